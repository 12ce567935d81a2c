//! Which of several labels makes the block of a trace: line 5 of `reversals.rs`.
//!
//! What an update is, a read or a write, is known when it has run, and depends on what it finds. Both are tried for l.
//! If they differ, l is emitted with the one that is right, and if it turns out to be the other, that execution is given
//! up: no log has the operands by which it could be foreseen.

use super::{join, Counts, Finder};
use crate::model::{dependent, dependent_by, Operation, Operations, Step, Transition};
use crate::search::races::Label;

impl<'h, 'a> Finder<'h, 'a> {
    /// Whether l makes the block; inside, if that is so only where it leaves its location unchanged, or only where it
    /// does not: which.
    pub(super) fn right(
        &self,
        position: usize,
        before: &[u32],
        label: &Label<'a, '_>,
    ) -> Option<Option<bool>> {
        let Some(either) = self.either(label) else {
            return self.is_canonical(position, before, label).then_some(None);
        };
        let right = either.map(|operations| {
            let label = Label {
                operations: &operations,
                ..label.clone()
            };
            self.is_canonical(position, before, &label)
        });
        match right {
            [false, false] => None,
            [true, true] => Some(None),
            [changes, _] => Some(Some(!changes)),
        }
    }

    /// What a label does if it changes its location, and if it does not, where that is not known before.
    fn either(&self, label: &Label<'a, '_>) -> Option<[Operations; 2]> {
        let Some(Operation::Update(_)) = label.transition.operations.first() else {
            return None;
        };
        let at = match label.operations.first() {
            Some(Operation::Update(at) | Operation::Write(at) | Operation::Read(at)) => *at,
            _ => return None,
        };
        self.outcomes.then(|| {
            [Operation::Update(at), Operation::Read(at)].map(|first| {
                let mut operations = Operations::from_slice(label.operations);
                operations[0] = first;
                operations
            })
        })
    }

    /// Line 5.
    fn is_canonical(&self, position: usize, before: &[u32], label: &Label<'a, '_>) -> bool {
        let own = self.steps[position].taken.thread();
        let mut end = position as u32;
        let mut past = None;
        for block in self.blocks.iter().rev() {
            if block.end > end {
                continue;
            }
            let Some(last) = self.steps.get(block.end as usize - 1) else {
                return true;
            };
            let last = &last.taken;
            if block.end != end || block.passed.thread() != own || last.thread() == own {
                return true;
            }
            end = block.start;
            if !self.depends_on(label, &block.passed) {
                continue;
            }
            let past = past.get_or_insert_with(|| self.past(before, label));
            let mut events = block.start as usize..self.steps.len();
            let leads = |event: usize| {
                self.order.is_among(event, past) && is_dependent(&self.steps[event], &block.passed)
            };
            if events.any(leads) {
                continue;
            }
            let order = |l: &Transition| (l.thread() != own, !takes(l, &block.passed), l.thread());
            if order(label.transition) < order(last) {
                return false;
            }
        }
        true
    }

    /// Whether a label depends on a transition that was passed; objects count by their names.
    fn depends_on(&self, label: &Label<'a, '_>, passed: &Transition) -> bool {
        let own = label.transition;
        match (own.operations.first(), label.operations.first()) {
            (Some(Operation::Update(at)), Some(Operation::Read(_))) => {
                dependent_by(own, &[Operation::Read(*at)], passed, &passed.operations)
            }
            _ => dependent(own, passed),
        }
    }

    /// What happens before a label after U.S.
    fn past(&self, before: &[u32], label: &Label<'a, '_>) -> Counts {
        let mut past = vec![0; before.len()];
        for (event, step) in self.steps.iter().enumerate() {
            if self.order.is_among(event, before)
                && !self.order.is_among(event, &past)
                && dependent_by(
                    &step.taken,
                    &step.operations,
                    label.transition,
                    label.operations,
                )
            {
                join(&mut past, self.order.clock(event));
            }
        }
        past
    }
}

/// Whether an event depends on a transition that was passed; objects count by their names.
fn is_dependent(step: &Step, passed: &Transition) -> bool {
    match step.unchanged() {
        Some(at) => {
            let operations = [Operation::Read(at)];
            dependent_by(&step.taken, &operations, passed, &passed.operations)
        }
        None => dependent(&step.taken, passed),
    }
}

/// Whether a transition may leave the thread of another one, which waits in another way, nothing that it can do: takes
/// what that waits for.
fn takes(l: &Transition, passed: &Transition) -> bool {
    use Operation::*;
    l.operations.iter().any(|x| {
        let mut others = passed.operations.iter();
        others.any(|y| match (x, y) {
            (Enter(m) | WaitAcquire(m) | TryEnter(m), Enter(n) | WaitAcquire(n) | Section(n)) => {
                m == n
            }
            (Enter(m) | WaitAcquire(m) | TryEnter(m), Share(n)) => m == n,
            (Share(m), Enter(n) | WaitAcquire(n) | Section(n)) => m == n,
            (Down(s), Down(t)) => s == t,
            (NotifyAll(m), Timeout(n)) => m == n,
            (Wakes(waiter), Timeout(_)) => *waiter == passed.thread(),
            (Quit, Quit) => true,
            (Halt(process), _) => *process == passed.process,
            _ => false,
        })
    })
}
