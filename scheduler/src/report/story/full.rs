//! An execution as a story: threads in columns, one line per operation, then who holds what and who waits for whom.

use std::fmt::Write;

use jcheck_annotations::SiteTable;

use super::super::in_a_line;
use super::endings::{endings, Manner};
use super::subjects::{named, path};
use super::telling::Story;
use crate::model::{Entry, Execution, Finding, ThreadEnd, ThreadInfo};

/// Columns beside each other only up to this many characters; beyond it, one column with the thread's name.
const WIDEST: usize = 140;
/// Of longer stories, this many lines from the beginning and from the end are shown.
const SHOWN: usize = 60;

/// The story of a finding.
pub fn story(execution: &Execution, finding: &Finding, sites: &SiteTable) -> Story {
    let mut schedule = String::new();
    table(&mut schedule, execution, sites);
    let mut text = String::new();
    let name = |thread| path(execution, thread);
    let frames = |_, frames: &[String]| -> Vec<String> {
        frames.iter().map(|frame| format!("at {frame}")).collect()
    };
    let manner = Manner {
        name: &name,
        frames: &frames,
        is_own: None,
    };
    endings(&mut text, execution, finding, sites, &manner);
    for line in &finding.details {
        let _ = writeln!(text, "  {line}");
    }
    Story {
        schedule,
        end: text,
    }
}

/// A line of the table.
struct Line {
    number: usize,
    thread: usize,
    text: String,
}

