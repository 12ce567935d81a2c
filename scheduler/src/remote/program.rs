//! The conductor's view of a Java program.

use std::sync::Arc;

use jcheck_annotations::{Resolved, SiteTable};

use super::observer::{Observer, Performed};
use super::world::{Activity, Contradiction, MAX_ALTERNATIVES};
use super::{deadlock, Connector, Link, LinkError};
use crate::conductor::{Program, ProgramError, Status};
use crate::model::{
    Execution, Finding, FindingKind, Gap, Names, Outcome, Step, ThreadInfo, Transition,
};
use crate::protocol::message::{AgentMessage, Operation, SchedulerMessage, Stack, NO_SITE};

/// Gap: a static initialiser does more than its thread can finish alone.
const CLASS_INITIALISATION: &str = "class-initialisation";

/// What is known of a program before it runs.
#[derive(Debug, Clone, Default)]
pub struct ProgramFacts {
    /// Its program points.
    pub sites: Arc<SiteTable>,
    /// What its annotation files say.
    pub classes: Arc<Resolved>,
}

impl ProgramFacts {
    /// A program point as in a stack trace.
    pub fn place(&self, site: u32) -> Option<String> {
        self.sites
            .sites
            .get(site as usize)
            .map(jcheck_annotations::Site::location)
    }
}

/// A Java program that a [`Connector`] can start again and again.
pub struct RemoteProgram<C> {
    connector: C,
    facts: ProgramFacts,
    names: Names,
    run: Option<Run>,
}

/// One execution.
struct Run {
    link: Box<dyn Link>,
    observer: Observer,
    stacks: Vec<Stack>,
    /// Why nothing can follow, if the JVM or its control was lost.
    abandoned: bool,
    exit: Option<i32>,
}

impl<C: Connector> RemoteProgram<C> {
    /// A program that has not been started yet.
    pub fn new(connector: C, facts: ProgramFacts) -> Self {
        Self {
            connector,
            facts,
            names: Names::default(),
            run: None,
        }
    }

    /// The names that the executions share.
    pub fn names(&mut self) -> &mut Names {
        &mut self.names
    }

    /// What starts the JVMs.
    pub fn connector(&self) -> &C {
        &self.connector
    }

    fn run(&mut self) -> Result<&mut Run, ProgramError> {
        self.run
            .as_mut()
            .ok_or_else(|| ProgramError::Lost("the program was not started".to_string()))
    }

    /// Grants an operation and follows the thread up to its next visible one.
    fn grant(
        &mut self,
        mut thread: u32,
        mut alternative: u32,
        mut visible: bool,
    ) -> Result<Status, ProgramError> {
        loop {
            if self.grant_one(thread, alternative, visible)? == Status::Over {
                return Ok(Status::Over);
            }
            match self.follow(thread)? {
                Next::Choice => return Ok(Status::Running),
                Next::Over => return Ok(Status::Over),
                Next::NoChoice => (thread, alternative, visible) = (thread, 0, false),
            }
        }
    }

    fn grant_one(
        &mut self,
        thread: u32,
        alternative: u32,
        visible: bool,
    ) -> Result<Status, ProgramError> {
        let facts = self.facts.clone();
        let run = self.run()?;
        let site = match &run.observer.world.threads()[thread as usize].activity {
            Activity::Stops(_, site) => *site,
            _ => NO_SITE,
        };
        let partner = match &run.observer.world.threads()[thread as usize].activity {
            Activity::Stops(Operation::Notify(object), _) => run
                .observer
                .world
                .waiters(*object)
                .get(alternative as usize)
                .copied(),
            _ => None,
        };
        let (result, performed) = run
            .observer
            .world
            .perform(thread, alternative)
            .map_err(broken)?;
        match &performed {
            None => run.observer.began(thread),
            Some(operation) => {
                run.observer.performed(
                    &facts,
                    Performed {
                        thread,
                        operation,
                        result,
                        partner,
                        site,
                        visible,
                    },
                );
                if let Operation::Toss(bound) = operation {
                    if *bound >= MAX_ALTERNATIVES {
                        let name = format!("toss({bound})");
                        let why = format!("only the first {MAX_ALTERNATIVES} values are tried");
                        run.observer.gap(Gap {
                            kind: "nondeterminism".to_string(),
                            name,
                            why,
                        });
                    }
                }
                if let Operation::Exit(status) = operation {
                    run.exit = Some(*status);
                    if *status != 0 {
                        let message = format!("the program exits with status {status}");
                        let at = facts.place(site);
                        let thread = Some(thread);
                        let finding = Finding {
                            kind: FindingKind::Exit,
                            message,
                            thread,
                            at,
                            details: Vec::new(),
                        };
                        run.observer.findings.push(finding);
                    }
                    return Ok(Status::Over);
                }
            }
        }
        match run.link.send(&SchedulerMessage::Grant { thread, result }) {
            Ok(()) => Ok(Status::Running),
            Err(error) => run.lost(thread, error),
        }
    }

