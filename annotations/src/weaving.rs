//! Classes that a program makes or loads while it runs: what a JVM must know to put their rewritten form in their
//! place.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// SHA-256 of a class file.
pub type Digest = [u8; 32];

/// The name of the sites where a program makes class loaders or defines classes.
pub const DEFINES_CLASSES: &str = "java.lang.ClassLoader.defineClass";

/// All class files of a program that are known, each by its content.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weaving {
    /// Those on the class path, as they were rewritten; sorted.
    pub ahead: Vec<Digest>,
    /// Those that the program itself hands to the JVM, as it hands them over; sorted by digest.
    pub woven: Vec<Woven>,
}

/// A class that the program makes or loads itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Woven {
    /// Of its class file, as the program has it.
    pub digest: Digest,
    /// Its name with dots; empty if that cannot be read.
    pub name: String,
    /// Its rewritten class file; `None` if it has to stay as it is.
    pub bytes: Option<Vec<u8>>,
}

/// What is known of a class file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known<'a> {
    /// It was rewritten before the program began.
    Ahead,
    /// Its rewritten form is at hand, or there is a reason for having none.
    Woven(&'a Woven),
    /// Nothing.
    Unknown,
}

impl Weaving {
    /// What is known of the class file with this digest.
    pub fn find(&self, digest: &Digest) -> Known<'_> {
        if self.ahead.binary_search(digest).is_ok() {
            return Known::Ahead;
        }
        let found = self
            .woven
            .binary_search_by(|woven| woven.digest.cmp(digest));
        found.map_or(Known::Unknown, |position| {
            Known::Woven(&self.woven[position])
        })
    }
}

/// Where a JVM finds what it must know, and where it puts what nobody knows yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeavingPlace {
    /// A file with a [`Weaving`].
    pub known: PathBuf,
    /// A directory for class files that are not known, by their digests. `None` if none is to be kept: then such a
    /// class is a gap for good.
    pub found: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_files_are_known_by_their_content() {
        let woven = |first: u8| Woven {
            digest: [first; 32],
            name: String::new(),
            bytes: None,
        };
        let weaving = Weaving {
            ahead: vec![[1; 32], [3; 32]],
            woven: vec![woven(2), woven(5)],
        };
        assert_eq!(weaving.find(&[3; 32]), Known::Ahead);
        assert_eq!(weaving.find(&[5; 32]), Known::Woven(&woven(5)));
        assert_eq!(weaving.find(&[4; 32]), Known::Unknown);
    }
}
