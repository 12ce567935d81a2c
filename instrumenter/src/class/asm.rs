//! Writes the small pieces of code that passes insert.

use super::appender::Appender;
use super::bytes::Write;
use super::error::Result;
use super::opcode::op;
use smallvec::SmallVec;

/// A finished piece of code. A hook with its operands needs no memory of its own.
pub type Snippet = SmallVec<[u8; 24]>;

/// A piece of straight-line code under construction. Constants go to the pool given when it was made.
#[derive(Debug)]
pub struct Asm<'p> {
    pool: &'p mut Appender,
    code: Snippet,
}

/// Appends an instruction with a two-byte operand.
#[inline]
pub fn push_with_index(code: &mut impl Write, opcode: u8, index: u16) {
    code.put_u8(opcode);
    code.put_u16(index);
}

/// Appends the shortest instruction that pushes an int.
///
/// # Errors
/// The pool is full.
#[inline]
pub fn push_int(code: &mut impl Write, value: i32, pool: &mut Appender) -> Result<()> {
    match value {
        -1..=5 => code.put_u8((i32::from(op::ICONST_0) + value) as u8),
        -0x80..=0x7F => {
            code.put_u8(op::BIPUSH);
            code.put_u8(value as u8);
        }
        -0x8000..=0x7FFF => push_with_index(code, op::SIPUSH, value as u16),
        _ => push_constant(code, pool.integer(value)?),
    }
    Ok(())
}

/// Appends the shortest instruction that loads a constant of the pool, which takes one slot of the stack.
pub fn push_constant(code: &mut impl Write, index: u16) {
    match u8::try_from(index) {
        Ok(short) => {
            code.put_u8(op::LDC);
            code.put_u8(short);
        }
        Err(_) => push_with_index(code, op::LDC_W, index),
    }
}

/// Appends the shortest load or store of a local variable: `opcode` is one of `iload` to `aload` or `istore` to
/// `astore`.
pub fn push_local(code: &mut impl Write, opcode: u8, slot: u16) {
    match (slot, opcode) {
        (0..=3, op::ILOAD..=op::ALOAD) => {
            code.put_u8(op::ILOAD_0 + (opcode - op::ILOAD) * 4 + slot as u8);
        }
        (0..=3, op::ISTORE..=op::ASTORE) => {
            code.put_u8(op::ISTORE_0 + (opcode - op::ISTORE) * 4 + slot as u8);
        }
        (0..=255, _) => {
            code.put_u8(opcode);
            code.put_u8(slot as u8);
        }
        _ => {
            code.put_u8(op::WIDE);
            push_with_index(code, opcode, slot);
        }
    }
}

impl<'p> Asm<'p> {
    /// Starts an empty piece.
    pub fn new(pool: &'p mut Appender) -> Self {
        Asm {
            pool,
            code: Snippet::new(),
        }
    }

    /// Appends instructions without operands.
    pub fn ops(mut self, opcodes: &[u8]) -> Self {
        self.code.extend_from_slice(opcodes);
        self
    }

    /// Pushes an int with the shortest instruction.
    pub fn int(mut self, value: i32) -> Result<Self> {
        push_int(&mut self.code, value, self.pool)?;
        Ok(self)
    }

    fn ldc(&mut self, index: u16) {
        push_constant(&mut self.code, index);
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

    /// Loads or stores a local variable: `opcode` is one of `iload` to `aload` or `istore` to `astore`.
    pub fn local(mut self, opcode: u8, slot: u16) -> Self {
        push_local(&mut self.code, opcode, slot);
        self
    }

    /// An instruction with a two-byte operand.
    pub fn with_index(mut self, opcode: u8, index: u16) -> Self {
        self.push_with_index(opcode, index);
        self
    }

    fn push_with_index(&mut self, opcode: u8, index: u16) {
        push_with_index(&mut self.code, opcode, index);
    }

    /// Calls a static method.
    pub fn call(mut self, owner: &str, name: &str, descriptor: &str) -> Result<Self> {
        let index = self.pool.method(owner, name, descriptor)?;
        self.push_with_index(op::INVOKESTATIC, index);
        Ok(self)
    }

    /// Calls an instance method.
    pub fn call_virtual(mut self, owner: &str, name: &str, descriptor: &str) -> Result<Self> {
        let index = self.pool.method(owner, name, descriptor)?;
        self.push_with_index(op::INVOKEVIRTUAL, index);
        Ok(self)
    }

    /// Calls a hook, a static method that is called again and again.
    pub fn hook(
        mut self,
        owner: &'static str,
        name: &'static str,
        descriptor: &'static str,
    ) -> Result<Self> {
        let index = self.pool.known_method(owner, name, descriptor)?;
        self.push_with_index(op::INVOKESTATIC, index);
        Ok(self)
    }

    /// The finished code.
    pub fn finish(self) -> Snippet {
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
        let mut push = |value| {
            Asm::new(&mut appender)
                .int(value)
                .unwrap()
                .finish()
                .into_vec()
        };
        assert_eq!(push(0), [3]);
        assert_eq!(push(5), [8]);
        assert_eq!(push(6), [16, 6]);
        assert_eq!(push(128), [17, 0, 128]);
        assert_eq!(push(32_767), [17, 0x7F, 0xFF]);
        assert_eq!(push(32_768), [18, 1]);
    }

    #[test]
    fn picks_the_shortest_load_and_store() {
        let bytes = [0, 1];
        let pool = Pool::read(&bytes, &mut Reader::new(&bytes)).unwrap();
        let mut appender = Appender::new(&pool);
        let mut local = |opcode, slot| {
            let asm = Asm::new(&mut appender).local(opcode, slot);
            asm.finish().into_vec()
        };
        assert_eq!(local(op::ALOAD, 0), [op::ALOAD_0]);
        assert_eq!(local(op::ALOAD, 3), [op::ALOAD_3]);
        assert_eq!(local(op::ISTORE + 1, 2), [65]); // lstore_2
        assert_eq!(local(op::ASTORE, 4), [op::ASTORE, 4]);
        assert_eq!(local(op::ASTORE, 256), [op::WIDE, op::ASTORE, 1, 0]);
    }
}
