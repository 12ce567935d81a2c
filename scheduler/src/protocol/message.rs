//! The messages between the agent in a JVM and the scheduler process.
//!
//! One thread of the JVM runs at a time. It alone writes to the connection: everything that happened since its last
//! visible operation travels as [`Event`]s in the message that announces its next visible operation (or its end), and
//! it alone reads the answer, which names the thread that runs next. No other message is exchanged while the program
//! runs, except [`AgentMessage::Lost`] from the watchdog of the agent.
//!
//! The order of the variants is the wire tag; see `docs/protocol.md`.

use serde::{Deserialize, Serialize};

/// Version of the protocol; both sides refuse any other.
pub const PROTOCOL_VERSION: u32 = 29;

/// Number of a thread in one execution: 0 is the main thread, the others count up in the order of `Thread.start`.
pub type WireThread = u32;
/// Number of an object in one execution, counting up from 1 in the order of first mention; 0 is never used.
pub type WireObject = u32;
/// Number of a program point in the site table of the instrumented program; [`NO_SITE`] when there is none.
pub type WireSite = u32;

/// The site of operations that have none, such as those of the launcher.
pub const NO_SITE: WireSite = u32::MAX;

/// From the agent to the scheduler.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum AgentMessage {
    /// Tag 0. The first message of a connection.
    Hello(Hello),
    /// Tag 1. Part of the events of the running thread, sent when they outgrow a frame. No answer.
    Events(Vec<Event>),
    /// Tag 2. The running thread is about to perform a visible operation. Answered by [`SchedulerMessage::Grant`],
    /// [`SchedulerMessage::SendStacks`] or [`SchedulerMessage::Stop`].
    Pending {
        /// What happened since the last message.
        events: Vec<Event>,
        /// The thread that stopped, which is the one that ran.
        thread: WireThread,
        /// What it is about to do.
        operation: Operation,
        /// Where.
        site: WireSite,
        /// True inside a static initialiser: the scheduler grants the operation at once, without a choice.
        atomic: bool,
    },
    /// Tag 3. The running thread has ended. Answered like [`AgentMessage::Pending`].
    Ended {
        /// What happened since the last message.
        events: Vec<Event>,
        /// The thread that ended.
        thread: WireThread,
    },
    /// Tag 4. The answer to [`SchedulerMessage::SendStacks`]. Answered like [`AgentMessage::Pending`].
    Stacks(Vec<Stack>),
    /// Tag 5. No visible operation for the time given in [`Welcome::divergence_millis`]; sent by the watchdog, after
    /// which the agent ends the JVM. No answer.
    Lost {
        /// The thread that was running under the last grant.
        thread: WireThread,
        /// Its `Thread.State`, for example `RUNNABLE` or `BLOCKED`.
        state: String,
        /// Its frames, innermost first, as `class.method(File.java:line)`.
        frames: Vec<String>,
    },
}

/// Who is calling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL_VERSION`].
    pub version: u32,
    /// The secret that the scheduler gave to the JVM at launch.
    pub token: String,
    /// `java.vm.version` and vendor, for the report.
    pub jvm: String,
    /// Process id of the JVM.
    pub pid: u64,
    /// What tells apart what it runs, if somebody else than the scheduler has started it: the attribute `JCheck-Program`
    /// of the instrumented jar, or the digest of the system; else empty.
    pub program: String,
    /// The arguments of the program, if an instrumented jar was started by `-jar`: separated by blanks, as the JVM
    /// tells them (`sun.java.command`).
    pub arguments: String,
    /// Which process of a system it is, if somebody else than the scheduler has started it; else empty.
    pub process: String,
}

/// The frames of one thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    /// Whose.
    pub thread: WireThread,
    /// Innermost first, as `class.method(File.java:line)`, frames of jcheck itself left out.
    pub frames: Vec<String>,
}

