//! Why one thread stops and another goes on.

use std::collections::HashMap;

use super::super::in_a_line;
use super::endings::waits_for;
use super::frames::{method_of, simple};
use super::point::point;
use super::subjects::{name, named, object};
use super::telling::Telling;
use crate::model::{Entry, Execution, Subject, ThreadEnd, ThreadId, EXITS};

/// Who holds which lock, and which threads could have gone on, along an execution.
pub struct Switches<'a> {
    execution: &'a Execution,
    telling: &'a Telling<'a>,
    /// By number of a thread: its name in transitions.
    ids: HashMap<u32, ThreadId>,
    /// By entry: the step of which it is the visible operation, or the next one that has one.
    steps: Vec<usize>,
}

impl<'a> Switches<'a> {
    /// Along this execution.
    pub fn new(execution: &'a Execution, telling: &'a Telling<'a>) -> Self {
        let mut steps = Vec::with_capacity(execution.entries.len());
        let mut ids = HashMap::new();
        let mut step = 0;
        for entry in &execution.entries {
            steps.push(step);
            if entry.visible {
                if let Some(taken) = execution.steps.get(step) {
                    ids.insert(entry.thread, taken.taken.thread());
                }
                step += 1;
            }
        }
        if step != execution.steps.len() {
            // What is a step is not known then.
            ids.clear();
        }
        Self {
            execution,
            telling,
            ids,
            steps,
        }
    }

    /// Why a thread has stopped that did not go on before this entry, which is another one's.
    pub fn reason(&self, thread: u32, before: usize) -> String {
        // Where the next one was granted.
        let entries = &self.execution.entries[..before];
        let last = entries.iter().rposition(|entry| entry.thread == thread);
        let at = last.map_or(before, |last| last + 1);
        let who = name(self.execution, thread);
        let later = self.execution.entries[at..].iter();
        let next = later.clone().find(|entry| entry.thread == thread);
        let only_ends = next.is_none_or(|next| next.verb == "end");
        let end = self.execution.threads.get(thread as usize);
        let end = end.map(|thread| &thread.end);
        if only_ends && end == Some(&ThreadEnd::Ended) {
            let calls_exit = |entry: &Entry| entry.thread == thread && entry.verb == EXITS;
            return match self.execution.entries[..at].iter().any(calls_exit) {
                true => format!("{who} ends the program"),
                false => format!("{who} has ended"),
            };
        }
        if self.could_go_on(thread, at) == Some(true) {
            return format!("{who} is preempted");
        }
        match next {
            None => {
                let is_own = |frame: &str| self.telling.is_own_frame(frame);
                let name = |other| name(self.execution, other);
                let waits = waits_for(self.execution, thread, &name, Some(&is_own));
                let waits = waits.unwrap_or_else(|| "stops".to_string());
                format!("{who} {waits}")
            }
            Some(next) => format!("{who} {}", self.waits(thread, next, at)),
        }
    }

    /// What a thread waits for that goes on with this entry later.
    fn waits(&self, thread: u32, next: &Entry, at: usize) -> String {
        if self.could_go_on(thread, at).is_none() {
            return "stops".to_string();
        }
        let execution = self.execution;
        let holder = |lock: u32| {
            let owner = self.owner(lock, at).filter(|owner| *owner != thread);
            owner.map_or_else(String::new, |owner| {
                format!(", held by {}", name(execution, owner))
            })
        };
        let point = point(execution, next, self.telling);
        if let Some(callee) = point.callee {
            let (class, method) = method_of(callee);
            let held = match (next.verb.as_str(), &next.object) {
                ("lock", Subject::Object(lock)) => holder(*lock),
                _ => String::new(),
            };
            return format!(
                "waits in {}.{}{held}",
                in_a_line(simple(class)),
                in_a_line(method)
            );
        }
        match (next.verb.as_str(), &next.object) {
            ("join" | "timeout" | "interrupted", Subject::Thread(other)) => {
                format!("waits for the end of {}", name(execution, *other))
            }
            ("lock", Subject::Object(lock)) => {
                format!("waits for {}{}", object(execution, *lock), holder(*lock))
            }
            ("relock" | "timeout" | "wakes up" | "interrupted", Subject::Object(_)) => {
                format!("waits on {}", named(execution, &next.object))
            }
            ("park", _) => "is parked".to_string(),
            ("sleep", _) | ("interrupted", Subject::Value(1..)) => "sleeps".to_string(),
            ("spin", _) => "waits in a loop".to_string(),
            _ => "waits".to_string(),
        }
    }

    /// Whether a thread was enabled where another one went on; `None` if that is not known.
    pub fn could_go_on(&self, thread: u32, at: usize) -> Option<bool> {
        let id = self.ids.get(&thread)?;
        let step = self.execution.steps.get(*self.steps.get(at)?)?;
        Some(step.enabled.iter().any(|enabled| enabled.thread() == *id))
    }

    /// Who holds a lock before an entry.
    fn owner(&self, lock: u32, before: usize) -> Option<u32> {
        let mut owner = None;
        for entry in &self.execution.entries[..before] {
            if entry.object != Subject::Object(lock) {
                continue;
            }
            match entry.verb.as_str() {
                "lock" | "relock" | "tryLock" => owner = Some(entry.thread),
                "unlock" | "wait" => owner = None,
                _ => {}
            }
        }
        owner
    }
}
