//! What a transition does to an object.

use serde::{Deserialize, Serialize};
use std::fmt;

use super::{ObjectId, ThreadId};

/// A storage location as far as dependency is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Location {
    /// The object, or the name of the static field.
    pub object: ObjectId,
    /// Field of the site table or element of an array; 0 where the object is a single location.
    pub part: u32,
}

/// The piece of shared state that an operation touches. Operations that touch different ones are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// Owner and wait set.
    Monitor(ObjectId),
    /// The value of a semaphore.
    Semaphore(ObjectId),
    /// The permit of a thread.
    Permit(ThreadId),
    /// The value of a location.
    Location(Location),
    /// The content of a queue.
    Queue(ObjectId),
    /// The value of a counter.
    Counter(ObjectId),
    /// The content of a map.
    Map(ObjectId),
    /// How often a latch has still to be counted down.
    Latch(ObjectId),
    /// The interrupt status of a thread.
    Interrupt(ThreadId),
    /// Whether a thread has ended.
    Life(ThreadId),
    /// Whether the program has called `exit`.
    Program,
    /// An object of which nothing is known but that it is used.
    Whole(ObjectId),
}

/// An operation on an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Operation {
    /// The first operation of a thread, visible by the condition InitVis of Stoller 2002, 3.6.
    Begin,
    /// `acquire` of a monitor.
    Enter(ObjectId),
    /// A critical section as a whole: takes a monitor, accesses the data that the operations after this one tell, and
    /// gives the monitor back, see [`super::Sections`].
    Section(ObjectId),
    /// Takes a monitor together with others that take it so, while nobody owns it.
    Share(ObjectId),
    /// The end of [`Operation::Share`].
    Unshare(ObjectId),
    /// First half of `wait`.
    WaitRelease(ObjectId),
    /// Second half of `wait`.
    WaitAcquire(ObjectId),
    /// `release` of a monitor.
    Release(ObjectId),
    /// `notify`.
    Notify(ObjectId),
    /// The waiter that a `notify` has chosen; follows its [`Operation::Notify`].
    Wakes(ThreadId),
    /// `notifyAll`.
    NotifyAll(ObjectId),
    /// A timed wait ends without a `notify`: the thread leaves the wait set, and has still to take the lock.
    Timeout(ObjectId),
    /// `start` of a thread.
    Start(ThreadId),
    /// `join`.
    Join(ThreadId),
    /// The end of the thread that is named here, where somebody may notice that it comes later than what is before it.
    End(ThreadId),
    /// A `join` goes on although the thread has not ended.
    Unjoined(ThreadId),
    /// `isAlive` of a thread that was started.
    IsAlive(ThreadId),
    /// `getState` of a thread that was started.
    State(ThreadId),
    /// `interrupt` of a thread.
    Interrupt(ThreadId),
    /// The thread that is named here looks at its interrupt status, and clears it.
    Interrupted(ThreadId),
    /// The thread that is named here leaves what it waits for, since it is interrupted; clears the status.
    Alerted(ThreadId),
    /// `isInterrupted`.
    IsInterrupted(ThreadId),
    /// `yield`, and everything else that does nothing.
    Yield,
    /// The thread has worked for long without an operation, and lets others go on.
    Work,
    /// An iteration of a loop that only waits was in vain, and the thread begins another one when what it has looked
    /// at has changed: the operations that follow this one.
    Spin,
    /// Time passes, as nothing else can happen.
    Elapse,
    /// It is time, since time has passed so often.
    Due(u32),
    /// `acquire` of a semaphore.
    Down(ObjectId),
    /// `release` of a semaphore.
    Up(ObjectId),
    /// `park` of the thread that is named here.
    Park(ThreadId),
    /// `unpark`.
    Unpark(ThreadId),
    /// The thread that is named here goes on after `park` although it has no permit.
    Unpermitted(ThreadId),
    /// The thread that is named here leaves `park`, since it is interrupted; the status stays.
    Roused(ThreadId),
    /// `tryLock`: takes a monitor if it is free.
    TryEnter(ObjectId),
    /// The time limit for taking a monitor expires while somebody else owns it.
    GiveUp(ObjectId),
    /// A thread that wants a monitor comes to it while somebody else owns it, and counts as blocked from now on.
    /// After a [`Operation::Spin`]: a thread waits in a loop that takes the monitor, or has tried to.
    Blocks(ObjectId),
    /// A thread begins to wait; only who asks for its state can notice.
    Arrive,
    /// A thread goes on although the value of the semaphore is 0.
    Unsignalled(ObjectId),
    /// Counts a latch down, if it is not open.
    CountDown(ObjectId),
    /// Waits until a latch has been counted down so often; then it is open, and stays so.
    Await(ObjectId, u32),
    /// A thread goes on although the latch is not open that needs so many.
    Unopened(ObjectId, u32),
    /// How often a latch has still to be counted down.
    Remaining(ObjectId),
    /// With the [`Operation::Enter`] before it: takes a monitor while a condition holds. The monitor, the condition.
    When(ObjectId, ObjectId),
    /// A thread goes on without the monitor, which is free, although the condition does not hold.
    Unless(ObjectId, ObjectId),
    /// The owner of a monitor says whether a condition holds from now on. It follows the operation in whose invisible
    /// tail that was.
    Tells(ObjectId, ObjectId, bool),
    /// Read of a volatile field or of a communication object.
    Read(Location),
    /// Write of a volatile field or of a communication object.
    Write(Location),
    /// Reads and may write, atomically: a compare-and-set and the like. Counts as a write; where it has run and left
    /// the location as it was, it may count as a [`Operation::Read`], see [`super::Step::operations`].
    Update(Location),
    /// Adds to a number, atomically, and does not look at it.
    Sum(Location),
    /// Adds to the end of a first-in-first-out queue of bounded capacity; blocks while that is full.
    Put(ObjectId),
    /// Takes from the front of a queue; blocks while that is empty.
    Take(ObjectId),
    /// Adds to a counter.
    Add(ObjectId),
    /// Reads a counter.
    Count(ObjectId),
    /// Reads what a map has for a key.
    MapGet(ObjectId, u32),
    /// Writes what a map has for a key, or removes it.
    MapPut(ObjectId, u32),
    /// Reads a map as a whole: its size, or all its keys.
    MapScan(ObjectId),
    /// VeriSoft's VS_toss.
    Toss(u32),
    /// `System.exit` that cuts all others off wherever they are.
    Exit(i32),
    /// `System.exit` after which the others go on for as long as they can; there can be only one.
    Quit,
    /// The end of one process of several, from within: its other threads go no further.
    Halt(u16),
    /// `Check.assume` of what is not so. It is never enabled.
    Assume,
    /// Follows an operation on one of several objects that share this name: it counts as dependent on the like
    /// operations on all of them, since it cannot be told across executions which is which.
    Alias(ObjectId),
    /// An operation of a model system that depends on every other use of the same object.
    Use(ObjectId),
}

