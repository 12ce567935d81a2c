//! Several samplers in turn, to find a bug before everything is explored.
//!
//! No sampler is the best for all programs: each has bugs that it meets in a few executions and others never. In turns,
//! a bug costs the executions of the sampler that finds it first, times the number of turns.
//!
//! Executions are drawn in batches, and nothing is decided until all of a batch are merged. So what is drawn depends on
//! the seed and the program only, not on the number of workers. The hunt is over when executions have shown nothing new
//! for a while: no trace, or no pair of lines that conflict in this order.

use std::collections::{HashMap, HashSet, VecDeque};

use super::sampling::{policy, Profile};
use super::{HappensBefore, Options, Pooled, Sampling};
use crate::conductor::{Plan, Random};
use crate::model::{conflict, Execution, Operation, Target, ThreadId};

/// Whose turn it is, again and again. Those that were the best for the most programs come more often (docs/hunting.md).
const TURNS: [Hunter; 8] = [
    Hunter::Pos,
    Hunter::Surw,
    Hunter::Random,
    Hunter::Surw,
    Hunter::Pos,
    Hunter::Few,
    Hunter::Surw,
    Hunter::Pct,
];

/// Most executions of a batch. The first ones are small, since a bug may be found at once.
const BATCH: u64 = 32;

/// So many executions without a new trace, and it is over.
const FEW: u64 = 64;

/// So many without a new pair of lines.
const MANY: u64 = 400;

/// Executions of the hunt are no longer than this, or [`TIMES`] the longest one of the proof: samples are unfair, and
/// loops that wait have no end.
const LENGTH: usize = 1_000;

/// See [`LENGTH`].
const TIMES: usize = 10;

/// Depth of the bugs that PCT looks for, at most, and the most preemptions.
const DEPTH: u64 = 5;

/// One of the samplers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hunter {
    Random,
    Pos,
    Pct,
    Surw,
    Few,
}

impl Hunter {
    fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Pos => "pos",
            Self::Pct => "pct",
            Self::Surw => "surw",
            Self::Few => "few",
        }
    }

    /// How it draws the execution that is its `own`-th.
    fn sampling(self, own: u64) -> Sampling {
        let growing = (own % DEPTH) as u32 + 1;
        match self {
            Self::Random => Sampling::Random,
            Self::Pos => Sampling::Pos,
            Self::Pct => Sampling::Pct {
                depth: growing,
                steps: None,
            },
            Self::Surw => Sampling::Surw,
            Self::Few => Sampling::Few {
                preemptions: growing,
            },
        }
    }
}

/// An execution to draw.
#[derive(Debug, Clone, Copy)]
pub struct Draw {
    number: u64,
    hunter: Hunter,
    own: u64,
}

/// Two places at which different threads have used the same thing, one after the other, in conflict.
type Pair = (ThreadId, u32, ThreadId, u32);

/// The samplers, and what they have shown.
#[derive(Debug)]
pub struct Portfolio {
    options: Options,
    seed: u64,
    /// An execution with so many steps would be given up.
    max_steps: usize,
    /// Draws of the present batch that were not taken.
    batch: VecDeque<Draw>,
    /// Draws that were taken and not merged.
    under_way: u64,
    /// Number of the next draw.
    next: u64,
    /// How many draws were granted.
    granted: u64,
    merged: u64,
    profile: Option<Profile>,
    traces: HashSet<u64>,
    pairs: HashSet<Pair>,
    /// Executions merged when the last new trace came, and the last new pair.
    new: (u64, u64),
}

impl Portfolio {
    /// Nothing is drawn yet, and nothing granted. `options` are those of the proof.
    pub fn new(options: Options, seed: u64, max_steps: u32) -> Self {
        Self {
            options,
            seed,
            max_steps: max_steps as usize,
            batch: VecDeque::new(),
            under_way: 0,
            next: 0,
            granted: 0,
            merged: 0,
            profile: None,
            traces: HashSet::new(),
            pairs: HashSet::new(),
            new: (0, 0),
        }
    }

    /// Lets it draw so many executions more, of a program whose executions are known to have so many steps.
    pub fn grant(&mut self, count: u64, steps: usize) {
        self.granted = self.next.saturating_add(count);
        let longest = LENGTH.max(steps.saturating_mul(TIMES));
        let depth = self.options.depth.unwrap_or(usize::MAX);
        let depth = depth.min(longest).min(self.max_steps.saturating_sub(1));
        self.options.depth = Some(depth);
    }

    /// Whether it shows nothing new any more.
    pub fn is_spent(&self) -> bool {
        let (trace, pair) = self.new;
        self.merged >= trace + FEW.max(trace / 2) || self.merged >= pair + MANY.max(pair)
    }

    /// Number of different traces drawn.
    pub fn traces(&self) -> u64 {
        self.traces.len() as u64
    }

    fn refill(&mut self) {
        let waits = !self.batch.is_empty() || self.under_way > 0;
        if waits || self.is_spent() {
            return;
        }
        // The first one is the profile of the others.
        let size = match self.next {
            0 => 1,
            drawn => drawn.clamp(3, BATCH),
        };
        let size = size.min(self.granted.saturating_sub(self.next));
        for number in self.next..self.next + size {
            let turns = TURNS.len() as u64;
            let turn = (number % turns) as usize;
            let hunter = TURNS[turn];
            let is_same = |other: &&Hunter| **other == hunter;
            let each = TURNS.iter().filter(is_same).count() as u64;
            let before = TURNS[..turn].iter().filter(is_same).count() as u64;
            self.batch.push_back(Draw {
                number,
                hunter,
                own: number / turns * each + before,
            });
        }
        self.next += size;
    }
}

