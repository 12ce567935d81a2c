//! Where everything goes: positions of old instructions in the new code, branch offsets, switch padding.
//!
//! An instruction has two new positions. `target` is where branches, frames and handlers go that named the old pc: the
//! start of the code inserted before it. `start` is where the instruction itself went, which
//! `Uninitialized(pc)` in frames and type annotations mean.

use super::bytes::{i32_at, Write};
use super::edit::MethodEdits;
use super::error::{ClassError, ClassErrorKind, Result};
use super::opcode::{op, Instruction};

/// Maps old positions to new ones.
#[derive(Debug, Clone)]
pub struct PcMap {
    /// By old pc: position of the instruction in the list, or `u32::MAX`. One more entry for the end of the code.
    index_at: Vec<u32>,
    target: Vec<u32>,
    start: Vec<u32>,
    end: Vec<u32>,
}

impl PcMap {
    fn index(&self, pc: i64) -> Result<usize> {
        match usize::try_from(pc)
            .ok()
            .and_then(|pc| self.index_at.get(pc))
        {
            Some(&index) if index != u32::MAX => Ok(index as usize),
            _ => Err(ClassError::new(0, ClassErrorKind::BadPc(pc))),
        }
    }

    /// New position for branches, frames, handlers, line numbers; also defined for the end of the code.
    pub fn target(&self, pc: i64) -> Result<u32> {
        Ok(self.target[self.index(pc)?])
    }

    /// As [`PcMap::target`], for tables that the JVM does not check: a pc inside an instruction counts as its start, one
    /// behind the code as its end. Some obfuscators leave such entries behind.
    pub fn nearest_target(&self, pc: u32) -> u32 {
        let last = self.index_at.len() - 1;
        let known = self.index_at[..=last.min(pc as usize)]
            .iter()
            .rev()
            .find(|index| **index != u32::MAX);
        known.map_or(0, |index| self.target[*index as usize])
    }

    /// New position of the instruction itself.
    pub fn start(&self, pc: i64) -> Result<u32> {
        let index = self.index(pc)?;
        self.start
            .get(index)
            .copied()
            .ok_or(ClassError::new(0, ClassErrorKind::BadPc(pc)))
    }

    /// First position behind the instruction itself, before the code inserted after it.
    pub fn end_of(&self, index: usize) -> u32 {
        self.end[index]
    }

    /// [`PcMap::target`] by position in the instruction list.
    pub fn target_of(&self, index: usize) -> u32 {
        self.target[index]
    }
}

/// The new code array and the way to it.
#[derive(Debug, Clone)]
pub struct Layout {
    /// New code array, with the guard's handler at its end.
    pub code: Vec<u8>,
    /// Old to new.
    pub map: PcMap,
    /// Position of the guard's handler.
    pub handler: Option<u32>,
}

/// Lays out the edited method. `start` is the offset of the code in the class file, for errors.
///
/// # Errors
/// [`ClassErrorKind::CodeTooLarge`] and [`ClassErrorKind::FarBranch`] if the result is not expressible; branches into
/// the middle of an instruction.
pub fn lay_out(
    code: &[u8],
    instructions: &[Instruction],
    edits: &MethodEdits,
    start: usize,
) -> Result<Layout> {
    let mut index_at = vec![u32::MAX; code.len() + 1];
    for (index, instruction) in instructions.iter().enumerate() {
        index_at[instruction.pc as usize] = index as u32;
    }
    index_at[code.len()] = instructions.len() as u32;
    let count = instructions.len();
    let mut map = PcMap {
        index_at,
        target: vec![0; count + 1],
        start: vec![0; count],
        end: vec![0; count],
    };
    let targets = resolve_targets(code, instructions, edits, &map)
        .map_err(|e| ClassError { offset: start, ..e })?;
    let mut widened = vec![false; count];
    // Widening only grows, so this ends.
    loop {
        place(instructions, edits, &widened, &mut map, code);
        let mut stable = true;
        for (index, to) in &targets {
            if widened[*index] || !instructions[*index].is_branch() {
                continue;
            }
            let distance = i64::from(map.target[*to]) - i64::from(map.start[*index]);
            if i16::try_from(distance).is_ok() {
                continue;
            }
            match instructions[*index].opcode {
                op::GOTO | op::JSR => {
                    widened[*index] = true;
                    stable = false;
                }
                op::GOTO_W | op::JSR_W => {}
                _ => return Err(ClassError::new(start, ClassErrorKind::FarBranch)),
            }
        }
        if stable {
            break;
        }
    }
    let mut laid_out = emit(code, instructions, edits, &widened, map);
    if let Some(guard) = &edits.guard {
        laid_out.handler = Some(laid_out.code.len() as u32);
        laid_out.code.extend_from_slice(&guard.handler);
    }
    match laid_out.code.len() {
        0..=65_535 => Ok(laid_out),
        length => Err(ClassError::new(start, ClassErrorKind::CodeTooLarge(length))),
    }
}

