//! What a volatile or atomic location carries from thread to thread.
//!
//! Who only adds does not look at what others have added ([`crate::model::Operation::Sum`]), and two that add come in
//! either order. So their order makes no other: what is published by adding has a key of its own, that those who look
//! observe, too.

use super::Observer;
use crate::discipline::SyncKey;
use crate::protocol::message::Location;

impl Observer {
    /// A thread looks at a location: all that was published there happens before what comes next.
    pub(in crate::remote) fn observes(&mut self, thread: u32, location: &Location) {
        let (actor, key) = (self.actors.of(thread), key(location));
        self.check(|checker| checker.observe(actor, &key));
        let adds = self.adds(thread, location);
        let sums = key_of_sums(location).filter(|_| self.has_sums && !adds);
        if let Some(sums) = sums {
            self.check(|checker| checker.observe_sums(actor, &sums));
        }
        if let Some(recorder) = self.recorder.as_mut().filter(|_| !adds) {
            recorder.looks(actor, key);
        }
    }

    /// A thread publishes at a location what it has done.
    pub(in crate::remote) fn publishes(&mut self, thread: u32, location: &Location) {
        let all_sums = key_of_sums(location);
        let sums = all_sums.clone().filter(|_| self.adds(thread, location));
        if let Some(recorder) = &mut self.recorder {
            let actor = self.actors.of(thread);
            let others = all_sums.filter(|_| sums.is_none());
            recorder.writes(actor, key(location), others);
        }
        let (actor, key) = (
            self.actors.of(thread),
            sums.unwrap_or_else(|| key(location)),
        );
        self.check(|checker| checker.publish(actor, key.clone()));
    }

    fn adds(&self, thread: u32, location: &Location) -> bool {
        self.sum == Some((thread, *location))
    }
}

/// Of what is published by adding to a location. Nobody adds to static fields in this way.
fn key_of_sums(location: &Location) -> Option<SyncKey> {
    match *location {
        Location::Field { object, field } => Some(SyncKey::Sums(object, field)),
        Location::Element { array, index } => Some(SyncKey::Sums(array, index)),
        Location::Static(_) => None,
    }
}

/// Elements are carriers of their own.
fn key(location: &Location) -> SyncKey {
    match *location {
        Location::Field { object, field } => SyncKey::Field(object, field),
        Location::Element { array, index } => SyncKey::Field(array, index),
        Location::Static(field) => SyncKey::Static(field),
    }
}
