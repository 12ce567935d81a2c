//! The loop over executions that can be run in any order, by any number of workers.
//!
//! The parent holds the search and makes all plans; workers run them and hand back executions. Which worker runs what, and
//! in which order executions come back, makes no difference to the search (`search::Pooled`).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::check::{Limits, Progress, Session, SessionError, Stop, Systems};
use super::ledger::Ledger;
use crate::search::Pooled;
use crate::service::{Answer, Job, Pool, PoolError};

/// How long a worker runs plans before it hands back what it has.
const SLICE_MILLIS: u64 = 200;
/// Most plans for a worker at a time.
const BATCH: u64 = 32;

/// Explores with workers until the search is over, a budget is used up, or there is a reason to stop. `systems` run what
/// workers cannot; their reference confirms findings.
///
/// # Errors
/// When the program cannot be run under control.
pub fn check_items<S: Pooled>(
    pool: &mut Pool,
    systems: &mut Systems<'_>,
    search: &mut S,
    (limits, interrupted): (Limits, &AtomicBool),
    progress: &mut dyn FnMut(&Progress),
) -> Result<Session, SessionError> {
    let mut run = Run {
        ledger: Ledger::new(limits),
        limits,
        search,
        back: Vec::new(),
        busy: HashMap::new(),
    };
    let stop = run.explore(pool, systems, interrupted, progress)?;
    let (bound, fraction) = (run.search.bound(), run.search.fraction());
    let traces = run.search.traces();
    Ok(run.ledger.close(stop, bound, fraction, traces))
}

struct Run<'a, S: Pooled> {
    ledger: Ledger,
    limits: Limits,
    search: &'a mut S,
    /// Items that came back without an execution, with the number of workers that died of them.
    back: Vec<(S::Item, u32)>,
    /// By worker: what it was given.
    busy: HashMap<usize, Vec<(S::Item, u32)>>,
}

impl<S: Pooled> Run<'_, S> {
    fn explore(
        &mut self,
        pool: &mut Pool,
        systems: &mut Systems<'_>,
        interrupted: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Stop, SessionError> {
        let mut stop = None;
        loop {
            if interrupted.load(Ordering::Relaxed) {
                stop = stop.or(Some(Stop::Interrupted));
            }
            stop = stop.or_else(|| self.ledger.used_up());
            while stop.is_none() && pool.has_idle() && self.hand_out(pool) {}
            let Some((worker, result)) = pool.wait() else {
                break;
            };
            let Some(items) = self.busy.remove(&worker) else {
                continue;
            };
            if stop.is_none() {
                stop = match result {
                    Ok(answer) => self.take_in(systems, items, answer)?,
                    Err(PoolError::SetUp(why)) => {
                        self.ledger.fall_back(why);
                        self.run_all_here(systems, items)?
                    }
                    Err(PoolError::Died(_)) => self.after_a_death(systems, items)?,
                };
            }
            progress(&self.ledger.progress(self.search.fraction()));
        }
        match stop {
            Some(stop) => Ok(stop),
            None if self.back.is_empty() && self.busy.is_empty() => Ok(Stop::Exhausted),
            None => {
                let why = "a part of the search was handed out and never came back";
                Err(SessionError::Program(why.to_string()))
            }
        }
    }

    /// Gives items to an idle worker; false when there are none.
    fn hand_out(&mut self, pool: &mut Pool) -> bool {
        let under_way: usize = self.busy.values().map(Vec::len).sum();
        let counted = self.ledger.statistics.executions() + under_way as u64;
        let left = match self.limits.executions {
            Some(limit) => limit.saturating_sub(counted),
            None => u64::MAX,
        };
        let ready = self.search.ready().saturating_add(self.back.len());
        let share = ready.div_ceil(pool.size()) as u64;
        let count = share.min(BATCH).min(left);
        let mut items = Vec::new();
        while (items.len() as u64) < count {
            let next = self.back.pop();
            match next.or_else(|| self.search.take().map(|item| (item, 0))) {
                Some(item) => items.push(item),
                None => break,
            }
        }
        if items.is_empty() {
            return false;
        }
        let plans = items.iter().map(|(item, _)| self.search.plan(item));
        let job = Job::Run {
            plans: plans.collect(),
            millis: SLICE_MILLIS,
        };
        match pool.assign(job) {
            Some(worker) => {
                self.busy.insert(worker, items);
                true
            }
            None => {
                self.back.extend(items);
                false
            }
        }
    }

    fn take_in(
        &mut self,
        systems: &mut Systems<'_>,
        items: Vec<(S::Item, u32)>,
        answer: Answer,
    ) -> Result<Option<Stop>, SessionError> {
        let Answer::Ran(results) = answer else {
            let why = "a worker answered another question";
            return Err(SessionError::Program(why.to_string()));
        };
        let mut results = results.into_iter();
        let mut stop = None;
        for (item, deaths) in items {
            match results.next() {
                // The time was over before.
                None => self.back.push((item, deaths)),
                Some(_) if stop.is_some() => {}
                Some(Ok(execution)) => {
                    let visited = self.search.visited(&item);
                    self.ledger.statistics.count(&execution, visited);
                    self.search.merge(&item, &execution);
                    stop = self.ledger.judge(systems.reference, &execution)?;
                }
                // The next slower way to run the program decides whether it is the program's fault.
                Some(Err(_)) => stop = self.run_here(systems, &item)?,
            }
        }
        Ok(stop)
    }

    /// It may have been any of the items: those that were given to a worker that died before are run here.
    fn after_a_death(
        &mut self,
        systems: &mut Systems<'_>,
        items: Vec<(S::Item, u32)>,
    ) -> Result<Option<Stop>, SessionError> {
        let (again, here) = items.into_iter().partition(|(_, deaths)| *deaths == 0);
        let again: Vec<(S::Item, u32)> = again;
        self.back
            .extend(again.into_iter().map(|(item, _)| (item, 1)));
        self.run_all_here(systems, here)
    }

    fn run_all_here(
        &mut self,
        systems: &mut Systems<'_>,
        items: Vec<(S::Item, u32)>,
    ) -> Result<Option<Stop>, SessionError> {
        for (item, _) in items {
            let stop = self.run_here(systems, &item)?;
            if stop.is_some() {
                return Ok(stop);
            }
        }
        Ok(None)
    }

    fn run_here(
        &mut self,
        systems: &mut Systems<'_>,
        item: &S::Item,
    ) -> Result<Option<Stop>, SessionError> {
        let plan = self.search.plan(item);
        let execution = match self.ledger.execute_with(systems, &plan)? {
            Ok(execution) => execution,
            Err(stop) => return Ok(Some(stop)),
        };
        let visited = self.search.visited(item);
        self.ledger.statistics.count(&execution, visited);
        self.search.merge(item, &execution);
        self.ledger.judge(systems.reference, &execution)
    }
}
