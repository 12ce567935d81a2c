//! What it means that a thread has not come to a visible operation for too long, or that an execution does not end.

use super::observer::Observer;
use crate::model::{Finding, FindingKind, Gap, PlatformUse};

/// Gap: a static initialiser does more than its thread can finish alone.
pub const CLASS_INITIALISATION: &str = "class-initialisation";

/// What shows that the static initialiser of a class, which it names, has to be code under a lock; no gap, if there is a
/// next round that can know it.
pub const INITIALISER: &str = "initialiser";

/// Innermost frames of threads that the JVM calls runnable although they may wait: code of the JDK, for input, for another
/// process, or for a class of the JDK that another thread initialises.
const WAITING: [&str; 5] = ["java.", "javax.", "jdk.", "sun.", "com.sun."];

/// The two readings.
#[derive(Debug)]
pub enum Lost {
    /// The program runs on and on: BoundedInvis is violated.
    Finding(Finding),
    /// It waits for something that is not under control.
    Gap(Gap),
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

/// Reads the report of the watchdog.
pub fn judge(observer: &Observer, thread: u32, state: &str, frames: Vec<String>) -> Lost {
    let at = frames.first().cloned();
    let path = observer
        .world
        .thread(thread)
        .map_or_else(|_| thread.to_string(), |thread| thread.path.to_string());
    // Where the JVM does not say where a thread is, nothing is known of the program.
    let outside = at
        .as_ref()
        .is_none_or(|frame| WAITING.iter().any(|prefix| frame.starts_with(prefix)));
    // A thread that waits for another one to initialise a class is runnable, too.
    let initialisation = observer
        .gaps
        .iter()
        .any(|gap| gap.kind == CLASS_INITIALISATION);
    if state != "RUNNABLE" || outside || initialisation {
        return Lost::Gap(Gap {
            kind: "lost-control".to_string(),
            name: format!("thread {path} is {state} outside jcheck's control"),
            why: match at {
                Some(at) => format!("at {at}"),
                None => "at a place that the JVM does not tell".to_string(),
            },
        });
    }
    Lost::Finding(Finding {
        kind: FindingKind::Divergence,
        message: format!("thread {path} runs without a visible operation (BoundedInvis)"),
        thread: Some(thread),
        at,
        details: frames
            .into_iter()
            .map(|frame| format!("at {frame}"))
            .collect(),
        evidence: None,
    })
}
