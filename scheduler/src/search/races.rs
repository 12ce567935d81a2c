//! Happens-before and reversible races of a finished execution. Sources: Flanagan & Godefroid 2005 (races), Abdulla,
//! Aronis, Jonsson & Sagonas 2014 (reversible races, notdep), with blocking operations.
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
//! An event is a visible operation with its invisible tail. For happens-before all operations of the tail count, those
//! that release a lock or start a thread too; of l only the visible operation is known, and two events that are enabled
//! at the same time conflict through their visible operations or not at all. So the relation here and the one that prunes
//! ([`crate::model::dependent`] of labels) agree on events that are enabled together. They have to: with a finer relation
//! here, which knows which transition is the last one of a thread and so what depends on a daemon, source-DPOR lost states.
//!
//! Deviations
//! 1. Races are looked for when the execution is over, so that the operations that never ran are known too: line 2 covers
//!    a deadlock by letting the blocked operation race with what took the lock.
//! 2. nd is not simulated: it is closed under happens-before, hence executable. Line 5 simulates the one object that l
//!    waits for (`enabledness.rs`).
//! 3. Where it cannot be known whether l is enabled, the race is emitted and does not hide earlier ones (line 3).
//!
//! Cost: O(n·t) for the clocks of n events of t threads where each object is used by all threads in turn, and O(n) for
//! each race.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::enabledness::{self, Cut, Enabled};
use crate::model::{
    conflict, Execution, Footprint, Operation, Outcome, Pending, Step, Target, ThreadId, Transition,
};

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

/// Events that touch one target.
#[derive(Debug, Default)]
pub(super) struct Touching {
    /// All, ascending.
    pub all: Vec<u32>,
    /// By dense thread number, ascending.
    by_thread: Vec<Vec<u32>>,
}

/// The happens-before relation of one execution.
#[derive(Debug)]
pub struct HappensBefore<'a> {
    execution: &'a Execution,
    /// What the events did, where dependency is that of C(M); else empty.
    footprints: Vec<Footprint>,
    /// Dense numbers of the threads that have events.
    dense: HashMap<ThreadId, usize>,
    /// By event: its thread.
    thread: Vec<usize>,
    /// By event: its number among the events of its thread, from 1.
    sequence: Vec<u32>,
    /// By event and thread: how many events of the thread happen before, or are, the event.
    clocks: Vec<u32>,
    /// By thread: its events.
    events: Vec<Vec<u32>>,
    /// By target.
    touching: HashMap<Target, Touching>,
    /// The event that starts a thread.
    starts: HashMap<ThreadId, usize>,
    /// By thread.
    is_daemon: Vec<bool>,
    /// By thread: has it ended?
    has_ended: Vec<bool>,
    /// The event that exits, always the last one.
    exit: Option<usize>,
    /// Ends of threads that are visible.
    ends: Vec<u32>,
    /// Events in which time passes.
    elapses: Vec<u32>,
}

impl<'a> HappensBefore<'a> {
    /// Computes the clocks of all events. `composed`: with the dependency of C(M), for which the execution must have
    /// recorded its accesses to data.
    pub fn new(execution: &'a Execution, composed: bool) -> Self {
        let mut dense = HashMap::new();
        for step in &execution.steps {
            let next = dense.len();
            dense.entry(step.taken.thread()).or_insert(next);
        }
        let width = dense.len();
        let mut is_daemon = vec![false; width];
        for step in execution.steps.iter().filter(|step| step.taken.daemon) {
            is_daemon[dense[&step.taken.thread()]] = true;
        }
        let mut has_ended = vec![true; width];
        for pending in &execution.ending.pending {
            if let Some(thread) = dense.get(&pending.transition.thread()) {
                has_ended[*thread] = false;
            }
        }
        let steps = execution.steps.iter().filter(|_| composed);
        let mut this = Self {
            execution,
            footprints: steps.map(|step| Footprint::new(&step.operations)).collect(),
            dense,
            thread: Vec::with_capacity(execution.steps.len()),
            sequence: Vec::with_capacity(execution.steps.len()),
            clocks: Vec::with_capacity(execution.steps.len() * width),
            events: vec![Vec::new(); width],
            touching: HashMap::new(),
            starts: HashMap::new(),
            is_daemon,
            has_ended,
            exit: None,
            ends: Vec::new(),
            elapses: Vec::new(),
        };
        for step in &execution.steps {
            let thread = this.dense[&step.taken.thread()];
            this.thread.push(thread);
            this.events[thread].push(this.thread.len() as u32 - 1);
            this.sequence.push(this.events[thread].len() as u32);
        }
        (0..execution.steps.len()).for_each(|event| this.add(event));
        this
    }

    fn width(&self) -> usize {
        self.events.len()
    }

    /// The clock of an event.
    fn clock(&self, event: usize) -> &[u32] {
        &self.clocks[event * self.width()..(event + 1) * self.width()]
    }

    /// Whether one event happens before another, or is the same.
    pub fn happens_before(&self, first: usize, second: usize) -> bool {
        self.clock(second)[self.thread[first]] >= self.sequence[first]
    }

