//! Static initialisers: entry, every return and a catch-all handler tell when a class is being initialised, and when
//! that fails.

use super::context::MethodContext;
use super::hooks::INITIALISATION;
use super::initialisation;
use crate::class::descriptor::java_name;
use crate::class::edit::Guard;
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// Adds prologue, exits and guard.
pub fn apply(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let locked = initialisation::is_own(cx);
    if locked && initialisation::moves(cx.program.universe, cx.class)? {
        return Ok(());
    }
    let site = match locked {
        true => cx.site(0, SiteKind::Needs(java_name(cx.class_name).into())),
        false => cx.site(0, SiteKind::ClassInit),
    };
    let hook = |cx: &mut MethodContext<'_, '_>, name, of_locked| match locked {
        true => initialisation::own_hook(cx, &[], site, of_locked),
        false => cx.hook_code(&[], site, name, "(I)V"),
    };
    let enter = hook(cx, "classInitEnter", "begins")?;
    cx.edits.prologue.extend_from_slice(&enter);
    let exit = hook(cx, "classInitExit", "ends")?;
    for (index, instruction) in cx.body.instructions.iter().enumerate() {
        if instruction.is_return() {
            cx.edits.before(index, &exit, 2);
        }
    }
    let failed = "(Ljava/lang/Throwable;I)V";
    let mut handler = match locked {
        true => {
            let name = (INITIALISATION, "fails");
            let mut code = cx.hook_code(&[op::DUP], site, name, failed)?;
            code.extend_from_slice(&exit);
            code
        }
        false => cx.hook_code(&[op::DUP], site, "classInitFailed", failed)?,
    }
    .into_vec();
    handler.push(op::ATHROW);
    let throwable = cx.pool.class("java/lang/Throwable")?;
    cx.edits.guard = Some(Guard {
        handler,
        this_class: None,
        throwable,
        saved: None,
    });
    // The handler needs the throwable, twice, and the site, or once, the class and the site.
    let needed = 3u16.saturating_sub(cx.body.code.max_stack);
    cx.edits.need_stack(needed.max(2));
    Ok(())
}
