//! Happens-before against brute force at the atomicity of single transitions, on random programs with plain accesses: a
//! search reports a race if and only if two conflicting accesses are enabled together in some state of the program.
//! (Two that are enabled together are unordered when they are taken one after the other. If two are unordered in some
//! execution, take a shortest one: all of it but the two happens before one of them, so it leads to a state in which
//! both are enabled.) The oracle knows neither happens-before nor a dependency relation.
//!
//! `JCHECK_RANDOM_PROGRAMS` sets how many programs, `JCHECK_RANDOM_SEED` the first seed.

use std::collections::{BTreeSet, HashSet};

use jcheck_annotations::ObjectClass;
use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::discipline::lockset::Initialisation;
use jcheck_scheduler::discipline::{Access, Checker, SyncKey};
use jcheck_scheduler::model::{
    Discipline, Execution, Operation, Reduction, Reductions, Shown, Transition,
};
use jcheck_scheduler::search::persistent::Relation;
use jcheck_scheduler::search::{DepthFirst, Optimal, Options, Reverse, Search, Source, Static};
use jcheck_scheduler::systems::{Model, ModelSystem, Statements};

use crate::oracle::random;
use crate::oracle::random::Ends;

/// Programs with more states are skipped.
const STATES: usize = 6_000;

const OPTIONS: Options = Options {
    sleep_sets: true,
    atomicity: Atomicity::InvisibleFirst,
    depth: None,
    switches: None,
    conditional: false,
    reductions: Reductions::NONE,
};

/// The part of a location that makes it data, see `systems/statements.rs`.
const DATA: u32 = 1;

