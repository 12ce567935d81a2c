//! The rows: something that is done again and again, and how fast.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jcheck_agent::{pin, Cores, Output, WorkerProcesses};
use jcheck_scheduler::conductor::{Plan, Prescribed, ProgramError, System};
use jcheck_scheduler::service::{SetUp, WorkerSystem};

use super::toys::Toy;
use crate::launch::{self, Launch};
use crate::reset::choose;

/// Each row gets so many batches.
const BATCHES: u32 = 5;
/// Time of a batch that counts for nothing, while the JIT compiles.
const WARM_UP: Duration = Duration::from_millis(1500);
/// The core that everything but the second worker stays on.
pub const CORE: usize = 0;

/// How often in how much time.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    count: u64,
    time: Duration,
}

impl Pace {
    /// Of one batch.
    pub fn new(count: u64, time: Duration) -> Self {
        Self { count, time }
    }

    /// Per second.
    pub fn rate(self) -> f64 {
        self.count as f64 / self.time.as_secs_f64()
    }
}

/// Something that can be done for a while.
pub trait Batch {
    /// Does it, at least once.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn run(&mut self, time: Duration) -> Result<Pace, String>;
}

/// What a row does, or why it cannot.
pub type Started = Result<Box<dyn Batch>, String>;

/// A row of the table.
pub struct Row<'a> {
    /// Its name.
    pub name: &'static str,
    start: Option<Box<dyn FnOnce() -> Started + 'a>>,
    batch: Started,
    rates: Vec<f64>,
    /// Its processes choose their cores.
    free: bool,
}

impl<'a> Row<'a> {
    /// A row that starts its processes when it is measured.
    pub fn new(name: &'static str, start: impl FnOnce() -> Started + 'a) -> Self {
        Self {
            name,
            start: Some(Box::new(start)),
            batch: Err("not measured".to_string()),
            rates: Vec::new(),
            free: false,
        }
    }

    /// The median of its batches, per second.
    ///
    /// # Errors
    /// Why there is none.
    pub fn rate(&self) -> Result<f64, String> {
        if let Err(why) = &self.batch {
            return Err(why.clone());
        }
        let mut rates = self.rates.clone();
        rates.sort_by(f64::total_cmp);
        rates
            .get(rates.len() / 2)
            .copied()
            .ok_or_else(|| "not measured".to_string())
    }

    fn run(&mut self, time: Duration) -> Option<f64> {
        if let Some(start) = self.start.take() {
            self.batch = start();
        }
        let result = self.batch.as_mut().ok()?.run(time);
        match result {
            Ok(pace) => Some(pace.rate()),
            Err(why) => {
                self.batch = Err(why);
                None
            }
        }
    }
}

/// Gives every row its batches, in turns; `only` rows whose names contain a text, if there is one.
pub fn measure(rows: &mut [Row], seconds: f64, only: Option<&str>) {
    let batch = Duration::from_secs_f64(seconds) / BATCHES;
    let wanted = |row: &Row| only.is_none_or(|only| row.name.contains(only));
    let all = Cores::present();
    let measure = |row: &mut Row, time: Duration| {
        // Processes that a row starts stay where this thread is.
        all.restore();
        if !row.free {
            pin(CORE);
        }
        row.run(time)
    };
    for row in rows.iter_mut().filter(|row| wanted(row)) {
        measure(row, WARM_UP.min(batch * BATCHES));
    }
    for _ in 0..BATCHES {
        for row in rows.iter_mut().filter(|row| wanted(row)) {
            let rate = measure(row, batch);
            row.rates.extend(rate);
        }
    }
    all.restore();
}

/// Workers that repeat the plan with a switch of threads at each step.
pub fn worker<'a>(name: &'static str, toy: &'a Toy, count: usize) -> Row<'a> {
    let mut row = Row::new(name, move || workers(toy, count, true));
    row.free = count > 1;
    row
}

