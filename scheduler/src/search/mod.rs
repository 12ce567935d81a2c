//! Chooses the next execution. A search sees executions and returns plans; it knows no JVM and no objects.

mod deepening;
mod depth_first;
mod enabledness;
pub mod persistent;
pub mod races;
mod statistics;
pub mod structures;

pub use deepening::{deeper, Deepening, FIRST_DEPTH};
pub use depth_first::DepthFirst;
pub use persistent::{Optimal, Source};
pub use statistics::Statistics;

use serde::{Deserialize, Serialize};

use crate::conductor::{Atomicity, Plan};
use crate::model::Execution;

/// What all searches are parameterised with.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Options {
    /// Prune with sleep sets.
    pub sleep_sets: bool,
    /// IF-SSS or SSS.
    pub atomicity: Atomicity,
    /// Longest execution, in steps.
    pub depth: Option<usize>,
}

/// A search strategy.
///
/// The caller alternates `next` and `observe`: each plan is run, and its execution is handed back before the next plan is
/// asked for.
pub trait Search {
    /// The next execution to run; `None` when the state space is exhausted (within the bound, if there is one).
    fn next(&mut self) -> Option<Plan>;

    /// Takes in the execution of the last plan.
    fn observe(&mut self, execution: &Execution);

    /// Number of steps of the last plan that repeat steps of earlier executions.
    fn replayed(&self) -> usize;

    /// The share of the search tree that is done, between 0 and 1, estimated from the branching seen so far.
    fn fraction(&self) -> f64;

    /// The bound that an exhausted search has respected, in words; `None` if it was not cut anywhere.
    fn bound(&self) -> Option<String>;
}
