//! `new Random()` and `new SecureRandom()`: a generator without a seed becomes one of jcheck's.
//!
//! In the user's own classes a number from a small range is a choice of the search. Libraries draw names, delays and
//! levels of skip lists, which a program does not mean to choose: their numbers are those of the JDK, whose seeds are pinned.

use super::context::{At, MethodContext};
use crate::class::flow::{Fact, Slot};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;

/// A generator of which numbers are choices.
const CHOICES: &str = "io/jcheck/runtime/environment/NondeterministicRandom";
/// Generators, and what takes their place.
const REPLACEMENTS: [(&str, &str); 2] = [
    ("java/util/Random", CHOICES),
    (
        "java/security/SecureRandom",
        "io/jcheck/runtime/environment/PinnedSecureRandom",
    ),
];

/// What takes the place of a generator that this constructor would make without a seed.
pub fn applies(member: &MemberRef<'_>) -> Option<&'static str> {
    let row = REPLACEMENTS
        .iter()
        .find(|(class, _)| *class == member.owner);
    let made = row.filter(|_| member.name == "<init>" && member.descriptor == "()V");
    made.map(|(_, replacement)| *replacement)
}

/// Replaces the class in `new` and in the constructor call; tells whether it did. A subclass's `super()` is not
/// replaced, and neither is a `new` that several constructor calls complete.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At, replacement: &str) -> Result<bool> {
    if replacement == CHOICES && cx.program.universe.is_of_library(cx.class_name) {
        return Ok(false);
    }
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
    let class = cx.pool.class(replacement)?;
    let new = cx.asm().with_index(op::NEW, class).finish();
    cx.edits.replace(new_index, &new, 0);
    let constructor = cx.pool.method(replacement, "<init>", "()V")?;
    let call = cx.asm().with_index(op::INVOKESPECIAL, constructor).finish();
    cx.edits.replace(at.index, &call, 0);
    Ok(true)
}
