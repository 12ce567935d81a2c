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
//! 2. Without sleep sets (`Options::sleep_sets`), what was explored from a state is left out there only: line 9 is
//!    `Sleep' = {}`, and v is skipped when I(v) meets what was explored from E'.
//! 3. With a bound on context switches (bounded partial-order reduction, Coons, Musuvathi & McKinley 2013): no sleep
//!    sets; line 5 takes every event that p depends on and that did not happen before, not only the last ones; line 8
//!    adds the thread of p, or all that is enabled if it is not, to E' and, as a conservative point, to the state in
//!    which the thread of e was switched to; line 4 takes what is within the bound.
//! 4. The recursion is unrolled, and `undo` is reset+replay, as in `depth_first.rs`.
//!
//! Complete executions are those of optimal DPOR; blocked runs come on top.
//!
//! Unsound with a bound on depth, see `optimal.rs`.

use crate::conductor::{Plan, Prescribed};
use crate::model::{Execution, Outcome, Transition};
use crate::search::structures::{filter, Label, Labels};
use crate::search::HappensBefore;
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
    /// All that may be taken, where context switches are bounded.
    allowed: Option<Vec<Label>>,
}

impl Node {
    /// Line 4.
    fn remaining(&self) -> Option<Label> {
        let mut rest = self.backtrack.iter().copied();
        rest.find(|label| {
            *label != self.taken
                && !self.explored.contains(label)
                && !self.sleep.contains(label)
                && self.is_allowed(label)
        })
    }

    fn is_allowed(&self, label: &Label) -> bool {
        let allowed = self.allowed.as_ref();
        allowed.is_none_or(|allowed| allowed.contains(label))
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
    switches_cut: bool,
}

impl Source {
    /// A search that has seen nothing yet.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            labels: Labels::new(options.is_composed()),
            stack: Vec::new(),
            started: false,
            finished: false,
            replayed: 0,
            cut: false,
            switches_cut: false,
        }
    }

    /// The sleep set after the transition that is taken from the deepest node.
    fn sleep_at_end(&self) -> Vec<Label> {
        let last = self.stack.last().filter(|_| self.options.sleep_sets);
        last.map_or_else(Vec::new, |node| {
            filter(&self.labels, &node.sleep, node.taken)
        })
    }

    /// Lines 5-8, on the whole execution.
    fn analyse(&mut self, execution: &Execution) {
        let order = HappensBefore::new(execution, self.options.is_composed());
        if self.options.switches.is_some() {
            for race in order.all_races() {
                self.add_within_bound(execution, race.position, race.last);
                let thread = execution.steps[race.position].taken.thread();
                let before = execution.steps[..race.position].iter().rev();
                let block = before
                    .take_while(|step| step.taken.thread() == thread)
                    .count();
                self.add_within_bound(execution, race.position - block, race.last);
            }
            return;
        }
        for race in order.races() {
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

    /// Line 8 with a bound on context switches.
    fn add_within_bound(&mut self, execution: &Execution, position: usize, last: &Transition) {
        let enabled = &execution.steps[position].enabled;
        let is_own = |t: &&Transition| t.thread() == last.thread();
        let own = enabled.iter().any(|t| is_own(&t));
        for transition in enabled.iter().filter(|t| !own || is_own(t)) {
            let label = self.labels.intern(transition);
            let node = &mut self.stack[position];
            self.switches_cut |= !node.is_allowed(&label);
            if !node.backtrack.contains(&label) {
                node.backtrack.push(label);
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

/// I(v): labels that v can begin with. They depend on nothing before them in v, and are enabled, which must be asked
/// since it can be the invisible tail of an event of v that enables another.
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
        let sleep_sets = self.options.sleep_sets;
        let mut plan = self.options.plan();
        plan.conditional = false;
        if !std::mem::replace(&mut self.started, true) {
            return Some(plan);
        }
        let transition = |label: &Label| self.labels.transition(*label).clone();
        plan.prefix = self
            .stack
            .iter()
            .map(|node| Prescribed::Exactly(transition(&node.taken)))
            .collect();
        self.replayed = self.stack.len() - 1;
        // What the last step of the prefix does is known when it has been executed.
        if let Some(last) = self.stack.last().filter(|_| sleep_sets) {
            plan.sleep = self.labels.asleep(&last.sleep);
            plan.sleep_at = self.replayed;
        }
        Some(plan)
    }

    fn observe(&mut self, execution: &Execution) {
        self.cut |= execution.outcome == Outcome::Cut;
        // What the execution has not reached is gone with it: a JVM that died, say.
        self.stack.truncate(execution.steps.len());
        for (node, step) in self.stack.iter_mut().zip(&execution.steps) {
            node.taken = self.labels.executed(step);
        }
        let mut sleep = self.sleep_at_end();
        let mut within = self.options.switches.map(|bound| bound.within(execution));
        let depth = self.stack.len();
        for (position, step) in execution.steps.iter().enumerate().skip(depth) {
            let allowed = within.as_mut().map(|within| {
                let allowed = std::mem::take(&mut within[position]);
                allowed.iter().map(|t| self.labels.intern(t)).collect()
            });
            let taken = self.labels.executed(step);
            let next = match self.options.sleep_sets {
                true => filter(&self.labels, &sleep, taken),
                false => Vec::new(),
            };
            self.stack.push(Node {
                backtrack: vec![taken],
                sleep,
                explored: Vec::new(),
                taken,
                allowed,
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
        self.options.bounds(self.cut, self.switches_cut)
    }
}
