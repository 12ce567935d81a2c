//! Optimal DPOR. Source: Abdulla, Aronis, Jonsson & Sagonas 2014, Algorithm 2 (Optimal-DPOR), as order-independent work
//! items.
//!
//! ```text
//! 1 | Explore(E, Sleep, WuT):
//! 2 |   if enabled(s[E]) is empty
//! 3 |     foreach e, e' in dom(E) with e in a reversible race with e':
//! 4 |       let E' = pre(E, e); v = notdep(e, E).e'
//! 5 |       if sleep(E') and WI(v) have no common element
//! 6 |         wut(E') := insert(v, wut(E'))
//! 7 |   else
//! 8 |     if WuT is not empty: wut(E) := WuT
//! 9 |     else choose p in enabled(s[E]); wut(E) := {p}
//! 10|     sleep(E) := Sleep
//! 11|     while there is p in wut(E), p the least one
//! 12|       let Sleep' = {q in sleep(E) | q independent of p}
//! 13|       Explore(E.p, Sleep', subtree(wut(E), p))
//! 14|       add p to sleep(E); remove all sequences that begin with p from wut(E)
//! ```
//!
//! Symbols: wut and sleep = [`WakeupTree`], v = [`Race`] (notdep, then last), one call down to line 2 = one [`Item`].
//!
//! Deviations
//! 1. One item is one execution (lines 9-13 run inside the conductor, on a sequence of first branches); items can be
//!    executed in any order, by any number of workers, and more than once. Lines 5, 6 and 14 change accordingly, see
//!    `structures/wakeup_tree.rs`.
//! 2. Races with operations that never ran, and choices of a thread, see `races.rs`.
//!
//! 3. In C(M) dependency is that of composed transitions (`model/footprint.rs`), and the items are run one after the
//!    other.
//!
//! Every Mazurkiewicz trace is explored once, and no run is blocked by its sleep set. Where objects share a name, or
//! where there are daemon threads, some dependencies are only assumed, so that there are more traces than there need
//! be. In C(M) some traces are explored twice.
//!
//! Unsound with any bound on executions: a pruned execution can be the only one of its trace within the bound. With
//! `Options::depth` the search still ends, but covers less than all executions up to that depth.
//!
//! Cost: per execution of n steps with r races O(n·r) on top of the race analysis; memory for the open part of the
//! tree.

use std::cell::Cell;

use crate::conductor::{Plan, Prescribed};
use crate::model::{Execution, Outcome};
use crate::search::structures::{Item, Label, Labels, WakeupTree};
use crate::search::HappensBefore;
use crate::search::{Options, Pooled, Search};

/// Optimal DPOR.
#[derive(Debug)]
pub struct Optimal {
    options: Options,
    labels: Labels,
    tree: WakeupTree,
    /// The item of the last plan, see [`Search`].
    current: Option<Item>,
    replayed: usize,
    cut: bool,
    /// An execution has shown that others may turn out to be other than expected.
    surprises: bool,
    shown: Cell<f64>,
}

impl Optimal {
    /// A search that has seen nothing yet. `options.sleep_sets` has no meaning: this search cannot do without.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            labels: Labels::new(options.is_composed()),
            tree: WakeupTree::new(options.is_composed()),
            current: None,
            replayed: 0,
            cut: false,
            surprises: false,
            shown: Cell::new(0.0),
        }
    }

    /// Takes an item out of the pool: the `n`-th, or the last one, where number 0 keeps the pool smallest. `None`
    /// when the pool is empty: the search is over when moreover all items that were taken are merged.
    pub fn take_nth(&mut self, n: usize) -> Option<Item> {
        self.tree.take(&self.labels, n)
    }

    /// Number of items in the pool.
    pub fn waiting(&self) -> usize {
        self.tree.waiting()
    }

    /// Number of nodes of the search tree that are kept.
    pub fn nodes(&self) -> usize {
        self.tree.size()
    }
}

impl Pooled for Optimal {
    type Item = Item;

    fn ready(&mut self) -> usize {
        self.waiting()
    }

    /// The one with which the pool stays smallest. Those of C(M) must be run one after the other.
    fn take(&mut self) -> Option<Item> {
        self.take_nth(0)
    }

    fn plan(&self, item: &Item) -> Plan {
        let transition = |label: &Label| self.labels.transition(*label).clone();
        let mut plan = self.options.plan();
        plan.use_sleep = true;
        plan.conditional = false;
        plan.surprises = self.surprises;
        let (before, guided) = item.path.split_at(item.visited);
        let before = before.iter().map(|l| Prescribed::Exactly(transition(l)));
        let guided = guided.iter().map(|l| Prescribed::Guided(transition(l)));
        plan.prefix = before.chain(guided).collect();
        plan.sleep = self.labels.asleep(&item.sleep);
        plan.sleep_at = item.path.len();
        plan
    }

    fn visited(&self, item: &Item) -> usize {
        item.visited
    }

    fn merge(&mut self, item: &Item, execution: &Execution) {
        if !self.tree.is_open(item) {
            return;
        }
        self.cut |= execution.outcome == Outcome::Cut;
        self.surprises |= execution.may_surprise();
        let steps: Vec<Label> = execution
            .steps
            .iter()
            .map(|step| self.labels.executed(step))
            .collect();
        let walk = self.tree.walk(&self.labels, item, &steps);
        // Lines 3-6.
        for race in HappensBefore::new(execution, self.options.is_composed()).races() {
            let mut v = Vec::with_capacity(race.notdep.len() + 1);
            v.extend(race.notdep.iter().map(|event| steps[*event as usize]));
            v.push(self.labels.intern(race.last));
            self.tree.insert(&self.labels, &walk, race.position, v);
        }
        self.tree.finish(item, &walk);
    }
}

impl Search for Optimal {
    fn next(&mut self) -> Option<Plan> {
        let item = self.take()?;
        let plan = self.plan(&item);
        self.replayed = item.visited;
        self.current = Some(item);
        Some(plan)
    }

    fn observe(&mut self, execution: &Execution) {
        if let Some(item) = self.current.take() {
            self.merge(&item, execution);
        }
    }

    fn replayed(&self) -> usize {
        self.replayed
    }

    /// Does not decrease, although the share that is done does when new branches are found.
    fn fraction(&self) -> f64 {
        self.shown.set(self.shown.get().max(self.tree.fraction()));
        self.shown.get()
    }

    fn bound(&self) -> Option<String> {
        self.options.bounds(self.cut, false)
    }
}
