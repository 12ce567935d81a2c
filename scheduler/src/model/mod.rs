//! What can happen: threads, objects, operations, transitions, their dependency, and executions made of them.
//!
//! Terminology. A *thread* is always a thread of the tested program; it is named by its creation path, so that it is
//! the same in every execution. An *operation* is what a transition does to an object. A *transition* is an operation
//! of a thread together with the alternative taken where the operation is nondeterministic. A *choice* is what a
//! schedule records of a transition: the thread and the alternative.

mod clock;
mod dependency;
mod execution;
mod faults;
mod footprint;
mod ids;
mod names;
pub mod objects;
mod operation;
mod pins;
mod reached;
mod reductions;
mod rules;
mod sections;
mod transition;
mod uses;

pub use clock::VectorClock;
pub use dependency::{conflict, dependent, dependent_by, dependent_composed, dependent_if_enabled};
pub use execution::{
    Ending, Entry, Evidence, Execution, Finding, FindingKind, Gap, Half, ObjectInfo, Outcome,
    Pending, StateKey, Step, Subject, ThreadEnd, ThreadInfo, Told, CAUSED_BY, EXITS, READS, THROWS,
    WRITES,
};
pub use faults::Faults;
pub use footprint::Footprint;
pub use ids::{ObjectId, ThreadId, ThreadPath};
pub use names::{Names, ObjectName, Origin};
pub use operation::{Location, Operation, Target};
pub use pins::{Pin, ENVIRONMENT, FAILED, FOLLOWED, LOADED, UNLIMITED};
pub use reached::Reached;
pub use reductions::{Reduction, Reductions};
pub use rules::{Discipline, Points, Rules, Timeouts};
pub use sections::{Section, Sections, Shown, ELEMENTS};
pub use transition::{Choice, Operations, Transition};
pub use uses::{PlatformUse, PlatformUses};
