//! What is asked of a search, and what it answers.

use super::cut::Cut;

/// The two modalities. Source: Stoller, Unnikrishnan & Liu 2000, section 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Could the system have passed through a global state that satisfies the predicate?
    Poss,
    /// Has it, whatever the order in which things happened?
    Def,
}

/// The optimisations of a search. The four modes of section 7 are the combinations of the first two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// PSPoss or PSDef, instead of all enabled transitions.
    pub persistent_sets: bool,
    /// Sleep sets.
    pub sleep_sets: bool,
    /// Explore sequences of transitions in a single step (section 5). Only with persistent sets, only for Poss.
    pub sequences: bool,
    /// Give up when more global states than this were visited.
    pub max_states: u64,
}

impl Options {
    /// All optimisations, and no limit.
    pub const ALL: Self = Self {
        persistent_sets: true,
        sleep_sets: true,
        sequences: true,
        max_states: u64::MAX,
    };
    /// No optimisation, and no limit.
    pub const NONE: Self = Self {
        persistent_sets: false,
        sleep_sets: false,
        sequences: false,
        max_states: u64::MAX,
    };
}

/// What a search has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The answer; none if the search was given up.
    pub answer: Option<bool>,
    /// What shows the answer, where something can.
    pub witness: Option<Witness>,
    /// What it took.
    pub statistics: Statistics,
}

/// What shows an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// The predicate is possible: a consistent global state that satisfies it.
    Satisfied(Cut),
    /// It is not definite: the processes that move, one for each transition, from the initial global state to the final one,
    /// by global states none of which satisfies the predicate.
    Avoided(Vec<usize>),
}

/// What a search has visited. Source: Stoller, Unnikrishnan & Liu 2000, section 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// N_S: different global states. For Def those that satisfy the predicate do not count, since nothing follows them.
    pub states: u64,
    /// N_T: transitions that were executed. A sequence counts as one.
    pub transitions: u64,
}
