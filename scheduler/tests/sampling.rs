//! Samplers and estimators against exact theory, with fixed seeds.

use std::collections::BTreeMap;

use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::search::{DepthFirst, Optimal, Options, Probes, Sampler, Sampling, Search};
use jcheck_scheduler::systems::Statement::*;
use jcheck_scheduler::systems::Value::{Constant, Sum};
use jcheck_scheduler::systems::{explore, Model, ModelSystem, Philosophers, Statement, Statements};

const OPTIONS: Options = Options {
    sleep_sets: true,
    atomicity: Atomicity::InvisibleFirst,
    depth: None,
    switches: None,
    conditional: false,
    reductions: jcheck_scheduler::model::Reductions::NONE,
};

/// Draws executions, and counts what `observe` makes of them.
fn sample<M: Model, K: Ord>(
    model: M,
    sampling: Sampling,
    seed: u64,
    count: usize,
    observe: impl Fn(&Execution) -> K,
) -> (BTreeMap<K, u64>, u64) {
    let mut system = ModelSystem::new(model);
    let mut search = Sampler::new(OPTIONS, sampling, seed);
    let mut counts = BTreeMap::new();
    for _ in 0..count {
        let plan = search.next().unwrap();
        let execution = system.execute(&plan).unwrap();
        search.observe(&execution);
        *counts.entry(observe(&execution)).or_default() += 1;
    }
    (counts, search.traces().unwrap())
}

fn schedule(execution: &Execution) -> String {
    let threads = execution.steps.iter().map(|step| step.taken.thread().0);
    threads
        .map(|thread| char::from(b'0' + thread as u8))
        .collect()
}

fn chi_square(counts: &BTreeMap<String, u64>, cells: usize) -> f64 {
    let expected = counts.values().sum::<u64>() as f64 / cells as f64;
    let missing = (cells - counts.len()) as f64 * expected;
    let squares = counts
        .values()
        .map(|count| (*count as f64 - expected).powi(2) / expected);
    missing + squares.sum::<f64>()
}

/// Threads that count for themselves: 2, 3 and 1 steps. 6!/(2! 3! 1!) = 60 interleavings.
fn counters() -> Statements {
    let thread = |object: u32, steps: usize| vec![Write(object, Constant(1)); steps];
    Statements::new(vec![thread(0, 2), thread(1, 3), thread(2, 1)])
}

/// SURW is uniform over the interleavings of independent threads; a random walk is not.
#[test]
fn surw_is_uniform() {
    let (counts, traces) = sample(counters(), Sampling::Surw, 1, 24_000, schedule);
    assert_eq!(counts.len(), 60);
    assert_eq!(traces, 1, "all of them are one trace");
    // 59 degrees of freedom: 98.3 is exceeded with probability 0.001.
    let statistic = chi_square(&counts, 60);
    assert!(statistic < 98.3, "{statistic}");
    let (counts, _) = sample(counters(), Sampling::Random, 1, 24_000, schedule);
    let statistic = chi_square(&counts, 60);
    assert!(statistic > 1_000.0, "{statistic}");
}

/// The same for threads that are started on the way: what they will do counts for the one that starts them.
#[test]
fn surw_counts_threads_that_are_not_started_yet() {
    let child = |object: u32| {
        vec![
            Begin,
            Write(object, Constant(1)),
            Write(object, Constant(1)),
        ]
    };
    let program = Statements::new(vec![
        vec![
            Begin,
            Start(1),
            Write(0, Constant(1)),
            Start(2),
            Write(0, Constant(1)),
        ],
        child(1),
        child(2),
    ]);
    // Begin and Start(1) are one step, the first; of the 2 + 3 + 3 others, thread 2 comes after the first of thread 0.
    let mut all = DepthFirst::new(Options {
        sleep_sets: false,
        ..OPTIONS
    });
    let cells = explore(program.clone(), &mut all)
        .unwrap()
        .statistics
        .executions() as usize;
    let (counts, _) = sample(program, Sampling::Surw, 7, 400 * cells, schedule);
    assert_eq!(counts.len(), cells);
    let statistic = chi_square(&counts, cells);
    // Mean cells - 1, standard deviation sqrt(2 (cells - 1)).
    let limit = cells as f64 + 4.0 * (2.0 * cells as f64).sqrt();
    assert!(statistic < limit, "{statistic} of {limit}, {cells} cells");
}

