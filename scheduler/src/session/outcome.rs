//! What a run is given, and what it knows at its end.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use super::refining::Refining;
use crate::conductor::System;
use crate::model::{Execution, Finding, Gap, PlatformUses, Reached};
use crate::search::Statistics;

/// When to stop early, and what to keep.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// After so many executions, replays and sleep-set-blocked runs not counted.
    pub executions: Option<u64>,
    /// After so much time.
    pub time: Option<Duration>,
    /// Go on after the first finding.
    pub all_findings: bool,
    /// Replay the first execution that ends well, in full, and keep it.
    pub keep_complete: bool,
    /// Take what is assumed of the environment for gaps.
    pub strict: bool,
    /// What is known of data races, and done about them.
    pub refining: Arc<Refining>,
}

/// Why the run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The state space is exhausted, within the bound of the search if it has one.
    Exhausted,
    /// There is a finding, and one was asked for.
    FirstFinding,
    /// A budget is used up.
    Budget(Budget),
    /// The user interrupted the run.
    Interrupted,
    /// Control over the program was lost, see the gaps.
    LostControl,
    /// There is evidence against the classification, with which all has to begin anew.
    Refined,
}

/// A budget that was given, as far as it was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So many executions.
    Executions(u64),
    /// So much time.
    Time(Duration),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Executions(count) => write!(f, "{count} executions"),
            Self::Time(limit) => write!(f, "{} s", limit.as_secs_f64()),
        }
    }
}

/// A finding that a replay in a fresh JVM has shown again.
#[derive(Debug, Clone)]
pub struct Confirmed {
    /// What.
    pub finding: Finding,
    /// Number of the execution that showed it first, from 1; those of the hunt included.
    pub execution: u64,
    /// The round of the refinement in which that was, from 1; 0 if there is only one.
    pub round: u32,
    /// The sampler that has drawn it, if the hunt has shown it.
    pub hunter: Option<&'static str>,
    /// The replay, in full.
    pub replay: Arc<Execution>,
    /// What came of looking for a simpler schedule, if that was done; the replay is that of the simplest one.
    pub minimal: Option<Minimal>,
}

/// What came of looking for a simpler schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minimal {
    /// Executions that were run for it.
    pub executions: u64,
    /// How often a thread is preempted that could have gone on.
    pub preemptions: usize,
    /// Whether without any one of the preemptions the finding did not come: each was left out, and that was run.
    pub needed: bool,
}

/// What a run knows at its end.
#[derive(Debug, Clone)]
pub struct Session {
    /// Counters of the search.
    pub statistics: Statistics,
    /// What the hunt has done beside.
    pub hunted: Hunted,
    /// What is wrong, in the order of discovery.
    pub findings: Vec<Confirmed>,
    /// Data races that are accepted.
    pub accepted: Vec<Finding>,
    /// Further data races within the JDK, of the same two calls of the program as one of the findings.
    pub same: Vec<Finding>,
    /// Locations that are to be promoted, since they were in data races, as entries of annotation files.
    pub promote: Vec<String>,
    /// Locations that accesses were scheduling points of in the last round, since they were in data races before.
    pub promoted: Vec<String>,
    /// What code of the JDK was seen to do that nothing had foreseen.
    pub uses: PlatformUses,
    /// Of what is to be promoted, locations at which threads are meant to meet.
    pub meetings: Vec<String>,
    /// Entries that were guessed to be unshared, and are not.
    pub wrong_guesses: Vec<String>,
    /// What was not under control.
    pub gaps: Vec<Gap>,
    /// What the program has looked at and was given an answer to, see [`crate::model::Pin`].
    pub pins: Vec<Gap>,
    /// Classes (with dots) that were loaded of which a part is out of sight.
    pub loaded: BTreeSet<String>,
    /// Why it ended.
    pub stop: Stop,
    /// The bound that cut something.
    pub bound: Option<String>,
    /// Share of the search tree that is done.
    pub fraction: f64,
    /// Number of different traces, if executions were drawn at random.
    pub traces: Option<u64>,
    /// Wall clock.
    pub elapsed: Duration,
    /// The first execution that ended well, run again in full, if it was asked for.
    pub complete: Option<Execution>,
    /// What executions have reached of the program, if that was asked for.
    pub reached: Reached,
    /// Why some quick way to run the program could not be used.
    pub fallback: Option<String>,
    /// Workers and JVMs that died or fell silent, and whose work was done again.
    pub replaced: u64,
    /// Executions that a JVM in use did not repeat.
    pub detours: Detours,
}

/// What a hunt has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hunted {
    /// Counters.
    pub statistics: Statistics,
    /// Number of different traces.
    pub traces: u64,
    /// Whether it ended since it has shown nothing new for a while.
    pub spent: bool,
}

/// Executions that a JVM in use did not repeat, and that were run again in a slower way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detours {
    /// How many times.
    pub count: u64,
    /// Why, the first time.
    pub first: Option<String>,
}

/// How a run is doing.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Counters of the search.
    pub statistics: Statistics,
    /// Executions of the hunt.
    pub hunted: u64,
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
    /// No JVM can be started to run it.
    #[error("the program cannot be run: {0}")]
    Unavailable(String),
}

/// How to run the program.
pub struct Systems<'a> {
    /// Quick ways, the quickest first: an execution that one cannot run is run by the next.
    pub quick: Vec<&'a mut dyn System>,
    /// Fresh JVMs: confirms findings, and runs what no quick way can.
    pub reference: &'a mut dyn System,
}
