//! What a pass wants changed in one method: code before, instead of and after instructions, a prologue, a guard.
//!
//! Inserted code must not branch (the one exception is inside a prologue) and must leave the stack as it found it, so
//! that no stack map frame changes.

use super::opcode::{op, Instruction};

/// Changes at one instruction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InstructionEdit {
    /// Runs before it; branches to the instruction come here first.
    pub before: Vec<u8>,
    /// Runs instead of it.
    pub replacement: Option<Vec<u8>>,
    /// Runs after it when it falls through; branches to the next instruction skip this.
    pub after: Vec<u8>,
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

/// All edits of one method.
#[derive(Debug, Clone, Default)]
pub struct MethodEdits {
    at: Vec<Option<Box<InstructionEdit>>>,
    /// Runs once at entry. It is no branch target: a loop to pc 0 does not repeat it.
    pub prologue: Vec<u8>,
    /// Offsets in the prologue that need a frame equal to the one at method entry.
    pub prologue_frames: Vec<usize>,
    /// A catch-all handler around the body, except for returns and what runs before them.
    pub guard: Option<Guard>,
    /// Operand stack slots needed on top of the original maximum.
    pub extra_stack: u16,
    /// Local variables needed on top of the original ones.
    pub extra_locals: u16,
}

impl MethodEdits {
    /// No edits, for a method of this many instructions.
    pub fn new(instructions: usize) -> Self {
        MethodEdits {
            at: vec![None; instructions],
            ..MethodEdits::default()
        }
    }

    /// True if nothing would change.
    pub fn is_empty(&self) -> bool {
        self.prologue.is_empty() && self.guard.is_none() && self.at.iter().all(Option::is_none)
    }

    /// The edit at an instruction, by its position in the decoded list.
    pub fn get(&self, index: usize) -> Option<&InstructionEdit> {
        self.at.get(index)?.as_deref()
    }

    fn entry(&mut self, index: usize) -> &mut InstructionEdit {
        if index >= self.at.len() {
            self.at.resize(index + 1, None);
        }
        self.at[index].get_or_insert_with(Box::default)
    }

    /// Adds code before an instruction, behind what is already there.
    pub fn before(&mut self, index: usize, code: &[u8], stack: u16) {
        self.entry(index).before.extend_from_slice(code);
        self.need_stack(stack);
    }

    /// Adds code after an instruction, behind what is already there.
    pub fn after(&mut self, index: usize, code: &[u8], stack: u16) {
        self.entry(index).after.extend_from_slice(code);
        self.need_stack(stack);
    }

    /// Puts code in the place of an instruction.
    pub fn replace(&mut self, index: usize, code: Vec<u8>, stack: u16) {
        self.entry(index).replacement = Some(code);
        self.need_stack(stack);
    }

    /// Notes that inserted code needs this many slots on top of what is there.
    pub fn need_stack(&mut self, slots: u16) {
        self.extra_stack = self.extra_stack.max(slots);
    }

    /// True if an instruction is a return, which the guard leaves out.
    pub fn outside_guard(instruction: &Instruction) -> bool {
        matches!(instruction.opcode, op::IRETURN..=op::RETURN)
    }
}
