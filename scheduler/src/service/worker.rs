//! The loop of a worker: takes jobs, and runs one execution after the other.

use std::collections::{HashSet, VecDeque};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{select, unbounded, Receiver, Sender};
use tracing::debug;

use super::message::{Answer, Assignment, Done, Found, FromWorker, Job, NotRun, SetUp, ToWorker};
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, FindingKind, Gap, Outcome, Reached};
use crate::protocol::codec::{read_own_message, write_message, CodecError};
use crate::search::{Search, Statistics};

/// What was reported.
#[derive(Default)]
struct Known {
    /// By their keys.
    findings: HashSet<(FindingKind, Option<String>, String)>,
    gaps: HashSet<Gap>,
}

/// Stack of the thread that runs executions: what the JVM gives to a main thread, and what we need ourselves.
const STACK: usize = 1536 << 10;

/// How often a busy worker says so.
const SIGN_OF_LIFE: Duration = Duration::from_millis(500);
/// How long loading the program may take.
const SET_UP: Duration = Duration::from_secs(60);
/// How much longer than the JVM's own watch an execution may take for one operation: then the watch is stuck, too.
const GRACE: Duration = Duration::from_secs(20);

/// Serves a parent until it closes the connection. `set_up` loads the program, on the thread that will run all its
/// executions; `progress` is a number that changes whenever something happens in one. An execution that does not come to an end is sent to `given_up`, as far as it went: then the answer is
/// given without that thread, and the worker can be used no longer.
///
/// # Errors
/// When the connection breaks or the parent does not keep to the protocol.
pub fn serve<S: System, C: Read + Write>(
    connection: &mut C,
    given_up: Receiver<Result<Execution, ProgramError>>,
    progress: impl Fn() -> i64,
    set_up: impl FnOnce(SetUp) -> Result<S, String> + Send + 'static,
) -> Result<(), CodecError> {
    let malformed = |why: &str| CodecError::Malformed {
        length: 0,
        why: why.to_string(),
    };
    let program = match read_own_message(connection)? {
        ToWorker::SetUp(program) => *program,
        ToWorker::Do(_) | ToWorker::Run(_) | ToWorker::Repeat(..) => {
            return Err(malformed("an assignment without a program"));
        }
    };
    let patience = Duration::from_millis(program.welcome.divergence_millis) + GRACE;
    let (hand, tasks) = unbounded();
    let (report, answers) = unbounded();
    let exploration = Arc::new(Mutex::new(Exploration::default()));
    let shared = Arc::clone(&exploration);
    let run = move || runner(&shared, &tasks, &report, || set_up(program));
    thread::Builder::new()
        .name("executions".to_string())
        .stack_size(STACK)
        .spawn(run)?;
    let gone = |_| malformed("the thread that runs executions has failed");
    let mut pulse = Pulse::new(&progress, SET_UP);
    let ready = loop {
        select! {
            recv(answers) -> answer => break answer.map_err(gone)?,
            default(SIGN_OF_LIFE) => pulse.tell(connection)?,
        }
    };
    write_message(connection, &ready)?;
    loop {
        let task = match read_own_message(connection) {
            Ok(ToWorker::SetUp(_)) => return Err(malformed("a second program")),
            Ok(task) => task,
            Err(CodecError::Closed) => return Ok(()),
            Err(error) => return Err(error),
        };
        let repeats = matches!(task, ToWorker::Repeat(..));
        // When nobody takes it, nobody answers.
        let _ = hand.send(task);
        let mut pulse = Pulse::new(&progress, patience);
        let answer = loop {
            select! {
                recv(answers) -> answer => break answer.map_err(gone)?,
                recv(given_up) -> execution => {
                    let result = Box::new(execution.map_err(gone)?);
                    break match lock(&exploration).give_up(result) {
                        Ok(answer) => FromWorker::Did(answer, true),
                        Err(result) if repeats => {
                            let why = "an execution did not come to an end".to_string();
                            FromWorker::Repeated(Err(result.err().map_or(NotRun::Lost(why), not_run)))
                        }
                        Err(result) => FromWorker::Ran(Box::new(result.map_err(not_run)), true),
                    };
                }
                default(SIGN_OF_LIFE) => pulse.tell(connection)?,
            }
        };
        write_message(connection, &answer)?;
    }
}

