//! Small systems in memory, explored by the same search as Java programs: the papers' examples, for their exact numbers.

mod explore;
mod locks;
mod mex;
mod philosophers;
mod section7;

pub use explore::{explore, Coverage};
pub use locks::{LockProgram, Statement};
pub use mex::Mex;
pub use philosophers::Philosophers;
pub use section7::{InitThread, Section7};

use crate::conductor::{Program, ProgramError, Status};
use crate::model::{Execution, Finding, Outcome, StateKey, Step, Transition};

/// A concurrent system in the sense of Stoller 2002, section 3.1.
pub trait Model {
    /// A state: control points and values.
    type State: Clone;

    /// s_init.
    fn initial(&self) -> Self::State;

    /// The enabled transitions, in the order of threads.
    fn enabled(&self, state: &Self::State) -> Vec<Transition>;

    /// Performs an enabled transition.
    fn apply(&self, state: &mut Self::State, transition: &Transition);

    /// The state as text, for counting.
    fn key(&self, state: &Self::State) -> StateKey;

    /// Whether every thread is at its last control point.
    fn is_final(&self, state: &Self::State) -> bool;

    /// What a checker inside the state has found.
    fn findings(&self, _state: &Self::State) -> Vec<Finding> {
        Vec::new()
    }
}

/// A [`Model`] as a [`Program`].
#[derive(Debug)]
pub struct ModelProgram<M: Model> {
    model: M,
    state: M::State,
}

impl<M: Model> ModelProgram<M> {
    /// In its initial state.
    pub fn new(model: M) -> Self {
        let state = model.initial();
        Self { model, state }
    }
}

impl<M: Model> Program for ModelProgram<M> {
    fn begin(&mut self) -> Result<(), ProgramError> {
        self.state = self.model.initial();
        Ok(())
    }

    fn enabled(&mut self) -> Vec<Transition> {
        self.model.enabled(&self.state)
    }

    fn perform(&mut self, transition: &Transition) -> Result<Status, ProgramError> {
        self.model.apply(&mut self.state, transition);
        Ok(Status::Running)
    }

    fn describe(&self, transition: &Transition) -> String {
        let verbs: Vec<_> = transition
            .operations
            .iter()
            .map(|operation| operation.verb())
            .collect();
        format!(
            "{}: {} at {}",
            transition.thread().0,
            verbs.join("+"),
            transition.site
        )
    }

    fn state(&self) -> Option<StateKey> {
        Some(self.model.key(&self.state))
    }

    fn end(
        &mut self,
        steps: Vec<Step>,
        outcome: Outcome,
        _in_full: bool,
    ) -> Result<Execution, ProgramError> {
        let finished = outcome == Outcome::Deadlock && self.model.is_final(&self.state);
        Ok(Execution {
            steps,
            outcome: if finished { Outcome::Complete } else { outcome },
            findings: self.model.findings(&self.state),
            gaps: Vec::new(),
            entries: Vec::new(),
            threads: Vec::new(),
            objects: Vec::new(),
        })
    }
}
