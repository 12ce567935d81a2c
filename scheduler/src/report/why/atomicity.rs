//! Accesses of one thread that are taken for one step, and another thread's between them.
//!
//! Source: the cases of interleaved accesses that are not serialisable: Lu, Tucek, Qin & Zhou 2006, "AVIO". Of these, two are
//! told: read, write by another thread, write (a lost update if the first thread has not looked again), and read, write by
//! another thread, read or write elsewhere (check-then-act).

use std::collections::HashMap;

use super::super::story::{called, name, named, point, Telling};
use super::jdk::LOCKS;
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Finding, Subject};

/// An access that the program has made.
struct Access {
    index: usize,
    thread: u32,
    kind: Kind,
    /// What it is about.
    location: String,
    /// Whether what does it in several steps keeps others out by itself.
    is_guarded: bool,
    /// Where in the program.
    place: String,
    /// `reads Shop.count`, or `calls ConcurrentHashMap#0.get`.
    does: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Read,
    Write,
    /// Reads and writes in one step, or only writes.
    Update,
}

/// All accesses after another thread was started.
fn accesses(execution: &Execution, telling: &Telling<'_>) -> Vec<Access> {
    let access = |(index, entry): (usize, &Entry)| {
        let kind = match entry.verb.as_str() {
            "read" | "reads" => Kind::Read,
            "write" | "writes" => Kind::Write,
            "update" => Kind::Update,
            _ => return None,
        };
        if !matches!(entry.object, Subject::Object(_) | Subject::Location(..)) {
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
        Some(Access {
            index,
            thread: entry.thread,
            kind,
            location,
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

/// Three accesses to one location: one thread's, another one's, the first one's again.
struct Interleaving<'a> {
    first: &'a Access,
    between: &'a Access,
    second: &'a Access,
    /// Whether the first thread has looked again before its second access.
    looked_again: bool,
    /// Whether both accesses of the first thread are made by one call.
    is_one_call: bool,
    /// How much speaks for it.
    weight: u32,
}

/// What one thread did between two accesses of another one.
pub fn interleaving(
    execution: &Execution,
    finding: &Finding,
    telling: &Telling<'_>,
    needs_preemption: bool,
) -> Option<Why> {
    let preempted = preempted_at(execution);
    if preempted.is_empty() {
        return None;
    }
    let accesses = accesses(execution, telling);
    let mut by_location: HashMap<&str, Vec<&Access>> = HashMap::new();
    for access in &accesses {
        by_location
            .entry(&access.location)
            .or_default()
            .push(access);
    }
    // A field that is read twice in one line, which fails at the second time.
    let last_read = accesses
        .iter()
        .rfind(|access| Some(access.thread) == finding.thread)
        .filter(|access| access.kind == Kind::Read && access.does.starts_with("reads "))
        .map(|access| access.index);
    let mut found: Vec<Interleaving<'_>> = Vec::new();
    for between in accesses.iter().filter(|access| access.kind != Kind::Read) {
        let all = &by_location[between.location.as_str()];
        let at = all.partition_point(|access| access.index < between.index);
        let reads = all[..at].iter().rev().filter(|a| a.kind == Kind::Read);
        let Some(last) = reads.clone().find(|a| a.thread != between.thread) else {
            continue;
        };
        let next = |kind: Kind| {
            let mut after = all[at + 1..].iter();
            after.find(|access| access.thread == last.thread && access.kind == kind)
        };
        let (write, read) = (next(Kind::Write), next(Kind::Read));
        let looked_again = match (write, read) {
            (Some(write), Some(read)) => read.index < write.index,
            _ => read.is_some(),
        };
        let Some(second) = write.or(next(Kind::Update)).or(read) else {
            continue;
        };
        // What one call of the JDK does in several steps, it mostly keeps in order by itself.
        let in_one_call = |access: &Access| {
            (&access.place, &access.does) == (&second.place, &second.does)
                && last_read != Some(second.index)
        };
        let mut earlier = reads.filter(|access| access.thread == last.thread);
        let torn = Some(last).filter(|_| {
            let calls = [last, between]
                .iter()
                .all(|access| access.does.starts_with("calls "));
            in_one_call(last)
                && calls
                && !between.is_guarded
                && stays_in_call(execution, telling, last, second)
        });
        let Some(first) = earlier.find(|access| !in_one_call(access)).or(torn) else {
            continue;
        };
        let is_one_call = in_one_call(first);
        // Only what was interrupted there is told: what comes one after the other by itself is no surprise.
        let interrupted = preempted.iter().any(|(thread, at)| {
            *thread == first.thread && first.index < *at && *at <= between.index
        });
        if !interrupted {
            continue;
        }
        let after = all.iter().rev();
        let mut after = after.take_while(|access| access.index >= second.index);
        let seen =
            after.any(|access| Some(access.thread) == finding.thread && access.kind == Kind::Read);
        // Of many preemptions each may be what matters, and of those that nobody tried to do without, none; one that loses what the
        // thread that fails has read does.
        let loses = seen && write.is_some() && !looked_again && !is_one_call;
        if (preempted.len() > 2 || !needs_preemption) && !loses {
            continue;
        }
        found.push(Interleaving {
            first,
            between,
            second,
            looked_again,
            is_one_call,
            // A call that overwrites what another one has written meanwhile says more than what somebody reads later.
            weight: u32::from(!is_one_call || write.is_some()) * 8
                + u32::from(seen) * 2
                + u32::from(write.is_some()) * 2
                + u32::from(!looked_again),
        });
    }
    let best = found.iter().map(|found| found.weight).max()?;
    let it = found.iter().find(|found| found.weight == best)?;
    let (who, other) = (
        name(execution, it.first.thread),
        name(execution, it.between.thread),
    );
    let (first, between, second) = (it.first, it.between, it.second);
    let places = [first, between, second].map(|access| access.place.clone());
    let is_lost = second.kind == Kind::Write && !it.looked_again;
    if it.is_one_call {
        return Some(Why {
            rule: Rule::TornCall,
            text: format!(
                "a call in pieces: {who} {} at {}; before that call ends, {other} {} at {}. The object is not made for two \
                 threads at a time.",
                first.does, first.place, between.does, between.place
            ),
            places: distinct(places),
            hint: "hold one lock around both calls, or use a class that is made for several threads",
        });
    }
    Some(match is_lost {
        true => Why {
            rule: Rule::LostUpdate,
            text: format!(
                "a lost update: {who} {} at {}; then {other} {} at {}; then {who}, which has not seen that, {} at {}. What \
                 {other} wrote is overwritten.",
                first.does, first.place, between.does, between.place, second.does, second.place
            ),
            places: distinct(places),
            hint: "let the read and the write be one step: hold one lock around both, or use one atomic operation for both",
        },
        false => Why {
            rule: Rule::CheckThenAct,
            text: format!(
                "check, then act: {who} {} at {}; before it {} at {}, {other} {} at {}. What {who} saw first does not hold \
                 any more.",
                first.does, first.place, second.does, second.place, between.does, between.place
            ),
            places: distinct(places),
            hint: match second.kind {
                Kind::Read if second.does.starts_with("reads ") => {
                    "read it once, into a local variable, if one value will do for both; else hold one lock around both"
                }
                _ => "let looking and acting be one step: hold one lock around both, or use one atomic operation for both",
            },
        },
    })
}

/// Whether all that a thread does between two accesses belongs to the call that makes the first one.
fn stays_in_call(
    execution: &Execution,
    telling: &Telling<'_>,
    first: &Access,
    second: &Access,
) -> bool {
    let method = |entry: &Entry| {
        let point = point(execution, entry, telling);
        let method = point.callee?.split('(').next()?.to_string();
        Some((method, point.text()?))
    };
    let between = &execution.entries[first.index..=second.index];
    let mut own = between.iter().filter(|entry| entry.thread == first.thread);
    let call = method(&execution.entries[first.index]);
    call.is_some() && own.all(|entry| method(entry) == call)
}

/// Which threads were preempted, and the entry before which that was.
fn preempted_at(execution: &Execution) -> Vec<(u32, usize)> {
    let mut preempted = Vec::new();
    let visible = execution.entries.iter().enumerate();
    let visible: Vec<(usize, &Entry)> = visible.filter(|(_, entry)| entry.visible).collect();
    if visible.len() != execution.steps.len() {
        return preempted;
    }
    for (pair, steps) in visible.windows(2).zip(execution.steps.windows(2)) {
        let [(_, before), (at, after)] = pair else {
            continue;
        };
        let [step, next] = steps else {
            continue;
        };
        let thread = step.taken.thread();
        let mut enabled = next.enabled.iter();
        if before.thread != after.thread && enabled.any(|enabled| enabled.thread() == thread) {
            preempted.push((before.thread, *at));
        }
    }
    preempted
}

/// A thread shows an object to others before it has written what they read of it.
pub fn publication(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let accesses = accesses(execution, telling);
    let reader = finding.thread?;
    // What the thread that fails has read last, and who writes it only later.
    let read = accesses
        .iter()
        .rfind(|access| access.thread == reader && access.kind == Kind::Read)?;
    let written_before = accesses.iter().any(|access| {
        access.location == read.location && access.kind != Kind::Read && access.index < read.index
    });
    let filled = accesses.iter().find(|access| {
        access.location == read.location
            && access.thread != reader
            && access.kind != Kind::Read
            && access.index > read.index
    })?;
    let found = accesses.iter().rfind(|access| {
        access.thread == reader
            && access.kind == Kind::Read
            && access.index < read.index
            && access.location != read.location
            && accesses.iter().any(|shown| {
                shown.location == access.location
                    && shown.thread == filled.thread
                    && shown.kind != Kind::Read
                    && shown.index < access.index
            })
    })?;
    if written_before {
        return None;
    }
    let shown = accesses.iter().rfind(|access| {
        access.location == found.location
            && access.thread == filled.thread
            && access.kind != Kind::Read
            && access.index < found.index
    })?;
    let (writer, reader) = (name(execution, filled.thread), name(execution, reader));
    Some(Why {
        rule: Rule::EarlyPublication,
        text: format!(
            "shown too early: {writer} {} at {}, and {} only later, at {}; in between {reader} {} at {}, and {} at {}.",
            shown.does,
            shown.place,
            filled.does,
            filled.place,
            found.does,
            found.place,
            read.does,
            read.place
        ),
        places: distinct([shown, filled, found, read].map(|access| access.place.clone())),
        hint: "write everything first, and what shows it to others last",
    })
}
