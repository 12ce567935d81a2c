//! Whether an operation would be enabled if an execution were cut short: a simulation of one synchronisation object.
//!
//! The state in question is the one after E\[0..i\].nd (see [`super::races`]), or after any set of events of E that is
//! closed under happens-before. Events that touch the same monitor,
//! permit or semaphore are there in the order in which they were executed, so that the object's state follows from
//! those of its events that are left, in that order.

use std::collections::BTreeSet;

use super::happens_before::HappensBefore;
use crate::model::{conflict, ObjectId, Operation, Target, ThreadId};

/// What the simulation says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Enabled {
    /// The operation can be performed there.
    Yes,
    /// It is blocked there.
    No,
    /// The object is one of which nothing is known.
    Unknown,
}

impl From<bool> for Enabled {
    fn from(enabled: bool) -> Self {
        if enabled {
            Self::Yes
        } else {
            Self::No
        }
    }
}

/// Whether these operations of a thread are enabled in the state.
pub fn of(state: &Cut<'_, '_>, thread: ThreadId, operations: &[Operation]) -> Enabled {
    let halt = state.order.halts.get(&thread);
    if halt.is_some_and(|halt| state.contains(*halt as usize)) {
        return Enabled::No;
    }
    if operations.contains(&Operation::Spin) {
        return spin(state, thread, operations);
    }
    let mut enabled = Enabled::Yes;
    for operation in operations {
        let this = match *operation {
            Operation::Enter(_) | Operation::Section(_) | Operation::WaitAcquire(_) => {
                let monitor = monitor(state, operation);
                Enabled::from(monitor.owner.is_none() && !monitor.waiters.contains(&thread))
            }
            Operation::Timeout(_) => monitor(state, operation).waiters.contains(&thread).into(),
            Operation::Notify(_) => {
                let waiters = monitor(state, operation).waiters;
                match operations.iter().find_map(chosen) {
                    Some(waiter) => waiters.contains(&waiter).into(),
                    None => waiters.is_empty().into(),
                }
            }
            Operation::Down(semaphore) => Enabled::from(value(state, operation, semaphore) > 0),
            Operation::Unsignalled(semaphore) => {
                Enabled::from(value(state, operation, semaphore) == 0)
            }
            Operation::Await(latch, count) => (counted(state, operation, latch) >= count).into(),
            Operation::Unopened(latch, count) => (counted(state, operation, latch) < count).into(),
            Operation::When(_, condition) => holds(state, operation, condition).into(),
            Operation::Unless(_, condition) => {
                let free = monitor(state, operation).owner.is_none();
                (free && !holds(state, operation, condition)).into()
            }
            Operation::Blocks(_) => {
                let monitor = monitor(state, operation);
                let taken = monitor.owner.is_some_and(|owner| owner != thread);
                (taken && !monitor.waiters.contains(&thread)).into()
            }
            Operation::GiveUp(_) => {
                let monitor = monitor(state, operation);
                monitor.owner.is_some_and(|owner| owner != thread).into()
            }
            Operation::Park(own) => permit(state, operation, own).into(),
            Operation::Unpermitted(own) => (!permit(state, operation, own)).into(),
            Operation::Join(target) => match state.order.end_of(target) {
                Ok(last) => last.is_none_or(|last| state.contains(last)).into(),
                Err(_) => Enabled::No,
            },
            Operation::Unjoined(target) => match state.order.end_of(target) {
                Ok(last) => last.is_some_and(|last| !state.contains(last)).into(),
                Err(_) => Enabled::Yes,
            },
            Operation::Alerted(own) | Operation::Roused(own) => {
                let mut status = false;
                for operation in left(state, operation) {
                    match operation {
                        (Operation::Interrupt(t), _) if *t == own => status = true,
                        (Operation::Interrupted(t) | Operation::Alerted(t), _) if *t == own => {
                            status = false;
                        }
                        _ => {}
                    }
                }
                Enabled::from(status)
            }
            // The capacity of a queue is not known here.
            Operation::Use(_) | Operation::Put(_) | Operation::Take(_) => Enabled::Unknown,
            Operation::Begin
            | Operation::Alias(_)
            | Operation::WaitRelease(_)
            | Operation::Release(_)
            | Operation::TryEnter(_)
            | Operation::Wakes(_)
            | Operation::NotifyAll(_)
            | Operation::Start(_)
            | Operation::End(_)
            | Operation::IsAlive(_)
            | Operation::State(_)
            | Operation::Arrive
            | Operation::Interrupt(_)
            | Operation::Interrupted(_)
            | Operation::IsInterrupted(_)
            | Operation::Yield
            | Operation::Work
            | Operation::Spin
            | Operation::Elapse
            | Operation::Up(_)
            | Operation::CountDown(_)
            | Operation::Remaining(_)
            | Operation::Tells(..)
            | Operation::Unpark(_)
            | Operation::Read(_)
            | Operation::Write(_)
            | Operation::Update(_)
            | Operation::Sum(_)
            | Operation::Add(_)
            | Operation::Count(_)
            | Operation::MapGet(..)
            | Operation::MapPut(..)
            | Operation::MapScan(_)
            | Operation::Toss(_)
            | Operation::Exit(_)
            | Operation::Halt(_) => Enabled::Yes,
            Operation::Quit => Enabled::from(left(state, operation).next().is_none()),
            Operation::Assume => Enabled::No,
        };
        match this {
            Enabled::No => return Enabled::No,
            Enabled::Unknown => enabled = Enabled::Unknown,
            Enabled::Yes => {}
        }
    }
    enabled
}

