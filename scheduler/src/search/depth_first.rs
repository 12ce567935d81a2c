//! State-less selective search, depth first. Source: Stoller 2002, Fig. 2 (SSS and IF-SSS, after Godefroid).
//!
//! ```text
//! 1 | DFS(sleep) {
//! 2 |   T := PS(curState) \ sleep;
//! 3 |   for each t in T
//! 4 |     stack.push(t);
//! 5 |     curState := exec(curState, t);
//! 6 |     curState := execInvis(curState, thread(t));     // IF-SSS only
//! 7 |     sleep' := {t' in sleep | <t,t'> not in D};
//! 8 |     DFS(sleep');
//! 9 |     stack.pop();
//! 10|     curState := undo(curState, t);
//! 11|     sleep := sleep u {t};
//! 12| }
//! ```
//!
//! Symbols: `stack` = [`DepthFirst::stack`], T \ sleep = [`Node::remaining`], PS = enabled.
//!
//! Deviations from the paper
//! 1. The recursion is unrolled: one execution is one path to a leaf; lines 1-8 of a whole path run inside the conductor
//!    (lines 5-7 are [`crate::conductor::run`]), lines 9-11 run here, between two executions.
//! 2. `undo` is reset+replay (section 8.4): the next plan repeats the stack as its prefix.
//! 3. A persistent set other than `enabled` is not computed.
//! 4. Without sleep sets, line 11 adds to `done`, which only keeps a transition from being taken twice from one node.

use serde::{Deserialize, Serialize};

use super::{Options, Search};
use crate::conductor::{awake, Plan, Prescribed};
use crate::model::{Execution, Outcome, Transition};

/// A visible state on the current path.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Node {
    /// PS(curState).
    enabled: Vec<Transition>,
    /// The sleep set, which grows by line 11.
    sleep: Vec<Transition>,
    /// Transitions explored from here, the current one excluded.
    done: Vec<Transition>,
    /// The transition on the current path.
    taken: Transition,
}

impl Node {
    /// The first transition of T \ sleep that was not explored yet.
    fn remaining(&self) -> Option<&Transition> {
        self.candidates().next()
    }

    fn candidates(&self) -> impl Iterator<Item = &Transition> {
        self.enabled
            .iter()
            .filter(|t| **t != self.taken && !self.done.contains(t) && !self.sleep.contains(t))
    }
}

/// SSS or IF-SSS, by its options.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DepthFirst {
    options: Options,
    stack: Vec<Node>,
    finished: bool,
    replayed: usize,
    cut: bool,
    planned_sleep: Vec<Transition>,
}

impl DepthFirst {
    /// A search that has seen nothing yet.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            stack: Vec::new(),
            finished: false,
            replayed: 0,
            cut: false,
            planned_sleep: Vec::new(),
        }
    }

    /// Whether some execution was cut by the depth bound.
    pub fn was_cut(&self) -> bool {
        self.cut
    }

    /// Whether everything is explored.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Gives away a part of what is left, as large as possible: the last transition that line 3 would take from the
    /// shallowest node that has any left, with everything below it. All transitions that line 3 would have taken before
    /// are in its sleep set, as if they had been explored. `None` when there is nothing to give.
    pub fn split(&mut self) -> Option<(Self, f64)> {
        let depth = self
            .stack
            .iter()
            .position(|node| node.remaining().is_some())?;
        let node = &mut self.stack[depth];
        let given = node.candidates().last()?.clone();
        let mut sleep = node.sleep.clone();
        if self.options.sleep_sets {
            sleep.push(node.taken.clone());
            sleep.extend(node.candidates().filter(|t| **t != given).cloned());
        }
        node.done.push(given.clone());
        let mut weight = 1.0 / node.enabled.len() as f64;
        let mut stack = Vec::with_capacity(depth + 1);
        for above in &self.stack[..depth] {
            weight /= above.enabled.len() as f64;
            stack.push(Node {
                enabled: vec![above.taken.clone()],
                sleep: Vec::new(),
                done: Vec::new(),
                taken: above.taken.clone(),
            });
        }
        stack.push(Node {
            enabled: vec![given.clone()],
            sleep,
            done: Vec::new(),
            taken: given,
        });
        let part = Self {
            stack,
            ..Self::new(self.options)
        };
        Some((part, weight))
    }

    /// Lines 9-11 and the next turn of line 3: drops finished nodes and takes the next transition of the deepest open one.
    fn backtrack(&mut self) {
        while let Some(node) = self.stack.last_mut() {
            let next = node.remaining().cloned();
            let taken = node.taken.clone();
            if self.options.sleep_sets {
                node.sleep.push(taken);
            } else {
                node.done.push(taken);
            }
            if let Some(next) = next {
                node.taken = next;
                return;
            }
            self.stack.pop();
        }
        self.finished = true;
    }
}

