//! Where things are in a class file (JVMS 4.1): offsets into the original bytes, nothing is copied.

use super::attributes::Kinds;
use super::bytes::Reader;
use super::error::{ClassError, ClassErrorKind, Result};
use super::opcode;
use super::pool::Pool;
use smallvec::SmallVec;
use std::ops::Range;

pub use super::attributes::{Attribute, Kind};

/// Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A) that this crate looks at.
pub mod access {
    #![allow(missing_docs)]
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const TRANSIENT: u16 = 0x0080;
    /// Of methods.
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// The oldest major version that exists, JDK 1.0.
pub const OLDEST_VERSION: u16 = 45;
/// The newest major version this crate knows, JDK 25.
pub const NEWEST_VERSION: u16 = 69;

/// A field or a method.
#[derive(Debug, Clone, Copy)]
pub struct Member {
    /// Access flags.
    pub access: u16,
    /// Pool index of the name.
    pub name: u16,
    /// Pool index of the descriptor.
    pub descriptor: u16,
    /// All of it, in the file.
    start: u32,
    end: u32,
    /// Which of the attributes of members are its own, see [`Class::attributes_of`].
    first_attribute: u32,
    end_of_attributes: u32,
}

impl Member {
    /// All of it, as it is in the class file.
    #[inline]
    pub fn whole(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// One row of an exception table (JVMS 4.7.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionEntry {
    /// First covered pc.
    pub start: u16,
    /// First pc that is no longer covered.
    pub end: u16,
    /// Where the handler begins.
    pub handler: u16,
    /// Pool index of the class caught, 0 for all.
    pub catch_type: u16,
}

/// A `Code` attribute.
#[derive(Debug, Clone)]
pub struct Code {
    /// Pool index of its name.
    pub name: u16,
    /// Operand stack slots.
    pub max_stack: u16,
    /// Local variable slots.
    pub max_locals: u16,
    /// The code array.
    pub bytes: Range<usize>,
    /// The exception table.
    pub exceptions: SmallVec<[ExceptionEntry; 4]>,
    /// Attributes of the code.
    pub attributes: SmallVec<[Attribute; 4]>,
}

/// A parsed class file.
#[derive(Debug, Clone)]
pub struct Class<'a> {
    /// The original file.
    pub bytes: &'a [u8],
    /// Minor version.
    pub minor: u16,
    /// Major version, 45 to 69.
    pub major: u16,
    /// The constant pool.
    pub pool: Pool<'a>,
    /// Access flags.
    pub access: u16,
    /// Pool index of this class.
    pub this_class: u16,
    /// Pool index of the superclass, 0 for `java.lang.Object` and modules.
    pub super_class: u16,
    /// Pool indexes of the direct superinterfaces.
    pub interfaces: Vec<u16>,
    /// From the access flags to the end of the interfaces.
    pub head: Range<usize>,
    /// Declared fields.
    pub fields: Vec<Member>,
    /// The field table without its count.
    pub field_table: Range<usize>,
    /// Declared methods.
    pub methods: Vec<Member>,
    /// Attributes of all fields and methods, in order.
    member_attributes: Vec<Attribute>,
    kinds: Kinds,
    /// Attributes of the class.
    pub attributes: Vec<Attribute>,
    /// The attribute table with its count.
    pub attribute_table: Range<usize>,
}

/// Memory of classes that are done with, for the next one.
#[derive(Debug, Default)]
pub struct Spare {
    offsets: Vec<u32>,
    interfaces: Vec<u16>,
    fields: Vec<Member>,
    methods: Vec<Member>,
    member_attributes: Vec<Attribute>,
    attributes: Vec<Attribute>,
    kinds: Kinds,
}

/// Takes the memory of a list.
fn emptied<T>(list: &mut Vec<T>) -> Vec<T> {
    let mut taken = std::mem::take(list);
    taken.clear();
    taken
}

impl<'a> Class<'a> {
    /// Parses everything except the inside of attributes.
    ///
    /// # Errors
    /// The first breach of the format, with its offset.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::parse_in(bytes, &mut Spare::default())
    }

    /// As [`Class::parse`], in memory that other classes have left.
    ///
    /// # Errors
    /// As [`Class::parse`].
    pub fn parse_in(bytes: &'a [u8], spare: &mut Spare) -> Result<Self> {
        let mut reader = Reader::new(bytes);
        if reader.u32()? != 0xCAFE_BABE {
            return Err(ClassError::new(0, ClassErrorKind::BadMagic));
        }
        let minor = reader.u16()?;
        let major = reader.u16()?;
        if !(OLDEST_VERSION..=NEWEST_VERSION).contains(&major) {
            return Err(ClassError::new(
                6,
                ClassErrorKind::UnsupportedVersion(major),
            ));
        }
        let pool = Pool::read_in(bytes, &mut reader, emptied(&mut spare.offsets))?;
        let head_start = reader.position();
        let access = reader.u16()?;
        let this_class = reader.u16()?;
        let super_class = reader.u16()?;
        let count = reader.u16()?;
        let mut interfaces = emptied(&mut spare.interfaces);
        for _ in 0..count {
            interfaces.push(reader.u16()?);
        }
        let head = head_start..reader.position();
        let mut member_attributes = emptied(&mut spare.member_attributes);
        let mut fields = emptied(&mut spare.fields);
        let field_table = members(&mut reader, &mut fields, &mut member_attributes)?;
        let mut methods = emptied(&mut spare.methods);
        members(&mut reader, &mut methods, &mut member_attributes)?;
        let attribute_start = reader.position();
        let kinds = Kinds::new(&pool, std::mem::take(&mut spare.kinds));
        let mut attributes = emptied(&mut spare.attributes);
        read_attributes(&mut reader, |attribute| attributes.push(attribute))?;
        let attribute_table = attribute_start..reader.position();
        reader.finish()?;
        Ok(Class {
            bytes,
            minor,
            major,
            pool,
            access,
            this_class,
            super_class,
            interfaces,
            head,
            fields,
            field_table,
            methods,
            member_attributes,
            kinds,
            attributes,
            attribute_table,
        })
    }

