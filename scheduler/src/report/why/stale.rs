//! A thread that acts on what it has seen, though that has changed meanwhile, and does not look at it again.
//!
//! These are the cases of check-then-act in which the act is no access to the location of the check: it is another call on
//! the same object, the rest of the call that has looked, a change of something else, or the end of the thread. In each, the
//! thread is interrupted after the check, another one changes what was seen, and the finding does not come without the
//! interruption.

use super::super::story::{name, place, point, Telling};
use super::accesses::{accesses, gaps, Access, Gap, Kind};
use super::atomicity::{torn_call, ONE_STEP};
use super::rule::{distinct, Rule, Why};
use crate::model::{Execution, Finding, Subject, CAUSED_BY, THROWS};

/// More preemptions than these, and each may be what matters.
const MOST: usize = 2;

/// Classes whose objects are one variable each.
const VARIABLES: &str = "java.util.concurrent.atomic.";

/// Where the act is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// In a call on the object that was looked at.
    There,
    /// Elsewhere.
    Elsewhere,
}

/// What a thread does with what it has seen.
struct Act {
    /// Whether it goes on with a call on an object that is not made for several threads.
    is_torn: bool,
    at: Where,
    /// `before it calls TreeMap#0.firstKey at Book.quote (Book.java:26)`.
    before: String,
    /// `, and then sees at Shop.hire (Shop.java:5) that it is alive`.
    then: String,
    /// What it says of the place.
    places: Vec<String>,
    /// How much speaks for it.
    weight: u32,
}

/// A thread acts on what another one has changed since.
pub(super) fn stale(
    execution: &Execution,
    finding: &Finding,
    telling: &Telling<'_>,
    needs_preemption: bool,
    at: Where,
) -> Option<Why> {
    let gaps = gaps(execution, telling);
    let mut preempted = gaps.iter().filter(|gap| gap.is_preempted);
    if !needs_preemption || preempted.clone().count() > MOST {
        return None;
    }
    let accesses = accesses(execution, telling);
    let scene = Scene {
        execution,
        finding,
        telling,
        accesses: &accesses,
    };
    let mut found: Vec<(&Access, &Access, Act)> = Vec::new();
    for gap in preempted.by_ref() {
        let changes = accesses.iter().filter(|access| {
            gap.has(access.index) && access.thread != gap.thread && access.kind != Kind::Read
        });
        for between in changes {
            if let Some(first) = scene.seen(gap, between) {
                let act = scene.act(gap, first, between).filter(|act| act.at == at);
                found.extend(act.map(|act| (first, between, act)));
            }
        }
    }
    let best = found.iter().map(|(.., act)| act.weight).max()?;
    let (first, between, act) = found.into_iter().find(|(.., act)| act.weight == best)?;
    if act.is_torn {
        return Some(torn_call(execution, first, between));
    }
    let who = name(execution, first.thread);
    let other = name(execution, between.thread);
    let places = [first.place.clone(), between.place.clone()];
    Some(Why {
        rule: Rule::CheckThenAct,
        text: format!(
            "check, then act: {who} {} at {}; {}, {other} {} at {}{}. What {who} saw first does not hold any more.",
            first.does, first.place, act.before, between.does, between.place, act.then
        ),
        places: distinct(places.into_iter().chain(act.places)),
        hint: ONE_STEP,
    })
}

/// Where to look.
struct Scene<'a> {
    execution: &'a Execution,
    finding: &'a Finding,
    telling: &'a Telling<'a>,
    accesses: &'a [Access],
}