/// A storage location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Tag 0. An instance field.
    Field {
        /// The object.
        object: WireObject,
        /// Index of the field in the site table.
        field: u32,
    },
    /// Tag 1. A static field, by its index in the site table.
    Static(u32),
    /// Tag 2. An element of an array.
    Element {
        /// The array.
        array: WireObject,
        /// The element.
        index: u32,
    },
}

/// A visible operation (or one that the scheduler must see to decide whether it is visible).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operation {
    /// Tag 0. Acquire a free lock (first acquire only; a recursive acquire stays inside the agent).
    Enter(WireObject),
    /// Tag 1. First half of `wait`: give up the lock and join the wait set. Grant result: 0.
    WaitRelease(WireObject),
    /// Tag 2. Second half of `wait`: take the lock again, once notified.
    WaitAcquire(WireObject),
    /// Tag 3. `notify`.
    Notify(WireObject),
    /// Tag 4. `join` without a time limit. Grant: see [`Operation::TimedJoin`].
    Join(WireThread),
    /// Tag 5. Read a volatile field or a communication object.
    Read(Location),
    /// Tag 6. Write a volatile field or a communication object.
    Write(Location),
    /// Tag 7. VeriSoft's VS_toss: the grant's result is a number between 0 and the bound, both included.
    Toss(u32),
    /// Tag 8. `System.exit`. Answered by [`SchedulerMessage::Stop`] when it is chosen.
    Exit(i32),
    /// Tag 9. Second half of `wait` with a time limit. The grant of either second half: 1 if it was interrupted, else
    /// 0.
    TimedWaitAcquire {
        /// The lock.
        object: WireObject,
        /// The limit.
        millis: u32,
    },
    /// Tag 10. `join` with a time limit. The grant of either `join`: 0 the thread has ended, 1 the limit has expired,
    /// 2 the caller was interrupted.
    TimedJoin {
        /// Who is waited for.
        thread: WireThread,
        /// The limit.
        millis: u32,
    },
    /// Tag 11. `sleep` of so many milliseconds. Grant: 2 if it was interrupted, else 0.
    Sleep(u32),
    /// Tag 12. `yield`.
    Yield,
    /// Tag 13. `interrupt` of a thread.
    Interrupt(WireThread),
    /// Tag 14. Looks at the interrupt status of the running thread and clears it. Grant: 1 if it was set.
    Interrupted,
    /// Tag 15. `isInterrupted`. Grant: 1 if it is.
    IsInterrupted(WireThread),
    /// Tag 16. `isAlive` of a thread that was started. Grant: 1 if it is.
    IsAlive(WireThread),
    /// Tag 17. The virtual time. Granted at once, with the milliseconds since the execution began.
    Clock,
    /// Tag 18. `notifyAll`, where [`Welcome::leaves_waits`] makes it visible.
    NotifyAll(WireObject),
    /// Tag 19. The running thread begins another iteration of a loop; the last one had no effect, and so many visible
    /// operations. Granted when what they looked at has changed.
    Spin(u32),
    /// Tag 20. Reads a location through a handle. What it says about order follows as [`Event::Observe`].
    AtomicRead(Location),
    /// Tag 21. Writes, or reads and writes, a location through a handle. What it says about order follows as
    /// [`Event::Observe`] and [`Event::Publish`].
    AtomicWrite(Location),
    /// Tag 22. `park`.
    Park,
    /// Tag 23. `park` with a time limit, in milliseconds.
    TimedPark(u32),
    /// Tag 24. `unpark` of a thread that was started.
    Unpark(WireThread),
    /// Tag 25. Takes a lock if it is free. Grant: 1 if it was.
    TryEnter(WireObject),
    /// Tag 26. Releases a lock, where [`Welcome::tests_locks`] makes it visible.
    Leave(WireObject),
    /// Tag 27. As [`Operation::Enter`], but an interrupt ends the wait. Grant: 2 if it did, else 0.
    EnterInterruptibly(WireObject),
    /// Tag 28. As [`Operation::EnterInterruptibly`], with a time limit. Grant: 1 if that has expired, 2 if the thread
    /// was interrupted, else 0.
    TimedEnter {
        /// The lock.
        object: WireObject,
        /// The limit.
        millis: u32,
    },
    /// Tag 29. Waits for a signal, which is used up. Grant: 2 if the thread was interrupted, else 0.
    Down(WireObject),
    /// Tag 30. As [`Operation::Down`], with a time limit. Grant: 1 if that has expired, 2 if the thread was
    /// interrupted, else 0.
    TimedDown {
        /// What is waited on.
        object: WireObject,
        /// The limit.
        millis: u32,
    },
    /// Tag 31. Signals.
    Up(WireObject),
    /// Tag 32. `getState` of a thread that was started. Grant: the number of the `Thread.State`.
    State(WireThread),
    /// Tag 33. An assumption does not hold. It is never granted.
    Assume,
    /// Tag 34. The running thread has worked for long without an operation, and lets others go on.
    Work,
    /// Tag 35. Counts a latch down, unless it is open.
    CountDown {
        /// The latch.
        latch: WireObject,
        /// How often it has to be counted down in all, the same in all operations on it.
        count: u32,
    },
    /// Tag 36. Waits until a latch is open. Grant: 2 if the thread was interrupted, else 0.
    Await {
        /// The latch.
        latch: WireObject,
        /// As of [`Operation::CountDown`].
        count: u32,
    },
    /// Tag 37. As [`Operation::Await`], with a time limit. Grant: 1 if that has expired, 2 if the thread was interrupted,
    /// else 0.
    TimedAwait {
        /// The latch.
        latch: WireObject,
        /// As of [`Operation::CountDown`].
        count: u32,
        /// The limit.
        millis: u32,
    },
    /// Tag 38. Asks how often a latch has still to be counted down: that is the grant.
    Remaining {
        /// The latch.
        latch: WireObject,
        /// As of [`Operation::CountDown`].
        count: u32,
    },
    /// Tag 39. Takes the lock of a guard when its condition holds, see [`Event::Guard`]. Grant: 0 the lock was taken, 2
    /// the thread was interrupted, 3 the latch of the guard is open.
    EnterWhen(WireObject),
    /// Tag 40. As [`Operation::EnterWhen`], with a time limit. Grant: 1 if that has expired, else as there.
    TimedEnterWhen {
        /// The guard.
        guard: WireObject,
        /// The limit.
        millis: u32,
    },
    /// Tag 41. Takes a lock together with others that take it so. Its [`Event::Release`] gives it back.
    Share(WireObject),
}

