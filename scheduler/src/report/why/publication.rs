//! Objects that others get before they are filled.

use super::super::story::{name, Telling};
use super::accesses::{accesses, Kind};
use super::rule::{distinct, Rule, Why};
use crate::model::{Execution, Finding};

/// A thread shows an object to others before it has written what they read of it.
pub fn publication(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let accesses = accesses(execution, telling);
    let reader = finding.thread?;
    // What the thread that fails has read last, and who writes it only later.
    let read = accesses
        .iter()
        .rfind(|access| access.thread == reader && access.kind == Kind::Read)?;
    let written_before = accesses.iter().any(|access| {
        access.location == read.location && access.kind != Kind::Read && access.index < read.index
    });
    let filled = accesses.iter().find(|access| {
        access.location == read.location
            && access.thread != reader
            && access.kind != Kind::Read
            && access.index > read.index
    })?;
    let found = accesses.iter().rfind(|access| {
        access.thread == reader
            && access.kind == Kind::Read
            && access.index < read.index
            && access.location != read.location
            && accesses.iter().any(|shown| {
                shown.location == access.location
                    && shown.thread == filled.thread
                    && shown.kind != Kind::Read
                    && shown.index < access.index
            })
    })?;
    if written_before {
        return None;
    }
    let shown = accesses.iter().rfind(|access| {
        access.location == found.location
            && access.thread == filled.thread
            && access.kind != Kind::Read
            && access.index < found.index
    })?;
    let (writer, reader) = (name(execution, filled.thread), name(execution, reader));
    Some(Why {
        rule: Rule::EarlyPublication,
        text: format!(
            "shown too early: {writer} {} at {}, and {} only later, at {}; in between {reader} {} at {}, and {} at {}.",
            shown.does,
            shown.place,
            filled.does,
            filled.place,
            found.does,
            found.place,
            read.does,
            read.place
        ),
        places: distinct([shown, filled, found, read].map(|access| access.place.clone())),
        hint: "write everything first, and what shows it to others last",
    })
}
