//! The monitor that every Java object has. Source: Stoller 2002, section 3.3.
//!
//! Deviations: recursive acquires do not arrive here (the agent counts them), so that there is no *depth*. Threads may share
//! a monitor, which is what readers do with a lock for readers and writers: then nobody owns it.

use std::collections::{BTreeMap, BTreeSet};

/// An operation that the owner or the state of the monitor does not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rejected;

/// Owner and wait set. Threads are numbers of one execution.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Monitor {
    owner: Option<u32>,
    acquired_at: Option<u32>,
    was_acquired: bool,
    waiters: BTreeSet<u32>,
    /// Who shares it, with the sites where they began to.
    sharers: BTreeMap<u32, Option<u32>>,
}

impl Monitor {
    /// Who owns it.
    pub fn owner(&self) -> Option<u32> {
        self.owner
    }

    /// The site of the acquire by which the owner got it.
    pub fn acquired_at(&self) -> Option<u32> {
        self.acquired_at
    }

    /// Whether somebody has owned it.
    pub fn was_acquired(&self) -> bool {
        self.was_acquired
    }

    /// Where a thread got it that owns or shares it.
    pub fn held_at(&self, thread: u32) -> Option<Option<u32>> {
        match self.owner == Some(thread) {
            true => Some(self.acquired_at),
            false => self.sharers.get(&thread).copied(),
        }
    }

    /// Who waits to be notified.
    pub fn waiters(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.waiters.iter().copied()
    }

    /// Whether `acquire`, or the second half of `wait`, of this thread is enabled.
    pub fn can_acquire(&self, thread: u32) -> bool {
        self.owner.is_none() && self.sharers.is_empty() && !self.waiters.contains(&thread)
    }

    /// Whether threads may begin to share it.
    pub fn can_share(&self) -> bool {
        self.owner.is_none()
    }

    /// Guard `owner = free`, command `sharers.add(θ)`.
    pub fn share(&mut self, thread: u32, site: Option<u32>) -> Result<(), Rejected> {
        if !self.can_share() || self.sharers.contains_key(&thread) {
            return Err(Rejected);
        }
        self.sharers.insert(thread, site);
        Ok(())
    }

    /// Guard `θ ∈ sharers`, command `sharers.remove(θ)`.
    pub fn unshare(&mut self, thread: u32) -> Result<(), Rejected> {
        self.sharers.remove(&thread).map(|_| ()).ok_or(Rejected)
    }

    /// Who shares it, with the sites where they began to, in the order of their numbers.
    pub fn sharers(&self) -> impl ExactSizeIterator<Item = (u32, Option<u32>)> + '_ {
        self.sharers.iter().map(|(thread, site)| (*thread, *site))
    }

    /// Whether a thread shares it.
    pub fn is_shared_by(&self, thread: u32) -> bool {
        self.sharers.contains_key(&thread)
    }

    /// `acquire`: guard `owner = free`, command `owner := θ`. Also the second half of `wait`, whose guard asks in
    /// addition that θ is no longer in the wait set.
    pub fn acquire(&mut self, thread: u32, site: Option<u32>) -> Result<(), Rejected> {
        if !self.can_acquire(thread) {
            return Err(Rejected);
        }
        self.owner = Some(thread);
        self.acquired_at = site;
        self.was_acquired = true;
        Ok(())
    }

    /// `release`: guard `owner = θ`, command `owner := free`.
    pub fn release(&mut self, thread: u32) -> Result<(), Rejected> {
        if self.owner != Some(thread) {
            return Err(Rejected);
        }
        self.owner = None;
        self.acquired_at = None;
        Ok(())
    }

    /// First half of `wait`: guard `owner = θ`, command `waiters.add(θ); owner := free`.
    pub fn wait(&mut self, thread: u32) -> Result<(), Rejected> {
        self.release(thread)?;
        self.waiters.insert(thread);
        Ok(())
    }

    /// `notify` of a given waiter: guard `owner = θ ∧ θ' ∈ waiters`, command `waiters.remove(θ')`.
    pub fn notify(&mut self, thread: u32, waiter: u32) -> Result<(), Rejected> {
        if self.owner != Some(thread) || !self.waiters.remove(&waiter) {
            return Err(Rejected);
        }
        Ok(())
    }

    /// A waiter leaves the wait set without a `notify`: guard `θ ∈ waiters`, command `waiters.remove(θ)`.
    pub fn leave(&mut self, thread: u32) -> Result<(), Rejected> {
        match self.waiters.remove(&thread) {
            true => Ok(()),
            false => Err(Rejected),
        }
    }

    /// Whether a thread waits to be notified.
    pub fn is_waiting(&self, thread: u32) -> bool {
        self.waiters.contains(&thread)
    }

    /// `notifyAll`: guard `owner = θ`, command `waiters := ∅`.
    pub fn notify_all(&mut self, thread: u32) -> Result<(), Rejected> {
        if self.owner != Some(thread) {
            return Err(Rejected);
        }
        self.waiters.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_share_keep_out_who_wants_it_alone() {
        let mut monitor = Monitor::default();
        monitor.share(1, Some(5)).unwrap();
        monitor.share(2, None).unwrap();
        assert_eq!(monitor.share(2, None), Err(Rejected));
        assert_eq!(monitor.acquire(3, None), Err(Rejected));
        monitor.unshare(1).unwrap();
        assert_eq!(monitor.unshare(1), Err(Rejected));
        assert!(!monitor.can_acquire(2) && monitor.is_shared_by(2));
        monitor.unshare(2).unwrap();
        monitor.acquire(3, None).unwrap();
        assert_eq!(monitor.share(1, None), Err(Rejected));
    }

    #[test]
    fn only_the_owner_may_release_wait_and_notify() {
        let mut monitor = Monitor::default();
        assert_eq!(monitor.release(1), Err(Rejected));
        monitor.acquire(1, Some(5)).unwrap();
        assert_eq!((monitor.owner(), monitor.acquired_at()), (Some(1), Some(5)));
        assert_eq!(monitor.acquire(2, None), Err(Rejected));
        assert_eq!(monitor.wait(2), Err(Rejected));
        assert_eq!(monitor.notify_all(2), Err(Rejected));
        monitor.release(1).unwrap();
        let fresh = Monitor {
            was_acquired: true,
            ..Monitor::default()
        };
        assert_eq!(monitor, fresh);
    }

    #[test]
    fn a_waiter_takes_the_lock_again_after_notify_and_release() {
        let mut monitor = Monitor::default();
        monitor.acquire(1, None).unwrap();
        monitor.wait(1).unwrap();
        assert!(!monitor.can_acquire(1), "still in the wait set");
        monitor.acquire(2, None).unwrap();
        assert_eq!(monitor.notify(2, 3), Err(Rejected));
        monitor.notify(2, 1).unwrap();
        assert!(!monitor.can_acquire(1), "the notifier still owns the lock");
        monitor.release(2).unwrap();
        assert!(monitor.can_acquire(1));
    }

    #[test]
    fn notify_all_empties_the_wait_set() {
        let mut monitor = Monitor::default();
        for thread in [1, 2] {
            monitor.acquire(thread, None).unwrap();
            monitor.wait(thread).unwrap();
        }
        assert_eq!(monitor.waiters().collect::<Vec<_>>(), [1, 2]);
        monitor.acquire(3, None).unwrap();
        monitor.notify_all(3).unwrap();
        assert_eq!(monitor.waiters().len(), 0);
    }
}
