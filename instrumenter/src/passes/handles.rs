//! Accesses by `VarHandle` (JLS 17.4, the class's own documentation): atomic operations on a field or an element.
//!
//! A call of an access mode has a descriptor of its own (JVMS 2.9.3), and what it accesses lies deep on the stack. So
//! each such call is first turned into one of a private static method of the class, which tells the checker and makes
//! the access; there handle and coordinates are parameters. An access mode that is not taken apart stays a gap.

use super::access_mode::{Mode, Unsafe};
use super::accessing::{
    is_access_of_atomic, is_bridge_name, BRIDGE, LOCK_TESTS, UNSAFE, VAR_HANDLE,
};
use super::hooks::{HANDLES, LOOKUPS};
use super::row::{By, Owner, Redirect};
use crate::class::appender::Appender;
use crate::class::asm::{Asm, Snippet};
use crate::class::build::{load, return_of, MethodInfo};
use crate::class::descriptor::{parse_method, slots};
use crate::class::extend::{extend, Extension};
use crate::class::opcode::op;
use crate::class::pool::{tag, MemberRef};
use crate::class::view::{access, Member};
use crate::class::{Class, ClassErrorKind, Result};
use crate::platform;
use crate::policy::is_of_jcheck;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    find("findVarHandle"),
    find("findStaticVarHandle"),
];

/// A place where handles are found.
pub fn found() -> SiteKind {
    SiteKind::Reflection("java.lang.invoke.VarHandle".into())
}

const fn find(name: &'static str) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/invoke/MethodHandles$Lookup"),
        by: By::Instance,
        name,
        descriptor:
            "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        class: LOOKUPS,
        hook: name,
        hook_descriptor:
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/String;\
            Ljava/lang/Class;I)Ljava/lang/invoke/VarHandle;",
        kind: found,
    }
}

