//! `jcheck check`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;
use std::time::Duration;

use jcheck_agent::Output;
use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::Gap;
use jcheck_scheduler::remote::{Connector, RemoteSystem};
use jcheck_scheduler::search::{Deepening, DepthFirst, Optimal, Options, Search, Source};
use jcheck_scheduler::service::{Pool, WorkerSystem};
use jcheck_scheduler::session::{
    check as explore, check_in_parallel, verdict, Limits, Parallel, Progress, Session, Systems,
};

use crate::args::{Bound, CheckArgs, PersistentSets, Reset, StopAt, Switch};
use crate::error::CliError;
use crate::launch::{self, interruptible, start, Launch};
use crate::output;
use crate::program::Prepared;
use crate::progress::Display;
use crate::reset::{choose, Chosen};
use crate::schedules::Schedules;
use crate::subject::Subject;

/// Runs the command.
///
/// # Errors
/// When there is no result.
pub fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    refuse_unsound(args)?;
    let subject = Subject::of_check(args)?;
    let interrupted = interruptible()?;
    let chosen = choose(args, &subject.prepared)?;
    let launch = Launch {
        output: Output::Discard,
        spares: match chosen.reset {
            Reset::Launch => (cores() - 1).min(4),
            _ => 0,
        },
        interrupted: Arc::clone(&interrupted),
    };
    let mut program = start(&subject, &args.target, &args.args, launch)?;
    run(args, &subject, &chosen, &interrupted, &mut program)
}

/// Explores a program and prints the report. Unless the reset is [`Reset::Launch`], workers do most of it, and `program`
/// is their reference.
///
/// # Errors
/// When there is no result.
pub fn run<C: Connector>(
    args: &CheckArgs,
    subject: &Subject,
    chosen: &Chosen,
    interrupted: &AtomicBool,
    program: &mut RemoteSystem<C>,
) -> Result<ExitCode, CliError> {
    let limits = Limits {
        executions: args.max_executions,
        time: args.max_time.map(Duration::from_secs_f64),
        all_findings: args.stop == StopAt::All,
        keep_complete: args.save_complete.is_some(),
    };
    let mut display = Display::new(args.quiet);
    let mut show = |progress: &Progress| display.update(progress);
    let fast = chosen.reset != Reset::Launch;
    let divisible = args.persistent_sets == PersistentSets::Enabled;
    let workers = if fast && divisible { workers(args) } else { 1 };
    let processes = match fast {
        true => Some(launch::workers(&subject.prepared, &args.target)?),
        false => None,
    };
    let mut ways = Vec::new();
    if let Some(started) = &processes {
        let set_ups = chosen.ways(&subject.prepared).into_iter();
        ways.extend(set_ups.map(|way| (Arc::clone(started), Arc::new(subject.set_up(args, &way)))));
    }
    // Where workers explore parts of the search, the first way is theirs.
    let theirs = (divisible && fast).then(|| ways.remove(0));
    let mut quick: Vec<WorkerSystem> = ways
        .into_iter()
        .map(|(started, set_up)| WorkerSystem::new(started, set_up))
        .collect();
    let quick = quick.iter_mut().map(|system| system as &mut dyn System);
    let mut systems = Systems {
        quick: quick.collect(),
        reference: program,
    };
    let result = match theirs {
        Some((started, set_up)) => {
            let mut pool = Pool::new(workers, started, set_up);
            let plan = Parallel {
                options: options(args),
                deepening: args.bound == Some(Bound::Deepening),
                limits,
                interrupted,
            };
            check_in_parallel(&mut pool, &mut systems, plan, &mut show)
        }
        None => explore(&mut systems, search(args).as_mut(), limits, &mut show),
    };
    display.finish();
    let mut session = result?;
    add_static_gaps(&mut session, &subject.prepared);
    distrust_blocked(&mut session, args.persistent_sets);
    let started = processes.map_or(0, |processes| processes.started());
    let launches = program.connector().launches() + started;
    let schedules = Schedules { args, subject };
    let files = schedules.write_findings(program, &session)?;
    if let Some(file) = &args.save_complete {
        schedules.write_complete(program, &session, file)?;
    }
    let run = output::Run {
        args,
        subject,
        session: &session,
        files: &files,
        launches,
        chosen: &chosen.used(session.fallback.as_deref()),
        workers,
    };
    run.print()?;
    Ok(ExitCode::from(verdict(&session).exit_code()))
}

/// Combinations that would miss executions.
///
/// # Errors
/// Why this one would.
pub fn refuse_unsound(args: &CheckArgs) -> Result<(), CliError> {
    let sets = args.persistent_sets;
    if sets == PersistentSets::Enabled {
        return Ok(());
    }
    let word = sets.word();
    if args.bound.is_some() {
        let why =
            "the equivalent execution that it leaves out may be the only one within the bound";
        return Err(CliError::Usage(format!(
            "--persistent-sets {word} with --bound is unsound: {why} (hint: --persistent-sets enabled)"
        )));
    }
    if args.sleep_sets == Switch::Off {
        return Err(CliError::Usage(format!(
            "--persistent-sets {word} is built on sleep sets (hint: leave out --sleep-sets off)"
        )));
    }
    Ok(())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// Number of worker processes.
fn workers(args: &CheckArgs) -> usize {
    args.workers.map_or_else(cores, usize::from)
}

fn options(args: &CheckArgs) -> Options {
    Options {
        sleep_sets: args.sleep_sets == Switch::On,
        atomicity: Atomicity::InvisibleFirst,
        switches: None,
        depth: match args.bound {
            Some(Bound::Depth(depth)) => Some(depth),
            _ => None,
        },
    }
}

fn search(args: &CheckArgs) -> Box<dyn Search> {
    let options = options(args);
    match args.persistent_sets {
        PersistentSets::Dynamic => return Box::new(Optimal::new(options)),
        PersistentSets::Source => return Box::new(Source::new(options)),
        PersistentSets::Enabled => {}
    }
    match args.bound {
        Some(Bound::Deepening) => Box::new(Deepening::new(options)),
        _ => Box::new(DepthFirst::new(options)),
    }
}

/// What the instrumenter could not rewrite is not under control in any execution.
fn add_static_gaps(session: &mut Session, prepared: &Prepared) {
    for (kind, name, why) in &prepared.rewritten.gaps {
        session.gaps.push(Gap {
            kind: kind.clone(),
            name: name.clone(),
            why: why.clone(),
        });
    }
}

/// Optimal DPOR never plans a run that cannot be carried out. If one was blocked all the same, the analysis and the program
/// do not agree, and nothing is claimed.
fn distrust_blocked(session: &mut Session, sets: PersistentSets) {
    let blocked = session.statistics.blocked;
    if sets == PersistentSets::Dynamic && blocked > 0 && session.findings.is_empty() {
        session.gaps.push(Gap {
            kind: "nondeterminism".to_string(),
            name: format!("{blocked} planned executions could not be carried out"),
            why: "the program did something else than the analysis of earlier executions said"
                .to_string(),
        });
    }
}