/// A thread that has waited in vain begins again when time has passed since, and then something that it had looked at
/// has changed.
fn spin(state: &Cut<'_, '_>, thread: ThreadId, operations: &[Operation]) -> Enabled {
    let since = state.last_of(thread);
    let elapse = state.order.last_elapse(|event| state.contains(event));
    let Some(elapse) = elapse.filter(|elapse| since.is_none_or(|since| since < *elapse)) else {
        return Enabled::No;
    };
    let changes = |look: &Operation| {
        if let Operation::State(target) = look {
            // Each event of a thread may change its state.
            let last = state.order.last_left_of(*target, |e| state.contains(e));
            return last.is_some_and(|last| last > elapse);
        }
        let touching = look.target().and_then(|t| state.order.touching(&t));
        let mut events = touching.map_or(&[][..], |touching| &touching.all).iter();
        events.any(|event| {
            let event = *event as usize;
            let step = &state.order.execution().steps[event];
            event > elapse
                && state.contains(event)
                && step.taken.thread() != thread
                && step.operations.iter().any(|o| conflict(o, look))
        })
    };
    operations.iter().any(changes).into()
}

/// The value of a semaphore.
fn value(state: &Cut<'_, '_>, operation: &Operation, semaphore: ObjectId) -> i64 {
    let initial = state.order.execution().ending.semaphores.iter();
    let initial = initial.filter(|(o, _)| *o == semaphore).map(|(_, v)| *v);
    let mut value = i64::from(initial.sum::<u32>());
    for operation in left(state, operation) {
        match operation {
            (Operation::Down(o), _) if *o == semaphore => value -= 1,
            (Operation::Up(o), _) if *o == semaphore => value += 1,
            _ => {}
        }
    }
    value
}

/// How often a latch was counted down.
fn counted(state: &Cut<'_, '_>, operation: &Operation, latch: ObjectId) -> u32 {
    let counts = |(o, _): &(&Operation, ThreadId)| **o == Operation::CountDown(latch);
    left(state, operation).filter(counts).count() as u32
}

/// Whether a condition holds, by what was told last; none does at first.
fn holds(state: &Cut<'_, '_>, operation: &Operation, condition: ObjectId) -> bool {
    let told = left(state, operation).filter_map(|(operation, _)| match operation {
        Operation::Tells(_, of, holds) if *of == condition => Some(*holds),
        _ => None,
    });
    told.last().unwrap_or(false)
}

