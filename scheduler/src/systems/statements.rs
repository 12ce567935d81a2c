//! Programs given as data: a small language of synchronisation statements, for published counts and random programs.
//!
//! Every statement is a transition, except jumps, which belong to the transition before them. As in a Java program, the
//! statements `release`, `notifyAll`, `start` and those that access data are invisible; so is `notify` when there is no
//! choice. Where some wait is timed, `notify` and `notifyAll` are visible, since a timeout can come before or after them.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

use super::Model;
use crate::model::{Choice, Location, ObjectId, Operation, StateKey, ThreadId, Transition};

/// Registers of one thread.
pub const REGISTERS: usize = 8;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// This.
    Constant(i32),
    /// A register plus a constant.
    Sum(usize, i32),
}

/// One statement. Locks, semaphores, variables, data and threads have numbers of their own, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement {
    /// The first operation of a thread, which does nothing.
    Begin,
    /// Acquire a lock; blocks until it is free. A lock that the thread holds already blocks it for ever.
    Acquire(u32),
    /// Release a lock that the thread holds.
    Release(u32),
    /// `wait` on a lock that the thread holds.
    Wait(u32),
    /// The same with a timeout, which can come at any time before the `notify`.
    TimedWait(u32),
    /// `notify` on a lock that the thread holds.
    Notify(u32),
    /// `notifyAll` on a lock that the thread holds.
    NotifyAll(u32),
    /// Read a communication object into a register.
    Read(u32, usize),
    /// Write a communication object.
    Write(u32, Value),
    /// Read data, which locks have to protect, into a register.
    Load(u32, usize),
    /// Write data.
    Store(u32, Value),
    /// Take one from a semaphore.
    Down(u32),
    /// Add one to a semaphore.
    Up(u32),
    /// Put a number into a queue; blocks while that is full.
    Put(u32, i32),
    /// Take a number from a queue into a register; blocks while that is empty.
    Take(u32, usize),
    /// Add to a counter.
    Add(u32, i32),
    /// Read a counter into a register.
    Count(u32, usize),
    /// Read what a map has for a key into a register.
    MapGet(u32, u32, usize),
    /// Write what a map has for a key.
    MapPut(u32, u32, i32),
    /// Read the number of keys of a map into a register.
    MapSize(u32, usize),
    /// Any number up to the bound, into a register.
    Toss(u32, usize),
    /// Wait for the permit of the thread itself, and take it.
    Park,
    /// Give a thread its permit.
    Unpark(u32),
    /// Start a thread. A thread that somebody starts does not run from the beginning.
    Start(u32),
    /// Wait for the end of a thread.
    Join(u32),
    /// End the program.
    Exit,
    /// Go on with the statement of this number.
    Jump(usize),
    /// Go on there unless the register holds this number.
    JumpUnless(usize, i32, usize),
}

/// A program.
#[derive(Debug, Clone, Default)]
pub struct Statements {
    /// The statements of each thread.
    pub threads: Vec<Vec<Statement>>,
    /// Initial values of the semaphores; those not listed are 0.
    pub semaphores: Vec<u32>,
    /// Threads that do not keep the program alive. If there are any, the end of every other thread is a transition.
    pub daemons: Vec<u32>,
}

/// A state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// By thread.
    at: Vec<usize>,
    /// By thread: in the second half of a wait.
    waits: Vec<bool>,
    started: Vec<bool>,
    /// Its end has been taken; without daemons, where it is no transition, that of its last statement counts.
    ended: Vec<bool>,
    permit: Vec<bool>,
    register: Vec<[i32; REGISTERS]>,
    /// By lock.
    owner: Vec<Option<usize>>,
    waiters: Vec<Vec<usize>>,
    semaphore: Vec<u32>,
    variable: Vec<i32>,
    data: Vec<i32>,
    /// By object.
    queue: BTreeMap<u32, VecDeque<i32>>,
    counter: BTreeMap<u32, i32>,
    map: BTreeMap<(u32, u32), i32>,
    exited: bool,
}

/// Of all queues.
const CAPACITY: usize = 2;

impl Statements {
    /// A program without semaphores and daemons.
    pub fn new(threads: Vec<Vec<Statement>>) -> Self {
        Self {
            threads,
            ..Self::default()
        }
    }

    fn all(&self) -> impl Iterator<Item = &Statement> {
        self.threads.iter().flatten()
    }

    /// One more than the largest number that `number` finds.
    fn count(&self, number: impl Fn(&Statement) -> Option<u32>) -> usize {
        self.all()
            .filter_map(number)
            .map(|n| n as usize + 1)
            .max()
            .unwrap_or(0)
    }

