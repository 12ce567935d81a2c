//! An interrupt that a thread takes notice of, and goes on.

use super::super::story::{name, point, Telling};
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Subject, ThreadEnd};

/// A thread waits for ever in the program although it was interrupted before: what would have ended that wait is used up.
pub fn swallowed(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let threads = execution.threads.iter().enumerate();
    let mut waiting = threads.filter_map(|(number, thread)| match &thread.end {
        // A lock does not care.
        ThreadEnd::Blocked { verb, .. } if matches!(verb.as_str(), "wait" | "join") => {
            Some((number as u32, telling.own_place(&thread.frames)?))
        }
        _ => None,
    });
    waiting.find_map(|(waiter, here)| {
        let entries = &execution.entries;
        let interrupts = entries.iter().position(|entry| {
            let is_it = entry.verb == "interrupt" && entry.object == Subject::Thread(waiter);
            is_it && entry.thread != waiter
        })?;
        let goes_on = |entry: &Entry| entry.thread == waiter && entry.verb != "begin";
        if !entries[interrupts..].iter().any(goes_on) {
            return None;
        }
        let interrupt = &entries[interrupts];
        let there = point(execution, interrupt, telling).text()?;
        let (who, other) = (name(execution, interrupt.thread), name(execution, waiter));
        Some(Why {
            rule: Rule::SwallowedInterrupt,
            text: format!(
                "an interrupt that is swallowed: {who} interrupts {other} at {there}; {other} goes on all the same, and waits \
                 at {here}, where nothing interrupts it any more."
            ),
            places: distinct([there, here]),
            hint: "where an InterruptedException is caught, end what the thread does, or interrupt it again \
                   (Thread.currentThread().interrupt()) once that does not wait any more",
        })
    })
}
