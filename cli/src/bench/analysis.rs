//! What the search spends on the races of an execution, beside what the execution takes.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jcheck_agent::{pin, Cores};
use jcheck_scheduler::conductor::{Atomicity, Plan, Policy, Prescribed, System};
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::search::{HappensBefore, Optimal, Options, Pooled};
use jcheck_scheduler::service::WorkerSystem;

use super::rows::CORE;
use super::toys::Toys;
use crate::error::CliError;
use crate::launch;
use crate::reset::choose;

/// The name of the group, for `--only`.
const NAME: &str = "race analysis";
/// Numbers of visible operations.
const LENGTHS: [usize; 3] = [20, 200, 2_000];
/// Executions that count for nothing, while the JIT compiles.
const WARM_UP: usize = 50;

/// Measures executions of the program with two threads in a worker, under a random schedule, and what optimal DPOR
/// does with each: for so many seconds each length. Nothing where the group is not asked for.
///
/// # Errors
/// When the program cannot be run.
pub fn table(toys: &Toys, seconds: f64, only: Option<&str>) -> Result<String, CliError> {
    if only.is_some_and(|only| !NAME.contains(only)) {
        return Ok(String::new());
    }
    let mut text = format!(
        "  {NAME}, reinit, platform\n  {:>9} {:>7} {:>14} {:>14} {:>7} {:>18}\n",
        "visible", "races", "execution, us", "analysis, us", "share", "ns per race, step"
    );
    let cores = Cores::present();
    pin(CORE);
    for length in LENGTHS {
        let cost = measure(toys, length, Duration::from_secs_f64(seconds))?;
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let (whole, analysis) = (
            micros(cost.execution + cost.analysis),
            micros(cost.analysis),
        );
        let _ = writeln!(
            text,
            "  {:>9} {:>7} {:>14.1} {analysis:>14.1} {:>6.1}% {:>18.2}",
            cost.steps,
            cost.races,
            micros(cost.execution),
            100.0 * analysis / whole,
            1e3 * analysis / (cost.races.max(1) * cost.steps.max(1)) as f64,
        );
    }
    cores.restore();
    Ok(text)
}

/// Of one execution, the median.
struct Cost {
    steps: usize,
    races: usize,
    execution: Duration,
    analysis: Duration,
}

fn measure(toys: &Toys, length: usize, time: Duration) -> Result<Cost, CliError> {
    // The first operation of each thread, and its writes.
    let writes = (length / 2 - 1).to_string();
    let flags = ["--reset=reinit", "--threads=platform", "--", &writes];
    let toy = toys.subject("TwoThreads", &flags)?;
    let chosen = choose(&toy.args, &toy.subject.prepared, None)?;
    let set_up = Arc::new(toy.subject.set_up(&toy.args, &chosen, None));
    let processes = launch::workers(&toy.subject.prepared, &toy.args.target, Arc::default())?;
    let mut system = WorkerSystem::new(Arc::clone(&processes) as _, set_up);
    let mut run = |plan: &Plan| {
        let execution = system.execute(plan);
        execution.map_err(|error| CliError::Usage(error.to_string()))
    };
    let mut plan = Plan::first(true, None, Atomicity::InvisibleFirst);
    plan.policy = Policy::Random { seed: 1 };
    let drawn = run(&plan)?.transitions().into_iter();
    plan.prefix = drawn.map(Prescribed::Exactly).collect();
    for _ in 0..WARM_UP {
        analyse(&run(&plan)?);
    }
    let (mut executions, mut analyses) = (Vec::new(), Vec::new());
    let begin = Instant::now();
    loop {
        let start = Instant::now();
        let ran = run(&plan)?;
        executions.push(start.elapsed());
        let start = Instant::now();
        analyse(&ran);
        analyses.push(start.elapsed());
        if begin.elapsed() >= time {
            return Ok(Cost {
                steps: ran.steps.len(),
                races: HappensBefore::new(&ran, false).races().len(),
                execution: median(executions),
                analysis: median(analyses),
            });
        }
    }
}

/// A noisy moment does not count.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// All that optimal DPOR does with an execution, in a search that has seen nothing yet.
fn analyse(execution: &Execution) {
    let mut search = Optimal::new(Options {
        sleep_sets: true,
        atomicity: Atomicity::InvisibleFirst,
        depth: None,
        switches: None,
        conditional: false,
        reductions: jcheck_scheduler::model::Reductions::NONE,
    });
    if let Some(item) = search.take() {
        search.merge(&item, execution);
    }
    std::hint::black_box(search.ready());
}
