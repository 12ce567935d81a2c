//! Locks: to take one, to try to, and to give it back. The lock itself is [`crate::model::objects::Monitor`].

use smallvec::smallvec;

use super::primitive::{
    alternative, always, state, Alternative, Alternatives, Asked, Blocked, Granted, Primitive,
    Seen, Words,
};
use crate::model::{Operation, Subject};
use crate::protocol::message::NO_SITE;
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::Look;
use crate::remote::world::{Contradiction, World};

/// Takes a lock.
pub struct Enter {
    pub lock: u32,
}

impl Primitive for Enter {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let section = asked.world.as_section(asked.number, self.lock, asked.site);
        let operations =
            section.unwrap_or_else(|| smallvec![Operation::Enter(asked.object(self.lock))]);
        let free = asked.is_free(self.lock);
        let mut ways = smallvec![Alternative::new(0, operations, free)];
        ways.extend(asked.blocks(self.lock));
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        granted.acquires(world, self.lock)?;
        if !world.unseen {
            world.enter_section(granted.thread, self.lock, granted.site.unwrap_or(NO_SITE));
        }
        Ok(Some(world.take_alert(granted.thread)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let section = observer.world.section_with(seen.thread, self.lock).copied();
        match section.and_then(|section| observer.data_of(&section)) {
            Some(data) => observer.check(|checker| checker.enter(seen.actor, self.lock, &data)),
            None => observer.check(|checker| checker.acquire(seen.actor, self.lock)),
        }
        Ok(("lock", Subject::Object(self.lock)))
    }

    /// It is released again: whoever comes back has the locks that it had (`javalib/.../Loops.java`).
    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Looks(Look::Section(self.lock))
    }

    fn is_of_model(&self, world: &World) -> bool {
        world.is_model(self.lock)
    }

    fn waits(&self) -> bool {
        true
    }

    fn state(&self, arrived: bool) -> i32 {
        match arrived {
            true => state::BLOCKED,
            false => state::RUNNABLE,
        }
    }

    fn blocked(&self, world: &World, number: u32) -> Option<Blocked> {
        Blocked::by_owner("lock", world, self.lock, number)
    }
}

/// Takes a lock of `java.util.concurrent`, unless the thread is interrupted or a time limit expires.
pub struct EnterUnless {
    pub lock: u32,
    pub timed: bool,
}

impl Primitive for EnterUnless {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let (lock, free) = (asked.object(self.lock), asked.is_free(self.lock));
        let mut ways = smallvec![Alternative::only(Operation::Enter(lock), free)];
        ways.extend(asked.limit(smallvec![Operation::GiveUp(lock)], !free));
        // Who is interrupted does not look at the lock.
        ways.extend(asked.interrupted(smallvec![], true));
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        if granted.alternative == alternative::TIMEOUT {
            world.noticed(self.lock);
        }
        if let Some(early) = world.cut_short(granted) {
            return Ok(Some(early.result()));
        }
        granted.acquires(world, self.lock)?;
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.alternative {
            0 => {
                observer.check(|checker| checker.acquire(seen.actor, self.lock));
                "lock"
            }
            _ => seen.left(observer),
        };
        Ok((verb, Subject::Object(self.lock)))
    }

    fn glance(&self, _: u32, result: Option<i32>) -> Glance {
        match result {
            Some(0) if !self.timed => Glance::Looks(Look::Section(self.lock)),
            _ => Glance::Acts(None),
        }
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

/// Takes a lock if it is free: the result is 1 then, else 0.
pub struct TryEnter {
    pub lock: u32,
}

impl Primitive for TryEnter {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::TryEnter(asked.object(self.lock)))
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let taken = granted.acquires(world, self.lock).is_ok();
        if !taken {
            world.noticed(self.lock);
        }
        Ok(Some(i32::from(taken)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.result {
            1 => {
                observer.check(|checker| checker.acquire(seen.actor, self.lock));
                "tryLock"
            }
            _ => "fails to lock",
        };
        Ok((verb, Subject::Object(self.lock)))
    }

    fn glance(&self, _: u32, result: Option<i32>) -> Glance {
        Glance::Looks(match result {
            Some(0) => Look::Lock(self.lock),
            _ => Look::Free(self.lock),
        })
    }
}

/// Gives a lock back, where somebody may try to take it.
pub struct Leave {
    pub lock: u32,
}

impl Primitive for Leave {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::Release(asked.object(self.lock)))
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        world.freed(self.lock);
        let monitor = world.monitors.entry(self.lock).or_default();
        let released = monitor.release(granted.thread);
        released.map_err(|_| granted.refused("unlock"))?;
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        observer.check(|checker| checker.release(seen.actor, self.lock));
        Ok(("unlock", Subject::Object(self.lock)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Nothing
    }
}
