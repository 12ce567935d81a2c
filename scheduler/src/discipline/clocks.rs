//! Happens-before over the synchronisation of one execution, as vector clocks (JLS 17.4.5; algorithms as in FastTrack).

use rustc_hash::FxHashMap;
use std::hash::Hash;

use crate::model::VectorClock;

/// The clocks of the threads, and of whatever carries order from one thread to another.
#[derive(Debug, Clone)]
pub struct Clocks<K> {
    threads: Vec<VectorClock>,
    carriers: FxHashMap<K, usize>,
    /// By number of a carrier.
    carried: Vec<VectorClock>,
    /// The carrier of the last release, which is often that of the next one.
    last: Option<(K, usize)>,
}

impl<K: Eq + Hash> Default for Clocks<K> {
    fn default() -> Self {
        Self {
            threads: Vec::new(),
            carriers: FxHashMap::default(),
            carried: Vec::new(),
            last: None,
        }
    }
}

/// The clock of a thread; apart from the carriers, which are borrowed at the same time.
fn of(threads: &mut Vec<VectorClock>, thread: u32) -> &mut VectorClock {
    let index = thread as usize;
    while threads.len() <= index {
        let mut clock = VectorClock::default();
        clock.increment(threads.len() as u32); // time starts at 1: 0 means "nothing known"
        threads.push(clock);
    }
    &mut threads[index]
}

impl<K: Eq + Hash + Clone> Clocks<K> {
    fn thread(&mut self, thread: u32) -> &mut VectorClock {
        of(&mut self.threads, thread)
    }

    /// What happened before the present of a thread.
    pub fn clock(&mut self, thread: u32) -> &VectorClock {
        self.thread(thread)
    }

    /// The present time of a thread by its own count.
    pub fn now(&mut self, thread: u32) -> u32 {
        self.thread(thread).get(thread)
    }

    /// Whether what `earlier` did at `time` happens before what `later` does now.
    pub fn ordered(&mut self, earlier: u32, time: u32, later: u32) -> bool {
        earlier == later || time <= self.thread(later).get(earlier)
    }

    /// All that the thread has done happens before whatever follows an [`Self::acquire`] of the same carrier.
    pub fn release(&mut self, thread: u32, carrier: K) {
        let number = match &self.last {
            Some((last, number)) if *last == carrier => *number,
            _ => {
                let next = self.carried.len();
                let number = *self.carriers.entry(carrier.clone()).or_insert(next);
                if number == next {
                    self.carried.push(VectorClock::default());
                }
                self.last = Some((carrier, number));
                number
            }
        };
        let clock = of(&mut self.threads, thread);
        self.carried[number].join(clock);
        clock.increment(thread);
    }

    /// See [`Self::release`].
    pub fn acquire(&mut self, thread: u32, carrier: &K) {
        if let Some(number) = self.carriers.get(carrier) {
            of(&mut self.threads, thread).join(&self.carried[*number]);
        }
    }

    /// Whether [`Self::acquire`] of this carrier would tell the thread nothing.
    pub fn knows(&mut self, thread: u32, carrier: &K) -> bool {
        let clock = of(&mut self.threads, thread);
        match self.carriers.get(carrier) {
            Some(number) => self.carried[*number].is_within(clock),
            None => true,
        }
    }

    /// All that this clock knows happens before what the thread does from now on.
    pub fn learn(&mut self, thread: u32, clock: &VectorClock) {
        self.thread(thread).join(clock);
    }

    /// The clock of a thread; what it does from now on is not in it.
    pub fn pass(&mut self, thread: u32) -> VectorClock {
        let clock = self.thread(thread);
        let before = clock.clone();
        clock.increment(thread);
        before
    }

    /// All that `parent` has done happens before what `child` does.
    pub fn fork(&mut self, parent: u32, child: u32) {
        let clock = self.thread(parent).clone();
        self.thread(child).join(&clock);
        self.thread(parent).increment(parent);
    }

    /// All that `ended` has done happens before what `thread` does from now on.
    pub fn join(&mut self, thread: u32, ended: u32) {
        let clock = self.thread(ended).clone();
        self.thread(thread).join(&clock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_travels_through_carriers_only() {
        let mut clocks: Clocks<&str> = Clocks::default();
        let written = clocks.now(0);
        assert!(!clocks.ordered(0, written, 1));
        clocks.release(0, "lock");
        let later = clocks.now(0);
        clocks.acquire(1, &"other");
        assert!(!clocks.ordered(0, written, 1));
        clocks.acquire(1, &"lock");
        assert!(clocks.ordered(0, written, 1));
        assert!(!clocks.ordered(0, later, 1));
    }

    #[test]
    fn fork_and_join_order() {
        let mut clocks: Clocks<&str> = Clocks::default();
        let before = clocks.now(0);
        clocks.fork(0, 1);
        let after = clocks.now(0);
        assert!(clocks.ordered(0, before, 1));
        assert!(!clocks.ordered(0, after, 1));
        let child = clocks.now(1);
        assert!(!clocks.ordered(1, child, 0));
        clocks.join(0, 1);
        assert!(clocks.ordered(1, child, 0));
    }
}
