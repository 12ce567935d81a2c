//! The dependency relation. The soundness of every reduction rests on this file.
//!
//! An unconditional dependency relation (Stoller 2002, section 4; Godefroid): two transitions that this file calls
//! independent neither enable nor disable each other and commute in every state. Only visible operations occur: what a
//! thread does invisibly after a visible operation needs no entry, by Theorem 3 of Stoller 2002.

use super::{Footprint, Operation, ThreadId, Transition};

/// True unless the two transitions are known to be independent. Symmetric and reflexive.
pub fn dependent(a: &Transition, b: &Transition) -> bool {
    dependent_by(a, &a.operations, b, &b.operations)
}

/// The same of transitions that did, or would do, these operations: those of their tails, too, and with objects told
/// apart that share a name.
pub fn dependent_by(a: &Transition, x: &[Operation], b: &Transition, y: &[Operation]) -> bool {
    by_threads(a, x, b, y) || x.iter().any(|p| y.iter().any(|q| conflict(p, q)))
}

/// Dependency in C(M), where a transition is a visible operation and the invisible ones that follow it (Stoller 2002,
/// section 5). Symmetric and reflexive. The footprint of a transition is known when it has been executed, and stays
/// what it was for as long as only transitions independent of it are executed.
pub fn dependent_composed(
    a: &Transition,
    x: Option<&Footprint>,
    b: &Transition,
    y: Option<&Footprint>,
) -> bool {
    let (Some(x), Some(y)) = (x, y) else {
        // Not executed here yet. Transitions that are enabled together can share data only under a lock that both are
        // about to acquire, by the locking discipline; then their visible operations are dependent.
        let has_timeout = |t: &Transition| {
            let mut operations = t.operations.iter();
            operations.any(|operation| matches!(operation, Operation::Timeout(_)))
        };
        return dependent(a, b) || has_timeout(a) || has_timeout(b);
    };
    by_threads(a, x.operations(), b, y.operations())
        || x.operations().iter().any(|p| {
            let mut others = y.operations().iter();
            // A monitor that both take and give back is for both as it was before.
            others.any(|q| conflict(p, q) && !(x.is_neutral_on(p) && y.is_neutral_on(q)))
        })
}

/// Whether it is known by the threads alone that two transitions with these operations are dependent.
fn by_threads(a: &Transition, x: &[Operation], b: &Transition, y: &[Operation]) -> bool {
    if a.thread() == b.thread() {
        return true; // one changes the control point from which the other starts
    }
    // The program ends with the end of its last thread that is not a daemon, and that disables all daemons.
    if a.daemon != b.daemon && (a.daemon && ends(y) || b.daemon && ends(x)) {
        return true;
    }
    // A process that ends takes its threads with it.
    if halts(x, b.process) || halts(y, a.process) {
        return true;
    }
    // A join is enabled by the end of its thread, which is the invisible tail of that thread's last transition; a
    // thread is enabled by its start. The state of a thread may be another one after each of its transitions.
    concern(x, b.thread()) || concern(y, a.thread())
}

fn ends(operations: &[Operation]) -> bool {
    let mut operations = operations.iter();
    operations.any(|operation| matches!(operation, Operation::End(_)))
}

fn halts(operations: &[Operation], process: u16) -> bool {
    operations.contains(&Operation::Halt(process))
}

fn concern(operations: &[Operation], thread: ThreadId) -> bool {
    operations.iter().any(|operation| {
        matches!(operation, Operation::Join(target) | Operation::Start(target) | Operation::State(target) if *target == thread)
    })
}

/// Whether two operations of different threads conflict, where both touch objects: what a thread operation depends on
/// is known by the thread, see [`dependent`].
pub fn conflict(a: &Operation, b: &Operation) -> bool {
    use Operation::*;
    // The end of the process: nothing of another thread happens after it. Time passes only when nothing else can
    // happen, so whatever happens may make it pass, and what follows may be enabled by that.
    if matches!(a, Exit(_) | Elapse) || matches!(b, Exit(_) | Elapse) {
        return true;
    }
    match (a.target(), b.target()) {
        (Some(x), Some(y)) => x == y && !commute(a, b),
        // The first operation of a thread, `yield`, `spin` and the beginning of a wait do nothing; the result of a
        // toss belongs to its thread alone; the choice of a waiter is part of the notify that it follows.
        _ => false,
    }
}