    fn has_timeouts(&self) -> bool {
        self.all().any(|s| matches!(s, Statement::TimedWait(_)))
    }

    /// Whether a thread has ended.
    fn has_ended(&self, state: &State, thread: usize) -> bool {
        state.started[thread]
            && (state.ended[thread] || self.is_over(state, thread) && !self.ends(thread))
    }

    fn is_over(&self, state: &State, thread: usize) -> bool {
        state.at[thread] >= self.threads[thread].len()
    }

    /// Whether the end of a thread is a transition.
    fn ends(&self, thread: usize) -> bool {
        !self.daemons.is_empty() && !self.is_daemon(thread)
    }

    fn is_daemon(&self, thread: usize) -> bool {
        self.daemons.contains(&(thread as u32))
    }

    /// Passes over jumps.
    fn settle(&self, state: &mut State, thread: usize) {
        loop {
            state.at[thread] = match self.threads[thread].get(state.at[thread]) {
                Some(Statement::Jump(to)) => *to,
                Some(Statement::JumpUnless(register, value, to)) => {
                    if state.register[thread][*register] == *value {
                        state.at[thread] + 1
                    } else {
                        *to
                    }
                }
                _ => return,
            };
        }
    }

    /// The pending transitions of a thread, and which of them are enabled.
    fn pending_of(&self, state: &State, thread: usize) -> Vec<(Transition, bool)> {
        use Statement as S;
        let mut pending = Vec::new();
        if !state.started[thread] || self.has_ended(state, thread) {
            return pending;
        }
        let Some(statement) = self.threads[thread].get(state.at[thread]) else {
            if self.ends(thread) {
                let own = ThreadId(thread as u32);
                let site = state.at[thread] as u32;
                pending.push((Transition::visible(own, 0, Operation::End(own), site), true));
            }
            return pending;
        };
        let site = state.at[thread] as u32;
        let mut add = |alternative: u32, operations: &[Operation], visible: bool, enabled: bool| {
            let choice = Choice {
                thread: ThreadId(thread as u32),
                alternative,
            };
            let transition = Transition {
                choice,
                operations: operations.into(),
                site,
                daemon: self.is_daemon(thread),
                visible,
            };
            pending.push((transition, enabled));
        };
        let object = ObjectId;
        let place = |o: u32, part: u32| Location {
            object: ObjectId(o),
            part,
        };
        let timeouts = self.has_timeouts();
        match *statement {
            S::Wait(m) | S::TimedWait(m) if state.waits[thread] => {
                let waiting = state.waiters[m as usize].contains(&thread);
                let free = state.owner[m as usize].is_none();
                add(
                    0,
                    &[Operation::WaitAcquire(object(m))],
                    true,
                    free && !waiting,
                );
                if matches!(statement, S::TimedWait(_)) {
                    add(1, &[Operation::Timeout(object(m))], true, waiting);
                }
            }
            S::Begin => add(0, &[Operation::Begin], true, true),
            S::Acquire(m) => {
                let free = state.owner[m as usize].is_none();
                add(0, &[Operation::Enter(object(m))], true, free);
            }
            S::Release(m) => add(0, &[Operation::Release(object(m))], false, true),
            S::Wait(m) | S::TimedWait(m) => {
                add(0, &[Operation::WaitRelease(object(m))], true, true);
            }
            S::Notify(m) => {
                let waiters = &state.waiters[m as usize];
                let visible = waiters.len() > 1 || timeouts;
                let notify = Operation::Notify(object(m));
                add(0, &[notify], visible, waiters.is_empty());
                for waiter in 0..self.threads.len() {
                    let enabled = waiters.contains(&waiter);
                    if waiter != thread && (enabled || timeouts) {
                        let wakes = Operation::Wakes(ThreadId(waiter as u32));
                        add(waiter as u32 + 1, &[notify, wakes], visible, enabled);
                    }
                }
            }
            S::NotifyAll(m) => add(0, &[Operation::NotifyAll(object(m))], timeouts, true),
            S::Read(x, _) => add(0, &[Operation::Read(place(x, 0))], true, true),
            S::Write(x, _) => add(0, &[Operation::Write(place(x, 0))], true, true),
            S::Load(x, _) => add(0, &[Operation::Read(place(x, 1))], false, true),
            S::Store(x, _) => add(0, &[Operation::Write(place(x, 1))], false, true),
            S::Down(s) => {
                let enabled = state.semaphore[s as usize] > 0;
                add(0, &[Operation::Down(object(s))], true, enabled);
            }
            S::Up(s) => add(0, &[Operation::Up(object(s))], true, true),
            S::Put(q, _) => {
                let queued = state.queue.get(&q).map_or(0, VecDeque::len);
                add(0, &[Operation::Put(object(q))], true, queued < CAPACITY);
            }
            S::Take(q, _) => {
                let queued = state.queue.get(&q).map_or(0, VecDeque::len);
                add(0, &[Operation::Take(object(q))], true, queued > 0);
            }
            S::Add(c, _) => add(0, &[Operation::Add(object(c))], true, true),
            S::Count(c, _) => add(0, &[Operation::Count(object(c))], true, true),
            S::MapGet(m, key, _) => add(0, &[Operation::MapGet(object(m), key)], true, true),
            S::MapPut(m, key, _) => add(0, &[Operation::MapPut(object(m), key)], true, true),
            S::MapSize(m, _) => add(0, &[Operation::MapScan(object(m))], true, true),
            S::Toss(bound, _) => {
                for value in 0..=bound {
                    add(value, &[Operation::Toss(bound)], true, true);
                }
            }
            S::Park => {
                let own = ThreadId(thread as u32);
                add(0, &[Operation::Park(own)], true, state.permit[thread]);
            }
            S::Unpark(t) => add(0, &[Operation::Unpark(ThreadId(t))], true, true),
            S::Start(t) => add(0, &[Operation::Start(ThreadId(t))], false, true),
            S::Join(t) => {
                let t = t as usize;
                let ended = self.has_ended(state, t);
                add(0, &[Operation::Join(ThreadId(t as u32))], true, ended);
            }
            S::Exit => add(0, &[Operation::Exit(0)], true, true),
            // Passed over by `settle`.
            S::Jump(_) | S::JumpUnless(..) => {}
        }
        pending
    }
}

