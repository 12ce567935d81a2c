//! What ends a program cuts off all others wherever they are. What they can do until then is what they can do if they go on:
//! all that is reached before the end, and nothing else, is reached by executions that are not cut off
//! (`docs/soundness/threads.md`).

use std::collections::HashSet;

use jcheck_scheduler::model::{Operation, Transition};
use jcheck_scheduler::systems::Statement::{Exit, Join, Quit, Start, State};
use jcheck_scheduler::systems::Statements;

use crate::oracle::random::Ends;
use crate::oracle::{self, random};

const LIMIT: usize = 8_000;

/// Whether some thread sees whether another one has ended, or a daemon starts a thread: whether the program is over by then
/// decides whether that thread is waited for.
fn notices(program: &Statements) -> bool {
    let starts = |daemon: &u32| {
        let mut statements = program.threads[*daemon as usize].iter();
        statements.any(|statement| matches!(statement, Start(_)))
    };
    let mut statements = program.threads.iter().flatten();
    statements.any(|statement| matches!(statement, Join(_) | State(..)))
        || program.daemons.iter().any(starts)
}

/// Compares what is reached with ends that cut off and without; how many programs were small enough, and in how many the end
/// has cut anybody off.
fn compare(ends: Ends, cut: fn(Statements) -> (Statements, Statements)) -> (u32, u32) {
    let (mut compared, mut fewer_ends) = (0, 0);
    for seed in 0..600 {
        let (cutting, going_on) = cut(random::program(seed, ends));
        let reached = oracle::reached(&cutting, LIMIT).zip(oracle::reached(&going_on, LIMIT));
        let Some((before, all)) = reached else {
            continue;
        };
        let ends = |operation: &Operation| {
            matches!(
                operation,
                Operation::End(_) | Operation::Exit(_) | Operation::Quit
            )
        };
        let others = |set: HashSet<Transition>| {
            let kept = set.into_iter().filter(|t| !t.operations.iter().any(ends));
            kept.collect::<HashSet<_>>()
        };
        let (before, all) = (others(before), others(all));
        assert!(before.is_subset(&all), "seed {seed}: {cutting:?}");
        if !notices(&cutting) {
            assert_eq!(before, all, "seed {seed}: {cutting:?}");
            compared += 1;
        }
        let finals = |program| oracle::interleaved_finals(program, LIMIT).map(|all| all.len());
        fewer_ends += u32::from(finals(&going_on) < finals(&cutting));
    }
    (compared, fewer_ends)
}

#[test]
fn what_is_reached_before_an_exit_is_reached_around_it() {
    let (compared, fewer_ends) = compare(Ends::Exit, |cutting| {
        let mut going_on = cutting.clone();
        for statement in going_on.threads.iter_mut().flatten() {
            if *statement == Exit {
                *statement = Quit;
            }
        }
        (cutting, going_on)
    });
    assert!(compared > 300, "{compared}");
    assert!(fewer_ends > 100, "{fewer_ends}");
}

#[test]
fn what_daemons_reach_is_reached_when_they_go_on() {
    let (compared, fewer_ends) = compare(Ends::Daemon, |cutting| {
        let going_on = Statements {
            daemons: Vec::new(),
            ..cutting.clone()
        };
        (cutting, going_on)
    });
    assert!(compared > 300, "{compared}");
    assert!(fewer_ends > 100, "{fewer_ends}");
}
