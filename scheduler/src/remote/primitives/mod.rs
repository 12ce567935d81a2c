//! What the operations of threads mean, one file for each primitive of the platform.
//!
//! A primitive says in one place how a thread that is about to do it can go on, what it does to the [`World`], which order it
//! makes, how loops and states see it, and in which words it is told ([`Primitive`]). Whether two operations are independent is
//! said in [`crate::model`], since searches and models in memory need that, too. A new primitive is a file here, a row in
//! [`with`], a row in the operations of the protocol, and one in [`crate::model::Operation`] if its dependency is its own.
//!
//! [`World`]: super::world::World

mod choice;
mod exit;
mod guard;
mod interrupt;
mod latch;
mod life;
mod location;
mod monitor;
mod park;
mod primitive;
mod share;
mod signal;
mod time;
mod turn;
mod wait_set;

use crate::protocol::message::Operation;

pub use primitive::{
    alternative, state, Alternative, Alternatives, Asked, Early, Granted, Primitive, Seen,
};

/// Shows the primitive of an operation to who asks.
#[inline]
pub fn with<T>(operation: &Operation, ask: impl FnOnce(&dyn Primitive) -> T) -> T {
    use Operation::*;
    match *operation {
        Enter(lock) => ask(&monitor::Enter { lock }),
        Share(lock) => ask(&share::Share { lock }),
        EnterInterruptibly(lock) => ask(&monitor::EnterUnless { lock, timed: false }),
        TimedEnter { object: lock, .. } => ask(&monitor::EnterUnless { lock, timed: true }),
        TryEnter(lock) => ask(&monitor::TryEnter { lock }),
        Leave(lock) => ask(&monitor::Leave { lock }),
        WaitRelease(lock) => ask(&wait_set::WaitRelease { lock }),
        WaitAcquire(lock) => ask(&wait_set::WaitAcquire { lock, timed: false }),
        TimedWaitAcquire { object: lock, .. } => ask(&wait_set::WaitAcquire { lock, timed: true }),
        Notify(lock) => ask(&wait_set::Notify { lock }),
        NotifyAll(lock) => ask(&wait_set::NotifyAll { lock }),
        Down(object) | TimedDown { object, .. } => ask(&signal::Down { object }),
        Up(object) => ask(&signal::Up { object }),
        CountDown { latch, .. } => ask(&latch::CountDown { latch }),
        Await { latch, count } | TimedAwait { latch, count, .. } => {
            ask(&latch::Await { latch, count })
        }
        Remaining { latch, count } => ask(&latch::Remaining { latch, count }),
        EnterWhen(guard) | TimedEnterWhen { guard, .. } => ask(&guard::EnterWhen { guard }),
        Park => ask(&park::Park { timed: false }),
        TimedPark(_) => ask(&park::Park { timed: true }),
        Unpark(target) => ask(&park::Unpark { target }),
        Interrupt(target) => ask(&interrupt::Interrupt { target }),
        Interrupted => ask(&interrupt::Interrupted),
        IsInterrupted(target) => ask(&interrupt::IsInterrupted { target }),
        Join(target) => ask(&life::Join {
            target,
            timed: false,
        }),
        TimedJoin { thread: target, .. } => ask(&life::Join {
            target,
            timed: true,
        }),
        IsAlive(target) => ask(&life::IsAlive { target }),
        State(target) => ask(&life::State { target }),
        Sleep(millis) => ask(&time::Sleep { millis }),
        Clock => ask(&time::Clock),
        Read(ref at) => ask(&location::Read { at, atomic: false }),
        AtomicRead(ref at) => ask(&location::Read { at, atomic: true }),
        Write(ref at) => ask(&location::Write { at }),
        AtomicWrite(ref at) => ask(&location::Update { at }),
        Toss(bound) => ask(&choice::Toss { bound }),
        Assume => ask(&choice::Assume),
        Exit(status) => ask(&exit::Exit { status }),
        Yield => ask(&turn::Yield),
        Work => ask(&turn::Work),
        Spin(_) => ask(&turn::Spin),
    }
}

/// Whether this alternative of an operation is that the thread begins to wait, and goes on waiting.
pub fn arrives(operation: &Operation, choice: u32) -> bool {
    choice == alternative::ARRIVES && with(operation, |primitive| primitive.waits())
}
