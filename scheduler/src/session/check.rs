//! The loop over executions.

use super::hunt::{hunt_alone, hunt_and_prove, Hunt, Prover};
use super::ledger::Ledger;
use super::outcome::{Limits, Progress, Session, SessionError, Stop, Systems};
use crate::search::{Portfolio, Search, Statistics};

/// Explores until the search is exhausted, a budget is used up, or there is a reason to stop.
///
/// # Errors
/// When the program cannot be started, or the connection to it breaks twice at the same place.
pub fn check(
    systems: &mut Systems<'_>,
    search: &mut dyn Search,
    hunt: Option<&mut Hunt>,
    limits: Limits,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Session, SessionError> {
    let only = hunt.as_ref().is_some_and(|hunt| hunt.only);
    let mut run = Run {
        ledger: Ledger::new(limits),
        systems,
        search,
        progress,
    };
    let stop = hunt_and_prove(&mut run, hunt)?;
    let Run { ledger, search, .. } = run;
    let bound = samples_only(only).or_else(|| search.bound());
    Ok(ledger.close(stop, bound, search.fraction(), search.traces()))
}

/// The bound of a run that proves nothing.
pub(super) fn samples_only(only: bool) -> Option<String> {
    only.then(|| "samples only".to_string())
}

/// One execution at a time.
struct Run<'a, 's> {
    ledger: Ledger,
    systems: &'a mut Systems<'s>,
    search: &'a mut dyn Search,
    progress: &'a mut dyn FnMut(&Progress),
}

impl Prover for Run<'_, '_> {
    fn ledger(&mut self) -> &mut Ledger {
        &mut self.ledger
    }

    fn fraction(&self) -> f64 {
        self.search.fraction()
    }

    fn waiting(&self) -> usize {
        self.search.waiting()
    }

    fn prove(&mut self, until: Option<u64>) -> Result<Option<Stop>, SessionError> {
        let Self {
            ledger,
            systems,
            search,
            progress,
        } = self;
        while until.is_none_or(|until| ledger.statistics.executions() < until) {
            if let Some(stop) = ledger.used_up() {
                return Ok(Some(stop));
            }
            let Some(plan) = search.next() else {
                return Ok(Some(Stop::Exhausted));
            };
            let execution = match ledger.execute_with(systems, &plan)? {
                Ok(execution) => execution,
                Err(stop) => return Ok(Some(stop)),
            };
            ledger.count(&execution, search.replayed(), None);
            search.observe(&execution);
            if search.began_anew() {
                ledger.statistics = Statistics::default();
            }
            if let Some(stop) = ledger.judge(systems.reference, &execution)? {
                return Ok(Some(stop));
            }
            progress(&ledger.progress(search.fraction()));
        }
        Ok(None)
    }

    fn hunt(&mut self, portfolio: &mut Portfolio) -> Result<Option<Stop>, SessionError> {
        let fraction = self.search.fraction();
        let (ledger, systems) = (&mut self.ledger, &mut *self.systems);
        hunt_alone(ledger, systems, portfolio, self.progress, fraction)
    }
}
