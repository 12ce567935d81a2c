//! What each primitive answers for: the ways on, the effect, the order that it makes, and the words for it.

use smallvec::{smallvec, SmallVec};

use crate::discipline::SyncKey;
use crate::model::{Location, Names, ObjectId, Operation, Operations, Subject, ThreadId, Timeouts};
use crate::protocol::message::Location as WireLocation;
use crate::remote::observer::Observer;
use crate::remote::spins::Glance;
use crate::remote::world::{Contradiction, Object, Thread, World};
use crate::remote::ProgramFacts;

/// The ways in which a thread can go on, nearly always one: this is asked at every step of every execution.
pub type Alternatives = SmallVec<[Alternative; 1]>;

/// Alternatives of operations that wait; 0 is that what they wait for has come.
pub mod alternative {
    /// The time limit has expired.
    pub const TIMEOUT: u32 = 1;
    /// The thread was interrupted.
    pub const INTERRUPTED: u32 = 2;
    /// A `wait` or `park` ends for no reason.
    pub const SPURIOUS: u32 = 3;
    /// The thread begins to wait.
    pub const ARRIVES: u32 = 4;
    /// The latch of a guard is open.
    pub const OVER: u32 = 5;
}

/// Numbers of `Thread.State`; a thread that was not started is asked without us.
pub mod state {
    /// It can run.
    pub const RUNNABLE: i32 = 1;
    /// It waits for a monitor.
    pub const BLOCKED: i32 = 2;
    /// It waits for another thread.
    pub const WAITING: i32 = 3;
    /// The same, with a time limit.
    pub const TIMED_WAITING: i32 = 4;
    /// It has ended.
    pub const TERMINATED: i32 = 5;

    /// That of a thread which is about to wait, or has begun to.
    pub fn of_waiting(arrived: bool, timed: bool) -> i32 {
        match (arrived, timed) {
            (false, _) => RUNNABLE,
            (true, false) => WAITING,
            (true, true) => TIMED_WAITING,
        }
    }
}

