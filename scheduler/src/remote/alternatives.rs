//! The ways in which the pending operation of a thread can go on, enabled or not.

use super::spins::Look;
use super::world::{Activity, Object, World, MAX_ALTERNATIVES};
use crate::model::{Location, Names, ObjectId, Operation, Operations, ThreadId, Timeouts};
use crate::protocol::message::{Location as WireLocation, Operation as WireOperation};
use smallvec::{smallvec, SmallVec};

/// The ways in which a thread can go on, nearly always one: this is asked at every step of every execution.
pub type Alternatives = SmallVec<[Alternative; 1]>;

/// Alternatives of operations that wait; 0 is that what they wait for has come.
pub mod alternative {
    /// The time limit has expired.
    pub const TIMEOUT: u32 = 1;
    /// The thread was interrupted.
    pub const INTERRUPTED: u32 = 2;
    /// A `wait` or `park` ends for no reason.
    pub const SPURIOUS: u32 = 3;
    /// The thread begins to wait.
    pub const ARRIVES: u32 = 4;
    /// The latch of a guard is open.
    pub const OVER: u32 = 5;
}

/// Whether this alternative of an operation is that the thread begins to wait, and goes on waiting.
pub fn arrives(operation: &WireOperation, choice: u32) -> bool {
    use WireOperation::*;
    choice == alternative::ARRIVES
        && matches!(
            operation,
            Enter(_)
                | WaitAcquire(_)
                | TimedWaitAcquire { .. }
                | Join(_)
                | TimedJoin { .. }
                | Sleep(_)
                | Park
                | TimedPark(_)
        )
}

/// One way in which a thread can go on.
#[derive(Debug, Clone)]
pub struct Alternative {
    /// Its number, part of the choice.
    pub alternative: u32,
    /// What it does.
    pub operations: Operations,
    /// Whether it can be taken.
    pub enabled: bool,
    /// Whether it can be taken when nothing else can.
    pub elapses: bool,
}

impl Alternative {
    pub(super) fn new(alternative: u32, operations: Operations, enabled: bool) -> Self {
        Self {
            alternative,
            operations,
            enabled,
            elapses: false,
        }
    }

    pub(super) fn only(operation: Operation, enabled: bool) -> Self {
        Self::new(0, smallvec![operation], enabled)
    }
}

/// A thread leaves what it waits for, since it is interrupted.
fn interrupted(mut leaves: Operations, own: ThreadId, enabled: bool) -> Alternative {
    leaves.push(Operation::Alerted(own));
    Alternative::new(alternative::INTERRUPTED, leaves, enabled)
}