/// A random walk ends at a leaf with the product of 1/branches along the way.
#[test]
fn a_random_walk_has_its_exact_distribution() {
    // 0 and 1 are two writers of one step; 2 has two steps.
    let (counts, _) = sample(counters(), Sampling::Random, 3, 60_000, schedule);
    // 0 0 2 1 1 1: 1/3, 1/3, then 2 of 1, 2: 1/2; then 1 alone.
    let frequency = counts["002111"] as f64 / 60_000.0;
    assert!((frequency - 1.0 / 18.0).abs() < 0.004, "{frequency}");
}

/// PCT finds a bug of depth d with probability at least 1 / (n k^(d-1)).
#[test]
fn pct_keeps_its_bound() {
    // Depth 1: thread 2 writes before all others have begun; n = 3, exactly 1/3 of the priorities.
    let first = |execution: &Execution| execution.steps[0].taken.thread().0 == 2;
    let depth_1 = Sampling::Pct {
        depth: 1,
        steps: Some(6),
    };
    let (counts, _) = sample(counters(), depth_1, 5, 30_000, first);
    let frequency = counts[&true] as f64 / 30_000.0;
    assert!((frequency - 1.0 / 3.0).abs() < 0.012, "{frequency}");
    // Depth 2: thread 0 is interrupted between its two steps by all of thread 1. n = 2, k = 5.
    let program = Statements::new(vec![
        vec![Write(0, Constant(1)); 2],
        vec![Write(1, Constant(1)); 3],
    ]);
    let between = |execution: &Execution| schedule(execution) == "01110";
    let depth_2 = Sampling::Pct {
        depth: 2,
        steps: Some(5),
    };
    let (counts, _) = sample(program.clone(), depth_2, 5, 30_000, between);
    let frequency = counts.get(&true).copied().unwrap_or(0) as f64 / 30_000.0;
    // Exactly: thread 0 is the higher one, 1/2, and the change point is step 2, 1/5.
    assert!((frequency - 0.1).abs() < 0.009, "{frequency}");
    assert!(frequency >= 1.0 / (2.0 * 5.0) - 0.009);
    // With depth 1 it is never found.
    let (counts, _) = sample(program, depth_1, 5, 5_000, between);
    assert_eq!(counts.get(&true), None);
}

/// POS: the order of two racing events is fair however many other events one of them has to wait for.
#[test]
fn pos_orders_races_independently_of_the_length_of_threads() {
    // Thread 1 has 6 steps of its own before the racing write. A random walk lets thread 0 win almost always; with POS
    // thread 0 is first unless its priority is the smallest of all 7: it is compared with each pending step in turn.
    let mut long = vec![Write(1, Constant(1)); 6];
    long.push(Write(0, Constant(2)));
    let program = Statements::new(vec![vec![Write(0, Constant(1))], long]);
    let last = |execution: &Execution| execution.steps.last().unwrap().taken.thread().0;
    let (random, _) = sample(program.clone(), Sampling::Random, 2, 40_000, last);
    let (pos, _) = sample(program, Sampling::Pos, 2, 40_000, last);
    let frequency =
        |counts: &BTreeMap<u32, u64>| counts.get(&0).copied().unwrap_or(0) as f64 / 40_000.0;
    // Thread 0 is last with probability 2^-7 in a random walk.
    let (walk, sampled) = (frequency(&random), frequency(&pos));
    assert!((walk - 1.0 / 128.0).abs() < 0.003, "{walk}");
    // The priority of thread 0 is drawn once: it is below 7 others with probability 1/8.
    assert!((sampled - 1.0 / 8.0).abs() < 0.008, "{sampled}");
}