impl Model for Statements {
    type State = State;

    fn initial(&self) -> State {
        use Statement as S;
        let threads = self.threads.len();
        let lock = |s: &S| match s {
            S::Acquire(m)
            | S::Release(m)
            | S::Wait(m)
            | S::TimedWait(m)
            | S::Notify(m)
            | S::NotifyAll(m) => Some(*m),
            _ => None,
        };
        let locks = self.count(lock);
        let semaphores = self.count(|s| match s {
            S::Down(s) | S::Up(s) => Some(*s),
            _ => None,
        });
        let variables = self.count(|s| match s {
            S::Read(x, _) | S::Write(x, _) => Some(*x),
            _ => None,
        });
        let data = self.count(|s| match s {
            S::Load(x, _) | S::Store(x, _) => Some(*x),
            _ => None,
        });
        let mut semaphore = self.semaphores.clone();
        semaphore.resize(semaphores.max(semaphore.len()), 0);
        let started = |t: usize| !self.all().any(|s| *s == S::Start(t as u32));
        let mut state = State {
            at: vec![0; threads],
            waits: vec![false; threads],
            started: (0..threads).map(started).collect(),
            ended: vec![false; threads],
            permit: vec![false; threads],
            register: vec![[0; REGISTERS]; threads],
            owner: vec![None; locks],
            waiters: vec![Vec::new(); locks],
            semaphore,
            variable: vec![0; variables],
            data: vec![0; data],
            queue: BTreeMap::new(),
            counter: BTreeMap::new(),
            map: BTreeMap::new(),
            exited: false,
        };
        (0..threads).for_each(|thread| self.settle(&mut state, thread));
        state
    }

    fn enabled(&self, state: &State) -> Vec<Transition> {
        if self.is_final(state) {
            return Vec::new();
        }
        (0..self.threads.len())
            .flat_map(|thread| self.pending_of(state, thread))
            .filter_map(|(transition, enabled)| enabled.then_some(transition))
            .collect()
    }

    fn pending(&self, state: &State) -> Vec<Transition> {
        (0..self.threads.len())
            .flat_map(|thread| self.pending_of(state, thread))
            .map(|(transition, _)| transition)
            .collect()
    }

