//! The constant pool (JVMS 4.4): an index of the original one.
//!
//! Original entries are never moved or renumbered, so every index in the class stays valid and `ldc` keeps its one-byte
//! operand.

use super::bytes::{u16_at, Reader};
use super::error::{ClassError, ClassErrorKind, Result};
use super::mutf8;
use std::borrow::Cow;

/// Tags of JVMS table 4.4-A.
pub mod tag {
    #![allow(missing_docs)]
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELDREF: u8 = 9;
    pub const METHODREF: u8 = 10;
    pub const INTERFACE_METHODREF: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// A field or method reference, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRef<'a> {
    /// Internal name of the owner, an array descriptor for array methods.
    pub owner: Cow<'a, str>,
    /// Member name.
    pub name: Cow<'a, str>,
    /// Member descriptor.
    pub descriptor: Cow<'a, str>,
}

impl<'a> MemberRef<'a> {
    /// Of owner, name and descriptor as they are in class files.
    pub fn of(parts: [&'a [u8]; 3]) -> Self {
        let [owner, name, descriptor] = parts.map(mutf8::decode);
        MemberRef {
            owner,
            name,
            descriptor,
        }
    }
}

/// A `CONSTANT_MethodHandle`, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodHandle<'a> {
    /// `REF_getField` (1) to `REF_invokeInterface` (9), JVMS table 5.4.3.5-A.
    pub kind: u8,
    /// The member it stands for.
    pub member: MemberRef<'a>,
}

/// The original pool: where each entry is.
#[derive(Debug, Clone)]
pub struct Pool<'a> {
    bytes: &'a [u8],
    /// Offset of the tag of each entry; 0 for entry 0 and for the second halves of long and double.
    offsets: Vec<u32>,
    start: usize,
    end: usize,
}

/// Length of an entry by its tag, with the tag and without the characters of a Utf8; 0 if there is no such tag.
const LENGTHS: [u8; 256] = {
    let mut lengths = [0; 256];
    let rows: [(u8, &[u8]); 4] = [
        (
            3,
            &[
                tag::UTF8,
                tag::CLASS,
                tag::STRING,
                tag::METHOD_TYPE,
                tag::MODULE,
                tag::PACKAGE,
            ],
        ),
        (4, &[tag::METHOD_HANDLE]),
        (
            5,
            &[
                tag::INTEGER,
                tag::FLOAT,
                tag::FIELDREF,
                tag::METHODREF,
                tag::INTERFACE_METHODREF,
                tag::NAME_AND_TYPE,
                tag::DYNAMIC,
                tag::INVOKE_DYNAMIC,
            ],
        ),
        (LONG_LENGTH as u8, &[tag::LONG, tag::DOUBLE]),
    ];
    let mut row = 0;
    while row < rows.len() {
        let mut n = 0;
        while n < rows[row].1.len() {
            lengths[rows[row].1[n] as usize] = rows[row].0;
            n += 1;
        }
        row += 1;
    }
    lengths
};
const LONG_LENGTH: usize = 9;

/// What is wrong with an entry that cannot be read.
fn bad_entry(bytes: &[u8], at: usize, end: usize) -> ClassError {
    let mut reader = Reader::window(bytes, at..end);
    let skipped = (|| {
        let tag = reader.u8()?;
        let length = match (tag, LENGTHS[usize::from(tag)]) {
            (_, 0) => return Err(ClassError::new(at, ClassErrorKind::BadTag(tag))),
            (tag::UTF8, _) => usize::from(reader.u16()?),
            (_, length) => usize::from(length) - 1,
        };
        reader.skip(length)
    })();
    let kind = ClassErrorKind::Malformed("constant pool");
    skipped.err().unwrap_or(ClassError::new(at, kind))
}

impl<'a> Pool<'a> {
    /// Indexes the pool whose count is the next thing to read.
    pub fn read(bytes: &'a [u8], reader: &mut Reader<'a>) -> Result<Self> {
        Self::read_in(bytes, reader, Vec::new())
    }

