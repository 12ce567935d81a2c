//! Loops that wait: hooks where one begins, where it begins again, and where an iteration has an effect.
//!
//! An iteration without an effect leaves the thread where it was. The thread tells so before it begins again
//! (`javalib/.../Loops.java`), and need not run before something changes of what it has looked at. See
//! `docs/soundness/loops.md`.

mod flow;
mod own;
mod told;

use super::context::{At, MethodContext};
use super::hooks::LOOPS;
use crate::class::frames::{self, Body as FrameBody, Type};
use crate::class::inference;
use crate::class::opcode::op;
use crate::class::pool::tag;
use crate::class::Result;
use crate::sites::SiteNumber;
pub use flow::Memory;
use flow::{Body, Loop};
use jcheck_annotations::SiteKind;
pub use told::{enter, is_told_of};

/// Puts the hooks in.
pub fn apply(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    for found in find(cx)? {
        if begins_with_empty_stack(cx, found.head)? {
            one(cx, &found)?;
        }
    }
    Ok(())
}

/// The hooks of one loop. None, if a variable cannot be compared, or no local variable is left.
fn one(cx: &mut MethodContext<'_, '_>, found: &Loop) -> Result<()> {
    let Some(compared) = at_head(cx, found)? else {
        return Ok(());
    };
    let Some(slot) = cx.keep_local(op::ASTORE)? else {
        return Ok(());
    };
    let mut copies = Vec::new();
    for (store, local) in &compared {
        let Some(copy) = cx.keep_local(*store)? else {
            return Ok(());
        };
        copies.push((*store, *local, copy));
    }
    let head = &cx.body.instructions[found.head];
    let site = cx.site(head.pc, SiteKind::Loop);
    let asm = cx.asm().hook(LOOPS, "loopBegins", "()Ljava/lang/Object;")?;
    let mut asm = asm.local(op::ASTORE, slot);
    for (store, local, copy) in &copies {
        asm = asm.local(loads(*store), *local).local(*store, *copy);
    }
    let begins = asm.finish();
    cx.edits.before(found.head, &begins, 2);
    for effect in &found.effects {
        let changes = cx.asm().hook(LOOPS, "loopChanges", "()V")?.finish();
        cx.edits.before(*effect, &changes, 0);
    }
    for repeat in &found.repeats {
        comes_back(cx, *repeat, (slot, site), &copies)?;
    }
    Ok(())
}

/// The hooks before a branch back to the head: what is compared, then whether the branch is taken.
fn comes_back(
    cx: &mut MethodContext<'_, '_>,
    repeat: usize,
    (slot, site): (u16, SiteNumber),
    compared: &[(u8, u16, u16)],
) -> Result<()> {
    for (store, local, copy) in compared {
        let load = loads(*store);
        let asm = cx.asm().local(load, *local).local(load, *copy);
        let asm = asm.local(op::ALOAD, slot);
        let code = asm.hook(LOOPS, "loopKeeps", keeps(*store))?.finish();
        cx.edits.before(repeat, &code, 5);
    }
    let opcode = cx.body.instructions[repeat].opcode;
    let (copies, descriptor): (&[u8], _) = match opcode {
        op::GOTO | op::GOTO_W => (&[], "(Ljava/lang/Object;I)V"),
        op::IFNULL | op::IFNONNULL => (&[op::DUP], "(Ljava/lang/Object;ILjava/lang/Object;I)V"),
        op::IF_ACMPEQ | op::IF_ACMPNE => (
            &[op::DUP2],
            "(Ljava/lang/Object;Ljava/lang/Object;ILjava/lang/Object;I)V",
        ),
        op::IF_ICMPEQ..=op::IF_ICMPLE => (&[op::DUP2], "(IIILjava/lang/Object;I)V"),
        _ => (&[op::DUP], "(IILjava/lang/Object;I)V"),
    };
    let mut asm = cx.asm().ops(copies);
    if !copies.is_empty() {
        asm = asm.int(i32::from(opcode))?;
    }
    let asm = asm.local(op::ALOAD, slot).int(site.as_int())?;
    let code = asm.hook(LOOPS, "loopRepeats", descriptor)?.finish();
    cx.edits.before(repeat, &code, 5);
    Ok(())
}

