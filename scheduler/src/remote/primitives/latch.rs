//! Latches: open when they were counted down so often, and for good.

use super::primitive::{
    always, Alternative, Alternatives, Asked, Blocked, Granted, Primitive, Seen, Words,
};
use crate::discipline::SyncKey;
use crate::model::{Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::Look;
use crate::remote::world::{Contradiction, World};

/// Counts a latch down.
pub struct CountDown {
    pub latch: u32,
}

impl Primitive for CountDown {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::CountDown(asked.object(self.latch)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        let counted = world.latches.entry(self.latch).or_default();
        *counted = counted.saturating_add(1);
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        observer.check(|checker| checker.publish(seen.actor, SyncKey::Latch(self.latch)));
        Ok(("countDown", Subject::Object(self.latch)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Acts(Some(Look::Latch(self.latch)))
    }
}

/// Waits until a latch is open. The result: 1 the limit has expired, 2 the thread was interrupted, else 0.
pub struct Await {
    pub latch: u32,
    /// How often it has to be counted down in all.
    pub count: u32,
}

impl Primitive for Await {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let latch = asked.object(self.latch);
        let open = asked.world.is_open(self.latch, self.count);
        let comes = Alternative::only(Operation::Await(latch, self.count), open);
        asked.waits(comes, Operation::Unopened(latch, self.count))
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let early = world.cut_short(granted);
        Ok(Some(early.map_or(0, |early| early.result())))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.alternative {
            0 => {
                observer.opened(seen.actor, &SyncKey::Latch(self.latch));
                "await"
            }
            _ => seen.left(observer),
        };
        Ok((verb, Subject::Object(self.latch)))
    }

    fn is_of_model(&self, _: &World) -> bool {
        true
    }

    fn waits(&self) -> bool {
        true
    }

    fn blocked(&self, world: &World, _: u32) -> Option<Blocked> {
        let waits = !world.is_open(self.latch, self.count);
        waits.then(|| Blocked::by_anybody("wait", Subject::Object(self.latch)))
    }
}

/// Asks how often a latch has still to be counted down: that is the result.
pub struct Remaining {
    pub latch: u32,
    /// How often it has to be counted down in all.
    pub count: u32,
}

impl Primitive for Remaining {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::Remaining(asked.object(self.latch)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        let counted = world.latches.get(&self.latch).copied().unwrap_or(0);
        let left = self.count.saturating_sub(counted);
        Ok(Some(i32::try_from(left).unwrap_or(i32::MAX)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let latch = SyncKey::Latch(self.latch);
        observer.check(|checker| checker.observe(seen.actor, &latch));
        Ok(("getCount", Subject::Object(self.latch)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Looks(Look::Latch(self.latch))
    }
}
