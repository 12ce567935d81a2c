//! Annotations that are there at run time (`RuntimeVisibleAnnotations`, JVMS 4.7.16, and those of parameters, 4.7.18).

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
    /// Its elements that are strings, or arrays of these.
    pub texts: Vec<(String, String)>,
    /// Its elements that are constants of enumerations, or arrays of these.
    pub enums: Vec<(String, String)>,
    /// Its elements that are arrays, with their lengths.
    pub lengths: Vec<(String, usize)>,
    /// Annotations in it, as a container has those that are repeated.
    pub inner: Vec<Annotation>,
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

/// The annotations of each parameter of a method. A compiler may leave out parameters that it has added in front.
///
/// # Errors
/// When the attribute is malformed.
pub fn of_parameters(class: &Class<'_>, attributes: &[Attribute]) -> Result<Vec<Vec<Annotation>>> {
    let Some(attribute) = class.find(attributes, "RuntimeVisibleParameterAnnotations") else {
        return Ok(Vec::new());
    };
    let mut reader = Reader::window(class.bytes, attribute.content());
    let parameters = reader.u8()?;
    (0..parameters)
        .map(|_| {
            let count = reader.u16()?;
            (0..count)
                .map(|_| annotation(class, &mut reader, 0))
                .collect()
        })
        .collect()
}

fn annotation(class: &Class<'_>, reader: &mut Reader<'_>, depth: usize) -> Result<Annotation> {
    let mut found = Annotation {
        descriptor: class.pool.text(reader.u16()?)?.into_owned(),
        classes: Vec::new(),
        numbers: Vec::new(),
        texts: Vec::new(),
        enums: Vec::new(),
        lengths: Vec::new(),
        inner: Vec::new(),
    };
    for _ in 0..reader.u16()? {
        let name = class.pool.text(reader.u16()?)?;
        value(class, reader, depth, &name, &mut found)?;
    }
    Ok(found)
}

/// Reads an `element_value` (4.7.16.1) of this name, and adds it to its annotation.
fn value(
    class: &Class<'_>,
    reader: &mut Reader<'_>,
    depth: usize,
    name: &str,
    of: &mut Annotation,
) -> Result<()> {
    if depth > MAX_DEPTH {
        return Err(reader.error(ClassErrorKind::Unsupported("annotations nested too deeply")));
    }
    match reader.u8()? {
        b'c' => {
            let descriptor = class.pool.text(reader.u16()?)?.into_owned();
            of.classes.push((name.to_string(), descriptor));
        }
        b's' => {
            let text = class.pool.text(reader.u16()?)?.into_owned();
            of.texts.push((name.to_string(), text));
        }
        b'e' => {
            reader.skip(2)?;
            let constant = class.pool.text(reader.u16()?)?.into_owned();
            of.enums.push((name.to_string(), constant));
        }
        b'@' => of.inner.push(annotation(class, reader, depth + 1)?),
        b'[' => {
            let length = reader.u16()?;
            of.lengths.push((name.to_string(), usize::from(length)));
            for _ in 0..length {
                value(class, reader, depth + 1, name, of)?;
            }
        }
        b'I' => {
            let number = class.pool.int(reader.u16()?);
            of.numbers
                .extend(number.map(|number| (name.to_string(), number)));
        }
        _ => {
            reader.u16()?;
        }
    }
    Ok(())
}
