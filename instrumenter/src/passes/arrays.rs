//! Array elements: a hook before each load and store tells array and index.

use super::context::{At, MethodContext};
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// Hooks an element load or store.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
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
    let code = cx.hook_code(shuffle, site, hook, "(Ljava/lang/Object;II)V")?;
    cx.edits.before(at.index, &code, 3);
    Ok(())
}
