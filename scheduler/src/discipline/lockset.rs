//! The lockset' algorithm for one location. Source: Stoller 2002, section 7 (LD'), after Eraser.
//!
//! ```text
//! LD'-RO:   o is read-only after initialization
//! LD'-lock: one lock is held at every access after initialization
//! ```
//!
//! Symbols: candLkSet = `candidates`, initThread = `Initialisation`.
//!
//! Deviations from the paper
//! 1. Theorems 7 and 8 as printed allow an exempt initialising access that is not ordered before another thread's
//!    access; section 7's own example with initThread(v) = θ1 is then missed in the reduced system. Here every exempt
//!    access must *happen before* every access by another thread, or it is a violation
//!    ([`Breach::UnorderedInitialisation`]).
//! 2. With that rule the exempt accesses need not be fixed in advance for soundness: an execution that keeps it has no
//!    data race, since exempt accesses are ordered before all others and the others share a lock or only read. So by
//!    default all accesses of the first thread are exempt until a second thread accesses the location
//!    ([`Initialisation::FirstThread`]); the paper's form, where the thread is declared and exemption ends with its
//!    next visible operation, is [`Initialisation::Declared`].

use super::locksets::{LocksetId, Locksets};

/// Which accesses are exempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Initialisation {
    /// All by the first thread, until a second one comes.
    FirstThread,
    /// Those of initThread(o), up to its first visible operation after the first access; `None`: o is not in the domain
    /// of initThread, no access is exempt.
    Declared(Option<u32>),
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breach {
    /// Neither LD'-RO nor LD'-lock holds.
    NoCommonLock,
    /// An initialising access does not happen before an access of another thread.
    UnorderedInitialisation,
    /// The first access was not by the declared thread.
    WrongInitialiser,
}

/// One access, as the algorithm sees it.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// The thread.
    pub thread: u32,
    /// Number of visible operations that the thread had performed.
    pub visible: u64,
    /// The thread's own time.
    pub now: u32,
    /// Whether it writes.
    pub write: bool,
    /// The locks it holds.
    pub held: LocksetId,
}

/// What is known of one location.
#[derive(Debug, Clone, Copy, Default)]
pub struct LocationState {
    first: Option<First>,
    shared: Option<Shared>,
}

#[derive(Debug, Clone, Copy)]
struct First {
    thread: u32,
    visible: u64,
    /// Time of the last exempt access; `None` when nothing is exempt.
    exempt: Option<u32>,
    /// Time of the last exempt write.
    written: Option<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Shared {
    candidates: LocksetId,
    written: bool,
}

impl LocationState {
    /// Takes in an access. `ordered(thread, time)` tells whether what that thread did at that time of its own happens
    /// before this access.
    pub fn access(
        &mut self,
        rule: Initialisation,
        seen: Seen,
        locksets: &mut Locksets,
        ordered: impl FnOnce(u32, u32) -> bool,
    ) -> Option<Breach> {
        let Some(first) = &mut self.first else {
            let exempt = match rule {
                Initialisation::FirstThread => true,
                Initialisation::Declared(Some(thread)) if thread != seen.thread => {
                    return Some(Breach::WrongInitialiser)
                }
                Initialisation::Declared(thread) => thread.is_some(),
            };
            let now = exempt.then_some(seen.now);
            self.first = Some(First {
                thread: seen.thread,
                visible: seen.visible,
                exempt: now,
                written: now.filter(|_| seen.write),
            });
            return if exempt {
                None
            } else {
                self.check(seen, locksets)
            };
        };
        let mine = first.thread == seen.thread;
        let exempt = match rule {
            Initialisation::FirstThread => mine && self.shared.is_none(),
            Initialisation::Declared(Some(thread)) => {
                thread == seen.thread && self.shared.is_none() && first.visible == seen.visible
            }
            Initialisation::Declared(None) => false,
        };
        if exempt {
            first.exempt = Some(seen.now);
            if seen.write {
                first.written = first.exempt;
            }
            return None;
        }
        // Reads need not be ordered with each other.
        let before = if seen.write {
            first.exempt
        } else {
            first.written
        };
        if let (false, Some(time)) = (mine, before) {
            if !ordered(first.thread, time) {
                return Some(Breach::UnorderedInitialisation);
            }
        }
        self.check(seen, locksets)
    }

