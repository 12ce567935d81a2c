//! Critical sections while they run: what they do that a search does not know of them.

use super::world::World;
use crate::model::{Location as Place, Names, Operations, Section, Sections, Shown, ELEMENTS};
use crate::protocol::message::Location;

/// Of sections that show more in one execution, not all is noted.
const MUCH: usize = 256;

impl World {
    /// What is known of sections, if they are told apart. Where somebody asks whether a thread is blocked, a section
    /// can be noticed.
    fn sections(&self) -> Option<&Sections> {
        let sections = self.sections.as_deref();
        // What is done under an initialisation lock depends on more than data: on whether that was done before.
        let told = !self.possible.states && !self.possible.initialisers;
        sections.filter(|sections| !sections.are_ordered() && told)
    }

    /// Whether locks order only what shares data, or is no section.
    pub(super) fn tells_sections_apart(&self) -> bool {
        self.sections().is_some()
    }

    fn section(&self, thread: u32, lock: u32, site: u32) -> Option<Section> {
        let lock = self.objects().get(lock as usize)?;
        // Which of several locks of this name it is cannot be told from one execution to another.
        (lock.exact == lock.id).then_some(Section {
            thread: self.threads[thread as usize].id,
            site,
            lock: lock.id,
        })
    }

    /// What a thread that is about to take a lock does as a section, if it may be one.
    pub(super) fn as_section(&self, thread: u32, lock: u32, site: u32) -> Option<Operations> {
        let sections = self.sections()?;
        sections.operations(&self.section(thread, lock, site)?)
    }

    /// A thread has taken a lock.
    pub(super) fn enter_section(&mut self, thread: u32, lock: u32, site: u32) {
        let Some(section) = self.section(thread, lock, site) else {
            return;
        };
        if self.sections().is_some_and(|s| s.data(&section).is_some()) {
            self.open_sections.insert(thread, (lock, section));
        }
    }

    /// The section with a lock in which a thread is.
    pub(super) fn section_with(&self, thread: u32, lock: u32) -> Option<&Section> {
        let (held, section) = self.open_sections.get(&thread)?;
        (*held == lock).then_some(section)
    }

    /// A thread gives a lock back; whether that ends a section.
    pub(super) fn leave_section(&mut self, thread: u32, lock: u32) -> bool {
        let ends = self.section_with(thread, lock).is_some();
        if ends {
            self.open_sections.remove(&thread);
        }
        ends
    }

    /// A thread does more than to access data: if it is in a section, that is none.
    pub(super) fn opaque(&mut self, thread: u32) {
        if let Some((_, section)) = self.open_sections.remove(&thread) {
            self.shown.push(Shown::Opaque(section));
        }
    }

    /// A thread accesses data; of an array, these elements.
    pub(super) fn touch(
        &mut self,
        names: &mut Names,
        thread: u32,
        location: &Location,
        elements: Option<(u32, u32)>,
        write: bool,
    ) {
        let Some((_, section)) = self.open_sections.get(&thread).copied() else {
            return;
        };
        let Some(place) = self.place_of(names, location) else {
            return self.opaque(thread);
        };
        match (location, elements) {
            (Location::Element { .. }, Some((first, last))) if last - first < ELEMENTS as u32 => {
                for part in first..=last {
                    self.touch_element(section, Place { part, ..place }, write);
                }
            }
            (Location::Element { .. }, _) => {
                let known = self.sections.as_deref();
                if !known.is_some_and(|known| known.is_whole(place.object)) {
                    self.shows(Shown::Whole(place.object));
                }
                self.touch_place(section, place, write, Shown::Access);
            }
            _ => self.touch_place(section, place, write, Shown::Access),
        }
        if self.shown.len() > MUCH {
            self.opaque(thread);
        }
    }

    fn touch_place(
        &mut self,
        section: Section,
        place: Place,
        write: bool,
        shown: fn(Section, Place, bool) -> Shown,
    ) {
        let sections = self.sections.as_deref();
        if !sections.is_some_and(|sections| sections.knows(&section, place, write)) {
            self.shows(shown(section, place, write));
        }
    }

    /// Of many elements of one array not all are noted: it becomes one location.
    fn touch_element(&mut self, section: Section, place: Place, write: bool) {
        let array = place.object;
        let of_array = |shown: &&Shown| matches!(shown, Shown::Element(s, at, _) if *s == section && at.object == array);
        match self.shown.iter().filter(of_array).count() > ELEMENTS {
            true => self.shows(Shown::Whole(array)),
            false => self.touch_place(section, place, write, Shown::Element),
        }
    }

    /// Sections are no longer told apart.
    pub(super) fn orders_sections(&mut self) {
        if self.tells_sections_apart() {
            self.shows(Shown::Ordered);
        }
    }

    fn shows(&mut self, shown: Shown) {
        if !self.shown.contains(&shown) {
            self.shown.push(shown);
        }
    }
}
