//! Objects whose operations are methods: where one is made that may be shared, an instance of the wrapper of its
//! class is made. What that class is called is nobody's business: `getClass` gives the class of the program.

use super::context::{At, MethodContext};
use super::hooks::OPERATIONS;
use super::row::{By, Owner, Redirect};
use crate::class::flow::{Fact, Slot};
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::{ObjectClass, SiteKind};

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    Redirect {
        owner: Owner::Wrapped, by: By::Instance,
        name: "getClass", descriptor: "()Ljava/lang/Class;",
        class: OPERATIONS, hook: "classOf", hook_descriptor: "(Ljava/lang/Object;I)Ljava/lang/Class;",
        kind: || SiteKind::Call { method: "java.lang.Object.getClass".into(), write: false },
    },
];

/// Lets a `new` with the constructor call that completes it make an instance of this wrapper, unless what it makes is
/// unshared.
pub fn make(cx: &mut MethodContext<'_, '_>, at: At, wrapper: &str) -> Result<()> {
    let Some(&Fact::Init {
        receiver: Slot::Uninitialized(new),
        ..
    }) = cx.facts.get(at.pc())
    else {
        // `this(..)` or `super(..)`, or unreachable.
        return Ok(());
    };
    let wraps = match cx.made.iter().find(|(pc, _)| *pc == new) {
        // Two ways lead from one `new` to two calls.
        Some((_, wraps)) => *wraps,
        None => {
            let wraps = !is_unshared(cx, at)?;
            cx.made.push((new, wraps));
            if wraps {
                let class = cx.pool.class(wrapper)?;
                let code = cx.asm().with_index(op::NEW, class).finish();
                let index = cx.body.instructions.index_of(i64::from(new))?;
                cx.edits.replace(index, &code, 0);
            }
            wraps
        }
    };
    if wraps {
        let descriptor = cx.class.pool.member(cx.operand(at))?.descriptor;
        let constructor = cx.pool.method(wrapper, "<init>", &descriptor)?;
        let code = cx.asm().with_index(op::INVOKESPECIAL, constructor);
        let code = code.finish();
        cx.edits.replace(at.index, &code, 0);
    }
    Ok(())
}

/// What the annotation files say of the object whose constructor is called here.
fn is_unshared(cx: &MethodContext<'_, '_>, at: At) -> Result<bool> {
    let dotted = |name: &str| name.replace('/', ".");
    let born = cx.class.pool.member(cx.operand(at))?.owner;
    let context = cx.site_context;
    let before = |(pc, _): &&(u16, u16)| u32::from(*pc) <= at.pc();
    let line = cx.lines.iter().rev().find(before).map(|(_, line)| *line);
    let classification = &cx.program.universe.operations().classification;
    let said = classification.of_birth(
        &dotted(&born),
        (&dotted(context.class), context.method),
        line.map(u32::from),
    );
    Ok(said == ObjectClass::Unshared)
}

/// `super.toString()` where it leads to `java.lang.Object`: the text is made of the name of the class of the program.
pub fn text(cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
    if cx.program.universe.operations().has_wrappers() {
        let (hook, descriptor) = TEXT;
        let asm = cx.asm().hook(OPERATIONS, hook, descriptor)?;
        let code = asm.finish();
        cx.edits.replace(at.index, &code, 0);
    }
    Ok(())
}

/// The hook that makes the text of an object as `java.lang.Object` does.
pub const TEXT: (&str, &str) = ("textOf", "(Ljava/lang/Object;)Ljava/lang/String;");
