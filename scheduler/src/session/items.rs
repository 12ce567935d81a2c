//! The loop over executions that can be run in any order, by any number of workers.
//!
//! The parent holds the search and makes all plans; workers run them and hand back executions. Which worker runs
//! what, and in which order executions come back, makes no difference to the search (`search::Pooled`): they are taken
//! in, in the order in which they were planned, and so findings are the same with any number of workers.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::AtomicBool;

use super::busy::{another_question, keep_busy, Work, SLICE_MILLIS};
use super::ledger::Ledger;
use super::outcome::{Limits, Progress, Session, SessionError, Stop, Systems};
use crate::model::Execution;
use crate::search::{Pooled, Portfolio, Search};
use crate::service::{Answer, Job, Pool};

/// Most plans for a worker at a time.
const BATCH: u64 = 32;

/// Explores with workers until the search is over, a budget is used up, or there is a reason to stop. `systems` run
/// what workers cannot; their reference confirms findings.
///
/// # Errors
/// When the program cannot be run under control.
pub fn check_items<S: Pooled + Search>(
    pool: &mut Pool,
    systems: &mut Systems<'_>,
    search: &mut S,
    (limits, interrupted): (Limits, &AtomicBool),
    progress: &mut dyn FnMut(&Progress),
) -> Result<Session, SessionError> {
    let mut ledger = Ledger::new(limits.clone());
    let mut run = Run::new(&mut ledger, limits, search, 0.0);
    let stop = keep_busy(&mut run, pool, systems, interrupted, progress)?;
    let stop = run.finish(systems, stop.unwrap_or(Stop::Exhausted))?;
    Ok(ledger.close(stop, search.bound(), search.fraction(), search.traces()))
}

