//! Which class is in which (`InnerClasses`, JVMS 4.7.6).

use super::bytes::Reader;
use super::error::Result;
use super::view::Class;

/// A class that is a member of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inner {
    /// Its binary name, with slashes.
    pub name: String,
    /// The binary name of the class around it.
    pub outer: String,
    /// As the source has it, also `static`.
    pub access: u16,
}

/// The members among the classes that this one knows: itself, those around it, and those in it.
///
/// # Errors
/// When the attribute is malformed.
pub fn of(class: &Class<'_>) -> Result<Vec<Inner>> {
    let Some(attribute) = class.find(&class.attributes, "InnerClasses") else {
        return Ok(Vec::new());
    };
    let mut reader = Reader::window(class.bytes, attribute.content());
    let mut found = Vec::new();
    for _ in 0..reader.u16()? {
        let (inner, outer, name) = (reader.u16()?, reader.u16()?, reader.u16()?);
        let access = reader.u16()?;
        // Local and anonymous classes are members of none.
        if outer != 0 && name != 0 {
            found.push(Inner {
                name: class.pool.class_name(inner)?.into_owned(),
                outer: class.pool.class_name(outer)?.into_owned(),
                access,
            });
        }
    }
    Ok(found)
}
