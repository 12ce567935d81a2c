//! One decoded instruction, and what its operands say.

use super::op;
use crate::class::bytes::{i32_at, u16_at};

/// One decoded instruction: where it is, not what its operands are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction {
    /// Offset in the code array.
    pub pc: u32,
    /// Its opcode, [`op::WIDE`] for a widened one.
    pub opcode: u8,
    /// Its length in bytes, with padding.
    pub length: u16,
}

impl Instruction {
    /// Offset of what follows it.
    #[inline]
    pub fn end(&self) -> u32 {
        self.pc + u32::from(self.length)
    }

    /// The two bytes after the opcode: a constant pool index for most.
    #[inline]
    pub fn index(&self, code: &[u8]) -> u16 {
        u16_at(code, self.pc as usize + 1)
    }

    /// True for all branches with a two-byte or four-byte offset.
    #[inline]
    pub fn is_branch(&self) -> bool {
        matches!(self.opcode, op::IFEQ..=op::JSR | 198..=op::JSR_W)
    }

    /// For a conditional branch the one with the opposite condition.
    pub fn inverted(&self) -> Option<u8> {
        match self.opcode {
            // They come in pairs, the first of which has an odd number.
            op::IFEQ..=op::IF_ACMPNE => Some(((self.opcode + 1) ^ 1) - 1),
            op::IFNULL | op::IFNONNULL => Some(self.opcode ^ 1),
            _ => None,
        }
    }

    /// True for `tableswitch` and `lookupswitch`.
    #[inline]
    pub fn is_switch(&self) -> bool {
        matches!(self.opcode, op::TABLESWITCH | op::LOOKUPSWITCH)
    }

    /// True for the six return instructions.
    #[inline]
    pub fn is_return(&self) -> bool {
        matches!(self.opcode, op::IRETURN..=op::RETURN)
    }

    /// True if control never reaches the next instruction by itself.
    #[inline]
    pub fn ends_flow(&self, code: &[u8]) -> bool {
        match self.opcode {
            op::GOTO | op::GOTO_W | op::RET | op::TABLESWITCH | op::LOOKUPSWITCH | op::ATHROW => {
                true
            }
            op::WIDE => code.get(self.pc as usize + 1) == Some(&op::RET),
            _ => self.is_return(),
        }
    }

    /// The local variable that a load, store, `iinc` or `ret` names, with the opcode in its long form.
    #[inline]
    pub fn local(&self, code: &[u8]) -> Option<(u8, u16)> {
        let at = self.pc as usize;
        match self.opcode {
            op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET | op::IINC => {
                Some((self.opcode, u16::from(*code.get(at + 1)?)))
            }
            op::ILOAD_0..=op::ALOAD_3 => {
                let n = self.opcode - op::ILOAD_0;
                Some((op::ILOAD + n / 4, u16::from(n % 4)))
            }
            op::ISTORE_0..=op::ASTORE_3 => {
                let n = self.opcode - op::ISTORE_0;
                Some((op::ISTORE + n / 4, u16::from(n % 4)))
            }
            op::WIDE => Some((*code.get(at + 1)?, u16_at(code, at + 2))),
            _ => None,
        }
    }

    /// Offset of the aligned operands of a switch.
    fn switch_operands(&self) -> usize {
        (self.pc as usize + 4) & !3
    }

    /// Target of a branch, as a position in the code array that may be wrong; no meaning for others.
    #[inline]
    pub fn branch_target(&self, code: &[u8]) -> i64 {
        let at = self.pc as usize + 1;
        let offset = match self.opcode {
            op::GOTO_W | op::JSR_W => i64::from(i32_at(code, at)),
            _ => i64::from(u16_at(code, at) as i16),
        };
        i64::from(self.pc) + offset
    }

    /// All targets of a branch or a switch, as positions in the code array that may be wrong.
    pub fn targets<'c>(&self, code: &'c [u8]) -> impl Iterator<Item = i64> + use<'c> {
        let pc = i64::from(self.pc);
        let branch = self.is_branch().then(|| self.branch_target(code));
        let switch = self.is_switch().then(|| self.switch_offset_positions(code));
        let cases = switch.into_iter().flatten();
        let cases = cases.map(move |position| pc + i64::from(i32_at(code, position)));
        branch.into_iter().chain(cases)
    }

    /// Where the four-byte branch offsets of a switch are, the default first.
    pub fn switch_offset_positions(&self, code: &[u8]) -> impl Iterator<Item = usize> + use<> {
        let base = self.switch_operands();
        let (first, step, count) = match self.opcode {
            op::TABLESWITCH => {
                let (low, high) = (i32_at(code, base + 4), i32_at(code, base + 8));
                (base + 12, 4, i64::from(high) - i64::from(low) + 1)
            }
            _ => (base + 12, 8, i64::from(i32_at(code, base + 4))),
        };
        std::iter::once(base).chain((0..count.max(0) as usize).map(move |n| first + n * step))
    }
}

#[cfg(test)]
mod tests {
    use super::super::OPCODES;
    use super::*;

    #[test]
    fn conditions_have_opposites() {
        for (one, other) in [
            ("ifeq", "ifne"),
            ("iflt", "ifge"),
            ("ifgt", "ifle"),
            ("if_icmpeq", "if_icmpne"),
            ("if_icmplt", "if_icmpge"),
            ("if_icmpgt", "if_icmple"),
            ("if_acmpeq", "if_acmpne"),
            ("ifnull", "ifnonnull"),
        ] {
            let number = |name| OPCODES.iter().position(|o| o.mnemonic == name).unwrap() as u8;
            for (one, other) in [(one, other), (other, one)] {
                let instruction = Instruction {
                    pc: 0,
                    opcode: number(one),
                    length: 3,
                };
                assert_eq!(instruction.inverted(), Some(number(other)), "{one}");
            }
        }
    }
}
