//! The loop of a worker: takes assignments and explores, one execution after the other.

use std::collections::HashSet;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use super::message::{Assignment, Done, Found, FromWorker, NotRun, SetUp, ToWorker};
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, FindingKind, Outcome};
use crate::protocol::codec::{read_message, write_message, CodecError};
use crate::search::{Search, Statistics};

/// Keys of findings that were reported.
type Known = HashSet<(FindingKind, Option<String>, String)>;

/// Serves a parent until it closes the connection. `set_up` loads the program; `is_spent` tells whether the system can be
/// used no longer.
///
/// # Errors
/// When the connection breaks or the parent does not keep to the protocol.
pub fn serve<S: System, C: Read + Write>(
    connection: &mut C,
    set_up: impl FnOnce(SetUp) -> Result<S, String>,
    is_spent: impl Fn(&S) -> bool,
) -> Result<(), CodecError> {
    let malformed = |why: &str| CodecError::Malformed {
        length: 0,
        why: why.to_string(),
    };
    let mut system = match read_message(connection)? {
        ToWorker::SetUp(program) => match set_up(*program) {
            Ok(system) => system,
            Err(why) => return write_message(connection, &FromWorker::Ready(Err(why))),
        },
        ToWorker::Explore(_) | ToWorker::Run(_) | ToWorker::Repeat(..) => {
            return Err(malformed("an assignment without a program"));
        }
    };
    write_message(connection, &FromWorker::Ready(Ok(())))?;
    let mut known = Known::new();
    loop {
        match read_message(connection) {
            Ok(ToWorker::Explore(assignment)) => {
                let mut done = explore(&mut system, *assignment, &mut known);
                done.spent = is_spent(&system);
                write_message(connection, &FromWorker::Done(Box::new(done)))?;
            }
            Ok(ToWorker::Run(plan)) => {
                let result = system.execute(&plan).map_err(not_run);
                let answer = FromWorker::Ran(Box::new(result), is_spent(&system));
                write_message(connection, &answer)?;
            }
            Ok(ToWorker::Repeat(plan, millis)) => {
                let count = repeat(&mut system, &plan, Duration::from_millis(millis));
                write_message(connection, &FromWorker::Repeated(count.map_err(not_run)))?;
            }
            Ok(ToWorker::SetUp(_)) => return Err(malformed("a second program")),
            Err(CodecError::Closed) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Runs a plan until the time is over; how many times that was.
fn repeat<S: System>(system: &mut S, plan: &Plan, time: Duration) -> Result<u64, ProgramError> {
    let start = Instant::now();
    let mut count = 0;
    while count == 0 || start.elapsed() < time {
        system.execute(plan)?;
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
        error @ (ProgramError::Lost(_) | ProgramError::Interrupted) => {
            NotRun::Lost(error.to_string())
        }
    }
}

fn explore<S: System>(system: &mut S, assignment: Assignment, known: &mut Known) -> Done {
    let deadline = Instant::now() + Duration::from_millis(assignment.millis);
    let mut done = Done {
        part: assignment.part,
        statistics: Statistics::default(),
        fraction: 0.0,
        findings: Vec::new(),
        gaps: Vec::new(),
        complete: None,
        trouble: None,
        spent: false,
    };
    while done.statistics.executions() < assignment.executions {
        let Some(plan) = done.part.next() else { break };
        let execution = match system.execute(&plan) {
            Ok(execution) => execution,
            Err(error) => {
                done.trouble = Some(error.to_string());
                break;
            }
        };
        done.statistics.count(&execution, done.part.replayed());
        done.part.observe(&execution);
        let lost = execution.outcome == Outcome::Abandoned;
        take_over(&mut done, &execution, known);
        let found = assignment.stop_at_finding && !done.findings.is_empty();
        if lost || found || Instant::now() >= deadline {
            break;
        }
    }
    done.fraction = done.part.fraction();
    done
}

/// Adds what an execution brought to the report.
fn take_over(done: &mut Done, execution: &Execution, known: &mut Known) {
    for gap in &execution.gaps {
        if !done.gaps.contains(gap) {
            done.gaps.push(gap.clone());
        }
    }
    let number = done.statistics.executions() + done.statistics.blocked;
    for finding in &execution.findings {
        if known.insert(finding.key()) {
            done.findings.push(Found {
                finding: finding.clone(),
                steps: execution.transitions(),
                execution: number,
            });
        }
    }
    if done.complete.is_none() && execution.is_good() {
        done.complete = Some(execution.transitions());
    }
}
