//! What a pass wants changed in one method: code before, instead of and after instructions, a prologue, a guard.
//!
//! Inserted code must not branch (the one exception is inside a prologue) and must leave the stack as it found it, so
//! that no stack map frame changes.

use super::bytes::{append, COPIED};
use super::error::Result;
use super::frames::Type;
use super::opcode::{op, Instruction, Instructions};

/// Where a piece of code goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Runs before the instruction; branches to the instruction come here first.
    Before,
    /// Runs instead of it.
    Instead,
    /// Runs after it when it falls through; branches to the next instruction skip this.
    After,
}

/// A piece of code at an instruction.
#[derive(Debug, Clone, Copy)]
pub struct Piece {
    index: u32,
    place: Place,
    start: u32,
    length: u32,
}

impl Piece {
    /// Position of the instruction in the list.
    #[inline]
    pub fn index(&self) -> usize {
        self.index as usize
    }

    /// Where it goes.
    #[inline]
    pub fn place(&self) -> Place {
        self.place
    }

    fn key(&self) -> (u32, Place) {
        (self.index, self.place)
    }
}

/// What the catch-all handler at the end of a method needs for its frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// Handler code. It finds the throwable on the stack and must end with `athrow`.
    pub handler: Vec<u8>,
    /// Pool index of the class of local 0 at the handler, if the handler uses local 0.
    pub this_class: Option<u16>,
    /// Pool index of `java/lang/Throwable`.
    pub throwable: u16,
    /// A local variable that the prologue fills and the handler reads, with the pool index of its class. Every frame
    /// of the method is made to keep it.
    pub saved: Option<(u16, u16)>,
}

/// All edits of one method. The code of all pieces is in one buffer, which is kept from method to method.
#[derive(Debug, Clone, Default)]
pub struct MethodEdits {
    /// In the order in which they were added until [`MethodEdits::seal`], then in the order of instructions.
    pieces: Vec<Piece>,
    /// Longer than needed when the edits are sealed, for [`append`].
    code: Vec<u8>,
    disordered: bool,
    replaces: bool,
    /// Runs once at entry. It is no branch target: a loop to pc 0 does not repeat it.
    pub prologue: Vec<u8>,
    /// Offsets in the prologue that need a frame equal to the one at method entry.
    pub prologue_frames: Vec<usize>,
    /// Local variables that the prologue fills, behind all others, with their types. Every frame of the method is made to keep them.
    pub kept: Vec<(u16, Type)>,
    /// A catch-all handler around the body, except for returns and what runs before them.
    pub guard: Option<Guard>,
    /// Operand stack slots needed on top of the original maximum.
    pub extra_stack: u16,
    /// Local variables needed on top of the original ones.
    pub extra_locals: u16,
}

