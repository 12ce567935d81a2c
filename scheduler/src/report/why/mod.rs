//! Why a finding comes about, in one paragraph, as far as the schedule shows it.
//!
//! Each rule looks for a pattern of operations in the execution, and says what they did; none guesses at what the program
//! was meant to do. Where no rule fits, nothing is said.

mod accesses;
mod atomicity;
mod failed;
mod jdk;
mod kept;
mod notifications;
mod notified;
mod permits;
mod publication;
mod races;
mod rule;
mod signals;
#[cfg(test)]
mod sketch;
mod stale;
mod starved;
mod stuck;
mod swallowed;
#[cfg(test)]
mod tests;
mod untaken;
mod upgrade;
mod waits;
mod woken;

use super::story::Telling;
use crate::model::{Execution, Finding, FindingKind};
pub use rule::{Rule, Why};
pub use signals::is_ordered_by;
use stale::Where;

/// Why a finding comes about; nothing if no rule fits. `needs_preemption`: whether it was tried, and it does not come
/// without the preemptions of this execution.
pub fn why(
    execution: &Execution,
    finding: &Finding,
    telling: &Telling<'_>,
    needs_preemption: bool,
) -> Option<Why> {
    let acts = |at| stale::stale(execution, finding, telling, needs_preemption, at);
    match finding.kind {
        FindingKind::Deadlock => waits::left_open(execution, telling)
            .or_else(|| waits::lock_order(execution, telling))
            .or_else(|| kept::kept(execution, telling))
            .or_else(|| upgrade::upgrade(execution, telling))
            .or_else(|| permits::kept(execution, telling))
            .or_else(|| swallowed::swallowed(execution, telling))
            .or_else(|| starved::starved(execution, telling))
            .or_else(|| failed::failed(execution, finding, telling))
            .or_else(|| notified::lost_notification(execution, telling))
            .or_else(|| notified::wrong_notification(execution, telling)),
        FindingKind::Livelock => waits::endless(execution, telling),
        FindingKind::DataRace => races::race(execution, finding, telling),
        FindingKind::Assertion | FindingKind::UncaughtException | FindingKind::Exit => {
            stuck::stuck(execution, finding, telling)
                .or_else(|| untaken::untaken(execution, telling))
                .or_else(|| waits::ended_early(execution, finding, telling))
                .or_else(|| woken::woken(execution, finding, telling))
                .or_else(|| publication::publication(execution, finding, telling))
                .or_else(|| atomicity::interleaving(execution, finding, telling, needs_preemption))
                .or_else(|| acts(Where::There))
                .or_else(|| publication::half_seen(execution, finding, telling, needs_preemption))
                .or_else(|| acts(Where::Elsewhere))
                .or_else(|| failed::failed(execution, finding, telling))
        }
        FindingKind::Discipline
        | FindingKind::Classification
        | FindingKind::Divergence
        | FindingKind::JvmCrash => None,
    }
}
