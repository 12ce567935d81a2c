//! The constant pool (JVMS 4.4): an index of the original one, and an appender.
//!
//! Original entries are never moved or renumbered, so every index in the class stays valid and `ldc` keeps its one-byte
//! operand. New entries go to the end and are shared with equal ones, original or new.

use super::bytes::{u16_at, Reader, Write};
use super::error::{ClassError, ClassErrorKind, Result};
use super::mutf8;
use std::borrow::Cow;
use std::collections::HashMap;

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

impl<'a> Pool<'a> {
    /// Indexes the pool whose count is the next thing to read.
    pub fn read(bytes: &'a [u8], reader: &mut Reader<'a>) -> Result<Self> {
        let count = reader.u16()?;
        let start = reader.position();
        let mut offsets = Vec::with_capacity(usize::from(count).min(reader.remaining()));
        offsets.push(0);
        while offsets.len() < usize::from(count) {
            let at = reader.position();
            offsets.push(at as u32);
            let length = match reader.u8()? {
                tag::UTF8 => usize::from(reader.u16()?),
                tag::INTEGER | tag::FLOAT => 4,
                tag::LONG | tag::DOUBLE => {
                    offsets.push(0);
                    8
                }
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
                tag::FIELDREF
                | tag::METHODREF
                | tag::INTERFACE_METHODREF
                | tag::NAME_AND_TYPE
                | tag::DYNAMIC
                | tag::INVOKE_DYNAMIC => 4,
                tag::METHOD_HANDLE => 3,
                other => return Err(ClassError::new(at, ClassErrorKind::BadTag(other))),
            };
            reader.skip(length)?;
        }
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

    fn name_and_type(&self, index: u16) -> Result<(Cow<'a, str>, Cow<'a, str>)> {
        let at = self.entry(index, &[tag::NAME_AND_TYPE], "NameAndType")?;
        Ok((
            self.text(u16_at(self.bytes, at))?,
            self.text(u16_at(self.bytes, at + 2))?,
        ))
    }

    /// A field, method or interface method reference.
    pub fn member(&self, index: u16) -> Result<MemberRef<'a>> {
        let tags = [tag::FIELDREF, tag::METHODREF, tag::INTERFACE_METHODREF];
        let at = self.entry(index, &tags, "field or method reference")?;
        let owner = self.class_name(u16_at(self.bytes, at))?;
        let (name, descriptor) = self.name_and_type(u16_at(self.bytes, at + 2))?;
        Ok(MemberRef {
            owner,
            name,
            descriptor,
        })
    }

    /// A method handle.
    pub fn method_handle(&self, index: u16) -> Result<MethodHandle<'a>> {
        let at = self.entry(index, &[tag::METHOD_HANDLE], "MethodHandle")?;
        Ok(MethodHandle {
            kind: self.bytes[at],
            member: self.member(u16_at(self.bytes, at + 1))?,
        })
    }

    /// A `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic`: index into the bootstrap methods, and the descriptor.
    pub fn dynamic(&self, index: u16) -> Result<(u16, Cow<'a, str>)> {
        let at = self.entry(
            index,
            &[tag::DYNAMIC, tag::INVOKE_DYNAMIC],
            "dynamic constant",
        )?;
        let (_, descriptor) = self.name_and_type(u16_at(self.bytes, at + 2))?;
        Ok((u16_at(self.bytes, at), descriptor))
    }

    /// The name of a `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic`.
    pub fn dynamic_name(&self, index: u16) -> Result<Cow<'a, str>> {
        let at = self.entry(
            index,
            &[tag::DYNAMIC, tag::INVOKE_DYNAMIC],
            "dynamic constant",
        )?;
        Ok(self.name_and_type(u16_at(self.bytes, at + 2))?.0)
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

/// Adds constants behind those of an original pool.
#[derive(Debug)]
pub struct Appender<'a> {
    known: HashMap<Cow<'a, [u8]>, u16>,
    appended: Vec<u8>,
    original_count: u32,
    count: u32,
}

impl<'a> Appender<'a> {
    /// An appender behind `pool`.
    pub fn new(pool: &Pool<'a>) -> Self {
        let mut known = HashMap::with_capacity(usize::from(pool.count()));
        for index in 1..usize::from(pool.count()) {
            if let Some(bytes) = pool.encoded(index) {
                // The first of two equal entries wins, which keeps `ldc` short most often.
                known.entry(Cow::Borrowed(bytes)).or_insert(index as u16);
            }
        }
        let count = u32::from(pool.count());
        Appender {
            known,
            appended: Vec::new(),
            original_count: count,
            count,
        }
    }

    /// The new `constant_pool_count`.
    pub fn count(&self) -> u16 {
        self.count as u16
    }

    /// True if something was added.
    pub fn changed(&self) -> bool {
        self.count != self.original_count
    }

    /// The added entries as bytes.
    pub fn appended(&self) -> &[u8] {
        &self.appended
    }

