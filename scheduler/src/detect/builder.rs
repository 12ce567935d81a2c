//! Computations from local states, as they come.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::computation::{Computation, Process, Variable, MAX_PROCESSES};
use super::cut::Cut;
use super::value::{Kind, Value};

/// Most entries of vector timestamps in one computation, local states times processes: 256 MB.
pub const MAX_ENTRIES: usize = 1 << 26;
/// Most local states of one process.
const MAX_LENGTH: usize = 1 << 30;

/// Collects local states, in the order of each process.
#[derive(Debug, Default)]
pub struct Builder {
    names: FxHashMap<String, usize>,
    drafts: Vec<Draft>,
}

#[derive(Debug, Default)]
struct Draft {
    name: String,
    variables: Vec<Variable>,
    values: Vec<Value>,
    /// Own entries of the timestamps, one for each local state.
    own: Vec<u64>,
    /// Entries of the last timestamp, by process; those that are not there are 0.
    last: Vec<u64>,
    /// Entries that differ from those of the local state before: where, of whom, what.
    changes: Vec<(u32, usize, u64)>,
}

/// What is wrong with a local state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct BuildError {
    /// The process.
    pub process: usize,
    /// The index of its local state, from 0.
    pub state: usize,
    /// What is wrong.
    pub problem: BuildProblem,
}

/// Kinds of [`BuildError`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages say what the fields are.
pub enum BuildProblem {
    #[error("there are more than {MAX_PROCESSES} processes (hint: record those that the predicate is about)")]
    TooManyProcesses,
    #[error("there are too many local states (hint: local states times processes may be {MAX_ENTRIES}; record a local state only when a variable of the predicate changes)")]
    TooManyStates,
    #[error("the clock has no entry for `{0}` itself (hint: a process counts its own steps in its own entry)")]
    NoOwnEntry(String),
    #[error("the entry for `{of}` in the clock goes from {from} to {to} (hint: no entry of the clocks of a process ever decreases; the lines of a process are in the order of its local states)")]
    Decreasing { of: String, from: u64, to: u64 },
    #[error("the clock has {value} for `{of}`, whose last local state has {last} (hint: is the end of the recording of `{of}` missing?)")]
    Beyond { of: String, value: u64, last: u64 },
    #[error("the clock is about `{0}`, of which there is no local state (hint: each process has at least one line)")]
    NoStates(String),
    #[error("the first local state of `{process}` comes after one of `{of}` (hint: begin with a local state whose clock has only its own entry)")]
    LateStart { process: String, of: String },
    #[error("this local state waits for local state {state} of `{of}`, which waits for this one (hint: a local state knows only what happened before it; are the clocks those of one run?)")]
    Circular { of: String, state: u64 },
    #[error("the variable `{name}` is {now}, and was {before} (hint: a variable keeps its type)")]
    Kind {
        name: String,
        now: Kind,
        before: Kind,
    },
    #[error(
        "the variable `{0}` is missing (hint: each line of a process has all of its variables)"
    )]
    Missing(String),
    #[error("the variable `{0}` was not in the first local state of its process (hint: each line of a process has all of its variables)")]
    Unknown(String),
}

impl Builder {
    /// The number of the process of this name, which is added if it is new.
    pub fn process(&mut self, name: &str) -> usize {
        if let Some(known) = self.names.get(name) {
            return *known;
        }
        let number = self.drafts.len();
        self.names.insert(name.to_string(), number);
        self.drafts.push(Draft {
            name: name.to_string(),
            ..Draft::default()
        });
        number
    }

    /// Adds the next local state of a process: its variables, no name twice, and its vector timestamp, no process twice.
    /// What a timestamp leaves out is 0.
    ///
    /// # Errors
    /// When the variables differ from those of the local states before, or a timestamp decreases.
    pub fn push(
        &mut self,
        process: usize,
        variables: &[(String, Value)],
        clock: &[(usize, u64)],
    ) -> Result<(), BuildError> {
        let state = self.drafts[process].own.len();
        self.push_checked(process, variables, clock)
            .map_err(|problem| BuildError {
                process,
                state,
                problem,
            })
    }