/// Whether two operations of different threads on one target commute, and neither enables or disables the other. One
/// arm for each operation; what is not said to commute does not.
fn commute(a: &Operation, b: &Operation) -> bool {
    use Operation::*;
    match *a {
        // A timeout takes its own thread out of the wait set, which only a notify can see or forestall.
        Timeout(_) => !matches!(b, Notify(_) | NotifyAll(_)),
        // It decides which timeouts can still come; all else is about owner and wait set, too.
        Notify(_) | NotifyAll(_) => false,
        // Both halves of a wait, acquire and release change the owner, on which the others wait.
        Enter(_) | WaitRelease(_) | WaitAcquire(_) | Release(_) => matches!(b, Timeout(_)),
        // It needs the monitor to be free, and leaves it so; the data that it touches are operations of their own.
        Section(_) => matches!(b, Timeout(_) | Section(_)),
        // Neither keeps another one of its kind out, nor ends a wait of one.
        Share(_) | Unshare(_) => matches!(b, Timeout(_) | Share(_) | Unshare(_)),
        // It sees the owner, and may change it.
        TryEnter(_) | GiveUp(_) => matches!(b, Timeout(_)),
        // It sees the owner.
        Blocks(_) => matches!(b, Timeout(_) | Blocks(_)),
        // The one that comes first gets what is left; and an `up` may be what it waits for.
        Down(_) => false,
        // An `up` before it ends the wait in another way.
        Unsignalled(_) => false,
        // Addition commutes, and is always enabled.
        Up(_) => matches!(b, Up(_)),
        // It waits for the permit, which an `unpark` gives.
        Park(_) => false,
        // An `unpark` before it gives the permit.
        Unpermitted(_) => false,
        // The permit is there after either.
        Unpark(_) => matches!(b, Unpark(_)),
        // The count goes down by both.
        CountDown(_) => matches!(b, CountDown(_)),
        // All of these only look.
        Await(..) | Unopened(..) | Remaining(_) => {
            matches!(b, Await(..) | Unopened(..) | Remaining(_))
        }
        // Both leave monitor and condition as they are.
        Unless(..) => matches!(b, Timeout(_) | Unless(..)),
        // They come with the monitor.
        When(..) | Tells(..) => matches!(b, Timeout(_)),
        // Both leave the value as it is.
        Read(_) => matches!(b, Read(_)),
        // The last one stays, and a read sees it or not.
        Write(_) => false,
        // What it finds decides what it does.
        Update(_) => false,
        // Addition commutes, and who adds looks at nothing.
        Sum(_) => matches!(b, Sum(_)),
        // The order of what is put is the order in which it is taken; a full queue blocks, and `take` ends that.
        Put(_) => false,
        // The same from the other end.
        Take(_) => false,
        // Addition commutes, and gives no result.
        Add(_) => matches!(b, Add(_)),
        // Reading commutes with reading.
        Count(_) => matches!(b, Count(_)),
        // What a map has for one key does not depend on what it has for another.
        MapGet(_, key) => match *b {
            MapGet(..) | MapScan(_) => true,
            MapPut(_, other) => key != other,
            _ => false,
        },
        MapPut(_, key) => match *b {
            MapGet(_, other) | MapPut(_, other) => key != other,
            _ => false,
        },
        // It sees every put.
        MapScan(_) => matches!(b, MapGet(..) | MapScan(_)),
        // `isAlive`, and a join that goes on, see it or not.
        End(_) => false,
        // Both only look.
        Unjoined(_) | IsAlive(_) => matches!(b, Unjoined(_) | IsAlive(_)),
        // The status is set after either.
        Interrupt(_) => matches!(b, Interrupt(_)),
        // Its thread alone does it, and clears what an `interrupt` sets and `isInterrupted` sees.
        Interrupted(_) | Alerted(_) => false,
        // Both only look.
        IsInterrupted(_) | Roused(_) => matches!(b, IsInterrupted(_) | Roused(_)),
        // The first one disables the others.
        Quit => false,
        // Nothing is known of it.
        Use(_) | Alias(_) => false,
        // They have no target, and never come here.
        Begin | Yield | Work | Spin | Elapse | Due(_) | Wakes(_) | Arrive | State(_) | Start(_)
        | Join(_) | Toss(_) | Exit(_) | Halt(_) | Assume => false,
    }
}