/// What an [`Operation`] works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject<'a> {
    /// A monitor, lock, semaphore or latch.
    Lock(WireObject),
    /// The condition of a lock.
    Guard(WireObject),
    /// A place in memory.
    Location(&'a Location),
    /// Another thread, or the own one, by its number.
    Thread(WireThread),
    /// Nothing that has a number.
    None,
}

impl Operation {
    /// For how long a thread waits at most, in milliseconds, if that is limited.
    pub fn limit(&self) -> Option<u32> {
        use Operation::*;
        match *self {
            Sleep(millis)
            | TimedWaitAcquire { millis, .. }
            | TimedJoin { millis, .. }
            | TimedPark(millis)
            | TimedEnter { millis, .. }
            | TimedDown { millis, .. }
            | TimedAwait { millis, .. }
            | TimedEnterWhen { millis, .. } => Some(millis),
            _ => None,
        }
    }

    /// What it works on.
    pub fn subject(&self) -> Subject<'_> {
        use Operation::*;
        match self {
            Enter(o)
            | Share(o)
            | WaitRelease(o)
            | WaitAcquire(o)
            | TimedWaitAcquire { object: o, .. }
            | Notify(o)
            | NotifyAll(o)
            | TryEnter(o)
            | Leave(o)
            | EnterInterruptibly(o)
            | TimedEnter { object: o, .. }
            | Down(o)
            | TimedDown { object: o, .. }
            | Up(o)
            | CountDown { latch: o, .. }
            | Await { latch: o, .. }
            | TimedAwait { latch: o, .. }
            | Remaining { latch: o, .. } => Subject::Lock(*o),
            EnterWhen(guard) | TimedEnterWhen { guard, .. } => Subject::Guard(*guard),
            Read(location) | Write(location) | AtomicRead(location) | AtomicWrite(location) => {
                Subject::Location(location)
            }
            Join(thread)
            | TimedJoin { thread, .. }
            | Interrupt(thread)
            | IsInterrupted(thread)
            | IsAlive(thread)
            | State(thread)
            | Unpark(thread) => Subject::Thread(*thread),
            Toss(_) | Exit(_) | Sleep(_) | Yield | Interrupted | Clock | Spin(_) | Park
            | TimedPark(_) | Assume | Work => Subject::None,
        }
    }
}

