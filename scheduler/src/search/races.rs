//! Reversible races of a finished execution, on its happens-before relation (`happens_before.rs`). Sources: Flanagan &
//! Godefroid 2005 (races), Abdulla, Aronis, Jonsson & Sagonas 2014 (reversible races, notdep), with blocking
//! operations.
//!
//! ```text
//! for each thread q, each stage k of q (at the position J of its k-th event, or at the end of E), each pending label l:
//!   C := what happened before the stage: the hb-closure of q's previous event
//! 1|  if l was not taken at J, but was enabled: emit (J, notdep(J, E).l)              toss, notify
//! 2|  else for i := J-1 downto 0 with E[i] not in C and E[i] dependent with l:        l was taken, or is disabled
//! 3|    if some candidate x has E[i] hb x: continue
//! 4|    nd := events after i that are not hb-after E[i], nor l's own event, nor hb-after that
//! 5|    if l is enabled after E[0..i].nd: i is a candidate; emit (i, nd.l)
//! ```
//!
//! Symbols: E = `execution`, l = [`Pending`] or a taken transition, C = `before`, nd = [`Race::notdep`], v = nd.l.
//!
//! An event is a visible operation with its invisible tail. Of l only the visible operation is known, and two events
//! that are enabled at the same time conflict through their visible operations or not at all. So the relation here
//! and the one that prunes ([`crate::model::dependent`] of labels) agree on events that are enabled together. They
//! have to: with a finer relation here, which knows which transition is the last one of a thread and so what depends
//! on a daemon, source-DPOR lost states.
//!
//! Deviations
//! 1. Races are looked for when the execution is over, so that the operations that never ran are known too: line 2
//!    covers a deadlock by letting the blocked operation race with what took the lock.
//! 2. nd is not simulated: it is closed under happens-before, hence executable. Line 5 simulates the one object that l
//!    waits for (`enabledness.rs`).
//! 3. Where it cannot be known whether l is enabled, the race is emitted and does not hide earlier ones (line 3).
//!
//! Cost: O(n) for each race of an execution of n events.

use super::enabledness::{self, Cut, Enabled, Left};
use super::happens_before::HappensBefore;
use crate::model::{Footprint, Operation, Outcome, Pending, Step, Transition};

/// A reversible race: after the first `position` events, `notdep` and then `last` can happen instead of what did.
#[derive(Debug, Clone)]
pub struct Race<'a> {
    /// The event that was first, and need not be: an index into the steps.
    pub position: usize,
    /// The events after it that do not depend on it (indices of steps), in their order.
    pub notdep: Vec<u32>,
    /// The transition that can come before it.
    pub last: &'a Transition,
}