    fn apply(&self, state: &mut State, transition: &Transition) {
        use Statement as S;
        let thread = transition.thread().0 as usize;
        let alternative = transition.choice.alternative;
        let value = |state: &State, value: Value| match value {
            Value::Constant(constant) => constant,
            Value::Sum(register, constant) => state.register[thread][register] + constant,
        };
        let Some(statement) = self.threads[thread].get(state.at[thread]) else {
            state.ended[thread] = true;
            return;
        };
        match *statement {
            S::Begin | S::Join(_) | S::Jump(_) | S::JumpUnless(..) => {}
            S::Acquire(m) => state.owner[m as usize] = Some(thread),
            S::Release(m) => state.owner[m as usize] = None,
            S::Wait(m) | S::TimedWait(m) => {
                let m = m as usize;
                if !state.waits[thread] {
                    state.owner[m] = None;
                    state.waiters[m].push(thread);
                    state.waiters[m].sort_unstable();
                    state.waits[thread] = true;
                    return; // the statement is not over
                }
                if alternative == 1 {
                    state.waiters[m].retain(|waiter| *waiter != thread);
                    return; // the lock has still to be taken
                }
                state.owner[m] = Some(thread);
                state.waits[thread] = false;
            }
            S::Notify(m) => {
                state.waiters[m as usize].retain(|waiter| *waiter + 1 != alternative as usize);
            }
            S::NotifyAll(m) => state.waiters[m as usize].clear(),
            S::Read(x, r) => state.register[thread][r] = state.variable[x as usize],
            S::Write(x, v) => state.variable[x as usize] = value(state, v),
            S::Load(x, r) => state.register[thread][r] = state.data[x as usize],
            S::Store(x, v) => state.data[x as usize] = value(state, v),
            S::Down(s) => state.semaphore[s as usize] -= 1,
            S::Up(s) => state.semaphore[s as usize] += 1,
            S::Put(q, v) => state.queue.entry(q).or_default().push_back(v),
            S::Take(q, r) => {
                let taken = state.queue.get_mut(&q).and_then(VecDeque::pop_front);
                state.register[thread][r] = taken.unwrap_or_default();
            }
            S::Add(c, v) => *state.counter.entry(c).or_default() += v,
            S::Count(c, r) => {
                state.register[thread][r] = state.counter.get(&c).copied().unwrap_or(0);
            }
            S::MapGet(m, key, r) => {
                state.register[thread][r] = state.map.get(&(m, key)).copied().unwrap_or(0);
            }
            S::MapPut(m, key, v) => {
                state.map.insert((m, key), v);
            }
            S::MapSize(m, r) => {
                let keys = state.map.keys().filter(|(map, _)| *map == m).count();
                state.register[thread][r] = keys as i32;
            }
            S::Toss(_, r) => state.register[thread][r] = alternative as i32,
            S::Park => state.permit[thread] = false,
            S::Unpark(t) => state.permit[t as usize] = true,
            S::Start(t) => state.started[t as usize] = true,
            S::Exit => state.exited = true,
        }
        state.at[thread] += 1;
        self.settle(state, thread);
    }

    fn key(&self, state: &State) -> StateKey {
        // Written by hand: programs by the thousand are told apart by this.
        let mut key = String::with_capacity(64);
        for thread in 0..self.threads.len() {
            let _ = write!(key, "{}", state.at[thread]);
            let flags = [
                state.waits[thread],
                state.started[thread],
                state.ended[thread],
                state.permit[thread],
            ];
            key.extend(flags.map(|flag| if flag { '+' } else { '-' }));
            for value in state.register[thread].iter().filter(|value| **value != 0) {
                let _ = write!(key, "{value},");
            }
        }
        for (owner, waiters) in state.owner.iter().zip(&state.waiters) {
            key.push('m');
            key.extend(owner.map(|owner| char::from(b'0' + owner as u8)));
            key.push('w');
            key.extend(
                waiters
                    .iter()
                    .map(|waiter| char::from(b'0' + *waiter as u8)),
            );
        }
        for value in state.variable.iter().chain(&state.data) {
            let _ = write!(key, " {value}");
        }
        for value in &state.semaphore {
            let _ = write!(key, " s{value}");
        }
        if !(state.queue.is_empty() && state.counter.is_empty() && state.map.is_empty()) {
            let (queue, counter, map) = (&state.queue, &state.counter, &state.map);
            let _ = write!(key, " {queue:?} {counter:?} {map:?}");
        }
        if state.exited {
            key.push('!');
        }
        key
    }

    fn is_final(&self, state: &State) -> bool {
        let ended = |thread: usize| {
            self.is_daemon(thread) || !state.started[thread] || self.has_ended(state, thread)
        };
        state.exited || (0..self.threads.len()).all(ended)
    }

    fn semaphores(&self) -> Vec<(ObjectId, u32)> {
        (0..)
            .zip(&self.semaphores)
            .map(|(semaphore, value)| (ObjectId(semaphore), *value))
            .collect()
    }
}
