//! Where everything goes: positions of old instructions in the new code, branch offsets, switch padding.
//!
//! An instruction has two new positions. `target` is where branches, frames and handlers go that named the old pc: the
//! start of the code inserted before it. `start` is where the instruction itself went, which
//! `Uninitialized(pc)` in frames and type annotations mean.
//!
//! Code between two edits is copied as one slice. A branch that no longer reaches its target is widened: `goto` becomes
//! `goto_w`, `jsr` becomes `jsr_w`, and `if` becomes the opposite condition around a `goto_w`. What follows this
//! `goto_w` has become a branch target and needs a stack map frame, see [`super::code`].

use super::bytes::{append, i32_at, Write};
use super::edit::{MethodEdits, Place};
use super::error::{ClassError, ClassErrorKind, Result};
use super::opcode::{op, Instructions};
use std::ops::Range;

/// How often branches are widened one by one. Two or three times are enough for code that compilers write.
const MAX_ROUNDS: u32 = 16;

/// Maps old positions to new ones.
#[derive(Debug, Clone, Default)]
pub struct PcMap {
    /// By old pc. Only defined where instructions begin.
    shifts: Vec<Shift>,
}

/// What is to be added to an old pc, modulo 2^32.
#[derive(Debug, Clone, Copy, Default)]
struct Shift {
    target: u32,
    start: u32,
}

impl Shift {
    fn new(target: usize, start: usize, pc: usize) -> Self {
        Shift {
            target: (target as u32).wrapping_sub(pc as u32),
            start: (start as u32).wrapping_sub(pc as u32),
        }
    }
}

/// The map together with the instructions it is about.
#[derive(Debug, Clone, Copy)]
pub struct Moves<'l> {
    map: &'l PcMap,
    instructions: &'l Instructions,
}

impl Moves<'_> {
    /// New position for branches, frames, handlers, line numbers; also defined for the end of the code.
    pub fn target(&self, pc: i64) -> Result<u32> {
        self.instructions.index_of(pc)?;
        Ok(self.map.target_of(pc as u32))
    }

    /// As [`Moves::target`], for tables that the JVM does not check: a pc inside an instruction counts as its start, one
    /// behind the code as its end. Some obfuscators leave such entries behind.
    pub fn nearest_target(&self, pc: u32) -> u32 {
        self.map.target_of(self.instructions.nearest(pc))
    }

    /// New position of the instruction itself.
    pub fn start(&self, pc: i64) -> Result<u32> {
        match self.instructions.index_of(pc)? {
            index if index < self.instructions.len() => Ok(self.map.start_of(pc as u32)),
            _ => Err(ClassError::new(0, ClassErrorKind::BadPc(pc))),
        }
    }
}

impl PcMap {
    fn make_room(&mut self, code_length: usize) {
        // What is left from another method is never looked at.
        let length = self.shifts.len().max(code_length + 1);
        self.shifts.resize(length, Shift::default());
    }

    fn target_of(&self, pc: u32) -> u32 {
        pc.wrapping_add(self.shifts[pc as usize].target)
    }

    fn start_of(&self, pc: u32) -> u32 {
        pc.wrapping_add(self.shifts[pc as usize].start)
    }
}

/// A branch that is longer than the original one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Widened {
    index: usize,
    /// The opposite of a condition.
    inverted: Option<u8>,
}

/// The new code array and the way to it. Its memory can be used again.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// New code array, with the guard's handler at its end.
    pub code: Vec<u8>,
    map: PcMap,
    widened: Vec<Widened>,
    switches: Vec<usize>,
    /// Position of the guard's handler.
    pub handler: Option<u32>,
}

impl Layout {
    /// Lays out the edited method. The edits are sealed; `start` is the offset of the code in the class file, for errors.
    ///
    /// # Errors
    /// [`ClassErrorKind::CodeTooLarge`] if the result is not expressible; branches into the middle of an instruction.
    pub fn lay_out(
        &mut self,
        code: &[u8],
        instructions: &Instructions,
        edits: &MethodEdits,
        start: usize,
    ) -> Result<()> {
        self.widened.clear();
        self.switches.clear();
        let switches = instructions
            .jumps()
            .filter(|&i| instructions[i].is_switch());
        self.switches.extend(switches);
        self.handler = None;
        self.map.make_room(code.len());
        // Widening only grows, so this ends; soon, since after some rounds no branch is left as it is.
        for round in 0.. {
            self.place(code, instructions, edits, start)?;
            let known = self.widened.len();
            self.direct_branches(code, instructions, edits, round < MAX_ROUNDS)
                .map_err(|error| ClassError {
                    offset: start,
                    ..error
                })?;
            if self.widened.len() == known {
                break;
            }
            self.widened.sort_unstable_by_key(|widened| widened.index);
        }
        if let Some(guard) = &edits.guard {
            self.handler = Some(self.code.len() as u32);
            self.code.extend_from_slice(&guard.handler);
        }
        match self.code.len() {
            0..=65_535 => Ok(()),
            length => Err(ClassError::new(start, ClassErrorKind::CodeTooLarge(length))),
        }
    }

