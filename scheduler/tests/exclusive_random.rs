//! Exclusive access predicates against their definition, on random programs: the check of one execution for each trace
//! of the reduced system finds something wrong if and only if it is so in some state of the full system.
//!
//! A program is threads that take locks, set flags and touch one object x. The full system switches before each
//! statement, and the oracle looks at each of its states: (26), WFinitExcl and WFendExcl of Stoller & Cohen 2003, as they
//! are written there. The reduced system switches before a lock is taken. A trace is who had each lock in which
//! order. The oracle knows neither happens-before nor looks. Where the check does not know, since nothing orders a look
//! and a write, or two writes of a flag, it need not find what is wrong; what it finds must be so.
//!
//! `JCHECK_RANDOM_PROGRAMS` sets how many programs, `JCHECK_RANDOM_SEED` the first seed.

use std::collections::HashSet;

use jcheck_annotations::ObjectClass;
use jcheck_scheduler::discipline::exclusive::{Evaluation, Look, Misuse, Occasion};
use jcheck_scheduler::discipline::lockset::Initialisation;
use jcheck_scheduler::discipline::{Access, Checker, SyncKey, Wrong};
use jcheck_scheduler::model::Discipline;

const FLAGS: usize = 3;
const LOCKS: usize = 2;
/// The object that predicates are about.
const X: u32 = 1;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Statement {
    Lock(usize),
    Unlock(usize),
    Set(usize, bool),
    Touch,
}

/// A conjunction or a disjunction, evaluated from left to right as far as needed.
#[derive(Debug, Clone)]
struct Predicate {
    all: bool,
    atoms: Vec<Atom>,
}

#[derive(Debug, Clone, Copy)]
enum Atom {
    Flag(usize, bool),
    Holds(usize),
}

#[derive(Debug)]
struct Program {
    threads: Vec<Vec<Statement>>,
    flags: [bool; FLAGS],
    predicates: Vec<Predicate>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    next: Vec<usize>,
    flags: [bool; FLAGS],
    owners: [Option<usize>; LOCKS],
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn program(&mut self) -> Program {
        let count = 2 + self.below(2);
        let predicates = (0..count).map(|_| self.predicate()).collect();
        let threads = (0..count).map(|_| self.thread()).collect();
        Program {
            threads,
            flags: [0; FLAGS].map(|_| self.below(2) == 0),
            predicates,
        }
    }

    fn predicate(&mut self) -> Predicate {
        let count = 1 + self.below(2);
        let flags = 1 + self.below(3); // of four atoms
        let atom = |random: &mut Self| match random.below(4) < flags {
            true => Atom::Flag(random.below(FLAGS), random.below(2) == 0),
            false => Atom::Holds(random.below(LOCKS)),
        };
        Predicate {
            all: self.below(2) == 0,
            atoms: (0..count).map(|_| atom(self)).collect(),
        }
    }

    /// Some critical sections, and some statements outside.
    fn thread(&mut self) -> Vec<Statement> {
        let mut body = Vec::new();
        for _ in 0..1 + self.below(2) {
            let lock = (self.below(4) != 0).then(|| self.below(LOCKS));
            body.extend(lock.map(Statement::Lock));
            for _ in 0..1 + self.below(2) {
                body.push(match self.below(3) {
                    0 => Statement::Set(self.below(FLAGS), self.below(2) == 0),
                    _ => Statement::Touch,
                });
            }
            body.extend(lock.map(Statement::Unlock));
        }
        body
    }
}

impl Program {
    fn initial(&self) -> State {
        State {
            next: vec![0; self.threads.len()],
            flags: self.flags,
            owners: [None; LOCKS],
        }
    }

    fn statement(&self, state: &State, thread: usize) -> Option<Statement> {
        self.threads[thread].get(state.next[thread]).copied()
    }

    /// The statement that a thread can execute.
    fn enabled(&self, state: &State, thread: usize) -> Option<Statement> {
        self.statement(state, thread)
            .filter(|statement| match statement {
                Statement::Lock(lock) => state.owners[*lock].is_none(),
                _ => true,
            })
    }

    fn apply(&self, state: &mut State, thread: usize, statement: Statement) {
        state.next[thread] += 1;
        match statement {
            Statement::Lock(lock) => state.owners[lock] = Some(thread),
            Statement::Unlock(lock) => state.owners[lock] = None,
            Statement::Set(flag, value) => state.flags[flag] = value,
            Statement::Touch => {}
        }
    }

