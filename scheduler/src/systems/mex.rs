//! M_ex, the running example. Source: Stoller 2002, section 3.3 and Fig. 1.
//!
//! ```text
//! θ1: a1 [l1.acquire] b1 [x++] c1 [l1.release] d1 [l2.acquire] e1 [y++] f1 [l2.release] g1
//! θ2: a2 [l2.acquire] b2 [y++] c2 [l1.acquire] d2 [z = x + y] e2 [l1.release; l2.release] f2
//! ```
//!
//! States are written as in Fig. 1, by the control points of θ1 and θ2: `ba` is {b1, a2}. As such there are 30, with 37
//! edges between them; told apart by the values of x, y and z as well there are 35, with 40 edges. Two transitions
//! are dependent when they use a common object (section 4).

use super::Model;
use crate::model::{Choice, ObjectId, Operation, StateKey, ThreadId, Transition};

const L1: u32 = 0;
const L2: u32 = 1;
const X: u32 = 2;
const Y: u32 = 3;
const Z: u32 = 4;

/// Objects used, and whether the transition is visible, by control point.
const THETA: [&[(&[u32], bool)]; 2] = [
    &[
        (&[L1], true),
        (&[X], false),
        (&[L1], false),
        (&[L2], true),
        (&[Y], false),
        (&[L2], false),
    ],
    &[
        (&[L2], true),
        (&[Y], false),
        (&[L1], true),
        (&[X, Y, Z], false),
        (&[L1, L2], false),
    ],
];

/// M_ex.
#[derive(Debug, Clone, Copy)]
pub struct Mex {
    /// Which of the two threads (0 is θ1) is tried first.
    pub first: usize,
    /// Whether states that differ only in the values of x, y and z are told apart.
    pub values: bool,
}

/// Control points and values.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    at: [usize; 2],
    x: u32,
    y: u32,
    z: u32,
}

impl Mex {
    /// The control point at which the thread is blocked, if it is: a lock is taken by the acquire at `from` and held up
    /// to (not including) the control point `to`.
    fn holds(thread: usize, lock: u32, at: usize) -> bool {
        match (thread, lock) {
            (0, L1) => (1..3).contains(&at),
            (0, L2) => (4..6).contains(&at),
            (1, L2) => (1..5).contains(&at),
            (1, L1) => (3..5).contains(&at),
            _ => false,
        }
    }
}

impl Model for Mex {
    type State = State;

    fn initial(&self) -> Self::State {
        State::default()
    }

    fn enabled(&self, state: &Self::State) -> Vec<Transition> {
        let mut enabled = self.pending(state);
        enabled.retain(|t| {
            let thread = t.thread().0 as usize;
            let lock = THETA[thread][state.at[thread]].0[0];
            !t.visible || !Self::holds(1 - thread, lock, state.at[1 - thread])
        });
        enabled
    }

    fn pending(&self, state: &Self::State) -> Vec<Transition> {
        let mut pending = Vec::new();
        for thread in [self.first, 1 - self.first] {
            let at = state.at[thread];
            let Some((objects, visible)) = THETA[thread].get(at) else {
                continue;
            };
            pending.push(Transition {
                choice: Choice {
                    thread: ThreadId(thread as u32),
                    alternative: 0,
                },
                operations: objects
                    .iter()
                    .map(|object| Operation::Use(ObjectId(*object)))
                    .collect(),
                site: at as u32,
                daemon: false,
                process: 0,
                visible: *visible,
            });
        }
        pending
    }

    fn apply(&self, state: &mut Self::State, transition: &Transition) {
        let thread = transition.thread().0 as usize;
        match (thread, state.at[thread]) {
            (0, 1) => state.x += 1,
            (0, 4) | (1, 1) => state.y += 1,
            (1, 3) => state.z = state.x + state.y,
            _ => {}
        }
        state.at[thread] += 1;
    }

    fn key(&self, state: &Self::State) -> StateKey {
        let control: String = state
            .at
            .iter()
            .map(|at| (b'a' + *at as u8) as char)
            .collect();
        if self.values {
            format!("{control} x={} y={} z={}", state.x, state.y, state.z)
        } else {
            control
        }
    }

    fn is_final(&self, state: &Self::State) -> bool {
        state.at == [6, 5]
    }
}