/// What a worker can say of itself while it is busy.
struct Pulse<'a, P> {
    progress: &'a P,
    seen: i64,
    since: Instant,
    patience: Duration,
}

impl<'a, P: Fn() -> i64> Pulse<'a, P> {
    fn new(progress: &'a P, patience: Duration) -> Self {
        Self {
            progress,
            seen: progress(),
            since: Instant::now(),
            patience,
        }
    }

    /// Says that something goes on, unless nothing has happened for too long: then the silence says it.
    fn tell(&mut self, connection: &mut impl Write) -> Result<(), CodecError> {
        let now = (self.progress)();
        if now != self.seen {
            self.seen = now;
            self.since = Instant::now();
        }
        if self.since.elapsed() < self.patience {
            write_message(connection, &FromWorker::Busy)?;
        }
        Ok(())
    }
}

/// The thread that runs executions.
fn runner<S: System>(
    exploration: &Mutex<Exploration>,
    tasks: &Receiver<ToWorker>,
    report: &Sender<FromWorker>,
    set_up: impl FnOnce() -> Result<S, String>,
) {
    let mut system = match set_up() {
        Ok(system) => system,
        Err(why) => {
            let _ = report.send(FromWorker::Ready(Err(why)));
            return;
        }
    };
    let mut answer = FromWorker::Ready(Ok(()));
    // The other end goes away when the parent does.
    while report.send(answer).is_ok() {
        answer = match tasks.recv() {
            Ok(ToWorker::Do(job)) => {
                debug!("begins a job");
                lock(exploration).begin(job);
                explore(&mut system, exploration);
                debug!("has done the job");
                match lock(exploration).end() {
                    Some(answer) => FromWorker::Did(answer, false),
                    None => return,
                }
            }
            Ok(ToWorker::Run(plan)) => {
                let result = system.execute(&plan).map_err(not_run);
                FromWorker::Ran(Box::new(result), false)
            }
            Ok(ToWorker::Repeat(plan, millis)) => {
                let count = repeat(&mut system, &plan, Duration::from_millis(millis));
                FromWorker::Repeated(count.map_err(not_run))
            }
            Ok(ToWorker::SetUp(_)) | Err(_) => return,
        };
    }
}

fn lock(exploration: &Mutex<Exploration>) -> MutexGuard<'_, Exploration> {
    exploration.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a plan until the time is over; how many times that was.
fn repeat<S: System>(system: &mut S, plan: &Plan, time: Duration) -> Result<u64, ProgramError> {
    let brief = Plan {
        brief: true,
        ..plan.clone()
    };
    let start = Instant::now();
    let mut count = 0;
    while count == 0 || start.elapsed() < time {
        system.execute(&brief)?;
        count += 1;
    }
    Ok(count)
}

fn not_run(error: ProgramError) -> NotRun {
    match error {
        ProgramError::Diverged {
            step,
            expected,
            found,
        } => NotRun::Diverged {
            step,
            expected,
            found,
        },
        error @ (ProgramError::Lost(_)
        | ProgramError::Unavailable(_)
        | ProgramError::Absent(_)
        | ProgramError::Interrupted) => NotRun::Lost(error.to_string()),
    }
}

/// Does the job. The lock is free while an execution runs.
fn explore<S: System>(system: &mut S, exploration: &Mutex<Exploration>) {
    loop {
        let next = lock(exploration).next();
        let Some(plan) = next else { break };
        let result = system.execute(&plan);
        if !lock(exploration).take_in(result) {
            break;
        }
    }
}

/// A job, and how far it has come.
#[derive(Default)]
struct Exploration {
    known: Known,
    present: Option<Present>,
}

enum Present {
    Part(Box<Part>),
    Plans {
        plans: VecDeque<Plan>,
        results: Vec<Result<Execution, NotRun>>,
        deadline: Instant,
    },
}

struct Part {
    done: Done,
    deadline: Instant,
    executions: u64,
    stop_at_finding: bool,
}

impl Exploration {
    fn begin(&mut self, job: Job) {
        self.present = Some(match job {
            Job::Explore(assignment) => Present::Part(Box::new(Part::new(*assignment))),
            Job::Run { plans, millis } => Present::Plans {
                plans: plans.into(),
                results: Vec::new(),
                deadline: Instant::now() + Duration::from_millis(millis),
            },
        });
    }

