//! A run of `jcheck check` that is over.

use jcheck_scheduler::report::RoundSummary;
use jcheck_scheduler::session::Session;

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
