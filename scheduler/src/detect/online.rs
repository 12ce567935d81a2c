//! Poss Φ while the computation arrives: the answer is there as soon as the local states that decide it are.
//!
//! Local states may come before those that they need, and wait for these then. So what is known is at any time a prefix of the
//! computation, and a consistent global state of a prefix is one of the whole. A local state is added to a prefix after all
//! that it needs, and nothing in the prefix needs it. So the global states that come with it are those from the least one on
//! in which its process is there: [`poss_from`] searches these, and no global state is searched for twice.
//!
//! If the process is not in supp(Φ), or no variable of Φ has changed, they decide nothing: with the local state before in its
//! place, each of them satisfies Φ just as well, is consistent, and was there before.
//!
//! What a quantifier over all processes says is known only when all processes are; where their order matters, they are added
//! in that of a computation that was read. For Def there is no such search: a global
//! state that each order of a prefix passes through can be avoided when a process goes on before the others do.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::builder::MAX_ENTRIES;
use super::computation::Computation;
use super::cut::Cut;
use super::expression::{parse, scope, ExpressionError, Scope};
use super::outcome::{Options, Outcome, Statistics};
use super::poss::poss_from;
use super::predicate::{Overflow, Predicate};
use super::value::Value;

/// Why a search cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OnlineError {
    /// A number of the predicate is too large.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// More processes have come than there were to be.
    #[error("`{name}` is one process more than the {processes} that were to come (hint: --processes is how many there are)")]
    Processes {
        /// The one.
        name: String,
        /// How many were to come.
        processes: usize,
    },
}

/// A search that goes on with each local state.
#[derive(Debug)]
pub struct Online<'t> {
    text: &'t str,
    options: Options,
    processes: Option<usize>,
    scope: Scope,
    computation: Computation,
    /// In the order in which they were named first, as those of a computation that was read.
    lanes: Vec<Lane>,
    names: FxHashMap<String, usize>,
    /// Once all processes that it is about are there.
    predicate: Option<Predicate>,
    statistics: Statistics,
}

/// A process that was heard of.
#[derive(Debug, Default)]
struct Lane {
    /// In the computation; none before its first local state is there.
    number: Option<usize>,
    /// Own entries of the timestamps, of those local states that are in the computation.
    own: Vec<u64>,
    waiting: VecDeque<Waiting>,
}

/// A local state that is not in the computation yet.
#[derive(Debug)]
struct Waiting {
    own: u64,
    variables: Vec<(String, Value)>,
    /// Entries of other processes, by lane.
    clock: Vec<(usize, u64)>,
}

impl<'t> Online<'t> {
    /// Nothing is there yet. `processes` is how many there will be, if that is known.
    ///
    /// # Errors
    /// When the text is no expression.
    pub fn new(
        text: &'t str,
        options: Options,
        processes: Option<usize>,
    ) -> Result<Self, ExpressionError> {
        Ok(Self {
            text,
            options,
            processes,
            scope: scope(text)?,
            computation: Computation {
                processes: Vec::new(),
            },
            lanes: Vec::new(),
            names: FxHashMap::default(),
            predicate: None,
            statistics: Statistics::default(),
        })
    }

    /// What has arrived with all that it needs; the predicate, if the processes that it is about are there; and what was
    /// visited.
    pub fn into_parts(self) -> (Computation, Option<Predicate>, Statistics) {
        (self.computation, self.predicate, self.statistics)
    }

    /// Takes the next local state of a process, which a [`Builder`](super::Builder) has taken already. The outcome is there
    /// if it decides: the predicate is possible, or the search has visited as much as it may.
    ///
    /// # Errors
    /// When a number overflows, or there are too many processes.
    pub fn push(
        &mut self,
        process: &str,
        variables: Vec<(String, Value)>,
        clock: &[(String, u64)],
    ) -> Result<Option<Outcome>, OnlineError> {
        let lane = self.lane(process);
        let own = clock.iter().find(|(name, _)| name == process);
        let others = clock.iter().filter(|(name, _)| name != process);
        let state = Waiting {
            own: own.map_or(0, |(_, value)| *value),
            variables,
            clock: others.map(|(name, at)| (self.lane(name), *at)).collect(),
        };
        self.lanes[lane].waiting.push_back(state);
        let mut has_moved = true;
        while has_moved {
            has_moved = false;
            for lane in 0..self.lanes.len() {
                while let Some(needs) = self.needs(lane) {
                    has_moved = true;
                    let outcome = self.add(lane, needs)?;
                    if outcome.is_some() {
                        return Ok(outcome);
                    }
                }
            }
        }
        Ok(None)
    }

