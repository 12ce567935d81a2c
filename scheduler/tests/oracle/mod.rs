//! Oracles for searches: enumeration by brute force, without any of the code that reduces.

pub mod random;

use std::collections::{BTreeSet, HashMap, HashSet};

use jcheck_scheduler::conductor::{Atomicity, ProgramError, System};
use jcheck_scheduler::model::{dependent, dependent_composed, Footprint, Operation, Transition};
use jcheck_scheduler::search::{Search, Statistics};
use jcheck_scheduler::systems::{Model, ModelSystem, Statement, Statements};

/// What identifies a trace: for each thread its events, each with the number of events of every thread before it.
pub type Trace = Vec<Vec<(Transition, Vec<u32>)>>;

/// An event: its label, and its operations together with those of its tail.
#[derive(Clone)]
pub struct Event {
    label: Transition,
    whole: Transition,
    /// In C(M).
    footprint: Option<Footprint>,
}

impl Event {
    /// With the operations of its tail, or those of them that concern synchronisation.
    pub fn new(label: &Transition, operations: Vec<Operation>, atomicity: Atomicity) -> Self {
        let composed = atomicity == Atomicity::Composed;
        Self {
            label: label.clone(),
            footprint: composed.then(|| Footprint::new(&operations)),
            whole: Transition {
                operations: operations.into(),
                ..label.clone()
            },
        }
    }

    fn depends_on(&self, other: &Self) -> bool {
        let (x, y) = (&self.footprint, &other.footprint);
        if x.is_some() {
            dependent_composed(&self.label, x.as_ref(), &other.label, y.as_ref())
        } else {
            dependent(&self.whole, &other.whole)
        }
    }
}

/// Adds an event to a trace.
fn push(trace: &mut Trace, events: &mut Vec<(Event, Vec<u32>)>, event: Event) {
    let thread = event.label.thread().0 as usize;
    let mut clock = vec![0; trace.len()];
    for (earlier, before) in events.iter() {
        if event.depends_on(earlier) {
            for (mine, theirs) in clock.iter_mut().zip(before) {
                *mine = (*mine).max(*theirs);
            }
        }
    }
    clock[thread] = trace[thread].len() as u32 + 1;
    trace[thread].push((event.label.clone(), clock.clone()));
    events.push((event, clock));
}

/// The trace of a sequence of events.
pub fn trace(threads: usize, sequence: impl IntoIterator<Item = Event>) -> Trace {
    let (mut trace, mut events) = (vec![Vec::new(); threads], Vec::new());
    for event in sequence {
        push(&mut trace, &mut events, event);
    }
    trace
}

fn is_sync(operation: &Operation) -> bool {
    !matches!(operation, Operation::Read(_) | Operation::Write(_))
}

/// Performs a transition and, if that is one event, its invisible tail; gives the event.
fn perform(
    program: &Statements,
    state: &mut <Statements as Model>::State,
    transition: &Transition,
    atomicity: Atomicity,
    outcomes: bool,
) -> Event {
    let mut operations = transition.operations.clone();
    if let (Some(Operation::Update(at)), true) = (operations.first(), outcomes) {
        if program.leaves_unchanged(state, transition) {
            operations[0] = Operation::Read(*at);
        }
    }
    program.apply(state, transition);
    loop {
        let enabled = program.enabled(state);
        let is_next = |t: &Transition| {
            atomicity != Atomicity::EveryTransition
                && t.thread() == transition.thread()
                && !t.visible
        };
        let Some(next) = enabled.into_iter().find(is_next) else {
            return Event::new(transition, operations.into_vec(), atomicity);
        };
        let is_noticed = |o: &Operation| atomicity == Atomicity::Composed || is_sync(o);
        operations.extend(next.operations.iter().copied().filter(is_noticed));
        program.apply(state, &next);
    }
}

/// All traces, by enumeration of their prefixes; `None` if there are more of those than `limit`.
pub fn traces(program: &Statements, limit: usize, atomicity: Atomicity) -> Option<HashSet<Trace>> {
    enumerate(program, limit, atomicity, false)
}

/// The same, where an update that leaves its variable as it was is a read.
pub fn traces_by_outcome(program: &Statements, limit: usize) -> Option<HashSet<Trace>> {
    enumerate(program, limit, Atomicity::InvisibleFirst, true)
}

fn enumerate(
    program: &Statements,
    limit: usize,
    atomicity: Atomicity,
    outcomes: bool,
) -> Option<HashSet<Trace>> {
    let mut complete = HashSet::new();
    let mut known: HashSet<Trace> = HashSet::new();
    let start = vec![Vec::new(); program.threads.len()];
    let mut open = vec![(program.initial(), start, Vec::new())];
    while let Some((state, trace, events)) = open.pop() {
        let enabled = program.enabled(&state);
        if enabled.is_empty() {
            complete.insert(trace.clone());
        }
        for transition in enabled {
            let (mut state, mut trace, mut events) = (state.clone(), trace.clone(), events.clone());
            let event = perform(program, &mut state, &transition, atomicity, outcomes);
            push(&mut trace, &mut events, event);
            if known.insert(trace.clone()) {
                if known.len() > limit {
                    return None;
                }
                open.push((state, trace, events));
            }
        }
    }
    Some(complete)
}

