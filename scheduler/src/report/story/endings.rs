//! Who holds what and waits for whom at the end, and the frames.

use std::fmt::Write;

use jcheck_annotations::SiteTable;

use super::super::in_a_line;
use super::frames::{method_of, simple};
use super::subjects::{named, object, whole, MODELS};
use crate::model::{Execution, Finding, FindingKind, Subject, ThreadEnd};

/// What differs between short and full stories.
pub struct Manner<'a> {
    /// The name of a thread.
    pub name: &'a dyn Fn(u32) -> String,
    /// Which frames of a thread are shown.
    pub frames: &'a dyn Fn(u32, &[String]) -> Vec<String>,
    /// Which frames are the user's own, if waits are told in calls of theirs.
    pub is_own: Option<&'a dyn Fn(&str) -> bool>,
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
        let Some(waits) = waits_for(execution, number, manner.name, manner.is_own) else {
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

/// The call of the program in which a thread waits at the end, where that is one of the JDK or a library, and what it
/// waits on is an affair of theirs: `FutureTask.get`. Of a thread that runs nothing of the program, what it runs.
fn waits_in(execution: &Execution, number: u32, is_own: &dyn Fn(&str) -> bool) -> Option<String> {
    let thread = execution.threads.get(number as usize)?;
    let ThreadEnd::Blocked {
        verb,
        owner,
        subject,
        ..
    } = &thread.end
    else {
        return None;
    };
    if owner.is_some() || !matches!(verb.as_str(), "wait" | "park" | "lock") {
        return None;
    }
    let frame = match thread.frames.iter().position(|frame| is_own(frame)) {
        Some(own) => thread.frames.get(own.checked_sub(1)?)?,
        None => thread.frames.last()?,
    };
    let (class, method) = method_of(frame);
    let says_less = ["java.lang.Object", "java.util.concurrent.locks.LockSupport"].contains(&class);
    let receiver = match subject {
        Subject::Object(lock) => whole(execution, *lock, class),
        _ => None,
    };
    let receiver = receiver.map(|number| object(execution, number));
    (!says_less).then(|| {
        let receiver = receiver.unwrap_or_else(|| in_a_line(simple(class)).to_string());
        format!("waits in {receiver}.{}", in_a_line(method))
    })
}

/// What a thread waits for at the end; `None` if it does not. With `is_own`, in calls of what are frames of the user's own.
pub fn waits_for(
    execution: &Execution,
    number: u32,
    name: &dyn Fn(u32) -> String,
    is_own: Option<&dyn Fn(&str) -> bool>,
) -> Option<String> {
    if let Some(waits) = is_own.and_then(|is_own| waits_in(execution, number, is_own)) {
        return Some(waits);
    }
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
    // Its name would say nothing to anybody.
    let is_of_model = matches!(subject, Subject::Object(number)
        if execution.objects.get(*number as usize).is_some_and(|object| object.class.starts_with(MODELS)));
    Some(match (verb.as_str(), owner) {
        ("wait", _) if is_of_model => "waits".to_string(),
        ("wait", _) => format!("waits to be notified on {what}"),
        ("spin", _) if *subject == Subject::None => "waits in a loop".to_string(),
        ("spin", _) => format!("waits in a loop for a change of {what}"),
        ("join", _) => format!("waits for the end of {what}"),
        ("park", _) => "is parked".to_string(),
        (_, Some(owner)) => format!("waits for {what}, held by {}", name(*owner)),
        (_, None) => format!("waits for {what}"),
    })
}