/// Something invisible that the running thread did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// Tag 0. A new thread exists and was started. Its first operation is pending from now on.
    Start {
        /// Its number.
        thread: WireThread,
        /// The `Thread`.
        object: WireObject,
        /// `Thread.getName()`.
        name: String,
        /// `Thread.isDaemon()`.
        daemon: bool,
        /// Whether it was interrupted before it was started.
        interrupted: bool,
        /// The call of `start`.
        site: WireSite,
    },
    /// Tag 1. An object is mentioned for the first time.
    Object {
        /// Its number.
        object: WireObject,
        /// Its name.
        identity: Identity,
        /// Class name with dots, for example `com.example.Fork` or `int[]`.
        class: String,
    },
    /// Tag 2. The running thread released a lock (the last level of a recursive one).
    Release {
        /// The lock.
        object: WireObject,
        /// Where.
        site: WireSite,
    },
    /// Tag 3. `notifyAll` by the owner of the lock.
    NotifyAll {
        /// The object whose wait set becomes empty.
        object: WireObject,
        /// Where.
        site: WireSite,
    },
    /// Tag 4. A read or write of a location that is not a visible operation.
    Access {
        /// What.
        location: Location,
        /// True for a write.
        write: bool,
        /// Where.
        site: WireSite,
    },
    /// Tag 5. The running thread begins to run the static initialiser of a class, or a class loader of the program
    /// begins to look for one on it; then this begins with `the class loader `.
    ClassInitEnter(String),
    /// Tag 6. The static initialiser that began last has ended.
    ClassInitExit(String),
    /// Tag 7. The running thread uses a class that was initialised earlier, so that all of its initialisation
    /// happens before what follows (JLS 12.4.2). At most once per thread and class.
    ClassUse(String),
    /// Tag 8. An assertion failed, or an exception left the `run` or `main` method of the thread.
    Fault {
        /// Which.
        kind: FaultKind,
        /// `Throwable.toString()`.
        message: String,
        /// Frames of the throwable, innermost first. Then those of its causes: each begins with a line `Caused by:
        /// MESSAGE`, and `... N more` stands for frames that it shares with what it caused.
        frames: Vec<String>,
    },
    /// Tag 9. Something that jcheck does not control happened; the run can no longer be called verified.
    Gap {
        /// A stable word: `unmodelled-operation`, `uninstrumented-class`, `uncontrolled-thread`, `nondeterminism`, ...
        kind: String,
        /// What, for example `java.util.concurrent.locks.ReentrantLock.lock()`.
        name: String,
        /// Where, or [`NO_SITE`].
        site: WireSite,
        /// It is none where the thread is alone. Whether another one is alive may differ between equivalent executions, so
        /// the agent says it whenever there was ever one; whether the thread is alone does not.
        unless_alone: bool,
    },
    /// Tag 10. Reads or writes of array elements that are not visible operations.
    Elements {
        /// The array.
        array: WireObject,
        /// The first element.
        first: u32,
        /// The last element.
        last: u32,
        /// True for writes.
        write: bool,
        /// Where.
        site: WireSite,
    },
    /// Tag 11. Where the running thread is, innermost first, as in [`Stack`]: belongs to the access, the gap, the operation,
    /// or the event that follows. Only sent when the first grant asked for it.
    Frames(Vec<String>),
    /// Tag 12. The atomic operation that the running thread performed last acquires: what was published at this
    /// location happens before what follows.
    Observe(Location),
    /// Tag 13. The atomic operation that the running thread performed last releases: what went before happens before
    /// what is observed at this location from now on.
    Publish(Location),
    /// Tag 14. The atomic operation that the running thread performed last left the location as it was. Sent of a
    /// compare and set that fails; of other operations in loops that may only wait.
    Unchanged(Location),
    /// Tag 15. What the atomic operation that the running thread performed last does to a location that is neither volatile
    /// nor a communication object: plain accesses must be ordered with it. Sent after [`Event::Observe`] and before
    /// [`Event::Publish`]; of a compare and set the write, too, if it succeeds.
    AtomicAccess {
        /// What.
        location: Location,
        /// True for a write.
        write: bool,
        /// Where.
        site: WireSite,
    },
    /// Tag 16. An exclusive access predicate is stated; its first value follows. Only where
    /// [`Welcome::exclusive_access`] asks for it, as [`Event::Evaluated`].
    Predicate {
        /// Its number, counting from 0; again, if another predicate takes its place.
        predicate: u32,
        /// To what it says that a thread has exclusive access.
        object: WireObject,
        /// The name of that thread.
        thread: String,
    },
    /// Tag 17. A predicate was evaluated.
    Evaluated {
        /// To what it says that a thread has exclusive access.
        object: WireObject,
        /// Its number; [`NO_PREDICATE`] if the running thread has none for an object that it accesses.
        predicate: u32,
        /// Why.
        why: Why,
        /// Its value.
        holds: bool,
        /// Whether it is about the running thread.
        own: bool,
        /// Where.
        site: WireSite,
        /// What it has read.
        reads: Vec<Location>,
        /// The locks for whose owner it has asked.
        owners: Vec<Owner>,
    },
    /// Tag 18. What the running thread did to the network that its process shares with others, for their replicas of it.
    /// Only where there are several processes.
    News(Vec<u8>),
    /// Tag 19. The running thread has come to a fence of the program.
    Fence(Fence),
    /// Tag 20. There is a guard: a condition of a lock, which does not hold at first, and who waits for it may go on when
    /// a latch is open, too.
    Guard {
        /// The guard.
        guard: WireObject,
        /// The lock.
        lock: WireObject,
        /// The latch, to be counted down once; 0 if there is none.
        latch: WireObject,
        /// Who is interrupted may leave although the condition holds.
        alerts: bool,
    },
    /// Tag 21. The running thread, which owns the lock of a guard, says whether its condition holds from now on.
    Condition {
        /// The guard.
        guard: WireObject,
        /// Whether it holds.
        holds: bool,
    },
    /// Tag 22. The running thread is in such a section, or has just left it.
    Optimistic(Optimistic),
    /// Tag 23. The operation before which the running thread is about to stop is called by code of the JDK that is not
    /// watched, and may hold locks that nobody sees.
    Region,
    /// Tag 24. The running thread says what a variable of its process is from now on, for a recorded computation.
    Record {
        /// The variable.
        name: String,
        /// What it is.
        value: Recorded,
    },
    /// Tag 25. The static initialiser that the running thread is in uses a class, whose initialiser may need it.
    ClassAsked(String),
}

