//! Data races at one location. Source: Flanagan & Freund 2009 (FastTrack), section 3: an access is the epoch c@t, and
//! it happens before the present of thread u if c <= C_u(t).
//!
//! ```text
//! read  by u:  W_x happens before C_u, else race;  R_x := R_x with (C_u(u) @ u)
//! write by u:  W_x and R_x happen before C_u, else race;  W_x := C_u(u) @ u
//! ```
//!
//! Symbols: W_x and R_x = [`Accesses`], c@t = [`Stamp`], C_u = the clock that is handed in.
//!
//! Deviation: FastTrack keeps the last write, and one read unless reads are unordered; that finds some race of each
//! location. Here the last epoch of every thread, place and kind is kept. So all pairs of places that race are found,
//! which are the same in all executions of a Mazurkiewicz trace, whichever of them is explored and whatever came
//! first in it. An access costs time in proportion to the number of places of the program that touch the location.

use super::locksets::LocksetId;
use crate::model::VectorClock;

/// Whether there is a fence right beside a plain access: before a store, or after a load.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Beside {
    /// There is none.
    #[default]
    Nothing,
    /// There may come one.
    Open,
    /// There is.
    Fence,
    /// It is a read, and what it has read does not count.
    Dropped,
}

/// One access: the epoch, and what a report wants to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    /// Who.
    pub thread: u32,
    /// The time of that thread, by its own count.
    pub time: u32,
    /// Whether it writes.
    pub write: bool,
    /// Whether it is atomic: two of these do not race.
    pub atomic: bool,
    /// Whether there is a fence beside it.
    pub beside: Beside,
    /// Where in the program.
    pub site: u32,
    /// The locks it holds.
    pub held: LocksetId,
    /// The number under which its frames were kept; 0 for none.
    pub trace: u32,
}

impl Stamp {
    fn conflicts(&self, other: &Self) -> bool {
        self.thread != other.thread && (self.write || other.write) && !(self.atomic && other.atomic)
    }

    fn is_like(&self, other: &Self) -> bool {
        self.thread == other.thread
            && self.site == other.site
            && self.write == other.write
            && self.atomic == other.atomic
            && self.beside == other.beside
    }

    /// Whether it is meant to meet others that nothing orders: by its mode, or by a fence.
    pub fn is_meant(&self) -> bool {
        self.atomic || self.beside == Beside::Fence
    }

    /// Whether the two are meant to meet, or one of them does not count.
    pub fn is_meant_to_meet(&self, other: &Self) -> bool {
        let dropped = [self, other]
            .iter()
            .any(|one| one.beside == Beside::Dropped);
        dropped || self.is_meant() && other.is_meant()
    }
}

/// What is known of one location: the last access of each thread, place and kind.
#[derive(Debug, Clone, Default)]
pub struct Accesses(Vec<Stamp>);

impl Accesses {
    /// Takes in an access by a thread with this past; gives the earlier ones that race with it.
    pub fn access(&mut self, this: Stamp, past: &Before<'_>, races: &mut Vec<Stamp>) {
        let mut like = None;
        for (position, earlier) in self.0.iter().enumerate() {
            if earlier.is_like(&this) {
                like = Some(position);
            } else if earlier.conflicts(&this) && !past.has(earlier, &this) {
                races.push(*earlier);
            }
        }
        match like {
            Some(position) => self.0[position] = this,
            None => self.0.push(this),
        }
    }

    /// It has turned out whether there is a fence beside an access.
    pub fn settle(&mut self, open: &Stamp, beside: Beside) {
        let Some(at) = self.0.iter().position(|known| known.is_like(open)) else {
            return;
        };
        let settled = Stamp { beside, ..*open };
        match self.0.iter().position(|known| known.is_like(&settled)) {
            Some(position) => {
                self.0[position] = settled;
                self.0.remove(at);
            }
            None => self.0[at] = settled,
        }
    }
}

/// What happens before an access.
#[derive(Debug, Clone, Copy)]
pub struct Before<'a> {
    /// C_u.
    pub clock: &'a VectorClock,
    /// Further writes, if the access reads.
    pub writes: Option<&'a VectorClock>,
}

impl Before<'_> {
    fn has(&self, earlier: &Stamp, this: &Stamp) -> bool {
        let knows = |clock: &VectorClock| earlier.time <= clock.get(earlier.thread);
        knows(self.clock) || (earlier.write && !this.write && self.writes.is_some_and(knows))
    }
}

