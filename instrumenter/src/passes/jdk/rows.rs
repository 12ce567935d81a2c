//! Calls of the JDK's own code that are redirected to hooks.

use super::super::hooks::{ARRAYS, BORDER, ENVIRONMENT, HOOKS, NETWORK, PARKING, THREADS};
use super::super::row::{By, Owner, Redirect};
use jcheck_annotations::SiteKind;

/// What is asked about, or done for the sake of, continuations of the JVM's own.
const fn continuation(
    hook: &'static str,
    descriptor: &'static str,
    hook_descriptor: &'static str,
) -> Redirect {
    Redirect {
        owner: Owner::Class("jdk/internal/vm/ContinuationSupport"),
        by: By::Static,
        name: hook,
        descriptor,
        class: THREADS,
        hook,
        hook_descriptor,
        kind: || SiteKind::Start,
    }
}

/// Threads that the JDK starts in its containers, and copies of elements, whoever makes them.
pub const ROWS: &[Redirect] = &[
    Redirect {
        owner: Owner::Class("jdk/internal/vm/SharedThreadContainer"),
        by: By::Instance,
        name: "start",
        descriptor: "(Ljava/lang/Thread;)V",
        class: BORDER,
        hook: "startIn",
        hook_descriptor: "(Ljava/lang/Object;Ljava/lang/Thread;I)V",
        kind: || SiteKind::Start,
    },
    Redirect {
        owner: Owner::Interface("jdk/internal/access/JavaLangAccess"),
        by: By::Instance,
        name: "start",
        descriptor: "(Ljava/lang/Thread;Ljdk/internal/vm/ThreadContainer;)V",
        class: THREADS,
        hook: "startIn",
        hook_descriptor: "(Ljava/lang/Object;Ljava/lang/Thread;Ljava/lang/Object;I)V",
        kind: || SiteKind::Start,
    },
    // As part of the text of a virtual thread.
    Redirect {
        owner: Owner::Class("java/lang/ThreadBuilders$BoundVirtualThread"),
        by: By::Instance,
        name: "threadState",
        descriptor: "()Ljava/lang/Thread$State;",
        class: THREADS,
        hook: "threadState",
        hook_descriptor: "(Ljava/lang/Object;I)Ljava/lang/Thread$State;",
        kind: || SiteKind::State,
    },
    // A virtual thread is one that the JVM schedules, as all others are.
    continuation("isSupported", "()Z", "(I)Z"),
    continuation("pinIfSupported", "()V", "(I)V"),
    continuation("unpinIfSupported", "()V", "(I)V"),
    // The exact time, for `Instant.now`.
    Redirect {
        owner: Owner::Class("jdk/internal/misc/VM"),
        by: By::Static,
        name: "getNanoTimeAdjustment",
        descriptor: "(J)J",
        class: THREADS,
        hook: "nanoTimeAdjustment",
        hook_descriptor: "(JI)J",
        kind: || SiteKind::Clock,
    },
    Redirect {
        owner: Owner::Class("java/lang/System"),
        by: By::Static,
        name: "arraycopy",
        descriptor: "(Ljava/lang/Object;ILjava/lang/Object;II)V",
        class: ARRAYS,
        hook: "arraycopy",
        hook_descriptor: "(Ljava/lang/Object;ILjava/lang/Object;III)V",
        kind: || SiteKind::Call {
            method: "java.lang.System.arraycopy".into(),
            write: true,
        },
    },
];

/// Hooks for what a program asks threads, and what code of the JDK may know.
const QUESTIONS: [&str; 8] = [
    "contextClassLoader",
    "isDaemon",
    "rename",
    "setPriority",
    "stackTrace",
    "threadGroup",
    "threadName",
    "threadText",
];

/// Whether a call is intercepted here, too. The others are questions, whose answers are the platform's.
pub fn is_taken(row: &Redirect) -> bool {
    let known = match row.class {
        HOOKS => row.hook == "waitOn" || row.hook.starts_with("notify"),
        THREADS => !QUESTIONS.contains(&row.hook),
        PARKING | ARRAYS | BORDER | ENVIRONMENT | NETWORK => true,
        _ => false,
    };
    // What calls by `super` cannot be called from another class.
    known && row.by != By::Special
}
