//! Sections that read first and ask then whether what they have read counts (`StampedLock.tryOptimisticRead`, `validate`).
//!
//! ```text
//! t begins:              S_t := now
//! t reads x, with w:     the race is kept, if any; and so is one with a later write of another thread
//! t asks, it is valid:   the kept ones are races: who wrote did not have the lock
//! t asks, it is not:     what it has read since S_t does not count; that it was read has to be explored
//! t asks:                C_t is before what follows the next change of what the answer was read from
//! t ends, or begins:     the kept ones are races: it has used what may not count
//! ```
//!
//! The last but one is what the lock is for: a writer that takes it later has come after the reader, or the reader would
//! have been told that it is not valid.

use rustc_hash::FxHashMap;

use super::Checker;
use crate::discipline::access::{Access, SyncKey, Violation};
use crate::discipline::race::{Beside, Stamp};
use crate::model::{Discipline, VectorClock};

/// What is known of such sections.
#[derive(Debug, Clone, Default)]
pub(super) struct Optimistic {
    /// By thread: the one it is in.
    sections: FxHashMap<u32, Section>,
    /// By what answers were read from: what comes before its next change.
    asked: FxHashMap<SyncKey, VectorClock>,
}

#[derive(Debug, Clone, Default)]
struct Section {
    /// When it began, by the count of its thread.
    begin: u32,
    /// What was read in it.
    reads: Vec<(Access, Stamp)>,
    /// Races in which it is, each as an access and what came earlier.
    races: Vec<(Access, Stamp, Stamp)>,
    /// What the thread has read last that others may write.
    state: Option<SyncKey>,
}

impl Checker {
    /// The thread begins such a section. What is found out by that of the one it was in.
    pub fn begins_optimistic(&mut self, thread: u32) -> Vec<Violation> {
        let found = self.leaves_optimistic(thread);
        if self.discipline == Discipline::HappensBefore {
            // What it reads from now on is later than what it has read.
            self.clocks.pass(thread);
            let section = Section {
                begin: self.clocks.now(thread),
                ..Section::default()
            };
            self.optimistic.sections.insert(thread, section);
        }
        found
    }

    /// The thread has asked whether what it has read counts.
    pub fn asks_optimistic(&mut self, thread: u32, valid: bool) -> Vec<Violation> {
        let Some(section) = self.optimistic.sections.remove(&thread) else {
            return Vec::new();
        };
        if let Some(state) = section.state {
            let clock = self.clocks.pass(thread);
            self.optimistic.asked.entry(state).or_default().join(&clock);
        }
        if valid {
            return self.decided(section.races);
        }
        let dropped = |stamp: Stamp| Stamp {
            beside: Beside::Dropped,
            ..stamp
        };
        for (access, stamp) in section.reads {
            self.settle_as(&access, stamp, Beside::Dropped);
        }
        let races = section.races.into_iter();
        let of_section = |stamp: Stamp| match stamp.thread == thread {
            true => dropped(stamp),
            false => stamp,
        };
        let races =
            races.map(|(access, this, earlier)| (access, of_section(this), of_section(earlier)));
        self.decided(races.collect())
    }

    fn settle_as(&mut self, access: &Access, stamp: Stamp, beside: Beside) {
        // Whether it is beside a fence may have turned out.
        for known in [Beside::Nothing, Beside::Open, Beside::Fence] {
            let known = Stamp {
                beside: known,
                ..stamp
            };
            match access.elements {
                None => {
                    let accesses = self.accesses.entry(access.location.clone()).or_default();
                    accesses.settle(&known, beside);
                }
                Some(range) => {
                    let ranges = self.elements.entry(access.location.clone()).or_default();
                    ranges.settle(range, &known, beside);
                }
            }
        }
    }

    /// The thread has ended, or begins another section.
    pub fn leaves_optimistic(&mut self, thread: u32) -> Vec<Violation> {
        match self.optimistic.sections.remove(&thread) {
            Some(section) => self.decided(section.races),
            None => Vec::new(),
        }
    }

    fn decided(&mut self, races: Vec<(Access, Stamp, Stamp)>) -> Vec<Violation> {
        let races = races.into_iter();
        races
            .flat_map(|(access, this, earlier)| self.races(&access, this, vec![earlier]))
            .collect()
    }

    /// A thread reads in its section.
    pub(super) fn reads_optimistic(&mut self, access: &Access, this: Stamp) {
        if let Some(section) = self.optimistic.sections.get_mut(&this.thread) {
            if !this.write && !this.atomic {
                section.reads.push((access.clone(), this));
            }
        }
    }

