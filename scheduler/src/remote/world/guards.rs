//! Latches, and locks that are taken when a condition holds (Hoare, Towards a theory of parallel programming, 1972:
//! conditional critical regions). Who waits for either does so without having been there before, so that it makes no
//! difference whether a thread comes before or after what it waits for.

use super::{Contradiction, Guard, World};
use crate::model::Operation;

impl World {
    /// There is a guard.
    ///
    /// # Errors
    /// Its objects were not introduced, or it is there already.
    pub fn add_guard(
        &mut self,
        guard: u32,
        lock: u32,
        latch: u32,
        alerts: bool,
    ) -> Result<(), Contradiction> {
        self.object(guard)?;
        self.object(lock)?;
        let latch = (latch != 0).then_some(latch);
        if let Some(latch) = latch {
            self.object(latch)?;
        }
        let fresh = Guard {
            lock,
            latch,
            alerts,
            holds: false,
        };
        match self.guards.insert(guard, fresh) {
            None => Ok(()),
            Some(_) => Err(Contradiction(format!("there is a guard {guard} already"))),
        }
    }

    /// A guard by its number.
    pub(in crate::remote) fn guard(&self, guard: u32) -> Result<Guard, Contradiction> {
        let found = self.guards.get(&guard).copied();
        found.ok_or_else(|| Contradiction(format!("there is no guard {guard}")))
    }

    /// The owner of the lock says whether the condition of a guard holds from now on.
    ///
    /// # Errors
    /// The thread does not own the lock.
    pub fn tell(&mut self, thread: u32, guard: u32, holds: bool) -> Result<(), Contradiction> {
        let Guard { lock, .. } = self.guard(guard)?;
        let owner = self.monitor(lock).and_then(|monitor| monitor.owner());
        if owner != Some(thread) {
            let what =
                format!("thread {thread} tells of a condition of {lock}, which it does not own");
            return Err(Contradiction(what));
        }
        let exact = [lock, guard].map(|object| self.object(object).map(|object| object.exact));
        let [lock, condition] = exact;
        self.opaque(thread);
        self.does(Operation::Tells(lock?, condition?, holds));
        if let Some(guard) = self.guards.get_mut(&guard) {
            guard.holds = holds;
        }
        Ok(())
    }

    /// Whether a latch is open that has to be counted down so often.
    pub(in crate::remote) fn is_open(&self, latch: u32, count: u32) -> bool {
        self.latches.get(&latch).copied().unwrap_or(0) >= count
    }

    /// Whether the latch of a guard is open.
    pub(in crate::remote) fn is_over(&self, guard: &Guard) -> bool {
        guard.latch.is_some_and(|latch| self.is_open(latch, 1))
    }
}
