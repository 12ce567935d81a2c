//! What the methods of a class do to the fields of their object.

use super::receivers::{receivers, Receiver};
use super::table::Effects;
use crate::class::opcode::op;
use crate::class::view::access;
use crate::class::{Class, Result};
use crate::universe::{FieldTarget, Universe};
use std::collections::HashMap;

/// Effects of the instance methods of a class, by name and descriptor. With `atomic` those of the methods that they
/// call on `this` count, and what they do to arrays.
///
/// # Errors
/// Damage in the class file.
pub fn effects(
    universe: &Universe,
    class: &Class<'_>,
    atomic: bool,
) -> Result<HashMap<(String, String), Effects>> {
    let own = class.name()?;
    let mut all: HashMap<(String, String), Effects> = HashMap::new();
    let mut calls: Vec<((String, String), (String, String))> = Vec::new();
    for method in &class.methods {
        let Some(code) = class.code(method)? else {
            continue;
        };
        if method.access & access::STATIC != 0 {
            continue;
        }
        let name = class.pool.text(method.name)?.into_owned();
        let key = (name, class.pool.text(method.descriptor)?.into_owned());
        let array = &class.bytes[code.bytes.clone()];
        let instructions = class.instructions(&code)?;
        let receivers = receivers(class, &code, &instructions)?;
        let mut found = Effects::default();
        let back = |i: &crate::class::opcode::Instruction| {
            i.targets(array).any(|to| to <= i64::from(i.pc))
        };
        let loops = instructions.iter().any(back);
        for instruction in &instructions {
            let (reads, writes) = match instruction.opcode {
                op::GETFIELD | op::PUTFIELD => {
                    let member = class.pool.member(instruction.index(array))?;
                    let target =
                        universe.resolve_field(&member.owner, &member.name, &member.descriptor);
                    let is_own = matches!(target, FieldTarget::Program(owner, _) if owner == own);
                    let reads = instruction.opcode == op::GETFIELD;
                    (is_own && reads, is_own && !reads)
                }
                op::IALOAD..=op::SALOAD => (atomic, false),
                op::IASTORE..=op::SASTORE => (false, atomic),
                op::INVOKEVIRTUAL | op::INVOKESPECIAL if atomic => {
                    let member = class.pool.member(instruction.index(array))?;
                    let on_this = receivers.get(&instruction.pc) == Some(&Receiver::This);
                    if member.owner == own && on_this {
                        let callee = (member.name.into_owned(), member.descriptor.into_owned());
                        calls.push((key.clone(), callee));
                    }
                    continue;
                }
                _ => continue,
            };
            found.add(Effects {
                reads,
                writes,
                several: loops && (reads || writes),
            });
        }
        all.insert(key, found);
    }
    // Effects only grow, and there are finitely many.
    let mut changed = true;
    while changed {
        changed = false;
        for (caller, callee) in &calls {
            let Some(theirs) = all.get(callee).copied().filter(|e| e.any()) else {
                continue;
            };
            if let Some(effects) = all.get_mut(caller) {
                let before = *effects;
                effects.reads |= theirs.reads;
                effects.writes |= theirs.writes;
                effects.several = true;
                changed |= before != *effects;
            }
        }
    }
    Ok(all)
}
