//! The loop that keeps a pool of workers busy, whatever they are given.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::ledger::Ledger;
use super::outcome::{Progress, SessionError, Stop, Systems};
use crate::service::{Answer, Job, Pool, PoolError};

/// How long a worker works before it hands back what it has.
pub(super) const SLICE_MILLIS: u64 = 200;

/// A search that is divided among workers.
pub(super) trait Work {
    /// What a worker is given, as it is kept here until the worker answers.
    type Given;

    /// Whether what comes back after there was a reason to stop still counts.
    const LATE_COUNTS: bool;

    /// The books.
    fn ledger(&mut self) -> &mut Ledger;

    /// The share of the search that is done; some of it is with workers.
    fn fraction(&self, given: &HashMap<usize, Self::Given>) -> f64;

    /// Whether there is nothing to hand out.
    fn is_empty(&self) -> bool;

    /// Whether enough was done for now, although there is more.
    fn is_paused(&self) -> bool {
        false
    }

    /// The next thing for a worker; some others are with workers.
    fn next(
        &mut self,
        pool: &Pool,
        given: &HashMap<usize, Self::Given>,
    ) -> Option<(Job, Self::Given)>;

    /// Takes back what no worker could be found for.
    fn put_back(&mut self, given: Self::Given);

    /// Takes in what a worker has done.
    fn take_in(
        &mut self,
        pool: &Pool,
        systems: &mut Systems<'_>,
        given: Self::Given,
        answer: Answer,
    ) -> Result<Option<Stop>, SessionError>;

    /// A worker died of it.
    fn after_a_death(
        &mut self,
        systems: &mut Systems<'_>,
        given: Self::Given,
    ) -> Result<Option<Stop>, SessionError>;

    /// Does without workers.
    fn run_here(
        &mut self,
        systems: &mut Systems<'_>,
        given: Self::Given,
    ) -> Result<Option<Stop>, SessionError>;
}

/// A worker answered what it was not asked.
pub(super) fn another_question() -> SessionError {
    SessionError::Program("a worker answered another question".to_string())
}

/// Hands out work until there is none left, a budget is used up, or there is a reason to stop, and all workers are
/// back. `None` if the work is paused.
///
/// # Errors
/// When the program cannot be run under control.
pub(super) fn keep_busy<W: Work>(
    work: &mut W,
    pool: &mut Pool,
    systems: &mut Systems<'_>,
    interrupted: &AtomicBool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Stop>, SessionError> {
    let mut given: HashMap<usize, W::Given> = HashMap::new();
    let mut stop = None;
    loop {
        stop = stop.or_else(|| work.ledger().used_up());
        if interrupted.load(Ordering::Relaxed) {
            stop = stop.or(Some(Stop::Interrupted));
        }
        while stop.is_none() && pool.has_idle() {
            let Some((job, next)) = work.next(pool, &given) else {
                break;
            };
            match pool.assign(job) {
                Some(worker) => {
                    given.insert(worker, next);
                }
                None => {
                    work.put_back(next);
                    break;
                }
            }
        }
        let Some((worker, result)) = pool.wait() else {
            break;
        };
        let Some(back) = given.remove(&worker) else {
            continue;
        };
        // What is found while the run ends early is not to be lost.
        let early = matches!(stop, Some(Stop::Interrupted | Stop::Budget(_)));
        if stop.is_none() || early || W::LATE_COUNTS {
            let reason = match result {
                Ok(answer) => work.take_in(pool, systems, back, answer)?,
                Err(PoolError::SetUp(why)) => {
                    work.ledger().fall_back(why);
                    work.run_here(systems, back)?
                }
                // They were told to end.
                Err(PoolError::Died(_)) if interrupted.load(Ordering::Relaxed) => {
                    work.put_back(back);
                    None
                }
                Err(PoolError::Died(_)) => {
                    work.ledger().replace();
                    work.after_a_death(systems, back)?
                }
            };
            stop = stop.or(reason);
        }
        let fraction = work.fraction(&given);
        progress(&work.ledger().progress(fraction));
    }
    match stop {
        Some(stop) => Ok(Some(stop)),
        None if work.is_empty() && given.is_empty() => Ok(Some(Stop::Exhausted)),
        None if work.is_paused() => Ok(None),
        None => {
            let why = "a part of the search was handed out and never came back";
            Err(SessionError::Program(why.to_string()))
        }
    }
}
