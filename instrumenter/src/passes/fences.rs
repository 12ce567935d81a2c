//! Fences of the program. Those of the JDK's own code are no business of its: they stay as they are.

use super::accessing::{UNSAFE, VAR_HANDLE};
use super::hooks::FENCES;
use super::row::By::{Instance, Static};
use super::row::{Owner, Redirect};
use jcheck_annotations::SiteKind;

const fn row(name: &'static str) -> Redirect {
    Redirect {
        owner: Owner::Class(VAR_HANDLE),
        by: Static,
        name,
        descriptor: "()V",
        class: FENCES,
        hook: name,
        hook_descriptor: "(I)V",
        kind: || SiteKind::Fence,
    }
}

/// As [`row`], of `sun.misc.Unsafe`.
const fn of_unsafe(name: &'static str, hook: &'static str) -> Redirect {
    Redirect {
        owner: Owner::Class(UNSAFE),
        by: Instance,
        hook,
        hook_descriptor: "(Ljava/lang/Object;I)V",
        ..row(name)
    }
}

/// The rows.
pub const ROWS: &[Redirect] = &[
    row("acquireFence"),
    row("releaseFence"),
    row("fullFence"),
    row("loadLoadFence"),
    row("storeStoreFence"),
    of_unsafe("loadFence", "acquireFence"),
    of_unsafe("storeFence", "releaseFence"),
    of_unsafe("fullFence", "fullFence"),
];
