//! `LockSupport`: the permit of each thread.

use super::calls::{By::Static, Owner, Redirect};
use super::hooks::PARKING;
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
];
