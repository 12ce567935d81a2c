//! Vector clocks.

use smallvec::SmallVec;

/// A vector timestamp: for each thread of one execution (by its number there), how much of it happened before.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VectorClock(SmallVec<[u32; 4]>);

impl VectorClock {
    /// The component of a thread; 0 when nothing of it is known.
    pub fn get(&self, thread: u32) -> u32 {
        self.0.get(thread as usize).copied().unwrap_or(0)
    }

    /// Adds one to the component of a thread.
    pub fn increment(&mut self, thread: u32) {
        let index = thread as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] += 1;
    }

    /// Componentwise maximum.
    pub fn join(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// Whether a [join](Self::join) of this one into another changes nothing there.
    pub fn is_within(&self, other: &Self) -> bool {
        let mut threads = self.0.iter().zip(0..);
        threads.all(|(mine, thread)| *mine <= other.get(thread))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_is_the_least_upper_bound() {
        let (mut a, mut b) = (VectorClock::default(), VectorClock::default());
        a.increment(0);
        a.increment(0);
        b.increment(2);
        assert!(!b.is_within(&a) && !a.is_within(&b));
        a.join(&b);
        assert!(b.is_within(&a) && !a.is_within(&b));
        assert_eq!((a.get(0), a.get(1), a.get(2), a.get(9)), (2, 0, 1, 0));
    }
}