/// All that any thread does in some interleaving: the transitions that are enabled somewhere, whoever is a daemon.
pub fn reached(program: &Statements, limit: usize) -> Option<HashSet<Transition>> {
    let mut reached = HashSet::new();
    let mut known = HashSet::new();
    let mut open = vec![program.initial()];
    while let Some(state) = open.pop() {
        for transition in program.enabled(&state) {
            let mut next = state.clone();
            program.apply(&mut next, &transition);
            reached.insert(transition.of_daemon(false));
            if known.insert(program.key(&next)) {
                if known.len() > limit {
                    return None;
                }
                open.push(next);
            }
        }
    }
    Some(reached)
}

/// A last state, and whether it is a deadlock.
pub type Final = (String, bool);

fn finals(
    program: &Statements,
    limit: usize,
    step: impl Fn(&mut <Statements as Model>::State, &Transition),
) -> Option<BTreeSet<Final>> {
    let mut finals = BTreeSet::new();
    let mut known = HashSet::new();
    let mut open = vec![program.initial()];
    while let Some(state) = open.pop() {
        let enabled = program.enabled(&state);
        if enabled.is_empty() && !program.is_futile(&state) || is_livelock(program, &state) {
            let key = without_looks(program.key(&state));
            finals.insert((key, !program.is_final(&state)));
        }
        for transition in enabled {
            let mut next = state.clone();
            step(&mut next, &transition);
            if known.insert(program.key(&next)) {
                if known.len() > limit {
                    return None;
                }
                open.push(next);
            }
        }
    }
    Some(finals)
}

/// A state without what its threads have looked at while they wait.
fn without_looks(key: String) -> String {
    let end = key.find('~').unwrap_or(key.len());
    key[..end].to_string()
}

/// Whether all threads that can go on are at the beginning of a loop, and would come back to it.
fn is_livelock(program: &Statements, state: &<Statements as Model>::State) -> bool {
    let is_head = |t: &Transition| {
        let mut statements = program.threads[t.thread().0 as usize].iter();
        statements.any(|s| *s == Statement::Repeat(t.site as usize))
    };
    let comes_back = |first: &Transition| {
        let mut moved = state.clone();
        for _ in 0..10 {
            let enabled = program.enabled(&moved);
            let Some(next) = enabled.iter().find(|t| t.thread() == first.thread()) else {
                return false;
            };
            program.apply(&mut moved, next);
            if program.key(&moved) == program.key(state) {
                return true;
            }
        }
        false
    };
    let enabled = program.enabled(state);
    program.spins && !enabled.is_empty() && enabled.iter().all(|t| is_head(t) && comes_back(t))
}

/// The last states of all interleavings of single transitions. No dependency relation is used.
pub fn interleaved_finals(program: &Statements, limit: usize) -> Option<BTreeSet<Final>> {
    finals(program, limit, |state, transition| {
        program.apply(state, transition)
    })
}

/// The last states of all interleavings of visible transitions with their tails: what `exit` can interrupt.
pub fn composed_finals(program: &Statements) -> BTreeSet<Final> {
    finals(program, usize::MAX, |state, transition| {
        let atomicity = Atomicity::InvisibleFirst;
        perform(program, state, transition, atomicity, false);
    })
    .unwrap_or_default()
}

/// Explores with a search, and gives the last states of its maximal executions.
pub fn finals_of(program: &Statements, search: &mut dyn Search) -> (BTreeSet<Final>, Statistics) {
    let explored = explore(program, search, Atomicity::InvisibleFirst);
    let (traces, statistics) = explored.expect("the program is deterministic");
    (
        traces.into_values().map(|(last, _)| last).collect(),
        statistics,
    )
}

/// The traces of the maximal executions of a search, with their last states and how often they were run.
pub type Explored = HashMap<Trace, (Final, u64)>;

/// Explores with a search.
pub fn explore(
    program: &Statements,
    search: &mut dyn Search,
    atomicity: Atomicity,
) -> Result<(Explored, Statistics), ProgramError> {
    let mut system = ModelSystem::new(program.clone());
    let mut explored = Explored::new();
    let mut statistics = Statistics::default();
    while let Some(plan) = search.next() {
        let execution = system.execute(&plan)?;
        statistics.count(&execution, search.replayed());
        record(program, &execution, &mut explored, atomicity);
        search.observe(&execution);
        if search.began_anew() {
            (explored, statistics) = (Explored::new(), Statistics::default());
        }
    }
    Ok((explored, statistics))
}

/// Stands for the last states of executions in which a thread has waited in vain that could have gone on.
pub const FUTILE: &str = "futile";

/// Adds an execution, unless it is blocked.
pub fn record(
    program: &Statements,
    execution: &jcheck_scheduler::model::Execution,
    explored: &mut Explored,
    atomicity: Atomicity,
) {
    use jcheck_scheduler::model::Outcome;
    let deadlock = match execution.outcome {
        Outcome::Complete => false,
        Outcome::Deadlock | Outcome::Futile => true,
        _ => return,
    };
    let events = execution
        .steps
        .iter()
        .map(|step| Event::new(&step.taken, step.operations.clone(), atomicity));
    let last = execution.steps.last();
    let key = last.and_then(|step| step.states.last()).cloned();
    let key = key.unwrap_or_else(|| program.key(&program.initial()));
    let key = match execution.outcome {
        Outcome::Futile => FUTILE.to_string(),
        _ => without_looks(key),
    };
    let entry = explored
        .entry(trace(program.threads.len(), events))
        .or_insert(((key, deadlock), 0));
    entry.1 += 1;
}
