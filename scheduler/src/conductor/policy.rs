//! What to take where the plan prescribes nothing.
//!
//! Sources: PCT: Burckhardt, Kothari, Musuvathi & Nagarakatte 2010; POS: Yuan, Yang & Gu 2018; SURW: Zhao, Wolff,
//! Mathur & Roychoudhury 2025; probes of a search tree: Knuth 1975.
//!
//! ```text
//! PCT(d, k):  each thread gets a random priority, above d; d - 1 change points are drawn from 1..k
//!             run the thread of the highest priority; at the i-th change point it gets priority i first
//! POS:        each pending event gets a random priority; run the highest; then those that race with it draw again
//! SURW:       run a thread with a probability proportional to the number of its events that are left
//! Few(p):     run the thread that ran last; where it cannot go on, and at p steps out of 1..k, run any other
//! Probe:      run any transition that is not asleep; those before it fall asleep
//! ```
//!
//! Deviations
//! 1. An event is a visible operation. SURW counts all of them, not a chosen class; the number left for a thread
//!    includes those of threads that it will start.
//! 2. A thread with alternatives takes any of them with the same probability.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::Random;
use crate::model::{dependent, Choice, ThreadId, Transition};

/// How to choose among transitions that are enabled and not asleep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Policy {
    /// The first one.
    First,
    /// The thread that ran last, while it can; then the next one that can, in the circular order of [`ThreadId`]s.
    Stay,
    /// These choices, in this order, but for those that are not enabled when it is their turn; then as [`Policy::Stay`].
    Follow {
        /// A schedule, as far as it can be kept.
        choices: Vec<Choice>,
    },
    /// Any, each with the same probability.
    Random {
        /// Of the random numbers.
        seed: u64,
    },
    /// The same, in the tree of a search with sleep sets.
    Probe {
        /// Of the random numbers.
        seed: u64,
    },
    /// Probabilistic concurrency testing.
    Pct {
        /// Of the random numbers.
        seed: u64,
        /// Depth of the bugs to look for; at least 1.
        depth: u32,
        /// Expected length of an execution.
        steps: u32,
    },
    /// Partial-order sampling.
    Pos {
        /// Of the random numbers.
        seed: u64,
    },
    /// Selectively uniform random walk.
    Surw {
        /// Of the random numbers.
        seed: u64,
        /// What to expect of each thread.
        weights: Vec<Weight>,
    },
    /// The thread that ran last, while it can, but for a few preemptions; else any.
    Few {
        /// Of the random numbers.
        seed: u64,
        /// How many preemptions.
        preemptions: u32,
        /// Expected length of an execution.
        steps: u32,
    },
}

impl Policy {
    /// Whether executions are drawn, so that none stands for others.
    pub fn samples(&self) -> bool {
        !matches!(self, Self::First | Self::Stay | Self::Probe { .. })
    }
}

/// What to expect of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weight {
    /// The thread.
    pub thread: ThreadId,
    /// Who starts it.
    pub parent: Option<ThreadId>,
    /// Number of its visible operations.
    pub events: u32,
}

/// A policy at work in one execution.
#[derive(Debug)]
pub struct Chooser {
    policy: Policy,
    random: Random,
    last: Option<ThreadId>,
    steps: u32,
    /// PCT: by thread, lowered ones below 2^32; POS: by pending event.
    priorities: HashMap<Choice, u64>,
    /// PCT: the steps at which priorities change; Few: those at which a thread is preempted.
    changes: Vec<u32>,
    /// SURW: events executed, by thread; those listed have begun.
    executed: HashMap<ThreadId, u32>,
    /// Follow: so many choices have had their turn.
    followed: usize,
}

impl Chooser {
    /// At the initial state.
    pub fn new(policy: Policy) -> Self {
        let seed = match policy {
            Policy::First | Policy::Stay | Policy::Follow { .. } => 0,
            Policy::Random { seed }
            | Policy::Probe { seed }
            | Policy::Pct { seed, .. }
            | Policy::Pos { seed }
            | Policy::Surw { seed, .. }
            | Policy::Few { seed, .. } => seed,
        };
        let mut random = Random::new(seed);
        let (count, steps) = match policy {
            Policy::Pct { depth, steps, .. } => (depth.saturating_sub(1), steps),
            Policy::Few {
                preemptions, steps, ..
            } => (preemptions, steps),
            _ => (0, 0),
        };
        let draw = |_| random.below(u64::from(steps.max(1))) as u32 + 1;
        let changes = (0..count).map(draw).collect();
        Self {
            policy,
            random,
            last: None,
            steps: 0,
            priorities: HashMap::new(),
            changes,
            executed: HashMap::new(),
            followed: 0,
        }
    }

    /// Whether the transitions before the chosen one fall asleep.
    pub fn lulls(&self) -> bool {
        matches!(self.policy, Policy::Probe { .. })
    }

