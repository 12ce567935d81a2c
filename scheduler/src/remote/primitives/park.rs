//! `LockSupport.park` and `unpark`: a permit for each thread, of which there is at most one.

use smallvec::smallvec;

use super::primitive::{
    alternative, always, state, Alternative, Alternatives, Asked, Blocked, Granted, Primitive,
    Seen, Words,
};
use crate::model::{Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::world::{Contradiction, World};

/// Waits for a permit.
pub struct Park {
    pub timed: bool,
}

impl Primitive for Park {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        if asked.arrives() {
            let operations = smallvec![Operation::Arrive];
            return smallvec![Alternative::new(alternative::ARRIVES, operations, true)];
        }
        let (own, thread) = (asked.own(), asked.thread());
        let waits = !thread.permit;
        let leaves = Operation::Unpermitted(own);
        let mut ways = smallvec![Alternative::only(Operation::Park(own), thread.permit)];
        ways.extend(asked.limit(smallvec![leaves], waits));
        if asked.world.possible.interrupts {
            // The status stays.
            let operations = smallvec![leaves, Operation::Roused(own)];
            let enabled = waits && thread.interrupted;
            let interrupted = alternative::INTERRUPTED;
            ways.push(Alternative::new(interrupted, operations, enabled));
        }
        if thread.spurious > 0 {
            let leaves = smallvec![leaves];
            ways.push(Alternative::new(alternative::SPURIOUS, leaves, waits));
        }
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let thread = &mut world.threads[granted.thread as usize];
        let passed = thread.deadline.take();
        match granted.alternative {
            alternative::TIMEOUT => world.passes(granted.thread, passed),
            alternative::SPURIOUS => thread.woken += 1,
            alternative::INTERRUPTED => {}
            _ => thread.permit = false,
        }
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.alternative {
            0 => "park",
            _ => seen.left(observer),
        };
        Ok((verb, Subject::None))
    }

    fn waits(&self) -> bool {
        true
    }

    fn wakes_up(&self) -> bool {
        true
    }

    fn state(&self, arrived: bool) -> i32 {
        state::of_waiting(arrived, self.timed)
    }

    fn blocked(&self, world: &World, thread: u32) -> Option<Blocked> {
        let waits = !world.threads[thread as usize].permit;
        waits.then(|| Blocked::by_anybody("park", Subject::None))
    }
}

/// Gives a thread its permit.
pub struct Unpark {
    pub target: u32,
}

impl Primitive for Unpark {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::Unpark(asked.target(self.target)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        if let Some(target) = world.threads.get_mut(self.target as usize) {
            target.permit = true;
        }
        Ok(Some(0))
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("unpark", Subject::Thread(self.target)))
    }
}
