//! Exclusive access predicates in one execution. Source: Stoller & Cohen 2003, sections 4 and 8.
//!
//! ```text
//! (26)        q holds once a transition of i has accessed x where e^x_i does not hold,
//!             or e^x_i and e^x_j hold together for some i /= j
//! WFinitExcl  the predicates of x are disjoint at first
//! WFendExcl   no transition of j makes e^x_i false, for j /= i
//! step 2      augment the reduced system with q, and check that it never holds
//! ```
//!
//! Symbols: x = an object, e^x_i = a [`Predicate`] that the program has stated, q = a [`Misuse`] was found.
//!
//! The predicates of section 9, (29) and (30), "i is initialising x, or owns the lock m that protects x", need no
//! statement: they are guessed for everything else, and checking them is LD' ([`super::lockset`]).
//!
//! Deviations from the paper
//! 1. The paper checks each state of the reduced system. The search explores one execution of each trace, and sees few
//!    states. So what a predicate reads counts as read by whoever evaluates it: by i before it accesses x, and by k
//!    after a step of k that writes what it read. Where happens-before orders these *looks* with all writes of what they
//!    read, all executions of a trace have the same values at the same looks. Where it does not, nothing is claimed:
//!    [`Misuse::Unordered`] is a gap and no finding, since the paper allows it for what is visible.
//! 2. A transition that may change a predicate is visible in the paper. With 1 it need not be: a release of a lock or a
//!    write of a plain field may be invisible. In return, what was seen is not enough: e^x_i must end *before* e^x_j
//!    begins, by happens-before. Else the other order is an execution, too. (That e^x_i begins before an access by i
//!    follows from 1: the step that made it true has written what i looks at.)
//! 3. Protected are the fields of an object, or the elements of an array, but for volatile fields, which are visible.
//!    Guards cannot read them: monitors and what is volatile decide who is blocked.
//! 4. Accesses to x must be free of data races, too. With q never true they are; this is checked, not concluded.
//! 5. What a predicate reads is not protected in the paper, and so visible. Here it is protected like x, by 1 and 4.
//! 6. Predicates are stated while the program runs. WFinitExcl is about that moment. Accesses before it are under 4.
//!
//! Cost of a look: the number of places of the program that write what it reads.

use rustc_hash::{FxHashMap, FxHashSet};

pub use super::access::Misuse;
use super::access::{SyncKey, Violation};
use super::race::{Accesses, Stamp};
use super::ranges::Ranges;
use crate::model::VectorClock;

/// What a predicate has read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The location.
    pub location: SyncKey,
    /// The element of an array.
    pub element: Option<u32>,
}

/// Why a predicate was evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// It was stated.
    Stated,
    /// The last step of the thread may have changed it.
    Changed,
    /// The thread is about to access the object.
    Accessed,
}

/// A predicate was evaluated.
#[derive(Debug, Clone)]
pub struct Evaluation {
    /// By whom.
    pub thread: u32,
    /// To what it says that a thread has exclusive access.
    pub object: u32,
    /// Which; `None` if the thread has none for the object that it accesses.
    pub predicate: Option<u32>,
    /// Why.
    pub occasion: Occasion,
    /// Its value.
    pub holds: bool,
    /// Whether it is about the thread itself.
    pub own: bool,
    /// Where in the program.
    pub site: u32,
    /// The number under which its frames are kept; 0 for none.
    pub trace: u32,
    /// What it has read.
    pub looks: Vec<Look>,
    /// That it has asked whether a thread that was not started owns a lock: object of the thread, and lock.
    pub unstarted: Vec<(u32, u32)>,
}

/// e^x_i.
#[derive(Debug, Clone, Copy)]
pub(super) struct Predicate {
    pub object: u32,
    pub holds: bool,
    /// When it was stated.
    pub stated: Option<Stamp>,
    /// When it last became true.
    pub began: Option<Stamp>,
    /// When it last became false.
    pub ended: Option<Stamp>,
}

/// The predicates of one execution, and what they read.
#[derive(Debug, Clone, Default)]
pub(super) struct Exclusive {
    pub predicates: Vec<Predicate>,
    /// By object: its predicates.
    pub of_object: FxHashMap<u32, Vec<u32>>,
    /// What predicates have read.
    pub looked_at: FxHashSet<SyncKey>,
    /// Looks, and writes of whatever could be looked at.
    single: FxHashMap<SyncKey, Accesses>,
    elements: FxHashMap<SyncKey, Ranges>,
    /// By object of a thread that was not started: locks of which it was asked whether it owns them, and when.
    pub unstarted: FxHashMap<u32, Vec<(u32, Stamp)>>,
    /// By thread: the time of its last write.
    pub last_write: FxHashMap<u32, u32>,
    /// Whether something was unordered so far: then an execution with the other order may have other values.
    pub is_unordered: bool,
    /// What was found, and not yet reported.
    pub found: Vec<Violation>,
}

impl Exclusive {
    /// Whether there are predicates for an object.
    pub fn governs(&self, object: u32) -> bool {
        self.of_object.contains_key(&object)
    }

    /// Takes in a look or a write by a thread with this clock; gives what is unordered with it. Writes are atomic among
    /// themselves: whether they race is somebody else's question.
    pub fn take(
        &mut self,
        location: &SyncKey,
        elements: Option<(u32, u32)>,
        this: Stamp,
        clock: &VectorClock,
    ) -> Vec<Stamp> {
        let mut unordered = Vec::new();
        match elements {
            None => {
                let accesses = self.single.entry(location.clone()).or_default();
                accesses.access(this, &clock.into(), &mut unordered);
            }
            Some(range) => {
                let ranges = self.elements.entry(location.clone()).or_default();
                ranges.access(range, this, &clock.into(), &mut unordered);
            }
        }
        unordered
    }
}
