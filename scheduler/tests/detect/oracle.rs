//! The definitions of section 2 of the paper, by enumeration of all tuples of local states.

use jcheck_scheduler::detect::{Cut, Predicate};

use super::random::Recorded;

/// One computation and one predicate.
pub struct Oracle<'a> {
    recorded: &'a Recorded,
    predicate: &'a Predicate,
}

impl<'a> Oracle<'a> {
    pub fn new(recorded: &'a Recorded, predicate: &'a Predicate) -> Self {
        Self {
            recorded,
            predicate,
        }
    }

    pub fn initial(&self) -> Vec<u32> {
        vec![0; self.recorded.clocks.len()]
    }

    pub fn last(&self) -> Vec<u32> {
        let lengths = self
            .recorded
            .clocks
            .iter()
            .map(|states| states.len() as u32);
        lengths.map(|length| length - 1).collect()
    }

    /// For all i and j: s\[i\](vt)\[i\] ≥ s\[j\](vt)\[i\], of the timestamps as they were recorded.
    pub fn is_consistent(&self, s: &[u32]) -> bool {
        let clock = |i: usize| &self.recorded.clocks[i][s[i] as usize];
        (0..s.len()).all(|i| (0..s.len()).all(|j| clock(i)[i] >= clock(j)[i]))
    }

    pub fn holds(&self, s: &[u32]) -> bool {
        let cut = Cut::new(s.iter().copied());
        self.predicate
            .holds(&self.recorded.computation, &cut)
            .unwrap()
    }

    /// All consistent global states, in an order in which successors come later.
    fn consistent(&self) -> Vec<Vec<u32>> {
        let mut all = vec![vec![]];
        for last in self.last() {
            let longer = all
                .iter()
                .flat_map(|prefix| (0..=last).map(move |k| [prefix.as_slice(), &[k]].concat()));
            all = longer.collect();
        }
        all.retain(|s| self.is_consistent(s));
        all
    }

    pub fn states(&self) -> usize {
        self.consistent().len()
    }

    pub fn poss(&self) -> bool {
        self.consistent().iter().any(|s| self.holds(s))
    }

    /// Whether no history avoids the predicate.
    pub fn def(&self) -> bool {
        let mut avoiding: Vec<Vec<u32>> = Vec::new();
        for s in self.consistent() {
            let comes_from = |from: &Vec<u32>| {
                let steps: u32 = s.iter().zip(from).map(|(s, from)| s.abs_diff(*from)).sum();
                steps == 1 && s.iter().zip(from).all(|(s, from)| s >= from)
            };
            let is_first = s == self.initial();
            if !self.holds(&s) && (is_first || avoiding.iter().any(comes_from)) {
                avoiding.push(s);
            }
        }
        !avoiding.contains(&self.last())
    }
}
