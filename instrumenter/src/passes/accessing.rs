//! Calls that access memory by a handle, an offset or an atomic object, and fences: told by their owners and names.

use super::access_mode::{Mode, Unsafe};
use crate::class::opcode::op;
use crate::class::pool::MemberRef;

/// The class of handles.
pub const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
/// What programs have of the JDK's internal `Unsafe`.
pub const UNSAFE: &str = "sun/misc/Unsafe";
/// Classes whose methods make one access by a handle.
const ATOMIC: &str = "java/util/concurrent/atomic/Atomic";
/// The beginning of the names of the added methods.
pub const BRIDGE: &str = "vh$";

/// Methods that ask whether a lock is free.
pub const LOCK_TESTS: [&str; 5] = [
    "tryLock",
    "isLocked",
    "hasQueuedThreads",
    "hasQueuedThread",
    "getQueueLength",
];

/// How a call accesses a field or an element by a handle or an offset, if it does that and nothing else.
fn access_by(member: &MemberRef<'_>) -> Option<Mode> {
    match &*member.owner {
        VAR_HANDLE => Mode::of(&member.name),
        UNSAFE => match Unsafe::of_program(&member.name, &member.descriptor) {
            Some(Unsafe::Offset(mode)) => Some(mode),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a call reads a field or an element by a handle or an offset, and does nothing else.
pub fn only_reads(member: &MemberRef<'_>) -> bool {
    access_by(member).is_some_and(Mode::only_reads)
}

/// Whether a call reads or writes a field or an element by a handle or an offset, and does nothing else.
pub fn is_access(member: &MemberRef<'_>) -> bool {
    access_by(member).is_some()
}

/// Whether a call makes one access of an atomic object, and nothing else.
pub fn is_access_of_atomic(member: &MemberRef<'_>) -> bool {
    const CLASSES: [&str; 7] = [
        "Integer",
        "Long",
        "Boolean",
        "Reference",
        "IntegerArray",
        "LongArray",
        "ReferenceArray",
    ];
    let class = member.owner.strip_prefix(ATOMIC).unwrap_or_default();
    CLASSES.contains(&class) && Mode::of(&member.name).is_some() && !member.name.starts_with("set")
}

/// Whether a call, as the program has it, makes one access by a handle or of an atomic object, and nothing else. Whether
/// that has changed anything is known when it runs.
pub fn tells_what_it_did(member: &MemberRef<'_>) -> bool {
    match &*member.owner {
        VAR_HANDLE => Mode::of(&member.name).is_some() && !member.name.starts_with("set"),
        _ => is_access_of_atomic(member),
    }
}

/// Whether [`is_one_access`](super::handles::is_one_access) may be true of a member with this owner and name.
pub fn may_be_one_access(owner: &[u8], name: &[u8]) -> bool {
    owner.starts_with(ATOMIC.as_bytes()) || is_bridge_name(name)
}

/// Whether a method that [`bridged`](super::handles::bridged) has added may have this name.
pub fn is_bridge_name(name: &[u8]) -> bool {
    name.starts_with(BRIDGE.as_bytes())
}

/// Whether a call makes an access of an atomic object that is ordered less than a volatile one.
pub fn is_weaker_access(owner: &[u8], name: &[u8]) -> bool {
    let name = std::str::from_utf8(name).unwrap_or_default();
    let old = name.starts_with("weakCompareAndSet") || name == "lazySet";
    let plain = matches!(name, "getPlain" | "setPlain");
    let weaker = || Mode::of(name).is_some_and(|mode| mode.is_weaker);
    owner.starts_with(ATOMIC.as_bytes()) && (old || !plain && weaker())
}

/// What puts a copy of the receiver on the stack before a call that adds to an atomic number, and gives what that was or
/// is; `None` for other calls.
pub fn adds(member: &MemberRef<'_>) -> Option<&'static [u8]> {
    const NUMBERS: [&str; 2] = ["Integer", "Long"];
    const NAMES: [&str; 6] = [
        "addAndGet",
        "decrementAndGet",
        "getAndAdd",
        "getAndDecrement",
        "getAndIncrement",
        "incrementAndGet",
    ];
    let class = member.owner.strip_prefix(ATOMIC);
    let adds =
        class.is_some_and(|class| NUMBERS.contains(&class)) && NAMES.contains(&&*member.name);
    match &*member.descriptor {
        "()I" | "()J" if adds => Some(&[op::DUP]),
        // number amount -> number amount number
        "(I)I" if adds => Some(&[op::DUP2, op::POP]),
        _ => None,
    }
}

/// Whether this is a fence that makes no store before it seen, so that it matters only to what is read.
pub fn only_orders_loads(member: &MemberRef<'_>) -> bool {
    member.owner == VAR_HANDLE && matches!(&*member.name, "acquireFence" | "loadLoadFence")
}
