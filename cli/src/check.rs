//! `jcheck check`.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::Duration;

use jcheck_agent::Output;
use jcheck_scheduler::conductor::System;
use jcheck_scheduler::model::{Discipline, Gap};
use jcheck_scheduler::remote::{Connector, RemoteSystem};
use jcheck_scheduler::service::{Pool, WorkerSystem};
use jcheck_scheduler::session::{
    check as explore, check_in_parallel, check_items, verdict, Budget, Limits, Parallel, Progress,
    Session, Stop, Systems, RESET,
};
use tracing::info;

use crate::args::{CheckArgs, PersistentSets, Reset, StopAt};
use crate::ended::{in_order, Ended};
use crate::error::CliError;
use crate::estimate::{expect, Expected};
use crate::interruption::{Deadline, Interruption};
use crate::launch::{self, start, Launch};
use crate::prepared::Prepared;
use crate::progress::Display;
use crate::recording::record_one;
use crate::refine::Refinement;
use crate::reset::{choose, Chosen};
use crate::schedules::{Schedules, Written};
use crate::simplest::{is_simplifiable, simplify};
use crate::strategy::{Division, Plan};
use crate::subject::Subject;
use crate::system::is_system;
use crate::telling::Teller;
use crate::terminal::complain;
use crate::weave::Weave;
use crate::writable;

/// Runs the command.
///
/// # Errors
/// When there is no result.
pub fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    run(args, false).map(|ran| ran.code)
}

/// What is known at the end.
pub struct Ran {
    /// What `jcheck check` ends with.
    pub code: ExitCode,
    /// All rounds together.
    pub session: Session,
    /// What they have shown.
    pub refinement: Refinement,
}

/// Checks and reports. With `guesses`, objects are taken to be unshared until they are shared.
///
/// # Errors
/// When there is no result.
pub fn run(args: &CheckArgs, guesses: bool) -> Result<Ran, CliError> {
    fits_a_system(args)?;
    let plan = Plan::new(args)?;
    writable::has_place(args.json.as_deref())?;
    if let Some(file) = &args.record {
        writable::can_be_written(file)?;
    }
    for report in args.reports() {
        report.has_place()?;
    }
    let mut refinement = Refinement::new(args, guesses)?;
    let interruption = Interruption::of_process();
    launch::begin()?;
    let mut weave = Weave::new()?;
    let mut departed = None;
    loop {
        if !weave.found().is_empty() {
            departed = Some("it makes class loaders or defines classes".to_string());
        }
        let subject = Subject::of_check(args, plan.kind_of_steps(), weave.found())?;
        refinement.accept(&subject.prepared.accept)?;
        let all = rounds(
            args,
            &plan,
            subject,
            &mut weave,
            &mut refinement,
            &mut departed,
            &interruption,
        )?;
        if let Some((code, session)) = all {
            return Ok(Ran {
                code,
                session,
                refinement,
            });
        }
        refinement.forget();
    }
}

/// Whether what is asked for can be asked for of a system, if it is one.
///
/// # Errors
/// When it cannot.
pub fn fits_a_system(args: &CheckArgs) -> Result<(), CliError> {
    if args.system && !is_system(&args.program) {
        let file = args.program.display();
        let hint = "--system takes a file NAME.toml";
        return Err(CliError::Usage(format!(
            "{file} is no list of processes (hint: {hint})"
        )));
    }
    if args.faults.is_some_and(|faults| faults.crash > 0) && !is_system(&args.program) {
        let hint = "jcheck check system.toml; see docs/systems.md";
        return Err(CliError::Usage(format!(
            "--faults crash: only processes of a system crash (hint: {hint})"
        )));
    }
    if is_system(&args.program) && !args.args.is_empty() {
        let hint = "write args = [...] below [[process]]";
        return Err(CliError::Usage(format!(
            "each process of a system has its own arguments (hint: {hint})"
        )));
    }
    Ok(())
}