    /// Where everything went.
    pub fn moves<'l>(&'l self, instructions: &'l Instructions) -> Moves<'l> {
        Moves {
            map: &self.map,
            instructions,
        }
    }

    /// Positions in the list of the instructions that follow a condition which had to be turned round: branch targets
    /// that were none.
    pub fn new_targets(&self) -> impl Iterator<Item = usize> + '_ {
        let inverted = self
            .widened
            .iter()
            .filter(|widened| widened.inverted.is_some());
        inverted.map(|widened| widened.index + 1)
    }

    /// Writes the code with wrong branch offsets, and fills the map.
    fn place(
        &mut self,
        code: &[u8],
        instructions: &Instructions,
        edits: &MethodEdits,
        code_start: usize,
    ) -> Result<()> {
        let pieces = edits.pieces();
        let (out, map) = (&mut self.code, &mut self.map);
        out.clear();
        out.reserve(code.len() + edits.length());
        out.extend_from_slice(&edits.prologue);
        let mut switches = self.switches.iter().copied();
        let mut widened = self.widened.iter().copied();
        let (mut next_switch, mut next_widened) = (switches.next(), widened.next());
        let mut piece = 0;
        // What is before this pc is written.
        let mut done = 0;
        loop {
            let mut index = pieces.get(piece).map_or(usize::MAX, |piece| piece.index());
            index = index.min(next_switch.unwrap_or(usize::MAX));
            index = index.min(next_widened.map_or(usize::MAX, |widened| widened.index));
            let Some(instruction) = instructions.get(index) else {
                break;
            };
            let wide = next_widened.filter(|widened| widened.index == index);
            if wide.is_some() {
                next_widened = widened.next();
            }
            let switch = next_switch == Some(index);
            if switch {
                next_switch = switches.next();
            }
            let (pc, end) = (
                instruction.pc as usize,
                (instruction.pc + instruction.length) as usize,
            );
            copy_run(code, done..pc, out, map);
            let target = out.len();
            let mut start = target;
            let mut written = false;
            while let Some(next) = pieces.get(piece).filter(|next| next.index() == index) {
                piece += 1;
                if !written && next.place() != Place::Before {
                    written = true;
                    start = out.len();
                    if next.place() == Place::After {
                        put_instruction(code, pc..end, wide, switch, out);
                    }
                }
                edits.append_code_of(next, out);
            }
            if !written {
                start = out.len();
                put_instruction(code, pc..end, wide, switch, out);
            }
            map.shifts[pc] = Shift::new(target, start, pc);
            done = end;
            // Far too long code need not be written to its end.
            if out.len() > 4 * 65_536 {
                let kind = ClassErrorKind::CodeTooLarge(out.len());
                return Err(ClassError::new(code_start, kind));
            }
        }
        copy_run(code, done..code.len(), out, map);
        map.shifts[code.len()] = Shift::new(out.len(), out.len(), code.len());
        Ok(())
    }

    /// Writes branch offsets; a branch that does not reach its target goes to the list of widened ones.
    fn direct_branches(
        &mut self,
        code: &[u8],
        instructions: &Instructions,
        edits: &MethodEdits,
        may_be_near: bool,
    ) -> Result<()> {
        let known = self.widened.len();
        for index in instructions.jumps() {
            if edits.is_replaced(index) {
                continue;
            }
            let instruction = instructions[index];
            let from = self.map.start_of(instruction.pc);
            let offset = |map: &PcMap, pc: i64| match instructions.index_of(pc)? {
                to if to < instructions.len() => Ok(map.target_of(pc as u32).wrapping_sub(from)),
                _ => Err(ClassError::new(0, ClassErrorKind::BadPc(pc))),
            };
            let at = from as usize;
            if instruction.is_switch() {
                let old_operands = (instruction.pc as usize + 4) & !3;
                let operands = (at + 4) & !3;
                for position in instruction.switch_offset_positions(code) {
                    let pc = i64::from(instruction.pc) + i64::from(i32_at(code, position));
                    let offset = offset(&self.map, pc)?;
                    self.code
                        .set_u32(operands + (position - old_operands), offset);
                }
                continue;
            }
            let offset = offset(&self.map, instruction.branch_target(code))?;
            let widened = &self.widened[..known];
            match widened.binary_search_by_key(&index, |widened| widened.index) {
                Ok(found) => match widened[found].inverted {
                    // relative to the goto_w
                    Some(_) => self.code.set_u32(at + 4, offset.wrapping_sub(3)),
                    None => self.code.set_u32(at + 1, offset),
                },
                Err(_) if matches!(instruction.opcode, op::GOTO_W | op::JSR_W) => {
                    self.code.set_u32(at + 1, offset);
                }
                Err(_) => match i16::try_from(offset as i32) {
                    Ok(near) if may_be_near => self.code.set_u16(at + 1, near as u16),
                    _ => self.widened.push(Widened {
                        index,
                        inverted: instruction.inverted(),
                    }),
                },
            }
        }
        Ok(())
    }
}

