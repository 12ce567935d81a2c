//! A run of `jcheck check` that is over.

use jcheck_scheduler::model::Finding;
use jcheck_scheduler::report::{RoundSummary, Weight};
use jcheck_scheduler::session::{Confirmed, Session};

use crate::args::CheckArgs;
use crate::estimate::Expected;
use crate::reset::Chosen;
use crate::schedules::Written;
use crate::strategy::Plan;
use crate::subject::Subject;

/// Everything that is known at the end.
pub struct Ended<'a> {
    /// The command line.
    pub args: &'a CheckArgs,
    /// What its flags mean together.
    pub plan: &'a Plan,
    /// What samples said before it began.
    pub expected: Option<Expected>,
    /// The program.
    pub subject: &'a Subject,
    /// The run.
    pub session: &'a Session,
    /// The rounds that it took.
    pub rounds: &'a [RoundSummary],
    /// What became of the schedule files, in the order of the findings.
    pub files: &'a [Written],
    /// JVMs started.
    pub launches: u64,
    /// How the program was reset, and why so.
    pub chosen: &'a Chosen,
    /// JVMs at a time.
    pub workers: usize,
}

/// Findings that say most of the user's own program come first, those that say as much in the order of discovery.
pub fn in_order(
    session: &mut Session,
    files: Vec<Written>,
    weight: impl Fn(&Finding) -> Weight,
) -> Vec<Written> {
    let findings = std::mem::take(&mut session.findings);
    let unwritten = std::iter::repeat_with(|| Err("it was not written".to_string()));
    let files = files.into_iter().chain(unwritten);
    let mut found: Vec<(Confirmed, Written)> = findings.into_iter().zip(files).collect();
    found.sort_by_key(|(confirmed, _)| weight(&confirmed.finding));
    let files;
    (session.findings, files) = found.into_iter().unzip();
    files
}
