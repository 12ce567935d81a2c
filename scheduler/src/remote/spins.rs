//! Threads that wait in loops: what they look at, and whether it has changed since. See "Loops that wait" in
//! `docs/soundness/loops.md`.

use super::world::{Activity, Contradiction, Look, World};
use crate::model::{Subject as Told, Timeouts};
use crate::protocol::message::{Location, Operation, Subject};

/// What an operation means in a loop that only waits.
#[derive(Debug, Clone, Copy)]
pub enum Glance {
    /// It only looks at this.
    Looks(Look),
    /// It sleeps, until it is interrupted.
    Sleeps,
    /// It asks how late it is.
    Asks,
    /// It is no part of what the loop does.
    Nothing,
    /// It may write this location, or leave it as it was: that is told later.
    MayWrite(Location),
    /// It does something, so that the iteration is not in vain; and what others may have looked at has changed.
    Acts(Option<Look>),
}

impl World {
    /// A thread has performed a visible operation.
    pub(super) fn note(&mut self, thread: u32, glance: Glance, operation: &Operation) {
        if !self.possible.spins {
            return;
        }
        let looks = &mut self.threads[thread as usize].looks;
        looks.operations += 1;
        match glance {
            Glance::Looks(look) => self.changes.looked(looks, looks.operations, look),
            Glance::Sleeps => {
                looks.slept = looks.operations;
                // An interrupt would end it.
                let status = Look::Interrupt(thread);
                self.changes.looked(looks, looks.operations, status);
            }
            Glance::Asks if self.possible.timeouts == Timeouts::Quiescent => {
                looks.asked = looks.operations;
            }
            Glance::Asks => looks.acts(),
            Glance::Nothing => {}
            Glance::MayWrite(location) => looks.unsettled = Some(location),
            Glance::Acts(changed) => {
                looks.acts();
                if let Some(look) = changed {
                    self.changed(look);
                }
            }
        }
        match operation.subject() {
            Subject::Lock(lock) => self.touched(lock),
            Subject::Guard(guard) => {
                if let Ok(lock) = self.guard(guard).map(|guard| guard.lock) {
                    self.touched(lock);
                }
            }
            _ => {}
        }
    }

    /// Somebody has taken or released a lock, or done something else to its monitor.
    pub(super) fn touched(&mut self, lock: u32) {
        if self.possible.spins {
            self.changes.touches.insert(lock, self.changes.elapses);
        }
    }

    /// Somebody finds a lock taken, and goes on: that the owner had it then is no secret any more.
    pub(super) fn noticed(&mut self, lock: u32) {
        let owner = self.monitor(lock).and_then(|monitor| monitor.owner());
        if let Some(owner) = owner {
            let looks = &mut self.threads[owner as usize].looks;
            looks.noticed = looks.operations;
        }
    }

    /// Somebody has released a lock.
    pub(super) fn freed(&mut self, lock: u32) {
        self.changed(Look::Lock(lock));
        self.touched(lock);
    }

    /// The last atomic operation of a thread has left the location as it was: it has only looked.
    ///
    /// # Errors
    /// There is no such thread.
    pub(super) fn only_looked(
        &mut self,
        thread: u32,
        location: &Location,
    ) -> Result<(), Contradiction> {
        self.thread(thread)?;
        self.left_unchanged();
        let looks = &mut self.threads[thread as usize].looks;
        if looks.unsettled.take_if(|last| last == location).is_some() {
            self.changes
                .looked(looks, looks.operations, Look::Location(*location));
        }
        Ok(())
    }

    /// A thread has accessed data, before its next visible operation. Its iteration has changed nothing by that, or will not be told.
    pub(super) fn accessed(&mut self, thread: u32, look: Look, write: bool) {
        if !self.possible.spins {
            return;
        }
        if write {
            self.changed(look);
            self.changes.writers.insert(look, thread);
        } else if let Some(thread) = self.threads.get_mut(thread as usize) {
            let looks = &mut thread.looks;
            self.changes.looked(looks, looks.operations + 1, look);
        }
    }

    /// The last atomic operation of a thread counts as a write, unless it was said that it is none.
    pub(super) fn settle(&mut self, thread: u32) {
        let looks = &mut self.threads[thread as usize].looks;
        if let Some(location) = looks.unsettled.take() {
            looks.acts();
            self.changed(Look::Location(location));
        }
    }

    /// Something has changed, or may have.
    pub(super) fn changed(&mut self, look: Look) {
        if self.possible.spins {
            *self.changes.counts.entry(look).or_default() += 1;
        }
    }

    /// Time has passed.
    pub(super) fn elapsed(&mut self) {
        self.changes.elapses += 1;
    }

