//! Locations that are communication objects: volatile fields, and what is declared so.

use super::primitive::{always, Alternatives, Asked, Primitive, Seen, Words};
use crate::model::Operation;
use crate::protocol::message::Location;
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::Contradiction;
use crate::remote::world::Look;

/// Reads a location.
pub struct Read<'a> {
    pub at: &'a Location,
    /// Through a handle: what it says about order follows.
    pub atomic: bool,
}

impl Primitive for Read<'_> {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let at = asked.location(self.at);
        at.map_or_else(Alternatives::new, |at| always(Operation::Read(at)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        let subject = match self.atomic {
            true => seen.facts.subject(self.at, seen.site),
            false => {
                observer.observes(seen.thread, self.at);
                observer.subject(seen.facts, self.at, seen.site)
            }
        };
        Ok(("read", subject))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Looks(Look::Location(*self.at))
    }
}

/// Writes a location.
pub struct Write<'a> {
    pub at: &'a Location,
}

impl Primitive for Write<'_> {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        let at = asked.location(self.at);
        at.map_or_else(Alternatives::new, |at| always(Operation::Write(at)))
    }

    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        observer.publishes(seen.thread, self.at);
        let subject = observer.subject(seen.facts, self.at, seen.site);
        Ok(("write", subject))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::Acts(Some(Look::Location(*self.at)))
    }
}

/// Writes, or reads and writes, a location through a handle: what it says about order follows.
pub struct Update<'a> {
    pub at: &'a Location,
}

impl Primitive for Update<'_> {
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives {
        match asked.location(self.at) {
            Some(at) => always(asked.world.update(at, asked.site)),
            None => Alternatives::new(),
        }
    }

    fn observe(&self, _: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("update", seen.facts.subject(self.at, seen.site)))
    }

    fn glance(&self, _: u32, _: Option<i32>) -> Glance {
        Glance::MayWrite(*self.at)
    }
}
