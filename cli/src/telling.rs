//! How stories are told: which classes are the user's own, how much, and in colours or not.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::io::IsTerminal;

use jcheck_scheduler::model::{Execution, Finding};
use jcheck_scheduler::report::Story as Told;
use jcheck_scheduler::report::{
    picture, place, story, why, Length, Paint, Picture, Telling, Weight, Why,
};
use jcheck_scheduler::session::Minimal;

use crate::args::Story;
use crate::prepared::Prepared;
use crate::terminal::shown;

/// What stories of one program are told with.
pub struct Teller<'a> {
    prepared: &'a Prepared,
    /// The user's own classes, read when they are asked for; `None` if all are.
    own: OnceCell<Option<BTreeSet<String>>>,
    length: Length,
    /// Colours or none.
    pub paint: Paint,
}

impl<'a> Teller<'a> {
    /// For what goes to standard output.
    pub fn new(prepared: &'a Prepared, length: Story) -> Self {
        Self {
            prepared,
            own: OnceCell::new(),
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

    /// What a finding is to the user.
    pub fn weight(&self, finding: &Finding) -> Weight {
        self.telling(&|class| self.is_own(class)).weight(finding)
    }

    /// The user's own calls that lead to the two accesses of a race within libraries.
    pub fn calls(&self, finding: &Finding) -> Option<String> {
        let is_own = |class: &str| self.is_own(class);
        let calls = self.telling(&is_own).own_calls(finding);
        let mut calls: Vec<String> = calls.into_iter().flatten().map(place).collect();
        calls.dedup();
        (!calls.is_empty()).then(|| calls.join(" and "))
    }

    fn is_own(&self, class: &str) -> bool {
        let own = self.own.get_or_init(|| self.prepared.own.own());
        own.as_ref().is_none_or(|own| own.contains(class))
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

    /// The story of a finding, of which this was said.
    pub fn story(&self, execution: &Execution, finding: &Finding, why: Option<&Why>) -> Told {
        let told = story(
            execution,
            finding,
            self.telling(&|class| self.is_own(class)),
            why.map_or(&[], |why| &why.places),
        );
        match self.length {
            // What is short is escaped where it is made, before colours come to it.
            Length::Brief => told,
            Length::Full => Told {
                schedule: shown(&told.schedule),
                end: shown(&told.end),
            },
        }
    }
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

/// `1 execution`, `2 executions`.
pub fn number(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
