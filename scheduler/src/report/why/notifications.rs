//! Who waits to be notified, and who notifies: on monitors, and on conditions of locks.
//!
//! Each wait on a condition has an object of its own, by which it is woken. What the waits on one condition have in common is
//! that they, and those who signal, write to the condition.

use super::super::story::{point, Telling};
use super::jdk::{CONDITION, LOCKS};
use super::waits::is_of_model;
use crate::model::{Entry, Execution, Subject, ThreadEnd};

/// What threads wait on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// The monitor of an object.
    Monitor(u32),
    /// A condition of a lock.
    Condition(u32),
}

/// A thread that waits to be notified at the end.
pub(super) struct Waiter {
    pub thread: u32,
    pub on: On,
    /// Its entry with which the wait begins.
    pub since: usize,
}

/// A call of `notify`, `notifyAll`, `signal` or `signalAll`.
pub(super) struct Notification {
    pub thread: u32,
    pub index: usize,
    /// Whom it has woken, if that is one thread only.
    pub woken: Option<u32>,
    /// Whether somebody was woken.
    pub wakes: bool,
}

/// The condition at which an entry of a call of this kind writes.
fn condition(
    execution: &Execution,
    entry: &Entry,
    telling: &Telling<'_>,
    call: &str,
) -> Option<u32> {
    let Subject::Location(Some(condition), _) = entry.object else {
        return None;
    };
    let writes = entry.is_of_data() && !entry.is_read();
    let callee = point(execution, entry, telling).callee.filter(|_| writes)?;
    let method = callee.strip_prefix(LOCKS)?.strip_prefix(CONDITION)?;
    method.starts_with(call).then_some(condition)
}

/// The threads that wait in the program at the end.
pub(super) fn waiters(execution: &Execution, telling: &Telling<'_>) -> Vec<Waiter> {
    let threads = execution.threads.iter().enumerate();
    let waiter = |(number, thread): (usize, &crate::model::ThreadInfo)| {
        let number = number as u32;
        let ThreadEnd::Blocked {
            verb,
            subject: Subject::Object(object),
            ..
        } = &thread.end
        else {
            return None;
        };
        if verb != "wait" {
            return None;
        }
        let own = |entry: &Entry| entry.thread == number;
        if !is_of_model(execution, *object) {
            let waits =
                |entry: &Entry| entry.verb == "wait" && entry.object == Subject::Object(*object);
            let since = execution
                .entries
                .iter()
                .rposition(|entry| own(entry) && waits(entry))?;
            return Some(Waiter {
                thread: number,
                on: On::Monitor(*object),
                since,
            });
        }
        // The program itself waits there, and no call of the JDK on its behalf.
        let own_frame = thread
            .frames
            .iter()
            .position(|frame| telling.is_own_frame(frame))?;
        let call = thread.frames.get(own_frame.checked_sub(1)?)?;
        if !call.strip_prefix(LOCKS)?.starts_with(CONDITION) {
            return None;
        }
        let waits = |entry: &Entry| condition(execution, entry, telling, "await");
        let since = execution
            .entries
            .iter()
            .rposition(|entry| own(entry) && waits(entry).is_some())?;
        Some(Waiter {
            thread: number,
            on: On::Condition(waits(&execution.entries[since])?),
            since,
        })
    };
    threads.filter_map(waiter).collect()
}

/// All notifications on what somebody waits on, in order.
pub(super) fn notifications(
    execution: &Execution,
    telling: &Telling<'_>,
    on: On,
) -> Vec<Notification> {
    match on {
        On::Monitor(object) => on_monitor(execution, object),
        On::Condition(object) => on_condition(execution, telling, object),
    }
}

fn on_monitor(execution: &Execution, object: u32) -> Vec<Notification> {
    let mut waiting: Vec<u32> = Vec::new();
    let mut found = Vec::new();
    for (index, entry) in execution.entries.iter().enumerate() {
        let is_it = entry.object == Subject::Object(object);
        let (woken, wakes) = match (entry.verb.as_str(), &entry.object) {
            ("wait", _) if is_it => {
                waiting.push(entry.thread);
                continue;
            }
            ("relock" | "timeout" | "interrupted" | "wakes up", _) if is_it => {
                waiting.retain(|thread| *thread != entry.thread);
                continue;
            }
            ("notify", Subject::Thread(woken)) if waiting.contains(woken) => {
                waiting.retain(|thread| thread != woken);
                (Some(*woken), true)
            }
            ("notify", _) if is_it => (None, false),
            ("notifyAll", _) if is_it => (None, !std::mem::take(&mut waiting).is_empty()),
            _ => continue,
        };
        found.push(Notification {
            thread: entry.thread,
            index,
            woken,
            wakes,
        });
    }
    found
}

fn on_condition(execution: &Execution, telling: &Telling<'_>, object: u32) -> Vec<Notification> {
    let entries = &execution.entries;
    let signals = (0..entries.len())
        .filter(|index| condition(execution, &entries[*index], telling, "signal") == Some(object));
    let notification = |index: usize| {
        let thread = entries[index].thread;
        let own = entries[index + 1..]
            .iter()
            .filter(|entry| entry.thread == thread);
        // One for each thread that it wakes.
        let mut signals = own.take_while(|entry| entry.verb == "signal");
        let first = signals.next();
        let wakes = |signal: &Entry| {
            let mut woken = entries[index..].iter();
            let woken =
                woken.find(|entry| entry.verb == "wakes up" && entry.object == signal.object)?;
            Some(woken.thread)
        };
        Notification {
            thread,
            index,
            woken: first.filter(|_| signals.next().is_none()).and_then(wakes),
            wakes: first.is_some(),
        }
    };
    signals.map(notification).collect()
}
