//! What instructions do to the operand stack (JVMS 6.5).

use crate::class::opcode::{op, OPCODES};

/// What most instructions do to the operand stack, by opcode.
#[derive(Debug, Clone, Copy)]
pub struct Effect {
    /// Slots popped and pushed; [`SPECIAL`] if that depends on operands.
    pub slots: (u8, u8),
    /// It writes to a local variable.
    pub stores: bool,
}

/// By opcode.
pub const EFFECTS: [Effect; 256] = {
    let mut effects = [Effect {
        slots: SPECIAL,
        stores: false,
    }; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        if let Some(effect) = OPCODES[opcode].effect {
            effects[opcode].slots = effect;
        }
        effects[opcode].stores = opcode >= op::ISTORE as usize && opcode <= op::ASTORE_3 as usize;
        opcode += 1;
    }
    effects
};
/// See [`Effect::slots`].
pub const SPECIAL: (u8, u8) = (0xFF, 0xFF);