impl Search for DepthFirst {
    fn next(&mut self) -> Option<Plan> {
        let mut plan = Plan::first(
            self.options.sleep_sets,
            self.options.depth,
            self.options.atomicity,
        );
        if self.finished {
            return None;
        }
        if self.stack.is_empty() {
            self.planned_sleep.clear();
            return Some(plan);
        }
        plan.prefix = self
            .stack
            .iter()
            .map(|node| Prescribed::Exactly(node.taken.clone()))
            .collect();
        let last = self.stack.last()?;
        plan.sleep = awake(&last.sleep, &last.taken);
        self.planned_sleep.clone_from(&plan.sleep);
        self.replayed = self.stack.len() - 1;
        Some(plan)
    }

    fn observe(&mut self, execution: &Execution) {
        if execution.outcome == Outcome::Cut {
            self.cut = true;
        }
        let mut sleep = std::mem::take(&mut self.planned_sleep);
        for step in execution.steps.iter().skip(self.stack.len()) {
            let next = awake(&sleep, &step.taken);
            self.stack.push(Node {
                enabled: step.enabled.clone(),
                sleep,
                done: Vec::new(),
                taken: step.taken.clone(),
            });
            sleep = next;
        }
        self.backtrack();
    }

    fn replayed(&self) -> usize {
        self.replayed
    }

    fn fraction(&self) -> f64 {
        // Weighted backtrack estimator: each branch of a node is taken to be as large as the others.
        if self.finished {
            return 1.0;
        }
        let (mut done, mut weight) = (0.0, 1.0);
        for node in &self.stack {
            let explored = node.done.len()
                + node
                    .sleep
                    .iter()
                    .filter(|t| node.enabled.contains(t))
                    .count();
            let share = weight / node.enabled.len().max(1) as f64;
            done += share * explored as f64;
            weight = share;
        }
        done
    }

    fn bound(&self) -> Option<String> {
        self.cut
            .then(|| format!("depth:{}", self.options.depth.unwrap_or(0)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::conductor::{Atomicity, System};
    use crate::systems::{ModelSystem, Philosophers};

    const OPTIONS: Options = Options {
        sleep_sets: true,
        atomicity: Atomicity::InvisibleFirst,
        depth: None,
    };

    /// Explores with parts that are cut off after a few executions, sent around, and split whenever that is possible.
    fn in_parts(count: usize, after: usize) -> (BTreeSet<String>, usize, f64) {
        let mut system = ModelSystem::new(Philosophers { count });
        let mut parts = vec![(DepthFirst::new(OPTIONS), 1.0)];
        let (mut seen, mut maximal, mut weight) = (BTreeSet::new(), 0, 0.0);
        while let Some((mut part, mut share)) = parts.pop() {
            for _ in 0..after {
                let Some(plan) = part.next() else { break };
                let execution = system.execute(&plan).unwrap();
                part.observe(&execution);
                if execution.outcome != Outcome::SleepBlocked {
                    maximal += 1;
                    let taken: Vec<_> = execution.steps.iter().map(|s| s.taken.choice).collect();
                    seen.insert(format!("{taken:?}"));
                }
            }
            if let Some((other, relative)) = part.split() {
                parts.insert(0, (other, share * relative));
                share -= share * relative;
            }
            if part.is_finished() {
                weight += share;
            } else {
                parts.push((part, share));
            }
        }
        (seen, maximal, weight)
    }

    #[test]
    fn a_plan_that_was_not_run_is_given_again() {
        let mut search = DepthFirst::new(OPTIONS);
        assert!(search.next().is_some());
        assert!(search.next().is_some(), "nothing was observed yet");
        assert!(!search.is_finished());
    }

    #[test]
    fn parts_together_explore_every_trace_once() {
        for (count, traces) in [(2, 3), (3, 7), (4, 15)] {
            for after in [1, 2, 5] {
                let (seen, maximal, weight) = in_parts(count, after);
                assert_eq!(
                    (seen.len(), maximal),
                    (traces, traces),
                    "N = {count}, {after}"
                );
                assert!((weight - 1.0).abs() < 1e-9, "{weight}");
            }
        }
    }
}
