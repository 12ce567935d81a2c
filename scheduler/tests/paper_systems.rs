//! The papers' systems with their exact numbers.

use std::collections::BTreeSet;

use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::{dependent, Discipline, ObjectId, Operation, ThreadId, Transition};
use jcheck_scheduler::search::persistent::{Objects, Other, Relation};
use jcheck_scheduler::search::{Deepening, DepthFirst, Options, Search, Static};
use jcheck_scheduler::systems::{
    explore, Barrier, Coverage, InitThread, Mex, Model, ModelSystem, Philosophers, Section7,
};

fn options(atomicity: Atomicity, sleep_sets: bool) -> Options {
    Options {
        sleep_sets,
        atomicity,
        depth: None,
        switches: None,
        conditional: false,
        reductions: jcheck_scheduler::model::Reductions::NONE,
    }
}

const SSS: Atomicity = Atomicity::EveryTransition;
const IF_SSS: Atomicity = Atomicity::InvisibleFirst;

fn mex(first: usize, atomicity: Atomicity, sleep_sets: bool) -> Coverage {
    explore(
        Mex {
            first,
            values: false,
        },
        &mut DepthFirst::new(options(atomicity, sleep_sets)),
    )
    .unwrap()
}

fn set(states: &[&str]) -> BTreeSet<String> {
    states.iter().map(ToString::to_string).collect()
}

fn edges(pairs: &[&str]) -> BTreeSet<(String, String)> {
    pairs
        .iter()
        .map(|pair| pair.split_once('-').unwrap())
        .map(|(a, b)| (a.to_string(), b.to_string()))
        .collect()
}

/// Stoller 2002, Fig. 1: 30 states by control points; with values 35 states and 40 edges.
#[test]
fn mex_has_the_state_space_of_figure_1() {
    let all = mex(0, SSS, false);
    assert_eq!((all.states.len(), all.edges.len()), (30, 37));
    assert_eq!(all.statistics.deadlocked, 0);
    let mut search = DepthFirst::new(options(SSS, false));
    let valued = explore(
        Mex {
            first: 0,
            values: true,
        },
        &mut search,
    )
    .unwrap();
    assert_eq!((valued.states.len(), valued.edges.len()), (35, 40));
}

/// Stoller 2002, section 4 (dotted edges) and section 5.1 (states that IF-SSS avoids), θ1 first.
#[test]
fn mex_with_theta_1_first() {
    let all = mex(0, SSS, false);
    let sss = mex(0, SSS, true);
    assert_eq!(sss.states, all.states);
    let dotted = edges(&["ab-bb", "ac-bc", "bb-cb", "bc-cc", "cb-db", "cc-dc"]);
    assert_eq!(&all.edges - &sss.edges, dotted);
    assert_eq!(
        (
            sss.statistics.transitions,
            sss.statistics.complete,
            sss.statistics.blocked
        ),
        (34, 3, 2)
    );

    let if_sss = mex(0, IF_SSS, true);
    assert_eq!(&all.states - &if_sss.states, set(&["bb", "bc", "cb", "cc"]));
    let counts = if_sss.statistics;
    assert_eq!(
        (counts.transitions, counts.complete, counts.blocked),
        (30, 3, 0)
    );
    let more = edges(&["ba-bb", "bb-bc", "ca-cb", "cb-cc"]);
    assert_eq!(&all.edges - &if_sss.edges, &dotted | &more);
}

/// The same with θ2 first.
#[test]
fn mex_with_theta_2_first() {
    let all = mex(1, SSS, false);
    let sss = mex(1, SSS, true);
    assert_eq!(sss.states.len(), 30);
    assert_eq!(
        &all.edges - &sss.edges,
        edges(&["ba-bb", "bb-bc", "ca-cb", "cb-cc", "da-db", "db-dc"])
    );
    assert_eq!(
        (
            sss.statistics.transitions,
            sss.statistics.complete,
            sss.statistics.blocked
        ),
        (34, 3, 1)
    );

    let if_sss = mex(1, IF_SSS, true);
    assert_eq!(&all.states - &if_sss.states, set(&["bb", "cb", "db"]));
    let counts = if_sss.statistics;
    assert_eq!(
        (counts.transitions, counts.complete, counts.blocked),
        (31, 3, 0)
    );
}

