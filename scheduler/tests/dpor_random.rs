//! Source-DPOR and optimal DPOR on random programs, against enumeration by brute force.
//!
//! `JCHECK_RANDOM_PROGRAMS` sets how many programs, `JCHECK_RANDOM_SEED` the first seed, `JCHECK_RANDOM_LIMIT` how many
//! prefixes of traces a program may have.

use std::collections::HashSet;

use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::search::structures::Item;
use jcheck_scheduler::search::{DepthFirst, Optimal, Options, Search, Source, Statistics};
use jcheck_scheduler::systems::{ModelSystem, Statements};

mod oracle;
#[path = "oracle/random.rs"]
mod random;

use oracle::{Explored, Trace};
use random::{Ends, Xorshift};

const OPTIONS: Options = Options {
    sleep_sets: true,
    atomicity: Atomicity::InvisibleFirst,
    depth: None,
};

fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// How many programs of a family to run, out of 100 percent.
fn seeds(percent: u64) -> std::ops::Range<u64> {
    let first = variable("JCHECK_RANDOM_SEED", 0);
    first..first + variable("JCHECK_RANDOM_PROGRAMS", 6_000) * percent / 100
}

fn traces_of(explored: &Explored) -> HashSet<Trace> {
    explored.keys().cloned().collect()
}

/// Runs the work items of optimal DPOR in another order, some of them twice.
fn in_batches(
    program: &Statements,
    random: &mut Xorshift,
    batch: u32,
    duplicates: bool,
) -> (Explored, Statistics) {
    let mut system = ModelSystem::new(program.clone());
    let mut search = Optimal::new(OPTIONS);
    let mut explored = Explored::new();
    let mut statistics = Statistics::default();
    let mut open: Vec<(Item, Execution, bool)> = Vec::new();
    loop {
        while open.len() < batch as usize && search.waiting() > 0 {
            let n = random.below(search.waiting() as u32) as usize;
            let item = search.take(n).unwrap();
            let plan = search.plan(&item);
            let execution = system.execute(&plan).unwrap();
            statistics.count(&execution, item.visited);
            oracle::record(program, &execution, &mut explored);
            if duplicates && random.below(5) == 0 {
                let again = system.execute(&plan).unwrap();
                open.push((item.clone(), again, true));
            }
            open.push((item, execution, false));
        }
        if open.is_empty() {
            assert_eq!(search.fraction(), 1.0);
            return (explored, statistics);
        }
        let (item, execution, _) = open.swap_remove(random.below(open.len() as u32) as usize);
        search.merge(&item, &execution);
    }
}

/// What is added up over all programs.
#[derive(Debug, Default)]
struct Sums {
    programs: u64,
    traces: u64,
    /// Programs that were too large.
    skipped: u64,
    source_blocked: u64,
    sleep_blocked: u64,
    /// Programs for which source-DPOR had more blocked runs than sleep sets alone.
    source_is_worse: u64,
}

/// Everything about one program; `None` if it is too large.
fn check(seed: u64, ends: Ends, sums: &mut Sums) -> Option<()> {
    let program = random::program(seed, ends);
    let limit = variable("JCHECK_RANDOM_LIMIT", 400) as usize;
    let traces = oracle::traces(&program, limit)?;
    let finals = match ends {
        Ends::Normally => oracle::interleaved_finals(&program, 20 * limit)?,
        // Here a thread can be cut off in the middle of a tail.
        Ends::Exit | Ends::Daemon => oracle::composed_finals(&program),
    };
    let what = || format!("seed {seed} {ends:?}: {program:#?}");

    let mut search = Optimal::new(OPTIONS);
    let (explored, optimal) = oracle::explore(&program, &mut search).unwrap();
    let found = explored.values().map(|(last, _)| last.clone()).collect();
    assert_eq!(finals, found, "final states of optimal, {}", what());
    assert_eq!(search.fraction(), 1.0, "fraction, {}", what());
    assert_eq!(search.nodes(), 1, "everything is freed, {}", what());

    let (explored_by_source, source) =
        oracle::explore(&program, &mut Source::new(OPTIONS)).unwrap();
    let found = explored_by_source.values().map(|(last, _)| last.clone());
    assert_eq!(
        finals,
        found.collect(),
        "final states of source, {}",
        what()
    );

    assert_eq!(optimal.blocked, 0, "blocked runs of optimal, {}", what());
    assert!(
        explored.values().all(|(_, times)| *times == 1),
        "a trace was explored twice, {}",
        what()
    );
    assert_eq!(
        traces,
        traces_of(&explored),
        "traces of optimal, {}",
        what()
    );
    assert_eq!(
        traces,
        traces_of(&explored_by_source),
        "traces of source, {}",
        what()
    );
    assert_eq!(
        source.executions(),
        optimal.executions(),
        "source, {}",
        what()
    );

    // Blocked runs depend on the order in which branches are tried, which differs; so this is not compared one by one.
    let (by_sleep, sleep) = oracle::explore(&program, &mut DepthFirst::new(OPTIONS)).unwrap();
    assert_eq!(
        traces,
        traces_of(&by_sleep),
        "traces of sleep sets, {}",
        what()
    );

    let mut random = Xorshift::new(seed ^ 0x5eed);
    for (batch, duplicates) in [(1, false), (4, true)] {
        let (explored, statistics) = in_batches(&program, &mut random, batch, duplicates);
        assert_eq!(
            traces,
            traces_of(&explored),
            "batches of {batch}, {}",
            what()
        );
        assert_eq!(
            (statistics.executions(), statistics.blocked),
            (traces.len() as u64, 0),
            "batches of {batch}, {}",
            what()
        );
    }
    sums.traces += traces.len() as u64;
    sums.source_blocked += source.blocked;
    sums.sleep_blocked += sleep.blocked;
    sums.source_is_worse += u64::from(source.blocked > sleep.blocked);
    Some(())
}

fn check_all(percent: u64, ends: Ends) {
    let mut sums = Sums::default();
    for seed in seeds(percent) {
        match check(seed, ends, &mut sums) {
            Some(()) => sums.programs += 1,
            None => sums.skipped += 1,
        }
    }
    println!("{ends:?}: {sums:?}");
    assert!(sums.programs > sums.skipped);
    assert!(sums.source_blocked <= sums.sleep_blocked);
}

#[test]
fn every_trace_once() {
    check_all(80, Ends::Normally);
}

#[test]
fn every_trace_once_up_to_exit() {
    check_all(10, Ends::Exit);
}

#[test]
fn every_trace_once_with_daemons() {
    check_all(10, Ends::Daemon);
}
