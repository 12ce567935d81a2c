//! Threads that wait to be notified, and are not: the notification came too early, or has woken another one.

use super::super::story::{name, object, point, Telling};
use super::jdk::LOCKS;
use super::notifications::{notifications, waiters, Notification, On, Waiter};
use super::rule::{distinct, Rule, Why};
use super::waits::blocked_at;
use crate::model::{Entry, Execution, Subject};

/// The last notification comes before the wait, and finds nobody.
pub fn lost_notification(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let entries = &execution.entries;
    let waiters = waiters(execution, telling);
    waiters.into_iter().find_map(|waiter| {
        let lost = notifications(execution, telling, waiter.on).pop()?;
        if lost.wakes || lost.index > waiter.since || lost.thread == waiter.thread {
            return None;
        }
        // Who has seen what the other one did before it notified waits for something else.
        let told = changes(execution, telling, &lost);
        let has_seen = entries[lost.index..waiter.since].iter().any(|entry| {
            entry.thread == waiter.thread && entry.is_read() && told.contains(&&entry.object)
        });
        if has_seen {
            return None;
        }
        let sent = place(execution, lost.index, telling)?;
        let missed = place(execution, waiter.since, telling)?;
        let (who, other) = (name(execution, lost.thread), name(execution, waiter.thread));
        let (notifies, notification) = match waiter.on {
            On::Monitor(monitor) => (format!("notifies {}", object(execution, monitor)), "notification"),
            On::Condition(_) => ("signals a condition".to_string(), "signal"),
        };
        Some(Why {
            rule: Rule::LostNotification,
            text: format!(
                "a lost notification: {who} {notifies} at {sent} while nobody waits for it; {other} begins to wait at {missed} \
                 only after that, and no other {notification} comes.",
            ),
            places: distinct([sent, missed]),
            hint: "keep what the notification says in a field under the same lock, and wait in a loop only while it has \
                   not happened",
        })
    })
}

/// The last notification wakes one thread, while another one waits on, for which something has changed as well.
pub fn wrong_notification(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let all = waiters(execution, telling);
    all.iter().find_map(|other| {
        let last = notifications(execution, telling, other.on).pop()?;
        let woken = last.woken.filter(|woken| *woken != other.thread)?;
        if last.index < other.since || !concerns(execution, telling, &last, other) {
            return None;
        }
        let waits_again = all.iter().find(|waiter| {
            waiter.thread == woken && waiter.on == other.on && waiter.since > last.index
        });
        let sent = place(execution, last.index, telling)?;
        let began = place(execution, other.since, telling)?;
        let asleep = blocked_at(execution, telling, other.thread)?;
        let notifier = name(execution, last.thread);
        let (woken_name, other_name) = (name(execution, woken), name(execution, other.thread));
        let on = match other.on {
            On::Monitor(monitor) => object(execution, monitor),
            On::Condition(_) => "the condition".to_string(),
        };
        let (text, places) = match waits_again {
            // It waits for something else than the other one does.
            Some(again) => {
                let again = place(execution, again.since, telling).filter(|again| *again != began)?;
                let text = format!(
                    "a notification for another one: at {sent} {notifier} wakes {woken_name}, which waits again at {again} and \
                     wakes nobody; {other_name}, which waits on {on} as well, at {asleep}, is not woken."
                );
                (text, vec![sent, again, asleep])
            }
            // What lets it go on would let the other one go on.
            None => {
                woken_at(execution, telling, woken, last.index).filter(|woken| *woken == began)?;
                let text = format!(
                    "a notification for one of several: at {sent} {notifier} wakes {woken_name}, which goes on and wakes nobody; \
                     {other_name}, which waits on {on} as well, at {asleep}, is not woken, though what it looks at has not \
                     changed since."
                );
                (text, vec![sent, asleep])
            }
        };
        Some(Why {
            rule: Rule::WrongNotification,
            text,
            places: distinct(places),
            hint: match (other.on, waits_again) {
                (On::Monitor(_), Some(_)) => "notifyAll, or an object to wait on for each thing that is waited for",
                (On::Monitor(_), None) => "notifyAll where what has changed concerns all who wait",
                (On::Condition(_), Some(_)) => "signalAll, or a condition for each thing that is waited for",
                (On::Condition(_), None) => "signalAll where what has changed concerns all who wait",
            },
        })
    })
}

/// Whether the one who notifies has changed what a thread has looked at before it waits, and nobody has since.
fn concerns(
    execution: &Execution,
    telling: &Telling<'_>,
    notification: &Notification,
    waiter: &Waiter,
) -> bool {
    let entries = &execution.entries;
    let own = |index: &usize| entries[*index].thread == waiter.thread;
    let has_lock =
        |index: &usize| matches!(entries[*index].verb.as_str(), "lock" | "relock" | "tryLock");
    let begins = (0..waiter.since).rfind(|index| own(index) && has_lock(index));
    let looked: Vec<&Subject> = entries[begins.unwrap_or(0)..waiter.since]
        .iter()
        .filter(|entry| {
            entry.thread == waiter.thread && entry.is_read() && is_data(execution, entry, telling)
        })
        .map(|entry| &entry.object)
        .collect();
    let changed: Vec<(usize, u32)> = (waiter.since..entries.len())
        .filter(|index| {
            changes_data(execution, &entries[*index], telling)
                && looked.contains(&&entries[*index].object)
        })
        .map(|index| (index, entries[index].thread))
        .collect();
    let by_notifier = changed
        .iter()
        .any(|(index, thread)| *index < notification.index && *thread == notification.thread);
    by_notifier && changed.iter().all(|(index, _)| *index < notification.index)
}

/// What a thread has changed under the lock before it notifies.
fn changes<'e>(
    execution: &'e Execution,
    telling: &Telling<'_>,
    notification: &Notification,
) -> Vec<&'e Subject> {
    let own = execution.entries[..notification.index].iter().rev();
    let own = own.filter(|entry| entry.thread == notification.thread);
    let under_lock =
        own.take_while(|entry| !matches!(entry.verb.as_str(), "lock" | "relock" | "tryLock"));
    let changes = under_lock.filter(|entry| changes_data(execution, entry, telling));
    changes.map(|entry| &entry.object).collect()
}

fn is_data(execution: &Execution, entry: &Entry, telling: &Telling<'_>) -> bool {
    let callee = point(execution, entry, telling).callee;
    entry.is_of_data() && callee.is_none_or(|callee| !callee.starts_with(LOCKS))
}

fn changes_data(execution: &Execution, entry: &Entry, telling: &Telling<'_>) -> bool {
    !entry.is_read() && is_data(execution, entry, telling)
}

/// Where a thread was woken.
fn woken_at(
    execution: &Execution,
    telling: &Telling<'_>,
    thread: u32,
    after: usize,
) -> Option<String> {
    let entries = execution.entries.iter().enumerate().skip(after);
    let mut own = entries.filter(|(_, entry)| entry.thread == thread);
    let woken = own.find(|(_, entry)| matches!(entry.verb.as_str(), "relock" | "wakes up"));
    place(execution, woken?.0, telling)
}

/// The place of an entry in the program.
fn place(execution: &Execution, index: usize, telling: &Telling<'_>) -> Option<String> {
    point(execution, execution.entries.get(index)?, telling).text()
}
