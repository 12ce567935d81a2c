//! A wait that ends by its time limit, since the threads that it waits for cannot go on: tests see a deadlock like that.

use super::super::story::{name, point, Telling};
use super::rule::{distinct, Why};
use super::{kept, notified, permits, starved, upgrade, waits};
use crate::model::{Execution, Finding, ThreadEnd};

/// The failing thread has waited in vain for threads that block each other.
pub fn stuck(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let failing = finding.thread?;
    let entries = &execution.entries;
    let gives_up = entries
        .iter()
        .rposition(|entry| entry.thread == failing && entry.verb == "timeout")?;
    let are_blocked_by_then = blocked(execution, telling).all(|thread| {
        let last = entries.iter().rposition(|entry| entry.thread == thread);
        last.is_none_or(|last| last < gives_up)
    });
    if !are_blocked_by_then {
        return None;
    }
    let why = waits::lock_order(execution, telling)
        .or_else(|| kept::kept(execution, telling))
        .or_else(|| upgrade::upgrade(execution, telling))
        .or_else(|| permits::kept(execution, telling))
        .or_else(|| starved::starved(execution, telling))
        .or_else(|| notified::lost_notification(execution, telling))
        .or_else(|| notified::wrong_notification(execution, telling))?;
    let here = point(execution, &entries[gives_up], telling).text()?;
    Some(Why {
        text: format!(
            "{} So the wait of {} at {here} ends by its time limit.",
            why.text,
            name(execution, failing)
        ),
        places: distinct(why.places.into_iter().chain([here])),
        ..why
    })
}

/// Threads that wait for ever in code of the program.
fn blocked<'a>(
    execution: &'a Execution,
    telling: &'a Telling<'_>,
) -> impl Iterator<Item = u32> + 'a {
    let threads = execution.threads.iter().zip(0..);
    let blocked = threads.filter(|(thread, _)| matches!(thread.end, ThreadEnd::Blocked { .. }));
    let own = blocked.filter(|(thread, _)| telling.own_place(&thread.frames).is_some());
    own.map(|(_, number)| number)
}
