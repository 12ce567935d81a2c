//! Global states. Source: Stoller, Unnikrishnan & Liu 2000, sections 2 and 4.

use super::computation::Computation;
use super::process_set::ProcessSet;

/// A global state: for each process the index of its local state, from 0. In the paper that is the value of all τ_i, which
/// count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cut(Box<[u32]>);

impl Cut {
    /// A global state from indices, one for each process.
    pub fn new(states: impl IntoIterator<Item = u32>) -> Self {
        Self(states.into_iter().collect())
    }

    /// All processes in their first local states.
    pub fn initial(computation: &Computation) -> Self {
        Self::new((0..computation.width()).map(|_| 0))
    }

    /// All processes in their last local states.
    pub fn last(computation: &Computation) -> Self {
        Self::new((0..computation.width()).map(|i| computation.length(i) - 1))
    }

    /// The index of the local state of a process.
    pub fn at(&self, process: usize) -> u32 {
        self.0[process]
    }

    /// All of them.
    pub fn states(&self) -> &[u32] {
        &self.0
    }

    /// What the next local state of a process needs; none if it is in its last one.
    pub fn next_needs<'c>(&self, computation: &'c Computation, i: usize) -> Option<&'c [u32]> {
        let next = self.at(i) + 1;
        (next < computation.length(i)).then(|| computation.needs(i, next))
    }

    /// Whether the local states are pairwise concurrent, so that the system can have been in this global state.
    pub fn is_consistent(&self, computation: &Computation) -> bool {
        let needed = |i| computation.needs(i, self.at(i));
        (0..self.0.len()).all(|i| needed(i).iter().zip(&self.0).all(|(need, at)| need <= at))
    }

    /// The processes whose next transition can be executed.
    pub fn enabled(&self, computation: &Computation) -> ProcessSet {
        let enabled = |i: &usize| match self.next_needs(computation, *i) {
            Some(needs) => (0..needs.len()).all(|j| j == *i || needs[j] <= self.at(j)),
            None => false,
        };
        (0..self.0.len()).filter(enabled).collect()
    }

    /// Where the next transition of a process leads: `exec(s, t)`.
    #[must_use]
    pub fn step(&self, process: usize) -> Self {
        let mut next = self.clone();
        next.0[process] += 1;
        next
    }

    /// The least consistent global state from here in which a process is in its next local state: as many transitions of
    /// others as that takes. None if it is in its last one.
    #[must_use]
    pub fn leap(&self, computation: &Computation, process: usize) -> Option<Self> {
        let needs = self.next_needs(computation, process)?;
        let larger = self.0.iter().zip(needs).map(|(at, need)| *at.max(need));
        Some(Self::new(larger))
    }

    /// The processes that have moved since an earlier global state.
    pub fn moved_since(&self, earlier: &Self) -> ProcessSet {
        let moved = |i: &usize| self.at(*i) > earlier.at(*i);
        (0..self.0.len()).filter(moved).collect()
    }

    /// The processes that move, one for each transition, on some way from here to a later consistent global state.
    pub fn way_to(&self, computation: &Computation, later: &Self) -> Vec<usize> {
        let mut here = self.clone();
        let mut way = Vec::new();
        while let Some(i) = here
            .enabled(computation)
            .iter()
            .find(|i| here.at(*i) < later.at(*i))
        {
            here = here.step(i);
            way.push(i);
        }
        way
    }
}