#[test]
fn the_same_seed_draws_the_same_executions() {
    for sampling in [
        Sampling::Random,
        Sampling::Pos,
        Sampling::Surw,
        Sampling::Pct {
            depth: 3,
            steps: None,
        },
    ] {
        let draw = |seed| sample(Philosophers { count: 3 }, sampling, seed, 200, schedule);
        assert_eq!(draw(1), draw(1), "{sampling:?}");
        assert_ne!(draw(1), draw(2), "{sampling:?}");
        let (_, traces) = draw(1);
        assert!(
            (2..=7).contains(&traces),
            "{sampling:?}: {traces} of 7 traces"
        );
    }
}

/// In time, a random walk draws every trace; hashes tell as many apart as there are.
#[test]
fn coverage_is_counted_in_traces() {
    for (count, traces) in [(2, 3), (3, 7)] {
        let drawn = sample(Philosophers { count }, Sampling::Random, 1, 4_000, |_| ());
        assert_eq!(drawn.1, traces);
    }
    let drawn = sample(Philosophers { count: 4 }, Sampling::Random, 1, 500, |_| ());
    assert!((5..=15).contains(&drawn.1), "{}", drawn.1);
}

fn lastzero(n: usize) -> Statements {
    let mut search: Vec<Statement> = Vec::new();
    for (turn, index) in (0..=n as u32).rev().enumerate() {
        search.extend([Read(index, 0), JumpUnless(0, 0, 3 * turn + 3), Jump(1000)]);
    }
    let mut threads = vec![search];
    for j in 1..=n as u32 {
        threads.push(vec![Read(j - 1, 0), Write(j, Sum(0, 1))]);
    }
    Statements::new(threads)
}

/// Probes of the tree of sleep sets are unbiased: their mean is the number of traces.
#[test]
fn probes_estimate_the_number_of_executions() {
    fn estimate<M: Model>(model: M, samples: u64) -> (f64, f64) {
        let mut system = ModelSystem::new(model);
        let mut probes = Probes::new(OPTIONS, 11);
        for _ in 0..samples {
            let execution = system.execute(&probes.plan()).unwrap();
            probes.observe(&execution);
        }
        (probes.sampled().executions, probes.sampled().error)
    }
    let close = |what: &str, (mean, error): (f64, f64), exact: f64| {
        assert!(
            (mean - exact).abs() < 4.0 * error + 1e-9,
            "{what}: {mean} +- {error}, not {exact}"
        );
        assert!(error < exact / 5.0, "{what}: {error}");
    };
    let writers = Statements::new(vec![vec![Write(0, Constant(1))]; 4]);
    close("4 writers", estimate(writers, 1_000), 24.0);
    close(
        "philosophers(4)",
        estimate(Philosophers { count: 4 }, 20_000),
        15.0,
    );
    close("lastzero(4)", estimate(lastzero(4), 20_000), 28.0);
    close("counters", estimate(counters(), 10_000), 1.0);
}

/// The share of the tree that is done: what is done counts as 1, and on a tree with equal branches it is exact.
#[test]
fn progress_is_exact_on_a_regular_tree() {
    // 3 tosses of 2 bits: a tree with 4 branches at each of 3 levels.
    let program = Statements::new(vec![vec![Toss(3, 0), Toss(3, 1), Toss(3, 2)]]);
    let searches: [Box<dyn Search>; 2] = [
        Box::new(DepthFirst::new(OPTIONS)),
        Box::new(Optimal::new(OPTIONS)),
    ];
    for mut search in searches {
        let mut system = ModelSystem::new(program.clone());
        let mut done = 0.0;
        while let Some(plan) = search.next() {
            let execution = system.execute(&plan).unwrap();
            search.observe(&execution);
            done += 1.0;
            assert!(
                (search.fraction() - done / 64.0).abs() < 1e-9,
                "{} {done}",
                search.fraction()
            );
        }
        assert_eq!(done, 64.0);
    }
}
