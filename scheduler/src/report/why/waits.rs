//! Threads that wait for what does not come, and waits that end too early.

use super::super::story::{name, named, object, point, Telling, MODELS};
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Finding, Subject, ThreadEnd};

/// How the lock is called that a thread has while it initialises a class.
const INITIALISATION: &str = "the initialisation of ";

/// A cycle of threads, each of which holds the lock that the next one wants.
pub fn lock_order(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let wants = |thread: u32| match &execution.threads.get(thread as usize)?.end {
        ThreadEnd::Blocked {
            verb,
            subject: Subject::Object(lock),
            owner: Some(owner),
            ..
        } if verb == "lock" => Some((*lock, *owner)),
        _ => None,
    };
    let wants_class = |thread: u32| {
        wants(thread).is_some_and(|(lock, _)| object(execution, lock).starts_with(INITIALISATION))
    };
    let count = execution.threads.len() as u32;
    let cycle = (0..count).find_map(|first| {
        let mut cycle = vec![first];
        loop {
            let (_, next) = wants(*cycle.last()?)?;
            if next == first {
                return (cycle.len() > 1).then_some(cycle);
            }
            if cycle.contains(&next) {
                return None;
            }
            cycle.push(next);
        }
    })?;
    let mut sentences = Vec::new();
    let mut places = Vec::new();
    for (position, thread) in cycle.iter().enumerate() {
        let before = cycle[(position + cycle.len() - 1) % cycle.len()];
        let (held, _) = wants(before)?;
        let (wanted, _) = wants(*thread)?;
        let taken = last_own(execution, telling, *thread, |entry| {
            matches!(entry.verb.as_str(), "lock" | "relock" | "tryLock")
                && entry.object == Subject::Object(held)
        })?;
        let here = blocked_at(execution, telling, *thread)?;
        sentences.push(format!(
            "{} takes {} at {taken}, then wants {} at {here}",
            name(execution, *thread),
            object(execution, held),
            object(execution, wanted),
        ));
        places.extend([taken, here]);
    }
    Some(Why {
        rule: Rule::LockOrder,
        text: format!("the order of locks: {}.", sentences.join("; ")),
        places: distinct(places),
        hint: match cycle.iter().filter(|thread| wants_class(**thread)).count() {
            0 => "let all threads take these locks in one order, or use one lock for both",
            count if count == cycle.len() => {
                "let no two classes need each other in their static initialisers: make what both need in a class of its own, \
                 or when it is used first"
            }
            _ => "let static initialisers take no locks, or use no class for the first time while such a lock is held",
        },
    })
}

/// Nobody is left but workers of executors and threads of timers, which wait for more to do.
pub fn left_open(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    const RUNS: [&str; 2] = [
        "java.util.concurrent.ThreadPoolExecutor$Worker.run(",
        "java.util.TimerThread.run(",
    ];
    let mut idle = Vec::new();
    for (number, thread) in execution.threads.iter().enumerate() {
        let ThreadEnd::Blocked { verb, .. } = &thread.end else {
            continue;
        };
        let runs = thread.frames.last();
        let is_worker = runs.is_some_and(|frame| RUNS.iter().any(|run| frame.starts_with(run)));
        if verb != "wait" || !is_worker || telling.own_place(&thread.frames).is_some() {
            return None;
        }
        idle.push(number as u32);
    }
    let started = execution.entries.iter().filter(|entry| match entry.object {
        Subject::Thread(thread) => entry.verb == "start" && idle.contains(&thread),
        _ => false,
    });
    let places = distinct(started.filter_map(|entry| place(execution, entry, telling)));
    let names: Vec<String> = idle.iter().map(|thread| name(execution, *thread)).collect();
    let (wait, them) = match names.len() {
        0 => return None,
        1 => ("waits", "it"),
        _ => ("wait", "them"),
    };
    let by = match places.first() {
        Some(place) => format!(", started at {place},"),
        None => String::new(),
    };
    Some(Why {
        rule: Rule::LeftOpen,
        text: format!(
            "the program does not end: {}{by} {wait} for more to do, and nobody tells {them} that there is no more.",
            names.join(", ")
        ),
        places,
        hint: "shut the executor down, or cancel the timer, when all is done, or let its threads be daemons",
    })
}

