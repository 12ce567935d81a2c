//! `monitorenter` and `monitorexit`: the JVM's own operation goes, the hook takes its place.

use super::context::{At, MethodContext};
use super::hooks::BORDER;
use crate::class::asm::Snippet;
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::Result;
use crate::sites::SiteNumber;
use jcheck_annotations::SiteKind;

/// Takes an object, and a site; gives what to lock in its place.
const LOCK: &str = "(Ljava/lang/Object;I)Ljava/lang/Object;";

/// Replaces the instruction.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let (kind, hook) = match at.opcode() {
        op::MONITORENTER => (SiteKind::MonitorEnter, "monitorEnter"),
        _ => (SiteKind::MonitorExit, "monitorExit"),
    };
    let site = cx.site(at.pc(), kind);
    if cx.in_place {
        return in_jdk(cx, at, site);
    }
    // object -> object site ->
    cx.hook(
        at.index,
        (Place::Instead, 1),
        &[],
        site,
        hook,
        "(Ljava/lang/Object;I)V",
    )?;
    Ok(())
}

/// In the JDK, before `monitorenter` and `monitorexit`: the model's part; what is left for the instruction is what it gives back.
fn in_jdk(cx: &mut MethodContext<'_, '_>, at: At, site: SiteNumber) -> Result<()> {
    let hook = match at.opcode() {
        op::MONITORENTER => "lock",
        _ => "unlock",
    };
    // object -> object site -> object
    cx.hook(
        at.index,
        (Place::Before, 1),
        &[],
        site,
        (BORDER, hook),
        LOCK,
    )
}

/// The same with the instruction.
pub fn lock(cx: &mut MethodContext<'_, '_>, site: SiteNumber, enters: bool) -> Result<Snippet> {
    let (hook, opcode) = match enters {
        true => ("lock", op::MONITORENTER),
        false => ("unlock", op::MONITOREXIT),
    };
    let mut code = cx.hook_code(&[], site, (BORDER, hook), LOCK)?;
    code.push(opcode);
    Ok(code)
}