/// Explores until a round brings no evidence, and reports. There is no result if all has to begin anew: with classes that
/// were found, or in another way, since the executions have departed from what the present one allows.
fn rounds(
    args: &CheckArgs,
    plan: &Plan,
    mut subject: Subject,
    weave: &mut Weave,
    refinement: &mut Refinement,
    departed: &mut Option<String>,
    interruption: &Interruption,
) -> Result<Option<(ExitCode, Session)>, CliError> {
    let interrupted = interruption.flag();
    let mut chosen = choose(args, &subject.prepared, departed.as_deref())?;
    if departed.is_none() {
        // Who begins anew has been warned.
        subject.warn();
    }
    if subject.prepared.rewritten.instrumented.is_some() {
        refinement.keep_initialisers();
    }
    loop {
        info!(round = refinement.round(), "a round begins");
        refinement.teach(&mut subject);
        if subject.renew(args, weave.found())? {
            chosen = choose(args, &subject.prepared, departed.as_deref())?;
        }
        let launch = Launch {
            output: Output::Discard,
            spares: match chosen.reset {
                Reset::Launch => spares(),
                _ => 0,
            },
            weaving: weave.place(&subject.prepared),
            covers: args.has_page(),
            by_hand: None,
            interrupted: Arc::clone(&interrupted),
        };
        let mut program = start(&subject, &args.target, &args.args, launch)?;
        if refinement.round() == 1 {
            let found = interruption.heeded(|| weave.discover(&subject.prepared, &mut program))?;
            if found && !interrupted.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if refinement.wants_guesses()
                && interruption.heeded(|| refinement.guess(&subject, &mut program))
            {
                continue;
            }
        }
        let run = Run {
            args,
            plan,
            subject: &subject,
            chosen: &chosen,
            interrupted: &interrupted,
        };
        let done = interruption.heeded(|| {
            let done = run.explore(&mut program, Some(&mut *weave), refinement);
            // It waits for JVMs that are on their way.
            drop(program);
            done
        })?;
        let Some(explored) = done else {
            return Ok(None);
        };
        let mut gaps = explored.session.gaps.iter();
        if let Some(gap) = gaps.find(|gap| gap.kind == RESET) {
            *departed = Some(gap.name.clone());
            return Ok(None);
        }
        if let Some(result) = run.report(explored, refinement)? {
            return Ok(Some(result));
        }
    }
}

/// What an exploration has brought.
pub struct Explored {
    session: Session,
    files: Vec<Written>,
    expected: Option<Expected>,
    launches: u64,
    workers: usize,
}

/// What is to be explored, and how.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The command line.
    pub args: &'a CheckArgs,
    /// The search.
    pub plan: &'a Plan,
    /// The program.
    pub subject: &'a Subject,
    /// How it is put back into its initial state.
    pub chosen: &'a Chosen,
    /// Becomes true when the user wants to stop.
    pub interrupted: &'a Arc<AtomicBool>,
}

