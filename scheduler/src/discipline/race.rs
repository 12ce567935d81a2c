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
    }
}

/// What is known of one location: the last access of each thread, place and kind.
#[derive(Debug, Clone, Default)]
pub struct Accesses(Vec<Stamp>);

impl Accesses {
    /// Takes in an access by a thread with this clock; gives the earlier ones that race with it.
    pub fn access(&mut self, this: Stamp, clock: &VectorClock, races: &mut Vec<Stamp>) {
        let mut like = None;
        for (position, earlier) in self.0.iter().enumerate() {
            if earlier.is_like(&this) {
                like = Some(position);
            } else if earlier.conflicts(&this) && earlier.time > clock.get(earlier.thread) {
                races.push(*earlier);
            }
        }
        match like {
            Some(position) => self.0[position] = this,
            None => self.0.push(this),
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
        accesses.access(this, &clock(now), &mut races);
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
    fn a_write_races_with_every_unordered_access() {
        let mut x = Accesses::default();
        races(&mut x, stamp(0, 1, true, 10), &[1]);
        races(&mut x, stamp(1, 1, false, 11), &[1, 1]);
        let found = races(&mut x, stamp(2, 1, true, 12), &[0, 0, 1]);
        assert_eq!(found, [10, 11]);
        assert_eq!(races(&mut x, stamp(1, 1, false, 11), &[1, 1]), [12]);
    }
}