/// Whether a thread has the permit that `park` waits for.
fn permit(state: &Cut<'_, '_>, operation: &Operation, own: ThreadId) -> bool {
    let mut permit = false;
    for operation in left(state, operation) {
        match operation {
            (Operation::Park(t), _) if *t == own => permit = false,
            (Operation::Unpark(t), _) if *t == own => permit = true,
            _ => {}
        }
    }
    permit
}

fn chosen(operation: &Operation) -> Option<ThreadId> {
    match operation {
        Operation::Wakes(waiter) => Some(*waiter),
        _ => None,
    }
}

/// An execution, cut short.
#[derive(Debug, Clone, Copy)]
pub struct Cut<'a, 'e> {
    /// E.
    pub order: &'a HappensBefore<'e>,
    /// What is left of it.
    pub left: Left<'a>,
}

/// Which events of an execution are left: a set that is closed under happens-before.
#[derive(Debug, Clone, Copy)]
pub enum Left<'a> {
    /// E\[0..i\].nd.
    Notdep {
        /// i.
        position: usize,
        /// The event of the thread in question at this stage: it is left out with all that depends on it.
        own: Option<usize>,
    },
    /// So many of each thread, by dense thread number.
    First(&'a [u32]),
}

impl Cut<'_, '_> {
    /// Whether an event is left.
    pub fn contains(&self, event: usize) -> bool {
        match self.left {
            Left::Notdep { position, own } => {
                event < position
                    || !self.order.happens_before(position, event)
                        && own.is_none_or(|own| !self.order.happens_before(own, event))
            }
            Left::First(counts) => self.order.is_among(event, counts),
        }
    }

    /// The last event of the thread in question.
    fn last_of(&self, thread: ThreadId) -> Option<usize> {
        match self.left {
            Left::Notdep { own, .. } => self.order.last_event_of(thread, own),
            Left::First(_) => self
                .order
                .last_left_of(thread, |event| self.contains(event)),
        }
    }
}

/// The operations on the target of `operation` that are left, with their threads.
fn left<'a>(
    state: &'a Cut<'_, '_>,
    operation: &Operation,
) -> impl Iterator<Item = (&'a Operation, ThreadId)> {
    let touching = operation.target().and_then(|t| state.order.touching(&t));
    let events = touching.map_or(&[][..], |touching| &touching.all);
    events
        .iter()
        .map(|event| *event as usize)
        .filter(move |event| state.contains(*event))
        .flat_map(|event| {
            let step = &state.order.execution().steps[event];
            let thread = step.taken.thread();
            step.operations
                .iter()
                .map(move |operation| (operation, thread))
        })
}

#[derive(Debug, Default)]
struct Monitor {
    owner: Option<ThreadId>,
    waiters: BTreeSet<ThreadId>,
}

fn monitor(state: &Cut<'_, '_>, operation: &Operation) -> Monitor {
    let mut monitor = Monitor::default();
    let target = operation.target();
    for (operation, thread) in left(state, operation) {
        if let Operation::Wakes(waiter) = operation {
            // The thread waits for one monitor only: if it is another one, nothing changes here.
            monitor.waiters.remove(waiter);
        }
        if operation.target() != target {
            continue;
        }
        match operation {
            Operation::Enter(_) | Operation::WaitAcquire(_) => monitor.owner = Some(thread),
            Operation::TryEnter(_) => monitor.owner = monitor.owner.or(Some(thread)),
            Operation::Release(_) => monitor.owner = None,
            Operation::WaitRelease(_) => {
                monitor.owner = None;
                monitor.waiters.insert(thread);
            }
            Operation::NotifyAll(_) => monitor.waiters.clear(),
            Operation::Timeout(_) => {
                monitor.waiters.remove(&thread);
            }
            _ => {}
        }
    }
    debug_assert!(
        matches!(target, Some(Target::Monitor(_))),
        "monitor(l) is defined for operations on monitors"
    );
    monitor
}
