//! Threads: `start`, `join`, `sleep`, `interrupt`, ..., the clock, and the beginning of `run` in subclasses of
//! `Thread`.

use super::context::MethodContext;
use super::hooks::{HOOKS, THREADS};
use super::row::{By, By::Instance, By::Special, By::Static, By::Virtual, Owner, Redirect};
use crate::class::opcode::op;
use crate::class::Result;
use jcheck_annotations::SiteKind;

const fn row(
    by: By,
    (name, descriptor): (&'static str, &'static str),
    (hook, hook_descriptor): (&'static str, &'static str),
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Thread,
        by,
        name,
        descriptor,
        class: THREADS,
        hook,
        hook_descriptor,
        kind,
    }
}

/// What a thread group says about threads that are alive.
const fn group(
    (name, descriptor): (&'static str, &'static str),
    hook_descriptor: &'static str,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/ThreadGroup"),
        ..row(
            Instance,
            (name, descriptor),
            (name, hook_descriptor),
            || SiteKind::IsAlive,
        )
    }
}

/// A method of `TimeUnit` that waits.
const fn unit(
    (name, descriptor): (&'static str, &'static str),
    (hook, hook_descriptor): (&'static str, &'static str),
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/util/concurrent/TimeUnit"),
        ..row(Instance, (name, descriptor), (hook, hook_descriptor), kind)
    }
}

/// A handler of uncaught exceptions is read or written.
fn handler(write: bool) -> SiteKind {
    let verb = if write { "set" } else { "get" };
    let method = format!("java.lang.Thread.{verb}UncaughtExceptionHandler").into();
    SiteKind::Call { method, write }
}

/// A question about a thread.
fn looks(name: &str) -> SiteKind {
    let method = format!("java.lang.Thread.{name}").into();
    SiteKind::Call {
        method,
        write: false,
    }
}