impl World {
    /// The alternatives that are pending, enabled or not.
    pub(super) fn options(
        &self,
        names: &mut Names,
        number: u32,
        id: fn(&Object) -> ObjectId,
    ) -> Alternatives {
        use WireOperation::*;
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
        let object = |number: &u32| match self.objects().get(*number as usize) {
            Some(object) => id(object),
            None => ObjectId(u32::MAX), // what a message mentions was checked
        };
        let target = |number: &u32| match self.threads().get(*number as usize) {
            Some(thread) => thread.id,
            None => ThreadId(u32::MAX),
        };
        let own = thread.id;
        let possible = &self.possible;
        let quiescent = possible.timeouts == Timeouts::Quiescent;
        let arrives = possible.states && !thread.arrived;
        let blocks = |o: &u32| {
            let is_point = arrives && !self.is_model(*o);
            is_point.then(|| {
                let monitor = self.monitor(*o);
                let blocked = monitor.is_some_and(|m| m.owner().is_some() && !m.is_waiting(number));
                let operations = smallvec![Operation::Blocks(object(o))];
                Alternative::new(alternative::ARRIVES, operations, blocked)
            })
        };
        match operation {
            Park | TimedPark(_) | Sleep(_) if arrives => {
                let operations = smallvec![Operation::Arrive];
                smallvec![Alternative::new(alternative::ARRIVES, operations, true)]
            }
            Enter(o) => {
                let free = self.monitor(*o).is_none_or(|m| m.can_acquire(number));
                let section = self.as_section(number, *o, site);
                let operations = section.unwrap_or_else(|| smallvec![Operation::Enter(object(o))]);
                let mut options = smallvec![Alternative::new(0, operations, free)];
                options.extend(blocks(o));
                options
            }
            WaitRelease(o) => smallvec![Alternative::only(Operation::WaitRelease(object(o)), true)],
            WaitAcquire(o) | TimedWaitAcquire { object: o, .. } => {
                let monitor = self.monitor(*o);
                let free = monitor.is_none_or(|m| m.can_acquire(number));
                let waits = monitor.is_some_and(|m| m.is_waiting(number));
                let leaves = Operation::Timeout(object(o));
                let mut options =
                    smallvec![Alternative::only(Operation::WaitAcquire(object(o)), free)];
                if thread.deadline.is_some() {
                    options.extend(self.limit(smallvec![leaves], waits));
                }
                if possible.interrupts {
                    let enabled = waits && thread.interrupted;
                    options.push(interrupted(smallvec![leaves], own, enabled));
                }
                if thread.spurious > 0 {
                    options.push(Alternative::new(
                        alternative::SPURIOUS,
                        smallvec![leaves],
                        waits,
                    ));
                }
                options.extend(blocks(o));
                options
            }
            Notify(o) => self.notifications(number, *o, object(o)),
            NotifyAll(o) => smallvec![Alternative::only(Operation::NotifyAll(object(o)), true)],
            Join(t) | TimedJoin { thread: t, .. } => {
                let of = self.threads().get(*t as usize);
                let ended = of.is_some_and(|thread| thread.activity == Activity::Ended);
                let unjoined = Operation::Unjoined(target(t));
                let mut options = smallvec![Alternative::only(Operation::Join(target(t)), ended)];
                if thread.deadline.is_some() {
                    options.extend(self.limit(smallvec![unjoined], !ended));
                }
                if arrives {
                    let operations = smallvec![unjoined];
                    options.push(Alternative::new(alternative::ARRIVES, operations, !ended));
                }
                if possible.interrupts {
                    let enabled = !ended && thread.interrupted;
                    options.push(interrupted(smallvec![unjoined], own, enabled));
                }
                options
            }
            Sleep(_) => {
                let operation = if quiescent {
                    Operation::Elapse
                } else {
                    Operation::Yield
                };
                let mut sleeps = Alternative::only(operation, !quiescent);
                sleeps.elapses = quiescent;
                let mut options = smallvec![sleeps];
                if possible.interrupts {
                    options.push(interrupted(smallvec![], own, thread.interrupted));
                }
                options
            }
            Toss(bound) => (0..bound.saturating_add(1).min(MAX_ALTERNATIVES))
                .map(|value| Alternative::new(value, smallvec![Operation::Toss(*bound)], true))
                .collect(),
            Read(location) | AtomicRead(location) => match self.location(names, location, id) {
                Some(location) => smallvec![Alternative::only(Operation::Read(location), true)],
                None => Alternatives::new(),
            },
            Write(location) => match self.location(names, location, id) {
                Some(location) => smallvec![Alternative::only(Operation::Write(location), true)],
                None => Alternatives::new(),
            },
            AtomicWrite(location) => match self.location(names, location, id) {
                Some(at) => smallvec![Alternative::only(self.update(at, site), true)],
                None => Alternatives::new(),
            },
            Assume => smallvec![Alternative::only(Operation::Assume, false)],
            Exit(_) if self.several => {
                smallvec![Alternative::only(
                    Operation::Halt(thread.process as u16),
                    true
                )]
            }
            Exit(status) if self.possible.cuts_daemons => {
                smallvec![Alternative::only(Operation::Exit(*status), true)]
            }
            Exit(_) => smallvec![Alternative::only(Operation::Quit, !self.exited)],
            Spin(_) if self.goes_on(number) => {
                smallvec![Alternative::only(Operation::Yield, true)]
            }
            Spin(_) => {
                let looks = self.looks(number).filter_map(|look| match look {
                    Look::Location(location) => {
                        Some(Operation::Read(self.location(names, &location, id)?))
                    }
                    Look::Latch(latch) => Some(Operation::Remaining(object(&latch))),
                    Look::Lock(lock) | Look::Section(lock) => {
                        Some(Operation::Blocks(object(&lock)))
                    }
                    // What protects it is told.
                    Look::Data(_) | Look::Elements(_) | Look::Much => None,
                    Look::Life(thread) => Some(Operation::IsAlive(target(&thread))),
                    Look::Interrupt(thread) => Some(Operation::IsInterrupted(target(&thread))),
                    Look::State(thread) => Some(Operation::State(target(&thread))),
                });
                let operations = std::iter::once(Operation::Spin).chain(looks).collect();
                smallvec![Alternative::new(0, operations, self.looks_again(number))]
            }
            Work => smallvec![Alternative::only(Operation::Work, true)],
            Yield | Clock => smallvec![Alternative::only(Operation::Yield, true)],
            Interrupt(t) => smallvec![Alternative::only(Operation::Interrupt(target(t)), true)],
            Interrupted => smallvec![Alternative::only(Operation::Interrupted(own), true)],
            IsInterrupted(t) => {
                smallvec![Alternative::only(Operation::IsInterrupted(target(t)), true)]
            }
            State(t) => smallvec![Alternative::only(Operation::State(target(t)), true)],
            IsAlive(t) => smallvec![Alternative::only(Operation::IsAlive(target(t)), true)],
            Park | TimedPark(_) => {
                let permit = thread.permit;
                let leaves = Operation::Unpermitted(own);
                let mut options = smallvec![Alternative::only(Operation::Park(own), permit)];
                if thread.deadline.is_some() {
                    options.extend(self.limit(smallvec![leaves], !permit));
                }
                if possible.interrupts {
                    let operations = smallvec![leaves, Operation::Roused(own)];
                    options.push(Alternative::new(
                        alternative::INTERRUPTED,
                        operations,
                        !permit && thread.interrupted,
                    ));
                }
                if thread.spurious > 0 {
                    let spurious = alternative::SPURIOUS;
                    options.push(Alternative::new(spurious, smallvec![leaves], !permit));
                }
                options
            }
            Unpark(t) => smallvec![Alternative::only(Operation::Unpark(target(t)), true)],
            TryEnter(o) => smallvec![Alternative::only(Operation::TryEnter(object(o)), true)],
            Leave(o) => smallvec![Alternative::only(Operation::Release(object(o)), true)],
            EnterInterruptibly(o) | TimedEnter { object: o, .. } => {
                let free = self.monitor(*o).is_none_or(|m| m.can_acquire(number));
                let mut options = smallvec![Alternative::only(Operation::Enter(object(o)), free)];
                if thread.deadline.is_some() {
                    options.extend(self.limit(smallvec![Operation::GiveUp(object(o))], !free));
                }
                if possible.interrupts {
                    options.push(interrupted(smallvec![], own, thread.interrupted));
                }
                options
            }
            Down(o) | TimedDown { object: o, .. } => {
                let signalled = self.is_signalled(*o);
                let leaves = Operation::Unsignalled(object(o));
                let mut options =
                    smallvec![Alternative::only(Operation::Down(object(o)), signalled)];
                if thread.deadline.is_some() {
                    options.extend(self.limit(smallvec![leaves], !signalled));
                }
                if possible.interrupts {
                    let enabled = !signalled && thread.interrupted;
                    options.push(interrupted(smallvec![leaves], own, enabled));
                }
                options
            }
            Up(o) => smallvec![Alternative::only(Operation::Up(object(o)), true)],
            CountDown { latch, .. } => {
                smallvec![Alternative::only(Operation::CountDown(object(latch)), true)]
            }
            Remaining { latch, .. } => {
                smallvec![Alternative::only(Operation::Remaining(object(latch)), true)]
            }
            Await { latch, count } | TimedAwait { latch, count, .. } => {
                let open = self.is_open(*latch, *count);
                let leaves = Operation::Unopened(object(latch), *count);
                let awaits = Operation::Await(object(latch), *count);
                let mut options = smallvec![Alternative::only(awaits, open)];
                if thread.deadline.is_some() {
                    options.extend(self.limit(smallvec![leaves], !open));
                }
                if possible.interrupts {
                    let enabled = !open && thread.interrupted;
                    options.push(interrupted(smallvec![leaves], own, enabled));
                }
                options
            }
            EnterWhen(of) | TimedEnterWhen { guard: of, .. } => {
                let Ok(guard) = self.guard(*of) else {
                    return Alternatives::new(); // what a message mentions was checked
                };
                let (lock, condition) = (object(&guard.lock), object(of));
                let free = self
                    .monitor(guard.lock)
                    .is_none_or(|m| m.can_acquire(number));
                let over = self.is_over(&guard);
                let takes = smallvec![Operation::Enter(lock), Operation::When(lock, condition)];
                let mut options = smallvec![Alternative::new(0, takes, free && guard.holds)];
                let mut leaves: Operations = smallvec![Operation::Unless(lock, condition)];
                if let Some(latch) = guard.latch {
                    let passes = smallvec![Operation::Await(object(&latch), 1)];
                    options.push(Alternative::new(alternative::OVER, passes, over));
                    leaves.push(Operation::Unopened(object(&latch), 1));
                }
                let waits = free && !guard.holds && !over;
                if possible.interrupts {
                    let enabled = waits && thread.interrupted;
                    options.push(interrupted(leaves.clone(), own, enabled));
                }
                if thread.deadline.is_some() {
                    options.extend(self.limit(leaves, waits));
                }
                options
            }
        }
    }

