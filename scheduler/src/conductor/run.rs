//! The loop of one execution of a [`Program`].

use super::{Atomicity, Decision, Follower, Plan, Program, ProgramError};
use crate::model::{Execution, Operation, Step, Transition};

/// Runs one execution of the program as planned.
///
/// # Errors
/// [`ProgramError::Diverged`] when the prefix cannot be followed.
pub fn run<P: Program>(program: &mut P, plan: &Plan) -> Result<Execution, ProgramError> {
    program.begin();
    let mut follower = Follower::new(plan.clone());
    let mut steps: Vec<Step> = Vec::new();
    let outcome = loop {
        let enabled = program.enabled();
        let taken = match follower.decide(&enabled, &|t| program.describe(t))? {
            Decision::Take(taken) => taken,
            Decision::End(outcome) => break outcome,
            Decision::Barred(thread) => {
                let mut pending = program.disabled();
                pending.extend(enabled);
                pending.retain(|t| t.thread() == thread);
                break follower.barred(&pending, &|t| program.describe(t))?;
            }
        };
        let description = if plan.in_full {
            program.describe(&taken)
        } else {
            String::new()
        };
        let mut disabled = program.disabled();
        disabled.retain(|t| t.thread() == taken.thread());
        let mut operations = taken.operations.to_vec();
        if let (Some(Operation::Update(at)), true) = (operations.first(), plan.outcomes) {
            if program.leaves_unchanged(&taken) {
                operations[0] = Operation::Read(*at);
            }
        }
        let mut states = vec![program.state()];
        program.perform(&taken);
        states.push(program.state());
        let mut invisible = Vec::new();
        while let Some(next) = next_invisible(program, plan, &taken) {
            program.perform(&next);
            states.push(program.state());
            operations.extend(next.operations.iter().filter(|o| is_noticed(o, plan)));
            invisible.push(next);
        }
        follower.performed(&operations);
        steps.push(Step {
            taken,
            enabled,
            disabled,
            operations,
            description,
            invisible,
            states,
        });
    };
    Ok(program.end(steps, outcome))
}

/// Whether another thread can notice an invisible operation. Accesses to data count in C(M) only: elsewhere the
/// discipline orders them.
fn is_noticed(operation: &Operation, plan: &Plan) -> bool {
    match operation {
        Operation::Read(_) | Operation::Write(_) | Operation::Update(_) | Operation::Sum(_) => {
            plan.atomicity == Atomicity::Composed
        }
        Operation::Begin | Operation::Toss(_) => false,
        _ => true,
    }
}

/// The transition that execInvis takes after `taken`; by Separation and DetermInvis there is at most one.
fn next_invisible<P: Program>(program: &P, plan: &Plan, taken: &Transition) -> Option<Transition> {
    if plan.atomicity == Atomicity::EveryTransition {
        return None;
    }
    let enabled = program.enabled();
    enabled
        .into_iter()
        .find(|t| t.thread() == taken.thread() && !t.visible)
}
