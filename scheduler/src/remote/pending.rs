//! What the threads of a [`World`] can do next: their pending operations, named as in every execution.

use smallvec::smallvec;

use super::primitives::{self, Alternative, Alternatives, Asked};
use super::world::{Activity, Object, Thread, World};
use crate::model::{Choice, Names, ObjectId, Operation, Pending, Timeouts, Transition};
use crate::protocol::message::{Operation as WireOperation, Subject};

impl World {
    /// The enabled transitions of all threads, in the order of their numbers.
    pub fn enabled(&self, names: &mut Names) -> Vec<Transition> {
        if self.is_cut_off() {
            return Vec::new();
        }
        let mut enabled = Vec::new();
        for (thread, number) in self.threads().iter().zip(0..) {
            if !thread.halted {
                enabled.extend(self.enabled_of(names, number));
            }
        }
        if enabled.is_empty() {
            return self.elapsing(names);
        }
        enabled
    }

    /// The number of the thread that can take this transition now, whatever else there is.
    pub fn enables(&self, names: &mut Names, expected: &Transition) -> Option<u32> {
        let number = self.number(expected.thread())?;
        if self.is_cut_off() {
            return None;
        }
        let thread = &self.threads()[number as usize];
        let daemon = self.possible.cuts_daemons && thread.daemon;
        if thread.site() != expected.site || daemon != expected.daemon || thread.halted {
            return None;
        }
        if let Some(found) = self.performs(names, thread, expected) {
            return found.then_some(number);
        }
        let options = self.options(names, number, |object| object.id);
        let found = options.iter().any(|option| {
            option.enabled
                && option.alternative == expected.choice.alternative
                && option.operations == expected.operations
        });
        found.then_some(number)
    }

    /// Whether a thread is about to do what is expected, if that is an operation without alternatives that is always
    /// enabled: this is asked at nearly every step.
    fn performs(&self, names: &mut Names, thread: &Thread, expected: &Transition) -> Option<bool> {
        use WireOperation::*;
        let Activity::Stops(operation, site) = &thread.activity else {
            return None;
        };
        let operation = match operation {
            Read(at) | AtomicRead(at) => Operation::Read(self.location(names, at, |o| o.id)?),
            Write(at) => Operation::Write(self.location(names, at, |o| o.id)?),
            AtomicWrite(at) => self.update(self.location(names, at, |o| o.id)?, *site),
            _ => return None,
        };
        let same = expected.operations.as_slice() == [operation];
        Some(same && expected.choice.alternative == 0)
    }

    /// Whether some thread sleeps or waits with a time limit, and time passes only when nothing else can happen.
    pub fn waits_for_time(&self) -> bool {
        let waits = |thread: &Thread| thread.deadline.is_some() && !thread.halted;
        self.possible.timeouts == Timeouts::Quiescent && self.threads().iter().any(waits)
    }

    /// How often time had passed when it had come for a limit of a thread, if it has: others were to go on at that time, too, and
    /// none of them before the others. A limit of `wait` or `join` is like that where what it is about is visible.
    pub(super) fn due(&self, thread: u32, deadline: u64) -> Option<u32> {
        use WireOperation::{TimedJoin, TimedWaitAcquire};
        let quiescent = self.possible.timeouts == Timeouts::Quiescent;
        if !quiescent || deadline == 0 || self.clock < deadline {
            return None;
        }
        let thread = self.threads().get(thread as usize)?;
        let is_shown = match &thread.activity {
            Activity::Stops(TimedJoin { .. } | TimedWaitAcquire { .. }, _) => self.possible.ties,
            _ => true,
        };
        let before = self.passings.partition_point(|time| *time < deadline);
        is_shown.then_some(before as u32 + 1)
    }

    /// Whether time has come for a thread that has to wait all the same, until nothing else can happen.
    pub fn is_tied(&self, names: &mut Names) -> bool {
        let has_come = |thread: &Thread| thread.deadline.is_some_and(|time| time <= self.clock);
        let mut threads = self.threads().iter().zip(0..);
        threads.any(|(thread, number)| {
            let may = has_come(thread) && !thread.halted;
            may && self
                .options(names, number, |o| o.id)
                .iter()
                .any(|option| option.elapses)
        })
    }

