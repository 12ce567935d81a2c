//! Hunts first, then proves.
//!
//! ```text
//! look:   the first executions of the proof; as long as it seems to be done soon, the rest of them
//! hunt:   samplers in turn, until they show nothing new, or for a share of what the proof seems to take
//! prove:  the proof goes on where it was; when it has half as many executions, the hunt goes on, and so forth
//! ```
//!
//! Executions of the hunt are counted apart: those of the proof are the same with it and without.

use super::ledger::Ledger;
use super::outcome::{Progress, SessionError, Stop, Systems};
use crate::search::{Pooled, Portfolio};

/// Executions of the proof before anything else.
const LOOK: u64 = 4;

/// A proof seems to be done soon if no more than this is known to be left, with no more than [`SMALL`] executions in all.
const FEW: u64 = 2;

/// See [`FEW`].
const SMALL: u64 = 64;

/// The first hunt has no fewer executions than this.
const LEAST: u64 = 32;

/// And so many for each execution of the proof that is known to be left: it stands for others.
const EACH: u64 = 4;

/// And no more than this. Up to here the proof follows with half as many.
const HUNT: u64 = 1_000;

/// From then on the proof has so many times as many executions as the hunt.
const SHARE: u64 = 8;

/// A hunt, in turns with a proof.
#[derive(Debug)]
pub struct Hunt {
    /// Draws the executions.
    pub portfolio: Portfolio,
    /// Nothing is to be proved.
    pub only: bool,
}

/// A proof that can pause, and a way to run samples.
pub(super) trait Prover {
    /// The books.
    fn ledger(&mut self) -> &mut Ledger;

    /// The share of the proof that is done.
    fn fraction(&self) -> f64;

    /// Number of executions that are known to be left.
    fn waiting(&self) -> usize;

    /// Goes on with the proof until it has so many executions, if a number is given. `None` if it is to go on later.
    fn prove(&mut self, until: Option<u64>) -> Result<Option<Stop>, SessionError>;

    /// Runs what the portfolio draws. `None` if there is no reason to stop.
    fn hunt(&mut self, portfolio: &mut Portfolio) -> Result<Option<Stop>, SessionError>;
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Prove(Option<u64>),
    Hunt(u64),
}

/// How far both are.
#[derive(Debug, Clone, Copy)]
struct State {
    /// Executions of the proof.
    proved: u64,
    /// Their share of all, as it looks.
    fraction: f64,
    /// Executions of the proof that are known to be left.
    waiting: u64,
    /// Executions of the hunt.
    hunted: u64,
    /// Whether it shows nothing new.
    spent: bool,
}

fn next(state: State) -> Turn {
    let State {
        proved,
        fraction,
        waiting,
        hunted,
        spent,
    } = state;
    if proved < LOOK {
        return Turn::Prove(Some(LOOK));
    }
    let all = proved as f64 / fraction.max(f64::MIN_POSITIVE);
    if hunted == 0 {
        return match waiting <= FEW && all <= SMALL as f64 && proved < 2 * SMALL {
            true => Turn::Prove(Some(proved + LOOK)),
            // The share of those that were seen is a guess, and at the beginning most often too large.
            false => Turn::Hunt((all as u64 / 2).max(waiting * EACH).clamp(LEAST, HUNT)),
        };
    }
    let pause = match hunted < HUNT {
        true => hunted / 2,
        false => hunted.saturating_mul(SHARE),
    };
    match spent {
        true => Turn::Prove(None),
        false if proved < pause => Turn::Prove(Some(pause)),
        false => Turn::Hunt(hunted.clamp(LEAST, HUNT)),
    }
}