/// The class with a method for each access by a handle, and in the program by `sun.misc.Unsafe`; `None` if there is none.
///
/// # Errors
/// Damage in the class file.
pub fn bridged(class: &Class<'_>, of_program: bool) -> Result<Option<Vec<u8>>> {
    let mut members = Vec::new();
    // Most classes have none, which their pool says at once.
    let offsets = of_program && class.pool.has_class(UNSAFE.as_bytes());
    if offsets || class.pool.has_class(VAR_HANDLE.as_bytes()) {
        for index in 1..class.pool.count() {
            if class.pool.tag(index) != Some(tag::METHODREF) {
                continue;
            }
            let member = class.pool.member(index)?;
            let what = match &*member.owner {
                VAR_HANDLE => Mode::of(&member.name).map(|mode| match of_program {
                    true => What::Handle(mode.in_program()),
                    false => What::Handle(mode),
                }),
                UNSAFE if offsets => {
                    Unsafe::of_program(&member.name, &member.descriptor).map(What::Unsafe)
                }
                _ => None,
            };
            members.extend(what.map(|what| (index, member, what)));
        }
    }
    if members.is_empty() {
        return Ok(None);
    }
    let mut pool = Appender::new(&class.pool);
    let mut extension = Extension::default();
    let mut bridges = Vec::new();
    for (index, member, what) in &members {
        match bridge(class, &mut pool, &mut extension, member, *what, *index) {
            Ok(bridge) => bridges.push((*index, bridge)),
            Err(error) if error.kind == ClassErrorKind::PoolFull => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    for method in &class.methods {
        let Some(code) = class.code(method)? else {
            continue;
        };
        for instruction in class.instructions(&code)? {
            if instruction.opcode != op::INVOKEVIRTUAL {
                continue;
            }
            let index = instruction.index(&class.bytes[code.bytes.clone()]);
            if let Some((_, bridge)) = bridges.iter().find(|(member, _)| *member == index) {
                let at = code.bytes.start + instruction.pc as usize;
                extension.opcodes.push((at, op::INVOKESTATIC));
                extension.operands.push((at + 1, *bridge));
            }
        }
    }
    extend(class, &pool, &extension).map(Some)
}

/// What is told of, and made, by a method that is added.
#[derive(Debug, Clone, Copy)]
enum What {
    /// An access by a handle.
    Handle(Mode),
    /// What `sun.misc.Unsafe` does.
    Unsafe(Unsafe),
}

impl What {
    fn mode(self) -> Mode {
        match self {
            Self::Handle(mode) | Self::Unsafe(Unsafe::Offset(mode) | Unsafe::Address(mode)) => mode,
            Self::Unsafe(_) => Mode::default(),
        }
    }
}

/// Adds the method that tells of an access and makes it; gives its pool index.
fn bridge(
    class: &Class<'_>,
    pool: &mut Appender,
    extension: &mut Extension,
    member: &MemberRef<'_>,
    what: What,
    index: u16,
) -> Result<u16> {
    let mode = what.mode();
    let name = format!("{BRIDGE}{}", extension.methods.len());
    let (parameters, result) = parse_method(&member.descriptor)?;
    let descriptor = format!("(L{};{}){result}", member.owner, parameters.concat());
    let mut slot = 1;
    let mut places = Vec::new();
    for parameter in &parameters {
        places.push((*parameter, slot));
        slot += u16::from(slots(parameter));
    }
    let coordinates = parameters.len().saturating_sub(mode.values);
    let is_object = |place: &(&str, u16)| place.0.starts_with(['L', '[']);
    let object = places
        .first()
        .filter(|place| coordinates > 0 && is_object(place));
    let element = places
        .get(1)
        .filter(|place| coordinates == 2 && place.0 == "I");
    let asm = Asm::new(pool);
    let mut asm = if let What::Unsafe(what) = what {
        tell_unsafe(asm, what, &places)?
    } else {
        let asm = asm.local(op::ALOAD, 0);
        let asm = match object {
            Some((_, slot)) => asm.local(op::ALOAD, *slot),
            None => asm.ops(&[op::ACONST_NULL]),
        };
        let asm = match element {
            Some((_, slot)) => asm.local(op::ILOAD, *slot),
            None => asm.int(-1)?,
        };
        let tell = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)V";
        asm.int(mode.bits())?.hook(HANDLES, "handle", tell)?
    };
    asm = asm.local(op::ALOAD, 0);
    for (parameter, slot) in &places {
        asm = asm.local(load(parameter), *slot);
    }
    // What it finds says whether it has written, also where nobody wants to know.
    let dropped = result == "V" && member.name.starts_with("compareAndExchange");
    let expected = places.len().checked_sub(2).and_then(|at| places.get(at));
    let result = match expected {
        Some((expected, _)) if dropped => {
            let all = format!("({}){expected}", parameters.concat());
            asm = asm.call_virtual(&member.owner, &member.name, &all)?;
            *expected
        }
        _ => {
            asm = asm.with_index(op::INVOKEVIRTUAL, index);
            result
        }
    };
    if mode.is_conditional() {
        asm = succeeded(asm, member, &places, result)?;
    }
    if matches!(what, What::Unsafe(Unsafe::Allocates)) {
        // where, and how much
        let asm_with_size = asm.ops(&[op::DUP2]).local(load("J"), 1);
        asm = asm_with_size.hook(HANDLES, "allocated", "(JJ)V")?;
    }
    let code: Snippet = asm
        .ops(&[return_of(if dropped { "V" } else { result })])
        .finish();
    let info = MethodInfo {
        access: access::PRIVATE | access::STATIC | access::SYNTHETIC,
        name: &name,
        descriptor: &descriptor,
        // What is on the stack for the access, or afterwards result, its copy and what was expected.
        stack: (slot + 1).max(8),
        locals: slot,
        line: None,
    };
    let info = info.encode(pool, &code)?;
    extension.methods.push(info);
    let this = class.name()?;
    match class.access & access::INTERFACE != 0 {
        true => pool.interface_method(&this, &name, &descriptor),
        false => pool.method(&this, &name, &descriptor),
    }
}

/// Tells what `sun.misc.Unsafe` is about to do with these parameters.
fn tell_unsafe<'p>(mut asm: Asm<'p>, what: Unsafe, places: &[(&str, u16)]) -> Result<Asm<'p>> {
    let (mode, hook, descriptor) = match what {
        Unsafe::Offset(mode) | Unsafe::Address(mode) => {
            (Some(mode), "offset", "(Ljava/lang/Object;JI)V")
        }
        Unsafe::Fills(_) => (None, "filled", "(Ljava/lang/Object;JJ)V"),
        Unsafe::Copies(_) => (None, "copied", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V"),
        Unsafe::Frees => (None, "freed", "(J)V"),
        Unsafe::Allocates => return Ok(asm),
    };
    let count = match what {
        Unsafe::Offset(_) => 2,
        Unsafe::Address(_) | Unsafe::Frees => 1,
        Unsafe::Fills(objects) => 2 + usize::from(objects),
        _ => places.len(),
    };
    let without = matches!(
        what,
        Unsafe::Address(_) | Unsafe::Fills(false) | Unsafe::Copies(false)
    );
    // Of a copy, the first two numbers are addresses; else only the first is.
    let addresses = if what == Unsafe::Copies(false) { 2 } else { 1 };
    for (at, (parameter, slot)) in places.iter().take(count).enumerate() {
        if without && at < addresses {
            asm = asm.ops(&[op::ACONST_NULL]);
        }
        asm = asm.local(load(parameter), *slot);
    }
    if let Some(mode) = mode {
        asm = asm.int(mode.bits())?;
    }
    asm.hook(HANDLES, hook, descriptor)
}

