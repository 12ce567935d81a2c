//! The file from which a JVM gets rewritten classes of the JDK. A JVM uses few of the thousands in it: the table is searched as
//! it lies in the file, and a class file is read when it is asked for.
//!
//! All numbers are little-endian `u32`: a magic number, the length of the head, the number of classes, the number of classes that
//! no JDK has; for each of these its position in the table, in the order in which they are to be defined; then the table: for
//! each class where its name begins, the length of the name, where its class file begins, the length of the class file, by the
//! bytes of the names in rising order. All names follow, with which the head ends, and all class files. The border classes are
//! among them.

use std::borrow::Cow;
use std::ffi::{CStr, CString};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;

use thiserror::Error;

/// The first bytes of a pack, with its version.
const MAGIC: u32 = 0x4A43_5003;
/// Bytes of a number.
const NUMBER: usize = 4;
/// Numbers before the positions of new classes.
const FIRST: usize = 4;
/// Numbers in a row of the table.
const ROW: usize = 4;

/// What is wrong with a pack.
#[derive(Debug, Error)]
pub enum PackError {
    /// It does not begin as one.
    #[error("it is no pack of classes, or one of another version")]
    Magic,
    /// It ends too early, or says what cannot be.
    #[error("it is damaged at byte {0}")]
    Damaged(usize),
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
}

/// Rewritten classes of a JDK by internal name.
#[derive(Debug)]
pub struct Pack {
    head: Vec<u8>,
    /// How many classes there are.
    count: usize,
    /// Where the table begins.
    table: usize,
    /// Names of classes that no JDK has, each with a 0 at its end.
    new: Vec<CString>,
    classes: Classes,
}

/// Where the class files are.
#[derive(Debug)]
enum Classes {
    /// All of the pack.
    Memory(Vec<u8>),
    /// The file of the pack.
    File(File),
}

