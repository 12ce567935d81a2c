//! Where everything goes: positions of old instructions in the new code, branch offsets, switch padding.
//!
//! An instruction has two new positions. `target` is where branches, frames and handlers go that named the old pc: the
//! start of the code inserted before it. `start` is where the instruction itself went, which
//! `Uninitialized(pc)` in frames and type annotations mean.
//!
//! Code between two edits is copied as one slice. A branch that no longer reaches its target is widened: `goto` becomes
//! `goto_w`, `jsr` becomes `jsr_w`, and `if` becomes the opposite condition around a `goto_w`. What follows this
//! `goto_w` has become a branch target and needs a stack map frame, see [`super::code`].

mod map;
mod place;

pub use map::{Moves, PcMap};

use super::bytes::{i32_at, set_u16, set_u32};
use super::edit::MethodEdits;
use super::error::{ClassError, ClassErrorKind, Result};
use super::opcode::{op, Instructions};
use place::{place, Old};
use std::ops::Range;

/// How often branches are widened one by one. Two or three times are enough for code that compilers write.
const MAX_ROUNDS: u32 = 16;

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
    map: PcMap,
    widened: Vec<Widened>,
    /// Position of the guard's handler.
    pub handler: Option<u32>,
}

impl Layout {
    /// Appends the code array of the edited method, with the guard's handler at its end, to `out`. The edits are
    /// sealed; the old code is a part of the class file. After an error, what was appended is of no use.
    ///
    /// # Errors
    /// [`ClassErrorKind::CodeTooLarge`] if the result is not expressible; branches into the middle of an instruction.
    pub fn lay_out(
        &mut self,
        (bytes, code): (&[u8], Range<usize>),
        instructions: &Instructions,
        edits: &MethodEdits,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let start = code.start;
        let (code, with_rest) = (&bytes[code], &bytes[start..]);
        let base = out.len();
        self.widened.clear();
        self.handler = None;
        self.map.make_room(code.len());
        let old = Old {
            code: with_rest,
            length: code.len(),
            instructions,
            edits,
        };
        // Widening only grows, so this ends; soon, since after some rounds no branch is left as it is.
        for round in 0.. {
            out.truncate(base);
            place(old, &self.widened, &mut self.map, out);
            // Far too long code need not be made right.
            if out.len() - base > 4 * 65_536 {
                let kind = ClassErrorKind::CodeTooLarge(out.len() - base);
                return Err(ClassError::new(start, kind));
            }
            let known = self.widened.len();
            let new = &mut out[base..];
            self.direct_branches(code, instructions, edits, round < MAX_ROUNDS, new)
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
            self.handler = Some((out.len() - base) as u32);
            out.extend_from_slice(&guard.handler);
        }
        match out.len() - base {
            0..=65_535 => Ok(()),
            length => Err(ClassError::new(start, ClassErrorKind::CodeTooLarge(length))),
        }
    }

    /// Where everything went.
    pub fn moves<'l>(&'l self, instructions: &'l Instructions) -> Moves<'l> {
        Moves::new(&self.map, instructions)
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

    /// Writes branch offsets; a branch that does not reach its target goes to the list of widened ones.
    fn direct_branches(
        &mut self,
        code: &[u8],
        instructions: &Instructions,
        edits: &MethodEdits,
        may_be_near: bool,
        new: &mut [u8],
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
                    set_u32(new, operands + (position - old_operands), offset);
                }
                continue;
            }
            let offset = offset(&self.map, instruction.branch_target(code))?;
            let widened = &self.widened[..known];
            match widened.binary_search_by_key(&index, |widened| widened.index) {
                Ok(found) => match widened[found].inverted {
                    // relative to the goto_w
                    Some(_) => set_u32(new, at + 4, offset.wrapping_sub(3)),
                    None => set_u32(new, at + 1, offset),
                },
                Err(_) if matches!(instruction.opcode, op::GOTO_W | op::JSR_W) => {
                    set_u32(new, at + 1, offset);
                }
                Err(_) => match i16::try_from(offset as i32) {
                    Ok(near) if may_be_near => set_u16(new, at + 1, near as u16),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(
        code: &[u8],
        edit: impl FnOnce(&mut MethodEdits),
    ) -> Result<(Layout, Instructions, Vec<u8>)> {
        let mut instructions = Instructions::default();
        instructions.read(code, 0)?;
        let mut edits = MethodEdits::default();
        edit(&mut edits);
        edits.seal();
        let mut layout = Layout::default();
        // Behind something else, which stays.
        let mut out = vec![9, 9, 9];
        layout.lay_out((code, 0..code.len()), &instructions, &edits, &mut out)?;
        assert_eq!(out[..3], [9, 9, 9]);
        Ok((layout, instructions, out.split_off(3)))
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
        let (layout, instructions, new) = laid_out(&code, |edits| {
            edits.before(3, &[0x03, 0x57], 1); // iconst_0, pop
            edits.after(2, &[0x00], 0); // nop
        })
        .unwrap();
        #[rustfmt::skip]
        assert_eq!(new, [
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
        let (_, _, new) = laid_out(&code, |edits| edits.prologue = vec![0x03, 0x57]).unwrap();
        assert_eq!(new, [0x03, 0x57, 0x00, 0xA7, 0xFF, 0xFF]);
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
        let (_, _, new) = laid_out(&code, |edits| edits.before(1, &[0x00], 0)).unwrap();
        #[rustfmt::skip]
        assert_eq!(new, [
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
        let far = |code: &[u8]| {
            let (layout, _, new) = laid_out(code, |edits| edits.before(5, &[0], 0)).unwrap();
            (layout, new)
        };
        let mut code = build(0xA7);
        code[0] = 0;
        let (layout, new) = far(&code);
        assert_eq!(new[1..6], [0xC8, 0, 0, 0x80, 0x02]);
        assert_eq!(new[1 + 0x8002], 0xB1);
        assert_eq!(layout.new_targets().count(), 0);
        let (layout, new) = far(&build(0x99));
        // ifne over the goto_w, goto_w
        assert_eq!(new[1..9], [0x9A, 0, 8, 0xC8, 0, 0, 0x80, 0x02]);
        assert_eq!(new[4 + 0x8002], 0xB1);
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
