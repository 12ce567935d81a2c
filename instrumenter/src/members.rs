//! Members of classes with numbers, close together in memory: asked for each method and field that a program uses.

use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A number for each use of a member: its kind, and owner, name and descriptor.
#[derive(Debug, Clone, Default)]
pub struct MemberTable {
    /// None or a power of two, most of them empty. A place that is taken leads to the next one.
    places: Vec<Place>,
    count: usize,
    /// The keys of all members, one after the other: the kind, the lengths of the texts, the texts.
    keys: Vec<u8>,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    hash: u32,
    /// Where the key begins, or [`EMPTY`].
    key: u32,
    number: u32,
}

/// A key has its kind and three lengths before its texts.
const HEAD: usize = 13;
const EMPTY: u32 = u32::MAX;
const NO_PLACE: Place = Place {
    hash: 0,
    key: EMPTY,
    number: 0,
};

/// Owner, name and descriptor.
pub type Parts<'t> = [&'t [u8]; 3];

/// A hash of all texts, and of where one ends and the next begins.
fn hash_of(kind: u8, parts: Parts<'_>) -> u32 {
    let mut hasher = FxHasher::default();
    parts.iter().for_each(|part| hasher.write(part));
    hasher.write_usize(parts[0].len() << 32 | parts[1].len() << 8 | usize::from(kind));
    hasher.finish() as u32
}

impl MemberTable {
    /// The number of a use of a member.
    #[inline]
    pub fn get(&self, kind: u8, parts: Parts<'_>) -> Option<u32> {
        if self.places.is_empty() {
            return None;
        }
        self.find(hash_of(kind, parts), kind, parts).ok()
    }

    /// Adds a use of a member; false if it was there before, which changes nothing.
    pub fn insert(&mut self, kind: u8, parts: Parts<'_>, number: u32) -> bool {
        if 2 * self.count >= self.places.len() {
            self.grow();
        }
        let hash = hash_of(kind, parts);
        let Err(at) = self.find(hash, kind, parts) else {
            return false;
        };
        self.places[at] = Place {
            hash,
            key: self.keys.len() as u32,
            number,
        };
        self.keys.push(kind);
        for part in parts {
            self.keys
                .extend_from_slice(&(part.len() as u32).to_ne_bytes());
        }
        parts
            .iter()
            .for_each(|part| self.keys.extend_from_slice(part));
        self.count += 1;
        true
    }

    /// The number behind a key, or the place for it.
    fn find(&self, hash: u32, kind: u8, parts: Parts<'_>) -> Result<u32, usize> {
        let last = self.places.len() - 1;
        let mut at = hash as usize & last;
        loop {
            let place = self.places[at];
            if place.key == EMPTY {
                return Err(at);
            }
            if place.hash == hash && self.is(place.key as usize, kind, parts) {
                return Ok(place.number);
            }
            at = (at + 1) & last;
        }
    }

    /// Whether the key that begins somewhere is that of a member.
    fn is(&self, start: usize, kind: u8, parts: Parts<'_>) -> bool {
        let Some((head, mut texts)) = self.keys[start..].split_at_checked(HEAD) else {
            return false;
        };
        let lengths = head[1..].chunks_exact(4).zip(parts);
        head[0] == kind
            && lengths
                .into_iter()
                .all(|(length, part)| *length == (part.len() as u32).to_ne_bytes())
            && parts.iter().all(|part| {
                let (known, rest) = texts.split_at_checked(part.len()).unwrap_or_default();
                texts = rest;
                known == *part
            })
    }

    fn grow(&mut self) {
        const FIRST: usize = 64;
        let length = FIRST.max(2 * self.places.len());
        let old = std::mem::replace(&mut self.places, vec![NO_PLACE; length]);
        for place in old.into_iter().filter(|place| place.key != EMPTY) {
            let mut at = place.hash as usize & (length - 1);
            while self.places[at].key != EMPTY {
                at = (at + 1) & (length - 1);
            }
            self.places[at] = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_differ_in_each_part() {
        let mut table = MemberTable::default();
        let parts = |owner: &'static str, name: &'static str, descriptor: &'static str| {
            [owner, name, descriptor].map(str::as_bytes)
        };
        assert_eq!(table.get(0, parts("a/B", "m", "()V")), None);
        assert!(table.insert(0, parts("a/B", "m", "()V"), 1));
        assert!(table.insert(0, parts("a/B", "mn", "()V"), 2));
        assert!(table.insert(0, parts("a/C", "m", "()V"), 3));
        assert!(table.insert(7, parts("a/B", "m", "()V"), 4));
        assert!(!table.insert(0, parts("a/B", "mn", "()V"), 5));
        assert_eq!(table.get(0, parts("a/B", "m", "()V")), Some(1));
        assert_eq!(table.get(0, parts("a/B", "mn", "()V")), Some(2));
        assert_eq!(table.get(0, parts("a/C", "m", "()V")), Some(3));
        assert_eq!(table.get(7, parts("a/B", "m", "()V")), Some(4));
        assert_eq!(table.get(0, parts("a/C", "mn", "()V")), None);
        assert_eq!(table.get(0, parts("a/Bm", "", "()V")), None);
        assert_eq!(table.get(0, parts("a/B", "m(", ")V")), None);
    }

    #[test]
    fn it_grows() {
        let mut table = MemberTable::default();
        let names: Vec<String> = (0..10_000).map(|n| format!("m{n}")).collect();
        for (number, name) in names.iter().enumerate() {
            assert!(table.insert(0, [b"A", name.as_bytes(), b"()V"], number as u32));
        }
        for (number, name) in names.iter().enumerate() {
            let found = table.get(0, [b"A", name.as_bytes(), b"()V"]);
            assert_eq!(found, Some(number as u32));
        }
    }

    #[test]
    fn a_place_that_is_taken_leads_to_the_next_one() {
        let mut table = MemberTable::default();
        table.insert(0, [b"A", b"m", b"()V"], 1);
        let hash = hash_of(0, [b"B", b"m", b"()V"]);
        // As if A.m had the hash of B.m.
        let taken = table
            .places
            .iter()
            .copied()
            .find(|place| place.key != EMPTY);
        let at = hash as usize & (table.places.len() - 1);
        table.places[at] = Place {
            hash,
            ..taken.unwrap()
        };
        assert_eq!(table.get(0, [b"B", b"m", b"()V"]), None);
        assert!(table.insert(0, [b"B", b"m", b"()V"], 2));
        assert_eq!(table.get(0, [b"B", b"m", b"()V"]), Some(2));
        assert_eq!(table.get(0, [b"A", b"m", b"()V"]), Some(1));
    }
}
