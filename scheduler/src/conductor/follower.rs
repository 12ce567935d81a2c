//! Follows a plan through one execution: what to take next, or why to end.

use rustc_hash::FxHashSet;
use std::sync::Arc;

use super::idleness::Idleness;
use super::policy::{Chooser, Policy};
use super::{Asleep, Atomicity, Plan, Prescribed, ProgramError};
use crate::model::{
    dependent, dependent_composed, dependent_if_enabled, Choice, Footprint, Operation, Outcome,
    ThreadId, Transition,
};

/// After so many steps of one thread others have a turn.
const TURN: u32 = 1_000;

/// The sleep set after a transition: `sleep' := {t' ∈ sleep | ⟨t, t'⟩ ∉ D}` (Stoller 2002, Fig. 2). `conditional`: D
/// is that of the state, in which all of them are enabled.
pub fn awake(sleep: &[Asleep], taken: &Transition, conditional: bool) -> Vec<Asleep> {
    let depends = match conditional {
        true => dependent_if_enabled,
        false => dependent,
    };
    let independent = |asleep: &&Asleep| !depends(&asleep.transition, taken);
    sleep.iter().filter(independent).cloned().collect()
}

/// The same in C(M), where it matters what was done.
pub fn awake_composed(sleep: &[Asleep], taken: &Transition, done: &Footprint) -> Vec<Asleep> {
    let independent = |asleep: &&Asleep| {
        let footprint = asleep.footprint.as_ref();
        !dependent_composed(&asleep.transition, footprint, taken, Some(done))
    };
    sleep.iter().filter(independent).cloned().collect()
}

/// What a [`Follower`] decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Take this transition.
    Take(Transition),
    /// End the execution here.
    End(Outcome),
    /// What is guided is not enabled; [`Follower::barred`] says what that means.
    Barred(ThreadId),
}

/// A plan, and how far it has been followed.
#[derive(Debug)]
pub struct Follower {
    plan: Plan,
    /// So many steps of the prefix count.
    valid: usize,
    chooser: Chooser,
    sleep: Vec<Asleep>,
    steps: usize,
    idleness: Idleness,
    /// Some thread has looked too often while nothing changed.
    idle: bool,
    /// Who has taken the last steps, and how many without a break.
    turn: Option<(ThreadId, u32)>,
    /// The last transition, while the sleep set is still the one before it.
    last: Option<Transition>,
    /// Of the last transition: whether it is to leave its location as it is.
    expected: Option<bool>,
    /// It did not do what is expected.
    differs: bool,
}

impl Follower {
    /// At the initial state.
    pub fn new(plan: Plan) -> Self {
        let sleep = plan.sleep.clone();
        let chooser = Chooser::new(plan.policy.clone());
        Self {
            valid: plan.prefix.len(),
            plan,
            chooser,
            sleep,
            steps: 0,
            idleness: Idleness::default(),
            idle: false,
            turn: None,
            last: None,
            expected: None,
            differs: false,
        }
    }

