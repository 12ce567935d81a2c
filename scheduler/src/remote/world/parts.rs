//! What a world consists of: threads, objects and guards of one execution.

use super::looks::Looks;
use crate::model::{ObjectId, ThreadId, ThreadPath};
use crate::protocol::message::{Operation as WireOperation, NO_SITE};
use crate::remote::processes::{class_of, process_of, STATICS};

/// The beginning of the names of objects that stand for the initialisation locks of classes (JLS 12.4.2).
const INITIALISATION: &str = "the initialisation of ";

/// The package of the run-time library, whose classes stand for what it tells of as a whole.
const RUNTIME: &str = "io.jcheck.runtime.";

/// A message that contradicts what went before. The text says how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction(pub String);

/// What a thread is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Activity {
    /// It was started, and its first operation is pending.
    Begins,
    /// It runs.
    Runs,
    /// It stopped before this operation at this site.
    Stops(WireOperation, u32),
    /// It has nothing more to do, and its end is pending.
    Ends,
    /// It has ended.
    Ended,
}

/// A thread of this execution.
#[derive(Debug, Clone)]
pub struct Thread {
    /// Number across executions.
    pub id: ThreadId,
    /// Name across executions.
    pub path: ThreadPath,
    /// `Thread.getName()`.
    pub name: String,
    /// Whether it keeps the program alive.
    pub daemon: bool,
    /// The main thread of its process, in a program of several; else 0.
    pub(in crate::remote) process: u32,
    /// Its process has ended around it: it goes no further.
    pub(in crate::remote) halted: bool,
    /// What it is doing.
    pub activity: Activity,
    /// How many threads it has started.
    pub(super) children: u32,
    /// Its interrupt status.
    pub(in crate::remote) interrupted: bool,
    /// Whether `park` goes on at once.
    pub(in crate::remote) permit: bool,
    /// It has left its wait since it was interrupted, and has still to take the lock.
    pub(in crate::remote) alerted: bool,
    /// The number of its `Thread`, except for the main thread.
    pub(super) object: Option<u32>,
    /// It has begun to wait for what its pending operation needs; only known where somebody asks for the state of
    /// threads.
    pub(in crate::remote) arrived: bool,
    /// When the limit of its pending operation expires, in milliseconds of virtual time.
    pub(in crate::remote) deadline: Option<u64>,
    /// The limit of its pending operation has expired before that begins: it waits for nothing that is not there.
    pub(in crate::remote) at_once: bool,
    /// Where one such limit has expired. In a loop the next one there expires like others.
    pub(in crate::remote) hurried: Vec<u32>,
    /// How often its pending `wait` may still end for no reason.
    pub(in crate::remote) spurious: u32,
    /// How often one has.
    pub(in crate::remote) woken: u32,
    /// Its own time, where limits expire at any time or never: up to where they have expired for it.
    pub(in crate::remote) time: u64,
    /// What it has looked at, for loops that wait.
    pub(in crate::remote) looks: Looks,
}

impl Thread {
    /// It was started.
    pub(super) fn new(id: ThreadId, path: ThreadPath, name: &str, daemon: bool) -> Self {
        Self {
            id,
            path,
            name: name.to_string(),
            daemon,
            process: 0,
            halted: false,
            activity: Activity::Begins,
            children: 0,
            interrupted: false,
            permit: false,
            alerted: false,
            object: None,
            arrived: false,
            deadline: None,
            at_once: false,
            hurried: Vec::new(),
            spurious: 0,
            woken: 0,
            time: 0,
            looks: Looks::default(),
        }
    }

    /// Where its pending operation is.
    pub fn site(&self) -> u32 {
        match self.activity {
            Activity::Stops(_, site) => site,
            _ => NO_SITE,
        }
    }
}

/// An object of this execution.
#[derive(Debug, Clone)]
pub struct Object {
    /// Its class, with dots.
    pub class: String,
    /// The class that it stands for, if it is a `Class` object.
    pub(super) stands_for: Option<String>,
    /// Number across executions.
    pub id: ObjectId,
    /// Allocation site, if known.
    pub site: Option<u32>,
    /// The same as `id`, or, where objects share that number, one that is its own in this execution.
    pub(in crate::remote) exact: ObjectId,
}

impl Object {
    /// Number 0: objects count from 1.
    pub(super) fn nothing() -> Self {
        Self {
            class: String::new(),
            stands_for: None,
            id: ObjectId(u32::MAX),
            site: None,
            exact: ObjectId(u32::MAX),
        }
    }

    /// Whether it stands for what the JDK keeps for all threads.
    pub fn is_of_platform(&self) -> bool {
        let class = self.stands_for.as_deref();
        class.is_some_and(|class| class.starts_with(RUNTIME))
    }

    /// `Fork#0` for the first one of its class that was mentioned, or `Fork.class`.
    pub(super) fn name(&self, nth: usize) -> String {
        let simple = |class: &str| class.rsplit(['.', '$']).next().unwrap_or(class).to_string();
        match &self.stands_for {
            Some(class) if class.starts_with(STATICS) => class.clone(),
            Some(class) => match class.strip_prefix(INITIALISATION) {
                Some(class) => format!("{INITIALISATION}{}", simple(class_of(class))),
                None => match process_of(class) {
                    Some(process) => format!("{}.class of {process}", simple(class_of(class))),
                    None => format!("{}.class", simple(class)),
                },
            },
            None => format!("{}#{nth}", simple(&self.class)),
        }
    }
}

/// A condition of a lock.
#[derive(Debug, Clone, Copy)]
pub struct Guard {
    /// The lock.
    pub lock: u32,
    /// What ends a wait for the condition, too, when it is open.
    pub latch: Option<u32>,
    /// Whether who is interrupted may leave although the condition holds.
    pub alerts: bool,
    /// Whether the condition holds.
    pub holds: bool,
}
