//! Births: a hook after each constructor call that completes a `new`, and after each array creation.

use super::context::{At, MethodContext};
use super::watched;
use crate::class::descriptor::java_name;
use crate::class::flow::{Fact, Slot};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use jcheck_annotations::SiteKind;

/// What `assert` throws: it is reported when it is made, whoever catches it.
const ASSERTION_ERROR: &str = "java/lang/AssertionError";

/// Hooks `newarray`, `anewarray` and `multianewarray`.
pub fn array(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let name = match at.opcode() {
        op::NEWARRAY => primitive_array(cx.code[at.pc() as usize + 1]).to_string(),
        op::ANEWARRAY => java_name(&cx.class.pool.class_name(cx.operand(at))?) + "[]",
        _ => java_name(&cx.class.pool.class_name(cx.operand(at))?),
    };
    born(cx, at, name)
}

/// The `atype` operand (JVMS table 6.5.newarray-A).
fn primitive_array(code: u8) -> &'static str {
    match code {
        4 => "boolean[]",
        5 => "char[]",
        6 => "float[]",
        7 => "double[]",
        8 => "byte[]",
        9 => "short[]",
        10 => "int[]",
        _ => "long[]",
    }
}

/// Hooks `clone` of an array.
pub fn array_clone(cx: &mut MethodContext<'_, '_>, at: At, member: &MemberRef<'_>) -> Result<()> {
    if member.owner.starts_with('[') && member.name == "clone" {
        watched::array_clone(cx, at)?;
        born(cx, at, java_name(&member.owner))?;
    }
    Ok(())
}

/// Hooks an `invokespecial <init>` if it completes a `new` whose copy is still on top of the stack.
pub fn constructor(cx: &mut MethodContext<'_, '_>, at: At, member: &MemberRef<'_>) -> Result<()> {
    match cx.facts.get(&at.pc()) {
        Some(Fact::Init {
            receiver: Slot::Uninitialized(_),
            kept: true,
        }) if member.owner == ASSERTION_ERROR => {
            hook(cx, at, java_name(&member.owner), "assertionFailed")
        }
        Some(Fact::Init {
            receiver: Slot::Uninitialized(_),
            kept: true,
        }) => born(cx, at, java_name(&member.owner)),
        _ => Ok(()),
    }
}

fn born(cx: &mut MethodContext<'_, '_>, at: At, class: String) -> Result<()> {
    hook(cx, at, class, "allocated")
}

fn hook(cx: &mut MethodContext<'_, '_>, at: At, class: String, name: &str) -> Result<()> {
    let site = cx.site(at.pc(), SiteKind::Allocation(class));
    // object -> object object site -> object
    let code = cx.hook_code(&[op::DUP], site, name, "(Ljava/lang/Object;I)V")?;
    cx.edits.after(at.index, &code, 2);
    Ok(())
}
