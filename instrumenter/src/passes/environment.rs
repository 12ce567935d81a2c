//! What differs from machine to machine or from run to run, and is no choice of the schedule: the answers are the same
//! everywhere, and the run-time library tells that somebody has asked.

use super::context::{At, MethodContext};
use super::hooks::{BORDER, ENVIRONMENT, PROPERTIES};
use super::row::{By, Owner, Redirect};
use crate::class::descriptor::java_name;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use jcheck_annotations::SiteKind;

const RUNTIME: &str = "java/lang/Runtime";
const GET: &str = "(Ljava/lang/Runtime;I)J";

fn asks(method: &'static str) -> SiteKind {
    SiteKind::Call {
        method: method.into(),
        write: false,
    }
}

fn changes(method: &'static str) -> SiteKind {
    SiteKind::Call {
        method: method.into(),
        write: true,
    }
}

const fn memory(name: &'static str, kind: fn() -> SiteKind) -> Redirect {
    Redirect {
        owner: Owner::Class(RUNTIME),
        by: By::Instance,
        name,
        descriptor: "()J",
        class: ENVIRONMENT,
        hook: name,
        hook_descriptor: GET,
        kind,
    }
}

const fn thread_number(name: &'static str, kind: fn() -> SiteKind) -> Redirect {
    Redirect {
        owner: Owner::Thread,
        by: By::Virtual,
        name,
        descriptor: "()J",
        class: ENVIRONMENT,
        hook: "threadNumber",
        hook_descriptor: "(Ljava/lang/Thread;I)J",
        kind,
    }
}

const fn random(class: &'static str, kind: fn() -> SiteKind) -> Redirect {
    Redirect {
        owner: Owner::Class(class),
        by: By::Static,
        name: "random",
        descriptor: "()D",
        class: ENVIRONMENT,
        hook: "random",
        hook_descriptor: "(I)D",
        kind,
    }
}

/// Those that the JDK looks at itself are told; the others are a map that is watched.
const fn property(
    name: &'static str,
    descriptor: &'static str,
    hook_descriptor: &'static str,
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/System"),
        by: By::Static,
        name,
        descriptor,
        class: PROPERTIES,
        hook: name,
        hook_descriptor,
        kind,
    }
}

/// A standard stream of the program's own.
const fn stream(
    name: &'static str,
    descriptor: &'static str,
    hook_descriptor: &'static str,
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        class: ENVIRONMENT,
        ..property(name, descriptor, hook_descriptor, kind)
    }
}

/// How many processors a pool sees that has as many workers: unlike other code of the JDK, more than one.
pub static WORKERS: Redirect = Redirect {
    owner: Owner::Class(RUNTIME),
    by: By::Instance,
    name: "availableProcessors",
    descriptor: "()I",
    class: ENVIRONMENT,
    hook: "workers",
    hook_descriptor: "(Ljava/lang/Runtime;I)I",
    kind: || asks("java.lang.Runtime.availableProcessors"),
};

