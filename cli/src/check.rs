//! `jcheck check`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;

use jcheck_agent::{welcome, JvmLauncher, LaunchOptions, Output, WorkerProcesses};
use jcheck_annotations::Resolved;
use jcheck_scheduler::conductor::{Atomicity, System};
use jcheck_scheduler::model::{Execution, Gap};
use jcheck_scheduler::remote::{Connector, ProgramFacts, RemoteSystem};
use jcheck_scheduler::report::Schedule;
use jcheck_scheduler::search::{Deepening, DepthFirst, Optimal, Options, Search, Source};
use jcheck_scheduler::service::{Pool, SetUp, WorkerSystem};
use jcheck_scheduler::session::{
    check as explore, check_in_parallel, replayed_choices, verdict, Limits, Parallel, Progress,
    Session, Systems,
};

use crate::annotations::Annotations;
use crate::args::{Bound, CheckArgs, PersistentSets, ProgramArgs, Reset, StopAt, Switch};
use crate::error::CliError;
use crate::output;
use crate::program::{prepare, Prepared};
use crate::progress::Display;

/// Runs the command.
///
/// # Errors
/// When there is no result.
pub fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    refuse_unsound(args)?;
    let prepared = prepare(&args.program, &args.target, &[])?;
    let annotations = Annotations::load(args.unshared.as_deref(), args.commun.as_deref())?;
    let classes = annotations
        .classification
        .resolve(&prepared.rewritten.sites);
    for unknown in &classes.unknown {
        eprintln!("jcheck: warning: {unknown}");
    }
    let interrupted = interruptible()?;
    let limits = Limits {
        executions: args.max_executions,
        time: args.max_time.map(Duration::from_secs_f64),
        all_findings: args.stop == StopAt::All,
        keep_complete: args.save_complete.is_some(),
    };
    let reset = args.reset.chosen();
    let fast = reset != Reset::Launch;
    let spares = if fast { 0 } else { cores() - 1 };
    let launch = Launch {
        output: Output::Discard,
        spares: spares.min(4),
        interrupted: Arc::clone(&interrupted),
    };
    let mut program = start(&prepared, &classes, &args.target, &args.args, launch)?;
    let mut display = Display::new(args.quiet);
    let mut show = |progress: &Progress| display.update(progress);
    let divisible = args.persistent_sets == PersistentSets::Enabled;
    let workers = if fast && divisible { workers(args) } else { 1 };
    let mut processes = None;
    let mut quick = None;
    if fast {
        let started = start_workers(&prepared, &args.target)?;
        processes = Some(Arc::clone(&started));
        quick = Some((started, Arc::new(set_up(&prepared, &classes, args))));
    }
    let result = match quick {
        Some((started, set_up)) if divisible => {
            let mut pool = Pool::new(workers, started, set_up);
            let plan = Parallel {
                options: options(args),
                deepening: args.bound == Some(Bound::Deepening),
                limits,
                interrupted: &interrupted,
            };
            check_in_parallel(&mut pool, &mut program, plan, &mut show)
        }
        quick => {
            let mut quick = quick.map(|(started, set_up)| WorkerSystem::new(started, set_up));
            let mut systems = Systems {
                quick: quick.as_mut().map(|system| system as &mut dyn System),
                reference: &mut program,
            };
            explore(&mut systems, search(args).as_mut(), limits, &mut show)
        }
    };
    display.finish();
    let mut session = result?;
    add_static_gaps(&mut session, &prepared);
    distrust_blocked(&mut session, args.persistent_sets);
    let started = processes.map_or(0, |processes| processes.started());
    let launches = program.connector().launches() + started;
    let schedules = Schedules {
        args,
        prepared: &prepared,
        annotations: &annotations,
    };
    let files = schedules.write_findings(&mut program, &session)?;
    if let Some(file) = &args.save_complete {
        match &session.complete {
            Some(execution) => schedules.write(&mut program, file, None, execution)?,
            None => eprintln!(
                "jcheck: no execution ended well, {} was not written",
                file.display()
            ),
        }
    }
    let run = output::Run {
        args,
        prepared: &prepared,
        classes: &classes,
        session: &session,
        files: &files,
        launches,
        reset,
        workers,
    };
    run.print()?;
    Ok(ExitCode::from(verdict(&session).exit_code()))
}

