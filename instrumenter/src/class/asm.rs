//! Writes the small pieces of code that passes insert.

use super::error::Result;
use super::opcode::op;
use super::pool::Appender;
use super::Write;

/// A piece of straight-line code under construction. Constants go to the pool given when it was made.
#[derive(Debug)]
pub struct Asm<'p, 'a> {
    pool: &'p mut Appender<'a>,
    code: Vec<u8>,
}

impl<'p, 'a> Asm<'p, 'a> {
    /// Starts an empty piece.
    pub fn new(pool: &'p mut Appender<'a>) -> Self {
        Asm {
            pool,
            code: Vec::with_capacity(12),
        }
    }

    /// Appends instructions without operands.
    pub fn ops(mut self, opcodes: &[u8]) -> Self {
        self.code.extend_from_slice(opcodes);
        self
    }

    /// Pushes an int with the shortest instruction.
    pub fn int(mut self, value: i32) -> Result<Self> {
        if (-1..=5).contains(&value) {
            self.code.put_u8((i32::from(op::ICONST_0) + value) as u8);
        } else if let Ok(byte) = i8::try_from(value) {
            self.code.extend([op::BIPUSH, byte as u8]);
        } else if let Ok(short) = i16::try_from(value) {
            self.code.put_u8(op::SIPUSH);
            self.code.put_u16(short as u16);
        } else {
            let index = self.pool.integer(value)?;
            self.ldc(index);
        }
        Ok(self)
    }

    fn ldc(&mut self, index: u16) {
        match u8::try_from(index) {
            Ok(short) => self.code.extend([op::LDC, short]),
            Err(_) => {
                self.code.put_u8(op::LDC_W);
                self.code.put_u16(index);
            }
        }
    }

    /// Pushes a class object; the class file must have version 49 or later (JVMS 4.4.1).
    pub fn class_constant(mut self, class: u16) -> Self {
        self.ldc(class);
        self
    }

    /// Pushes a string.
    pub fn string(mut self, text: &str) -> Result<Self> {
        let index = self.pool.string(text)?;
        self.ldc(index);
        Ok(self)
    }

    /// Loads or stores a reference in a local variable.
    pub fn local(mut self, opcode: u8, slot: u16) -> Self {
        match u8::try_from(slot) {
            Ok(short) => self.code.extend([opcode, short]),
            Err(_) => {
                self.code.extend([op::WIDE, opcode]);
                self.code.put_u16(slot);
            }
        }
        self
    }

    /// An instruction with a two-byte operand.
    pub fn with_index(mut self, opcode: u8, index: u16) -> Self {
        self.code.put_u8(opcode);
        self.code.put_u16(index);
        self
    }

    /// Calls a static method.
    pub fn call(mut self, owner: &str, name: &str, descriptor: &str) -> Result<Self> {
        let index = self.pool.method(owner, name, descriptor)?;
        self.code.put_u8(op::INVOKESTATIC);
        self.code.put_u16(index);
        Ok(self)
    }

    /// The finished code.
    pub fn finish(self) -> Vec<u8> {
        self.code
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::bytes::Reader;
    use crate::class::pool::Pool;

    #[test]
    fn picks_the_shortest_push() {
        let bytes = [0, 1];
        let pool = Pool::read(&bytes, &mut Reader::new(&bytes)).unwrap();
        let mut appender = Appender::new(&pool);
        let mut push = |value| Asm::new(&mut appender).int(value).unwrap().finish();
        assert_eq!(push(0), [3]);
        assert_eq!(push(5), [8]);
        assert_eq!(push(6), [16, 6]);
        assert_eq!(push(128), [17, 0, 128]);
        assert_eq!(push(32_767), [17, 0x7F, 0xFF]);
        assert_eq!(push(32_768), [18, 1]);
    }
}
