//! Workers of a pool that wait for what only another worker would do.

use super::super::in_a_line;
use super::super::story::{name, point, Telling};
use super::rule::{distinct, Rule, Why};
use crate::model::{Execution, ThreadEnd};

const RUNS: &str = "java.util.concurrent.ThreadPoolExecutor$Worker.run(";
/// Methods that hand a task to a pool.
const HANDS_OVER: [&str; 4] = ["submit", "execute", "invokeAll", "invokeAny"];

/// All workers of pools wait within their tasks, and one of them has handed a pool another task.
pub fn starved(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let mut waiting = Vec::new();
    for (number, thread) in execution.threads.iter().enumerate() {
        let ThreadEnd::Blocked { verb, .. } = &thread.end else {
            continue;
        };
        let is_worker = thread
            .frames
            .last()
            .is_some_and(|frame| frame.starts_with(RUNS));
        if !is_worker {
            continue;
        }
        // One that waits for more to do would do it.
        let own = thread
            .frames
            .iter()
            .position(|frame| telling.is_own_frame(frame))?;
        let call = own
            .checked_sub(1)
            .map(|callee| thread.frames[callee].as_str());
        let call = call.filter(|_| verb == "wait" || verb == "park")?;
        waiting.push((number as u32, call, telling.own_place(&thread.frames)?));
    }
    let handed = execution.entries.iter().rev().find_map(|entry| {
        waiting
            .iter()
            .find(|(worker, ..)| *worker == entry.thread)?;
        let point = point(execution, entry, telling);
        let method = point.callee?.split('(').next()?.rsplit('.').next()?;
        HANDS_OVER
            .contains(&method)
            .then(|| Some((entry.thread, point.text()?)))?
    });
    let (by, handed) = handed?;
    let (_, call, here) = waiting.iter().find(|(worker, ..)| *worker == by)?;
    let call = call.split('(').next().unwrap_or(call);
    let mut parts = call.rsplit('.');
    let (method, class) = (
        parts.next().unwrap_or(call),
        parts.next().unwrap_or_default(),
    );
    let others = match waiting.len() {
        1 => "it is the only thread of a pool, so that no one is left to do that".to_string(),
        many => format!(
            "all {many} threads of pools wait in their tasks, so that no one is left to do that"
        ),
    };
    let who = name(execution, by);
    Some(Why {
        rule: Rule::StarvedPool,
        text: format!(
            "a pool without a free thread: {who} hands a task to a pool at {handed}, and waits in {}.{} at {here}; {others}.",
            in_a_line(class),
            in_a_line(method)
        ),
        places: distinct([handed, here.clone()]),
        hint: "let no task wait for another one of its pool: give inner tasks a pool of their own, or go on with what comes \
               after them (thenCompose, thenApply)",
    })
}
