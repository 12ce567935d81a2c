//! Persistent sets computed before they are explored. Source: Stoller 2002, section 6, Algorithm 2-LD' (after Overman).
//!
//! ```text
//! 1| T := {thread of some enabled t}
//! 2| repeat: for each θ in T, op1 in pendVis(θ) or pendInvis'(θ), θ' not in T:
//! 3|   if there is op2 in ops(θ') with op1 |>_s op2: add θ' to T
//! 4| until T is stable; return the enabled transitions of T
//! ```
//!
//! The thread of line 1 is that of the transition that was taken from the state.
//!
//! Symbols: |> = [`Objects::interferes`], ops(θ') = [`Futures::from`], with the threads that θ' may start.
//!
//! Deviations
//! 1. ops(θ) is not given in advance but learned: what some execution has shown, performed or pending, by the number of
//!    θ's events before. When that grows after sets were computed with it, the whole search is done again, until a pass
//!    brings nothing new. Then no set was too small. Suppose, in a finished pass, one is, at a state s whose successors
//!    are right: some σ from s without threads of T leads to a pending op2 that interferes first, and op2 was never seen
//!    at its stage. σ is independent of any t in the set, so that σ is possible after t as well, and leads to the same
//!    pending op2; the search below t reaches all control points, op2 pending among them: it was seen. (Acyclic systems;
//!    by induction from the leaves.)
//! 2. pendInvis'(θ) is left out: an invisible operation is preceded by its visible one in the same transition. Where
//!    another thread interferes with the data it touches, they share a lock by the discipline, and that interferes with the
//!    visible operation; where the order is by other means, these are visible operations too.
//! 3. Where locks share a name, the set is all that is enabled.

use std::collections::HashMap;

use super::futures::Futures;
use super::interference::{Objects, Other, Relation};
use crate::conductor::Plan;
use crate::model::{Execution, Operation, ThreadId, Transition};
use crate::search::{DepthFirst, Options, Search};

/// Depth-first search with such sets.
#[derive(Debug)]
pub struct Static {
    options: Options,
    relation: Relation,
    inner: DepthFirst,
    futures: Futures,
    /// What was learned in this pass after sets were computed.
    news: bool,
    /// Whether this pass has computed sets.
    computed: bool,
}

impl Static {
    /// Knows nothing yet.
    pub fn new(options: Options, relation: Relation) -> Self {
        Self {
            options,
            relation,
            inner: DepthFirst::new(options),
            futures: Futures::default(),
            news: false,
            computed: false,
        }
    }

    /// A new search that knows what this one has learned.
    #[must_use]
    pub fn again(&self) -> Self {
        Self {
            futures: self.futures.clone(),
            ..Self::new(self.options, self.relation)
        }
    }

    /// The set of each state of an execution from a step on.
    fn sets(&self, execution: &Execution, from: usize) -> Vec<Vec<Transition>> {
        let mut state = State {
            objects: Objects::new(&execution.ending.semaphores),
            stages: HashMap::new(),
        };
        let mut sets = Vec::new();
        for (position, step) in execution.steps.iter().enumerate() {
            if position >= from {
                sets.push(self.set(execution, position, &state));
            }
            let thread = step.taken.thread();
            state.objects.perform(thread, &step.operations);
            *state.stages.entry(thread).or_default() += 1;
        }
        sets
    }

    fn set(&self, execution: &Execution, position: usize, state: &State) -> Vec<Transition> {
        let enabled = &execution.steps[position].enabled;
        if self.futures.aliased {
            return enabled.clone();
        }
        let first = execution.steps[position].taken.thread();
        let threads = self.closure(first, &pending(execution, position), state);
        let set = enabled.iter().filter(|t| threads.contains(&t.thread()));
        set.cloned().collect()
    }

    /// Lines 1-4.
    fn closure(
        &self,
        first: ThreadId,
        pending: &[(ThreadId, Vec<Operation>)],
        state: &State,
    ) -> Vec<ThreadId> {
        let mut set = vec![first];
        let mut done = 0;
        while let Some(theta) = set.get(done).copied() {
            done += 1;
            let own = pending.iter().find(|(thread, _)| *thread == theta);
            for (other, next) in pending {
                if set.contains(other) {
                    continue;
                }
                let stage = state.stages.get(other).copied().unwrap_or(0);
                let mut future = self.futures.from(*other, stage).into_iter();
                let interferes = future.any(|(whose, op2)| {
                    let pending: &[Operation] = if whose == *other { next } else { &[] };
                    let is_next = match op2 {
                        Operation::Up(_) if whose == *other => {
                            self.futures.may_be_up_next(whose, stage, &op2)
                        }
                        _ => true,
                    };
                    self.futures.is_daemon(theta) != self.futures.is_daemon(whose)
                        || own.into_iter().flat_map(|(_, ops)| ops).any(|op1| {
                            let theirs = Other {
                                thread: whose,
                                operation: &op2,
                                pending,
                                is_next,
                            };
                            state
                                .objects
                                .interferes(self.relation, (theta, op1), &theirs)
                        })
                });
                if interferes {
                    set.push(*other);
                }
            }
        }
        set
    }
}