    /// What happens when nothing else can: the limits that expire first, and what ends with the program otherwise.
    fn elapsing(&self, names: &mut Names) -> Vec<Transition> {
        // A thread that waits in vain would go on, and so would one whose assumption held. And the JVM does not wait until time
        // has passed for its daemons.
        if self.is_any_futile() || self.is_excluded() || self.is_finished() {
            return Vec::new();
        }
        let (mut first, mut in_vain) = (None, true);
        let mut enabled = Vec::new();
        let mut all_sleep = !self.possible.states;
        for (thread, number) in self.threads().iter().zip(0..) {
            let Some(deadline) = thread.deadline.filter(|_| !thread.halted) else {
                continue;
            };
            let options = self.options(names, number, |object| object.id);
            let only_sleeps = options.len() == 1;
            let Some(option) = options.into_iter().find(|option| option.elapses) else {
                continue;
            };
            let only_sleeps = only_sleeps && option.operations.as_slice() == [Operation::Elapse];
            in_vain &= self.polls_in_vain(number);
            if first.is_none_or(|first| deadline < first) {
                first = Some(deadline);
                enabled.clear();
                all_sleep = !self.possible.states;
            }
            if first == Some(deadline) {
                all_sleep &= only_sleeps;
                enabled.push(self.transition(number, option));
            }
        }
        // All of them would only look again, and so for ever.
        if in_vain {
            enabled.clear();
        }
        // For the others it is time then, too, and nothing that one of them may do ends the sleep of another one.
        if all_sleep {
            enabled.truncate(1);
        }
        enabled
    }

    /// The enabled transitions of one thread, those aside for which time must pass.
    pub fn enabled_of(&self, names: &mut Names, number: u32) -> Vec<Transition> {
        let options = self.options(names, number, |object| object.id);
        let enabled = options.into_iter().filter(|option| option.enabled);
        enabled
            .map(|option| self.transition(number, option))
            .collect()
    }

    /// Alternatives of a thread that are pending but disabled.
    pub fn disabled_of(&self, names: &mut Names, number: u32) -> Vec<Transition> {
        let options = self.exact_options(names, number);
        let disabled = options.into_iter().filter(|option| !option.enabled);
        disabled
            .map(|option| self.transition(number, option))
            .collect()
    }

    /// What a thread is about to do, whether it is enabled or not: with the names that objects share, and with their own.
    pub fn standing(&self, names: &mut Names, number: u32) -> Vec<Transition> {
        let mut options = self.options(names, number, |object| object.id);
        options.extend(self.exact_options(names, number));
        options
            .into_iter()
            .map(|option| self.transition(number, option))
            .collect()
    }

    /// What all threads are about to do, whether it is enabled or not.
    pub fn pending(&self, names: &mut Names) -> Vec<Pending> {
        let mut pending = Vec::new();
        for number in 0..self.threads().len() as u32 {
            let exact = self.exact_options(names, number);
            let options = self.options(names, number, |object| object.id);
            pending.extend(
                options
                    .into_iter()
                    .zip(exact)
                    .map(|(option, exact)| Pending {
                        enabled: option.enabled,
                        transition: self.transition(number, option),
                        operations: exact.operations.to_vec(),
                    }),
            );
        }
        pending
    }

    fn transition(&self, number: u32, option: Alternative) -> Transition {
        let thread = &self.threads()[number as usize];
        let choice = Choice {
            thread: thread.id,
            alternative: option.alternative,
        };
        Transition {
            choice,
            operations: option.operations,
            site: thread.site(),
            daemon: self.possible.cuts_daemons && thread.daemon,
            process: thread.process as u16,
            visible: true,
        }
    }

    /// The alternatives of a thread with its locks told apart from others of the same name, followed by that name.
    pub(super) fn exact_options(&self, names: &mut Names, number: u32) -> Alternatives {
        let subject = match &self.threads()[number as usize].activity {
            Activity::Stops(operation, _) => operation.subject(),
            _ => Subject::None,
        };
        let objects = match subject {
            Subject::Lock(lock) => [Some(lock), None],
            Subject::Guard(guard) => match self.guard(guard) {
                Ok(guard) => [Some(guard.lock), guard.latch],
                Err(_) => [None, None], // what a message mentions was checked
            },
            // Locations count by their names.
            _ => return self.options(names, number, |object| object.id),
        };
        let mut options = self.options(names, number, |object| object.exact);
        for object in objects.into_iter().flatten() {
            let object = self.objects().get(object as usize);
            if let Some(object) = object.filter(|object| object.exact != object.id) {
                for option in &mut options {
                    option.operations.insert(1, Operation::Alias(object.id));
                }
            }
        }
        options
    }

    /// The ways in which a thread can go on, enabled or not.
    fn options(&self, names: &mut Names, number: u32, id: fn(&Object) -> ObjectId) -> Alternatives {
        let thread = &self.threads()[number as usize];
        let (operation, site) = match &thread.activity {
            Activity::Runs | Activity::Ended => return Alternatives::new(),
            Activity::Begins => return smallvec![Alternative::only(Operation::Begin, true)],
            Activity::Ends => {
                let mut ends = Alternative::only(Operation::End(thread.id), true);
                if let Some(lock) = self.notified_at_end(number) {
                    ends.enabled = self.monitor(lock).is_none_or(|m| m.can_acquire(number));
                    ends.operations
                        .extend(self.object(lock).map(|lock| Operation::Enter(id(lock))));
                }
                return smallvec![ends];
            }
            Activity::Stops(operation, site) => (operation, *site),
        };
        let mut asked = Asked {
            world: self,
            names,
            number,
            site,
            id,
        };
        primitives::with(operation, |primitive| primitive.ways(&mut asked))
    }
}
