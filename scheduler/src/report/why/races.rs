//! Data races: what of locks and order is missing.

use super::super::in_a_line;
use super::super::story::{object, place, point, Telling};
use super::jdk::LOCKS;
use super::rule::{distinct, Rule, Why};
use super::upgrade::read_locks;
use crate::model::{Entry, Execution, Finding, Half, Subject};

/// What the two accesses lack.
pub fn race(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let evidence = finding.evidence.as_ref()?;
    let [one, other] = evidence.halves.as_slice() else {
        return None;
    };
    let common = one.locks.iter().any(|lock| other.locks.contains(lock));
    if common {
        return None;
    }
    let is_field = evidence.location.starts_with("field ") && evidence.told.is_none();
    let signal = is_field
        && one.writes != other.writes
        && !is_changed_by_readers(execution, &evidence.location);
    let builder = is_field
        .then(|| builder(execution, [one, other], &evidence.location))
        .flatten();
    let (rule, what, hint) = match (one.locks.is_empty(), other.locks.is_empty()) {
        (true, true) if builder.is_some() => (
            Rule::EarlyPublication,
            format!(
                "{} is in the constructor of the object there, and no lock is held at either.",
                in_a_line(builder.map_or("", |half| &half.who))
            ),
            "let others have the object only when its constructor has ended, and by way of a volatile field or a lock; what it \
             writes into final fields is seen then",
        ),
        (true, true) if signal => (
            Rule::MissingVolatile,
            "No lock is held at either, and the field is not volatile.".to_string(),
            "make the field volatile, if a single read or write is all that is done; else hold one lock at both",
        ),
        (true, true) => match [one, other].map(|half| read_lock(execution, half, telling)) {
            [Some(lock), Some(same)] if lock == same => (
                Rule::MissingLock,
                format!(
                    "Both hold the read lock of {}, which keeps out writers only.",
                    object(execution, lock)
                ),
                "hold the write lock where something is changed: a call that seems to read may change what it is called on",
            ),
            _ => (
                Rule::MissingLock,
                "No lock is held at either.".to_string(),
                "hold one lock at both",
            ),
        },
        (false, false) => (
            Rule::MissingLock,
            "Both hold locks, but not the same.".to_string(),
            "hold the same lock at both",
        ),
        (true, false) => (Rule::MissingLock, lacks(one, other), half_locked(one, other, is_field)),
        (false, true) => (Rule::MissingLock, lacks(other, one), half_locked(other, one, is_field)),
    };
    let calls = telling.own_calls(finding);
    let does = |index: usize, half: &Half| {
        let verb = if half.writes { "writes" } else { "reads" };
        let call = calls.get(index).copied().flatten();
        let call = match call.filter(|_| !telling.is_own_frame(&half.place)) {
            Some(call) => format!(", called at {}", place(call)),
            None => String::new(),
        };
        format!(
            "{} {verb} it at {}{call}",
            in_a_line(&half.who),
            place(&half.place)
        )
    };
    Some(Why {
        rule,
        text: format!(
            "nothing orders the two: {}, {}. {what}",
            does(0, one),
            does(1, other)
        ),
        places: distinct([place(&one.place), place(&other.place)]),
        hint,
    })
}

/// Of two accesses to a field of an object, of which one only reads, the other one if it is in the constructor.
fn builder<'h>(execution: &Execution, halves: [&'h Half; 2], location: &str) -> Option<&'h Half> {
    let [one, other] = halves;
    let writer = if one.writes { one } else { other };
    let class = location.strip_prefix("field ")?.rsplit_once('.')?.0;
    let is_built = writer.place.strip_prefix(class)?.starts_with(".<init>(");
    let is_static = execution.entries.iter().any(|entry| {
        is_of_field(entry, location) && matches!(entry.object, Subject::Location(None, _))
    });
    (is_built && one.writes != other.writes && !is_static).then_some(writer)
}

/// The lock whose read lock a thread has where it makes an access.
fn read_lock(execution: &Execution, half: &Half, telling: &Telling<'_>) -> Option<u32> {
    let threads = execution.threads.iter().enumerate();
    let mut named = threads.filter(|(_, thread)| thread.name == half.who);
    let thread = named.next()?.0 as u32;
    if named.next().is_some() {
        return None;
    }
    let here = place(&half.place);
    let access = execution.entries.iter().rposition(|entry| {
        let point = point(execution, entry, telling);
        entry.thread == thread
            && entry.is_of_data()
            && point.text().as_ref() == Some(&here)
            && point.callee.is_none_or(|callee| !callee.starts_with(LOCKS))
    })?;
    let held = read_locks(execution, thread, access);
    held.last().map(|(lock, _)| *lock)
}

/// What mends a race of which one access has a lock. A read without it is as good if the field is volatile, since what is
/// written under the lock needs no more; and what a constructor writes, others see if the object is published well.
fn half_locked(without: &Half, with: &Half, is_field: bool) -> &'static str {
    let in_constructor = with.place.contains(".<init>(");
    match is_field && with.writes && !without.writes {
        true if in_constructor => {
            "hold that lock at both, or make the field final, or volatile that by which the object is reached"
        }
        true => "hold that lock at both, or make the field volatile, if it is only read without the lock",
        false if in_constructor => {
            "hold that lock at both, or make that volatile by which the object is reached"
        }
        false => "hold that lock at both",
    }
}

fn lacks(without: &Half, with: &Half) -> String {
    format!(
        "{} holds {}, {} holds no lock.",
        in_a_line(&with.who),
        in_a_line(&with.locks.join(", ")),
        in_a_line(&without.who)
    )
}

/// Whether some thread both reads and writes the field: then a volatile would not make that one step.
fn is_changed_by_readers(execution: &Execution, location: &str) -> bool {
    let of_field = |entry: &&Entry| is_of_field(entry, location);
    let entries = || execution.entries.iter().filter(of_field);
    entries().filter(|entry| entry.is_read()).any(|read| {
        let mut others = entries();
        others.any(|other| other.thread == read.thread && !other.is_read())
    })
}

/// Whether an entry is an access to a field, as an entry of an annotation file; of classes with a field of that name it may
/// be another one.
pub fn is_of_field(entry: &Entry, location: &str) -> bool {
    let name = |text: &str| text.rsplit('.').next().map(String::from);
    match &entry.object {
        Subject::Location(_, part) => name(part) == name(location),
        _ => false,
    }
}
