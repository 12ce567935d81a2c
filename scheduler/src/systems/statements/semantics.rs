//! What the statements do.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{State, Statement, Statements, Value, REGISTERS};
use crate::model::{Choice, Location, ObjectId, Operation, StateKey, ThreadId, Transition};
use crate::systems::Model;

/// Of all queues.
const CAPACITY: usize = 2;

/// The alternative that a thread comes to a lock that is taken.
const BLOCKS: u32 = 100;

impl Statements {
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

    /// How often a latch has to be counted down.
    fn latch(&self, latch: u32) -> u32 {
        self.latches.get(latch as usize).copied().unwrap_or(1)
    }

    fn has_timeouts(&self) -> bool {
        self.all().any(|s| matches!(s, Statement::TimedWait(_)))
    }

    /// Whether somebody asks for the state of a thread.
    fn sees_states(&self) -> bool {
        self.all().any(|s| matches!(s, Statement::State(..)))
    }

    /// What is answered to a question about a thread.
    fn state_of(&self, state: &State, thread: usize) -> i32 {
        match () {
            () if self.has_ended(state, thread) => 3,
            () if state.blocked[thread] => 2,
            () => 1,
        }
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
        self.sees_states() || !self.daemons.is_empty() && !self.is_daemon(thread)
    }

    /// A transition with what is known of its thread.
    fn of_thread(&self, transition: Transition, thread: usize) -> Transition {
        Transition {
            daemon: self.is_daemon(thread),
            process: self.process(thread),
            ..transition
        }
    }

    fn process(&self, thread: usize) -> u16 {
        self.processes.get(thread).copied().unwrap_or(0)
    }

    fn is_daemon(&self, thread: usize) -> bool {
        self.daemons.contains(&(thread as u32))
    }

    /// Whether the program is over, and no thread goes any further.
    fn is_cut_off(&self, state: &State) -> bool {
        let ended = |thread: usize| {
            self.is_daemon(thread)
                || !state.started[thread]
                || state.halted[thread]
                || self.has_ended(state, thread)
        };
        state.exited || (0..self.threads.len()).all(ended)
    }

    /// Passes over jumps.
    fn settle(&self, state: &mut State, thread: usize) {
        loop {
            let at = state.at[thread];
            if !self.is_waiting_loop(thread, at) {
                state.looks[thread].clear();
            }
            state.at[thread] = match self.threads[thread].get(at) {
                Some(Statement::Jump(to)) => *to,
                Some(Statement::JumpUnless(register, value, to)) => {
                    if state.register[thread][*register] == *value {
                        state.at[thread] + 1
                    } else {
                        *to
                    }
                }
                Some(Statement::Repeat(to)) => {
                    self.forget(state, thread, *to, at);
                    if !self.spins {
                        state.stopped[thread] = true;
                        state.at[thread] = *to;
                        return;
                    }
                    state.looks[thread].clear();
                    *to
                }
                _ => return,
            };
        }
    }

    /// A loop that waits begins, or begins again: what it reads is forgotten.
    fn forget(&self, state: &mut State, thread: usize, head: usize, end: usize) {
        for statement in &self.threads[thread][head..end] {
            if let Statement::Read(_, register) | Statement::Swap(.., register) = statement {
                state.register[thread][*register] = 0;
            }
        }
    }

    /// If this is where a loop that waits begins, it begins.
    fn begin_loop(&self, state: &mut State, thread: usize) {
        let at = state.at[thread];
        if let Some(end) = self.end_of_loop(thread, at) {
            self.forget(state, thread, at, end);
            state.looks[thread].clear();
        }
    }

    /// A variable is looked at, perhaps in a loop that waits.
    fn look(&self, state: &mut State, thread: usize, x: u32) {
        if !self.spins && self.is_waiting_loop(thread, state.at[thread]) {
            state.looks[thread].push((x, false));
        }
    }

    /// The end of the loop that waits and begins with a statement.
    fn end_of_loop(&self, thread: usize, head: usize) -> Option<usize> {
        let mut statements = self.threads[thread].iter();
        statements.position(|s| *s == Statement::Repeat(head))
    }

    /// Whether the statement belongs to a loop that waits.
    fn is_waiting_loop(&self, thread: usize, at: usize) -> bool {
        let mut later = self.threads[thread].iter().enumerate().skip(at);
        later.any(|(_, s)| matches!(s, Statement::Repeat(to) if *to <= at))
    }