fn table(text: &mut String, execution: &Execution, sites: &SiteTable) {
    let mut lines: Vec<Line> = Vec::new();
    for entry in shown(execution) {
        lines.push(Line {
            number: lines.len() + 1,
            thread: entry.thread as usize,
            text: cell(execution, entry, sites),
        });
    }
    for (number, thread) in execution.threads.iter().enumerate() {
        if let ThreadEnd::Blocked {
            verb,
            subject,
            site,
            ..
        } = &thread.end
        {
            let what = format!(
                "blocked: {} {}",
                blocked_verb(verb),
                named(execution, subject)
            );
            lines.push(Line {
                number: lines.len() + 1,
                thread: number,
                text: with_place(what, *site, sites),
            });
        }
    }
    let heads: Vec<String> = execution.threads.iter().map(head).collect();
    let width = |thread: usize| {
        let cells = lines
            .iter()
            .filter(|line| line.thread == thread)
            .map(|line| line.text.chars().count());
        cells
            .chain([heads[thread].chars().count()])
            .max()
            .unwrap_or(0)
            + 2
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let wide = 6 + widths.iter().sum::<usize>() > WIDEST;
    if !wide {
        let _ = write!(text, "      ");
        for (head, width) in heads.iter().zip(&widths) {
            let _ = write!(text, "{head:<width$}");
        }
        trim(text);
    }
    let longest = heads.iter().map(|head| head.chars().count()).max();
    let longest = longest.unwrap_or(0);
    let left_out = lines.len().saturating_sub(2 * SHOWN);
    for (index, line) in lines.iter().enumerate() {
        if left_out > 0 && index == SHOWN {
            let _ = writeln!(
                text,
                "  ... {left_out} lines left out (the schedule file has them all)"
            );
        }
        if left_out > 0 && index >= SHOWN && index < lines.len() - SHOWN {
            continue;
        }
        let indent: usize = if wide {
            0
        } else {
            widths[..line.thread].iter().sum()
        };
        let _ = write!(text, "{:>4}  {:indent$}", line.number, "");
        if wide {
            let _ = write!(text, "{:<longest$}  ", heads[line.thread]);
        }
        text.push_str(&line.text);
        trim(text);
    }
}

fn trim(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// `main`, or `0.1 philosopher-0`.
fn head(thread: &ThreadInfo) -> String {
    let path = thread.path.to_string();
    match path.as_str() {
        "0" => "main".to_string(),
        _ => format!("{path} {}", in_a_line(&thread.name)),
    }
}

fn cell(execution: &Execution, entry: &Entry, sites: &SiteTable) -> String {
    let what = format!("{:<6} {}", entry.verb, named(execution, &entry.object));
    with_place(what.trim_end().to_string(), entry.site, sites)
}

fn with_place(what: String, site: Option<u32>, sites: &SiteTable) -> String {
    match site.and_then(|site| sites.sites.get(site as usize)) {
        Some(site) => match (&site.file, site.line) {
            (Some(file), Some(line)) => format!("{what}  {file}:{line}"),
            _ => format!("{what}  {}.{}", site.class, site.method),
        },
        None => what,
    }
}

fn blocked_verb(verb: &str) -> &str {
    match verb {
        "relock" => "lock",
        other => other,
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
pub fn is_told(entry: &Entry) -> bool {
    entry.visible || entry.verb != "unlock" && !entry.is_access()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FindingKind, ObjectInfo, Outcome, Subject, ThreadPath};
    use jcheck_annotations::{Site, SiteKind};

    fn site(line: u32) -> Site {
        Site {
            class: "Table".into(),
            method: "eat".into(),
            descriptor: "()V".into(),
            file: Some("Table.java".into()),
            line: Some(line),
            pc: 0,
            kind: SiteKind::MonitorEnter,
        }
    }

    fn thread(path: ThreadPath, name: &str, waits: u32, holds: u32, owner: u32) -> ThreadInfo {
        let end = ThreadEnd::Blocked {
            verb: "lock".into(),
            subject: Subject::Object(waits),
            site: Some(1),
            owner: Some(owner),
        };
        ThreadInfo {
            path,
            name: name.into(),
            end,
            holds: vec![(holds, Some(0))],
            frames: vec!["Table.eat(Table.java:18)".into()],
        }
    }

    fn entry(thread: u32, verb: &str, object: Subject, site: Option<u32>) -> Entry {
        Entry {
            thread,
            verb: verb.into(),
            object,
            site,
            visible: true,
            trace: None,
        }
    }

    #[test]
    fn a_deadlock_reads_like_a_story() {
        let fork = |n: u32| ObjectInfo {
            class: "Fork".into(),
            name: format!("Fork#{n}"),
            site: None,
        };
        let execution = Execution {
            skipped: 0,
            steps: Vec::new(),
            outcome: Outcome::Deadlock,
            ending: crate::model::Ending::default(),
            findings: Vec::new(),
            gaps: Vec::new(),
            shown: Vec::new(),
            reached: crate::model::Reached::default(),
            entries: vec![
                entry(0, "begin", Subject::None, None),
                entry(0, "start", Subject::Thread(1), None),
                entry(0, "lock", Subject::Object(1), Some(0)),
                entry(1, "lock", Subject::Object(2), Some(0)),
            ],
            threads: vec![
                thread(ThreadPath::main(), "main", 2, 1, 1),
                thread(ThreadPath::main().child(1), "left", 1, 2, 0),
            ],
            objects: vec![fork(9), fork(0), fork(1)],
            traces: Vec::new(),
        };
        let finding = Finding {
            kind: FindingKind::Deadlock,
            message: String::new(),
            thread: None,
            at: None,
            details: Vec::new(),
            evidence: None,
        };
        let sites = SiteTable {
            sites: vec![site(17), site(18)],
            ..SiteTable::default()
        };
        let expected = "
      main                                 0.1 left
   1  begin
   2  start  0.1
   3  lock   Fork#0  Table.java:17
   4                                       lock   Fork#1  Table.java:17
   5  blocked: lock Fork#1  Table.java:18
   6                                       blocked: lock Fork#0  Table.java:18

  0 holds Fork#0, waits for Fork#1, held by 0.1
      at Table.eat(Table.java:18)
  0.1 holds Fork#1, waits for Fork#0, held by 0
      at Table.eat(Table.java:18)
";
        assert_eq!(story(&execution, &finding, &sites).text(), expected[1..]);
    }
}