impl MethodEdits {
    /// Forgets everything; memory is kept.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.code.clear();
        self.prologue.clear();
        self.prologue_frames.clear();
        self.kept.clear();
        self.guard = None;
        (self.disordered, self.replaces) = (false, false);
        (self.extra_stack, self.extra_locals) = (0, 0);
    }

    /// True if nothing would change.
    pub fn is_empty(&self) -> bool {
        self.prologue.is_empty() && self.guard.is_none() && self.pieces.is_empty()
    }

    /// Adds a piece of code at an instruction, behind what is already there in the same place; it needs this many
    /// slots of the stack. `write` appends the code, or none.
    ///
    /// # Errors
    /// That of `write`; then nothing is added.
    pub fn insert(
        &mut self,
        index: usize,
        (place, stack): (Place, u16),
        write: impl FnOnce(&mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let start = self.code.len();
        if let Err(error) = write(&mut self.code) {
            self.code.truncate(start);
            return Err(error);
        }
        if self.code.len() == start && place != Place::Instead {
            return Ok(());
        }
        let piece = Piece {
            index: index as u32,
            place,
            start: start as u32,
            length: (self.code.len() - start) as u32,
        };
        let last = self.pieces.last();
        self.disordered |= last.is_some_and(|last| last.key() > piece.key());
        self.replaces |= place == Place::Instead;
        self.pieces.push(piece);
        self.need_stack(stack);
        Ok(())
    }

    fn add(&mut self, index: usize, place: Place, code: &[u8], stack: u16) {
        let write = |all: &mut Vec<u8>| -> Result<()> {
            all.extend_from_slice(code);
            Ok(())
        };
        // Writing bytes does not fail.
        let _ = self.insert(index, (place, stack), write);
    }

    /// Adds code before an instruction, behind what is already there.
    pub fn before(&mut self, index: usize, code: &[u8], stack: u16) {
        self.add(index, Place::Before, code, stack);
    }

    /// Adds code after an instruction, behind what is already there.
    pub fn after(&mut self, index: usize, code: &[u8], stack: u16) {
        self.add(index, Place::After, code, stack);
    }

    /// Puts code in the place of an instruction; two replacements of one instruction follow each other.
    pub fn replace(&mut self, index: usize, code: &[u8], stack: u16) {
        self.add(index, Place::Instead, code, stack);
    }

    /// The method begins with some code, and ends with other code wherever it returns or throws. `throwable` is the pool index of
    /// `java/lang/Throwable`. For the handler, the stack needs one slot.
    pub fn enclose(&mut self, body: &Instructions, begin: &[u8], end: &[u8], throwable: u16) {
        self.prologue.extend_from_slice(begin);
        for (index, instruction) in body.iter().enumerate() {
            if instruction.is_return() {
                self.before(index, end, 0);
            }
        }
        let mut handler = end.to_vec();
        handler.push(op::ATHROW);
        self.guard = Some(Guard {
            handler,
            this_class: None,
            throwable,
            saved: None,
        });
    }

    /// Notes that inserted code needs this many slots on top of what is there.
    pub fn need_stack(&mut self, slots: u16) {
        self.extra_stack = self.extra_stack.max(slots);
    }

    /// Ends the adding of pieces.
    pub fn seal(&mut self) {
        if self.disordered {
            self.pieces.sort_by_key(Piece::key);
            self.disordered = false;
        }
        self.code.resize(self.code.len() + COPIED, 0);
    }

    /// True if an instruction is replaced. The edits must be sealed.
    pub fn is_replaced(&self, index: usize) -> bool {
        let key = (index as u32, Place::Instead);
        self.replaces && self.pieces.binary_search_by_key(&key, Piece::key).is_ok()
    }

    /// All pieces; in the order of instructions, and at each of them in the order in which they run, if the edits are
    /// sealed.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The code of a piece.
    #[inline]
    pub fn code_of(&self, piece: &Piece) -> &[u8] {
        let start = piece.start as usize;
        &self.code[start..start + piece.length as usize]
    }

    /// Appends the code of a piece.
    #[inline]
    pub fn append_code_of(&self, piece: &Piece, to: &mut Vec<u8>) {
        let start = piece.start as usize;
        append(&self.code, start..start + piece.length as usize, to);
    }

    /// How many bytes all pieces and the prologue have.
    pub fn length(&self) -> usize {
        self.code.len() + self.prologue.len()
    }

    /// True if an instruction is a return, which the guard leaves out.
    pub fn outside_guard(instruction: &Instruction) -> bool {
        matches!(instruction.opcode, op::IRETURN..=op::RETURN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_in_the_order_of_instructions_and_of_adding() {
        let mut edits = MethodEdits::default();
        edits.before(7, &[1], 0);
        edits.before(2, &[2], 1);
        edits.after(2, &[3], 0);
        edits.before(2, &[4, 5], 0);
        edits.replace(3, &[6], 4);
        edits.seal();
        assert!(edits.is_replaced(3) && !edits.is_replaced(2));
        let all: Vec<_> = edits.pieces().iter().collect();
        let all: Vec<_> = all
            .iter()
            .map(|piece| (piece.index(), piece.place(), edits.code_of(piece)))
            .collect();
        use Place::*;
        assert_eq!(
            all,
            [
                (2, Before, &[2][..]),
                (2, Before, &[4, 5]),
                (2, After, &[3]),
                (3, Instead, &[6]),
                (7, Before, &[1]),
            ]
        );
        assert_eq!(edits.extra_stack, 4);
        edits.clear();
        assert!(edits.is_empty());
    }
}
