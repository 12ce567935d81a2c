//! The page of a run: its result, and pictures of its executions.

use jcheck_scheduler::model::{FindingKind, Timeouts};
use jcheck_scheduler::report::{operations, FindingSummary, Picture, RunResult};
use jcheck_scheduler::session::Confirmed;

use super::coverage;
use super::model::{Page, Shown};
use super::sources::Sources;
use crate::ended::Ended;
use crate::schedules::Written;
use crate::simplest;
use crate::telling::{number, Teller};

/// So many operations are drawn on a page, in all its pictures together.
const OPERATIONS: usize = 1000;
/// And in each at least so many.
const FEWEST: usize = 60;

/// The page of a run.
pub fn page(run: &Ended<'_>, result: &RunResult) -> Page {
    let teller = Teller::new(&run.subject.prepared, run.args.story);
    let findings = &run.session.findings;
    let pictures = findings.len() + usize::from(run.session.complete.is_some());
    let most = (OPERATIONS / pictures.max(1)).max(FEWEST);
    let mut page = Page::new(result);
    page.assumptions = assumptions(run);
    let all = findings.iter().zip(run.files).zip(&result.findings);
    for ((confirmed, file), summary) in all {
        let picture = teller.picture(&confirmed.replay, Some(&confirmed.finding), most);
        page.findings.push(shown(confirmed, file, summary, picture));
    }
    let complete = run.session.complete.as_ref();
    page.example = complete.map(|execution| teller.picture(execution, None, most));
    page.coverage = coverage::of(run, result);
    let prepared = &run.subject.prepared;
    page.quote(&Sources::new(&run.args.program, &prepared.originals));
    page
}

fn shown(
    confirmed: &Confirmed,
    file: &Written,
    summary: &FindingSummary,
    picture: Picture,
) -> Shown {
    let finding = &confirmed.finding;
    let mut found = format!(
        "after {}, execution {}",
        number(operations(&confirmed.replay) as u64, "operation"),
        summary.execution
    );
    if summary.round > 1 {
        found.push_str(&format!(" of round {}", summary.round));
    }
    if let Some(hunter) = summary.hunter {
        found.push_str(&format!(", drawn by {hunter}"));
    }
    let why = summary.why.as_ref();
    let hints = why.map(|why| format!("{}.", why.hint));
    let is_waiting = matches!(finding.kind, FindingKind::Deadlock | FindingKind::Livelock);
    Shown {
        kind: summary.kind.clone(),
        message: summary.message.clone(),
        at: summary.at.clone(),
        found,
        why: why.map(|why| why.text.clone()),
        hints: hints.into_iter().chain(summary.hint.clone()).collect(),
        replay: match file {
            Ok(file) => Ok(format!("jcheck replay {}", file.display())),
            Err(why) => Err(why.clone()),
        },
        simplest: simplest::told(confirmed.minimal.as_ref()),
        accept: summary.accept.clone(),
        details: match is_waiting {
            true => Vec::new(),
            false => finding.details.clone(),
        },
        picture,
    }
}

/// What the answer assumes, with these arguments.
fn assumptions(run: &Ended<'_>) -> Vec<String> {
    let rules = &run.subject.rules;
    let timeouts = match rules.timeouts {
        Timeouts::Quiescent => "time limits expire when nothing else can happen",
        Timeouts::Any => "time limits expire at any time",
        Timeouts::Never => "time limits never expire",
    };
    let wakeups = match rules.spurious_wakeups {
        0 => "no wait ends without a reason".to_string(),
        1 => "one wait of each may end without a reason".to_string(),
        many => format!("each wait may end without a reason, {many} times at most"),
    };
    let mut assumptions = vec![
        "The program is the same each time but for the schedule, Check.toss and unseeded Random. What differs otherwise \
         and is noticed ends as incomplete."
            .to_string(),
        "Memory is sequentially consistent. The Java memory model grants that to programs without data races."
            .to_string(),
        format!("As the arguments say, {timeouts}, and {wakeups}."),
        match rules.short_reads {
            0 => "A read of a socket gets all that it could of one write.".to_string(),
            many => format!("Of each direction of a connection, {many} reads at most get less than they could."),
        },
        match rules.faults.are_possible() {
            false => "No process crashes, and no datagram is lost, comes twice or overtakes another.".to_string(),
            true => format!("Faults happen as often as --faults {} says, and not more.", rules.faults.words()),
        },
        "Methods of the JDK that jcheck lists as harmless are harmless. This is believed, not checked.".to_string(),
        "Nothing that docs/soundness/holes.md lists (\"Where it does not hold yet\") concerns the program.".to_string(),
    ];
    if rules.max_steps > 0 {
        assumptions.push(format!(
            "An execution with more than {} visible operations is given up, and then nothing is verified.",
            rules.max_steps
        ));
    }
    assumptions
}
