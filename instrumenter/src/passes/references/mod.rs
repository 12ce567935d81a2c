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
mod constants;
mod lambda;

use super::context::{At, MethodContext};
use super::hooks::LOOKUPS;
use super::unmodelled::{self, judge_handle, LAST_FIELD_KIND, RECORDS};
use super::{calls, handed, handles, identity, jdk, loops};
use crate::class::asm::push_with_index;
use crate::class::bootstraps::Bootstraps;
use crate::class::extend::extend;
use crate::class::opcode::op;
use crate::class::pool::{tag, MethodHandle};
use crate::class::view::{Code, Kind};
use crate::class::{tables, Class, ClassErrorKind, Result};
use crate::universe::Universe;
use bridge::Bridges;
use constants::Constants;
use lambda::{Reference, METAFACTORY};
use rustc_hash::FxHashMap;

/// The beginning of the names of the added methods.
pub const BRIDGE: &str = "ref$";
/// Classes of the JDK whose methods link what compilers emit.
pub const LINKERS: [&str; 4] = [
    METAFACTORY,
    RECORDS,
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/SwitchBootstraps",
];

/// Kinds of method handles (JVMS table 5.4.3.5-A).
#[allow(missing_docs)]
mod kind {
    pub const GET_FIELD: u8 = 1;
    pub const GET_STATIC: u8 = 2;
    pub const PUT_FIELD: u8 = 3;
    pub const PUT_STATIC: u8 = 4;
    pub const INVOKE_VIRTUAL: u8 = 5;
    pub const INVOKE_STATIC: u8 = 6;
    pub const INVOKE_SPECIAL: u8 = 7;
    pub const NEW_INVOKE_SPECIAL: u8 = 8;
    pub const INVOKE_INTERFACE: u8 = 9;
}

/// What is still to be done where constants are used, by their pool indexes.
#[derive(Debug, Default)]
pub struct Pending {
    /// Which constants `ldc` is to push instead of others.
    loaded: FxHashMap<u16, u16>,
    /// Of call sites whose lambdas can be serialised: the bridge, and what it stands for.
    named: FxHashMap<u16, [String; 2]>,
}

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

/// Most classes have no such handle, which their pool says at once. What the methods of a record have does not
/// concern the checker.
fn may_have_some(universe: &Universe, class: &Class<'_>) -> Result<bool> {
    let user = class.name()?;
    for index in 1..class.pool.count() {
        if class.pool.tag(index) != Some(tag::METHOD_HANDLE) {
            continue;
        }
        if surely_harmless(universe, class, index)? {
            continue;
        }
        let handle = class.pool.method_handle(index)?;
        let of_record =
            || handle.kind == kind::GET_FIELD && class.pool.has_class(RECORDS.as_bytes());
        if concerns(universe, &user, &handle) && !of_record() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// As [`concerns`], without any decoding: whether a handle is what compilers emit for each lambda, which is the
/// method that links it, or its body, which is rewritten where it is.
fn surely_harmless(universe: &Universe, class: &Class<'_>, handle: u16) -> Result<bool> {
    let (kind, member) = class.pool.handle_indexes(handle)?;
    let parts = class.pool.texts_of(member)?;
    let [owner, name, _] = parts;
    let of_program = || {
        kind == kind::INVOKE_STATIC
            && !calls::may_be_special(name)
            && !handles::is_of_jcheck(owner)
            && universe.declares_bytes(parts)
    };
    Ok(is_linker(owner, name) || of_program())
}

fn is_linker(owner: &[u8], name: &[u8]) -> bool {
    name.starts_with(b"lambda$") || LINKERS.iter().any(|linker| linker.as_bytes() == owner)
}

/// Whether what a handle of this class stands for concerns the checker. In the JDK, where it is rewritten, that is what is
/// intercepted there: all else is seen where it happens.
fn concerns(universe: &Universe, user: &str, handle: &MethodHandle<'_>) -> bool {
    let member = &handle.member;
    if universe.is_in_place(user) {
        return calls::find(universe, member, None).is_some_and(jdk::is_taken);
    }
    if is_linker(member.owner.as_bytes(), member.name.as_bytes()) {
        return false;
    }
    handle.kind <= LAST_FIELD_KIND
        || handle.kind == kind::NEW_INVOKE_SPECIAL
        || calls::find(universe, member, None).is_some()
        || handles::of_call(universe, member).is_some()
        || identity::concerns(universe, member, handle.kind == kind::INVOKE_SPECIAL)
        || judge_handle(universe, handle).is_some()
        || handed::concerns(universe, member)
        || universe.has_in_place()
            && !loops::is_told_of(universe, &member.owner, (&member.name, &member.descriptor))
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
