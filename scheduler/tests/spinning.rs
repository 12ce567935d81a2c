//! Loops that wait for other threads: what jcheck explores, where a thread stops after an iteration in vain, against
//! the cyclic state space of what is written.

use std::collections::BTreeSet;

use jcheck_scheduler::conductor::Atomicity;
use jcheck_scheduler::model::{Reduction, Reductions};
use jcheck_scheduler::search::persistent::Relation;
use jcheck_scheduler::search::{
    DepthFirst, Optimal, Options, Reverse, Search, Source, Static, Statistics,
};
use jcheck_scheduler::systems::Statement::{self, *};
use jcheck_scheduler::systems::Statements;
use jcheck_scheduler::systems::Value::Constant;

use crate::oracle::{self, random};
use crate::oracle::{Final, FUTILE};

const OPTIONS: Options = Options {
    sleep_sets: true,
    atomicity: Atomicity::InvisibleFirst,
    depth: None,
    switches: None,
    conditional: false,
    reductions: Reductions::NONE,
};

/// The last states that a search finds, those aside that say nothing.
fn found(program: &Statements, search: &mut dyn Search) -> (BTreeSet<Final>, Statistics) {
    let explored = oracle::explore(program, search, OPTIONS.atomicity).unwrap();
    let finals = explored.0.into_values().map(|(last, _)| last);
    let finals = finals.filter(|(key, _)| key != FUTILE).collect();
    (finals, explored.1)
}

fn cyclic(program: &Statements) -> Statements {
    Statements {
        spins: true,
        ..program.clone()
    }
}

/// Optimal DPOR in both forms.
fn dynamic() -> [Box<dyn Search>; 2] {
    [
        Box::new(Optimal::new(OPTIONS)),
        Box::new(Reverse::new(OPTIONS)),
    ]
}

