//! Operations as calls of the program: what happens below one call belongs to it.

use std::collections::HashMap;

use jcheck_annotations::SiteKind;

use super::doings::{operation, Doings};
use super::point::{point, Point};
use super::subjects::named;
use super::telling::Telling;
use crate::model::{Entry, Execution, Finding, FindingKind, Subject, ThreadEnd, EXITS, THROWS};

/// What happens to a process before it has done anything: no place of the program is there.
const EARLY_CRASH: &str = "the process crashes";

/// What one thread did at one place of the program, without another in between.
#[derive(Debug)]
pub struct Call {
    /// Who.
    pub thread: u32,
    /// Where in the program, `App.buy (App.java:6)`; `None` for what the JDK and libraries do on their own.
    pub place: Option<String>,
    /// What of it matters, in the order of doing.
    pub doings: Doings,
    /// The first of its entries.
    pub first: usize,
    /// Its entries, in order: operations, and accesses that another thread can notice.
    pub entries: Vec<usize>,
    /// How many operations it has.
    pub operations: usize,
    /// Whether another thread can notice it, or it belongs to what went wrong.
    pub matters: bool,
}

/// All calls of an execution, in order; `finding` is what went wrong in it, if anything did.
pub fn calls(execution: &Execution, finding: Option<&Finding>, telling: &Telling<'_>) -> Vec<Call> {
    let conflicts = Conflicts::new(execution, telling);
    let mut calls: Vec<Call> = Vec::new();
    let mut last_point: Option<Point<'_>> = None;
    let kind = finding.map(|finding| finding.kind);
    let waits = matches!(kind, Some(FindingKind::Deadlock | FindingKind::Livelock));
    let mut is_alone = true;
    for (index, entry) in execution.entries.iter().enumerate() {
        is_alone &= entry.verb != "start";
        let is_number = matches!(entry.object, Subject::Value(_));
        let in_conflict = !is_alone && !is_number && conflicts.is_in_conflict(execution, entry);
        // What a thread does to its own data is of no interest to others, and data are none to those that wait.
        if is_framework(entry)
            || is_of_thread(execution, entry)
            || entry.is_access() && (waits || !in_conflict)
        {
            continue;
        }
        let mut point = point(execution, entry, telling);
        let fault = fault(entry, &point, telling);
        if fault == Some(None) {
            continue;
        }
        if fault.is_some() && entry.site.is_none() {
            point.place = Some("at its beginning".to_string());
        }
        let is_own = point.is_own();
        let is_event = is_event(entry) && (!is_alone || is_of_outside(entry));
        let matters = is_own && (in_conflict || is_event);
        let goes_on = calls.last().is_some_and(|call| {
            let same_place = |last: &Point<'_>| {
                last.frames == point.frames && last.place == point.place && is_own == last.is_own()
            };
            call.thread == entry.thread && last_point.as_ref().is_some_and(same_place)
        });
        if !goes_on {
            calls.push(Call {
                thread: entry.thread,
                place: point.text(),
                doings: Doings::default(),
                first: index,
                entries: Vec::new(),
                operations: 0,
                matters: false,
            });
        }
        if let Some(call) = calls.last_mut() {
            call.entries.push(index);
            let is_throw = entry.verb == THROWS;
            call.operations += usize::from(!entry.is_access() && !is_throw);
            if is_throw {
                call.doings.once(operation(execution, entry));
            } else if let Some(Some(fault)) = fault {
                if point.callee.is_some() {
                    call.doings.add(execution, entry, &point);
                }
                call.doings.once(fault.to_string());
            } else if matters || call.doings.is_empty() {
                if matters && !call.matters {
                    call.doings = Doings::default();
                }
                call.doings.add(execution, entry, &point);
            }
            call.matters |= matters;
        }
        last_point = Some(point);
    }
    if let Some(thread) = finding.and_then(|finding| finding.thread) {
        let of_thread = |call: &&mut Call| call.thread == thread && call.place.is_some();
        if let Some(call) = calls.iter_mut().rev().find(of_thread) {
            call.matters = true;
        }
    }
    calls
}