impl<'a> From<&'a VectorClock> for Before<'a> {
    fn from(clock: &'a VectorClock) -> Self {
        Self {
            clock,
            writes: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(thread: u32, time: u32, write: bool, site: u32) -> Stamp {
        Stamp {
            thread,
            time,
            write,
            atomic: false,
            beside: Beside::Nothing,
            site,
            held: LocksetId::EMPTY,
            trace: 0,
        }
    }

    fn clock(times: &[u32]) -> VectorClock {
        let mut clock = VectorClock::default();
        for (thread, time) in times.iter().enumerate() {
            (0..*time).for_each(|_| clock.increment(thread as u32));
        }
        clock
    }

    fn races(accesses: &mut Accesses, this: Stamp, now: &[u32]) -> Vec<u32> {
        let mut races = Vec::new();
        accesses.access(this, &Before::from(&clock(now)), &mut races);
        races.iter().map(|race| race.site).collect()
    }

    #[test]
    fn ordered_accesses_and_unordered_reads_do_not_race() {
        let mut x = Accesses::default();
        assert!(races(&mut x, stamp(0, 1, true, 10), &[1]).is_empty());
        assert!(races(&mut x, stamp(1, 1, false, 11), &[1, 1]).is_empty());
        assert!(races(&mut x, stamp(2, 1, false, 12), &[1, 0, 1]).is_empty());
        assert!(races(&mut x, stamp(0, 2, true, 13), &[2, 1, 1]).is_empty());
    }

    #[test]
    fn atomic_accesses_race_with_plain_ones_only() {
        let atomic = |thread, write, site| Stamp {
            atomic: true,
            ..stamp(thread, 1, write, site)
        };
        let mut x = Accesses::default();
        assert!(races(&mut x, atomic(0, true, 10), &[1]).is_empty());
        assert!(races(&mut x, atomic(1, true, 11), &[0, 1]).is_empty());
        assert_eq!(races(&mut x, stamp(2, 1, false, 12), &[0, 0, 1]), [10, 11]);
        assert!(races(&mut x, atomic(1, false, 13), &[0, 1]).is_empty());
        assert_eq!(races(&mut x, atomic(1, true, 14), &[0, 1]), [12]);
    }

    #[test]
    fn further_writes_come_before_reads_only() {
        let mut x = Accesses::default();
        races(&mut x, stamp(0, 1, true, 10), &[1]);
        races(&mut x, stamp(0, 1, false, 11), &[1]);
        let (clock, writes) = (clock(&[0, 1]), clock(&[1]));
        for (write, expected) in [(false, vec![]), (true, vec![10, 11])] {
            let mut found = Vec::new();
            let past = Before {
                clock: &clock,
                writes: Some(&writes),
            };
            x.access(stamp(1, 1, write, 12), &past, &mut found);
            let sites: Vec<u32> = found.iter().map(|race| race.site).collect();
            assert_eq!(sites, expected);
        }
    }

    #[test]
    fn an_access_without_a_fence_is_kept_beside_one_that_has_it() {
        let mut x = Accesses::default();
        let open = |time| Stamp {
            beside: Beside::Open,
            ..stamp(0, time, false, 10)
        };
        races(&mut x, open(1), &[1]);
        x.settle(&open(1), Beside::Nothing);
        races(&mut x, open(2), &[2]);
        x.settle(&open(2), Beside::Fence);
        races(&mut x, open(3), &[3]);
        x.settle(&open(3), Beside::Fence);
        let mut found = Vec::new();
        x.access(
            stamp(1, 1, true, 11),
            &Before::from(&clock(&[0, 1])),
            &mut found,
        );
        let found: Vec<_> = found.iter().map(|race| (race.time, race.beside)).collect();
        assert_eq!(found, [(1, Beside::Nothing), (3, Beside::Fence)]);
    }

    #[test]
    fn a_write_races_with_every_unordered_access() {
        let mut x = Accesses::default();
        races(&mut x, stamp(0, 1, true, 10), &[1]);
        races(&mut x, stamp(1, 1, false, 11), &[1, 1]);
        let found = races(&mut x, stamp(2, 1, true, 12), &[0, 0, 1]);
        assert_eq!(found, [10, 11]);
        assert_eq!(races(&mut x, stamp(1, 1, false, 11), &[1, 1]), [12]);
    }
}
