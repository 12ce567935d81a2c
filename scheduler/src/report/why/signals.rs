//! Data races that come of another one: data that a thread reads once it has seen a flag, where the flag is not volatile.

use super::races::is_of_field;
use crate::model::{Entry, Execution, Finding, FindingKind, Subject};

/// Whether, in this execution, a volatile field would order the accesses of a race: each thread that wrote the data sets
/// the field after that, and each that uses the data has read the field before. `signal` is a race on that field.
pub fn is_ordered_by(execution: &Execution, race: &Finding, signal: &Finding) -> bool {
    let (Some(data), Some(signal)) = (field_of(race), signal_of(signal)) else {
        return false;
    };
    let started = execution
        .entries
        .iter()
        .position(|entry| entry.verb == "start");
    let entries = execution.entries.iter().enumerate();
    let concurrent: Vec<(usize, &Entry)> = entries.skip(started.unwrap_or(0)).collect();
    let of = |location: &str| -> Vec<(usize, &Entry)> {
        let those = concurrent
            .iter()
            .filter(|(_, entry)| is_of_field(entry, location));
        those.copied().collect()
    };
    let (data, signals) = (of(data), of(signal));
    let has_ended = |one: &(usize, &Entry), other: &(usize, &Entry)| {
        concurrent.iter().any(|(at, entry)| {
            (one.0..other.0).contains(at)
                && entry.thread == other.1.thread
                && entry.verb == "join"
                && entry.object == Subject::Thread(one.1.thread)
        })
    };
    let is_signalled = |one: &(usize, &Entry), other: &(usize, &Entry)| {
        let set = signals
            .iter()
            .find(|(at, entry)| *at > one.0 && entry.thread == one.1.thread && !entry.is_read());
        set.is_some_and(|(set, by)| {
            signals.iter().any(|(at, entry)| {
                (*set..other.0).contains(at)
                    && entry.thread == other.1.thread
                    && entry.object == by.object
                    && entry.is_read()
            })
        })
    };
    let mut ordered = 0;
    for (place, one) in data.iter().enumerate() {
        for other in &data[place + 1..] {
            let conflict = one.1.thread != other.1.thread
                && one.1.object == other.1.object
                && !(one.1.is_read() && other.1.is_read());
            if !conflict || has_ended(one, other) {
                continue;
            }
            if !is_signalled(one, other) {
                return false;
            }
            ordered += 1;
        }
    }
    ordered > 0
}

/// The field that a race is on, if it is on one.
fn field_of(race: &Finding) -> Option<&str> {
    let evidence = race.evidence.as_ref()?;
    let is_field = race.kind == FindingKind::DataRace && evidence.told.is_none();
    let location = Some(evidence.location.as_str()).filter(|_| is_field)?;
    location.starts_with("field ").then_some(location)
}

/// The same, if one access writes it and the other one reads it, and no lock is held at either.
fn signal_of(race: &Finding) -> Option<&str> {
    let [one, other] = race.evidence.as_ref()?.halves.as_slice() else {
        return None;
    };
    let is_bare = one.locks.is_empty() && other.locks.is_empty();
    field_of(race).filter(|_| is_bare && one.writes != other.writes)
}
