//! The discipline check of one execution.

mod beside;
mod exclusive;
mod operated;
mod optimistic;
mod sections;

use rustc_hash::{FxHashMap, FxHashSet};

use jcheck_annotations::ObjectClass;

use super::access::{Access, AccessRecord, Misuse, SyncKey, Violation, Wrong};
use super::clocks::Clocks;
use super::exclusive::Exclusive;
use super::fences::Fences;
use super::lockset::{LocationState, Seen};
use super::locksets::{LocksetId, Locksets};
use super::race::{Accesses, Before, Stamp};
use super::ranges::Ranges;
use crate::model::Discipline;
use crate::protocol::message::NO_SITE;
pub use operated::Operated;
use optimistic::Optimistic;

#[derive(Debug, Clone, Default)]
struct Watched {
    state: LocationState,
    latest: Option<Stamp>,
    before: Option<Stamp>,
}

/// The locks of a thread.
#[derive(Debug, Clone, Default)]
struct Held {
    /// In the order of acquisition.
    locks: Vec<u32>,
    /// The same as a set, once it was asked for.
    set: Option<LocksetId>,
}

/// What a race is told apart by: location, and place and kind of both accesses.
type Pair = (SyncKey, (u32, bool), (u32, bool));

/// A load after which there may come a fence.
#[derive(Debug, Clone)]
struct Open {
    access: Access,
    this: Stamp,
    /// Earlier accesses that are meant to meet it, if it is meant to meet them.
    races: Vec<Stamp>,
}

/// Follows one execution.
#[derive(Debug, Clone, Default)]
pub struct Checker {
    discipline: Discipline,
    clocks: Clocks<SyncKey>,
    /// By thread.
    held: Vec<Held>,
    /// By thread: how many visible operations.
    visible: Vec<u64>,
    locksets: Locksets,
    /// For LD' and unshared objects.
    watched: FxHashMap<SyncKey, Watched>,
    /// For happens-before.
    accesses: FxHashMap<SyncKey, Accesses>,
    elements: FxHashMap<SyncKey, Ranges>,
    /// Operations, where some are unseen.
    operations: FxHashMap<SyncKey, Accesses>,
    element_operations: FxHashMap<SyncKey, Ranges>,
    /// For exclusive access.
    exclusive: Exclusive,
    reported: FxHashSet<SyncKey>,
    races: FxHashSet<Pair>,
    /// If the program has any.
    fences: Option<Fences<SyncKey>>,
    /// By thread: a load after which there may come a fence.
    open: Vec<Option<Open>>,
    /// Sections that read first and ask then.
    optimistic: Optimistic,
    /// Where accesses have met that are meant to.
    met: FxHashSet<SyncKey>,
    /// Locks protect, but do not order.
    ignores_lock_order: bool,
    /// Locks order two sections only if they share data.
    tells_sections_apart: bool,
    /// Some lock was shared.
    knows_shares: bool,
}

/// What is kept of a thread.
fn of<T: Default>(kept: &mut Vec<T>, thread: u32) -> &mut T {
    let index = thread as usize;
    if kept.len() <= index {
        kept.resize_with(index + 1, T::default);
    }
    &mut kept[index]
}

impl Checker {
    /// LD' in an execution in which critical sections could be in another order.
    pub fn without_lock_order() -> Self {
        Self {
            ignores_lock_order: true,
            ..Self::new(Discipline::Lockset)
        }
    }

    /// Nothing has happened yet.
    pub fn new(discipline: Discipline) -> Self {
        Self {
            discipline,
            ..Self::default()
        }
    }

    /// Whether data is not looked at.
    fn is_off(&self) -> bool {
        self.discipline == Discipline::Off
    }

    /// `parent` starts `child`.
    pub fn fork(&mut self, parent: u32, child: u32) {
        if self.is_off() {
            return;
        }
        self.clocks.fork(parent, child);
    }

    /// `thread` has waited for the end of `ended`.
    pub fn join(&mut self, thread: u32, ended: u32) {
        if self.is_off() {
            return;
        }
        self.clocks.join(thread, ended);
    }

