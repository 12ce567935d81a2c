//! The instructions of a code array: where each one is, and which of them other parts of the class layer look for.

use super::{op, Instruction, OPCODES};
use crate::class::bytes::i32_at;
use crate::class::error::{ClassError, ClassErrorKind, Result};

/// What decoding needs to know of an opcode.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// 0 if it varies, [`NO_OPCODE`] if there is no such opcode.
    length: u8,
    /// A branch or a switch.
    jumps: bool,
    /// It may touch the heap, a monitor or the platform.
    concerns: bool,
    makes_object: bool,
}

const SHAPES: [Shape; 256] = {
    let none = Shape {
        length: NO_OPCODE,
        jumps: false,
        concerns: false,
        makes_object: false,
    };
    let mut shapes = [none; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        let branch = opcode >= op::IFEQ as usize && opcode <= op::LOOKUPSWITCH as usize;
        let far = opcode >= op::IFNULL as usize && opcode <= op::JSR_W as usize;
        shapes[opcode] = Shape {
            length: OPCODES[opcode].length,
            jumps: (branch && opcode != op::RET as usize) || far,
            concerns: concerns(opcode as u8),
            makes_object: opcode == op::NEW as usize,
        };
        opcode += 1;
    }
    shapes
};

/// Whether passes look at instructions with this opcode.
const fn concerns(opcode: u8) -> bool {
    matches!(
        opcode,
        op::LDC..=op::LDC2_W
            | op::IALOAD..=op::SALOAD
            | op::IASTORE..=op::SASTORE
            | op::GETSTATIC..=op::INVOKEDYNAMIC
            | op::NEWARRAY
            | op::ANEWARRAY
            | op::MULTIANEWARRAY
            | op::MONITORENTER
            | op::MONITOREXIT
    )
}

const NO_OPCODE: u8 = 0xFF;
/// No code array is longer (JVMS 4.7.3).
const MAX_LENGTH: usize = 65_535;
const NOWHERE: u16 = u16::MAX;

/// Positions in the list of instructions, in order. Code has at most 65,535 bytes.
#[derive(Debug, Clone, Default)]
struct Positions {
    /// Longer than needed: what is behind `count` is left from other methods.
    all: Vec<u16>,
    count: usize,
}

/// Positions that are being collected. What is counted stays in a register: in memory, one instruction would wait for
/// the one before it.
struct Collected<'l> {
    places: &'l mut [u16],
    count: usize,
}

impl Collected<'_> {
    /// Adds a position, or not: without a branch, which nobody could predict.
    #[inline(always)]
    fn add_if(&mut self, index: usize, wanted: bool) {
        if let Some(place) = self.places.get_mut(self.count) {
            *place = index as u16;
        }
        self.count += usize::from(wanted);
    }
}

impl Positions {
    /// Room for the positions of so many instructions.
    fn room(&mut self, length: usize) -> Collected<'_> {
        self.count = 0;
        if self.all.len() < length {
            self.all.resize(length, 0);
        }
        Collected {
            places: &mut self.all[..length],
            count: 0,
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.all[..self.count].iter().map(|&index| index.into())
    }
}

/// A decoded code array. Its memory can be used again.
#[derive(Debug, Clone, Default)]
pub struct Instructions {
    /// Longer than needed: what is behind `count` is left from other methods.
    list: Vec<Instruction>,
    count: usize,
    /// Positions in the list of branches and switches.
    jumps: Positions,
    /// Positions in the list of what passes look at.
    concerning: Positions,
    /// Positions in the list of `new`, and of switches: there are few.
    makers: Vec<u32>,
    switches: Vec<u32>,
    /// By pc: position in the list, or [`NOWHERE`].
    index_at: Vec<u16>,
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
    /// Unknown opcodes, instructions that are cut off, code of more than 65,535 bytes.
    pub fn read(&mut self, code: &[u8], start: usize) -> Result<()> {
        if code.len() > MAX_LENGTH {
            let kind = ClassErrorKind::Malformed("code length");
            return Err(ClassError::new(start, kind));
        }
        self.count = 0;
        self.switches.clear();
        self.makers.clear();
        self.index_at.clear();
        self.index_at.resize(code.len(), NOWHERE);
        if self.list.len() < code.len() {
            let nothing = Instruction {
                pc: 0,
                opcode: 0,
                length: 0,
            };
            self.list.resize(code.len(), nothing);
        }
        let mut jumps = self.jumps.room(code.len());
        let mut concerning = self.concerning.room(code.len());
        let list = &mut self.list[..code.len()];
        let index_at = self.index_at.as_mut_slice();
        let (mut at, mut index) = (0, 0);
        while let Some(&opcode) = code.get(at) {
            let shape = SHAPES[usize::from(opcode)];
            let length = match shape.length {
                NO_OPCODE => {
                    let kind = ClassErrorKind::BadOpcode(opcode);
                    return Err(ClassError::new(start + at, kind));
                }
                0 => {
                    if shape.jumps {
                        self.switches.push(index as u32);
                    }
                    variable_length(code, at, start)?
                }
                known => usize::from(known),
            };
            if length > code.len() - at {
                let kind = ClassErrorKind::Truncated {
                    needed: length,
                    left: code.len() - at,
                };
                return Err(ClassError::new(start + at, kind));
            }
            list[index] = Instruction {
                pc: at as u32,
                opcode,
                length: length as u16,
            };
            jumps.add_if(index, shape.jumps);
            concerning.add_if(index, shape.concerns);
            if shape.makes_object {
                self.makers.push(index as u32);
            }
            index_at[at] = index as u16;
            index += 1;
            at += length;
        }
        self.count = index;
        self.jumps.count = jumps.count;
        self.concerning.count = concerning.count;
        Ok(())
    }

    /// Positions in the list of branches and switches, in order.
    pub fn jumps(&self) -> impl Iterator<Item = usize> + '_ {
        self.jumps.iter()
    }

    /// Positions in the list of switches, in order.
    pub fn switches(&self) -> impl Iterator<Item = usize> + '_ {
        self.switches.iter().map(|&index| index as usize)
    }

    /// Instructions that passes look at, with their positions in the list: those that may touch the heap, a monitor
    /// or the platform.
    pub fn concerning(&self) -> impl Iterator<Item = (usize, &Instruction)> + '_ {
        let all = self.concerning.iter();
        all.filter_map(|index| Some((index, self.get(index)?)))
    }

    /// Positions in the list of `new`, in order.
    pub fn makers(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.makers.iter().map(|&index| index as usize)
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
            Some(&index) if index != NOWHERE => Ok(usize::from(index)),
            None if pc == self.index_at.len() as i64 => Ok(self.count),
            _ => Err(ClassError::new(0, ClassErrorKind::BadPc(pc))),
        }
    }

    /// The last pc at or before this one at which an instruction begins, or the code ends.
    pub fn nearest(&self, pc: u32) -> u32 {
        match self.index_at.get(pc as usize) {
            None => self.index_at.len() as u32,
            Some(&NOWHERE) => {
                let before = self.index_at[..pc as usize].iter();
                let known = before.rev().take_while(|index| **index == NOWHERE).count();
                (pc as usize - known).saturating_sub(1) as u32
            }
            Some(_) => pc,
        }
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
        assert!(decoded[1].targets(&code).eq([28, 24, 28]));
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
    fn unknown_opcodes_are_errors() {
        assert_eq!(
            decode(&[0, 0xCA], 0).unwrap_err(),
            ClassError::new(1, ClassErrorKind::BadOpcode(0xCA))
        );
    }
}
