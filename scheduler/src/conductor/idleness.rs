//! Threads that look and look, and change nothing. Source: Musuvathi & Qadeer 2008, "Fair stateless model checking".
//!
//! Loops that wait and change nothing stop by themselves (`docs/soundness/loops.md`). What is left are loops that count,
//! back off, or call something while they wait: their executions have no longest one. The paper gives threads that
//! yield a lower priority than those that were able to run meanwhile. Here a thread that has looked often while
//! nothing changed lets others go first, and one that goes on with it ends the execution, as a bound. That is for
//! loops which another thread could end: where no other thread can run, the thread counts from the beginning again.
//! And a stream that is read to its end looks at volatile fields all the time, which are there for whoever closes it
//! meanwhile: that is no waiting.

use rustc_hash::FxHashSet;
use std::collections::HashMap;
use std::sync::Arc;

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
    /// Program points where nobody waits.
    flowing: Arc<FxHashSet<u32>>,
}

impl Idleness {
    /// Nobody has looked yet; a look at these program points is none.
    pub fn new(flowing: Arc<FxHashSet<u32>>) -> Self {
        Self {
            looks: HashMap::new(),
            flowing,
        }
    }

    /// A transition is taken, where others can run or not; whether the execution is to go on.
    pub fn taken(&mut self, transition: &Transition, others: bool) -> bool {
        let Some(weight) = self.weight(transition) else {
            self.looks.clear();
            return true;
        };
        let looks = self.looks.entry(transition.thread()).or_default();
        *looks += weight;
        if *looks > LIMIT && !others {
            *looks = 0;
        }
        *looks <= LIMIT
    }

    /// Whether it matters for this transition if others can run.
    pub fn asks_for_others(&self, transition: &Transition) -> bool {
        let looks = self.looks.get(&transition.thread()).copied();
        let weight = self.weight(transition);
        weight.is_some_and(|weight| looks.unwrap_or(0) + weight > LIMIT)
    }

    /// How much looking a transition is; `None` if it does anything else.
    fn weight(&self, transition: &Transition) -> Option<u32> {
        let weight = weight(transition)?;
        (!self.flowing.contains(&transition.site)).then_some(weight)
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

/// How much looking its operations are; `None` if they do anything else.
fn weight(transition: &Transition) -> Option<u32> {
    let mut weight = 0;
    for operation in &transition.operations {
        weight += match operation {
            Operation::Yield => YIELD,
            Operation::Arrive => 0,
            Operation::Work
            | Operation::Read(_)
            | Operation::Count(_)
            | Operation::MapGet(..)
            | Operation::MapScan(_)
            | Operation::IsAlive(_)
            | Operation::State(_)
            | Operation::IsInterrupted(_)
            | Operation::Elapse
            | Operation::Due(_) => 1,
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
        assert!(idleness.taken(&yields, true));
        assert_eq!(idleness.first(vec![&yields, &reads]), [&reads]);
        for _ in 0..PATIENCE {
            assert!(idleness.taken(&reads, true));
        }
        assert!(idleness.taken(&yields, true));
        assert_eq!(
            idleness.first(vec![&yields, &reads]),
            [&reads],
            "less often"
        );
        assert!(idleness.taken(&writes, true));
        assert_eq!(idleness.first(vec![&yields, &reads]), [&yields, &reads]);
    }

    #[test]
    fn looking_for_ever_ends() {
        let mut idleness = Idleness::default();
        let yields = transition(0, Operation::Yield);
        assert_eq!(
            (0..1000).filter(|_| idleness.taken(&yields, true)).count() as u32,
            LIMIT / YIELD
        );
        assert!(idleness.taken(&transition(0, Operation::Begin), true));
        assert!(idleness.taken(&yields, true));
    }

    #[test]
    fn who_reads_a_stream_does_not_wait() {
        let location = Location {
            object: ObjectId(0),
            part: 0,
        };
        let reads = |site| Transition::visible(ThreadId(0), 0, Operation::Read(location), site);
        let mut idleness = Idleness::new(Arc::new(FxHashSet::from_iter([7])));
        assert!((0..2 * LIMIT).all(|_| idleness.taken(&reads(7), true)));
        assert!(!(0..2 * LIMIT).all(|_| idleness.taken(&reads(8), true)));
    }

    #[test]
    fn who_looks_where_nobody_else_can_run_does_not_wait() {
        let yields = transition(0, Operation::Yield);
        let mut idleness = Idleness::default();
        for _ in 0..1000 {
            assert!(idleness.taken(&yields, false));
        }
        // The count does not depend on it before the limit, where it is asked for.
        let mut unasked = Idleness::default();
        while !unasked.asks_for_others(&yields) {
            assert!(unasked.taken(&yields, true));
        }
        assert!(unasked.taken(&yields, false));
        assert!(!unasked.asks_for_others(&yields));
    }
}
