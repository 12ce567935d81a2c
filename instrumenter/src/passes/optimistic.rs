//! Reads that count if nobody has written meanwhile: what the program asks a `StampedLock`, which is rewritten where it is.

use super::hooks::OPTIMISTIC;
use super::row::{By, Owner, Redirect};
use jcheck_annotations::SiteKind;

const fn row(
    name: &'static str,
    descriptor: &'static str,
    hook_descriptor: &'static str,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/util/concurrent/locks/StampedLock"),
        by: By::Virtual,
        name,
        descriptor,
        class: OPTIMISTIC,
        hook: name,
        hook_descriptor,
        kind: || SiteKind::Call {
            method: "java.util.concurrent.locks.StampedLock".into(),
            write: false,
        },
    }
}

const CONVERT: (&str, &str) = ("(J)J", "(Ljava/util/concurrent/locks/StampedLock;JI)J");

/// The rows.
pub const ROWS: &[Redirect] = &[
    row(
        "tryOptimisticRead",
        "()J",
        "(Ljava/util/concurrent/locks/StampedLock;I)J",
    ),
    row(
        "validate",
        "(J)Z",
        "(Ljava/util/concurrent/locks/StampedLock;JI)Z",
    ),
    row("tryConvertToReadLock", CONVERT.0, CONVERT.1),
    row("tryConvertToWriteLock", CONVERT.0, CONVERT.1),
];
