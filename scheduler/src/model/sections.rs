//! Critical sections that leave their lock as it was, and the data that they touch, as far as executions have shown it.
//!
//! Two such sections need no order unless they share data. What a section touches is not known before it runs; so a
//! search assumes what executions have shown, and begins anew when one shows more. In the end each label is a constant
//! of the program, and the dependency relation unconditional (`docs/soundness/reductions.md`).

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use super::{Location, ObjectId, Operation, Operations, ThreadId};

/// The sections of a thread that begin at one place with one lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Section {
    /// Whose.
    pub thread: ThreadId,
    /// Where in the program.
    pub site: u32,
    /// The lock.
    pub lock: ObjectId,
}

/// What an execution has shown of sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// This section accesses data that was not known of it; whether it writes.
    Access(Section, Location, bool),
    /// The same of an element of an array.
    Element(Section, Location, bool),
    /// So many elements of this array are accessed that it is to count as one location.
    Whole(ObjectId),
    /// This section does more than to access data while it holds its lock.
    Opaque(Section),
    /// The order of sections matters: data is in a race without it, or a lock that is not seen is held at a step.
    Ordered,
}

/// Where more executions count for nothing, sections are told apart no longer.
const VAIN: u64 = 1_000;

/// A section that accesses more data counts as one that does more than that: to compare so much costs more than it saves.
const DATA: usize = 64;

/// An array of which a section accesses more elements counts as one location.
pub const ELEMENTS: usize = 8;

/// What is known of the sections of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sections {
    /// The data of each section, and whether it writes it; `None`: it does more than to access data.
    known: BTreeMap<Section, Option<BTreeMap<Location, bool>>>,
    /// Arrays that count as one location.
    whole: BTreeSet<ObjectId>,
    /// The order of sections matters.
    ordered: bool,
    /// Executions that count for nothing, since later ones have shown more.
    vain: u64,
}

impl Sections {
    /// So many executions count for nothing, as one has shown more.
    pub fn wastes(&mut self, executions: u64) {
        self.vain += executions;
        self.ordered |= self.vain > VAIN;
    }

    /// Whether no section is told apart from what else is done with locks.
    pub fn are_ordered(&self) -> bool {
        self.ordered
    }

    /// The data of a section; `None` if it may do more than to access data.
    pub fn data(&self, section: &Section) -> Option<impl Iterator<Item = (Location, bool)> + '_> {
        let data = match self.known.get(section) {
            _ if self.ordered => return None,
            Some(None) => return None,
            Some(Some(data)) => Some(data),
            None => None,
        };
        let data = data.into_iter().flatten();
        Some(data.map(|(location, write)| (*location, *write)))
    }

    /// What a section does as a transition; `None` if it is one like all others. Its data are as if they were the monitor's:
    /// sections of two monitors that access one location are in a race, if nothing else orders them, and a race is told
    /// without this reduction.
    pub fn operations(&self, section: &Section) -> Option<Operations> {
        let data = self.data(section)?.map(|(location, write)| {
            let guarded = guarded(section.lock, location);
            match write {
                true => Operation::Write(guarded),
                false => Operation::Read(guarded),
            }
        });
        let first = std::iter::once(Operation::Section(section.lock));
        Some(first.chain(data).collect())
    }

    /// Whether a section was known to make an access.
    pub fn knows(&self, section: &Section, location: Location, write: bool) -> bool {
        let known = self.known.get(section).and_then(Option::as_ref);
        known
            .and_then(|data| data.get(&self.place(location)))
            .is_some_and(|writes| *writes || !write)
    }

    /// Whether an array counts as one location.
    pub fn is_whole(&self, array: ObjectId) -> bool {
        self.whole.contains(&array)
    }

    /// What a location counts as.
    fn place(&self, location: Location) -> Location {
        match self.is_whole(location.object) {
            true => Location {
                part: 0,
                ..location
            },
            false => location,
        }
    }

    /// Takes in what an execution has shown.
    pub fn learn(&mut self, shown: &Shown) {
        match shown {
            Shown::Ordered => self.ordered = true,
            Shown::Whole(array) => self.merge_elements(*array),
            Shown::Element(section, location, write) => {
                let array = location.object;
                self.learn(&Shown::Access(*section, *location, *write));
                let known = self.known.get(section).and_then(Option::as_ref);
                if known.is_some_and(|data| data.range(all(array)).count() > ELEMENTS) {
                    self.merge_elements(array);
                }
            }
            Shown::Opaque(section) => {
                self.known.insert(*section, None);
            }
            Shown::Access(section, location, write) => {
                let place = self.place(*location);
                let data = self.known.entry(*section);
                let known = data.or_insert_with(|| Some(BTreeMap::new()));
                if let Some(data) = known {
                    *data.entry(place).or_insert(false) |= *write;
                    if data.len() > DATA {
                        *known = None;
                    }
                }
            }
        }
    }

    /// From now on, an array counts as one location.
    fn merge_elements(&mut self, array: ObjectId) {
        if !self.whole.insert(array) {
            return;
        }
        for data in self.known.values_mut().flatten() {
            let elements: Vec<_> = data
                .range(all(array))
                .map(|(at, write)| (*at, *write))
                .collect();
            for (at, write) in elements {
                data.remove(&at);
                *data.entry(Location { part: 0, ..at }).or_insert(false) |= write;
            }
        }
    }

    /// Takes in what other parts of a search have learnt.
    pub fn merge(&mut self, other: &Self) {
        self.ordered |= other.ordered;
        self.vain = self.vain.max(other.vain);
        for array in &other.whole {
            self.merge_elements(*array);
        }
        for (section, data) in &other.known {
            let Some(data) = data else {
                self.learn(&Shown::Opaque(*section));
                continue;
            };
            for (location, write) in data {
                self.learn(&Shown::Access(*section, *location, *write));
            }
        }
    }
}

