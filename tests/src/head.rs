//! The comment at the head of a Java file, for machines.
//!
//! - `expect:` the verdicts that are right, separated by `or`: `verified`, `incomplete`, `bug`, or `bug` and a kind.
//! - `expect 25:` the verdicts that are right on JDK 25, if they are others there.
//! - `check:` a command that must give one of them; there may be several. Without one: `jcheck check FILE`.
//! - `today:` verdicts that are wrong, separated by `or`, one of which jcheck gives nevertheless in at least one of the
//!   commands; `today 17:` and `today 25:`, only on that JDK. The day it does not, the test asks to remove the line.
//! - `maven:` a library by its coordinates, for the command that is meant without a `check:` line; there may be several.
//! - `why:` the reason of a verdict, for people; goes on in lines that are further in.

use std::fs;
use std::path::Path;

use crate::binary::repository;

/// A verdict, with the kind of the finding where it matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation(String);

impl Expectation {
    /// Whether `verdict` (as [`crate::Checked::verdict`] gives it) is this one.
    pub fn met_by(&self, verdict: &str) -> bool {
        verdict == self.0
            || verdict
                .strip_prefix(&self.0)
                .is_some_and(|kind| kind.starts_with(' '))
    }

    /// The exit code that belongs to it.
    pub fn exit_code(verdict: &str) -> i32 {
        match verdict.split(' ').next() {
            Some("verified") => 0,
            Some("bug") => 1,
            Some("incomplete") => 3,
            _ => panic!("{verdict} is not a verdict"),
        }
    }
}

/// What a Java file says about itself.
#[derive(Debug, Clone)]
pub struct Head {
    /// Any of these is right.
    pub expect: Vec<Expectation>,
    /// On JDK 25, any of these; empty if it makes no difference.
    pub expect_25: Vec<Expectation>,
    /// What is wrong today, if anything, and on which JDK, if not on all.
    today: Vec<(Option<u32>, Expectation)>,
    /// Arguments of `jcheck check`, one list per command.
    pub checks: Vec<Vec<String>>,
    /// Libraries, by their coordinates.
    pub maven: Vec<String>,
    /// The reason of the verdict; empty if there is none.
    pub why: String,
}

impl Head {
    /// Reads the head of a file.
    ///
    /// # Panics
    /// When the file cannot be read or has no `expect:` line.
    pub fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file)
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()));
        let lines = |key: &str| -> Vec<String> {
            let start = format!(" * {key}: ");
            text.lines()
                .take_while(|line| !line.starts_with(" */"))
                .filter_map(|line| line.strip_prefix(&start))
                .map(|line| line.trim().to_string())
                .collect()
        };
        let verdicts = |key: &str| -> Vec<Expectation> {
            let lines = lines(key);
            let verdicts = lines.iter().flat_map(|line| line.split(" or "));
            verdicts
                .map(|verdict| Expectation(verdict.to_string()))
                .collect()
        };
        let expect = verdicts("expect");
        assert!(!expect.is_empty(), "{} expects nothing", file.display());
        let name = file.strip_prefix(repository()).unwrap_or(file);
        let mut checks: Vec<Vec<String>> = lines("check")
            .iter()
            .map(|line| {
                let words = line.split_whitespace().skip(2);
                words.map(String::from).collect()
            })
            .collect();
        let today = [
            ("today", None),
            ("today 17", Some(17)),
            ("today 25", Some(25)),
        ];
        let today = today.map(|(key, on)| verdicts(key).into_iter().map(move |it| (on, it)));
        let today = today.into_iter().flatten().collect();
        let maven = lines("maven");
        if checks.is_empty() {
            let mut check = vec![name.display().to_string()];
            check.extend(maven.iter().map(|library| format!("--maven={library}")));
            checks.push(check);
        }
        Self {
            expect,
            expect_25: verdicts("expect 25"),
            today,
            checks,
            maven,
            why: paragraph(&text, " * why: "),
        }
    }

    /// Whether a verdict is right.
    pub fn right(&self, verdict: &str) -> bool {
        self.expect.iter().any(|expected| expected.met_by(verdict))
    }

    /// Whether a verdict is right on a JDK of this major version.
    pub fn right_on(&self, verdict: &str, major: u32) -> bool {
        match major >= 25 && !self.expect_25.is_empty() {
            true => self.expect_25.iter().any(|right| right.met_by(verdict)),
            false => self.right(verdict),
        }
    }

    /// What is known to be wrong on a JDK of this major version.
    fn today_on(&self, major: u32) -> impl Iterator<Item = &Expectation> {
        let all = self.today.iter();
        all.filter(move |(on, _)| on.is_none_or(|on| on == major))
            .map(|(_, wrong)| wrong)
    }

    /// Whether a verdict is one of those that are known to be wrong on a JDK of this major version.
    pub fn wrong_today_on(&self, verdict: &str, major: u32) -> bool {
        self.today_on(major).any(|wrong| wrong.met_by(verdict))
    }

    /// Whether any verdict is known to be wrong on a JDK of this major version.
    pub fn is_wrong_today_on(&self, major: u32) -> bool {
        self.today_on(major).next().is_some()
    }
}

/// The text from the line of the head with this start on, as long as lines are further in than their neighbours.
fn paragraph(text: &str, start: &str) -> String {
    let mut lines = text.lines().take_while(|line| !line.starts_with(" */"));
    let first = lines.find_map(|line| line.strip_prefix(start));
    let more = lines.map_while(|line| line.strip_prefix(" *   "));
    let words = first.into_iter().chain(more).map(str::trim);
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_goes_on_in_lines_that_are_further_in() {
        let head = "/*\n * A title.\n * why: one\n *   two\n *   three\n * today: x\n */\n";
        assert_eq!(paragraph(head, " * why: "), "one two three");
        assert_eq!(paragraph(head, " * today: "), "x");
        assert_eq!(paragraph(head, " * expect: "), "");
    }

    #[test]
    fn a_verdict_without_a_kind_stands_for_all_kinds() {
        let bug = Expectation("bug".to_string());
        assert!(bug.met_by("bug deadlock"));
        assert!(bug.met_by("bug"));
        assert!(!bug.met_by("buggy"));
        assert!(!Expectation("bug exit".to_string()).met_by("bug deadlock"));
    }
}
