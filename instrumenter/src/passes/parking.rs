//! `LockSupport`, and the same of `Unsafe`: the permit of each thread.

use super::accessing::UNSAFE;
use super::hooks::PARKING;
use super::row::By::{Instance, Static};
use super::row::{Owner, Redirect};
use jcheck_annotations::SiteKind;

const fn row(
    (name, descriptor): (&'static str, &'static str),
    (hook, hook_descriptor): (&'static str, &'static str),
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/util/concurrent/locks/LockSupport"),
        by: Static,
        name,
        descriptor,
        class: PARKING,
        hook,
        hook_descriptor,
        kind,
    }
}

/// As [`row`], of `sun.misc.Unsafe`.
const fn of_unsafe(
    method: (&'static str, &'static str),
    hook: (&'static str, &'static str),
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class(UNSAFE),
        by: Instance,
        ..row(method, hook, kind)
    }
}

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    row(("park", "()V"), ("park", "(I)V"), || SiteKind::Park),
    row(("park", "(Ljava/lang/Object;)V"), ("park", "(Ljava/lang/Object;I)V"), || SiteKind::Park),
    row(("parkNanos", "(J)V"), ("parkNanos", "(JI)V"), || SiteKind::TimedPark),
    row(("parkNanos", "(Ljava/lang/Object;J)V"), ("parkNanos", "(Ljava/lang/Object;JI)V"), || SiteKind::TimedPark),
    row(("parkUntil", "(J)V"), ("parkUntil", "(JI)V"), || SiteKind::TimedPark),
    row(("parkUntil", "(Ljava/lang/Object;J)V"), ("parkUntil", "(Ljava/lang/Object;JI)V"), || SiteKind::TimedPark),
    row(("unpark", "(Ljava/lang/Thread;)V"), ("unpark", "(Ljava/lang/Thread;I)V"), || SiteKind::Unpark),
    row(("setCurrentBlocker", "(Ljava/lang/Object;)V"), ("setCurrentBlocker", "(Ljava/lang/Object;I)V"), || SiteKind::Park),
    row(("getThreadId", "(Ljava/lang/Thread;)J"), ("threadNumber", "(Ljava/lang/Thread;I)J"), || SiteKind::Park),
    of_unsafe(("park", "(ZJ)V"), ("park", "(Ljava/lang/Object;ZJI)V"), || SiteKind::TimedPark),
    of_unsafe(("unpark", "(Ljava/lang/Object;)V"), ("unpark", "(Ljava/lang/Object;Ljava/lang/Object;I)V"), || SiteKind::Unpark),
];
