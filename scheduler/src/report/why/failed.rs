//! A task that has failed, so that others wait in vain for what it would have done, or do not find it.

use super::super::in_a_line;
use super::super::story::{name, named, point, Telling};
use super::rule::{distinct, Rule, Why};
use crate::model::{Execution, Finding, FindingKind, ThreadEnd, THROWS};

/// What hardly anybody throws on purpose, to see that others cope with it.
const BY_ACCIDENT: [&str; 9] = [
    "java.lang.ArithmeticException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.ArrayStoreException",
    "java.lang.ClassCastException",
    "java.lang.IndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException",
    "java.lang.NullPointerException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.util.ConcurrentModificationException",
];

/// Whether a finding is an exception of this class, with whatever message.
fn is_same(what: &str, finding: &Finding) -> bool {
    let class = |text: &str| {
        text.split(':')
            .next()
            .unwrap_or_default()
            .trim()
            .to_string()
    };
    class(what) == class(&finding.message)
}

/// What runs a task of a scheduler that is to run again.
const RUNS_AGAIN: &str = "java.util.concurrent.FutureTask.runAndReset(";

/// A task has failed, and keeps what was thrown; somebody waits in the program, or, where that was an accident, fails there.
pub fn failed(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let (throws, place) = execution.entries.iter().find_map(|entry| {
        let place = (entry.verb == THROWS).then(|| point(execution, entry, telling).text())??;
        Some((entry, place))
    })?;
    let (thrower, what) = (throws.thread, named(execution, &throws.object));
    let mut frames = execution.frames(throws).iter();
    let is_periodic = frames.any(|frame| frame.starts_with(RUNS_AGAIN));
    let is_accident = BY_ACCIDENT.iter().any(|class| what.starts_with(class));
    let threads = execution.threads.iter().enumerate();
    let mut waiting = threads.filter_map(|(number, thread)| match &thread.end {
        ThreadEnd::Blocked { verb, .. } if verb != "lock" => {
            Some((number as u32, telling.own_place(&thread.frames)?))
        }
        _ => None,
    });
    let (what_then, here) = match finding.thread.filter(|thread| *thread != thrower) {
        // What is thrown on is the task's own.
        Some(_) if finding.kind == FindingKind::UncaughtException && is_same(&what, finding) => {
            return None;
        }
        Some(thread) if is_accident || is_periodic => {
            (format!("{} fails", name(execution, thread)), None)
        }
        Some(_) => return None,
        None => {
            let (waiter, here) = waiting.find(|(number, _)| *number != thrower)?;
            let waits = format!("{} waits at {here}", name(execution, waiter));
            (waits, Some(here))
        }
    };
    let who = name(execution, thrower);
    let what = in_a_line(&what);
    let (text, hint) = match is_periodic {
        false => (
            format!(
                "a task has failed: {who} throws {what} at {place}, which the task keeps for whoever asks for its result. \
                 {what_then}."
            ),
            "let the task do in finally what others wait for, or ask for its result",
        ),
        true => (
            format!(
                "a task has failed: {who} throws {what} at {place}, in a task that would run again and again. After that it is \
                 not run any more, and nobody is told. {what_then}."
            ),
            "let a task that is to run again catch what it can go on after",
        ),
    };
    Some(Why {
        rule: Rule::FailedTask,
        text,
        places: distinct([place].into_iter().chain(here)),
        hint,
    })
}
