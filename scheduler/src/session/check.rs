//! The loop over executions.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::confirm::{again, confirm};
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, Finding, FindingKind, Gap, Outcome};
use crate::search::{Search, Statistics};

/// When to stop early, and what to keep.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// After so many executions, replays and sleep-set-blocked runs not counted.
    pub executions: Option<u64>,
    /// After so much time.
    pub time: Option<Duration>,
    /// Go on after the first finding.
    pub all_findings: bool,
    /// Replay the first execution that ends well, in full, and keep it.
    pub keep_complete: bool,
}

/// Why the run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The state space is exhausted, within the bound of the search if it has one.
    Exhausted,
    /// There is a finding, and one was asked for.
    FirstFinding,
    /// A budget is used up; the text names it.
    Budget(String),
    /// The user interrupted the run.
    Interrupted,
    /// Control over the program was lost, see the gaps.
    LostControl,
}

/// A finding that a replay in a fresh JVM has shown again.
#[derive(Debug, Clone)]
pub struct Confirmed {
    /// What.
    pub finding: Finding,
    /// Number of the execution that showed it first, from 1.
    pub execution: u64,
    /// The replay, in full.
    pub replay: Execution,
}

/// What a run knows at its end.
#[derive(Debug, Clone)]
pub struct Session {
    /// Counters.
    pub statistics: Statistics,
    /// What is wrong, in the order of discovery.
    pub findings: Vec<Confirmed>,
    /// What was not under control.
    pub gaps: Vec<Gap>,
    /// Why it ended.
    pub stop: Stop,
    /// The bound that cut something.
    pub bound: Option<String>,
    /// Share of the search tree that is done.
    pub fraction: f64,
    /// Wall clock.
    pub elapsed: Duration,
    /// The first execution that ended well, run again in full, if it was asked for.
    pub complete: Option<Execution>,
}

/// How a run is doing.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Counters.
    pub statistics: Statistics,
    /// Share of the search tree that is done.
    pub fraction: f64,
    /// Findings so far.
    pub findings: usize,
    /// Since the start.
    pub elapsed: Duration,
}

/// Why there is no result.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The program cannot be run under control.
    #[error("lost control of the program: {0}")]
    Program(String),
}

/// Explores until the search is exhausted, a budget is used up, or there is a reason to stop.
///
/// # Errors
/// When the program cannot be started, or the connection to it breaks twice at the same place.
pub fn check(
    system: &mut dyn System,
    search: &mut dyn Search,
    limits: Limits,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Session, SessionError> {
    let started = Instant::now();
    let mut run = Run {
        statistics: Statistics::default(),
        findings: Vec::new(),
        gaps: Vec::new(),
        known: HashSet::new(),
        complete: None,
    };
    let stop = loop {
        if let Some(stop) = run.used_up(limits, started.elapsed()) {
            break stop;
        }
        let Some(plan) = search.next() else {
            break Stop::Exhausted;
        };
        let execution = match run.execute(system, &plan)? {
            Ok(execution) => execution,
            Err(stop) => break stop,
        };
        run.statistics.count(&execution, search.replayed());
        search.observe(&execution);
        if limits.keep_complete && run.complete.is_none() && is_good(&execution) {
            run.complete = again(system, &execution).ok();
        }
        match run.judge(system, &execution)? {
            Some(stop) => break stop,
            None if !run.findings.is_empty() && !limits.all_findings => break Stop::FirstFinding,
            None => {}
        }
        progress(&Progress {
            statistics: run.statistics,
            fraction: search.fraction(),
            findings: run.findings.len(),
            elapsed: started.elapsed(),
        });
    };
    Ok(Session {
        statistics: run.statistics,
        findings: run.findings,
        gaps: run.gaps,
        bound: if stop == Stop::Exhausted {
            search.bound()
        } else {
            None
        },
        stop,
        fraction: search.fraction(),
        elapsed: started.elapsed(),
        complete: run.complete,
    })
}

fn is_good(execution: &Execution) -> bool {
    execution.outcome == Outcome::Complete && execution.findings.is_empty()
}

struct Run {
    complete: Option<Execution>,
    statistics: Statistics,
    findings: Vec<Confirmed>,
    gaps: Vec<Gap>,
    known: HashSet<(FindingKind, Option<String>, String)>,
}

impl Run {
    fn used_up(&self, limits: Limits, elapsed: Duration) -> Option<Stop> {
        if limits
            .executions
            .is_some_and(|limit| self.statistics.executions() >= limit)
        {
            return Some(Stop::Budget(format!(
                "{} executions",
                self.statistics.executions()
            )));
        }
        let limit = limits.time.filter(|limit| elapsed >= *limit)?;
        Some(Stop::Budget(format!("{} s", limit.as_secs_f64())))
    }

    /// Runs a plan; a JVM that dies is replaced once, in case that was not the program's doing.
    fn execute(
        &mut self,
        system: &mut dyn System,
        plan: &Plan,
    ) -> Result<Result<Execution, Stop>, SessionError> {
        let mut lost = None;
        for _ in 0..2 {
            match system.execute(plan) {
                Ok(execution) => {
                    let crashed = execution
                        .findings
                        .iter()
                        .any(|finding| finding.kind == FindingKind::JvmCrash);
                    if !crashed || lost.is_some() {
                        return Ok(Ok(execution));
                    }
                    lost = Some(execution.findings[0].message.clone());
                }
                Err(ProgramError::Interrupted) => return Ok(Err(Stop::Interrupted)),
                Err(error @ ProgramError::Diverged { .. }) => {
                    self.gap(
                        "nondeterminism",
                        "the program behaves differently when it is run again",
                        &error.to_string(),
                    );
                    return Ok(Err(Stop::LostControl));
                }
                Err(ProgramError::Lost(why)) if lost.is_some() => {
                    return Err(SessionError::Program(why))
                }
                Err(ProgramError::Lost(why)) => lost = Some(why),
            }
        }
        Err(SessionError::Program(lost.unwrap_or_default()))
    }

    fn gap(&mut self, kind: &str, name: &str, why: &str) {
        let gap = Gap {
            kind: kind.to_string(),
            name: name.to_string(),
            why: why.to_string(),
        };
        if !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
    }

    /// Takes over gaps, confirms new findings, and says whether to stop.
    fn judge(
        &mut self,
        system: &mut dyn System,
        execution: &Execution,
    ) -> Result<Option<Stop>, SessionError> {
        for gap in &execution.gaps {
            if !self.gaps.contains(gap) {
                self.gaps.push(gap.clone());
            }
        }
        for finding in &execution.findings {
            if !self.known.insert(finding.key()) {
                continue;
            }
            let number = self.statistics.executions() + self.statistics.blocked;
            match confirm(system, execution, finding) {
                Ok(replay) => self.findings.push(Confirmed {
                    finding: finding.clone(),
                    execution: number,
                    replay,
                }),
                Err(ProgramError::Interrupted) => return Ok(Some(Stop::Interrupted)),
                Err(error) => {
                    let name = format!("{}: {}", finding.kind.word(), finding.message);
                    self.gap(
                        "nondeterminism",
                        &name,
                        &format!("a replay in a fresh JVM did not show it again: {error}"),
                    );
                    return Ok(Some(Stop::LostControl));
                }
            }
        }
        let lost = execution.gaps.iter().any(|gap| gap.kind == "lost-control");
        Ok(lost.then_some(Stop::LostControl))
    }
}
