//! The states of threads, as `Thread.getState` tells them. See "The state of a thread" in `docs/soundness/threads.md`.

use super::world::{Activity, Contradiction, World};
use crate::protocol::message::Operation;

/// Numbers of `Thread.State`; a thread that was not started is asked without us.
const RUNNABLE: i32 = 1;
const BLOCKED: i32 = 2;
const WAITING: i32 = 3;
const TIMED_WAITING: i32 = 4;
/// The thread has ended.
pub(super) const TERMINATED: i32 = 5;

/// Classes whose objects take the place of what the JDK's own locks do without monitors.
const MODELS: &str = "io.jcheck.runtime.";

impl World {
    /// The number of the state of a thread that was started.
    ///
    /// # Errors
    /// There is no such thread.
    pub(super) fn state(&self, number: u32) -> Result<i32, Contradiction> {
        use Operation::*;
        let thread = self.thread(number)?;
        let operation = match &thread.activity {
            Activity::Ended => return Ok(TERMINATED),
            Activity::Stops(operation, _) => operation,
            Activity::Begins | Activity::Runs | Activity::Ends => return Ok(RUNNABLE),
        };
        let arrived = thread.arrived;
        Ok(match operation {
            Enter(_) | WaitAcquire(_) | TimedWaitAcquire { .. } if arrived => BLOCKED,
            WaitAcquire(_) => WAITING,
            TimedWaitAcquire { .. } => TIMED_WAITING,
            Join(_) | Park if arrived => WAITING,
            TimedJoin { .. } | TimedPark(_) | Sleep(_) if arrived => TIMED_WAITING,
            _ => RUNNABLE,
        })
    }

    /// Whether a thread is about to do something for which the JDK has no monitor, so that its state is another one
    /// there.
    pub(super) fn waits_in_model(&self, number: u32) -> bool {
        use Operation::*;
        let Some(Activity::Stops(operation, _)) = self
            .threads()
            .get(number as usize)
            .map(|thread| &thread.activity)
        else {
            return false;
        };
        match operation {
            EnterInterruptibly(_)
            | TimedEnter { .. }
            | Down(_)
            | TimedDown { .. }
            | Await { .. }
            | TimedAwait { .. }
            | EnterWhen(_)
            | TimedEnterWhen { .. } => true,
            Enter(o) | WaitAcquire(o) | TimedWaitAcquire { object: o, .. } => self.is_model(*o),
            _ => false,
        }
    }

    /// Whether an object belongs to a model of a class of the JDK.
    pub(super) fn is_model(&self, object: u32) -> bool {
        let class = self.objects().get(object as usize);
        class.is_some_and(|object| object.class.starts_with(MODELS))
    }
}
