//! The page as data.

use std::collections::BTreeMap;

use jcheck_scheduler::report::{
    AcceptedSummary, AssumedSummary, GapSummary, Picture, Place, RoundSummary, RunResult, Verdict,
};
use serde::Serialize;

use super::sources::{path, Sources};

/// Lines of a source that are shown before and after one that matters.
const AROUND: u32 = 5;

/// All that is on a page.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// The program as the user named it.
    pub program: String,
    /// Its main class.
    pub main: String,
    /// The answer.
    pub verdict: Verdict,
    /// What the verdict relies on, or why there is none.
    pub guarantee: String,
    /// How it came about: names and values.
    pub facts: Vec<(&'static str, String)>,
    /// What every answer assumes, in words.
    pub assumptions: Vec<String>,
    /// What the program looks at of the environment.
    pub assumed: Vec<AssumedSummary>,
    /// What was not under control.
    pub gaps: Vec<GapSummary>,
    /// Data races that are accepted.
    pub accepted: Vec<AcceptedSummary>,
    /// Explorations.
    pub rounds: Vec<RoundSummary>,
    /// What is wrong.
    pub findings: Vec<Shown>,
    /// An execution that ends well, if one was kept.
    pub example: Option<Picture>,
    /// What of the program was run.
    pub coverage: Coverage,
    /// Source files by their path below the root of the sources.
    pub sources: BTreeMap<String, Excerpt>,
}

/// A finding, as it is shown.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// The word of its kind.
    pub kind: String,
    /// One sentence.
    pub message: String,
    /// Where.
    pub at: Option<String>,
    /// How it was come by: after how many operations, in which execution.
    pub found: String,
    /// Why it comes about.
    pub why: Option<String>,
    /// What can be done about it.
    pub hints: Vec<String>,
    /// The command that shows it again, or why there is none.
    pub replay: Result<String, String>,
    /// What came of looking for a simpler schedule.
    pub simplest: Option<String>,
    /// Lines of an `.accept` file.
    pub accept: Option<String>,
    /// More lines, such as a stack trace.
    pub details: Vec<String>,
    /// What happened.
    pub picture: Picture,
}

/// The lines of a source file that are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// Where it was found.
    pub name: String,
    /// By their numbers, from 1.
    pub lines: BTreeMap<u32, String>,
}

/// What of a program was run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// The names of the threads that pictures show.
    pub threads: Vec<String>,
    /// Threads of the execution with the most threads.
    pub most_threads: usize,
    /// Lines with operations that threads synchronise by, file by file.
    pub files: Vec<FileLines>,
    /// Lines that conflict.
    pub pairs: Vec<Pair>,
}

/// The lines of one file with operations that threads synchronise by.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FileLines {
    /// The file, as from the root of the sources.
    pub file: String,
    /// Lines that were reached.
    pub reached: Vec<u32>,
    /// Lines that were not.
    pub missed: Vec<u32>,
}

/// Two lines whose visible operations conflicted, in two threads, one directly after the other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Pair {
    /// The line that came first, if there was one order only: `com/example/App.java:6`.
    pub first: String,
    /// The other one.
    pub second: String,
    /// Whether they were seen in both orders.
    pub both: bool,
}

impl Page {
    /// The page of a result, without what only the run itself knows.
    pub fn new(result: &RunResult) -> Self {
        Self {
            program: result.program.jar.clone(),
            main: result.program.main.clone(),
            verdict: result.verdict,
            guarantee: result.guarantee.clone(),
            facts: facts(result),
            assumptions: Vec::new(),
            assumed: result.assumed.clone(),
            gaps: result.gaps.clone(),
            accepted: result.accepted.clone(),
            rounds: result.rounds.clone(),
            findings: Vec::new(),
            example: None,
            coverage: Coverage::default(),
            sources: BTreeMap::new(),
        }
    }

