//! Static fields as they are before their class is initialised.

use super::appender::Appender;
use super::asm::Asm;
use super::bytes::u16_at;
use super::opcode::op;
use super::view::{access, Member};
use super::{Class, Result};

/// Whether a field is static and not a constant, which the JVM sets for good.
pub fn is_state(class: &Class<'_>, field: &Member) -> bool {
    let constant = field.access & access::FINAL != 0 && constant(class, field).is_some();
    field.access & access::STATIC != 0 && !constant
}

/// The pool index of the value that the JVM gives a static field before its class is initialised (JVMS 4.7.2).
pub fn constant(class: &Class<'_>, field: &Member) -> Option<u16> {
    let attribute = class.find(class.attributes_of(field), "ConstantValue")?;
    (attribute.content().len() == 2).then(|| u16_at(class.bytes, attribute.content().start))
}

/// A field that is set before the initialiser runs.
pub struct Fresh {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Pool index of its value, where that is not the default.
    pub constant: Option<u16>,
}

impl Fresh {
    /// Code that gives the field of a class the value that it has before the initialiser runs (JVMS 2.3, 2.4, 4.7.2). It takes
    /// two slots of the stack at most.
    ///
    /// # Errors
    /// When the constant pool is full.
    pub fn assign(&self, pool: &mut Appender, class: &str) -> Result<Vec<u8>> {
        const ACONST_NULL: u8 = 1;
        const LCONST_0: u8 = 9;
        const FCONST_0: u8 = 11;
        const DCONST_0: u8 = 14;
        let index = pool.field(class, &self.name, &self.descriptor)?;
        let asm = Asm::new(pool);
        let value = match (self.constant, self.descriptor.as_str()) {
            (Some(constant), "J" | "D") => asm.with_index(op::LDC2_W, constant),
            (Some(constant), _) => asm.with_index(op::LDC_W, constant),
            (None, "J") => asm.ops(&[LCONST_0]),
            (None, "F") => asm.ops(&[FCONST_0]),
            (None, "D") => asm.ops(&[DCONST_0]),
            (None, "B" | "C" | "I" | "S" | "Z") => asm.ops(&[op::ICONST_0]),
            (None, _) => asm.ops(&[ACONST_NULL]),
        };
        Ok(value.with_index(op::PUTSTATIC, index).finish().into_vec())
    }
}