/// Runs what a portfolio draws. `None` if there is no reason to stop.
///
/// # Errors
/// When the program cannot be run under control.
pub(super) fn hunt_with_workers(
    (pool, systems): (&mut Pool, &mut Systems<'_>),
    (ledger, limits): (&mut Ledger, &Limits),
    portfolio: &mut Portfolio,
    fraction: f64,
    interrupted: &AtomicBool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Option<Stop>, SessionError> {
    let mut run = Run::new(ledger, limits.clone(), portfolio, fraction);
    let stop = keep_busy(&mut run, pool, systems, interrupted, progress)?;
    let stop = run.finish(systems, stop.unwrap_or(Stop::Exhausted))?;
    Ok(Some(stop).filter(|stop| *stop != Stop::Exhausted))
}

/// An item with its number, and how many workers have died of it.
struct Numbered<I> {
    number: u64,
    item: I,
    deaths: u32,
}

struct Run<'a, S: Pooled> {
    ledger: &'a mut Ledger,
    limits: Limits,
    search: &'a mut S,
    /// Of the search that the report tells of.
    fraction: f64,
    /// Number of the next item.
    next: u64,
    /// Items that came back without an execution.
    back: Vec<Numbered<S::Item>>,
    /// Executions that others have to be taken in before.
    early: BTreeMap<u64, (S::Item, Execution)>,
    /// How many were taken in.
    taken_in: u64,
}

impl<S: Pooled> Work for Run<'_, S> {
    type Given = Vec<Numbered<S::Item>>;

    const LATE_COUNTS: bool = false;

    fn ledger(&mut self) -> &mut Ledger {
        self.ledger
    }

    fn fraction(&self, _: &HashMap<usize, Self::Given>) -> f64 {
        self.fraction
    }

    fn is_empty(&self) -> bool {
        self.back.is_empty() && self.early.is_empty()
    }

    fn next(
        &mut self,
        pool: &Pool,
        given: &HashMap<usize, Self::Given>,
    ) -> Option<(Job, Self::Given)> {
        let under_way: usize = given.values().map(Vec::len).sum();
        let under_way = under_way + self.early.len();
        let counted = self.ledger.executions() + under_way as u64;
        let left = match self.limits.executions {
            Some(limit) => limit.saturating_sub(counted),
            None => u64::MAX,
        };
        let ready = self.search.ready().saturating_add(self.back.len());
        let share = ready.div_ceil(pool.size()) as u64;
        let count = share.min(BATCH).min(left);
        let mut items = Vec::new();
        while (items.len() as u64) < count {
            match self.next_item() {
                Some(item) => items.push(item),
                None => break,
            }
        }
        if items.is_empty() {
            return None;
        }
        let plans = items.iter().map(|given| self.search.plan(&given.item));
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
        for given in items {
            match results.next() {
                // The time was over before.
                None => self.back.push(given),
                Some(_) if stop.is_some() => {}
                Some(Ok(execution)) => stop = self.arrive(systems, given, execution)?,
                // The next slower way to run the program decides whether it is the program's fault.
                Some(Err(_)) => stop = self.run_one(systems, given)?,
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
        let (again, here): (Vec<_>, Vec<_>) =
            items.into_iter().partition(|given| given.deaths == 0);
        let again = again.into_iter();
        self.back
            .extend(again.map(|given| Numbered { deaths: 1, ..given }));
        self.run_here(systems, here)
    }

    fn run_here(
        &mut self,
        systems: &mut Systems<'_>,
        items: Self::Given,
    ) -> Result<Option<Stop>, SessionError> {
        for given in items {
            let stop = self.run_one(systems, given)?;
            if stop.is_some() {
                return Ok(stop);
            }
        }
        Ok(None)
    }
}

impl<'a, S: Pooled> Run<'a, S> {
    fn new(ledger: &'a mut Ledger, limits: Limits, search: &'a mut S, fraction: f64) -> Self {
        Self {
            ledger,
            limits,
            search,
            fraction,
            next: 0,
            back: Vec::new(),
            early: BTreeMap::new(),
            taken_in: 0,
        }
    }

    /// The next item: others may wait for one that came back.
    fn next_item(&mut self) -> Option<Numbered<S::Item>> {
        let first = (0..self.back.len()).min_by_key(|at| self.back[*at].number);
        if let Some(first) = first {
            return Some(self.back.swap_remove(first));
        }
        let item = self.search.take()?;
        self.next += 1;
        Some(Numbered {
            number: self.next - 1,
            item,
            deaths: 0,
        })
    }

    fn run_one(
        &mut self,
        systems: &mut Systems<'_>,
        given: Numbered<S::Item>,
    ) -> Result<Option<Stop>, SessionError> {
        let plan = self.search.plan(&given.item);
        match self.ledger.execute_with(systems, &plan)? {
            Ok(execution) => self.arrive(systems, given, execution),
            Err(stop) => Ok(Some(stop)),
        }
    }

    /// An execution is there. Takes in all that nothing has to be taken in before any more.
    fn arrive(
        &mut self,
        systems: &mut Systems<'_>,
        given: Numbered<S::Item>,
        execution: Execution,
    ) -> Result<Option<Stop>, SessionError> {
        self.early.insert(given.number, (given.item, execution));
        while let Some((item, execution)) = self.early.remove(&self.taken_in) {
            self.taken_in += 1;
            let stop = self.accept(systems, &item, &execution)?;
            if stop.is_some() {
                return Ok(stop);
            }
        }
        Ok(None)
    }

    fn accept(
        &mut self,
        systems: &mut Systems<'_>,
        item: &S::Item,
        execution: &Execution,
    ) -> Result<Option<Stop>, SessionError> {
        let visited = self.search.visited(item);
        let hunter = self.search.hunter(item);
        self.ledger.count(execution, visited, hunter);
        self.search.merge(item, execution);
        self.ledger.judge(systems.reference, execution)
    }

    /// What is found while the run ends early is not to be lost.
    fn finish(&mut self, systems: &mut Systems<'_>, stop: Stop) -> Result<Stop, SessionError> {
        if matches!(stop, Stop::Interrupted | Stop::Budget(_)) {
            for (item, execution) in std::mem::take(&mut self.early).into_values() {
                self.accept(systems, &item, &execution)?;
            }
        }
        Ok(stop)
    }
}
