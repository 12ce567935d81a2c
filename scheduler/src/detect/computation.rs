//! A computation: local states of processes, and which of them happened before which.
//!
//! Source: Stoller, Unnikrishnan & Liu 2000, section 2. `c[i][k](vt)[j]` of the paper is
//! [`needs`](Computation::needs)`(i, k - 1)[j] + 1` here: processes and local states are counted from 0, and an entry is the
//! local state of process j that must have been entered when process i is in its local state k.

use super::value::{Kind, Value};

/// Most processes of a computation.
pub const MAX_PROCESSES: usize = 128;

/// A variable of a process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
}

/// The history of one process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Process {
    /// Its name, unique in the computation.
    pub name: String,
    /// Its variables, in the order of the rows of values.
    pub variables: Vec<Variable>,
    pub(super) length: u32,
    pub(super) values: Vec<Value>,
    pub(super) needs: Vec<u32>,
}

/// What some processes did. Made by a [`Builder`](super::Builder), which refuses what cannot have happened: from the initial
/// global state a sequence of steps leads to the final one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computation {
    pub(super) processes: Vec<Process>,
}

impl Computation {
    /// The processes, in the order in which they were named first.
    pub fn processes(&self) -> &[Process] {
        &self.processes
    }

    /// How many there are: N of the paper.
    pub fn width(&self) -> usize {
        self.processes.len()
    }

    /// How many local states a process has: `|c[i]|` of the paper, at least 1.
    pub fn length(&self, process: usize) -> u32 {
        self.processes[process].length
    }

    /// For each process the local state that it must have reached, at least, when this process is in this local state. The
    /// rows are transitively closed and do not decrease from one local state of a process to the next.
    pub fn needs(&self, process: usize, state: u32) -> &[u32] {
        let width = self.width();
        &self.processes[process].needs[state as usize * width..][..width]
    }

    /// The values of the variables of a process in a local state.
    pub fn values(&self, process: usize, state: u32) -> &[Value] {
        let process = &self.processes[process];
        let width = process.variables.len();
        &process.values[state as usize * width..][..width]
    }

    /// How many entries all rows have.
    pub(super) fn entries(&self) -> usize {
        self.processes
            .iter()
            .map(|process| process.needs.len())
            .sum()
    }

    /// Adds a process that is in its first local state, and gives its number.
    pub(super) fn add_process(&mut self, name: String, variables: Vec<(String, Value)>) -> usize {
        let (number, width) = (self.width(), self.width() + 1);
        for process in &mut self.processes {
            let rows = process.needs.chunks(number);
            let wider = rows.flat_map(|row| row.iter().copied().chain([0]));
            process.needs = wider.collect();
        }
        let variable = |(name, value): &(String, Value)| Variable {
            name: name.clone(),
            kind: value.kind(),
        };
        self.processes.push(Process {
            name,
            variables: variables.iter().map(variable).collect(),
            length: 1,
            values: variables.into_iter().map(|(_, value)| value).collect(),
            needs: vec![0; width],
        });
        number
    }

    /// Adds a local state of a process: its variables, those of its first one in any order, and its row, which is closed.
    pub(super) fn push(&mut self, process: usize, variables: Vec<(String, Value)>, needs: &[u32]) {
        let process = &mut self.processes[process];
        for known in &process.variables {
            let value = variables.iter().find(|(name, _)| *name == known.name);
            process.values.extend(value.map(|(_, value)| value.clone()));
        }
        process.needs.extend_from_slice(needs);
        process.length += 1;
    }

    /// The number of a process of this name.
    pub fn process(&self, name: &str) -> Option<usize> {
        self.processes
            .iter()
            .position(|process| process.name == name)
    }
}