    /// The value of a predicate, and what it reads.
    fn evaluate(&self, state: &State, about: usize) -> (bool, Vec<SyncKey>) {
        let predicate = &self.predicates[about];
        let mut reads = Vec::new();
        for atom in &predicate.atoms {
            let value = match *atom {
                Atom::Flag(flag, value) => {
                    reads.push(SyncKey::Static(flag as u32));
                    state.flags[flag] == value
                }
                Atom::Holds(lock) => {
                    reads.push(SyncKey::Owned(lock_number(lock), about as u32));
                    state.owners[lock] == Some(about)
                }
            };
            if value != predicate.all {
                return (value, reads);
            }
        }
        (predicate.all, reads)
    }

    fn values(&self, state: &State) -> Vec<bool> {
        let all = 0..self.threads.len();
        all.map(|about| self.evaluate(state, about).0).collect()
    }

    /// Whether the discipline is broken in some state, or the predicates are not well-formed.
    fn is_wrong(&self) -> bool {
        let disjoint =
            |state: &State| self.values(state).iter().filter(|holds| **holds).count() < 2;
        let initial = self.initial();
        if !disjoint(&initial) {
            return true;
        }
        let mut known = HashSet::from([initial.clone()]);
        let mut open = vec![initial];
        while let Some(state) = open.pop() {
            let before = self.values(&state);
            for thread in 0..self.threads.len() {
                let Some(statement) = self.enabled(&state, thread) else {
                    continue;
                };
                if statement == Statement::Touch && !before[thread] {
                    return true;
                }
                let mut after = state.clone();
                self.apply(&mut after, thread, statement);
                let values = self.values(&after);
                let taken = (0..values.len()).any(|j| j != thread && before[j] && !values[j]);
                if taken || !disjoint(&after) {
                    return true;
                }
                if known.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
        false
    }

    /// One execution of each trace of the reduced system.
    fn executions(&self) -> Vec<Vec<(usize, Statement)>> {
        let mut traces = HashSet::new();
        let mut found = Vec::new();
        let mut open = vec![(self.initial(), Vec::new())];
        while let Some((state, done)) = open.pop() {
            let mut is_over = true;
            for thread in 0..self.threads.len() {
                if self.enabled(&state, thread).is_none() {
                    continue;
                }
                is_over = false;
                let (mut state, mut done) = (state.clone(), done.clone());
                while let Some(statement) = self.enabled(&state, thread) {
                    self.apply(&mut state, thread, statement);
                    done.push((thread, statement));
                    if matches!(self.statement(&state, thread), Some(Statement::Lock(_))) {
                        break;
                    }
                }
                open.push((state, done));
            }
            if is_over {
                let order = |lock| -> Vec<usize> {
                    let takes = |(thread, statement): &(usize, Statement)| {
                        (*statement == Statement::Lock(lock)).then_some(*thread)
                    };
                    done.iter().filter_map(takes).collect()
                };
                if traces.insert([order(0), order(1)]) {
                    found.push(done);
                }
            }
        }
        found
    }
}

fn write(thread: u32, flag: &SyncKey) -> Access {
    Access {
        thread,
        location: flag.clone(),
        elements: None,
        write: true,
        atomic: false,
        of_program: true,
        site: 0,
        trace: 0,
        class: ObjectClass::Discipline,
        initialisation: Initialisation::FirstThread,
    }
}

fn lock_number(lock: usize) -> u32 {
    10 + lock as u32
}

/// Evaluates predicates as the agent does, and tells the checker.
struct Agent<'a> {
    program: &'a Program,
    checker: Checker,
    /// Finds the data races of flags.
    races: Checker,
    has_race: bool,
    state: State,
    /// By predicate: what it has read.
    reads: Vec<Vec<SyncKey>>,
}

impl<'a> Agent<'a> {
    /// Thread 0 states all predicates, and starts the others.
    fn new(program: &'a Program) -> Self {
        let mut agent = Self {
            program,
            checker: Checker::new(Discipline::ExclusiveAccess),
            races: Checker::new(Discipline::HappensBefore),
            has_race: false,
            state: program.initial(),
            reads: vec![Vec::new(); program.threads.len()],
        };
        for about in 0..program.threads.len() {
            assert!(agent.checker.state(about as u32, X));
            let (holds, reads) = program.evaluate(&agent.state, about);
            agent.tell(0, about, Occasion::Stated, holds, reads.clone());
            agent.reads[about] = reads;
        }
        for thread in 1..program.threads.len() {
            agent.checker.fork(0, thread as u32);
            agent.races.fork(0, thread as u32);
        }
        agent
    }

    fn tell(
        &mut self,
        by: usize,
        about: usize,
        occasion: Occasion,
        holds: bool,
        reads: Vec<SyncKey>,
    ) {
        let look = |location| Look {
            location,
            element: None,
        };
        let known = self.checker.evaluated(&Evaluation {
            thread: by as u32,
            object: X,
            predicate: Some(about as u32),
            occasion,
            holds,
            own: by == about,
            site: 0,
            trace: 0,
            looks: reads.into_iter().map(look).collect(),
            unstarted: Vec::new(),
        });
        assert!(known);
    }