/// The local variables to compare that have a value at the head; `None` if one has another type there than what is stored.
fn at_head(cx: &mut MethodContext<'_, '_>, found: &Loop) -> Result<Option<Vec<(u8, u16)>>> {
    if found.compared.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let mut frames = cx.body.frames()?;
    frames::expand(&mut frames, &inference::initial_locals(cx.body, cx.pool)?)?;
    let pc = cx.body.instructions[found.head].pc;
    let frame = frames.into_iter().find(|frame| frame.pc == pc);
    let Some(FrameBody::Full { locals, .. }) = frame.map(|frame| frame.body) else {
        return Ok(None);
    };
    let type_of = |wanted: u16| {
        let mut slot = 0;
        for local in &locals {
            if slot == wanted {
                return *local;
            }
            slot += if local.is_wide() { 2 } else { 1 };
        }
        Type::TOP
    };
    let mut compared = Vec::new();
    for (store, local) in &found.compared {
        let here = type_of(*local);
        let fits = match *store {
            op::ISTORE => here == Type::INTEGER,
            op::LSTORE => here == Type::LONG,
            op::FSTORE => here == Type::FLOAT,
            op::DSTORE => here == Type::DOUBLE,
            _ => here == Type::NULL || here.class().is_some(),
        };
        match fits {
            true => compared.push((*store, *local)),
            // What is read later was written in between.
            false if here == Type::TOP => {}
            false => return Ok(None),
        }
    }
    Ok(Some(compared))
}

/// The opcode that loads what this one stores.
fn loads(store: u8) -> u8 {
    store - op::ISTORE + op::ILOAD
}

/// The descriptor of the hook that compares two values which this opcode stores.
fn keeps(store: u8) -> &'static str {
    match store {
        op::ISTORE => "(IILjava/lang/Object;)V",
        op::LSTORE => "(JJLjava/lang/Object;)V",
        op::FSTORE => "(FFLjava/lang/Object;)V",
        op::DSTORE => "(DDLjava/lang/Object;)V",
        _ => "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V",
    }
}

fn find(cx: &mut MethodContext<'_, '_>) -> Result<Vec<Loop>> {
    let body = Body {
        code: cx.code,
        instructions: cx.body.instructions,
        exceptions: &cx.body.code.exceptions,
        compares: told::are_told(cx),
    };
    if body.compares {
        cx.own_writes = own::find(cx, body)?;
    }
    let mut memory = std::mem::take(cx.loops);
    let found = body.loops(&mut memory, &mut |index| has_effect(cx, index));
    *cx.loops = memory;
    found
}

/// Whether an instruction that writes no local variable may change anything, or not return.
fn has_effect(cx: &mut MethodContext<'_, '_>, index: usize) -> Result<bool> {
    let instruction = cx.body.instructions[index];
    let at = At { index, instruction };
    let are_told = told::are_told(cx);
    Ok(match instruction.opcode {
        op::NEW..=op::ANEWARRAY
        | op::MULTIANEWARRAY
        | op::ATHROW
        | op::MONITORENTER
        | op::MONITOREXIT
            if are_told =>
        {
            false
        }
        op::INVOKEDYNAMIC if are_told => !told::is_of_compiler(cx, at)?,
        op::INVOKEVIRTUAL..=op::INVOKEINTERFACE if are_told => {
            !told::only_looks(cx, at)? && !told::is_told(cx, at)?
        }
        op::PUTFIELD if cx.own_writes.contains(&index) => false,
        op::IASTORE..=op::SASTORE
        | op::PUTSTATIC
        | op::PUTFIELD
        | op::INVOKEINTERFACE
        | op::INVOKEDYNAMIC
        | op::NEW..=op::ANEWARRAY
        | op::MULTIANEWARRAY
        | op::ATHROW
        | op::MONITORENTER
        | op::MONITOREXIT
        | op::JSR
        | op::JSR_W
        | op::RET
        | op::WIDE => true,
        op::LDC => is_computed(cx, u16::from(cx.code[at.pc() as usize + 1]), are_told),
        op::LDC_W | op::LDC2_W => is_computed(cx, cx.operand(at), are_told),
        op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKESTATIC => !told::only_looks(cx, at)?,
        _ => false,
    })
}

/// Whether loading a constant may run code that is not seen.
fn is_computed(cx: &MethodContext<'_, '_>, index: u16, are_told: bool) -> bool {
    let simple = [
        tag::INTEGER,
        tag::FLOAT,
        tag::LONG,
        tag::DOUBLE,
        tag::STRING,
    ];
    let tag = cx.class.pool.tag(index);
    // A class loader of the program is watched.
    let is_class = are_told && tag == Some(tag::CLASS);
    !is_class && !tag.is_some_and(|tag| simple.contains(&tag))
}

/// Whether nothing is on the operand stack where a loop begins, so that local variables are all that a thread has
/// there.
fn begins_with_empty_stack(cx: &MethodContext<'_, '_>, head: usize) -> Result<bool> {
    let pc = cx.body.instructions[head].pc;
    let frames = cx.body.frames()?;
    let frame = frames.iter().find(|frame| frame.pc == pc);
    Ok(frame.is_some_and(|frame| match &frame.body {
        FrameBody::Same | FrameBody::Chop(_) | FrameBody::Append(_) => true,
        FrameBody::SameLocals1(_) => false,
        FrameBody::Full { stack, .. } => stack.is_empty(),
    }))
}
