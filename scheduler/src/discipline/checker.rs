//! The discipline check of one execution.

use std::collections::{HashMap, HashSet};

use jcheck_annotations::ObjectClass;

use super::clocks::Clocks;
use super::lockset::{Breach, Initialisation, LocationState, Seen};
use super::locksets::{LocksetId, Locksets};

/// What carries order between threads, or is accessed by them, by the numbers of one execution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SyncKey {
    /// A monitor, or any other object as a whole.
    Object(u32),
    /// A field of an object.
    Field(u32, u32),
    /// A static field.
    Static(u32),
    /// A class, by its name: its initialisation happens before its use.
    Class(String),
}

/// An access to a location that is not a visible operation.
#[derive(Debug, Clone)]
pub struct Access {
    /// The thread.
    pub thread: u32,
    /// The location: a field, a static field, or an array as a whole.
    pub location: SyncKey,
    /// Whether it writes.
    pub write: bool,
    /// Where in the program.
    pub site: u32,
    /// The class of the object (or field) under the annotations.
    pub class: ObjectClass,
    /// Which accesses count as initialisation.
    pub initialisation: Initialisation,
}

/// An access in a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessRecord {
    /// The thread.
    pub thread: u32,
    /// Whether it wrote.
    pub write: bool,
    /// Where in the program.
    pub site: u32,
    /// The locks it held, ascending.
    pub locks: Vec<u32>,
}

/// A violation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The location.
    pub location: SyncKey,
    /// `None`: an unshared object was accessed by a second thread.
    pub breach: Option<Breach>,
    /// The access that showed it.
    pub access: AccessRecord,
    /// The latest earlier access by another thread, if there was one.
    pub earlier: Option<AccessRecord>,
}

#[derive(Debug, Clone, Default)]
struct Watched {
    state: LocationState,
    latest: Option<Latest>,
    before: Option<Latest>,
}

#[derive(Debug, Clone, Copy)]
struct Latest {
    thread: u32,
    write: bool,
    site: u32,
    held: LocksetId,
}

/// Follows one execution.
#[derive(Debug, Clone, Default)]
pub struct Checker {
    clocks: Clocks<SyncKey>,
    held: HashMap<u32, Vec<u32>>,
    visible: HashMap<u32, u64>,
    locksets: Locksets,
    watched: HashMap<SyncKey, Watched>,
    reported: HashSet<SyncKey>,
}

impl Checker {
    /// `parent` starts `child`.
    pub fn fork(&mut self, parent: u32, child: u32) {
        self.clocks.fork(parent, child);
    }

    /// `thread` has waited for the end of `ended`.
    pub fn join(&mut self, thread: u32, ended: u32) {
        self.clocks.join(thread, ended);
    }

    /// The thread now owns the lock.
    pub fn acquire(&mut self, thread: u32, lock: u32) {
        self.held.entry(thread).or_default().push(lock);
        self.clocks.acquire(thread, &SyncKey::Object(lock));
    }

    /// The thread no longer owns the lock.
    pub fn release(&mut self, thread: u32, lock: u32) {
        let held = self.held.entry(thread).or_default();
        if let Some(position) = held.iter().rposition(|l| *l == lock) {
            held.remove(position);
        }
        self.clocks.release(thread, SyncKey::Object(lock));
    }

    /// What the thread did so far happens before what another thread does after [`Self::observe`] of the same key.
    pub fn publish(&mut self, thread: u32, key: SyncKey) {
        self.clocks.release(thread, key);
    }

    /// See [`Self::publish`].
    pub fn observe(&mut self, thread: u32, key: &SyncKey) {
        self.clocks.acquire(thread, key);
    }

    /// The thread performed a visible operation.
    pub fn visible(&mut self, thread: u32) {
        *self.visible.entry(thread).or_default() += 1;
    }

    /// The locks that a thread owns, in the order of acquisition.
    pub fn locks(&self, thread: u32) -> &[u32] {
        self.held.get(&thread).map_or(&[], Vec::as_slice)
    }