    fn push_checked(
        &mut self,
        process: usize,
        variables: &[(String, Value)],
        clock: &[(usize, u64)],
    ) -> Result<(), BuildProblem> {
        if self.drafts.len() > MAX_PROCESSES {
            return Err(BuildProblem::TooManyProcesses);
        }
        let mut entries = vec![0; self.drafts.len()];
        let mut own = None;
        for (of, value) in clock {
            entries[*of] = *value;
            own = (*of == process).then_some(*value).or(own);
        }
        let draft = &self.drafts[process];
        let Some(own) = own else {
            return Err(BuildProblem::NoOwnEntry(draft.name.clone()));
        };
        if draft.own.len() >= MAX_LENGTH {
            return Err(BuildProblem::TooManyStates);
        }
        for (of, (from, to)) in draft.last.iter().zip(&entries).enumerate() {
            if to < from {
                return Err(BuildProblem::Decreasing {
                    of: self.drafts[of].name.clone(),
                    from: *from,
                    to: *to,
                });
            }
        }
        let draft = &mut self.drafts[process];
        draft.add_values(variables)?;
        let state = draft.own.len() as u32;
        draft.own.push(own);
        for (of, value) in entries.iter().enumerate() {
            if of != process && draft.last.get(of).copied().unwrap_or(0) != *value {
                draft.changes.push((state, of, *value));
            }
        }
        draft.last = entries;
        Ok(())
    }

    /// The computation: timestamps become indices of local states, and are closed transitively.
    ///
    /// An entry stands for the first local state whose own entry is as large. So weak vector clocks, whose own entries stay
    /// as they are where nothing relevant has happened, need no translation (section 8 of the paper).
    ///
    /// # Errors
    /// When it cannot have happened.
    pub fn finish(self) -> Result<Computation, BuildError> {
        let width = self.drafts.len();
        for (process, draft) in self.drafts.iter().enumerate() {
            if draft.own.is_empty() {
                return Err(self.without_states(process));
            }
        }
        let states: usize = self.drafts.iter().map(|draft| draft.own.len()).sum();
        if states.saturating_mul(width) > MAX_ENTRIES {
            return Err(BuildError {
                process: 0,
                state: 0,
                problem: BuildProblem::TooManyStates,
            });
        }
        let needs: Result<Vec<_>, _> = (0..width).map(|i| self.needs(i)).collect();
        let finished = self.drafts.into_iter().zip(needs?);
        let finished = finished.map(|(draft, needs)| Process {
            name: draft.name,
            variables: draft.variables,
            length: draft.own.len() as u32,
            values: draft.values,
            needs,
        });
        let mut computation = Computation {
            processes: finished.collect(),
        };
        close(&mut computation)?;
        Ok(computation)
    }

    fn without_states(&self, missing: usize) -> BuildError {
        let mentions = |(process, draft): (usize, &Draft)| {
            let change = draft.changes.iter().find(|(_, of, _)| *of == missing)?;
            Some((process, change.0 as usize))
        };
        let first = self.drafts.iter().enumerate().find_map(mentions);
        let (process, state) = first.unwrap_or((missing, 0));
        BuildError {
            process,
            state,
            problem: BuildProblem::NoStates(self.drafts[missing].name.clone()),
        }
    }

    /// The rows of a process, not closed yet.
    fn needs(&self, process: usize) -> Result<Vec<u32>, BuildError> {
        let draft = &self.drafts[process];
        let mut row = vec![0_u32; self.drafts.len()];
        let mut needs = Vec::with_capacity(row.len() * draft.own.len());
        let mut changes = draft.changes.iter().peekable();
        for state in 0..draft.own.len() as u32 {
            while let Some((_, of, value)) = changes.next_if(|(at, _, _)| *at == state) {
                let theirs = &self.drafts[*of].own;
                let first = theirs.partition_point(|own| own < value);
                if first == theirs.len() {
                    return Err(BuildError {
                        process,
                        state: state as usize,
                        problem: BuildProblem::Beyond {
                            of: self.drafts[*of].name.clone(),
                            value: *value,
                            last: theirs.last().copied().unwrap_or(0),
                        },
                    });
                }
                row[*of] = first as u32;
            }
            row[process] = state;
            needs.extend_from_slice(&row);
        }
        Ok(needs)
    }
}