    /// Keeps a race of which it is not known yet whether it counts; whether it is one.
    pub(super) fn keeps_race(&mut self, access: &Access, this: Stamp, earlier: Stamp) -> bool {
        if self.optimistic.sections.is_empty() {
            return false;
        }
        for stamp in [this, earlier] {
            let section = self.optimistic.sections.get_mut(&stamp.thread);
            if let Some(section) = section.filter(|section| stamp.time >= section.begin) {
                if !stamp.write {
                    section.races.push((access.clone(), this, earlier));
                    return true;
                }
            }
        }
        false
    }

    /// The thread has read what others may write.
    pub(super) fn observes_optimistic(&mut self, thread: u32, key: &SyncKey) {
        if let Some(section) = self.optimistic.sections.get_mut(&thread) {
            section.state = Some(key.clone());
        }
    }

    /// The thread changes what others may have read.
    pub(super) fn publishes_optimistic(&mut self, thread: u32, key: &SyncKey) {
        if let Some(clock) = self.optimistic.asked.get(key) {
            self.clocks.learn(thread, clock);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wrong;
    use super::*;
    use crate::discipline::lockset::Initialisation;
    use jcheck_annotations::ObjectClass;

    const STATE: SyncKey = SyncKey::Static(9);

    #[derive(Clone, Copy)]
    enum Step {
        Begins,
        Reads,
        Writes,
        Asks(bool),
        /// Takes the lock, or lets it go.
        Changes,
        Ends,
    }
    use Step::*;

    fn run(class: ObjectClass, steps: &[(u32, Step)]) -> Vec<Wrong> {
        let mut checker = Checker::new(Discipline::HappensBefore);
        let mut found = Vec::new();
        for &(thread, step) in steps {
            let access = |write| Access {
                thread,
                location: SyncKey::Static(0),
                elements: None,
                write,
                atomic: false,
                of_program: true,
                site: thread,
                trace: 0,
                class,
                initialisation: Initialisation::FirstThread,
            };
            match step {
                Begins => {
                    checker.observe(thread, &STATE);
                    found.extend(checker.begins_optimistic(thread));
                }
                Reads => found.extend(checker.access(&access(false))),
                Writes => found.extend(checker.access(&access(true))),
                Asks(valid) => {
                    checker.observe(thread, &STATE);
                    found.extend(checker.asks_optimistic(thread, valid));
                }
                Changes => {
                    checker.observe(thread, &STATE);
                    checker.publish(thread, STATE);
                }
                Ends => found.extend(checker.leaves_optimistic(thread)),
            }
        }
        found.into_iter().map(|found| found.wrong).collect()
    }

    const WRITER: [(u32, Step); 3] = [(0, Changes), (0, Writes), (0, Changes)];

    #[test]
    fn who_writes_later_under_the_lock_is_in_no_race() {
        let reader = [(1, Begins), (1, Reads), (1, Asks(true))];
        assert_eq!(
            run(ObjectClass::Discipline, &[&reader[..], &WRITER].concat()),
            []
        );
        assert_eq!(
            run(ObjectClass::Discipline, &[&WRITER[..], &reader].concat()),
            []
        );
        let unlocked = [&reader[..], &WRITER[1..2]].concat();
        assert_eq!(run(ObjectClass::Discipline, &unlocked), [Wrong::Race]);
    }

    #[test]
    fn what_does_not_count_is_in_no_race_but_has_to_be_explored() {
        for steps in [
            [
                (1, Begins),
                (1, Reads),
                (0, Changes),
                (0, Writes),
                (1, Asks(false)),
            ],
            [
                (1, Begins),
                (0, Changes),
                (0, Writes),
                (1, Reads),
                (1, Asks(false)),
            ],
            [
                (1, Begins),
                (0, Changes),
                (1, Reads),
                (1, Asks(false)),
                (0, Writes),
            ],
        ] {
            assert_eq!(run(ObjectClass::Discipline, &steps), [Wrong::Meeting]);
            assert_eq!(run(ObjectClass::Promoted, &steps), []);
        }
    }

    #[test]
    fn what_is_used_without_asking_is_in_a_race() {
        let steps = [(1, Begins), (1, Reads), (0, Changes), (0, Writes)];
        for last in [Ends, Begins] {
            let steps = [&steps[..], &[(1, last)]].concat();
            assert_eq!(run(ObjectClass::Discipline, &steps), [Wrong::Race]);
        }
        let before = [
            (1, Reads),
            (1, Begins),
            (0, Changes),
            (0, Writes),
            (1, Asks(false)),
        ];
        assert_eq!(run(ObjectClass::Discipline, &before), [Wrong::Race]);
        let valid = [&steps[..], &[(1, Asks(true))]].concat();
        assert_eq!(run(ObjectClass::Discipline, &valid), [Wrong::Race]);
    }
}
