//! The loop over parts of the search tree that workers explore.

mod proof;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use self::proof::Proof;
use super::busy::{another_question, Work, SLICE_MILLIS};
use super::check::samples_only;
use super::hunt::{hunt_and_prove, Hunt};
use super::ledger::Ledger;
use super::outcome::{Limits, Progress, Session, SessionError, Stop, Systems};
use crate::model::Sections;
use crate::search::{self, deeper, Divided, Options, Search, Statistics, FIRST_DEPTH};
use crate::service::{Answer, Assignment, Done, Job, Pool};

/// So many executions at the beginning are not worth a second worker.
const LOOK: u64 = 16;

/// After a worker died.
const CAREFUL: u32 = 1_000;

/// A part of the search tree, and its share of the whole.
#[derive(Debug, Clone)]
struct Part {
    search: search::Part,
    weight: f64,
    /// Executions that a worker may run before it hands the part back.
    granted: u64,
    /// A worker died of it: so many executions are handed out one at a time, to find out which one it was.
    careful: u32,
    /// How often the search had begun anew.
    generation: u32,
}

/// What to explore, and when to stop.
#[derive(Debug)]
pub struct Parallel<'a> {
    /// Which search.
    pub search: Divided,
    /// What it is parameterised with.
    pub options: Options,
    /// Under growing bounds, instead of the one in `options`.
    pub deepening: bool,
    /// In turns with a hunt; not with `deepening`.
    pub hunt: Option<&'a mut Hunt>,
    /// Budgets.
    pub limits: Limits,
    /// Becomes true when the user wants to stop.
    pub interrupted: &'a AtomicBool,
}

/// Explores with workers until everything is explored, a budget is used up, or there is a reason to stop. `systems`
/// confirm findings, and explore what workers cannot.
///
/// # Errors
/// When the program cannot be run under control.
pub fn check_in_parallel(
    pool: &mut Pool,
    systems: &mut Systems<'_>,
    plan: Parallel<'_>,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Session, SessionError> {
    let Parallel {
        search,
        options,
        deepening,
        hunt,
        limits,
        interrupted,
    } = plan;
    let mut depth = if deepening {
        Some(FIRST_DEPTH)
    } else {
        options.depth
    };
    let only = hunt.as_ref().is_some_and(|hunt| hunt.only);
    let mut proof = Proof {
        run: Run {
            ledger: Ledger::new(limits.clone()),
            limits,
            waiting: Vec::new(),
            done: 0.0,
            bound: None,
            divided: (search, options),
            sections: Sections::default(),
            generation: 0,
            until: None,
        },
        pool,
        systems,
        interrupted,
        progress,
    };
    let mut hunt = hunt.filter(|_| !deepening);
    loop {
        proof.run.begin(search, Options { depth, ..options });
        let stop = hunt_and_prove(&mut proof, hunt.as_deref_mut())?;
        let again = deepening && proof.run.bound.is_some() && stop == Stop::Exhausted;
        match depth.filter(|_| again) {
            Some(reached) => depth = Some(deeper(reached)),
            None => {
                let mut run = proof.run;
                let bound = samples_only(only).or_else(|| run.bound.take());
                let fraction = run.fraction(&HashMap::new());
                return Ok(run.ledger.close(stop, bound, fraction, None));
            }
        }
    }
}

struct Run {
    ledger: Ledger,
    limits: Limits,
    waiting: Vec<Part>,
    /// Share of the search tree that is done for good.
    done: f64,
    /// The bounds that cut something.
    bound: Option<String>,
    /// Which search.
    divided: (Divided, Options),
    /// What is known of critical sections.
    sections: Sections,
    /// How often it has begun anew.
    generation: u32,
    /// With so many executions it pauses.
    until: Option<u64>,
}

impl Run {
    fn begin(&mut self, search: Divided, options: Options) {
        self.divided = (search, options);
        let search = search::Part::knowing(search, options, self.sections.clone());
        self.waiting = vec![Part {
            search,
            weight: 1.0,
            granted: 0,
            careful: 0,
            generation: self.generation,
        }];
        self.done = 0.0;
        self.bound = None;
    }

    /// If a part has shown more of critical sections than the search knew, that begins anew.
    fn begin_anew(&mut self, part: &search::Part) {
        let Some(sections) = part.void() else { return };
        self.sections.merge(sections);
        self.sections.wastes(self.ledger.statistics.executions());
        self.generation += 1;
        self.ledger.statistics = Statistics::default();
        self.bound = None;
        self.begin(self.divided.0, self.divided.1);
    }

