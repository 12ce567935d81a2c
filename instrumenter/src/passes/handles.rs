//! Accesses by `VarHandle` (JLS 17.4, the class's own documentation): atomic operations on a field or an element.
//!
//! A call of an access mode has a descriptor of its own (JVMS 2.9.3), and what it accesses lies deep on the stack. So
//! each such call is first turned into one of a private static method of the class, which tells the checker and makes
//! the access; there handle and coordinates are parameters. An access mode that is not taken apart stays a gap.

use super::calls::{By, Owner, Redirect};
use super::context::MethodContext;
use super::hooks::{HANDLES, LOOKUPS};
use crate::class::appender::Appender;
use crate::class::asm::{Asm, Snippet};
use crate::class::build::{load, return_of, MethodInfo};
use crate::class::descriptor::{parse_method, slots};
use crate::class::extend::{extend, Extension};
use crate::class::opcode::op;
use crate::class::pool::{tag, MemberRef};
use crate::class::view::{access, Member};
use crate::class::{Class, ClassErrorKind, Result};
use crate::platform::{self, COPIES};
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

/// The class of handles.
pub const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
/// The class that copies of classes of the JDK use in place of its internal `Unsafe`.
const UNSAFE: &str = "io/jcheck/runtime/JdkUnsafe";
/// The class that they use in place of its internal containers of threads.
const CONTAINER: &str = "io/jcheck/runtime/JdkContainer";
/// Classes whose methods make one access by a handle.
const ATOMIC: &str = "java/util/concurrent/atomic/Atomic";
/// The beginning of the names of the added methods.
pub const BRIDGE: &str = "vh$";

/// Bits of the hook's argument; the same are in `io.jcheck.runtime.Handles`.
mod mode {
    pub const WRITES: i32 = 1;
    pub const ACQUIRES: i32 = 2;
    pub const RELEASES: i32 = 4;
    pub const CONDITIONAL: i32 = 8;
    pub const PLAIN: i32 = 16;
}

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    find("findVarHandle"),
    find("findStaticVarHandle"),
    Redirect {
        owner: Owner::Class(UNSAFE),
        by: By::Instance,
        name: "arrayBaseOffset",
        descriptor: "(Ljava/lang/Class;)J",
        class: HANDLES,
        hook: "arrayBaseOffset",
        hook_descriptor: "(Ljava/lang/Object;Ljava/lang/Class;I)J",
        kind: || SiteKind::Atomic,
    },
    Redirect {
        owner: Owner::Class("jcheck/java/util/concurrent/atomic/AtomicLong"),
        by: By::Static,
        name: "VMSupportsCS8",
        descriptor: "()Z",
        class: HANDLES,
        hook: "swapsLongs",
        hook_descriptor: "(I)Z",
        kind: || SiteKind::Atomic,
    },
];

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
        kind: || SiteKind::Atomic,
    }
}

/// An access mode: how many of the parameters are values, and what it means.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mode {
    values: usize,
    bits: i32,
}

impl Mode {
    /// Of the method of the JDK's internal `Unsafe` of this name, if it makes one access.
    pub fn of_unsafe(name: &str) -> Option<Self> {
        const TYPES: [&str; 9] = [
            "Int",
            "Long",
            "Reference",
            "Boolean",
            "Byte",
            "Short",
            "Char",
            "Float",
            "Double",
        ];
        let plain = name.replacen("put", "set", 1);
        TYPES.iter().find_map(|of| {
            let at = plain.find(of)?;
            let known = format!("{}{}", &plain[..at], &plain[at + of.len()..]);
            Mode::of(&known)
        })
    }

    /// Bits for the run-time library.
    pub fn bits(self) -> i32 {
        self.bits
    }

    /// Whether it writes only if it finds what it expects.
    pub fn is_conditional(self) -> bool {
        self.bits & mode::CONDITIONAL != 0
    }