fn searches(options: Options) -> [(&'static str, Box<dyn Search>); 4] {
    [
        ("enabled", Box::new(DepthFirst::new(options))),
        ("source", Box::new(Source::new(options))),
        ("static", Box::new(Static::new(options, Relation::State))),
        ("coarse", Box::new(Static::new(options, Relation::Coarse))),
    ]
}

#[test]
fn stopping_after_an_iteration_in_vain_keeps_all_last_states() {
    let variable = |name: &str, default| {
        let text = std::env::var(name).ok();
        text.and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let first: u64 = variable("JCHECK_RANDOM_SEED", 0);
    let programs = variable("JCHECK_RANDOM_PROGRAMS", 6_000) / 10;
    let (mut compared, mut stuck, mut futile) = (0, 0, 0);
    for seed in first..first + programs {
        let program = random::spinning_program(seed);
        let what = || format!("seed {seed}: {program:#?}");
        let Some(traces) = oracle::traces(&program, 600, OPTIONS.atomicity) else {
            continue;
        };
        let Some(finals) = oracle::interleaved_finals(&cyclic(&program), 20_000) else {
            continue;
        };
        let (by_optimal, optimal) = found(&program, &mut Optimal::new(OPTIONS));
        assert_eq!(finals, by_optimal, "optimal, {}", what());
        assert_eq!(
            (optimal.executions(), optimal.blocked),
            (traces.len() as u64, 0),
            "optimal, {}",
            what()
        );
        let (by_reverse, reverse) = found(&program, &mut Reverse::new(OPTIONS));
        assert_eq!(finals, by_reverse, "reverse, {}", what());
        let counts = |s: Statistics| (s.executions(), s.futile, s.blocked);
        assert_eq!(counts(reverse), counts(optimal), "reverse, {}", what());
        let by = |reductions| Options {
            reductions,
            ..OPTIONS
        };
        let all = by(Reductions::ALL);
        let (by_all, _) = found(&program, &mut Reverse::new(all));
        assert_eq!(finals, by_all, "all reductions, {}", what());
        let reduced = by(Reductions::NONE.with(Reduction::Updates));
        let (by_outcome, reduced) = found(&program, &mut Reverse::new(reduced));
        assert_eq!(finals, by_outcome, "by outcome, {}", what());
        if let Some(traces) = oracle::traces_by_outcome(&program, 600) {
            let counts = (reduced.executions(), reduced.blocked - reduced.redundant);
            assert_eq!(counts, (traces.len() as u64, 0), "by outcome, {}", what());
        }
        for (name, mut search) in searches(OPTIONS) {
            let (by_other, _) = found(&program, search.as_mut());
            assert_eq!(finals, by_other, "{name}, {}", what());
        }
        compared += 1;
        stuck += finals.iter().filter(|(_, stuck)| *stuck).count();
        futile += optimal.futile;
    }
    println!("{compared} programs, {stuck} last states stuck, {futile} executions in vain");
    assert!(compared > programs / 2 && stuck > 0 && futile > 0);
}

/// `flag[me] = 1; turn = other; while (flag[other] == 1 && turn == other); section; flag[me] = 0`.
fn peterson(me: u32, sets_turn: bool) -> Vec<Statement> {
    let other = 1 - me;
    let mut statements = vec![Write(me, Constant(1))];
    if sets_turn {
        statements.push(Write(2, Constant(other as i32)));
    }
    let head = statements.len();
    let end = head + 5;
    statements.extend([Read(other, 6), JumpUnless(6, 1, end)]);
    statements.extend([Read(2, 7), JumpUnless(7, other as i32, end), Repeat(head)]);
    // In the section: the number of threads in it, which is 1.
    statements.extend([Read(3, 1), Write(3, Constant(1)), Write(3, Constant(0))]);
    statements.push(Write(me, Constant(0)));
    statements
}

#[test]
fn petersons_algorithm() {
    let right = Statements::new(vec![peterson(0, true), peterson(1, true)]);
    let finals = oracle::interleaved_finals(&cyclic(&right), 100_000).unwrap();
    let (by_optimal, statistics) = found(&right, &mut Optimal::new(OPTIONS));
    assert_eq!(finals, by_optimal);
    // Nobody waits for ever, and nobody has seen the other in the section.
    let is_good = |(key, stuck): &Final| !stuck && !key.contains("-1=1,");
    assert!(finals.iter().all(is_good), "{finals:?}");
    let traces = oracle::traces(&right, 200_000, OPTIONS.atomicity).unwrap();
    assert_eq!(statistics.executions(), traces.len() as u64);
    assert_eq!(statistics.blocked, 0);
    // Who does not say whose turn it is can be in the section together with the other.
    let wrong = Statements::new(vec![peterson(0, true), peterson(1, false)]);
    let finals = oracle::interleaved_finals(&cyclic(&wrong), 100_000).unwrap();
    assert_eq!(finals, found(&wrong, &mut Optimal::new(OPTIONS)).0);
    assert!(finals.iter().any(|last| !is_good(last)), "{finals:?}");
}

/// `while (!swap(lock, 0, 1)); section; lock = 0`, by n threads: they are in the section one after the other.
#[test]
fn a_spin_lock() {
    let thread = |free: bool| {
        let mut statements = vec![Swap(0, (0, 1), 6), JumpUnless(6, 0, 3), Repeat(0)];
        statements.extend([Read(1, 1), Write(1, Constant(1)), Write(1, Constant(0))]);
        if free {
            statements.push(Write(0, Constant(0)));
        }
        statements
    };
    for n in 2..=3 {
        let program = Statements::new(vec![thread(true); n]);
        let finals = oracle::interleaved_finals(&cyclic(&program), 100_000).unwrap();
        let (by_optimal, statistics) = found(&program, &mut Optimal::new(OPTIONS));
        assert_eq!(finals, by_optimal);
        // Nobody waits for ever, and nobody has seen another one in the section.
        assert!(finals
            .iter()
            .all(|(key, stuck)| !stuck && !key.contains("-1=1,")));
        let traces = oracle::traces(&program, 200_000, OPTIONS.atomicity).unwrap();
        assert_eq!(statistics.executions(), traces.len() as u64);
        assert_eq!(statistics.blocked, 0);
    }
    // The formula is in `tests/tests/counts.rs`.
    for (n, expected) in [(2, 4), (3, 24), (4, 192)] {
        let lock = [
            Swap(0, (0, 1), 6),
            JumpUnless(6, 0, 3),
            Repeat(0),
            Write(0, Constant(0)),
        ];
        let program = Statements::new(vec![lock.to_vec(); n]);
        for mut search in dynamic() {
            let (_, statistics) = found(&program, search.as_mut());
            assert_eq!((statistics.executions(), statistics.blocked), (expected, 0));
        }
    }
    // Who does not give it back leaves the other waiting for ever.
    let program = Statements::new(vec![thread(false); 2]);
    let finals = oracle::interleaved_finals(&cyclic(&program), 100_000).unwrap();
    assert_eq!(finals, found(&program, &mut Optimal::new(OPTIONS)).0);
    assert!(finals.iter().all(|(_, stuck)| *stuck));
}

#[test]
fn one_flag() {
    let waits = [Read(0, 6), JumpUnless(6, 0, 3), Repeat(0)];
    // A writer, and n threads that wait for it: each looks before the write, in vain, or after it.
    for n in 1..=4 {
        let mut threads = vec![waits.to_vec(); n];
        threads.push(vec![Write(0, Constant(1))]);
        let program = Statements::new(threads);
        let (finals, statistics) = found(&program, &mut Optimal::new(OPTIONS));
        assert_eq!(finals.len(), 1, "all go on");
        let all = 1 << n;
        let counts = (statistics.executions(), statistics.futile);
        assert_eq!((counts, statistics.blocked), ((all, all - 1), 0));
    }
    // Nobody writes: one execution, in which all wait for ever.
    let program = Statements::new(vec![waits.to_vec(); 3]);
    let (finals, statistics) = found(&program, &mut Optimal::new(OPTIONS));
    assert!(finals.iter().all(|(_, stuck)| *stuck) && finals.len() == 1);
    assert_eq!((statistics.executions(), statistics.deadlocked), (1, 1));
}