    /// A thread that has stopped: it waits for a change of what it has read, as far as the search is concerned.
    fn stopped(&self, state: &State, thread: usize) -> Transition {
        let own = ThreadId(thread as u32);
        let mut transition = Transition::visible(own, 0, Operation::Spin, state.at[thread] as u32);
        let looks = state.looks[thread].iter();
        transition
            .operations
            .extend(looks.map(|(variable, _)| Operation::Read(place(*variable, 0))));
        self.of_thread(transition, thread)
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
                let end = Transition::visible(own, 0, Operation::End(own), site);
                pending.push((self.of_thread(end, thread), !state.halted[thread]));
            }
            return pending;
        };
        if state.stopped[thread] {
            pending.push((self.stopped(state, thread), false));
            return pending;
        }
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
                process: self.process(thread),
                visible,
            };
            pending.push((transition, enabled && !state.halted[thread]));
        };
        let object = ObjectId;
        let states = self.sees_states();
        let timeouts = self.has_timeouts() || states;
        let blocks = |m: u32| state.owner[m as usize].is_some_and(|owner| owner != thread);
        match *statement {
            S::Wait(m) | S::TimedWait(m) if state.waits[thread] => {
                let waiting = state.waiters[m as usize].contains(&thread);
                let free = state.is_free(m);
                add(
                    0,
                    &[Operation::WaitAcquire(object(m))],
                    true,
                    free && !waiting,
                );
                if matches!(statement, S::TimedWait(_)) {
                    add(1, &[Operation::Timeout(object(m))], true, waiting);
                }
                if states && !state.blocked[thread] {
                    let enabled = blocks(m) && !waiting;
                    add(BLOCKS, &[Operation::Blocks(object(m))], true, enabled);
                }
            }
            S::Begin => add(0, &[Operation::Begin], true, true),
            S::Acquire(m) => {
                let free = state.is_free(m);
                add(0, &[Operation::Enter(object(m))], true, free);
                if states && !state.blocked[thread] {
                    add(BLOCKS, &[Operation::Blocks(object(m))], true, blocks(m));
                }
            }
            S::Release(m) => add(0, &[Operation::Release(object(m))], states, true),
            S::Share(m) => {
                let free = state.owner[m as usize].is_none();
                add(0, &[Operation::Share(object(m))], true, free);
            }
            S::Unshare(m) => add(0, &[Operation::Unshare(object(m))], false, true),
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
            S::Swap(x, ..) => add(0, &[Operation::Update(place(x, 0))], true, true),
            S::Load(x, _) => add(0, &[Operation::Read(place(x, 1))], false, true),
            S::Store(x, _) => add(0, &[Operation::Write(place(x, 1))], false, true),
            S::Down(s) => {
                let enabled = state.semaphore[s as usize] > 0;
                add(0, &[Operation::Down(object(s))], true, enabled);
            }
            S::Up(s) => add(0, &[Operation::Up(object(s))], true, true),
            S::CountDown(l) => add(0, &[Operation::CountDown(object(l))], true, true),
            S::Await(l) | S::TimedAwait(l) => {
                let (count, open) = (self.latch(l), state.latch[l as usize] == 0);
                add(0, &[Operation::Await(object(l), count)], true, open);
                if matches!(statement, S::TimedAwait(_)) {
                    add(1, &[Operation::Unopened(object(l), count)], true, !open);
                }
            }
            S::Remaining(l, _) => add(0, &[Operation::Remaining(object(l))], true, true),
            S::AcquireWhen(m, c) | S::TimedAcquireWhen(m, c, _) => {
                let free = state.is_free(m);
                let holds = state.holds.contains(&(m, c));
                let (lock, condition) = (object(m), object(c));
                let takes = [Operation::Enter(lock), Operation::When(lock, condition)];
                add(0, &takes, true, free && holds);
                if matches!(statement, S::TimedAcquireWhen(..)) {
                    add(
                        1,
                        &[Operation::Unless(lock, condition)],
                        true,
                        free && !holds,
                    );
                }
            }
            S::Tell(m, c, holds) => {
                add(
                    0,
                    &[Operation::Tells(object(m), object(c), holds)],
                    false,
                    true,
                );
            }
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
            S::State(t, _) => add(0, &[Operation::State(ThreadId(t))], true, true),
            S::Exit => add(0, &[Operation::Exit(0)], true, true),
            S::Quit => add(0, &[Operation::Quit], true, !state.quit),
            S::Halt => add(0, &[Operation::Halt(self.process(thread))], true, true),
            // Passed over by `settle`.
            S::Jump(_) | S::JumpUnless(..) | S::Repeat(_) => {}
        }
        pending
    }
}

fn write(state: &mut State, x: u32, value: i32) {
    state.variable[x as usize] = value;
    let looks = state.looks.iter_mut().flatten();
    looks
        .filter(|(variable, _)| *variable == x)
        .for_each(|(_, written)| *written = true);
}

fn is_block(operation: &Operation) -> bool {
    matches!(operation, Operation::Blocks(_))
}

