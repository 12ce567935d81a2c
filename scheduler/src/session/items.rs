//! The loop over executions that can be run in any order, by any number of workers.
//!
//! The parent holds the search and makes all plans; workers run them and hand back executions. Which worker runs
//! what, and in which order executions come back, makes no difference to the search (`search::Pooled`).

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use super::busy::{another_question, keep_busy, Work, SLICE_MILLIS};
use super::check::{Limits, Progress, Session, SessionError, Stop, Systems};
use super::ledger::Ledger;
use crate::search::Pooled;
use crate::service::{Answer, Job, Pool};

/// Most plans for a worker at a time.
const BATCH: u64 = 32;

/// Explores with workers until the search is over, a budget is used up, or there is a reason to stop. `systems` run
/// what workers cannot; their reference confirms findings.
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
        ledger: Ledger::new(limits.clone()),
        limits,
        search,
        back: Vec::new(),
    };
    let stop = keep_busy(&mut run, pool, systems, interrupted, progress)?;
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
}

impl<S: Pooled> Work for Run<'_, S> {
    type Given = Vec<(S::Item, u32)>;

    const LATE_COUNTS: bool = false;

    fn ledger(&mut self) -> &mut Ledger {
        &mut self.ledger
    }

    fn fraction(&self, _: &HashMap<usize, Self::Given>) -> f64 {
        self.search.fraction()
    }

    fn is_empty(&self) -> bool {
        self.back.is_empty()
    }

    fn next(
        &mut self,
        pool: &Pool,
        given: &HashMap<usize, Self::Given>,
    ) -> Option<(Job, Self::Given)> {
        let under_way: usize = given.values().map(Vec::len).sum();
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
            return None;
        }
        let plans = items.iter().map(|(item, _)| self.search.plan(item));
        let job = Job::Run {
            plans: plans.collect(),
            millis: SLICE_MILLIS,
        };
        Some((job, items))
    }

    fn put_back(&mut self, items: Self::Given) {
        self.back.extend(items);
    }

    fn take_in(
        &mut self,
        _: &Pool,
        systems: &mut Systems<'_>,
        items: Self::Given,
        answer: Answer,
    ) -> Result<Option<Stop>, SessionError> {
        let Answer::Ran(results) = answer else {
            return Err(another_question());
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
                Some(Err(_)) => stop = self.run_one(systems, &item)?,
            }
        }
        Ok(stop)
    }

    /// It may have been any of the items: those that were given to a worker that died before are run here.
    fn after_a_death(
        &mut self,
        systems: &mut Systems<'_>,
        items: Self::Given,
    ) -> Result<Option<Stop>, SessionError> {
        let (again, here) = items.into_iter().partition(|(_, deaths)| *deaths == 0);
        let again: Vec<(S::Item, u32)> = again;
        self.back
            .extend(again.into_iter().map(|(item, _)| (item, 1)));
        self.run_here(systems, here)
    }

    fn run_here(
        &mut self,
        systems: &mut Systems<'_>,
        items: Self::Given,
    ) -> Result<Option<Stop>, SessionError> {
        for (item, _) in items {
            let stop = self.run_one(systems, &item)?;
            if stop.is_some() {
                return Ok(stop);
            }
        }
        Ok(None)
    }
}

impl<S: Pooled> Run<'_, S> {
    fn run_one(
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