impl Run<'_> {
    /// Explores a program and writes schedules. Unless the reset is [`Reset::Launch`], workers do most of it, and
    /// `program` is their reference. There is no result if classes were found with which all has to begin anew.
    ///
    /// # Errors
    /// When the program cannot be run.
    pub fn explore<C: Connector>(
        self,
        program: &mut RemoteSystem<C>,
        weave: Option<&mut Weave>,
        refinement: &Refinement,
    ) -> Result<Option<Explored>, CliError> {
        let Run {
            args,
            plan,
            subject,
            chosen,
            interrupted,
        } = self;
        let weaving = weave
            .as_deref()
            .and_then(|weave| weave.place(&subject.prepared));
        if args.has_page() {
            program.cover();
        }
        let limits = refinement.limits(Limits {
            executions: plan.executions,
            time: args.max_time.map(Duration::from_secs_f64),
            all_findings: args.stop == StopAt::All || refinement.guesses(),
            keep_complete: args.keeps_complete() && !refinement.has_complete(),
            strict: args.strict_environment,
            ..Limits::default()
        });
        let mut display = Display::new(args.quiet);
        let mut show = |progress: &Progress| display.update(progress);
        let fast = chosen.reset != Reset::Launch;
        let division = match fast {
            true => plan.division(),
            false => Division::None,
        };
        let workers = match division {
            Division::None => 1,
            Division::Parts(_) | Division::Items => workers(args),
        };
        let processes = match fast {
            true => Some(launch::workers(
                &subject.prepared,
                &args.target,
                Arc::clone(interrupted),
            )?),
            false => None,
        };
        let mut ways = Vec::new();
        if let Some(started) = &processes {
            let set_ups = chosen.ways(&subject.prepared).into_iter();
            let set_up = |way: Chosen| Arc::new(subject.set_up(args, &way, weaving.clone()));
            ways.extend(set_ups.map(|way| (Arc::clone(started), set_up(way))));
        }
        let expected = match ways.first() {
            Some((started, set_up)) if args.estimate.is_some() => {
                let mut system = WorkerSystem::new(started.clone(), Arc::clone(set_up));
                expect(args, plan, &mut system)?
            }
            _ => expect(args, plan, program)?,
        };
        let quickest = ways.first().cloned();
        // Where several workers explore, the first way is theirs.
        let theirs = (division != Division::None).then(|| ways.remove(0));
        let mut quick: Vec<WorkerSystem> = ways
            .into_iter()
            .map(|(started, set_up)| WorkerSystem::new(started, set_up))
            .collect();
        let quick = quick.iter_mut().map(|system| system as &mut dyn System);
        let mut systems = Systems {
            quick: quick.collect(),
            reference: program,
        };
        let mut hunt = plan.hunt();
        let time = limits.time;
        let deadline = Deadline::new(limits.time, interrupted);
        let mut pool = theirs.map(|(started, set_up)| Pool::new(workers, started, set_up));
        let mut result = match &mut pool {
            Some(pool) => match (division, plan.sampler()) {
                (Division::Parts(search), _) => {
                    let parallel = Parallel {
                        search,
                        options: plan.options,
                        deepening: plan.deepening,
                        hunt: hunt.as_mut(),
                        limits,
                        interrupted,
                    };
                    check_in_parallel(pool, &mut systems, parallel, &mut show)
                }
                (_, Some(mut search)) => {
                    let budget = (limits.clone(), &**interrupted);
                    check_items(pool, &mut systems, &mut search, budget, &mut show)
                }
                (_, None) => explore(
                    &mut systems,
                    plan.search().as_mut(),
                    hunt.as_mut(),
                    limits,
                    &mut show,
                ),
            },
            None => explore(
                &mut systems,
                plan.search().as_mut(),
                hunt.as_mut(),
                limits,
                &mut show,
            ),
        };
        if let (Ok(session), Some((started, set_up))) = (&mut result, quickest) {
            if is_simplifiable(session) {
                display.finish();
                let lent = pool.as_mut().and_then(Pool::lend);
                let mut system = WorkerSystem::new(started, set_up).continuing(lent);
                simplify(
                    session,
                    &mut system,
                    systems.reference,
                    interrupted,
                    args.quiet,
                );
            }
        }
        // Its workers end before the classes are counted that they have found.
        drop(pool);
        let late = time.filter(|_| deadline.has_passed());
        drop(deadline);
        display.finish();
        if let Some(weave) = weave {
            if weave.collect()? && !interrupted.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let mut session = result?;
        if let (Some(time), Stop::Interrupted | Stop::Refined) = (late, &session.stop) {
            session.stop = Stop::Budget(Budget::Time(time));
        }
        distrust_blocked(&mut session, plan.sets);
        let started = processes.map_or(0, |processes| processes.started());
        let launches = program.connector().launches() + started;
        let schedules = Schedules {
            args,
            subject,
            before: refinement.found(),
        };
        let files = schedules.write_findings(program, &session);
        // What was found is told also if these cannot be written.
        let complete = args.save_complete.as_ref();
        let complete = complete.map(|file| schedules.write_complete(program, &session, file));
        let record = args.record.as_ref();
        let record = record.map(|file| record_one(program, &session, file));
        for error in [complete, record]
            .into_iter()
            .flatten()
            .filter_map(Result::err)
        {
            complain(&format!("jcheck: {error}"));
        }
        Ok(Some(Explored {
            session,
            files,
            expected,
            launches,
            workers,
        }))
    }

    /// Takes in a round, and prints the report if it was the last one.
    ///
    /// # Errors
    /// When the report cannot be written.
    pub fn report(
        self,
        explored: Explored,
        refinement: &mut Refinement,
    ) -> Result<Option<(ExitCode, Session)>, CliError> {
        let Run {
            args,
            plan,
            subject,
            chosen,
            interrupted,
        } = self;
        let Explored {
            mut session,
            files,
            expected,
            launches,
            workers,
        } = explored;
        if session.stop == Stop::Refined && interrupted.load(Ordering::Relaxed) {
            session.stop = Stop::Interrupted;
        }
        let all = refinement.take(session, files, launches);
        let Some((mut session, files, launches)) = all else {
            return Ok(None);
        };
        let teller = Teller::new(&subject.prepared, args.story);
        let files = in_order(&mut session, files, |finding| teller.weight(finding));
        add_static_gaps(&mut session, &subject.prepared);
        if subject.rules.discipline == Discipline::Off {
            session.gaps.push(Gap {
                kind: "no-discipline".to_string(),
                name: "accesses to data were not checked".to_string(),
                why: "with --discipline off: no reduction is justified then".to_string(),
            });
        }
        let run = Ended {
            args,
            plan,
            expected,
            subject,
            session: &session,
            rounds: refinement.rounds(),
            files: &files,
            launches,
            chosen: &chosen.used(session.fallback.as_deref()),
            workers,
        };
        run.print()?;
        let unwritten = args.record.iter().filter(|_| session.findings.is_empty());
        let unwritten = unwritten.chain(&args.save_complete);
        for file in unwritten.filter(|_| session.complete.is_none()) {
            let file = file.display();
            complain(&format!(
                "jcheck: no execution ended well, {file} was not written"
            ));
        }
        let code = ExitCode::from(verdict(&session).exit_code());
        Ok(Some((code, session)))
    }
}

