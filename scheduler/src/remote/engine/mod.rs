//! One execution of a Java program as a state machine: an agent's message in, the scheduler's answer out.
//!
//! Every link drives the same engine: [`super::RemoteSystem`] with messages from a socket, a host in the same process
//! with calls.

mod choice;
mod ending;

use rustc_hash::FxHashMap;
use tracing::{debug, trace};

use super::coverage::Kept;
use super::lost::{self, Lost};
use super::observer::Observer;
use super::world::{Activity, Contradiction};
use super::{LinkError, ProgramFacts, Recorder};
use crate::conductor::{Atomicity, Follower, Plan, ProgramError};
use crate::model::{Finding, FindingKind, Names, Outcome, Step};
use crate::protocol::message::{AgentMessage, Event, Operation, SchedulerMessage, Stack};

/// One execution.
#[derive(Debug)]
pub struct Engine {
    facts: ProgramFacts,
    names: Names,
    follower: Follower,
    observer: Observer,
    /// Whether a static initialiser waits whose class others may need, too.
    is_stuck: bool,
    /// So many steps of the prefix came first that are not wanted: the plan has them.
    skipped: usize,
    /// All others.
    steps: Vec<Step>,
    phase: Phase,
    outcome: Outcome,
    stacks: Vec<Stack>,
    exit: Option<i32>,
    failure: Option<ProgramError>,
    /// By thread: the site of its last operation, if that was an access to data.
    lines: FxHashMap<u32, u32>,
    /// How often one thread has let others go on where there was nobody.
    laps: u32,
    /// How often time has passed while threads waited for each other.
    passed: u32,
    /// What daemons have done since the program was over.
    rest: u32,
}

/// What the engine waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// This thread runs.
    Running(u32),
    /// The frames of all threads were asked for.
    Stacks,
    /// Nothing more: the agent was told to stop, or is gone.
    Over,
}

impl Engine {
    /// At the initial state, where the main thread is about to begin. `names` are those that all executions share.
    pub fn new(facts: ProgramFacts, mut names: Names, plan: Plan) -> Self {
        trace!(prescribed = plan.prefix.len(), "an execution begins");
        let mut observer = Observer::new(&mut names, &facts, !plan.brief);
        observer.coverage = facts.coverage.as_ref().map(Kept::take);
        observer.world.keeps_done = !plan.brief;
        observer.world.tells_outcomes = plan.outcomes;
        observer.know_sections(plan.sections.clone());
        if plan.atomicity == Atomicity::Composed {
            observer.record_data();
        }
        observer.world.retries = plan.in_full || plan.policy.samples();
        if plan.in_full {
            observer.tell_accesses();
        }
        let flowing = facts.flowing.clone();
        Self {
            facts,
            names,
            follower: Follower::new(plan).flowing(flowing),
            observer,
            is_stuck: false,
            skipped: 0,
            steps: Vec::new(),
            phase: Phase::Running(0),
            outcome: Outcome::Abandoned,
            stacks: Vec::new(),
            exit: None,
            failure: None,
            lines: FxHashMap::default(),
            laps: 0,
            passed: 0,
            rest: 0,
        }
    }

    /// The first message to the agent.
    pub fn begin(&mut self) -> SchedulerMessage {
        self.choose()
    }

    /// What was recorded up to now, if it was to be kept.
    pub fn take_recorder(&mut self) -> Option<Recorder> {
        self.observer.recorder.take()
    }

    /// Whether no message of the agent is expected any more.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Takes in a message of the agent, and gives the answer if it wants one.
    pub fn handle(&mut self, message: AgentMessage) -> Option<SchedulerMessage> {
        match self.take_in(message) {
            Ok(answer) => answer,
            Err(contradiction) => Some(self.fail(broken(&contradiction))),
        }
    }

    /// Nothing more will come from the agent.
    pub fn lost(&mut self, error: LinkError) {
        let running = match self.phase {
            Phase::Running(thread) => Some(thread),
            Phase::Stacks | Phase::Over => None,
        };
        self.phase = Phase::Over;
        debug!(%error, "nothing more comes from the JVM");
        match error {
            LinkError::Gone(how) => self.observer.findings.push(Finding {
                kind: FindingKind::JvmCrash,
                message: format!("the JVM died: {how}"),
                thread: running,
                at: None,
                details: Vec::new(),
                evidence: None,
            }),
            LinkError::Interrupted => self.failure = Some(ProgramError::Interrupted),
            error @ (LinkError::Nonsense(_)
            | LinkError::Silent { .. }
            | LinkError::Starved(_)
            | LinkError::GaveUp(_)) => {
                self.failure = Some(ProgramError::Lost(error.to_string()));
            }
        }
    }

