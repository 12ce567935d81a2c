//! The loop of one execution.

use super::{Atomicity, Plan, Prescribed, Program, ProgramError, Status};
use crate::model::{dependent, Execution, Outcome, Step, Transition};

/// The sleep set after a transition: `sleep' := {t' ∈ sleep | ⟨t, t'⟩ ∉ D}` (Stoller 2002, Fig. 2).
pub fn awake(sleep: &[Transition], taken: &Transition) -> Vec<Transition> {
    sleep
        .iter()
        .filter(|asleep| !dependent(asleep, taken))
        .cloned()
        .collect()
}

/// Runs one execution of the program as planned.
///
/// # Errors
/// [`ProgramError::Diverged`] when the prefix cannot be followed, or the program's own error.
pub fn run(program: &mut dyn Program, plan: &Plan) -> Result<Execution, ProgramError> {
    program.begin()?;
    let mut steps: Vec<Step> = Vec::new();
    let mut sleep = plan.sleep.clone();
    let outcome = loop {
        let enabled = program.enabled();
        if enabled.is_empty() {
            break Outcome::Deadlock;
        }
        if plan.depth.is_some_and(|depth| steps.len() >= depth) {
            break Outcome::Cut;
        }
        let taken = match plan.prefix.get(steps.len()) {
            Some(expected) => follow(program, expected, &enabled, steps.len() + 1)?,
            None => match enabled
                .iter()
                .find(|t| !plan.use_sleep || !sleep.contains(t))
            {
                Some(first) => first.clone(),
                None => break Outcome::SleepBlocked,
            },
        };
        if steps.len() >= plan.prefix.len() {
            sleep = awake(&sleep, &taken);
        }
        let description = if plan.in_full {
            program.describe(&taken)
        } else {
            String::new()
        };
        let mut states: Vec<_> = program.state().into_iter().collect();
        let mut status = program.perform(&taken)?;
        states.extend(program.state());
        let mut invisible = Vec::new();
        while plan.atomicity == Atomicity::InvisibleFirst && status == Status::Running {
            // execInvis: by Separation and DetermInvis there is at most one such transition.
            let next = program
                .enabled()
                .into_iter()
                .find(|t| t.thread() == taken.thread() && !t.visible);
            let Some(next) = next else { break };
            status = program.perform(&next)?;
            states.extend(program.state());
            invisible.push(next);
        }
        steps.push(Step {
            taken,
            enabled,
            description,
            invisible,
            states,
        });
        if status == Status::Over {
            break Outcome::Complete;
        }
    };
    program.end(steps, outcome, plan.in_full)
}

/// Finds the prescribed step among the enabled transitions.
fn follow(
    program: &dyn Program,
    expected: &Prescribed,
    enabled: &[Transition],
    step: usize,
) -> Result<Transition, ProgramError> {
    let choice = match expected {
        Prescribed::Exactly(transition) => transition.choice,
        Prescribed::Described { choice, .. } => *choice,
    };
    let found = enabled.iter().find(|t| t.choice == choice);
    if let Some(found) = found {
        let same = match expected {
            Prescribed::Exactly(transition) => transition == found,
            Prescribed::Described { description, .. } => *description == program.describe(found),
        };
        if same {
            return Ok(found.clone());
        }
    }
    Err(ProgramError::Diverged {
        step,
        expected: match expected {
            Prescribed::Exactly(transition) => transition
                .operations
                .iter()
                .map(|o| o.verb())
                .collect::<Vec<_>>()
                .join("+"),
            Prescribed::Described { description, .. } => description.clone(),
        },
        found: match found {
            Some(found) => format!("the thread does: {}", program.describe(found)),
            None => {
                let others: Vec<String> = enabled.iter().map(|t| program.describe(t)).collect();
                format!("its thread cannot run; these can: {}", others.join("; "))
            }
        },
    })
}
