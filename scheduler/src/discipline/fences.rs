//! Fences of the program (`VarHandle.acquireFence` and its kin), and the accesses beside them.
//!
//! A release fence, a store after it, a load that reads what was stored, and an acquire fence after that: what comes
//! before the first fence happens before what follows the second one, whatever the mode of the two accesses (the
//! documentation of the fences of `VarHandle`; C11, 7.17.4). Of a chain of read-modify-writes nothing is made.
//!
//! ```text
//! release fence of t:     F_t := C_t
//! store of x by t:        M_x := F_t                (a store that releases by its mode: C_t)
//! load of x by t:         S_t := S_t with M_x
//! acquire fence of t:     C_t := C_t with S_t
//! ```
//!
//! Each of these is a [`Past`]: fences of stores and of loads alone order less, earlier writes before later reads.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::clocks::Clocks;
use crate::model::VectorClock;
use crate::protocol::message::Fence;

impl Fence {
    /// Whether it orders loads before it.
    pub fn is_after_loads(self) -> bool {
        matches!(self, Self::Acquire | Self::Full | Self::LoadLoad)
    }

    /// Whether it orders stores after it.
    pub fn is_before_stores(self) -> bool {
        matches!(self, Self::Release | Self::Full | Self::StoreStore)
    }
}

/// What is known to have happened before.
#[derive(Debug, Clone, Default)]
pub struct Past {
    /// All of it.
    all: VectorClock,
    /// As far as it has written, and is read from now on.
    writes: VectorClock,
}

impl Past {
    fn join(&mut self, other: &Self) {
        self.all.join(&other.all);
        self.writes.join(&other.writes);
    }
}

#[derive(Debug, Clone, Default)]
struct OfThread {
    /// F_t.
    released: Past,
    /// S_t.
    seen: Past,
    /// Writes that come before what the thread reads from now on, beside those that C_t knows.
    writes: VectorClock,
    /// Whether the next store is right after a fence.
    before_store: bool,
}

/// What fences of one execution order.
#[derive(Debug, Clone)]
pub struct Fences<K> {
    threads: Vec<OfThread>,
    /// M_x.
    messages: FxHashMap<K, Past>,
}

impl<K> Default for Fences<K> {
    fn default() -> Self {
        Self {
            threads: Vec::new(),
            messages: FxHashMap::default(),
        }
    }
}

impl<K: Eq + Hash + Clone> Fences<K> {
    fn thread(&mut self, thread: u32) -> &mut OfThread {
        let index = thread as usize;
        if self.threads.len() <= index {
            self.threads.resize_with(index + 1, OfThread::default);
        }
        &mut self.threads[index]
    }

    /// The thread has come to a fence.
    pub fn fence(&mut self, thread: u32, fence: Fence, clocks: &mut Clocks<K>) {
        let own = self.thread(thread);
        if fence.is_after_loads() {
            own.writes.join(&own.seen.writes);
            if fence != Fence::LoadLoad {
                clocks.learn(thread, &own.seen.all);
            }
        }
        if fence.is_before_stores() {
            let now = clocks.pass(thread);
            if fence != Fence::StoreStore {
                own.released.all = now.clone();
            }
            own.released.writes = now;
            own.before_store = true;
        }
    }

    /// The thread has stored something there.
    pub fn store(&mut self, thread: u32, location: K) {
        let message = self.thread(thread).released.clone();
        self.messages.insert(location, message);
    }

    /// The thread has stored something there, in a mode that releases all that it has done.
    pub fn release(&mut self, thread: u32, location: K, clocks: &mut Clocks<K>) {
        let now = clocks.clock(thread).clone();
        let message = Past {
            all: now.clone(),
            writes: now,
        };
        self.messages.insert(location, message);
    }

    /// The thread has loaded what is there.
    pub fn load(&mut self, thread: u32, location: &K) {
        if let Some(message) = self.messages.get(location).cloned() {
            self.thread(thread).seen.join(&message);
        }
    }

    /// The thread has loaded what is there, in a mode that acquires.
    pub fn acquire(&mut self, thread: u32, location: &K, clocks: &mut Clocks<K>) {
        if let Some(message) = self.messages.get(location).cloned() {
            clocks.learn(thread, &message.all);
            self.thread(thread).writes.join(&message.writes);
        }
    }

