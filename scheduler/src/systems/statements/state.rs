//! A state of a program of statements.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

use super::REGISTERS;
use crate::model::StateKey;

/// A state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// By thread.
    pub(super) at: Vec<usize>,
    /// By thread: in the second half of a wait.
    pub(super) waits: Vec<bool>,
    pub(super) started: Vec<bool>,
    /// Its end has been taken; without daemons, where it is no transition, that of its last statement counts.
    pub(super) ended: Vec<bool>,
    pub(super) permit: Vec<bool>,
    /// It has come to a lock while somebody else owned it.
    pub(super) blocked: Vec<bool>,
    pub(super) register: Vec<[i32; REGISTERS]>,
    /// By lock.
    pub(super) owner: Vec<Option<usize>>,
    pub(super) waiters: Vec<Vec<usize>>,
    /// Locks with threads that share them.
    pub(super) shared: BTreeSet<(u32, usize)>,
    pub(super) semaphore: Vec<u32>,
    pub(super) variable: Vec<i32>,
    pub(super) data: Vec<i32>,
    /// By object.
    pub(super) queue: BTreeMap<u32, VecDeque<i32>>,
    pub(super) counter: BTreeMap<u32, i32>,
    /// By latch: how often it has still to be counted down.
    pub(super) latch: Vec<u32>,
    /// Conditions that hold, with their locks.
    pub(super) holds: BTreeSet<(u32, u32)>,
    pub(super) map: BTreeMap<(u32, u32), i32>,
    pub(super) exited: bool,
    pub(super) quit: bool,
    /// By thread: its process has ended around it.
    pub(super) halted: Vec<bool>,
    /// By thread: the variables that it has read in this iteration of a loop that waits, and whether they were written
    /// since.
    pub(super) looks: Vec<Vec<(u32, bool)>>,
    /// By thread: it has waited in vain, and stops.
    pub(super) stopped: Vec<bool>,
}

impl State {
    /// Whether nobody holds a lock, alone or with others.
    pub(super) fn is_free(&self, lock: u32) -> bool {
        let mut shared = self.shared.iter();
        self.owner[lock as usize].is_none() && !shared.any(|(of, _)| *of == lock)
    }

    /// The state as text. Written by hand: programs by the thousand are told apart by this.
    pub(super) fn key(&self) -> StateKey {
        let mut key = String::with_capacity(64);
        for thread in 0..self.at.len() {
            let _ = write!(key, "{}", self.at[thread]);
            let flags = [
                self.waits[thread],
                self.started[thread],
                self.ended[thread],
                self.permit[thread],
                self.blocked[thread],
            ];
            key.extend(flags.map(|flag| if flag { '+' } else { '-' }));
            let registers = self.register[thread].iter().enumerate();
            for (register, value) in registers.filter(|(_, value)| **value != 0) {
                let _ = write!(key, "{register}={value},");
            }
        }
        for (owner, waiters) in self.owner.iter().zip(&self.waiters) {
            key.push('m');
            key.extend(owner.map(|owner| char::from(b'0' + owner as u8)));
            key.push('w');
            key.extend(
                waiters
                    .iter()
                    .map(|waiter| char::from(b'0' + *waiter as u8)),
            );
        }
        for value in self.variable.iter().chain(&self.data) {
            let _ = write!(key, " {value}");
        }
        for value in &self.semaphore {
            let _ = write!(key, " s{value}");
        }
        if !(self.latch.is_empty() && self.holds.is_empty()) {
            let _ = write!(key, " {:?} {:?}", self.latch, self.holds);
        }
        if !self.shared.is_empty() {
            let _ = write!(key, " r{:?}", self.shared);
        }
        if !(self.queue.is_empty() && self.counter.is_empty() && self.map.is_empty()) {
            let (queue, counter, map) = (&self.queue, &self.counter, &self.map);
            let _ = write!(key, " {queue:?} {counter:?} {map:?}");
        }
        if self.exited {
            key.push('!');
        }
        if self.quit {
            key.push('q');
        }
        if self.halted.contains(&true) {
            let _ = write!(key, "h{:?}", self.halted);
        }
        // Last, and behind a character that occurs nowhere else.
        if self.looks.iter().any(|looks| !looks.is_empty()) {
            let _ = write!(key, "~{:?}{:?}", self.looks, self.stopped);
        }
        key
    }
}
