//! A permit of a semaphore that nobody gives back.

use super::super::story::{name, object, whole, Telling};
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Subject, ThreadEnd};

const CLASS: &str = "java.util.concurrent.Semaphore";
pub(super) const SEMAPHORE: &str = "java.util.concurrent.Semaphore.";
/// Where a semaphore keeps how many permits it has.
const PERMITS: &str = "permits";

/// A thread waits for a permit, and another one that has taken one ended without giving it back.
pub fn kept(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let threads = execution.threads.iter().enumerate();
    let mut waiting = threads.filter_map(|(number, thread)| {
        let on = match &thread.end {
            ThreadEnd::Blocked { verb, subject, .. } if verb == "wait" => subject,
            _ => return None,
        };
        let takes = |frame: &String| {
            let method = frame.strip_prefix(SEMAPHORE);
            method.is_some_and(|method| method.starts_with("acquire"))
        };
        thread
            .frames
            .iter()
            .any(takes)
            .then_some((number as u32, on))
    });
    waiting.find_map(|(waiter, on)| {
        let here = telling.own_place(&execution.threads.get(waiter as usize)?.frames)?;
        let mut own = execution.entries.iter().rev();
        let looked = own.find_map(|entry| of_semaphore(entry).filter(|_| entry.thread == waiter));
        let whole = match on {
            Subject::Object(lock) => whole(execution, *lock, CLASS),
            _ => None,
        };
        let semaphore = whole.or(looked)?;
        let changes: Vec<(&Entry, bool)> = execution
            .entries
            .iter()
            .filter(|entry| of_semaphore(entry) == Some(semaphore) && !entry.is_read())
            .filter_map(|entry| Some((entry, takes_one(execution, entry)?)))
            .collect();
        let has = |thread: u32| {
            let own = changes.iter().filter(|(entry, _)| entry.thread == thread);
            own.map(|(_, takes)| if *takes { 1 } else { -1 }).sum::<i64>()
        };
        let count = execution.threads.len() as u32;
        // Who gives what it has not taken uses permits as signals: then nobody has to give one back.
        if (0..count).any(|thread| has(thread) < 0) {
            return None;
        }
        let ended = |thread: &u32| {
            let thread = execution.threads.get(*thread as usize);
            thread.is_some_and(|thread| thread.end == ThreadEnd::Ended)
        };
        let keeper = (0..count).find(|thread| has(*thread) > 0 && ended(thread))?;
        let mut taken = changes.iter().rev();
        let (taken, _) = taken.find(|(entry, takes)| entry.thread == keeper && *takes)?;
        let taken = telling.own_place(execution.frames(taken))?;
        let (who, other) = (name(execution, keeper), name(execution, waiter));
        Some(Why {
            rule: Rule::PermitKept,
            text: format!(
                "a permit that is not given back: {who} takes one of {} at {taken}, and has ended without giving it back; \
                 {other} waits for one at {here}.",
                object(execution, semaphore)
            ),
            places: distinct([taken, here]),
            hint: "give a permit back in a finally block, so that no exception and no return keeps it",
        })
    })
}

/// The semaphore of which an entry looks at the number of permits, or changes it.
pub(super) fn of_semaphore(entry: &Entry) -> Option<u32> {
    match &entry.object {
        Subject::Location(Some(number), part) if part == PERMITS => Some(*number),
        _ => None,
    }
}

/// Whether a change of the number takes a permit, or gives one.
pub(super) fn takes_one(execution: &Execution, entry: &Entry) -> Option<bool> {
    let mut frames = execution.frames(entry).iter().rev();
    let method = frames.find_map(|frame| frame.strip_prefix(SEMAPHORE))?;
    match method.split('(').next()? {
        "acquire" | "acquireUninterruptibly" | "tryAcquire" => Some(true),
        "release" => Some(false),
        _ => None,
    }
}
