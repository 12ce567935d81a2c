//! What the operations of threads do to a [`World`].

use super::primitives::{self, alternative, arrives, Early, Granted};
use super::world::{Activity, Contradiction, Look, World};
use crate::model::{Names, Timeouts};
use crate::protocol::message::{Operation as WireOperation, Subject, NO_SITE};

/// What became of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// The result for the grant; `None`: the thread does not run yet, or no more.
    pub grant: Option<i32>,
    /// The operation; `None` for the first one of a thread and for its end.
    pub operation: Option<WireOperation>,
}

impl World {
    /// Performs the pending operation of a thread with this alternative.
    pub fn perform(
        &mut self,
        names: &mut Names,
        thread: u32,
        choice: u32,
    ) -> Result<Effect, Contradiction> {
        let activity = self.thread(thread)?.activity.clone();
        if self.keeps_done && !self.unseen {
            self.done_by(names, thread, choice);
        }
        let at = thread as usize;
        if let Activity::Stops(operation, _) = &activity {
            if arrives(operation, choice) {
                self.threads[at].arrived = true;
                if let Subject::Lock(lock) = operation.subject() {
                    self.noticed(lock);
                }
                self.changed(Look::State(thread));
                return Ok(Effect {
                    grant: None,
                    operation: Some(operation.clone()),
                });
            }
        }
        self.changed(Look::State(thread));
        let (operation, site) = match activity {
            Activity::Begins => {
                self.threads[at].activity = Activity::Runs;
                return Ok(Effect {
                    grant: Some(0),
                    operation: None,
                });
            }
            Activity::Ends => {
                if let Some(object) = self.notified_at_end(thread) {
                    let monitor = self.monitors.entry(object).or_default();
                    let taken = monitor.acquire(thread, None);
                    taken.map_err(|_| refused(thread, "end"))?;
                    self.notify_all(thread, object)?;
                    self.release(thread, object)?;
                }
                self.threads[at].activity = Activity::Ended;
                self.changed(Look::Life(thread));
                return Ok(Effect {
                    grant: None,
                    operation: None,
                });
            }
            Activity::Runs | Activity::Ended => return Err(refused(thread, "run")),
            Activity::Stops(operation, site) => (operation, (site != NO_SITE).then_some(site)),
        };
        match &operation {
            WireOperation::Join(target) => self.forks.joined(thread, *target),
            WireOperation::Toss(_) => {}
            _ if self.unseen => {}
            _ => self.forks.performed(thread),
        }
        let granted = Granted {
            thread,
            alternative: choice,
            site,
        };
        let (grant, glance) = primitives::with(&operation, |primitive| {
            let grant = primitive.perform(self, granted)?;
            Ok((grant, primitive.glance(thread, grant)))
        })?;
        self.note(thread, glance, &operation);
        if grant.is_some() {
            self.threads[at].activity = Activity::Runs;
        }
        Ok(Effect {
            grant,
            operation: Some(operation),
        })
    }

    /// Records what is done, with objects that share a name told apart.
    fn done_by(&mut self, names: &mut Names, thread: u32, choice: u32) {
        if self.is_spinning(thread) && self.is_polling(thread) {
            return; // it is no transition
        }
        let options = self.exact_options(names, thread);
        let taken = options
            .into_iter()
            .find(|option| option.alternative == choice);
        self.done
            .extend(taken.into_iter().flat_map(|option| option.operations));
    }

    /// A thread waits no more: whether what it waited for has not come.
    pub(super) fn cut_short(&mut self, granted: Granted) -> Option<Early> {
        let at = granted.thread as usize;
        let passed = self.threads[at].deadline.take();
        match granted.alternative {
            alternative::TIMEOUT => {
                self.passes(granted.thread, passed);
                Some(Early::Expired)
            }
            alternative::INTERRUPTED => {
                self.changed(Look::Interrupt(granted.thread));
                self.threads[at].interrupted = false;
                Some(Early::Interrupted)
            }
            _ => None,
        }
    }

    /// What a thread is told that has taken its lock again after `wait`: 1, if an interrupt has ended that.
    pub(super) fn take_alert(&mut self, thread: u32) -> i32 {
        i32::from(std::mem::take(&mut self.threads[thread as usize].alerted))
    }

    /// A limit expires, or a sleep ends; without a deadline, no time passes with that.
    pub(super) fn passes(&mut self, thread: u32, deadline: Option<u64>) {
        let until = deadline.unwrap_or(0);
        let was_due = self.due(thread, until).is_some();
        self.clock = self.clock.max(until);
        if let Some(thread) = self.threads.get_mut(thread as usize) {
            thread.time = thread.time.max(until);
            if deadline.is_none() && thread.at_once {
                thread.hurried.push(thread.site());
            }
            thread.looks.waited();
        }
        if deadline.is_some() && self.possible.timeouts == Timeouts::Quiescent && !was_due {
            self.passings.push(self.clock);
            self.elapsed();
        }
    }

    /// The waiters of an object in the order of their creation paths, which is the same in every execution.
    pub fn waiters(&self, object: u32) -> Vec<u32> {
        let mut waiters: Vec<u32> = self
            .monitor(object)
            .map_or_else(Vec::new, |monitor| monitor.waiters().collect());
        waiters.sort_by_key(|waiter| &self.threads()[*waiter as usize].path);
        waiters
    }

    /// The waiter that an alternative of `notify` names.
    pub fn chosen(&self, object: u32, choice: u32) -> Option<u32> {
        let mut waiters = self.waiters(object).into_iter();
        waiters.find(|waiter| self.threads[*waiter as usize].id.0 == choice)
    }
}

fn refused(thread: u32, what: &str) -> Contradiction {
    Contradiction(format!("thread {thread} cannot {what} now"))
}
