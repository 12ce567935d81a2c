//! Chooses the next execution. A search sees executions and returns plans; it knows no JVM and no objects.

mod deepening;
mod depth_first;
mod enabledness;
mod happens_before;
mod part;
pub mod persistent;
mod portfolio;
mod probing;
pub mod races;
mod reversals;
mod sampling;
mod statistics;
pub mod structures;
mod switches;

pub use deepening::{deeper, Deepening, FIRST_DEPTH};
pub use depth_first::DepthFirst;
pub use happens_before::HappensBefore;
pub use part::{Divided, Part};
pub use persistent::{Optimal, Reverse, Source, Static};
pub use portfolio::{Draw, Portfolio};
pub use probing::{Probes, Sampled};
pub use sampling::{Sampler, Sampling};
pub use statistics::Statistics;
pub use switches::Switches;

use serde::{Deserialize, Serialize};

use crate::conductor::{Atomicity, Plan, Policy};
use crate::model::{Execution, Reductions};

/// What all searches are parameterised with.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Options {
    /// Prune with sleep sets.
    pub sleep_sets: bool,
    /// IF-SSS, SSS, or SSS on C(M).
    pub atomicity: Atomicity,
    /// Longest execution, in steps.
    pub depth: Option<usize>,
    /// Context switches; sleep sets must be off.
    pub switches: Option<Switches>,
    /// Sleep sets by a conditional dependency relation; of the depth-first search only.
    pub conditional: bool,
    /// What else counts as independent; of reverse search only.
    pub reductions: Reductions,
}

impl Options {
    /// The first plan of a search.
    fn plan(&self) -> Plan {
        let mut plan = Plan::first(self.sleep_sets, self.depth, self.atomicity);
        plan.conditional = self.conditional;
        if self.switches.is_some() {
            plan.policy = Policy::Stay;
        }
        plan
    }

    /// The bounds that cut something, in words.
    fn bounds(&self, depth_cut: bool, switches_cut: bool) -> Option<String> {
        let depth = self.depth.filter(|_| depth_cut);
        let depth = depth.map(|depth| format!("depth:{depth}"));
        let switches = self.switches.filter(|_| switches_cut);
        let bounds: Vec<String> = depth
            .into_iter()
            .chain(switches.map(|bound| bound.to_string()))
            .collect();
        (!bounds.is_empty()).then(|| bounds.join(", "))
    }

    /// Whether dependency is that of C(M).
    pub fn is_composed(&self) -> bool {
        self.atomicity == Atomicity::Composed
    }
}

/// A search strategy.
///
/// The caller alternates `next` and `observe`: each plan is run, and its execution is handed back before the next
/// plan is asked for.
pub trait Search {
    /// The next execution to run; `None` when the state space is exhausted (within the bound, if there is one).
    fn next(&mut self) -> Option<Plan>;

    /// Takes in the execution of the last plan.
    fn observe(&mut self, execution: &Execution);

    /// Number of steps of the last plan that repeat steps of earlier executions.
    fn replayed(&self) -> usize;

    /// Whether the execution that was observed last has made the search begin anew, so that all executions up to it
    /// count for nothing; they showed what they showed.
    fn began_anew(&mut self) -> bool {
        false
    }

    /// The share of the search tree that is done, between 0 and 1, estimated from the branching seen so far.
    fn fraction(&self) -> f64;

    /// Number of executions that are known to be left; there may be more.
    fn waiting(&self) -> usize {
        0
    }

    /// The number of different traces drawn, if executions are samples.
    fn traces(&self) -> Option<u64> {
        None
    }

    /// The bound that an exhausted search has respected, in words; `None` if it was not cut anywhere.
    fn bound(&self) -> Option<String>;
}

/// A search whose executions can be run in any order, by anybody.
///
/// The caller takes items, runs their plans, and merges the executions. When there is nothing to take, there may be
/// once those that are under way are merged; if there are none, the search is over.
pub trait Pooled {
    /// An execution to run.
    type Item;

    /// Number of items that can be taken now, or more.
    fn ready(&mut self) -> usize;

    /// Takes one out of the pool.
    fn take(&mut self) -> Option<Self::Item>;

    /// How to run it.
    fn plan(&self, item: &Self::Item) -> Plan;

    /// Number of its steps that repeat steps of earlier executions.
    fn visited(&self, item: &Self::Item) -> usize;

    /// Who draws it, if it is part of a hunt.
    fn hunter(&self, _item: &Self::Item) -> Option<&'static str> {
        None
    }

    /// Takes in its execution. Of an item that is run more than once, the first one that is merged counts.
    fn merge(&mut self, item: &Self::Item, execution: &Execution);
}
