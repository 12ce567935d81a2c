//! Reductions of reverse search, each on random programs against enumeration by brute force: the traces by what
//! operations have done, each once, and the last states of all interleavings.
//!
//! `JCHECK_RANDOM_PROGRAMS` sets how many programs, `JCHECK_RANDOM_SEED` the first seed, `JCHECK_RANDOM_LIMIT` how many
//! prefixes of traces a program may have.

use std::collections::{BTreeSet, HashSet};

use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::{Reduction, Reductions};
use jcheck_scheduler::search::{Options, Reverse, Search, Statistics};
use jcheck_scheduler::systems::{ModelSystem, Statement, Statements};

use crate::oracle::random::{Ends, Xorshift};
use crate::oracle::{self, random};
use crate::oracle::{Explored, Trace};

const IF_SSS: Atomicity = Atomicity::InvisibleFirst;

fn options(reductions: Reductions) -> Options {
    Options {
        sleep_sets: true,
        atomicity: IF_SSS,
        depth: None,
        switches: None,
        conditional: false,
        reductions,
    }
}

fn variable(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn by_outcome() -> Reverse {
    Reverse::new(options(Reductions::NONE.with(Reduction::Updates)))
}

/// In any order, in parts that are split again and again.
fn in_parts(program: &Statements, random: &mut Xorshift) -> (Explored, Statistics) {
    let mut system = ModelSystem::new(program.clone());
    let mut parts = vec![by_outcome()];
    let (mut explored, mut statistics) = (Explored::new(), Statistics::default());
    while !parts.is_empty() {
        let n = random.below(parts.len() as u32) as usize;
        let part = &mut parts[n];
        let waiting = part.waiting().max(1) as u32;
        part.choose(Some(random.below(waiting) as usize));
        let Some(plan) = part.next() else {
            parts.swap_remove(n);
            continue;
        };
        let execution = system.execute(&plan).unwrap();
        statistics.count(&execution, part.replayed());
        oracle::record(program, &execution, &mut explored, IF_SSS);
        part.observe(&execution);
        if random.below(3) == 0 {
            let other = part.split().map(|(other, _)| other);
            parts.extend(other);
        }
    }
    (explored, statistics)
}

#[derive(Debug, Default)]
struct Sums {
    programs: u64,
    /// Traces where every update is a write.
    plain: usize,
    traces: usize,
    blocked: u64,
    deadlocks: u64,
}

/// What is wrong with the search of a program, if anything is; `None` outside if it is too large.
fn check(seed: u64, program: &Statements, ends: Ends, sums: &mut Sums) -> Option<Option<String>> {
    let limit = variable("JCHECK_RANDOM_LIMIT", 400) as usize;
    let traces = oracle::traces_by_outcome(program, limit)?;
    let finals = match ends {
        Ends::Normally | Ends::Quit => oracle::interleaved_finals(program, 20 * limit)?,
        Ends::Exit | Ends::Daemon | Ends::Halt => oracle::composed_finals(program),
    };
    let alone = oracle::explore(program, &mut by_outcome(), IF_SSS).unwrap();
    let parts = in_parts(program, &mut Xorshift::new(seed ^ 0x9a));
    sums.programs += 1;
    sums.traces += traces.len();
    sums.plain += oracle::traces(program, 20 * limit, IF_SSS).map_or(0, |plain| plain.len());
    sums.blocked += alone.1.blocked;
    sums.deadlocks += u64::from(alone.1.deadlocked > 0);
    let wrong = [("alone", alone), ("in parts", parts)].into_iter();
    Some(wrong.into_iter().find_map(|(way, (explored, statistics))| {
        let found: HashSet<Trace> = explored.keys().cloned().collect();
        let missing = traces.difference(&found).count();
        let more = found.difference(&traces).count();
        let twice = explored.values().filter(|(_, times)| *times > 1).count();
        let last = explored.values().map(|(last, _)| last.clone()).collect();
        let all = traces.len();
        let lost = statistics.blocked - statistics.redundant;
        (missing + more + twice > 0 || lost > 0 || finals != last).then(|| {
            let states = finals == last;
            format!("{way}: {missing} of {all} missing, {more} unknown, {twice} twice, {lost} lost, last states {states}")
        })
    }))
}

#[test]
fn every_trace_by_outcome_once() {
    let (mut sums, mut wrong) = (Sums::default(), Vec::new());
    let first = variable("JCHECK_RANDOM_SEED", 0);
    let programs = variable("JCHECK_RANDOM_PROGRAMS", 3_000);
    for (ends, share) in [
        (Ends::Normally, 80),
        (Ends::Exit, 10),
        (Ends::Quit, 10),
        (Ends::Daemon, 10),
    ] {
        for seed in first..first + programs * share / 100 {
            let program = random::updating_program(seed, ends);
            if let Some(Some(why)) = check(seed, &program, ends, &mut sums) {
                let statements: usize = program.threads.iter().map(Vec::len).sum();
                wrong.push((
                    statements,
                    format!("seed {seed} {ends:?}, {why}: {program:?}"),
                ));
            }
        }
    }
    println!("{sums:?}");
    wrong.sort();
    let smallest = &wrong[..wrong.len().min(3)];
    assert!(wrong.is_empty(), "{} wrong: {smallest:#?}", wrong.len());
    assert!(sums.programs > programs / 2 && sums.deadlocks > programs / 50);
    // It is worth something, and few executions are given up.
    assert!(sums.traces * 10 < sums.plain * 9, "{sums:?}");
    assert!(sums.blocked * 50 < sums.traces as u64, "{sums:?}");
}

#[derive(Debug, Default)]
struct Sectioned {
    programs: u64,
    /// Executions without and with.
    plain: u64,
    executions: u64,
    deadlocks: u64,
    /// Rounds in which sections were learnt.
    rounds: u64,
}

/// Runs a search in any order and in parts, and lets all of it begin anew when a part has to.
fn with_sections(
    program: &Statements,
    options: Options,
    random: &mut Xorshift,
    rounds: &mut u64,
) -> (Explored, Statistics) {
    let mut system = ModelSystem::new(program.clone());
    let mut parts = vec![Reverse::new(options)];
    let (mut explored, mut statistics) = (Explored::new(), Statistics::default());
    while !parts.is_empty() {
        let n = random.below(parts.len() as u32) as usize;
        let part = &mut parts[n];
        let waiting = part.waiting().max(1) as u32;
        part.choose(Some(random.below(waiting) as usize));
        let Some(plan) = part.next() else {
            parts.swap_remove(n);
            continue;
        };
        let execution = system.execute(&plan).unwrap();
        statistics.count(&execution, part.replayed());
        oracle::record(program, &execution, &mut explored, IF_SSS);
        part.observe(&execution);
        let void = part.is_void();
        if part.began_anew() || void {
            *rounds += 1;
            (explored, statistics) = (Explored::new(), Statistics::default());
        }
        if void {
            let sections = part.sections().cloned().unwrap_or_default();
            parts = vec![Reverse::knowing(options, sections)];
            continue;
        }
        if random.below(3) == 0 {
            let other = part.split().map(|(other, _)| other);
            parts.extend(other);
        }
    }
    (explored, statistics)
}

/// Critical sections that share no data need no order: the last states of all interleavings, deadlocks among them, by
/// no more executions than without, each trace once.
#[test]
fn sections_that_share_no_data() {
    let limit = variable("JCHECK_RANDOM_LIMIT", 400) as usize;
    let first = variable("JCHECK_RANDOM_SEED", 0);
    let programs = variable("JCHECK_RANDOM_PROGRAMS", 400);
    let (mut sums, mut wrong) = (Sectioned::default(), Vec::new());
    for seed in first..first + programs {
        let ends = [Ends::Normally, Ends::Quit, Ends::Exit, Ends::Daemon][seed as usize % 4];
        let program = random::locking_program(seed, ends);
        if oracle::traces(&program, 4 * limit, IF_SSS).is_none() {
            continue;
        }
        let finals = match ends {
            Ends::Normally | Ends::Quit => match oracle::interleaved_finals(&program, 20 * limit) {
                Some(finals) => finals,
                None => continue,
            },
            Ends::Exit | Ends::Daemon | Ends::Halt => oracle::composed_finals(&program),
        };
        let plain = options(Reductions::NONE);
        let plain = oracle::explore(&program, &mut Reverse::new(plain), IF_SSS)
            .unwrap()
            .1;
        sums.programs += 1;
        sums.plain += plain.executions();
        sums.deadlocks += u64::from(plain.deadlocked > 0);
        let alone = Reductions::NONE.with(Reduction::Sections);
        for reductions in [alone, Reductions::ALL] {
            let mut random = Xorshift::new(seed ^ 0x5ec);
            let (explored, statistics) =
                with_sections(&program, options(reductions), &mut random, &mut sums.rounds);
            if reductions == alone {
                sums.executions += statistics.executions();
            }
            let last: BTreeSet<_> = explored.values().map(|(last, _)| last.clone()).collect();
            let twice = explored.values().filter(|(_, times)| *times > 1).count();
            let more = statistics.executions() > plain.executions();
            let lost = statistics.blocked - statistics.redundant;
            if last != finals || twice > 0 || more || lost > 0 {
                let size: usize = program.threads.iter().map(Vec::len).sum();
                let states = last == finals;
                let why = format!(
                    "seed {seed} {ends:?} {reductions}: {twice} twice, {lost} lost, last states {states}, \
                     {statistics:?} {program:?}"
                );
                wrong.push((size, why));
            }
        }
    }
    println!("{sums:?}");
    wrong.sort();
    let smallest = &wrong[..wrong.len().min(3)];
    assert!(wrong.is_empty(), "{} wrong: {smallest:#?}", wrong.len());
    assert!(sums.programs > programs / 2 && sums.deadlocks > programs / 50);
    assert!(sums.executions * 4 < sums.plain * 3, "{sums:?}");
}

/// Executions and blocked runs.
fn count(threads: &[Vec<Statement>], reductions: Reductions) -> (u64, u64) {
    let mut search = Reverse::new(options(reductions));
    let program = Statements::new(threads.to_vec());
    let (_, statistics) = oracle::explore(&program, &mut search, IF_SSS).unwrap();
    (statistics.executions(), statistics.blocked)
}

/// One of n threads swaps first, and the others look.
#[test]
fn swaps_of_one_value() {
    let threads = |n: i32| -> Vec<Vec<Statement>> {
        let swap = |thread| vec![Statement::Swap(0, (0, thread + 1), 0)];
        (0..n).map(swap).collect()
    };
    assert_eq!(count(&threads(5), Reductions::NONE), (120, 0));
    assert_eq!(count(&threads(5), Reductions::ALL), (5, 0));
    assert_eq!(count(&threads(8), Reductions::ALL), (8, 0));
}

/// The benchmark `casrot` of Nidhugg: thread i swaps i for i + 1. Traces as `trace_counts` of brute force.
#[test]
fn swaps_one_after_the_other() {
    let threads = |n: i32| -> Vec<Vec<Statement>> {
        let swap = |thread| vec![Statement::Swap(0, (thread, thread + 1), 0)];
        (0..n).map(swap).collect()
    };
    for (n, traces) in [
        (2, 2),
        (3, 5),
        (4, 14),
        (5, 43),
        (6, 144),
        (7, 523),
        (8, 2_048),
    ] {
        let (executions, blocked) = count(&threads(n), Reductions::ALL);
        println!("casrot {n}: {executions} executions, {blocked} blocked");
        assert_eq!(executions, traces, "{n}");
    }
}
