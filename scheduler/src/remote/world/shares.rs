//! Locks that threads share, which is what readers do with a lock for readers and writers.
//!
//! The JDK lets a reader that comes while a writer waits stand behind that writer. Here it does not, since each order of the
//! two is explored anyway. The one difference is a state in which nobody goes on: a reader R that stands behind a writer W
//! that waits for a reader H that waits for R, or for time to pass, or that has ended. Without the rule, R goes on in that
//! state, so that an execution is explored in which H has come to an operation at which it may wait, or to its end, while it
//! shares the lock, R shares it, and W has taken it or is about to ([`World::readers_wait`]). From then on it is as in the
//! JDK, with steps of its own for who waits (`read-locks`).

use rustc_hash::FxHashSet;

use super::{Activity, World};
use crate::model::objects::Rejected;
use crate::protocol::message::Operation;

/// What became of a lock that was shared.
#[derive(Debug, Clone, Default)]
pub struct Sharing {
    /// Who has shared it.
    threads: FxHashSet<u32>,
    /// Who does was about to do something at which it may wait, or has ended.
    waited: bool,
}

impl World {
    /// A thread begins to share a lock.
    ///
    /// # Errors
    /// Somebody owns it, or the thread shares it already.
    pub(in crate::remote) fn share(
        &mut self,
        thread: u32,
        lock: u32,
        site: Option<u32>,
    ) -> Result<(), Rejected> {
        self.monitors.entry(lock).or_default().share(thread, site)?;
        self.sharing.entry(lock).or_default().threads.insert(thread);
        Ok(())
    }

    /// A thread shares a lock no longer, if it did.
    pub(super) fn ends_share(&mut self, thread: u32, lock: u32) -> bool {
        let monitor = self.monitors.get_mut(&lock);
        let ended = monitor.is_some_and(|monitor| monitor.unshare(thread).is_ok());
        if ended {
            self.freed(lock);
        }
        ended
    }

    /// Whether some lock was shared.
    pub(in crate::remote) fn has_shares(&self) -> bool {
        !self.sharing.is_empty()
    }

    /// A thread is about to do something at which it may wait, or has ended.
    pub(in crate::remote) fn waits_with_shares(&mut self, thread: u32) {
        for (lock, sharing) in &mut self.sharing {
            let monitor = self.monitors.get(lock);
            sharing.waited |= monitor.is_some_and(|monitor| monitor.is_shared_by(thread));
        }
    }

    /// Whether it may matter that readers stand behind writers that wait.
    pub(in crate::remote) fn readers_wait(&self) -> bool {
        self.sharing.iter().any(|(lock, sharing)| {
            let wants = |thread: &super::Thread| match &thread.activity {
                Activity::Stops(Operation::Enter(wanted), _)
                | Activity::Stops(Operation::EnterInterruptibly(wanted), _) => wanted == lock,
                _ => false,
            };
            let was_taken = self.monitor(*lock).is_some_and(|m| m.was_acquired());
            let is_wanted = || self.threads().iter().any(wants);
            sharing.waited && sharing.threads.len() > 1 && (was_taken || is_wanted())
        })
    }
}