    /// The thread now owns the lock.
    pub fn acquire(&mut self, thread: u32, lock: u32) {
        let held = of(&mut self.held, thread);
        held.locks.push(lock);
        held.set = None;
        if !self.ignores_lock_order && !self.is_off() {
            self.clocks.acquire(thread, &SyncKey::Object(lock));
            self.after_shares(thread, lock);
        }
        self.wrote(thread, &SyncKey::Owned(lock, thread), None, NO_SITE, 0);
    }

    /// The thread no longer owns the lock.
    pub fn release(&mut self, thread: u32, lock: u32) {
        let held = of(&mut self.held, thread);
        if let Some(position) = held.locks.iter().rposition(|l| *l == lock) {
            held.locks.remove(position);
            held.set = None;
        }
        self.wrote(thread, &SyncKey::Owned(lock, thread), None, NO_SITE, 0);
        if !self.ignores_lock_order && !self.is_off() {
            self.clocks.release(thread, SyncKey::Object(lock));
            if self.tells_sections_apart {
                self.clocks.release(thread, SyncKey::Held(lock));
            }
        }
    }

    /// The thread now has the lock together with others: what they do with it is in no order.
    pub fn share(&mut self, thread: u32, lock: u32) {
        self.knows_shares = true;
        if !self.is_off() {
            self.clocks.acquire(thread, &SyncKey::Object(lock));
        }
    }

    /// The thread has the lock together with others no longer.
    pub fn unshare(&mut self, thread: u32, lock: u32) {
        if !self.is_off() {
            self.clocks.release(thread, SyncKey::Shared(lock));
        }
    }

    /// The thread has the lock alone, after all who had it together.
    fn after_shares(&mut self, thread: u32, lock: u32) {
        if self.knows_shares {
            self.clocks.acquire(thread, &SyncKey::Shared(lock));
        }
    }

    /// What the thread did so far happens before what another thread does after [`Self::observe`] of the same key.
    pub fn publish(&mut self, thread: u32, key: SyncKey) {
        if self.is_off() {
            return;
        }
        self.publishes_optimistic(thread, &key);
        if let Some(fences) = &mut self.fences {
            fences.release(thread, key.clone(), &mut self.clocks);
        }
        self.clocks.release(thread, key);
    }

    /// See [`Self::publish`].
    pub fn observe(&mut self, thread: u32, key: &SyncKey) {
        if self.is_off() {
            return;
        }
        self.clocks.acquire(thread, key);
        self.observes_optimistic(thread, key);
        if let Some(fences) = &mut self.fences {
            fences.acquire(thread, key, &mut self.clocks);
        }
    }

    /// Whether the thread has [observed](Self::observe) already, in some way, all that was published there; false where nobody keeps
    /// count.
    pub fn knows(&mut self, thread: u32, key: &SyncKey) -> bool {
        !self.is_off() && self.clocks.knows(thread, key)
    }

    /// See [`Self::publish`]; what was added to a place that the thread has just [observed](Self::observe).
    pub fn observe_sums(&mut self, thread: u32, key: &SyncKey) {
        if self.is_off() {
            return;
        }
        self.clocks.acquire(thread, key);
        if let Some(fences) = &mut self.fences {
            fences.acquire(thread, key, &mut self.clocks);
        }
    }

    /// The thread performed a visible operation.
    pub fn visible(&mut self, thread: u32) {
        *of(&mut self.visible, thread) += 1;
    }

    /// The locks that a thread owns, in the order of acquisition.
    pub fn locks(&self, thread: u32) -> &[u32] {
        self.held
            .get(thread as usize)
            .map_or(&[], |held| &held.locks)
    }

    fn lockset(&mut self, thread: u32) -> LocksetId {
        match self.held.get_mut(thread as usize) {
            Some(held) => *held
                .set
                .get_or_insert_with(|| self.locksets.intern(&held.locks)),
            None => LocksetId::EMPTY,
        }
    }

    /// The present time of a thread, for [`Self::happened_before`].
    pub fn now(&mut self, thread: u32) -> u32 {
        self.clocks.now(thread)
    }

    /// Whether what `earlier` did at `time` happens before what `later` does now.
    pub fn happened_before(&mut self, earlier: u32, time: u32, later: u32) -> bool {
        self.clocks.ordered(earlier, time, later)
    }

