//! Schedule files: the choices that reproduce an execution, as text.
//!
//! ```text
//! jcheck schedule 1
//! program app.jar 3f9a...              name, digest of the program's content
//! main com.example.App
//! args ["10"]                          a JSON array
//! commun class com.example.Flag        a line of a .commun file; unshared and granularity likewise
//! promoted field com.example.Bank.sum  what was in a data race, and counts as a communication object since
//! rule discipline lockset             a rule that is not the default
//! finding deadlock threads 0.1 and 0.2 wait for each other
//!
//! 0                # begin
//! 0.1              # lock Fork#0 at Table.eat(Table.java:17)
//! 0 2              # toss 2 of 0..2 at ...
//! ```
//!
//! A choice is a thread (its creation path) and, unless it is 0, an alternative. Its comment is the operation; a replay
//! compares it and says at which step the program does something else.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::model::{Rules, ThreadPath};

const MAGIC: &str = "jcheck schedule 1";

/// One choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduleStep {
    /// Who.
    pub thread: ThreadPath,
    /// Which alternative.
    pub alternative: u32,
    /// The operation, as [`crate::conductor::Program::describe`] writes it.
    pub description: String,
}

/// A schedule with what is needed to run its program again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The program as the user named it.
    pub program: String,
    /// Digest of its content.
    pub digest: String,
    /// Class path entries besides the program.
    pub class_path: Vec<String>,
    /// Main class.
    pub main: String,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Lines of the `.unshared` file that was in force.
    pub unshared: Vec<String>,
    /// Lines of the `.commun` file that was in force.
    pub commun: Vec<String>,
    /// Locations that were promoted to communication objects before, as entries of annotation files.
    pub promoted: Vec<String>,
    /// Lines of the `.granularity` file that was in force.
    pub granularity: Vec<String>,
    /// What the program was held to.
    pub rules: Rules,
    /// Kind and message of the finding that it replays; `None` for an execution that ends well.
    pub finding: Option<String>,
    /// The choices.
    pub steps: Vec<ScheduleStep>,
}

/// What is wrong with a schedule file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what} (hint: schedule files are written by `jcheck check`; see docs/schedule.md)")]
pub struct ScheduleError {
    /// Counting from 1.
    pub line: usize,
    /// What was found, and what was expected.
    pub what: String,
}

impl Schedule {
    /// The text of the file.
    pub fn print(&self) -> String {
        let mut text = format!(
            "{MAGIC}\nprogram {} {}\n",
            quote(&self.program),
            self.digest
        );
        for entry in &self.class_path {
            let _ = writeln!(text, "class-path {}", quote(entry));
        }
        let _ = writeln!(text, "main {}", self.main);
        let _ = writeln!(text, "args {}", serde_json::Value::from(self.args.clone()));
        for (word, lines) in [
            ("unshared", &self.unshared),
            ("commun", &self.commun),
            ("promoted", &self.promoted),
            ("granularity", &self.granularity),
        ] {
            for line in lines {
                let _ = writeln!(text, "{word} {line}");
            }
        }
        for rule in self.rules.lines() {
            let _ = writeln!(text, "rule {rule}");
        }
        if let Some(finding) = &self.finding {
            let _ = writeln!(text, "finding {}", finding.replace('\n', " "));
        }
        text.push('\n');
        for step in &self.steps {
            let choice = match step.alternative {
                0 => step.thread.to_string(),
                alternative => format!("{} {alternative}", step.thread),
            };
            let _ = writeln!(
                text,
                "{choice:<10} # {}",
                step.description.replace('\n', " ")
            );
        }
        text
    }

    /// Reads what [`Self::print`] wrote.
    ///
    /// # Errors
    /// The first line that is not of the form.
    pub fn parse(text: &str) -> Result<Self, ScheduleError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim_end()));
        match lines.next() {
            Some((_, MAGIC)) => {}
            Some((line, other)) if other.starts_with("jcheck schedule ") => {
                return Err(error(
                    line,
                    format!("version `{other}` is not supported, expected `{MAGIC}`"),
                ));
            }
            _ => {
                return Err(error(
                    1,
                    format!("this is not a schedule: the first line must be `{MAGIC}`"),
                ))
            }
        }
        let mut schedule = Self::default();
        for (number, line) in lines {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if line.starts_with(|c: char| c.is_ascii_digit()) {
                schedule.steps.push(step(number, line)?);
            } else {
                schedule.header(number, line)?;
            }
        }
        if schedule.main.is_empty() || schedule.program.is_empty() {
            return Err(error(
                1,
                "the lines `program` and `main` are missing: the file is cut off".to_string(),
            ));
        }
        Ok(schedule)
    }

    fn header(&mut self, number: usize, line: &str) -> Result<(), ScheduleError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "program" => {
                let (name, digest) = unquote(rest).ok_or_else(|| {
                    error(number, "expected `program \"name\" digest`".to_string())
                })?;
                self.program = name;
                self.digest = digest.trim().to_string();
            }
            "class-path" => {
                let (entry, _) = unquote(rest)
                    .ok_or_else(|| error(number, "expected `class-path \"file\"`".to_string()))?;
                self.class_path.push(entry);
            }
            "main" => self.main = rest.to_string(),
            "rule" => self.rules.read(rest).map_err(|what| error(number, what))?,
            "args" => {
                self.args = serde_json::from_str(rest).map_err(|e| {
                    error(number, format!("`args` wants a JSON array of strings: {e}"))
                })?;
            }
            "unshared" => self.unshared.push(rest.to_string()),
            "commun" => self.commun.push(rest.to_string()),
            "promoted" => self.promoted.push(rest.to_string()),
            "granularity" => self.granularity.push(rest.to_string()),
            // Those of earlier versions say that it is so, as it always is now.
            "jdk" if rest == "in-place" => {}
            "finding" => self.finding = Some(rest.to_string()),
            other => {
                return Err(error(
                    number,
                    format!(
                        "`{other}` is not known here, expected a header or a choice such as `0.1`"
                    ),
                ))
            }
        }
        Ok(())
    }
}

