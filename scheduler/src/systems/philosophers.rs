//! Dining philosophers with semaphores. Source: Godefroid 1997 (VeriSoft), the example of its experiments.
//!
//! Philosopher i does `wait(i); wait(i+1 mod N); signal(i); signal(i+1 mod N)` and ends; every operation is visible,
//! and two operations on one semaphore are dependent unless both are `signal`, which no two philosophers can do
//! together.

use super::Model;
use crate::model::{ObjectId, Operation, StateKey, ThreadId, Transition};

/// Operations of one philosopher before it ends.
const LENGTH: usize = 4;

/// N philosophers around a table.
#[derive(Debug, Clone, Copy)]
pub struct Philosophers {
    /// How many.
    pub count: usize,
}

/// Position of each philosopher, value of each semaphore.
#[derive(Debug, Clone)]
pub struct Table {
    at: Vec<usize>,
    free: Vec<bool>,
}

impl Philosophers {
    fn semaphore(&self, philosopher: usize, at: usize) -> usize {
        (philosopher + at % 2) % self.count
    }
}

impl Model for Philosophers {
    type State = Table;

    fn initial(&self) -> Table {
        Table {
            at: vec![0; self.count],
            free: vec![true; self.count],
        }
    }

    fn enabled(&self, state: &Table) -> Vec<Transition> {
        let mut enabled = self.pending(state);
        enabled.retain(|t| {
            let philosopher = t.thread().0 as usize;
            let at = state.at[philosopher];
            at >= 2 || state.free[self.semaphore(philosopher, at)]
        });
        enabled
    }

    fn pending(&self, state: &Table) -> Vec<Transition> {
        (0..self.count)
            .filter(|philosopher| state.at[*philosopher] < LENGTH)
            .map(|philosopher| {
                let at = state.at[philosopher];
                let semaphore = ObjectId(self.semaphore(philosopher, at) as u32);
                let operation = if at < 2 {
                    Operation::Down(semaphore)
                } else {
                    Operation::Up(semaphore)
                };
                Transition::visible(ThreadId(philosopher as u32), 0, operation, at as u32)
            })
            .collect()
    }

    fn apply(&self, state: &mut Table, transition: &Transition) {
        let philosopher = transition.thread().0 as usize;
        let at = state.at[philosopher];
        state.free[self.semaphore(philosopher, at)] = at >= 2;
        state.at[philosopher] += 1;
    }

    fn key(&self, state: &Table) -> StateKey {
        state
            .at
            .iter()
            .map(|at| char::from(b'0' + *at as u8))
            .collect()
    }

    fn semaphores(&self) -> Vec<(ObjectId, u32)> {
        (0..self.count as u32).map(|s| (ObjectId(s), 1)).collect()
    }

    fn is_final(&self, state: &Table) -> bool {
        state.at.iter().all(|at| *at == LENGTH)
    }
}