/// What is told by the lines around it: that a thread begins and ends; or by none, as the end of a critical section.
fn is_framework(entry: &Entry) -> bool {
    matches!(entry.verb.as_str(), "begin" | "end" | "unlock" | "clock")
}

/// An access to what stands for a thread that is started or asked about: those are told.
pub fn is_of_thread(execution: &Execution, entry: &Entry) -> bool {
    let Subject::Location(Some(number), part) = &entry.object else {
        return false;
    };
    let object = execution.objects.get(*number as usize);
    let is_array = object.is_none_or(|object| object.class.ends_with("[]"));
    entry.is_access() && part.starts_with('[') && !is_array
}

/// What others notice whatever else it is about.
fn is_event(entry: &Entry) -> bool {
    // A sleep looks first whether the thread was interrupted.
    let is_nothing = entry.verb == "interrupted" && entry.object == Subject::Value(0);
    !is_nothing
        && !matches!(
            entry.verb.as_str(),
            "lock"
                | "relock"
                | "read"
                | "write"
                | "update"
                | "reads"
                | "writes"
                | "yield"
                | "work"
                | "spin"
                | "join"
                | "park"
        )
}

/// Of an entry at which something may go wrong around the program: what has, if anything.
fn fault<'a>(entry: &Entry, point: &Point<'_>, telling: &Telling<'a>) -> Option<Option<&'a str>> {
    let what = match entry.site {
        Some(site) => match &telling.sites.sites.get(site as usize)?.kind {
            SiteKind::Fault(what) => what,
            _ => return None,
        },
        // Thread 0 chooses which process may crash.
        None if entry.verb == "toss" && entry.thread != 0 && !point.is_own() => EARLY_CRASH,
        None => return None,
    };
    Some((entry.object == Subject::Value(1)).then_some(what))
}

/// What matters even if there is no other thread.
fn is_of_outside(entry: &Entry) -> bool {
    matches!(entry.verb.as_str(), "toss" | EXITS)
}

/// What two threads do to one object or location, one of them more than look.
struct Conflicts {
    /// By what it is about: who looks, and who does more.
    users: HashMap<String, Users>,
}

#[derive(Default)]
struct Users {
    all: Vec<u32>,
    writers: Vec<u32>,
}

impl Conflicts {
    fn new(execution: &Execution, telling: &Telling<'_>) -> Self {
        let mut users: HashMap<String, Users> = HashMap::new();
        for entry in &execution.entries {
            if is_framework(entry) || !point(execution, entry, telling).is_own() {
                continue;
            }
            let about = named(execution, &entry.object);
            let users = users.entry(about).or_default();
            users.all.push(entry.thread);
            if !entry.is_read() {
                users.writers.push(entry.thread);
            }
        }
        for (number, thread) in execution.threads.iter().enumerate() {
            if let ThreadEnd::Blocked { subject, .. } = &thread.end {
                let users = users.entry(named(execution, subject)).or_default();
                users.all.push(number as u32);
                users.writers.push(number as u32);
            }
        }
        for users in users.values_mut() {
            for threads in [&mut users.all, &mut users.writers] {
                threads.sort_unstable();
                threads.dedup();
            }
        }
        Self { users }
    }

    fn is_in_conflict(&self, execution: &Execution, entry: &Entry) -> bool {
        let about = named(execution, &entry.object);
        let Some(users) = self.users.get(&about).filter(|_| !about.is_empty()) else {
            return false;
        };
        let others = |threads: &[u32]| threads.iter().any(|thread| *thread != entry.thread);
        match entry.verb.as_str() {
            "read" | "reads" => others(&users.writers),
            _ => others(&users.all),
        }
    }
}
