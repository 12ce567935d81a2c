//! Several JVMs as one program: the processes of a system under one scheduler.
//!
//! Each JVM numbers its threads and objects from 0, as if it were alone. [`Processes`] is a [`Link`] to all of them: it
//! numbers them anew, and the engine sees one program. A thread without a JVM, number 0, starts the main threads of the
//! processes and ends. A process that comes after another is started by the operation with which that one listens at a port
//! for the first time, or ends.
//!
//! One thread of one JVM runs at a time. The others wait for the answers to their last messages, so a grant to a thread of
//! another JVM is that answer. What a thread does to the network travels as [`crate::protocol::message::Event::News`]
//! to the other JVMs before their next grant: each has a replica of what is between them, and all replicas are alike
//! whenever one of their threads runs.

mod connector;
mod crashes;
mod numbers;

use std::mem;

use super::{Link, LinkError};
use crate::model::Faults;
use crate::protocol::codec::CodecError;
use crate::protocol::message::{
    AgentMessage, Event, Identity, Operation, SchedulerMessage, Stack, WireThread, NO_SITE,
};
pub use connector::{Part, Several};
use crashes::{CRASH, CRASH_AND_RESTART};
use numbers::Numbers;
pub use numbers::{class_of, process_of, STATICS};

/// How news begin that say of a port that somebody listens there: `OPEN` in `LoopbackReplicas.java`.
const LISTENS: [u8; 4] = 2u32.to_le_bytes();

/// A JVM whose main thread waits for its first grant.
pub struct Joining {
    /// The name of its process.
    pub name: String,
    /// Starts once this one listens at a port or has ended, by place in the list.
    pub after: Option<usize>,
    /// Starts only when this one has crashed, in its place.
    pub again: Option<usize>,
    /// What may happen to it.
    pub fate: Fate,
    /// The way to it.
    pub link: Box<dyn Link>,
}

/// What may happen to a process, as far as there are faults.
#[derive(Debug, Clone, Copy)]
pub struct Fate {
    /// It may crash.
    pub crashes: bool,
    /// It may be started again then.
    pub restarts: bool,
}

impl Fate {
    fn restarts(self, faults: Faults) -> u32 {
        match self.restarts {
            true => faults.restart,
            false => 0,
        }
    }

    /// How often it may crash.
    fn lives(self, faults: Faults) -> u32 {
        match self.crashes {
            true => 1 + self.restarts(faults),
            false => 0,
        }
    }
}

/// One JVM.
struct Process {
    name: String,
    /// Until it is started.
    after: Option<usize>,
    /// It is another process, started again after a crash: which, by place in the list.
    again: Option<usize>,
    /// What may happen to it.
    fate: Fate,
    /// How often it may crash.
    crashes: u32,
    /// How often it is started again.
    restarts: u32,
    link: Box<dyn Link>,
    /// What it has not been told yet.
    news: Vec<u8>,
    begun: bool,
    /// Who ends it around its other threads, and whether it is started again.
    ends: Option<(WireThread, bool)>,
}

/// What comes next.
enum Next {
    /// The thread that starts all processes has ended: this is what it did.
    Opening(AgentMessage),
    /// A message of the process that was granted something.
    Of(usize),
    /// The frames of the threads of all processes.
    Stacks,
}

/// All JVMs of one execution.
pub struct Processes {
    processes: Vec<Process>,
    numbers: Numbers,
    next: Next,
    /// Result of the first grant, which is meant for every main thread.
    first: i32,
    /// What may go wrong.
    faults: Faults,
    /// One of the ways to share crashes out is to be chosen.
    chooses: bool,
}

impl Processes {
    /// All of them.
    pub fn new(joining: Vec<Joining>, faults: Faults) -> Self {
        let names = joining.iter().map(|joining| joining.name.clone()).collect();
        let process = |Joining {
                           name,
                           after,
                           again,
                           fate,
                           link,
                       }| Process {
            name,
            after,
            again,
            fate,
            crashes: 0,
            restarts: 0,
            link,
            news: Vec::new(),
            begun: false,
            ends: None,
        };
        Self {
            numbers: Numbers::new(names),
            processes: joining.into_iter().map(process).collect(),
            next: Next::Stacks,
            first: 0,
            faults,
            chooses: false,
        }
    }

