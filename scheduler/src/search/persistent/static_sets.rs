//! Persistent sets computed before they are explored. Source: Stoller 2002, section 6, Algorithm 2-LD' (after Overman).
//!
//! ```text
//! 1| T := {thread of some enabled t}
//! 2| repeat: for each θ in T, op1 in pendVis(θ) or pendInvis'(θ), θ' not in T:
//! 3|   if there is op2 in ops(θ') with op1 |>_s op2: add θ' to T
//! 4| until T is stable; return the enabled transitions of T
//! ```
//!
//! The thread of line 1 is that of the transition that was taken from the state first.
//!
//! Symbols: |> = [`Objects::interferes`], ops(θ') = [`Futures::from`], with the threads that θ' may start.
//!
//! Deviations
//! 1. ops(θ) is everything at first, and is refined while searching, to what executions have shown, performed or
//!    pending, by the number of θ's events before. The set of a state is computed when the search comes back to it,
//!    from the threads explored there; it grows until it needs none that was not explored. Then it is right. Suppose
//!    it is too small at a state s, and all sets below s are right: some σ from s without threads of T leads to a
//!    pending op2 that interferes first with what T has pending. σ is independent of any t in the set, so that σ is
//!    possible after t as well, and leads to the same pending op2. The search below t is over, and has reached all
//!    control points, op2 pending among them; or they are reached by executions that begin with what sleeps there,
//!    which were all explored before. So op2 was seen at its stage, and lines 2-4 have added θ'. (Acyclic systems; by
//!    induction from the leaves.) An upper bound on ops(θ) from elsewhere, such as the byte code of what θ may call,
//!    would contain what is seen, and so change nothing.
//! 2. pendInvis'(θ) is left out: an invisible operation is preceded by its visible one in the same transition. Where
//!    another thread interferes with the data it touches, they share a lock by the discipline, and that interferes
//!    with the visible operation; where the order is by other means, these are visible operations too.
//! 3. Where locks share a name, the set is all that is enabled.

use std::collections::HashMap;

use super::futures::Futures;
use super::interference::{Objects, Other, Relation};
use crate::conductor::Plan;
use crate::model::{Execution, Operation, Step, ThreadId, Transition};
use crate::search::{DepthFirst, Options, Search};

/// Depth-first search with such sets.
#[derive(Debug)]
pub struct Static {
    options: Options,
    relation: Relation,
    inner: DepthFirst,
    futures: Futures,
    /// ops(θ) was given, and is not refined.
    given: bool,
    /// By depth: the threads that were explored from the state there.
    explored: Vec<Vec<ThreadId>>,
}

impl Static {
    /// Knows nothing yet.
    pub fn new(options: Options, relation: Relation) -> Self {
        Self {
            options,
            relation,
            inner: DepthFirst::new(options),
            futures: Futures::default(),
            given: false,
            explored: Vec::new(),
        }
    }

    /// A new search by the algorithm as printed: ops(θ) is all that this one has seen.
    #[must_use]
    pub fn again(&self) -> Self {
        Self {
            futures: self.futures.clone(),
            given: true,
            ..Self::new(self.options, self.relation)
        }
    }

    /// The state before a step of an execution.
    fn state(execution: &Execution, position: usize) -> State {
        let mut state = State {
            objects: Objects::new(&execution.ending.semaphores),
            stages: HashMap::new(),
        };
        for step in &execution.steps[..position] {
            state.perform(step);
        }
        state
    }

    /// The set of each state of an execution from a step on, where ops(θ) is given.
    fn sets(&self, execution: &Execution, from: usize) -> Vec<Vec<Transition>> {
        let from = from.min(execution.steps.len());
        let mut state = Self::state(execution, from);
        let mut sets = Vec::new();
        for (position, step) in execution.steps.iter().enumerate().skip(from) {
            let threads = self.threads(execution, position, &state, &[step.taken.thread()]);
            let in_set = |t: &&Transition| {
                let mut threads = threads.iter();
                threads.all(|threads| threads.contains(&t.thread()))
            };
            sets.push(step.enabled.iter().filter(in_set).cloned().collect());
            state.perform(step);
        }
        sets
    }

    /// The threads of the set of a state, with these among them; `None` stands for all.
    fn threads(
        &self,
        execution: &Execution,
        position: usize,
        state: &State,
        first: &[ThreadId],
    ) -> Option<Vec<ThreadId>> {
        let pending = || pending(execution, position);
        (!self.futures.aliased).then(|| self.closure(first, &pending(), state))
    }

    /// Goes back to the deepest state whose set has threads that were not explored there.
    fn backtrack(&mut self, execution: &Execution) {
        let mut inner = std::mem::replace(&mut self.inner, DepthFirst::new(self.options));
        inner.backtrack(&mut |depth| {
            if depth >= execution.steps.len() {
                return None;
            }
            let state = Self::state(execution, depth);
            self.threads(execution, depth, &state, &self.explored[depth])
        });
        self.inner = inner;
        self.explored.truncate(self.inner.depth());
        let next = self.explored.len().checked_sub(1);
        let next = next.and_then(|depth| self.inner.path().nth(depth));
        if let (Some(explored), Some(next)) = (self.explored.last_mut(), next) {
            explored.push(next.thread());
        }
    }

    /// Lines 1-4.
    fn closure(
        &self,
        first: &[ThreadId],
        pending: &[(ThreadId, Vec<Operation>)],
        state: &State,
    ) -> Vec<ThreadId> {
        let mut set = first.to_vec();
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

impl State {
    fn perform(&mut self, step: &Step) {
        let thread = step.taken.thread();
        self.objects.perform(thread, &step.operations);
        *self.stages.entry(thread).or_default() += 1;
    }
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
        self.inner.next()
    }

    fn observe(&mut self, execution: &Execution) {
        let depth = self.inner.depth();
        if self.given {
            return self
                .inner
                .observe_sets(execution, self.sets(execution, depth));
        }
        self.futures.learn(execution);
        let new = execution.steps.iter().skip(depth);
        let enabled = new.clone().map(|step| step.enabled.clone()).collect();
        self.inner.descend(execution, enabled);
        self.explored
            .extend(new.map(|step| vec![step.taken.thread()]));
        self.backtrack(execution);
    }

    fn replayed(&self) -> usize {
        self.inner.replayed()
    }

    fn fraction(&self) -> f64 {
        self.inner.fraction()
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
            reductions: crate::model::Reductions::NONE,
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
            let mut set = search.closure(&[theta(start)], &pending(&execution, 1), &state);
            set.sort_unstable();
            set
        };
        assert_eq!(closure(0), [theta(0), theta(1)]);
        assert_eq!(closure(1), [theta(0), theta(1)]);
        assert_eq!(closure(2), [theta(0), theta(1), theta(2)]);
    }
}
