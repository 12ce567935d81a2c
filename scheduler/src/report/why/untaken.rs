//! A lock or a permit that a thread gives back, though it has not got it: it did not look at what `tryLock` has said.

use super::super::story::{name, object, point, Telling};
use super::jdk::LOCKS;
use super::permits::{of_semaphore, takes_one, SEMAPHORE};
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Subject, THROWS};

const NO_OWNER: &str = "java.lang.IllegalMonitorStateException";
const HINT: &str =
    "give back only what was taken: look at the answer before the try block whose finally gives it back";

/// What a thread gives back, and has not got.
pub fn untaken(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    lock(execution, telling).or_else(|| permit(execution, telling))
}

/// A task has failed at the release of a lock that its thread did not get when it tried to take it last.
fn lock(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let entries = &execution.entries;
    let fails = |entry: &Entry| match &entry.object {
        Subject::Location(None, what) => entry.verb == THROWS && what.starts_with(NO_OWNER),
        _ => false,
    };
    let throws = entries.iter().position(fails)?;
    let throws_at = point(execution, &entries[throws], telling);
    let call = throws_at.callee?.strip_prefix(LOCKS)?;
    if !call.contains(".unlock(") {
        return None;
    }
    let thread = entries[throws].thread;
    let of_locks = |entry: &&Entry| {
        let verbs = [
            "lock",
            "unlock",
            "relock",
            "tryLock",
            "timeout",
            "fails to lock",
        ];
        // What keeps the failure for others has locks of its own.
        let is_own = || point(execution, entry, telling).is_own();
        entry.thread == thread && verbs.contains(&entry.verb.as_str()) && is_own()
    };
    let tries = entries[..throws].iter().rfind(of_locks)?;
    let (Subject::Object(lock), "timeout" | "fails to lock") = (&tries.object, tries.verb.as_str())
    else {
        return None;
    };
    let tries_at = point(execution, tries, telling);
    if !tries_at.callee?.strip_prefix(LOCKS)?.contains(".tryLock(") {
        return None;
    }
    let (tried, released) = (tries_at.text()?, throws_at.text()?);
    let who = name(execution, thread);
    Some(Why {
        rule: Rule::NotTaken,
        text: format!(
            "a lock that was not taken is released: {who} tries to take {} at {tried}, does not get it, and releases it all the \
             same, at {released}.",
            object(execution, *lock)
        ),
        places: distinct([tried, released]),
        hint: HINT,
    })
}

/// A thread has given back a permit right after it did not get one, and another one has taken one since.
fn permit(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let entries = &execution.entries;
    (0..entries.len()).find_map(|given| {
        let gives = &entries[given];
        let semaphore = of_semaphore(gives)?;
        let of_it = |entry: &Entry| of_semaphore(entry) == Some(semaphore);
        let gives_one = !gives.is_read() && takes_one(execution, gives) == Some(false);
        let is_taken_later = entries[given..].iter().any(|entry| {
            let takes = !entry.is_read() && takes_one(execution, entry) == Some(true);
            entry.thread != gives.thread && of_it(entry) && takes
        });
        if !gives_one || !is_taken_later {
            return None;
        }
        let before = entries[..given].iter().rev();
        let own = before.filter(|entry| entry.thread == gives.thread && of_it(entry));
        // The release looks at the number, too.
        let mut tries = own.skip_while(|entry| entry.is_read() && takes_one(execution, entry) == Some(false));
        let tries = tries.next().filter(|entry| entry.is_read())?;
        let tries_at = point(execution, tries, telling);
        if !tries_at.callee?.strip_prefix(SEMAPHORE)?.starts_with("tryAcquire(") {
            return None;
        }
        let (tried, released) = (tries_at.text()?, point(execution, gives, telling).text()?);
        let who = name(execution, gives.thread);
        Some(Why {
            rule: Rule::NotTaken,
            text: format!(
                "a permit that was not taken is given back: {who} tries to take one of {} at {tried}, does not get it, and gives \
                 one back all the same, at {released}. So there is one more than there should be.",
                object(execution, semaphore)
            ),
            places: distinct([tried, released]),
            hint: HINT,
        })
    })
}