    /// The next plan, unless enough was done.
    fn next(&mut self) -> Option<Plan> {
        match self.present.as_mut()? {
            Present::Part(part) => part.next(),
            Present::Plans { plans, .. } => plans.pop_front(),
        }
    }

    /// Takes in what came of the plan; whether to go on.
    fn take_in(&mut self, result: Result<Execution, ProgramError>) -> bool {
        match &mut self.present {
            None => false,
            Some(Present::Part(part)) => part.take_in(result, &mut self.known),
            Some(Present::Plans {
                results, deadline, ..
            }) => {
                let lost = match &result {
                    Ok(execution) => execution.outcome == Outcome::Abandoned,
                    Err(_) => true,
                };
                results.push(result.map_err(not_run));
                !(lost || Instant::now() >= *deadline)
            }
        }
    }

    /// What the job has brought; nothing if that was said already.
    fn end(&mut self) -> Option<Answer> {
        Some(match self.present.take()? {
            Present::Part(part) => {
                let mut done = part.done;
                done.fraction = done.part.fraction();
                Answer::Done(Box::new(done))
            }
            Present::Plans { results, .. } => Answer::Ran(results),
        })
    }

    /// The same, where the last execution has not come to an end. Gives that back when there is no job.
    fn give_up(
        &mut self,
        result: Box<Result<Execution, ProgramError>>,
    ) -> Result<Answer, Box<Result<Execution, ProgramError>>> {
        if self.present.is_none() {
            return Err(result);
        }
        self.take_in(*result);
        let gone = || Box::new(Err(ProgramError::Lost("a job is gone".to_string())));
        self.end().ok_or_else(gone)
    }
}

impl Part {
    fn new(assignment: Assignment) -> Self {
        Self {
            done: Done {
                part: assignment.part,
                statistics: Statistics::default(),
                anew: false,
                fraction: 0.0,
                findings: Vec::new(),
                gaps: Vec::new(),
                complete: None,
                reached: Reached::default(),
                trouble: None,
            },
            deadline: Instant::now() + Duration::from_millis(assignment.millis),
            executions: assignment.executions,
            stop_at_finding: assignment.stop_at_finding,
        }
    }

    fn next(&mut self) -> Option<Plan> {
        if self.done.statistics.executions() >= self.executions {
            return None;
        }
        let mut plan = self.done.part.next()?;
        plan.brief = self.done.part.is_content_with_brief();
        Some(plan)
    }

    fn take_in(&mut self, result: Result<Execution, ProgramError>, known: &mut Known) -> bool {
        let done = &mut self.done;
        let execution = match result {
            Ok(execution) => execution,
            Err(trouble) => {
                done.trouble = Some(trouble.to_string());
                return false;
            }
        };
        done.statistics.count(&execution, done.part.replayed());
        let surprised = take_over(done, &execution, known);
        done.part.observe(&execution);
        if done.part.began_anew() {
            done.statistics = Statistics::default();
            done.anew = true;
        }
        let lost = execution.outcome == Outcome::Abandoned;
        let found = self.stop_at_finding && !done.findings.is_empty();
        !(lost || found || surprised || Instant::now() >= self.deadline)
    }
}

/// Adds what an execution brought to the report. True if it has a gap that was not reported before: that may be the end of
/// the search, which does not depend then on how many executions there is time for.
fn take_over(done: &mut Done, execution: &Execution, known: &mut Known) -> bool {
    done.reached.add(&execution.reached);
    let mut surprised = false;
    for gap in &execution.gaps {
        if !done.gaps.contains(gap) {
            surprised |= known.gaps.insert(gap.clone());
            done.gaps.push(gap.clone());
        }
    }
    let number = done.statistics.executions() + done.statistics.blocked;
    let taken = || done.part.transitions(execution);
    for finding in &execution.findings {
        if known.findings.insert(finding.key()) {
            done.findings.push(Found {
                finding: finding.clone(),
                steps: taken(),
                execution: number,
            });
        }
    }
    if done.complete.is_none() && execution.is_good() {
        done.complete = Some(taken());
    }
    surprised
}
