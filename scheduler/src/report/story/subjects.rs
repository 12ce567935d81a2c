//! Names of threads, objects and locations of one execution.

use super::super::in_a_line;
use crate::model::{Execution, Subject};

/// What a thread is called in full stories: `0.1`.
pub fn path(execution: &Execution, thread: u32) -> String {
    let thread_info = execution.threads.get(thread as usize);
    thread_info.map_or_else(|| thread.to_string(), |thread| thread.path.to_string())
}

/// The name of an object: `Fork#0`.
pub fn object(execution: &Execution, number: u32) -> String {
    let object = execution.objects.get(number as usize);
    object.map_or_else(|| "?".to_string(), |object| in_a_line(&object.name))
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
