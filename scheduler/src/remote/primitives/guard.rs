//! A lock that is taken when a condition holds. What is known of the condition is in [`crate::remote::world::Guard`].

use smallvec::smallvec;

use super::primitive::{
    alternative, Alternative, Alternatives, Asked, Blocked, Granted, Primitive, Seen, Words,
};
use crate::discipline::SyncKey;
use crate::model::{Operation, Operations, Subject};
use crate::remote::observer::Observer;
use crate::remote::world::{Contradiction, World};

/// What the thread is told if the latch of the guard is open.
const OVER: i32 = 3;

/// Takes the lock of a guard when its condition holds. The result: 0 the lock was taken, 1 the limit has expired, 2 the thread
/// was interrupted, 3 the latch of the guard is open.
pub struct EnterWhen {
    pub guard: u32,
}

impl Primitive for EnterWhen {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let Ok(guard) = asked.world.guard(self.guard) else {
            return Alternatives::new(); // what a message mentions was checked
        };
        let (lock, condition) = (asked.object(guard.lock), asked.object(self.guard));
        let free = asked.is_free(guard.lock);
        let over = asked.world.is_over(&guard);
        let takes = smallvec![Operation::Enter(lock), Operation::When(lock, condition)];
        let mut ways = smallvec![Alternative::new(0, takes, free && guard.holds)];
        let mut leaves: Operations = smallvec![Operation::Unless(lock, condition)];
        if let Some(latch) = guard.latch {
            let latch = asked.object(latch);
            let passes = smallvec![Operation::Await(latch, 1)];
            ways.push(Alternative::new(alternative::OVER, passes, over));
            leaves.push(Operation::Unopened(latch, 1));
        }
        let waits = free && !guard.holds && !over;
        ways.extend(match guard.alerts {
            // Who is interrupted does not look.
            true => asked.interrupted(smallvec![], true),
            false => asked.interrupted(leaves.clone(), waits),
        });
        ways.extend(asked.limit(leaves, waits));
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        if let Some(early) = world.cut_short(granted) {
            return Ok(Some(early.result()));
        }
        if granted.alternative == alternative::OVER {
            return Ok(Some(OVER));
        }
        let guard = world.guard(self.guard)?;
        granted.acquires(world, guard.lock)?;
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let guard = observer.world.guard(self.guard)?;
        let verb = match seen.alternative {
            0 => {
                observer.check(|checker| checker.acquire(seen.actor, guard.lock));
                "lock"
            }
            alternative::OVER => {
                let latch = SyncKey::Latch(guard.latch.unwrap_or(0));
                observer.check(|checker| checker.observe(seen.actor, &latch));
                "goes on"
            }
            _ => seen.left(observer),
        };
        Ok((verb, Subject::Object(guard.lock)))
    }

    fn is_of_model(&self, _: &World) -> bool {
        true
    }

    fn waits(&self) -> bool {
        true
    }

    fn blocked(&self, world: &World, number: u32) -> Option<Blocked> {
        let guard = world.guard(self.guard).ok()?;
        match guard.holds {
            _ if world.is_over(&guard) => None,
            true => Blocked::by_owner("lock", world, guard.lock, number),
            false => Some(Blocked::by_anybody("wait", Subject::Object(guard.lock))),
        }
    }
}
