//! `System.exit`, and what else ends a process from within.

use super::primitive::{always, Alternative, Alternatives, Asked, Granted, Primitive, Seen, Words};
use crate::model::{Operation, Subject, EXITS};
use crate::remote::observer::Observer;
use crate::remote::world::{Contradiction, World};

/// Ends the program, or one process of several.
pub struct Exit {
    pub status: i32,
}

impl Primitive for Exit {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        if asked.world.several {
            return always(Operation::Halt(asked.thread().process as u16));
        }
        if asked.world.possible.cuts_daemons {
            return always(Operation::Exit(self.status));
        }
        smallvec::smallvec![Alternative::only(Operation::Quit, !asked.world.exited)]
    }

    fn perform(&self, world: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        match world.several {
            true => world.halt(granted.thread),
            false => world.exits(granted.thread),
        }
        Ok(Some(0))
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok((EXITS, Subject::Value(i64::from(self.status))))
    }
}
