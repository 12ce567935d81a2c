//! What the analysis of one execution costs: `cargo bench -p jcheck-scheduler`.
//!
//! Threads work in turn on some locks and volatile variables, and a random schedule interleaves them. "races" is the
//! happens-before relation and the list of all reversible races; "merge" is all that optimal DPOR does with an
//! execution, that included, in a search that has seen nothing yet. "run" is the execution itself, of a system in
//! memory; "per race and step" is what "races" costs for each race and step, which must not grow.
//!
//! Then a search of a million traces, in the memory that its open part needs.

use std::time::{Duration, Instant};

use jcheck_scheduler::conductor::{Atomicity, Plan, Prescribed, System};
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::search::HappensBefore;
use jcheck_scheduler::search::{Optimal, Options, Pooled, Search};
use jcheck_scheduler::systems::Statement::{Acquire, Read, Release, Write};
use jcheck_scheduler::systems::Value::Constant;
use jcheck_scheduler::systems::{Model, ModelSystem, Statements};

const OPTIONS: Options = Options {
    sleep_sets: true,
    atomicity: Atomicity::InvisibleFirst,
    depth: None,
    switches: None,
    conditional: false,
    reductions: jcheck_scheduler::model::Reductions::NONE,
};

/// `threads` threads with `operations` visible operations together.
fn program(threads: usize, objects: usize, operations: usize) -> Statements {
    let thread = |t: usize| {
        let mut statements = Vec::new();
        for k in 0..operations / threads {
            let object = ((t + k) % objects) as u32;
            match k % 4 {
                0 => statements.push(Read(object, 0)),
                1 if k % 8 == 1 => statements.push(Write(object, Constant(1))),
                _ => statements.extend([Acquire(object), Release(object)]),
            }
        }
        statements
    };
    Statements::new((0..threads).map(thread).collect())
}

/// One execution under a random schedule.
fn execution(program: &Statements) -> Execution {
    let mut state = program.initial();
    let mut prefix = Vec::new();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    loop {
        let enabled = program.enabled(&state);
        if enabled.is_empty() {
            break;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let taken = enabled[(random >> 32) as usize % enabled.len()].clone();
        program.apply(&mut state, &taken);
        loop {
            let enabled = program.enabled(&state);
            let mut tail = enabled.iter();
            match tail.find(|t| t.thread() == taken.thread() && !t.visible) {
                Some(next) => program.apply(&mut state, next),
                None => break,
            }
        }
        prefix.push(Prescribed::Exactly(taken));
    }
    let plan = Plan {
        prefix: prefix.into(),
        ..Plan::first(true, None, Atomicity::InvisibleFirst)
    };
    match ModelSystem::new(program.clone()).execute(&plan) {
        Ok(execution) => execution,
        Err(error) => unreachable!("the schedule was just followed: {error}"),
    }
}

/// The shortest of some runs.
fn time(mut run: impl FnMut()) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..10 {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed());
    }
    best
}

fn main() {
    println!("threads objects visible  races        run      races    merge  per race and step  waiting   nodes");
    for (threads, objects) in [(2, 1), (4, 4), (8, 16)] {
        for operations in [20, 200, 2_000] {
            let program = program(threads, objects, operations);
            let execution = execution(&program);
            let count = HappensBefore::new(&execution, false).races().len();
            let races = time(|| {
                std::hint::black_box(HappensBefore::new(&execution, false).races());
            });
            let plan = Plan {
                prefix: execution
                    .steps
                    .iter()
                    .map(|step| Prescribed::Exactly(step.taken.clone()))
                    .collect(),
                ..Plan::first(true, None, Atomicity::InvisibleFirst)
            };
            let mut system = ModelSystem::new(program.clone());
            let run = time(|| {
                std::hint::black_box(system.execute(&plan).is_ok());
            });
            let (mut waiting, mut nodes) = (0, 0);
            let merge = time(|| {
                let mut search = Optimal::new(OPTIONS);
                if let Some(item) = search.take() {
                    search.merge(&item, &execution);
                }
                (waiting, nodes) = (search.waiting(), search.nodes());
            });
            println!(
                "{threads:7} {objects:7} {:7} {count:6} {run:>10.1?} {races:>10.1?} {merge:>8.1?} {:>15.1} ns {waiting:8} {nodes:7}",
                execution.steps.len(),
                races.as_nanos() as f64 / (count.max(1) * execution.steps.len()) as f64,
            );
        }
    }
    million();
}

/// 4 threads that each take a lock 4 times: 16! / (4!)^4 traces, of which the first million are explored.
fn million() {
    let thread = [Acquire(0), Release(0)].repeat(4);
    let mut system = ModelSystem::new(Statements::new(vec![thread; 4]));
    let mut search = Optimal::new(OPTIONS);
    let (mut executions, mut nodes, mut waiting) = (0_u64, 0, 0);
    let start = Instant::now();
    while executions < 1_000_000 {
        let Some(plan) = search.next() else { break };
        let Ok(execution) = system.execute(&plan) else {
            break;
        };
        search.observe(&execution);
        executions += 1;
        nodes = nodes.max(search.nodes());
        waiting = waiting.max(search.waiting());
    }
    let seconds = start.elapsed().as_secs_f64();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    println!(
        "{executions} traces in {seconds:.1} s; at most {nodes} nodes, {waiting} waiting; largest resident size {}",
        memory.unwrap_or(" unknown").trim()
    );
}
