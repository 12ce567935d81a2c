//! Signals of models: each ends one wait, whoever waits.

use super::primitive::{
    always, Alternative, Alternatives, Asked, Blocked, Granted, Primitive, Seen, Words,
};
use crate::model::{Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::world::{Contradiction, World};

/// Waits for a signal, which is used up. The result: 1 the limit has expired, 2 the thread was interrupted, else 0.
pub struct Down {
    pub object: u32,
}

impl Primitive for Down {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let object = asked.object(self.object);
        let signalled = asked.world.is_signalled(self.object);
        let comes = Alternative::only(Operation::Down(object), signalled);
        asked.waits(comes, Operation::Unsignalled(object))
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        if let Some(early) = world.cut_short(granted) {
            return Ok(Some(early.result()));
        }
        let signals = world.signals.entry(self.object).or_default();
        let left = signals.checked_sub(1);
        *signals = left.ok_or_else(|| granted.refused("use a signal"))?;
        Ok(Some(0))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let verb = match seen.alternative {
            0 => "wakes up",
            _ => seen.left(observer),
        };
        Ok((verb, Subject::Object(self.object)))
    }

    fn is_of_model(&self, _: &World) -> bool {
        true
    }

    fn waits(&self) -> bool {
        true
    }

    fn blocked(&self, world: &World, _: u32) -> Option<Blocked> {
        let waits = !world.is_signalled(self.object);
        waits.then(|| Blocked::by_anybody("wait", Subject::Object(self.object)))
    }
}

/// Signals.
pub struct Up {
    pub object: u32,
}

impl Primitive for Up {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        always(Operation::Up(asked.object(self.object)))
    }

    fn perform(&self, world: &mut World, _: Granted) -> Result<Option<i32>, Contradiction> {
        *world.signals.entry(self.object).or_default() += 1;
        Ok(Some(0))
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("signal", Subject::Object(self.object)))
    }
}
