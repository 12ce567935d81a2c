//! The example that separates LD from LD'. Source: Stoller 2002, section 7.
//!
//! ```text
//! θ1: sem.up; v := 1
//! θ2: sem.down; o.acquire; v := 2; o.release
//! ```
//!
//! `sem` is a communication object, initially 0; v is watched by the lockset' algorithm, or for races.

use jcheck_annotations::ObjectClass;

use super::Model;
use crate::discipline::lockset::Initialisation;
use crate::discipline::{Access, Checker, SyncKey};
use crate::model::{
    Choice, Discipline, Finding, FindingKind, ObjectId, Operation, StateKey, ThreadId, Transition,
};

const SEM: u32 = 0;
const O: u32 = 1;
const V: u32 = 2;

/// initThread(v).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitThread {
    /// v is not in its domain.
    Undefined,
    /// The paper's form: θ1 (0) or θ2 (1).
    Declared(u32),
    /// jcheck's default: the thread that accesses v first, until the other one comes.
    First,
}

/// The system.
#[derive(Debug, Clone, Copy)]
pub struct Section7 {
    /// What v must keep to.
    pub discipline: Discipline,
    /// Which accesses to v are exempt from LD'.
    pub init_thread: InitThread,
}

/// Control points, and the check.
#[derive(Debug, Clone)]
pub struct State {
    at: [usize; 2],
    checker: Checker,
    violated: bool,
}

impl Section7 {
    fn write(&self, state: &mut State, thread: u32) {
        let initialisation = match self.init_thread {
            InitThread::Undefined => Initialisation::Declared(None),
            InitThread::Declared(thread) => Initialisation::Declared(Some(thread)),
            InitThread::First => Initialisation::FirstThread,
        };
        let access = Access {
            thread,
            location: SyncKey::Object(V),
            elements: None,
            write: true,
            atomic: false,
            of_program: true,
            site: state.at[thread as usize] as u32,
            trace: 0,
            class: ObjectClass::Discipline,
            initialisation,
        };
        state.violated |= !state.checker.access(&access).is_empty();
    }
}

impl Model for Section7 {
    type State = State;

    fn initial(&self) -> State {
        State {
            at: [0, 0],
            checker: Checker::new(self.discipline),
            violated: false,
        }
    }

    fn enabled(&self, state: &State) -> Vec<Transition> {
        let mut enabled = self.pending(state);
        // sem.down before sem.up
        enabled.retain(|t| t.thread() != ThreadId(1) || state.at[1] != 0 || state.at[0] != 0);
        enabled
    }

    fn pending(&self, state: &State) -> Vec<Transition> {
        let programs: [&[(u32, bool)]; 2] = [
            &[(SEM, true), (V, false)],
            &[(SEM, true), (O, true), (V, false), (O, false)],
        ];
        let mut pending = Vec::new();
        for (thread, program) in programs.iter().enumerate() {
            let Some((object, visible)) = program.get(state.at[thread]) else {
                continue;
            };
            pending.push(Transition {
                choice: Choice {
                    thread: ThreadId(thread as u32),
                    alternative: 0,
                },
                operations: [Operation::Use(ObjectId(*object))].into(),
                site: state.at[thread] as u32,
                daemon: false,
                process: 0,
                visible: *visible,
            });
        }
        pending
    }

    fn apply(&self, state: &mut State, transition: &Transition) {
        let thread = transition.thread().0;
        if transition.visible {
            state.checker.visible(thread);
        }
        match (thread, state.at[thread as usize]) {
            (0, 0) => state.checker.publish(0, SyncKey::Object(SEM)),
            (1, 0) => state.checker.observe(1, &SyncKey::Object(SEM)),
            (1, 1) => state.checker.acquire(1, O),
            (1, 3) => state.checker.release(1, O),
            _ => self.write(state, thread),
        }
        state.at[thread as usize] += 1;
    }

    fn key(&self, state: &State) -> StateKey {
        format!("{}{}", state.at[0], state.at[1])
    }

    fn is_final(&self, state: &State) -> bool {
        state.at == [2, 4]
    }

    fn findings(&self, state: &State) -> Vec<Finding> {
        let finding = Finding {
            kind: FindingKind::Discipline,
            message: "v".to_string(),
            thread: None,
            at: None,
            details: Vec::new(),
            evidence: None,
        };
        Vec::from_iter(state.violated.then_some(finding))
    }
}
