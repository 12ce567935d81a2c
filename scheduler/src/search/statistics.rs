//! What a search has done, in numbers.

use serde::{Deserialize, Serialize};

use crate::model::{Execution, Outcome};

/// Counters of the result contract.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Maximal executions that ran to their end.
    pub complete: u64,
    /// Maximal executions that ended in a deadlock.
    pub deadlocked: u64,
    /// Maximal executions in which a thread had waited in vain that could have gone on.
    #[serde(default)]
    pub futile: u64,
    /// Maximal executions that an assumption of the program excludes.
    #[serde(default)]
    pub excluded: u64,
    /// Executions cut by a depth bound.
    pub cut: u64,
    /// Executions abandoned because the JVM or the control over it was lost.
    pub abandoned: u64,
    /// Runs abandoned because every enabled transition was asleep, or since another execution shows what would follow.
    pub blocked: u64,
    /// Those of them that were given up since an update turned out to be other than the plan needs.
    #[serde(default)]
    pub redundant: u64,
    /// Transitions executed for the first time.
    pub transitions: u64,
    /// Transitions that reset+replay repeated.
    pub replayed_transitions: u64,
    /// Steps executed for the first time: edges of the search tree, whose nodes are visible states.
    pub steps: u64,
    /// Steps of the longest execution.
    pub max_depth: usize,
    /// Threads of the execution with the most threads.
    pub max_threads: usize,
}

impl Statistics {
    /// Maximal executions: complete, deadlocked, futile, excluded, cut and abandoned.
    pub fn executions(&self) -> u64 {
        let ended = self.complete + self.deadlocked + self.futile + self.excluded;
        ended + self.cut + self.abandoned
    }

    /// Visible states visited, counted as nodes of the search tree.
    pub fn visible_states(&self) -> u64 {
        self.steps + 1
    }

    /// Adds what another part of the same search has done.
    pub fn add(&mut self, other: &Self) {
        self.complete += other.complete;
        self.deadlocked += other.deadlocked;
        self.futile += other.futile;
        self.excluded += other.excluded;
        self.cut += other.cut;
        self.abandoned += other.abandoned;
        self.blocked += other.blocked;
        self.redundant += other.redundant;
        self.transitions += other.transitions;
        self.replayed_transitions += other.replayed_transitions;
        self.steps += other.steps;
        self.max_depth = self.max_depth.max(other.max_depth);
        self.max_threads = self.max_threads.max(other.max_threads);
    }

    /// Counts one execution, of which the first `replayed` steps repeat earlier ones.
    pub fn count(&mut self, execution: &Execution, replayed: usize) {
        match execution.outcome {
            Outcome::Complete => self.complete += 1,
            Outcome::Deadlock => self.deadlocked += 1,
            Outcome::Futile => self.futile += 1,
            Outcome::Excluded => self.excluded += 1,
            Outcome::Cut => self.cut += 1,
            Outcome::Abandoned => self.abandoned += 1,
            Outcome::SleepBlocked => self.blocked += 1,
            Outcome::Redundant => {
                self.blocked += 1;
                self.redundant += 1;
            }
        }
        let skipped = execution.skipped;
        self.replayed_transitions += skipped.min(replayed) as u64;
        self.transitions += skipped.saturating_sub(replayed) as u64;
        self.steps += skipped.saturating_sub(replayed) as u64;
        for (i, step) in (skipped..).zip(&execution.steps) {
            let transitions = 1 + step.invisible.len() as u64;
            if i < replayed {
                self.replayed_transitions += transitions;
            } else {
                self.transitions += transitions;
                self.steps += 1;
            }
        }
        self.max_depth = self.max_depth.max(skipped + execution.steps.len());
        self.max_threads = self.max_threads.max(execution.threads.len());
    }
}
