//! Two locks and a barrier. Source: Stoller & Cohen 2003, section 7.
//!
//! ```text
//! thread i: A m0.acquire  B x0 := i  C m0.release  D m1.acquire  E x1 := i  F m1.release  G y++  H y = 2 -> skip  I xi := i  J
//! ```
//!
//! Updates of x0 and x1 are invisible, all else is visible. The full system has 106 states and 164 transitions, the
//! reduced one 62 and 92.

use super::Model;
use crate::model::{Choice, Location, ObjectId, Operation, StateKey, ThreadId, Transition};

/// Transitions of each thread.
const LENGTH: usize = 9;
/// The object of y; x0 and x1 are 0 and 1, like their locks.
const Y: u32 = 2;

/// The system.
#[derive(Debug, Clone, Copy)]
pub struct Barrier;

/// Control points and values.
#[derive(Debug, Clone)]
pub struct State {
    at: [usize; 2],
    x: [u32; 2],
    y: u32,
}

impl State {
    /// Whether a thread owns a lock: between its acquire and its release.
    fn owns(&self, thread: usize, lock: usize) -> bool {
        (3 * lock + 1..3 * lock + 3).contains(&self.at[thread])
    }
}

fn location(object: u32) -> Location {
    Location {
        object: ObjectId(object),
        part: 0,
    }
}

impl Model for Barrier {
    type State = State;

    fn initial(&self) -> State {
        State {
            at: [0, 0],
            x: [0, 1],
            y: 0,
        }
    }

    fn enabled(&self, state: &State) -> Vec<Transition> {
        let mut enabled = self.pending(state);
        enabled.retain(|t| {
            let thread = t.thread().0 as usize;
            match state.at[thread] {
                at @ (0 | 3) => !state.owns(1 - thread, at / 3),
                7 => state.y == 2,
                _ => true,
            }
        });
        enabled
    }

    fn pending(&self, state: &State) -> Vec<Transition> {
        let of = |thread: usize| {
            let at = state.at[thread];
            let (operation, visible) = match at {
                0 | 3 => (Operation::Enter(ObjectId(at as u32 / 3)), true),
                1 | 4 => (Operation::Write(location(at as u32 / 3)), false),
                2 | 5 => (Operation::Release(ObjectId(at as u32 / 3)), true),
                6 => (Operation::Write(location(Y)), true),
                7 => (Operation::Read(location(Y)), true),
                8 => (Operation::Write(location(thread as u32)), false),
                _ => return None,
            };
            let choice = Choice {
                thread: ThreadId(thread as u32),
                alternative: 0,
            };
            Some(Transition {
                choice,
                operations: [operation].into(),
                site: at as u32,
                daemon: false,
                process: 0,
                visible,
            })
        };
        [0, 1].into_iter().filter_map(of).collect()
    }

    fn apply(&self, state: &mut State, transition: &Transition) {
        let thread = transition.thread().0 as usize;
        match state.at[thread] {
            at @ (1 | 4) => state.x[at / 3] = thread as u32,
            6 => state.y += 1,
            8 => state.x[thread] = thread as u32,
            _ => {}
        }
        state.at[thread] += 1;
    }

    fn key(&self, state: &State) -> StateKey {
        let point = |at: usize| char::from(b'A' + at as u8);
        let [a, b] = state.at.map(point);
        format!("{a}{b} x={:?} y={}", state.x, state.y)
    }

    fn is_final(&self, state: &State) -> bool {
        state.at == [LENGTH, LENGTH]
    }
}
