//! Threads that look and look, and change nothing. Source: Musuvathi & Qadeer 2008, "Fair stateless model checking".
//!
//! Loops that wait and change nothing stop by themselves (`docs/soundness.md`). What is left are loops that count,
//! back off, or call something while they wait: their executions have no longest one. The paper gives threads that
//! yield a lower priority than those that were able to run meanwhile. Here a thread that has looked often while
//! nothing changed lets others go first, and one that goes on with it ends the execution, as a bound.

use std::collections::HashMap;

use crate::model::{Operation, ThreadId, Transition};

/// A `yield` counts as so many looks.
const YIELD: u32 = 20;

/// From so many looks on others go first.
const PATIENCE: u32 = 20;

/// More looks than these end the execution.
const LIMIT: u32 = 2_000;

/// How often threads have looked since anybody did anything else.
#[derive(Debug, Default)]
pub struct Idleness {
    looks: HashMap<ThreadId, u32>,
}

impl Idleness {
    /// A transition is taken; whether the execution is to go on.
    pub fn taken(&mut self, transition: &Transition) -> bool {
        let Some(weight) = weight(transition) else {
            self.looks.clear();
            return true;
        };
        let looks = self.looks.entry(transition.thread()).or_default();
        *looks += weight;
        *looks <= LIMIT
    }

    /// Of these transitions those whose threads have not looked too often; if there is none, all.
    pub fn first<'a>(&self, transitions: Vec<&'a Transition>) -> Vec<&'a Transition> {
        if self.looks.is_empty() {
            return transitions;
        }
        let looks = |t: &&&Transition| self.looks.get(&t.thread()).copied().unwrap_or(0);
        let patient: Vec<&Transition> = transitions
            .iter()
            .filter(|t| looks(t) < PATIENCE)
            .copied()
            .collect();
        let least = transitions.iter().map(|t| looks(&t)).min();
        match patient.is_empty() {
            true => transitions
                .into_iter()
                .filter(|t| Some(looks(&t)) == least)
                .collect(),
            false => patient,
        }
    }
}

/// How much looking it is; `None` if it does anything else.
fn weight(transition: &Transition) -> Option<u32> {
    let mut weight = 0;
    for operation in &transition.operations {
        weight += match operation {
            Operation::Yield => YIELD,
            Operation::Arrive => 0,
            Operation::Read(_)
            | Operation::Count(_)
            | Operation::MapGet(..)
            | Operation::MapScan(_)
            | Operation::IsAlive(_)
            | Operation::State(_)
            | Operation::IsInterrupted(_)
            | Operation::Elapse => 1,
            _ => return None,
        };
    }
    Some(weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Location, ObjectId};

    fn transition(thread: u32, operation: Operation) -> Transition {
        Transition::visible(ThreadId(thread), 0, operation, 0)
    }

    #[test]
    fn who_yields_lets_others_go_first_until_something_changes() {
        let location = Location {
            object: ObjectId(0),
            part: 0,
        };
        let (yields, reads) = (
            transition(0, Operation::Yield),
            transition(1, Operation::Read(location)),
        );
        let writes = transition(1, Operation::Write(location));
        let mut idleness = Idleness::default();
        assert_eq!(idleness.first(vec![&yields, &reads]), [&yields, &reads]);
        assert!(idleness.taken(&yields));
        assert_eq!(idleness.first(vec![&yields, &reads]), [&reads]);
        for _ in 0..PATIENCE {
            assert!(idleness.taken(&reads));
        }
        assert!(idleness.taken(&yields));
        assert_eq!(
            idleness.first(vec![&yields, &reads]),
            [&reads],
            "less often"
        );
        assert!(idleness.taken(&writes));
        assert_eq!(idleness.first(vec![&yields, &reads]), [&yields, &reads]);
    }

    #[test]
    fn looking_for_ever_ends() {
        let mut idleness = Idleness::default();
        let yields = transition(0, Operation::Yield);
        assert_eq!(
            (0..1000).filter(|_| idleness.taken(&yields)).count() as u32,
            LIMIT / YIELD
        );
        assert!(idleness.taken(&transition(0, Operation::Begin)));
        assert!(idleness.taken(&yields));
    }
}
