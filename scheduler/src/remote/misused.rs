//! What is wrong with exclusive access predicates, in words.

use super::watch::Scene;
use crate::discipline::exclusive::Misuse;
use crate::discipline::{AccessRecord, Violation};

/// The message.
pub fn message(what: &str, misuse: Misuse) -> String {
    match misuse {
        Misuse::NoAccess => format!("{what} is accessed by a thread without exclusive access to it"),
        Misuse::NotDisjoint { .. } => {
            format!("two threads can have exclusive access to {what} at the same time")
        }
        Misuse::TakenAway => {
            format!("exclusive access to {what} is taken away from a thread by another one")
        }
        Misuse::Unordered => format!(
            "{what} is written, and read by an exclusive access predicate, and nothing orders the two"
        ),
        Misuse::Race => format!(
            "{what} is protected by exclusive access predicates, but nothing orders two accesses to it"
        ),
    }
}

impl Scene<'_> {
    /// Where both accesses are, in an order that does not depend on the execution.
    pub(super) fn places(&self, violation: &Violation) -> String {
        let accesses = std::iter::once(&violation.access).chain(&violation.earlier);
        let mut places: Vec<String> = accesses.map(|access| self.place(access)).collect();
        places.sort();
        format!("at {}", places.join(" and at "))
    }

    /// Who did what where.
    pub(super) fn misuse(&self, violation: &Violation, misuse: Misuse) -> Vec<String> {
        let earlier = violation.earlier.as_ref();
        let threads = &violation.predicates;
        let name = |at: usize| {
            let number = threads.get(at).map(|number| *number as usize);
            let name = number.and_then(|number| self.predicates.get(number));
            name.map_or("another thread", String::as_str)
        };
        let what = self.variable(&violation.location);
        let did = |head: &str, access: &AccessRecord, verb: &str| {
            let mut lines = vec![format!(
                "{head}{} {verb} at {}, holding {}",
                self.who(access),
                self.place(access),
                self.held(access)
            )];
            lines.extend(self.frames(access));
            lines
        };
        let mut lines = match misuse {
            Misuse::NoAccess => did("", &violation.access, &format!("accesses {what}")),
            Misuse::NotDisjoint { .. } => {
                let verb = format!("makes the predicate of {} true", name(0));
                did("", &violation.access, &verb)
            }
            Misuse::TakenAway => {
                let verb = format!("makes the predicate of {} false", name(0));
                did("", &violation.access, &verb)
            }
            Misuse::Unordered => did("", &violation.access, &looks(&violation.access, &what)),
            Misuse::Race => return self.both(violation),
        };
        match (misuse, earlier) {
            (Misuse::NoAccess, Some(ended)) => {
                let verb = format!("makes the predicate of {} false", name(0));
                lines.extend(did("earlier: ", ended, &verb));
            }
            (Misuse::NoAccess, None) if threads.is_empty() => {
                lines.push("no predicate is stated for that thread".to_string());
            }
            (Misuse::NoAccess, None) => {
                lines.push(format!("the predicate of {} was never true", name(0)));
            }
            (Misuse::NotDisjoint { ended: false }, Some(began)) => {
                let verb = format!("makes the predicate of {} true, as it still is", name(1));
                lines.extend(did("earlier: ", began, &verb));
            }
            (Misuse::NotDisjoint { ended: true }, Some(ended)) => {
                let verb = format!(
                    "makes the predicate of {} false, in no order with that",
                    name(1)
                );
                lines.extend(did("earlier: ", ended, &verb));
            }
            (Misuse::TakenAway, Some(began)) => {
                lines.extend(did("earlier: ", began, "makes it true"));
            }
            (Misuse::Unordered, Some(earlier)) => {
                lines.extend(did("earlier: ", earlier, &looks(earlier, &what)));
            }
            _ => {}
        }
        lines
    }
}

fn looks(access: &AccessRecord, what: &str) -> String {
    match access.write {
        true => format!("writes {what}"),
        false => format!("evaluates a predicate that reads {what}"),
    }
}
