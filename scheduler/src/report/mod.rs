//! What users and other programs read: stories, schedule files, and the result.

mod picture;
mod result;
mod schedule;
mod story;
mod way_out;
mod weight;
mod why;
mod words;

pub use picture::{
    picture, Arrow, ArrowKind, Ending, Lane, Operation, Picture, Place, Row, RowKind, ROWS_BEFORE,
};
pub use result::{
    assumed, AcceptedSummary, AssumedSummary, ClassificationSummary, Estimate, FindingSummary,
    GapSummary, HuntSummary, ProgramSummary, RoundSummary, RunResult, SampledSummary,
    SearchSummary, SimplestSummary, Verdict, WhySummary, SCHEMA,
};
pub use schedule::{Schedule, ScheduleError, ScheduleStep};
pub use story::{operations, place, story, Length, Paint, Story, Telling};
pub use way_out::way_out;
pub use weight::Weight;
pub use why::{is_ordered_by, why, Rule, Why};
pub use words::{in_a_line, is_obeyed};