/// Position in the list of each kept branch, with the position of its target; switches give one pair per case.
fn resolve_targets(
    code: &[u8],
    instructions: &[Instruction],
    edits: &MethodEdits,
    map: &PcMap,
) -> Result<Vec<(usize, usize)>> {
    let mut targets = Vec::new();
    for (index, instruction) in instructions.iter().enumerate() {
        if edits.get(index).is_some_and(|e| e.replacement.is_some()) {
            continue;
        }
        for pc in instruction.targets(code) {
            let to = map.index(pc)?;
            if to == instructions.len() {
                return Err(ClassError::new(0, ClassErrorKind::BadPc(pc)));
            }
            targets.push((index, to));
        }
    }
    Ok(targets)
}

fn switch_length(code: &[u8], instruction: &Instruction, position: u32) -> u32 {
    let old_padding = 3 - instruction.pc % 4;
    let new_padding = 3 - position % 4;
    debug_assert!(instruction.is_switch() && !code.is_empty());
    instruction.length - old_padding + new_padding
}

fn place(
    instructions: &[Instruction],
    edits: &MethodEdits,
    widened: &[bool],
    map: &mut PcMap,
    code: &[u8],
) {
    let mut position = edits.prologue.len() as u32;
    for (index, instruction) in instructions.iter().enumerate() {
        let edit = edits.get(index);
        map.target[index] = position;
        position += edit.map_or(0, |e| e.before.len() as u32);
        map.start[index] = position;
        position += match edit.and_then(|e| e.replacement.as_ref()) {
            Some(replacement) => replacement.len() as u32,
            None if widened[index] => 5,
            None if instruction.is_switch() => switch_length(code, instruction, position),
            None => instruction.length,
        };
        map.end[index] = position;
        position += edit.map_or(0, |e| e.after.len() as u32);
    }
    map.target[instructions.len()] = position;
}

