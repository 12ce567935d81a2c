//! Classes with method or atomic granularity: an operation at the beginning of each method of a wrapper, and accesses
//! to fields that are parts of it. See [`crate::granularity`].

use super::context::{At, MethodContext};
use super::hooks::OPERATIONS;
use crate::class::descriptor::slots;
use crate::class::flow::overwrites_local_0;
use crate::class::opcode::op;
use crate::class::Result;
use crate::granularity::{receivers, Receiver};
use crate::universe::FieldTarget;
use jcheck_annotations::{Granularity, SiteKind};

/// Adds the operation at the beginning of a method of a wrapper, or of a method that reports itself.
pub fn enter(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    if cx.body.is_static || cx.name.starts_with('<') {
        return Ok(());
    }
    let operations = cx.program.universe.operations();
    let Some(found) = operations.reported(cx.class_name, cx.name, cx.site_context.descriptor)
    else {
        return Ok(());
    };
    let hook = match found.several {
        true => "operation",
        false => "singleOperation",
    };
    let site = cx.site(0, kind(cx, found.writes));
    let asm = cx.asm().ops(&[op::ALOAD_0]).int(i32::from(found.writes))?;
    let descriptor = "(Ljava/lang/Object;ZI)V";
    let code = asm
        .int(site.as_int())?
        .call(OPERATIONS, hook, descriptor)?
        .finish();
    cx.edits.prologue.extend_from_slice(&code);
    let needed = 3u16.saturating_sub(cx.body.code.max_stack);
    cx.edits.need_stack(needed);
    Ok(())
}

fn kind(cx: &MethodContext<'_, '_>, write: bool) -> SiteKind {
    let class = cx.site_context.class.replace('/', ".");
    SiteKind::Call {
        method: format!("{class}.{}", cx.name).into(),
        write,
    }
}

/// Hooks an access to an instance field of a class with another granularity than `field`.
pub fn field(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let universe = cx.program.universe;
    let member = cx.class.pool.member(cx.operand(at))?;
    let target = universe.resolve_field(&member.owner, &member.name, &member.descriptor);
    let FieldTarget::Program(class, _) = target else {
        return Ok(());
    };
    let granularity = universe.granularity(class);
    let writes = at.opcode() == op::PUTFIELD;
    let inside = class == cx.class_name
        && !cx.body.is_static
        && !overwrites_local_0(cx.code, cx.body.instructions);
    let operations = universe.operations();
    let here = operations.of(cx.class_name, cx.name, cx.site_context.descriptor);
    let overridden = here.is_some_and(|(_, inline)| !inline);
    let wrapped = operations.wrapper(class).is_some();
    let wide = slots(&member.descriptor) == 2;
    let shuffle: &[u8] = match (writes, wide) {
        (false, _) => &[op::DUP],
        (true, false) => &[op::DUP2, op::POP],
        (true, true) => &[op::DUP2_X1, op::POP2, op::DUP_X2],
    };
    let site = cx.site(at.pc(), kind(cx, writes));
    let mut asm = cx.asm().ops(shuffle);
    let (hook, descriptor) = match inside {
        true => {
            asm = asm.ops(&[op::ALOAD_0]);
            let hook = if overridden { "overriddenPart" } else { "part" };
            (hook, "(Ljava/lang/Object;Ljava/lang/Object;ZI)V")
        }
        false => ("singleOperation", "(Ljava/lang/Object;ZI)V"),
    };
    let asm = asm.int(i32::from(writes))?.int(site.as_int())?;
    let mut code = asm.hook(OPERATIONS, hook, descriptor)?.finish();
    if inside && writes && granularity == Granularity::Atomic && member.descriptor.starts_with('[')
    {
        let keeps = "(Ljava/lang/Object;Ljava/lang/Object;Z)V";
        let asm = cx.asm().ops(&[op::DUP2]).int(i32::from(wrapped))?;
        code.extend(asm.call(OPERATIONS, "keeps", keeps)?.finish());
    }
    cx.edits.before(at.index, &code, 4);
    Ok(())
}

/// Announces that a method of an atomic class calls one of its own on `this`: that is no operation of its own.
pub fn call(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    let universe = cx.program.universe;
    let granularity = universe.granularity(cx.class_name);
    if granularity != Granularity::Atomic || cx.body.is_static || at.opcode() == op::INVOKESTATIC {
        return Ok(());
    }
    let member = cx.class.pool.member(cx.operand(at))?;
    if member.owner != cx.class_name {
        return Ok(());
    }
    let operations = universe.operations();
    let Some((_, inline)) = operations.of(cx.class_name, &member.name, &member.descriptor) else {
        return Ok(());
    };
    let here = operations.of(cx.class_name, cx.name, cx.site_context.descriptor);
    let inline = inline && here.is_none_or(|(_, inline)| inline);
    let receivers = receivers(cx.class, cx.body.code, cx.body.instructions)?;
    if receivers.get(&at.pc()) == Some(&Receiver::This) {
        let asm = cx.asm();
        let asm = match inline {
            true => asm.hook(OPERATIONS, "inner", "()V")?,
            // Without a wrapper, one of the two reports nothing.
            false => {
                let asm = asm.ops(&[op::ALOAD_0]);
                asm.hook(OPERATIONS, "inner", "(Ljava/lang/Object;)V")?
            }
        };
        let code = asm.finish();
        cx.edits.before(at.index, &code, 1);
    }
    Ok(())
}
