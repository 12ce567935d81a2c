//! What of a program was run.

use jcheck_scheduler::report::RunResult;
use serde::Serialize;

use crate::output::Run;

/// What of a program was run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// The names of the threads that pictures show.
    pub threads: Vec<String>,
    /// Threads of the execution with the most threads.
    pub most_threads: usize,
    /// Lines with hooks, file by file.
    pub files: Vec<FileLines>,
}

/// The lines of one file at which hooks were inserted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FileLines {
    /// The file, as from the root of the sources.
    pub file: String,
    /// Lines that were reached.
    pub reached: Vec<u32>,
    /// Lines that were not.
    pub missed: Vec<u32>,
}

/// What a run has reached.
pub fn of(run: &Run<'_>, result: &RunResult) -> Coverage {
    let confirmed = run.session.findings.iter().map(|found| &found.replay);
    let executions = confirmed.chain(&run.session.complete);
    let mut threads: Vec<String> = Vec::new();
    for thread in executions.flat_map(|execution| &execution.threads) {
        let name = match thread.path.to_string().as_str() {
            "0" => "main".to_string(),
            path => format!("{} ({path})", thread.name),
        };
        if !threads.contains(&name) {
            threads.push(name);
        }
    }
    Coverage {
        threads,
        most_threads: result.max_threads,
        files: Vec::new(),
    }
}

/// Numbers in order, with ranges: `1, 3-5`.
pub fn ranges(lines: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for line in lines {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *line => *last = *line,
            _ => ranges.push((*line, *line)),
        }
    }
    let range = |(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}\u{2013}{last}"),
    };
    let ranges: Vec<String> = ranges.iter().map(range).collect();
    ranges.join(", ")
}