/// One operation of a thread, as the message that announces it says it.
pub trait Primitive {
    /// The ways in which a thread that is about to do it can go on, enabled or not.
    fn ways(&self, asked: &mut Asked<'_>) -> Alternatives;

    /// What it does to the world. The result for the grant; `None`: the thread does not run yet.
    ///
    /// # Errors
    /// The thread cannot do that now.
    fn perform(&self, _world: &mut World, _granted: Granted) -> Result<Option<i32>, Contradiction> {
        Ok(Some(0))
    }

    /// Tells the discipline which order it makes. The words for the story.
    ///
    /// # Errors
    /// It works on something that is not there.
    fn observe(&self, observer: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction>;

    /// What it means in a loop that only waits.
    fn glance(&self, _thread: u32, _result: Option<i32>) -> Glance {
        Glance::Acts(None)
    }

    /// Whether a thread may wait for long here; then its alternatives are those of [`alternative`].
    fn waits(&self) -> bool {
        false
    }

    /// Whether it may end for no reason.
    fn wakes_up(&self) -> bool {
        false
    }

    /// The state of a thread that is about to do it, and has begun to wait or not.
    fn state(&self, _arrived: bool) -> i32 {
        state::RUNNABLE
    }

    /// Whether the JDK has no monitor for it, so that the state of a thread is another one there.
    fn is_of_model(&self, _world: &World) -> bool {
        false
    }

    /// Why a thread that is about to do it cannot go on; `None`, if it can.
    fn blocked(&self, _world: &World, _thread: u32) -> Option<Blocked> {
        None
    }
}

/// The verb, and what it is about.
pub type Words = (&'static str, Subject);

/// Why a thread cannot go on.
#[derive(Debug)]
pub struct Blocked {
    /// What it wants to do.
    pub verb: &'static str,
    /// With what.
    pub subject: Subject,
    /// For which thread it waits, if that is known.
    pub owner: Option<u32>,
}

impl Blocked {
    /// A thread that wants a lock, if somebody owns that.
    pub fn by_owner(verb: &'static str, world: &World, lock: u32, thread: u32) -> Option<Self> {
        let monitor = world.monitor(lock)?;
        let mut sharers = monitor.sharers().map(|(sharer, _)| sharer);
        let is_taken = monitor.owner().is_some() || sharers.len() > 0;
        let other = sharers.find(|sharer| *sharer != thread);
        is_taken.then(|| Self {
            verb,
            subject: Subject::Object(lock),
            owner: Some(monitor.owner().or(other).unwrap_or(thread)),
        })
    }

    /// A thread that waits for nobody in particular.
    pub fn by_anybody(verb: &'static str, subject: Subject) -> Self {
        Self {
            verb,
            subject,
            owner: None,
        }
    }
}

/// One way in which a thread can go on.
#[derive(Debug, Clone)]
pub struct Alternative {
    /// Its number, part of the choice.
    pub alternative: u32,
    /// What it does.
    pub operations: Operations,
    /// Whether it can be taken.
    pub enabled: bool,
    /// Whether it can be taken when nothing else can.
    pub elapses: bool,
}

impl Alternative {
    /// The way of this number.
    pub fn new(alternative: u32, operations: Operations, enabled: bool) -> Self {
        Self {
            alternative,
            operations,
            enabled,
            elapses: false,
        }
    }

    /// The first way.
    pub fn only(operation: Operation, enabled: bool) -> Self {
        Self::new(0, smallvec![operation], enabled)
    }
}

/// The only way, which can always be taken.
pub fn always(operation: Operation) -> Alternatives {
    smallvec![Alternative::only(operation, true)]
}

/// Who asks for the ways on, and what is known.
pub struct Asked<'a> {
    /// The truth.
    pub world: &'a World,
    /// The names that are the same in every execution.
    pub names: &'a mut Names,
    /// The number of the thread.
    pub number: u32,
    /// Where it has stopped.
    pub site: u32,
    /// What an object is called.
    pub id: fn(&Object) -> ObjectId,
}

impl Asked<'_> {
    /// The thread.
    pub fn thread(&self) -> &Thread {
        &self.world.threads()[self.number as usize]
    }

    /// Its name.
    pub fn own(&self) -> ThreadId {
        self.thread().id
    }

    /// The name of an object.
    pub fn object(&self, number: u32) -> ObjectId {
        match self.world.objects().get(number as usize) {
            Some(object) => (self.id)(object),
            None => ObjectId(u32::MAX), // what a message mentions was checked
        }
    }

    /// The name of another thread.
    pub fn target(&self, number: u32) -> ThreadId {
        match self.world.threads().get(number as usize) {
            Some(thread) => thread.id,
            None => ThreadId(u32::MAX),
        }
    }

    /// The name of a location.
    pub fn location(&mut self, location: &WireLocation) -> Option<Location> {
        self.world.location(self.names, location, self.id)
    }

    /// Whether the thread can have this lock.
    pub fn is_free(&self, lock: u32) -> bool {
        let monitor = self.world.monitor(lock);
        monitor.is_none_or(|monitor| monitor.can_acquire(self.number))
    }

    /// Whether it matters that a thread begins to wait, and it has not yet.
    pub fn arrives(&self) -> bool {
        self.world.possible.states && !self.thread().arrived
    }

    /// The thread begins to wait for a lock, where that matters.
    pub fn blocks(&self, lock: u32) -> Option<Alternative> {
        if !self.arrives() || self.world.is_model(lock) {
            return None;
        }
        let monitor = self.world.monitor(lock);
        let blocked = monitor.is_some_and(|m| m.owner().is_some() && !m.is_waiting(self.number));
        let operations = smallvec![Operation::Blocks(self.object(lock))];
        Some(Alternative::new(alternative::ARRIVES, operations, blocked))
    }

    /// The time limit of the thread expires, if it has one; if it would still wait, it does this then.
    pub fn limit(&self, mut operations: Operations, waits: bool) -> Option<Alternative> {
        if self.thread().at_once {
            return Some(Alternative::new(alternative::TIMEOUT, operations, waits));
        }
        self.thread().deadline?;
        match self.world.possible.timeouts {
            Timeouts::Never => None,
            Timeouts::Any => Some(Alternative::new(alternative::TIMEOUT, operations, waits)),
            Timeouts::Quiescent => {
                if let Some(passed) = self.due() {
                    operations.push(Operation::Due(passed));
                    let expires = Alternative::new(alternative::TIMEOUT, operations, waits);
                    return Some(expires);
                }
                operations.push(Operation::Elapse);
                let mut limit = Alternative::new(alternative::TIMEOUT, operations, false);
                limit.elapses = waits;
                Some(limit)
            }
        }
    }

    /// See [`World::due`].
    pub fn due(&self) -> Option<u32> {
        self.world.due(self.number, self.thread().deadline?)
    }

    /// The thread leaves what it waits for, since it is interrupted, where that is possible.
    pub fn interrupted(&self, mut leaves: Operations, waits: bool) -> Option<Alternative> {
        if !self.world.possible.interrupts {
            return None;
        }
        leaves.push(Operation::Alerted(self.own()));
        let enabled = waits && self.thread().interrupted;
        Some(Alternative::new(alternative::INTERRUPTED, leaves, enabled))
    }

    /// A thread that waits for something, and what it does if it goes on without.
    pub fn waits(&self, comes: Alternative, leaves: Operation) -> Alternatives {
        let waits = !comes.enabled;
        let mut ways = smallvec![comes];
        ways.extend(self.limit(smallvec![leaves], waits));
        ways.extend(self.interrupted(smallvec![leaves], waits));
        ways
    }
}

/// What a thread waited for has not come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Early {
    /// The time limit has expired.
    Expired,
    /// The thread was interrupted.
    Interrupted,
}