    /// Checks one access, or the one before: whether that is beside a fence is known now. A race is reported once per
    /// execution, with its two places; of anything else, the first that concerns a location.
    pub fn access(&mut self, access: &Access) -> Vec<Violation> {
        if self.is_off() {
            return Vec::new();
        }
        let mut violations = self.settle(access.thread);
        violations.extend(self.one_access(access));
        violations
    }

    fn one_access(&mut self, access: &Access) -> Vec<Violation> {
        let thread = access.thread;
        let this = Stamp {
            thread,
            time: self.clocks.now(thread),
            write: access.write,
            atomic: access.atomic,
            beside: self.beside(access),
            site: access.site,
            held: self.lockset(thread),
            trace: access.trace,
        };
        if access.write {
            self.wrote(
                thread,
                &access.location,
                access.elements,
                access.site,
                access.trace,
            );
        }
        match (access.class, self.discipline) {
            (ObjectClass::Communication, _) | (_, Discipline::Off) => Vec::new(),
            (ObjectClass::Discipline | ObjectClass::Promoted, Discipline::HappensBefore) => {
                self.race(access, this)
            }
            (ObjectClass::Promoted, Discipline::Lockset | Discipline::ExclusiveAccess) => {
                Vec::new()
            }
            (ObjectClass::Discipline, Discipline::Lockset) => self.lock_discipline(access, this),
            (ObjectClass::Discipline, Discipline::ExclusiveAccess) => {
                let mut races = self.race(access, this);
                if !self.is_governed(&access.location) {
                    return self.lock_discipline(access, this);
                }
                for race in &mut races {
                    race.wrong = Wrong::Predicate(Misuse::Race);
                }
                races
            }
            (ObjectClass::Unshared, _) => {
                let watched = self.watched.entry(access.location.clone()).or_default();
                let second = watched.latest.is_some_and(|latest| latest.thread != thread);
                let earlier = watched.exchange(this);
                self.report(access, second.then_some(Wrong::Shared), this, earlier)
            }
        }
    }

    /// LD'.
    fn lock_discipline(&mut self, access: &Access, this: Stamp) -> Vec<Violation> {
        let thread = this.thread;
        let seen = Seen {
            thread,
            visible: *of(&mut self.visible, thread),
            now: this.time,
            write: access.write,
            held: this.held,
        };
        let clocks = &mut self.clocks;
        let ordered = |earlier, time| clocks.ordered(earlier, time, thread);
        let watched = self.watched.entry(access.location.clone()).or_default();
        let breach = watched
            .state
            .access(access.initialisation, seen, &mut self.locksets, ordered);
        let earlier = watched.exchange(this);
        self.report(access, breach.map(Wrong::Breach), this, earlier)
    }

    fn race(&mut self, access: &Access, this: Stamp) -> Vec<Violation> {
        let fences = self.fences.as_ref();
        let past = Before {
            writes: fences.and_then(|fences| fences.writes(access.thread)),
            clock: self.clocks.clock(access.thread),
        };
        let mut races = Vec::new();
        match access.elements {
            None => {
                let accesses = self.accesses.entry(access.location.clone()).or_default();
                accesses.access(this, &past, &mut races);
            }
            Some(range) => {
                let ranges = self.elements.entry(access.location.clone()).or_default();
                ranges.access(range, this, &past, &mut races);
            }
        }
        self.carry(access);
        self.reads_optimistic(access, this);
        let races = self.defer(access, this, races);
        self.races(access, this, races)
    }

    /// These earlier accesses race with this one.
    fn races(&mut self, access: &Access, this: Stamp, races: Vec<Stamp>) -> Vec<Violation> {
        let mut violations = Vec::new();
        for earlier in races {
            let half = |stamp: &Stamp| (stamp.site, stamp.write);
            let (first, second) = (half(&earlier), half(&this));
            let (first, second) = (first.min(second), first.max(second));
            if self.keeps_race(access, this, earlier) {
                continue;
            }
            let is_meant = this.is_meant_to_meet(&earlier);
            if is_meant && access.class == ObjectClass::Promoted {
                continue;
            }
            let is_new = match is_meant {
                true => self.met.insert(access.location.clone()),
                false => self.races.insert((access.location.clone(), first, second)),
            };
            if is_new {
                violations.push(Violation {
                    location: access.location.clone(),
                    wrong: match is_meant {
                        true => Wrong::Meeting,
                        false => Wrong::Race,
                    },
                    access: self.record(this),
                    earlier: Some(self.record(earlier)),
                    predicates: Vec::new(),
                });
            }
        }
        violations
    }

