//! Operations on locations and locks, of which some are unseen: parts of what a static initialiser does, and no steps.

use super::Checker;
use crate::discipline::access::SyncKey;
use crate::discipline::race::{Before, Beside, Stamp};
use crate::discipline::LocksetId;
use crate::protocol::message::NO_SITE;

/// An operation on a location or a lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operated {
    /// The thread.
    pub thread: u32,
    /// The location or the lock. Of an array, the array.
    pub key: SyncKey,
    /// Of an array, the element.
    pub element: Option<u32>,
    /// Whether it does more than to read.
    pub write: bool,
    /// Whether the search does not know of it.
    pub unseen: bool,
}

impl Checker {
    /// Takes in an operation, before what it orders. Gives those who have done one that conflicts with it, where nothing orders the
    /// two and one of them is unseen.
    pub fn operates(&mut self, operated: Operated) -> Vec<u32> {
        let thread = operated.thread;
        let this = Stamp {
            thread,
            time: self.clocks.now(thread),
            write: operated.write,
            // The search orders two of these.
            atomic: !operated.unseen,
            beside: Beside::Nothing,
            site: NO_SITE,
            held: LocksetId::EMPTY,
            trace: 0,
        };
        let past = Before::from(self.clocks.clock(thread));
        let mut races = Vec::new();
        match operated.element {
            None => {
                let known = self.operations.entry(operated.key).or_default();
                known.access(this, &past, &mut races);
            }
            Some(element) => {
                let known = self.element_operations.entry(operated.key).or_default();
                known.access((element, element), this, &past, &mut races);
            }
        }
        races.iter().map(|earlier| earlier.thread).collect()
    }
}
