//! What the last events of a cut tell, beside what all of its events tell, over random uses of a monitor.

use std::collections::BTreeSet;

use super::*;
use crate::conductor::{Atomicity, Plan, System};
use crate::model::{Execution, Step, Transition};
use crate::systems::{ModelSystem, Statement, Statements};

const LOCK: ObjectId = ObjectId(1);
const THREADS: u32 = 4;

/// Numbers that are the same each time (Knuth, MMIX).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A monitor as JLS 17 has it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Monitor {
    owner: Option<ThreadId>,
    waiters: BTreeSet<ThreadId>,
}

impl Monitor {
    fn take(&mut self, thread: ThreadId, operation: &Operation) {
        match operation {
            Operation::Enter(_) | Operation::WaitAcquire(_) => self.owner = Some(thread),
            Operation::TryEnter(_) => self.owner = self.owner.or(Some(thread)),
            Operation::Release(_) => self.owner = None,
            Operation::WaitRelease(_) => {
                self.owner = None;
                self.waiters.insert(thread);
            }
            Operation::NotifyAll(_) => self.waiters.clear(),
            Operation::Timeout(_) => {
                self.waiters.remove(&thread);
            }
            Operation::Wakes(waiter) => {
                self.waiters.remove(waiter);
            }
            _ => {}
        }
    }

    /// What a thread may do next, given whether it has to take the monitor again after a wait.
    fn next(&self, thread: ThreadId, again: bool, numbers: &mut Numbers) -> Vec<Operation> {
        use Operation::*;
        if self.waiters.contains(&thread) {
            return vec![Timeout(LOCK)];
        }
        if self.owner == Some(thread) {
            let waiters: Vec<ThreadId> = self.waiters.iter().copied().collect();
            let one = waiters.get(numbers.below(waiters.len().max(1)));
            let notify = [Notify(LOCK)].into_iter().chain(one.copied().map(Wakes));
            return match numbers.below(5) {
                0 => vec![WaitRelease(LOCK)],
                1 => notify.collect(),
                2 => vec![NotifyAll(LOCK)],
                _ => vec![Release(LOCK)],
            };
        }
        match (self.owner, again, numbers.below(2)) {
            (None, true, _) => vec![WaitAcquire(LOCK)],
            (Some(_), true, _) => Vec::new(),
            (None, false, 0) => vec![Enter(LOCK)],
            (_, false, _) => vec![TryEnter(LOCK)],
        }
    }
}

fn random_steps(numbers: &mut Numbers) -> Vec<Step> {
    let mut monitor = Monitor::default();
    let mut again = BTreeSet::new();
    let mut steps = Vec::new();
    while steps.len() < 40 {
        let thread = ThreadId(numbers.below(THREADS as usize) as u32);
        let operations = monitor.next(thread, again.contains(&thread), numbers);
        for operation in &operations {
            match operation {
                Operation::WaitRelease(_) => {
                    again.insert(thread);
                }
                Operation::WaitAcquire(_) => {
                    again.remove(&thread);
                }
                _ => {}
            }
            monitor.take(thread, operation);
        }
        let Some(first) = operations.first() else {
            continue;
        };
        let mut step = Step::brief(Transition::visible(thread, 0, *first, 0));
        step.operations = operations.into_iter().collect();
        steps.push(step);
    }
    steps
}

fn all_events(state: &Cut<'_, '_>) -> Monitor {
    let mut monitor = Monitor::default();
    for (operation, thread) in left(state, &Operation::Enter(LOCK)) {
        monitor.take(thread, operation);
    }
    monitor
}

#[test]
fn the_last_events_tell_what_all_of_them_tell() {
    let program = Statements::new(vec![vec![Statement::Exit]]);
    let plan = Plan::first(true, None, Atomicity::InvisibleFirst);
    let empty = ModelSystem::new(program).execute(&plan).unwrap();
    let mut numbers = Numbers(1);
    let enter = Operation::Enter(LOCK);
    for _ in 0..50 {
        let execution = Execution {
            steps: random_steps(&mut numbers),
            ..empty.clone()
        };
        let order = HappensBefore::new(&execution, false);
        let events = 0..execution.steps.len();
        for (one, other) in events
            .clone()
            .flat_map(|one| (0..=one).map(move |o| (one, o)))
        {
            let both = order.clock(one).iter().zip(order.clock(other));
            let counts: Vec<u32> = both.map(|(a, b)| *a.max(b)).collect();
            let state = Cut {
                order: &order,
                left: Left::First(&counts),
            };
            let expected = all_events(&state);
            assert_eq!(owner(&state, &enter), expected.owner);
            for thread in (0..THREADS).map(ThreadId) {
                let waits = waits(&state, &enter, thread);
                assert_eq!(waits, expected.waiters.contains(&thread));
            }
            let nobody = nobody_waits(&state, &enter);
            assert_eq!(nobody, expected.waiters.is_empty());
        }
    }
}
