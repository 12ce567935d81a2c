//! Bounds on context switches. Sources: Musuvathi & Qadeer 2007 (preemptions), Emmi, Qadeer & Rakamarić 2011 (delays).
//!
//! A *preemption* is a step of another thread than the last one, which could have gone on. *Delays*: the scheduler
//! lets the last thread go on while it can, then the next one in a fixed circular order; a step of another thread
//! costs as many delays as there are enabled threads passed over. The first thread to run is passed over for delays,
//! not for preemptions.

use serde::{Deserialize, Serialize};

use crate::model::{Execution, Step, ThreadId, Transition};

/// How much an execution may depart from a schedule without preemptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Switches {
    /// At most so many preemptions.
    Preemptions(u32),
    /// At most so many delays.
    Delays(u32),
}

impl Switches {
    /// What a step of a thread costs where `last` was the thread of the step before.
    pub fn cost(self, enabled: &[Transition], last: Option<ThreadId>, thread: ThreadId) -> u32 {
        let mut threads = enabled.iter().map(Transition::thread);
        match self {
            Self::Preemptions(_) => match last {
                Some(last) if last != thread => u32::from(threads.any(|t| t == last)),
                _ => 0,
            },
            Self::Delays(_) => {
                let mut threads: Vec<ThreadId> = threads.collect();
                threads.sort_unstable();
                threads.dedup();
                let from = threads.partition_point(|t| Some(*t) < last);
                threads.rotate_left(from);
                threads.iter().take_while(|t| **t != thread).count() as u32
            }
        }
    }

    /// The budget.
    pub fn limit(self) -> u32 {
        match self {
            Self::Preemptions(limit) | Self::Delays(limit) => limit,
        }
    }

    /// What an execution has cost before each of its steps.
    pub fn spent(self, execution: &Execution) -> Vec<u32> {
        let (mut spent, mut last) = (0, None);
        let add = |step: &Step| {
            let before = spent;
            spent += self.cost(&step.enabled, last, step.taken.thread());
            last = Some(step.taken.thread());
            before
        };
        execution.steps.iter().map(add).collect()
    }

    /// For each step of an execution, the enabled transitions that are within the budget.
    pub fn within(self, execution: &Execution) -> Vec<Vec<Transition>> {
        let mut last = None;
        let spent = self.spent(execution);
        let allowed = |(step, spent): (&Step, u32)| {
            let before = last.replace(step.taken.thread());
            let is_allowed = |t: &&Transition| {
                let cost = self.cost(&step.enabled, before, t.thread());
                spent + cost <= self.limit()
            };
            step.enabled.iter().filter(is_allowed).cloned().collect()
        };
        execution.steps.iter().zip(spent).map(allowed).collect()
    }
}

impl std::fmt::Display for Switches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Preemptions(limit) => write!(f, "preemptions:{limit}"),
            Self::Delays(limit) => write!(f, "delays:{limit}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Operation;

    #[test]
    fn a_switch_costs_what_it_passes_over() {
        let begin = |thread| Transition::visible(ThreadId(thread), 0, Operation::Begin, 0);
        let enabled = [begin(1), begin(2), begin(5)];
        let costs = |bound: Switches, last: Option<u32>| {
            [1, 2, 5].map(|thread| bound.cost(&enabled, last.map(ThreadId), ThreadId(thread)))
        };
        let (preemptions, delays) = (Switches::Preemptions(1), Switches::Delays(1));
        assert_eq!(costs(preemptions, Some(2)), [1, 0, 1]);
        assert_eq!(costs(preemptions, Some(3)), [0, 0, 0], "it cannot go on");
        assert_eq!(costs(delays, Some(2)), [2, 0, 1]);
        assert_eq!(costs(delays, Some(3)), [1, 2, 0]);
        assert_eq!(costs(delays, None), [0, 1, 2]);
    }
}
