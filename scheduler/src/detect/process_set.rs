//! Sets of processes.

/// A set of processes, by their indices, which are less than [`super::MAX_PROCESSES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ProcessSet(u128);

impl ProcessSet {
    /// Adds a process.
    pub fn insert(&mut self, process: usize) {
        self.0 |= bit(process);
    }

    /// Takes a process out.
    pub fn remove(&mut self, process: usize) {
        self.0 &= !bit(process);
    }

    /// Whether the process is in the set.
    pub fn contains(self, process: usize) -> bool {
        self.0 & bit(process) != 0
    }

    /// Whether nothing is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many processes are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Those in either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The only process of a set of one.
    pub fn only(self) -> Option<usize> {
        match self.len() {
            1 => Some(self.0.trailing_zeros() as usize),
            _ => None,
        }
    }

    /// Its processes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (lowest < u128::BITS as usize).then_some(lowest)
        })
    }
}

impl FromIterator<usize> for ProcessSet {
    fn from_iter<I: IntoIterator<Item = usize>>(processes: I) -> Self {
        let mut set = Self::default();
        processes.into_iter().for_each(|i| set.insert(i));
        set
    }
}

fn bit(process: usize) -> u128 {
    1_u128.checked_shl(process as u32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_what_was_put_in() {
        let set: ProcessSet = [127, 3, 0, 3].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 127]);
        assert_eq!((set.len(), set.only()), (3, None));
        let three = set.without([0, 127].into_iter().collect());
        assert_eq!(three.only(), Some(3));
        assert!(set.contains(127) && !set.contains(126));
        assert!(three.intersection(set).union(three) == three);
    }
}
