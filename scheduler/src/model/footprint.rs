//! What a composed transition did, as far as transitions of other threads can tell. Source: C(M), Stoller 2002,
//! section 5.
//!
//! A composed transition is a visible operation with the invisible ones that follow it. Where it acquires a monitor and
//! releases it again, and does nothing else with it, the monitor is as it was: the transition is *neutral* on it. Two
//! transitions that are both neutral on a monitor commute as far as that monitor is concerned, and what they did while
//! they held it decides.

use serde::{Deserialize, Serialize};

use super::{ObjectId, Operation, Target};

/// Everything that one composed transition did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Footprint {
    /// Visible and invisible operations, accesses to data included, in their order, each once.
    operations: Vec<Operation>,
    /// Monitors on which it is neutral.
    neutral: Vec<ObjectId>,
}

impl Footprint {
    /// Of a sequence of operations of one thread.
    pub fn new(operations: &[Operation]) -> Self {
        let mut this = Self::default();
        for operation in operations {
            if !this.operations.contains(operation) {
                this.operations.push(*operation);
            }
            if let Operation::Enter(monitor) = operation {
                if !this.neutral.contains(monitor) && is_neutral(operations, *monitor) {
                    this.neutral.push(*monitor);
                }
            }
        }
        this
    }

    /// The operations.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Whether it leaves the monitor that the operation is applied to as it was.
    pub fn is_neutral_on(&self, operation: &Operation) -> bool {
        match operation.target() {
            Some(Target::Monitor(monitor)) => self.neutral.contains(&monitor),
            _ => false,
        }
    }
}

/// Whether acquire and release alternate, beginning with an acquire and ending with a release, and there is nothing
/// else.
fn is_neutral(operations: &[Operation], monitor: ObjectId) -> bool {
    let mut held = false;
    for operation in operations {
        match operation {
            Operation::Enter(o) if *o == monitor && !held => held = true,
            Operation::Release(o) if *o == monitor && held => held = false,
            other if other.target() == Some(Target::Monitor(monitor)) => return false,
            _ => {}
        }
    }
    !held
}

#[cfg(test)]
mod tests {
    use super::*;
    use Operation::*;

    #[test]
    fn a_critical_section_is_neutral_if_nothing_else_happens_to_its_monitor() {
        let (m, n) = (ObjectId(0), ObjectId(1));
        let neutral = |operations: &[Operation]| {
            let footprint = Footprint::new(operations);
            [m, n].map(|o| footprint.is_neutral_on(&Enter(o)))
        };
        assert_eq!(neutral(&[Enter(m), Release(m)]), [true, false]);
        assert_eq!(neutral(&[Enter(m)]), [false, false]);
        assert_eq!(neutral(&[Enter(n), Release(n), Release(m)]), [false, true]);
        assert_eq!(
            neutral(&[Enter(m), NotifyAll(m), Release(m)]),
            [false, false]
        );
        assert_eq!(neutral(&[WaitAcquire(m), Release(m)]), [false, false]);
    }
}
