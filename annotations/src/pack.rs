//! The file from which a JVM gets rewritten classes of the JDK: found by name in a short table, read without copying.
//!
//! All numbers are little-endian `u32`: a magic number, the number of classes, and for each class the length of its
//! name, the length of its class file, 1 if no JDK has it (else 0), and the name; then the class files in the same
//! order. The border classes are among them.

use std::collections::HashMap;
use std::ffi::{CStr, CString};
use std::ops::Range;

use thiserror::Error;

/// The first bytes of a pack, with its version.
const MAGIC: u32 = 0x4A43_5002;

/// What is wrong with a pack.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PackError {
    /// It does not begin as one.
    #[error("it is no pack of classes, or one of another version")]
    Magic,
    /// It ends too early.
    #[error("it is damaged at byte {0}")]
    Damaged(usize),
}

/// Rewritten classes of a JDK by internal name.
#[derive(Debug)]
pub struct Pack {
    bytes: Vec<u8>,
    classes: HashMap<Vec<u8>, Range<usize>>,
    /// Names of classes that no JDK has, each with a 0 at its end.
    new: Vec<CString>,
}

impl Pack {
    /// The content of the file with these classes, each with its internal name, and whether no JDK has it.
    pub fn encode<'c>(classes: impl Iterator<Item = (&'c str, &'c [u8], bool)> + Clone) -> Vec<u8> {
        let mut out = Vec::new();
        // Class files are shorter than 4 GiB by their format.
        let put = |out: &mut Vec<u8>, number: usize| {
            out.extend_from_slice(&(number as u32).to_le_bytes());
        };
        put(&mut out, MAGIC as usize);
        put(&mut out, classes.clone().count());
        for (name, bytes, is_new) in classes.clone() {
            put(&mut out, name.len());
            put(&mut out, bytes.len());
            put(&mut out, usize::from(is_new));
            out.extend_from_slice(name.as_bytes());
        }
        for (_, bytes, _) in classes {
            out.extend_from_slice(bytes);
        }
        out
    }

    /// Reads the table.
    ///
    /// # Errors
    /// When it is no pack, or not whole.
    pub fn decode(bytes: Vec<u8>) -> Result<Self, PackError> {
        let mut at = 0;
        let number = |at: &mut usize| -> Result<usize, PackError> {
            let next = bytes.get(*at..*at + 4).ok_or(PackError::Damaged(*at))?;
            *at += 4;
            Ok(u32::from_le_bytes([next[0], next[1], next[2], next[3]]) as usize)
        };
        if number(&mut at) != Ok(MAGIC as usize) {
            return Err(PackError::Magic);
        }
        let count = number(&mut at)?;
        let mut table = Vec::new();
        let mut new = Vec::new();
        for _ in 0..count {
            let name = number(&mut at)?;
            let length = number(&mut at)?;
            let is_new = number(&mut at)? != 0;
            let end = at.checked_add(name).ok_or(PackError::Damaged(at))?;
            let name = bytes.get(at..end).ok_or(PackError::Damaged(at))?;
            if is_new {
                new.push(CString::new(name).map_err(|_| PackError::Damaged(at))?);
            }
            table.push((name.to_vec(), length));
            at = end;
        }
        let mut classes = HashMap::with_capacity(table.len());
        for (name, length) in table {
            let end = at.checked_add(length).ok_or(PackError::Damaged(at))?;
            if end > bytes.len() {
                return Err(PackError::Damaged(at));
            }
            classes.insert(name, at..end);
            at = end;
        }
        Ok(Self {
            bytes,
            classes,
            new,
        })
    }

    /// The rewritten form of a class, by its internal name.
    pub fn get(&self, name: &[u8]) -> Option<&[u8]> {
        let range = self.classes.get(name)?;
        self.bytes.get(range.clone())
    }

    /// The names of all classes, in no order.
    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.classes.keys().map(Vec::as_slice)
    }

    /// The names of the classes that no JDK has, in the order in which they were given.
    pub fn new_classes(&self) -> impl Iterator<Item = &CStr> {
        self.new.iter().map(CString::as_c_str)
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let classes = [("a/B", &b"xyz"[..], false), ("C", &b""[..], true)];
        let bytes = Pack::encode(classes.iter().copied());
        let pack = Pack::decode(bytes.clone()).unwrap();
        assert_eq!(pack.get(b"a/B"), Some(&b"xyz"[..]));
        assert_eq!(pack.get(b"C"), Some(&b""[..]));
        assert_eq!((pack.get(b"D"), pack.len()), (None, 2));
        assert_eq!(pack.new_classes().collect::<Vec<_>>(), [c"C"]);
        for end in 0..bytes.len() {
            assert!(Pack::decode(bytes[..end].to_vec()).is_err(), "{end}");
        }
    }

    #[test]
    fn lengths_are_not_believed() {
        let mut bytes = Pack::encode([("A", &b"x"[..], false)].into_iter());
        bytes[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(Pack::decode(bytes).unwrap_err(), PackError::Damaged(20));
        assert_eq!(Pack::decode(vec![0; 64]).unwrap_err(), PackError::Magic);
    }
}
