//! How stories are told: which classes are the user's own, how much, and in colours or not.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::PathBuf;

use jcheck_instrumenter::jar::{EntryKind, Source};
use jcheck_scheduler::model::{Execution, Finding};
use jcheck_scheduler::report::{picture, story, why, Length, Paint, Picture, Telling, Why};
use jcheck_scheduler::session::Minimal;

use crate::args::Story;
use crate::program::Prepared;
use crate::terminal::shown;

/// What stories of one program are told with.
pub struct Teller<'a> {
    prepared: &'a Prepared,
    /// The classes of the program without its class path; none if that is all there is.
    own: Option<BTreeSet<String>>,
    length: Length,
    /// Colours or none.
    pub paint: Paint,
}

impl<'a> Teller<'a> {
    /// For what goes to standard output.
    pub fn new(prepared: &'a Prepared, length: Story) -> Self {
        Self {
            prepared,
            own: classes(&prepared.own),
            length: match length {
                Story::Brief => Length::Brief,
                Story::Full => Length::Full,
            },
            paint: paint(),
        }
    }

    /// Why a finding comes about, if the schedule shows that. Whether it was tried that it needs its preemptions, says
    /// `minimal`.
    pub fn why(
        &self,
        execution: &Execution,
        finding: &Finding,
        minimal: Option<&Minimal>,
    ) -> Option<Why> {
        let needed = minimal.is_some_and(|minimal| minimal.needed);
        why(
            execution,
            finding,
            &self.telling(&|class| self.is_own(class)),
            needed,
        )
    }

    /// Where a finding is, for the user.
    pub fn place<'f>(&self, execution: &'f Execution, finding: &'f Finding) -> Option<&'f str> {
        self.telling(&|class| self.is_own(class))
            .place(execution, finding)
    }

    fn is_own(&self, class: &str) -> bool {
        let own = self.own.as_ref();
        own.is_none_or(|own| own.contains(class))
    }

    fn telling<'t>(&'t self, is_own: &'t dyn Fn(&str) -> bool) -> Telling<'t> {
        Telling {
            length: self.length,
            paint: self.paint,
            sites: &self.prepared.rewritten.sites,
            is_own,
        }
    }

    /// The picture of an execution, with at most so many operations.
    pub fn picture(
        &self,
        execution: &Execution,
        finding: Option<&Finding>,
        most: usize,
    ) -> Picture {
        picture(
            execution,
            finding,
            &self.telling(&|class| self.is_own(class)),
            most,
        )
    }

    /// The story of a finding.
    pub fn story(&self, execution: &Execution, finding: &Finding) -> String {
        let told = story(
            execution,
            finding,
            self.telling(&|class| self.is_own(class)),
        );
        match self.length {
            // What is short is escaped where it is made, before colours come to it.
            Length::Brief => told,
            Length::Full => shown(&told),
        }
    }
}

/// Names (with dots) of the classes in a jar or a directory. What cannot be read any more has none: then all are alike.
fn classes(places: &[PathBuf]) -> Option<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for place in places {
        let entries = Source::read_any(place).ok()?.entries.into_iter();
        let classes = entries.filter(|entry| entry.kind == EntryKind::Class);
        let name = |name: &str| Some(name.strip_suffix(".class")?.replace('/', "."));
        names.extend(classes.filter_map(|entry| name(&entry.name)));
    }
    (!places.is_empty()).then_some(names)
}

/// Colours on a terminal that knows them, if nobody has said no (<https://no-color.org>).
fn paint() -> Paint {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    match std::io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb {
        true => Paint::Colours,
        false => Paint::Plain,
    }
}

/// The paragraph of a report, with its hint.
pub fn paragraph(why: &Why) -> String {
    let text = wrapped(&format!("why: {}", why.text));
    format!("{text}{}\n", wrapped(&format!("hint: {}.", why.hint)))
}

/// In lines of some hundred characters, each with two blanks before it.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 110;
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&format!("  {line}\n"));
            line = format!("  {word}");
        } else {
            let blank = if line.is_empty() { "" } else { " " };
            line.push_str(&format!("{blank}{word}"));
        }
    }
    format!("{lines}  {line}\n")
}
