//! Might an operation be the first to interfere with a pending one? Source: Stoller 2002, section 6 and Fig. 3.
//!
//! ```text
//! op1 |>_s op2: op1 of θ1 is pending in s, and some execution from s in which θ1 does not move has op2 of θ2 as the
//! first operation that is dependent with op1, or enables or disables it
//!
//! op1                    | acquire    | release    | wait1      | wait2                     | notify, notifyAll
//! acquire                | owner free | owner θ2   | owner θ2   | owner free, θ2 notified   | never
//! wait2, θ1 notified     | owner free | owner θ2   | owner θ2   | owner free, θ2 notified   | never
//! wait2, θ1 not notified | never      | always     | always     | never                     | never
//! release, wait1, notify, notifyAll: never, since θ1 owns the monitor
//! down                   on down: value > 0;  on up: value 0, and up is the next operation of θ2 on the semaphore
//! up                     never
//! ```
//!
//! A thread whose wait can time out counts as notified: it needs nobody to go on.
//!
//! The table of monitors is smaller than that of the paper, which over-approximates; it is derived again by exhaustive
//! search in `scheduler/tests/interference.rs`. For all other operations: what is dependent interferes.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{conflict, ObjectId, Operation, ThreadId};

/// How much of the state is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Nothing: all operations on one object interfere unless they always commute.
    Coarse,
    /// The table.
    State,
    /// The table, except for semaphores: an `up` and a `down` that commute are still ordered by happens-before, so that
    /// a race can hide in one of their orders.
    Order,
}

/// An operation that a thread may still perform.
#[derive(Debug, Clone, Copy)]
pub struct Other<'a> {
    /// θ2.
    pub thread: ThreadId,
    /// op2.
    pub operation: &'a Operation,
    /// All that θ2 is about to do, its alternatives.
    pub pending: &'a [Operation],
    /// Whether op2 may be the next operation of θ2 on its object.
    pub is_next: bool,
}

/// A monitor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Monitor {
    /// Who owns it.
    pub owner: Option<ThreadId>,
    /// Who waits on it, not notified.
    pub waiters: BTreeSet<ThreadId>,
}

/// The synchronisation objects of a state.
#[derive(Debug, Clone, Default)]
pub struct Objects {
    monitors: BTreeMap<ObjectId, Monitor>,
    semaphores: BTreeMap<ObjectId, i64>,
}

impl Objects {
    /// In the initial state.
    pub fn new(semaphores: &[(ObjectId, u32)]) -> Self {
        let values = semaphores.iter().map(|(o, value)| (*o, i64::from(*value)));
        Self {
            monitors: BTreeMap::new(),
            semaphores: values.collect(),
        }
    }

    /// A monitor in a state of its own.
    pub fn with_monitor(object: ObjectId, monitor: Monitor) -> Self {
        Self {
            monitors: BTreeMap::from([(object, monitor)]),
            semaphores: BTreeMap::new(),
        }
    }

    /// A thread has performed these operations.
    pub fn perform(&mut self, thread: ThreadId, operations: &[Operation]) {
        for operation in operations {
            match *operation {
                Operation::Enter(o) | Operation::WaitAcquire(o) => {
                    self.monitors.entry(o).or_default().owner = Some(thread);
                }
                Operation::TryEnter(o) => {
                    let monitor = self.monitors.entry(o).or_default();
                    monitor.owner = monitor.owner.or(Some(thread));
                }
                Operation::Release(o) => self.monitors.entry(o).or_default().owner = None,
                Operation::WaitRelease(o) => {
                    let monitor = self.monitors.entry(o).or_default();
                    monitor.owner = None;
                    monitor.waiters.insert(thread);
                }
                Operation::NotifyAll(o) => self.monitors.entry(o).or_default().waiters.clear(),
                Operation::Notify(o) => {
                    // A `notify` without a choice has at most one waiter, and names it only where that is a choice.
                    let monitor = self.monitors.entry(o).or_default();
                    if monitor.waiters.len() == 1 {
                        monitor.waiters.clear();
                    }
                }
                Operation::Wakes(waiter) => {
                    for monitor in self.monitors.values_mut() {
                        monitor.waiters.remove(&waiter);
                    }
                }
                Operation::Timeout(o) => {
                    self.monitors.entry(o).or_default().waiters.remove(&thread);
                }
                Operation::Up(o) => *self.semaphores.entry(o).or_default() += 1,
                Operation::Down(o) => *self.semaphores.entry(o).or_default() -= 1,
                _ => {}
            }
        }
    }

    fn monitor(&self, object: ObjectId) -> Monitor {
        self.monitors.get(&object).cloned().unwrap_or_default()
    }

    /// op1 |> op2, where op1 of θ1 is pending and op2 is in the future of θ2.
    pub fn interferes(
        &self,
        relation: Relation,
        (theta1, op1): (ThreadId, &Operation),
        other: &Other<'_>,
    ) -> bool {
        use Operation::*;
        let (theta2, op2) = (other.thread, other.operation);
        match (op1, op2) {
            (Join(target), Start(started)) => return target == started,
            // It ends threads that are not known here.
            (Halt(_), _) | (_, Halt(_)) => return true,
            (Join(target) | State(target), _) if *target == theta2 => return true,
            (_, State(target)) if *target == theta1 => return true,
            // Not before θ1 has ended, or again.
            (_, Join(target) | Start(target)) if *target == theta1 => return false,
            _ => {}
        }
        if !conflict(op1, op2) {
            return false;
        }
        if relation == Relation::Coarse {
            return true;
        }
        match (op1, op2) {
            (Timeout(_), _) | (_, Timeout(_)) => true,
            (Enter(o) | WaitAcquire(o), _) => {
                let monitor = self.monitor(*o);
                if monitor.waiters.contains(&theta1) {
                    return matches!(op2, Release(_) | WaitRelease(_));
                }
                match op2 {
                    Enter(_) => monitor.owner.is_none(),
                    Release(_) | WaitRelease(_) => monitor.owner == Some(theta2),
                    WaitAcquire(_) => {
                        let waits = monitor.waiters.contains(&theta2)
                            && !other.pending.contains(&Timeout(*o));
                        monitor.owner.is_none() && !waits && other.pending.contains(op2)
                    }
                    Notify(_) | NotifyAll(_) => false,
                    _ => true,
                }
            }
            (Release(_) | WaitRelease(_) | Notify(_) | NotifyAll(_), _) => !matches!(
                op2,
                Enter(_) | Release(_) | WaitRelease(_) | WaitAcquire(_) | Notify(_) | NotifyAll(_)
            ),
            (Down(_), Up(_)) | (Up(_), Down(_)) if relation == Relation::Order => true,
            (Down(o), Down(_) | Up(_)) => {
                let positive = self.semaphores.get(o).is_some_and(|value| *value > 0);
                match op2 {
                    Down(_) => positive,
                    _ => !positive && other.is_next,
                }
            }
            (Up(_), Down(_)) => false,
            _ => true,
        }
    }
}
