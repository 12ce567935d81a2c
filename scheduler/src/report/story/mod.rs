//! The story of a finding: what the threads did, in words of the program.
//!
//! The short form ([`brief`]) has the calls of the program: what the JDK and libraries do below one is folded into it.
//! A stretch of one thread is a block, a switch is a line with its reason. The long form ([`full`]) has each operation.

mod blocks;
mod brief;
mod calls;
mod doings;
mod endings;
mod frames;
mod full;
mod paint;
mod point;
mod repeats;
mod subjects;
mod switches;
mod telling;
#[cfg(test)]
mod tests;

use crate::model::{Execution, Finding};

pub(super) use blocks::why as switch_reason;
pub(super) use calls::{calls, is_of_thread, Call};
pub(super) use doings::{called, operation};
pub(super) use endings::waits_for;
pub use frames::place;
pub(super) use full::is_told;
pub use full::operations;
pub use paint::Paint;
pub(super) use point::point;
pub(super) use subjects::{full_name, name, named, object, whole, MODELS};
pub(super) use switches::Switches;
pub use telling::{Length, Story, Telling};

/// The story of a finding. What the program calls its threads and objects is escaped. Of a long one, what is about these
/// places is not left out: those that tell why the finding comes about.
pub fn story(
    execution: &Execution,
    finding: &Finding,
    telling: Telling<'_>,
    places: &[String],
) -> Story {
    match telling.length {
        Length::Full => full::story(execution, finding, telling.sites),
        Length::Brief => brief::story(execution, finding, telling, places),
    }
}