fn philosophers(count: usize, sleep_sets: bool) -> Coverage {
    explore(
        Philosophers { count },
        &mut DepthFirst::new(options(SSS, sleep_sets)),
    )
    .unwrap()
}

/// Godefroid 1997: states, classical transitions (edges), stateless transitions and paths, and with sleep sets.
#[test]
fn philosophers_of_verisoft() {
    let table = [
        (2, 17, 18, 18, 4, 17, (3, 0)),
        (3, 75, 123, 1_680, 396, 97, (7, 13)),
    ];
    for (count, states, classical, stateless, paths, sleep, sleep_paths) in table {
        let all = philosophers(count, false);
        assert_eq!(
            (all.states.len(), all.edges.len()),
            (states, classical),
            "N = {count}"
        );
        assert_eq!(all.statistics.transitions, stateless, "N = {count}");
        assert_eq!(all.statistics.executions(), paths, "N = {count}");
        sleep_sets(count, sleep, sleep_paths);
    }
}

/// The figures of the paper's text: 708 and 386,816 transitions for 4 philosophers.
#[test]
fn four_philosophers_of_verisoft() {
    let all = philosophers(4, false);
    assert_eq!((all.states.len(), all.edges.len()), (321, 708));
    assert_eq!(all.statistics.transitions, 386_816);
    assert_eq!(all.statistics.executions(), 104_704);
    sleep_sets(4, 489, (15, 90));
}

fn sleep_sets(count: usize, transitions: u64, (maximal, blocked): (u64, u64)) {
    let sleep = philosophers(count, true).statistics;
    assert_eq!(sleep.transitions, transitions, "N = {count}");
    assert_eq!(
        (sleep.executions(), sleep.blocked),
        (maximal, blocked),
        "N = {count}"
    );
    assert_eq!(
        sleep.executions(),
        (1 << count) - 1,
        "one execution per trace, N = {count}"
    );
    assert_eq!(sleep.deadlocked, 1, "N = {count}");
}

/// Deepening explores the same system as a search without a bound, and knows that it is done.
#[test]
fn deepening_ends_when_no_execution_is_cut() {
    let mut search = Deepening::new(options(SSS, true));
    let deep = explore(Philosophers { count: 3 }, &mut search).unwrap();
    assert_eq!(deep.states, philosophers(3, true).states);
    assert_eq!(jcheck_scheduler::search::Search::bound(&search), None);
    assert!(
        deep.statistics.cut > 0,
        "12 steps do not fit into the first bound"
    );
}

/// A depth bound cuts, and says so.
#[test]
fn a_depth_bound_is_reported() {
    let mut search = DepthFirst::new(Options {
        depth: Some(5),
        ..options(SSS, true)
    });
    let cut = explore(Philosophers { count: 3 }, &mut search).unwrap();
    assert_eq!(cut.statistics.max_depth, 5);
    assert!(cut.statistics.cut > 0);
    assert_eq!(
        jcheck_scheduler::search::Search::bound(&search),
        Some("depth:5".to_string())
    );
}

fn section7(
    discipline: Discipline,
    init_thread: InitThread,
    atomicity: Atomicity,
    sleep_sets: bool,
) -> (u64, u64) {
    let coverage = explore(
        Section7 {
            discipline,
            init_thread,
        },
        &mut DepthFirst::new(options(atomicity, sleep_sets)),
    )
    .unwrap();
    (coverage.statistics.executions(), coverage.with_findings)
}

/// Nothing orders v := 1 before v := 2 in any execution, so that each has the race.
#[test]
fn section_7_has_a_data_race_in_every_execution() {
    let race = Discipline::HappensBefore;
    assert_eq!(section7(race, InitThread::First, SSS, false), (5, 5));
    assert_eq!(section7(race, InitThread::First, IF_SSS, true), (1, 1));
}

