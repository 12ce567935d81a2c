//! Objects that others get before they are filled, and updates of which others see one half.

use super::super::story::{name, point, Telling};
use super::accesses::{accesses, gaps, Access, Gap, Kind};
use super::atomicity::{stays_in_call, torn_call};
use super::rule::{distinct, Rule, Why};
use crate::model::{Execution, Finding, Subject};

/// Two writes of one thread, and what another one reads in between: what the first has written, and what the second will
/// write.
struct Shown<'a> {
    shown: &'a Access,
    filled: &'a Access,
    found: &'a Access,
    read: &'a Access,
}

/// A thread shows an object to others before it has written what they read of it.
pub fn publication(execution: &Execution, finding: &Finding, telling: &Telling<'_>) -> Option<Why> {
    let accesses = accesses(execution, telling);
    let reader = finding.thread?;
    // What the thread that fails has read last, and who writes it only later.
    let read = accesses
        .iter()
        .rfind(|access| access.thread == reader && access.kind == Kind::Read)?;
    let filled = accesses.iter().find(|access| {
        access.location == read.location
            && access.thread != reader
            && access.kind != Kind::Read
            && access.index > read.index
    })?;
    let is_shown = |shown: &Access, found: &Access| {
        shown.location == found.location
            && shown.thread == filled.thread
            && shown.kind != Kind::Read
            && shown.index < found.index
    };
    let found = accesses.iter().rfind(|found| {
        found.thread == reader
            && found.kind == Kind::Read
            && found.index < read.index
            && found.location != read.location
            && accesses.iter().any(|shown| is_shown(shown, found))
    });
    // What is made for several threads has a value from the beginning.
    if filled.is_guarded || !is_first(execution, read) {
        return None;
    }
    let Some(found) = found else {
        return started(execution, telling, filled, read);
    };
    let shown = accesses.iter().rfind(|shown| is_shown(shown, found))?;
    let shown = Shown {
        shown,
        filled,
        found,
        read,
    };
    (!shown.is_one_call()).then(|| shown.early(execution))
}

/// The thread that reads was started by a constructor, which writes only later what that thread reads.
fn started(
    execution: &Execution,
    telling: &Telling<'_>,
    filled: &Access,
    read: &Access,
) -> Option<Why> {
    let entries = &execution.entries;
    let starts = entries.iter().find(|entry| {
        entry.thread == filled.thread
            && entry.verb == "start"
            && entry.object == Subject::Thread(read.thread)
    })?;
    let built = point(execution, &entries[filled.index], telling)
        .frames
        .first()?;
    let constructor = built.split('(').next()?;
    let of_constructor = |frame: &String| frame.split('(').next() == Some(constructor);
    let is_built =
        constructor.ends_with(".<init>") && execution.frames(starts).iter().any(of_constructor);
    let started = point(execution, starts, telling)
        .text()
        .filter(|_| is_built)?;
    let (writer, reader) = (name(execution, filled.thread), name(execution, read.thread));
    Some(Why {
        rule: Rule::EarlyPublication,
        text: format!(
            "shown too early: {writer} starts {reader} at {started}, and {} only later, at {}; in between {reader} {} at {}.",
            filled.does, filled.place, read.does, read.place
        ),
        places: distinct([started, filled.place.clone(), read.place.clone()]),
        hint: "start no thread in a constructor: let others have the object only when its constructor has ended",
    })
}

/// Whether nobody has written before what is read, so that it has no value yet.
fn is_first(execution: &Execution, read: &Access) -> bool {
    let object = &execution.entries[read.index].object;
    let mut earlier = execution.entries[..read.index].iter();
    !earlier.any(|entry| entry.is_of_data() && !entry.is_read() && entry.object == *object)
}