    /// A thread stops at the end of an iteration without effect, in which it performed so many visible operations.
    ///
    /// # Errors
    /// It has changed something in it.
    pub(super) fn spun(&mut self, thread: u32, operations: u32) -> Result<(), Contradiction> {
        let looks = &mut self.threads[thread as usize].looks;
        let before = looks.operations.saturating_sub(operations);
        if looks.changed > before {
            let what = "comes back in a loop as if it had changed nothing";
            return Err(Contradiction(format!("thread {thread} {what}")));
        }
        looks.looks.retain(|(number, ..)| *number > before);
        // Data that it writes itself is in objects that are gone when it begins again (`javalib/.../Effects.java`).
        for (_, look, count) in &mut looks.looks {
            if self.changes.writers.get(look) == Some(&thread) {
                *count = self.changes.counts.get(look).copied().unwrap_or(0);
            }
        }
        looks.stopped = self.changes.elapses;
        looks.polled = None;
        let quiescent = self.possible.timeouts == Timeouts::Quiescent;
        if quiescent && looks.slept > before && looks.asked <= before {
            // When it looks again decides what else happens meanwhile, so it goes on.
            let polled = looks.looks.iter();
            looks.polled = Some(polled.map(|(_, look, count)| (*look, *count)).collect());
        }
        looks.goes_on = looks.noticed > before && looks.polled.is_none();
        looks.until = match quiescent && looks.asked > before && !looks.goes_on {
            true => looks.patience(self.clock),
            false => None,
        };
        Ok(())
    }

    /// When a thread that has come back in a loop looks again, since it has asked how late it is.
    pub(super) fn looks_until(&self, thread: u32) -> Option<u64> {
        self.threads[thread as usize].looks.until
    }

    /// Whether a thread is in a loop in which it sleeps, and has come back to its beginning without effect.
    pub fn is_polling(&self, thread: u32) -> bool {
        self.threads[thread as usize].looks.polled.is_some()
    }

    /// Whether a thread that sleeps in a loop will find things as they were.
    pub(super) fn polls_in_vain(&self, thread: u32) -> bool {
        let polled = self.threads[thread as usize].looks.polled.as_ref();
        polled.is_some_and(|polled| {
            let mut polled = polled.iter();
            polled.all(|(look, count)| !self.has_changed(thread, look, *count))
        })
    }

    /// Whether a thread would find something else than when it had changed so often. A lock that was taken meanwhile, and is free
    /// again, it would find as it was.
    fn has_changed(&self, thread: u32, look: &Look, count: u64) -> bool {
        match look {
            Look::Free(lock) => {
                let monitor = self.monitor(*lock);
                let owner = monitor.and_then(|monitor| monitor.owner());
                let is_shared = monitor.is_some_and(|monitor| monitor.sharers().len() > 0);
                owner.is_some_and(|owner| owner != thread) || is_shared
            }
            _ => self.count(look) > count,
        }
    }

    fn count(&self, look: &Look) -> u64 {
        if *look == Look::Much {
            return 1;
        }
        self.changes.counts.get(look).copied().unwrap_or(0)
    }

    /// What a thread that waits in a loop has looked at in vain.
    pub(super) fn looks(&self, thread: u32) -> impl Iterator<Item = Look> + '_ {
        let looks = self.threads[thread as usize].looks.looks.iter();
        looks.map(|(_, look, _)| *look)
    }

    /// What it has looked at last, for reports.
    pub(super) fn looked_at(&self, thread: u32) -> Told {
        match self.looks(thread).last() {
            Some(Look::Life(thread) | Look::Interrupt(thread) | Look::State(thread)) => {
                Told::Thread(thread)
            }
            Some(
                Look::Latch(object)
                | Look::Lock(object)
                | Look::Free(object)
                | Look::Section(object),
            ) => Told::Object(object),
            Some(Look::Elements(array)) => Told::Object(array),
            Some(Look::Location(location) | Look::Data(location)) => match location {
                Location::Field { object, .. } => Told::Object(object),
                Location::Element { array, .. } => Told::Object(array),
                Location::Static(_) => Told::None,
            },
            Some(Look::Much) | None => Told::None,
        }
    }

    /// Whether a thread waits in a loop.
    pub fn is_spinning(&self, thread: u32) -> bool {
        let activity = &self.threads[thread as usize].activity;
        matches!(activity, Activity::Stops(Operation::Spin(_), _))
            && !self.threads[thread as usize].looks.goes_on
    }

    /// Whether a thread that comes back in a loop begins another iteration at once.
    pub(super) fn goes_on(&self, thread: u32) -> bool {
        self.threads[thread as usize].looks.goes_on
    }

    /// Whether a thread waits in a loop in vain: something has changed since it has looked.
    pub(super) fn is_futile(&self, thread: u32) -> bool {
        let mut looks = self.threads[thread as usize].looks.looks.iter();
        self.is_spinning(thread)
            && looks.any(|(_, look, count)| self.has_changed(thread, look, *count))
    }

    /// Whether some thread does.
    pub fn is_any_futile(&self) -> bool {
        let mut threads = self.threads.iter().zip(0..);
        threads.any(|(thread, number)| self.is_futile(number) && !thread.halted)
    }

    /// Whether a thread that waits in a loop may begin another iteration: what it has looked at has changed, after
    /// time has passed. What would follow otherwise is explored where it looks later.
    pub(super) fn looks_again(&self, thread: u32) -> bool {
        if self.retries {
            return self.is_futile(thread);
        }
        let looks = &self.threads[thread as usize].looks;
        self.is_spinning(thread)
            && self.changes.elapses > looks.stopped
            && looks.looks.iter().any(|(_, look, count)| match look {
                // Which of the operations that touch it change what it protects is not told by dependency.
                Look::Lock(lock) | Look::Free(lock) | Look::Section(lock) => {
                    let touched = self.changes.touches.get(lock);
                    touched.is_some_and(|elapses| *elapses > looks.stopped)
                }
                Look::Data(_) | Look::Elements(_) | Look::Much => false,
                _ => self.has_changed(thread, look, *count),
            })
    }
}
