//! Critical sections that only access data: a lock orders two of them only if they share data.
//!
//! Each orders what comes after it in the other direction, too: what gives the lock back in another way comes before
//! all sections that follow, and all sections come before what takes it in another way.

use super::{of, Checker};
use crate::discipline::access::SyncKey;
use crate::model::Location;

impl Checker {
    /// From now on, what happens in sections comes by [`Self::enter`] and [`Self::leave`].
    pub fn tell_sections_apart(&mut self) {
        self.tells_sections_apart = true;
    }

    /// The thread begins a critical section that accesses this data and no other; of each, whether it writes.
    pub fn enter(&mut self, thread: u32, lock: u32, data: &[(Location, bool)]) {
        let held = of(&mut self.held, thread);
        held.locks.push(lock);
        held.set = None;
        if self.is_off() {
            return;
        }
        self.clocks.acquire(thread, &SyncKey::Held(lock));
        self.after_shares(thread, lock);
        for (location, write) in data {
            self.clocks
                .acquire(thread, &SyncKey::Writes(lock, *location));
            if *write {
                self.clocks
                    .acquire(thread, &SyncKey::Reads(lock, *location));
            }
        }
    }

    /// The thread ends a critical section, see [`Self::enter`].
    pub fn leave(&mut self, thread: u32, lock: u32, data: &[(Location, bool)]) {
        let held = of(&mut self.held, thread);
        if let Some(position) = held.locks.iter().rposition(|l| *l == lock) {
            held.locks.remove(position);
            held.set = None;
        }
        if self.is_off() {
            return;
        }
        self.clocks.release(thread, SyncKey::Object(lock));
        for (location, write) in data {
            let key = match write {
                true => SyncKey::Writes(lock, *location),
                false => SyncKey::Reads(lock, *location),
            };
            self.clocks.release(thread, key);
        }
    }
}