impl Pooled for Portfolio {
    type Item = Draw;

    fn ready(&mut self) -> usize {
        self.refill();
        self.batch.len()
    }

    fn take(&mut self) -> Option<Draw> {
        self.refill();
        let draw = self.batch.pop_front()?;
        self.under_way += 1;
        Some(draw)
    }

    fn plan(&self, draw: &Draw) -> Plan {
        let mut plan = Plan::first(false, self.options.depth, self.options.atomicity);
        let seed = Random::new(self.seed ^ Random::new(draw.number).bits()).bits();
        plan.policy = policy(draw.hunter.sampling(draw.own), seed, self.profile.as_ref());
        plan
    }

    fn visited(&self, _: &Draw) -> usize {
        0
    }

    fn hunter(&self, draw: &Draw) -> Option<&'static str> {
        Some(draw.hunter.word())
    }

    fn merge(&mut self, _: &Draw, execution: &Execution) {
        self.under_way = self.under_way.saturating_sub(1);
        self.merged += 1;
        self.profile.get_or_insert_with(|| Profile::of(execution));
        let order = HappensBefore::new(execution, self.options.is_composed());
        if self.traces.insert(order.trace()) {
            self.new.0 = self.merged;
        }
        let known = self.pairs.len();
        self.pairs.extend(pairs(execution));
        if self.pairs.len() > known {
            self.new.1 = self.merged;
        }
    }
}

/// The pairs that an execution shows.
fn pairs(execution: &Execution) -> Vec<Pair> {
    let mut last: HashMap<Target, (ThreadId, u32, Operation)> = HashMap::new();
    let mut pairs = Vec::new();
    for step in &execution.steps {
        let (thread, site) = (step.taken.thread(), step.taken.site);
        for operation in &step.taken.operations {
            let Some(target) = operation.target() else {
                continue;
            };
            let now = (thread, site, *operation);
            if let Some((other, from, before)) = last.insert(target, now) {
                if other != thread && conflict(&before, operation) {
                    pairs.push((other, from, thread, site));
                }
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::{Atomicity, Policy, System};
    use crate::model::Reductions;
    use crate::systems::Statement::Write;
    use crate::systems::Value::Constant;
    use crate::systems::{ModelSystem, Philosophers, Statements};

    fn portfolio(depth: Option<usize>, max_steps: u32) -> Portfolio {
        let options = Options {
            sleep_sets: true,
            atomicity: Atomicity::InvisibleFirst,
            depth,
            switches: None,
            conditional: false,
            reductions: Reductions::NONE,
        };
        Portfolio::new(options, 7, max_steps)
    }

    /// The policies of so many draws, where executions of a batch come back in their order or in the opposite one.
    fn drawn(count: usize, backwards: bool) -> Vec<Policy> {
        let mut system = ModelSystem::new(Philosophers { count: 4 });
        let mut portfolio = portfolio(None, 1_000);
        portfolio.grant(count as u64, 10);
        let mut policies = Vec::new();
        while policies.len() < count {
            let mut batch: Vec<Draw> = std::iter::from_fn(|| portfolio.take()).collect();
            assert!(!batch.is_empty() && batch.len() as u64 <= BATCH);
            policies.extend(batch.iter().map(|draw| portfolio.plan(draw).policy));
            let plans: Vec<_> = batch.iter().map(|draw| portfolio.plan(draw)).collect();
            let executions = plans.iter().map(|plan| system.execute(plan).unwrap());
            let mut executions: Vec<Execution> = executions.collect();
            if backwards {
                batch.reverse();
                executions.reverse();
            }
            for (draw, execution) in batch.iter().zip(&executions) {
                portfolio.merge(draw, execution);
            }
        }
        policies
    }

    #[test]
    fn what_is_drawn_does_not_depend_on_the_order_in_which_executions_come_back() {
        let policies = drawn(40, false);
        assert_eq!(policies.len(), 40);
        assert_eq!(policies, drawn(40, true));
        let is_few = |policy: &&Policy| matches!(policy, Policy::Few { .. });
        let preemptions = policies.iter().filter(is_few).map(|policy| match policy {
            Policy::Few { preemptions, .. } => *preemptions,
            _ => 0,
        });
        assert_eq!(preemptions.collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_program_with_one_trace_is_soon_known() {
        let thread = vec![Write(0, Constant(1))];
        let mut system = ModelSystem::new(Statements::new(vec![thread]));
        let mut portfolio = portfolio(None, 1_000);
        portfolio.grant(1_000, 2);
        while let Some(draw) = portfolio.take() {
            let execution = system.execute(&portfolio.plan(&draw)).unwrap();
            portfolio.merge(&draw, &execution);
        }
        assert!(portfolio.is_spent());
        assert_eq!(portfolio.traces(), 1);
        assert!(portfolio.merged < FEW + 2 * BATCH, "{}", portfolio.merged);
    }

    /// An execution that is too long is no more than not found: it is not one that is given up.
    #[test]
    fn executions_have_an_end() {
        for (depth, max_steps, known, longest) in [
            (None, 100_000, 5, LENGTH),
            (None, 100_000, 500, 500 * TIMES),
            (None, 50, 5, 49),
            (Some(20), 100_000, 5, 20),
        ] {
            let mut portfolio = portfolio(depth, max_steps);
            portfolio.grant(1, known);
            let draw = portfolio.take().unwrap();
            assert_eq!(portfolio.plan(&draw).depth, Some(longest));
        }
    }
}
