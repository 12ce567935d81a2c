//! Accesses to data, as the discipline sees them.

use super::super::gaps::{unforeseen, CLASS_INITIALISATION};
use super::super::watch::Scene;
use super::super::world::{Contradiction, Object};
use super::Observer;
use crate::discipline::lockset::Initialisation;
use crate::discipline::{Access, SyncKey, Violation, Wrong};
use crate::model::{
    Discipline, Finding, Gap, Location as Place, Names, Pin, PlatformUse, Section, ENVIRONMENT,
};
use crate::protocol::message::{Fence, Location, Optimistic};
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
            self.world.touch(names, thread, &location, elements, write);
        }
        let initialisation = Initialisation::FirstThread;
        let trace = self.traces.next.take();
        let access = Access {
            thread: self.actors.of(thread),
            location: key,
            elements,
            write,
            atomic,
            of_program: self.is_of_program(facts, &location, site),
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
        let by_clocks = facts.rules.discipline == Discipline::HappensBefore;
        if by_clocks && class != ObjectClass::Unshared && facts.is_frozen(&location) {
            return Ok(());
        }
        if ProgramFacts::is_met(&self.world, &location) {
            return Ok(());
        }
        let violations = self.checker.access(&access);
        self.violated(facts, thread, violations);
        Ok(())
    }

    /// The thread has come to a fence.
    pub(super) fn fence(&mut self, facts: &ProgramFacts, thread: u32, fence: Fence) {
        let actor = self.actors.of(thread);
        let found = self.checker.fence(actor, fence);
        self.violated(facts, thread, found);
    }

    /// The thread reads, and asks then whether that counts.
    pub(super) fn optimistic(&mut self, facts: &ProgramFacts, thread: u32, step: Optimistic) {
        let actor = self.actors.of(thread);
        let found = match step {
            Optimistic::Begins => self.checker.begins_optimistic(actor),
            Optimistic::Valid => self.checker.asks_optimistic(actor, true),
            Optimistic::Invalid => self.checker.asks_optimistic(actor, false),
        };
        self.violated(facts, thread, found);
    }

    /// The thread has ended.
    pub fn ends_optimistic(&mut self, facts: &ProgramFacts, thread: u32) {
        let actor = self.actors.of(thread);
        let found = self.checker.leaves_optimistic(actor);
        self.violated(facts, thread, found);
    }

    /// The thread stops: no fence can follow its last load before others go on.
    pub fn settle(&mut self, facts: &ProgramFacts, thread: u32) {
        let actor = self.actors.of(thread);
        let found = self.checker.settle(actor);
        self.violated(facts, thread, found);
    }

    /// The thread does what is no plain access, and stands beside no fence any more.
    pub(super) fn pass(&mut self, facts: &ProgramFacts, thread: u32) {
        let actor = self.actors.of(thread);
        let found = self.checker.pass(actor);
        self.violated(facts, thread, found);
    }

    /// Why a violation is none of the program: the kind of the gap that it is, and words for it.
    fn is_no_fault(
        &self,
        facts: &ProgramFacts,
        violation: &Violation,
    ) -> Option<(&'static str, &'static str)> {
        if facts.is_of_platform(violation) {
            return Some(("unmodelled-operation", "a race in the JDK"));
        }
        if self.is_kept_by_platform(violation) {
            return Some(("nondeterminism", "what the JDK keeps for all threads"));
        }
        let mut accesses = std::iter::once(&violation.access).chain(&violation.earlier);
        // The JDK holds locks meanwhile; what they order is not known.
        let loads = accesses.any(|access| self.actors.is_loader(access.thread));
        let what = "a class loader of the program shares data";
        loads.then_some((CLASS_INITIALISATION, what))
    }

    /// What the discipline check has found of accesses of this thread.
    fn violated(&mut self, facts: &ProgramFacts, thread: u32, violations: Vec<Violation>) {
        for violation in violations {
            let is_race = matches!(violation.wrong, Wrong::Race | Wrong::Meeting);
            if self.world.tells_sections_apart() && is_race {
                // It is seen, and reported, where sections come in all orders. After what was not known of a section,
                // it may be none.
                if self.world.shown.is_empty() {
                    self.world.orders_sections();
                }
                continue;
            }
            let initialisers = self.initialisers_in(&violation);
            if is_race && !initialisers.is_empty() {
                let place = facts.place(violation.access.site);
                let gap = Gap {
                    kind: CLASS_INITIALISATION.to_string(),
                    name: "a static initialiser shares data that its own order does not protect"
                        .to_string(),
                    why: place.map_or_else(String::new, |place| format!("at {place}")),
                };
                self.initialiser_gap(initialisers, gap);
                continue;
            }
            let scene = Scene {
                facts,
                world: &self.world,
                actors: &self.actors,
                traces: &self.traces.all,
                predicates: &self.predicates,
            };
            let is_race = matches!(violation.wrong, Wrong::Race | Wrong::Meeting);
            if is_race && scene.asks_about_start(&violation) {
                self.gap(unforeseen(PlatformUse::StartQuestions));
                continue;
            }
            let finding = scene.finding(thread, &violation);
            if let Some((kind, what)) = self.is_no_fault(facts, &violation) {
                self.gap(Gap {
                    kind: kind.to_string(),
                    name: format!("{what}: {}", finding.message),
                    why: String::new(),
                });
                continue;
            }
            if finding.is_meeting() {
                let place = facts.place(violation.access.site);
                self.gap(Gap {
                    kind: ENVIRONMENT.to_string(),
                    name: Pin::Fences.word().to_string(),
                    why: place.map_or_else(String::new, |place| format!("at {place}")),
                });
            }
            let is_like = |known: &Finding| {
                known.key() == finding.key() && known.is_meeting() == finding.is_meeting()
            };
            if !self.findings.iter().any(is_like) {
                self.findings.push(finding);
            }
        }
    }
}

impl Observer {
    /// Whether an access is one by code of the program to a single variable.
    fn is_of_program(&self, facts: &ProgramFacts, location: &Location, site: u32) -> bool {
        let is_variable = match location {
            Location::Field { .. } | Location::Static(_) => true,
            Location::Element { array, .. } => {
                let object = self.world.objects().get(*array as usize);
                object.is_some_and(|object| object.class.ends_with("[]"))
            }
        };
        let site = facts.sites.sites.get(site as usize);
        is_variable && site.is_some_and(|site| !site.is_of_platform())
    }

    /// The classes whose static initialisers, run by nobody in particular, took part in it.
    fn initialisers_in(&self, violation: &Violation) -> Vec<String> {
        let accesses = std::iter::once(&violation.access).chain(&violation.earlier);
        let classes = accesses.filter_map(|access| self.actors.initialiser(access.thread));
        classes.map(String::from).collect()
    }

    /// Whether it is about something that the JDK keeps for all threads, and that is watched as a whole.
    fn is_kept_by_platform(&self, violation: &Violation) -> bool {
        let SyncKey::Object(array) = violation.location else {
            return false;
        };
        let object = self.world.objects().get(array as usize);
        object.is_some_and(Object::is_of_platform)
    }

    /// The data of a section.
    pub(in crate::remote) fn data_of(&self, section: &Section) -> Option<Vec<(Place, bool)>> {
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
