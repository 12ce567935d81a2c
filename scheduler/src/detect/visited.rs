//! The hash table H of a search, with sleep sets, and the ways to where it has been.
//!
//! Source: Godefroid 1996, Fig. 5.2; Stoller, Unnikrishnan & Liu 2000, Fig. 2.
//!
//! ```text
//! pop s from Stack
//! if s is NOT already in H then
//!     enter s in H;  T = Persistent_Set(s) \ s.Sleep
//! else
//!     T = {t | t ∈ H(s).Sleep ∧ t ∉ s.Sleep};  s.Sleep = s.Sleep ∩ H(s).Sleep;  H(s).Sleep = s.Sleep
//! for all t in T: s' = succ(s) after t;  s'.Sleep = {t' ∈ s.Sleep | (t, t') are independent in s};
//!     push s' onto Stack;  s.Sleep = s.Sleep ∪ {t}
//! ```
//!
//! A transition is always the next one of its process, so a sleep set is a set of processes. Without sleep sets all are
//! empty, so that T is empty for states that are in H: then this is PSSS.
//!
//! For Poss no state is reached twice with sleep sets. For Def some are; in random computations T has changed no answer then. It
//! stays, since the proof needs it.

use rustc_hash::FxHashMap;

use super::cut::Cut;
use super::process_set::ProcessSet;

/// A global state that was reached, and is to be explored.
#[derive(Debug)]
pub struct Reached {
    /// The global state.
    pub cut: Cut,
    /// Its sleep set.
    pub sleep: ProcessSet,
    /// The number of the global state it was reached from, in H.
    pub from: Option<usize>,
}

/// What to do with a global state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visit {
    /// It is new: what is not asleep of its persistent set.
    New,
    /// These transitions were asleep whenever it was visited before, and are not any more.
    Woken(ProcessSet),
}

/// H.
#[derive(Debug, Default)]
pub struct Visited {
    numbers: FxHashMap<Cut, usize>,
    sleep: Vec<ProcessSet>,
    from: Vec<Option<usize>>,
}

impl Visited {
    /// How many global states are in it.
    pub fn len(&self) -> usize {
        self.sleep.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sleep.is_empty()
    }

    /// Enters what was reached: its number, what to do, and the sleep set to go on with.
    pub fn visit(&mut self, reached: &Reached) -> (usize, Visit, ProcessSet) {
        if let Some(number) = self.numbers.get(&reached.cut) {
            let before = self.sleep[*number];
            let sleep = reached.sleep.intersection(before);
            self.sleep[*number] = sleep;
            return (*number, Visit::Woken(before.without(reached.sleep)), sleep);
        }
        let number = self.sleep.len();
        self.numbers.insert(reached.cut.clone(), number);
        self.sleep.push(reached.sleep);
        self.from.push(reached.from);
        (number, Visit::New, reached.sleep)
    }

    /// The global states on the way to one, from the initial one on.
    pub fn way_to(&self, number: usize) -> Vec<&Cut> {
        let mut numbers = vec![number];
        let mut here = number;
        while let Some(from) = self.from[here] {
            numbers.push(from);
            here = from;
        }
        let mut cuts = vec![None; self.len()];
        self.numbers
            .iter()
            .for_each(|(cut, number)| cuts[*number] = Some(cut));
        let way = numbers.iter().rev().filter_map(|number| cuts[*number]);
        way.collect()
    }
}