/// Runs a proof, with a hunt if there is one.
pub(super) fn hunt_and_prove(
    prover: &mut dyn Prover,
    hunt: Option<&mut Hunt>,
) -> Result<Stop, SessionError> {
    let Some(hunt) = hunt else {
        return prove(prover);
    };
    loop {
        let counts = prover.ledger().statistics;
        let spent = hunt.portfolio.is_spent();
        let hunted = prover.ledger().hunted.statistics.executions();
        let has_budget = prover.ledger().has_budget();
        let turn = match hunt.only {
            true if spent || (hunted >= HUNT && !has_budget) => return Ok(Stop::Exhausted),
            true => Turn::Hunt(HUNT),
            false => next(State {
                proved: counts.executions(),
                fraction: prover.fraction(),
                waiting: prover.waiting() as u64,
                hunted,
                spent,
            }),
        };
        let stop = match turn {
            Turn::Prove(None) => return prove(prover),
            Turn::Prove(until) => prover.prove(until)?,
            Turn::Hunt(count) => {
                hunt.portfolio.grant(count, counts.max_depth);
                let stop = prover.hunt(&mut hunt.portfolio)?;
                let hunted = &mut prover.ledger().hunted;
                hunted.traces = hunt.portfolio.traces();
                hunted.spent = hunt.portfolio.is_spent();
                stop
            }
        };
        if let Some(stop) = stop {
            return Ok(stop);
        }
    }
}

fn prove(prover: &mut dyn Prover) -> Result<Stop, SessionError> {
    let stop = prover.prove(None)?;
    stop.ok_or_else(|| SessionError::Program("the proof paused for no reason".to_string()))
}

/// Runs what a portfolio draws, one execution at a time.
pub(super) fn hunt_alone(
    ledger: &mut Ledger,
    systems: &mut Systems<'_>,
    portfolio: &mut Portfolio,
    progress: &mut dyn FnMut(&Progress),
    fraction: f64,
) -> Result<Option<Stop>, SessionError> {
    while let Some(draw) = portfolio.take() {
        if let Some(stop) = ledger.used_up() {
            return Ok(Some(stop));
        }
        let execution = match ledger.execute_with(systems, &portfolio.plan(&draw))? {
            Ok(execution) => execution,
            Err(stop) => return Ok(Some(stop)),
        };
        ledger.count(&execution, 0, portfolio.hunter(&draw));
        portfolio.merge(&draw, &execution);
        if let Some(stop) = ledger.judge(systems.reference, &execution)? {
            return Ok(Some(stop));
        }
        progress(&ledger.progress(fraction));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(proved: u64, fraction: f64, hunted: u64) -> State {
        State {
            proved,
            fraction,
            waiting: 0,
            hunted,
            spent: false,
        }
    }

    #[test]
    fn a_small_program_is_proved_at_once() {
        assert_eq!(next(state(0, 0.0, 0)), Turn::Prove(Some(LOOK)));
        assert_eq!(next(state(4, 0.2, 0)), Turn::Prove(Some(8)));
        assert_eq!(next(state(60, 0.99, 0)), Turn::Prove(Some(64)));
        let waiting = |waiting| State {
            waiting,
            ..state(4, 0.2, 0)
        };
        assert_eq!(next(waiting(FEW)), Turn::Prove(Some(8)));
        assert_eq!(next(waiting(FEW + 1)), Turn::Hunt(LEAST));
        assert_eq!(next(waiting(100)), Turn::Hunt(400));
    }

    #[test]
    fn the_hunt_is_in_proportion_to_the_proof() {
        assert_eq!(next(state(4, 0.04, 0)), Turn::Hunt(50));
        assert_eq!(next(state(4, 1e-9, 0)), Turn::Hunt(HUNT));
        assert_eq!(next(state(4, 0.0, 0)), Turn::Hunt(HUNT));
        assert_eq!(next(state(4, 0.04, 50)), Turn::Prove(Some(25)));
        assert_eq!(next(state(25, 0.4, 50)), Turn::Hunt(50));
        assert_eq!(next(state(999, 0.4, HUNT)), Turn::Prove(Some(8 * HUNT)));
        assert_eq!(next(state(8 * HUNT, 0.4, HUNT)), Turn::Hunt(HUNT));
        let spent = State {
            spent: true,
            ..state(4, 0.04, 50)
        };
        assert_eq!(next(spent), Turn::Prove(None));
    }
}
