//! Static fields: a hook before each access. Reading a final one can still initialise its class, which a hook of its
//! own announces.
//!
//! The first access initialises the class (JLS 12.4.1), and comes after that. So where it may be the first one, a read that
//! is thrown away initialises the class before the hook tells of the access.

use super::context::{At, MethodContext};
use super::fields::FieldPlan;
use super::unmodelled;
use crate::class::asm::Snippet;
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// Hooks a `getstatic` or `putstatic`.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let reads = at.opcode() == op::GETSTATIC;
    let plan = cx.field_plan(at)?;
    let (number, class, is_final, is_wide) = match &*plan {
        FieldPlan::Program {
            number,
            class,
            is_final,
            is_wide,
        } => {
            let class = class.as_deref().unwrap_or(cx.class_name);
            (*number, class, *is_final, *is_wide)
        }
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
    let mut first = Snippet::new();
    let mut stack = 1;
    if hook != "useClass" && class != cx.class_name {
        let [high, low] = cx.operand(at).to_be_bytes();
        let pop = if is_wide { op::POP2 } else { op::POP };
        first.extend_from_slice(&[op::GETSTATIC, high, low, pop]);
        stack = 2;
    }
    let code = cx.hook_code(&first, site, hook, "(I)V")?;
    cx.edits.before(at.index, &code, stack);
    Ok(())
}

/// True if the class is being initialised by this thread whenever this method runs: this is its static initialiser, or
/// that of a class of the same nest.
fn surely_initialised(cx: &MethodContext<'_, '_>, class: &str) -> bool {
    let universe = cx.program.universe;
    cx.name == "<clinit>" && (class == cx.class_name || universe.same_nest(class, cx.class_name))
}