impl Pack {
    /// The content of the file with these classes, each with its internal name, and whether no JDK has it. Those that no JDK has
    /// are to be defined in this order.
    pub fn encode<'c>(classes: impl Iterator<Item = (&'c str, &'c [u8], bool)>) -> Vec<u8> {
        let classes: Vec<_> = classes.collect();
        let mut sorted: Vec<usize> = (0..classes.len()).collect();
        sorted.sort_by_key(|&index| classes[index].0.as_bytes());
        let mut position = vec![0; classes.len()];
        for (place, &index) in sorted.iter().enumerate() {
            position[index] = place;
        }
        let new = || (0..classes.len()).filter(|&index| classes[index].2);
        let table = (FIRST + new().count()) * NUMBER;
        let names = table + classes.len() * ROW * NUMBER;
        let head = names + classes.iter().map(|class| class.0.len()).sum::<usize>();
        let mut out = Vec::new();
        // The classes of all JDKs there are have less than 4 GiB.
        let put = |out: &mut Vec<u8>, number: usize| {
            out.extend_from_slice(&(number as u32).to_le_bytes());
        };
        for number in [MAGIC as usize, head, classes.len(), new().count()] {
            put(&mut out, number);
        }
        for index in new() {
            put(&mut out, position[index]);
        }
        let (mut name_at, mut class_at) = (names, head);
        for &index in &sorted {
            let (name, bytes, _) = classes[index];
            for number in [name_at, name.len(), class_at, bytes.len()] {
                put(&mut out, number);
            }
            name_at += name.len();
            class_at += bytes.len();
        }
        for &index in &sorted {
            out.extend_from_slice(classes[index].0.as_bytes());
        }
        for &index in &sorted {
            out.extend_from_slice(classes[index].1);
        }
        out
    }

    /// Reads the head of a file; its class files are read when they are asked for.
    ///
    /// # Errors
    /// When it is no pack, or not whole, or cannot be read.
    pub fn open(file: File) -> Result<Self, PackError> {
        let length = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
        let mut first = vec![0; length.min(FIRST * NUMBER)];
        file.read_exact_at(&mut first, 0)?;
        let mut head = vec![0; head_length(&first, length)?];
        file.read_exact_at(&mut head, 0)?;
        Self::new(head, length, Classes::File(file))
    }

    /// Reads all of a pack.
    ///
    /// # Errors
    /// When it is no pack, or not whole.
    pub fn decode(bytes: Vec<u8>) -> Result<Self, PackError> {
        let head = bytes[..head_length(&bytes, bytes.len())?].to_vec();
        let length = bytes.len();
        Self::new(head, length, Classes::Memory(bytes))
    }

    /// `length` is that of the whole pack.
    fn new(head: Vec<u8>, length: usize, classes: Classes) -> Result<Self, PackError> {
        let count = number(&head, 2 * NUMBER)?;
        let new = number(&head, 3 * NUMBER)?;
        let after = |start: usize, numbers: Option<usize>| {
            let end = numbers.and_then(|numbers| numbers.checked_mul(NUMBER));
            end.and_then(|end| end.checked_add(start))
                .filter(|&end| end <= head.len())
                .ok_or(PackError::Damaged(start))
        };
        let table = after(FIRST * NUMBER, Some(new))?;
        after(table, count.checked_mul(ROW))?;
        let mut pack = Self {
            head,
            count,
            table,
            new: Vec::new(),
            classes,
        };
        let mut before: Option<&[u8]> = None;
        for position in 0..count {
            let damaged = PackError::Damaged(pack.row(position));
            let name = pack.name(position)?;
            if pack.class(position)?.end > length || before.is_some_and(|before| before >= name) {
                return Err(damaged);
            }
            before = Some(name);
        }
        for index in 0..new {
            let at = (FIRST + index) * NUMBER;
            let position = number(&pack.head, at)?;
            if position >= count {
                return Err(PackError::Damaged(at));
            }
            let name = CString::new(pack.name(position)?);
            pack.new.push(name.map_err(|_| PackError::Damaged(at))?);
        }
        Ok(pack)
    }

    /// Where a row of the table begins.
    fn row(&self, position: usize) -> usize {
        self.table + position * ROW * NUMBER
    }

    /// The two numbers from here on: a beginning and a length.
    fn range(&self, at: usize) -> Result<Range<usize>, PackError> {
        let start = number(&self.head, at)?;
        let end = start.checked_add(number(&self.head, at + NUMBER)?);
        Ok(start..end.ok_or(PackError::Damaged(at))?)
    }

    fn name(&self, position: usize) -> Result<&[u8], PackError> {
        let at = self.row(position);
        let name = self.head.get(self.range(at)?);
        name.ok_or(PackError::Damaged(at))
    }

    fn class(&self, position: usize) -> Result<Range<usize>, PackError> {
        self.range(self.row(position) + 2 * NUMBER)
    }

    /// The row of a class.
    fn position(&self, name: &[u8]) -> Option<usize> {
        let (mut from, mut to) = (0, self.count);
        while from < to {
            let middle = from + (to - from) / 2;
            match self.name(middle).ok()?.cmp(name) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => to = middle,
            }
        }
        None
    }

    /// Whether there is a rewritten form of this class, by its internal name.
    pub fn has(&self, name: &[u8]) -> bool {
        self.position(name).is_some()
    }

    /// The rewritten form of a class, by its internal name.
    ///
    /// # Errors
    /// When there is one that cannot be read.
    pub fn get(&self, name: &[u8]) -> Result<Option<Cow<'_, [u8]>>, PackError> {
        let Some(position) = self.position(name) else {
            return Ok(None);
        };
        let range = self.class(position)?;
        match &self.classes {
            Classes::Memory(bytes) => match bytes.get(range.clone()) {
                Some(class) => Ok(Some(Cow::Borrowed(class))),
                None => Err(PackError::Damaged(range.start)),
            },
            Classes::File(file) => {
                let mut class = vec![0; range.len()];
                file.read_exact_at(&mut class, range.start as u64)?;
                Ok(Some(Cow::Owned(class)))
            }
        }
    }

    /// The names of all classes, by their bytes in rising order.
    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.count).filter_map(|position| self.name(position).ok())
    }

    /// The names of the classes that no JDK has, in the order in which they were given.
    pub fn new_classes(&self) -> impl Iterator<Item = &CStr> {
        self.new.iter().map(CString::as_c_str)
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

fn number(bytes: &[u8], at: usize) -> Result<usize, PackError> {
    let next = bytes.get(at..at + NUMBER).ok_or(PackError::Damaged(at))?;
    Ok(u32::from_le_bytes([next[0], next[1], next[2], next[3]]) as usize)
}

/// How long the head of a pack of this length is.
fn head_length(bytes: &[u8], length: usize) -> Result<usize, PackError> {
    if number(bytes, 0)? != MAGIC as usize {
        return Err(PackError::Magic);
    }
    let head = number(bytes, NUMBER)?;
    match head < FIRST * NUMBER || head > length {
        true => Err(PackError::Damaged(NUMBER)),
        false => Ok(head),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const CLASSES: [(&str, &[u8], bool); 3] = [
        ("b/Late", b"xyz", true),
        ("C", b"", false),
        ("a/Early", b"w", true),
    ];

    fn is_as_given(pack: &Pack) {
        for (name, class, _) in CLASSES {
            assert!(pack.has(name.as_bytes()));
            assert_eq!(pack.get(name.as_bytes()).unwrap().as_deref(), Some(class));
        }
        assert_eq!(pack.get(b"D").unwrap(), None);
        assert_eq!(pack.len(), 3);
        assert_eq!(
            pack.new_classes().collect::<Vec<_>>(),
            [c"b/Late", c"a/Early"]
        );
        let names: Vec<_> = pack.names().collect();
        assert_eq!(names, [&b"C"[..], b"a/Early", b"b/Late"]);
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = Pack::encode(CLASSES.into_iter());
        is_as_given(&Pack::decode(bytes.clone()).unwrap());
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        is_as_given(&Pack::open(file).unwrap());
    }

    #[test]
    fn what_is_cut_is_refused() {
        let bytes = Pack::encode(CLASSES.into_iter());
        for end in 0..bytes.len() {
            assert!(Pack::decode(bytes[..end].to_vec()).is_err(), "{end}");
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&bytes[..end]).unwrap();
            assert!(Pack::open(file).is_err(), "{end}");
        }
    }

    #[test]
    fn numbers_are_not_believed() {
        let bytes = Pack::encode(CLASSES.into_iter());
        let numbers = FIRST + 2 + CLASSES.len() * ROW;
        for index in 0..numbers {
            let at = index * NUMBER;
            let mut bytes = bytes.clone();
            bytes[at..at + NUMBER].copy_from_slice(&u32::MAX.to_le_bytes());
            assert!(Pack::decode(bytes).is_err(), "{index}");
        }
        assert!(matches!(
            Pack::decode(vec![0; 64]).unwrap_err(),
            PackError::Magic
        ));
    }

    #[test]
    fn names_that_cannot_be_found_are_refused() {
        let mut bytes = Pack::encode([("A", &b"x"[..], false), ("B", b"y", false)].into_iter());
        let names = (FIRST + 2 * ROW) * NUMBER;
        bytes[names..names + 2].copy_from_slice(b"BA");
        assert!(Pack::decode(bytes).is_err());
    }
}
