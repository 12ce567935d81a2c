//! What of a program was run.
//!
//! Reached is a line if something was told there: the start of an operation, or an event. Not all that a line does is
//! told (a lock that the thread holds already, an access like one just before), so of lines without an operation that is always
//! told nothing is said.

use std::collections::{BTreeMap, BTreeSet};

use jcheck_annotations::{Site, SiteKind, SiteTable};
use jcheck_scheduler::model::Reached;
use jcheck_scheduler::report::RunResult;

use super::model::{Coverage, FileLines, Pair};
use super::sources::path;
use crate::ended::Ended;

/// What a run has reached.
pub fn of(run: &Ended<'_>, result: &RunResult) -> Coverage {
    let confirmed = run.session.findings.iter().map(|found| &*found.replay);
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
    let (sites, reached) = (&run.subject.prepared.rewritten.sites, &run.session.reached);
    Coverage {
        threads,
        most_threads: result.max_threads,
        files: lines(sites, reached),
        pairs: pairs(sites, reached),
    }
}

/// Lines of the program with operations that are always told, by file.
fn lines(sites: &SiteTable, reached: &Reached) -> Vec<FileLines> {
    let mut files: BTreeMap<String, BTreeMap<u32, bool>> = BTreeMap::new();
    let mut used: BTreeSet<String> = BTreeSet::new();
    for (number, site) in sites.sites.iter().enumerate() {
        let Some((file, line)) = place(site) else {
            continue;
        };
        let is_reached = reached.sites.contains(&(number as u32));
        if is_reached {
            used.insert(file.clone());
        }
        if synchronises(site, sites) {
            *files.entry(file).or_default().entry(line).or_default() |= is_reached;
        }
    }
    // Of libraries most files have nothing to do with the program.
    let files = files.into_iter().filter(|(file, _)| used.contains(file));
    let with = |lines: &BTreeMap<u32, bool>, wanted: bool| -> Vec<u32> {
        let lines = lines.iter().filter(|(_, reached)| **reached == wanted);
        lines.map(|(line, _)| *line).collect()
    };
    files
        .map(|(file, lines)| FileLines {
            reached: with(&lines, true),
            missed: with(&lines, false),
            file,
        })
        .collect()
}

/// Whether what happens at a site is told whenever it happens. A lock is, unless the thread has it.
fn synchronises(site: &Site, sites: &SiteTable) -> bool {
    match &site.kind {
        SiteKind::MonitorEnter
        | SiteKind::Wait
        | SiteKind::TimedWait
        | SiteKind::Notify
        | SiteKind::NotifyAll
        | SiteKind::Start
        | SiteKind::Join
        | SiteKind::TimedJoin
        | SiteKind::DurationJoin
        | SiteKind::Sleep
        | SiteKind::Interrupt
        | SiteKind::Park
        | SiteKind::TimedPark
        | SiteKind::Unpark => true,
        SiteKind::Read(field) | SiteKind::Write(field) => {
            let field = sites.fields.get(*field as usize);
            field.is_some_and(|field| field.is_volatile)
        }
        _ => false,
    }
}

/// File and line of a site of the program.
fn place(site: &Site) -> Option<(String, u32)> {
    if site.is_of_platform() {
        return None;
    }
    Some((path(&site.class, site.file.as_deref()?)?, site.line?))
}

/// Pairs of lines of the program, those that were seen in one order first.
fn pairs(sites: &SiteTable, reached: &Reached) -> Vec<Pair> {
    let at = |number: u32| {
        let (file, line) = place(sites.sites.get(number as usize)?)?;
        Some((file, line))
    };
    let lines = reached.pairs.iter();
    let lines = lines.filter_map(|(first, second)| Some((at(*first)?, at(*second)?)));
    let seen: BTreeSet<((String, u32), (String, u32))> = lines.collect();
    let mut pairs: Vec<Pair> = Vec::new();
    for (first, second) in &seen {
        let both = seen.contains(&(second.clone(), first.clone()));
        if both && second < first {
            continue;
        }
        let text = |(file, line): &(String, u32)| format!("{file}:{line}");
        pairs.push(Pair {
            first: text(first),
            second: text(second),
            both,
        });
    }
    pairs.sort_by_key(|pair| pair.both);
    pairs
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

#[cfg(test)]
mod tests {
    use super::*;

    fn site(class: &str, line: u32, kind: SiteKind) -> Site {
        Site {
            class: class.into(),
            method: "run".into(),
            descriptor: "()V".into(),
            file: Some("App.java".into()),
            line: Some(line),
            pc: 0,
            kind,
        }
    }

    fn sites() -> SiteTable {
        SiteTable {
            sites: vec![
                site("a.App", 1, SiteKind::MonitorEnter),
                site("a.App", 2, SiteKind::Start),
                site("a.App", 3, SiteKind::ElementRead),
                site("a.App", 1, SiteKind::Notify),
                site("java.util.App", 5, SiteKind::MonitorEnter),
                site("lib.App", 6, SiteKind::MonitorEnter),
            ],
            ..SiteTable::default()
        }
    }

    #[test]
    fn lines_of_the_program_that_synchronise_are_reached_or_not() {
        let reached = Reached {
            sites: BTreeSet::from([2, 3, 4]),
            pairs: BTreeSet::new(),
        };
        let expected = FileLines {
            file: "a/App.java".into(),
            reached: vec![1],
            missed: vec![2],
        };
        assert_eq!(lines(&sites(), &reached), [expected]);
    }

    #[test]
    fn pairs_in_one_order_come_before_those_in_both() {
        let reached = Reached {
            sites: BTreeSet::new(),
            // Twice the same lines, by other sites; and a line of the JDK.
            pairs: BTreeSet::from([(0, 1), (1, 3), (0, 4), (5, 1), (3, 0)]),
        };
        let told: Vec<(String, String, bool)> = pairs(&sites(), &reached)
            .into_iter()
            .map(|pair| (pair.first, pair.second, pair.both))
            .collect();
        let (one, two) = ("a/App.java:1".to_string(), "a/App.java:2".to_string());
        let expected = [
            ("lib/App.java:6".to_string(), two.clone(), false),
            (one.clone(), one.clone(), true),
            (one, two, true),
        ];
        assert_eq!(told, expected);
    }
}
