//! The dependency relations against their definition, by exhaustive search of random programs with queues, semaphores,
//! counters and maps. Source: Godefroid 1996, chapter 3 (valid dependency relations), chapter 4 (conditional ones).

use std::collections::HashSet;

use jcheck_scheduler::conductor::Atomicity;
use jcheck_scheduler::model::{dependent, dependent_if_enabled, Reductions, Transition};
use jcheck_scheduler::search::{DepthFirst, Options, Search};
use jcheck_scheduler::systems::Statement::*;
use jcheck_scheduler::systems::{Model, Statement, Statements};

use crate::oracle::random::{Ends, Xorshift};
use crate::oracle::{self, random};

type State = <Statements as Model>::State;

/// Three threads of up to four statements on objects of one or two kinds.
fn program(seed: u64) -> Statements {
    let mut random = Xorshift::new(seed);
    let kinds = [random.below(4), random.below(4)];
    let mut register = 0;
    let mut statement = |random: &mut Xorshift| -> Statement {
        let kind = kinds[random.below(2) as usize];
        let (key, value) = (random.below(2), random.below(3) as i32);
        register = register % 7 + 1;
        match (kind, random.below(4)) {
            (0, 0 | 1) => Put(0, value),
            (0, _) => Take(0, register),
            (1, 0 | 1) => Up(0),
            (1, _) => Down(0),
            (2, 3) => Count(0, register),
            (2, _) => Add(0, value + 1),
            (_, 0) => MapGet(0, key, register),
            (_, 3) => MapSize(0, register),
            (_, _) => MapPut(0, key, value),
        }
    };
    let mut thread = |random: &mut Xorshift| {
        let length = 1 + random.below(4);
        (0..length).map(|_| statement(random)).collect()
    };
    Statements {
        threads: (0..3).map(|_| thread(&mut random)).collect(),
        semaphores: vec![random.below(3)],
        ..Statements::default()
    }
}

/// All states that can be reached.
fn states(program: &Statements) -> Vec<State> {
    let mut states = vec![program.initial()];
    let mut known = HashSet::from([program.key(&states[0])]);
    let mut next = 0;
    while next < states.len() {
        for transition in program.enabled(&states[next]) {
            let after = after(program, &states[next], &transition);
            if known.insert(program.key(&after)) {
                states.push(after);
            }
        }
        next += 1;
    }
    states
}

fn after(program: &Statements, state: &State, transition: &Transition) -> State {
    let mut state = state.clone();
    program.apply(&mut state, transition);
    state
}

/// Asserts that two transitions commute in a state, if both are enabled, and that neither enables or disables the
/// other.
fn assert_independent(program: &Statements, state: &State, a: &Transition, b: &Transition) {
    let enabled = |state: &State, t: &Transition| program.enabled(state).contains(t);
    let is_enabled = [enabled(state, a), enabled(state, b)];
    let what = || format!("{a:?} and {b:?} in {} of {program:#?}", program.key(state));
    if is_enabled[0] {
        let first = after(program, state, a);
        assert_eq!(enabled(&first, b), is_enabled[1], "{}", what());
        if is_enabled[1] {
            let (ab, ba) = (after(program, &first, b), {
                let second = after(program, state, b);
                assert!(enabled(&second, a), "{}", what());
                after(program, &second, a)
            });
            assert_eq!(program.key(&ab), program.key(&ba), "{}", what());
        }
    }
}

fn check(program: &Statements) -> (u64, u64) {
    let (mut unconditional, mut conditional) = (0, 0);
    for state in states(program) {
        let (pending, enabled) = (program.pending(&state), program.enabled(&state));
        for a in &pending {
            for b in pending.iter().filter(|b| b.thread() != a.thread()) {
                let both = enabled.contains(a) && enabled.contains(b);
                if !dependent(a, b) {
                    assert_independent(program, &state, a, b);
                    unconditional += 1;
                } else if both && !dependent_if_enabled(a, b) {
                    assert_independent(program, &state, a, b);
                    conditional += 1;
                }
            }
        }
    }
    (unconditional, conditional)
}

#[test]
fn what_is_called_independent_is() {
    let (mut unconditional, mut conditional) = (0, 0);
    for seed in 0..400 {
        let (one, other) = check(&program(seed));
        (unconditional, conditional) = (unconditional + one, conditional + other);
    }
    println!("{unconditional} pairs are independent, {conditional} more where both are enabled");
    assert!(unconditional > 10_000 && conditional > 1_000);
    // Locks, waits, volatile variables, threads.
    for seed in 0..300 {
        let program = random::program(seed, Ends::Normally);
        if oracle::interleaved_finals(&program, 2_000).is_some() {
            check(&program);
        }
    }
}

/// Sleep sets by the conditional relation explore fewer executions, and reach the same last states.
#[test]
fn conditional_dependency_loses_no_last_state() {
    let (mut fewer, mut plain, mut finer) = (0, 0, 0);
    for seed in 0..400 {
        let program = program(seed);
        let options = |sleep_sets, conditional| Options {
            sleep_sets,
            atomicity: Atomicity::InvisibleFirst,
            depth: None,
            switches: None,
            conditional,
            reductions: Reductions::NONE,
        };
        let run = |options| {
            let mut search = DepthFirst::new(options);
            let (finals, statistics) = oracle::finals_of(&program, &mut search);
            assert_eq!(search.fraction(), 1.0);
            (finals, statistics.executions())
        };
        let all = oracle::composed_finals(&program);
        let (by_plain, plain_count) = run(options(true, false));
        let (by_finer, finer_count) = run(options(true, true));
        assert_eq!(all, by_plain, "seed {seed}: {program:#?}");
        assert_eq!(all, by_finer, "seed {seed}: {program:#?}");
        assert!(finer_count <= plain_count, "seed {seed}");
        fewer += u64::from(finer_count < plain_count);
        (plain, finer) = (plain + plain_count, finer + finer_count);
    }
    println!("{plain} executions, {finer} with conditional dependency; fewer in {fewer} programs");
    assert!(fewer > 50 && finer < plain, "{fewer}: {plain} {finer}");
}

/// A producer and a consumer on a queue that is neither full nor empty do not depend on each other: one order is
/// enough.
#[test]
fn a_queue_in_the_middle_commutes() {
    // One number is in the queue before the two race.
    let program = Statements::new(vec![vec![Put(0, 1), Put(0, 2)], vec![Take(0, 1)]]);
    let count = |conditional| {
        let mut search = DepthFirst::new(Options {
            sleep_sets: true,
            atomicity: Atomicity::InvisibleFirst,
            depth: None,
            switches: None,
            conditional,
            reductions: Reductions::NONE,
        });
        oracle::finals_of(&program, &mut search).1.executions()
    };
    assert_eq!((count(false), count(true)), (2, 1));
}
