//! One run of the checker: explores, confirms what it finds, and says what the result is worth.

mod busy;
mod check;
mod confirm;
mod hunt;
mod items;
mod ledger;
mod minimal;
mod outcome;
mod parallel;
mod refining;
mod steady;
mod verdict;

pub use check::check;
pub use confirm::{again, prescribed, replay, replayed_choices, Replayed};
pub use hunt::Hunt;
pub use items::check_items;
pub use ledger::RESET;
pub use minimal::{minimise, preemptions, Patience};
pub use outcome::{
    Budget, Confirmed, Detours, Hunted, Limits, Minimal, Progress, Session, SessionError, Stop,
    Systems,
};
pub use parallel::{check_in_parallel, Parallel};
pub use refining::{Key, Refining};
pub use verdict::{guarantee, is_covered, is_only_races, verdict};
