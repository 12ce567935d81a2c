//! What it means that a thread has not come to a visible operation for too long.

use super::gaps::CLASS_INITIALISATION;
use super::observer::Observer;
use crate::model::{Finding, FindingKind, Gap};

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
