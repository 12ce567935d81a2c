//! One execution of a Java program as a state machine: an agent's message in, the scheduler's answer out.
//!
//! Every link drives the same engine: [`super::RemoteSystem`] with messages from a socket, a host in the same process
//! with calls.

use rustc_hash::FxHashMap;

use super::lost::{self, Lost};
use super::observer::{Observer, Performed};
use super::world::{Activity, Contradiction, Object, Thread, MAX_ALTERNATIVES};
use super::{deadlock, LinkError, ProgramFacts};
use crate::conductor::{Atomicity, Decision, Follower, Plan, Prescribed, ProgramError};
use crate::model::{
    Ending, Execution, Finding, FindingKind, Gap, Names, Outcome, Points, Step, ThreadInfo,
    Transition,
};
use crate::protocol::message::{AgentMessage, Event, Operation, SchedulerMessage, Stack, NO_SITE};

/// One execution.
#[derive(Debug)]
pub struct Engine {
    facts: ProgramFacts,
    names: Names,
    follower: Follower,
    observer: Observer,
    /// So many steps of the prefix came first of which only the transition is wanted: the plan has it.
    brief: usize,
    /// All others.
    steps: Vec<Step>,
    phase: Phase,
    outcome: Outcome,
    stacks: Vec<Stack>,
    exit: Option<i32>,
    failure: Option<ProgramError>,
    /// By thread: the site of its last operation, if that was an access to data.
    lines: FxHashMap<u32, u32>,
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
        let mut observer = Observer::new(&mut names, &facts, !plan.brief);
        observer.world.keeps_done = !plan.brief;
        if plan.atomicity == Atomicity::Composed {
            observer.record_data();
        }
        observer.world.retries = plan.in_full || plan.policy.samples();
        Self {
            facts,
            names,
            follower: Follower::new(plan),
            observer,
            brief: 0,
            steps: Vec::new(),
            phase: Phase::Running(0),
            outcome: Outcome::Abandoned,
            stacks: Vec::new(),
            exit: None,
            failure: None,
            lines: FxHashMap::default(),
        }
    }

    /// The first message to the agent.
    pub fn begin(&mut self) -> SchedulerMessage {
        self.choose()
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
        match error {
            LinkError::Gone(how) => self.observer.findings.push(Finding {
                kind: FindingKind::JvmCrash,
                message: format!("the JVM died: {how}"),
                thread: running,
                at: None,
                details: Vec::new(),
            }),
            LinkError::Interrupted => self.failure = Some(ProgramError::Interrupted),
            error @ (LinkError::Nonsense(_) | LinkError::Silent { .. }) => {
                self.failure = Some(ProgramError::Lost(error.to_string()));
            }
        }
    }

    /// What happened, and the names for the next execution.
    pub fn finish(mut self) -> (Result<Execution, ProgramError>, Names) {
        if let Some(failure) = self.failure {
            return (Err(failure), self.names);
        }
        self.close_step();
        let world = &self.observer.world;
        let ending = Ending {
            pending: world.pending(&mut self.names),
            semaphores: Vec::new(),
        };
        let ends: Vec<_> = (0..world.threads().len() as u32)
            .map(|number| (deadlock::thread_end(world, number), world.holds(number)))
            .collect();
        let mut stacks = self.stacks;
        let (threads, objects) = self.observer.world.into_parts();
        let thread = |(number, (thread, (end, holds))): (usize, (Thread, _))| {
            let mut stacks = stacks.iter_mut();
            let stack = stacks.find(|stack| stack.thread as usize == number);
            ThreadInfo {
                path: thread.path,
                name: thread.name,
                end,
                holds,
                frames: stack.map_or_else(Vec::new, |stack| std::mem::take(&mut stack.frames)),
            }
        };
        let mut steps = self.follower.prescribed(self.brief);
        steps.append(&mut self.steps);
        let execution = Execution {
            steps,
            outcome: self.outcome,
            ending,
            findings: self.observer.findings,
            gaps: self.observer.gaps,
            objects: match &self.observer.entries {
                Some(_) => objects.into_iter().map(Object::into_info).collect(),
                None => Vec::new(),
            },
            entries: self.observer.entries.unwrap_or_default(),
            threads: threads
                .into_iter()
                .zip(ends)
                .enumerate()
                .map(thread)
                .collect(),
        };
        (Ok(execution), self.names)
    }

    /// Takes in something that the running thread did; the answer if that ends the execution.
    pub fn event(&mut self, event: Event) -> Option<SchedulerMessage> {
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
        let activity = Activity::Stops(operation.clone(), site);
        let stopped = self.running(Some(speaker)).and_then(|thread| {
            self.observer.world.stop(thread, activity)?;
            Ok(thread)
        });
        match stopped {
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
        let stopped = self
            .running(Some(speaker))
            .and_then(|thread| self.observer.world.stop(thread, Activity::Ended));
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

    /// Lets the follower choose among the enabled transitions, and performs its choice.
    fn choose(&mut self) -> SchedulerMessage {
        self.close_step();
        if self.brief + self.steps.len() >= self.facts.rules.max_steps as usize {
            self.observer.gap(lost::endless(self.facts.rules.max_steps));
            return self.stop();
        }
        if let Some(expected) = self.follower.shortcut() {
            // If it is not enabled, what follows finds out what else there is.
            if let Some(thread) = self.observer.world.enables(&mut self.names, expected) {
                let alternative = expected.choice.alternative;
                if self.steps.is_empty() {
                    self.brief += 1;
                } else {
                    self.steps.push(Step::brief(expected.clone()));
                }
                self.follower.advance();
                return self.perform(thread, alternative, true);
            }
        }
        let world = &self.observer.world;
        let enabled = world.enabled(&mut self.names);
        let describe = |t: &Transition| world.describe(&self.facts, t);
        let taken = match self.follower.decide(&enabled, &describe) {
            Ok(Decision::Take(taken)) => taken,
            Ok(Decision::End(outcome)) => return self.conclude(outcome),
            Err(diverged) => {
                let diverged = self.recall(diverged);
                return self.fail(diverged);
            }
        };
        let in_full = self.follower.plan().in_full;
        let description = if in_full {
            describe(&taken)
        } else {
            String::new()
        };
        let number = world.number(taken.thread());
        let alternative = taken.choice.alternative;
        let mut disabled = match number {
            Some(number) => world.disabled_of(&mut self.names, number),
            None => Vec::new(),
        };
        disabled.retain(|t| t.choice != taken.choice);
        self.steps.push(Step {
            enabled,
            disabled,
            description,
            ..Step::brief(taken)
        });
        match number {
            Some(thread) => self.perform(thread, alternative, true),
            None => self.fail(ProgramError::Lost("a transition of no thread".to_string())),
        }
    }

    /// Names the object of the transition that was prescribed, too.
    fn recall(&self, error: ProgramError) -> ProgramError {
        let ProgramError::Diverged {
            step,
            expected,
            found,
        } = error
        else {
            return error;
        };
        let expected = match self.follower.plan().prefix.get(step - 1) {
            Some(Prescribed::Exactly(transition)) => {
                self.observer.world.recall(&self.names, transition)
            }
            _ => expected,
        };
        ProgramError::Diverged {
            step,
            expected,
            found,
        }
    }

    /// What was done since the last choice belongs to the last step.
    fn close_step(&mut self) {
        if !self.observer.world.keeps_done {
            self.observer.world.forget_done();
            return;
        }
        let done = self.observer.world.take_done();
        if let Some(step) = self.steps.last_mut() {
            use crate::model::Operation::Alias;
            // Only of the visible operation, which comes first, does the shared name count.
            let done = done.into_iter().enumerate();
            let kept = done.filter(|(i, o)| *i <= 1 || !matches!(o, Alias(_)));
            step.operations.extend(kept.map(|(_, operation)| operation));
            self.follower.performed(&step.operations);
        }
    }

    /// Performs the pending operation of a thread.
    fn perform(&mut self, thread: u32, alternative: u32, visible: bool) -> SchedulerMessage {
        let world = &mut self.observer.world;
        let (site, partner) = match world.thread(thread).map(|thread| &thread.activity) {
            Ok(Activity::Stops(Operation::Notify(object), site)) => {
                (*site, world.chosen(*object, alternative))
            }
            Ok(Activity::Stops(_, site)) => (*site, None),
            _ => (NO_SITE, None),
        };
        let effect = match world.perform(&mut self.names, thread, alternative) {
            Ok(effect) => effect,
            Err(contradiction) => return self.fail(broken(&contradiction)),
        };
        let (operation, result) = match (effect.operation, effect.grant) {
            (Some(operation), grant) => (operation, grant),
            (None, None) => {
                self.observer.ended(thread);
                return self.choose();
            }
            (None, Some(_)) => {
                self.observer.began(thread);
                self.phase = Phase::Running(thread);
                let wants_frames = thread == 0 && self.follower.plan().in_full;
                let result = i32::from(wants_frames);
                return SchedulerMessage::Grant { thread, result };
            }
        };
        let done = Performed {
            thread,
            operation: &operation,
            alternative,
            result: result.unwrap_or(0),
            partner,
            site,
            visible,
        };
        if let Err(contradiction) = self.observer.performed(&mut self.names, &self.facts, done) {
            return self.fail(broken(&contradiction));
        }
        match operation {
            Operation::Exit(status) => return self.exit(thread, status, site),
            Operation::Toss(bound) if bound >= MAX_ALTERNATIVES => self.observer.gap(Gap {
                kind: "nondeterminism".to_string(),
                name: format!("toss({bound})"),
                why: format!("only the first {MAX_ALTERNATIVES} values are tried"),
            }),
            _ => {}
        }
        let Some(result) = result else {
            // It has left a wait set, and must still take the lock.
            return self.choose();
        };
        self.phase = Phase::Running(thread);
        SchedulerMessage::Grant { thread, result }
    }

    /// Whether the pending operation of a thread is a choice of the schedule (`docs/soundness.md`).
    fn needs_choice(
        &mut self,
        thread: u32,
        operation: &Operation,
        site: u32,
        atomic: bool,
    ) -> bool {
        if matches!(operation, Operation::Spin(_)) {
            return !self.observer.world.is_polling(thread);
        }
        if *operation == Operation::Clock {
            return false; // time passes only when nothing else can happen
        }
        if let Operation::Notify(object) = operation {
            // The wait set cannot change while the notifier owns the lock, unless a waiter can leave by itself.
            let waiters = self.observer.world.waiters(*object).len();
            if waiters <= 1 && !self.facts.possible.leaves_waits {
                return false;
            }
        }
        let data = self.facts.is_data(&self.observer.world, operation);
        let last = if data {
            self.lines.insert(thread, site)
        } else {
            self.lines.remove(&thread);
            None
        };
        if data {
            let same_line = |last| self.facts.on_one_line(last, site);
            let is_point =
                self.facts.rules.points == Points::Accesses || !last.is_some_and(same_line);
            return is_point && !atomic;
        }
        if !atomic {
            return true;
        }
        let alternatives = self
            .observer
            .world
            .enabled_of(&mut self.names, thread)
            .len();
        let alone = self.observer.world.is_alone(thread);
        let at_once = alternatives == 1 && !matches!(operation, Operation::Exit(_));
        if !(alone && at_once) {
            // Which thread initialises a class is no choice of the schedule, so nobody may be there to notice.
            let place = self.facts.place(site);
            self.observer.gap(Gap {
                kind: lost::CLASS_INITIALISATION.to_string(),
                name: "a static initialiser synchronises while other threads are alive".to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
        }
        !at_once
    }

    fn exit(&mut self, thread: u32, status: i32, site: u32) -> SchedulerMessage {
        self.exit = Some(status);
        if status != 0 {
            self.observer.findings.push(Finding {
                kind: FindingKind::Exit,
                message: format!("the program exits with status {status}"),
                thread: Some(thread),
                at: self.facts.place(site),
                details: Vec::new(),
            });
        }
        self.outcome = Outcome::Complete;
        self.stop()
    }

    /// The execution ends here.
    fn conclude(&mut self, outcome: Outcome) -> SchedulerMessage {
        if outcome == Outcome::Cut && self.follower.is_idle() {
            let last = self.steps.last().map(|step| step.taken.site);
            let place = last.and_then(|site| self.facts.place(site));
            self.observer.gap(Gap {
                kind: "spinning".to_string(),
                name: "a thread waits in a loop that counts, or changes something else of its own"
                    .to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
        }
        let world = &self.observer.world;
        self.outcome = match outcome {
            Outcome::Deadlock if world.is_finished() => Outcome::Complete,
            other => other,
        };
        if self.outcome == Outcome::Deadlock && world.is_any_futile() {
            self.outcome = Outcome::Futile;
        }
        if self.outcome == Outcome::Deadlock && self.may_wake_up() {
            self.outcome = Outcome::Abandoned;
        }
        if self.outcome == Outcome::Deadlock {
            let finding = deadlock::finding(world, &|site| self.facts.place(site));
            self.observer.findings.push(finding);
        }
        if self.follower.plan().in_full && self.outcome != Outcome::Complete {
            self.phase = Phase::Stacks;
            return SchedulerMessage::SendStacks;
        }
        self.stop()
    }

    /// Whether some thread waits with a time limit, or in another way whose end is not modelled: then it is no deadlock.
    /// The wait is a gap, so that the run is incomplete.
    fn may_wake_up(&self) -> bool {
        let mut threads = self.observer.world.threads().iter();
        threads.any(|thread| match &thread.activity {
            Activity::Stops(_, site) => self.observer.is_untimed(*site),
            _ => false,
        })
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