fn error(line: usize, what: String) -> ScheduleError {
    ScheduleError { line, what }
}

fn step(number: usize, line: &str) -> Result<ScheduleStep, ScheduleError> {
    let (choice, description) = line.split_once('#').unwrap_or((line, ""));
    let mut words = choice.split_whitespace();
    let thread = words
        .next()
        .unwrap_or("")
        .parse()
        .map_err(|what| error(number, what))?;
    let alternative = match words.next() {
        None => 0,
        Some(word) => word
            .parse()
            .map_err(|_| error(number, format!("`{word}` is not an alternative (a number)")))?,
    };
    if let Some(word) = words.next() {
        return Err(error(
            number,
            format!("`{word}` is too much, expected a thread and an alternative"),
        ));
    }
    Ok(ScheduleStep {
        thread,
        alternative,
        description: description.trim().to_string(),
    })
}

fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Splits a leading JSON string from the rest of a line.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let value = values.next()?.ok()?;
    let rest = text.get(values.byte_offset()..)?;
    Some((value, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Discipline, Faults, PlatformUse, Points, Timeouts};

    fn example() -> Schedule {
        Schedule {
            program: "dir with space/app.jar".into(),
            digest: "00ff".into(),
            class_path: vec!["a \"b\".jar".into()],
            main: "com.example.App".into(),
            args: vec!["10".into(), "a b".into()],
            unshared: vec!["class A".into()],
            commun: vec!["field A.b".into(), "class B".into()],
            promoted: vec!["new int[] at A.b:3".into()],
            granularity: vec!["method C".into()],
            rules: Rules {
                points: Points::Accesses,
                discipline: Discipline::Lockset,
                timeouts: Timeouts::Any,
                spurious_wakeups: 2,
                short_reads: 3,
                faults: Faults {
                    crash: 1,
                    drop: 2,
                    ..Faults::default()
                },
                max_steps: 7,
                sums: false,
                platform_uses: [PlatformUse::Daemons].into_iter().collect(),
                test: true,
            },
            finding: Some("deadlock threads 0.1 and 0.2 wait for each other".into()),
            steps: vec![
                ScheduleStep {
                    thread: ThreadPath::main(),
                    alternative: 0,
                    description: "begin".into(),
                },
                ScheduleStep {
                    thread: ThreadPath::main().child(1),
                    alternative: 2,
                    description: "toss 2 of 0..2".into(),
                },
            ],
        }
    }

    #[test]
    fn what_is_printed_is_read_again() {
        let schedule = example();
        assert_eq!(Schedule::parse(&schedule.print()).unwrap(), schedule);
        let plain = Schedule {
            finding: None,
            ..example()
        };
        assert_eq!(Schedule::parse(&plain.print()).unwrap(), plain);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line) in [
            ("", 1),
            ("PK\u{3}\u{4}", 1),
            ("jcheck schedule 9\n", 1),
            ("jcheck schedule 1\nprogram app.jar\n", 2),
            ("jcheck schedule 1\nmain A\nargs [1]\n", 3),
            ("jcheck schedule 1\n\n0.x # begin\n", 3),
            ("jcheck schedule 1\n0 1 2\n", 2),
            ("jcheck schedule 1\n0 -1\n", 2),
            ("jcheck schedule 1\nwhat is this\n", 2),
            ("jcheck schedule 1\n0\n", 1),
        ] {
            assert_eq!(Schedule::parse(text).unwrap_err().line, line, "{text:?}");
        }
    }

    #[test]
    fn no_truncation_panics() {
        let text = example().print();
        for end in 0..text.len() {
            let _ = Schedule::parse(&text[..end]);
        }
    }
}
