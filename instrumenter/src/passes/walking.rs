//! What a program asks a `StackWalker`: without the frames of jcheck.

use super::hooks::WALKS;
use super::row::{By, Owner, Redirect};
use jcheck_annotations::SiteKind;

const fn row(
    name: &'static str,
    descriptor: &'static str,
    (hook, hook_descriptor): (&'static str, &'static str),
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/StackWalker"),
        by: By::Instance,
        name,
        descriptor,
        class: WALKS,
        hook,
        hook_descriptor,
        kind,
    }
}

fn asks(method: &'static str) -> SiteKind {
    SiteKind::Call {
        method: method.into(),
        write: false,
    }
}

/// The rows.
pub const ROWS: &[Redirect] = &[
    row(
        "walk",
        "(Ljava/util/function/Function;)Ljava/lang/Object;",
        (
            "walk",
            "(Ljava/lang/StackWalker;Ljava/util/function/Function;I)Ljava/lang/Object;",
        ),
        || asks("java.lang.StackWalker.walk"),
    ),
    row(
        "forEach",
        "(Ljava/util/function/Consumer;)V",
        (
            "forEach",
            "(Ljava/lang/StackWalker;Ljava/util/function/Consumer;I)V",
        ),
        || asks("java.lang.StackWalker.forEach"),
    ),
    row(
        "getCallerClass",
        "()Ljava/lang/Class;",
        ("callerClass", "(Ljava/lang/StackWalker;I)Ljava/lang/Class;"),
        || asks("java.lang.StackWalker.getCallerClass"),
    ),
];