    /// Checks one access; a location is reported once per execution.
    pub fn access(&mut self, access: &Access) -> Option<Violation> {
        let thread = access.thread;
        let held = self
            .locksets
            .intern(self.held.get(&thread).map_or(&[], Vec::as_slice));
        let watched = self.watched.entry(access.location.clone()).or_default();
        let breach = match access.class {
            ObjectClass::Communication => return None,
            ObjectClass::Unshared => {
                let second = watched.latest.is_some_and(|latest| latest.thread != thread);
                second.then_some(None)
            }
            ObjectClass::Discipline => {
                let seen = Seen {
                    thread,
                    visible: self.visible.get(&thread).copied().unwrap_or(0),
                    now: self.clocks.now(thread),
                    write: access.write,
                    held,
                };
                let clocks = &mut self.clocks;
                let ordered = |earlier, time| clocks.ordered(earlier, time, thread);
                watched
                    .state
                    .access(access.initialisation, seen, &mut self.locksets, ordered)
                    .map(Some)
            }
        };
        let earlier = match (watched.latest, watched.before) {
            (Some(latest), _) if latest.thread != thread => Some(latest),
            (_, before) => before,
        };
        if watched.latest.is_some_and(|latest| latest.thread != thread) {
            watched.before = watched.latest;
        }
        let this = Latest {
            thread,
            write: access.write,
            site: access.site,
            held,
        };
        watched.latest = Some(this);
        let breach = breach?;
        if !self.reported.insert(access.location.clone()) {
            return None;
        }
        Some(Violation {
            location: access.location.clone(),
            breach,
            access: self.record(this),
            earlier: earlier.map(|latest| self.record(latest)),
        })
    }

    fn record(&self, latest: Latest) -> AccessRecord {
        AccessRecord {
            thread: latest.thread,
            write: latest.write,
            site: latest.site,
            locks: self.locksets.locks(latest.held).to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(thread: u32, write: bool, class: ObjectClass) -> Access {
        let location = SyncKey::Field(1, 0);
        Access {
            thread,
            location,
            write,
            site: thread,
            class,
            initialisation: Initialisation::FirstThread,
        }
    }

    #[test]
    fn a_lock_protected_field_is_accepted_and_a_missed_lock_is_reported_once_with_both_accesses() {
        let mut checker = Checker::default();
        checker.fork(0, 1);
        for thread in [0, 1, 0] {
            checker.acquire(thread, 7);
            assert_eq!(
                checker.access(&access(thread, true, ObjectClass::Discipline)),
                None
            );
            checker.release(thread, 7);
        }
        let violation = checker
            .access(&access(1, false, ObjectClass::Discipline))
            .unwrap();
        assert_eq!(violation.breach, Some(Breach::NoCommonLock));
        assert_eq!(
            violation.access,
            AccessRecord {
                thread: 1,
                write: false,
                site: 1,
                locks: vec![]
            }
        );
        assert_eq!(
            violation.earlier,
            Some(AccessRecord {
                thread: 0,
                write: true,
                site: 0,
                locks: vec![7]
            })
        );
        assert_eq!(
            checker.access(&access(1, true, ObjectClass::Discipline)),
            None
        );
    }

    #[test]
    fn initialisation_before_start_is_ordered_and_after_start_is_not() {
        let mut checker = Checker::default();
        checker.access(&access(0, true, ObjectClass::Discipline));
        checker.fork(0, 1);
        assert_eq!(
            checker.access(&access(1, false, ObjectClass::Discipline)),
            None
        );
        let mut late = Checker::default();
        late.fork(0, 1);
        late.access(&access(0, true, ObjectClass::Discipline));
        let violation = late
            .access(&access(1, false, ObjectClass::Discipline))
            .unwrap();
        assert_eq!(violation.breach, Some(Breach::UnorderedInitialisation));
    }

    #[test]
    fn an_unshared_object_belongs_to_its_first_thread() {
        let mut checker = Checker::default();
        assert_eq!(
            checker.access(&access(0, true, ObjectClass::Unshared)),
            None
        );
        assert_eq!(
            checker.access(&access(0, true, ObjectClass::Unshared)),
            None
        );
        let violation = checker
            .access(&access(1, false, ObjectClass::Unshared))
            .unwrap();
        assert_eq!(violation.breach, None);
        assert_eq!(violation.earlier.map(|e| e.thread), Some(0));
    }
}