/// The beginning of the numbers for what is accessed under a monitor, above those of fields and elements.
const GUARDED: u32 = 1 << 31;

/// What a location counts as in sections of a monitor. Two locations may count as the same: then there are more
/// executions.
fn guarded(lock: ObjectId, location: Location) -> Location {
    let mut hasher = FxHasher::default();
    (location.object.0, location.part).hash(&mut hasher);
    Location {
        object: lock,
        part: (hasher.finish() >> 33) as u32 | GUARDED,
    }
}

/// The elements of an array.
fn all(object: ObjectId) -> std::ops::RangeInclusive<Location> {
    let at = |part| Location { object, part };
    at(0)..=at(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECTION: Section = Section {
        thread: ThreadId(1),
        site: 2,
        lock: ObjectId(3),
    };

    fn at(object: u32) -> Location {
        Location {
            object: ObjectId(object),
            part: 0,
        }
    }

    #[test]
    fn sections_are_what_was_shown_of_them() {
        use Operation::*;
        let mut sections = Sections::default();
        let lock = Section(ObjectId(3));
        let of = |sections: &Sections| sections.operations(&SECTION).map(|o| o.to_vec());
        assert_eq!(of(&sections), Some(vec![lock]));
        sections.learn(&Shown::Access(SECTION, at(7), false));
        assert!(sections.knows(&SECTION, at(7), false) && !sections.knows(&SECTION, at(7), true));
        assert_eq!(
            of(&sections),
            Some(vec![lock, Read(guarded(SECTION.lock, at(7)))])
        );
        sections.learn(&Shown::Access(SECTION, at(7), true));
        sections.learn(&Shown::Access(SECTION, at(7), false));
        assert_eq!(
            of(&sections),
            Some(vec![lock, Write(guarded(SECTION.lock, at(7)))])
        );
        let mut other = Sections::default();
        other.learn(&Shown::Opaque(SECTION));
        other.merge(&sections);
        assert_eq!(of(&other), None);
        other = sections.clone();
        sections.learn(&Shown::Ordered);
        assert_eq!(of(&sections), None);
        other.wastes(VAIN);
        assert!(of(&other).is_some());
        other.wastes(1);
        assert_eq!(of(&other), None);
    }

    #[test]
    fn sections_with_much_data_are_none() {
        let mut sections = Sections::default();
        for object in 0..DATA as u32 {
            sections.learn(&Shown::Access(SECTION, at(object), true));
        }
        assert!(sections.operations(&SECTION).is_some());
        sections.learn(&Shown::Access(SECTION, at(DATA as u32), true));
        assert!(sections.operations(&SECTION).is_none());
        sections.learn(&Shown::Access(SECTION, at(0), true));
        assert!(sections.operations(&SECTION).is_none());
    }

    #[test]
    fn elements_are_locations_until_there_are_too_many() {
        use Operation::*;
        let mut sections = Sections::default();
        let element = |part| Location {
            object: ObjectId(7),
            part,
        };
        let of = |sections: &Sections| sections.operations(&SECTION).map(|o| o.to_vec());
        for part in 1..=ELEMENTS as u32 {
            sections.learn(&Shown::Element(SECTION, element(part), part == 5));
        }
        sections.learn(&Shown::Access(SECTION, at(8), false));
        assert!(sections.knows(&SECTION, element(4), false));
        assert!(!sections.knows(&SECTION, element(4), true));
        let mut more = sections.clone();
        more.learn(&Shown::Element(SECTION, element(0), false));
        assert!(more.is_whole(ObjectId(7)) && more.knows(&SECTION, element(4), true));
        let mut other = Sections::default();
        other.learn(&Shown::Whole(ObjectId(7)));
        sections.merge(&other);
        let lock = Section(ObjectId(3));
        assert_eq!(
            of(&sections),
            Some(vec![
                lock,
                Write(guarded(SECTION.lock, at(7))),
                Read(guarded(SECTION.lock, at(8)))
            ])
        );
        assert!(sections.knows(&SECTION, element(4), true));
        sections.learn(&Shown::Element(SECTION, element(9), true));
        assert_eq!(of(&sections), of(&more));
    }
}
