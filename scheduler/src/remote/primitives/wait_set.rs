//! `Object.wait` and who ends it (JLS 17.2). A `wait` is two operations: it gives the lock up, and takes it again.

use smallvec::smallvec;

use super::primitive::{
    alternative, always, state, Alternative, Alternatives, Asked, Blocked, Early, Granted,
    Primitive, Seen, Words,
};
use crate::discipline::SyncKey;
use crate::model::{Gap, Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::world::{Contradiction, World};

/// First half of `wait`.
pub struct WaitRelease {
    pub lock: u32,
}

impl Primitive for WaitRelease {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::WaitRelease(asked.object(self.lock)))
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        world.freed(self.lock);
        let monitor = world.monitors.entry(self.lock).or_default();
        let waits = monitor.wait(granted.thread);
        waits.map_err(|_| granted.refused("wait"))?;
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        if observer.world.is_unnamed_thread(self.lock) {
            let place = seen.facts.place(seen.site);
            observer.gap(Gap {
                kind: "unmodelled-operation".to_string(),
                name: "java.lang.Object.wait on a thread that the JDK has made".to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
        }
        observer.check(|checker| checker.release(seen.actor, self.lock));
        Ok(("wait", Subject::Object(self.lock)))
    }
}

/// Second half of `wait`. The result is 1 if it was interrupted, else 0.
pub struct WaitAcquire {
    pub lock: u32,
    pub timed: bool,
}

impl WaitAcquire {
    fn is_waiting(&self, world: &World, thread: u32) -> bool {
        let monitor = world.monitor(self.lock);
        monitor.is_some_and(|monitor| monitor.is_waiting(thread))
    }
}

impl Primitive for WaitAcquire {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let lock = asked.object(self.lock);
        let free = asked.is_free(self.lock);
        let waits = self.is_waiting(asked.world, asked.number);
        let leaves = Operation::Timeout(lock);
        let mut ways = smallvec![Alternative::only(Operation::WaitAcquire(lock), free)];
        ways.extend(asked.limit(smallvec![leaves], waits));
        ways.extend(asked.interrupted(smallvec![leaves], waits));
        if asked.thread().spurious > 0 {
            let leaves = smallvec![leaves];
            ways.push(Alternative::new(alternative::SPURIOUS, leaves, waits));
        }
        ways.extend(asked.blocks(self.lock));
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        if granted.alternative == 0 {
            granted.acquires(world, self.lock)?;
            return Ok(Some(world.take_alert(granted.thread)));
        }
        let monitor = world.monitors.entry(self.lock).or_default();
        let left = monitor.leave(granted.thread);
        left.map_err(|_| granted.refused("leave its wait"))?;
        let early = world.cut_short(granted);
        let thread = &mut world.threads[granted.thread as usize];
        match early {
            Some(Early::Interrupted) => thread.alerted = true,
            Some(Early::Expired) => {}
            None => thread.woken += 1,
        }
        Ok(None) // the lock has still to be taken
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.alternative {
            0 => {
                observer.check(|checker| checker.acquire(seen.actor, self.lock));
                "relock"
            }
            _ => seen.left(observer),
        };
        if seen.result == 1 {
            let status = SyncKey::Interrupt(seen.thread);
            observer.check(|checker| checker.observe(seen.actor, &status));
        }
        Ok((verb, Subject::Object(self.lock)))
    }

    fn is_of_model(&self, world: &World) -> bool {
        world.is_model(self.lock)
    }

    fn waits(&self) -> bool {
        true
    }

    fn wakes_up(&self) -> bool {
        true
    }

    fn state(&self, arrived: bool) -> i32 {
        match (arrived, self.timed) {
            (true, _) => state::BLOCKED,
            (false, false) => state::WAITING,
            (false, true) => state::TIMED_WAITING,
        }
    }

    fn blocked(&self, world: &World, thread: u32) -> Option<Blocked> {
        match self.is_waiting(world, thread) {
            true => Some(Blocked::by_anybody("wait", Subject::Object(self.lock))),
            false => Blocked::by_owner("relock", world, self.lock, thread),
        }
    }
}

/// `notify`: whom it wakes is a choice, by the name of the thread.
pub struct Notify {
    pub lock: u32,
}

impl Primitive for Notify {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let waiters = asked.world.waiters(self.lock);
        let notify = Operation::Notify(asked.object(self.lock));
        let wakes = |thread: u32, enabled: bool| {
            let thread = asked.target(thread);
            let operations = smallvec![notify, Operation::Wakes(thread)];
            Alternative::new(thread.0, operations, enabled)
        };
        let mut ways = Alternatives::new();
        let leaves_waits = asked.world.possible.leaves_waits;
        if waiters.is_empty() || leaves_waits {
            ways.push(Alternative::only(notify, waiters.is_empty()));
        }
        ways.extend(waiters.iter().map(|waiter| wakes(*waiter, true)));
        if leaves_waits {
            let others = 0..asked.world.threads().len() as u32;
            let others = others.filter(|other| *other != asked.number && !waiters.contains(other));
            ways.extend(others.map(|other| wakes(other, false)));
        }
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let waiter = world.chosen(self.lock, granted.alternative);
        let monitor = world.monitors.entry(self.lock).or_default();
        let refused = || granted.refused("notify");
        match waiter {
            Some(waiter) => {
                let notified = monitor.notify(granted.thread, waiter);
                notified.map_err(|_| refused())?;
            }
            None if monitor.owner() == Some(granted.thread) => {}
            None => return Err(refused()),
        }
        Ok(Some(0))
    }

    fn observe(&self, _: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let whom = match seen.partner {
            Some(waiter) => Subject::Thread(waiter),
            None => Subject::Object(self.lock),
        };
        Ok(("notify", whom))
    }
}

/// `notifyAll`, where who waits may leave by itself.
pub struct NotifyAll {
    pub lock: u32,
}

impl Primitive for NotifyAll {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::NotifyAll(asked.object(self.lock)))
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let monitor = world.monitors.entry(self.lock).or_default();
        let notified = monitor.notify_all(granted.thread);
        notified.map_err(|_| granted.refused("notify"))?;
        Ok(Some(0))
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("notifyAll", Subject::Object(self.lock)))
    }
}
