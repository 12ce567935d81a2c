//! Puts a class together again: original bytes, except for what was rewritten.

use super::bytes::Write;
use super::error::Result;
use super::pool::Appender;
use super::view::{Class, Member};

/// What replaces one method.
#[derive(Debug, Clone)]
pub struct NewMethod {
    /// Pool index of its new name; `None` keeps the name.
    pub name: Option<u16>,
    /// New access flags.
    pub access: u16,
    /// New `Code` attribute with name and length; `None` keeps the attributes as they are.
    pub code: Option<Vec<u8>>,
}

/// Changes to one class.
#[derive(Debug)]
pub struct ClassEdits<'a> {
    /// The constant pool with its additions.
    pub pool: Appender<'a>,
    /// One entry per method; `None` keeps it byte for byte.
    pub methods: Vec<Option<NewMethod>>,
    /// Additional fields, each a complete `field_info`.
    pub fields: Vec<Vec<u8>>,
    /// New access flags of the original fields; `None` keeps them.
    pub field_access: Vec<Option<u16>>,
    /// Additional methods, each a complete `method_info`.
    pub new_methods: Vec<Vec<u8>>,
}

impl<'a> ClassEdits<'a> {
    /// No changes.
    pub fn new(class: &Class<'a>) -> Self {
        ClassEdits {
            pool: Appender::new(&class.pool),
            methods: vec![None; class.methods.len()],
            fields: Vec::new(),
            field_access: vec![None; class.fields.len()],
            new_methods: Vec::new(),
        }
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
pub fn write(class: &Class<'_>, edits: &ClassEdits<'_>) -> Result<Vec<u8>> {
    let bytes = class.bytes;
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 4 + edits.pool.appended().len());
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
        out.extend_from_slice(&bytes[field.whole.clone()]);
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
            None => out.extend_from_slice(&bytes[method.whole.clone()]),
            Some(new) => write_method(class, method, new, &mut out)?,
        }
    }
    for method in &edits.new_methods {
        out.extend_from_slice(method);
    }
    out.extend_from_slice(&bytes[class.attribute_table.clone()]);
    Ok(out)
}

fn write_method(
    class: &Class<'_>,
    method: &Member,
    new: &NewMethod,
    out: &mut Vec<u8>,
) -> Result<()> {
    out.put_u16(new.access);
    out.put_u16(new.name.unwrap_or(method.name));
    out.put_u16(method.descriptor);
    out.put_u16(method.attributes.len() as u16);
    for attribute in &method.attributes {
        match &new.code {
            Some(code) if class.pool.utf8(attribute.name)? == b"Code" => {
                out.extend_from_slice(code)
            }
            _ => out.extend_from_slice(&class.bytes[attribute.whole.clone()]),
        }
    }
    Ok(())
}