    /// The index of the transition to take; there is at least one.
    pub fn choose(&mut self, awake: &[&Transition]) -> usize {
        match &self.policy {
            Policy::Follow { choices } => {
                while let Some(choice) = choices.get(self.followed) {
                    self.followed += 1;
                    if let Some(found) = awake.iter().position(|t| t.choice == *choice) {
                        return found;
                    }
                }
                return self.stay(awake);
            }
            Policy::Stay => return self.stay(awake),
            _ => {}
        }
        match self.policy {
            Policy::First | Policy::Stay | Policy::Follow { .. } => 0,
            Policy::Random { .. } | Policy::Probe { .. } => self.random.index(awake.len()),
            Policy::Pct { depth, .. } => self.by_priority(awake, depth),
            Policy::Few { .. } => {
                let last = self.last;
                let is_last = |t: &&Transition| Some(t.thread()) == last;
                let goes_on = awake.iter().any(is_last);
                let preempted = self.changes.contains(&(self.steps + 1));
                let others = awake.iter().filter(|t| is_last(t) != preempted).count();
                if !goes_on || others == 0 {
                    return self.random.index(awake.len());
                }
                let drawn = self.random.index(others);
                let mut of_those = (0..awake.len()).filter(|i| is_last(&awake[*i]) != preempted);
                of_those.nth(drawn).unwrap_or(0)
            }
            Policy::Pos { .. } => {
                let priority = |t: &&Transition, this: &mut Self| {
                    let random = &mut this.random;
                    *this
                        .priorities
                        .entry(t.choice)
                        .or_insert_with(|| random.bits())
                };
                let priorities: Vec<u64> = awake.iter().map(|t| priority(t, self)).collect();
                highest(&priorities)
            }
            Policy::Surw { .. } => {
                for transition in awake {
                    self.executed.entry(transition.thread()).or_default();
                }
                let weights = self.weights(awake);
                let mut drawn = self.random.below(weights.iter().sum::<u64>().max(1));
                let chosen = weights.iter().position(|weight| {
                    let found = drawn < *weight;
                    drawn = drawn.saturating_sub(*weight);
                    found
                });
                let thread = awake[chosen.unwrap_or(0)].thread();
                self.any_of(awake, thread)
            }
        }
    }

    /// The thread that ran last, or the next one in the circular order.
    fn stay(&self, awake: &[&Transition]) -> usize {
        let distance = |t: &&Transition| (Some(t.thread()) < self.last, t.thread());
        let nearest = awake.iter().map(distance).min();
        let found = awake.iter().position(|t| Some(distance(t)) == nearest);
        found.unwrap_or(0)
    }

    /// A transition was taken, whoever chose it.
    pub fn taken(&mut self, taken: &Transition, enabled: &[Transition]) {
        self.steps += 1;
        self.last = Some(taken.thread());
        match self.policy {
            Policy::Pos { .. } => {
                let races = enabled.iter().filter(|t| dependent(t, taken));
                for other in races {
                    self.priorities.remove(&other.choice);
                }
            }
            Policy::Surw { .. } => {
                *self.executed.entry(taken.thread()).or_default() += 1;
            }
            _ => {}
        }
    }

    fn by_priority(&mut self, awake: &[&Transition], depth: u32) -> usize {
        let step = self.steps + 1;
        // One turn more than there are change points, as several can fall on one step.
        let mut due: Vec<u32> = (1..depth)
            .zip(&self.changes)
            .filter_map(|(i, change)| (*change == step).then_some(i))
            .collect();
        loop {
            let mut priorities = Vec::with_capacity(awake.len());
            for transition in awake {
                let thread = of_thread(transition.thread());
                let random = &mut self.random;
                let fresh = self.priorities.entry(thread);
                priorities.push(*fresh.or_insert_with(|| random.bits() | 1 << 63));
            }
            let thread = awake[highest(&priorities)].thread();
            match due.pop() {
                Some(lowered) => {
                    let lowered = u64::from(lowered);
                    self.priorities.insert(of_thread(thread), lowered);
                }
                None => return self.any_of(awake, thread),
            }
        }
    }

    fn any_of(&mut self, awake: &[&Transition], thread: ThreadId) -> usize {
        let own = awake.iter().enumerate();
        let own: Vec<usize> = own
            .filter(|(_, t)| t.thread() == thread)
            .map(|(index, _)| index)
            .collect();
        own[self.random.index(own.len())]
    }

    /// For the first transition of each thread the number of events that are left, for the others 0.
    fn weights(&self, awake: &[&Transition]) -> Vec<u64> {
        let Policy::Surw { weights, .. } = &self.policy else {
            return vec![1; awake.len()];
        };
        let weight = |(index, transition): (usize, &&Transition)| {
            let thread = transition.thread();
            if awake[..index].iter().any(|t| t.thread() == thread) {
                return 0;
            }
            // A thread that does more than was expected goes on with the least weight.
            left(weights, &self.executed, thread).max(1)
        };
        awake.iter().enumerate().map(weight).collect()
    }
}

/// Events that a thread and those that it has yet to start will perform.
fn left(weights: &[Weight], executed: &HashMap<ThreadId, u32>, thread: ThreadId) -> u64 {
    let mut sum = 0;
    for weight in weights {
        if weight.thread == thread {
            let done = executed.get(&thread).copied().unwrap_or(0);
            sum += u64::from(weight.events.saturating_sub(done));
        } else if weight.parent == Some(thread) && !executed.contains_key(&weight.thread) {
            sum += left(weights, executed, weight.thread);
        }
    }
    sum
}

fn of_thread(thread: ThreadId) -> Choice {
    Choice {
        thread,
        alternative: 0,
    }
}

/// The index of the largest; of the first one if there are several.
fn highest(priorities: &[u64]) -> usize {
    let mut best = 0;
    for (index, priority) in priorities.iter().enumerate() {
        if *priority > priorities[best] {
            best = index;
        }
    }
    best
}
