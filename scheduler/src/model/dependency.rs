//! The dependency relation. The soundness of every reduction rests on this file.
//!
//! An unconditional dependency relation (Stoller 2002, section 4; Godefroid): two transitions that this file calls
//! independent neither enable nor disable each other and commute in every state. Only visible operations occur: what a
//! thread does invisibly after a visible operation needs no entry, by Theorem 3 of Stoller 2002.

use super::{Operation, Transition};

/// True unless the two transitions are known to be independent. Symmetric and reflexive.
pub fn dependent(a: &Transition, b: &Transition) -> bool {
    if a.thread() == b.thread() {
        return true; // one changes the control point from which the other starts
    }
    // A join is enabled by the end of its thread, which is the invisible tail of that thread's last transition.
    if joins(a, b) || joins(b, a) {
        return true;
    }
    a.operations
        .iter()
        .any(|x| b.operations.iter().any(|y| conflict(x, y)))
}

fn joins(a: &Transition, b: &Transition) -> bool {
    a.operations
        .iter()
        .any(|operation| matches!(operation, Operation::Join(target) if *target == b.thread()))
}

/// Whether two operations of different threads conflict.
fn conflict(a: &Operation, b: &Operation) -> bool {
    use Operation::*;
    match (a, b) {
        // The end of the process: nothing of another thread happens after it.
        (Exit(_), _) | (_, Exit(_)) => true,
        // All that touches the owner or the wait set of one monitor.
        (
            Enter(x) | WaitRelease(x) | WaitAcquire(x) | Notify(x),
            Enter(y) | WaitRelease(y) | WaitAcquire(y) | Notify(y),
        ) => x == y,
        // Two reads of a location commute.
        (Read(_), Read(_)) => false,
        (Read(x) | Write(x), Write(y)) | (Write(x), Read(y)) => x == y,
        (Use(x), Use(y)) => x == y,
        // The first operation of a thread does nothing; starting it is invisible.
        (Begin, _) | (_, Begin) => false,
        // The result of a toss belongs to its thread alone.
        (Toss(_), _) | (_, Toss(_)) => false,
        // Join depends on the joined thread only, see above.
        (Join(_), _) | (_, Join(_)) => false,
        // Different kinds of object.
        (Enter(_) | WaitRelease(_) | WaitAcquire(_) | Notify(_), Read(_) | Write(_) | Use(_)) => {
            false
        }
        (Read(_) | Write(_), Enter(_) | WaitRelease(_) | WaitAcquire(_) | Notify(_) | Use(_)) => {
            false
        }
        (Use(_), Enter(_) | WaitRelease(_) | WaitAcquire(_) | Notify(_) | Read(_) | Write(_)) => {
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Location, ObjectId, ThreadId};

    fn all() -> Vec<Operation> {
        use Operation::*;
        let mut all = vec![
            Begin,
            Join(ThreadId(0)),
            Join(ThreadId(1)),
            Join(ThreadId(7)),
            Toss(1),
            Exit(0),
        ];
        for object in [ObjectId(0), ObjectId(1)] {
            all.extend([
                Enter(object),
                WaitRelease(object),
                WaitAcquire(object),
                Notify(object),
                Use(object),
            ]);
            for part in [0, 1] {
                let location = Location { object, part };
                all.extend([Read(location), Write(location)]);
            }
        }
        all
    }

    #[test]
    fn the_relation_is_symmetric_and_reflexive() {
        for x in all() {
            for y in all() {
                let a = Transition::visible(ThreadId(0), 0, x, 0);
                let b = Transition::visible(ThreadId(1), 0, y, 0);
                assert_eq!(dependent(&a, &b), dependent(&b, &a), "{x:?} {y:?}");
                assert!(dependent(&a, &a));
            }
        }
    }

    #[test]
    fn conflicts_are_per_object() {
        use Operation::*;
        let (m, n) = (ObjectId(0), ObjectId(1));
        assert!(conflict(&Enter(m), &Notify(m)));
        assert!(!conflict(&Enter(m), &Enter(n)));
        let (x, y) = (
            Location { object: m, part: 0 },
            Location { object: m, part: 1 },
        );
        assert!(conflict(&Read(x), &Write(x)));
        assert!(!conflict(&Read(x), &Read(x)));
        assert!(!conflict(&Write(x), &Write(y)));
    }

    #[test]
    fn a_join_depends_on_everything_its_target_does() {
        let join = Transition::visible(ThreadId(0), 0, Operation::Join(ThreadId(1)), 0);
        let toss = Transition::visible(ThreadId(1), 0, Operation::Toss(1), 0);
        let other = Transition::visible(ThreadId(2), 0, Operation::Toss(1), 0);
        assert!(dependent(&join, &toss));
        assert!(!dependent(&join, &other));
    }
}
