//! Happens-before of an execution, as vector clocks of its events. Source: Flanagan & Godefroid 2005.
//!
//! An event is a visible operation with its invisible tail. For happens-before all operations of the tail count, those
//! that release a lock or start a thread too.
//!
//! Cost: O(n·t) for the clocks of n events of t threads where each object is used by all threads in turn.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::model::{conflict, Execution, Footprint, Operation, Target, ThreadId, Transition};

/// Events that touch one target.
#[derive(Debug, Default)]
pub(super) struct Touching {
    /// All, ascending.
    pub all: Vec<u32>,
    /// By dense thread number, ascending.
    pub(super) by_thread: Vec<Vec<u32>>,
}

/// The happens-before relation of one execution.
#[derive(Debug)]
pub struct HappensBefore<'a> {
    pub(super) execution: &'a Execution,
    /// What the events did, where dependency is that of C(M); else empty.
    pub(super) footprints: Vec<Footprint>,
    /// Dense numbers of the threads that have events.
    pub(super) dense: HashMap<ThreadId, usize>,
    /// By event: its thread.
    pub(super) thread: Vec<usize>,
    /// By event: its number among the events of its thread, from 1.
    pub(super) sequence: Vec<u32>,
    /// By event and thread: how many events of the thread happen before, or are, the event.
    pub(super) clocks: Vec<u32>,
    /// By thread: its events.
    pub(super) events: Vec<Vec<u32>>,
    /// By target.
    pub(super) touching: HashMap<Target, Touching>,
    /// The event that starts a thread.
    pub(super) starts: HashMap<ThreadId, usize>,
    /// By thread.
    pub(super) is_daemon: Vec<bool>,
    /// By thread: has it ended?
    pub(super) has_ended: Vec<bool>,
    /// The event that exits, always the last one.
    pub(super) exit: Option<usize>,
    /// Ends of threads that are visible.
    pub(super) ends: Vec<u32>,
    /// Events in which time passes.
    pub(super) elapses: Vec<u32>,
    /// Events that ask for the state of a thread, or end its process around it: all that it does depends on them.
    pub(super) states: HashMap<ThreadId, Vec<u32>>,
    /// By thread: the event that ends its process around it.
    pub(super) halts: HashMap<ThreadId, u32>,
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
            states: HashMap::new(),
            halts: HashMap::new(),
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

    /// The threads of a process with events or something pending, but for this one.
    pub(super) fn others_of(&self, process: u16, own: ThreadId) -> Vec<ThreadId> {
        let pending = self.execution.ending.pending.iter();
        let steps = self.execution.steps.iter().map(|step| &step.taken);
        let all = steps.chain(pending.map(|pending| &pending.transition));
        let others = all.filter(|t| t.process == process && t.thread() != own);
        let mut others: Vec<ThreadId> = others.map(Transition::thread).collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    pub(super) fn width(&self) -> usize {
        self.events.len()
    }

    /// Whether an event is one of so many first ones of its thread, by dense thread number.
    pub(super) fn is_among(&self, event: usize, counts: &[u32]) -> bool {
        self.sequence[event] <= counts[self.thread[event]]
    }

    /// Behind the last of so many first events of each thread.
    pub(super) fn end_of_first(&self, counts: &[u32]) -> usize {
        let last = |(events, count): (&Vec<u32>, &u32)| {
            let last = (*count as usize).checked_sub(1)?;
            Some(events[last] as usize + 1)
        };
        let lasts = self.events.iter().zip(counts).filter_map(last);
        lasts.max().unwrap_or(0)
    }

    /// The clock of an event.
    pub(super) fn clock(&self, event: usize) -> &[u32] {
        &self.clocks[event * self.width()..(event + 1) * self.width()]
    }

    /// Whether one event happens before another, or is the same.
    pub fn happens_before(&self, first: usize, second: usize) -> bool {
        self.clock(second)[self.thread[first]] >= self.sequence[first]
    }

    /// What had happened before a stage of a thread that begins after `sequence` of its events.
    pub(super) fn before(&self, thread: ThreadId, sequence: usize) -> Vec<u32> {
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
                Operation::End(_) if !self.is_daemon[thread] => {
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
                Operation::Halt(process) => {
                    for target in self.others_of(*process, step.taken.thread()) {
                        let events = self.dense.get(&target).map(|t| &self.events[*t]);
                        let last = events.and_then(|events| self.last_before(events, event));
                        self.join(&mut clock, last);
                        self.states.entry(target).or_default().push(event as u32);
                        self.halts.entry(target).or_insert(event as u32);
                    }
                }
                Operation::State(target) => {
                    let events = self.dense.get(target).map(|t| &self.events[*t]);
                    let last = events.and_then(|events| self.last_before(events, event));
                    self.join(&mut clock, last);
                    self.states.entry(*target).or_default().push(event as u32);
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
        for asked in self.states.get(&step.taken.thread()).into_iter().flatten() {
            self.join(&mut clock, Some(*asked as usize));
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
    pub(super) fn last_before(&self, events: &[u32], event: usize) -> Option<usize> {
        let before = events.partition_point(|e| (*e as usize) < event);
        before.checked_sub(1).map(|last| events[last] as usize)
    }

    /// Whether an event conflicts with an operation; `of` is what is known of the event to which that belongs.
    pub(super) fn conflicts(
        &self,
        event: usize,
        operation: &Operation,
        of: Option<&Footprint>,
    ) -> bool {
        let both_neutral = of.is_some_and(|footprint| footprint.is_neutral_on(operation))
            && self.footprints[event].is_neutral_on(operation);
        let mut operations = self.execution.steps[event].operations.iter();
        operations.any(|other| {
            conflict(other, operation) && !(both_neutral && other.target() == operation.target())
        })
    }

    /// A number that is the same for all executions of one trace, and for other traces only by accident: of all
    /// events with what happened before them.
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

    /// Whether time has passed so often in the events that are left.
    pub(super) fn has_passed(&self, times: u32, is_left: impl Fn(usize) -> bool) -> bool {
        let last = (times as usize).checked_sub(1);
        let last = last.and_then(|last| self.elapses.get(last));
        last.is_some_and(|event| is_left(*event as usize))
    }

    /// The last event of a thread, of those that are left.
    pub(super) fn last_left_of(
        &self,
        thread: ThreadId,
        is_left: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let events = self.events[*self.dense.get(&thread)?].iter().rev();
        events
            .map(|event| *event as usize)
            .find(|event| is_left(*event))
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

/// The thread has not ended.
#[derive(Debug)]
pub(super) struct NotEnded;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::{Atomicity, Plan, System};
    use crate::systems::Statement::{self, *};
    use crate::systems::Value::Constant;
    use crate::systems::{ModelSystem, Statements};

    fn of(threads: &[&[Statement]]) -> Statements {
        Statements::new(threads.iter().map(|thread| thread.to_vec()).collect())
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
