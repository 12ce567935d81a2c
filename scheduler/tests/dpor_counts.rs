//! Source-DPOR and optimal DPOR on published programs: exact numbers of executions.

use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::Outcome;
use jcheck_scheduler::search::{DepthFirst, Optimal, Options, Reverse, Search, Source, Statistics};
use jcheck_scheduler::systems::Statement::*;
use jcheck_scheduler::systems::Value::{Constant, Sum};
use jcheck_scheduler::systems::{
    explore, Mex, Model, ModelSystem, Opaque, Philosophers, Statement, Statements,
};

use crate::oracle;

const OPTIONS: Options = Options {
    sleep_sets: true,
    atomicity: Atomicity::InvisibleFirst,
    depth: None,
    switches: None,
    conditional: false,
    reductions: jcheck_scheduler::model::Reductions::NONE,
};

fn run<M: Model>(model: M, mut search: impl Search) -> Statistics {
    let statistics = explore(model, &mut search).unwrap().statistics;
    assert_eq!(search.fraction(), 1.0, "{statistics:?}");
    statistics
}

/// Runs both searches on a program and compares with the expected numbers of executions and of deadlocks among them.
fn check(what: &str, program: &Statements, executions: u64, deadlocks: u64) {
    let optimal = run(program.clone(), Optimal::new(OPTIONS));
    assert_eq!(
        (optimal.executions(), optimal.deadlocked, optimal.blocked),
        (executions, deadlocks, 0),
        "optimal: {what}"
    );
    let reverse = run(program.clone(), Reverse::new(OPTIONS));
    assert_eq!(
        (reverse.executions(), reverse.deadlocked, reverse.blocked),
        (executions, deadlocks, 0),
        "reverse: {what}"
    );
    let source = run(program.clone(), Source::new(OPTIONS));
    assert_eq!(
        (source.executions(), source.deadlocked),
        (executions, deadlocks),
        "source: {what}"
    );
    if executions <= 150 {
        let sleep = run(program.clone(), DepthFirst::new(OPTIONS));
        assert!(
            source.executions() + source.blocked <= sleep.executions() + sleep.blocked,
            "source: {what}"
        );
        assert_eq!(
            (sleep.executions(), sleep.deadlocked),
            (executions, deadlocks),
            "sleep sets only: {what}"
        );
        let traces = oracle::traces(program, 200_000, OPTIONS.atomicity).expect("small enough");
        assert_eq!(traces.len() as u64, executions, "brute force: {what}");
    }
}

