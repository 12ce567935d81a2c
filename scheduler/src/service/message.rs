//! The messages between the parent and its workers, in the same frames as those of the agent.

use std::sync::Arc;

use jcheck_annotations::{Resolved, SiteTable, WeavingPlace};
use serde::{Deserialize, Serialize};

use crate::conductor::Plan;
use crate::model::{Execution, Finding, Gap, Reached, Rules, Transition};
use crate::protocol::message::Welcome;
use crate::search::{Part, Statistics};

/// From the parent to a worker.
#[derive(Debug, Serialize, Deserialize)]
pub enum ToWorker {
    /// The program. Answered by [`FromWorker::Ready`].
    SetUp(Box<SetUp>),
    /// Run one execution. Answered by [`FromWorker::Ran`].
    Run(Box<Plan>),
    /// Run the same plan again and again for so many milliseconds. Answered by [`FromWorker::Repeated`].
    Repeat(Box<Plan>, u64),
    /// Do this. Answered by [`FromWorker::Did`].
    Do(Job),
}

/// Work for a worker of a pool.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Job {
    /// Explore for a while. Answered by [`Answer::Done`].
    Explore(Box<Assignment>),
    /// Run these plans, one after the other. Answered by [`Answer::Ran`].
    Run {
        /// The plans.
        plans: Vec<Plan>,
        /// After so many milliseconds, hand back what there is; at least one is run.
        millis: u64,
    },
}

/// What became of a job.
#[derive(Debug, Serialize, Deserialize)]
pub enum Answer {
    /// A part was explored for a while.
    Done(Box<Done>),
    /// The executions of the first plans, or why there is none; a plan that could not be run is the last one.
    Ran(Vec<Result<Execution, NotRun>>),
}

/// What a worker must know of the program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SetUp {
    /// Rewritten jars.
    pub jars: Vec<String>,
    /// Whether their classes can stay loaded from one execution to the next.
    pub classes_stay: bool,
    /// Whether threads are continuations on one thread of the JVM.
    pub fibers: bool,
    /// Main class.
    pub main: String,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// What the agent must know.
    pub welcome: Welcome,
    /// Program points.
    pub sites: Arc<SiteTable>,
    /// What the annotation files say.
    pub classes: Arc<Resolved>,
    /// What it is held to.
    pub rules: Rules,
    /// Whether somebody wants to know what executions reach.
    pub covers: bool,
    /// Where a worker is told which classes to rewrite while they are loaded, if the program makes any.
    pub weaving: Option<WeavingPlace>,
}

/// A part of the search tree, and how far to go.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Assignment {
    /// The part.
    pub part: Part,
    /// After so many milliseconds, hand back what is left.
    pub millis: u64,
    /// After so many executions likewise.
    pub executions: u64,
    /// Hand back at the first new finding; at the first new gap in any case.
    pub stop_at_finding: bool,
}

/// From a worker to the parent.
#[derive(Debug, Serialize, Deserialize)]
pub enum FromWorker {
    /// The JVM is up and the program is loaded, or why not.
    Ready(Result<(), String>),
    /// An execution was run, or why not; and whether the JVM of the worker must not be used again.
    Ran(Box<Result<Execution, NotRun>>, bool),
    /// A plan was run so many times, or why it cannot be run.
    Repeated(Result<u64, NotRun>),
    /// A job is done; and whether the JVM of the worker must not be used again.
    Did(Answer, bool),
    /// The answer is not there yet, but something goes on. Said again and again; a worker that neither says this nor
    /// answers is given up.
    Busy,
}

/// Why an execution was not run to its end, see [`crate::conductor::ProgramError`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum NotRun {
    /// The JVM or the control over it was lost.
    Lost(String),
    /// The plan could not be followed.
    Diverged {
        /// Counting from 1.
        step: usize,
        /// What was prescribed.
        expected: String,
        /// What was met.
        found: String,
    },
}

/// What an assignment has brought.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Done {
    /// What is left of the part.
    pub part: Part,
    /// What was done, not counting earlier assignments.
    pub statistics: Statistics,
    /// The part is the whole, and has begun anew: what was done before counts for nothing.
    pub anew: bool,
    /// Share of the part that is done.
    pub fraction: f64,
    /// Findings, each with an execution that shows it.
    pub findings: Vec<Found>,
    /// What was not under control.
    pub gaps: Vec<Gap>,
    /// The first execution that ended well.
    pub complete: Option<Vec<Transition>>,
    /// What was reached for the first time in the worker.
    pub reached: Reached,
    /// Why the worker cannot go on with this part, for example a divergence on replay.
    pub trouble: Option<String>,
}

/// A finding of a worker.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Found {
    /// What.
    pub finding: Finding,
    /// The transitions that lead to it.
    pub steps: Vec<Transition>,
    /// Number of the execution within the assignment, from 1.
    pub execution: u64,
}
