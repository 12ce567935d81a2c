//! What the search asks of the conductor.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Policy;
use crate::model::{Choice, Footprint, Sections, ThreadId, Transition};

/// What is one step of an execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Atomicity {
    /// A visible transition and all invisible ones of the same thread that follow (IF-SSS).
    InvisibleFirst,
    /// The same, and what the invisible ones do to data is recorded (SSS on C(M)).
    Composed,
    /// Every transition by itself (SSS).
    EveryTransition,
}

/// A transition that need not be taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asleep {
    /// The transition.
    pub transition: Transition,
    /// What it did when it was explored, where that matters ([`Atomicity::Composed`]).
    pub footprint: Option<Footprint>,
}

impl From<Transition> for Asleep {
    fn from(transition: Transition) -> Self {
        Self {
            transition,
            footprint: None,
        }
    }
}

/// A step that the plan prescribes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Prescribed {
    /// This transition, as an earlier execution of the same search showed it.
    Exactly(Transition),
    /// This transition, which no execution has shown at this place, but which a race analysis has found to be enabled
    /// here. If it is not, nothing new can follow, and the execution ends as if all that is enabled were asleep. If the
    /// thread is about to do something else than expected, whether it can or not, the execution diverges; where that
    /// may be ([`Plan::surprises`]), the rest of the prefix is void.
    Guided(Transition),
    /// As `Guided`, an update that leaves its location as it is or one that does not, as is said here. If it turns out
    /// to be the other, nothing new can follow.
    Outcome {
        /// The transition.
        transition: Transition,
        /// Whether it leaves the location as it is.
        unchanged: bool,
    },
    /// The first enabled transition of this thread, if there is one; else what the policy says.
    IfEnabled(ThreadId),
    /// This choice of a recorded schedule; the operation must read the same.
    Described {
        /// Who, and which alternative.
        choice: Choice,
        /// The operation, as [`super::Program::describe`] writes it.
        description: String,
    },
}

/// One execution to run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Plan {
    /// Steps to take first, in order; shared, since a plan is handed on at every execution.
    pub prefix: Arc<[Prescribed]>,
    /// The sleep set of the state after the first `sleep_at` steps.
    pub sleep: Vec<Asleep>,
    /// See `sleep`; at most the length of the prefix.
    pub sleep_at: usize,
    /// False: sleep sets are neither used nor propagated.
    pub use_sleep: bool,
    /// What sleeps wakes up by the dependency of the state, which is finer.
    pub conditional: bool,
    /// Operations of steps tell what was done, where only that decides: an update that has left its location as it was
    /// is a read.
    pub outcomes: bool,
    /// What is known of critical sections, if they are told apart from what else is done with locks.
    pub sections: Option<Arc<Sections>>,
    /// What is guided may turn out to be something else, see [`crate::model::Execution::may_surprise`].
    pub surprises: bool,
    /// At most this many steps.
    pub depth: Option<usize>,
    /// What is one step.
    pub atomicity: Atomicity,
    /// What to take after the prefix.
    pub policy: Policy,
    /// The report needs everything: the description of each step, and the frames of all threads at the end.
    pub in_full: bool,
    /// Steps that the plan prescribes are not wanted ([`crate::model::Execution::skipped`]), and of the others no
    /// operations.
    pub brief: bool,
}

impl Plan {
    /// The plan of the first execution: nothing is prescribed.
    pub fn first(use_sleep: bool, depth: Option<usize>, atomicity: Atomicity) -> Self {
        Self {
            prefix: Arc::default(),
            sleep: Vec::new(),
            sleep_at: 0,
            use_sleep,
            conditional: false,
            outcomes: false,
            sections: None,
            surprises: false,
            depth,
            atomicity,
            policy: Policy::First,
            in_full: false,
            brief: false,
        }
    }

    /// A plan that takes exactly these steps first, and is reported in full.
    pub fn replay(prefix: Vec<Prescribed>) -> Self {
        Self {
            prefix: prefix.into(),
            sleep: Vec::new(),
            sleep_at: 0,
            use_sleep: false,
            conditional: false,
            outcomes: false,
            sections: None,
            surprises: false,
            depth: None,
            atomicity: Atomicity::InvisibleFirst,
            policy: Policy::First,
            in_full: true,
            brief: false,
        }
    }
}