    fn split(&mut self, pool: &Pool, mut part: Part) {
        let alone = self.is_look();
        if !alone && self.waiting.is_empty() && pool.has_idle() && !part.search.is_finished() {
            if let Some((search, share)) = part.search.split() {
                let weight = part.weight * share;
                part.weight -= weight;
                self.waiting.push(Part {
                    search,
                    weight,
                    granted: 0,
                    careful: part.careful,
                    generation: part.generation,
                });
            }
        }
        self.put_back(part);
    }

    /// Whether the first executions are run, which is one worker's.
    fn is_look(&self) -> bool {
        self.until.is_some_and(|until| until <= LOOK)
    }

    /// The next execution of a part, by the next slower way.
    fn run_one(
        &mut self,
        systems: &mut Systems<'_>,
        part: &mut Part,
    ) -> Result<Option<Stop>, SessionError> {
        let plan = part.search.next();
        let Some(plan) = plan.filter(|_| part.generation == self.generation) else {
            return Ok(None);
        };
        let execution = match self.ledger.execute_with(systems, &plan)? {
            Ok(execution) => execution,
            Err(stop) => return Ok(Some(stop)),
        };
        let replayed = part.search.replayed();
        self.ledger.count(&execution, replayed, None);
        part.search.observe(&execution);
        if part.search.began_anew() {
            self.ledger.statistics = Statistics::default();
        }
        self.begin_anew(&part.search);
        self.ledger.judge(systems.reference, &execution)
    }
}

impl Work for Run {
    /// The part as it was handed out.
    type Given = Part;

    const LATE_COUNTS: bool = true;

    fn ledger(&mut self) -> &mut Ledger {
        &mut self.ledger
    }

    fn fraction(&self, given: &HashMap<usize, Part>) -> f64 {
        let parts = self.waiting.iter().chain(given.values());
        let open = parts.map(|part| part.weight * part.search.fraction());
        self.done + open.sum::<f64>()
    }

    fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    fn is_paused(&self) -> bool {
        let counted = self.ledger.statistics.executions();
        self.until.is_some_and(|until| counted >= until)
    }

    fn next(&mut self, pool: &Pool, given: &HashMap<usize, Part>) -> Option<(Job, Part)> {
        let granted = given.values().map(|part| part.granted);
        let granted = granted.fold(0, u64::saturating_add);
        let left = |limit: Option<u64>, counted: u64| match limit {
            Some(limit) => limit.saturating_sub(counted.saturating_add(granted)),
            None => u64::MAX,
        };
        let of_all = left(self.limits.executions, self.ledger.executions());
        let now = left(self.until, self.ledger.statistics.executions());
        let left = of_all.min(now);
        if left == 0 {
            return None;
        }
        let mut part = self.waiting.pop()?;
        part.granted = match part.careful {
            0 if self.is_look() => left,
            0 => left.div_ceil(pool.size() as u64),
            _ => 1,
        };
        let assignment = Assignment {
            part: part.search.clone(),
            millis: SLICE_MILLIS,
            executions: part.granted,
            stop_at_finding: !self.limits.all_findings,
        };
        Some((Job::Explore(Box::new(assignment)), part))
    }

    fn put_back(&mut self, part: Part) {
        if part.generation != self.generation {
            return; // it counts for nothing
        }
        if part.search.is_finished() {
            self.bound = self.bound.take().or_else(|| part.search.bound());
            self.done += part.weight;
        } else {
            self.waiting.push(part);
        }
    }

    /// Splits what the worker left if others have nothing to do.
    fn take_in(
        &mut self,
        pool: &Pool,
        systems: &mut Systems<'_>,
        part: Part,
        answer: Answer,
    ) -> Result<Option<Stop>, SessionError> {
        let Answer::Done(done) = answer else {
            return Err(another_question());
        };
        let done: Done = *done;
        let before = self.ledger.begin_of_a_part();
        match done.anew {
            true => self.ledger.statistics = done.statistics,
            false if part.generation == self.generation => {
                self.ledger.statistics.add(&done.statistics);
            }
            false => {}
        }
        self.ledger.reach(&done.reached);
        for gap in done.gaps {
            self.ledger.add_gap(gap);
        }
        if let Some(steps) = &done.complete {
            self.ledger.keep(systems.reference, steps);
        }
        for found in &done.findings {
            let number = before + found.execution;
            let stop =
                self.ledger
                    .found(systems.reference, &found.finding, &found.steps, number)?;
            if stop.is_some() {
                return Ok(stop);
            }
        }
        match part.generation == self.generation {
            true => self.begin_anew(&done.part),
            false => done
                .part
                .void()
                .into_iter()
                .for_each(|s| self.sections.merge(s)),
        }
        let mut left = Part {
            search: done.part,
            careful: part.careful.saturating_sub(1),
            ..part
        };
        if let Some(why) = &done.trouble {
            self.ledger.detour(why);
            // The next slower way to run the program decides whether it is the program's fault.
            if let Some(stop) = self.run_one(systems, &mut left)? {
                return Ok(Some(stop));
            }
        }
        self.split(pool, left);
        Ok(self.ledger.after())
    }