    /// The expiry of a time limit, of a thread that does this then, if it would still wait.
    fn limit(&self, mut operations: Operations, waits: bool) -> Option<Alternative> {
        match self.possible.timeouts {
            Timeouts::Never => None,
            Timeouts::Any => Some(Alternative::new(alternative::TIMEOUT, operations, waits)),
            Timeouts::Quiescent => {
                operations.push(Operation::Elapse);
                let mut limit = Alternative::new(alternative::TIMEOUT, operations, false);
                limit.elapses = waits;
                Some(limit)
            }
        }
    }

    /// The alternatives of `notify`: whom to wake, named by thread.
    fn notifications(&self, number: u32, lock: u32, id: ObjectId) -> Alternatives {
        let waiters = self.waiters(lock);
        let notify = Operation::Notify(id);
        let wakes = |thread: u32, enabled: bool| {
            let thread = self.threads()[thread as usize].id;
            Alternative::new(
                thread.0,
                smallvec![notify, Operation::Wakes(thread)],
                enabled,
            )
        };
        let mut options = Alternatives::new();
        if waiters.is_empty() || self.possible.leaves_waits {
            options.push(Alternative::only(notify, waiters.is_empty()));
        }
        options.extend(waiters.iter().map(|waiter| wakes(*waiter, true)));
        if self.possible.leaves_waits {
            let others = 0..self.threads().len() as u32;
            let others = others.filter(|other| *other != number && !waiters.contains(other));
            options.extend(others.map(|other| wakes(other, false)));
        }
        options
    }

    /// The waiters of an object in the order of their creation paths, which is the same in every execution.
    pub fn waiters(&self, object: u32) -> Vec<u32> {
        let mut waiters: Vec<u32> = self
            .monitor(object)
            .map_or_else(Vec::new, |monitor| monitor.waiters().collect());
        waiters.sort_by_key(|waiter| &self.threads()[*waiter as usize].path);
        waiters
    }

    pub(super) fn location(
        &self,
        names: &mut Names,
        location: &WireLocation,
        id: fn(&Object) -> ObjectId,
    ) -> Option<Location> {
        Some(match location {
            WireLocation::Field { object, field } => Location {
                object: self.objects().get(*object as usize).map(id)?,
                part: *field,
            },
            WireLocation::Element { array, index } => Location {
                object: self.objects().get(*array as usize).map(id)?,
                part: *index,
            },
            WireLocation::Static(field) => Location {
                object: names.global(*field),
                part: 0,
            },
        })
    }
}
