//! Annotations that are there at run time (`RuntimeVisibleAnnotations`, JVMS 4.7.16).

use super::bytes::Reader;
use super::error::{ClassErrorKind, Result};
use super::view::{Attribute, Class};

/// How deep annotations may hold others.
const MAX_DEPTH: usize = 64;

/// An annotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Descriptor of its type, for example `Lorg/junit/Test;`.
    pub descriptor: String,
    /// Its elements that are classes, or arrays of these: name, and descriptor of a class.
    pub classes: Vec<(String, String)>,
    /// Its elements that are of type `int`.
    pub numbers: Vec<(String, i32)>,
}

/// The annotations among these attributes.
///
/// # Errors
/// When the attribute is malformed.
pub fn of(class: &Class<'_>, attributes: &[Attribute]) -> Result<Vec<Annotation>> {
    let Some(attribute) = class.find(attributes, "RuntimeVisibleAnnotations") else {
        return Ok(Vec::new());
    };
    let mut reader = Reader::window(class.bytes, attribute.content());
    let count = reader.u16()?;
    (0..count)
        .map(|_| annotation(class, &mut reader, 0))
        .collect()
}

fn annotation(class: &Class<'_>, reader: &mut Reader<'_>, depth: usize) -> Result<Annotation> {
    let descriptor = class.pool.text(reader.u16()?)?.into_owned();
    let (mut classes, mut numbers) = (Vec::new(), Vec::new());
    for _ in 0..reader.u16()? {
        let name = class.pool.text(reader.u16()?)?;
        let mut found = Vec::new();
        let number = value(class, reader, depth, &mut found)?;
        classes.extend(found.into_iter().map(|found| (name.to_string(), found)));
        numbers.extend(number.map(|number| (name.to_string(), number)));
    }
    Ok(Annotation {
        descriptor,
        classes,
        numbers,
    })
}

/// Reads an `element_value` (4.7.16.1); adds the descriptors of classes in it. The value of an `int`.
fn value(
    class: &Class<'_>,
    reader: &mut Reader<'_>,
    depth: usize,
    classes: &mut Vec<String>,
) -> Result<Option<i32>> {
    if depth > MAX_DEPTH {
        return Err(reader.error(ClassErrorKind::Unsupported("annotations nested too deeply")));
    }
    match reader.u8()? {
        b'c' => classes.push(class.pool.text(reader.u16()?)?.into_owned()),
        b'e' => {
            reader.skip(4)?;
        }
        b'@' => {
            annotation(class, reader, depth + 1)?;
        }
        b'[' => {
            for _ in 0..reader.u16()? {
                value(class, reader, depth + 1, classes)?;
            }
        }
        b'I' => return Ok(class.pool.int(reader.u16()?)),
        _ => {
            reader.u16()?;
        }
    }
    Ok(None)
}
