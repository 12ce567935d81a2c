//! Fences, and the accesses right beside them: a plain store after a fence, a plain load before one.
//!
//! Two threads that meet at one location by such accesses, or by atomic ones, are meant to: that is no race to be
//! reported, but accesses to the location must be scheduling points. Whether a fence comes after a load is known when the
//! thread does the next thing, which is before any other thread does one.

use super::{Checker, Open};
use crate::discipline::access::{Access, SyncKey, Violation};
use crate::discipline::fences::Fences;
use crate::discipline::race::{Beside, Stamp};
use crate::model::Discipline;
use crate::protocol::message::Fence;

impl Checker {
    /// The program has fences. They count with [`Discipline::HappensBefore`] only.
    pub fn heed_fences(&mut self) {
        if self.discipline == Discipline::HappensBefore {
            self.fences = Some(Fences::default());
        }
    }

    /// The thread has come to a fence. What is found out by that of the load before it.
    pub fn fence(&mut self, thread: u32, fence: Fence) -> Vec<Violation> {
        if self.fences.is_none() {
            return Vec::new();
        }
        let beside = match fence.is_after_loads() {
            true => Beside::Fence,
            false => Beside::Nothing,
        };
        let found = self.close(thread, beside);
        if let Some(fences) = &mut self.fences {
            fences.fence(thread, fence, &mut self.clocks);
        }
        found
    }

    /// The thread does something else than to come to a fence: what is found out by that of the load before.
    pub fn settle(&mut self, thread: u32) -> Vec<Violation> {
        self.close(thread, Beside::Nothing)
    }

    /// The thread does something that is no plain access: as [`Self::settle`], and the next store is beside no fence.
    pub fn pass(&mut self, thread: u32) -> Vec<Violation> {
        if let Some(fences) = &mut self.fences {
            fences.takes_store(thread);
        }
        self.settle(thread)
    }

    fn close(&mut self, thread: u32, beside: Beside) -> Vec<Violation> {
        let open = self.open.get_mut(thread as usize).and_then(Option::take);
        let Some(Open {
            access,
            this,
            races,
        }) = open
        else {
            return Vec::new();
        };
        match access.elements {
            None => {
                let accesses = self.accesses.entry(access.location.clone()).or_default();
                accesses.settle(&this, beside);
            }
            Some(range) => {
                let ranges = self.elements.entry(access.location.clone()).or_default();
                ranges.settle(range, &this, beside);
            }
        }
        self.races(&access, Stamp { beside, ..this }, races)
    }

    /// What is known of an access that is made now.
    pub(super) fn beside(&mut self, access: &Access) -> Beside {
        let Some(fences) = self.fences.as_mut().filter(|_| !access.atomic) else {
            return Beside::Nothing;
        };
        match access.write {
            true if fences.takes_store(access.thread) && access.of_program => Beside::Fence,
            false if access.of_program => Beside::Open,
            _ => Beside::Nothing,
        }
    }

    /// Of the races of an access those that are known to be some; what depends on a fence is put off.
    pub(super) fn defer(&mut self, access: &Access, this: Stamp, races: Vec<Stamp>) -> Vec<Stamp> {
        if this.beside != Beside::Open {
            return races;
        }
        let (meant, races) = races.into_iter().partition(Stamp::is_meant);
        let index = access.thread as usize;
        if self.open.len() <= index {
            self.open.resize_with(index + 1, || None);
        }
        self.open[index] = Some(Open {
            access: access.clone(),
            this,
            races: meant,
        });
        races
    }

    /// What a load or store carries from one fence to another.
    pub(super) fn carry(&mut self, access: &Access) {
        let Some(fences) = self.fences.as_mut().filter(|_| access.of_program) else {
            return;
        };
        let thread = access.thread;
        let one = match (&access.location, access.elements) {
            (SyncKey::Object(array), Some((first, last))) if first == last => {
                SyncKey::Field(*array, first)
            }
            (SyncKey::Object(array), Some(range)) => {
                for part in stored_in(fences, *array, range) {
                    match access.write {
                        true => fences.store(thread, part),
                        false => fences.load(thread, &part),
                    }
                }
                return;
            }
            (location, _) => location.clone(),
        };
        match access.write {
            true => fences.store(thread, one),
            false => fences.load(thread, &one),
        }
    }
}

