//! How large a search will be, from random descents. Source: Knuth 1975, *Estimating the efficiency of backtrack
//! programs*.
//!
//! ```text
//! at each state: T = enabled \\ sleep; take any t in T, each with probability 1/|T|; those before t in T fall asleep
//! sleep' = {q in sleep | q independent of t}
//! X := product of all |T| if the execution ended by itself, 0 if all that is enabled is asleep
//! ```
//!
//! A descent is one into the tree of a search with sleep sets, whose leaves are fixed in advance, whoever visits
//! them. It ends at a given leaf with probability 1/product, so that the mean of X is the number of leaves that are
//! not blocked. Sleep sets explore one execution for each trace; so this is the number of executions of optimal DPOR,
//! too.

use super::Options;
use crate::conductor::{awake, Asleep, Plan, Policy, Random};
use crate::model::{Execution, Outcome, Transition};

/// What samples say about the number of executions.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sampled {
    /// Number of descents.
    pub samples: u64,
    /// Mean: expected number of executions.
    pub executions: f64,
    /// Standard error of the mean.
    pub error: f64,
}

/// Draws descents and adds them up.
#[derive(Debug)]
pub struct Probes {
    options: Options,
    seed: u64,
    count: u64,
    mean: f64,
    /// Sum of squared differences from the mean (Welford).
    squares: f64,
}

impl Probes {
    /// No descent yet.
    pub fn new(options: Options, seed: u64) -> Self {
        Self {
            options,
            seed,
            count: 0,
            mean: 0.0,
            squares: 0.0,
        }
    }

    /// The next descent.
    pub fn plan(&self) -> Plan {
        let mut plan = Plan::first(true, self.options.depth, self.options.atomicity);
        let seed = Random::new(self.seed ^ Random::new(self.count).bits()).bits();
        plan.policy = Policy::Probe { seed };
        plan
    }

    /// Takes in its execution.
    pub fn observe(&mut self, execution: &Execution) {
        let x = leaves(execution);
        self.count += 1;
        let difference = x - self.mean;
        self.mean += difference / self.count as f64;
        self.squares += difference * (x - self.mean);
    }

    /// What is known so far.
    pub fn sampled(&self) -> Sampled {
        let n = self.count as f64;
        let variance = self.squares / (n - 1.0).max(1.0);
        Sampled {
            samples: self.count,
            executions: self.mean,
            error: (variance / n.max(1.0)).sqrt(),
        }
    }
}

/// X.
fn leaves(execution: &Execution) -> f64 {
    if execution.outcome == Outcome::SleepBlocked {
        return 0.0;
    }
    let mut sleep: Vec<Asleep> = Vec::new();
    let mut product = 1.0;
    for step in &execution.steps {
        let is_awake = |t: &&Transition| !sleep.iter().any(|asleep| asleep.transition == **t);
        let awoken: Vec<&Transition> = step.enabled.iter().filter(is_awake).collect();
        product *= awoken.len() as f64;
        let before = awoken.into_iter().take_while(|t| **t != step.taken);
        let before: Vec<Asleep> = before.map(|t| Asleep::from(t.clone())).collect();
        sleep.extend(before);
        sleep = awake(&sleep, &step.taken, false);
    }
    product
}
