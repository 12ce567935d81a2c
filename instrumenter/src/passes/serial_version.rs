//! Keeps the default `serialVersionUID` of a class whose methods lose their `synchronized` flag.
//!
//! The default number is a digest over, among others, the modifiers of methods (Java Object Serialization
//! Specification 4.6). A class without a number of its own gets the one it had, as a field.

use crate::class::appender::Appender;
use crate::class::view::{access, Member};
use crate::class::{mutf8, Class, Result, Write};
use crate::sha1;

/// Modifiers that count, by kind of member.
const CLASS_MODIFIERS: u16 = access::PUBLIC | access::FINAL | access::INTERFACE | access::ABSTRACT;
const FIELD_MODIFIERS: u16 = 0x00DF;
const METHOD_MODIFIERS: u16 = 0x0D3F;

/// A `serialVersionUID` field, unless the class has one.
pub fn field(class: &Class<'_>, pool: &mut Appender) -> Result<Option<Vec<u8>>> {
    for field in &class.fields {
        if class.pool.utf8(field.name)? == b"serialVersionUID" {
            return Ok(None);
        }
    }
    if class.access & access::ENUM != 0 {
        return Ok(None);
    }
    let value = pool.long(default_number(class)?)?;
    let mut out = Vec::new();
    out.put_u16(access::PRIVATE | access::STATIC | access::FINAL);
    out.put_u16(pool.utf8("serialVersionUID")?);
    out.put_u16(pool.utf8("J")?);
    out.put_u16(1);
    out.put_u16(pool.utf8("ConstantValue")?);
    out.put_u32(2);
    out.put_u16(value);
    Ok(Some(out))
}

/// The number that the JVM would compute for the original class.
fn default_number(class: &Class<'_>) -> Result<i64> {
    let mut stream = Vec::new();
    put_text(&mut stream, &class.name()?.replace('/', "."));
    put_modifiers(&mut stream, class_modifiers(class)? & CLASS_MODIFIERS);
    let mut interfaces = Vec::new();
    for &interface in &class.interfaces {
        interfaces.push(class.pool.class_name(interface)?.replace('/', "."));
    }
    interfaces.sort();
    interfaces
        .iter()
        .for_each(|name| put_text(&mut stream, name));
    let mut fields = members(class, &class.fields)?;
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    for (name, descriptor, flags) in fields {
        let hidden =
            flags & access::PRIVATE != 0 && flags & (access::STATIC | access::TRANSIENT) != 0;
        if !hidden {
            put_member(&mut stream, &name, flags & FIELD_MODIFIERS, &descriptor);
        }
    }
    let mut methods = members(class, &class.methods)?;
    methods.sort();
    let (special, ordinary): (Vec<_>, Vec<_>) =
        methods.into_iter().partition(|m| m.0.starts_with('<'));
    // "<clinit>" sorts before "<init>", as the specification wants it.
    for (name, descriptor, flags) in special.into_iter().chain(ordinary) {
        if name == "<clinit>" {
            put_member(&mut stream, &name, access::STATIC, &descriptor);
        } else if flags & access::PRIVATE == 0 {
            put_member(
                &mut stream,
                &name,
                flags & METHOD_MODIFIERS,
                &descriptor.replace('/', "."),
            );
        }
    }
    let digest = sha1::digest(&stream);
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    Ok(i64::from_le_bytes(first))
}

/// What `Class.getModifiers` says: for a nested class, its entry in `InnerClasses`.
fn class_modifiers(class: &Class<'_>) -> Result<u16> {
    if let Some(attribute) = class.find(&class.attributes, "InnerClasses") {
        let mut reader = crate::class::bytes::Reader::window(class.bytes, attribute.content());
        for _ in 0..reader.u16()? {
            let (inner, _, _, flags) = (reader.u16()?, reader.u16()?, reader.u16()?, reader.u16()?);
            if class.pool.class_name(inner)? == class.name()? {
                return Ok(flags);
            }
        }
    }
    Ok(class.access)
}

fn members(class: &Class<'_>, list: &[Member]) -> Result<Vec<(String, String, u16)>> {
    let text = |index| class.pool.text(index).map(std::borrow::Cow::into_owned);
    list.iter()
        .map(|m| Ok((text(m.name)?, text(m.descriptor)?, m.access)))
        .collect()
}

fn put_text(stream: &mut Vec<u8>, text: &str) {
    let bytes = mutf8::encode(text);
    stream.put_u16(bytes.len() as u16);
    stream.extend_from_slice(&bytes);
}

fn put_modifiers(stream: &mut Vec<u8>, modifiers: u16) {
    stream.put_u32(u32::from(modifiers));
}

fn put_member(stream: &mut Vec<u8>, name: &str, modifiers: u16, descriptor: &str) {
    put_text(stream, name);
    put_modifiers(stream, modifiers);
    put_text(stream, descriptor);
}