/// How many JVMs to start ahead, where each runs one execution.
pub fn spares() -> usize {
    (cores() - 1).min(4)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// Number of worker processes.
fn workers(args: &CheckArgs) -> usize {
    args.workers.map_or_else(cores, usize::from)
}

/// What the instrumenter could not rewrite is not under control, as far as its class was loaded.
fn add_static_gaps(session: &mut Session, prepared: &Prepared) {
    session
        .gaps
        .extend(prepared.rewritten.gaps_of(&session.loaded));
}

/// Optimal DPOR never plans a run that cannot be carried out. If one was blocked all the same, the analysis and the
/// program do not agree, and nothing is claimed.
fn distrust_blocked(session: &mut Session, sets: PersistentSets) {
    let blocked = session.statistics.blocked - session.statistics.redundant;
    let mut findings = session.findings.iter();
    let all_known = findings.all(|found| {
        let evidence = found.finding.evidence.as_ref();
        evidence.is_some_and(|evidence| evidence.visible)
    });
    let whole = all_known && session.stop != Stop::Refined;
    if sets == PersistentSets::Dynamic && blocked > 0 && whole {
        session.gaps.push(Gap {
            kind: "nondeterminism".to_string(),
            name: format!("{blocked} planned executions could not be carried out"),
            why: "the program did something else than the analysis of earlier executions said"
                .to_string(),
        });
    }
}
