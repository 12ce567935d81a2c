//! Whether an operation would be enabled if an execution were cut short: a simulation of one synchronisation object.
//!
//! The state in question is the one after E\[0..i\].nd (see [`super::races`]), or after any set of events of E that is
//! closed under happens-before. Events that touch the same monitor,
//! permit or semaphore are there in the order in which they were executed, so that the object's state follows from
//! those of its events that are left, in that order.

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
    let due = operations.iter().find_map(|operation| match operation {
        Operation::Due(passed) => Some(*passed),
        _ => None,
    });
    if due.is_some_and(|passed| {
        !state
            .order
            .has_passed(passed, |event| state.contains(event))
    }) {
        return Enabled::No;
    }
    if due.is_none() && operations.contains(&Operation::Spin) {
        return spin(state, thread, operations);
    }
    let mut enabled = Enabled::Yes;
    for operation in operations {
        let this = match *operation {
            Operation::Enter(_) | Operation::Section(_) | Operation::WaitAcquire(_) => {
                let free = owner(state, operation).is_none() && !is_shared(state, operation);
                Enabled::from(free && !waits(state, operation, thread))
            }
            Operation::Share(_) => owner(state, operation).is_none().into(),
            Operation::Timeout(_) => waits(state, operation, thread).into(),
            Operation::Notify(_) => match operations.iter().find_map(chosen) {
                Some(waiter) => waits(state, operation, waiter).into(),
                None => nobody_waits(state, operation).into(),
            },
            Operation::Down(semaphore) => Enabled::from(value(state, operation, semaphore) > 0),
            Operation::Unsignalled(semaphore) => {
                Enabled::from(value(state, operation, semaphore) == 0)
            }
            Operation::Await(latch, count) => (counted(state, operation, latch) >= count).into(),
            Operation::Unopened(latch, count) => (counted(state, operation, latch) < count).into(),
            Operation::When(_, condition) => holds(state, operation, condition).into(),
            Operation::Unless(_, condition) => {
                let free = owner(state, operation).is_none();
                (free && !holds(state, operation, condition)).into()
            }
            Operation::Blocks(_) => {
                let taken = owner(state, operation).is_some_and(|owner| owner != thread);
                (taken && !waits(state, operation, thread)).into()
            }
            Operation::GiveUp(_) => {
                let owner = owner(state, operation);
                owner.is_some_and(|owner| owner != thread).into()
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
                let status = latest(state, operation).find_map(|(operation, _)| match operation {
                    Operation::Interrupt(t) if *t == own => Some(true),
                    Operation::Interrupted(t) | Operation::Alerted(t) if *t == own => Some(false),
                    _ => None,
                });
                Enabled::from(status.unwrap_or(false))
            }
            // The capacity of a queue is not known here.
            Operation::Use(_) | Operation::Put(_) | Operation::Take(_) => Enabled::Unknown,
            Operation::Begin
            | Operation::Alias(_)
            | Operation::WaitRelease(_)
            | Operation::Release(_)
            | Operation::Unshare(_)
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
            | Operation::Due(_)
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
    let told = latest(state, operation).find_map(|(operation, _)| match operation {
        Operation::Tells(_, of, holds) if *of == condition => Some(*holds),
        _ => None,
    });
    told.unwrap_or(false)
}

/// Whether a thread has the permit that `park` waits for.
fn permit(state: &Cut<'_, '_>, operation: &Operation, own: ThreadId) -> bool {
    let permit = latest(state, operation).find_map(|(operation, _)| match operation {
        Operation::Park(t) if *t == own => Some(false),
        Operation::Unpark(t) if *t == own => Some(true),
        _ => None,
    });
    permit.unwrap_or(false)
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

    /// No event from here on is left.
    fn end(&self) -> usize {
        match self.left {
            Left::Notdep { .. } => self.order.execution().steps.len(),
            Left::First(counts) => self.order.end_of_first(counts),
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

/// The same, the last one first. Most questions are answered by the last events, and an execution may have thousands of
/// them for each of thousands of cuts.
fn latest<'a>(
    state: &'a Cut<'_, '_>,
    operation: &Operation,
) -> impl Iterator<Item = (&'a Operation, ThreadId)> {
    let touching = operation.target().and_then(|t| state.order.touching(&t));
    let events = touching.map_or(&[][..], |touching| &touching.all);
    let end = state.end();
    let count = events.partition_point(|event| (*event as usize) < end);
    let events = events[..count].iter().rev().map(|event| *event as usize);
    let events = events.filter(move |event| state.contains(*event));
    events.flat_map(|event| {
        let step = &state.order.execution().steps[event];
        let thread = step.taken.thread();
        let operations = step.operations.iter().rev();
        operations.map(move |operation| (operation, thread))
    })
}

/// Who holds a monitor.
fn owner(state: &Cut<'_, '_>, operation: &Operation) -> Option<ThreadId> {
    let target = operation.target();
    debug_assert!(
        matches!(target, Some(Target::Monitor(_))),
        "owner(l) is defined for operations on monitors"
    );
    // Of those who tried since it was free, the first one has it.
    let mut tried = None;
    for (operation, thread) in latest(state, operation) {
        if operation.target() != target {
            continue;
        }
        match operation {
            Operation::Enter(_) | Operation::WaitAcquire(_) => return Some(thread),
            Operation::Release(_) | Operation::WaitRelease(_) => return tried,
            Operation::TryEnter(_) => tried = Some(thread),
            _ => {}
        }
    }
    tried
}

/// Whether somebody shares a monitor.
fn is_shared(state: &Cut<'_, '_>, operation: &Operation) -> bool {
    let target = operation.target();
    let mut gone = Vec::new();
    for (operation, thread) in latest(state, operation) {
        match operation {
            _ if operation.target() != target => {}
            Operation::Unshare(_) => gone.push(thread),
            Operation::Share(_) => match gone.iter().position(|other| *other == thread) {
                Some(known) => drop(gone.swap_remove(known)),
                None => return true,
            },
            // Nobody did when it was taken.
            Operation::Enter(_) | Operation::WaitAcquire(_) => return false,
            _ => {}
        }
    }
    false
}

/// Whether a thread is in the wait set of a monitor.
fn waits(state: &Cut<'_, '_>, operation: &Operation, own: ThreadId) -> bool {
    let Some(began) = began_to_wait(state, operation, own) else {
        return false;
    };
    let target = operation.target();
    let touching = target.and_then(|target| state.order.touching(&target));
    let events = touching.map_or(&[][..], |touching| &touching.all);
    let since = events.partition_point(|event| *event as usize <= began);
    let mut operations = events[since..]
        .iter()
        .map(|event| *event as usize)
        .filter(|event| state.contains(*event))
        .flat_map(|event| &state.order.execution().steps[event].operations);
    // A thread waits for one monitor only: whoever wakes it ends this wait.
    !operations.any(|operation| match operation {
        Operation::Wakes(waiter) => *waiter == own,
        Operation::NotifyAll(_) => operation.target() == target,
        _ => false,
    })
}

/// The event in which a thread began to wait for a monitor, if that is the last it has done with it.
fn began_to_wait(state: &Cut<'_, '_>, operation: &Operation, own: ThreadId) -> Option<usize> {
    let target = operation.target()?;
    let dense = *state.order.dense.get(&own)?;
    let events = state.order.touching(&target)?.by_thread.get(dense)?;
    let count = events.partition_point(|event| state.contains(*event as usize));
    for event in events[..count].iter().rev().map(|event| *event as usize) {
        let operations = &state.order.execution().steps[event].operations;
        let mut operations = operations.iter().rev();
        let last = operations.find(|o| {
            use Operation::*;
            let changes = matches!(
                o,
                Enter(_) | WaitAcquire(_) | WaitRelease(_) | Release(_) | Timeout(_)
            );
            changes && o.target() == Some(target)
        });
        if let Some(last) = last {
            return matches!(last, Operation::WaitRelease(_)).then_some(event);
        }
    }
    None
}

/// Whether the wait set of a monitor is empty.
fn nobody_waits(state: &Cut<'_, '_>, operation: &Operation) -> bool {
    let threads = state.order.dense.keys();
    threads
        .into_iter()
        .all(|own| !waits(state, operation, *own))
}

#[cfg(test)]
mod tests;
