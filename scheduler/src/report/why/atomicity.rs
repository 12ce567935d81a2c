//! Accesses of one thread that are taken for one step, and another thread's between them.
//!
//! Source: the cases of interleaved accesses that are not serialisable: Lu, Tucek, Qin & Zhou 2006, "AVIO". Of these, two are
//! told: read, write by another thread, write (a lost update if the first thread has not looked again), and read, write by
//! another thread, read or write elsewhere (check-then-act).

use std::collections::HashMap;

use super::super::story::{name, point, Telling};
use super::accesses::{accesses, gaps, Access, Kind};
use super::rule::{distinct, Rule, Why};
use crate::model::{Entry, Execution, Finding};

/// What mends it if a thread acts on what it has seen before.
pub(super) const ONE_STEP: &str =
    "let looking and acting be one step: hold one lock around both, or use one atomic operation for both";
/// The same, if it has waited for a lock meanwhile.
const LOOK_AGAIN: &str =
    "look again once the lock is taken, or hold one lock from the first look to the end";

/// Three accesses to one location: one thread's, another one's, the first one's again.
struct Interleaving<'a> {
    first: &'a Access,
    between: &'a Access,
    second: &'a Access,
    /// Whether the first thread has looked again before its second access.
    looked_again: bool,
    /// Whether both accesses of the first thread are made by one call.
    is_one_call: bool,
    /// Whether it could have gone on where it was interrupted; if not, it waited for a lock.
    is_preempted: bool,
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
    let gaps = gaps(execution, telling);
    let preempted = gaps.iter().filter(|gap| gap.is_preempted).count();
    if preempted == 0 {
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
        let is_twice =
            last_read == Some(second.index) && stays_at_place(execution, telling, last, second);
        let in_one_call = |access: &Access| {
            (&access.place, &access.does) == (&second.place, &second.does) && !is_twice
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
        let mut gaps = gaps.iter().filter(|gap| {
            gap.thread == first.thread && first.index < gap.from && gap.from <= between.index
        });
        let Some(gap) = gaps.next() else {
            continue;
        };
        let is_preempted = gap.is_preempted || gaps.any(|gap| gap.is_preempted);
        let after = all.iter().rev();
        let mut after = after.take_while(|access| access.index >= second.index);
        let seen =
            after.any(|access| Some(access.thread) == finding.thread && access.kind == Kind::Read);
        // Of many preemptions each may be what matters, and of those that nobody tried to do without, none; one that loses what the
        // thread that fails has read does.
        let loses = seen && write.is_some() && !looked_again && !is_one_call;
        if (preempted > 2 || !needs_preemption) && !loses {
            continue;
        }
        found.push(Interleaving {
            first,
            between,
            second,
            looked_again,
            is_one_call,
            is_preempted,
            // A call that overwrites what another one has written meanwhile says more than what somebody reads later.
            weight: u32::from(is_preempted) * 16
                + u32::from(!is_one_call || write.is_some()) * 8
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
        return Some(torn_call(execution, first, between));
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
                _ if !it.is_preempted => LOOK_AGAIN,
                _ => ONE_STEP,
            },
        },
    })
}

/// A call that another thread's comes in between.
pub(super) fn torn_call(execution: &Execution, first: &Access, between: &Access) -> Why {
    Why {
        rule: Rule::TornCall,
        text: format!(
            "a call in pieces: {} {} at {}; before that call ends, {} {} at {}. The object is not made for two threads at a time.",
            name(execution, first.thread),
            first.does,
            first.place,
            name(execution, between.thread),
            between.does,
            between.place
        ),
        places: distinct([first, between].map(|access| access.place.clone())),
        hint: "hold one lock around both calls, or use a class that is made for several threads",
    }
}

/// Whether a thread does nothing at another place between two accesses at one: a loop that looks again does.
fn stays_at_place(
    execution: &Execution,
    telling: &Telling<'_>,
    first: &Access,
    second: &Access,
) -> bool {
    let between = &execution.entries[first.index..=second.index];
    let mut own = between.iter().filter(|entry| entry.thread == first.thread);
    own.all(|entry| point(execution, entry, telling).text().as_ref() == Some(&second.place))
}

/// Whether all that a thread does between two accesses belongs to the call that makes the first one.
pub(super) fn stays_in_call(
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