    /// What had happened before a stage of a thread that begins after `sequence` of its events.
    fn before(&self, thread: ThreadId, sequence: usize) -> Vec<u32> {
        let previous = match self.dense.get(&thread) {
            Some(dense) if sequence > 0 => Some(self.events[*dense][sequence - 1] as usize),
            _ => self.starts.get(&thread).copied(),
        };
        previous.map_or_else(|| vec![0; self.width()], |event| self.clock(event).to_vec())
    }

    fn add(&mut self, event: usize) {
        let step = &self.execution.steps[event];
        let thread = self.thread[event];
        let mut clock = self.before(step.taken.thread(), self.sequence[event] as usize - 1);
        for operation in &step.operations {
            match operation {
                Operation::Join(target) => {
                    let events = self.dense.get(target).map(|t| &self.events[*t]);
                    let last = events.and_then(|events| self.last_before(events, event));
                    self.join(&mut clock, last);
                }
                Operation::Exit(_) | Operation::Elapse => {
                    for events in &self.events {
                        self.join(&mut clock, self.last_before(events, event));
                    }
                    match operation {
                        Operation::Exit(_) => self.exit = Some(event),
                        _ => self.elapses.push(event as u32),
                    }
                }
                Operation::End(_) => {
                    // See `dependent`: the last end cuts the daemons off.
                    for (events, _) in self.events.iter().zip(&self.is_daemon).filter(|(_, d)| **d)
                    {
                        self.join(&mut clock, self.last_before(events, event));
                    }
                    self.ends.push(event as u32);
                }
                Operation::Start(target) => {
                    self.starts.insert(*target, event);
                }
                _ => {}
            }
            let Some(touching) = operation.target().and_then(|t| self.touching.get(&t)) else {
                continue;
            };
            for (other, events) in touching.by_thread.iter().enumerate() {
                if other == thread {
                    continue;
                }
                let latest = events
                    .iter()
                    .rev()
                    .map(|e| *e as usize)
                    .take_while(|e| self.sequence[*e] > clock[other])
                    .find(|e| self.conflicts(*e, operation, self.footprints.get(event)));
                self.join(&mut clock, latest);
            }
        }
        if self.is_daemon[thread] {
            for end in &self.ends {
                self.join(&mut clock, Some(*end as usize));
            }
        }
        self.join(&mut clock, self.last_before(&self.elapses, event));
        clock[thread] = self.sequence[event];
        self.clocks.extend(clock);
        let width = self.width();
        for target in step.operations.iter().filter_map(Operation::target) {
            let touching = self.touching.entry(target).or_default();
            if touching.all.last() != Some(&(event as u32)) {
                touching.all.push(event as u32);
                touching.by_thread.resize(width, Vec::new());
                touching.by_thread[thread].push(event as u32);
            }
        }
    }