/// Stoller 2002, section 7: M has 5 executions, of which IF-SSS explores 1.
///
/// With initThread(v) = θ1 the algorithm as printed finds 2 violations in M and none in the reduced system; the rule
/// that an exempt access must happen before every access of another thread finds it in all of them.
#[test]
fn section_7_is_found_in_the_reduced_system() {
    for (init_thread, violations) in [
        (InitThread::Undefined, 5),
        (InitThread::Declared(1), 5),
        (InitThread::Declared(0), 5),
        (InitThread::First, 5),
    ] {
        assert_eq!(
            section7(Discipline::Lockset, init_thread, SSS, false),
            (5, violations),
            "{init_thread:?}"
        );
        assert_eq!(
            section7(Discipline::Lockset, init_thread, IF_SSS, true),
            (1, 1),
            "{init_thread:?}"
        );
    }
}

/// Philosophers with static persistent sets: transitions, without and with sleep sets, once it is known what each may
/// do.
fn persistent(count: usize, relation: Relation) -> (u64, u64) {
    let transitions = |sleep_sets| {
        let mut learning = Static::new(options(SSS, sleep_sets), relation);
        let refined = explore(Philosophers { count }, &mut learning).unwrap();
        assert!(refined.statistics.deadlocked > 0, "N = {count}");
        // Each trace once, without knowing in advance what each may do.
        assert!(!sleep_sets || refined.statistics.executions() == (1 << count) - 1);
        let mut search = learning.again();
        let found = explore(Philosophers { count }, &mut search).unwrap();
        assert!(found.statistics.deadlocked > 0, "N = {count}");
        assert!(!sleep_sets || found.statistics.executions() == (1 << count) - 1);
        found.statistics.transitions
    };
    (transitions(false), transitions(true))
}

/// Stoller 2002, section 6, on the system of Godefroid 1997; counts of an independent prototype.
#[test]
fn philosophers_with_persistent_sets() {
    for (count, alone, both) in [(2, 18, 17), (3, 240, 71)] {
        assert_eq!(
            persistent(count, Relation::Coarse),
            (alone, both),
            "N = {count}"
        );
    }
    // With sleep sets a thread that sleeps is not the one to start from, which the prototype does (218 and 649).
    for (count, expected, with_sleep_sets_alone) in [(4, 2_086, 489), (5, 21_650, 2_371)] {
        let (alone, both) = persistent(count, Relation::Coarse);
        assert_eq!(alone, expected, "N = {count}");
        assert!(
            both < with_sleep_sets_alone && both < alone,
            "N = {count}: {both}"
        );
        // Looking at the state makes the sets smaller.
        let (finer, both_finer) = persistent(count, Relation::State);
        assert!(
            finer < alone && both_finer <= both,
            "N = {count}: {finer} {both_finer}"
        );
    }
}

/// Stoller & Cohen 2003, section 7: 106 states, of which 62 remain when updates of x0 and x1 are invisible.
#[test]
fn barrier() {
    let all = explore(Barrier, &mut DepthFirst::new(options(SSS, false))).unwrap();
    assert_eq!((all.states.len(), all.edges.len()), (106, 164));

    let (mut system, mut search) = (
        ModelSystem::new(Barrier),
        DepthFirst::new(options(IF_SSS, false)),
    );
    let (mut states, mut edges) = (BTreeSet::new(), BTreeSet::new());
    while let Some(plan) = search.next() {
        let execution = system.execute(&plan).unwrap();
        for step in &execution.steps {
            let ends = (
                step.states[0].clone(),
                step.states[step.states.len() - 1].clone(),
            );
            states.extend([ends.0.clone(), ends.1.clone()]);
            edges.insert(ends);
        }
        search.observe(&execution);
    }
    assert_eq!((states.len(), edges.len()), (62, 92));

    // A persistent set in (D, B) has both threads: thread 0 will write x0 again.
    let selective = &mut Static::new(options(SSS, false), Relation::State);
    let found = explore(Barrier, selective).unwrap();
    let next = |to: &str| {
        let mut edges = found.edges.iter();
        edges.any(|(from, end)| from.starts_with("DB") && end.starts_with(to))
    };
    assert!(next("EB") && next("DC"));
}

/// Godefroid's philosophers with sets that are computed where it is known what each will do, by the table of
/// interference: transitions of the tree of a selective search.
struct Selective {
    count: usize,
    relation: Relation,
    /// Of the sets from all starts the smallest one, or the one from the first start.
    smallest: bool,
    sleep_sets: bool,
}

