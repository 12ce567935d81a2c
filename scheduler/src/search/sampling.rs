//! Random executions, for programs that are too large to exhaust. The policies are in `conductor/policy.rs`.
//!
//! Every execution has a number, and its random numbers depend on the seed and that number only; so a run is the same
//! with any number of workers. Coverage is counted in traces, by their hashes. Nothing is ever exhausted.

use std::collections::HashSet;

use super::HappensBefore;
use super::{Options, Pooled, Search};
use crate::conductor::{Plan, Policy, Random, Weight};
use crate::model::{Execution, Operation, ThreadId};

/// Ways to draw an execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sampling {
    /// Each enabled transition with the same probability.
    Random,
    /// PCT, for bugs of this depth; `steps` as expected, or as in the first execution.
    Pct {
        /// At least 1.
        depth: u32,
        /// Length of executions.
        steps: Option<u32>,
    },
    /// Partial-order sampling.
    Pos,
    /// Selectively uniform random walk, by what the first execution has shown of each thread.
    Surw,
    /// Threads run until they block, but for a few preemptions.
    Few {
        /// How many.
        preemptions: u32,
    },
}

impl Sampling {
    /// Whether the first execution has to show what executions are like.
    fn needs_profile(self) -> bool {
        matches!(
            self,
            Self::Surw | Self::Few { .. } | Self::Pct { steps: None, .. }
        )
    }
}

/// The policy of one execution. Where it depends on what executions are like, and that is not known, it is a random walk.
pub(super) fn policy(sampling: Sampling, seed: u64, profile: Option<&Profile>) -> Policy {
    let shown = profile.map(|profile| profile.steps);
    match (sampling, shown) {
        (Sampling::Pos, _) => Policy::Pos { seed },
        (Sampling::Pct { depth, steps }, _) => match steps.or(shown) {
            Some(steps) => Policy::Pct { seed, depth, steps },
            None => Policy::Random { seed },
        },
        (Sampling::Few { preemptions }, Some(steps)) => Policy::Few {
            seed,
            preemptions,
            steps,
        },
        (Sampling::Surw, Some(_)) => Policy::Surw {
            seed,
            weights: profile.map_or_else(Vec::new, |profile| profile.weights.clone()),
        },
        (Sampling::Random | Sampling::Surw | Sampling::Few { .. }, _) => Policy::Random { seed },
    }
}

/// Draws executions without end.
#[derive(Debug)]
pub struct Sampler {
    options: Options,
    sampling: Sampling,
    seed: u64,
    /// Number of the next execution.
    next: u64,
    /// What the first execution has shown, if that matters.
    profile: Option<Profile>,
    traces: HashSet<u64>,
    current: Option<u64>,
}

/// What executions are like.
#[derive(Debug, Default)]
pub(super) struct Profile {
    steps: u32,
    weights: Vec<Weight>,
}

impl Sampler {
    /// Nothing is drawn yet.
    pub fn new(options: Options, sampling: Sampling, seed: u64) -> Self {
        Self {
            options,
            sampling,
            seed,
            next: 0,
            profile: None,
            traces: HashSet::new(),
            current: None,
        }
    }

    fn policy(&self, number: u64) -> Policy {
        let seed = Random::new(self.seed ^ Random::new(number).bits()).bits();
        policy(self.sampling, seed, self.profile.as_ref())
    }
}

impl Profile {
    /// As one execution shows it.
    pub(super) fn of(execution: &Execution) -> Self {
        let mut weights: Vec<Weight> = Vec::new();
        let mut parents: Vec<(ThreadId, ThreadId)> = Vec::new();
        for step in &execution.steps {
            let thread = step.taken.thread();
            let started = step
                .operations
                .iter()
                .filter_map(|operation| match operation {
                    Operation::Start(child) => Some((*child, thread)),
                    _ => None,
                });
            parents.extend(started);
            match weights.iter_mut().find(|weight| weight.thread == thread) {
                Some(weight) => weight.events += 1,
                None => weights.push(Weight {
                    thread,
                    parent: parents.iter().find(|(t, _)| *t == thread).map(|(_, p)| *p),
                    events: 1,
                }),
            }
        }
        Self {
            steps: execution.steps.len() as u32,
            weights,
        }
    }
}

impl Pooled for Sampler {
    type Item = u64;

    fn ready(&mut self) -> usize {
        usize::MAX
    }

    fn take(&mut self) -> Option<u64> {
        if self.next > 0 && self.sampling.needs_profile() && self.profile.is_none() {
            return None; // the first execution is under way
        }
        self.next += 1;
        Some(self.next - 1)
    }

    fn plan(&self, number: &u64) -> Plan {
        let mut plan = Plan::first(false, self.options.depth, self.options.atomicity);
        plan.policy = self.policy(*number);
        plan
    }

    fn visited(&self, _number: &u64) -> usize {
        0
    }

    fn merge(&mut self, number: &u64, execution: &Execution) {
        if *number == 0 {
            self.profile = Some(Profile::of(execution));
        }
        let order = HappensBefore::new(execution, self.options.is_composed());
        self.traces.insert(order.trace());
    }
}

impl Search for Sampler {
    fn next(&mut self) -> Option<Plan> {
        let number = self.take()?;
        self.current = Some(number);
        Some(self.plan(&number))
    }

    fn observe(&mut self, execution: &Execution) {
        if let Some(number) = self.current.take() {
            self.merge(&number, execution);
        }
    }

    fn replayed(&self) -> usize {
        0
    }

    /// Samples say nothing about what is left.
    fn fraction(&self) -> f64 {
        0.0
    }

    fn bound(&self) -> Option<String> {
        Some("samples only".to_string())
    }

    fn traces(&self) -> Option<u64> {
        Some(self.traces.len() as u64)
    }
}