impl Draft {
    fn add_values(&mut self, variables: &[(String, Value)]) -> Result<(), BuildProblem> {
        if self.own.is_empty() {
            let variable = |(name, value): &(String, Value)| Variable {
                name: name.clone(),
                kind: value.kind(),
            };
            self.variables = variables.iter().map(variable).collect();
        }
        let mut row = Vec::with_capacity(self.variables.len());
        for Variable { name, kind } in &self.variables {
            let Some((_, value)) = variables.iter().find(|(other, _)| other == name) else {
                return Err(BuildProblem::Missing(name.clone()));
            };
            if value.kind() != *kind {
                return Err(BuildProblem::Kind {
                    name: name.clone(),
                    now: value.kind(),
                    before: *kind,
                });
            }
            row.push(value.clone());
        }
        let unknown = |name: &String| self.variables.iter().all(|known| known.name != *name);
        if let Some((name, _)) = variables.iter().find(|(name, _)| unknown(name)) {
            return Err(BuildProblem::Unknown(name.clone()));
        }
        self.values.extend(row);
        Ok(())
    }
}

/// Executes the transitions in some order that is possible, and closes each row by those of the local states it needs.
fn close(computation: &mut Computation) -> Result<(), BuildError> {
    let width = computation.width();
    let error = |process, state: u32, problem| BuildError {
        process,
        state: state as usize,
        problem,
    };
    for process in 0..width {
        let needs = computation.needs(process, 0);
        if let Some(of) = (0..width).find(|j| needs[*j] > 0) {
            let name = |i: usize| computation.processes[i].name.clone();
            let (process_name, of) = (name(process), name(of));
            let problem = BuildProblem::LateStart {
                process: process_name,
                of,
            };
            return Err(error(process, 0, problem));
        }
    }
    let mut at = vec![0_u32; width];
    // For whom a process waits, and for which local state.
    let mut waits: Vec<Option<(usize, u32)>> = vec![None; width];
    let mut ready: Vec<usize> = (0..width).collect();
    while let Some(i) = ready.pop() {
        waits[i] = None;
        while at[i] + 1 < computation.length(i) {
            let next = at[i] + 1;
            let needs = computation.needs(i, next);
            if let Some(j) = (0..width).find(|j| *j != i && needs[*j] > at[*j]) {
                waits[i] = Some((j, needs[j]));
                break;
            }
            close_row(computation, i, next);
            at[i] = next;
            let woken = (0..width).filter(|j| waits[*j].is_some_and(|w| w.0 == i && w.1 <= next));
            let woken: Vec<_> = woken.collect();
            for j in woken {
                waits[j] = None;
                ready.push(j);
            }
        }
    }
    match (0..width).find(|i| waits[*i].is_some()) {
        None => Ok(()),
        Some(mut i) => {
            // Whoever is left waits for somebody who is left: after as many steps we are in the cycle.
            for _ in 0..width {
                i = waits[i].map_or(i, |(j, _)| j);
            }
            let (of, state) = waits[i].unwrap_or((i, 0));
            let problem = BuildProblem::Circular {
                of: computation.processes[of].name.clone(),
                state: u64::from(state) + 1,
            };
            Err(error(i, at[i] + 1, problem))
        }
    }
}

/// Only what is new in a row can add to it: the rest is in the row before, which is closed.
fn close_row(computation: &mut Computation, i: usize, state: u32) {
    let width = computation.width();
    let before = Cut::new(computation.needs(i, state - 1).iter().copied());
    let given = Cut::new(computation.needs(i, state).iter().copied());
    let mut closed: Vec<u32> = (0..width).map(|j| given.at(j).max(before.at(j))).collect();
    for j in given.moved_since(&before).iter().filter(|j| *j != i) {
        let theirs = computation.needs(j, given.at(j));
        closed
            .iter_mut()
            .zip(theirs)
            .for_each(|(ours, theirs)| *ours = (*ours).max(*theirs));
    }
    let row = &mut computation.processes[i].needs[state as usize * width..][..width];
    row.copy_from_slice(&closed);
}
