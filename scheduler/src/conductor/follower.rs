//! Follows a plan through one execution: what to take next, or why to end.

use super::{Plan, Prescribed, ProgramError};
use crate::model::{dependent, Outcome, Transition};

/// The sleep set after a transition: `sleep' := {t' ∈ sleep | ⟨t, t'⟩ ∉ D}` (Stoller 2002, Fig. 2).
pub fn awake(sleep: &[Transition], taken: &Transition) -> Vec<Transition> {
    sleep
        .iter()
        .filter(|asleep| !dependent(asleep, taken))
        .cloned()
        .collect()
}

/// What a [`Follower`] decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Take this transition.
    Take(Transition),
    /// End the execution here.
    End(Outcome),
}

/// A plan, and how far it has been followed.
#[derive(Debug)]
pub struct Follower {
    plan: Plan,
    sleep: Vec<Transition>,
    steps: usize,
}

impl Follower {
    /// At the initial state.
    pub fn new(plan: Plan) -> Self {
        let sleep = plan.sleep.clone();
        Self {
            plan,
            sleep,
            steps: 0,
        }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What to do in a state with these enabled transitions; `describe` is asked only where a description is needed.
    ///
    /// # Errors
    /// [`ProgramError::Diverged`] when the plan prescribes something that is not enabled.
    pub fn decide(
        &mut self,
        enabled: &[Transition],
        describe: &dyn Fn(&Transition) -> String,
    ) -> Result<Decision, ProgramError> {
        if enabled.is_empty() {
            return Ok(Decision::End(Outcome::Deadlock));
        }
        if self.plan.depth.is_some_and(|depth| self.steps >= depth) {
            return Ok(Decision::End(Outcome::Cut));
        }
        let taken = match self.plan.prefix.get(self.steps) {
            Some(Prescribed::Guided(expected)) => {
                let Some(found) = enabled.iter().find(|t| t.choice == expected.choice) else {
                    return Ok(Decision::End(Outcome::SleepBlocked));
                };
                if found != expected {
                    self.plan.prefix.truncate(self.steps + 1);
                    self.sleep.clear();
                }
                found.clone()
            }
            Some(expected) => follow(expected, enabled, describe, self.steps + 1)?,
            None => {
                let first = enabled
                    .iter()
                    .find(|t| !self.plan.use_sleep || !self.sleep.contains(t));
                let Some(first) = first else {
                    return Ok(Decision::End(Outcome::SleepBlocked));
                };
                let first = first.clone();
                self.sleep = awake(&self.sleep, &first);
                first
            }
        };
        self.steps += 1;
        Ok(Decision::Take(taken))
    }
}

/// Finds the prescribed step among the enabled transitions.
fn follow(
    expected: &Prescribed,
    enabled: &[Transition],
    describe: &dyn Fn(&Transition) -> String,
    step: usize,
) -> Result<Transition, ProgramError> {
    let choice = match expected {
        Prescribed::Exactly(transition) | Prescribed::Guided(transition) => transition.choice,
        Prescribed::Described { choice, .. } => *choice,
    };
    let found = enabled.iter().find(|t| t.choice == choice);
    if let Some(found) = found {
        let same = match expected {
            Prescribed::Exactly(transition) | Prescribed::Guided(transition) => transition == found,
            Prescribed::Described { description, .. } => *description == describe(found),
        };
        if same {
            return Ok(found.clone());
        }
    }
    Err(ProgramError::Diverged {
        step,
        expected: match expected {
            Prescribed::Exactly(transition) | Prescribed::Guided(transition) => transition
                .operations
                .iter()
                .map(|operation| operation.verb())
                .collect::<Vec<_>>()
                .join("+"),
            Prescribed::Described { description, .. } => description.clone(),
        },
        found: match found {
            Some(found) => format!("the thread does: {}", describe(found)),
            None => {
                let others: Vec<String> = enabled.iter().map(describe).collect();
                format!("its thread cannot run; these can: {}", others.join("; "))
            }
        },
    })
}
