//! A class with more methods and bootstrap methods than it had; everything else stays as it was.

use super::appender::Appender;
use super::bytes::{u16_at, Write};
use super::error::{ClassError, ClassErrorKind, Result};
use super::view::Class;

/// What is added.
#[derive(Debug, Clone, Default)]
pub struct Extension {
    /// Methods, each a complete `method_info`.
    pub methods: Vec<Vec<u8>>,
    /// Bootstrap methods with their arguments, each as in the attribute (JVMS 4.7.23).
    bootstraps: Vec<Vec<u8>>,
    /// Two-byte operands that change: offset in the file, new value.
    pub operands: Vec<(usize, u16)>,
    /// Instructions that become others of the same length: offset in the file, new opcode.
    pub opcodes: Vec<(usize, u8)>,
}

impl Extension {
    /// Adds a bootstrap method with its arguments, all by pool index, and gives its number in the attribute.
    ///
    /// # Errors
    /// [`ClassErrorKind::PoolFull`] if there are too many.
    pub fn add_bootstrap(&mut self, class: &Class<'_>, parts: Vec<u16>) -> Result<u16> {
        let full = ClassError::new(8, ClassErrorKind::PoolFull);
        let old = class
            .find(&class.attributes, "BootstrapMethods")
            .map_or(0, |a| u16_at(class.bytes, a.content().start));
        let number = usize::from(old) + self.bootstraps.len();
        let number = u16::try_from(number).map_err(|_| full)?;
        let mut entry = Vec::new();
        if let Some((method, arguments)) = parts.split_first() {
            entry.put_u16(*method);
            entry.put_u16(arguments.len() as u16);
            arguments
                .iter()
                .for_each(|argument| entry.put_u16(*argument));
        }
        self.bootstraps.push(entry);
        Ok(number)
    }
}

/// The extended class file. The pool is that of the class with additions.
///
/// # Errors
/// [`ClassErrorKind::PoolFull`] if there are too many methods; a class without bootstrap methods cannot get any.
pub fn extend(class: &Class<'_>, pool: &Appender, extension: &Extension) -> Result<Vec<u8>> {
    let mut bytes = class.bytes.to_vec();
    for (at, value) in &extension.operands {
        bytes.set_u16(*at, *value);
    }
    for (at, opcode) in &extension.opcodes {
        bytes[*at] = *opcode;
    }
    let count = class.methods.len() + extension.methods.len();
    let count = u16::try_from(count).map_err(|_| ClassError::new(8, ClassErrorKind::PoolFull))?;
    let mut out = Vec::with_capacity(bytes.len() * 5 / 4);
    out.put_u32(0xCAFE_BABE);
    out.put_u16(class.minor);
    out.put_u16(class.major);
    out.put_u16(pool.count());
    out.extend_from_slice(class.pool.raw());
    out.extend_from_slice(pool.appended());
    out.extend_from_slice(&bytes[class.head.clone()]);
    out.put_u16(class.fields.len() as u16);
    out.extend_from_slice(&bytes[class.field_table.clone()]);
    out.put_u16(count);
    for method in &class.methods {
        out.extend_from_slice(&bytes[method.whole()]);
    }
    extension
        .methods
        .iter()
        .for_each(|m| out.extend_from_slice(m));
    out.put_u16(class.attributes.len() as u16);
    for attribute in &class.attributes {
        if class.pool.utf8(attribute.name)? != b"BootstrapMethods" {
            out.extend_from_slice(&bytes[attribute.whole()]);
            continue;
        }
        let added = extension.bootstraps.concat();
        let old = &bytes[attribute.content()];
        out.put_u16(attribute.name);
        out.put_u32((old.len() + added.len()) as u32);
        out.put_u16(u16_at(old, 0) + extension.bootstraps.len() as u16);
        out.extend_from_slice(old.get(2..).unwrap_or_default());
        out.extend(added);
    }
    Ok(out)
}