impl Operation {
    /// What it touches; `None` for operations on threads and for those that touch nothing, or everything.
    pub fn target(&self) -> Option<Target> {
        match *self {
            Self::Enter(o)
            | Self::Section(o)
            | Self::Share(o)
            | Self::Unshare(o)
            | Self::Release(o)
            | Self::WaitRelease(o)
            | Self::WaitAcquire(o)
            | Self::Notify(o)
            | Self::NotifyAll(o)
            | Self::TryEnter(o)
            | Self::GiveUp(o)
            | Self::Blocks(o)
            | Self::Timeout(o)
            | Self::When(o, _)
            | Self::Unless(o, _)
            | Self::Tells(o, ..) => Some(Target::Monitor(o)),
            Self::CountDown(o) | Self::Await(o, _) | Self::Unopened(o, _) | Self::Remaining(o) => {
                Some(Target::Latch(o))
            }
            Self::Down(o) | Self::Up(o) | Self::Unsignalled(o) => Some(Target::Semaphore(o)),
            Self::Park(thread) | Self::Unpark(thread) | Self::Unpermitted(thread) => {
                Some(Target::Permit(thread))
            }
            Self::Read(location)
            | Self::Write(location)
            | Self::Update(location)
            | Self::Sum(location) => Some(Target::Location(location)),
            Self::Put(o) | Self::Take(o) => Some(Target::Queue(o)),
            Self::Add(o) | Self::Count(o) => Some(Target::Counter(o)),
            Self::MapGet(o, _) | Self::MapPut(o, _) | Self::MapScan(o) => Some(Target::Map(o)),
            Self::Quit => Some(Target::Program),
            Self::Use(o) | Self::Alias(o) => Some(Target::Whole(o)),
            Self::End(t) | Self::Unjoined(t) | Self::IsAlive(t) => Some(Target::Life(t)),
            Self::Interrupt(t)
            | Self::Interrupted(t)
            | Self::Alerted(t)
            | Self::Roused(t)
            | Self::IsInterrupted(t) => Some(Target::Interrupt(t)),
            Self::Begin
            | Self::Yield
            | Self::Work
            | Self::Spin
            | Self::Elapse
            | Self::Due(_)
            | Self::Wakes(_)
            | Self::Arrive
            | Self::State(_)
            | Self::Start(_)
            | Self::Join(_)
            | Self::Toss(_)
            | Self::Exit(_)
            | Self::Halt(_)
            | Self::Assume => None,
        }
    }