    fn lane(&mut self, name: &str) -> usize {
        if let Some(known) = self.names.get(name) {
            return *known;
        }
        self.names.insert(name.to_string(), self.lanes.len());
        self.lanes.push(Lane::default());
        self.lanes.len() - 1
    }

    /// The row of the first local state that waits, transitively closed, if all that it needs is there.
    fn needs(&self, lane: usize) -> Option<Vec<u32>> {
        let Lane {
            number, waiting, ..
        } = &self.lanes[lane];
        let state = waiting.front()?;
        let width = self.computation.width();
        let mut given = vec![0_u32; width];
        for (of, value) in state.clock.iter().filter(|(_, value)| *value > 0) {
            let other = &self.lanes[*of];
            let first = other.own.partition_point(|own| own < value);
            if first == other.own.len() {
                return None;
            }
            given[other.number?] = first as u32;
        }
        let Some(number) = *number else {
            if self.scope.is_ordered && lane > width {
                return None;
            }
            // A first local state that needs others is refused when all is there.
            let is_first = given.iter().all(|need| *need == 0);
            return is_first.then(|| vec![0; width + 1]);
        };
        let length = self.computation.length(number);
        let mut row = self.computation.needs(number, length - 1).to_vec();
        for (j, need) in given.iter().enumerate() {
            if *need > row[j] {
                let theirs = self.computation.needs(j, *need).iter();
                row.iter_mut()
                    .zip(theirs)
                    .for_each(|(ours, theirs)| *ours = (*ours).max(*theirs));
            }
        }
        row[number] = length;
        Some(row)
    }

    /// Adds the first local state that waits, and searches what comes with it.
    fn add(&mut self, lane: usize, needs: Vec<u32>) -> Result<Option<Outcome>, OnlineError> {
        let Some(state) = self.lanes[lane].waiting.pop_front() else {
            return Ok(None);
        };
        if self.computation.entries() + needs.len() > MAX_ENTRIES {
            // More than a computation can have; the builder tells.
            return Ok(None);
        }
        self.lanes[lane].own.push(state.own);
        if let Some(number) = self.lanes[lane].number {
            self.computation.push(number, state.variables, &needs);
            return self.search_from(number, &needs);
        }
        let name = self.names.iter().find(|(_, of)| **of == lane);
        let name = name.map_or_else(String::new, |(name, _)| name.clone());
        if let Some(processes) = self.processes.filter(|n| self.computation.width() >= *n) {
            return Err(OnlineError::Processes { name, processes });
        }
        let number = self.computation.add_process(name, state.variables);
        self.lanes[lane].number = Some(number);
        if self.predicate.is_none() {
            return self.begin();
        }
        // One that comes later is not in the support.
        Ok(None)
    }

    /// Searches the prefix if the predicate is known with the process that has come.
    fn begin(&mut self) -> Result<Option<Outcome>, OnlineError> {
        if self.scope.is_about_all && self.processes != Some(self.computation.width()) {
            return Ok(None);
        }
        // As long as processes are missing there is an error; if it stays, it is told when all is there.
        self.predicate = parse(&self.computation, self.text).ok();
        self.search(Cut::initial(&self.computation))
    }

    fn search_from(
        &mut self,
        process: usize,
        needs: &[u32],
    ) -> Result<Option<Outcome>, OnlineError> {
        let (now, computation) = (needs[process], &self.computation);
        let is_changed = |predicate: &Predicate| {
            let places = predicate.places().into_iter();
            let mut ours = places.filter(|place| place.process == process);
            let [before, after] = [now - 1, now].map(|k| computation.values(process, k));
            ours.any(|place| before[place.variable] != after[place.variable])
        };
        match self.predicate.as_ref().is_some_and(is_changed) {
            true => self.search(Cut::new(needs.iter().copied())),
            false => Ok(None),
        }
    }

    /// Searches from a global state on.
    fn search(&mut self, start: Cut) -> Result<Option<Outcome>, OnlineError> {
        let Some(predicate) = &self.predicate else {
            return Ok(None);
        };
        let options = Options {
            max_states: self
                .options
                .max_states
                .saturating_sub(self.statistics.states),
            ..self.options
        };
        let mut outcome = poss_from(&self.computation, predicate, &options, start)?;
        self.statistics.states += outcome.statistics.states;
        self.statistics.transitions += outcome.statistics.transitions;
        outcome.statistics = self.statistics;
        Ok((outcome.answer != Some(false)).then_some(outcome))
    }
}