    fn check(&mut self, seen: Seen, locksets: &mut Locksets) -> Option<Breach> {
        let shared = match self.shared {
            None => Shared {
                candidates: seen.held,
                written: seen.write,
            },
            Some(before) => Shared {
                candidates: locksets.intersect(before.candidates, seen.held),
                written: before.written || seen.write,
            },
        };
        self.shared = Some(shared);
        (shared.candidates == LocksetId::EMPTY && shared.written).then_some(Breach::NoCommonLock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(thread: u32, write: bool, held: LocksetId) -> Seen {
        Seen {
            thread,
            visible: 0,
            now: 1,
            write,
            held,
        }
    }

    #[test]
    fn one_lock_at_every_access_is_accepted() {
        let mut sets = Locksets::default();
        let (ab, bc) = (sets.intern(&[1, 2]), sets.intern(&[2, 3]));
        let mut state = LocationState::default();
        let rule = Initialisation::FirstThread;
        assert_eq!(
            state.access(rule, seen(0, true, LocksetId::EMPTY), &mut sets, |_, _| {
                true
            }),
            None
        );
        assert_eq!(
            state.access(rule, seen(1, true, ab), &mut sets, |_, _| true),
            None
        );
        assert_eq!(
            state.access(rule, seen(2, true, bc), &mut sets, |_, _| true),
            None
        );
        let c = sets.intern(&[3]);
        assert_eq!(
            state.access(rule, seen(2, false, c), &mut sets, |_, _| true),
            Some(Breach::NoCommonLock)
        );
    }

    #[test]
    fn read_only_after_initialisation_is_accepted() {
        let mut sets = Locksets::default();
        let mut state = LocationState::default();
        let rule = Initialisation::FirstThread;
        assert_eq!(
            state.access(rule, seen(0, true, LocksetId::EMPTY), &mut sets, |_, _| {
                true
            }),
            None
        );
        for thread in [1, 2, 0, 1] {
            assert_eq!(
                state.access(
                    rule,
                    seen(thread, false, LocksetId::EMPTY),
                    &mut sets,
                    |_, _| true
                ),
                None
            );
        }
        let write = seen(0, true, LocksetId::EMPTY);
        assert_eq!(
            state.access(rule, write, &mut sets, |_, _| true),
            Some(Breach::NoCommonLock)
        );
    }

    #[test]
    fn publication_before_initialisation_is_a_breach() {
        let mut sets = Locksets::default();
        let mut state = LocationState::default();
        let rule = Initialisation::FirstThread;
        let lock = sets.intern(&[1]);
        assert_eq!(
            state.access(rule, seen(0, true, LocksetId::EMPTY), &mut sets, |_, _| {
                true
            }),
            None
        );
        let breach = state.access(rule, seen(1, true, lock), &mut sets, |thread, time| {
            assert_eq!((thread, time), (0, 1));
            false
        });
        assert_eq!(breach, Some(Breach::UnorderedInitialisation));
    }

    #[test]
    fn a_declared_initialisation_ends_with_the_next_visible_operation() {
        let mut sets = Locksets::default();
        let mut state = LocationState::default();
        let rule = Initialisation::Declared(Some(0));
        let mut access = seen(0, true, LocksetId::EMPTY);
        assert_eq!(state.access(rule, access, &mut sets, |_, _| true), None);
        assert_eq!(state.access(rule, access, &mut sets, |_, _| true), None);
        access.visible = 1;
        assert_eq!(
            state.access(rule, access, &mut sets, |_, _| true),
            Some(Breach::NoCommonLock)
        );
        let mut fresh = LocationState::default();
        assert_eq!(
            fresh.access(rule, seen(1, false, LocksetId::EMPTY), &mut sets, |_, _| {
                true
            }),
            Some(Breach::WrongInitialiser)
        );
    }
}
