//! Array elements: a hook before each load and store tells array and index.
//!
//! Stores of constants into an array that has just been made, as compilers write `{1, 2, 3}`, have none: the array is
//! on the operand stack only, so no other thread can know it before all of them are done.

use super::context::{At, MethodContext};
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// The instructions that store one constant: array, index, value, store.
const STORE: usize = 4;

/// The array of one dimension that is made here: finds the stores of constants that follow.
pub fn made(cx: &mut MethodContext<'_, '_>, at: At) {
    let instructions = cx.body.instructions;
    let stores = instructions[at.index + 1..]
        .chunks_exact(STORE)
        .take_while(|store| {
            let [array, index, value, last] = [0, 1, 2, 3].map(|n| store[n].opcode);
            let constants = op::ACONST_NULL..=op::LDC2_W;
            array == op::DUP
                && constants.contains(&index)
                && constants.contains(&value)
                && (op::IASTORE..=op::SASTORE).contains(&last)
        })
        .count();
    let end = at.index + 1 + stores * STORE;
    if stores > 0 && !cx.jumps_into(at.index + 1..end) {
        cx.filled_until = end;
    }
}

/// Hooks an element load or store.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    if at.index < cx.filled_until {
        return Ok(());
    }
    let (kind, hook, shuffle): (_, _, &[u8]) = match at.opcode() {
        // array index -> array index array index
        op::IALOAD..=op::SALOAD => (SiteKind::ElementRead, "loadElement", &[op::DUP2]),
        // array index value2 -> value2 array index value2 -> value2 array index -> array index value2 array index
        op::LASTORE | op::DASTORE => (
            SiteKind::ElementWrite,
            "storeElement",
            &[op::DUP2_X2, op::POP2, op::DUP2_X2],
        ),
        // array index value -> value array index value -> value array index -> array index value array index
        _ => (
            SiteKind::ElementWrite,
            "storeElement",
            &[op::DUP_X2, op::POP, op::DUP2_X1],
        ),
    };
    let site = cx.site(at.pc(), kind);
    cx.hook(
        at.index,
        (Place::Before, 3),
        shuffle,
        site,
        hook,
        "(Ljava/lang/Object;II)V",
    )?;
    Ok(())
}
