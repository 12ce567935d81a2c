//! A thread stops: before an operation, or at its end.

use super::primitives;
use super::world::{Activity, Contradiction, Look, World};
use crate::protocol::message::{Location as WireLocation, Operation as WireOperation, Subject};

/// What an agent sends in the place of a time limit of centuries.
const FOR_EVER: u32 = i32::MAX as u32;

/// Whether a thread may wait where it has stopped. One that has ended gives nothing back any more.
fn may_wait(activity: &Activity) -> bool {
    match activity {
        Activity::Stops(WireOperation::Spin(_) | WireOperation::Sleep(_), _) => true,
        Activity::Stops(operation, _) => primitives::with(operation, |primitive| primitive.waits()),
        Activity::Ended => true,
        _ => false,
    }
}

impl World {
    /// The running thread stops before an operation, or ends.
    pub fn stop(&mut self, thread: u32, activity: Activity) -> Result<(), Contradiction> {
        if self.thread(thread)?.activity != Activity::Runs {
            return Err(Contradiction(format!(
                "thread {thread} speaks although it was not granted anything"
            )));
        }
        if self.halting.take() == Some(thread)
            && !matches!(activity, Activity::Stops(WireOperation::Assume, _))
        {
            self.give_back(thread);
        }
        self.settle(thread);
        self.opaque(thread);
        if self.has_shares() && may_wait(&activity) {
            self.waits_with_shares(thread);
        }
        let mut deadline = None;
        let mut at_once = false;
        let mut wakes_up = false;
        if let Activity::Stops(operation, site) = &activity {
            self.check(operation)?;
            let limit = operation.limit().filter(|millis| *millis != FOR_EVER);
            at_once = limit == Some(0) && !self.thread(thread)?.hurried.contains(site);
            let limit = limit.filter(|_| !at_once);
            deadline = limit.map(|limit| self.now(thread) + u64::from(limit));
            wakes_up = primitives::with(operation, |primitive| primitive.wakes_up());
            if let WireOperation::Spin(operations) = operation {
                self.spun(thread, *operations)?;
                deadline = self.looks_until(thread);
            }
        }
        let (ends, of_daemons) = (self.possible.visible_ends, self.possible.daemon_ends);
        let spurious = match wakes_up {
            true => self.possible.spurious_wakeups,
            false => 0,
        };
        let number = thread;
        let thread = &mut self.threads[thread as usize];
        let spurious = spurious.saturating_sub(thread.woken);
        thread.activity = match activity {
            Activity::Ended if of_daemons || ends && !thread.daemon => Activity::Ends,
            activity => activity,
        };
        let ended = thread.activity == Activity::Ended;
        thread.arrived = false;
        thread.deadline = deadline;
        thread.at_once = at_once;
        thread.spurious = spurious;
        if ended {
            self.changed(Look::Life(number));
        }
        Ok(())
    }

    /// Whether what an operation works on is known.
    fn check(&self, operation: &WireOperation) -> Result<(), Contradiction> {
        match operation.subject() {
            Subject::Lock(object)
            | Subject::Location(
                &WireLocation::Field { object, .. } | &WireLocation::Element { array: object, .. },
            ) => self.object(object).map(drop),
            Subject::Guard(guard) => self.guard(guard).map(drop),
            Subject::Thread(thread) => self.thread(thread).map(drop),
            Subject::Location(WireLocation::Static(_)) | Subject::None => Ok(()),
        }
    }
}
