//! What users and other programs read: stories, schedule files, and the result.

mod result;
mod schedule;
mod story;

pub use result::{
    ClassificationSummary, Estimate, FindingSummary, GapSummary, ProgramSummary, RunResult,
    SampledSummary, SearchSummary, Verdict, SCHEMA,
};
pub use schedule::{Schedule, ScheduleError, ScheduleStep};
pub use story::story;
