//! Threads that acquire and release locks, given as data: small enough to be generated at random.

use super::Model;
use crate::model::{ObjectId, Operation, StateKey, ThreadId, Transition};

/// One statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement {
    /// Acquire a lock; blocks until it is free. A lock that the thread holds already blocks it for ever.
    Acquire(u32),
    /// Release a lock that the thread holds.
    Release(u32),
    /// Read a communication object.
    Read(u32),
    /// Write the thread's number into a communication object.
    Write(u32),
}

/// A program: the statements of each thread. A release is invisible, everything else is visible.
#[derive(Debug, Clone)]
pub struct LockProgram {
    /// By thread.
    pub threads: Vec<Vec<Statement>>,
}

/// Control points, owners, values, and what each thread has read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    at: Vec<usize>,
    owner: Vec<Option<usize>>,
    value: Vec<usize>,
    read: Vec<Vec<usize>>,
}

impl LockProgram {
    /// Number of locks and communication objects, whichever is larger.
    fn objects(&self) -> usize {
        let object = |statement: &Statement| match statement {
            Statement::Acquire(o)
            | Statement::Release(o)
            | Statement::Read(o)
            | Statement::Write(o) => *o as usize + 1,
        };
        self.threads.iter().flatten().map(object).max().unwrap_or(0)
    }
}

impl Model for LockProgram {
    type State = State;

    fn initial(&self) -> State {
        State {
            at: vec![0; self.threads.len()],
            owner: vec![None; self.objects()],
            value: vec![usize::MAX; self.objects()],
            read: vec![Vec::new(); self.threads.len()],
        }
    }

    fn enabled(&self, state: &State) -> Vec<Transition> {
        let mut enabled = Vec::new();
        for (thread, statements) in self.threads.iter().enumerate() {
            let Some(statement) = statements.get(state.at[thread]) else {
                continue;
            };
            let location = |o: u32| crate::model::Location {
                object: ObjectId(o),
                part: 1,
            };
            let (operation, visible) = match statement {
                Statement::Acquire(lock) if state.owner[*lock as usize].is_some() => continue,
                Statement::Acquire(lock) => (Operation::Enter(ObjectId(*lock)), true),
                Statement::Release(lock) => (Operation::Enter(ObjectId(*lock)), false),
                Statement::Read(o) => (Operation::Read(location(*o)), true),
                Statement::Write(o) => (Operation::Write(location(*o)), true),
            };
            let mut transition = Transition::visible(
                ThreadId(thread as u32),
                0,
                operation,
                state.at[thread] as u32,
            );
            transition.visible = visible;
            enabled.push(transition);
        }
        enabled
    }

    fn apply(&self, state: &mut State, transition: &Transition) {
        let thread = transition.thread().0 as usize;
        match self.threads[thread][state.at[thread]] {
            Statement::Acquire(lock) => state.owner[lock as usize] = Some(thread),
            Statement::Release(lock) => state.owner[lock as usize] = None,
            Statement::Read(o) => state.read[thread].push(state.value[o as usize]),
            Statement::Write(o) => state.value[o as usize] = thread,
        }
        state.at[thread] += 1;
    }

    fn key(&self, state: &State) -> StateKey {
        format!("{state:?}")
    }

    fn is_final(&self, state: &State) -> bool {
        self.threads
            .iter()
            .zip(&state.at)
            .all(|(statements, at)| statements.len() == *at)
    }
}
