//! A search in parts as a proof that can pause.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use super::Run;
use crate::search::{Portfolio, Search};
use crate::service::Pool;
use crate::session::busy::{keep_busy, Work};
use crate::session::hunt::Prover;
use crate::session::items::hunt_with_workers;
use crate::session::ledger::Ledger;
use crate::session::outcome::{Progress, SessionError, Stop, Systems};

/// A search in parts, with those who run it.
pub(super) struct Proof<'a, 's> {
    pub run: Run,
    pub pool: &'a mut Pool,
    pub systems: &'a mut Systems<'s>,
    pub interrupted: &'a AtomicBool,
    pub progress: &'a mut dyn FnMut(&Progress),
}

impl Prover for Proof<'_, '_> {
    fn ledger(&mut self) -> &mut Ledger {
        &mut self.run.ledger
    }

    fn fraction(&self) -> f64 {
        self.run.fraction(&HashMap::new())
    }

    fn waiting(&self) -> usize {
        let waiting = self.run.waiting.iter();
        waiting.map(|part| part.search.waiting()).sum()
    }

    fn prove(&mut self, until: Option<u64>) -> Result<Option<Stop>, SessionError> {
        self.run.until = until;
        let (run, interrupted) = (&mut self.run, self.interrupted);
        keep_busy(run, self.pool, self.systems, interrupted, self.progress)
    }

    fn hunt(&mut self, portfolio: &mut Portfolio) -> Result<Option<Stop>, SessionError> {
        let fraction = self.fraction();
        hunt_with_workers(
            (self.pool, self.systems),
            (&mut self.run.ledger, &self.run.limits),
            portfolio,
            fraction,
            self.interrupted,
            self.progress,
        )
    }
}
