//! Where a call leads, if that is a method of the platform, and what the policy says of it.

use super::environment::LOCAL_RANDOM;
use crate::class::pool::MemberRef;
use crate::platform::arguments;
use crate::policy::{self, Verdict};
use crate::universe::Universe;

/// The platform's method that a call leads to.
#[derive(Debug, Clone, Copy)]
pub struct Target<'u> {
    /// Internal name of the class that declares it.
    pub owner: &'u str,
    /// What the policy says of it.
    pub verdict: Verdict,
}

impl<'u> Target<'u> {
    /// Where a call leads; `None` if that is a method of the program.
    pub fn of(universe: &'u Universe, member: &'u MemberRef<'_>) -> Option<Self> {
        let owner = universe.platform_owner(&member.owner, &member.name, &member.descriptor)?;
        let mut verdict = policy::method(owner, &member.name, &member.descriptor);
        if tells(universe, owner, &member.name) {
            verdict = Verdict::Harmless;
        }
        Some(Target { owner, verdict })
    }
}

/// Whether classes of the JDK are rewritten, and code below a method tells what it does: where a library is opened, or a file
/// is read, in `Throwable`, where a number is drawn.
fn tells(universe: &Universe, owner: &str, name: &str) -> bool {
    loads_library(owner, name) && universe.is_in_place(arguments::LIBRARIES)
        || arguments::reads_file(owner, name) && universe.is_in_place(owner)
        || universe.has_in_place()
            && (owner == LOCAL_RANDOM
                || policy::changes_throwable(owner, name)
                || builds_threads(owner, name))
}

/// Whether a method has to do with builders of threads, which tell when they make and start one.
fn builds_threads(owner: &str, name: &str) -> bool {
    owner.starts_with("java/lang/Thread$Builder")
        || owner == "java/lang/Thread" && matches!(name, "ofPlatform" | "ofVirtual")
}

/// Whether a method of the platform loads a native library of whoever calls it.
fn loads_library(owner: &str, name: &str) -> bool {
    matches!(owner, "java/lang/System" | "java/lang/Runtime")
        && matches!(name, "load" | "loadLibrary")
}
