//! The interrupt status of threads (JLS 17.2.3).

use super::primitive::{always, Alternatives, Asked, Granted, Primitive, Seen, Words};
use crate::discipline::SyncKey;
use crate::model::{Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::Look;
use crate::remote::world::{Contradiction, World};

/// Sets the status of a thread.
pub struct Interrupt {
    pub target: u32,
}

impl Primitive for Interrupt {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::Interrupt(asked.target(self.target)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        if let Some(target) = world.threads.get_mut(self.target as usize) {
            target.interrupted = true;
        }
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let status = SyncKey::Interrupt(self.target);
        observer.check(|checker| checker.publish(seen.actor, status.clone()));
        Ok(("interrupt", Subject::Thread(self.target)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Acts(Some(Look::Interrupt(self.target)))
    }
}

/// A thread looks at its own status, and clears it. The result is 1 if it was set.
pub struct Interrupted;

impl Primitive for Interrupted {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::Interrupted(asked.own()))
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let thread = &mut world.threads[granted.thread as usize];
        Ok(Some(i32::from(std::mem::take(&mut thread.interrupted))))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        if seen.result == 1 {
            let status = SyncKey::Interrupt(seen.thread);
            observer.check(|checker| checker.observe(seen.actor, &status));
        }
        Ok(("interrupted", Subject::Value(i64::from(seen.result))))
    }

    fn glance(&self, thread: u32, result: Option<i32>) -> Glance {
        let status = Look::Interrupt(thread);
        match result {
            Some(0) => Glance::Looks(status),
            _ => Glance::Acts(Some(status)),
        }
    }
}

/// Looks at the status of a thread. The result is 1 if it is set.
pub struct IsInterrupted {
    pub target: u32,
}

impl Primitive for IsInterrupted {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::IsInterrupted(asked.target(self.target)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        Ok(Some(i32::from(world.thread(self.target)?.interrupted)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        if seen.result == 1 {
            let status = SyncKey::Interrupt(self.target);
            observer.check(|checker| checker.observe(seen.actor, &status));
        }
        Ok(("isInterrupted", Subject::Thread(self.target)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Looks(Look::Interrupt(self.target))
    }
}
