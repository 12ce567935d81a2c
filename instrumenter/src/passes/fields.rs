//! Instance fields: a hook before each access tells object and field.
//!
//! Final fields are no exception: an object that leaks from its constructor shows their default values. A constructor's
//! write needs none before it has called the superclass constructor: nobody else can know the object yet, and the verifier
//! would not let the reference go anywhere.

use super::context::{At, MethodContext};
use super::unmodelled;
use crate::class::descriptor::slots;
use crate::class::flow::{Fact, Slot};
use crate::class::opcode::op;
use crate::class::Result;
use crate::universe::FieldTarget;
use jcheck_annotations::SiteKind;

/// Hooks a `getfield` or `putfield`.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let member = cx.class.pool.member(cx.operand(at))?;
    let reads = at.opcode() == op::GETFIELD;
    if !reads && cx.name == "<init>" {
        match cx.facts.get(&at.pc()) {
            Some(Fact::Put(Slot::Other)) => {}
            // Not yet an object, or unreachable.
            _ => return Ok(()),
        }
    }
    let universe = cx.program.universe;
    let (class, field) =
        match universe.resolve_field(&member.owner, &member.name, &member.descriptor) {
            FieldTarget::Program(class, field) => (class, field),
            FieldTarget::Elsewhere(class) => return unmodelled::field(cx, at, class, &member.name),
        };
    let key = (
        class.to_string(),
        field.name.clone(),
        field.descriptor.clone(),
    );
    let Some(&number) = cx.program.fields.get(&key) else {
        return Ok(());
    };
    let (kind, hook) = match reads {
        true => (SiteKind::Read(number), "readField"),
        false => (SiteKind::Write(number), "writeField"),
    };
    let shuffle: &[u8] = match (reads, slots(&member.descriptor)) {
        // object -> object object
        (true, _) => &[op::DUP],
        // object value -> object value object
        (false, 1) => &[op::DUP2, op::POP],
        // object value2 -> value2 object value2 -> value2 object -> object value2 object
        (false, _) => &[op::DUP2_X1, op::POP2, op::DUP_X2],
    };
    let site = cx.site(at.pc(), kind);
    let code = cx.hook_code(shuffle, site, hook, "(Ljava/lang/Object;I)V")?;
    cx.edits.before(at.index, &code, 2);
    Ok(())
}