/// The row for a call in a class of the JDK that makes such pools.
pub fn workers(class: &str, member: &MemberRef<'_>) -> Option<&'static Redirect> {
    let pools = matches!(
        class,
        "java/util/concurrent/Executors" | "java/util/concurrent/ForkJoinPool"
    );
    (pools && member.owner == RUNTIME && member.name == WORKERS.name).then_some(&WORKERS)
}

/// The rows.
pub const ROWS: &[Redirect] = &[
    Redirect {
        owner: Owner::Class(RUNTIME),
        by: By::Instance,
        name: "availableProcessors",
        descriptor: "()I",
        class: ENVIRONMENT,
        hook: "processors",
        hook_descriptor: "(Ljava/lang/Runtime;I)I",
        kind: || asks("java.lang.Runtime.availableProcessors"),
    },
    memory("maxMemory", || asks("java.lang.Runtime.maxMemory")),
    memory("totalMemory", || asks("java.lang.Runtime.totalMemory")),
    memory("freeMemory", || asks("java.lang.Runtime.freeMemory")),
    thread_number("getId", || asks("java.lang.Thread.getId")),
    thread_number("threadId", || asks("java.lang.Thread.threadId")),
    random("java/lang/Math", || asks("java.lang.Math.random")),
    random("java/lang/StrictMath", || {
        asks("java.lang.StrictMath.random")
    }),
    Redirect {
        owner: Owner::Class("java/util/UUID"),
        by: By::Static,
        name: "randomUUID",
        descriptor: "()Ljava/util/UUID;",
        class: ENVIRONMENT,
        hook: "randomUuid",
        hook_descriptor: "(I)Ljava/util/UUID;",
        kind: || asks("java.util.UUID.randomUUID"),
    },
    stream(
        "setIn",
        "(Ljava/io/InputStream;)V",
        "(Ljava/io/InputStream;I)V",
        || changes("java.lang.System.setIn"),
    ),
    stream(
        "setOut",
        "(Ljava/io/PrintStream;)V",
        "(Ljava/io/PrintStream;I)V",
        || changes("java.lang.System.setOut"),
    ),
    stream(
        "setErr",
        "(Ljava/io/PrintStream;)V",
        "(Ljava/io/PrintStream;I)V",
        || changes("java.lang.System.setErr"),
    ),
    property(
        "setProperty",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        "(Ljava/lang/String;Ljava/lang/String;I)Ljava/lang/String;",
        || asks("java.lang.System.setProperty"),
    ),
    property(
        "clearProperty",
        "(Ljava/lang/String;)Ljava/lang/String;",
        "(Ljava/lang/String;I)Ljava/lang/String;",
        || asks("java.lang.System.clearProperty"),
    ),
];

/// Where a constructor of the JDK makes a seed of what differs from run to run: the class, what it calls, and what takes that
/// call's arguments from the stack.
const SEEDS: [(&str, Option<&str>, &str, &[u8]); 3] = [
    ("java/util/Random", Some("<init>"), "seedUniquifier", &[]),
    // The next of a generator of all threads, and its step.
    (
        "java/util/SplittableRandom",
        Some("<init>"),
        "getAndAdd",
        &[op::POP2, op::POP],
    ),
    // What each of its numbers is made of.
    (LOCAL_RANDOM, None, "nextSeed", &[op::POP]),
];

/// The generator that each thread has; its numbers are pinned where they are made.
pub const LOCAL_RANDOM: &str = "java/util/concurrent/ThreadLocalRandom";

/// A seed of jcheck's in place of such a call; tells whether it is one.
pub fn seed(cx: &mut MethodContext<'_, '_>, at: At, called: &str) -> Result<bool> {
    let row = SEEDS.iter().find(|(class, by, name, _)| {
        *class == cx.class_name && by.is_none_or(|by| by == cx.name) && *name == called
    });
    let Some((class, by, _, pops)) = row else {
        return Ok(false);
    };
    let method = format!("{}.{}", java_name(class), by.unwrap_or(called));
    let kind = SiteKind::Call {
        method: method.into(),
        write: false,
    };
    let site = cx.site(at.pc(), kind);
    let code = cx.hook_code(pops, site, (ENVIRONMENT, "seed"), "(I)J")?;
    cx.edits.replace(at.index, &code, 1);
    Ok(true)
}

/// `Collections.shuffle` keeps a generator for all threads, whose numbers would depend on who asks first: here each call makes
/// one. Tells whether the instruction reads or writes it.
pub fn shuffles(cx: &mut MethodContext<'_, '_>, at: At) -> Result<bool> {
    const ACONST_NULL: u8 = 1;
    if cx.class_name != "java/util/Collections" || cx.name != "shuffle" {
        return Ok(false);
    }
    let code = match at.opcode() {
        op::GETSTATIC => ACONST_NULL,
        _ => op::POP,
    };
    cx.edits.replace(at.index, &[code], 0);
    Ok(true)
}

/// Where a generator of the JDK's has drawn numbers from the machine: others come in their place.
/// `given` puts the generator and the numbers on the stack.
pub fn draw(cx: &mut MethodContext<'_, '_>, given: &[u8]) -> Result<()> {
    let site = cx.site(0, asks("java.security.SecureRandom.nextBytes"));
    let hook = (BORDER, "drawn");
    let code = cx.hook_code(given, site, hook, "(Ljava/security/SecureRandom;[BI)V")?;
    for (index, instruction) in cx.body.instructions.iter().enumerate() {
        if instruction.is_return() {
            cx.edits.before(index, &code, 4);
        }
    }
    Ok(())
}