    /// Looks at these program points do not wait for anybody.
    pub fn flowing(mut self, sites: Arc<FxHashSet<u32>>) -> Self {
        self.idleness = Idleness::new(sites);
        self
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether the execution ends since some thread has looked too often while nothing changed.
    pub fn is_idle(&self) -> bool {
        self.idle
    }

    /// What the plan prescribes here, where that can be taken without a look at what else is enabled.
    pub fn shortcut(&self) -> Option<&Transition> {
        let plan = &self.plan;
        let asleep = self.steps >= plan.sleep_at && !self.sleep.is_empty();
        let cut = plan.depth.is_some_and(|depth| self.steps >= depth);
        let expected = match self.prescribed() {
            Some(Prescribed::Exactly(expected)) if plan.brief && !asleep && !cut => expected,
            _ => return None,
        };
        (!self.idleness.asks_for_others(expected)).then_some(expected)
    }

    /// What the plan prescribes here.
    fn prescribed(&self) -> Option<&Prescribed> {
        self.plan.prefix[..self.valid].get(self.steps)
    }

    /// What [`Self::shortcut`] has named is taken.
    pub fn advance(&mut self) {
        if let Some(Prescribed::Exactly(taken)) = self.plan.prefix[..self.valid].get(self.steps) {
            self.idle |= !self.idleness.taken(taken, true);
            let thread = taken.thread();
            self.takes(thread);
        }
        self.steps += 1;
    }

    /// A thread takes a step. Whether others could does not matter, as that is not always known.
    fn takes(&mut self, thread: ThreadId) {
        self.turn = match self.turn {
            Some((last, steps)) if last == thread => Some((thread, steps.saturating_add(1))),
            _ => Some((thread, 1)),
        };
    }

    /// Of these transitions those of others, if one thread has taken very many steps without a break: it may do so for ever, and a
    /// search is free to choose who goes on.
    fn in_turn<'a>(&self, transitions: Vec<&'a Transition>) -> Vec<&'a Transition> {
        let Some((thread, TURN..)) = self.turn else {
            return transitions;
        };
        let is_other = |t: &&&Transition| t.thread() != thread;
        let others: Vec<_> = transitions.iter().filter(is_other).copied().collect();
        match others.is_empty() {
            true => transitions,
            false => others,
        }
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
        if self.differs {
            return Ok(Decision::End(Outcome::Redundant));
        }
        if enabled.is_empty() {
            return Ok(Decision::End(Outcome::Deadlock));
        }
        if self.plan.depth.is_some_and(|depth| self.steps >= depth) || self.is_idle() {
            return Ok(Decision::End(Outcome::Cut));
        }
        self.expected = match self.prescribed() {
            Some(Prescribed::Outcome { unchanged, .. }) => Some(*unchanged),
            _ => None,
        };
        let taken = match self.prescribed() {
            Some(
                Prescribed::Guided(expected)
                | Prescribed::Outcome {
                    transition: expected,
                    ..
                },
            ) => {
                let Some(found) = enabled.iter().find(|t| t.choice == expected.choice) else {
                    return Ok(Decision::Barred(expected.thread()));
                };
                if found != expected {
                    if !self.plan.surprises {
                        return Err(diverged(
                            self.steps + 1,
                            verbs(expected),
                            does(found, describe),
                        ));
                    }
                    self.valid = self.steps + 1;
                    self.sleep.clear();
                }
                found.clone()
            }
            Some(&Prescribed::IfEnabled(thread)) => {
                let of_thread = enabled.iter().find(|t| t.thread() == thread);
                match of_thread.or_else(|| self.choose(enabled)) {
                    Some(taken) => taken.clone(),
                    None => return Ok(Decision::End(Outcome::SleepBlocked)),
                }
            }
            Some(expected) => follow(expected, enabled, describe, self.steps + 1)?,
            None => match self.choose(enabled) {
                Some(taken) => taken.clone(),
                None => return Ok(Decision::End(Outcome::SleepBlocked)),
            },
        };
        self.chooser.taken(&taken, enabled);
        let others = enabled.iter().any(|t| t.thread() != taken.thread());
        self.idle |= !self.idleness.taken(&taken, others);
        self.takes(taken.thread());
        if self.steps >= self.plan.sleep_at && !self.sleep.is_empty() {
            if self.plan.atomicity == Atomicity::Composed {
                self.last = Some(taken.clone());
            } else {
                self.sleep = awake(&self.sleep, &taken, self.plan.conditional);
            }
        }
        self.steps += 1;
        Ok(Decision::Take(taken))
    }

    /// How an execution ends whose next step is guided and not enabled: as if all that is enabled were asleep. `pending`:
    /// what its thread is about to do, enabled or not; nothing where it waits for others to go on at all.
    ///
    /// # Errors
    /// [`ProgramError::Diverged`] when the thread stands before other operations than foreseen, which may be only with
    /// [`Plan::surprises`].
    pub fn barred(
        &self,
        pending: &[Transition],
        describe: &dyn Fn(&Transition) -> String,
    ) -> Result<Outcome, ProgramError> {
        let (Some(Prescribed::Guided(expected))
        | Some(Prescribed::Outcome {
            transition: expected,
            ..
        })) = self.prescribed()
        else {
            return Ok(Outcome::SleepBlocked);
        };
        let first = |t: &Transition| t.operations.first().copied();
        let stands = pending.iter().any(|t| first(t) == first(expected));
        match pending.first() {
            Some(other) if !stands && !self.plan.surprises => Err(diverged(
                self.steps + 1,
                verbs(expected),
                does(other, describe),
            )),
            _ => Ok(Outcome::SleepBlocked),
        }
    }

    /// The last transition that was decided has been performed, with all that follows it without a choice.
    pub fn performed(&mut self, operations: &[Operation]) {
        if let Some(unchanged) = self.expected.take() {
            self.differs = matches!(operations.first(), Some(Operation::Read(_))) != unchanged;
        }
        if let Some(taken) = self.last.take() {
            self.sleep = awake_composed(&self.sleep, &taken, &Footprint::new(operations));
        }
    }

    /// By the policy, among what is not asleep.
    fn choose<'a>(&mut self, enabled: &'a [Transition]) -> Option<&'a Transition> {
        let use_sleep = self.plan.use_sleep;
        let is_asleep =
            |t: &Transition| use_sleep && self.sleep.iter().any(|asleep| asleep.transition == *t);
        let awake: Vec<&Transition> = enabled.iter().filter(|t| !is_asleep(t)).collect();
        if awake.is_empty() {
            return None;
        }
        let awake = match self.plan.policy {
            Policy::First => self.in_turn(self.idleness.first(awake)),
            _ => awake,
        };
        let chosen = self.chooser.choose(&awake);
        if self.chooser.lulls() {
            let before = awake[..chosen].iter();
            self.sleep
                .extend(before.map(|t| Asleep::from((*t).clone())));
        }
        Some(awake[chosen])
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
        Prescribed::Exactly(transition)
        | Prescribed::Guided(transition)
        | Prescribed::Outcome { transition, .. } => transition.choice,
        Prescribed::Described { choice, .. } => *choice,
        Prescribed::IfEnabled(thread) => Choice {
            thread: *thread,
            alternative: 0,
        },
    };
    let found = enabled.iter().find(|t| t.choice == choice);
    if let Some(found) = found {
        let same = match expected {
            Prescribed::Exactly(transition)
            | Prescribed::Guided(transition)
            | Prescribed::Outcome { transition, .. } => transition == found,
            Prescribed::Described { description, .. } => *description == describe(found),
            Prescribed::IfEnabled(_) => true,
        };
        if same {
            return Ok(found.clone());
        }
    }
    let expected = match expected {
        Prescribed::Exactly(transition)
        | Prescribed::Guided(transition)
        | Prescribed::Outcome { transition, .. } => verbs(transition),
        Prescribed::Described { description, .. } => description.clone(),
        Prescribed::IfEnabled(_) => String::new(),
    };
    let found = match found {
        Some(found) => does(found, describe),
        None => {
            let others: Vec<String> = enabled.iter().map(describe).collect();
            format!("its thread cannot run; these can: {}", others.join("; "))
        }
    };
    Err(diverged(step, expected, found))
}