    /// Of the method of this name.
    fn of(name: &str) -> Option<Self> {
        use mode::*;
        let bases = [
            ("getAndSet", 1, WRITES),
            ("getAndAdd", 1, WRITES),
            ("getAndBitwiseOr", 1, WRITES),
            ("getAndBitwiseAnd", 1, WRITES),
            ("getAndBitwiseXor", 1, WRITES),
            ("compareAndSet", 2, WRITES | CONDITIONAL),
            ("weakCompareAndSet", 2, WRITES | CONDITIONAL),
            ("compareAndExchange", 2, WRITES | CONDITIONAL),
            ("get", 0, 0),
            ("set", 1, WRITES),
        ];
        let (suffix, values, base) = bases.iter().find_map(|(base, values, bits)| {
            let suffix = name.strip_prefix(base)?;
            let known = matches!(
                suffix,
                "" | "Plain" | "Opaque" | "Acquire" | "Release" | "Volatile"
            );
            known.then_some((suffix, *values, *bits))
        })?;
        let both = match base & WRITES != 0 {
            _ if name.starts_with("get") && values == 0 => ACQUIRES,
            _ if name.starts_with("set") => RELEASES,
            _ => ACQUIRES | RELEASES,
        };
        let order = match suffix {
            "" if matches!(name, "get" | "set") => PLAIN,
            "" | "Volatile" => both,
            "Acquire" => ACQUIRES,
            "Release" => RELEASES,
            _ => 0,
        };
        Some(Mode {
            values,
            bits: base | order,
        })
    }
}

