//! An execution as a picture: a lane for each thread, and what happened from top to bottom.
//!
//! It has the rows of the short story, each with its operations; what does not matter is folded into a count. Where one
//! operation happens before one of another thread, there is an arrow. It is data only: whoever draws it looks at nothing
//! else.

mod arrows;
mod place;
mod rows;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

pub use arrows::{Arrow, ArrowKind};
pub use place::Place;
pub use rows::ROWS_BEFORE;

use super::story::{full_name, object, place as in_words, waits_for, Telling};
use crate::model::{Execution, Finding, FindingKind, ThreadEnd};

/// Frames that are kept of a stack.
const FRAMES: usize = 8;

/// What happened in one execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// The threads, by their number in the execution.
    pub lanes: Vec<Lane>,
    /// From top to bottom.
    pub rows: Vec<Row>,
    /// Between operations of different threads, each of which has a row.
    pub arrows: Vec<Arrow>,
    /// Stacks by the numbers that operations have, innermost frame first; of long ones the beginning.
    pub stacks: BTreeMap<u32, Vec<String>>,
    /// Threads that are blocked, if that is what is wrong.
    pub endings: Vec<Ending>,
    /// Rows that there was no room for, after the first [`ROWS_BEFORE`].
    pub left_out: usize,
}

/// A thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lane {
    /// What it is called, with the path by which messages call it.
    pub name: String,
}

/// What a row tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// What a thread did at one place of the program, and others can notice.
    Call,
    /// Operations that do not matter.
    Fold,
    /// What a thread waits for at the end.
    Waits,
    /// What is wrong, in the thread whose fault it is.
    Fault,
}

/// A row of the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// What it tells.
    pub kind: RowKind,
    /// The thread; `None` where several are folded together.
    pub lane: Option<u32>,
    /// Why the thread of the row before stopped, if this is another one.
    pub switch: Option<String>,
    /// In a few words.
    pub text: String,
    /// Where in the program, if it is known.
    pub place: Option<Place>,
    /// What it consists of; fewer than `count` where there is no room for all.
    pub operations: Vec<Operation>,
    /// How many operations there are.
    pub count: usize,
}

/// An operation, or an access that others can notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Operation {
    /// By which arrows call it: its number among all entries of the execution.
    pub id: usize,
    /// Its line in the full story, from 1, if it has one.
    pub number: Option<usize>,
    /// The thread.
    pub lane: u32,
    /// In a few words.
    pub text: String,
    /// Where, in whatever class that is.
    pub place: Option<Place>,
    /// The stack of the thread, one of [`Picture::stacks`].
    pub stack: Option<u32>,
}

/// How a thread ended that is blocked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The thread.
    pub lane: u32,
    /// Objects that it has locked.
    pub holds: Vec<String>,
    /// What it waits for.
    pub waits: String,
    /// Its stack, innermost frame first.
    pub frames: Vec<String>,
}

/// The picture of an execution, and of what went wrong in it, with at most so many operations. What there is no room for
/// is counted: first that of folded stretches, then that of the middle.
pub fn picture(
    execution: &Execution,
    finding: Option<&Finding>,
    telling: &Telling<'_>,
    most: usize,
) -> Picture {
    let mut rows = rows::rows(execution, finding, telling);
    let left_out = rows::shorten(&mut rows, most);
    let endings = endings(execution, finding, telling);
    rows.extend(endings.iter().map(|(ending, place)| Row {
        kind: RowKind::Waits,
        lane: Some(ending.lane),
        switch: None,
        text: match ending.holds.is_empty() {
            true => ending.waits.clone(),
            false => format!("holds {}, {}", ending.holds.join(", "), ending.waits),
        },
        place: place.clone(),
        operations: Vec::new(),
        count: 0,
    }));
    rows.extend(finding.and_then(fault));
    let operations = rows.iter().flat_map(|row| &row.operations);
    let shown: HashSet<usize> = operations.map(|operation| operation.id).collect();
    let mut arrows = arrows::arrows(execution, telling.sites);
    arrows.extend(finding.and_then(|finding| arrows::race(execution, finding, telling.sites)));
    arrows.retain(|arrow| shown.contains(&arrow.from) && shown.contains(&arrow.to));
    let lanes = 0..execution.threads.len() as u32;
    let operations = rows.iter().flat_map(|row| &row.operations);
    let stack = |number: u32| {
        let frames = execution.traces.get(number as usize)?;
        Some((number, frames.iter().take(FRAMES).cloned().collect()))
    };
    let stacks = operations
        .filter_map(|operation| stack(operation.stack?))
        .collect();
    Picture {
        stacks,
        lanes: lanes
            .map(|number| Lane {
                name: full_name(execution, number),
            })
            .collect(),
        rows,
        arrows,
        endings: endings.into_iter().map(|(ending, _)| ending).collect(),
        left_out,
    }
}

/// The threads that are blocked, each with its place in the program, if that is what is wrong.
fn endings(
    execution: &Execution,
    finding: Option<&Finding>,
    telling: &Telling<'_>,
) -> Vec<(Ending, Option<Place>)> {
    let kind = finding.map(|finding| finding.kind);
    if !matches!(kind, Some(FindingKind::Deadlock | FindingKind::Livelock)) {
        return Vec::new();
    }
    let name = |other| super::story::name(execution, other);
    let is_own = |frame: &str| telling.is_own_frame(frame);
    let mut endings = Vec::new();
    for (number, thread) in execution.threads.iter().enumerate() {
        let lane = number as u32;
        let Some(waits) = waits_for(execution, lane, &name, Some(&is_own)) else {
            continue;
        };
        let holds = thread.holds.iter();
        let own = telling.own_frame(&thread.frames).map(Place::of_frame);
        let site = match &thread.end {
            ThreadEnd::Blocked { site, .. } => *site,
            _ => None,
        };
        let site = site.and_then(|site| telling.sites.sites.get(site as usize));
        let ending = Ending {
            lane,
            holds: holds.map(|(lock, _)| object(execution, *lock)).collect(),
            waits,
            frames: thread.frames.clone(),
        };
        endings.push((ending, own.or_else(|| site.map(Place::of_site))));
    }
    endings
}

/// The row of what one thread has done wrong.
fn fault(finding: &Finding) -> Option<Row> {
    let waits = matches!(finding.kind, FindingKind::Deadlock | FindingKind::Livelock);
    let lane = finding.thread.filter(|_| !waits)?;
    Some(Row {
        kind: RowKind::Fault,
        lane: Some(lane),
        switch: None,
        text: format!("{}: {}", finding.kind.word(), finding.headline()),
        place: finding.place().map(Place::of_frame),
        operations: Vec::new(),
        count: 0,
    })
}
