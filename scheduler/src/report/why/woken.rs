//! A wait that is not in a loop: what was notified is gone again before the thread goes on.

use super::super::story::{name, object, point, Telling};
use super::jdk::{CONDITION, LOCKS};
use super::rule::{distinct, Rule, Why};
use super::waits::is_of_model;
use crate::model::{Entry, Execution, Finding, Subject};

/// A wait that was notified, in entries of an execution.
struct Wait<'e> {
    /// What it waits on.
    on: u32,
    /// An entry of the waiting thread at the place of the wait.
    at: &'e Entry,
    /// Where it begins, as far as that is told, or else where it is notified.
    begins: usize,
    /// The first notification after it.
    notified: usize,
    /// Where the thread has the lock again.
    back: usize,
}

/// The failing thread waited, was notified, and went on without a second look, while another thread had changed what it
/// uses then.
pub fn woken(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let thread = finding.thread?;
    let entries = &execution.entries;
    let wait = last_wait(execution, telling, thread)?;
    // Who waits for a future does so in a loop, and has nothing taken away.
    if entries[wait.back].verb == "relock" && is_of_model(execution, wait.on) {
        return None;
    }
    let place = |entry: &Entry| point(execution, entry, telling).text();
    let is_data = |entry: &Entry| {
        let callee = point(execution, entry, telling).callee;
        entry.is_of_data() && callee.is_none_or(|callee| !callee.starts_with(LOCKS))
    };
    let own = |entry: &&Entry| entry.thread == thread && is_data(entry);
    let used: Vec<&Entry> = entries[wait.back..].iter().filter(own).collect();
    let taken = entries[wait.notified..wait.back].iter().find(|entry| {
        entry.thread != thread
            && !entry.is_read()
            && is_data(entry)
            && used.iter().any(|own| own.object == entry.object)
            && entry.thread != entries[wait.notified].thread
    })?;
    // What it does first with that after the wait is new: it does not look again.
    let acts = used.iter().find(|own| about(own) == about(taken))?;
    let call = |entry: &Entry| point(execution, entry, telling).callee.map(String::from);
    let acts_at = place(acts)?;
    let mut before = entries[..wait.begins].iter().filter(own);
    if before.any(|entry| place(entry).as_ref() == Some(&acts_at) && call(entry) == call(acts)) {
        return None;
    }
    let (here, there) = (place(wait.at)?, place(taken)?);
    let (who, other) = (name(execution, thread), name(execution, taken.thread));
    Some(Why {
        rule: Rule::WaitWithoutLoop,
        text: format!(
            "a wait without a second look: {who} waits on {} at {here}; after the notification, and before {who} goes on, \
             {other} takes what was notified, at {there}; {who} acts at {acts_at} as if it were still there.",
            object(execution, wait.on)
        ),
        places: distinct([here, there, acts_at]),
        hint: "wait in a loop that looks at what is waited for: while (!condition) wait()",
    })
}

/// The object that an access is about, or the static field.
fn about(entry: &Entry) -> Subject {
    match &entry.object {
        Subject::Location(Some(object), _) => Subject::Object(*object),
        other => other.clone(),
    }
}

/// The last wait of a thread that has ended, on a monitor or on a condition.
fn last_wait<'e>(execution: &'e Execution, telling: &Telling<'_>, thread: u32) -> Option<Wait<'e>> {
    let entries = &execution.entries;
    let own = |index: usize| entries[index].thread == thread;
    let is = |index: usize, verbs: &[&str]| verbs.contains(&entries[index].verb.as_str());
    let woken = (0..entries.len()).rfind(|i| own(*i) && is(*i, &["relock", "wakes up"]))?;
    let Subject::Object(on) = entries[woken].object else {
        return None;
    };
    let notified = |from: usize, verbs: &[&str]| {
        (from..woken).find(|i| {
            let to_all = verbs.len() > 1 && entries[*i].object == Subject::Thread(thread);
            !own(*i) && is(*i, verbs) && (to_all || entries[*i].object == entries[woken].object)
        })
    };
    if is(woken, &["relock"]) {
        let begins = (0..woken).rfind(|i| own(*i) && is(*i, &["wait"]))?;
        return Some(Wait {
            on,
            at: &entries[begins],
            begins,
            notified: notified(begins, &["notify", "notifyAll"])?,
            back: woken,
        });
    }
    // Whoever waits for a future, or in a call of a queue, does so in a loop of the JDK.
    let callee = point(execution, &entries[woken], telling).callee?;
    callee.strip_prefix(LOCKS)?.strip_prefix(CONDITION)?;
    let notified = notified(0, &["signal"])?;
    let back = (woken..entries.len()).find(|i| own(*i) && is(*i, &["lock"]))?;
    Some(Wait {
        on,
        at: &entries[woken],
        begins: notified,
        notified,
        back,
    })
}
