//! What users and other programs read: stories, schedule files, and the result.

mod result;
mod schedule;
mod story;
mod words;

pub use result::{
    AcceptedSummary, ClassificationSummary, Estimate, FindingSummary, GapSummary, ProgramSummary,
    RoundSummary, RunResult, SampledSummary, SearchSummary, Verdict, SCHEMA,
};
pub use schedule::{Schedule, ScheduleError, ScheduleStep};
pub use story::story;
pub use words::{in_a_line, is_obeyed};