    fn join(&self, clock: &mut [u32], event: Option<usize>) {
        let Some(event) = event else {
            return;
        };
        for (mine, theirs) in clock.iter_mut().zip(self.clock(event)) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// The last of these events that is before a given one.
    fn last_before(&self, events: &[u32], event: usize) -> Option<usize> {
        let before = events.partition_point(|e| (*e as usize) < event);
        before.checked_sub(1).map(|last| events[last] as usize)
    }

    /// Whether an event conflicts with an operation; `of` is what is known of the event to which that belongs.
    fn conflicts(&self, event: usize, operation: &Operation, of: Option<&Footprint>) -> bool {
        let both_neutral = of.is_some_and(|footprint| footprint.is_neutral_on(operation))
            && self.footprints[event].is_neutral_on(operation);
        let mut operations = self.execution.steps[event].operations.iter();
        operations.any(|other| {
            conflict(other, operation) && !(both_neutral && other.target() == operation.target())
        })
    }

    /// A number that is the same for all executions of one trace, and for other traces only by accident: of all events with
    /// what happened before them.
    pub fn trace(&self) -> u64 {
        let mut threads: Vec<(ThreadId, usize)> =
            self.dense.iter().map(|(t, d)| (*t, *d)).collect();
        threads.sort_unstable();
        let mut hasher = DefaultHasher::new();
        for (thread, dense) in &threads {
            thread.hash(&mut hasher);
            for event in &self.events[*dense] {
                self.execution.steps[*event as usize]
                    .taken
                    .hash(&mut hasher);
                let clock = self.clock(*event as usize);
                threads
                    .iter()
                    .for_each(|(_, dense)| clock[*dense].hash(&mut hasher));
            }
        }
        hasher.finish()
    }

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
                notdep: self.notdep(&Cut {
                    order: self,
                    position: event,
                    own: Some(event),
                }),
                last: other,
            });
        }
    }

    /// Lines 2 to 5.
    fn races_of_label(&self, label: &Label<'a, '_>, hidden: bool, races: &mut Vec<Race<'a>>) {
        let mut candidates: Vec<usize> = Vec::new();
        for position in self.dependent_events(label) {
            let mut later = candidates.iter();
            if !hidden && later.any(|x| self.happens_before(position, *x)) {
                continue;
            }
            let state = Cut {
                order: self,
                position,
                own: label.event,
            };
            if label.operations.contains(&Operation::Elapse) {
                // What follows an event in which time passes depends on it, so this is the state before it.
                let mut enabled = self.execution.steps[position].enabled.iter();
                let choice = label.transition.choice;
                if let Some(last) = enabled.find(|t| t.choice == choice && elapses(t)) {
                    candidates.push(position);
                    let notdep = self.notdep(&state);
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
                notdep: self.notdep(&state),
                last: label.transition,
            });
        }
    }

    /// Line 2: what may have to be reversed with a label, latest first.
    fn dependent_events(&self, label: &Label<'_, '_>) -> Vec<usize> {
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
            // `start` and `join` depend on all events of their thread, but can never come before one of them.
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
        if has(|operation| matches!(operation, Operation::End(_))) {
            for (thread, events) in self.events.iter().enumerate() {
                if self.is_daemon[thread] {
                    add(events, thread, None);
                }
            }
        }
        // Nothing else can be reversed with passing time: where it passes, nothing else is enabled.
        if has(|operation| matches!(operation, Operation::Elapse)) {
            for elapse in &self.elapses {
                add(&[*elapse], self.thread[*elapse as usize], None);
            }
        }
        found.sort_unstable_by(|a, b| b.cmp(a));
        found.dedup();
        found
    }

    /// notdep(i, E) without what depends on the event of the label: line 4.
    fn notdep(&self, state: &Cut<'_, '_>) -> Vec<u32> {
        (state.position + 1..self.execution.steps.len())
            .filter(|event| state.contains(*event))
            .map(|event| event as u32)
            .collect()
    }

    /// The execution.
    pub(super) fn execution(&self) -> &'a Execution {
        self.execution
    }

    /// Events that touch a target.
    pub(super) fn touching(&self, target: &Target) -> Option<&Touching> {
        self.touching.get(target)
    }

    /// The last event in which time passes, of those that are left.
    pub(super) fn last_elapse(&self, is_left: impl Fn(usize) -> bool) -> Option<usize> {
        let elapses = self.elapses.iter().rev().map(|event| *event as usize);
        elapses.into_iter().find(|event| is_left(*event))
    }

    /// The last event of a thread before a stage, which begins with `own` or at the end.
    pub(super) fn last_event_of(&self, thread: ThreadId, own: Option<usize>) -> Option<usize> {
        let events = &self.events[*self.dense.get(&thread)?];
        self.last_before(events, own.unwrap_or(self.execution.steps.len()))
    }

    /// The last event of a thread, if it has ended; `Ok(None)` if it has ended without one.
    pub(super) fn end_of(&self, thread: ThreadId) -> Result<Option<usize>, NotEnded> {
        match self.dense.get(&thread) {
            Some(dense) if self.has_ended[*dense] => {
                Ok(self.events[*dense].last().map(|event| *event as usize))
            }
            Some(_) => Err(NotEnded),
            None => {
                let mut pending = self.execution.ending.pending.iter();
                if pending.any(|pending| pending.transition.thread() == thread) {
                    Err(NotEnded)
                } else {
                    Ok(None)
                }
            }
        }
    }
}

fn elapses(transition: &Transition) -> bool {
    transition.operations.contains(&Operation::Elapse)
}

/// The operations of the visible transition of a step, with the waiter that it chose and the name that its object shares.
fn visible(step: &Step) -> &[Operation] {
    let mut count = step.taken.operations.len().min(step.operations.len());
    while let Some(Operation::Alias(_) | Operation::Wakes(_)) = step.operations.get(count) {
        count += 1;
    }
    &step.operations[..count]
}

/// The thread has not ended.
#[derive(Debug)]
pub(super) struct NotEnded;

/// A label l at a stage of its thread.
struct Label<'a, 'b> {
    transition: &'a Transition,
    /// The visible operation.
    operations: &'b [Operation],
    /// All that it did, where dependency is that of C(M) and it was executed.
    footprint: Option<&'b Footprint>,
    /// The event of the thread at this stage: l itself, or the alternative that was taken instead.
    event: Option<usize>,
    /// C.
    before: Vec<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::{Atomicity, Plan, System};
    use crate::systems::Statement::{self, *};
    use crate::systems::Value::Constant;
    use crate::systems::{ModelSystem, Statements};

    /// The races of the execution that takes the threads in their order: position, notdep, thread and alternative.
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

    #[test]
    fn happens_before_is_the_closure_of_dependency() {
        // x is written by 0, read by 1, which writes y, which 2 reads.
        let program = of(&[
            &[Write(0, Constant(1))],
            &[Read(0, 0), Write(1, Constant(1))],
            &[Read(1, 0), Read(2, 1)],
            &[Read(2, 0)],
        ]);
        let plan = Plan::first(true, None, Atomicity::InvisibleFirst);
        let execution = ModelSystem::new(program).execute(&plan).unwrap();
        let order = HappensBefore::new(&execution, false);
        assert!(order.happens_before(0, 1) && order.happens_before(0, 4));
        assert!(order.happens_before(3, 3));
        assert!((0..5).all(|event| !order.happens_before(event, 5)));
        assert!(!order.happens_before(4, 0));
    }
}
