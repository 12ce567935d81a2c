//! Static initialisers: entry, every return and a catch-all handler tell when a class is being initialised, and when
//! that fails.

use super::context::MethodContext;
use crate::class::edit::Guard;
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// Adds prologue, exits and guard.
pub fn apply(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let site = cx.site(0, SiteKind::ClassInit);
    let enter = cx.hook_code(&[], site, "classInitEnter", "(I)V")?;
    cx.edits.prologue.extend_from_slice(&enter);
    let exit = cx.hook_code(&[], site, "classInitExit", "(I)V")?;
    for (index, instruction) in cx.body.instructions.iter().enumerate() {
        if instruction.is_return() {
            cx.edits.before(index, &exit, 1);
        }
    }
    let mut handler = cx
        .hook_code(
            &[op::DUP],
            site,
            "classInitFailed",
            "(Ljava/lang/Throwable;I)V",
        )?
        .into_vec();
    handler.push(op::ATHROW);
    let throwable = cx.pool.class("java/lang/Throwable")?;
    cx.edits.guard = Some(Guard {
        handler,
        this_class: None,
        throwable,
        saved: None,
    });
    // The handler needs the throwable, twice, and the site.
    let needed = 3u16.saturating_sub(cx.body.code.max_stack);
    cx.edits.need_stack(needed.max(1));
    Ok(())
}