    /// As [`Pool::read`], in the memory of an empty list.
    pub fn read_in(
        bytes: &'a [u8],
        reader: &mut Reader<'a>,
        mut offsets: Vec<u32>,
    ) -> Result<Self> {
        let count = reader.u16()?;
        let start = reader.position();
        offsets.reserve(usize::from(count).min(reader.remaining()));
        offsets.push(0);
        let end = start + reader.remaining();
        let mut at = start;
        while offsets.len() < usize::from(count) {
            offsets.push(at as u32);
            let length = match bytes.get(at..at + 3) {
                Some(&[tag, high, low]) => {
                    // Without a branch, which nobody could predict.
                    let text = u16::from_be_bytes([high, low]) * u16::from(tag == tag::UTF8);
                    usize::from(LENGTHS[usize::from(tag)]) + usize::from(text)
                }
                _ => 0,
            };
            if length <= 1 || length > end - at {
                return Err(bad_entry(bytes, at, end));
            }
            at += length;
            if length == LONG_LENGTH && matches!(bytes[at - length], tag::LONG | tag::DOUBLE) {
                offsets.push(0);
            }
        }
        reader.skip(at - start)?;
        if offsets.len() > usize::from(count).max(1) {
            return Err(ClassError::new(
                start,
                ClassErrorKind::Malformed("constant pool: it ends inside a long"),
            ));
        }
        Ok(Pool {
            bytes,
            offsets,
            start,
            end: reader.position(),
        })
    }

    /// The memory it was indexed in.
    pub fn into_offsets(self) -> Vec<u32> {
        self.offsets
    }

    /// `constant_pool_count`: one more than the largest index.
    pub fn count(&self) -> u16 {
        self.offsets.len() as u16
    }