const fn clock(name: &'static str) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/System"),
        by: Static,
        name,
        descriptor: "()J",
        class: THREADS,
        hook: name,
        hook_descriptor: "(I)J",
        kind: || SiteKind::Clock,
    }
}

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    row(
        Instance,
        ("setName", "(Ljava/lang/String;)V"),
        ("rename", "(Ljava/lang/Thread;Ljava/lang/String;I)V"),
        || looks("setName"),
    ),
    row(
        Instance,
        ("setPriority", "(I)V"),
        ("setPriority", "(Ljava/lang/Thread;II)V"),
        || looks("setPriority"),
    ),
    row(Instance, ("getPriority", "()I"), ("getPriority", "(Ljava/lang/Thread;I)I"), || looks("getPriority")),
    row(Virtual, ("start", "()V"), ("threadStart", "(Ljava/lang/Thread;I)V"), || SiteKind::Start),
    row(Special, ("start", "()V"), ("threadStartSpecial", "(Ljava/lang/Thread;I)V"), || SiteKind::Start),
    row(Instance, ("join", "()V"), ("threadJoin", "(Ljava/lang/Thread;I)V"), || SiteKind::Join),
    row(Instance, ("join", "(J)V"), ("threadJoin", "(Ljava/lang/Thread;JI)V"), || SiteKind::TimedJoin),
    row(Instance, ("join", "(JI)V"), ("threadJoin", "(Ljava/lang/Thread;JII)V"), || SiteKind::TimedJoin),
    row(Static, ("sleep", "(J)V"), ("sleep", "(JI)V"), || SiteKind::Sleep),
    row(Static, ("sleep", "(JI)V"), ("sleep", "(JII)V"), || SiteKind::Sleep),
    row(Instance, ("join", "(Ljava/time/Duration;)Z"), ("threadJoin", "(Ljava/lang/Thread;Ljava/time/Duration;I)Z"), || SiteKind::DurationJoin),
    row(Static, ("sleep", "(Ljava/time/Duration;)V"), ("sleep", "(Ljava/time/Duration;I)V"), || SiteKind::Sleep),
    unit(("sleep", "(J)V"), ("unitSleep", "(Ljava/util/concurrent/TimeUnit;JI)V"), || SiteKind::Sleep),
    unit(("timedJoin", "(Ljava/lang/Thread;J)V"), ("unitJoin", "(Ljava/util/concurrent/TimeUnit;Ljava/lang/Thread;JI)V"), || SiteKind::TimedJoin),
    unit(("timedWait", "(Ljava/lang/Object;J)V"), ("unitWait", "(Ljava/util/concurrent/TimeUnit;Ljava/lang/Object;JI)V"), || SiteKind::TimedWait),
    row(Virtual, ("setUncaughtExceptionHandler", "(Ljava/lang/Thread$UncaughtExceptionHandler;)V"), ("setHandler", "(Ljava/lang/Thread;Ljava/lang/Thread$UncaughtExceptionHandler;I)V"), || handler(true)),
    row(Virtual, ("getUncaughtExceptionHandler", "()Ljava/lang/Thread$UncaughtExceptionHandler;"), ("getHandler", "(Ljava/lang/Thread;I)Ljava/lang/Thread$UncaughtExceptionHandler;"), || handler(false)),
    row(Static, ("setDefaultUncaughtExceptionHandler", "(Ljava/lang/Thread$UncaughtExceptionHandler;)V"), ("setDefaultHandler", "(Ljava/lang/Thread$UncaughtExceptionHandler;I)V"), || handler(true)),
    row(Static, ("getDefaultUncaughtExceptionHandler", "()Ljava/lang/Thread$UncaughtExceptionHandler;"), ("getDefaultHandler", "(I)Ljava/lang/Thread$UncaughtExceptionHandler;"), || handler(false)),
    row(Static, ("yield", "()V"), ("threadYield", "(I)V"), || SiteKind::Yield),
    row(Static, ("onSpinWait", "()V"), ("threadYield", "(I)V"), || SiteKind::Yield),
    row(Virtual, ("interrupt", "()V"), ("interrupt", "(Ljava/lang/Thread;I)V"), || SiteKind::Interrupt),
    row(Static, ("interrupted", "()Z"), ("interrupted", "(I)Z"), || SiteKind::Interrupted),
    row(Virtual, ("isInterrupted", "()Z"), ("isInterrupted", "(Ljava/lang/Thread;I)Z"), || SiteKind::Interrupted),
    row(Instance, ("isAlive", "()Z"), ("isAlive", "(Ljava/lang/Thread;I)Z"), || SiteKind::IsAlive),
    row(Virtual, ("getState", "()Ljava/lang/Thread$State;"), ("getState", "(Ljava/lang/Thread;I)Ljava/lang/Thread$State;"), || SiteKind::State),
    row(Instance, ("setDaemon", "(Z)V"), ("setDaemon", "(Ljava/lang/Thread;ZI)V"), || SiteKind::Daemon),
    row(Instance, ("isDaemon", "()Z"), ("isDaemon", "(Ljava/lang/Thread;I)Z"), || looks("isDaemon")),
    row(Virtual, ("getContextClassLoader", "()Ljava/lang/ClassLoader;"), ("contextClassLoader", "(Ljava/lang/Thread;I)Ljava/lang/ClassLoader;"), || looks("getContextClassLoader")),
    row(Instance, ("getThreadGroup", "()Ljava/lang/ThreadGroup;"), ("threadGroup", "(Ljava/lang/Thread;I)Ljava/lang/ThreadGroup;"), || SiteKind::IsAlive),
    row(Virtual, ("toString", "()Ljava/lang/String;"), ("threadText", "(Ljava/lang/Thread;I)Ljava/lang/String;"), || SiteKind::IsAlive),
    row(Static, ("activeCount", "()I"), ("activeCount", "(I)I"), || SiteKind::IsAlive),
    row(Static, ("enumerate", "([Ljava/lang/Thread;)I"), ("enumerate", "([Ljava/lang/Thread;I)I"), || SiteKind::IsAlive),
    group(("activeCount", "()I"), "(Ljava/lang/ThreadGroup;I)I"),
    group(("enumerate", "([Ljava/lang/Thread;)I"), "(Ljava/lang/ThreadGroup;[Ljava/lang/Thread;I)I"),
    group(("enumerate", "([Ljava/lang/Thread;Z)I"), "(Ljava/lang/ThreadGroup;[Ljava/lang/Thread;ZI)I"),
    row(Static, ("startVirtualThread", "(Ljava/lang/Runnable;)Ljava/lang/Thread;"), ("startVirtual", "(Ljava/lang/Runnable;I)Ljava/lang/Thread;"), || SiteKind::Start),
    clock("nanoTime"),
    clock("currentTimeMillis"),
    // A question about a monitor, named after the operation it is closest to.
    row(Static, ("holdsLock", "(Ljava/lang/Object;)Z"), ("holdsLock", "(Ljava/lang/Object;I)Z"), || SiteKind::MonitorEnter),
];

/// True if the method is the `run` of a thread class.
pub fn is_run(cx: &MethodContext<'_, '_>) -> bool {
    cx.name == "run"
        && cx.site_context.descriptor == "()V"
        && !cx.body.is_static
        && cx.program.universe.is_thread(cx.class_name)
}

/// Lets the hook take over when the JVM itself calls `run` on a started thread:
/// `if (enterRun(this, site)) return;`
pub fn enter_run(cx: &mut MethodContext<'_, '_>) -> Result<()> {
    let site = cx.site(0, SiteKind::Run);
    // Over itself and the return.
    const OVER_RETURN: u16 = 4;
    let prologue = cx
        .asm()
        .ops(&[op::ALOAD_0])
        .int(site.as_int())?
        .hook(HOOKS, "enterRun", "(Ljava/lang/Object;I)Z")?
        .with_index(op::IFEQ, OVER_RETURN)
        .ops(&[op::RETURN])
        .finish();
    cx.edits.prologue.extend_from_slice(&prologue);
    cx.edits.prologue_frames.push(cx.edits.prologue.len());
    // this, site; whatever the body needs comes later.
    let needed = 2u16.saturating_sub(cx.body.code.max_stack);
    cx.edits.need_stack(needed);
    Ok(())
}