/// The value of a recorded variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Recorded {
    /// Tag 0. An integer.
    Int(i64),
    /// Tag 1. True or false.
    Bool(bool),
    /// Tag 2. A string.
    Text(String),
}

/// What a fence orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fence {
    /// Tag 0. Loads before it, with loads and stores after it.
    Acquire,
    /// Tag 1. Loads and stores before it, with stores after it.
    Release,
    /// Tag 2. Both.
    Full,
    /// Tag 3. Loads before it, with loads after it.
    LoadLoad,
    /// Tag 4. Stores before it, with stores after it.
    StoreStore,
}

/// What a thread does in a section that reads first, and asks then whether that counts (`StampedLock`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Optimistic {
    /// Tag 0. It begins.
    Begins,
    /// Tag 1. It has asked, and what it has read counts.
    Valid,
    /// Tag 2. It has asked, and what it has read does not count.
    Invalid,
}

/// Instead of the number of a predicate, see [`Event::Evaluated`].
pub const NO_PREDICATE: u32 = u32::MAX;

/// Whether a thread owns a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// The lock.
    pub lock: WireObject,
    /// The object of the thread.
    pub object: WireObject,
    /// Its number; [`NO_THREAD`] if it was not started.
    pub thread: WireThread,
}

/// Instead of the number of a thread, see [`Owner`].
pub const NO_THREAD: u32 = u32::MAX;