    /// Takes in what the running thread does until it stops.
    fn follow(&mut self, thread: u32) -> Result<Next, ProgramError> {
        let facts = self.facts.clone();
        loop {
            let Some(run) = self.run.as_mut() else {
                return Ok(Next::Over);
            };
            let names = &mut self.names;
            match run.link.receive() {
                Ok(AgentMessage::Events(events)) => run
                    .observer
                    .events(names, &facts, thread, events)
                    .map_err(broken)?,
                Ok(AgentMessage::Pending {
                    events,
                    thread: stopped,
                    operation,
                    site,
                    atomic,
                }) => {
                    run.speaker(thread, stopped)?;
                    run.observer
                        .events(names, &facts, thread, events)
                        .map_err(broken)?;
                    run.observer
                        .world
                        .stop(thread, Activity::Stops(operation.clone(), site))
                        .map_err(broken)?;
                    return Ok(run.needs_choice(names, &facts, thread, &operation, site, atomic));
                }
                Ok(AgentMessage::Ended {
                    events,
                    thread: ended,
                }) => {
                    run.speaker(thread, ended)?;
                    run.observer
                        .events(names, &facts, thread, events)
                        .map_err(broken)?;
                    run.observer
                        .world
                        .stop(thread, Activity::Ended)
                        .map_err(broken)?;
                    return Ok(Next::Choice);
                }
                Ok(AgentMessage::Lost {
                    thread,
                    state,
                    frames,
                }) => {
                    run.uncontrolled(thread, &state, frames);
                    return Ok(Next::Over);
                }
                Ok(AgentMessage::Hello(_) | AgentMessage::Stacks(_)) => {
                    return Err(broken(Contradiction(
                        "a message that nobody asked for".to_string(),
                    )));
                }
                Err(error) => {
                    run.lost(thread, error)?;
                    return Ok(Next::Over);
                }
            }
        }
    }
}

/// What comes after the running thread has stopped.
enum Next {
    /// The conductor chooses.
    Choice,
    /// The operation is not visible: the same thread goes on.
    NoChoice,
    /// Control was lost.
    Over,
}

fn broken(contradiction: Contradiction) -> ProgramError {
    ProgramError::Lost(format!("the agent contradicts itself: {}", contradiction.0))
}

impl Run {
    fn speaker(&self, granted: u32, speaks: u32) -> Result<(), ProgramError> {
        if granted == speaks {
            return Ok(());
        }
        let text = format!("thread {speaks} speaks while thread {granted} was granted");
        Err(broken(Contradiction(text)))
    }

    /// Whether the pending operation of a thread is a choice of the schedule (`design.md`, section 5).
    fn needs_choice(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        operation: &Operation,
        site: u32,
        atomic: bool,
    ) -> Next {
        if let Operation::Notify(object) = operation {
            // The wait set cannot change while the notifier owns the lock.
            if self.observer.world.waiters(*object).len() <= 1 {
                return Next::NoChoice;
            }
        }
        if !atomic {
            return Next::Choice;
        }
        if self.observer.world.enabled_of(names, thread).len() == 1
            && !matches!(operation, Operation::Exit(_))
        {
            return Next::NoChoice;
        }
        self.observer.gap(Gap {
            kind: CLASS_INITIALISATION.to_string(),
            name: "a static initialiser blocks or makes a choice".to_string(),
            why: facts
                .place(site)
                .map_or_else(String::new, |place| format!("at {place}")),
        });
        Next::Choice
    }

    /// The JVM is gone, or does not speak our language.
    fn lost(&mut self, thread: u32, error: LinkError) -> Result<Status, ProgramError> {
        match error {
            LinkError::Gone(how) => {
                self.abandoned = true;
                let message = format!("the JVM died: {how}");
                let kind = FindingKind::JvmCrash;
                self.observer.findings.push(Finding {
                    kind,
                    message,
                    thread: Some(thread),
                    at: None,
                    details: Vec::new(),
                });
                Ok(Status::Over)
            }
            LinkError::Interrupted => Err(ProgramError::Interrupted),
            error @ (LinkError::Nonsense(_) | LinkError::Silent { .. }) => {
                Err(ProgramError::Lost(error.to_string()))
            }
        }
    }

    /// The watchdog of the agent has spoken.
    fn uncontrolled(&mut self, thread: u32, state: &str, frames: Vec<String>) {
        self.abandoned = true;
        let at = frames.first().cloned();
        let path = self
            .observer
            .world
            .thread(thread)
            .map_or_else(|_| thread.to_string(), |thread| thread.path.to_string());
        if state == "RUNNABLE" && !self.is_blocked_outside(at.as_deref()) {
            let message = format!("thread {path} runs without a visible operation (BoundedInvis)");
            let details = frames
                .into_iter()
                .map(|frame| format!("at {frame}"))
                .collect();
            let kind = FindingKind::Divergence;
            self.observer.findings.push(Finding {
                kind,
                message,
                thread: Some(thread),
                at,
                details,
            });
        } else {
            let name = format!("thread {path} is {state} outside jcheck's control");
            let why = at.map_or_else(String::new, |at| format!("at {at}"));
            self.observer.gap(Gap {
                kind: "lost-control".to_string(),
                name,
                why,
            });
        }
    }

