//! Database partitioning. Source: Stoller, Unnikrishnan & Liu 2000, section 7.
//!
//! A process other than the first one can suggest a new partition at any time: it sets `chg` and broadcasts it with a
//! version. A recipient accepts it if its own version is smaller, or the same and proposed by a process with a larger number.
//!
//! Deviations from the paper
//! 1. How `chg` becomes false is not told there. Here each recipient answers, and the last answer makes it false.
//! 2. The first process assigns no tasks. It has a `chg`, which is always false, so that all processes have the same variables.

use super::simulator::{Actions, Protocol};
use crate::detect::value::Value;

/// The state of all processes.
#[derive(Debug)]
pub struct Database {
    processes: Vec<State>,
}

#[derive(Debug, Clone, Default)]
struct State {
    partition: Partition,
    /// Answers that are still to come, while it is changing.
    awaited: Option<usize>,
}

/// A partition, known by its version and who proposed it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Partition {
    version: u32,
    proposer: usize,
}

/// What processes send.
#[derive(Debug, Clone)]
pub enum Message {
    /// A new partition.
    Proposal(Partition),
    /// It has been seen.
    Seen,
}

impl Database {
    /// So many processes.
    pub fn new(width: usize) -> Self {
        Self {
            processes: vec![State::default(); width],
        }
    }
}

impl Protocol for Database {
    type Message = Message;

    fn width(&self) -> usize {
        self.processes.len()
    }

    fn start(&mut self, i: usize, actions: &mut Actions<Message>) {
        if i > 0 {
            actions.delay();
        }
    }

    fn wake(&mut self, i: usize, actions: &mut Actions<Message>) -> bool {
        let others = (0..self.width()).filter(|j| *j != i);
        let state = &mut self.processes[i];
        state.partition = Partition {
            version: state.partition.version + 1,
            proposer: i,
        };
        state.awaited = Some(others.clone().count());
        actions.send(others, Message::Proposal(state.partition));
        true
    }

    fn receive(&mut self, i: usize, from: usize, message: Message, actions: &mut Actions<Message>) {
        let state = &mut self.processes[i];
        match message {
            Message::Proposal(theirs) => {
                let ours = state.partition;
                let is_tie = ours.version == theirs.version;
                if ours.version < theirs.version || is_tie && ours.proposer > theirs.proposer {
                    state.partition = theirs;
                }
                actions.send([from], Message::Seen);
            }
            Message::Seen => {
                state.awaited = state.awaited.map(|awaited| awaited.saturating_sub(1));
                if state.awaited == Some(0) {
                    state.awaited = None;
                    actions.delay();
                }
            }
        }
    }

    fn variables(&self, i: usize) -> Vec<(String, Value)> {
        let State { partition, awaited } = &self.processes[i];
        let name = format!("{}.{}", partition.version, partition.proposer + 1);
        vec![
            ("chg".into(), Value::Bool(awaited.is_some())),
            ("partn".into(), Value::Text(name.into())),
        ]
    }
}
