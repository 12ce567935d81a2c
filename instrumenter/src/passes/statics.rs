//! Static fields: a hook before each access. Reading a final one can still initialise its class, which a hook of its
//! own announces.
//!
//! The first access initialises the class (JLS 12.4.1), and comes after that. So where it may be the first one, a
//! read that is thrown away initialises the class before the hook tells of the access.
//!
//! Compilers before Java 5 kept each class literal in a static field, without order: who finds none there looks for the
//! class, and finds the same one. So it is nobody's business who comes first.

use super::context::{At, MethodContext, FIRST_VERSION_WITH_CLASS_CONSTANTS};
use super::environment;
use super::plans::FieldPlan;
use super::unmodelled;
use crate::class::asm::Snippet;
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::Result;
use crate::universe::FieldTarget;
use jcheck_annotations::SiteKind;

/// Hooks a `getstatic` or `putstatic`.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    if environment::shuffles(cx, at)? {
        return Ok(());
    }
    let reads = at.opcode() == op::GETSTATIC;
    let field = match cx.field_plan(at)? {
        FieldPlan::Program(field) => field,
        // What programs can read there are constants.
        FieldPlan::Announced(_) if reads => return Ok(()),
        FieldPlan::Announced(kind) => return unmodelled::announce(cx, at, &kind),
        FieldPlan::Harmless => return Ok(()),
    };
    let other_class = !cx.is_own(field.class);
    let (kind, hook) = match (reads, field.is_final) {
        _ if field.may_keep_literal && cx.class.major < FIRST_VERSION_WITH_CLASS_CONSTANTS => {
            if !other_class {
                return Ok(());
            }
            (SiteKind::Read(field.number), "useClass")
        }
        (true, false) => (SiteKind::Read(field.number), "readStatic"),
        (false, false) => (SiteKind::Write(field.number), "writeStatic"),
        (false, true) => return Ok(()),
        (true, true) if surely_initialised(cx, at, other_class)? => return Ok(()),
        (true, true) => (SiteKind::Read(field.number), "useClass"),
    };
    let site = cx.site(at.pc(), kind);
    let mut first = Snippet::new();
    let mut stack = 1;
    if hook != "useClass" && other_class {
        let [high, low] = cx.operand(at).to_be_bytes();
        let pop = if field.is_wide { op::POP2 } else { op::POP };
        first.extend_from_slice(&[op::GETSTATIC, high, low, pop]);
        stack = 2;
    }
    cx.hook(at.index, (Place::Before, stack), &first, site, hook, "(I)V")?;
    Ok(())
}

/// True if the class is being initialised by this thread whenever this method runs: this is its static initialiser, or
/// that of a class of the same nest.
fn surely_initialised(cx: &MethodContext<'_, '_>, at: At, other_class: bool) -> Result<bool> {
    if cx.name != "<clinit>" {
        return Ok(false);
    }
    let universe = cx.program.universe;
    let member = cx.class.pool.member(cx.operand(at))?;
    let target = universe.resolve_field(&member.owner, &member.name, &member.descriptor);
    Ok(!other_class
        || matches!(target, FieldTarget::Program(class, _) if universe.same_nest(class, cx.class_name)))
}