    fn after_a_death(
        &mut self,
        systems: &mut Systems<'_>,
        mut part: Part,
    ) -> Result<Option<Stop>, SessionError> {
        let mut stop = None;
        if part.careful > 0 {
            // It was this execution.
            stop = self.run_one(systems, &mut part)?;
        }
        part.careful = CAREFUL;
        self.put_back(part);
        Ok(stop)
    }

    fn run_here(
        &mut self,
        systems: &mut Systems<'_>,
        mut part: Part,
    ) -> Result<Option<Stop>, SessionError> {
        while !part.search.is_finished() && part.generation == self.generation {
            if self.is_paused() {
                break;
            }
            if let Some(stop) = self.ledger.used_up() {
                return Ok(Some(stop));
            }
            if let Some(stop) = self.run_one(systems, &mut part)? {
                return Ok(Some(stop));
            }
        }
        self.put_back(part);
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::conductor::Atomicity;
    use crate::protocol::message::Welcome;
    use crate::service::{PoolError, SetUp, WorkerConnection, Workers};
    use crate::systems::{ModelSystem, Philosophers};

    struct Broken;

    impl Workers for Broken {
        fn start(&self) -> Result<Box<dyn WorkerConnection>, PoolError> {
            panic!("a fault of ours, on purpose")
        }

        fn stop(&self) {}
    }

    struct Missing;

    impl Workers for Missing {
        fn start(&self) -> Result<Box<dyn WorkerConnection>, PoolError> {
            Err(PoolError::SetUp("there are none".to_string()))
        }

        fn stop(&self) {}
    }

    /// Whatever becomes of a worker, its part is explored before anything counts as exhausted.
    #[test]
    fn a_worker_that_fails_does_not_end_the_search() {
        assert_eq!(explored_by(Arc::new(Broken)).fallback, None);
    }

    /// Without workers, the reference does it all, and the report can say so.
    #[test]
    fn workers_that_do_not_start_are_done_without() {
        let session = explored_by(Arc::new(Missing));
        assert_eq!(session.fallback.as_deref(), Some("there are none"));
    }

    fn explored_by(workers: Arc<dyn Workers>) -> Session {
        let welcome = Welcome {
            divergence_millis: 1,
            site_flags: Vec::new(),
            site_fields: Vec::new(),
            site_classes: Vec::new(),
            class_names: Vec::new(),
            communication_classes: Vec::new(),
            gap_classes: Vec::new(),
            interrupts: false,
            leaves_waits: false,
            tests_locks: false,
            exclusive_access: false,
            tells_alone: true,
            network: vec![0; 4],
            foreseen: 0,
            reachable_fields: Vec::new(),
            platform: String::new(),
            virtual_clock: true,
        };
        let set_up = SetUp {
            jars: Vec::new(),
            classes_stay: false,
            fibers: false,
            main: String::new(),
            args: Vec::new(),
            welcome,
            sites: Default::default(),
            classes: Default::default(),
            covers: false,
            weaving: None,
            rules: Default::default(),
        };
        let mut pool = Pool::new(1, workers, Arc::new(set_up));
        let options = Options {
            sleep_sets: true,
            atomicity: Atomicity::InvisibleFirst,
            depth: None,
            switches: None,
            conditional: false,
            reductions: crate::model::Reductions::NONE,
        };
        let plan = Parallel {
            search: Divided::DepthFirst,
            options,
            deepening: false,
            hunt: None,
            limits: Limits::default(),
            interrupted: &AtomicBool::new(false),
        };
        let mut reference = ModelSystem::new(Philosophers { count: 3 });
        let mut systems = Systems {
            quick: Vec::new(),
            reference: &mut reference,
        };
        let session = check_in_parallel(&mut pool, &mut systems, plan, &mut |_| {}).unwrap();
        assert_eq!(session.stop, Stop::Exhausted);
        assert_eq!(session.statistics.executions(), 7);
        session
    }
}
