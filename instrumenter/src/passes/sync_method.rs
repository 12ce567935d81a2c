//! Synchronized methods: the flag goes; entry, every return and a catch-all handler call the monitor hooks.
//!
//! The lock of an instance method is `this`. If the body overwrites local 0, or a stack map frame forgets it, the
//! prologue saves `this` in a fresh local that all frames are made to keep.

use super::context::{MethodContext, FIRST_VERSION_WITH_CLASS_CONSTANTS};
use super::monitor;
use crate::class::asm::Snippet;
use crate::class::descriptor::{self, java_name};
use crate::class::edit::Guard;
use crate::class::flow::overwrites_local_0;
use crate::class::frames::{self, Type};
use crate::class::opcode::op;
use crate::class::{ClassError, ClassErrorKind, Result};
use crate::sites::SiteNumber;
use jcheck_annotations::SiteKind;

/// Where the lock comes from.
#[derive(Debug, Clone, Copy)]
enum Lock {
    This,
    Saved(u16),
    Class,
    ClassByName,
}

/// Adds prologue, exits and guard. The caller clears the flag.
pub fn apply(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let lock = choose_lock(cx)?;
    let enter_site = cx.site(0, SiteKind::MonitorEnter);
    let prologue = match lock {
        Lock::Saved(slot) => cx
            .asm()
            .ops(&[op::ALOAD_0, op::DUP])
            .local(op::ASTORE, slot)
            .finish(),
        _ => push_lock(cx, lock)?,
    };
    cx.edits.prologue.extend_from_slice(&prologue);
    let enter = call(cx, enter_site, "monitorEnter")?;
    cx.edits.prologue.extend_from_slice(&enter);
    cx.edits.need_stack(2);
    for (index, instruction) in cx.body.instructions.iter().enumerate() {
        if instruction.is_return() {
            let code = exit_code(cx, lock, instruction.pc)?;
            cx.edits.before(index, &code, 2);
        }
    }
    let mut handler = exit_code(cx, lock, 0)?.into_vec();
    handler.push(op::ATHROW);
    let this_class = cx.class.this_class;
    let guard = Guard {
        handler,
        this_class: matches!(lock, Lock::This).then_some(this_class),
        throwable: cx.pool.class("java/lang/Throwable")?,
        saved: match lock {
            Lock::Saved(slot) => Some((slot, this_class)),
            _ => None,
        },
    };
    cx.edits.guard = Some(guard);
    // The handler needs the throwable, the lock and the site.
    let needed = 3u16.saturating_sub(cx.body.code.max_stack);
    cx.edits.need_stack(needed);
    Ok(())
}

fn choose_lock(cx: &mut MethodContext<'_, '_>) -> Result<Lock> {
    if cx.body.is_static {
        let old = cx.class.major < FIRST_VERSION_WITH_CLASS_CONSTANTS;
        return Ok(if old { Lock::ClassByName } else { Lock::Class });
    }
    let frames = cx.body.frames()?;
    let initial = 1 + descriptor::parse_method(cx.site_context.descriptor)?
        .0
        .len();
    let kept = frames::keep_local_0(&frames, Type::object(cx.class.this_class), initial);
    if kept && !overwrites_local_0(cx.code, cx.body.instructions) {
        return Ok(Lock::This);
    }
    let slot = cx.body.code.max_locals;
    if slot >= 65_534 {
        let kind = ClassErrorKind::Unsupported(
            "a synchronized method without a free local variable for its lock",
        );
        return Err(ClassError::new(cx.body.code.bytes.start, kind));
    }
    cx.edits.extra_locals = 1;
    Ok(Lock::Saved(slot))
}

fn push_lock(cx: &mut MethodContext<'_, '_>, lock: Lock) -> Result<Snippet> {
    let this_class = cx.class.this_class;
    let name = java_name(cx.class_name);
    Ok(match lock {
        Lock::This => cx.asm().ops(&[op::ALOAD_0]).finish(),
        Lock::Saved(slot) => cx.asm().local(op::ALOAD, slot).finish(),
        Lock::Class => cx.asm().class_constant(this_class).finish(),
        // What compilers of that time made of a class literal: it asks the loader of the calling class.
        Lock::ClassByName => {
            let for_name = "(Ljava/lang/String;)Ljava/lang/Class;";
            cx.asm()
                .string(&name)?
                .call("java/lang/Class", "forName", for_name)?
                .finish()
        }
    })
}

fn call(cx: &mut MethodContext<'_, '_>, site: SiteNumber, hook: &'static str) -> Result<Snippet> {
    if cx.in_place {
        return monitor::lock(cx, site, hook == "monitorEnter");
    }
    cx.hook_code(&[], site, hook, "(Ljava/lang/Object;I)V")
}

fn exit_code(cx: &mut MethodContext<'_, '_>, lock: Lock, pc: u32) -> Result<Snippet> {
    let site = cx.site(pc, SiteKind::MonitorExit);
    let mut code = push_lock(cx, lock)?;
    code.extend_from_slice(&call(cx, site, "monitorExit")?);
    Ok(code)
}
