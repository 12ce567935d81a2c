//! Which operation happens before which one of another thread (JLS 17.4.4, 17.4.5), as far as the story tells it.
//!
//! From each operation that learns something of others, one arrow leads back to the last one that it learns of. What is
//! ordered through several arrows and the order within threads has none of its own. The order through static initialisers
//! and final fields is in no story, and has none either; so that there is no arrow does not say that there is no order.

use std::collections::HashMap;

use jcheck_annotations::{SiteKind, SiteTable};
use serde::Serialize;

use crate::model::{Entry, Execution, Finding, Half, Subject, READS, WRITES};

/// An arrow from an operation to one of another thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Arrow {
    /// The earlier one, see [`super::Operation::id`].
    pub from: usize,
    /// The later one.
    pub to: usize,
    /// What it means.
    pub kind: ArrowKind,
    /// By what, in a word or two.
    pub why: &'static str,
}

/// What an arrow means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArrowKind {
    /// The earlier one happens before the later one.
    HappensBefore,
    /// The earlier one lets the later one go on. By itself that orders nothing.
    Wakes,
    /// Nothing orders the two: they are the accesses of a data race.
    Race,
}

/// What may be learnt of by others.
#[derive(Default)]
struct Last<'a> {
    /// By number of a thread: that it was started.
    starts: HashMap<u32, usize>,
    /// By number of a thread: its end.
    ends: HashMap<u32, usize>,
    /// By number of an object: that its lock was given back.
    releases: HashMap<u32, usize>,
    /// By what is written: the last write to a volatile.
    writes: HashMap<&'a Subject, usize>,
    /// By number of a thread: that it was interrupted.
    interrupts: HashMap<u32, usize>,
    /// By number of a thread: who has let it go on.
    wakers: HashMap<u32, usize>,
    /// By number of an object: a signal to whoever waits there.
    signals: HashMap<u32, usize>,
    /// Threads that wait to be notified, with the object.
    waiters: HashMap<u32, u32>,
}

