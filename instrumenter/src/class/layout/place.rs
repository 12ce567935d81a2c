//! Writes the new code from piece to piece: between two of them, the old code is copied as one slice.

use super::{PcMap, Widened};
use crate::class::bytes::{append, Write};
use crate::class::edit::{MethodEdits, Piece, Place};
use crate::class::opcode::{op, Instruction, Instructions};
use std::iter::Peekable;

/// What is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Old<'l> {
    /// The old code with all that follows it.
    pub code: &'l [u8],
    /// Length of the old code.
    pub length: usize,
    pub instructions: &'l Instructions,
    pub edits: &'l MethodEdits,
}

/// Appends the new code to `out`, with wrong branch offsets, and fills the map.
pub(super) fn place(old: Old<'_>, widened: &[Widened], map: &mut PcMap, out: &mut Vec<u8>) {
    map.clear();
    out.reserve(old.length + old.edits.length());
    let mut placing = Placing {
        old,
        map,
        base: out.len(),
        out,
        done: 0,
        begun: None,
    };
    placing.out.extend_from_slice(&old.edits.prologue);
    let mut pieces = old.edits.pieces().iter().peekable();
    let mut switches = old.instructions.switches().peekable();
    let mut widened = widened.iter().peekable();
    // Instructions that are not copied with others because of what they are themselves.
    loop {
        let next_widened = widened.peek().map_or(usize::MAX, |widened| widened.index);
        let index = switches
            .peek()
            .map_or(next_widened, |&switch| switch.min(next_widened));
        let key = (index, Place::Instead);
        while let Some(piece) = pieces.next_if(|piece| (piece.index(), piece.place()) < key) {
            placing.piece(piece);
        }
        let Some(&instruction) = old.instructions.get(index) else {
            break;
        };
        switches.next_if(|&switch| switch == index);
        let wide = widened.next_if(|widened| widened.index == index);
        if !is_replaced(&mut pieces, index) {
            placing.special(instruction, wide);
        }
    }
    placing.end();
}

/// Whether the next piece is in the place of an instruction.
fn is_replaced<'p>(pieces: &mut Peekable<impl Iterator<Item = &'p Piece>>, index: usize) -> bool {
    let next = pieces.peek().map(|piece| (piece.index(), piece.place()));
    next == Some((index, Place::Instead))
}

struct Placing<'l> {
    old: Old<'l>,
    map: &'l mut PcMap,
    base: usize,
    out: &'l mut Vec<u8>,
    /// What is before this pc is written.
    done: usize,
    /// The position of the code before the instruction at `done`, if there is some.
    begun: Option<usize>,
}

impl Placing<'_> {
    fn position(&self) -> usize {
        self.out.len() - self.base
    }

    /// Copies unchanged code up to a pc.
    #[inline(always)]
    fn copy_until(&mut self, pc: usize) {
        let start = self.position();
        self.map.fill(self.done..pc, start);
        if let Some(target) = self.begun.take() {
            self.map.put(self.done, target, start);
        }
        append(self.old.code, self.done..pc, self.out);
        self.done = pc;
    }

    /// Writes a piece, and what is before it.
    #[inline(always)]
    fn piece(&mut self, piece: &Piece) {
        let Some(instruction) = self.old.instructions.get(piece.index()) else {
            return;
        };
        let (pc, end) = (instruction.pc as usize, instruction.end() as usize);
        match piece.place() {
            Place::Before if self.begun.is_some() && self.done == pc => {}
            Place::Before => {
                self.copy_until(pc);
                self.begun = Some(self.position());
            }
            // Another piece at this instruction.
            Place::Instead | Place::After if self.done == end => {}
            Place::Instead => self.pass(pc, end),
            Place::After => self.copy_until(end),
        }
        self.old.edits.append_code_of(piece, self.out);
    }

    /// Writes what is before an instruction, which begins here and is somebody else's to write.
    fn pass(&mut self, pc: usize, end: usize) {
        if self.done < pc {
            self.copy_until(pc);
        }
        let start = self.position();
        let target = self.begun.take().unwrap_or(start);
        self.map.put(pc, target, start);
        self.done = end;
    }

    /// Writes a switch, or a widened branch.
    fn special(&mut self, instruction: Instruction, wide: Option<&Widened>) {
        let (pc, end) = (instruction.pc as usize, instruction.end() as usize);
        self.pass(pc, end);
        match wide {
            None => {
                self.out.put_u8(instruction.opcode);
                while !self.position().is_multiple_of(4) {
                    self.out.put_u8(0);
                }
                let operands = &self.old.code[(pc + 4) & !3..end];
                self.out.extend_from_slice(operands);
            }
            Some(Widened {
                inverted: Some(opposite),
                ..
            }) => {
                // over the goto_w
                let code = [*opposite, 0, 8, op::GOTO_W, 0, 0, 0, 0];
                self.out.extend_from_slice(&code);
            }
            Some(_) => {
                let wide = match instruction.opcode {
                    op::GOTO => op::GOTO_W,
                    _ => op::JSR_W,
                };
                self.out.extend_from_slice(&[wide, 0, 0, 0, 0]);
            }
        }
    }

    /// Copies the rest.
    fn end(&mut self) {
        let length = self.old.length;
        self.copy_until(length);
        let end = self.position();
        self.map.put(length, end, end);
    }
}