    fn intern(&mut self, entry: Vec<u8>) -> Result<u16> {
        if let Some(&index) = self.known.get(entry.as_slice()) {
            return Ok(index);
        }
        // constant_pool_count is a u16 and one more than the largest index.
        if self.count >= 65_535 {
            return Err(ClassError::new(8, ClassErrorKind::PoolFull));
        }
        let index = self.count as u16;
        self.count += 1;
        self.appended.extend_from_slice(&entry);
        self.known.insert(Cow::Owned(entry), index);
        Ok(index)
    }

    /// Index of a `CONSTANT_Utf8`.
    pub fn utf8(&mut self, text: &str) -> Result<u16> {
        let bytes = mutf8::encode(text);
        let length = u16::try_from(bytes.len()).map_err(|_| {
            ClassError::new(
                8,
                ClassErrorKind::Unsupported("a name is longer than 65,535 bytes"),
            )
        })?;
        let mut entry = vec![tag::UTF8];
        entry.put_u16(length);
        entry.extend_from_slice(&bytes);
        self.intern(entry)
    }

    fn reference(&mut self, tag: u8, first: u16, second: Option<u16>) -> Result<u16> {
        let mut entry = vec![tag];
        entry.put_u16(first);
        if let Some(second) = second {
            entry.put_u16(second);
        }
        self.intern(entry)
    }

    /// Index of a `CONSTANT_Integer`.
    pub fn integer(&mut self, value: i32) -> Result<u16> {
        let mut entry = vec![tag::INTEGER];
        entry.put_u32(value as u32);
        self.intern(entry)
    }

    /// Index of a `CONSTANT_Long`, which takes two indexes.
    pub fn long(&mut self, value: i64) -> Result<u16> {
        let mut entry = vec![tag::LONG];
        entry.extend_from_slice(&value.to_be_bytes());
        if let Some(&index) = self.known.get(entry.as_slice()) {
            return Ok(index);
        }
        if self.count >= 65_534 {
            return Err(ClassError::new(8, ClassErrorKind::PoolFull));
        }
        let index = self.intern(entry)?;
        self.count += 1;
        Ok(index)
    }

    /// Index of a `CONSTANT_String`.
    pub fn string(&mut self, text: &str) -> Result<u16> {
        let text = self.utf8(text)?;
        self.reference(tag::STRING, text, None)
    }

    /// Index of a `CONSTANT_Class`.
    pub fn class(&mut self, name: &str) -> Result<u16> {
        let name = self.utf8(name)?;
        self.reference(tag::CLASS, name, None)
    }

    fn member(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        let owner = self.class(owner)?;
        let name = self.utf8(name)?;
        let descriptor = self.utf8(descriptor)?;
        let name_and_type = self.reference(tag::NAME_AND_TYPE, name, Some(descriptor))?;
        self.reference(tag, owner, Some(name_and_type))
    }

    /// Index of a `CONSTANT_Methodref`.
    pub fn method(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        self.member(tag::METHODREF, owner, name, descriptor)
    }

    /// Index of a `CONSTANT_InterfaceMethodref`.
    pub fn interface_method(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        self.member(tag::INTERFACE_METHODREF, owner, name, descriptor)
    }

    /// Index of a `CONSTANT_Fieldref`.
    pub fn field(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<u16> {
        self.member(tag::FIELDREF, owner, name, descriptor)
    }

    /// Index of a `CONSTANT_MethodHandle` of a kind of JVMS table 5.4.3.5-A for a member of the pool.
    pub fn method_handle(&mut self, kind: u8, member: u16) -> Result<u16> {
        let mut entry = vec![tag::METHOD_HANDLE, kind];
        entry.put_u16(member);
        self.intern(entry)
    }

    /// Index of a `CONSTANT_InvokeDynamic` for a bootstrap method, and a name and type of the pool.
    pub fn invoke_dynamic(&mut self, bootstrap: u16, name_and_type: u16) -> Result<u16> {
        self.reference(tag::INVOKE_DYNAMIC, bootstrap, Some(name_and_type))
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
    fn appends_once_and_shares_with_the_original() {
        let pool = read(POOL).unwrap();
        let mut appender = Appender::new(&pool);
        assert_eq!(appender.class("A").unwrap(), 5);
        assert!(!appender.changed());
        assert_eq!(appender.class("B").unwrap(), 6);
        assert_eq!(appender.integer(-1).unwrap(), 7);
        assert_eq!(appender.class("B").unwrap(), 6);
        assert_eq!(appender.long(8).unwrap(), 8);
        assert_eq!(appender.integer(2).unwrap(), 10);
        assert_eq!(appender.count(), 11);
        assert_eq!(
            &appender.appended()[..8],
            [7, 0, 2, 3, 0xFF, 0xFF, 0xFF, 0xFF]
        );
    }

    #[test]
    fn refuses_the_65536th() {
        let pool = read(&[0, 1]).unwrap();
        let mut appender = Appender::new(&pool);
        for value in 1..65_535 {
            appender.integer(value).unwrap();
        }
        assert_eq!(appender.integer(1).unwrap(), 1);
        assert_eq!(
            appender.integer(65_535).unwrap_err().kind,
            ClassErrorKind::PoolFull
        );
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
