//! What a run is worth.

use super::outcome::{Confirmed, Session, Stop};
use crate::model::{Discipline, FindingKind, PlatformUses, Rules, Timeouts};
use crate::report::Verdict;

/// The answer that a run justifies: *verified* only if everything was covered and everything was under control.
pub fn verdict(session: &Session) -> Verdict {
    if !session.findings.is_empty() {
        return Verdict::Bug;
    }
    match is_covered(session) {
        true => Verdict::Verified,
        false => Verdict::Incomplete,
    }
}

/// Whether nothing but data races is wrong, and all that they can cause was explored, as far as it is known to the
/// memory model of the exploration.
pub fn is_only_races(session: &Session) -> bool {
    let is_race = |found: &Confirmed| {
        let evidence = found.finding.evidence.as_ref();
        found.finding.kind == FindingKind::DataRace && evidence.is_some()
    };
    !session.findings.is_empty() && session.findings.iter().all(is_race) && is_covered(session)
}

/// Whether everything was explored, and everything was under control.
pub fn is_covered(session: &Session) -> bool {
    session.stop == Stop::Exhausted
        && session.bound.is_none()
        && session.statistics.abandoned == 0
        && !is_all_in_vain(session)
        && session.gaps.is_empty()
        && session.uses == PlatformUses::default()
        && unpromoted(session).is_empty()
}

/// Locations of data races, accepted ones or not, whose accesses are no scheduling points: what they can cause is not
/// known.
fn unpromoted(session: &Session) -> Vec<&str> {
    let found = session.findings.iter().map(|found| &found.finding);
    let evidence = found.chain(&session.accepted).chain(&session.same);
    let evidence = evidence.filter(|finding| finding.kind == FindingKind::DataRace);
    let mut locations: Vec<&str> = evidence
        .filter_map(|finding| finding.evidence.as_ref())
        .filter(|evidence| !evidence.visible && !session.promoted.contains(&evidence.location))
        .map(|evidence| evidence.location.as_str())
        .collect();
    locations.sort_unstable();
    locations.dedup();
    locations
}

/// Whether a thread has waited in a loop in vain in every execution: there should be one for each of them in which it
/// does not look too early. Or an assumption of the program excludes each: then nothing was looked at.
fn is_all_in_vain(session: &Session) -> bool {
    let statistics = &session.statistics;
    let vain = statistics.futile + statistics.excluded;
    vain > 0 && statistics.executions() == vain
}

/// What is assumed about time, and about waits.
fn waits(rules: &Rules) -> String {
    let limits = match rules.timeouts {
        Timeouts::Quiescent => {
            "; time passes, so that limits expire and sleeps end, when nothing else can happen"
        }
        Timeouts::Any => "",
        Timeouts::Never => "; time limits never expire",
    };
    let wakeups = match rules.spurious_wakeups {
        0 => "; `wait` and `park` do not end without a reason",
        _ => "",
    };
    format!("{limits}{wakeups}")
}

/// What the answer relies on, for the report.
pub fn guarantee(session: &Session, rules: &Rules) -> String {
    match verdict(session) {
        Verdict::Verified => {
            let (wrong, why) = match rules.discipline {
                Discipline::HappensBefore => (
                    match session.accepted.is_empty() {
                        true => "has a data race",
                        false => "has a data race that is not accepted",
                    },
                    "no two conflicting accesses in any of them are unordered by happens-before, so there is no data race \
                     in the full system, and scheduling at synchronisation alone covers all of its deadlocks and control \
                     points (the discipline is happens-before: a shortest execution with a race would show in one of those \
                     that were explored)",
                ),
                Discipline::Lockset => (
                    "violates the locking discipline LD'",
                    "each kept LD' with ordered initialisation, so there is no data race, and all deadlocks and control \
                     points of the full system were covered (the discipline is lockset: Stoller 2002, Theorem 3)",
                ),
                Discipline::ExclusiveAccess => (
                    "violates its exclusive access predicates, or LD' where there are none",
                    "in each a thread accessed an object only while its predicate held, no two predicates of an object \
                     overlapped, no thread took another's access away, and all else kept LD' with ordered \
                     initialisation, so that this is so in the full system, there is no data race, and all of its \
                     deadlocks and control points were covered (the discipline is exclusive-access: Stoller & Cohen \
                     2003, (19), with happens-before in place of its visible states)",
                ),
                Discipline::Off => {
                    return "Nothing is claimed: no discipline was checked.".to_string();
                }
            };
            format!(
                "No execution of this program, with these arguments, deadlocks, fails an assertion, dies of an uncaught \
                 exception, exits with a status other than 0 or {wrong}. Every execution of the reduced system was \
                 explored, up to the order of independent operations; {why}. The argument is in docs/soundness/README.md. \
                 Assumed: methods of the JDK that are listed as harmless are{}{}{}.",
                match session.accepted.is_empty() {
                    true => "",
                    false => {
                        "; what is in accepted data races is done step by step, in an order that all threads agree on"
                    }
                },
                waits(rules),
                match session.pins.is_empty() {
                    true => "",
                    false => "; and what is listed as assumed",
                }
            )
        }
        Verdict::Bug if is_only_races(session) => {
            "Each data race was shown again by a replay in a fresh JVM. Nothing else is wrong as long as what races is \
             done step by step, in an order that all threads agree on: every execution of that kind was explored."
                .to_string()
        }
        Verdict::Bug => {
            let shown = "Each finding was shown again by a replay in a fresh JVM.";
            match stopped(&session.stop) {
                Some(why) => format!("{shown} There may be more: {why}."),
                None => shown.to_string(),
            }
        }
        Verdict::Incomplete => {
            let mut reasons: Vec<String> = stopped(&session.stop).into_iter().collect();
            let ended = session.statistics.executions() + session.hunted.statistics.executions();
            if ended == 0 && matches!(session.stop, Stop::Budget(_)) {
                reasons.push(
                    "the first execution had not ended by then: the same program with fewer rounds or threads may show \
                     what is wrong"
                        .to_string(),
                );
            }
            reasons.extend(
                session
                    .bound
                    .as_ref()
                    .map(|bound| format!("executions were cut by the bound {bound}")),
            );
            if is_all_in_vain(session) {
                let why = match session.statistics.excluded {
                    0 => "in every execution a thread waited in a loop in vain",
                    _ => "no execution came to its end: a thread stood at an assumption that does not hold, or waited in vain",
                };
                reasons.push(why.to_string());
            }
            match session.gaps.len() {
                0 => {}
                1 => reasons.push("something was not under control (see the gap)".to_string()),
                many => reasons.push(format!(
                    "{many} things were not under control (see the gaps)"
                )),
            }
            for location in unpromoted(session) {
                reasons.push(format!(
                    "accesses to `{location}`, which is in an accepted data race, cannot be made scheduling points"
                ));
            }
            if reasons.is_empty() {
                reasons.push("some executions were cut".to_string());
            }
            format!(
                "Nothing is claimed beyond the executions that were run: {}.",
                reasons.join("; ")
            )
        }
    }
}

