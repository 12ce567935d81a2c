//! The instruction set (JVMS 6.5): one table, and a decoder of method bodies.

use super::bytes::{i32_at, u16_at};
use super::error::{ClassError, ClassErrorKind, Result};

/// The opcodes that passes and the class layer mention by name.
pub mod op {
    #![allow(missing_docs)]
    pub const ICONST_0: u8 = 3;
    pub const BIPUSH: u8 = 16;
    pub const SIPUSH: u8 = 17;
    pub const LDC: u8 = 18;
    pub const LDC_W: u8 = 19;
    pub const LDC2_W: u8 = 20;
    pub const ILOAD: u8 = 21;
    pub const ALOAD: u8 = 25;
    pub const ILOAD_0: u8 = 26;
    pub const ALOAD_0: u8 = 42;
    pub const ALOAD_3: u8 = 45;
    pub const IALOAD: u8 = 46;
    pub const AALOAD: u8 = 50;
    pub const SALOAD: u8 = 53;
    pub const ISTORE: u8 = 54;
    pub const ASTORE: u8 = 58;
    pub const ISTORE_0: u8 = 59;
    pub const ASTORE_0: u8 = 75;
    pub const ASTORE_3: u8 = 78;
    pub const IASTORE: u8 = 79;
    pub const LASTORE: u8 = 80;
    pub const DASTORE: u8 = 82;
    pub const SASTORE: u8 = 86;
    pub const POP: u8 = 87;
    pub const POP2: u8 = 88;
    pub const DUP: u8 = 89;
    pub const DUP_X1: u8 = 90;
    pub const DUP_X2: u8 = 91;
    pub const DUP2: u8 = 92;
    pub const DUP2_X1: u8 = 93;
    pub const DUP2_X2: u8 = 94;
    pub const SWAP: u8 = 95;
    pub const IINC: u8 = 132;
    pub const IFEQ: u8 = 153;
    pub const IF_ICMPEQ: u8 = 159;
    pub const IF_ICMPLE: u8 = 164;
    pub const IF_ACMPEQ: u8 = 165;
    pub const IF_ACMPNE: u8 = 166;
    pub const GOTO: u8 = 167;
    pub const JSR: u8 = 168;
    pub const RET: u8 = 169;
    pub const TABLESWITCH: u8 = 170;
    pub const LOOKUPSWITCH: u8 = 171;
    pub const IRETURN: u8 = 172;
    pub const RETURN: u8 = 177;
    pub const GETSTATIC: u8 = 178;
    pub const PUTSTATIC: u8 = 179;
    pub const GETFIELD: u8 = 180;
    pub const PUTFIELD: u8 = 181;
    pub const INVOKEVIRTUAL: u8 = 182;
    pub const INVOKESPECIAL: u8 = 183;
    pub const INVOKESTATIC: u8 = 184;
    pub const INVOKEINTERFACE: u8 = 185;
    pub const INVOKEDYNAMIC: u8 = 186;
    pub const NEW: u8 = 187;
    pub const NEWARRAY: u8 = 188;
    pub const ANEWARRAY: u8 = 189;
    pub const ATHROW: u8 = 191;
    pub const CHECKCAST: u8 = 192;
    pub const INSTANCEOF: u8 = 193;
    pub const MONITORENTER: u8 = 194;
    pub const MONITOREXIT: u8 = 195;
    pub const WIDE: u8 = 196;
    pub const MULTIANEWARRAY: u8 = 197;
    pub const IFNULL: u8 = 198;
    pub const IFNONNULL: u8 = 199;
    pub const GOTO_W: u8 = 200;
    pub const JSR_W: u8 = 201;
}

/// What the table knows of one opcode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opcode {
    /// Mnemonic of JVMS 6.5.
    pub mnemonic: &'static str,
    /// Length in bytes, 0 if it varies.
    pub length: u8,
    /// Operand stack slots popped and pushed; `None` if they depend on operands or permute the stack.
    pub effect: Option<(u8, u8)>,
}

const fn o(mnemonic: &'static str, length: u8, pops: u8, pushes: u8) -> Opcode {
    Opcode {
        mnemonic,
        length,
        effect: Some((pops, pushes)),
    }
}

