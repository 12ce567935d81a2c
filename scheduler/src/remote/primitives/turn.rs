//! A thread lets others go on: `yield`, work that takes long, and a loop that only waits.

use smallvec::smallvec;

use super::primitive::{
    always, Alternative, Alternatives, Asked, Blocked, Granted, Primitive, Seen, Words,
};
use crate::model::{Operation, Operations, Subject};
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::Look;
use crate::remote::world::{Contradiction, World};

/// `Thread.yield`.
pub struct Yield;

impl Primitive for Yield {
    fn ways(&self, _: &mut Asked<'_>) -> Alternatives {
        always(Operation::Yield)
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("yield", Subject::None))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Nothing
    }
}

/// Much work without an operation.
pub struct Work;

impl Primitive for Work {
    fn ways(&self, _: &mut Asked<'_>) -> Alternatives {
        always(Operation::Work)
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("work", Subject::None))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Nothing
    }
}

/// An iteration of a loop without effect is over; the next one begins when what it has looked at has changed.
pub struct Spin;

/// A look, as the next iteration begins when it has changed.
fn looks(asked: &mut Asked<'_>, look: Look) -> Option<Operation> {
    Some(match look {
        Look::Location(location) => Operation::Read(asked.location(&location)?),
        Look::Latch(latch) => Operation::Remaining(asked.object(latch)),
        Look::Lock(lock) | Look::Free(lock) | Look::Section(lock) => {
            Operation::Blocks(asked.object(lock))
        }
        // What protects it is told.
        Look::Data(_) | Look::Elements(_) | Look::Much => return None,
        Look::Life(thread) => Operation::IsAlive(asked.target(thread)),
        Look::Interrupt(thread) => Operation::IsInterrupted(asked.target(thread)),
        Look::State(thread) => Operation::State(asked.target(thread)),
    })
}

impl Primitive for Spin {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let world = asked.world;
        if world.goes_on(asked.number) {
            return always(Operation::Yield);
        }
        let mut operations: Operations = smallvec![Operation::Spin];
        let all = world.looks(asked.number);
        operations.extend(all.filter_map(|look| looks(asked, look)));
        let again = world.looks_again(asked.number);
        let mut ways = smallvec![Alternative::new(0, operations, again)];
        ways.extend(asked.limit(smallvec![Operation::Spin], true));
        ways
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        world.cut_short(granted);
        Ok(Some(0))
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("spin", Subject::None))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Nothing
    }

    fn blocked(&self, world: &World, thread: u32) -> Option<Blocked> {
        Some(Blocked::by_anybody("spin", world.looked_at(thread)))
    }
}