/// The elements of an array from the first to the last one that were stored, as carriers of order.
fn stored_in(fences: &Fences<SyncKey>, array: u32, (first, last): (u32, u32)) -> Vec<SyncKey> {
    let stored = fences.stored().filter(|stored| {
        matches!(stored, SyncKey::Field(of, index) if *of == array && (first..=last).contains(index))
    });
    stored.cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::super::Wrong;
    use super::*;
    use crate::discipline::lockset::Initialisation;
    use jcheck_annotations::ObjectClass;

    fn access(thread: u32, field: u32, write: bool) -> Access {
        Access {
            thread,
            location: SyncKey::Static(field),
            elements: None,
            write,
            atomic: false,
            of_program: true,
            site: 10 * thread + field,
            trace: 0,
            class: ObjectClass::Discipline,
            initialisation: Initialisation::FirstThread,
        }
    }

    const DATA: u32 = 0;
    const FLAG: u32 = 1;

    /// What is done by a thread: an access to a field, a fence, or something else.
    #[derive(Clone, Copy)]
    enum Step {
        Load(u32),
        Store(u32),
        Comes(Fence),
        Else,
    }
    use Step::*;

    fn run(steps: &[(u32, Step)]) -> Vec<(SyncKey, Wrong)> {
        let mut checker = Checker::new(Discipline::HappensBefore);
        checker.heed_fences();
        let mut found = Vec::new();
        let mut last = 0;
        for (thread, step) in steps {
            if *thread != last {
                found.extend(checker.settle(last));
                last = *thread;
            }
            found.extend(match *step {
                Load(field) => checker.access(&access(*thread, field, false)),
                Store(field) => checker.access(&access(*thread, field, true)),
                Comes(fence) => checker.fence(*thread, fence),
                Else => checker.pass(*thread),
            });
        }
        found.extend(checker.settle(last));
        let told = found.into_iter();
        told.map(|found| (found.location, found.wrong)).collect()
    }

    fn flag(wrong: Wrong) -> (SyncKey, Wrong) {
        (SyncKey::Static(FLAG), wrong)
    }

    const WRITER: [(u32, Step); 3] = [
        (0, Store(DATA)),
        (0, Comes(Fence::Release)),
        (0, Store(FLAG)),
    ];
    const READER: [(u32, Step); 3] = [(1, Load(FLAG)), (1, Comes(Fence::Acquire)), (1, Load(DATA))];

    #[test]
    fn accesses_with_fences_meet_in_both_orders() {
        let forth = [WRITER, READER].concat();
        assert_eq!(run(&forth), [flag(Wrong::Meeting)]);
        let back = [&READER[..2], &WRITER[..]].concat();
        assert_eq!(run(&back), [flag(Wrong::Meeting)]);
    }

    #[test]
    fn fences_must_be_right_beside() {
        let apart = [&WRITER[..2], &[(0, Else), (0, Store(FLAG))], &READER[..2]].concat();
        assert_eq!(run(&apart), [flag(Wrong::Race)]);
        let apart = [&WRITER[..], &[(1, Load(FLAG)), (1, Else)], &READER[1..2]].concat();
        assert_eq!(run(&apart), [flag(Wrong::Race)]);
        let second = [
            &WRITER[1..2],
            &[(0, Store(2)), (0, Store(FLAG))],
            &READER[..2],
        ]
        .concat();
        assert_eq!(run(&second), [flag(Wrong::Race)]);
        let first = [
            &WRITER[1..],
            &[(1, Load(FLAG)), (1, Load(2))],
            &READER[1..2],
        ]
        .concat();
        assert_eq!(run(&first), [flag(Wrong::Race)]);
        let read = [
            &WRITER[1..2],
            &[(0, Load(2)), (0, Store(FLAG))],
            &READER[..2],
        ]
        .concat();
        assert_eq!(run(&read), [flag(Wrong::Meeting)]);
    }

    #[test]
    fn a_load_at_the_end_of_a_thread_has_no_fence() {
        let end = [&WRITER[1..], &READER[..1]].concat();
        assert_eq!(run(&end), [flag(Wrong::Race)]);
    }

    #[test]
    fn where_a_fence_is_missing_the_data_is_in_a_race_too() {
        let writer = [WRITER[0], WRITER[2]];
        let found = run(&[&writer[..], &READER[..]].concat());
        let data = (SyncKey::Static(DATA), Wrong::Race);
        assert_eq!(found, [flag(Wrong::Race), data]);
    }
}
