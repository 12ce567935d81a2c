//! What differs from one JVM to the next, or depends on who comes first or on who carries a thread: identity hash
//! codes, the default names of threads, the current thread. Hash codes are replaced; text that may contain one, or a
//! name, is announced when it is made.

use super::context::{At, MethodContext};
use super::hooks::{HOOKS, THREADS};
use super::plans::Asked;
use super::row::{By, Owner, Redirect};
use super::target::Target;
use super::wrappers;
use crate::class::descriptor::java_name;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::sites::Recurring;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

const OBJECT: &str = "java/lang/Object";
/// The hook for the current thread.
const CURRENT: &str = "currentThread";
const TO_STRING: &str = "()Ljava/lang/String;";

/// Final classes whose values are the same in every JVM.
const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/StringBuilder",
    "java/math/BigDecimal",
    "java/math/BigInteger",
];

fn asks(method: &'static str) -> SiteKind {
    SiteKind::Call {
        method: method.into(),
        write: false,
    }
}

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    Redirect {
        owner: Owner::Class("java/lang/System"), by: By::Static,
        name: "identityHashCode", descriptor: "(Ljava/lang/Object;)I",
        class: HOOKS, hook: "identityHashCode", hook_descriptor: "(Ljava/lang/Object;I)I",
        kind: || asks("java.lang.System.identityHashCode"),
    },
    Redirect {
        owner: Owner::Class("java/util/Objects"), by: By::Static,
        name: "hashCode", descriptor: "(Ljava/lang/Object;)I",
        class: HOOKS, hook: "hashCodeOrZero", hook_descriptor: "(Ljava/lang/Object;I)I",
        kind: || asks("java.util.Objects.hashCode"),
    },
    Redirect {
        owner: Owner::Thread, by: By::Instance,
        name: "getName", descriptor: TO_STRING,
        class: THREADS, hook: "threadName", hook_descriptor: "(Ljava/lang/Thread;I)Ljava/lang/String;",
        kind: || asks("java.lang.Thread.getName"),
    },
    Redirect {
        owner: Owner::Thread, by: By::Static,
        name: "currentThread", descriptor: "()Ljava/lang/Thread;",
        class: THREADS, hook: CURRENT, hook_descriptor: "(I)Ljava/lang/Thread;",
        kind: || asks("java.lang.Thread.currentThread"),
    },
    Redirect {
        owner: Owner::Thread, by: By::Virtual,
        name: "setContextClassLoader", descriptor: "(Ljava/lang/ClassLoader;)V",
        class: THREADS, hook: "setContextClassLoader",
        hook_descriptor: "(Ljava/lang/Thread;Ljava/lang/ClassLoader;I)V",
        kind: || asks("java.lang.Thread.setContextClassLoader"),
    },
    Redirect {
        owner: Owner::Thread, by: By::Virtual,
        name: "getStackTrace", descriptor: "()[Ljava/lang/StackTraceElement;",
        class: THREADS, hook: "stackTrace", hook_descriptor: "(Ljava/lang/Thread;I)[Ljava/lang/StackTraceElement;",
        kind: || asks("java.lang.Thread.getStackTrace"),
    },
];

/// Classes with methods whose answer, or effect, is that of the thread that calls them.
const OWN: [(&str, &[&str]); 10] = [
    // Its group, priority, class loader and values, and whether it is a daemon, come from who makes it.
    ("java/lang/Thread", &["<init>"]),
    ("java/lang/Thread$Builder", &["unstarted"]),
    ("java/lang/Thread$Builder$OfPlatform", &["unstarted"]),
    ("java/lang/Thread$Builder$OfVirtual", &["unstarted"]),
    ("java/lang/ThreadLocal", &["get", "set", "remove"]),
    (
        "java/lang/ScopedValue",
        &["get", "isBound", "orElse", "orElseThrow"],
    ),
    (
        "java/util/concurrent/ForkJoinTask",
        &[
            "getPool",
            "getQueuedTaskCount",
            "getSurplusQueuedTaskCount",
            "inForkJoinPool",
        ],
    ),
    (
        "java/util/concurrent/locks/ReentrantLock",
        &["getHoldCount", "isHeldByCurrentThread"],
    ),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock",
        &[
            "getReadHoldCount",
            "getWriteHoldCount",
            "isWriteLockedByCurrentThread",
        ],
    ),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
        &["getHoldCount", "isHeldByCurrentThread"],
    ),
];

/// The kind of the site of a call that asks for what each thread has for itself; `None` for others.
pub fn asks_for_own(universe: &Universe, member: &MemberRef<'_>) -> Option<SiteKind> {
    let has = |class: &str| {
        let mut own = OWN.iter();
        own.any(|(row, methods)| *row == class && methods.contains(&&*member.name))
    };
    let mut classes = std::iter::once(&*member.owner).chain(universe.superclasses(&member.owner));
    let class = classes.find(|class| has(class))?;
    Some(SiteKind::Call {
        method: format!("{}.{}", java_name(class), member.name).into(),
        write: false,
    })
}