    /// The entries as bytes, without the count.
    pub fn raw(&self) -> &'a [u8] {
        &self.bytes[self.start..self.end]
    }

    /// The tag of an entry, if there is such an entry.
    pub fn tag(&self, index: u16) -> Option<u8> {
        self.offset(index).map(|at| self.bytes[at])
    }

    fn offset(&self, index: u16) -> Option<usize> {
        match self.offsets.get(usize::from(index)) {
            Some(&at) if at != 0 => Some(at as usize),
            _ => None,
        }
    }

    /// Offset of the operands of an entry that must have one of the `tags`.
    fn entry(&self, index: u16, tags: &[u8], expected: &'static str) -> Result<usize> {
        match self.offset(index) {
            Some(at) if tags.contains(&self.bytes[at]) => Ok(at + 1),
            at => Err(ClassError::new(
                at.unwrap_or(self.start),
                ClassErrorKind::BadIndex { index, expected },
            )),
        }
    }

    /// The bytes of a `CONSTANT_Utf8`.
    pub fn utf8(&self, index: u16) -> Result<&'a [u8]> {
        let at = self.entry(index, &[tag::UTF8], "Utf8")?;
        let length = usize::from(u16_at(self.bytes, at));
        Ok(&self.bytes[at + 2..at + 2 + length])
    }

    /// A `CONSTANT_Utf8` for people and for keys.
    pub fn text(&self, index: u16) -> Result<Cow<'a, str>> {
        Ok(mutf8::decode(self.utf8(index)?))
    }

    /// The internal name in a `CONSTANT_Class`.
    pub fn class_name(&self, index: u16) -> Result<Cow<'a, str>> {
        let at = self.entry(index, &[tag::CLASS], "Class")?;
        self.text(u16_at(self.bytes, at))
    }

    /// The internal name in a `CONSTANT_Class`, as bytes.
    pub fn class_bytes(&self, index: u16) -> Result<&'a [u8]> {
        let at = self.entry(index, &[tag::CLASS], "Class")?;
        self.utf8(u16_at(self.bytes, at))
    }

    fn name_and_type(&self, index: u16) -> Result<(Cow<'a, str>, Cow<'a, str>)> {
        let at = self.entry(index, &[tag::NAME_AND_TYPE], "NameAndType")?;
        Ok((
            self.text(u16_at(self.bytes, at))?,
            self.text(u16_at(self.bytes, at + 2))?,
        ))
    }

    /// Whether there is a `CONSTANT_Class` of this internal name.
    pub fn has_class(&self, name: &[u8]) -> bool {
        let is_it = |at: usize| {
            let text = self.offset(u16_at(self.bytes, at + 1)).unwrap_or(0);
            // Most have another length.
            usize::from(u16_at(self.bytes, text + 1)) == name.len()
                && self.class_text(at).is_some_and(|found| found == name)
        };
        let entries = self.offsets.iter().map(|&at| at as usize);
        let mut classes = entries.filter(|&at| at != 0 && self.bytes[at] == tag::CLASS);
        classes.any(is_it)
    }

    /// The name that the `CONSTANT_Class` at an offset has.
    fn class_text(&self, at: usize) -> Option<&'a [u8]> {
        self.utf8(u16_at(self.bytes, at + 1)).ok()
    }

    /// A field, method or interface method reference.
    pub fn member(&self, index: u16) -> Result<MemberRef<'a>> {
        let member = self.member_indexes(index)?;
        Ok(MemberRef::of(self.texts_of(member)?))
    }

    /// Pool indexes of a reference: of the class, and of the texts that are its name and its descriptor.
    pub fn member_indexes(&self, index: u16) -> Result<[u16; 3]> {
        let tags = [tag::FIELDREF, tag::METHODREF, tag::INTERFACE_METHODREF];
        let at = self.entry(index, &tags, "field or method reference")?;
        let both = u16_at(self.bytes, at + 2);
        let both = self.entry(both, &[tag::NAME_AND_TYPE], "NameAndType")?;
        let part = |at| u16_at(self.bytes, at);
        Ok([part(at), part(both), part(both + 2)])
    }

    /// What the three indexes of [`Pool::member_indexes`] lead to, as bytes.
    pub fn texts_of(&self, [owner, name, descriptor]: [u16; 3]) -> Result<[&'a [u8]; 3]> {
        Ok([
            self.class_bytes(owner)?,
            self.utf8(name)?,
            self.utf8(descriptor)?,
        ])
    }

    /// Bytes of one half of the `CONSTANT_NameAndType` of a reference: 0 for the name, 2 for the descriptor.
    fn half_of_member(&self, index: u16, half: usize) -> Result<&'a [u8]> {
        let tags = [tag::FIELDREF, tag::METHODREF, tag::INTERFACE_METHODREF];
        let at = self.entry(index, &tags, "field or method reference")?;
        let both = u16_at(self.bytes, at + 2);
        let at = self.entry(both, &[tag::NAME_AND_TYPE], "NameAndType")?;
        self.utf8(u16_at(self.bytes, at + half))
    }

    /// The name of a field or method reference, as bytes.
    pub fn member_name(&self, index: u16) -> Result<&'a [u8]> {
        self.half_of_member(index, 0)
    }

    /// The descriptor of a field or method reference, as bytes.
    pub fn member_descriptor(&self, index: u16) -> Result<&'a [u8]> {
        self.half_of_member(index, 2)
    }

    /// A method handle.
    pub fn method_handle(&self, index: u16) -> Result<MethodHandle<'a>> {
        let (kind, member) = self.handle_indexes(index)?;
        let member = MemberRef::of(self.texts_of(member)?);
        Ok(MethodHandle { kind, member })
    }

    /// The kind of a method handle, and its member as [`Pool::member_indexes`] gives it.
    pub fn handle_indexes(&self, index: u16) -> Result<(u8, [u16; 3])> {
        let at = self.entry(index, &[tag::METHOD_HANDLE], "MethodHandle")?;
        let member = self.member_indexes(u16_at(self.bytes, at + 1))?;
        Ok((self.bytes[at], member))
    }

    /// A `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic`: index into the bootstrap methods, and the descriptor.
    pub fn dynamic(&self, index: u16) -> Result<(u16, Cow<'a, str>)> {
        let at = self.dynamic_entry(index)?;
        let (_, descriptor) = self.name_and_type(u16_at(self.bytes, at + 2))?;
        Ok((u16_at(self.bytes, at), descriptor))
    }

    /// The descriptor of a `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic`, as bytes.
    pub fn dynamic_descriptor(&self, index: u16) -> Result<&'a [u8]> {
        let at = self.dynamic_entry(index)?;
        let both = u16_at(self.bytes, at + 2);
        let at = self.entry(both, &[tag::NAME_AND_TYPE], "NameAndType")?;
        self.utf8(u16_at(self.bytes, at + 2))
    }

    /// The name of a `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic`, as bytes.
    pub fn dynamic_name(&self, index: u16) -> Result<&'a [u8]> {
        let both = u16_at(self.bytes, self.dynamic_entry(index)? + 2);
        let at = self.entry(both, &[tag::NAME_AND_TYPE], "NameAndType")?;
        self.utf8(u16_at(self.bytes, at))
    }

    fn dynamic_entry(&self, index: u16) -> Result<usize> {
        let tags = [tag::DYNAMIC, tag::INVOKE_DYNAMIC];
        self.entry(index, &tags, "dynamic constant")
    }

    /// The number of the bootstrap method of a `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic`.
    pub fn bootstrap_number(&self, index: u16) -> Result<u16> {
        Ok(u16_at(self.bytes, self.dynamic_entry(index)?))
    }

    /// The value of a `CONSTANT_Integer`, if it is one.
    pub fn int(&self, index: u16) -> Option<i32> {
        let at = self.entry(index, &[tag::INTEGER], "Integer").ok()?;
        Some(super::bytes::i32_at(self.bytes, at))
    }

    /// An entry with its tag, as bytes; `None` for the second half of a long or double.
    pub fn encoded(&self, index: usize) -> Option<&'a [u8]> {
        let at = *self.offsets.get(index)? as usize;
        if at == 0 {
            return None;
        }
        let length = match self.bytes[at] {
            tag::UTF8 => 3 + usize::from(u16_at(self.bytes, at + 1)),
            tag::LONG | tag::DOUBLE => 9,
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 3,
            tag::METHOD_HANDLE => 4,
            _ => 5,
        };
        self.bytes.get(at..at + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two Utf8 "A", "B", a long (indexes 3 and 4) and a Class naming "A" (5).
    const POOL: &[u8] = &[
        0, 6, // count
        1, 0, 1, b'A', // 1
        1, 0, 1, b'B', // 2
        5, 0, 0, 0, 0, 0, 0, 0, 7, // 3, 4
        7, 0, 1, // 5
    ];

    fn read(bytes: &[u8]) -> Result<Pool<'_>> {
        Pool::read(bytes, &mut Reader::new(bytes))
    }

    #[test]
    fn indexes_and_resolves() {
        let pool = read(POOL).unwrap();
        assert_eq!(pool.count(), 6);
        assert_eq!(pool.class_name(5).unwrap(), "A");
        assert_eq!(pool.tag(4), None);
        let error = pool.class_name(4).unwrap_err();
        assert_eq!(
            error.kind,
            ClassErrorKind::BadIndex {
                index: 4,
                expected: "Class"
            }
        );
        assert!(pool.class_name(6).is_err());
        assert!(pool.class_name(1).is_err());
    }

    #[test]
    fn unknown_tags_and_cut_entries_are_errors_with_offsets() {
        assert_eq!(
            read(&[0, 2, 2]).unwrap_err(),
            ClassError::new(2, ClassErrorKind::BadTag(2))
        );
        for end in 0..POOL.len() {
            assert!(read(&POOL[..end]).is_err(), "{end}");
        }
        assert!(
            read(&[0, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0]).is_err(),
            "a long in the last index"
        );
    }
}