/// After an access that may have written: tells whether it has.
fn succeeded<'p>(
    asm: Asm<'p>,
    member: &MemberRef<'_>,
    places: &[(&str, u16)],
    result: &str,
) -> Result<Asm<'p>> {
    if !member.name.starts_with("compareAndExchange") {
        return asm.ops(&[op::DUP]).hook(HANDLES, "handled", "(Z)V");
    }
    let expected = places.len().checked_sub(2).and_then(|at| places.get(at));
    let Some((parameter, slot)) = expected else {
        return Ok(asm);
    };
    let (copy, hook) = match result {
        "V" => return Ok(asm),
        "F" => (op::DUP, "(FF)V"),
        "D" => (op::DUP2, "(DD)V"),
        "J" => (op::DUP2, "(JJ)V"),
        "B" | "C" | "I" | "S" | "Z" => (op::DUP, "(II)V"),
        _ => (op::DUP, "(Ljava/lang/Object;Ljava/lang/Object;)V"),
    };
    asm.ops(&[copy])
        .local(load(parameter), *slot)
        .hook(HANDLES, "exchanged", hook)
}

/// Whether [`of_call`] may know a member with this owner and name.
pub fn may_concern(owner: &[u8], name: &[u8]) -> bool {
    is_of_jcheck(owner) || owner.starts_with(b"java/util/concurrent/") || is_bridge_name(name)
}

/// What a call is that tells the checker by itself, but not where it is.
pub fn of_call(universe: &Universe, member: &MemberRef<'_>) -> Option<SiteKind> {
    if let Some(leaf) = leaf(universe, member) {
        return Some(match leaf.contains("/locks/") {
            true if LOCK_TESTS.contains(&&*member.name) => SiteKind::TryLock,
            true => SiteKind::Lock,
            false => SiteKind::Atomic,
        });
    }
    let bridge = member.name.starts_with(BRIDGE);
    if bridge && member.descriptor.starts_with("(Lsun/misc/Unsafe;") {
        // By what is found when the program runs.
        return Some(SiteKind::Reflection("sun.misc.Unsafe.access".into()));
    }
    bridge.then_some(SiteKind::Atomic)
}

/// The class or interface that declares what a call calls, if it is one whose operations are told with the place of
/// the call: the owner, or what it inherits from.
fn leaf<'u>(universe: &'u Universe, member: &'u MemberRef<'_>) -> Option<&'u str> {
    let owner: &str = &member.owner;
    if platform::is_leaf(owner) {
        return Some(owner);
    }
    universe.get(owner)?;
    let declares = |class: &&str| universe.declares(class, &member.name, &member.descriptor);
    let classes = universe.superclasses(owner).into_iter();
    let interfaces = universe.superinterfaces(owner).into_iter();
    let mut declaring = classes.chain(interfaces).filter(declares);
    declaring.next().filter(|class| platform::is_leaf(class))
}

/// Whether this is a method that [`bridged`] has added.
pub fn is_bridge(name: &str, flags: u16) -> bool {
    let added = access::PRIVATE | access::STATIC | access::SYNTHETIC;
    name.starts_with(BRIDGE) && flags & added == added
}

/// Whether a call makes one access by a handle, and nothing else: `get`, `compareAndSet` and the like, of a handle or
/// an atomic object. Whether that has changed anything is known when it runs. `class` has the call, and this name.
pub fn is_one_access(class: &Class<'_>, class_name: &str, member: &MemberRef<'_>) -> bool {
    if member.owner == class_name {
        let is_added = |method: &Member| {
            let added = access::PRIVATE | access::STATIC | access::SYNTHETIC;
            let name = class.pool.utf8(method.name).unwrap_or_default();
            method.access & added == added && name == member.name.as_bytes()
        };
        return member.name.starts_with(BRIDGE) && class.methods.iter().any(is_added);
    }
    is_access_of_atomic(member)
}