    /// The word for reports and schedule files.
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Enter(_) | Self::Section(_) => "lock",
            Self::Share(_) => "read lock",
            Self::Unshare(_) => "read unlock",
            Self::WaitRelease(_) => "wait",
            Self::WaitAcquire(_) => "relock",
            Self::Release(_) => "unlock",
            Self::Notify(_) => "notify",
            Self::Wakes(_) => "wakes",
            Self::NotifyAll(_) => "notifyAll",
            Self::Timeout(_) => "timeout",
            Self::Start(_) => "start",
            Self::Join(_) => "join",
            Self::End(_) => "end",
            Self::Unjoined(_) => "unjoined",
            Self::IsAlive(_) => "isAlive",
            Self::State(_) => "getState",
            Self::Interrupt(_) => "interrupt",
            Self::Interrupted(_) => "interrupted",
            Self::Alerted(_) => "alerted",
            Self::IsInterrupted(_) => "isInterrupted",
            Self::Yield => "yield",
            Self::Work => "work",
            Self::Spin => "spin",
            Self::Elapse => "elapse",
            Self::Due(_) => "due",
            Self::Down(_) => "down",
            Self::Up(_) => "up",
            Self::Park(_) => "park",
            Self::Unpark(_) => "unpark",
            Self::Unpermitted(_) => "unpermitted",
            Self::Roused(_) => "roused",
            Self::TryEnter(_) => "tryLock",
            Self::GiveUp(_) => "give up",
            Self::Blocks(_) => "blocks",
            Self::Arrive => "begins to wait",
            Self::Unsignalled(_) => "unsignalled",
            Self::CountDown(_) => "countDown",
            Self::Await(..) => "await",
            Self::Unopened(..) => "unopened",
            Self::Remaining(_) => "getCount",
            Self::When(..) => "when",
            Self::Unless(..) => "unless",
            Self::Tells(..) => "tells",
            Self::Read(_) => "read",
            Self::Write(_) => "write",
            Self::Update(_) | Self::Sum(_) => "update",
            Self::Put(_) => "put",
            Self::Take(_) => "take",
            Self::Add(_) => "add",
            Self::Count(_) => "count",
            Self::MapGet(..) => "map get",
            Self::MapPut(..) => "map put",
            Self::MapScan(_) => "map scan",
            Self::Toss(_) => "toss",
            Self::Exit(_) | Self::Quit | Self::Halt(_) => "exit",
            Self::Assume => "assume",
            Self::Alias(_) => "alias",
            Self::Use(_) => "use",
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())
    }
}