    /// Gives its memory away.
    pub fn leave(self, spare: &mut Spare) {
        *spare = Spare {
            offsets: self.pool.into_offsets(),
            interfaces: self.interfaces,
            fields: self.fields,
            methods: self.methods,
            member_attributes: self.member_attributes,
            attributes: self.attributes,
            kinds: self.kinds,
        };
    }

    /// Internal name of this class.
    pub fn name(&self) -> Result<String> {
        Ok(self.pool.class_name(self.this_class)?.into_owned())
    }

    /// Attributes of a field or a method of this class.
    pub fn attributes_of(&self, member: &Member) -> &[Attribute] {
        let (first, end) = (member.first_attribute, member.end_of_attributes);
        &self.member_attributes[first as usize..end as usize]
    }

    /// The attribute of this name, if there is one.
    pub fn find<'b>(&self, attributes: &'b [Attribute], name: &str) -> Option<&'b Attribute> {
        attributes
            .iter()
            .find(|a| self.pool.utf8(a.name).is_ok_and(|n| n == name.as_bytes()))
    }

    /// Which attribute it is.
    ///
    /// # Errors
    /// It has no name.
    #[inline]
    pub fn kind(&self, attribute: &Attribute) -> Result<Kind> {
        self.kinds.of(attribute, &self.pool)
    }

    /// The attribute of this kind, if there is one.
    #[inline]
    pub fn find_kind<'b>(&self, attributes: &'b [Attribute], kind: Kind) -> Option<&'b Attribute> {
        attributes
            .iter()
            .find(|attribute| self.kind(attribute).is_ok_and(|found| found == kind))
    }

    /// The `Code` attribute of a method, if it has one.
    pub fn code(&self, method: &Member) -> Result<Option<Code>> {
        let Some(attribute) = self.find_kind(self.attributes_of(method), Kind::Code) else {
            return Ok(None);
        };
        let mut reader = Reader::window(self.bytes, attribute.content());
        let max_stack = reader.u16()?;
        let max_locals = reader.u16()?;
        let length = reader.u32()? as usize;
        let bytes = reader.skip(length)?;
        if length == 0 || length > 65_535 {
            return Err(ClassError::new(
                bytes.start,
                ClassErrorKind::Malformed("code length"),
            ));
        }
        let count = reader.u16()?;
        let mut exceptions = SmallVec::new();
        for _ in 0..count {
            let [a, b, c, d, e, f, g, h] = reader.array()?;
            exceptions.push(ExceptionEntry {
                start: u16::from_be_bytes([a, b]),
                end: u16::from_be_bytes([c, d]),
                handler: u16::from_be_bytes([e, f]),
                catch_type: u16::from_be_bytes([g, h]),
            });
        }
        let mut attributes = SmallVec::new();
        read_attributes(&mut reader, |attribute| attributes.push(attribute))?;
        reader.finish()?;
        Ok(Some(Code {
            name: attribute.name,
            max_stack,
            max_locals,
            bytes,
            exceptions,
            attributes,
        }))
    }

    /// The instructions of a method body.
    pub fn instructions(&self, code: &Code) -> Result<Vec<opcode::Instruction>> {
        opcode::decode(&self.bytes[code.bytes.clone()], code.bytes.start)
    }
}

/// Reads a table of fields or methods with its count; gives where it is without its count.
fn members(
    reader: &mut Reader<'_>,
    members: &mut Vec<Member>,
    all: &mut Vec<Attribute>,
) -> Result<Range<usize>> {
    let count = reader.u16()?;
    let table = reader.position();
    // The shortest member has eight bytes.
    members.reserve(usize::from(count).min(reader.remaining() / 8));
    for _ in 0..count {
        let start = reader.position() as u32;
        let [a, b, c, d, e, f] = reader.array()?;
        let [access, name, descriptor] = [[a, b], [c, d], [e, f]].map(u16::from_be_bytes);
        let first_attribute = all.len() as u32;
        read_attributes(reader, |attribute| all.push(attribute))?;
        members.push(Member {
            access,
            name,
            descriptor,
            start,
            end: reader.position() as u32,
            first_attribute,
            end_of_attributes: all.len() as u32,
        });
    }
    Ok(table..reader.position())
}

/// Reads an attribute table with its count.
#[inline]
fn read_attributes(reader: &mut Reader<'_>, mut each: impl FnMut(Attribute)) -> Result<()> {
    for _ in 0..reader.u16()? {
        let start = reader.position();
        let [a, b, length @ ..] = reader.array::<6>()?;
        let name = u16::from_be_bytes([a, b]);
        let content = reader.skip(u32::from_be_bytes(length) as usize)?;
        each(Attribute::new(name, start..content.end));
    }
    Ok(())
}
