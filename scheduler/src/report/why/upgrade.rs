//! A write lock that waits for a read lock which is never released: most often the thread's own.

use super::super::story::{name, object, Telling};
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Subject, ThreadEnd};

const WRITE_LOCK: &str = "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock";
const READ_LOCK: &str = "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.";

/// A thread that waits for the write lock of a lock whose read lock it has.
pub fn upgrade(execution: &Execution, telling: &Telling<'_>) -> Option<Why> {
    let threads = execution.threads.iter().enumerate();
    let mut waiting = threads.filter(|(_, thread)| {
        let mut frames = thread.frames.iter();
        frames.any(|frame| frame.starts_with(WRITE_LOCK))
    });
    waiting.find_map(|(number, thread)| {
        let number = number as u32;
        let here = telling.own_place(&thread.frames)?;
        let mut own = execution.entries.iter().rev();
        let is_wanted = |entry: &&Entry| {
            let mut frames = execution.frames(entry).iter();
            entry.thread == number
                && entry.verb == "lock"
                && frames.any(|frame| frame.starts_with(WRITE_LOCK))
        };
        // Where readers share the monitor, a writer does not come to have it first.
        let lock = match (&thread.end, own.find(is_wanted)) {
            (_, Some(wants)) => match wants.object {
                Subject::Object(lock) => lock,
                _ => return None,
            },
            (
                ThreadEnd::Blocked {
                    subject: Subject::Object(lock),
                    ..
                },
                None,
            ) => *lock,
            _ => return None,
        };
        let held = read_locks(execution, number, execution.entries.len());
        let (_, taken) = held.iter().rfind(|(one, _)| *one == lock)?;
        let taken = telling.own_place(taken)?;
        let (who, what) = (name(execution, number), object(execution, lock));
        Some(Why {
            rule: Rule::LockUpgrade,
            text: format!(
                "a read lock that would become a write lock: {who} takes the read lock of {what} at {taken}, and wants its \
                 write lock at {here} while it has that. A write lock waits until nobody has the read lock, and {who} has it."
            ),
            places: distinct([taken, here]),
            hint: "release the read lock before the write lock is taken, and look again at what was read under it",
        })
    })
}

/// The read locks that a thread has before an entry, each with the frames in which it was taken.
///
/// Who reads shares the monitor of the lock from one call to the other; or takes it for a moment in each of the two.
pub(super) fn read_locks(
    execution: &Execution,
    thread: u32,
    before: usize,
) -> Vec<(u32, &[String])> {
    struct Held<'a> {
        lock: u32,
        frames: &'a [String],
        is_shared: bool,
    }
    let mut held: Vec<Held<'_>> = Vec::new();
    for entry in &execution.entries[..before] {
        let Subject::Object(lock) = entry.object else {
            continue;
        };
        if entry.thread != thread {
            continue;
        }
        let frames = execution.frames(entry);
        let mut methods = frames
            .iter()
            .filter_map(|frame| frame.strip_prefix(READ_LOCK));
        let method = methods.next().and_then(|method| method.split('(').next());
        let last = held.iter().rposition(|one| one.lock == lock);
        match (entry.verb.as_str(), method, last) {
            ("lock", Some("unlock"), Some(last)) => drop(held.remove(last)),
            ("unlock", Some("unlock"), Some(last)) if held[last].is_shared => {
                held.remove(last);
            }
            ("unlock", Some("lock" | "lockInterruptibly" | "tryLock"), Some(last)) => {
                held[last].is_shared = false;
            }
            ("lock" | "tryLock", Some("lock" | "lockInterruptibly" | "tryLock"), _) => {
                held.push(Held {
                    lock,
                    frames,
                    is_shared: true,
                });
            }
            _ => {}
        }
    }
    held.into_iter().map(|one| (one.lock, one.frames)).collect()
}