/// The class with a method for each access by a handle; `None` if there is none.
///
/// # Errors
/// Damage in the class file.
pub fn bridged(class: &Class<'_>) -> Result<Option<Vec<u8>>> {
    let mut members = Vec::new();
    // Most classes have none, which their pool says at once.
    if class.pool.has_class(VAR_HANDLE.as_bytes()) {
        for index in 1..class.pool.count() {
            if class.pool.tag(index) == Some(tag::METHODREF) {
                let member = class.pool.member(index)?;
                if member.owner == VAR_HANDLE {
                    members.extend(Mode::of(&member.name).map(|mode| (index, member, mode)));
                }
            }
        }
    }
    if members.is_empty() {
        return Ok(None);
    }
    let mut pool = Appender::new(&class.pool);
    let mut extension = Extension::default();
    let mut bridges = Vec::new();
    for (index, member, mode) in &members {
        match bridge(class, &mut pool, &mut extension, member, *mode, *index) {
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

/// Adds the method that tells of an access and makes it; gives its pool index.
fn bridge(
    class: &Class<'_>,
    pool: &mut Appender,
    extension: &mut Extension,
    member: &MemberRef<'_>,
    mode: Mode,
    index: u16,
) -> Result<u16> {
    let name = format!("{BRIDGE}{}", extension.methods.len());
    let (parameters, result) = parse_method(&member.descriptor)?;
    let descriptor = format!("(L{VAR_HANDLE};{}){result}", parameters.concat());
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
    let asm = Asm::new(pool).local(op::ALOAD, 0);
    let asm = match object {
        Some((_, slot)) => asm.local(op::ALOAD, *slot),
        None => asm.ops(&[op::ACONST_NULL]),
    };
    let asm = match element {
        Some((_, slot)) => asm.local(op::ILOAD, *slot),
        None => asm.int(-1)?,
    };
    let tell = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)V";
    let mut asm = asm.int(mode.bits)?.hook(HANDLES, "handle", tell)?;
    asm = asm.local(op::ALOAD, 0);
    for (parameter, slot) in &places {
        asm = asm.local(load(parameter), *slot);
    }
    asm = asm.with_index(op::INVOKEVIRTUAL, index);
    if mode.bits & mode::CONDITIONAL != 0 {
        asm = succeeded(asm, member, &places, result)?;
    }
    let code: Snippet = asm.ops(&[return_of(result)]).finish();
    let info = MethodInfo {
        access: access::PRIVATE | access::STATIC | access::SYNTHETIC,
        name: &name,
        descriptor: &descriptor,
        // What is on the stack for the access, or afterwards result, its copy and what was expected.
        stack: (slot + 1).max(6),
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
        "V" | "F" | "D" => return Ok(asm),
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

/// Whether a class is a copy of one of the JDK, or belongs to the checker.
pub fn is_of_jcheck(class: &[u8]) -> bool {
    class.starts_with(b"jcheck/") || class.starts_with(b"io/jcheck/")
}

/// Whether a method that [`bridged`] has added may have this name.
pub fn is_bridge_name(name: &[u8]) -> bool {
    name.starts_with(BRIDGE.as_bytes())
}

/// Methods that ask whether a lock is free.
pub const LOCK_TESTS: [&str; 5] = [
    "tryLock",
    "isLocked",
    "hasQueuedThreads",
    "hasQueuedThread",
    "getQueueLength",
];

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
    let offset = member.owner == UNSAFE && !member.name.ends_with("Offset")
        || member.owner == CONTAINER && member.name == "start";
    (bridge || offset).then_some(SiteKind::Atomic)
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
pub fn is_bridge(cx: &MethodContext<'_, '_>) -> bool {
    let added = access::PRIVATE | access::STATIC | access::SYNTHETIC;
    cx.name.starts_with(BRIDGE) && cx.access & added == added
}

/// Whether [`is_one_access`] may be true of a member with this owner and name.
pub fn may_be_one_access(owner: &[u8], name: &[u8]) -> bool {
    let original = owner.strip_prefix(COPIES.as_bytes()).unwrap_or(owner);
    original.starts_with(ATOMIC.as_bytes()) || is_bridge_name(name)
}

/// Whether a call makes one access by a handle, and nothing else: `get`, `compareAndSet` and the like, of a handle or
/// an atomic object. Whether that has changed anything is known when it runs.
pub fn is_one_access(cx: &MethodContext<'_, '_>, member: &MemberRef<'_>) -> bool {
    if member.owner == cx.class_name {
        let is_added = |method: &Member| {
            let added = access::PRIVATE | access::STATIC | access::SYNTHETIC;
            let name = cx.class.pool.utf8(method.name).unwrap_or_default();
            method.access & added == added && name == member.name.as_bytes()
        };
        return member.name.starts_with(BRIDGE) && cx.class.methods.iter().any(is_added);
    }
    const CLASSES: [&str; 7] = [
        "Integer",
        "Long",
        "Boolean",
        "Reference",
        "IntegerArray",
        "LongArray",
        "ReferenceArray",
    ];
    let original = member.owner.strip_prefix(COPIES).unwrap_or(&member.owner);
    let class = original.strip_prefix(ATOMIC).unwrap_or_default();
    CLASSES.contains(&class) && Mode::of(&member.name).is_some() && !member.name.starts_with("set")
}

#[cfg(test)]
mod tests {
    use super::mode::*;
    use super::*;

    #[test]
    fn access_modes_are_what_their_names_say() {
        let of = |name: &str| Mode::of(name).map(|mode| (mode.values, mode.bits));
        assert_eq!(of("get"), Some((0, PLAIN)));
        assert_eq!(of("getOpaque"), Some((0, 0)));
        assert_eq!(of("getAcquire"), Some((0, ACQUIRES)));
        assert_eq!(of("getVolatile"), Some((0, ACQUIRES)));
        assert_eq!(of("set"), Some((1, WRITES | PLAIN)));
        assert_eq!(of("setOpaque"), Some((1, WRITES)));
        assert_eq!(of("setRelease"), Some((1, WRITES | RELEASES)));
        assert_eq!(of("setVolatile"), Some((1, WRITES | RELEASES)));
        let swap = WRITES | CONDITIONAL;
        assert_eq!(of("compareAndSet"), Some((2, swap | ACQUIRES | RELEASES)));
        assert_eq!(of("weakCompareAndSetPlain"), Some((2, swap)));
        assert_eq!(of("compareAndExchangeAcquire"), Some((2, swap | ACQUIRES)));
        assert_eq!(of("getAndAdd"), Some((1, WRITES | ACQUIRES | RELEASES)));
        assert_eq!(of("getAndBitwiseXorRelease"), Some((1, WRITES | RELEASES)));
        for other in ["varType", "toMethodHandle", "getClass", "fullFence"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