/// Why an exclusive access predicate is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Tag 0. It was stated.
    Stated,
    /// Tag 1. The last write, acquire or release of the running thread may have changed it.
    Changed,
    /// Tag 2. The running thread is about to access the object.
    Accessed,
}

/// Kinds of [`Event::Fault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FaultKind {
    /// Tag 0. `Check.assertThat`, or an `AssertionError` that nobody caught.
    Assertion,
    /// Tag 1. Any other throwable that nobody caught.
    UncaughtException,
}

/// The name of an object, the same in every execution (where the program allows it).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Identity {
    /// Tag 0. The `count`-th object, from 0, that this thread allocated at this site.
    Allocated {
        /// Who allocated it.
        thread: WireThread,
        /// Where.
        site: WireSite,
        /// Counts from 0 for each thread and site.
        count: u32,
    },
    /// Tag 1. Likewise, while a static initialiser was running (whichever thread ran it).
    AllocatedInClassInit {
        /// The class whose initialiser was running.
        class: String,
        /// Where.
        site: WireSite,
        /// Counts from 0 for each class and site.
        count: u32,
    },
    /// Tag 2. The `Class` object of the named class.
    ClassObject(String),
    /// Tag 3. Not allocated at an instrumented site: first used by this thread, as its `count`-th object of that class.
    Unnamed {
        /// Who mentioned it first.
        thread: WireThread,
        /// Counts from 0 for each thread and class.
        count: u32,
    },
    /// Tag 4. The replica of an object of another process, which has introduced it.
    Replica {
        /// That process, counting from 1.
        process: u32,
        /// Its number there.
        object: WireObject,
    },
    /// Tag 5. What this object, which is known by now, has made for itself, and only once.
    Part(WireObject),
}

/// From the scheduler to the agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SchedulerMessage {
    /// Tag 0. The answer to a good hello. The main thread waits for the [`SchedulerMessage::Grant`] that follows.
    Welcome(Box<Welcome>),
    /// Tag 1. The answer to a bad hello; the connection is closed.
    Refused {
        /// Why, for the user.
        reason: String,
    },
    /// Tag 2. This thread runs next: it performs its pending operation with this result.
    Grant {
        /// Who.
        thread: WireThread,
        /// Result of `toss`. Of the first operation of the main thread: 1 asks for [`Event::Frames`]. Otherwise 0.
        result: i32,
    },
    /// Tag 3. Send [`AgentMessage::Stacks`] of all threads that have not ended.
    SendStacks,
    /// Tag 4. The execution is over: the agent ends the JVM at once, with this exit status.
    Stop {
        /// Exit status of the JVM.
        status: i32,
    },
    /// Tag 5. What other processes did to the network, see [`Event::News`]; a grant follows.
    News {
        /// The number of the process that this is sent to, counting from 1.
        process: u32,
        /// How often it may crash.
        crashes: u32,
        /// How often it is started again after that.
        restarts: u32,
        /// Nothing, before the first grant.
        news: Vec<u8>,
    },
}

