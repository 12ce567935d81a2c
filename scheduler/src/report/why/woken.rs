//! A wait that is not in a loop: what was notified is gone again before the thread goes on.

use super::super::story::{name, object, point, Telling};
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Finding, Subject};

/// The failing thread waited, was notified, and went on without a second look, while another thread had changed what it
/// uses then.
pub fn woken(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let thread = finding.thread?;
    let entries = execution.entries.iter().enumerate();
    let entries: Vec<(usize, &Entry)> = entries.collect();
    let mut own = entries
        .iter()
        .rev()
        .filter(|(_, entry)| entry.thread == thread);
    let (back, _) = own.find(|(_, entry)| entry.verb == "relock")?;
    let (wait, waits) = own.find(|(_, entry)| entry.verb == "wait")?;
    let Subject::Object(lock) = waits.object else {
        return None;
    };
    let (notified, _) = entries[*wait..*back].iter().find(|(_, entry)| {
        entry.thread != thread && matches!(entry.verb.as_str(), "notify" | "notifyAll")
    })?;
    let is_access = |entry: &Entry| {
        matches!(
            entry.verb.as_str(),
            "read" | "reads" | "write" | "writes" | "update"
        )
    };
    let place = |entry: &Entry| point(execution, entry, telling).text();
    // What it does first with data after the wait is new: it does not look again.
    let used: Vec<&Entry> = entries[*back..].iter().map(|(_, entry)| *entry).collect();
    let used = used
        .into_iter()
        .filter(|entry| entry.thread == thread && is_access(entry));
    let used: Vec<&Entry> = used.collect();
    let acts = used.first()?;
    let acts_at = place(acts)?;
    let looked = entries[..*wait].iter().any(|(_, entry)| {
        entry.thread == thread && is_access(entry) && place(entry).as_ref() == Some(&acts_at)
    });
    if looked {
        return None;
    }
    let (_, taken) = entries[*notified..*back].iter().find(|(_, entry)| {
        entry.thread != thread
            && is_access(entry)
            && !matches!(entry.verb.as_str(), "read" | "reads")
            && used.iter().any(|own| own.object == entry.object)
    })?;
    let (here, there) = (place(waits)?, place(taken)?);
    let (who, other) = (name(execution, thread), name(execution, taken.thread));
    Some(Why {
        rule: Rule::WaitWithoutLoop,
        text: format!(
            "a wait without a second look: {who} waits on {} at {here}; after the notification, and before {who} goes on, \
             {other} takes what was notified, at {there}; {who} acts at {acts_at} as if it were still there.",
            object(execution, lock)
        ),
        places: distinct([here, there, acts_at]),
        hint: "wait in a loop that looks at what is waited for: while (!condition) wait()",
    })
}
