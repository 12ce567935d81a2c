//! What an operation on files looks at and what it changes, as numbers: two operations that touch nothing in common, or
//! only look at it, can be done in either order.

use std::hash::{Hash, Hasher};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Something that operations on files touch. Two of them may have the same number, by chance: then their operations count as
/// dependent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u32);

/// Numbers are indices of elements of a Java array; 0 is [`Place::ALL`].
const LARGEST: u32 = i32::MAX as u32 - 1;

impl Place {
    /// How names are looked up.
    pub const ALL: Self = Self(0);

    /// Whether there is something of this name, and what.
    pub fn name(key: &Path) -> Self {
        Self::of(b'n', key)
    }

    /// Which names are in this directory: to look at the list counts as a change.
    pub fn list(key: &Path) -> Self {
        Self::of(b'l', key)
    }

    /// What is in the file that had this name first.
    pub fn content(key: &Path) -> Self {
        Self::of(b'c', key)
    }

    /// As an index.
    pub fn number(self) -> i32 {
        i32::try_from(self.0).unwrap_or(0)
    }

    fn of(kind: u8, key: &Path) -> Self {
        // It must be the same in every process and release.
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        hash.write_u8(kind);
        key.as_os_str().as_bytes().hash(&mut hash);
        let number = hash.finish() % u64::from(LARGEST) + 1;
        Self(u32::try_from(number).unwrap_or(LARGEST))
    }
}

/// FNV-1a (Fowler, Noll, Vo).
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The places that an operation touches, and whether it changes them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touched(Vec<(Place, bool)>);

impl Touched {
    /// It looks at this, too.
    pub fn looks(mut self, place: Place) -> Self {
        self.add(place, false);
        self
    }

    /// It changes this, too.
    pub fn changes(mut self, place: Place) -> Self {
        self.add(place, true);
        self
    }

    /// Both together.
    pub fn and(mut self, other: Self) -> Self {
        for (place, changes) in other.0 {
            self.add(place, changes);
        }
        self
    }

    fn add(&mut self, place: Place, changes: bool) {
        match self.0.iter_mut().find(|(known, _)| *known == place) {
            Some((_, known)) => *known |= changes,
            None => self.0.push((place, changes)),
        }
    }

    /// Each place once.
    pub fn places(&self) -> &[(Place, bool)] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_differ_by_kind_and_name_and_stay_the_same() {
        let key = Path::new("/tmp/a");
        assert_ne!(Place::name(key), Place::list(key));
        assert_ne!(Place::name(key), Place::name(Path::new("/tmp/b")));
        assert_eq!(Place::name(key), Place::name(Path::new("/tmp/a")));
        assert!(Place::content(key).number() > Place::ALL.number());
    }

    #[test]
    fn who_changes_a_place_does_not_look_at_it_besides() {
        let place = Place::name(Path::new("/a"));
        let touched = Touched::default()
            .looks(place)
            .changes(place)
            .looks(Place::ALL);
        assert_eq!(touched.places(), [(place, true), (Place::ALL, false)]);
    }
}
