//! Who holds what and waits for whom at the end, and the frames.

use std::fmt::Write;

use jcheck_annotations::SiteTable;

use super::subjects::{named, object};
use crate::model::{Execution, Finding, FindingKind, Subject, ThreadEnd};

/// What differs between short and full stories.
pub struct Manner<'a> {
    /// The name of a thread.
    pub name: &'a dyn Fn(u32) -> String,
    /// Which frames of a thread are shown.
    pub frames: &'a dyn Fn(u32, &[String]) -> Vec<String>,
}

/// How the threads end that are blocked, if that is what is wrong.
pub fn endings(
    text: &mut String,
    execution: &Execution,
    finding: &Finding,
    sites: &SiteTable,
    manner: &Manner<'_>,
) {
    if !matches!(finding.kind, FindingKind::Deadlock | FindingKind::Livelock) {
        return;
    }
    for (number, thread) in execution.threads.iter().enumerate() {
        let number = number as u32;
        let Some(waits) = waits_for(execution, number, manner.name) else {
            continue;
        };
        let holds: Vec<String> = thread
            .holds
            .iter()
            .map(|(lock, _)| object(execution, *lock))
            .collect();
        let holds = match holds.is_empty() {
            true => String::new(),
            false => format!("holds {}, ", holds.join(", ")),
        };
        let _ = writeln!(text, "  {} {holds}{waits}", (manner.name)(number));
        let mut frames = (manner.frames)(number, &thread.frames);
        if thread.frames.is_empty() {
            let ThreadEnd::Blocked { site, .. } = &thread.end else {
                continue;
            };
            let site = site.and_then(|site| sites.sites.get(site as usize));
            frames.extend(site.map(|site| format!("at {}", site.location())));
        }
        for frame in frames {
            let _ = writeln!(text, "      {frame}");
        }
    }
}

/// What a thread waits for at the end; `None` if it does not.
pub fn waits_for(
    execution: &Execution,
    number: u32,
    name: &dyn Fn(u32) -> String,
) -> Option<String> {
    let ThreadEnd::Blocked {
        verb,
        subject,
        owner,
        ..
    } = &execution.threads.get(number as usize)?.end
    else {
        return None;
    };
    let what = match subject {
        Subject::Thread(thread) => name(*thread),
        other => named(execution, other),
    };
    Some(match (verb.as_str(), owner) {
        ("wait", _) => format!("waits to be notified on {what}"),
        ("spin", _) if *subject == Subject::None => "waits in a loop".to_string(),
        ("spin", _) => format!("waits in a loop for a change of {what}"),
        ("join", _) => format!("waits for the end of {what}"),
        ("park", _) => "is parked".to_string(),
        (_, Some(owner)) => format!("waits for {what}, held by {}", name(*owner)),
        (_, None) => format!("waits for {what}"),
    })
}
