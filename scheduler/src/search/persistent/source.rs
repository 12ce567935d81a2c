//! Source-DPOR. Source: Abdulla, Aronis, Jonsson & Sagonas 2014, Algorithm 1.
//!
//! ```text
//! 1 | Explore(E, Sleep):
//! 2 |   if there is p in enabled(s[E]) \ Sleep
//! 3 |     backtrack(E) := {p}
//! 4 |     while there is p in backtrack(E) \ Sleep
//! 5 |       foreach e in dom(E) in a reversible race with next[E](p):
//! 6 |         let E' = pre(E, e); v = notdep(e, E).p
//! 7 |         if I(v) and backtrack(E') have no common element
//! 8 |           add some q' in I(v) to backtrack(E')
//! 9 |       let Sleep' = {q in Sleep | q independent of p}
//! 10|       Explore(E.p, Sleep')
//! 11|       add p to Sleep
//! ```
//!
//! Symbols: a call on the current path = [`Node`], I(v) = [`initials`], v = [`Race`](crate::search::races::Race).
//!
//! Deviations
//! 1. Lines 5-8 run after the execution, for all its races at once, blocked operations included; they skip v also when
//!    I(v) meets the sleep set of E', and only then: that some q that sleeps is independent of v is not enough, which
//!    would lose traces.
//! 2. The recursion is unrolled, and `undo` is reset+replay, as in `depth_first.rs`.
//!
//! Complete executions are those of optimal DPOR; blocked runs come on top.
//!
//! Unsound with any bound on executions, see `optimal.rs`.

use crate::conductor::{Plan, Prescribed};
use crate::model::{Execution, Outcome, Transition};
use crate::search::races::HappensBefore;
use crate::search::structures::{filter, Label, Labels};
use crate::search::{Options, Search};

/// A state on the current path.
#[derive(Debug)]
struct Node {
    /// backtrack(E), in the order of insertion; those that were explored are in `sleep` too.
    backtrack: Vec<Label>,
    /// The sleep set, which grows by line 11.
    sleep: Vec<Label>,
    /// Members of `backtrack` that were explored.
    explored: Vec<Label>,
    /// The transition on the current path, a member of `backtrack`.
    taken: Label,
}

impl Node {
    /// Line 4.
    fn remaining(&self) -> Option<Label> {
        let mut rest = self.backtrack.iter().copied();
        rest.find(|label| {
            *label != self.taken && !self.explored.contains(label) && !self.sleep.contains(label)
        })
    }
}

/// Source-DPOR.
#[derive(Debug)]
pub struct Source {
    options: Options,
    labels: Labels,
    stack: Vec<Node>,
    started: bool,
    finished: bool,
    replayed: usize,
    cut: bool,
}

impl Source {
    /// A search that has seen nothing yet. `options.sleep_sets` has no meaning: this search cannot do without.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            labels: Labels::default(),
            stack: Vec::new(),
            started: false,
            finished: false,
            replayed: 0,
            cut: false,
        }
    }

    /// The sleep set after the transition that is taken from the deepest node.
    fn sleep_at_end(&self) -> Vec<Label> {
        self.stack.last().map_or_else(Vec::new, |node| {
            filter(&self.labels, &node.sleep, node.taken)
        })
    }

    /// Lines 5-8, on the whole execution.
    fn analyse(&mut self, execution: &Execution) {
        for race in HappensBefore::new(execution).races() {
            let mut v: Vec<Label> = race
                .notdep
                .iter()
                .map(|event| self.stack[*event as usize].taken)
                .collect();
            v.push(self.labels.intern(race.last));
            let enabled = &execution.steps[race.position].enabled;
            let initials = initials(&self.labels, enabled, &v);
            let node = &mut self.stack[race.position];
            let known = |q: &Label| node.backtrack.contains(q) || node.sleep.contains(q);
            if !initials.iter().any(known) {
                node.backtrack.extend(initials.first());
            }
        }
    }

    /// Line 11, and the next turn of line 4: drops finished nodes and goes to the next branch of the deepest open one.
    fn backtrack(&mut self) {
        while let Some(node) = self.stack.last_mut() {
            node.sleep.push(node.taken);
            node.explored.push(node.taken);
            if let Some(next) = node.remaining() {
                node.taken = next;
                return;
            }
            self.stack.pop();
        }
        self.finished = true;
    }
}

/// I(v): labels that v can begin with. They depend on nothing before them in v, and are enabled, which must be asked since
/// it can be the invisible tail of an event of v that enables another.
fn initials(labels: &Labels, enabled: &[Transition], v: &[Label]) -> Vec<Label> {
    let mut initials = Vec::new();
    for (index, label) in v.iter().enumerate() {
        if enabled.contains(labels.transition(*label))
            && !v[..index].iter().any(|e| labels.dependent(*e, *label))
        {
            initials.push(*label);
        }
    }
    initials
}

impl Search for Source {
    fn next(&mut self) -> Option<Plan> {
        if self.finished {
            return None;
        }
        let mut plan = Plan::first(true, self.options.depth, self.options.atomicity);
        if !std::mem::replace(&mut self.started, true) {
            return Some(plan);
        }
        let transition = |label: &Label| self.labels.transition(*label).clone();
        plan.prefix = self
            .stack
            .iter()
            .map(|node| Prescribed::Exactly(transition(&node.taken)))
            .collect();
        plan.sleep = self.sleep_at_end().iter().map(transition).collect();
        self.replayed = self.stack.len() - 1;
        Some(plan)
    }

    fn observe(&mut self, execution: &Execution) {
        self.cut |= execution.outcome == Outcome::Cut;
        // What the execution has not reached is gone with it: a JVM that died, say.
        self.stack.truncate(execution.steps.len());
        let mut sleep = self.sleep_at_end();
        for step in execution.steps.iter().skip(self.stack.len()) {
            let taken = self.labels.intern(&step.taken);
            let next = filter(&self.labels, &sleep, taken);
            self.stack.push(Node {
                backtrack: vec![taken],
                sleep,
                explored: Vec::new(),
                taken,
            });
            sleep = next;
        }
        self.analyse(execution);
        self.backtrack();
    }

    fn replayed(&self) -> usize {
        self.replayed
    }

    fn fraction(&self) -> f64 {
        // Weighted backtrack estimator over the branches that are known.
        if self.finished {
            return 1.0;
        }
        let (mut done, mut weight) = (0.0, 1.0);
        for node in &self.stack {
            let share = weight / node.backtrack.len().max(1) as f64;
            done += share * node.explored.len() as f64;
            weight = share;
        }
        done
    }

    fn bound(&self) -> Option<String> {
        self.cut
            .then(|| format!("depth:{}", self.options.depth.unwrap_or(0)))
    }
}
