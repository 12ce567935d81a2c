//! Time, which is virtual: `sleep`, and the question how late it is.

use smallvec::smallvec;

use super::primitive::{
    alternative, always, state, Alternative, Alternatives, Asked, Blocked, Granted, Primitive,
    Seen, Words,
};
use crate::model::{Operation, Subject, Timeouts};
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::{Contradiction, World};

/// Sleeps so many milliseconds. The result is 2 if the thread was interrupted, else 0.
pub struct Sleep {
    pub millis: u32,
}

impl Primitive for Sleep {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        if asked.arrives() {
            let operations = smallvec![Operation::Arrive];
            return smallvec![Alternative::new(alternative::ARRIVES, operations, true)];
        }
        let at_once = asked.thread().at_once;
        let quiescent = asked.world.possible.timeouts == Timeouts::Quiescent && !at_once;
        let (operation, elapses) = match asked.due() {
            _ if !quiescent => (Operation::Yield, false),
            Some(passed) => (Operation::Due(passed), false),
            None => (Operation::Elapse, true),
        };
        let mut sleeps = Alternative::only(operation, !elapses);
        sleeps.elapses = elapses;
        let mut ways = smallvec![sleeps];
        ways.extend(asked.interrupted(smallvec![], true));
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let passed = world.threads[granted.thread as usize].deadline;
        if let Some(early) = world.cut_short(granted) {
            return Ok(Some(early.result()));
        }
        world.passes(granted.thread, passed);
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.alternative {
            0 => "sleep",
            _ => seen.left(observer),
        };
        Ok((verb, Subject::Value(i64::from(self.millis))))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Sleeps
    }

    fn waits(&self) -> bool {
        true
    }

    fn state(&self, arrived: bool) -> i32 {
        state::of_waiting(arrived, true)
    }

    fn blocked(&self, world: &World, thread: u32) -> Option<Blocked> {
        let waits = world.is_polling(thread);
        waits.then(|| Blocked::by_anybody("spin", world.looked_at(thread)))
    }
}

/// Asks for the time: the result is the milliseconds since the execution began.
pub struct Clock;

impl Primitive for Clock {
    fn ways(&self, _: &mut Asked<'_>) -> Alternatives {
        always(Operation::Yield)
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        let now = world.asks_time(granted.thread);
        Ok(Some(i32::try_from(now).unwrap_or(i32::MAX)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Asks
    }

    fn observe(&self, _: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("clock", Subject::Value(i64::from(seen.result))))
    }
}
