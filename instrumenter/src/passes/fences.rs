//! Fences of the program. Those of the JDK's own code are no business of its: they stay as they are.

use super::calls::By::{Instance, Static};
use super::calls::{Owner, Redirect};
use super::handles::UNSAFE;
use super::hooks::FENCES;
use crate::class::pool::MemberRef;
use jcheck_annotations::SiteKind;

const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

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

/// Whether this is a fence that makes no store before it seen, so that it matters only to what is read.
pub fn only_orders_loads(member: &MemberRef<'_>) -> bool {
    member.owner == VAR_HANDLE && matches!(&*member.name, "acquireFence" | "loadLoadFence")
}