    /// Whether a thread that the JVM calls runnable waits all the same: for input, another process, or the
    /// initialisation of a class that another thread cannot finish.
    fn is_blocked_outside(&self, innermost: Option<&str>) -> bool {
        const WAITING: [&str; 5] = [
            "java.io.FileInputStream.",
            "sun.nio.",
            "java.net.",
            "java.lang.Process",
            "jdk.internal.",
        ];
        let outside =
            innermost.is_some_and(|frame| WAITING.iter().any(|prefix| frame.starts_with(prefix)));
        outside
            || self
                .observer
                .gaps
                .iter()
                .any(|gap| gap.kind == CLASS_INITIALISATION)
    }

    fn ask_for_stacks(&mut self) -> Result<(), ProgramError> {
        if self.abandoned || self.exit.is_some() {
            return Ok(());
        }
        let answer = self
            .link
            .send(&SchedulerMessage::SendStacks)
            .and_then(|()| self.link.receive());
        match answer {
            Ok(AgentMessage::Stacks(stacks)) => self.stacks = stacks,
            Ok(_) => {
                return Err(broken(Contradiction(
                    "no stacks came when they were asked for".to_string(),
                )))
            }
            Err(error) => return Err(ProgramError::Lost(error.to_string())),
        }
        Ok(())
    }
}

impl<C: Connector> Program for RemoteProgram<C> {
    fn begin(&mut self) -> Result<(), ProgramError> {
        self.run = None;
        let link = self.connector.connect()?;
        let observer = Observer::new(&mut self.names);
        self.run = Some(Run {
            link,
            observer,
            stacks: Vec::new(),
            abandoned: false,
            exit: None,
        });
        Ok(())
    }

    fn enabled(&mut self) -> Vec<Transition> {
        match &self.run {
            Some(run) => run.observer.world.enabled(&mut self.names),
            None => Vec::new(),
        }
    }

    fn perform(&mut self, transition: &Transition) -> Result<Status, ProgramError> {
        let thread = self.run()?.observer.world.number(transition.thread());
        let thread = thread
            .ok_or_else(|| ProgramError::Lost("a transition of an unknown thread".to_string()))?;
        self.grant(thread, transition.choice.alternative, true)
    }

    fn describe(&self, transition: &Transition) -> String {
        let Some(run) = &self.run else {
            return String::new();
        };
        run.observer.world.describe(&self.facts, transition)
    }

    fn end(
        &mut self,
        steps: Vec<Step>,
        outcome: Outcome,
        in_full: bool,
    ) -> Result<Execution, ProgramError> {
        let facts = self.facts.clone();
        let Some(mut run) = self.run.take() else {
            return Err(ProgramError::Lost(
                "the program was not started".to_string(),
            ));
        };
        let outcome = match outcome {
            _ if run.abandoned => Outcome::Abandoned,
            Outcome::Deadlock if run.observer.world.is_finished() => Outcome::Complete,
            other => other,
        };
        if outcome == Outcome::Deadlock {
            let finding = deadlock::finding(&run.observer.world, &|site| facts.place(site));
            run.observer.findings.push(finding);
        }
        if in_full && outcome != Outcome::Complete {
            run.ask_for_stacks()?;
        }
        if !run.abandoned {
            // The agent ends the JVM; that it may be gone already changes nothing for this execution.
            let _ = run.link.send(&SchedulerMessage::Stop {
                status: run.exit.unwrap_or(0),
            });
        }
        let how = run.link.close();
        let Run {
            observer, stacks, ..
        } = run;
        let mut findings = observer.findings;
        if let (Some(how), Some(crash)) = (
            how,
            findings
                .iter_mut()
                .find(|f| f.kind == FindingKind::JvmCrash),
        ) {
            crash.message = format!("the JVM died: {how}");
        }
        let world = &observer.world;
        let threads = (0..world.threads().len() as u32)
            .map(|number| {
                let thread = &world.threads()[number as usize];
                let frames = stacks
                    .iter()
                    .find(|stack| stack.thread == number)
                    .map_or_else(Vec::new, |s| s.frames.clone());
                ThreadInfo {
                    path: thread.path.clone(),
                    name: thread.name.clone(),
                    end: deadlock::thread_end(world, number),
                    holds: world.holds(number),
                    frames,
                }
            })
            .collect();
        let objects = world
            .objects()
            .iter()
            .map(|object| object.info.clone())
            .collect();
        Ok(Execution {
            steps,
            outcome,
            findings,
            gaps: observer.gaps,
            entries: observer.entries,
            threads,
            objects,
        })
    }
}