/// Combinations that would miss executions.
fn refuse_unsound(args: &CheckArgs) -> Result<(), CliError> {
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

fn start_workers(
    prepared: &Prepared,
    target: &ProgramArgs,
) -> Result<Arc<WorkerProcesses>, CliError> {
    let binary =
        std::env::current_exe().map_err(CliError::file("cannot find the jcheck binary"))?;
    let command = vec![binary.display().to_string(), "worker".to_string()];
    let flags = target.jvm_flag.clone();
    let processes = WorkerProcesses::new(command, &prepared.jdk, &prepared.kit, flags);
    processes
        .map(Arc::new)
        .map_err(CliError::file("cannot make a directory"))
}

fn set_up(prepared: &Prepared, classes: &Resolved, args: &CheckArgs) -> SetUp {
    let sites = &prepared.rewritten.sites;
    let jars = prepared.rewritten.class_path();
    SetUp {
        jars: jars.iter().map(|jar| jar.display().to_string()).collect(),
        main: prepared.main.clone(),
        args: args.args.clone(),
        welcome: welcome(
            sites,
            classes,
            Duration::from_secs_f64(args.target.divergence_timeout),
        ),
        sites: sites.clone(),
        classes: classes.clone(),
    }
}

fn options(args: &CheckArgs) -> Options {
    Options {
        sleep_sets: args.sleep_sets == Switch::On,
        atomicity: Atomicity::InvisibleFirst,
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

/// How JVMs are started.
pub struct Launch {
    /// Standard output and error of the program.
    pub output: Output,
    /// JVMs to start ahead.
    pub spares: usize,
    /// Becomes true when the user wants to stop.
    pub interrupted: Arc<AtomicBool>,
}

/// A program under control, not started yet.
///
/// # Errors
/// When no private directory can be made.
pub fn start(
    prepared: &Prepared,
    classes: &Resolved,
    target: &ProgramArgs,
    args: &[String],
    launch: Launch,
) -> Result<RemoteSystem<JvmLauncher>, CliError> {
    let sites = &prepared.rewritten.sites;
    let options = LaunchOptions {
        jdk: prepared.jdk.clone(),
        kit: prepared.kit.clone(),
        class_path: prepared.rewritten.class_path(),
        main: prepared.main.clone(),
        args: args.to_vec(),
        jvm_flags: target.jvm_flag.clone(),
        directory: None,
        welcome: welcome(
            sites,
            classes,
            Duration::from_secs_f64(target.divergence_timeout),
        ),
        output: launch.output,
        spares: launch.spares,
    };
    let launcher = JvmLauncher::new(options, launch.interrupted)
        .map_err(CliError::file("cannot make a directory"))?;
    let facts = ProgramFacts {
        sites: Arc::new(sites.clone()),
        classes: Arc::new(classes.clone()),
    };
    Ok(RemoteSystem::new(launcher, facts))
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the process.
///
/// # Errors
/// When the handler cannot be installed.
pub fn interruptible() -> Result<Arc<AtomicBool>, CliError> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| CliError::Usage(format!("cannot handle Ctrl-C: {error}")))?;
    Ok(interrupted)
}

/// Writes schedule files.
struct Schedules<'a> {
    args: &'a CheckArgs,
    prepared: &'a Prepared,
    annotations: &'a Annotations,
}

impl Schedules<'_> {
    fn write_findings(
        &self,
        program: &mut RemoteSystem<JvmLauncher>,
        session: &Session,
    ) -> Result<Vec<PathBuf>, CliError> {
        let mut files = Vec::new();
        for (i, confirmed) in session.findings.iter().enumerate() {
            let finding = &confirmed.finding;
            let name = format!("{}-{}.schedule", finding.kind.word(), i + 1);
            let file = self.args.output_dir.join(name);
            let title = format!("{} {}", finding.kind.word(), finding.message);
            self.write(program, &file, Some(title), &confirmed.replay)?;
            files.push(file);
        }
        Ok(files)
    }

    fn write(
        &self,
        program: &mut RemoteSystem<JvmLauncher>,
        file: &Path,
        finding: Option<String>,
        execution: &Execution,
    ) -> Result<(), CliError> {
        let schedule = Schedule {
            program: self.args.program.display().to_string(),
            digest: self.prepared.digest.clone(),
            class_path: self.prepared.class_path.clone(),
            main: self.prepared.main.clone(),
            args: self.args.args.clone(),
            unshared: self.annotations.unshared.clone(),
            commun: self.annotations.commun.clone(),
            finding,
            steps: replayed_choices(program.names(), execution),
        };
        let what = || CliError::file(format!("cannot write {}", file.display()));
        let directory = file
            .parent()
            .filter(|directory| !directory.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        fs::create_dir_all(directory).map_err(what())?;
        let mut temporary = tempfile::NamedTempFile::new_in(directory).map_err(what())?;
        std::io::Write::write_all(&mut temporary, schedule.print().as_bytes()).map_err(what())?;
        temporary
            .persist(file)
            .map_err(|error| what()(error.error))?;
        Ok(())
    }
}