    /// What thread 0 does: it starts the main thread of each process that comes after no other.
    fn opening(&mut self) -> AgentMessage {
        let mut events = Vec::new();
        for at in 0..self.processes.len() {
            if self.processes[at].after.is_none() && self.processes[at].again.is_none() {
                self.start(at, &mut events);
            }
        }
        AgentMessage::Ended { events, thread: 0 }
    }

    /// Starts the processes that come after this one.
    fn start_after(&mut self, done: usize, events: &mut Vec<Event>) {
        for at in 0..self.processes.len() {
            if self.processes[at].after == Some(done) {
                self.processes[at].after = None;
                self.start(at, events);
            }
        }
    }

    /// Starts a process again.
    fn start_again(&mut self, crashed: usize, events: &mut Vec<Event>) {
        let mut processes = self.processes.iter();
        let Some(at) = processes.position(|process| process.again == Some(crashed)) else {
            return;
        };
        let Process {
            crashes, restarts, ..
        } = self.processes[crashed];
        let process = &mut self.processes[at];
        process.crashes = crashes.saturating_sub(1);
        process.restarts = restarts.saturating_sub(1);
        // The next life, if there is one, comes after this one.
        process.again = None;
        self.start(at, events);
    }

    /// Which process may crash how often, as was chosen.
    fn share_out(&mut self, choice: usize) {
        let share = self.shares().into_iter().nth(choice).unwrap_or_default();
        for (process, crashes) in self.processes.iter_mut().zip(share) {
            process.crashes = crashes;
            process.restarts = process.fate.restarts(self.faults);
        }
    }

    /// The ways to share crashes out among the processes that the system has at first, which stand in front.
    fn shares(&self) -> Vec<Vec<u32>> {
        let first = self.processes.iter().take_while(|p| p.again.is_none());
        let lives: Vec<u32> = first.map(|p| p.fate.lives(self.faults)).collect();
        crashes::shares(&lives, self.faults.crash)
    }

    fn start(&mut self, at: usize, events: &mut Vec<Event>) {
        let (thread, object) = self.numbers.main(at);
        events.push(Event::Object {
            object,
            identity: Identity::Unnamed {
                thread: 0,
                count: at as u32,
            },
            class: "java.lang.Thread".to_string(),
        });
        events.push(Event::Start {
            thread,
            object,
            name: format!("{}/main", self.processes[at].name),
            daemon: false,
            interrupted: false,
            site: NO_SITE,
        });
    }

    fn grant(&mut self, thread: WireThread, result: i32) -> Result<(), LinkError> {
        let (at, local) = self.numbers.process_of(thread).ok_or_else(unknown)?;
        self.next = Next::Of(at);
        let process = &mut self.processes[at];
        if !process.begun || !process.news.is_empty() {
            process.link.send(&SchedulerMessage::News {
                process: at as u32 + 1,
                crashes: process.crashes,
                restarts: process.restarts,
                news: mem::take(&mut process.news),
            })?;
        }
        let result = match mem::replace(&mut process.begun, true) {
            true => result,
            false => self.first,
        };
        process.link.send(&SchedulerMessage::Grant {
            thread: local,
            result,
        })
    }

    /// Events of a process, as the engine takes them; news go to the others.
    fn events(&mut self, at: usize, events: Vec<Event>) -> Result<Vec<Event>, LinkError> {
        let mut out = Vec::with_capacity(events.len());
        for event in events {
            match event {
                Event::News(news) => {
                    for (other, process) in self.processes.iter_mut().enumerate() {
                        if other != at {
                            process.news.extend_from_slice(&news);
                        }
                    }
                    if news.starts_with(&LISTENS) {
                        self.start_after(at, &mut out);
                    }
                }
                event => self
                    .numbers
                    .event(at, event, &mut out)
                    .ok_or_else(unknown)?,
            }
        }
        Ok(out)
    }

