//! A program under control.

use thiserror::Error;

use crate::model::{Execution, Outcome, StateKey, Step, Transition};

/// Whether a program can go on after a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It may have enabled transitions.
    Running,
    /// The last transition ended it (`exit`), or control was lost; nothing can follow.
    Over,
}

/// Something that can be run again and again, one transition at a time.
///
/// The conductor calls `begin`, then `enabled` and `perform` in turn, then `end`; after `end` or after an error it may
/// call `begin` again.
pub trait Program {
    /// Puts the program into its initial state.
    ///
    /// # Errors
    /// When it cannot be started.
    fn begin(&mut self) -> Result<(), ProgramError>;

    /// The enabled transitions, in the order of threads and alternatives. The same state gives the same answer.
    fn enabled(&mut self) -> Vec<Transition>;

    /// Performs a transition that `enabled` gave for the present state.
    ///
    /// # Errors
    /// When control is lost in a way that makes the execution worthless.
    fn perform(&mut self, transition: &Transition) -> Result<Status, ProgramError>;

    /// A pending transition in words: the operation, its object and its place, the same whenever the same schedule is
    /// followed.
    fn describe(&self, transition: &Transition) -> String;

    /// The present state, if the program can tell.
    fn state(&self) -> Option<StateKey> {
        None
    }

    /// Ends the execution and tells what happened in it. `in_full` asks for everything that a story needs, at any cost.
    /// The program may change the outcome, for example from a deadlock to a completion where only daemon threads are left.
    ///
    /// # Errors
    /// When the connection to the program is lost.
    fn end(
        &mut self,
        steps: Vec<Step>,
        outcome: Outcome,
        in_full: bool,
    ) -> Result<Execution, ProgramError>;
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
    /// The user stopped the run.
    #[error("interrupted")]
    Interrupted,
}