    /// Locations at which something was stored.
    pub fn stored(&self) -> impl Iterator<Item = &K> {
        self.messages.keys()
    }

    /// Writes that come before what the thread reads now, beside those that its clock knows.
    pub fn writes(&self, thread: u32) -> Option<&VectorClock> {
        self.threads.get(thread as usize).map(|own| &own.writes)
    }

    /// Whether the store that the thread makes now is right after a fence; the next one is not.
    pub fn takes_store(&mut self, thread: u32) -> bool {
        std::mem::take(&mut self.thread(thread).before_store)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Thread 0 writes, comes to the first fence and stores; thread 1 loads, and comes to the second one. Whether the write
    /// then happens before all that thread 1 does, and whether before what it reads.
    fn ordered(first: Option<Fence>, second: Option<Fence>) -> (bool, bool) {
        let (mut fences, mut clocks) = (Fences::default(), Clocks::default());
        let written = clocks.now(0);
        if let Some(first) = first {
            fences.fence(0, first, &mut clocks);
        }
        let after = clocks.now(0);
        fences.store(0, "x");
        fences.load(1, &"x");
        if let Some(second) = second {
            fences.fence(1, second, &mut clocks);
        }
        let known = |time, fences: &Fences<&str>| {
            fences.writes(1).is_some_and(|writes| time <= writes.get(0))
        };
        assert!(first.is_none() || !clocks.ordered(0, after, 1), "{first:?}");
        assert!(first.is_none() || !known(after, &fences), "{first:?}");
        (clocks.ordered(0, written, 1), known(written, &fences))
    }

    #[test]
    fn two_fences_order_what_is_on_their_other_sides() {
        use Fence::*;
        let firsts = [Release, Full, StoreStore];
        let seconds = [Acquire, Full, LoadLoad];
        for (first, second) in firsts.into_iter().flat_map(|f| seconds.map(|s| (f, s))) {
            let weak = first == StoreStore || second == LoadLoad;
            let found = ordered(Some(first), Some(second));
            assert_eq!(found, (!weak, true), "{first:?} {second:?}");
        }
        for first in [None, Some(Acquire), Some(LoadLoad)] {
            assert_eq!(ordered(first, Some(Full)), (false, false), "{first:?}");
        }
        for second in [None, Some(Release), Some(StoreStore)] {
            assert_eq!(ordered(Some(Full), second), (false, false), "{second:?}");
        }
    }

    #[test]
    fn only_the_last_store_is_read() {
        let (mut fences, mut clocks) = (Fences::default(), Clocks::default());
        let written = clocks.now(0);
        fences.fence(0, Fence::Release, &mut clocks);
        fences.store(0, "x");
        fences.store(2, "x");
        fences.load(1, &"x");
        fences.fence(1, Fence::Acquire, &mut clocks);
        assert!(!clocks.ordered(0, written, 1));
    }

    #[test]
    fn modes_of_accesses_and_fences_go_together() {
        let (mut fences, mut clocks) = (Fences::default(), Clocks::default());
        let written = clocks.now(0);
        fences.release(0, "x", &mut clocks);
        fences.load(1, &"x");
        assert!(!clocks.ordered(0, written, 1));
        fences.fence(1, Fence::Acquire, &mut clocks);
        assert!(clocks.ordered(0, written, 1));
        fences.fence(0, Fence::Release, &mut clocks);
        fences.store(0, "y");
        fences.acquire(2, &"y", &mut clocks);
        assert!(clocks.ordered(0, written, 2));
    }

    #[test]
    fn one_store_is_right_after_a_fence() {
        let (mut fences, mut clocks) = (Fences::<&str>::default(), Clocks::default());
        assert!(!fences.takes_store(0));
        fences.fence(0, Fence::Acquire, &mut clocks);
        assert!(!fences.takes_store(0));
        fences.fence(0, Fence::Release, &mut clocks);
        assert!(!fences.takes_store(1));
        assert!(fences.takes_store(0));
        assert!(!fences.takes_store(0));
    }
}
