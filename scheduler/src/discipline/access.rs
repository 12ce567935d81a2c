//! Accesses, and what is wrong with them.

use jcheck_annotations::ObjectClass;

use super::lockset::{Breach, Initialisation};
use crate::model::Location;

/// What carries order between threads, or is accessed by them, by the numbers of one execution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SyncKey {
    /// A monitor, or any other object as a whole.
    Object(u32),
    /// A monitor, as far as it was given back by those who shared it.
    Shared(u32),
    /// A latch: whoever counts it down happens before who finds it open.
    Latch(u32),
    /// A field of an object.
    Field(u32, u32),
    /// A static field.
    Static(u32),
    /// A field of an object, as far as it was only added to: who adds does not look at what others have added.
    Sums(u32, u32),
    /// A class, by its name: its initialisation happens before its use.
    Class(String),
    /// The interrupt status of a thread.
    Interrupt(u32),
    /// A monitor, as far as it was given back by anything but a section.
    Held(u32),
    /// Whether a thread owns a monitor: the monitor, and the thread.
    Owned(u32, u32),
    /// Data of sections with a monitor that only read it.
    Reads(u32, Location),
    /// Data of sections with a monitor that write it.
    Writes(u32, Location),
    /// A location, as far as it was looked at: whoever writes there comes after that in each equivalent execution.
    Looked(Box<SyncKey>),
}

/// An access to a location that is not a visible operation.
#[derive(Debug, Clone)]
pub struct Access {
    /// The thread.
    pub thread: u32,
    /// The location: a field, a static field, an array, or another object as a whole.
    pub location: SyncKey,
    /// Of an array, the first and the last element.
    pub elements: Option<(u32, u32)>,
    /// Whether it writes.
    pub write: bool,
    /// Whether it belongs to an atomic operation, which is visible. Only for [`Discipline::HappensBefore`].
    pub atomic: bool,
    /// Whether it is one of code of the program to a field or an element, so that fences beside it say what it is for.
    pub of_program: bool,
    /// Where in the program.
    pub site: u32,
    /// The number under which its frames are kept; 0 for none.
    pub trace: u32,
    /// The class of the object (or field) under the annotations.
    pub class: ObjectClass,
    /// Which accesses count as initialisation.
    pub initialisation: Initialisation,
}

/// An access in a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessRecord {
    /// The thread.
    pub thread: u32,
    /// Whether it wrote.
    pub write: bool,
    /// Where in the program.
    pub site: u32,
    /// The locks it held, ascending.
    pub locks: Vec<u32>,
    /// The number under which its frames are kept; 0 for none.
    pub trace: u32,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// An unshared object was accessed by a second thread.
    Shared,
    /// LD' is broken.
    Breach(Breach),
    /// Two conflicting accesses, and neither happens before the other.
    Race,
    /// The same, of accesses that are meant to meet: by their modes, by fences right beside them, or as what is read need not count.
    Meeting,
    /// An exclusive access predicate is not kept, or is not well-formed.
    Predicate(Misuse),
}

/// What is wrong with predicates, or with an access to what they are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misuse {
    /// The first disjunct of (26) in [`super::exclusive`].
    NoAccess,
    /// The second disjunct of (26), or WFinitExcl.
    NotDisjoint {
        /// Whether the other predicate was seen to end before; but nothing orders the two.
        ended: bool,
    },
    /// WFendExcl.
    TakenAway,
    /// What a predicate reads is written, and nothing orders the two: not known to be wrong, see deviation 1.
    Unordered,
    /// Two accesses to the object, and nothing orders them.
    Race,
}

/// A violation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The location.
    pub location: SyncKey,
    /// What is wrong with it.
    pub wrong: Wrong,
    /// The access that showed it.
    pub access: AccessRecord,
    /// The earlier access by another thread: of a race the other half, else the latest one, if there was one.
    pub earlier: Option<AccessRecord>,
    /// The exclusive access predicates that it is about.
    pub predicates: Vec<u32>,
}