/// The place of the last entry of a thread that passes a test.
pub(super) fn last_own(
    execution: &Execution,
    telling: &Telling<'_>,
    thread: u32,
    test: impl Fn(&Entry) -> bool,
) -> Option<String> {
    let mut entries = execution.entries.iter().rev();
    let entry = entries.find(|entry| entry.thread == thread && test(entry))?;
    place(execution, entry, telling)
}

/// Where a thread is blocked: its innermost frame of the program.
pub(super) fn blocked_at(
    execution: &Execution,
    telling: &Telling<'_>,
    thread: u32,
) -> Option<String> {
    let frames = &execution.threads.get(thread as usize)?.frames;
    telling.own_place(frames)
}

/// Whether an object is part of a model, such as that of a semaphore: what comes to it before somebody waits is not lost.
pub(super) fn is_of_model(execution: &Execution, object: u32) -> bool {
    let object = execution.objects.get(object as usize);
    let models = [MODELS, "java.util.concurrent."];
    object.is_some_and(|object| models.iter().any(|model| object.class.starts_with(model)))
}

/// A loop waits for a change that does not come.
pub fn endless(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let threads = execution.threads.iter().enumerate();
    let mut spinning = threads.filter_map(|(number, thread)| match &thread.end {
        ThreadEnd::Blocked { verb, subject, .. } if verb == "spin" => {
            Some((number as u32, subject))
        }
        _ => None,
    });
    let (thread, subject) = spinning.next()?;
    let looks = execution.entries.iter().rev().find(|entry| {
        entry.thread == thread && entry.verb == "read" && entry.object != Subject::None
    })?;
    let about = named(execution, &looks.object);
    let touches = match (subject, &looks.object) {
        (Subject::None, _) => true,
        (Subject::Object(one), Subject::Location(Some(other), _)) => one == other,
        (one, other) => one == other,
    };
    let here = place(execution, looks, telling).filter(|_| touches)?;
    let writer = execution.entries.iter().rev().find(|entry| {
        entry.object == looks.object
            && entry.thread != thread
            && matches!(entry.verb.as_str(), "write" | "update")
    });
    let told = writer.and_then(|writer| {
        let there = place(execution, writer, telling)?;
        let who = name(execution, writer.thread);
        Some((
            format!(" The last other one to write it was {who}, at {there}."),
            there,
        ))
    });
    let (last, there) = told.unzip();
    Some(Why {
        rule: Rule::EndlessWait,
        text: format!(
            "a wait without end: {} looks at {about} at {here} again and again, and no thread is left that would change \
             it.{}",
            name(execution, thread),
            last.unwrap_or_default(),
        ),
        places: distinct([Some(here), there].into_iter().flatten()),
        hint: "let every way through the other threads end with what this loop waits for",
    })
}

/// The last thing that the failing thread did before it failed was a wait that ended by its limit or by an interrupt.
pub fn ended_early(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let thread = finding.thread?;
    let entries = execution.entries.iter().rev();
    let mut own = entries.filter(|entry| entry.thread == thread && !entry.is_access());
    let last =
        own.find(|entry| !matches!(entry.verb.as_str(), "end" | "unlock" | "lock" | "relock"))?;
    let waits = matches!(last.object, Subject::Object(_) | Subject::Thread(_));
    let (rule, how, hint) = match last.verb.as_str() {
        "timeout" if waits => (
            Rule::TimedOut,
            "ends by its time limit, before what it waits for has come",
            "look again at what was waited for before going on: the limit can come first",
        ),
        "interrupted" if waits => (
            Rule::Interrupted,
            "ends by an interrupt, before what it waits for has come",
            "handle the InterruptedException as an end of the wait without what was waited for",
        ),
        _ => return None,
    };
    let here = place(execution, last, telling)?;
    Some(Why {
        rule,
        text: format!("the wait of {} at {here} {how}.", name(execution, thread)),
        places: vec![here],
        hint,
    })
}

/// The place of an entry in the program.
fn place(execution: &Execution, entry: &Entry, telling: &Telling<'_>) -> Option<String> {
    point(execution, entry, telling).text()
}
