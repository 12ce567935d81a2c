//! What threads do to data, and where another thread comes in between.

use super::super::story::{called, is_of_thread, named, point, Telling};
use super::jdk::LOCKS;
use crate::model::{Entry, Execution, Subject};

/// An access that the program has made.
pub(super) struct Access {
    pub index: usize,
    pub thread: u32,
    pub kind: Kind,
    /// What it is about.
    pub location: String,
    /// The object of which it is a part.
    pub object: Option<u32>,
    /// Whether what does it in several steps keeps others out by itself.
    pub is_guarded: bool,
    /// Where in the program.
    pub place: String,
    /// `reads Shop.count`, or `calls ConcurrentHashMap#0.get`.
    pub does: String,
    /// The method of the JDK or of a library that the program has called there, if it is not its own doing.
    pub call: Option<String>,
}

impl Access {
    /// Whether both may be parts of one call: of the same method at the same place.
    pub fn is_of_call(&self, other: &Self) -> bool {
        self.call.is_some() && (&self.place, &self.call) == (&other.place, &other.call)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Read,
    Write,
    /// Reads and writes in one step, or only writes.
    Update,
}

/// All accesses after another thread was started.
pub(super) fn accesses(execution: &Execution, telling: &Telling<'_>) -> Vec<Access> {
    let access = |(index, entry): (usize, &Entry)| {
        let kind = match entry.verb.as_str() {
            "read" | "reads" => Kind::Read,
            "write" | "writes" => Kind::Write,
            "update" => Kind::Update,
            _ => return None,
        };
        let object = match &entry.object {
            Subject::Object(number) => Some(*number),
            Subject::Location(number, _) => *number,
            _ => return None,
        };
        if is_of_thread(execution, entry) {
            return None;
        }
        let point = point(execution, entry, telling);
        // Locks are how accesses are kept apart, and no data themselves.
        if point.callee.is_some_and(|callee| callee.starts_with(LOCKS)) {
            return None;
        }
        let place = point.text()?;
        let location = named(execution, &entry.object);
        let does = match called(execution, entry, &point) {
            Some(call) => format!("calls {call}"),
            None if kind == Kind::Read => format!("reads {location}"),
            None => format!("writes {location}"),
        };
        let method = |callee: &str| callee.split('(').next().unwrap_or(callee).to_string();
        Some(Access {
            call: point.callee.map(method),
            index,
            thread: entry.thread,
            kind,
            location,
            object,
            is_guarded: is_guarded(execution, &entry.object),
            place,
            does,
        })
    };
    let entries = execution.entries.iter().enumerate();
    let concurrent = entries.skip_while(|(_, entry)| entry.verb != "start");
    concurrent.filter_map(access).collect()
}

/// Whether an object is one of a class that is made for several threads at a time, such as those of `java.util.concurrent`.
fn is_guarded(execution: &Execution, subject: &Subject) -> bool {
    let (Subject::Object(number) | Subject::Location(Some(number), _)) = subject else {
        return false;
    };
    let object = execution.objects.get(*number as usize);
    let guarded = ["java.util.concurrent.", "io.jcheck."];
    object.is_some_and(|object| {
        guarded
            .iter()
            .any(|package| object.class.starts_with(package))
    })
}

/// A stretch of an execution in which a thread did not go on, since another one was let in or had what it needed.
pub(super) struct Gap {
    pub thread: u32,
    /// The first entry of it, another thread's.
    pub from: usize,
    /// The entry with which the thread goes on; their number if it does not.
    pub to: usize,
    /// Whether it could have gone on; if not, it waited for a lock.
    pub is_preempted: bool,
}

impl Gap {
    /// Whether an entry is in it.
    pub fn has(&self, index: usize) -> bool {
        (self.from..self.to).contains(&index)
    }
}

/// Where threads were preempted, or held up by a lock.
pub(super) fn gaps(execution: &Execution, telling: &Telling<'_>) -> Vec<Gap> {
    let entries = &execution.entries;
    let visible = entries.iter().enumerate();
    let visible: Vec<(usize, &Entry)> = visible.filter(|(_, entry)| entry.visible).collect();
    if visible.len() != execution.steps.len() {
        return Vec::new();
    }
    let mut gaps = Vec::new();
    for (pair, steps) in visible.windows(2).zip(execution.steps.windows(2)) {
        let ([(_, before), (from, after)], [step, next]) = (pair, steps) else {
            continue;
        };
        if before.thread == after.thread {
            continue;
        }
        let id = step.taken.thread();
        let is_preempted = next.enabled.iter().any(|enabled| enabled.thread() == id);
        let mut later = entries[*from..].iter();
        let to = later.position(|entry| entry.thread == before.thread);
        let to = to.map_or(entries.len(), |to| from + to);
        if is_preempted
            || entries
                .get(to)
                .is_some_and(|entry| takes_lock(execution, entry, telling))
        {
            gaps.push(Gap {
                thread: before.thread,
                from: *from,
                to,
                is_preempted,
            });
        }
    }
    gaps
}

/// Whether a thread that could not go on before this entry has waited for a lock, and for nothing else.
fn takes_lock(execution: &Execution, entry: &Entry, telling: &Telling<'_>) -> bool {
    let callee = point(execution, entry, telling).callee;
    let call = callee.and_then(|callee| callee.strip_prefix(LOCKS));
    match call {
        Some(call) => !call.contains("Condition."),
        None => entry.verb == "lock" && callee.is_none(),
    }
}
