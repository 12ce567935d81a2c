//! Whether accesses could race if critical sections came in another order.
//!
//! In C(M) two critical sections that leave their monitor as it was are explored in one order only. So it must not be
//! that order which keeps accesses apart. A location is safe if a lock protects all accesses to it, initialisation
//! included, or if it is used as the discipline asks and its initialisation is ordered before by other means than
//! locks.

use std::collections::HashSet;

use crate::discipline::lockset::Initialisation;
use crate::discipline::{Access, Checker, SyncKey};
use crate::model::Discipline;

/// Both checks.
#[derive(Debug)]
pub struct Reordered {
    /// Without the order that locks give.
    pub ordered: Checker,
    /// Without exempt accesses.
    pub locked: Checker,
    /// Locations at which one of the two was violated.
    violated: HashSet<SyncKey>,
}

impl Default for Reordered {
    fn default() -> Self {
        Self {
            ordered: Checker::without_lock_order(),
            locked: Checker::new(Discipline::Lockset),
            violated: HashSet::new(),
        }
    }
}

impl Reordered {
    /// Takes in an access; true when its location has turned out not to be safe.
    pub fn may_race(&mut self, access: Access) -> bool {
        let unordered = !self.ordered.access(&access).is_empty();
        let unlocked = Access {
            initialisation: Initialisation::Declared(None),
            ..access
        };
        let location = unlocked.location.clone();
        let unlocked = !self.locked.access(&unlocked).is_empty();
        // Each is reported once.
        match (unordered, unlocked) {
            (true, true) => true,
            (true, false) | (false, true) => !self.violated.insert(location),
            (false, false) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jcheck_annotations::ObjectClass;

    fn access(thread: u32, write: bool) -> Access {
        Access {
            thread,
            location: SyncKey::Object(9),
            elements: None,
            trace: 0,
            write,
            atomic: false,
            of_program: true,
            site: 0,
            class: ObjectClass::Discipline,
            initialisation: Initialisation::FirstThread,
        }
    }

    #[test]
    fn a_lock_at_every_access_is_enough_and_the_order_of_locks_is_not() {
        let each = |reordered: &mut Reordered, what: &dyn Fn(&mut Checker)| {
            what(&mut reordered.ordered);
            what(&mut reordered.locked);
        };
        let mut safe = Reordered::default();
        for thread in [0, 1] {
            each(&mut safe, &|checker| checker.acquire(thread, 7));
            assert!(!safe.may_race(access(thread, true)));
            each(&mut safe, &|checker| checker.release(thread, 7));
        }
        // Written before a critical section, read after one: only the lock keeps them apart.
        let mut unsafe_one = Reordered::default();
        let mut may = unsafe_one.may_race(access(0, true));
        for thread in [0, 1] {
            each(&mut unsafe_one, &|checker| checker.acquire(thread, 7));
            each(&mut unsafe_one, &|checker| checker.release(thread, 7));
        }
        may |= unsafe_one.may_race(access(1, false));
        assert!(may);
    }
}