impl Early {
    /// What the thread is told.
    pub fn result(self) -> i32 {
        match self {
            Self::Expired => 1,
            Self::Interrupted => 2,
        }
    }
}

/// A thread goes on.
#[derive(Debug, Clone, Copy)]
pub struct Granted {
    /// Its number.
    pub thread: u32,
    /// In which way.
    pub alternative: u32,
    /// Where.
    pub site: Option<u32>,
}

impl Granted {
    /// A message that speaks of what cannot be.
    pub fn refused(&self, what: &str) -> Contradiction {
        Contradiction(format!("thread {} cannot {what} now", self.thread))
    }

    /// The thread takes a lock.
    ///
    /// # Errors
    /// Somebody else owns it.
    pub fn acquires(&self, world: &mut World, lock: u32) -> Result<(), Contradiction> {
        let monitor = world.monitors.entry(lock).or_default();
        let taken = monitor.acquire(self.thread, self.site);
        taken.map_err(|_| self.refused("lock"))
    }
}

/// An operation that was granted, for who observes it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// What is known of the program.
    pub facts: &'a ProgramFacts,
    /// Who.
    pub thread: u32,
    /// The thread, or the static initialiser that it runs.
    pub actor: u32,
    /// Which alternative was taken.
    pub alternative: u32,
    /// The result that the thread is told.
    pub result: i32,
    /// The waiter that a `notify` chose.
    pub partner: Option<u32>,
    /// Where.
    pub site: u32,
}

impl Seen<'_> {
    /// The thread goes on without what it waited for, for this reason: the word for it. Who is interrupted comes after who did
    /// that.
    pub fn left(&self, observer: &mut Observer) -> &'static str {
        match self.alternative {
            alternative::TIMEOUT => "timeout",
            alternative::SPURIOUS => "wakes up",
            _ => {
                let status = SyncKey::Interrupt(self.thread);
                observer.check(|checker| checker.observe(self.actor, &status));
                "interrupted"
            }
        }
    }
}