impl<'a> HappensBefore<'a> {
    /// All reversible races, those with late positions first.
    pub fn races(&self) -> Vec<Race<'a>> {
        self.find_races(false)
    }

    /// The same without line 3: also those that are hidden by others.
    pub fn all_races(&self) -> Vec<Race<'a>> {
        self.find_races(true)
    }

    fn find_races(&self, hidden: bool) -> Vec<Race<'a>> {
        let mut races = Vec::new();
        for event in 0..self.execution.steps.len() {
            self.races_of_event(event, hidden, &mut races);
        }
        // What was asleep has had its races when it was explored.
        let is_asleep =
            |pending: &&Pending| pending.enabled && self.execution.outcome == Outcome::SleepBlocked;
        let pending = &self.execution.ending.pending;
        for pending in pending.iter().filter(|pending| !is_asleep(pending)) {
            let thread = pending.transition.thread();
            let sequence = self.dense.get(&thread).map_or(0, |t| self.events[*t].len());
            let label = Label {
                transition: &pending.transition,
                operations: &pending.operations,
                footprint: None,
                event: None,
                before: self.before(thread, sequence),
            };
            self.races_of_label(&label, hidden, &mut races);
        }
        races.sort_by_key(|race| std::cmp::Reverse(race.position));
        races
    }

    fn races_of_event(&self, event: usize, hidden: bool, races: &mut Vec<Race<'a>>) {
        let step = &self.execution.steps[event];
        let mut label = Label {
            transition: &step.taken,
            operations: visible(step),
            footprint: self.footprints.get(event),
            event: Some(event),
            before: self.before(step.taken.thread(), self.sequence[event] as usize - 1),
        };
        self.races_of_label(&label, hidden, races);
        for transition in &step.disabled {
            label.transition = transition;
            label.operations = &transition.operations;
            label.footprint = None;
            self.races_of_label(&label, hidden, races);
        }
        // Line 1.
        let others = step.enabled.iter().filter(|other| {
            other.thread() == step.taken.thread() && other.choice != step.taken.choice
        });
        for other in others {
            races.push(Race {
                position: event,
                notdep: self.notdep(event, Some(event)),
                last: other,
            });
        }
    }

    /// Lines 2 to 5.
    fn races_of_label(&self, label: &Label<'a, '_>, hidden: bool, races: &mut Vec<Race<'a>>) {
        let mut candidates: Vec<usize> = Vec::new();
        // What ends the process around a thread goes with all that depends on it: else the thread cannot go on.
        let halt = self.halts.get(&label.transition.thread());
        let halt = halt.map(|event| *event as usize);
        let elapses_itself = label.operations.contains(&Operation::Elapse);
        for position in self.dependent_events(label) {
            // By an event in which time passes, this one is due: it might have been the one, whatever has come in between.
            let is_due_by = !elapses_itself && elapses(&self.execution.steps[position].taken);
            let mut later = candidates.iter();
            if !hidden && !is_due_by && later.any(|x| self.happens_before(position, *x)) {
                continue;
            }
            let own = label.event.or(halt);
            let state = Cut {
                order: self,
                left: Left::Notdep { position, own },
            };
            if elapses_itself || is_due_by {
                // What follows an event in which time passes depends on it, so this is the state before it.
                let mut enabled = self.execution.steps[position].enabled.iter();
                let choice = label.transition.choice;
                if let Some(last) = enabled.find(|t| t.choice == choice && elapses(t)) {
                    candidates.extend(elapses_itself.then_some(position));
                    let notdep = self.notdep(position, own);
                    races.push(Race {
                        position,
                        notdep,
                        last,
                    });
                }
                continue;
            }
            match enabledness::of(&state, label.transition.thread(), label.operations) {
                Enabled::No => continue,
                Enabled::Yes => candidates.push(position),
                Enabled::Unknown => {}
            }
            races.push(Race {
                position,
                notdep: self.notdep(position, own),
                last: label.transition,
            });
        }
    }

    /// Line 2: what may have to be reversed with a label, latest first.
    pub(super) fn dependent_events(&self, label: &Label<'_, '_>) -> Vec<usize> {
        let own = self.dense.get(&label.transition.thread()).copied();
        let end = label.event.unwrap_or(self.execution.steps.len());
        let mut found = Vec::new();
        let mut add = |events: &[u32], thread: usize, operation: Option<&Operation>| {
            if Some(thread) == own {
                return;
            }
            let events = events.iter().rev().map(|event| *event as usize);
            found.extend(
                events
                    .skip_while(|event| *event >= end)
                    .take_while(|event| self.sequence[*event] > label.before[thread])
                    .filter(|event| {
                        operation.is_none_or(|o| self.conflicts(*event, o, label.footprint))
                    }),
            );
        };
        let operations = match label.footprint {
            Some(footprint) => footprint.operations(),
            None => label.operations,
        };
        for operation in operations {
            if let Operation::Exit(_) = operation {
                for (thread, events) in self.events.iter().enumerate() {
                    add(events, thread, None);
                }
            }
            if let Some(touching) = operation.target().and_then(|t| self.touching.get(&t)) {
                for (thread, events) in touching.by_thread.iter().enumerate() {
                    add(events, thread, Some(operation));
                }
            }
            if let Operation::Halt(process) = operation {
                for target in self.others_of(*process, label.transition.thread()) {
                    if let Some(target) = self.dense.get(&target) {
                        add(&self.events[*target], *target, None);
                    }
                }
            }
            if let Operation::State(target) = operation {
                if let Some(target) = self.dense.get(target) {
                    add(&self.events[*target], *target, None);
                }
            }
            // `start` and `join` depend on all events of their thread, but can never come before one of them.
        }
        let asked = self.states.get(&label.transition.thread());
        for asked in asked.into_iter().flatten() {
            add(&[*asked], self.thread[*asked as usize], None);
        }
        if let Some(exit) = self.exit {
            add(&[exit as u32], self.thread[exit], None);
        }
        if label.transition.daemon {
            for end in &self.ends {
                add(&[*end], self.thread[*end as usize], None);
            }
        }
        let has = |wanted: fn(&Operation) -> bool| operations.iter().any(wanted);
        if !label.transition.daemon && has(|operation| matches!(operation, Operation::End(_))) {
            for (thread, events) in self.events.iter().enumerate() {
                if self.is_daemon[thread] {
                    add(events, thread, None);
                }
            }
        }
        // Nothing else can be reversed with passing time: where it passes, nothing else is enabled.
        if has(|operation| matches!(operation, Operation::Elapse | Operation::Due(_))) {
            for elapse in &self.elapses {
                add(&[*elapse], self.thread[*elapse as usize], None);
            }
        }
        found.sort_unstable_by(|a, b| b.cmp(a));
        found.dedup();
        found
    }

    /// notdep(i, E) without what depends on the event of the label: line 4.
    fn notdep(&self, position: usize, own: Option<usize>) -> Vec<u32> {
        let state = Cut {
            order: self,
            left: Left::Notdep { position, own },
        };
        (position + 1..self.execution.steps.len())
            .filter(|event| state.contains(*event))
            .map(|event| event as u32)
            .collect()
    }
}