fn diverged(step: usize, expected: String, found: String) -> ProgramError {
    ProgramError::Diverged {
        step,
        expected,
        found,
    }
}

fn verbs(transition: &Transition) -> String {
    let operations = transition.operations.iter();
    let verbs: Vec<_> = operations.map(|operation| operation.verb()).collect();
    verbs.join("+")
}

fn does(found: &Transition, describe: &dyn Fn(&Transition) -> String) -> String {
    format!("the thread does: {}", describe(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::Atomicity;
    use crate::model::ObjectId;

    /// What a race analysis has foreseen is what happens, unless an execution was seen whose order says less than that.
    #[test]
    fn what_is_guided_turns_out_to_be_something_else_only_where_that_may_be() {
        let does = |operation| Transition::visible(ThreadId(1), 0, operation, 0);
        let [foreseen, found] = [1, 2].map(|lock| does(Operation::Enter(ObjectId(lock))));
        let decide = |surprises, enabled: &Transition| {
            let mut plan = Plan::first(false, None, Atomicity::InvisibleFirst);
            plan.prefix = [Prescribed::Guided(foreseen.clone())].into();
            plan.surprises = surprises;
            let enabled = std::slice::from_ref(enabled);
            Follower::new(plan).decide(enabled, &|_| String::new())
        };
        let takes = |decision, expected: &Transition| matches!(decision, Ok(Decision::Take(taken)) if taken == *expected);
        assert!(takes(decide(false, &foreseen), &foreseen));
        assert!(takes(decide(true, &found), &found));
        let diverged = decide(false, &found);
        assert!(matches!(
            diverged,
            Err(ProgramError::Diverged { step: 1, .. })
        ));
    }

    /// The same of a thread that cannot run.
    #[test]
    fn who_is_guided_and_cannot_run_stands_where_that_was_foreseen() {
        let does = |operation| Transition::visible(ThreadId(1), 0, operation, 0);
        let [foreseen, found] = [1, 2].map(|lock| does(Operation::Enter(ObjectId(lock))));
        let other = Transition::visible(ThreadId(2), 0, Operation::Yield, 0);
        let barred = |surprises, pending: &[Transition]| {
            let mut plan = Plan::first(false, None, Atomicity::InvisibleFirst);
            plan.prefix = [Prescribed::Guided(foreseen.clone())].into();
            plan.surprises = surprises;
            let mut follower = Follower::new(plan);
            let decision = follower.decide(std::slice::from_ref(&other), &|_| String::new());
            assert!(matches!(decision, Ok(Decision::Barred(ThreadId(1)))));
            follower.barred(pending, &|_| String::new())
        };
        let blocked = Ok(Outcome::SleepBlocked);
        assert_eq!(
            barred(false, std::slice::from_ref(&foreseen)).map_err(drop),
            blocked
        );
        assert_eq!(
            barred(true, std::slice::from_ref(&found)).map_err(drop),
            blocked
        );
        assert_eq!(barred(false, &[]).map_err(drop), blocked);
        let diverged = barred(false, std::slice::from_ref(&found));
        assert!(matches!(
            diverged,
            Err(ProgramError::Diverged { step: 1, .. })
        ));
    }
}
