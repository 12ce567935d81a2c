//! Accesses to data, as the discipline sees them.

use super::super::lost::CLASS_INITIALISATION;
use super::super::watch::Scene;
use super::super::world::Contradiction;
use super::Observer;
use crate::discipline::lockset::Initialisation;
use crate::discipline::{Access, SyncKey, Violation, Wrong};
use crate::model::{Discipline, Gap, Location as Place, Names, Section, Shown};
use crate::protocol::message::Location;
use crate::remote::ProgramFacts;
use jcheck_annotations::{ObjectClass, Site};

/// How a location is accessed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    write: bool,
    atomic: bool,
}

impl Way {
    /// By an access that is not atomic.
    pub fn plain(write: bool) -> Self {
        Way {
            write,
            atomic: false,
        }
    }
}

impl Observer {
    /// What an atomic operation does to a location that is not volatile. The operation itself was told before.
    pub(super) fn atomic_access(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        location: Location,
        write: bool,
        site: u32,
    ) -> Result<(), Contradiction> {
        let elements = match location {
            Location::Element { index, .. } => Some((index, index)),
            _ => None,
        };
        let checked = facts.class(&self.world, &location) == ObjectClass::Discipline;
        let discipline = facts.rules.discipline;
        let by_locks = matches!(
            discipline,
            Discipline::Lockset | Discipline::ExclusiveAccess
        );
        if checked && by_locks {
            let place = facts.place(site);
            self.gap(Gap {
                kind: "unmodelled-operation".to_string(),
                name: format!(
                    "an atomic access to what is not volatile, with --discipline {}",
                    discipline.word()
                ),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
            self.traces.next = None;
            return Ok(());
        }
        let way = Way {
            write,
            atomic: true,
        };
        self.access(names, facts, thread, (location, elements), way, site)
    }

    /// An access of the running thread; of an array, to these elements.
    pub(super) fn access(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        (location, elements): (Location, Option<(u32, u32)>),
        Way { write, atomic }: Way,
        site: u32,
    ) -> Result<(), Contradiction> {
        let (key, object) = match location {
            Location::Field { object, field } => (SyncKey::Field(object, field), Some(object)),
            Location::Static(field) => (SyncKey::Static(field), None),
            Location::Element { array, .. } => (SyncKey::Object(array), Some(array)),
        };
        if let Some(object) = object {
            self.world.object(object)?;
        }
        let class = facts.class(&self.world, &location);
        // What is promoted is a transition, and not a part of one.
        let is_part = class != ObjectClass::Promoted;
        if self.reordered.is_some() && is_part {
            self.world.access(names, &location, write);
        }
        if is_part {
            self.world.touch(names, thread, &location, write);
        }
        let initialisation = Initialisation::FirstThread;
        let trace = self.traces.next.take();
        let access = Access {
            thread: self.actors.of(thread),
            location: key,
            elements,
            write,
            atomic,
            site,
            trace: trace.map_or(0, |trace| trace + 1),
            class,
            initialisation,
        };
        let reordered = self.reordered.as_mut().filter(|_| is_part);
        if reordered.is_some_and(|reordered| reordered.may_race(access.clone())) {
            let place = facts.place(site);
            self.gap(Gap {
                kind: "composed".to_string(),
                name: "only a lock orders the initialisation of an object before its use"
                    .to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
        }
        for violation in self.checker.access(&access) {
            if self.world.tells_sections_apart() && violation.wrong == Wrong::Race {
                // It is seen, and reported, where sections come in all orders. After what was not known of a section,
                // it may be none.
                if self.world.shown.is_empty() {
                    self.world.shown.push(Shown::Race);
                }
                continue;
            }
            let scene = Scene {
                facts,
                world: &self.world,
                actors: &self.actors,
                traces: &self.traces.all,
                predicates: &self.predicates,
            };
            let finding = scene.finding(thread, &violation);
            if facts.is_of_platform(&violation) {
                let gap = Gap {
                    kind: "unmodelled-operation".to_string(),
                    name: format!("a race in the JDK: {}", finding.message),
                    why: String::new(),
                };
                self.gap(gap);
                continue;
            }
            let accesses = std::iter::once(&violation.access).chain(&violation.earlier);
            if accesses
                .clone()
                .any(|access| self.actors.is_loader(access.thread))
            {
                // The JDK holds locks meanwhile; what they order is not known.
                let gap = Gap {
                    kind: CLASS_INITIALISATION.to_string(),
                    name: format!(
                        "a class loader of the program shares data: {}",
                        finding.message
                    ),
                    why: String::new(),
                };
                self.gap(gap);
                continue;
            }
            if !self
                .findings
                .iter()
                .any(|known| known.key() == finding.key())
            {
                self.findings.push(finding);
            }
        }
        Ok(())
    }
}

impl Observer {
    /// The data of a section.
    pub(super) fn data_of(&self, section: &Section) -> Option<Vec<(Place, bool)>> {
        let sections = self.world.sections.as_deref()?;
        Some(sections.data(section)?.collect())
    }
}

impl ProgramFacts {
    /// Whether all accesses are in classes of the JDK: how these share their own data is no fault of the program.
    fn is_of_platform(&self, violation: &Violation) -> bool {
        let accesses = std::iter::once(&violation.access).chain(&violation.earlier);
        let mut sites = accesses.map(|access| self.sites.sites.get(access.site as usize));
        sites.all(|site| site.is_some_and(Site::is_of_concurrency))
    }
}