/// An opcode whose stack effect is computed elsewhere.
const fn s(mnemonic: &'static str, length: u8) -> Opcode {
    Opcode {
        mnemonic,
        length,
        effect: None,
    }
}

/// Indexed by opcode.
#[rustfmt::skip]
pub const OPCODES: [Opcode; 202] = [
    o("nop", 1, 0, 0), o("aconst_null", 1, 0, 1),
    o("iconst_m1", 1, 0, 1), o("iconst_0", 1, 0, 1), o("iconst_1", 1, 0, 1), o("iconst_2", 1, 0, 1),
    o("iconst_3", 1, 0, 1), o("iconst_4", 1, 0, 1), o("iconst_5", 1, 0, 1),
    o("lconst_0", 1, 0, 2), o("lconst_1", 1, 0, 2),
    o("fconst_0", 1, 0, 1), o("fconst_1", 1, 0, 1), o("fconst_2", 1, 0, 1),
    o("dconst_0", 1, 0, 2), o("dconst_1", 1, 0, 2),
    o("bipush", 2, 0, 1), o("sipush", 3, 0, 1), o("ldc", 2, 0, 1), o("ldc_w", 3, 0, 1), o("ldc2_w", 3, 0, 2),
    o("iload", 2, 0, 1), o("lload", 2, 0, 2), o("fload", 2, 0, 1), o("dload", 2, 0, 2), s("aload", 2),
    o("iload_0", 1, 0, 1), o("iload_1", 1, 0, 1), o("iload_2", 1, 0, 1), o("iload_3", 1, 0, 1),
    o("lload_0", 1, 0, 2), o("lload_1", 1, 0, 2), o("lload_2", 1, 0, 2), o("lload_3", 1, 0, 2),
    o("fload_0", 1, 0, 1), o("fload_1", 1, 0, 1), o("fload_2", 1, 0, 1), o("fload_3", 1, 0, 1),
    o("dload_0", 1, 0, 2), o("dload_1", 1, 0, 2), o("dload_2", 1, 0, 2), o("dload_3", 1, 0, 2),
    s("aload_0", 1), s("aload_1", 1), s("aload_2", 1), s("aload_3", 1),
    o("iaload", 1, 2, 1), o("laload", 1, 2, 2), o("faload", 1, 2, 1), o("daload", 1, 2, 2),
    o("aaload", 1, 2, 1), o("baload", 1, 2, 1), o("caload", 1, 2, 1), o("saload", 1, 2, 1),
    o("istore", 2, 1, 0), o("lstore", 2, 2, 0), o("fstore", 2, 1, 0), o("dstore", 2, 2, 0), s("astore", 2),
    o("istore_0", 1, 1, 0), o("istore_1", 1, 1, 0), o("istore_2", 1, 1, 0), o("istore_3", 1, 1, 0),
    o("lstore_0", 1, 2, 0), o("lstore_1", 1, 2, 0), o("lstore_2", 1, 2, 0), o("lstore_3", 1, 2, 0),
    o("fstore_0", 1, 1, 0), o("fstore_1", 1, 1, 0), o("fstore_2", 1, 1, 0), o("fstore_3", 1, 1, 0),
    o("dstore_0", 1, 2, 0), o("dstore_1", 1, 2, 0), o("dstore_2", 1, 2, 0), o("dstore_3", 1, 2, 0),
    s("astore_0", 1), s("astore_1", 1), s("astore_2", 1), s("astore_3", 1),
    o("iastore", 1, 3, 0), o("lastore", 1, 4, 0), o("fastore", 1, 3, 0), o("dastore", 1, 4, 0),
    o("aastore", 1, 3, 0), o("bastore", 1, 3, 0), o("castore", 1, 3, 0), o("sastore", 1, 3, 0),
    o("pop", 1, 1, 0), o("pop2", 1, 2, 0),
    s("dup", 1), s("dup_x1", 1), s("dup_x2", 1), s("dup2", 1), s("dup2_x1", 1), s("dup2_x2", 1), s("swap", 1),
    o("iadd", 1, 2, 1), o("ladd", 1, 4, 2), o("fadd", 1, 2, 1), o("dadd", 1, 4, 2),
    o("isub", 1, 2, 1), o("lsub", 1, 4, 2), o("fsub", 1, 2, 1), o("dsub", 1, 4, 2),
    o("imul", 1, 2, 1), o("lmul", 1, 4, 2), o("fmul", 1, 2, 1), o("dmul", 1, 4, 2),
    o("idiv", 1, 2, 1), o("ldiv", 1, 4, 2), o("fdiv", 1, 2, 1), o("ddiv", 1, 4, 2),
    o("irem", 1, 2, 1), o("lrem", 1, 4, 2), o("frem", 1, 2, 1), o("drem", 1, 4, 2),
    o("ineg", 1, 1, 1), o("lneg", 1, 2, 2), o("fneg", 1, 1, 1), o("dneg", 1, 2, 2),
    o("ishl", 1, 2, 1), o("lshl", 1, 3, 2), o("ishr", 1, 2, 1), o("lshr", 1, 3, 2),
    o("iushr", 1, 2, 1), o("lushr", 1, 3, 2),
    o("iand", 1, 2, 1), o("land", 1, 4, 2), o("ior", 1, 2, 1), o("lor", 1, 4, 2),
    o("ixor", 1, 2, 1), o("lxor", 1, 4, 2),
    o("iinc", 3, 0, 0),
    o("i2l", 1, 1, 2), o("i2f", 1, 1, 1), o("i2d", 1, 1, 2), o("l2i", 1, 2, 1), o("l2f", 1, 2, 1),
    o("l2d", 1, 2, 2), o("f2i", 1, 1, 1), o("f2l", 1, 1, 2), o("f2d", 1, 1, 2), o("d2i", 1, 2, 1),
    o("d2l", 1, 2, 2), o("d2f", 1, 2, 1), o("i2b", 1, 1, 1), o("i2c", 1, 1, 1), o("i2s", 1, 1, 1),
    o("lcmp", 1, 4, 1), o("fcmpl", 1, 2, 1), o("fcmpg", 1, 2, 1), o("dcmpl", 1, 4, 1), o("dcmpg", 1, 4, 1),
    o("ifeq", 3, 1, 0), o("ifne", 3, 1, 0), o("iflt", 3, 1, 0), o("ifge", 3, 1, 0), o("ifgt", 3, 1, 0),
    o("ifle", 3, 1, 0),
    o("if_icmpeq", 3, 2, 0), o("if_icmpne", 3, 2, 0), o("if_icmplt", 3, 2, 0), o("if_icmpge", 3, 2, 0),
    o("if_icmpgt", 3, 2, 0), o("if_icmple", 3, 2, 0), o("if_acmpeq", 3, 2, 0), o("if_acmpne", 3, 2, 0),
    o("goto", 3, 0, 0), o("jsr", 3, 0, 1), o("ret", 2, 0, 0),
    o("tableswitch", 0, 1, 0), o("lookupswitch", 0, 1, 0),
    o("ireturn", 1, 1, 0), o("lreturn", 1, 2, 0), o("freturn", 1, 1, 0), o("dreturn", 1, 2, 0),
    o("areturn", 1, 1, 0), o("return", 1, 0, 0),
    s("getstatic", 3), s("putstatic", 3), s("getfield", 3), s("putfield", 3),
    s("invokevirtual", 3), s("invokespecial", 3), s("invokestatic", 3), s("invokeinterface", 5),
    s("invokedynamic", 5),
    s("new", 3), o("newarray", 2, 1, 1), o("anewarray", 3, 1, 1), o("arraylength", 1, 1, 1), o("athrow", 1, 1, 0),
    o("checkcast", 3, 1, 1), o("instanceof", 3, 1, 1), o("monitorenter", 1, 1, 0), o("monitorexit", 1, 1, 0),
    s("wide", 0), s("multianewarray", 4), o("ifnull", 3, 1, 0), o("ifnonnull", 3, 1, 0),
    o("goto_w", 5, 0, 0), o("jsr_w", 5, 0, 1),
];

