//! Names of threads, objects and locations of one execution.

use super::super::in_a_line;
use crate::model::{Entry, Execution, Subject};

/// What a thread is called in full stories: `0.1`.
pub fn path(execution: &Execution, thread: u32) -> String {
    let thread_info = execution.threads.get(thread as usize);
    thread_info.map_or_else(|| thread.to_string(), |thread| thread.path.to_string())
}

/// Classes of objects that models of the JDK wait on.
pub const MODELS: &str = "io.jcheck.";

/// The name of an object: `Fork#0`.
pub fn object(execution: &Execution, number: u32) -> String {
    let object = execution.objects.get(number as usize);
    object.map_or_else(|| "?".to_string(), |object| in_a_line(&object.name))
}

/// The object of a class that a lock is part of which a model of the JDK has: who has the lock changes that object.
pub fn whole(execution: &Execution, lock: u32, class: &str) -> Option<u32> {
    let info = |number: u32| execution.objects.get(number as usize);
    // Classes within others are parts themselves, and say more by their names.
    if class.contains('$') || !info(lock)?.class.starts_with(MODELS) {
        return None;
    }
    let is_it = |entry: &Entry| entry.object == Subject::Object(lock);
    let entries = execution.entries.iter().enumerate();
    let mut taken = entries.filter(|(_, entry)| entry.verb == "lock" && is_it(entry));
    taken.find_map(|(at, taken)| {
        let own = execution.entries[at..].iter();
        let own = own.filter(|entry| entry.thread == taken.thread);
        let mut within = own.take_while(|entry| entry.verb != "unlock" || !is_it(entry));
        within.find_map(|entry| match &entry.object {
            Subject::Location(Some(number), _) => {
                info(*number).filter(|info| *info.class == *class)?;
                Some(*number)
            }
            _ => None,
        })
    })
}

/// What an operation is about; threads by their paths.
pub fn named(execution: &Execution, subject: &Subject) -> String {
    match subject {
        Subject::None => String::new(),
        Subject::Object(number) => object(execution, *number),
        Subject::Thread(number) => path(execution, *number),
        Subject::Location(None, part) => in_a_line(part),
        Subject::Location(Some(number), part) => {
            let dot = if part.starts_with('[') { "" } else { "." };
            format!("{}{dot}{}", object(execution, *number), in_a_line(part))
        }
        Subject::Value(value) => value.to_string(),
    }
}

/// The name of a thread as the program gave it, and its path where several have that name, or none.
pub fn name(execution: &Execution, thread: u32) -> String {
    let Some(info) = execution.threads.get(thread as usize) else {
        return thread.to_string();
    };
    if thread == 0 {
        return "main".to_string();
    }
    let mut others = execution.threads.iter().enumerate();
    let is_shared = others.any(|(other, others)| {
        other != thread as usize && (others.name == info.name || other == 0 && info.name == "main")
    });
    if is_shared || info.name.trim().is_empty() {
        return full_name(execution, thread);
    }
    shortened(&info.name)
}

/// With the path, by which messages call it.
pub fn full_name(execution: &Execution, thread: u32) -> String {
    match execution.threads.get(thread as usize) {
        Some(info) if thread > 0 => {
            let name = shortened(&info.name);
            format!("{name} ({})", info.path).trim_start().to_string()
        }
        _ => name(execution, thread),
    }
}

fn shortened(name: &str) -> String {
    const LONGEST: usize = 40;
    let name = in_a_line(name);
    match name.chars().count() > LONGEST {
        true => name
            .chars()
            .take(LONGEST - 3)
            .chain("...".chars())
            .collect(),
        false => name,
    }
}
