//! Puts a class together again: original bytes, except for what was rewritten.

use super::appender::Appender;
use super::bytes::Write;
use super::error::Result;
use super::view::{Class, Kind, Member};
use std::ops::Range;

/// What replaces one method.
#[derive(Debug, Clone)]
pub struct NewMethod {
    /// Pool index of its new name; `None` keeps the name.
    pub name: Option<u16>,
    /// New access flags.
    pub access: u16,
    /// New `Code` attribute with name and length, as a part of [`ClassEdits::bodies`]; `None` keeps the attributes as
    /// they are.
    pub code: Option<Range<usize>>,
}

/// Changes to one class. Its memory can be used again.
#[derive(Debug, Default)]
pub struct ClassEdits {
    /// The constant pool with its additions.
    pub pool: Appender,
    /// One entry per method; `None` keeps it byte for byte.
    pub methods: Vec<Option<NewMethod>>,
    /// The new `Code` attributes.
    pub bodies: Vec<u8>,
    /// Additional fields, each a complete `field_info`.
    pub fields: Vec<Vec<u8>>,
    /// New access flags of the original fields; `None` keeps them.
    pub field_access: Vec<Option<u16>>,
    /// Additional methods, each a complete `method_info`.
    pub new_methods: Vec<Vec<u8>>,
}

impl ClassEdits {
    /// No changes.
    pub fn new(class: &Class<'_>) -> Self {
        let mut edits = ClassEdits::default();
        edits.reset(class);
        edits
    }

    /// Forgets everything and starts with another class.
    pub fn reset(&mut self, class: &Class<'_>) {
        self.pool.reset(&class.pool);
        self.methods.clear();
        self.methods.resize(class.methods.len(), None);
        self.bodies.clear();
        self.fields.clear();
        self.field_access.clear();
        self.field_access.resize(class.fields.len(), None);
        self.new_methods.clear();
    }

    /// True if the class would be written as it was.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
            && self.new_methods.is_empty()
            && self.methods.iter().all(Option::is_none)
            && self.field_access.iter().all(Option::is_none)
    }
}

/// The new class file.
///
/// # Errors
/// Names in the original constant pool that do not resolve.
pub fn write(class: &Class<'_>, edits: &ClassEdits) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    write_into(class, edits, &mut out)?;
    Ok(out)
}

/// Appends the new class file.
///
/// # Errors
/// As [`write`].
pub fn write_into(class: &Class<'_>, edits: &ClassEdits, out: &mut Vec<u8>) -> Result<()> {
    let bytes = class.bytes;
    out.reserve(bytes.len() + edits.bodies.len() + edits.pool.appended().len());
    out.put_u32(0xCAFE_BABE);
    out.put_u16(class.minor);
    out.put_u16(class.major);
    out.put_u16(edits.pool.count());
    out.extend_from_slice(class.pool.raw());
    out.extend_from_slice(edits.pool.appended());
    out.extend_from_slice(&bytes[class.head.clone()]);
    out.put_u16((class.fields.len() + edits.fields.len()) as u16);
    for (field, access) in class.fields.iter().zip(&edits.field_access) {
        let start = out.len();
        out.extend_from_slice(&bytes[field.whole()]);
        if let Some(access) = access {
            out[start..start + 2].copy_from_slice(&access.to_be_bytes());
        }
    }
    edits
        .fields
        .iter()
        .for_each(|field| out.extend_from_slice(field));
    out.put_u16((class.methods.len() + edits.new_methods.len()) as u16);
    for (method, new) in class.methods.iter().zip(&edits.methods) {
        match new {
            None => out.extend_from_slice(&bytes[method.whole()]),
            Some(new) => write_method(class, method, new, &edits.bodies, out)?,
        }
    }
    for method in &edits.new_methods {
        out.extend_from_slice(method);
    }
    out.extend_from_slice(&bytes[class.attribute_table.clone()]);
    Ok(())
}

fn write_method(
    class: &Class<'_>,
    method: &Member,
    new: &NewMethod,
    bodies: &[u8],
    out: &mut Vec<u8>,
) -> Result<()> {
    out.put_u16(new.access);
    out.put_u16(new.name.unwrap_or(method.name));
    out.put_u16(method.descriptor);
    let attributes = class.attributes_of(method);
    out.put_u16(attributes.len() as u16);
    for attribute in attributes {
        match &new.code {
            Some(code) if class.kind(attribute)? == Kind::Code => {
                out.extend_from_slice(&bodies[code.clone()])
            }
            _ => out.extend_from_slice(&class.bytes[attribute.whole()]),
        }
    }
    Ok(())
}