/// SSS on C(M): critical sections that leave their monitor as it was depend through their data only.
fn check_composed(what: &str, program: &Statements, executions: u64) {
    let options = Options {
        atomicity: Atomicity::Composed,
        ..OPTIONS
    };
    let optimal = run(program.clone(), Optimal::new(options));
    assert_eq!(
        (optimal.executions(), optimal.blocked),
        (executions, 0),
        "composed: {what}"
    );
    let source = run(program.clone(), Source::new(options));
    assert_eq!(source.executions(), executions, "composed, source: {what}");
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

/// `n` threads that do the same.
fn all(n: usize, statements: &[Statement]) -> Vec<Vec<Statement>> {
    vec![statements.to_vec(); n]
}

/// One writer and n readers that each read once: 2^n.
#[test]
fn readers() {
    for n in [1, 2, 3, 4, 5, 6, 7, 8, 10] {
        let mut threads = vec![vec![Write(0, Constant(1))]];
        threads.extend(all(n, &[Read(0, 0)]));
        check(
            &format!("readers({n})"),
            &Statements::new(threads),
            1 << n,
            0,
        );
    }
}

/// Thread 0 looks for the last 0 of an array, thread j does `array[j] := array[j-1] + 1`.
fn lastzero(n: usize) -> Statements {
    let mut search = Vec::new();
    for (turn, index) in (0..=n as u32).rev().enumerate() {
        // Stops at the first 0: a jump behind the end.
        search.extend([Read(index, 0), JumpUnless(0, 0, 3 * turn + 3), Jump(1000)]);
    }
    let mut threads = vec![search];
    for j in 1..=n as u32 {
        threads.push(vec![Read(j - 1, 0), Write(j, Sum(0, 1))]);
    }
    Statements::new(threads)
}

#[test]
fn last_zero() {
    let counts = [2, 5, 12, 28, 64, 144, 320, 704];
    for (n, expected) in (1..).zip(counts) {
        check(&format!("lastzero({n})"), &lastzero(n), expected, 0);
    }
    let optimal = run(lastzero(10), Optimal::new(OPTIONS));
    assert_eq!((optimal.executions(), optimal.blocked), (3_328, 0));
}

#[test]
fn writers() {
    for n in 2..=5 {
        let threads = all(n, &[Write(0, Constant(1))]);
        let expected = factorial(n as u64);
        check(
            &format!("writers({n})"),
            &Statements::new(threads),
            expected,
            0,
        );
    }
}

fn increment(lock: u32) -> [Statement; 4] {
    [
        Acquire(lock),
        Load(lock, 0),
        Store(lock, Sum(0, 1)),
        Release(lock),
    ]
}

/// n threads that increment under a lock, and n threads that only read: n!.
#[test]
fn mutex() {
    for n in 2..=5 {
        let program = Statements::new(all(n, &increment(0)));
        check(&format!("mutex_inc({n})"), &program, factorial(n as u64), 0);
        check_composed(&format!("mutex_inc({n})"), &program, factorial(n as u64));
    }
    for n in 2..=4 {
        let program = Statements::new(all(n, &[Acquire(0), Load(0, 0), Release(0)]));
        check(
            &format!("mutex_readonly({n})"),
            &program,
            factorial(n as u64),
            0,
        );
        check_composed(&format!("mutex_readonly({n})"), &program, 1);
    }
}

/// n threads that are spread evenly on k locks: the product of the factorials.
#[test]
fn mutexes() {
    for (n, k, expected) in [(4, 2, 4), (5, 2, 12), (6, 2, 36), (6, 3, 8)] {
        let threads = (0..n).map(|i| increment(i % k).to_vec()).collect();
        let (what, program) = (format!("{n} threads, {k} locks"), Statements::new(threads));
        check(&what, &program, expected, 0);
        check_composed(&what, &program, expected);
    }
}

/// r times each: (nr)! / (r!)^n.
#[test]
fn mutex_repeated() {
    for (n, r, expected) in [(2, 2, 6), (2, 3, 20), (3, 2, 90)] {
        let program = Statements::new(all(n, &increment(0).repeat(r)));
        check(&format!("{n} threads x {r}"), &program, expected, 0);
        check_composed(&format!("{n} threads x {r}"), &program, expected);
    }
}

/// 2^n - 1, of which one is the deadlock.
#[test]
fn philosophers() {
    for n in 2..=5u32 {
        let with = |take: fn(u32) -> Statement, put: fn(u32) -> Statement| {
            let philosopher = |i| {
                let (left, right) = (i, (i + 1) % n);
                vec![take(left), take(right), put(left), put(right)]
            };
            (0..n).map(philosopher).collect()
        };
        let locks = Statements::new(with(Acquire, Release));
        check(&format!("{n} philosophers, locks"), &locks, (1 << n) - 1, 1);
        let semaphores = Statements {
            semaphores: vec![1; n as usize],
            threads: with(Down, Up),
            ..Statements::default()
        };
        check(
            &format!("{n} philosophers, semaphores"),
            &semaphores,
            (1 << n) - 1,
            1,
        );
    }
}

#[test]
fn semaphores() {
    let table = [
        (2, 1, 2),
        (3, 1, 6),
        (4, 1, 24),
        (2, 2, 4),
        (3, 2, 30),
        (4, 2, 312),
    ];
    for (n, initial, expected) in table {
        let program = Statements {
            semaphores: vec![initial],
            ..Statements::new(all(n, &[Down(0), Up(0)]))
        };
        check(
            &format!("{n} x down; up, init {initial}"),
            &program,
            expected,
            0,
        );
    }
}

/// One thread takes n times what n threads give once: (n+1)^(n-1).
#[test]
fn signalers() {
    for n in 1..=4u32 {
        let mut threads = vec![vec![Down(0); n as usize]];
        threads.extend(all(n as usize, &[Up(0)]));
        let expected = u64::from(n + 1).pow(n - 1);
        check(
            &format!("{n} signalers"),
            &Statements::new(threads),
            expected,
            0,
        );
    }
}

/// A semaphore made of a monitor: `while (value == 0) wait()`, and `notify` when it is given back. Data begins with
/// 0, so that it stands for the value less the initial one.
fn down(initial: i32) -> [Statement; 7] {
    [
        Acquire(0),
        Load(0, 0),
        JumpUnless(0, -initial, 5),
        Wait(0),
        Jump(1),
        Store(0, Sum(0, -1)),
        Release(0),
    ]
}

fn up(notify: fn(u32) -> Statement) -> [Statement; 5] {
    [
        Acquire(0),
        Load(0, 0),
        Store(0, Sum(0, 1)),
        notify(0),
        Release(0),
    ]
}

/// Every critical section depends on every other, also where the operations of a semaphore would not. One thread that
/// takes what n give: (2n)! / n!.
#[test]
fn semaphores_from_monitors() {
    for (notify, three) in [(Notify as fn(u32) -> Statement, 48), (NotifyAll, 60)] {
        for (n, initial, expected) in [(2, 1, 4), (3, 1, three), (2, 2, 6), (3, 2, 90)] {
            let program = Statements::new(all(n, &[&down(initial)[..], &up(notify)].concat()));
            let what = format!("{n} x down; up, monitor, init {initial}");
            check(&what, &program, expected, 0);
        }
        for (n, expected) in [(1, 2), (2, 12), (3, 120), (4, 1_680)] {
            let mut threads = vec![Vec::new()];
            for turn in 0..n {
                threads[0].extend(shifted(&down(0), 7 * turn));
            }
            threads.extend(all(n, &up(notify)));
            let program = Statements::new(threads);
            check(&format!("{n} signalers, monitor"), &program, expected, 0);
        }
    }
}

/// Statements that jump among themselves, at another place.
fn shifted(statements: &[Statement], by: usize) -> Vec<Statement> {
    let shift = |statement: &Statement| match *statement {
        Jump(to) => Jump(to + by),
        JumpUnless(register, value, to) => JumpUnless(register, value, to + by),
        other => other,
    };
    statements.iter().map(shift).collect()
}

#[test]
fn one_notify() {
    for (n, expected, deadlocks) in [(1, 2, 1), (2, 10, 10), (3, 66, 66)] {
        let mut threads = all(n, &[Acquire(0), Wait(0), Release(0)]);
        threads.push(vec![Acquire(0), Notify(0), Release(0)]);
        let program = Statements::new(threads);
        check(&format!("{n} waiters"), &program, expected, deadlocks);
        check_composed(&format!("{n} waiters"), &program, expected);
    }
    // In C(M) a trace can be explored twice, but there are never more runs than without footprints.
    for (n, expected, without_footprints) in [(1, 4, 4), (2, 58, 84)] {
        let mut threads = all(n, &[Acquire(0), TimedWait(0), Release(0)]);
        threads.push(vec![Acquire(0), Notify(0), Release(0)]);
        let program = Statements::new(threads);
        check(&format!("{n} timed waiters"), &program, expected, 0);
        let options = Options {
            atomicity: Atomicity::Composed,
            ..OPTIONS
        };
        let optimal = run(program.clone(), Optimal::new(options));
        assert_eq!(optimal.blocked, 0, "{n} timed waiters");
        let runs = optimal.executions();
        assert!(
            (expected..=without_footprints).contains(&runs),
            "{n} timed waiters: {runs}"
        );
        let source = run(program, Source::new(options));
        assert_eq!(source.executions(), expected, "{n} timed waiters");
    }
}

/// A bounded buffer of capacity 1 with `while (full) wait()`; the register counts what is in it.
fn buffer(
    producers: usize,
    consumers: usize,
    items: usize,
    notify: fn(u32) -> Statement,
) -> Statements {
    let turn = |full: i32, change: i32, start: usize| {
        [
            Acquire(0),
            Load(0, 0),
            JumpUnless(0, full, start + 5),
            Wait(0),
            Jump(start + 1),
            Store(0, Sum(0, change)),
            notify(0),
            Release(0),
        ]
    };
    let thread = |full, change| (0..items).flat_map(|k| turn(full, change, 8 * k)).collect();
    let mut threads: Vec<Vec<Statement>> = Vec::new();
    threads.extend((0..producers).map(|_| thread(1, 1)));
    threads.extend((0..consumers).map(|_| thread(0, -1)));
    Statements::new(threads)
}

#[test]
fn producers_and_consumers() {
    type Row = (usize, usize, usize, u64, u64, u64);
    let table: [Row; 6] = [
        (1, 1, 1, 2, 0, 0),
        (1, 1, 2, 8, 0, 0),
        (1, 1, 3, 32, 0, 0),
        (1, 2, 1, 10, 10, 10),
        (2, 1, 1, 8, 0, 0),
        (2, 2, 1, 80, 0, 8),
    ];
    for (p, c, items, expected, with_all, with_one) in table {
        let what = format!("{p}P{c}C, {items} items");
        for (notify, deadlocks) in [
            (NotifyAll as fn(u32) -> Statement, with_all),
            (Notify, with_one),
        ] {
            let program = buffer(p, c, items, notify);
            check(&what, &program, expected, deadlocks);
            check_composed(&what, &program, expected);
        }
    }
}

#[test]
fn toss() {
    for (n, bound, expected) in [(1, 1, 2), (2, 1, 8), (2, 2, 18), (3, 1, 48)] {
        let threads = all(n, &[Toss(bound, 0), Write(0, Sum(0, 0))]);
        let what = format!("{n} threads toss up to {bound}");
        check(&what, &Statements::new(threads), expected, 0);
    }
}

#[test]
fn park() {
    let program = Statements::new(vec![
        vec![Park, Write(0, Constant(1))],
        vec![Unpark(0), Read(0, 0)],
    ]);
    check("park; W x || unpark; R x", &program, 2, 0);
}

/// A join waits for the end and cannot be reversed; a start comes before all of its thread.
#[test]
fn start_and_join() {
    let child = [Begin, Write(0, Constant(1))].to_vec();
    let program = Statements::new(vec![
        vec![Begin, Start(1), Start(2), Join(1), Join(2), Read(0, 0)],
        child.clone(),
        child,
    ]);
    check("two children", &program, 2, 0);
}

/// `exit` depends on all that the other threads do: it comes after 0, 1 or 2 of the writes.
#[test]
fn exit() {
    let program = Statements::new(vec![
        vec![Begin, Exit],
        vec![Write(0, Constant(1)), Write(0, Constant(2))],
    ]);
    check("exit", &program, 3, 0);
}

/// The program ends with its last thread that is not a daemon: the daemon has then made 0, 1 or 2 steps.
#[test]
fn daemons() {
    let program = Statements {
        daemons: vec![1],
        ..Statements::new(vec![
            vec![Begin, Read(1, 0)],
            vec![Write(0, Constant(1)), Write(0, Constant(2))],
        ])
    };
    let finals = oracle::composed_finals(&program);
    assert_eq!(finals.len(), 3);
    let searches: [Box<dyn Search>; 2] = [
        Box::new(Optimal::new(OPTIONS)),
        Box::new(Source::new(OPTIONS)),
    ];
    for mut search in searches {
        let (found, _) = oracle::finals_of(&program, search.as_mut());
        assert_eq!(found, finals);
    }
}

/// Systems whose operations are opaque: what is enabled cannot be simulated, but nothing is lost.
#[test]
fn opaque_objects() {
    for n in 2..=4 {
        let optimal = run(Opaque(Philosophers { count: n }), Optimal::new(OPTIONS));
        assert_eq!(optimal.deadlocked, 1, "{n} philosophers");
        assert!(optimal.executions() >= (1 << n) - 1, "{n} philosophers");
        let source = run(Opaque(Philosophers { count: n }), Source::new(OPTIONS));
        assert_eq!(source.executions(), (1 << n) - 1, "{n} philosophers");
    }
    for first in [0, 1] {
        let mex = Mex {
            first,
            values: true,
        };
        assert_eq!(run(mex, Optimal::new(OPTIONS)).executions(), 3);
        assert_eq!(run(mex, Source::new(OPTIONS)).executions(), 3);
    }
}

/// 4 threads that each take a lock 4 times have 16! / (4!)^4 = 63,063,000 traces. However many are explored, what is
/// kept is what branches off the path of the last one. `JCHECK_TRACES` says how many.
#[test]
fn memory_does_not_grow_with_the_number_of_traces() {
    let text = std::env::var("JCHECK_TRACES").ok();
    let traces = text
        .and_then(|text| text.parse().ok())
        .unwrap_or(20_000_u64);
    let thread = [Acquire(0), Release(0)].repeat(4);
    let mut system = ModelSystem::new(Statements::new(vec![thread; 4]));
    let mut search = Optimal::new(OPTIONS);
    let (mut nodes, mut waiting) = (0, 0);
    for _ in 0..traces {
        let plan = search.next().expect("there are more");
        let execution = system.execute(&plan).unwrap();
        assert_ne!(execution.outcome, Outcome::SleepBlocked);
        search.observe(&execution);
        nodes = nodes.max(search.nodes());
        waiting = waiting.max(search.waiting());
    }
    println!("{traces} traces: at most {nodes} nodes, {waiting} waiting");
    // At each of 16 places of the path at most the 3 other threads wait; what they have found below is kept with
    // them, a path of at most 16 labels for each, some of which are unfolded.
    assert!(waiting <= 16 * 3, "{waiting} waiting");
    assert!(nodes <= 16 * 3 * 16, "{nodes} nodes");
}
