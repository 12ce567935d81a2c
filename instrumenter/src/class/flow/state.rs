//! What is known of stack and local variables at one point of a method body.

use super::{malformed, Slot};
use crate::class::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    pub stack: Vec<Slot>,
    /// Local variables that hold anything but [`Slot::Other`]: few, however many there may be.
    pub special: Vec<(usize, Slot)>,
}

impl State {
    /// Pops slots and returns the last one popped. Arrays among them are no longer fresh: they go elsewhere.
    pub fn pop(&mut self, count: usize) -> Result<Slot> {
        let left = self.stack.len().checked_sub(count);
        let left = left.ok_or(malformed("code: the stack is empty"))?;
        let mut last = Slot::Other;
        while self.stack.len() > left {
            last = self.stack.pop().unwrap_or(Slot::Other);
            if let Slot::FreshArray(_) = last {
                self.forget(last);
                last = Slot::Other;
            }
        }
        Ok(last)
    }

    /// Nothing special is known of this value any more.
    pub fn forget(&mut self, value: Slot) {
        self.special.retain(|(_, item)| *item != value);
        for slot in &mut self.stack {
            if *slot == value {
                *slot = Slot::Other;
            }
        }
    }

    pub fn local(&self, slot: usize) -> Slot {
        let special = self.special.iter().find(|(known, _)| *known == slot);
        special.map_or(Slot::Other, |(_, item)| *item)
    }

    pub fn set_local(&mut self, slot: usize, item: Slot) {
        self.special.retain(|(known, _)| *known != slot);
        if item != Slot::Other {
            self.special.push((slot, item));
        }
    }
}
