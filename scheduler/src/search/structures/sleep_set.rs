//! Sleep sets and weak initials. Sources: Godefroid 1996 (sleep sets), Abdulla et al. 2014 (weak initials).

use super::{Label, Labels};

/// How a label relates to a sequence of which it is a weak initial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeakInitial {
    /// It is the event at this index, and can be moved to the front.
    At(usize),
    /// It does not occur, and is independent of all that does.
    Independent,
}

/// The sleep set after a step: `sleep' := {q in sleep | q independent of the step}`.
pub fn filter(labels: &Labels, sleep: &[Label], step: Label) -> Vec<Label> {
    let independent = |q: &&Label| !labels.dependent(**q, step);
    sleep.iter().filter(independent).copied().collect()
}

/// Whether `q` is in WI(v): some sequence that begins with q is equivalent to a sequence that begins with v. `None`
/// when it is not.
///
/// `v` is an executable sequence at the node where q is enabled. The first event in it of q's thread decides; an event
/// before that on which q depends, too.
pub fn weak_initial(
    labels: &Labels,
    q: Label,
    v: impl IntoIterator<Item = Label>,
) -> Option<WeakInitial> {
    let thread = labels.thread(q);
    for (index, event) in v.into_iter().enumerate() {
        if labels.thread(event) == thread {
            return (event == q).then_some(WeakInitial::At(index));
        }
        if labels.dependent(event, q) {
            return None;
        }
    }
    Some(WeakInitial::Independent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Location, ObjectId, Operation, ThreadId, Transition};

    fn access(labels: &mut Labels, thread: u32, write: bool, variable: u32) -> Label {
        let location = Location {
            object: ObjectId(variable),
            part: 0,
        };
        let operation = if write {
            Operation::Write(location)
        } else {
            Operation::Read(location)
        };
        labels.intern(&Transition::visible(ThreadId(thread), 0, operation, 0))
    }

    #[test]
    fn weak_initials_of_a_sequence() {
        let mut labels = Labels::default();
        let (rx, wx, wy) = (
            access(&mut labels, 0, false, 0),
            access(&mut labels, 1, true, 0),
            access(&mut labels, 2, true, 1),
        );
        let other = access(&mut labels, 2, true, 0);
        let v = [wy, wx];
        let wi = |q| weak_initial(&labels, q, v);
        assert_eq!(wi(wy), Some(WeakInitial::At(0)));
        assert_eq!(wi(wx), Some(WeakInitial::At(1)));
        assert_eq!(wi(rx), None, "the write comes first");
        assert_eq!(wi(other), None, "its thread does something else first");
        assert_eq!(
            weak_initial(&labels, rx, [wy]),
            Some(WeakInitial::Independent)
        );
        assert_eq!(filter(&labels, &[rx, wy], wx), [wy]);
    }
}
