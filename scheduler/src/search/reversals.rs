//! The reversals of an execution for reverse search (`persistent/reverse.rs`): what can happen instead of an event, of
//! all that its trace shows exactly that which no other execution shows.
//!
//! ```text
//! for each i that is not inside a block: b := E[i], p := thread(b), U := E[0..i]
//!   for each thread q, stage of q after i whose past does not include b, and pending label l that depends on b:
//! 1|  race rule, l was taken as E[j], and nothing happens between b and E[j]:
//!        S := past of E[j] beyond U without b;    P := U.b.S.E[j]
//! 2|  blocking rule, l is not enabled after U.b.S:
//!        S := past of q's previous event, and of any events that l depends on, beyond U;    P := U.b.S
//! 3|  choice rule, q = p and l is another alternative at i:
//!        S as in 2;    P := U.b.S
//! 4|  if l is not enabled after U.S: skip
//! 5|  for (s, t, b') in the unbroken chain of blocks that end at i and let p pass: e := E[t-1]
//!        if l comes before e in the order of labels, depends on b', and nothing in its past beyond s does: skip
//! 6|  if E is not complete(P): skip
//! 7|  emit U.S.l, block (i, |U.S.l|, b)
//! complete(P): until P = E: l := the first label in the order of threads that is enabled after P; add it
//! ```
//!
//! Symbols: U, S and P = [`Counts`], a set of events that is closed under happens-before, as so many first events of
//! each thread; `passed` = b'. The order of labels in line 5: those of p itself; those that take what p waits for, which
//! may break the chain; others; each by threads. What an update does is known when it has run: `canonical.rs`.
//!
//! Rule 2 and rule 1 exclude each other: l is enabled after U.b.S or not. Line 6 makes E the only execution that emits
//! this reversal, since complete is a function of P.
//!
//! Cost: for each candidate of the rules O(n·t) in line 6, and nearly always much less, since the first difference
//! ends it; O(n) for each blocked label.

mod canonical;

use super::enabledness::{self, Cut, Enabled, Left};
use super::happens_before::HappensBefore;
use super::races::{elapses, visible, Label};
use crate::model::{Operation, Outcome, Pending, Step, ThreadId, Transition};
use serde::{Deserialize, Serialize};

/// What happened before an event so that it came later.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Block {
    /// Where the event could have been: an index into the steps.
    pub start: u32,
    /// Behind the event that depends on it.
    pub end: u32,
    /// The event that was passed.
    pub passed: Transition,
}

/// After the first `position` events, `between` and then `last` can happen instead of what did.
#[derive(Debug)]
pub struct Reversal<'a> {
    /// i.
    pub position: usize,
    /// S: indices of steps, in their order.
    pub between: Vec<u32>,
    /// l.
    pub last: &'a Transition,
    /// If it is right only where l leaves its location unchanged, or only where it does not: which.
    pub unchanged: Option<bool>,
}

/// So many first events of each thread, by dense thread number.
type Counts = Vec<u32>;

/// Most sets S of a blocked label, which has one where nothing but its thread leads to it.
const SETS: usize = 1 << 10;

impl<'a> HappensBefore<'a> {
    /// The reversals that this execution is to show, those with early positions first.
    ///
    /// `outcomes`: an update that leaves its location as it was is a read.
    pub fn reversals(&self, blocks: &[Block], outcomes: bool) -> Vec<Reversal<'a>> {
        let mut finder = Finder::new(self, blocks, outcomes);
        finder.find();
        let mut reversals = finder.found;
        reversals.sort_by_key(|reversal| reversal.position);
        reversals
    }
}

/// A thread with events or something pending.
struct Thread<'a> {
    id: ThreadId,
    dense: Option<usize>,
    /// At the end.
    pending: Vec<&'a Pending>,
}

struct Finder<'h, 'a> {
    order: &'h HappensBefore<'a>,
    steps: &'a [Step],
    blocks: &'h [Block],
    /// By event.
    is_inside: Vec<bool>,
    /// In the order of [`ThreadId`].
    threads: Vec<Thread<'a>>,
    /// All events.
    all: Counts,
    /// The execution could have gone on.
    is_cut: bool,
    /// Updates may be reads.
    outcomes: bool,
    found: Vec<Reversal<'a>>,
}