pub(super) fn elapses(transition: &Transition) -> bool {
    transition.operations.contains(&Operation::Elapse)
}

/// The operations of the visible transition of a step, with the waiter that it chose and the name that its object
/// shares.
pub(super) fn visible(step: &Step) -> &[Operation] {
    let mut left = step.taken.operations.len();
    let of_it = |operation: &&Operation| match operation {
        Operation::Alias(_) => true,
        Operation::Wakes(_) if left == 0 => true,
        _ if left == 0 => false,
        _ => {
            left -= 1;
            true
        }
    };
    let count = step.operations.iter().take_while(of_it).count();
    &step.operations[..count]
}

/// A label l at a stage of its thread.
#[derive(Debug, Clone)]
pub(super) struct Label<'a, 'b> {
    pub(super) transition: &'a Transition,
    /// The visible operation.
    pub(super) operations: &'b [Operation],
    /// All that it did, where dependency is that of C(M) and it was executed.
    pub(super) footprint: Option<&'b Footprint>,
    /// The event of the thread at this stage: l itself, or the alternative that was taken instead.
    pub(super) event: Option<usize>,
    /// C.
    pub(super) before: Vec<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::{Atomicity, Plan, System};
    use crate::systems::Statement::{self, *};
    use crate::systems::Value::Constant;
    use crate::systems::{ModelSystem, Statements};

    /// The races of the execution that takes the threads in their order: position, notdep, thread and alternative.
    #[test]
    fn all_operations_of_a_transition_are_visible_whatever_names_stand_between() {
        use crate::model::{ObjectId, Operation::*, ThreadId};
        let (lock, condition) = (ObjectId(1), ObjectId(2));
        let mut taken = Transition::visible(ThreadId(0), 0, Enter(lock), 0);
        taken.operations.push(When(lock, condition));
        let of = |tail: &[Operation]| {
            let mut step = Step::brief(taken.clone());
            let own = [Enter(lock), Alias(ObjectId(3)), When(lock, condition)];
            step.operations = own.iter().chain(tail).copied().collect();
            visible(&step).to_vec()
        };
        assert_eq!(of(&[]).len(), 3);
        assert_eq!(of(&[Tells(lock, condition, false), Release(lock)]).len(), 3);
    }

    fn races(program: &Statements) -> Vec<(usize, Vec<u32>, u32, u32)> {
        let plan = Plan::first(true, None, Atomicity::InvisibleFirst);
        let execution = ModelSystem::new(program.clone()).execute(&plan).unwrap();
        let races = HappensBefore::new(&execution, false).races();
        let tuple = |race: Race<'_>| {
            let choice = race.last.choice;
            (
                race.position,
                race.notdep,
                choice.thread.0,
                choice.alternative,
            )
        };
        races.into_iter().map(tuple).collect()
    }

    fn of(threads: &[&[Statement]]) -> Statements {
        Statements::new(threads.iter().map(|thread| thread.to_vec()).collect())
    }

    #[test]
    fn a_lock_races_with_the_acquire_of_its_holder() {
        // Thread 0 reads while it holds the lock; the release is in the tail of the read.
        let thread: &[Statement] = &[Acquire(0), Read(0, 0), Release(0)];
        assert_eq!(races(&of(&[thread, thread])), [(0, vec![], 1, 0)]);
    }

    #[test]
    fn a_blocked_acquire_races_as_well() {
        let crossed = of(&[
            &[Acquire(0), Down(0), Acquire(1), Release(1), Release(0)],
            &[Acquire(1), Acquire(0), Release(0), Release(1)],
        ]);
        // Thread 0 waits for the semaphore, for ever; thread 1 waits for its lock, and could have had it.
        assert_eq!(races(&crossed), [(0, vec![1], 1, 0)]);
    }

    #[test]
    fn what_enables_is_passed_over() {
        // The second up enables the second down; the first down races with nothing.
        let program = of(&[&[Up(0), Write(0, Constant(1)), Up(0)], &[Down(0), Down(0)]]);
        // The first down could have come before the second up.
        assert_eq!(races(&program), [(2, vec![], 1, 0)]);
        let joins = of(&[&[Write(0, Constant(1))], &[Join(0), Read(0, 0)]]);
        assert_eq!(races(&joins), []);
    }

    #[test]
    fn alternatives_are_races_with_what_was_taken() {
        let program = of(&[&[Toss(2, 0)], &[Write(0, Constant(1))]]);
        let expected = [(0, vec![1], 0, 1), (0, vec![1], 0, 2)];
        assert_eq!(races(&program), expected);
    }

    #[test]
    fn exit_races_with_what_it_cuts_off() {
        let program = of(&[&[Exit], &[Write(0, Constant(1))]]);
        assert_eq!(races(&program), [(0, vec![], 1, 0)]);
    }
}
