//! References that the garbage collector may clear: here it does not. So only the program clears them, and what a reference
//! refers to is a location like others, which some calls read and others write.

use super::context::{At, MethodContext};
use super::hooks::REFERENCES;
use super::plans::Referent;
use crate::class::edit::Place;
use crate::class::opcode::op;
use crate::class::pool::MemberRef;
use crate::class::Result;
use crate::universe::Universe;
use jcheck_annotations::SiteKind;

/// The references that the garbage collector clears.
const CLEARED: [&str; 3] = [
    "java/lang/ref/PhantomReference",
    "java/lang/ref/SoftReference",
    "java/lang/ref/WeakReference",
];
/// What all of them are.
const REFERENCE: &str = "java/lang/ref/Reference";
const GIVEN: &str = "(Ljava/lang/ref/Reference;I)V";

/// A referent stays for the rest of the execution. Above it there may be a queue.
const MADE: [Referent; 2] = [
    made("(Ljava/lang/Object;)V", &[op::DUP]),
    made(
        "(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V",
        &[op::DUP2, op::POP],
    ),
];

const fn made(descriptor: &'static str, copy: &'static [u8]) -> Referent {
    Referent {
        name: "<init>",
        descriptor,
        copy,
        hook: "keep",
        hook_descriptor: "(Ljava/lang/Object;I)V",
    }
}

/// Reads and writes of what a reference refers to, and of whether it is in its queue.
const USED: [Referent; 5] = [
    used("clear", "()V", &[op::DUP], "clears"),
    used("enqueue", "()Z", &[op::DUP], "enqueues"),
    used("get", "()Ljava/lang/Object;", &[op::DUP], "looks"),
    used("isEnqueued", "()Z", &[op::DUP], "asks"),
    used(
        "refersTo",
        "(Ljava/lang/Object;)Z",
        &[op::DUP2, op::POP],
        "looks",
    ),
];

const fn used(
    name: &'static str,
    descriptor: &'static str,
    copy: &'static [u8],
    hook: &'static str,
) -> Referent {
    Referent {
        name,
        descriptor,
        copy,
        hook,
        hook_descriptor: GIVEN,
    }
}

/// What comes before a call by the program or, where a reference is made, by the JDK. No reference of the JDK's own is in
/// the hands of a program.
pub fn of_call(universe: &Universe, member: &MemberRef<'_>) -> Option<&'static Referent> {
    let fits = |row: &&Referent| row.name == member.name && row.descriptor == member.descriptor;
    if member.name == "<init>" {
        let is_cleared = CLEARED.contains(&&*member.owner);
        return MADE.iter().find(fits).filter(|_| is_cleared);
    }
    let row = USED.iter().find(fits)?;
    let owner = universe.platform_owner(&member.owner, &member.name, &member.descriptor)?;
    (owner == REFERENCE || CLEARED.contains(&owner)).then_some(row)
}

impl Referent {
    /// Puts the hook before the call.
    pub fn apply(&self, cx: &mut MethodContext<'_, '_>, at: At) -> Result<()> {
        let kind = SiteKind::Call {
            method: format!("java.lang.ref.Reference.{}", self.name).into(),
            write: matches!(self.hook, "clears" | "enqueues"),
        };
        let site = cx.site(at.pc(), kind);
        // with the site, three words more than there were
        cx.hook(
            at.index,
            (Place::Before, 3),
            self.copy,
            site,
            (REFERENCES, self.hook),
            self.hook_descriptor,
        )
    }
}