impl<'h, 'a> Finder<'h, 'a> {
    fn new(order: &'h HappensBefore<'a>, blocks: &'h [Block], outcomes: bool) -> Self {
        let execution = order.execution();
        let mut is_inside = vec![false; execution.steps.len()];
        for block in blocks {
            let events = is_inside.iter_mut().skip(block.start as usize);
            let length = block.end.saturating_sub(block.start) as usize;
            events.take(length).for_each(|inside| *inside = true);
        }
        let thread = |(id, dense): (&ThreadId, &usize)| Thread {
            id: *id,
            dense: Some(*dense),
            pending: Vec::new(),
        };
        let mut threads: Vec<Thread<'a>> = order.dense.iter().map(thread).collect();
        for pending in &execution.ending.pending {
            let id = pending.transition.thread();
            match threads.iter_mut().find(|thread| thread.id == id) {
                Some(thread) => thread.pending.push(pending),
                None => threads.push(Thread {
                    id,
                    dense: None,
                    pending: vec![pending],
                }),
            }
        }
        threads.sort_by_key(|thread| thread.id);
        Self {
            order,
            steps: &execution.steps,
            blocks,
            is_inside,
            threads,
            all: order.events.iter().map(|e| e.len() as u32).collect(),
            is_cut: matches!(execution.outcome, Outcome::Cut | Outcome::Abandoned),
            outcomes,
            found: Vec::new(),
        }
    }

    fn find(&mut self) {
        for event in 0..self.steps.len() {
            self.of_event(event);
            if !self.is_inside[event] {
                self.choices(event);
            }
        }
        let pending = &self.order.execution().ending.pending;
        for pending in pending {
            let thread = pending.transition.thread();
            let sequence = self.order.dense.get(&thread);
            let sequence = sequence.map_or(0, |t| self.order.events[*t].len());
            let label = Label {
                transition: &pending.transition,
                operations: &pending.operations,
                footprint: None,
                event: None,
                before: self.order.before(thread, sequence),
            };
            for position in self.order.dependent_events(&label) {
                self.blocked(position, &label);
            }
        }
    }

    /// Rules 1 and 2 for the labels of the stage that an event ends.
    fn of_event(&mut self, event: usize) {
        let step = &self.steps[event];
        let thread = step.taken.thread();
        let mut label = Label {
            transition: &step.taken,
            operations: visible(step),
            footprint: None,
            event: Some(event),
            before: self
                .order
                .before(thread, self.order.sequence[event] as usize - 1),
        };
        let waits = waits(label.operations);
        for position in self.order.dependent_events(&label) {
            self.race(position, event, &label);
            if waits {
                self.blocked(position, &label);
            }
        }
        for other in alternatives(step).filter(|other| self::waits(&other.operations)) {
            label.transition = other;
            label.operations = &other.operations;
            for position in self.order.dependent_events(&label) {
                self.blocked(position, &label);
            }
        }
    }

    /// Rule 1.
    fn race(&mut self, position: usize, event: usize, label: &Label<'a, '_>) {
        if self.is_inside[position] || elapses(label.transition) {
            return;
        }
        let order = self.order;
        let (p, q) = (order.thread[position], order.thread[event]);
        let clock = order.clock(event);
        if clock[p] != order.sequence[position] {
            return;
        }
        let mut before = self.before(position);
        for (thread, before) in before.iter_mut().enumerate() {
            if thread == p || clock[thread] <= *before {
                continue;
            }
            if thread == q {
                *before = clock[thread] - 1;
                continue;
            }
            let last = order.events[thread][clock[thread] as usize - 1];
            if order.happens_before(position, last as usize) {
                return;
            }
            *before = clock[thread];
        }
        if self.enabled(&before, label) == Enabled::No {
            return;
        }
        let mut with = before.clone();
        with[p] += 1;
        with[q] += 1;
        self.emit(position, before, label, with);
    }

    /// Rule 2.
    fn blocked(&mut self, position: usize, label: &Label<'a, '_>) {
        if self.is_inside[position] || elapses(label.transition) {
            return;
        }
        if label
            .operations
            .iter()
            .any(|operation| self.needs(operation, position))
        {
            return;
        }
        for before in self.sets(position, label) {
            if self.enabled(&before, label) == Enabled::No {
                continue;
            }
            let mut with = before.clone();
            with[self.order.thread[position]] += 1;
            // What a cut execution has not come to cannot be told from what is blocked.
            let is_cut_off = self.is_cut && label.event.is_none();
            if is_cut_off || with == self.all || self.enabled(&with, label) == Enabled::No {
                self.emit(position, before, label, with);
            }
        }
    }