    fn step(&mut self, thread: usize, statement: Statement) {
        let by = thread as u32;
        let written = match statement {
            Statement::Lock(lock) => {
                self.checker.acquire(by, lock_number(lock));
                self.races.acquire(by, lock_number(lock));
                SyncKey::Owned(lock_number(lock), by)
            }
            Statement::Unlock(lock) => {
                self.checker.release(by, lock_number(lock));
                self.races.release(by, lock_number(lock));
                SyncKey::Owned(lock_number(lock), by)
            }
            Statement::Set(flag, _) => {
                let flag = SyncKey::Static(flag as u32);
                self.checker.wrote(by, &flag, None, 0, 0);
                self.has_race |= !self.races.access(&write(by, &flag)).is_empty();
                flag
            }
            Statement::Touch => {
                let (holds, reads) = self.program.evaluate(&self.state, thread);
                self.tell(thread, thread, Occasion::Accessed, holds, reads);
                self.program.apply(&mut self.state, thread, statement);
                return;
            }
        };
        self.program.apply(&mut self.state, thread, statement);
        for value in [false, true] {
            for about in 0..self.reads.len() {
                let (holds, now) = self.program.evaluate(&self.state, about);
                if holds == value && self.reads[about].contains(&written) {
                    let before = std::mem::replace(&mut self.reads[about], now.clone());
                    let reads = before.into_iter().chain(now).collect();
                    self.tell(thread, about, Occasion::Changed, holds, reads);
                }
            }
        }
    }
}

/// Whether the check finds something wrong, and whether it says that it does not know.
fn checked(program: &Program) -> (Vec<Misuse>, bool) {
    let (mut found, mut unknown) = (Vec::new(), false);
    for execution in program.executions() {
        let mut agent = Agent::new(program);
        for (thread, statement) in execution {
            agent.step(thread, statement);
        }
        unknown |= agent.has_race;
        for violation in agent.checker.take_misuses() {
            match violation.wrong {
                Wrong::Predicate(Misuse::Unordered) => unknown = true,
                Wrong::Predicate(misuse) => found.push(misuse),
                other => panic!("{other:?}"),
            }
        }
    }
    (found, unknown)
}

#[test]
fn something_is_found_if_and_only_if_it_is_wrong_in_some_state() {
    let number = |name: &str, default| {
        let text = std::env::var(name).ok();
        text.and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let first: u64 = number("JCHECK_RANDOM_SEED", 0);
    let programs: u64 = number("JCHECK_RANDOM_PROGRAMS", 60_000);
    let (mut right, mut wrong, mut unknown_right, mut missed) = (0u64, 0u64, 0u64, 0u64);
    for seed in first..first + programs {
        let program = Random(seed.wrapping_mul(0x1234_5678_9ABC_DEF1)).program();
        let is_wrong = program.is_wrong();
        let (found, unknown) = checked(&program);
        assert!(
            is_wrong || found.is_empty(),
            "seed {seed}: {found:?} is not so: {program:#?}"
        );
        assert!(
            !is_wrong || !found.is_empty() || unknown,
            "seed {seed}: nothing was found: {program:#?}"
        );
        match (is_wrong, unknown) {
            (true, _) if found.is_empty() => missed += 1,
            (true, _) => wrong += 1,
            (false, true) => unknown_right += 1,
            (false, false) => right += 1,
        }
    }
    println!("{right} right, {wrong} wrong; not known: {unknown_right} that are right, {missed} that are wrong");
    assert!(right * 100 > programs, "{right} of {programs} are right");
    assert!(wrong * 4 > programs, "{wrong} of {programs} are wrong");
}

/// The predicate of thread 0 holds while it has the lock, unless the flag was cleared before. That thread 1 clears the flag
/// first hides that both could have access; so what the predicate read until then, the owner of the lock, counts.
#[test]
fn what_a_predicate_no_longer_reads_is_not_forgotten() {
    let program = Program {
        threads: vec![
            vec![Statement::Lock(1), Statement::Unlock(1)],
            vec![Statement::Set(0, false)],
        ],
        flags: [true, false, false],
        predicates: vec![
            Predicate {
                all: true,
                atoms: vec![Atom::Flag(0, true), Atom::Holds(1)],
            },
            Predicate {
                all: true,
                atoms: vec![Atom::Flag(1, false)],
            },
        ],
    };
    assert!(program.is_wrong());
    let mut agent = Agent::new(&program);
    agent.step(1, Statement::Set(0, false));
    agent.step(0, Statement::Lock(1));
    agent.step(0, Statement::Unlock(1));
    let found = agent.checker.take_misuses();
    let unordered = Wrong::Predicate(Misuse::Unordered);
    assert!(found.iter().any(|violation| violation.wrong == unordered));
}
