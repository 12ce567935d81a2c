//! One run of the checker: explores, confirms what it finds, and says what the result is worth.

mod busy;
mod check;
mod confirm;
mod items;
mod ledger;
mod parallel;
mod steady;
mod verdict;

pub use check::{check, Confirmed, Limits, Progress, Session, SessionError, Stop, Systems};
pub use confirm::{prescribed, replay, replayed_choices, Replayed};
pub use items::check_items;
pub use parallel::{check_in_parallel, Parallel};
pub use verdict::{guarantee, verdict};