    /// A message of a process, as the engine takes it.
    fn message(&mut self, at: usize, message: AgentMessage) -> Result<AgentMessage, LinkError> {
        Ok(match message {
            AgentMessage::Events(events) => AgentMessage::Events(self.events(at, events)?),
            AgentMessage::Pending {
                events,
                thread,
                mut operation,
                site,
                atomic,
            } => {
                if let Operation::Exit(status) = &mut operation {
                    self.processes[at].ends = Some((thread, *status == CRASH_AND_RESTART));
                    if matches!(*status, CRASH | CRASH_AND_RESTART) {
                        *status = 0;
                    }
                }
                let mut events = self.events(at, events)?;
                let known = self.numbers.operation(at, &mut operation, &mut events);
                known.ok_or_else(unknown)?;
                AgentMessage::Pending {
                    events,
                    thread: self.numbers.thread(at, thread).ok_or_else(unknown)?,
                    operation,
                    site,
                    atomic,
                }
            }
            AgentMessage::Ended { events, thread } => {
                let mut events = self.events(at, events)?;
                let ends = self.processes[at].ends.filter(|(by, _)| *by == thread);
                if thread == 0 || ends.is_some() {
                    self.start_after(at, &mut events);
                }
                if let Some((_, true)) = ends {
                    self.start_again(at, &mut events);
                }
                AgentMessage::Ended {
                    events,
                    thread: self.numbers.thread(at, thread).ok_or_else(unknown)?,
                }
            }
            AgentMessage::Stacks(stacks) => AgentMessage::Stacks(self.stacks(at, stacks)?),
            AgentMessage::Lost {
                thread,
                state,
                frames,
            } => AgentMessage::Lost {
                thread: self.numbers.thread(at, thread).ok_or_else(unknown)?,
                state,
                frames,
            },
            hello @ AgentMessage::Hello(_) => hello,
        })
    }

    fn stacks(&self, at: usize, stacks: Vec<Stack>) -> Result<Vec<Stack>, LinkError> {
        let stacks = stacks.into_iter().map(|stack| {
            let thread = self.numbers.thread(at, stack.thread)?;
            Some(Stack { thread, ..stack })
        });
        stacks.collect::<Option<_>>().ok_or_else(unknown)
    }

    /// The processes that have been started.
    fn started(&mut self) -> impl Iterator<Item = (usize, &mut Process)> {
        let processes = self.processes.iter_mut().enumerate();
        processes.filter(|(_, process)| process.after.is_none())
    }

    /// The frames of the threads of all of them, which have been asked for those.
    fn all_stacks(&mut self) -> Result<AgentMessage, LinkError> {
        let mut messages = Vec::new();
        for (at, process) in self.started() {
            messages.push((at, process.link.receive()?));
        }
        let mut all = Vec::new();
        for (at, message) in messages {
            match message {
                AgentMessage::Stacks(stacks) => all.extend(self.stacks(at, stacks)?),
                _ => return Err(unknown()),
            }
        }
        Ok(AgentMessage::Stacks(all))
    }

    fn send_all(&mut self, message: &SchedulerMessage) -> Result<(), LinkError> {
        let mut processes = self.processes.iter_mut();
        processes.try_for_each(|process| process.link.send(message))
    }
}

/// A process speaks of something that it never introduced.
fn unknown() -> LinkError {
    LinkError::Nonsense(CodecError::Malformed {
        length: 0,
        why: "a process names a thread or an object that it has not introduced".to_string(),
    })
}

impl Link for Processes {
    fn send(&mut self, message: &SchedulerMessage) -> Result<(), LinkError> {
        match message {
            SchedulerMessage::Grant { thread: 0, result } => {
                if mem::replace(&mut self.chooses, false) {
                    self.share_out(usize::try_from(*result).unwrap_or(0));
                    self.next = Next::Opening(self.opening());
                    return Ok(());
                }
                self.first = *result;
                let ways = self.shares().len() as u32;
                if ways > 1 {
                    self.chooses = true;
                    self.next = Next::Opening(AgentMessage::Pending {
                        events: Vec::new(),
                        thread: 0,
                        operation: Operation::Toss(ways - 1),
                        site: NO_SITE,
                        atomic: false,
                    });
                    return Ok(());
                }
                self.share_out(0);
                self.next = Next::Opening(self.opening());
                Ok(())
            }
            SchedulerMessage::Grant { thread, result } => self.grant(*thread, *result),
            SchedulerMessage::SendStacks => {
                self.next = Next::Stacks;
                let mut started = self.started();
                started.try_for_each(|(_, process)| process.link.send(message))
            }
            _ => self.send_all(message),
        }
    }

    fn receive(&mut self) -> Result<AgentMessage, LinkError> {
        match mem::replace(&mut self.next, Next::Stacks) {
            Next::Opening(message) => Ok(message),
            Next::Of(at) => {
                self.next = Next::Of(at);
                let message = self.processes[at].link.receive()?;
                self.message(at, message)
            }
            Next::Stacks => self.all_stacks(),
        }
    }

    fn close(&mut self) {
        for process in &mut self.processes {
            process.link.close();
        }
    }
}
