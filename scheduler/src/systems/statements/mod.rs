//! Programs given as data: a small language of synchronisation statements, for published counts and random programs.
//!
//! Every statement is a transition, except jumps, which belong to the transition before them. As in a Java program, the
//! statements `release`, `notifyAll`, `start` and those that access data are invisible; so is `notify` when there is no
//! choice. Where some wait is timed, `notify` and `notifyAll` are visible, since a timeout can come before or after
//! them. Where somebody asks for the state of a thread, they are visible, too, and so are `release` and the ends of
//! threads; a thread that wants a lock which another one owns can come to it, and then counts as blocked until it has
//! it.

//!
//! [`Statement::Repeat`] ends an iteration of a loop that only waits. As written, the thread begins again (`spins`). As
//! jcheck explores it, the thread stops for good after an iteration in vain (`docs/soundness/loops.md`): the two have the
//! same last states, which `scheduler/tests/spinning.rs` compares.

mod semantics;
mod state;

pub use state::State;

/// Registers of one thread.
pub const REGISTERS: usize = 8;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// This.
    Constant(i32),
    /// A register plus a constant.
    Sum(usize, i32),
}

/// One statement. Locks, semaphores, variables, data and threads have numbers of their own, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement {
    /// The first operation of a thread, which does nothing.
    Begin,
    /// Acquire a lock; blocks until it is free. A lock that the thread holds already blocks it for ever.
    Acquire(u32),
    /// Release a lock that the thread holds.
    Release(u32),
    /// Acquire a lock together with others that do so; blocks until nobody holds it alone. A thread must not share it already.
    Share(u32),
    /// Release a lock that the thread shares.
    Unshare(u32),
    /// `wait` on a lock that the thread holds.
    Wait(u32),
    /// The same with a timeout, which can come at any time before the `notify`.
    TimedWait(u32),
    /// `notify` on a lock that the thread holds.
    Notify(u32),
    /// `notifyAll` on a lock that the thread holds.
    NotifyAll(u32),
    /// Read a communication object into a register.
    Read(u32, usize),
    /// Write a communication object.
    Write(u32, Value),
    /// Write a number to a communication object if it has another one; whether it had, into a register.
    Swap(u32, (i32, i32), usize),
    /// Read data, which locks have to protect, into a register.
    Load(u32, usize),
    /// Write data.
    Store(u32, Value),
    /// Take one from a semaphore.
    Down(u32),
    /// Add one to a semaphore.
    Up(u32),
    /// Count a latch down.
    CountDown(u32),
    /// Wait until a latch is open.
    Await(u32),
    /// The same unless that ends without it, which can happen while it is not open.
    TimedAwait(u32),
    /// How often a latch has to be counted down, into a register.
    Remaining(u32, usize),
    /// Acquire a lock while a condition of its holds. None holds at first.
    AcquireWhen(u32, u32),
    /// The same unless that ends without the lock, which can happen while the lock is free and the condition does not
    /// hold; then go on with the statement of that number.
    TimedAcquireWhen(u32, u32, usize),
    /// Say whether a condition of a lock holds that the thread holds.
    Tell(u32, u32, bool),
    /// Put a number into a queue; blocks while that is full.
    Put(u32, i32),
    /// Take a number from a queue into a register; blocks while that is empty.
    Take(u32, usize),
    /// Add to a counter.
    Add(u32, i32),
    /// Read a counter into a register.
    Count(u32, usize),
    /// Read what a map has for a key into a register.
    MapGet(u32, u32, usize),
    /// Write what a map has for a key.
    MapPut(u32, u32, i32),
    /// Read the number of keys of a map into a register.
    MapSize(u32, usize),
    /// Any number up to the bound, into a register.
    Toss(u32, usize),
    /// Wait for the permit of the thread itself, and take it.
    Park,
    /// Give a thread its permit.
    Unpark(u32),
    /// Start a thread. A thread that somebody starts does not run from the beginning.
    Start(u32),
    /// Wait for the end of a thread.
    Join(u32),
    /// Ask for the state of a thread, into a register: 1 if it runs, 2 if it is blocked at a lock, 3 if it has ended.
    /// Must be ordered with its start.
    State(u32, usize),
    /// End the program.
    Exit,
    /// End the program; the other threads go on for as long as they can.
    Quit,
    /// The other threads of the process go no further.
    Halt,
    /// Go on with the statement of this number.
    Jump(usize),
    /// Go on there unless the register holds this number.
    JumpUnless(usize, i32, usize),
    /// Begin again there: since then the thread has done nothing but read into registers, which are forgotten, or try
    /// in vain to swap.
    Repeat(usize),
}

/// A program.
#[derive(Debug, Clone, Default)]
pub struct Statements {
    /// The statements of each thread.
    pub threads: Vec<Vec<Statement>>,
    /// Initial values of the semaphores; those not listed are 0.
    pub semaphores: Vec<u32>,
    /// How often the latches have to be counted down; once those not listed.
    pub latches: Vec<u32>,
    /// Threads that do not keep the program alive. If there are any, the end of every other thread is a transition.
    pub daemons: Vec<u32>,
    /// The process of each thread; 0 of those not listed.
    pub processes: Vec<u16>,
    /// Loops that wait go round and round, so that the state space is cyclic.
    pub spins: bool,
}
impl Statements {
    /// A program without semaphores and daemons.
    pub fn new(threads: Vec<Vec<Statement>>) -> Self {
        Self {
            threads,
            ..Self::default()
        }
    }
}
