//! Bounds on context switches: the reduced search against all executions within the bound.

use std::collections::BTreeSet;

use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::Outcome;
use jcheck_scheduler::search::HappensBefore;
use jcheck_scheduler::search::{DepthFirst, Options, Search, Source, Switches};
use jcheck_scheduler::systems::Statement::*;
use jcheck_scheduler::systems::Value::Constant;
use jcheck_scheduler::systems::{explore, ModelSystem, Philosophers, Statements};

use crate::oracle::random::Ends;
use crate::oracle::{self, random};

fn options(switches: Switches) -> Options {
    Options {
        sleep_sets: false,
        atomicity: Atomicity::InvisibleFirst,
        depth: None,
        switches: Some(switches),
        conditional: false,
        reductions: jcheck_scheduler::model::Reductions::NONE,
    }
}

/// Two threads of n independent steps each: with at most p preemptions, the schedules are counted by their switches.
#[test]
fn preemptions_are_counted() {
    let steps = |object| vec![Write(object, Constant(1)); 3];
    let program = Statements::new(vec![steps(0), steps(1)]);
    let count = |switches| {
        let mut search = DepthFirst::new(options(switches));
        let coverage = explore(program.clone(), &mut search).unwrap();
        (coverage.statistics.executions(), search.bound())
    };
    // Without a preemption: who is first. With one: 2 places to preempt either thread.
    assert_eq!(
        count(Switches::Preemptions(0)),
        (2, Some("preemptions:0".to_string()))
    );
    assert_eq!(count(Switches::Preemptions(1)).0, 2 + 4);
    // All 6 choose 3 interleavings have at most 4 preemptions, and then nothing was cut.
    assert_eq!(count(Switches::Preemptions(4)), (20, None));
    assert_eq!(count(Switches::Preemptions(3)).0, 20 - 2);
    // A delay passes the first thread over, at its beginning or later.
    assert_eq!(
        count(Switches::Delays(0)),
        (1, Some("delays:0".to_string()))
    );
    assert_eq!(count(Switches::Delays(1)).0, 1 + 3);
}

/// 3 philosophers: 6 of the 7 traces need no preemption; the deadlock has an execution with one.
#[test]
fn traces_of_philosophers_within_a_bound() {
    for (bound, traces, deadlocks) in [(0, 6, 0), (1, 7, 1)] {
        let options = options(Switches::Preemptions(bound));
        let searches: [Box<dyn Search>; 2] = [
            Box::new(DepthFirst::new(options)),
            Box::new(Source::new(options)),
        ];
        for mut search in searches {
            let mut system = ModelSystem::new(Philosophers { count: 3 });
            let (mut found, mut stuck) = (BTreeSet::new(), BTreeSet::new());
            while let Some(plan) = search.next() {
                let execution = system.execute(&plan).unwrap();
                let trace = HappensBefore::new(&execution, false).trace();
                found.insert(trace);
                if execution.outcome == Outcome::Deadlock {
                    stuck.insert(trace);
                }
                search.observe(&execution);
            }
            assert_eq!((found.len(), stuck.len()), (traces, deadlocks), "{bound}");
        }
    }
}

/// Every last state that has an execution within the bound is found by bounded partial-order reduction.
#[test]
fn reduction_within_a_bound_loses_no_last_state() {
    let programs = std::env::var("JCHECK_RANDOM_PROGRAMS").ok();
    let programs = programs.and_then(|n| n.parse().ok()).unwrap_or(4_000_u64) / 4;
    let (mut compared, mut all, mut reduced, mut lost) = (0, 0, 0, Vec::new());
    for seed in 0..programs {
        let program = random::program(seed, Ends::Normally);
        if oracle::traces(&program, 150, Atomicity::InvisibleFirst).is_none() {
            continue;
        }
        for bound in [
            Switches::Preemptions(0),
            Switches::Preemptions(1),
            Switches::Preemptions(2),
        ] {
            let finals = |search: &mut dyn Search| -> (BTreeSet<oracle::Final>, u64, bool) {
                let (finals, statistics) = oracle::finals_of(&program, search);
                (finals, statistics.executions(), search.bound().is_some())
            };
            let (brute, brute_count, brute_cut) = finals(&mut DepthFirst::new(options(bound)));
            let (found, count, cut) = finals(&mut Source::new(options(bound)));
            compared += 1;
            all += brute_count;
            reduced += count;
            if brute != found {
                lost.push((seed, bound));
            }
            // What claims not to have been cut has all last states there are.
            if !cut {
                let whole = oracle::composed_finals(&program);
                assert_eq!(whole, found, "seed {seed} {bound}: {program:#?}");
            }
            assert!(brute_cut || brute == oracle::composed_finals(&program));
        }
    }
    println!("{compared} compared: {all} executions within the bounds, {reduced} with reduction");
    assert_eq!(lost, [], "{} of {compared}", lost.len());
    assert!(compared > programs, "{compared}");
    assert!(reduced < all);
}
