//! The story of a finding: what the threads did, in words of the program.
//!
//! The short form ([`brief`]) has the calls of the program: what the JDK and libraries do below one is folded into it.
//! A stretch of one thread is a block, a switch is a line with its reason. The long form ([`full`]) has each operation.

mod blocks;
mod brief;
mod calls;
mod doings;
mod endings;
mod full;
mod paint;
mod repeats;
mod subjects;
mod switches;
#[cfg(test)]
mod tests;

use jcheck_annotations::{class_of, SiteTable};

use crate::model::{Entry, Execution, Finding, FindingKind, CAUSED_BY};

pub(super) use blocks::why as switch_reason;
pub(super) use calls::{calls, place, point, Call};
pub(super) use doings::{called, operation};
pub(super) use endings::waits_for;
pub use paint::Paint;
pub(super) use subjects::{full_name, name, named, object};
pub(super) use switches::Switches;

/// How much a story tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Length {
    /// What matters, in calls of the program; at most one screen.
    #[default]
    Brief,
    /// Each operation.
    Full,
}

/// How a story is told.
#[derive(Clone, Copy)]
pub struct Telling<'a> {
    /// How much.
    pub length: Length,
    /// With colours or without.
    pub paint: Paint,
    /// The program.
    pub sites: &'a SiteTable,
    /// Whether a class (name with dots) is the user's own, and not of a library.
    pub is_own: &'a dyn Fn(&str) -> bool,
}

impl Telling<'_> {
    /// Whether a frame, as `class.method(File.java:line)`, is in a class of the user.
    pub(super) fn is_own_frame(&self, frame: &str) -> bool {
        self.sites.is_of_program(frame) && (self.is_own)(class_of(frame))
    }

    /// Where a finding is, for the user: of what was thrown in a library, or waits there, the user's own call that led there.
    pub fn place<'f>(&self, execution: &'f Execution, finding: &'f Finding) -> Option<&'f str> {
        let thrown = [FindingKind::Assertion, FindingKind::UncaughtException];
        let lines = finding.details.iter();
        let lines = lines.take_while(|line| !line.starts_with(CAUSED_BY));
        let mut frames = lines.filter_map(|line| line.strip_prefix("at "));
        let own = frames.find(|frame| self.is_own_frame(frame));
        own.filter(|_| thrown.contains(&finding.kind))
            .or_else(|| self.own_wait(execution, finding))
            .or(finding.place())
    }

    /// The user's own call in which a thread waits for ever that is to be told.
    fn own_wait<'f>(&self, execution: &'f Execution, finding: &Finding) -> Option<&'f str> {
        let waits = [FindingKind::Deadlock, FindingKind::Livelock];
        let at = finding
            .at
            .as_ref()
            .filter(|_| waits.contains(&finding.kind))?;
        let mut threads = execution.threads.iter();
        let thread = threads.find(|thread| thread.frames.contains(at))?;
        self.own_frame(&thread.frames)
    }

    /// The innermost place of the user's own in a stack.
    pub(super) fn own_place(&self, frames: &[String]) -> Option<String> {
        self.own_frame(frames).map(calls::place)
    }

    /// The innermost frame of the user's own in a stack.
    pub(super) fn own_frame<'f>(&self, frames: &'f [String]) -> Option<&'f str> {
        let own = frames.iter().find(|frame| self.is_own_frame(frame))?;
        Some(own)
    }
}

/// A story in two parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// What the threads did.
    pub schedule: String,
    /// How they ended, and what the finding tells; perhaps empty.
    pub end: String,
}

impl Story {
    /// Both parts.
    pub fn text(&self) -> String {
        let Self { schedule, end } = self;
        match end.is_empty() {
            true => schedule.clone(),
            false => format!("{schedule}\n{end}"),
        }
    }
}

/// The story of a finding. What the program calls its threads and objects is escaped. Of a long one, what is about these
/// places is not left out: those that tell why the finding comes about.
pub fn story(
    execution: &Execution,
    finding: &Finding,
    telling: Telling<'_>,
    places: &[String],
) -> Story {
    match telling.length {
        Length::Full => full::story(execution, finding, telling.sites),
        Length::Brief => brief::story(execution, finding, telling, places),
    }
}

/// How many operations the full story of an execution tells.
pub fn operations(execution: &Execution) -> usize {
    shown(execution).count()
}

/// The lines of the full story.
fn shown(execution: &Execution) -> impl Iterator<Item = &Entry> {
    execution.entries.iter().filter(|entry| is_told(entry))
}

/// Whether the full story has a line for it.
pub(super) fn is_told(entry: &Entry) -> bool {
    entry.visible || entry.verb != "unlock" && !entry.is_access()
}