fn variable(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The data that an enabled transition accesses, and whether it writes.
fn data(transition: &Transition) -> Option<(u32, bool)> {
    match transition.operations.first() {
        Some(Operation::Read(place)) if place.part == DATA => Some((place.object.0, false)),
        Some(Operation::Write(place)) if place.part == DATA => Some((place.object.0, true)),
        _ => None,
    }
}

/// The data with two conflicting accesses enabled in one state, by going through all states.
fn racy(program: &Statements) -> Option<BTreeSet<u32>> {
    let mut racy = BTreeSet::new();
    let mut known = HashSet::new();
    let mut open = vec![program.initial()];
    while let Some(state) = open.pop() {
        let enabled = program.enabled(&state);
        let accesses = || enabled.iter().filter_map(|t| Some((t.thread(), data(t)?)));
        for (thread, (object, write)) in accesses() {
            racy.extend(accesses().find_map(|(other, (same, writes))| {
                (other != thread && same == object && (write || writes)).then_some(object)
            }));
        }
        for transition in enabled {
            let mut next = state.clone();
            program.apply(&mut next, &transition);
            if known.insert(program.key(&next)) {
                open.push(next);
            }
        }
        if known.len() > STATES {
            return None;
        }
    }
    Some(racy)
}

/// The data for which the checker finds a race in an execution.
fn races(program: &Statements, execution: &Execution) -> BTreeSet<u32> {
    let mut checker = Checker::new(Discipline::HappensBefore);
    checker.tell_sections_apart();
    let mut races = BTreeSet::new();
    let mut state = program.initial();
    for step in &execution.steps {
        let touched = |operation: &Operation| match operation {
            Operation::Read(place) => Some((*place, false)),
            Operation::Write(place) => Some((*place, true)),
            _ => None,
        };
        let mut section = match step.taken.operations.first() {
            Some(Operation::Section(lock)) => Some(*lock),
            _ => None,
        };
        let section_data: Vec<_> = step.taken.operations.iter().filter_map(touched).collect();
        for transition in std::iter::once(&step.taken).chain(&step.invisible) {
            let thread = transition.thread().0;
            let unchanged = program.leaves_unchanged(&state, transition);
            program.apply(&mut state, transition);
            match (section, transition.operations.first()) {
                (Some(lock), Some(Operation::Section(_))) => {
                    checker.enter(thread, lock.0, &section_data);
                    continue;
                }
                (Some(lock), Some(Operation::Release(m))) if *m == lock => {
                    checker.leave(thread, lock.0, &section_data);
                    section = None;
                    continue;
                }
                _ => {}
            }
            if let Some((object, write)) = data(transition) {
                let access = Access {
                    thread,
                    location: SyncKey::Field(object, DATA),
                    elements: None,
                    write,
                    atomic: false,
                    of_program: true,
                    site: transition.site,
                    trace: 0,
                    class: ObjectClass::Discipline,
                    initialisation: Initialisation::FirstThread,
                };
                if !checker.access(&access).is_empty() {
                    races.insert(object);
                }
                continue;
            }
            for operation in &transition.operations {
                synchronise(&mut checker, thread, operation);
                if let (Operation::Update(place), false) = (operation, unchanged) {
                    checker.publish(thread, SyncKey::Field(place.object.0, 0));
                }
            }
        }
    }
    races
}

/// The order that an operation makes. Semaphores, permits and variables are told apart by field numbers.
fn synchronise(checker: &mut Checker, thread: u32, operation: &Operation) {
    let semaphore = |number: u32| SyncKey::Field(number, 2);
    let permit = |number: u32| SyncKey::Field(number, 3);
    match operation {
        Operation::Enter(m) | Operation::WaitAcquire(m) => checker.acquire(thread, m.0),
        Operation::Release(m) | Operation::WaitRelease(m) => checker.release(thread, m.0),
        Operation::Read(place) | Operation::Update(place) => {
            checker.observe(thread, &SyncKey::Field(place.object.0, 0))
        }
        Operation::Write(place) => checker.publish(thread, SyncKey::Field(place.object.0, 0)),
        Operation::Up(s) => checker.publish(thread, semaphore(s.0)),
        Operation::Down(s) => checker.observe(thread, &semaphore(s.0)),
        Operation::Unpark(t) => checker.publish(thread, permit(t.0)),
        Operation::Park(t) => checker.observe(thread, &permit(t.0)),
        Operation::Start(t) => checker.fork(thread, t.0),
        Operation::Join(t) => checker.join(thread, t.0),
        _ => {}
    }
}

/// The data for which a search finds a race, up to the first execution with one, as a run ends there.
///
/// Where sections that share no data are not ordered, a race makes the search begin anew with all of them ordered; it
/// must be one of `racy`.
fn found(program: &Statements, search: &mut dyn Search, racy: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut system = ModelSystem::new(program.clone());
    while let Some(plan) = search.next() {
        let mut execution = system
            .execute(&plan)
            .expect("no race was found, so the plan fits");
        let races = races(program, &execution);
        let sections = plan.sections.as_ref();
        match sections.is_some_and(|sections| !sections.are_ordered()) {
            true if execution.shown.is_empty() && !races.is_empty() => {
                assert!(races.is_subset(racy), "{races:?} {racy:?} {program:#?}");
                execution.shown.push(Shown::Ordered);
            }
            false if !races.is_empty() => return races,
            _ => {}
        }
        search.observe(&execution);
    }
    BTreeSet::new()
}

fn compare(ends: Ends, programs: u64, generate: fn(u64, Ends) -> Statements) {
    let first = variable("JCHECK_RANDOM_SEED", 0);
    let (mut compared, mut with_races) = (0, 0);
    for seed in first..first + programs {
        let program = generate(seed, ends);
        let Some(racy) = racy(&program) else {
            continue;
        };
        let unpruned = Options {
            sleep_sets: false,
            ..OPTIONS
        };
        let reduced = Options {
            reductions: Reductions::ALL,
            ..OPTIONS
        };
        let sections = Options {
            reductions: Reductions::NONE.with(Reduction::Sections),
            ..OPTIONS
        };
        let mut searches: Vec<(&str, Box<dyn Search>)> = vec![
            ("sleep sets", Box::new(DepthFirst::new(OPTIONS))),
            ("source", Box::new(Source::new(OPTIONS))),
            ("trees", Box::new(Optimal::new(OPTIONS))),
            ("dynamic", Box::new(Reverse::new(OPTIONS))),
            ("reduced", Box::new(Reverse::new(reduced))),
            ("sections", Box::new(Reverse::new(sections))),
            ("static", Box::new(Static::new(OPTIONS, Relation::Order))),
        ];
        if seed % 8 == 0 {
            searches.push(("nothing", Box::new(DepthFirst::new(unpruned))));
        }
        for (name, mut search) in searches {
            let found = found(&program, search.as_mut(), &racy);
            let what = || format!("{name}, seed {seed} {ends:?}: {program:#?}");
            assert_eq!(found.is_empty(), racy.is_empty(), "{}", what());
            // Of what comes after the first race, nothing is claimed; but all that is reported are races.
            assert!(found.is_subset(&racy), "{found:?} {racy:?} {}", what());
        }
        compared += 1;
        with_races += u64::from(!racy.is_empty());
    }
    println!("{ends:?}: {compared} programs, {with_races} of them with a race");
    assert!(compared * 2 > programs, "too many are too large");
    assert!(
        with_races * 5 > compared && with_races * 5 < compared * 4,
        "{with_races} of {compared} have a race"
    );
}

#[test]
fn a_race_is_reported_if_and_only_if_there_is_one() {
    let programs = variable("JCHECK_RANDOM_PROGRAMS", 400);
    compare(Ends::Normally, programs, random::plain_program);
}

#[test]
fn updates_that_change_nothing_make_no_order() {
    let programs = variable("JCHECK_RANDOM_PROGRAMS", 400) / 2;
    compare(Ends::Normally, programs, random::plain_updating_program);
}

#[test]
fn the_order_of_sections_hides_no_race() {
    let programs = variable("JCHECK_RANDOM_PROGRAMS", 400);
    compare(Ends::Normally, programs, random::plain_locking_program);
}

#[test]
fn programs_that_exit_or_have_daemons_are_no_exception() {
    let programs = variable("JCHECK_RANDOM_PROGRAMS", 400) / 4;
    compare(Ends::Exit, programs, random::plain_program);
    compare(Ends::Daemon, programs, random::plain_program);
}
