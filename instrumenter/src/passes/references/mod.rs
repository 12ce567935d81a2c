//! Method handles in the constant pool: method references (`lock::notifyAll`, `Thread::start`, `list::add`,
//! `Table::new`), constants that `ldc` pushes, and arguments of bootstrap methods. What such a handle stands for
//! happens in code of the JVM, where no hook can be. So each one that concerns the checker is first replaced by a
//! handle of what a lambda would be: a private static method of the class that has the constant. The other passes
//! then treat that method as any other.
//!
//! The pool only grows: a use gets another constant, and the old one stays for whoever else has it. An `ldc` may become
//! longer by that, so it is changed when its method is rewritten; an `invokedynamic` is changed where it is.
//!
//! The serialised form of a lambda names what it calls. So where one is made that can be serialised, the run-time
//! library is told what its bridge stands for, and whoever asks for the names is given those of the target.
//!
//! What is left as it is, and a gap where it matters: handles of which it is not known what type a bridge must have
//! ([`constants`]).

mod bridge;
mod concerns;
mod constants;
mod kind;
mod lambda;
mod linkers;
mod pending;

use super::context::{At, MethodContext};
use super::hooks::LOOKUPS;
use super::unmodelled;
use crate::class::asm::push_with_index;
use crate::class::bootstraps::Bootstraps;
use crate::class::extend::extend;
use crate::class::opcode::op;
use crate::class::view::{Code, Kind};
use crate::class::{tables, Class, ClassErrorKind, Result};
use crate::universe::Universe;
use bridge::Bridges;
use concerns::may_have_some;
use constants::Constants;
use lambda::Reference;
pub use linkers::{LINKERS, RECORDS};
pub use pending::Pending;

/// A class with bridges.
#[derive(Debug)]
pub struct Bridged {
    /// The class file.
    pub bytes: Vec<u8>,
    /// What is still to be changed in it.
    pub pending: Pending,
}

/// The class with a method for each handle that concerns the checker; `None` if there is none.
///
/// # Errors
/// Damage in the class file.
pub fn bridged(universe: &Universe, class: &Class<'_>) -> Result<Option<Bridged>> {
    if !may_have_some(universe, class)? {
        return Ok(None);
    }
    let bootstraps = Bootstraps::of(class)?;
    let mut bridges = Bridges::new(class);
    let mut constants = Constants::new(universe, &bootstraps);
    for method in &class.methods {
        let Some(code) = class.code(method)? else {
            continue;
        };
        let name = class.pool.text(method.name)?;
        let array = &class.bytes[code.bytes.clone()];
        for instruction in class.instructions(&code)? {
            let index = match instruction.opcode {
                op::LDC => u16::from(array[instruction.pc as usize + 1]),
                op::LDC_W | op::LDC2_W | op::INVOKEDYNAMIC => instruction.index(array),
                _ => continue,
            };
            let is_call = instruction.opcode == op::INVOKEDYNAMIC;
            if !is_call && !constants::may_have_handles(class, index) {
                continue;
            }
            let place = (&*name, line_of(class, &code, instruction.pc)?);
            let reference = match is_call {
                true => Reference::find(universe, class, &bootstraps, index)?,
                false => None,
            };
            let new = match reference {
                Some(reference) => reference.bridge(&mut bridges, place).map(Some),
                None => constants.replaced(&mut bridges, index, place),
            };
            match new {
                Ok(Some(new)) if is_call => {
                    let operand = code.bytes.start + instruction.pc as usize + 1;
                    bridges.extension.operands.push((operand, new));
                }
                Ok(_) => {}
                // What does not fit stays a gap.
                Err(error) if error.kind == ClassErrorKind::PoolFull => return Ok(None),
                Err(error) => return Err(error),
            }
        }
    }
    let loaded = constants.loaded();
    if bridges.extension.operands.is_empty() && loaded.is_empty() {
        return Ok(None);
    }
    let bytes = extend(class, &bridges.pool, &bridges.extension)?;
    let named = bridges.named.into_iter().collect();
    let pending = Pending { loaded, named };
    Ok(Some(Bridged { bytes, pending }))
}

/// Hooks an instruction that pushes a constant: it pushes another one, or what it pushes is announced.
pub fn load(cx: &mut MethodContext<'_, '_>, at: At, everything: bool) -> Result<()> {
    let opcode = at.opcode();
    let mut index = match opcode {
        op::LDC => u16::from(cx.code[at.pc() as usize + 1]),
        _ => cx.operand(at),
    };
    if let Some(new) = cx.pending.loaded.get(&index) {
        index = *new;
        let wide = if opcode == op::LDC { op::LDC_W } else { opcode };
        let mut code = Vec::with_capacity(3);
        push_with_index(&mut code, wide, index);
        cx.edits.replace(at.index, &code, 0);
    }
    match everything {
        true => unmodelled::constant(cx, at, index),
        false => Ok(()),
    }
}

/// Hooks a call site: what a bridge stands for that its lambdas name is told, and what it leads to is announced.
pub fn call_site(cx: &mut MethodContext<'_, '_>, at: At, everything: bool) -> Result<()> {
    let index = cx.operand(at);
    if let Some([bridge, target]) = cx.pending.named.get(&index) {
        let asm = cx.asm().string(bridge)?.string(target)?;
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)V";
        let code = asm.hook(LOOKUPS, "standsFor", descriptor)?.finish();
        cx.edits.before(at.index, &code, 2);
    }
    match everything {
        true => unmodelled::constant(cx, at, index),
        false => Ok(()),
    }
}

fn line_of(class: &Class<'_>, code: &Code, pc: u32) -> Result<Option<u16>> {
    let Some(table) = class.find_kind(&code.attributes, Kind::LineNumberTable) else {
        return Ok(None);
    };
    let mut lines = Vec::new();
    tables::read_line_numbers(class.bytes, table.content(), &mut lines)?;
    let next = lines.partition_point(|(start, _)| u32::from(*start) <= pc);
    Ok(next.checked_sub(1).map(|last| lines[last].1))
}