/// The same with any thread that reads, where the one that writes is preempted between the two writes, and the finding does
/// not come without that; also where what is read has had a value before.
pub fn half_seen(
    execution: &Execution,
    finding: &Finding,
    telling: &Telling<'_>,
    needs_preemption: bool,
) -> Option<Why> {
    if !needs_preemption {
        return None;
    }
    let accesses = accesses(execution, telling);
    let gaps = gaps(execution, telling);
    let mut all = Vec::new();
    for gap in gaps.iter().filter(|gap| gap.is_preempted) {
        let reads = accesses.iter().filter(|access| {
            gap.has(access.index) && access.thread != gap.thread && access.kind == Kind::Read
        });
        let last_write = |location: &str, before: usize| {
            let mut earlier = accesses.iter().rev();
            earlier.find(|access| {
                access.index < before && access.kind != Kind::Read && access.location == location
            })
        };
        for read in reads.clone() {
            let filled = accesses.iter().find(|access| {
                access.index >= gap.to
                    && access.thread == gap.thread
                    && access.kind != Kind::Read
                    && access.location == read.location
            });
            let Some(filled) = filled else {
                continue;
            };
            let found = reads.clone().filter(|found| {
                found.thread == read.thread
                    && found.index < read.index
                    && found.location != read.location
            });
            all.extend(found.filter_map(|found| {
                let shown = last_write(&found.location, found.index)?;
                let is_own = shown.thread == gap.thread && shown.index < gap.from;
                is_own.then_some(Shown {
                    shown,
                    filled,
                    found,
                    read,
                })
            }));
        }
    }
    let fails = |shown: &Shown<'_>| Some(shown.read.thread) == finding.thread;
    all.sort_by_key(|shown| !fails(shown));
    let (calls, all): (Vec<_>, Vec<_>) = all.into_iter().partition(Shown::is_one_call);
    let first = |shown: &&Shown<'_>| !shown.filled.is_guarded && is_first(execution, shown.read);
    let both =
        |shown: &&Shown<'_>| !shown.filled.is_guarded && shown.is_of_one_object() && !first(shown);
    let torn = |shown: &&Shown<'_>| {
        let Shown {
            shown,
            filled,
            found,
            read,
        } = shown;
        let are_calls = [found, read]
            .iter()
            .all(|access| access.does.starts_with("calls "));
        are_calls && !filled.is_guarded && stays_in_call(execution, telling, shown, filled)
    };
    let early = all.iter().find(first).map(|shown| shown.early(execution));
    early
        .or_else(|| all.iter().find(both).map(|shown| shown.half(execution)))
        .or_else(|| {
            let torn = calls.iter().find(torn)?;
            Some(torn_call(execution, torn.shown, torn.read))
        })
        .or_else(|| two_times(execution, &accesses, &gaps))
}

/// What mends an update that is seen in halves.
const BOTH: &str =
    "hold one lock from the first write to the last, and from the first read to the last";

/// The same seen from the other side: the thread that reads is preempted between two reads that belong together, of one
/// object or in one call, and another one changes both meanwhile.
fn two_times(execution: &Execution, accesses: &[Access], gaps: &[Gap]) -> Option<Why> {
    let reads = |one: &Access, thread: u32| one.thread == thread && one.kind == Kind::Read;
    let mut preempted = gaps.iter().filter(|gap| gap.is_preempted);
    preempted.find_map(|gap| {
        let written = |location: &str, by: Option<u32>| {
            accesses.iter().rfind(|access| {
                gap.has(access.index)
                    && access.location == location
                    && access.kind != Kind::Read
                    && access.thread == by.unwrap_or(access.thread)
            })
        };
        let second = accesses.iter().find(|access| {
            let is_own = access.index >= gap.to && access.thread == gap.thread;
            is_own && written(&access.location, None).is_some()
        })?;
        let new = written(&second.location, None)?;
        let first = accesses.iter().rfind(|access| {
            let same_object = access.object.is_some() && access.object == second.object;
            let is_one = match access.call {
                None => same_object && second.call.is_none(),
                Some(_) => access.is_of_call(second),
            };
            access.index < gap.from
                && reads(access, gap.thread)
                && access.location != second.location
                && is_one
                && written(&access.location, Some(new.thread)).is_some_and(|old| !old.is_of_call(new))
        })?;
        let old = written(&first.location, Some(new.thread))?;
        if !reads(second, gap.thread) {
            return None;
        }
        let (who, other) = (name(execution, gap.thread), name(execution, new.thread));
        Some(Why {
            rule: Rule::HalfUpdate,
            text: format!(
                "half an update: {who} {} at {}; then {other} {} at {}, and {} at {}; then {who} {} at {}. It has seen one \
                 from before and one from after.",
                first.does,
                first.place,
                old.does,
                old.place,
                new.does,
                new.place,
                second.does,
                second.place
            ),
            places: distinct([first, old, new, second].map(|access| access.place.clone())),
            hint: BOTH,
        })
    })
}

impl Shown<'_> {
    /// Whether one call makes both writes.
    fn is_one_call(&self) -> bool {
        self.shown.is_of_call(self.filled)
    }

    /// Whether both are parts of one object.
    fn is_of_one_object(&self) -> bool {
        self.shown.object.is_some() && self.shown.object == self.filled.object
    }

    fn places(&self) -> Vec<String> {
        let four = [self.shown, self.filled, self.found, self.read];
        distinct(four.map(|access| access.place.clone()))
    }

    fn early(&self, execution: &Execution) -> Why {
        Why {
            rule: Rule::EarlyPublication,
            text: format!("shown too early: {}.", self.told(execution)),
            places: self.places(),
            hint: "write everything first, and what shows it to others last",
        }
    }

    fn half(&self, execution: &Execution) -> Why {
        Why {
            rule: Rule::HalfUpdate,
            text: format!("half an update: {}.", self.told(execution)),
            places: self.places(),
            hint: BOTH,
        }
    }

    fn told(&self, execution: &Execution) -> String {
        let Self {
            shown,
            filled,
            found,
            read,
        } = self;
        let writer = name(execution, filled.thread);
        let reader = name(execution, read.thread);
        format!(
            "{writer} {} at {}, and {} only later, at {}; in between {reader} {} at {}, and {} at {}",
            shown.does,
            shown.place,
            filled.does,
            filled.place,
            found.does,
            found.place,
            read.does,
            read.place
        )
    }
}