/// A conditional dependency relation (Godefroid 1996, chapter 4; Katz & Peled 1992): whether two transitions that are
/// *both enabled* in a state are dependent in that state. That both are enabled says something about the object.
/// Sleep sets may use it, since what sleeps in a state is enabled there.
pub fn dependent_if_enabled(a: &Transition, b: &Transition) -> bool {
    use Operation::*;
    let dependent_operations = |x: &Operation, y: &Operation| {
        let independent = match (x, y) {
            // `take` is enabled: the queue is not empty, and `put` adds behind what is taken. `put` is enabled: it is
            // not full.
            (Put(q), Take(r)) | (Take(q), Put(r)) => q == r,
            // `down` is enabled: the value is positive, and stays so with one more; the sum is the same.
            (Down(s), Up(t)) | (Up(s), Down(t)) => s == t,
            _ => false,
        };
        conflict(x, y) && !independent
    };
    by_threads(a, &a.operations, b, &b.operations)
        || a.operations.iter().any(|x| {
            let mut others = b.operations.iter();
            others.any(|y| dependent_operations(x, y))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Location, ObjectId, ThreadId};

    fn all() -> Vec<Operation> {
        use Operation::*;
        let mut all = vec![
            Begin,
            Join(ThreadId(0)),
            Join(ThreadId(1)),
            Join(ThreadId(7)),
            Toss(1),
            Exit(0),
            Quit,
            Assume,
            Start(ThreadId(1)),
            Park(ThreadId(0)),
            Unpark(ThreadId(1)),
            Unpermitted(ThreadId(0)),
            Wakes(ThreadId(1)),
            Yield,
            Work,
            Spin,
            Elapse,
            Due(1),
            Arrive,
            State(ThreadId(0)),
            State(ThreadId(1)),
            State(ThreadId(7)),
        ];
        for thread in [ThreadId(0), ThreadId(1)] {
            all.extend([
                End(thread),
                Unjoined(thread),
                IsAlive(thread),
                Interrupt(thread),
                Interrupted(thread),
                Alerted(thread),
                Roused(thread),
                IsInterrupted(thread),
            ]);
        }
        for object in [ObjectId(0), ObjectId(1)] {
            all.extend([
                Enter(object),
                Section(object),
                Share(object),
                Unshare(object),
                TryEnter(object),
                GiveUp(object),
                Blocks(object),
                Unsignalled(object),
                WaitRelease(object),
                WaitAcquire(object),
                Notify(object),
                NotifyAll(object),
                Release(object),
                Timeout(object),
                Down(object),
                Up(object),
                CountDown(object),
                Await(object, 1),
                Unopened(object, 1),
                Remaining(object),
                When(object, ObjectId(9)),
                Unless(object, ObjectId(9)),
                Tells(object, ObjectId(9), true),
                Use(object),
                Put(object),
                Take(object),
                Add(object),
                Count(object),
                MapGet(object, 0),
                MapGet(object, 1),
                MapPut(object, 0),
                MapPut(object, 1),
                MapScan(object),
            ]);
            for part in [0, 1] {
                let location = Location { object, part };
                all.extend([
                    Read(location),
                    Write(location),
                    Update(location),
                    Sum(location),
                ]);
            }
        }
        all
    }

    #[test]
    fn the_relation_is_symmetric_and_reflexive() {
        for x in all() {
            for y in all() {
                let a = Transition::visible(ThreadId(0), 0, x, 0);
                let b = Transition::visible(ThreadId(1), 0, y, 0);
                assert_eq!(dependent(&a, &b), dependent(&b, &a), "{x:?} {y:?}");
                let when_enabled = dependent_if_enabled(&a, &b);
                assert_eq!(when_enabled, dependent_if_enabled(&b, &a), "{x:?} {y:?}");
                assert!(dependent(&a, &b) || !when_enabled, "{x:?} {y:?}");
                assert!(dependent(&a, &a));
            }
        }
    }

    #[test]
    fn neutral_critical_sections_depend_through_their_data_only() {
        use Operation::*;
        let (m, x) = (ObjectId(0), ObjectId(1));
        let location = Location { object: x, part: 0 };
        let section = |access| Footprint::new(&[Enter(m), access, Release(m)]);
        let (read, write) = (section(Read(location)), section(Write(location)));
        let [a, b] = [0, 1].map(|t| Transition::visible(ThreadId(t), 0, Enter(m), 0));
        let depend = |x, y| {
            assert_eq!(
                dependent_composed(&a, x, &b, y),
                dependent_composed(&b, y, &a, x)
            );
            dependent_composed(&a, x, &b, y)
        };
        assert!(!depend(Some(&read), Some(&read)));
        assert!(depend(Some(&read), Some(&write)));
        assert!(
            depend(Some(&read), None),
            "what the other will do is not known"
        );
        let waits = Footprint::new(&[Enter(m), WaitRelease(m)]);
        assert!(depend(Some(&read), Some(&waits)));
        assert!(dependent_composed(&a, Some(&read), &a, Some(&read)));
    }

    #[test]
    fn conflicts_are_per_object() {
        use Operation::*;
        let (m, n) = (ObjectId(0), ObjectId(1));
        assert!(conflict(&Enter(m), &Notify(m)));
        assert!(!conflict(&Enter(m), &Enter(n)));
        let (x, y) = (
            Location { object: m, part: 0 },
            Location { object: m, part: 1 },
        );
        assert!(conflict(&Read(x), &Write(x)));
        assert!(!conflict(&Read(x), &Read(x)));
        assert!(!conflict(&Write(x), &Write(y)));
    }

    #[test]
    fn additions_commute_and_timeouts_race_with_notify_only() {
        use Operation::*;
        let m = ObjectId(0);
        assert!(!conflict(&Up(m), &Up(m)));
        let x = Location { object: m, part: 0 };
        assert!(!conflict(&Sum(x), &Sum(x)));
        for other in [Read(x), Write(x), Update(x)] {
            assert!(conflict(&Sum(x), &other) && conflict(&other, &Sum(x)));
        }
        assert!(conflict(&Up(m), &Down(m)) && conflict(&Down(m), &Down(m)));
        assert!(conflict(&Timeout(m), &Notify(m)) && conflict(&NotifyAll(m), &Timeout(m)));
        assert!(!conflict(&Timeout(m), &Timeout(m)) && !conflict(&Enter(m), &Timeout(m)));
        assert!(!conflict(&Share(m), &Share(m)) && !conflict(&Share(m), &Unshare(m)));
        for other in [Enter(m), Section(m), WaitAcquire(m), TryEnter(m)] {
            assert!(conflict(&Share(m), &other) && conflict(&other, &Unshare(m)));
        }
        let t = ThreadId(1);
        assert!(conflict(&Park(t), &Unpark(t)) && !conflict(&Unpark(t), &Unpark(t)));
        assert!(!conflict(&Enter(m), &Down(m)));
    }

    #[test]
    fn a_daemon_depends_on_what_may_end_the_program() {
        let toss = |thread| Transition::visible(ThreadId(thread), 0, Operation::Toss(1), 0);
        let end = Transition::visible(ThreadId(0), 0, Operation::End(ThreadId(0)), 0);
        assert!(dependent(&end, &toss(1).of_daemon(true)));
        assert!(!dependent(
            &end.clone().of_daemon(true),
            &toss(1).of_daemon(true)
        ));
        assert!(!dependent(&end, &toss(1)));
        assert!(!dependent(&toss(0), &toss(1).of_daemon(true)));
    }

    #[test]
    fn the_status_of_a_thread_is_set_looked_at_and_cleared() {
        use Operation::*;
        let t = ThreadId(3);
        assert!(conflict(&Interrupt(t), &Interrupted(t)) && conflict(&Interrupt(t), &Alerted(t)));
        assert!(
            conflict(&Interrupt(t), &IsInterrupted(t)) && !conflict(&Interrupt(t), &Interrupt(t))
        );
        assert!(conflict(&IsAlive(t), &End(t)) && conflict(&Unjoined(t), &End(t)));
        assert!(!conflict(&IsAlive(t), &Unjoined(t)) && !conflict(&End(t), &End(ThreadId(4))));
        assert!(conflict(&Elapse, &Begin) && !conflict(&Yield, &Begin));
        assert!(conflict(&Elapse, &Due(1)) && !conflict(&Due(1), &Due(2)));
    }

    #[test]
    fn the_state_of_a_thread_depends_on_everything_it_does() {
        let state = |of| Transition::visible(ThreadId(0), 0, Operation::State(ThreadId(of)), 0);
        for operation in all() {
            let does = |thread| Transition::visible(ThreadId(thread), 0, operation, 0);
            assert!(dependent(&state(1), &does(1)), "{operation:?}");
        }
        let arrives = Transition::visible(ThreadId(2), 0, Operation::Arrive, 0);
        assert!(!dependent(&state(1), &arrives));
        let asks_too = Transition::visible(ThreadId(2), 0, Operation::State(ThreadId(1)), 0);
        assert!(!dependent(&state(1), &asks_too));
    }

    #[test]
    fn a_join_depends_on_everything_its_target_does() {
        let join = Transition::visible(ThreadId(0), 0, Operation::Join(ThreadId(1)), 0);
        let toss = Transition::visible(ThreadId(1), 0, Operation::Toss(1), 0);
        let other = Transition::visible(ThreadId(2), 0, Operation::Toss(1), 0);
        assert!(dependent(&join, &toss));
        assert!(!dependent(&join, &other));
    }
}
