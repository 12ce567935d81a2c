//! What threads may still do: ops(θ) of Stoller 2002, section 6, learned while searching.
//!
//! For each thread and each number of its events, the operations that some execution has shown there, performed or
//! pending. Why that is enough is said in `static_sets.rs`.

use std::collections::{BTreeSet, HashMap};

use crate::model::{Execution, Operation, ThreadId, Transition};

/// Operations by thread and number of events before.
#[derive(Debug, Clone, Default)]
pub struct Futures {
    threads: HashMap<ThreadId, Known>,
    /// Locks that share a name were met: then what is known of monitors by their names is not enough.
    pub aliased: bool,
}

#[derive(Debug, Clone, Default)]
struct Known {
    daemon: bool,
    /// By number of events before.
    stages: Vec<Vec<Operation>>,
    children: BTreeSet<ThreadId>,
}

impl Futures {
    /// Adds what an execution shows.
    pub fn learn(&mut self, execution: &Execution) {
        let mut counts: HashMap<ThreadId, usize> = HashMap::new();
        for step in &execution.steps {
            let thread = step.taken.thread();
            let stage = counts.entry(thread).or_default();
            let others = step.enabled.iter().filter(|t| t.thread() == thread);
            for transition in others.chain(&step.disabled) {
                self.add(transition, &transition.operations, *stage);
            }
            self.add(&step.taken, &step.operations, *stage);
            *stage += 1;
        }
        for pending in &execution.ending.pending {
            let transition = &pending.transition;
            let stage = counts.get(&transition.thread()).copied().unwrap_or(0);
            self.add(transition, &pending.operations, stage);
            self.add(transition, &transition.operations, stage);
        }
    }

    fn add(&mut self, transition: &Transition, operations: &[Operation], stage: usize) {
        let known = self.threads.entry(transition.thread()).or_default();
        known.daemon |= transition.daemon;
        if known.stages.len() <= stage {
            known.stages.resize(stage + 1, Vec::new());
        }
        for operation in operations {
            match operation {
                Operation::Alias(_) => self.aliased = true,
                Operation::Start(child) => {
                    known.children.insert(*child);
                }
                _ => {}
            }
            if !known.stages[stage].contains(operation) {
                known.stages[stage].push(*operation);
            }
        }
    }

    /// Whether the thread is a daemon.
    pub fn is_daemon(&self, thread: ThreadId) -> bool {
        self.threads.get(&thread).is_some_and(|known| known.daemon)
    }

    /// All that a thread may do from a stage on, and those that it may start; with whose operation it is.
    pub fn from(&self, thread: ThreadId, stage: usize) -> Vec<(ThreadId, Operation)> {
        let mut found = Vec::new();
        let mut met = BTreeSet::from([thread]);
        let mut open = vec![(thread, stage)];
        while let Some((thread, stage)) = open.pop() {
            let Some(known) = self.threads.get(&thread) else {
                continue;
            };
            for operations in known.stages.iter().skip(stage) {
                found.extend(operations.iter().map(|operation| (thread, *operation)));
            }
            let children = known.children.iter().filter(|child| met.insert(**child));
            open.extend(children.map(|child| (*child, 0)).collect::<Vec<_>>());
        }
        found
    }

    /// Whether `up` may be the next operation of a thread on a semaphore: no stage before it is surely a `down`.
    pub fn may_be_up_next(&self, thread: ThreadId, stage: usize, up: &Operation) -> bool {
        let Some(known) = self.threads.get(&thread) else {
            return true;
        };
        let is_down = |o: &Operation| matches!(o, Operation::Down(_)) && o.target() == up.target();
        for operations in known.stages.iter().skip(stage) {
            if operations.contains(up) {
                return true;
            }
            if !operations.is_empty() && operations.iter().all(is_down) {
                return false;
            }
        }
        // It is one of a thread that is started on the way.
        true
    }
}
