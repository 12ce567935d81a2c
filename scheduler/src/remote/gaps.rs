//! Gaps by which an execution tells what the next round has to know, or that it was given up.

use crate::model::{Gap, PlatformUse};

/// Gap: a static initialiser does more than its thread can finish alone.
pub const CLASS_INITIALISATION: &str = "class-initialisation";

/// What shows that the static initialiser of a class, which it names, has to be code under a lock; no gap, if there is a
/// next round that can know it.
pub const INITIALISER: &str = "initialiser";

/// The kind of [`unforeseen`].
pub const UNFORESEEN: &str = "platform-use";

/// Something that the next round is to foresee, and a gap where there is none.
pub fn unforeseen(what: PlatformUse) -> Gap {
    Gap {
        kind: UNFORESEEN.to_string(),
        name: what.word().to_string(),
        why: String::new(),
    }
}

/// An execution that may have no end was given up.
pub fn endless(steps: u32) -> Gap {
    Gap {
        kind: "endless".to_string(),
        name: "an execution that may have no end was given up".to_string(),
        why: format!("after {steps} visible operations (hint: --max-steps allows for more)"),
    }
}

/// Threads that went on after the end of the program were given up.
pub fn restless(steps: u32) -> Gap {
    Gap {
        kind: "endless".to_string(),
        name: "threads that may never come to rest were given up when the program was over"
            .to_string(),
        why: format!(
            "after {steps} visible operations more, a tenth of --max-steps (hint: allow for more)"
        ),
    }
}