type Sketch = (Option<usize>, ArrowKind, &'static str);

/// All arrows of an execution, by their later ends.
pub fn arrows(execution: &Execution, sites: &SiteTable) -> Vec<Arrow> {
    let mut last = Last::default();
    let mut arrows = Vec::new();
    for (index, entry) in execution.entries.iter().enumerate() {
        for (from, kind, why) in last.learnt(entry, is_volatile(entry, sites)) {
            let other = |from: &usize| execution.entries[*from].thread != entry.thread;
            if let Some(from) = from.filter(other) {
                arrows.push(Arrow {
                    from,
                    to: index,
                    kind,
                    why,
                });
            }
        }
        last.tell(entry, index, is_volatile(entry, sites));
    }
    arrows
}

/// Between the two accesses of a data race, where the execution shows which ones they are.
pub fn race(execution: &Execution, finding: &Finding, sites: &SiteTable) -> Option<Arrow> {
    let [one, other] = &finding.evidence.as_ref()?.halves[..] else {
        return None;
    };
    let is_half = |entry: &Entry, half: &Half| {
        let site = entry.site.and_then(|site| sites.sites.get(site as usize));
        let writes = matches!(entry.verb.as_str(), "write" | "update" | WRITES);
        let reads = matches!(entry.verb.as_str(), "read" | READS);
        (writes && half.writes || reads && !half.writes)
            && site.is_some_and(|site| site.location() == half.place)
    };
    let entries = execution.entries.iter().enumerate();
    entries.rev().find_map(|(to, later)| {
        let half = [(one, other), (other, one)].into_iter();
        let earlier = half
            .filter(|(mine, _)| is_half(later, mine))
            .find_map(|(_, theirs)| {
                execution.entries[..to].iter().rposition(|earlier| {
                    earlier.thread != later.thread
                        && earlier.object == later.object
                        && is_half(earlier, theirs)
                })
            });
        earlier.map(|from| Arrow {
            from,
            to,
            kind: ArrowKind::Race,
            why: "data race",
        })
    })
}

/// Whether an access orders: one to a volatile field, or through a handle. Others are told, too, but order nothing.
fn is_volatile(entry: &Entry, sites: &SiteTable) -> bool {
    let site = entry.site.and_then(|site| sites.sites.get(site as usize));
    match site.map(|site| &site.kind) {
        Some(SiteKind::Read(field) | SiteKind::Write(field)) => {
            let field = sites.fields.get(*field as usize);
            entry.visible && field.is_some_and(|field| field.is_volatile)
        }
        Some(SiteKind::Atomic) => entry.visible,
        _ => false,
    }
}

impl<'a> Last<'a> {
    /// What an operation learns of.
    fn learnt(&mut self, entry: &Entry, is_volatile: bool) -> Vec<Sketch> {
        use ArrowKind::{HappensBefore, Wakes};
        let me = entry.thread;
        match (entry.verb.as_str(), &entry.object) {
            ("begin", _) => vec![(self.starts.get(&me).copied(), HappensBefore, "start")],
            ("join", Subject::Thread(ended)) => {
                vec![(self.ends.get(ended).copied(), HappensBefore, "join")]
            }
            ("lock" | "tryLock", Subject::Object(lock)) => {
                vec![(self.releases.get(lock).copied(), HappensBefore, "lock")]
            }
            ("relock", Subject::Object(lock)) => vec![
                (self.releases.get(lock).copied(), HappensBefore, "lock"),
                (self.wakers.remove(&me), Wakes, "notification"),
            ],
            ("park", _) => vec![(self.wakers.remove(&me), Wakes, "unpark")],
            ("wakes up", Subject::Object(object)) => {
                vec![(self.signals.get(object).copied(), Wakes, "signal")]
            }
            ("interrupted", object) if *object != Subject::Value(0) => {
                let interrupt = self.interrupts.get(&me).copied();
                vec![(interrupt, HappensBefore, "interrupt")]
            }
            ("read" | "update", what) if is_volatile => {
                vec![(self.writes.get(what).copied(), HappensBefore, "volatile")]
            }
            _ => Vec::new(),
        }
    }

    /// What others can learn of an operation.
    fn tell(&mut self, entry: &'a Entry, index: usize, is_volatile: bool) {
        let me = entry.thread;
        match (entry.verb.as_str(), &entry.object) {
            ("start", Subject::Thread(child)) => {
                self.starts.insert(*child, index);
            }
            ("end", _) => {
                self.ends.insert(me, index);
            }
            ("unlock", Subject::Object(lock)) => {
                self.releases.insert(*lock, index);
            }
            ("wait", Subject::Object(lock)) => {
                self.releases.insert(*lock, index);
                self.waiters.insert(me, *lock);
            }
            ("relock" | "timeout" | "interrupted", _) => {
                self.waiters.remove(&me);
                if entry.verb == "interrupted" && entry.object != Subject::Value(0) {
                    self.interrupts.remove(&me);
                }
            }
            ("notify", Subject::Thread(waiter)) => {
                self.waiters.remove(waiter);
                self.wakers.insert(*waiter, index);
            }
            ("notifyAll", Subject::Object(lock)) => {
                let woken: Vec<u32> = self
                    .waiters
                    .iter()
                    .filter(|(_, on)| *on == lock)
                    .map(|(waiter, _)| *waiter)
                    .collect();
                for waiter in woken {
                    self.waiters.remove(&waiter);
                    self.wakers.insert(waiter, index);
                }
            }
            ("unpark", Subject::Thread(other)) => {
                self.wakers.insert(*other, index);
            }
            ("signal", Subject::Object(object)) => {
                self.signals.insert(*object, index);
            }
            ("interrupt", Subject::Thread(other)) => {
                self.interrupts.insert(*other, index);
            }
            ("write" | "update", what) if is_volatile => {
                self.writes.insert(what, index);
            }
            _ => {}
        }
    }
}