/// Writes an instruction as it was, or in a longer form; branch offsets are wrong.
#[inline]
fn put_instruction(
    code: &[u8],
    instruction: Range<usize>,
    wide: Option<Widened>,
    switch: bool,
    out: &mut Vec<u8>,
) {
    let pc = instruction.start;
    let opcode = code[pc];
    match wide {
        None if !switch => append(code, instruction, out),
        None => {
            out.put_u8(opcode);
            while !out.len().is_multiple_of(4) {
                out.put_u8(0);
            }
            out.extend_from_slice(&code[(pc + 4) & !3..instruction.end]);
        }
        Some(Widened {
            inverted: Some(opposite),
            ..
        }) => {
            // over the goto_w
            out.extend_from_slice(&[opposite, 0, 8, op::GOTO_W, 0, 0, 0, 0]);
        }
        Some(_) => {
            let wide = match opcode {
                op::GOTO => op::GOTO_W,
                _ => op::JSR_W,
            };
            out.extend_from_slice(&[wide, 0, 0, 0, 0]);
        }
    }
}

/// Copies unchanged code.
fn copy_run(code: &[u8], run: Range<usize>, out: &mut Vec<u8>, map: &mut PcMap) {
    let shift = Shift::new(out.len(), out.len(), run.start);
    map.shifts[run.clone()].fill(shift);
    append(code, run, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(
        code: &[u8],
        edit: impl FnOnce(&mut MethodEdits),
    ) -> Result<(Layout, Instructions)> {
        let mut instructions = Instructions::default();
        instructions.read(code, 0)?;
        let mut edits = MethodEdits::default();
        edit(&mut edits);
        edits.seal();
        let mut layout = Layout::default();
        layout.lay_out(code, &instructions, &edits, 0)?;
        Ok((layout, instructions))
    }

    #[test]
    fn branches_reach_inserted_code_and_skip_code_after() {
        #[rustfmt::skip]
        let code = [
            0x1A,          // 0: iload_0
            0x99, 0, 4,    // 1: ifeq 5
            0x00,          // 4: nop
            0xB1,          // 5: return
        ];
        let (layout, instructions) = laid_out(&code, |edits| {
            edits.before(3, &[0x03, 0x57], 1); // iconst_0, pop
            edits.after(2, &[0x00], 0); // nop
        })
        .unwrap();
        #[rustfmt::skip]
        assert_eq!(layout.code, [
            0x1A,          // 0: iload_0
            0x99, 0, 5,    // 1: ifeq 6
            0x00,          // 4: nop
            0x00,          // 5: nop, after
            0x03, 0x57,    // 6: before
            0xB1,          // 8: return
        ]);
        let moves = layout.moves(&instructions);
        assert_eq!(moves.target(5).unwrap(), 6);
        assert_eq!(moves.start(5).unwrap(), 8);
        assert_eq!(moves.target(6).unwrap(), 9);
        assert!(moves.target(2).is_err());
        assert!(moves.start(6).is_err());
        assert_eq!(moves.nearest_target(3), 1);
        assert_eq!(moves.nearest_target(900), 9);
    }

    #[test]
    fn a_loop_to_pc_0_does_not_repeat_the_prologue() {
        let code = [0x00, 0xA7, 0xFF, 0xFF]; // 0: nop; 1: goto 0
        let (layout, _) = laid_out(&code, |edits| edits.prologue = vec![0x03, 0x57]).unwrap();
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
        let (layout, _) = laid_out(&code, |edits| edits.before(1, &[0x00], 0)).unwrap();
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
    fn far_branches_are_widened_and_conditions_inverted() {
        let build = |opcode: u8| {
            let mut code = vec![0x1A, opcode, 0x7F, 0xFF];
            code.resize(1 + 32_767, 0);
            code.push(0xB1);
            code
        };
        let far = |code: &[u8]| laid_out(code, |edits| edits.before(5, &[0], 0)).unwrap().0;
        let mut code = build(0xA7);
        code[0] = 0;
        let layout = far(&code);
        assert_eq!(layout.code[1..6], [0xC8, 0, 0, 0x80, 0x02]);
        assert_eq!(layout.code[1 + 0x8002], 0xB1);
        assert_eq!(layout.new_targets().count(), 0);
        let layout = far(&build(0x99));
        // ifne over the goto_w, goto_w
        assert_eq!(layout.code[1..9], [0x9A, 0, 8, 0xC8, 0, 0, 0x80, 0x02]);
        assert_eq!(layout.code[4 + 0x8002], 0xB1);
        assert_eq!(layout.new_targets().collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn too_long_and_misdirected_code_is_an_error() {
        let error = laid_out(&[0xA7, 0, 2, 0xB1], |_| ()).unwrap_err();
        assert_eq!(error.kind, ClassErrorKind::BadPc(2));
        let error = laid_out(&[0xB1], |edits| edits.before(0, &[0; 65_535], 0)).unwrap_err();
        assert_eq!(error.kind, ClassErrorKind::CodeTooLarge(65_536));
    }
}
