//! Interned sets of locks with memoised intersection (Stoller 2002, section 9, after Eraser).

use rustc_hash::FxHashMap;

/// A set of locks; equal sets have equal numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LocksetId(u32);

impl LocksetId {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
}

/// The sets met so far.
#[derive(Debug, Clone)]
pub struct Locksets {
    sets: Vec<Vec<u32>>,
    ids: FxHashMap<Vec<u32>, LocksetId>,
    intersections: FxHashMap<(LocksetId, LocksetId), LocksetId>,
}

impl Default for Locksets {
    fn default() -> Self {
        Self {
            sets: vec![Vec::new()],
            ids: FxHashMap::from_iter([(Vec::new(), LocksetId::EMPTY)]),
            intersections: FxHashMap::default(),
        }
    }
}

impl Locksets {
    /// The set of these locks.
    pub fn intern(&mut self, locks: &[u32]) -> LocksetId {
        let mut set = locks.to_vec();
        set.sort_unstable();
        set.dedup();
        if let Some(id) = self.ids.get(&set) {
            return *id;
        }
        let id = LocksetId(self.sets.len() as u32);
        self.sets.push(set.clone());
        self.ids.insert(set, id);
        id
    }

    /// The locks of a set, ascending.
    pub fn locks(&self, id: LocksetId) -> &[u32] {
        &self.sets[id.0 as usize]
    }

    /// The set of the locks that are in both.
    pub fn intersect(&mut self, a: LocksetId, b: LocksetId) -> LocksetId {
        if a == b {
            return a;
        }
        let key = if a.0 < b.0 { (a, b) } else { (b, a) };
        if let Some(id) = self.intersections.get(&key) {
            return *id;
        }
        let right = self.locks(b).to_vec();
        let both: Vec<u32> = self
            .locks(a)
            .iter()
            .copied()
            .filter(|lock| right.binary_search(lock).is_ok())
            .collect();
        let id = self.intern(&both);
        self.intersections.insert(key, id);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_are_one() {
        let mut sets = Locksets::default();
        let a = sets.intern(&[3, 1, 3]);
        assert_eq!(a, sets.intern(&[1, 3]));
        assert_eq!(sets.locks(a), [1, 3]);
        assert_eq!(sets.intern(&[]), LocksetId::EMPTY);
    }

    #[test]
    fn intersection_is_commutative_and_remembered() {
        let mut sets = Locksets::default();
        let (a, b) = (sets.intern(&[1, 2, 3]), sets.intern(&[2, 3, 4]));
        let both = sets.intersect(a, b);
        assert_eq!(sets.locks(both), [2, 3]);
        assert_eq!(sets.intersect(b, a), both);
        assert_eq!(sets.intersections.len(), 1);
        let none = sets.intern(&[9]);
        assert_eq!(sets.intersect(a, none), LocksetId::EMPTY);
    }
}
