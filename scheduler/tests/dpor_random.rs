//! Source-DPOR and optimal DPOR on random programs, against enumeration by brute force.
//!
//! `JCHECK_RANDOM_PROGRAMS` sets how many programs, `JCHECK_RANDOM_SEED` the first seed, `JCHECK_RANDOM_LIMIT` how many
//! prefixes of traces a program may have.

use std::collections::{BTreeSet, HashSet};

use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::search::persistent::Relation;
use jcheck_scheduler::search::structures::Item;
use jcheck_scheduler::search::{
    DepthFirst, Optimal, Options, Pooled, Reverse, Search, Source, Static, Statistics,
};
use jcheck_scheduler::systems::{ModelSystem, Statement, Statements};

use crate::oracle::random::{Ends, Xorshift};
use crate::oracle::{self, random};
use crate::oracle::{Explored, Final, Trace};

const IF_SSS: Atomicity = Atomicity::InvisibleFirst;

const OPTIONS: Options = Options {
    sleep_sets: true,
    atomicity: Atomicity::InvisibleFirst,
    depth: None,
    switches: None,
    conditional: false,
    reductions: jcheck_scheduler::model::Reductions::NONE,
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
    first..first + variable("JCHECK_RANDOM_PROGRAMS", 3_000) * percent / 100
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
            let item = search.take_nth(n).unwrap();
            let plan = search.plan(&item);
            let execution = system.execute(&plan).unwrap();
            statistics.count(&execution, item.visited);
            oracle::record(program, &execution, &mut explored, IF_SSS);
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

/// Runs a reverse search in another order, in parts that are split again and again.
fn in_parts(program: &Statements, random: &mut Xorshift) -> (Explored, Statistics) {
    let mut system = ModelSystem::new(program.clone());
    let mut parts = vec![Reverse::new(OPTIONS)];
    let mut explored = Explored::new();
    let mut statistics = Statistics::default();
    while !parts.is_empty() {
        let n = random.below(parts.len() as u32) as usize;
        let part = &mut parts[n];
        let waiting = part.waiting().max(1);
        part.choose(Some(random.below(waiting as u32) as usize));
        let Some(plan) = part.next() else {
            assert!(part.is_finished() && part.fraction() == 1.0);
            parts.swap_remove(n);
            continue;
        };
        let execution = system.execute(&plan).unwrap();
        statistics.count(&execution, part.replayed());
        oracle::record(program, &execution, &mut explored, IF_SSS);
        part.observe(&execution);
        if random.below(3) == 0 {
            if let Some((other, share)) = part.split() {
                assert!(share > 0.0 && share < 1.0, "{share}");
                parts.push(other);
            }
        }
    }
    (explored, statistics)
}

/// Reverse search, in its own order and in any; what is wrong, if anything is.
fn check_reverse(
    seed: u64,
    program: &Statements,
    traces: &HashSet<Trace>,
    repeated: &mut usize,
) -> Option<String> {
    let mut search = Reverse::new(OPTIONS);
    let alone = oracle::explore(program, &mut search, IF_SSS).unwrap();
    if search.fraction() != 1.0 {
        return Some(format!("the fraction is {}", search.fraction()));
    }
    let mut random = Xorshift::new(seed ^ 0x9a);
    let parts = in_parts(program, &mut random);
    [("alone", alone), ("in parts", parts)]
        .iter()
        .find_map(|(way, (explored, statistics))| {
            let found = traces_of(explored);
            let twice = explored.values().filter(|(_, times)| *times > 1).count();
            let missing = traces.difference(&found).count();
            let more = found.len() - (traces.len() - missing);
            let blocked = statistics.blocked;
            // See deviation 2 of `reverse.rs`.
            let mut statements = program.threads.iter().flatten();
            let shares = statements.any(|s| matches!(s, Statement::Share(_)));
            let may_repeat = shares || !program.processes.is_empty();
            *repeated += twice;
            let is_wrong = missing + more > 0 || twice > 0 && !may_repeat || blocked > 0;
            is_wrong.then(|| {
                let all = traces.len();
                format!("{way}: {missing} of {all} missing, {twice} twice, {more} unknown, {blocked} blocked")
            })
        })
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
    /// In C(M).
    composed_traces: u64,
    composed_runs: u64,
    /// Traces that reverse search explored more than once, by both ways.
    repeated: usize,
    /// Programs for which source-DPOR had more blocked runs than sleep sets alone.
    source_is_worse: u64,
}

/// Makes a program of a seed.
type Make = fn(u64, Ends) -> Statements;

/// Everything about one program; `None` if it is too large.
fn check(seed: u64, ends: Ends, make: Make, sums: &mut Sums) -> Option<()> {
    let program = make(seed, ends);
    let limit = variable("JCHECK_RANDOM_LIMIT", 400) as usize;
    let traces = oracle::traces(&program, limit, IF_SSS)?;
    let finals = match ends {
        Ends::Normally | Ends::Quit => oracle::interleaved_finals(&program, 20 * limit)?,
        // Here a thread can be cut off in the middle of a tail.
        Ends::Exit | Ends::Daemon | Ends::Halt => oracle::composed_finals(&program),
    };
    let what = || format!("seed {seed} {ends:?}: {program:#?}");

    let mut search = Optimal::new(OPTIONS);
    let (explored, optimal) = oracle::explore(&program, &mut search, IF_SSS).unwrap();
    let found = explored.values().map(|(last, _)| last.clone()).collect();
    assert_eq!(finals, found, "final states of optimal, {}", what());
    assert_eq!(search.fraction(), 1.0, "fraction, {}", what());
    assert_eq!(search.nodes(), 1, "everything is freed, {}", what());

    let (explored_by_source, source) =
        oracle::explore(&program, &mut Source::new(OPTIONS), IF_SSS).unwrap();
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

    let wrong = check_reverse(seed, &program, &traces, &mut sums.repeated);
    assert_eq!(wrong, None, "{}", what());

    // Blocked runs depend on the order in which branches are tried, which differs; so this is not compared one by one.
    let (by_sleep, sleep) =
        oracle::explore(&program, &mut DepthFirst::new(OPTIONS), IF_SSS).unwrap();
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
    others(&program, OPTIONS, &finals, &traces, &what);
    for atomicity in [Atomicity::EveryTransition, Atomicity::Composed] {
        check_atomicity(&program, ends, atomicity, &finals, (limit, sums), &what);
    }
    sums.traces += traces.len() as u64;
    sums.source_blocked += source.blocked;
    sums.sleep_blocked += sleep.blocked;
    sums.source_is_worse += u64::from(source.blocked > sleep.blocked);
    Some(())
}

/// SSS, and SSS on C(M): the same last states, each trace once.
fn check_atomicity(
    program: &Statements,
    ends: Ends,
    atomicity: Atomicity,
    finals: &BTreeSet<Final>,
    (limit, sums): (usize, &mut Sums),
    what: &dyn Fn() -> String,
) {
    // Where the program can end in the middle of a tail, there are more last states.
    if atomicity == Atomicity::EveryTransition && ends != Ends::Normally {
        return;
    }
    let Some(traces) = oracle::traces(program, 8 * limit, atomicity) else {
        return;
    };
    let found = |explored: &Explored| -> BTreeSet<Final> {
        explored.values().map(|(last, _)| last.clone()).collect()
    };
    let options = Options {
        atomicity,
        ..OPTIONS
    };
    let mut optimal = Optimal::new(options);
    let (explored, statistics) = oracle::explore(program, &mut optimal, atomicity).unwrap();
    assert_eq!(finals, &found(&explored), "{atomicity:?}, {}", what());
    assert_eq!(traces, traces_of(&explored), "{atomicity:?}, {}", what());
    assert_eq!(statistics.blocked, 0, "{atomicity:?}, {}", what());
    let (runs, traces_there) = (statistics.executions(), traces.len() as u64);
    // In C(M), what a thread would have done is not known before it is done, and counts as dependent.
    if atomicity == Atomicity::Composed {
        sums.composed_traces += traces_there;
        sums.composed_runs += runs;
    } else {
        assert_eq!(runs, traces_there, "{atomicity:?}, {}", what());
    }
    assert_eq!(optimal.nodes(), 1, "{atomicity:?}, {}", what());
    others(program, options, finals, &traces, what);
}

/// All other sound combinations of persistent sets and sleep sets.
fn others(
    program: &Statements,
    options: Options,
    finals: &BTreeSet<Final>,
    traces: &HashSet<Trace>,
    what: &dyn Fn() -> String,
) {
    let without = Options {
        sleep_sets: false,
        ..options
    };
    let mut searches: Vec<(&str, Box<dyn Search>)> = vec![
        ("source", Box::new(Source::new(options))),
        ("enabled", Box::new(DepthFirst::new(options))),
        ("static", Box::new(Static::new(options, Relation::State))),
        ("coarse", Box::new(Static::new(options, Relation::Coarse))),
        ("order", Box::new(Static::new(options, Relation::Order))),
    ];
    // As many executions as there are interleavings.
    if traces.len() <= 20 {
        searches.extend::<[(&str, Box<dyn Search>); 2]>([
            ("source without sleep sets", Box::new(Source::new(without))),
            (
                "static without sleep sets",
                Box::new(Static::new(without, Relation::State)),
            ),
        ]);
    }
    let mut runs_of_enabled = None;
    for (name, search) in &mut searches {
        let atomicity = options.atomicity;
        let (explored, statistics) = oracle::explore(program, search.as_mut(), atomicity).unwrap();
        let runs = statistics.executions() + statistics.blocked;
        match *name {
            "enabled" => runs_of_enabled = Some(runs),
            // Nothing is done twice while ops(θ) is refined.
            "static" | "coarse" | "order" => {
                let all = runs_of_enabled.unwrap_or(0);
                assert!(runs <= all, "{name}, {runs} of {all}, {}", what());
            }
            _ => {}
        }
        let found = explored.values().map(|(last, _)| last.clone()).collect();
        assert_eq!(finals, &found, "{name}, {atomicity:?}, {}", what());
        // With the whole table, orders that only semaphores make are left out.
        if !name.starts_with("static") {
            assert_eq!(
                traces,
                &traces_of(&explored),
                "{name}, {atomicity:?}, {}",
                what()
            );
        }
        assert_eq!(search.fraction(), 1.0, "{name}, {atomicity:?}, {}", what());
    }
}

fn check_all(percent: u64, ends: Ends, make: Make) {
    let mut sums = Sums::default();
    for seed in seeds(percent) {
        match check(seed, ends, make, &mut sums) {
            Some(()) => sums.programs += 1,
            None => sums.skipped += 1,
        }
    }
    println!("{ends:?}: {sums:?}");
    assert!(sums.programs > sums.skipped);
    assert!(sums.source_blocked <= sums.sleep_blocked);
    assert!(sums.repeated * 100 <= sums.traces as usize);
    // Few traces of C(M) are explored twice.
    assert!(sums.composed_runs * 100 <= sums.composed_traces * 103);
}

#[test]
fn every_trace_once() {
    check_all(74, Ends::Normally, random::program);
}

#[test]
fn every_trace_once_up_to_exit() {
    check_all(10, Ends::Exit, random::program);
}

#[test]
fn every_trace_once_around_exit() {
    check_all(10, Ends::Quit, random::program);
    check_all(1, Ends::Quit, random::waiting_program);
}

#[test]
fn every_trace_once_with_daemons() {
    check_all(10, Ends::Daemon, random::program);
}

#[test]
fn every_trace_once_with_processes_that_end() {
    check_all(10, Ends::Halt, random::program);
    check_all(1, Ends::Halt, random::waiting_program);
}

#[test]
fn every_trace_once_with_latches_and_conditions() {
    check_all(5, Ends::Normally, random::waiting_program);
    check_all(1, Ends::Daemon, random::waiting_program);
}

#[test]
fn every_trace_once_with_locks_that_are_shared() {
    check_all(10, Ends::Normally, random::sharing_program);
    check_all(1, Ends::Halt, random::sharing_program);
}

/// Reverse search alone against the enumeration: many more programs in the same time.
#[test]
fn reverse_search_runs_every_trace_once() {
    let limit = variable("JCHECK_RANDOM_LIMIT", 400) as usize;
    let mut compared = 0;
    let (mut all, mut repeated) = (0, 0);
    let mut wrong: Vec<(usize, String)> = Vec::new();
    let makes: [(Ends, Make); 10] = [
        (Ends::Normally, random::sharing_program),
        (Ends::Normally, random::program),
        (Ends::Exit, random::program),
        (Ends::Quit, random::program),
        (Ends::Quit, random::waiting_program),
        (Ends::Daemon, random::program),
        (Ends::Normally, random::waiting_program),
        (Ends::Daemon, random::waiting_program),
        (Ends::Halt, random::program),
        (Ends::Halt, random::waiting_program),
    ];
    for (ends, make) in makes {
        for seed in seeds(20) {
            let program = make(seed ^ 0x07e0_0000, ends);
            let Some(traces) = oracle::traces(&program, limit, IF_SSS) else {
                continue;
            };
            all += traces.len();
            if let Some(why) = check_reverse(seed, &program, &traces, &mut repeated) {
                let statements = program.threads.iter().map(Vec::len).sum();
                wrong.push((
                    statements,
                    format!("seed {seed} {ends:?}, {why}: {program:?}"),
                ));
            }
            compared += 1;
        }
    }
    println!("{compared} programs, {all} traces, {repeated} repeated");
    assert!(repeated * 200 <= all);
    assert!(compared > 0);
    wrong.sort();
    assert!(
        wrong.is_empty(),
        "{} wrong, the smallest: {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(3)]
    );
}
