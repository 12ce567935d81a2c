//! Critical sections that leave their lock as it was, and the data that they touch, as far as executions have shown it.
//!
//! Two such sections need no order unless they share data. What a section touches is not known before it runs; so a
//! search assumes what executions have shown, and begins anew when one shows more. In the end each label is a constant
//! of the program, and the dependency relation unconditional (`docs/soundness/reductions.md`).

use std::collections::BTreeMap;

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
    /// This section does more than to access data while it holds its lock.
    Opaque(Section),
    /// Data is in a race, if sections that share no data are not ordered.
    Race,
}

/// What is known of the sections of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sections {
    /// The data of each section, and whether it writes it; `None`: it does more than to access data.
    known: BTreeMap<Section, Option<BTreeMap<Location, bool>>>,
    /// The order of sections matters.
    ordered: bool,
}

impl Sections {
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

    /// What a section does as a transition; `None` if it is one like all others.
    pub fn operations(&self, section: &Section) -> Option<Operations> {
        let data = self.data(section)?.map(|(location, write)| match write {
            true => Operation::Write(location),
            false => Operation::Read(location),
        });
        let first = std::iter::once(Operation::Section(section.lock));
        Some(first.chain(data).collect())
    }

    /// Whether a section was known to make an access.
    pub fn knows(&self, section: &Section, location: Location, write: bool) -> bool {
        let known = self.known.get(section).and_then(Option::as_ref);
        known
            .and_then(|data| data.get(&location))
            .is_some_and(|writes| *writes || !write)
    }

    /// Takes in what an execution has shown.
    pub fn learn(&mut self, shown: &Shown) {
        match shown {
            Shown::Race => self.ordered = true,
            Shown::Opaque(section) => {
                self.known.insert(*section, None);
            }
            Shown::Access(section, location, write) => {
                let data = self.known.entry(*section);
                if let Some(data) = data.or_insert_with(|| Some(BTreeMap::new())) {
                    *data.entry(*location).or_insert(false) |= *write;
                }
            }
        }
    }

    /// Takes in what other parts of a search have learnt.
    pub fn merge(&mut self, other: &Self) {
        self.ordered |= other.ordered;
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
        assert_eq!(of(&sections), Some(vec![lock, Read(at(7))]));
        sections.learn(&Shown::Access(SECTION, at(7), true));
        sections.learn(&Shown::Access(SECTION, at(7), false));
        assert_eq!(of(&sections), Some(vec![lock, Write(at(7))]));
        let mut other = Sections::default();
        other.learn(&Shown::Opaque(SECTION));
        other.merge(&sections);
        assert_eq!(of(&other), None);
        sections.learn(&Shown::Race);
        assert_eq!(of(&sections), None);
    }
}
