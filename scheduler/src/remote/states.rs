//! The states of threads, as `Thread.getState` tells them. See "The state of a thread" in `docs/soundness/threads.md`.

use super::primitives::{self, state};
use super::world::{Activity, Contradiction, World};

/// Classes whose objects take the place of what the JDK's own locks do without monitors.
const MODELS: &str = "io.jcheck.runtime.";

impl World {
    /// The number of the state of a thread that was started.
    ///
    /// # Errors
    /// There is no such thread.
    pub(super) fn state(&self, number: u32) -> Result<i32, Contradiction> {
        let thread = self.thread(number)?;
        Ok(match &thread.activity {
            Activity::Ended => state::TERMINATED,
            Activity::Stops(operation, _) => {
                primitives::with(operation, |primitive| primitive.state(thread.arrived))
            }
            Activity::Begins | Activity::Runs | Activity::Ends => state::RUNNABLE,
        })
    }

    /// Whether a thread is about to do something for which the JDK has no monitor, so that its state is another one
    /// there.
    pub(super) fn waits_in_model(&self, number: u32) -> bool {
        let thread = self.threads().get(number as usize);
        match thread.map(|thread| &thread.activity) {
            Some(Activity::Stops(operation, _)) => {
                primitives::with(operation, |primitive| primitive.is_of_model(self))
            }
            _ => false,
        }
    }

    /// Whether an object belongs to a model of a class of the JDK.
    pub(super) fn is_model(&self, object: u32) -> bool {
        let class = self.objects().get(object as usize);
        class.is_some_and(|object| object.class.starts_with(MODELS))
    }
}