fn emit(
    code: &[u8],
    instructions: &[Instruction],
    edits: &MethodEdits,
    widened: &[bool],
    map: PcMap,
) -> Layout {
    let mut out = Vec::with_capacity(map.target[instructions.len()] as usize + 16);
    out.extend_from_slice(&edits.prologue);
    for (index, instruction) in instructions.iter().enumerate() {
        let edit = edits.get(index);
        if let Some(edit) = edit {
            out.extend_from_slice(&edit.before);
        }
        debug_assert_eq!(out.len(), map.start[index] as usize);
        let from = instruction.pc as usize;
        let to_offset = |pc: i64| {
            let target = map.index(pc).map_or(0, |to| map.target[to]);
            target.wrapping_sub(map.start[index])
        };
        match edit.and_then(|e| e.replacement.as_ref()) {
            Some(replacement) => out.extend_from_slice(replacement),
            None if instruction.is_switch() => {
                out.put_u8(instruction.opcode);
                while out.len() % 4 != 0 {
                    out.put_u8(0);
                }
                let operands = out.len();
                let old_operands = (from + 4) & !3;
                out.extend_from_slice(&code[old_operands..from + instruction.length as usize]);
                for position in instruction.switch_offset_positions(code) {
                    let pc = i64::from(instruction.pc) + i64::from(i32_at(code, position));
                    let at = operands + (position - old_operands);
                    out[at..at + 4].copy_from_slice(&to_offset(pc).to_be_bytes());
                }
            }
            None if instruction.is_branch() => {
                let offset = to_offset(instruction.targets(code).first().copied().unwrap_or(-1));
                if widened[index] {
                    out.put_u8(if instruction.opcode == op::GOTO {
                        op::GOTO_W
                    } else {
                        op::JSR_W
                    });
                    out.put_u32(offset);
                } else if matches!(instruction.opcode, op::GOTO_W | op::JSR_W) {
                    out.put_u8(instruction.opcode);
                    out.put_u32(offset);
                } else {
                    out.put_u8(instruction.opcode);
                    out.put_u16(offset as u16);
                }
            }
            None => out.extend_from_slice(&code[from..from + instruction.length as usize]),
        }
        if let Some(edit) = edit {
            out.extend_from_slice(&edit.after);
        }
    }
    Layout {
        code: out,
        map,
        handler: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::opcode::decode;

    #[test]
    fn branches_reach_inserted_code_and_skip_code_after() {
        #[rustfmt::skip]
        let code = [
            0x1A,          // 0: iload_0
            0x99, 0, 4,    // 1: ifeq 5
            0x00,          // 4: nop
            0xB1,          // 5: return
        ];
        let instructions = decode(&code, 0).unwrap();
        let mut edits = MethodEdits::new(instructions.len());
        edits.before(3, &[0x03, 0x57], 1); // iconst_0, pop
        edits.after(2, &[0x00], 0); // nop
        let layout = lay_out(&code, &instructions, &edits, 0).unwrap();
        #[rustfmt::skip]
        assert_eq!(layout.code, [
            0x1A,          // 0: iload_0
            0x99, 0, 5,    // 1: ifeq 6
            0x00,          // 4: nop
            0x00,          // 5: nop, after
            0x03, 0x57,    // 6: before
            0xB1,          // 8: return
        ]);
        assert_eq!(layout.map.target(5).unwrap(), 6);
        assert_eq!(layout.map.start(5).unwrap(), 8);
        assert_eq!(layout.map.target(6).unwrap(), 9);
        assert!(layout.map.target(2).is_err());
        assert!(layout.map.start(6).is_err());
    }

    #[test]
    fn a_loop_to_pc_0_does_not_repeat_the_prologue() {
        let code = [0x00, 0xA7, 0xFF, 0xFF]; // 0: nop; 1: goto 0
        let instructions = decode(&code, 0).unwrap();
        let mut edits = MethodEdits::new(2);
        edits.prologue = vec![0x03, 0x57];
        let layout = lay_out(&code, &instructions, &edits, 0).unwrap();
        assert_eq!(layout.code, [0x03, 0x57, 0x00, 0xA7, 0xFF, 0xFF]);
    }

    #[test]
    fn switch_padding_follows_the_new_position() {
        #[rustfmt::skip]
        let code = [
            0x1A,                                  // 0: iload_0
            0xAB, 0, 0,                            // 1: lookupswitch
            0, 0, 0, 19, 0, 0, 0, 1,               //    default 20
            0, 0, 0, 7, 0, 0, 0, 20,               //    7: 21
            0xB1, 0xB1,                            // 20, 21: return
        ];
        let instructions = decode(&code, 0).unwrap();
        let mut edits = MethodEdits::new(instructions.len());
        edits.before(1, &[0x00], 0);
        let layout = lay_out(&code, &instructions, &edits, 0).unwrap();
        #[rustfmt::skip]
        assert_eq!(layout.code, [
            0x1A, 0x00,
            0xAB, 0,
            0, 0, 0, 18, 0, 0, 0, 1,
            0, 0, 0, 7, 0, 0, 0, 19,
            0xB1, 0xB1,
        ]);
    }

    #[test]
    fn a_far_goto_is_widened_and_a_far_if_is_refused() {
        let build = |opcode: u8| {
            let mut code = vec![0x1A, opcode, 0x7F, 0xFF];
            code.resize(1 + 32_767, 0);
            code.push(0xB1);
            code
        };
        let far = |code: &[u8]| {
            let instructions = decode(code, 0).unwrap();
            let mut edits = MethodEdits::new(instructions.len());
            edits.before(5, &[0], 0);
            lay_out(code, &instructions, &edits, 0)
        };
        let mut code = build(0xA7);
        code[0] = 0;
        let layout = far(&code).unwrap();
        assert_eq!(layout.code[1..6], [0xC8, 0, 0, 0x80, 0x02]);
        assert_eq!(layout.code[1 + 0x8002], 0xB1);
        assert_eq!(
            far(&build(0x99)).unwrap_err().kind,
            ClassErrorKind::FarBranch
        );
    }

    #[test]
    fn too_long_and_misdirected_code_is_an_error() {
        let code = [0xA7, 0, 2, 0xB1];
        let instructions = decode(&code, 0).unwrap();
        let error = lay_out(&code, &instructions, &MethodEdits::new(2), 0).unwrap_err();
        assert_eq!(error.kind, ClassErrorKind::BadPc(2));
        let code = [0xB1];
        let instructions = decode(&code, 0).unwrap();
        let mut edits = MethodEdits::new(1);
        edits.before(0, &vec![0; 65_535], 0);
        let error = lay_out(&code, &instructions, &edits, 0).unwrap_err();
        assert_eq!(error.kind, ClassErrorKind::CodeTooLarge(65_536));
    }
}
