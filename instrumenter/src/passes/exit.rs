//! The end of the JVM becomes an outcome of the execution.

use super::calls::{By, Owner, Redirect};
use super::hooks::HOOKS;
use jcheck_annotations::SiteKind;

const fn of_runtime(name: &'static str) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/Runtime"),
        by: By::Instance,
        name,
        descriptor: "(I)V",
        class: HOOKS,
        hook: "exit",
        hook_descriptor: "(Ljava/lang/Runtime;II)V",
        kind: || SiteKind::Exit,
    }
}

/// The rows.
pub const ROWS: &[Redirect] = &[
    Redirect {
        owner: Owner::Class("java/lang/System"),
        by: By::Static,
        name: "exit",
        descriptor: "(I)V",
        class: HOOKS,
        hook: "exit",
        hook_descriptor: "(II)V",
        kind: || SiteKind::Exit,
    },
    of_runtime("exit"),
    of_runtime("halt"),
];
