//! `new Random()`: the unseeded generator becomes one whose numbers the checker chooses.

use super::context::{At, MethodContext};
use crate::class::flow::{Fact, Slot};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;

const RANDOM: &str = "java/util/Random";
const REPLACEMENT: &str = "io/jcheck/runtime/NondeterministicRandom";

/// True for the constructor of an unseeded generator.
pub fn applies(member: &MemberRef<'_>) -> bool {
    member.owner == RANDOM && member.name == "<init>" && member.descriptor == "()V"
}

/// Replaces the class in `new` and in the constructor call; tells whether it did. A subclass's `super()` is not
/// replaced, and neither is a `new` that several constructor calls complete.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At) -> Result<bool> {
    let Some(Fact::Init {
        receiver: receiver @ Slot::Uninitialized(new_pc),
        ..
    }) = cx.facts.get(at.pc()).copied()
    else {
        return Ok(false);
    };
    let completes =
        |fact: &&Fact| matches!(fact, Fact::Init { receiver: other, .. } if *other == receiver);
    if cx.facts.values().filter(completes).count() != 1 {
        return Ok(false);
    }
    let new_index = cx.body.instructions.index_of(i64::from(new_pc))?;
    let class = cx.pool.class(REPLACEMENT)?;
    let new = cx.asm().with_index(op::NEW, class).finish();
    cx.edits.replace(new_index, &new, 0);
    let constructor = cx.pool.method(REPLACEMENT, "<init>", "()V")?;
    let call = cx.asm().with_index(op::INVOKESPECIAL, constructor).finish();
    cx.edits.replace(at.index, &call, 0);
    Ok(true)
}