/// What the agent must know before the program begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// Milliseconds without a visible operation after which the watchdog sends [`AgentMessage::Lost`].
    pub divergence_millis: u64,
    /// One byte per site of the site table, see [`site_flag`].
    pub site_flags: Vec<u8>,
    /// For each site, the index of the field that is accessed there, or [`NO_SITE`].
    pub site_fields: Vec<u32>,
    /// For each site that accesses a static field, the index of its class in `class_names`, or [`NO_SITE`].
    pub site_classes: Vec<u32>,
    /// Names (with dots) of the classes that declare the static fields.
    pub class_names: Vec<String>,
    /// Classes (with dots) whose instances are communication objects, unless their allocation site says otherwise.
    pub communication_classes: Vec<String>,
    /// Classes (with dots) of which a part is out of sight: that one is loaded is told by an [`Event::Gap`] of the kind
    /// [`crate::model::LOADED`].
    pub gap_classes: Vec<String>,
    /// Whether a thread may be interrupted.
    pub interrupts: bool,
    /// Whether `notifyAll` is an operation and not an event.
    pub leaves_waits: bool,
    /// Whether [`Operation::Clock`] tells the time.
    pub virtual_clock: bool,
    /// Whether [`Operation::Leave`] takes the place of [`Event::Release`] for locks that can be tested.
    pub tests_locks: bool,
    /// Whether exclusive access predicates are evaluated.
    pub exclusive_access: bool,
    /// Whether accesses that are no operations are told while the main thread is the only one there has been. All of them come
    /// before whatever other threads do, so that nobody has to know for the sake of races.
    pub tells_alone: bool,
    /// How often each thing may go wrong with the network: reads of one direction of a connection that get less than they
    /// could, datagrams to one port that are lost, that come twice, that overtake the one before.
    pub network: Vec<u32>,
    /// Bits of what may happen without [`Event::Gap`] being sent for it, see [`crate::model::PlatformUse`].
    pub foreseen: u32,
    /// The fields that handles or reflection may reach. Empty where there are neither.
    pub reachable_fields: Vec<ReachableField>,
    /// What is known of methods of the JDK, a line for each row; see `Reflection` of the site table. Empty where no
    /// method is reached by reflection.
    pub platform: String,
}

/// A field that need not be accessed by an instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachableField {
    /// Class (with dots) and name, separated by a blank.
    pub name: String,
    /// Its index in the site table.
    pub field: u32,
    /// See [`field_flag`].
    pub flags: u8,
}

/// Bits of [`ReachableField::flags`].
pub mod field_flag {
    /// Every access is a visible operation.
    pub const VISIBLE: u8 = 1;
    /// It is neither volatile nor a communication object, so that atomic accesses are told as
    /// [`super::Event::AtomicAccess`].
    pub const CHECKED: u8 = 2;
    /// Whoever gets an object sees there what its constructor has left, which is a value.
    pub const FROZEN: u8 = 4;
}

/// Bits of [`Welcome::site_flags`].
pub mod site_flag {
    /// Access sites: every access here is a visible operation (volatile or communication field).
    pub const VISIBLE: u8 = 1;
    /// Allocation sites: objects born here are communication objects, whatever their class.
    pub const COMMUNICATION: u8 = 2;
    /// Allocation sites: objects born here are not communication objects, whatever their class.
    pub const NOT_COMMUNICATION: u8 = 4;
    /// Access sites: report no access from here (unused fields of annotation files, final fields).
    pub const SILENT: u8 = 8;
    /// Sites in classes of the JDK that belong to the program.
    pub const PLATFORM: u8 = 16;
    /// Access sites: what happens here is told with the place of the call that led here.
    pub const CALLER: u8 = 32;
    /// Sites that need a class whose initialisation lock is taken by [`Operation::Enter`]; it is in
    /// [`Welcome::site_classes`].
    pub const LOCKED: u8 = 64;
    /// Sites that use a class of which [`super::Event::ClassAsked`] tells; it is in [`super::Welcome::site_classes`].
    pub const ASKED: u8 = 128;
}
