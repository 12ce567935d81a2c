//! How a story is told, and what comes of it.

use jcheck_annotations::{class_of, SiteTable};

use super::frames::place;
use super::paint::Paint;
use crate::model::{Execution, Finding, FindingKind, CAUSED_BY};

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
    pub(in crate::report) fn is_own_frame(&self, frame: &str) -> bool {
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
    pub(in crate::report) fn own_place(&self, frames: &[String]) -> Option<String> {
        self.own_frame(frames).map(place)
    }

    /// The innermost frame of the user's own in a stack.
    pub(in crate::report) fn own_frame<'f>(&self, frames: &'f [String]) -> Option<&'f str> {
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
