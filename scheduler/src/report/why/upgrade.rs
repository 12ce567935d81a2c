//! A write lock that waits for a read lock which is never released: most often the thread's own.

use super::super::story::{name, object, Telling};
use super::rule::{distinct, Rule, Why};
use crate::model::{Execution, Subject};

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
        let wants = own.find(|entry| {
            entry.thread == number && entry.verb == "lock" && execution.frames(entry).iter().any(|frame| frame.starts_with(WRITE_LOCK))
        })?;
        let Subject::Object(lock) = wants.object else {
            return None;
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
pub(super) fn read_locks(
    execution: &Execution,
    thread: u32,
    before: usize,
) -> Vec<(u32, &[String])> {
    let mut held: Vec<(u32, &[String])> = Vec::new();
    for entry in &execution.entries[..before] {
        let Subject::Object(lock) = entry.object else {
            continue;
        };
        if entry.thread != thread || entry.verb != "lock" {
            continue;
        }
        let of_read_lock = execution
            .frames(entry)
            .iter()
            .find_map(|frame| frame.strip_prefix(READ_LOCK));
        match of_read_lock.and_then(|method| method.split('(').next()) {
            Some("unlock") => {
                if let Some(last) = held.iter().rposition(|(one, _)| *one == lock) {
                    held.remove(last);
                }
            }
            Some("lock" | "lockInterruptibly" | "tryLock") => {
                held.push((lock, execution.frames(entry)));
            }
            _ => {}
        }
    }
    held
}