    /// Whether a latch stays closed without this event, whatever else of the execution comes before. Of the many sets S that
    /// threads make who count a latch down, none would do.
    fn needs(&self, operation: &Operation, position: usize) -> bool {
        let Operation::Await(latch, count) = *operation else {
            return false;
        };
        let touching = operation.target().and_then(|t| self.order.touching(&t));
        let events = touching.map_or(&[][..], |touching| &touching.all).iter();
        let others = events.filter(|event| **event as usize != position);
        let operations = others.flat_map(|event| &self.steps[*event as usize].operations);
        let counts = operations.filter(|other| **other == Operation::CountDown(latch));
        (counts.count() as u32) < count
    }

    /// Rule 3, and whose time it is that passes.
    fn choices(&mut self, position: usize) {
        let step = &self.steps[position];
        let thread = step.taken.thread();
        let passes = |t: &&Transition| elapses(&step.taken) && elapses(t) && t.thread() != thread;
        let others = step.enabled.iter().filter(passes);
        for other in alternatives(step).chain(others) {
            let here = step.enabled.iter().any(|t| t.choice == other.choice);
            if elapses(other) && !here {
                continue;
            }
            let dense = self.order.dense.get(&other.thread());
            let sequence = dense.map_or(0, |dense| self.before(position)[*dense]);
            let label = Label {
                transition: other,
                operations: &other.operations,
                footprint: None,
                event: Some(position),
                before: self.order.before(other.thread(), sequence as usize),
            };
            let sets = match elapses(other) {
                true => vec![self.before(position)],
                false => self.sets(position, &label),
            };
            for (n, before) in sets.into_iter().enumerate() {
                let enabled = here && n == 0 || self.enabled(&before, &label) != Enabled::No;
                if enabled {
                    let mut with = before.clone();
                    with[self.order.thread[position]] += 1;
                    self.emit(position, before, &label, with);
                }
            }
        }
    }

    /// Lines 5 to 7; line 4 was seen to.
    fn emit(&mut self, position: usize, before: Counts, label: &Label<'a, '_>, with: Counts) {
        let Some(unchanged) = self.right(position, &before, label) else {
            return;
        };
        if self.completes(position, with) {
            let events = position as u32 + 1..self.steps.len() as u32;
            let is_between = |event: &u32| self.order.is_among(*event as usize, &before);
            self.found.push(Reversal {
                position,
                between: events.filter(is_between).collect(),
                last: label.transition,
                unchanged,
            });
        }
    }

    /// U.
    fn before(&self, position: usize) -> Counts {
        let events = self.order.events.iter();
        events
            .map(|events| events.partition_point(|e| (*e as usize) < position) as u32)
            .collect()
    }

    /// U.S of rules 2 and 3, the smallest one first: what l depends on may be in S or not, where it is independent of b.
    fn sets(&self, position: usize, label: &Label<'a, '_>) -> Vec<Counts> {
        let order = self.order;
        let mut least = self.before(position);
        join(&mut least, &label.before);
        let mut sets = vec![least];
        for event in self.related(position, label) {
            for known in 0..sets.len() {
                let mut more = sets[known].clone();
                join(&mut more, order.clock(event));
                if sets.len() < SETS && !sets.contains(&more) {
                    sets.push(more);
                }
            }
        }
        sets
    }

