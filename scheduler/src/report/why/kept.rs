//! A lock that nobody gives back: its owner has ended, or waits to be notified and has another lock meanwhile.

use super::super::story::{name, object, Telling};
use super::rule::{distinct, Rule, Why};
use super::waits::{blocked_at, last_own};
use crate::model::{Execution, Subject, ThreadEnd};

/// A thread wants a lock whose owner will not release it.
pub fn kept(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let threads = execution.threads.iter().enumerate();
    let mut wanted = threads.filter_map(|(number, thread)| match &thread.end {
        ThreadEnd::Blocked {
            verb,
            subject: Subject::Object(lock),
            owner: Some(owner),
            ..
        } if verb == "lock" => Some((number as u32, *lock, *owner)),
        _ => None,
    });
    wanted.find_map(|(wants, lock, owner)| {
        let end = &execution.threads.get(owner as usize)?.end;
        let taken = last_own(execution, telling, owner, |entry| {
            matches!(entry.verb.as_str(), "lock" | "relock" | "tryLock")
                && entry.object == Subject::Object(lock)
        })?;
        let here = blocked_at(execution, telling, wants)?;
        let (who, other) = (name(execution, owner), name(execution, wants));
        let what = object(execution, lock);
        let (text, places, hint) = match end {
            ThreadEnd::Ended => (
                format!(
                    "a lock that is not released: {who} takes {what} at {taken}, and has ended without giving it back; \
                     {other} wants it at {here}."
                ),
                vec![taken, here],
                "release a lock in a finally block, so that no exception and no return leaves it taken",
            ),
            ThreadEnd::Blocked { verb, subject, .. } if verb == "wait" => {
                let waits = blocked_at(execution, telling, owner)?;
                let Subject::Object(waited) = subject else {
                    return None;
                };
                (
                    format!(
                        "a wait that keeps a lock: {who} takes {what} at {taken}, and waits on {} at {waits}, which releases \
                         that one alone; {other}, which might notify it, wants {what} at {here}.",
                        object(execution, *waited)
                    ),
                    vec![taken, waits, here],
                    "wait while no other lock is held, or use one lock for both",
                )
            }
            _ => return None,
        };
        Some(Why {
            rule: Rule::LockKept,
            text,
            places: distinct(places),
            hint,
        })
    })
}