    /// Takes in something that the running thread did; the answer if that ends the execution.
    pub fn event(&mut self, event: Event) -> Option<SchedulerMessage> {
        if let Some(coverage) = &mut self.observer.coverage {
            coverage.event(&event);
        }
        let taken = self.running(None).and_then(|thread| {
            self.observer
                .event(&mut self.names, &self.facts, thread, event)
        });
        let contradiction = taken.err()?;
        Some(self.fail(broken(&contradiction)))
    }

    /// The running thread has come to a visible operation.
    pub fn pending(
        &mut self,
        speaker: u32,
        operation: Operation,
        site: u32,
        atomic: bool,
    ) -> SchedulerMessage {
        if let Some(coverage) = &mut self.observer.coverage {
            coverage.reach(site);
        }
        let place = || self.facts.place(site).unwrap_or_default();
        trace!(thread = speaker, site, ?operation, place = place());
        let activity = Activity::Stops(operation.clone(), site);
        let stopped = self.running(Some(speaker)).and_then(|thread| {
            self.observer.settle(&self.facts, thread);
            self.observer.stopped(thread);
            self.observer.world.stop(thread, activity)?;
            self.observer.waits(&self.facts, thread, &operation, site);
            Ok(thread)
        });
        match stopped {
            Ok(thread) if self.is_unseen(thread, &operation) => self.perform_unseen(thread),
            Ok(thread) if self.needs_choice(thread, &operation, site, atomic) => self.choose(),
            Ok(thread) => {
                let enabled = self.observer.world.enabled_of(&mut self.names, thread);
                let alternative = enabled.first().map_or(0, |t| t.choice.alternative);
                self.perform(thread, alternative, false)
            }
            Err(contradiction) => self.fail(broken(&contradiction)),
        }
    }

    /// The running thread has ended.
    pub fn ended(&mut self, speaker: u32) -> SchedulerMessage {
        let stopped = self.running(Some(speaker)).and_then(|thread| {
            self.observer.settle(&self.facts, thread);
            self.observer.ends_optimistic(&self.facts, thread);
            self.observer.world.stop(thread, Activity::Ended)
        });
        match stopped {
            Ok(()) => self.choose(),
            Err(contradiction) => self.fail(broken(&contradiction)),
        }
    }

    /// The running thread, if it is the one that speaks.
    fn running(&self, speaker: Option<u32>) -> Result<u32, Contradiction> {
        let Phase::Running(thread) = self.phase else {
            return Err(unasked());
        };
        speaks(thread, speaker.unwrap_or(thread))?;
        Ok(thread)
    }

    /// Takes in several events; the answer if they end the execution.
    fn events(&mut self, events: Vec<Event>) -> Option<SchedulerMessage> {
        events.into_iter().find_map(|event| self.event(event))
    }

    fn take_in(
        &mut self,
        message: AgentMessage,
    ) -> Result<Option<SchedulerMessage>, Contradiction> {
        match message {
            AgentMessage::Stacks(stacks) if self.phase == Phase::Stacks => {
                self.stacks = stacks;
                Ok(Some(self.stop()))
            }
            AgentMessage::Events(events) => Ok(self.events(events)),
            AgentMessage::Pending {
                events,
                thread,
                operation,
                site,
                atomic,
            } => {
                self.running(Some(thread))?;
                let stop = self.events(events);
                Ok(Some(stop.unwrap_or_else(|| {
                    self.pending(thread, operation, site, atomic)
                })))
            }
            AgentMessage::Ended { events, thread } => {
                self.running(Some(thread))?;
                let stop = self.events(events);
                Ok(Some(stop.unwrap_or_else(|| self.ended(thread))))
            }
            AgentMessage::Lost {
                thread,
                state,
                frames,
            } => {
                self.running(None)?;
                match lost::judge(&self.observer, thread, &state, frames) {
                    Lost::Finding(finding) => self.observer.findings.push(finding),
                    Lost::Gap(gap) => self.observer.gap(gap),
                }
                Ok(Some(self.stop()))
            }
            AgentMessage::Hello(_) | AgentMessage::Stacks(_) => Err(unasked()),
        }
    }

    fn fail(&mut self, error: ProgramError) -> SchedulerMessage {
        // The first one is the cause of what follows.
        self.failure.get_or_insert(error);
        self.stop()
    }

    fn stop(&mut self) -> SchedulerMessage {
        self.phase = Phase::Over;
        SchedulerMessage::Stop {
            status: self.exit.unwrap_or(0),
        }
    }
}

fn unasked() -> Contradiction {
    Contradiction("a message that nobody asked for".to_string())
}

fn speaks(granted: u32, speaker: u32) -> Result<(), Contradiction> {
    if granted == speaker {
        return Ok(());
    }
    Err(Contradiction(format!(
        "thread {speaker} speaks while thread {granted} was granted"
    )))
}

fn broken(contradiction: &Contradiction) -> ProgramError {
    ProgramError::Lost(format!("the agent contradicts itself: {}", contradiction.0))
}