/// Announces such a call.
pub fn announce_own(cx: &mut MethodContext<'_, '_>, at: At, kind: &Recurring) -> Result<()> {
    let site = cx.recurring(at.pc(), kind);
    let code = cx.hook_code(&[], site, (THREADS, "asksForOwn"), "(I)V")?;
    cx.edits.before(at.index, &code, 1);
    Ok(())
}

/// The hook for a call: another one than that of its row where code of the program asks the current thread for its class
/// loader only.
pub fn hook(cx: &MethodContext<'_, '_>, at: At, row: &Redirect) -> &'static str {
    if row.hook != CURRENT || cx.in_place {
        return row.hook;
    }
    let next = cx.body.instructions.get(at.index + 1).copied();
    let asks = next
        .filter(|next| next.opcode == op::INVOKEVIRTUAL)
        .and_then(|next| {
            let pool = &cx.class.pool;
            pool.member_indexes(next.index(cx.code)).ok()
        });
    let parts = asks.and_then(|indexes| cx.class.pool.texts_of(indexes).ok());
    match parts {
        // Only `Thread` and what extends it has the class of the receiver.
        Some([_, b"getContextClassLoader", b"()Ljava/lang/ClassLoader;"]) => "threadWithLoader",
        _ => row.hook,
    }
}

/// Whether objects of a static type may show an identity hash code or the name of a thread as their text.
pub fn may_show(universe: &Universe, class: &str) -> bool {
    if VALUES.contains(&class) {
        return false;
    }
    match universe.platform_owner(class, "toString", TO_STRING) {
        // the program's own code
        None => false,
        // exceptions, enums and the like do not, other classes and interfaces may have a subclass that does
        Some(owner) => {
            universe.get(class).is_none() || owner == OBJECT || owner == "java/lang/Thread"
        }
    }
}

impl Asked {
    /// What a call asks for; `None` if that is not up to `Object`.
    pub fn of_call(target: Target<'_>, opcode: u8, member: &MemberRef<'_>) -> Option<Self> {
        let special = opcode == op::INVOKESPECIAL;
        if opcode == op::INVOKESTATIC || !leads_to_object(target.owner, member, special) {
            return None;
        }
        Some(Asked {
            hash: is_hash(member),
            special,
        })
    }
}

/// Whether a call may lead to `hashCode` or `toString` of `Object`; `special` if it is an `invokespecial`.
pub fn concerns(universe: &Universe, member: &MemberRef<'_>, special: bool) -> bool {
    let owner = universe.platform_owner(&member.owner, &member.name, &member.descriptor);
    owner.is_some_and(|owner| leads_to_object(owner, member, special))
}

fn leads_to_object(owner: &str, member: &MemberRef<'_>, special: bool) -> bool {
    if !is_hash(member) && !is_text(member) {
        return false;
    }
    match special {
        true => owner == OBJECT,
        false => !VALUES.contains(&owner),
    }
}

fn is_hash(member: &MemberRef<'_>) -> bool {
    member.name == "hashCode" && member.descriptor == "()I"
}

fn is_text(member: &MemberRef<'_>) -> bool {
    member.name == "toString" && member.descriptor == TO_STRING
}

/// Hooks such a call.
pub fn apply(cx: &mut MethodContext<'_, '_>, at: At, asked: Asked) -> Result<()> {
    let what = match asked.hash {
        true => "java.lang.Object.hashCode",
        false => "java.lang.Object.toString",
    };
    let site = cx.site(at.pc(), asks(what));
    let hook = match (asked.hash, asked.special) {
        (true, true) => "identityHashCode",
        (true, false) => "hashCode",
        (false, true) => "describedByIdentity",
        (false, false) => "described",
    };
    if asked.hash {
        let code = cx.hook_code(&[], site, hook, "(Ljava/lang/Object;I)I")?;
        cx.edits.replace(at.index, &code, 1);
    } else {
        let code = cx.hook_code(&[op::DUP], site, hook, "(Ljava/lang/Object;I)V")?;
        cx.edits.before(at.index, &code, 2);
        if asked.special {
            wrappers::text(cx, at)?;
        }
    }
    Ok(())
}

/// The hook for an argument of which code of the platform makes text or a hash code, and which it looks into.
pub fn hook_of_argument(class: &str, name: &str, parameter: &str) -> Option<&'static str> {
    const TEXT: [&str; 7] = [
        "append",
        "insert",
        "format",
        "formatted",
        "toString",
        "valueOf",
        "deepToString",
    ];
    const HASH: [&str; 3] = ["hash", "hashCode", "deepHashCode"];
    if class == "java/io/PrintStream" {
        // what is printed does not come back
        return None;
    }
    match parameter {
        "Ljava/lang/Object;" if TEXT.contains(&name) => Some("describeArgument"),
        "[Ljava/lang/Object;" if TEXT.contains(&name) => Some("describeElements"),
        "[Ljava/lang/Object;" if HASH.contains(&name) => Some("hashElements"),
        _ => None,
    }
}