    /// Takes over the lines of source files around all places.
    pub fn quote(&mut self, sources: &Sources) {
        let pictures = self.findings.iter().map(|shown| &shown.picture);
        let rows = pictures
            .chain(&self.example)
            .flat_map(|picture| &picture.rows);
        let mut wanted: Vec<(Place, u32)> = Vec::new();
        for row in rows {
            wanted.extend(row.place.iter().map(|place| (place.clone(), AROUND)));
            let operations = row.operations.iter();
            let places = operations.filter_map(|operation| operation.place.clone());
            wanted.extend(places.map(|place| (place, 1)));
        }
        for (place, around) in wanted {
            let (Some(file), Some(line)) = (&place.file, place.line) else {
                continue;
            };
            let (Some(path), Some(source)) =
                (path(&place.class, file), sources.find(&place.class, file))
            else {
                continue;
            };
            let excerpt = self.sources.entry(path).or_insert_with(|| Excerpt {
                name: source.name.clone(),
                lines: BTreeMap::new(),
            });
            for number in line.saturating_sub(around).max(1)..=line.saturating_add(around) {
                if let Some(text) = source.lines.get(number as usize - 1) {
                    excerpt.lines.entry(number).or_insert_with(|| text.clone());
                }
            }
        }
    }

    /// The line of the source at a place, if it is known.
    pub fn line(&self, place: &Place) -> Option<&str> {
        let path = path(&place.class, place.file.as_deref()?)?;
        let line = self.sources.get(&path)?.lines.get(&place.line?)?;
        Some(line)
    }
}

/// How a result came about.
fn facts(result: &RunResult) -> Vec<(&'static str, String)> {
    let search = &result.search;
    let mut facts = vec![
        (
            "Executions",
            format!(
                "{} ({} complete, {} deadlocked, {} in vain, {} excluded), {} blocked",
                result.executions,
                result.complete,
                result.deadlocked,
                result.futile,
                result.excluded,
                result.blocked
            ),
        ),
        (
            "Size",
            format!(
                "{} transitions, at most {} in one execution, at most {} threads",
                result.transitions, result.max_depth, result.max_threads
            ),
        ),
        (
            "Search",
            format!("{}, steps: {}", search.strategy, search.atomicity),
        ),
        (
            "Reduction",
            format!(
                "persistent sets: {}, reductions: {}, sleep sets: {}",
                search.persistent_sets,
                search.reduce,
                if search.sleep_sets { "on" } else { "off" }
            ),
        ),
        ("Discipline", search.discipline.clone()),
        (
            "Bounds that cut something",
            match search.bounds.is_empty() {
                true => "none".to_string(),
                false => search.bounds.join(", "),
            },
        ),
        (
            "Reset and threads",
            format!("{}, {} threads", search.reset, search.threads),
        ),
    ];
    if let Some(reason) = &search.reset_reason {
        facts.push(("Why this reset", reason.clone()));
    }
    if let Some(seed) = search.seed {
        let traces = result.traces.unwrap_or_default();
        facts.push((
            "Drawn with seed",
            format!("{seed}, {traces} different traces"),
        ));
    }
    if let Some(hunt) = result.hunt.filter(|hunt| hunt.executions > 0) {
        facts.push((
            "Hunt",
            format!(
                "{} more executions, drawn with seed {}",
                hunt.executions, hunt.seed
            ),
        ));
    }
    if result.verdict == Verdict::Incomplete {
        let all = result.estimate.executions;
        let all = all.map_or("more than can be counted".to_string(), |all| {
            all.to_string()
        });
        let share = 100.0 * result.estimate.fraction;
        facts.push(("Expected executions", format!("{all}, {share:.1} % done")));
    }
    if result.replaced > 0 {
        facts.push(("Processes replaced", result.replaced.to_string()));
    }
    facts.push((
        "Effort",
        format!(
            "{:.1} s, {} workers, {} JVMs started",
            result.seconds, search.workers, result.launches
        ),
    ));
    facts
}
