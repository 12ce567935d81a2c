//! What the operations of threads do to a [`World`].

use super::alternatives::{alternative, arrives};
use super::spins::Look;
use super::world::{Activity, Contradiction, Guard, World};
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
        let grant = self.operate(thread, choice, &operation, site)?;
        self.note(thread, &operation, grant);
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

    fn operate(
        &mut self,
        thread: u32,
        choice: u32,
        operation: &WireOperation,
        site: Option<u32>,
    ) -> Result<Option<i32>, Contradiction> {
        use WireOperation::*;
        let at = thread as usize;
        Ok(Some(match operation {
            WaitAcquire(o) | TimedWaitAcquire { object: o, .. } if choice != 0 => {
                let monitor = self.monitors.entry(*o).or_default();
                monitor
                    .leave(thread)
                    .map_err(|_| refused(thread, "leave its wait"))?;
                let passed = self.threads[at].deadline.take();
                if choice == alternative::INTERRUPTED {
                    self.changed(Look::Interrupt(thread));
                }
                match choice {
                    alternative::TIMEOUT => self.passes(thread, passed),
                    alternative::INTERRUPTED => {
                        self.threads[at].interrupted = false;
                        self.threads[at].alerted = true;
                    }
                    _ => self.threads[at].woken += 1,
                }
                return Ok(None); // the lock has still to be taken
            }
            Enter(o) | WaitAcquire(o) | TimedWaitAcquire { object: o, .. } => {
                let monitor = self.monitors.entry(*o).or_default();
                let taken = monitor.acquire(thread, site);
                taken.map_err(|_| refused(thread, "lock"))?;
                if matches!(operation, Enter(_)) && !self.unseen {
                    self.enter_section(thread, *o, site.unwrap_or(NO_SITE));
                }
                i32::from(std::mem::take(&mut self.threads[at].alerted))
            }
            WaitRelease(o) => {
                self.freed(*o);
                let monitor = self.monitors.entry(*o).or_default();
                monitor.wait(thread).map_err(|_| refused(thread, "wait"))?;
                0
            }
            Notify(o) => {
                let waiter = self.chosen(*o, choice);
                let monitor = self.monitors.entry(*o).or_default();
                match waiter {
                    Some(waiter) => {
                        let notified = monitor.notify(thread, waiter);
                        notified.map_err(|_| refused(thread, "notify"))?;
                    }
                    None if monitor.owner() == Some(thread) => {}
                    None => return Err(refused(thread, "notify")),
                }
                0
            }
            NotifyAll(o) => {
                let monitor = self.monitors.entry(*o).or_default();
                monitor
                    .notify_all(thread)
                    .map_err(|_| refused(thread, "notify"))?;
                0
            }
            Toss(_) => choice as i32,
            Join(_) | TimedJoin { .. } | Sleep(_) => {
                let passed = self.threads[at].deadline;
                match (self.cut_short(thread, choice), operation) {
                    (Some(result), _) => result,
                    (None, Sleep(_)) => {
                        self.passes(thread, passed);
                        0
                    }
                    (None, _) => 0,
                }
            }
            Interrupt(target) => {
                if let Some(target) = self.threads.get_mut(*target as usize) {
                    target.interrupted = true;
                }
                0
            }
            Interrupted => i32::from(std::mem::take(&mut self.threads[at].interrupted)),
            IsInterrupted(target) => i32::from(self.thread(*target)?.interrupted),
            State(target) => self.state(*target)?,
            IsAlive(target) => i32::from(self.thread(*target)?.activity != Activity::Ended),
            Clock => i32::try_from(self.now(thread)).unwrap_or(i32::MAX),
            Park | TimedPark(_) => {
                let passed = self.threads[at].deadline.take();
                match choice {
                    alternative::TIMEOUT => self.passes(thread, passed),
                    alternative::SPURIOUS => self.threads[at].woken += 1,
                    alternative::INTERRUPTED => {}
                    _ => self.threads[at].permit = false,
                }
                0
            }
            Unpark(target) => {
                if let Some(target) = self.threads.get_mut(*target as usize) {
                    target.permit = true;
                }
                0
            }
            TryEnter(o) => {
                let monitor = self.monitors.entry(*o).or_default();
                let taken = monitor.acquire(thread, site).is_ok();
                if !taken {
                    self.noticed(*o);
                }
                i32::from(taken)
            }
            EnterInterruptibly(o) | TimedEnter { object: o, .. } => {
                if choice == alternative::TIMEOUT {
                    self.noticed(*o);
                }
                if let Some(result) = self.cut_short(thread, choice) {
                    return Ok(Some(result));
                }
                let monitor = self.monitors.entry(*o).or_default();
                let taken = monitor.acquire(thread, site);
                taken.map_err(|_| refused(thread, "lock"))?;
                0
            }
            Down(o) | TimedDown { object: o, .. } => {
                if let Some(result) = self.cut_short(thread, choice) {
                    return Ok(Some(result));
                }
                let signals = self.signals.entry(*o).or_default();
                let left = signals.checked_sub(1);
                *signals = left.ok_or_else(|| refused(thread, "use a signal"))?;
                0
            }
            Up(o) => {
                *self.signals.entry(*o).or_default() += 1;
                0
            }
            CountDown { latch, .. } => {
                let counted = self.latches.entry(*latch).or_default();
                *counted = counted.saturating_add(1);
                0
            }
            Remaining { latch, count } => {
                let counted = self.latches.get(latch).copied().unwrap_or(0);
                i32::try_from(count.saturating_sub(counted)).unwrap_or(i32::MAX)
            }
            Await { .. } | TimedAwait { .. } => self.cut_short(thread, choice).unwrap_or(0),
            EnterWhen(guard) | TimedEnterWhen { guard, .. } => {
                if let Some(result) = self.cut_short(thread, choice) {
                    return Ok(Some(result));
                }
                if choice == alternative::OVER {
                    return Ok(Some(3));
                }
                let Guard { lock, .. } = self.guard(*guard)?;
                let monitor = self.monitors.entry(lock).or_default();
                let taken = monitor.acquire(thread, site);
                taken.map_err(|_| refused(thread, "lock"))?;
                0
            }
            Leave(o) => {
                self.freed(*o);
                let monitor = self.monitors.entry(*o).or_default();
                let released = monitor.release(thread);
                released.map_err(|_| refused(thread, "unlock"))?;
                0
            }
            Exit(_) => {
                if self.several {
                    self.halt(thread);
                } else {
                    self.exits(thread);
                }
                0
            }
            Read(_) | Write(_) | AtomicRead(_) | AtomicWrite(_) | Yield | Work | Spin(_)
            | Assume => 0,
        }))
    }

    /// What a thread waits for is over. The result if it has not come: 1 the limit has expired, 2 the thread was
    /// interrupted.
    fn cut_short(&mut self, thread: u32, choice: u32) -> Option<i32> {
        let at = thread as usize;
        let passed = self.threads[at].deadline.take();
        match choice {
            alternative::TIMEOUT => {
                self.passes(thread, passed);
                Some(1)
            }
            alternative::INTERRUPTED => {
                self.changed(Look::Interrupt(thread));
                self.threads[at].interrupted = false;
                Some(2)
            }
            _ => None,
        }
    }

    /// A limit expires, or a sleep ends.
    fn passes(&mut self, thread: u32, deadline: Option<u64>) {
        let deadline = deadline.unwrap_or(0);
        self.clock = self.clock.max(deadline);
        if let Some(thread) = self.threads.get_mut(thread as usize) {
            thread.time = thread.time.max(deadline);
        }
        if self.possible.timeouts == Timeouts::Quiescent {
            self.elapsed();
        }
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
