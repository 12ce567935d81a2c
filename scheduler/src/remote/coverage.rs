//! Notes what executions reach, where somebody wants to know: each site and each pair once, by the first execution that
//! shows it. So an execution has little to tell, and soon nothing.
//!
//! A pair consists of two visible operations of different threads on one lock or location, one of them more than a look, with
//! no other such operation between them. Accesses that are no operations are in no pair.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::Reached;
use crate::protocol::message::{Event, Location, Operation, Subject, NO_SITE};

/// What all executions of a process have reached, while none runs.
#[derive(Debug, Clone, Default)]
pub struct Kept(Arc<Mutex<Coverage>>);

impl Kept {
    /// For an execution that begins.
    pub fn take(&self) -> Coverage {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// When it has ended.
    pub fn put(&self, coverage: Coverage) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = coverage;
    }
}

/// What executions have reached, and what the present one has.
#[derive(Debug, Default)]
pub struct Coverage {
    /// By number of a site, a bit.
    sites: Vec<u64>,
    pairs: FxHashSet<(u32, u32)>,
    /// By what it is about, the last operations of this execution.
    last: FxHashMap<What, Last>,
    /// What nobody was told of.
    new: Reached,
}

/// What operations conflict about, by numbers of this execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum What {
    Object(u32),
    Location(Location),
}

/// The last operations on something: thread and site.
#[derive(Debug, Clone, Copy, Default)]
struct Last {
    change: Option<(u32, u32)>,
    look: Option<(u32, u32)>,
}

impl Coverage {
    /// What is new, at the end of an execution.
    pub fn end(&mut self) -> Reached {
        self.last.clear();
        std::mem::take(&mut self.new)
    }

    /// An execution has come to a site.
    pub fn reach(&mut self, site: u32) {
        // Site numbers come from outside: no more room than a large program needs.
        const MOST: usize = 1 << 24;
        let (word, bit) = (site as usize / 64, 1 << (site % 64));
        if site == NO_SITE || word >= MOST / 64 {
            return;
        }
        if self.sites.len() <= word {
            self.sites.resize(word + 1, 0);
        }
        if self.sites[word] & bit == 0 {
            self.sites[word] |= bit;
            self.new.sites.insert(site);
        }
    }

    /// A thread has done something without asking.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Start { site, .. }
            | Event::Release { site, .. }
            | Event::NotifyAll { site, .. }
            | Event::Access { site, .. }
            | Event::Elements { site, .. }
            | Event::AtomicAccess { site, .. }
            | Event::Gap { site, .. } => self.reach(*site),
            _ => {}
        }
    }

    /// A thread has performed a visible operation.
    pub fn performed(&mut self, thread: u32, operation: &Operation, site: u32) {
        use Operation::{AtomicRead, Await, Leave, Read, Remaining, TimedAwait};
        let what = match operation.subject() {
            Subject::Lock(_) if matches!(operation, Leave(_)) => return,
            Subject::Lock(object) | Subject::Guard(object) => What::Object(object),
            Subject::Location(location) => What::Location(*location),
            Subject::Thread(_) | Subject::None => return,
        };
        let looks = matches!(
            operation,
            Read(_) | AtomicRead(_) | Await { .. } | TimedAwait { .. } | Remaining { .. }
        );
        let last = self.last.entry(what).or_default();
        let before = match looks {
            true => [last.change, None],
            false => [last.change, last.look],
        };
        match looks {
            true => last.look = Some((thread, site)),
            false => {
                *last = Last {
                    change: Some((thread, site)),
                    look: None,
                }
            }
        }
        for (other, earlier) in before.into_iter().flatten() {
            if other != thread && self.pairs.insert((earlier, site)) {
                self.new.pairs.insert((earlier, site));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(coverage: &mut Coverage, thread: u32, site: u32) {
        coverage.performed(thread, &Operation::Write(Location::Static(1)), site);
    }

    fn read(coverage: &mut Coverage, thread: u32, site: u32) {
        coverage.performed(thread, &Operation::Read(Location::Static(1)), site);
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let kept = Kept::default();
        for expected in [vec![3, 70], vec![], vec![9]] {
            let mut coverage = kept.take();
            for site in [3, 70, 3, NO_SITE, u32::MAX - 1]
                .into_iter()
                .chain(expected.clone())
            {
                coverage.reach(site);
            }
            let reached: Vec<u32> = coverage.end().sites.into_iter().collect();
            assert_eq!(reached, expected);
            kept.put(coverage);
        }
    }

    #[test]
    fn pairs_are_of_threads_that_conflict_with_nothing_between() {
        let mut coverage = Coverage::default();
        write(&mut coverage, 0, 10);
        write(&mut coverage, 0, 11); // the same thread
        read(&mut coverage, 1, 20);
        read(&mut coverage, 2, 30); // two looks
        write(&mut coverage, 0, 12);
        coverage.performed(1, &Operation::Write(Location::Static(2)), 21); // another location
        let pairs: Vec<(u32, u32)> = coverage.end().pairs.into_iter().collect();
        assert_eq!(pairs, [(11, 20), (11, 30), (30, 12)]);
        // Another execution has other objects; the other order is another pair.
        write(&mut coverage, 1, 20);
        read(&mut coverage, 0, 11);
        let pairs: Vec<(u32, u32)> = coverage.end().pairs.into_iter().collect();
        assert_eq!(pairs, [(20, 11)]);
    }
}
