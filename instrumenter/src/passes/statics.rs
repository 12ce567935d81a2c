//! Static fields: a hook before each access. Reading a final one can still initialise its class, which a hook of its
//! own announces.

use super::context::{At, MethodContext};
use super::fields::FieldPlan;
use super::unmodelled;
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// Hooks a `getstatic` or `putstatic`.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let reads = at.opcode() == op::GETSTATIC;
    let plan = cx.field_plan(at)?;
    let (number, class, is_final) = match &*plan {
        FieldPlan::Program {
            number,
            class,
            is_final,
            ..
        } => (*number, class, *is_final),
        // What programs can read there are constants.
        FieldPlan::Announced(_) if reads => return Ok(()),
        FieldPlan::Announced(kind) => return unmodelled::announce(cx, at, kind.clone()),
        FieldPlan::Harmless => return Ok(()),
    };
    let (kind, hook) = match (reads, is_final) {
        (true, false) => (SiteKind::Read(number), "readStatic"),
        (false, false) => (SiteKind::Write(number), "writeStatic"),
        (false, true) => return Ok(()),
        (true, true) if surely_initialised(cx, class) => return Ok(()),
        (true, true) => (SiteKind::Read(number), "useClass"),
    };
    let site = cx.site(at.pc(), kind);
    let code = cx.hook_code(&[], site, hook, "(I)V")?;
    cx.edits.before(at.index, &code, 1);
    Ok(())
}

/// True if the class is being initialised by this thread whenever this method runs: this is its static initialiser, or
/// that of a class of the same nest.
fn surely_initialised(cx: &MethodContext<'_, '_>, class: &str) -> bool {
    let universe = cx.program.universe;
    cx.name == "<clinit>" && (class == cx.class_name || universe.same_nest(class, cx.class_name))
}