    fn report(
        &mut self,
        access: &Access,
        wrong: Option<Wrong>,
        this: Stamp,
        earlier: Option<Stamp>,
    ) -> Vec<Violation> {
        let Some(wrong) = wrong.filter(|_| self.reported.insert(access.location.clone())) else {
            return Vec::new();
        };
        vec![Violation {
            location: access.location.clone(),
            wrong,
            access: self.record(this),
            earlier: earlier.map(|earlier| self.record(earlier)),
            predicates: Vec::new(),
        }]
    }

    fn record(&self, stamp: Stamp) -> AccessRecord {
        AccessRecord {
            thread: stamp.thread,
            write: stamp.write,
            site: stamp.site,
            locks: self.locksets.locks(stamp.held).to_vec(),
            trace: stamp.trace,
        }
    }
}

impl Watched {
    /// Makes an access the latest one; gives the latest one of another thread before it.
    fn exchange(&mut self, this: Stamp) -> Option<Stamp> {
        if let Some(latest) = self.latest.filter(|latest| latest.thread != this.thread) {
            self.before = Some(latest);
        }
        self.latest = Some(this);
        self.before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discipline::lockset::{Breach, Initialisation};

    fn access(thread: u32, write: bool, class: ObjectClass) -> Access {
        let location = SyncKey::Field(1, 0);
        Access {
            thread,
            location,
            elements: None,
            write,
            atomic: false,
            of_program: true,
            site: thread,
            trace: 0,
            class,
            initialisation: Initialisation::FirstThread,
        }
    }

    #[test]
    fn a_lock_protected_field_is_accepted_and_a_missed_lock_is_reported_once_with_both_accesses() {
        let mut checker = Checker::new(Discipline::Lockset);
        checker.fork(0, 1);
        for thread in [0, 1, 0] {
            checker.acquire(thread, 7);
            assert!(checker
                .access(&access(thread, true, ObjectClass::Discipline))
                .is_empty());
            checker.release(thread, 7);
        }
        let violation = checker
            .access(&access(1, false, ObjectClass::Discipline))
            .remove(0);
        assert_eq!(violation.wrong, Wrong::Breach(Breach::NoCommonLock));
        assert_eq!(
            violation.access,
            AccessRecord {
                thread: 1,
                write: false,
                site: 1,
                locks: vec![],
                trace: 0
            }
        );
        assert_eq!(
            violation.earlier,
            Some(AccessRecord {
                thread: 0,
                write: true,
                site: 0,
                locks: vec![7],
                trace: 0
            })
        );
        assert!(checker
            .access(&access(1, true, ObjectClass::Discipline))
            .is_empty());
    }

    #[test]
    fn initialisation_before_start_is_ordered_and_after_start_is_not() {
        let mut checker = Checker::new(Discipline::Lockset);
        checker.access(&access(0, true, ObjectClass::Discipline));
        checker.fork(0, 1);
        assert!(checker
            .access(&access(1, false, ObjectClass::Discipline))
            .is_empty());
        let mut late = Checker::new(Discipline::Lockset);
        late.fork(0, 1);
        late.access(&access(0, true, ObjectClass::Discipline));
        let violation = late
            .access(&access(1, false, ObjectClass::Discipline))
            .remove(0);
        assert_eq!(
            violation.wrong,
            Wrong::Breach(Breach::UnorderedInitialisation)
        );
    }

    #[test]
    fn an_unshared_object_belongs_to_its_first_thread() {
        let mut checker = Checker::new(Discipline::Lockset);
        assert!(checker
            .access(&access(0, true, ObjectClass::Unshared))
            .is_empty());
        assert!(checker
            .access(&access(0, true, ObjectClass::Unshared))
            .is_empty());
        let violation = checker
            .access(&access(1, false, ObjectClass::Unshared))
            .remove(0);
        assert_eq!(violation.wrong, Wrong::Shared);
        assert_eq!(violation.earlier.map(|e| e.thread), Some(0));
    }
}
