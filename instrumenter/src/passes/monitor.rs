//! `monitorenter` and `monitorexit`: the JVM's own operation goes, the hook takes its place.

use super::context::{At, MethodContext};
use super::jdk;
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// Replaces the instruction.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let (kind, hook) = match at.opcode() {
        op::MONITORENTER => (SiteKind::MonitorEnter, "monitorEnter"),
        _ => (SiteKind::MonitorExit, "monitorExit"),
    };
    let site = cx.site(at.pc(), kind);
    if cx.in_place {
        return jdk::monitor(cx, at, site);
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