/// Why a search has not come to its end, if nothing that it has found is the reason.
fn stopped(stop: &Stop) -> Option<String> {
    match stop {
        Stop::Exhausted | Stop::FirstFinding => None,
        Stop::Budget(what) => Some(format!("the budget of {what} is used up")),
        Stop::Interrupted => Some("the run was interrupted".to_string()),
        Stop::Refined => Some("it was to begin anew".to_string()),
        Stop::LostControl => Some("control over the program was lost".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use crate::session::Budget;
    use std::time::Duration;

    use super::*;
    use crate::model::{Gap, Reached};
    use crate::search::Statistics;
    use crate::session::{Detours, Hunted};

    fn session() -> Session {
        Session {
            statistics: Statistics {
                complete: 3,
                ..Statistics::default()
            },
            hunted: Hunted::default(),
            findings: Vec::new(),
            accepted: Vec::new(),
            same: Vec::new(),
            promote: Vec::new(),
            uses: PlatformUses::default(),
            promoted: Vec::new(),
            meetings: Vec::new(),
            wrong_guesses: Vec::new(),
            gaps: Vec::new(),
            pins: Vec::new(),
            loaded: Default::default(),
            stop: Stop::Exhausted,
            bound: None,
            fraction: 1.0,
            traces: None,
            elapsed: Duration::ZERO,
            complete: None,
            reached: Reached::default(),
            fallback: None,
            replaced: 0,
            detours: Detours::default(),
        }
    }

    #[test]
    fn only_full_coverage_under_full_control_is_verified() {
        assert_eq!(verdict(&session()), Verdict::Verified);
        let gap = Gap {
            kind: "uncontrolled-thread".into(),
            name: String::new(),
            why: String::new(),
        };
        assert_eq!(
            verdict(&Session {
                gaps: vec![gap],
                ..session()
            }),
            Verdict::Incomplete
        );
        for stop in [
            Stop::Interrupted,
            Stop::LostControl,
            Stop::Budget(Budget::Time(Duration::from_secs(1))),
        ] {
            assert_eq!(verdict(&Session { stop, ..session() }), Verdict::Incomplete);
        }
        assert_eq!(
            verdict(&Session {
                bound: Some("depth:5".into()),
                ..session()
            }),
            Verdict::Incomplete
        );
        let abandoned = Statistics {
            complete: 3,
            abandoned: 1,
            ..Statistics::default()
        };
        assert_eq!(
            verdict(&Session {
                statistics: abandoned,
                ..session()
            }),
            Verdict::Incomplete
        );
        let in_vain = Statistics {
            futile: 2,
            ..Statistics::default()
        };
        assert_eq!(
            verdict(&Session {
                statistics: in_vain,
                ..session()
            }),
            Verdict::Incomplete
        );
        let excluded = Statistics {
            excluded: 2,
            ..Statistics::default()
        };
        let of = |statistics| Session {
            statistics,
            ..session()
        };
        assert_eq!(verdict(&of(excluded)), Verdict::Incomplete);
        let complete = Statistics {
            complete: 1,
            ..excluded
        };
        assert_eq!(verdict(&of(complete)), Verdict::Verified);
        // Earlier rounds of a deepening search are cut; its bound tells whether the last one was.
        let deepened = Statistics {
            complete: 3,
            cut: 7,
            ..Statistics::default()
        };
        assert_eq!(
            verdict(&Session {
                statistics: deepened,
                ..session()
            }),
            Verdict::Verified
        );
    }

    #[test]
    fn a_program_that_is_too_long_is_told_so() {
        let stop = || Stop::Budget(Budget::Time(Duration::from_secs(3)));
        let none = Session {
            stop: stop(),
            statistics: Statistics::default(),
            ..session()
        };
        let some = Session {
            stop: stop(),
            ..session()
        };
        let told = |session| guarantee(session, &Rules::default()).contains("fewer rounds");
        assert!(told(&none) && !told(&some));
    }

    #[test]
    fn a_search_that_was_stopped_says_why() {
        assert_eq!(stopped(&Stop::FirstFinding), None);
        assert_eq!(stopped(&Stop::Exhausted), None);
        let budget = Stop::Budget(Budget::Time(Duration::from_secs(3)));
        let why = "the budget of 3 s is used up".to_string();
        assert_eq!(stopped(&budget), Some(why));
    }
}