impl Selective {
    fn operations(&self, philosopher: usize) -> [Operation; 4] {
        let [left, right] = [philosopher, (philosopher + 1) % self.count].map(|s| s as u32);
        let [left, right] = [ObjectId(left), ObjectId(right)];
        [
            Operation::Down(left),
            Operation::Down(right),
            Operation::Up(left),
            Operation::Up(right),
        ]
    }

    /// Overman's closure from one thread.
    fn closure(&self, start: usize, at: &[usize], objects: &Objects) -> Vec<usize> {
        let mut set = vec![start];
        let mut done = 0;
        while let Some(theta) = set.get(done).copied() {
            done += 1;
            let op1 = self.operations(theta)[at[theta]];
            for other in (0..self.count).filter(|other| at[*other] < 4) {
                let all = self.operations(other);
                let future = &all[at[other]..];
                let interferes = |op2: &Operation| {
                    let next = future.iter().find(|o| o.target() == op2.target());
                    let theirs = Other {
                        thread: ThreadId(other as u32),
                        operation: op2,
                        pending: &future[..1],
                        is_next: next == Some(op2),
                    };
                    objects.interferes(self.relation, (ThreadId(theta as u32), &op1), &theirs)
                };
                if !set.contains(&other) && future.iter().any(interferes) {
                    set.push(other);
                }
            }
        }
        set
    }

    fn explore(
        &self,
        state: &<Philosophers as Model>::State,
        at: &mut [usize],
        objects: &Objects,
        sleep: &[Transition],
    ) -> u64 {
        let model = Philosophers { count: self.count };
        let enabled = model.enabled(state);
        let starts = enabled.iter().map(|t| t.thread().0 as usize);
        let sets = starts.map(|start| {
            let threads = self.closure(start, at, objects);
            let set = enabled
                .iter()
                .filter(|t| threads.contains(&(t.thread().0 as usize)));
            set.collect::<Vec<_>>()
        });
        let sets: Vec<Vec<&Transition>> = sets.collect();
        let set = match self.smallest {
            true => sets.into_iter().min_by_key(Vec::len),
            false => sets.into_iter().next(),
        };
        let mut sleep = sleep.to_vec();
        let mut transitions = 0;
        for taken in set.into_iter().flatten() {
            if sleep.contains(taken) {
                continue;
            }
            let thread = taken.thread().0 as usize;
            let (mut next, mut objects) = (state.clone(), objects.clone());
            model.apply(&mut next, taken);
            objects.perform(taken.thread(), &taken.operations);
            at[thread] += 1;
            let asleep = sleep.iter().filter(|t| !dependent(t, taken));
            let asleep: Vec<Transition> = asleep.cloned().collect();
            transitions += 1 + self.explore(&next, at, &objects, &asleep);
            at[thread] -= 1;
            if self.sleep_sets {
                sleep.push(taken.clone());
            }
        }
        transitions
    }

    fn transitions(self) -> u64 {
        let model = Philosophers { count: self.count };
        let free: Vec<_> = (0..self.count as u32).map(|s| (ObjectId(s), 1)).collect();
        let mut at = vec![0; self.count];
        self.explore(&model.initial(), &mut at, &Objects::new(&free), &[])
    }
}

/// Persistent sets alone, and both: counts of an independent prototype.
#[test]
fn philosophers_with_sets_from_all_starts() {
    let (coarse, state) = (Relation::Coarse, Relation::State);
    for (count, relation, smallest, alone, both) in [
        (2, coarse, true, 18, 17),
        (3, coarse, true, 123, 67),
        (4, coarse, true, 580, 198),
        (5, coarse, true, 2_230, 507),
        (3, coarse, false, 240, 71),
        (4, coarse, false, 2_086, 218),
        (5, coarse, false, 21_650, 649),
        (3, state, true, 93, 66),
        (4, state, true, 324, 184),
        (5, state, true, 935, 443),
    ] {
        let measure = |sleep_sets| {
            let search = Selective {
                count,
                relation,
                smallest,
                sleep_sets,
            };
            search.transitions()
        };
        assert_eq!(
            (measure(false), measure(true)),
            (alone, both),
            "N = {count}, {relation:?}, smallest: {smallest}"
        );
    }
}