/// A state on the way.
struct State {
    objects: Objects,
    /// By thread: its events so far.
    stages: HashMap<ThreadId, usize>,
}

/// By thread that has begun: what it is about to do in a state, whether that is enabled or not.
fn pending(execution: &Execution, position: usize) -> Vec<(ThreadId, Vec<Operation>)> {
    let mut pending: Vec<(ThreadId, Vec<Operation>)> = Vec::new();
    let mut add = |transition: &Transition| {
        let thread = transition.thread();
        let index = match pending.iter().position(|(t, _)| *t == thread) {
            Some(index) => index,
            None => {
                pending.push((thread, Vec::new()));
                pending.len() - 1
            }
        };
        for operation in &transition.operations {
            if !pending[index].1.contains(operation) {
                pending[index].1.push(*operation);
            }
            // A wait with a timeout waits for its lock as well.
            if let Operation::Timeout(lock) = operation {
                pending[index].1.push(Operation::WaitAcquire(*lock));
            }
        }
    };
    execution.steps[position].enabled.iter().for_each(&mut add);
    // The others do what they will do next, unless they are started later.
    let mut met: Vec<ThreadId> = Vec::new();
    for step in &execution.steps[position..] {
        let thread = step.taken.thread();
        if !met.contains(&thread) {
            met.push(thread);
            add(&step.taken);
            step.disabled.iter().for_each(&mut add);
        }
        met.extend(
            step.operations
                .iter()
                .filter_map(|operation| match operation {
                    Operation::Start(child) => Some(*child),
                    _ => None,
                }),
        );
    }
    for last in &execution.ending.pending {
        if !met.contains(&last.transition.thread()) {
            add(&last.transition);
        }
    }
    pending
}

impl Search for Static {
    fn next(&mut self) -> Option<Plan> {
        if let Some(plan) = self.inner.next() {
            return Some(plan);
        }
        if !std::mem::replace(&mut self.news, false) {
            return None;
        }
        self.inner = DepthFirst::new(self.options);
        self.computed = false;
        self.inner.next()
    }

    fn observe(&mut self, execution: &Execution) {
        let news = self.futures.learn(execution);
        self.news |= news && self.computed;
        self.computed = true;
        let sets = self.sets(execution, self.inner.depth());
        self.inner.observe_sets(execution, sets);
    }

    fn replayed(&self) -> usize {
        self.inner.replayed()
    }

    fn fraction(&self) -> f64 {
        // Whether there will be another pass is known at the end of this one.
        let fraction = self.inner.fraction();
        if self.news {
            fraction / 2.0
        } else {
            fraction
        }
    }

    fn bound(&self) -> Option<String> {
        self.inner.bound()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::{Atomicity, System};
    use crate::systems::Statement::{Acquire, Release};
    use crate::systems::{ModelSystem, Statements};

    /// The example of section 6: three philosophers, the first of whom has his left fork.
    #[test]
    fn the_philosopher_opposite_is_left_out() {
        let philosopher = |i: u32| {
            let (left, right) = (i, (i + 1) % 3);
            vec![Acquire(left), Acquire(right), Release(left), Release(right)]
        };
        let program = Statements::new((0..3).map(philosopher).collect());
        let mut system = ModelSystem::new(program);
        let options = Options {
            sleep_sets: true,
            atomicity: Atomicity::EveryTransition,
            depth: None,
            switches: None,
            conditional: false,
        };
        let mut search = Static::new(options, Relation::State);
        while let Some(plan) = search.next() {
            let execution = system.execute(&plan).unwrap();
            search.observe(&execution);
        }
        let first = Plan::first(false, None, Atomicity::EveryTransition);
        let execution = system.execute(&first).unwrap();
        let theta = |thread: u32| ThreadId(thread);
        assert_eq!(execution.steps[0].taken.thread(), theta(0));
        let mut state = State {
            objects: Objects::default(),
            stages: HashMap::from([(theta(0), 1)]),
        };
        state
            .objects
            .perform(theta(0), &execution.steps[0].operations);
        let closure = |start| {
            let mut set = search.closure(theta(start), &pending(&execution, 1), &state);
            set.sort_unstable();
            set
        };
        assert_eq!(closure(0), [theta(0), theta(1)]);
        assert_eq!(closure(1), [theta(0), theta(1)]);
        assert_eq!(closure(2), [theta(0), theta(1), theta(2)]);
    }
}
