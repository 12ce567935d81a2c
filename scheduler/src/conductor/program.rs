//! What can be run under control: a [`System`] one execution at a time, a [`Program`] one transition at a time.

use thiserror::Error;

use super::Plan;
use crate::model::{Execution, Names, Outcome, StateKey, Step, Transition};

/// Something that can be run again and again, as planned.
pub trait System {
    /// Runs one execution from the initial state.
    ///
    /// # Errors
    /// [`ProgramError::Diverged`] when the prefix of the plan cannot be followed, or why the system cannot be run.
    fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError>;

    /// The names that its executions share.
    fn names(&mut self) -> &mut Names;
}

/// A system whose state is at hand, see [`super::run`].
///
/// The caller calls `begin`, then `enabled` and `perform` in turn, then `end`.
pub trait Program {
    /// Puts the program into its initial state.
    fn begin(&mut self);

    /// The enabled transitions, in the order of threads and alternatives. The same state gives the same answer.
    fn enabled(&self) -> Vec<Transition>;

    /// The transitions that are pending but not enabled.
    fn disabled(&self) -> Vec<Transition>;

    /// Whether an [`crate::model::Operation::Update`] that is enabled would leave its location as it is.
    fn leaves_unchanged(&self, _transition: &Transition) -> bool {
        false
    }

    /// Performs a transition that `enabled` gave for the present state.
    fn perform(&mut self, transition: &Transition);

    /// A pending transition in words: the operation, its object and its place, the same whenever the same schedule is
    /// followed.
    fn describe(&self, transition: &Transition) -> String;

    /// The present state.
    fn state(&self) -> StateKey;

    /// Ends the execution and tells what happened in it. The program may know better than the conductor how it ended: a
    /// state without enabled transitions may be a completion.
    fn end(&mut self, steps: Vec<Step>, outcome: Outcome) -> Execution;
}

/// Why an execution could not be run to its end.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// The program could not be started, or the connection to it broke.
    #[error("{0}")]
    Lost(String),
    /// A prescribed transition is not enabled: the program behaves differently from the recorded execution.
    #[error(
        "the program diverged from the schedule at step {step}: expected {expected}, but {found}"
    )]
    Diverged {
        /// Counting from 1.
        step: usize,
        /// The transition that was prescribed.
        expected: String,
        /// What the program offers instead.
        found: String,
    },
    /// The program cannot be run in this way, now or later.
    #[error("{0}")]
    Unavailable(String),
    /// Somebody else starts a JVM of the program, and did not in time.
    #[error("{0}")]
    Absent(String),
    /// The user stopped the run.
    #[error("interrupted")]
    Interrupted,
}
