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
//! 1. The recursion is unrolled: one execution is one path to a leaf; lines 1-8 of a whole path run inside the
//!    conductor (lines 5-7 are [`crate::conductor::run`]), lines 9-11 run here, between two executions.
//! 2. `undo` is reset+replay (section 8.4): the next plan repeats the stack as its prefix.
//! 3. PS is all that is enabled, or what the caller has computed ([`DepthFirst::observe_sets`]), or what he asks for
//!    when a node is come back to ([`DepthFirst::backtrack`]).
//! 4. With a bound on context switches, T holds what is within it ([`Switches`](super::Switches)), and line 5 goes on
//!    with the thread that ran last.
//! 5. Without sleep sets, line 11 adds to `done`, which only keeps a transition from being taken twice from one node.

use serde::{Deserialize, Serialize};

use super::{Options, Search};
use crate::conductor::{awake, awake_composed, Asleep, Plan, Prescribed};
use crate::model::{Execution, Footprint, Outcome, Step, ThreadId, Transition};

/// A visible state on the current path.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Node {
    /// PS(curState).
    enabled: Vec<Transition>,
    /// The sleep set, which grows by line 11.
    sleep: Vec<Asleep>,
    /// Transitions explored from here, the current one excluded.
    done: Vec<Transition>,
    /// The transition on the current path.
    taken: Transition,
    /// What it did, where that matters and it was executed.
    footprint: Option<Footprint>,
}

impl Node {
    /// The first transition of T \ sleep that was not explored yet.
    fn remaining(&self) -> Option<&Transition> {
        self.candidates().next()
    }

    fn candidates(&self) -> impl Iterator<Item = &Transition> {
        let is_left =
            |t: &&Transition| **t != self.taken && !self.done.contains(t) && !self.is_asleep(t);
        self.enabled.iter().filter(is_left)
    }

    fn is_asleep(&self, transition: &Transition) -> bool {
        let mut sleep = self.sleep.iter();
        sleep.any(|asleep| asleep.transition == *transition)
    }

    /// The sleep set after the transition on the current path (line 7).
    fn sleep_after(&self, conditional: bool) -> Vec<Asleep> {
        match &self.footprint {
            Some(done) => awake_composed(&self.sleep, &self.taken, done),
            None => awake(&self.sleep, &self.taken, conditional),
        }
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
    /// Something was not within the bound on context switches.
    switches_cut: bool,
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
            switches_cut: false,
        }
    }

    /// Whether some execution was cut by a bound.
    pub fn was_cut(&self) -> bool {
        self.cut || self.switches_cut
    }

    /// Whether [`Plan::brief`] executions are all that it needs.
    pub fn is_content_with_brief(&self) -> bool {
        self.options.switches.is_none() && !self.options.is_composed()
    }

    /// Length of the path that the next execution repeats.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// The path that the next execution repeats.
    pub fn path(&self) -> impl Iterator<Item = &Transition> {
        self.stack.iter().map(|node| &node.taken)
    }

    /// Takes in the execution of the last plan; `sets` are the persistent sets of the states from
    /// [`DepthFirst::depth`] on.
    pub fn observe_sets(&mut self, execution: &Execution, sets: Vec<Vec<Transition>>) {
        self.descend(execution, sets);
        self.backtrack(&mut |_| None);
    }

    /// The first half of [`DepthFirst::observe_sets`]: lines 1-8.
    pub fn descend(&mut self, execution: &Execution, sets: Vec<Vec<Transition>>) {
        self.cut |= execution.outcome == Outcome::Cut;
        let footprint = |step: &Step| {
            let composed = self.options.is_composed();
            composed.then(|| Footprint::new(&step.operations))
        };
        if let Some(last) = self.stack.last_mut() {
            let step = self.replayed.checked_sub(execution.skipped);
            let step = step.and_then(|step| execution.steps.get(step));
            last.footprint = step.and_then(footprint);
        }
        let new = self.stack.len().saturating_sub(execution.skipped);
        let new = execution.steps.iter().skip(new);
        for (step, set) in new.zip(sets) {
            let last = self.stack.last();
            let sleep = last.map(|last| last.sleep_after(self.options.conditional));
            self.stack.push(Node {
                enabled: set,
                sleep: sleep.unwrap_or_default(),
                done: Vec::new(),
                taken: step.taken.clone(),
                footprint: footprint(step),
            });
        }
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
            sleep.push(node.taken.clone().into());
            let before = node.candidates().filter(|t| **t != given);
            sleep.extend(before.cloned().map(Asleep::from));
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
                footprint: None,
            });
        }
        stack.push(Node {
            enabled: vec![given.clone()],
            sleep,
            done: Vec::new(),
            taken: given,
            footprint: None,
        });
        let part = Self {
            stack,
            ..Self::new(self.options)
        };
        Some((part, weight))
    }

    /// Lines 9-11 and the next turn of line 3: drops finished nodes and takes the next transition of the deepest open
    /// one.
    ///
    /// Where a node has transitions left, `threads` is asked, with its depth, whose are needed; `None` stands for all.
    pub fn backtrack(&mut self, threads: &mut dyn FnMut(usize) -> Option<Vec<ThreadId>>) {
        while let Some(depth) = self.stack.len().checked_sub(1) {
            let node = &mut self.stack[depth];
            let needed = node.remaining().and_then(|_| threads(depth));
            let is_needed = |t: &&Transition| {
                let mut threads = needed.iter();
                threads.all(|threads| threads.contains(&t.thread()))
            };
            let next = node.candidates().find(is_needed).cloned();
            let taken = node.taken.clone();
            if self.options.sleep_sets {
                node.sleep.push(Asleep {
                    transition: taken,
                    footprint: node.footprint.take(),
                });
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
        let mut plan = self.options.plan();
        if self.finished {
            return None;
        }
        plan.prefix = self
            .stack
            .iter()
            .map(|node| Prescribed::Exactly(node.taken.clone()))
            .collect();
        if let Some(last) = self.stack.last() {
            self.replayed = self.stack.len() - 1;
            // What the last step of the prefix does is known when it has been executed.
            plan.sleep.clone_from(&last.sleep);
            plan.sleep_at = self.replayed;
        }
        Some(plan)
    }

    fn observe(&mut self, execution: &Execution) {
        let depth = self.stack.len().saturating_sub(execution.skipped);
        let sets = match self.options.switches {
            Some(bound) => bound
                .within(execution)
                .split_off(depth.min(execution.steps.len())),
            None => {
                let new = execution.steps.iter().skip(depth);
                new.map(|step| step.enabled.clone()).collect()
            }
        };
        let mut new = execution.steps.iter().skip(depth).zip(&sets);
        self.switches_cut |= new.any(|(step, set)| set.len() < step.enabled.len());
        self.observe_sets(execution, sets);
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
            let asleep = node.enabled.iter().filter(|t| node.is_asleep(t));
            let explored = node.done.len() + asleep.count();
            let share = weight / node.enabled.len().max(1) as f64;
            done += share * explored as f64;
            weight = share;
        }
        done
    }

    fn bound(&self) -> Option<String> {
        self.options.bounds(self.cut, self.switches_cut)
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
        switches: None,
        conditional: false,
        reductions: crate::model::Reductions::NONE,
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
