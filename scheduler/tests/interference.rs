//! The table of `search/persistent/interference.rs`, derived again by exhaustive search over a monitor and three
//! threads. Source: Stoller 2002, section 6: op1 |>_s op2 if some execution from s, in which θ1 does not move, has
//! op2 of θ2 as the first operation that is not independent of op1, which is pending.

use std::collections::BTreeSet;

use jcheck_scheduler::model::{ObjectId, Operation, ThreadId};
use jcheck_scheduler::search::persistent::{Monitor, Objects, Other, Relation};

const M: ObjectId = ObjectId(0);
const THETA1: usize = 0;
const THETA2: usize = 1;
const THREADS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Op {
    Acquire,
    Release,
    Wait1,
    Wait2,
    /// Of the waiter with this number; with nobody to notify, of none.
    Notify(Option<usize>),
    NotifyAll,
}

const KINDS: [Op; 6] = [
    Op::Acquire,
    Op::Release,
    Op::Wait1,
    Op::Wait2,
    Op::Notify(None),
    Op::NotifyAll,
];

/// Owner, who waits, and who is in the second half of a wait, notified or not.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    owner: Option<usize>,
    waiters: BTreeSet<usize>,
    waiting: BTreeSet<usize>,
}

impl State {
    fn enabled(&self, thread: usize, op: Op) -> bool {
        let owns = self.owner == Some(thread);
        let between = self.waiting.contains(&thread);
        match op {
            Op::Acquire => self.owner.is_none() && !between,
            Op::Wait2 => self.owner.is_none() && between && !self.waiters.contains(&thread),
            Op::Release | Op::Wait1 | Op::NotifyAll => owns,
            Op::Notify(None) => owns && self.waiters.is_empty(),
            Op::Notify(Some(waiter)) => owns && self.waiters.contains(&waiter),
        }
    }

    /// Whether the thread can be about to do this, enabled or not.
    fn pending(&self, thread: usize, op: Op) -> bool {
        let owns = self.owner == Some(thread);
        let between = self.waiting.contains(&thread);
        match op {
            Op::Acquire => !owns && !between,
            Op::Wait2 => between && !owns,
            _ => owns,
        }
    }

    fn after(&self, thread: usize, op: Op) -> Self {
        let mut next = self.clone();
        match op {
            Op::Acquire => next.owner = Some(thread),
            Op::Wait2 => {
                next.owner = Some(thread);
                next.waiting.remove(&thread);
            }
            Op::Release => next.owner = None,
            Op::Wait1 => {
                next.owner = None;
                next.waiters.insert(thread);
                next.waiting.insert(thread);
            }
            Op::Notify(waiter) => next.waiters = &next.waiters - &waiter.into_iter().collect(),
            Op::NotifyAll => next.waiters.clear(),
        }
        next
    }

    /// The steps of all threads but θ1.
    fn others(&self) -> Vec<(usize, Op)> {
        let mut steps = Vec::new();
        for thread in (0..THREADS).filter(|thread| *thread != THETA1) {
            let notify = (0..THREADS).map(|waiter| Op::Notify(Some(waiter)));
            for op in KINDS.into_iter().chain(notify) {
                if self.enabled(thread, op) {
                    steps.push((thread, op));
                }
            }
        }
        steps
    }

    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        let subsets = |of: usize| -> Vec<BTreeSet<usize>> {
            let member = |bits: usize| (0..THREADS).filter(|t| bits >> t & 1 == 1).collect();
            (0..of).map(member).collect()
        };
        for owner in [None, Some(0), Some(1), Some(2)] {
            for waiting in subsets(1 << THREADS) {
                for waiters in subsets(1 << THREADS) {
                    let sane = waiters.is_subset(&waiting)
                        && owner.is_none_or(|owner| !waiting.contains(&owner));
                    if sane {
                        all.push(Self {
                            owner,
                            waiters,
                            waiting: waiting.clone(),
                        });
                    }
                }
            }
        }
        all
    }
}

/// Godefroid's conditional independence, of a pending operation and one that is about to be performed.
fn independent(state: &State, op1: Op, (thread, op2): (usize, Op)) -> bool {
    let after = state.after(thread, op2);
    let enabled = state.enabled(THETA1, op1);
    if enabled != after.enabled(THETA1, op1) {
        return false;
    }
    if !enabled {
        return true;
    }
    let first = state.after(THETA1, op1);
    first.enabled(thread, op2) && first.after(thread, op2) == after.after(THETA1, op1)
}

/// The kinds of operation of θ2 that may be the first to interfere.
fn first_to_interfere(start: &State, op1: Op) -> BTreeSet<Op> {
    let mut found = BTreeSet::new();
    let (mut met, mut open) = (BTreeSet::from([start.clone()]), vec![start.clone()]);
    while let Some(state) = open.pop() {
        for step in state.others() {
            if !independent(&state, op1, step) {
                if step.0 == THETA2 {
                    found.insert(match step.1 {
                        Op::Notify(_) => Op::Notify(None),
                        other => other,
                    });
                }
                continue;
            }
            let next = state.after(step.0, step.1);
            if met.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

fn operation(op: Op) -> Operation {
    match op {
        Op::Acquire => Operation::Enter(M),
        Op::Release => Operation::Release(M),
        Op::Wait1 => Operation::WaitRelease(M),
        Op::Wait2 => Operation::WaitAcquire(M),
        Op::Notify(_) => Operation::Notify(M),
        Op::NotifyAll => Operation::NotifyAll(M),
    }
}

/// No interference is overlooked; and what the table adds is little: it never knows more than owner and wait set.
#[test]
fn the_table_is_what_exhaustive_search_finds() {
    let (mut both, mut only_table) = (0, BTreeSet::new());
    for state in State::all() {
        let thread = |number: usize| ThreadId(number as u32);
        let monitor = Monitor {
            owner: state.owner.map(thread),
            waiters: state.waiters.iter().copied().map(thread).collect(),
        };
        let objects = Objects::with_monitor(M, monitor);
        for kind in KINDS.into_iter().filter(|op| state.pending(THETA1, *op)) {
            let found = first_to_interfere(&state, kind);
            for op2 in KINDS {
                let pending = state.pending(THETA2, op2).then(|| operation(op2));
                let other = Other {
                    thread: thread(THETA2),
                    operation: &operation(op2),
                    pending: pending.as_slice(),
                    is_next: true,
                };
                let op1 = (thread(THETA1), &operation(kind));
                let listed = objects.interferes(Relation::State, op1, &other);
                let searched = found.contains(&op2);
                assert!(listed || !searched, "{kind:?} |> {op2:?} in {state:?}");
                both += usize::from(searched);
                if listed && !searched {
                    only_table.insert((kind, op2));
                }
            }
        }
    }
    assert!(both > 50, "{both}");
    println!("listed, but not found everywhere: {only_table:?}");
    // The table does not ask whether θ2 is itself in a wait from which it must return first, nor whether anybody is
    // left who can notify.
    let expected = [
        (Op::Acquire, Op::Acquire),
        (Op::Wait2, Op::Acquire),
        (Op::Wait2, Op::Release),
        (Op::Wait2, Op::Wait1),
    ];
    assert_eq!(only_table, BTreeSet::from(expected));
}
