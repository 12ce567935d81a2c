//! A set of members of classes, close together in memory: asked for each method that a program calls.

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// Where the texts of a member are.
#[derive(Debug, Clone, Copy)]
struct Entry {
    owner: u32,
    /// The descriptor follows the name.
    name: u32,
    lengths: [u16; 3],
}

/// Owners, names and descriptors.
#[derive(Debug, Clone, Default)]
pub struct MemberSet {
    /// By hash. A hash that is taken by another member is counted up.
    by_hash: FxHashMap<u64, Entry>,
    texts: Vec<u8>,
    /// Where the owner that was added last is.
    last_owner: (u32, u16),
}

/// A hash of texts and where one ends and the next begins.
pub fn hash_of(parts: [&[u8]; 3]) -> u64 {
    let mut hasher = FxHasher::default();
    parts.iter().for_each(|part| hasher.write(part));
    hasher.write_usize(parts[0].len() << 16 | parts[1].len());
    hasher.finish()
}

impl MemberSet {
    /// Adds a member; false if it was there before.
    pub fn insert(&mut self, owner: &str, name: &str, descriptor: &str) -> bool {
        let parts = [owner.as_bytes(), name.as_bytes(), descriptor.as_bytes()];
        let mut hash = hash_of(parts);
        while let Some(known) = self.by_hash.get(&hash) {
            if self.is(known, parts) {
                return false;
            }
            hash = hash.wrapping_add(1);
        }
        let length = |text: &[u8]| u16::try_from(text.len()).unwrap_or(u16::MAX);
        let (start, known) = self.last_owner;
        if self
            .texts
            .get(start as usize..start as usize + usize::from(known))
            != Some(parts[0])
        {
            self.last_owner = (self.texts.len() as u32, length(parts[0]));
            self.texts.extend_from_slice(parts[0]);
        }
        let entry = Entry {
            owner: self.last_owner.0,
            name: self.texts.len() as u32,
            lengths: parts.map(length),
        };
        self.texts.extend_from_slice(parts[1]);
        self.texts.extend_from_slice(parts[2]);
        self.by_hash.insert(hash, entry);
        true
    }

    /// Whether a member was added.
    pub fn contains(&self, owner: &str, name: &str, descriptor: &str) -> bool {
        let parts = [owner.as_bytes(), name.as_bytes(), descriptor.as_bytes()];
        let mut hash = hash_of(parts);
        while let Some(known) = self.by_hash.get(&hash) {
            if self.is(known, parts) {
                return true;
            }
            hash = hash.wrapping_add(1);
        }
        false
    }

    fn is(&self, entry: &Entry, parts: [&[u8]; 3]) -> bool {
        let [owner, name, descriptor] = entry.lengths.map(usize::from);
        let same = |start: usize, length: usize, part: &[u8]| {
            part.len() == length && self.texts.get(start..start + length) == Some(part)
        };
        let start = entry.name as usize;
        same(start, name, parts[1])
            && same(start + name, descriptor, parts[2])
            && same(entry.owner as usize, owner, parts[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_differ_in_each_part() {
        let mut set = MemberSet::default();
        set.insert("a/B", "m", "()V");
        set.insert("a/B", "mn", "()V");
        set.insert("a/C", "m", "()V");
        assert!(set.insert("a/B", "m", "(I)V") && !set.insert("a/B", "m", "(I)V"));
        assert!(set.contains("a/B", "m", "()V") && set.contains("a/B", "m", "(I)V"));
        assert!(set.contains("a/B", "mn", "()V") && set.contains("a/C", "m", "()V"));
        assert!(!set.contains("a/C", "mn", "()V") && !set.contains("a/Bm", "", "()V"));
        assert!(!set.contains("a/B", "m(", ")V"));
    }

    #[test]
    fn a_hash_that_is_taken_is_counted_up() {
        let mut set = MemberSet::default();
        set.insert("A", "m", "()V");
        let parts: [&[u8]; 3] = [b"B", b"m", b"()V"];
        let taken = set.by_hash.values().next().copied().unwrap();
        set.by_hash.insert(hash_of(parts), taken);
        assert!(!set.contains("B", "m", "()V"));
        set.insert("B", "m", "()V");
        assert!(set.contains("B", "m", "()V") && set.contains("A", "m", "()V"));
    }
}