/// A worker that runs the program without switching.
pub fn philosopher<'a>(name: &'static str, toy: &'a Toy) -> Row<'a> {
    Row::new(name, || workers(toy, 1, false))
}

fn workers(toy: &Toy, count: usize, switching: bool) -> Started {
    let missing = |_| "not on this JDK".to_string();
    let chosen = choose(&toy.args, &toy.subject.prepared, None).map_err(missing)?;
    let set_up: Arc<SetUp> = Arc::new(toy.subject.set_up(&toy.args, &chosen, None));
    let processes = launch::workers(&toy.subject.prepared, &toy.args.target, Arc::default())
        .map_err(|error| error.to_string())?;
    let mut workers = Vec::new();
    for _ in 0..count {
        let mut system = WorkerSystem::new(Arc::clone(&processes) as _, Arc::clone(&set_up));
        let plan = plan(&mut system, switching)?;
        workers.push((system, plan));
    }
    Ok(Box::new(Working {
        workers,
        _processes: processes,
    }))
}

struct Working {
    workers: Vec<(WorkerSystem, Plan)>,
    _processes: Arc<WorkerProcesses>,
}

impl Batch for Working {
    fn run(&mut self, time: Duration) -> Result<Pace, String> {
        let start = Instant::now();
        let counts: Vec<Result<u64, ProgramError>> = std::thread::scope(|scope| {
            let run = |(system, plan): &mut (WorkerSystem, Plan)| system.repeat(plan, time);
            let handles: Vec<_> = self
                .workers
                .iter_mut()
                .map(|worker| scope.spawn(move || run(worker)))
                .collect();
            let gone = || Err(ProgramError::Lost("a thread failed".to_string()));
            handles
                .into_iter()
                .map(|handle| handle.join().unwrap_or_else(|_| gone()))
                .collect()
        });
        let elapsed = start.elapsed();
        let mut sum = 0;
        for count in counts {
            sum += count.map_err(|error| error.to_string())?;
        }
        Ok(Pace::new(sum, elapsed))
    }
}

/// A fresh JVM for each execution.
pub fn launch<'a>(name: &'static str, toy: &'a Toy) -> Row<'a> {
    Row::new(name, || {
        let launch = Launch {
            weaving: None,
            output: Output::Discard,
            spares: 0,
            covers: false,
            by_hand: None,
            interrupted: Arc::default(),
        };
        let mut system = launch::start(&toy.subject, &toy.args.target, &[], launch)
            .map_err(|error| error.to_string())?;
        let plan = plan(&mut system, true)?;
        Ok(Box::new(Launching(system, plan)))
    })
}

struct Launching<S>(S, Plan);

impl<S: System> Batch for Launching<S> {
    fn run(&mut self, time: Duration) -> Result<Pace, String> {
        let start = Instant::now();
        let mut count = 0;
        while count == 0 || start.elapsed() < time {
            self.0.execute(&self.1).map_err(|error| error.to_string())?;
            count += 1;
        }
        Ok(Pace::new(count, start.elapsed()))
    }
}

/// A plan that prescribes every step and, if asked for, changes the thread wherever another one is enabled.
fn plan(system: &mut impl System, switching: bool) -> Result<Plan, String> {
    let mut plan = Plan::first(
        false,
        None,
        jcheck_scheduler::conductor::Atomicity::InvisibleFirst,
    );
    if !switching {
        return Ok(plan);
    }
    let mut prefix = Vec::new();
    loop {
        let execution = system.execute(&plan).map_err(|error| error.to_string())?;
        let next = prefix.len();
        let Some(step) = execution.steps.get(next) else {
            return Ok(plan);
        };
        let last = next
            .checked_sub(1)
            .map(|last| execution.steps[last].taken.thread());
        let other = step.enabled.iter().find(|t| Some(t.thread()) != last);
        prefix.push(Prescribed::Exactly(other.unwrap_or(&step.taken).clone()));
        plan.prefix = prefix.clone().into();
    }
}