fn place(object: u32, part: u32) -> Location {
    Location {
        object: ObjectId(object),
        part,
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
            | S::Share(m)
            | S::Unshare(m)
            | S::Wait(m)
            | S::TimedWait(m)
            | S::Notify(m)
            | S::NotifyAll(m)
            | S::AcquireWhen(m, _)
            | S::TimedAcquireWhen(m, ..)
            | S::Tell(m, ..) => Some(*m),
            _ => None,
        };
        let locks = self.count(lock);
        let semaphores = self.count(|s| match s {
            S::Down(s) | S::Up(s) => Some(*s),
            _ => None,
        });
        let latches = self.count(|s| match s {
            S::CountDown(l) | S::Await(l) | S::TimedAwait(l) | S::Remaining(l, _) => Some(*l),
            _ => None,
        });
        let variables = self.count(|s| match s {
            S::Read(x, _) | S::Write(x, _) | S::Swap(x, ..) => Some(*x),
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
            blocked: vec![false; threads],
            register: vec![[0; REGISTERS]; threads],
            owner: vec![None; locks],
            waiters: vec![Vec::new(); locks],
            shared: BTreeSet::new(),
            semaphore,
            variable: vec![0; variables],
            data: vec![0; data],
            queue: BTreeMap::new(),
            counter: BTreeMap::new(),
            latch: (0..latches as u32).map(|l| self.latch(l)).collect(),
            holds: BTreeSet::new(),
            map: BTreeMap::new(),
            exited: false,
            quit: false,
            halted: vec![false; threads],
            looks: vec![Vec::new(); threads],
            stopped: vec![false; threads],
        };
        (0..threads).for_each(|thread| self.settle(&mut state, thread));
        state
    }

    fn enabled(&self, state: &State) -> Vec<Transition> {
        if self.is_cut_off(state) {
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

    fn leaves_unchanged(&self, state: &State, transition: &Transition) -> bool {
        let thread = transition.thread().0 as usize;
        match self.threads[thread].get(state.at[thread]) {
            Some(Statement::Swap(x, (old, new), _)) => {
                state.variable[*x as usize] != *old || old == new
            }
            _ => false,
        }
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
        if alternative == BLOCKS && transition.operations.iter().any(is_block) {
            state.blocked[thread] = true;
            return; // the lock has still to be taken
        }
        state.blocked[thread] = false;
        match *statement {
            S::Begin | S::Join(_) | S::Jump(_) | S::JumpUnless(..) | S::Repeat(_) => {}
            S::Acquire(m) => state.owner[m as usize] = Some(thread),
            S::Release(m) => state.owner[m as usize] = None,
            S::Share(m) => drop(state.shared.insert((m, thread))),
            S::Unshare(m) => drop(state.shared.remove(&(m, thread))),
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
            S::Read(x, r) => {
                self.begin_loop(state, thread);
                state.register[thread][r] = state.variable[x as usize];
                self.look(state, thread, x);
            }
            S::Write(x, v) => {
                let v = value(state, v);
                write(state, x, v);
            }
            S::Swap(x, (old, new), r) => {
                self.begin_loop(state, thread);
                let swaps = state.variable[x as usize] == old;
                state.register[thread][r] = i32::from(swaps);
                match swaps {
                    true if old == new => {} // nobody can tell
                    true => write(state, x, new),
                    false => self.look(state, thread, x),
                }
            }
            S::Load(x, r) => state.register[thread][r] = state.data[x as usize],
            S::Store(x, v) => state.data[x as usize] = value(state, v),
            S::Down(s) => state.semaphore[s as usize] -= 1,
            S::Up(s) => state.semaphore[s as usize] += 1,
            S::CountDown(l) => {
                let latch = &mut state.latch[l as usize];
                *latch = latch.saturating_sub(1);
            }
            S::Await(_) | S::TimedAwait(_) => {}
            S::Remaining(l, r) => state.register[thread][r] = state.latch[l as usize] as i32,
            S::TimedAcquireWhen(_, _, to) if alternative == 1 => {
                state.at[thread] = to;
                self.settle(state, thread);
                return;
            }
            S::AcquireWhen(m, _) | S::TimedAcquireWhen(m, ..) => {
                state.owner[m as usize] = Some(thread);
            }
            S::Tell(m, c, true) => drop(state.holds.insert((m, c))),
            S::Tell(m, c, false) => drop(state.holds.remove(&(m, c))),
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
            S::State(t, r) => state.register[thread][r] = self.state_of(state, t as usize),
            S::Start(t) => state.started[t as usize] = true,
            S::Exit => state.exited = true,
            S::Quit => {
                // It goes no further.
                state.quit = true;
                return;
            }
            S::Halt => {
                for (other, halted) in state.halted.iter_mut().enumerate() {
                    *halted |= other != thread && self.process(other) == self.process(thread);
                }
            }
        }
        state.at[thread] += 1;
        self.settle(state, thread);
    }

    fn key(&self, state: &State) -> StateKey {
        state.key()
    }

    fn is_final(&self, state: &State) -> bool {
        state.quit || self.is_cut_off(state)
    }

    fn is_futile(&self, state: &State) -> bool {
        let mut threads = state.looks.iter().zip(&state.stopped);
        threads.any(|(looks, stopped)| *stopped && looks.iter().any(|(_, written)| *written))
    }

    fn semaphores(&self) -> Vec<(ObjectId, u32)> {
        (0..)
            .zip(&self.semaphores)
            .map(|(semaphore, value)| (ObjectId(semaphore), *value))
            .collect()
    }
}