/// One decoded instruction: where it is, not what its operands are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction {
    /// Offset in the code array.
    pub pc: u32,
    /// Its opcode, [`op::WIDE`] for a widened one.
    pub opcode: u8,
    /// Its length in bytes, with padding.
    pub length: u32,
}

impl Instruction {
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
    pub fn targets(&self, code: &[u8]) -> Vec<i64> {
        let pc = i64::from(self.pc);
        match self.opcode {
            _ if self.is_branch() => vec![self.branch_target(code)],
            _ if self.is_switch() => self
                .switch_offset_positions(code)
                .map(|p| pc + i64::from(i32_at(code, p)))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Where the four-byte branch offsets of a switch are, the default first.
    pub fn switch_offset_positions(&self, code: &[u8]) -> impl Iterator<Item = usize> {
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

/// What decoding needs to know of an opcode.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// 0 if it varies, [`NO_OPCODE`] if there is no such opcode.
    length: u8,
    /// A branch or a switch.
    jumps: bool,
}

const SHAPES: [Shape; 256] = {
    let none = Shape {
        length: NO_OPCODE,
        jumps: false,
    };
    let mut shapes = [none; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        let branch = opcode >= op::IFEQ as usize && opcode <= op::LOOKUPSWITCH as usize;
        let far = opcode >= op::IFNULL as usize && opcode <= op::JSR_W as usize;
        shapes[opcode] = Shape {
            length: OPCODES[opcode].length,
            jumps: (branch && opcode != op::RET as usize) || far,
        };
        opcode += 1;
    }
    shapes
};
const NO_OPCODE: u8 = 0xFF;
const NOWHERE: u32 = u32::MAX;

/// A decoded code array. Its memory can be used again.
#[derive(Debug, Clone, Default)]
pub struct Instructions {
    /// Longer than needed: what is behind `count` is left from other methods.
    list: Vec<Instruction>,
    count: usize,
    /// Positions in the list of branches and switches.
    jumps: Vec<u32>,
    /// By pc: position in the list, or [`NOWHERE`]. One more entry for the end of the code.
    index_at: Vec<u32>,
}

impl std::ops::Deref for Instructions {
    type Target = [Instruction];

    fn deref(&self) -> &[Instruction] {
        &self.list[..self.count]
    }
}

impl Instructions {
    /// Decodes a whole code array. `start` is its offset in the class file, for errors.
    ///
    /// # Errors
    /// Unknown opcodes, and instructions that are cut off.
    pub fn read(&mut self, code: &[u8], start: usize) -> Result<()> {
        self.count = 0;
        self.jumps.clear();
        self.index_at.clear();
        self.index_at.resize(code.len() + 1, NOWHERE);
        if self.list.len() < code.len() {
            let nothing = Instruction {
                pc: 0,
                opcode: 0,
                length: 0,
            };
            self.list.resize(code.len(), nothing);
        }
        let places = self.list.iter_mut().enumerate();
        let mut at = 0;
        for (index, place) in places {
            let Some(&opcode) = code.get(at) else {
                break;
            };
            let shape = SHAPES[usize::from(opcode)];
            let length = match shape.length {
                NO_OPCODE => {
                    let kind = ClassErrorKind::BadOpcode(opcode);
                    return Err(ClassError::new(start + at, kind));
                }
                0 => variable_length(code, at, start)?,
                known => usize::from(known),
            };
            if length > code.len() - at {
                let kind = ClassErrorKind::Truncated {
                    needed: length,
                    left: code.len() - at,
                };
                return Err(ClassError::new(start + at, kind));
            }
            *place = Instruction {
                pc: at as u32,
                opcode,
                length: length as u32,
            };
            if shape.jumps {
                self.jumps.push(index as u32);
            }
            self.index_at[at] = index as u32;
            self.count = index + 1;
            at += length;
        }
        self.index_at[code.len()] = self.count as u32;
        Ok(())
    }

    /// Positions in the list of branches and switches, in order.
    pub fn jumps(&self) -> impl Iterator<Item = usize> + '_ {
        self.jumps.iter().map(|&index| index as usize)
    }

    /// Position in the list of the instruction at a pc; the length of the list for the end of the code.
    ///
    /// # Errors
    /// [`ClassErrorKind::BadPc`] if no instruction begins there.
    #[inline]
    pub fn index_of(&self, pc: i64) -> Result<usize> {
        let known = usize::try_from(pc)
            .ok()
            .and_then(|pc| self.index_at.get(pc));
        match known {
            Some(&index) if index != NOWHERE => Ok(index as usize),
            _ => Err(ClassError::new(0, ClassErrorKind::BadPc(pc))),
        }
    }

    /// The last pc at or before this one at which an instruction begins, or the code ends.
    pub fn nearest(&self, pc: u32) -> u32 {
        let last = (self.index_at.len() - 1).min(pc as usize);
        if self.index_at[last] != NOWHERE {
            return last as u32;
        }
        let known = self.index_at[..=last]
            .iter()
            .rposition(|index| *index != NOWHERE);
        known.unwrap_or(0) as u32
    }
}

/// Decodes a whole code array into a list. `start` is its offset in the class file, for errors.
///
/// # Errors
/// As [`Instructions::read`].
pub fn decode(code: &[u8], start: usize) -> Result<Vec<Instruction>> {
    let mut instructions = Instructions::default();
    instructions.read(code, start)?;
    instructions.list.truncate(instructions.count);
    Ok(instructions.list)
}

/// Length of `wide`, `tableswitch` and `lookupswitch`.
fn variable_length(code: &[u8], at: usize, start: usize) -> Result<usize> {
    let bad = |what| ClassError::new(start + at, ClassErrorKind::Malformed(what));
    if code[at] == op::WIDE {
        return match code.get(at + 1) {
            Some(&op::IINC) => Ok(6),
            Some(&(op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET)) => Ok(4),
            _ => Err(bad("wide instruction")),
        };
    }
    let base = (at + 4) & !3;
    if base + 8 > code.len() {
        return Err(bad("switch: it is cut off"));
    }
    let (first, entries) = if code[at] == op::TABLESWITCH {
        let (low, high) = (i32_at(code, base + 4), i32_at(code, base + 8));
        (base + 12, (i64::from(high) - i64::from(low) + 1) * 4)
    } else {
        (base + 8, i64::from(i32_at(code, base + 4)) * 8)
    };
    if entries < 0 || (first - at) as i64 + entries > (code.len() - at) as i64 {
        return Err(bad("switch: wrong number of cases"));
    }
    Ok(first - at + entries as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_switch_padding_and_wide() {
        #[rustfmt::skip]
        let code = [
            0x1A,                   // 0: iload_0
            0xAA, 0, 0,             // 1: tableswitch, two bytes of padding
            0, 0, 0, 27,            //    default: 28
            0, 0, 0, 1, 0, 0, 0, 2, //    1 to 2
            0, 0, 0, 23, 0, 0, 0, 27, //  24, 28
            0xC4, 0x84, 1, 0, 0, 1, // 24: wide iinc 256 1
            0xB1,                   // 30: return
        ];
        let decoded = decode(&code, 0).unwrap();
        let shape: Vec<_> = decoded.iter().map(|i| (i.pc, i.length)).collect();
        assert_eq!(shape, [(0, 1), (1, 23), (24, 6), (30, 1)]);
        assert_eq!(decoded[1].targets(&code), [28, 24, 28]);
        assert_eq!(decoded[2].local(&code), Some((op::IINC, 256)));
        for end in [2, 5, 12, 20, 26] {
            assert!(decode(&code[..end], 0).is_err(), "{end}");
        }
    }

    #[test]
    fn a_lookupswitch_with_an_absurd_count_is_an_error() {
        let code = [0xAB, 0, 0, 0, 0, 0, 0, 8, 0x7F, 0xFF, 0xFF, 0xFF];
        assert_eq!(decode(&code, 10).unwrap_err().offset, 10);
    }

    #[test]
    fn the_table_agrees_with_the_named_constants() {
        for (opcode, mnemonic) in [
            (op::SIPUSH, "sipush"),
            (op::ALOAD_0, "aload_0"),
            (op::SASTORE, "sastore"),
            (op::SWAP, "swap"),
            (op::IINC, "iinc"),
            (op::GOTO, "goto"),
            (op::RETURN, "return"),
            (op::NEW, "new"),
            (op::MONITOREXIT, "monitorexit"),
            (op::JSR_W, "jsr_w"),
        ] {
            assert_eq!(OPCODES[usize::from(opcode)].mnemonic, mnemonic);
        }
    }

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

    #[test]
    fn unknown_opcodes_are_errors() {
        assert_eq!(
            decode(&[0, 0xCA], 0).unwrap_err(),
            ClassError::new(1, ClassErrorKind::BadOpcode(0xCA))
        );
    }
}
