//! The end of the JVM becomes an outcome of the execution, and who hooks into it part of it.

use super::hooks::HOOKS;
use super::row::{By, Owner, Redirect};
use jcheck_annotations::SiteKind;

/// A method of `Runtime`, whose hook has its name.
const fn of_runtime(
    name: &'static str,
    descriptor: &'static str,
    hook_descriptor: &'static str,
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class("java/lang/Runtime"),
        by: By::Instance,
        name,
        descriptor,
        class: HOOKS,
        hook: name,
        hook_descriptor,
        kind,
    }
}

const ENDS: &str = "(Ljava/lang/Runtime;II)V";

/// The shutdown hooks are changed.
fn changes_hooks(name: &str) -> SiteKind {
    SiteKind::Call {
        method: format!("java.lang.Runtime.{name}").into(),
        write: true,
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
    of_runtime("exit", "(I)V", ENDS, || SiteKind::Exit),
    of_runtime("halt", "(I)V", ENDS, || SiteKind::Exit),
    of_runtime(
        "addShutdownHook",
        "(Ljava/lang/Thread;)V",
        "(Ljava/lang/Runtime;Ljava/lang/Thread;I)V",
        || changes_hooks("addShutdownHook"),
    ),
    of_runtime(
        "removeShutdownHook",
        "(Ljava/lang/Thread;)Z",
        "(Ljava/lang/Runtime;Ljava/lang/Thread;I)Z",
        || changes_hooks("removeShutdownHook"),
    ),
];