impl Scene<'_> {
    /// What the interrupted thread has last seen of what another one changes in the gap.
    fn seen(&self, gap: &Gap, between: &Access) -> Option<&Access> {
        let own = |access: &&Access| {
            access.thread == gap.thread
                && access.index < gap.from
                && access.location == between.location
        };
        let last = self.accesses.iter().rfind(own)?;
        (last.kind == Kind::Read).then_some(last)
    }

    /// What the thread does after the gap, before it looks at that again.
    fn act(&self, gap: &Gap, first: &Access, between: &Access) -> Option<Act> {
        let own = |access: &&Access| access.thread == gap.thread && access.index >= gap.to;
        let later = self.accesses.iter().filter(own);
        let looks_again = later
            .clone()
            .find(|access| access.location == first.location)
            .map_or(usize::MAX, |access| access.index);
        let mut later = later.take_while(|access| access.index < looks_again);
        let is_last = looks_again == usize::MAX;
        let fails = is_last
            .then(|| self.fails_in_call(gap, first, between))
            .flatten();
        fails
            .or_else(|| self.other_call(gap, first, between, later.clone().next()?))
            .or_else(|| later.find_map(|second| self.other_change(gap, first, between, second)))
            .or_else(|| is_last.then(|| self.ends(gap, between)).flatten())
    }

    /// The next access is that of another call on the same object, and to what was changed in the gap.
    fn other_call(
        &self,
        gap: &Gap,
        first: &Access,
        between: &Access,
        second: &Access,
    ) -> Option<Act> {
        let are_calls = [first, second]
            .iter()
            .all(|one| one.does.starts_with("calls "));
        let is_changed = self.accesses.iter().any(|access| {
            gap.has(access.index)
                && access.thread == between.thread
                && access.kind != Kind::Read
                && access.location == second.location
        });
        let is_other = are_calls
            && first.object.is_some()
            && first.object == second.object
            && (&first.place, &first.does) != (&second.place, &second.does);
        (is_other && is_changed).then(|| acts(second, Where::There, 4))
    }

    /// Something else is changed that another thread has looked at, or changed, since. What calls of the JDK see of each other
    /// is their own affair there, but for those on one variable.
    fn other_change(
        &self,
        gap: &Gap,
        first: &Access,
        between: &Access,
        second: &Access,
    ) -> Option<Act> {
        let is_variable = |access: &Access| {
            let call = access.call.as_ref();
            call.is_none_or(|call| call.starts_with(VARIABLES))
        };
        let is_late = self.accesses.iter().any(|access| {
            (between.index + 1..gap.to).contains(&access.index)
                && access.thread != second.thread
                && access.location == second.location
        });
        let are_variables = is_variable(first) && is_variable(between);
        let is_act = second.kind != Kind::Read && !second.is_of_call(first);
        (are_variables && is_act && is_late).then(|| acts(second, Where::Elsewhere, 2))
    }

    /// The thread fails below the call that has looked.
    fn fails_in_call(&self, gap: &Gap, first: &Access, between: &Access) -> Option<Act> {
        let entries = &self.execution.entries;
        let of_first = point(self.execution, &entries[first.index], self.telling);
        let call = (method_of(of_first.callee?), of_first.text()?);
        let is_below = |frames: &[String]| {
            frames.windows(2).any(|pair| {
                self.telling.is_own_frame(&pair[1])
                    && (method_of(&pair[0]), place(&pair[1])) == (call.0, call.1.clone())
            })
        };
        let mut own = entries[first.index..gap.from].iter();
        let stays =
            own.all(|entry| entry.thread != gap.thread || is_below(self.execution.frames(entry)));
        let mut later = entries[gap.from..].iter();
        let throws = later.find(|entry| entry.thread == gap.thread && entry.verb == THROWS);
        let frames = match throws {
            Some(throws) => self.execution.frames(throws).to_vec(),
            None if self.finding.thread == Some(gap.thread) => {
                let lines = self.finding.details.iter();
                let lines = lines.take_while(|line| !line.starts_with(CAUSED_BY));
                let frames = lines.filter_map(|line| line.strip_prefix("at "));
                frames.map(String::from).collect()
            }
            None => return None,
        };
        if !stays || !is_below(&frames) {
            return None;
        }
        let fails = self.telling.own_place(&frames)?;
        Some(Act {
            is_torn: between.call.is_some() && !between.is_guarded,
            at: Where::There,
            before: "before that call ends".to_string(),
            then: format!("; {} fails at {fails}", name(self.execution, gap.thread)),
            places: vec![fails],
            weight: 3,
        })
    }

    /// The thread ends, and another one has seen that it was alive.
    fn ends(&self, gap: &Gap, between: &Access) -> Option<Act> {
        let entries = &self.execution.entries;
        let ends = entries.get(gap.to)?.verb == "end";
        let asks = entries[between.index..gap.to]
            .iter()
            .find(|entry| entry.verb == "isAlive" && entry.object == Subject::Thread(gap.thread))?;
        let asks = point(self.execution, asks, self.telling).text()?;
        ends.then(|| Act {
            is_torn: false,
            at: Where::Elsewhere,
            before: "before it ends".to_string(),
            then: format!(", and finds it alive at {asks}"),
            places: vec![asks],
            weight: 1,
        })
    }
}

/// The act is this access.
fn acts(second: &Access, at: Where, weight: u32) -> Act {
    Act {
        is_torn: false,
        at,
        before: format!("before it {} at {}", second.does, second.place),
        then: String::new(),
        places: vec![second.place.clone()],
        weight,
    }
}

/// A frame without its line.
fn method_of(frame: &str) -> &str {
    frame.split('(').next().unwrap_or(frame)
}