    /// Events after `position`, independent of it, on which the label depends.
    fn related(&self, position: usize, label: &Label<'a, '_>) -> Vec<usize> {
        let order = self.order;
        let own = label.event;
        // Of each thread, what comes after either is all that follows.
        let later = |events: &'h [u32]| {
            let first = events.partition_point(|event| *event as usize <= position);
            let later = events[first..].iter().map(|event| *event as usize);
            later.take_while(move |event| {
                !order.happens_before(position, *event)
                    && own.is_none_or(|own| !order.happens_before(own, *event))
            })
        };
        let mut events = Vec::new();
        for operation in label.operations {
            let touching = operation.target().and_then(|t| order.touching(&t));
            for of_thread in touching.iter().flat_map(|touching| &touching.by_thread) {
                events.extend(later(of_thread).filter(|e| order.conflicts(*e, operation, None)));
            }
            if let Operation::Join(target) | Operation::State(target) = operation {
                let of_thread = order.dense.get(target).map(|t| &order.events[*t]);
                events.extend(of_thread.into_iter().flat_map(|events| later(events)));
            }
        }
        if label.transition.daemon {
            let ends = order.ends.iter();
            events.extend(ends.flat_map(|end| later(std::slice::from_ref(end))));
        }
        let asked = order.states.get(&label.transition.thread());
        for asked in asked.into_iter().flatten() {
            events.extend(later(std::slice::from_ref(asked)));
        }
        events.retain(|event| self.steps[*event].taken.thread() != label.transition.thread());
        events.sort_unstable();
        events.dedup();
        events
    }

    fn enabled(&self, counts: &[u32], label: &Label<'_, '_>) -> Enabled {
        let state = self.after(counts);
        enabledness::of(&state, label.transition.thread(), label.operations)
    }

    fn after<'b>(&'b self, counts: &'b [u32]) -> Cut<'b, 'a> {
        Cut {
            order: self.order,
            left: Left::First(counts),
        }
    }

    /// Line 6.
    fn completes(&self, position: usize, mut counts: Counts) -> bool {
        let mut first = position;
        loop {
            while first < self.steps.len() && self.order.is_among(first, &counts) {
                first += 1;
            }
            let Some(step) = self.steps.get(first) else {
                return true;
            };
            if elapses(&step.taken) {
                // What comes first in the execution depends on it, so this is the state before it.
                let least = step.enabled.iter().map(|t| t.choice).min();
                if least != Some(step.taken.choice) {
                    return false;
                }
                counts[self.order.thread[first]] += 1;
                continue;
            }
            match self.threads.iter().find_map(|t| self.next(t, &counts)) {
                Some(Some(thread)) => counts[thread] += 1,
                Some(None) => return false,
                None => return false,
            }
        }
    }

    /// Whether a thread can go on after some events: its dense number if it does what it does in the execution, `None`
    /// inside if it does anything else.
    fn next(&self, thread: &Thread<'a>, counts: &[u32]) -> Option<Option<usize>> {
        let order = self.order;
        let next = thread.dense.and_then(|dense| {
            let event = order.events[dense].get(counts[dense] as usize)?;
            Some((dense, *event as usize))
        });
        let has_begun = thread.dense.is_some_and(|dense| counts[dense] > 0);
        if !has_begun {
            let start = order.starts.get(&thread.id);
            if start.is_some_and(|start| !order.is_among(*start, counts)) {
                return None;
            }
        }
        let can = |transition: &Transition, operations: &[Operation]| {
            !elapses(transition)
                && enabledness::of(&self.after(counts), thread.id, operations) == Enabled::Yes
        };
        let Some((dense, event)) = next else {
            let mut pending = thread.pending.iter().filter(|_| !self.is_cut);
            let enabled = pending.any(|p| can(&p.transition, &p.operations));
            return enabled.then_some(None);
        };
        let step = &self.steps[event];
        let clock = order.clock(event);
        let clocks = clock.iter().zip(counts).enumerate();
        let is_ready = clocks
            .into_iter()
            .all(|(other, (needs, has))| other == dense || needs <= has);
        if is_ready {
            let taken = step.taken.choice.alternative;
            let mut before = alternatives(step).filter(|t| t.choice.alternative < taken);
            let other = before.any(|t| can(t, &t.operations));
            return Some((!other).then_some(dense));
        }
        let other =
            can(&step.taken, visible(step)) || alternatives(step).any(|t| can(t, &t.operations));
        other.then_some(None)
    }
}

/// What the thread of a step could have done instead, here or in another state.
fn alternatives(step: &Step) -> impl Iterator<Item = &Transition> {
    let is_other =
        |t: &&Transition| t.thread() == step.taken.thread() && t.choice != step.taken.choice;
    step.enabled.iter().filter(is_other).chain(&step.disabled)
}

/// Whether these operations may be enabled or disabled by what other threads do.
fn waits(operations: &[Operation]) -> bool {
    use Operation::*;
    operations.iter().any(|operation| {
        matches!(
            operation,
            Enter(_)
                | Section(_)
                | Share(_)
                | WaitAcquire(_)
                | Timeout(_)
                | Notify(_)
                | Down(_)
                | Unsignalled(_)
                | Await(..)
                | Unopened(..)
                | When(..)
                | Unless(..)
                | Blocks(_)
                | GiveUp(_)
                | Park(_)
                | Unpermitted(_)
                | Join(_)
                | Unjoined(_)
                | Alerted(_)
                | Roused(_)
                | Spin
                | Due(_)
                | Use(_)
                | Put(_)
                | Take(_)
        )
    })
}

fn join(counts: &mut [u32], other: &[u32]) {
    for (mine, theirs) in counts.iter_mut().zip(other) {
        *mine = (*mine).max(*theirs);
    }
}
