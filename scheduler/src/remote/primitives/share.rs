//! Locks that threads share, as readers do with a lock for readers and writers.

use smallvec::smallvec;

use super::primitive::{
    Alternative, Alternatives, Asked, Blocked, Granted, Primitive, Seen, Words,
};
use crate::model::{Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::{Contradiction, Look, World};

/// Takes a lock together with others that take it so.
pub struct Share {
    pub lock: u32,
}

impl Primitive for Share {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let lock = asked.object(self.lock);
        let monitor = asked.world.monitor(self.lock);
        let free = monitor.is_none_or(|monitor| monitor.can_share());
        smallvec![Alternative::new(0, smallvec![Operation::Share(lock)], free)]
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let shared = world.share(granted.thread, self.lock, granted.site);
        shared.map_err(|_| granted.refused("read lock"))?;
        Ok(Some(world.take_alert(granted.thread)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        observer.check(|checker| checker.share(seen.actor, self.lock));
        Ok(("lock", Subject::Object(self.lock)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Looks(Look::Section(self.lock))
    }

    fn is_of_model(&self, _: &World) -> bool {
        true
    }

    fn waits(&self) -> bool {
        true
    }

    fn blocked(&self, world: &World, number: u32) -> Option<Blocked> {
        Blocked::by_owner("lock", world, self.lock, number)
    }
}
