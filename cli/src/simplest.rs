//! Looks for the simplest schedule of each finding, before they are shown.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use jcheck_scheduler::conductor::System;
use jcheck_scheduler::model::FindingKind;
use jcheck_scheduler::session::{
    minimise, preemptions, Confirmed, Minimal, Patience, Session, Stop,
};

use crate::terminal::complain;

/// At most so many findings of a round: whoever has more reads the first ones.
const FINDINGS: usize = 8;
/// For one finding at most so many executions.
const EXECUTIONS: u64 = 400;
/// And at most so many steps, which take about a second;
const STEPS: u64 = 50_000;
/// or this many times those of the finding, if that is more.
const TIMES: u64 = 24;
/// For all findings together at most so long. It is there for slow machines, since two runs may differ where it is reached.
const TIME: Duration = Duration::from_secs(20);
/// From so many steps on it takes seconds, and a finding is told before.
const LONG: u64 = 1_000;

/// Whether there is something to simplify, and somebody who waits for it.
pub fn is_simplifiable(session: &Session) -> bool {
    let over = matches!(session.stop, Stop::LostControl | Stop::Interrupted);
    let mut findings = session.findings.iter();
    !over && findings.any(|found| preemptions(&found.replay) > 0)
}

/// Simplifies the schedules of all findings; with `quiet`, nothing is said of it. What is searched is over, and counted, by then.
pub fn simplify(
    session: &mut Session,
    quick: &mut dyn System,
    reference: &mut dyn System,
    interrupted: &AtomicBool,
    quiet: bool,
) {
    let until = Instant::now() + TIME;
    let preempting = (session.findings.iter_mut()).filter(|found| preemptions(&found.replay) > 0);
    for confirmed in preempting.take(FINDINGS) {
        let steps = confirmed.replay.steps.len() as u64;
        let patience = Patience {
            executions: EXECUTIONS,
            steps: STEPS.max(TIMES * steps),
            until,
            interrupted,
        };
        if steps >= LONG && !quiet && confirmed.finding.kind != FindingKind::DataRace {
            complain(&announced(confirmed));
        }
        minimise(quick, reference, confirmed, patience);
    }
}

/// What was found, for somebody who has waited long enough.
fn announced(confirmed: &Confirmed) -> String {
    let finding = &confirmed.finding;
    let place = finding.place().map(|place| format!(", at {place}"));
    format!(
        "jcheck: {}: {}{}: a simpler schedule is looked for, at most {} s",
        finding.kind.word(),
        finding.headline(),
        place.unwrap_or_default(),
        TIME.as_secs()
    )
}

/// What a report says of it, if there is anything to say.
pub fn told(minimal: Option<&Minimal>) -> Option<String> {
    let minimal = minimal.filter(|minimal| minimal.executions > 0)?;
    let what = match (minimal.preemptions, minimal.needed) {
        (0, true) => "no thread has to be preempted".to_string(),
        (1, true) => "without its preemption the finding did not come".to_string(),
        (count, true) => {
            format!("without any one of its {count} preemptions the finding did not come")
        }
        (1, false) => "one preemption is left, and perhaps it is not needed".to_string(),
        (count, false) => format!("{count} preemptions are left, and perhaps not all are needed"),
    };
    Some(format!(
        "simplest of {} schedules: {what}",
        minimal.executions + 1
    ))
}
