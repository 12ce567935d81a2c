//! Threads and synchronisation objects of one execution of a Java program.

mod guards;
mod looks;
mod objects;
mod parts;
mod shares;
mod threads;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::forks::Forks;
use super::Possible;
use crate::model::objects::Monitor;
use crate::model::{
    Location, Names, ObjectId, Operation, Section, Sections, Shown, ThreadId, ThreadPath, Timeouts,
};
use crate::protocol::message::{Location as WireLocation, Operation as WireOperation};

use looks::Changes;
pub use looks::Look;
pub(super) use parts::Guard;
pub use parts::{Activity, Contradiction, Object, Thread};
use shares::Sharing;

/// Largest number of alternatives of one `toss`; beyond it a choice is not explored but reported.
pub const MAX_ALTERNATIVES: u32 = 1024;

/// The whole.
#[derive(Debug, Clone)]
pub struct World {
    pub(super) threads: Vec<Thread>,
    /// Whether it is several processes, each with a JVM of its own.
    pub(super) several: bool,
    /// Who has just ended a process around its threads.
    pub(in crate::remote) halting: Option<u32>,
    /// Some thread has called `exit`, and the others go on for as long as they can.
    pub(in crate::remote) exited: bool,
    objects: Vec<Object>,
    pub(super) monitors: FxHashMap<u32, Monitor>,
    /// Of locks that were shared.
    sharing: FxHashMap<u32, Sharing>,
    /// Signals that nobody has used up.
    pub(super) signals: FxHashMap<u32, u32>,
    /// How often latches were counted down.
    pub(super) latches: FxHashMap<u32, u32>,
    guards: FxHashMap<u32, Guard>,
    pub(super) done: Vec<Operation>,
    /// Whether what is done now is no part of a step: a static initialiser does it that nobody sees.
    pub(super) unseen: bool,
    /// Whether anybody wants to know what is done.
    pub(super) keeps_done: bool,
    /// Whether what is done tells which updates have left their location as it was.
    pub(super) tells_outcomes: bool,
    exact: FxHashSet<ObjectId>,
    pub(super) possible: Possible,
    /// Virtual time, in milliseconds.
    pub(super) clock: u64,
    /// What it was each time it had gone on.
    pub(super) passings: Vec<u64>,
    pub(super) changes: Changes,
    /// Threads that wait in loops look again as soon as something has changed.
    pub retries: bool,
    pub(super) forks: Forks,
    /// What is known of critical sections, if they are told apart.
    pub sections: Option<Arc<Sections>>,
    /// By thread: the lock and the section in which it is.
    pub(super) open_sections: FxHashMap<u32, (u32, Section)>,
    /// What sections have done that was not known of them.
    pub shown: Vec<Shown>,
    /// See [`super::ProgramFacts::sums`].
    pub(super) sums: Arc<FxHashSet<u32>>,
}

impl World {
    /// The main thread is about to begin.
    pub fn new(names: &mut Names, possible: Possible, several: bool) -> Self {
        let path = ThreadPath::main();
        let main = Thread::new(names.thread(&path), path, "main", false);
        Self {
            threads: vec![main],
            several,
            halting: None,
            exited: false,
            objects: vec![Object::nothing()],
            monitors: FxHashMap::default(),
            sharing: FxHashMap::default(),
            signals: FxHashMap::default(),
            latches: FxHashMap::default(),
            guards: FxHashMap::default(),
            done: Vec::new(),
            unseen: false,
            keeps_done: true,
            tells_outcomes: false,
            exact: FxHashSet::default(),
            possible,
            clock: 0,
            passings: Vec::new(),
            changes: Changes::default(),
            retries: false,
            forks: Forks::new(),
            sections: None,
            open_sections: FxHashMap::default(),
            shown: Vec::new(),
            sums: Arc::default(),
        }
    }

    /// All threads, when the execution is over.
    pub fn into_threads(self) -> Vec<Thread> {
        self.threads
    }

    /// All threads, by number.
    pub fn threads(&self) -> &[Thread] {
        &self.threads
    }

    /// All objects, by number; number 0 stands for none.
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }

    /// The monitor of an object, if anything was done with it.
    pub fn monitor(&self, object: u32) -> Option<&Monitor> {
        self.monitors.get(&object)
    }

    /// Whether a signal is there for who waits on an object.
    pub fn is_signalled(&self, object: u32) -> bool {
        self.signals
            .get(&object)
            .is_some_and(|signals| *signals > 0)
    }

    /// Locks that a thread owns, with the sites where it took them, in the order of their numbers.
    pub fn holds(&self, thread: u32) -> Vec<(u32, Option<u32>)> {
        let mut holds: Vec<_> = self
            .monitors
            .iter()
            .filter_map(|(object, monitor)| Some((*object, monitor.held_at(thread)?)))
            .collect();
        holds.sort_unstable();
        holds
    }

    /// A thread by its number.
    pub fn thread(&self, thread: u32) -> Result<&Thread, Contradiction> {
        self.threads
            .get(thread as usize)
            .ok_or_else(|| Contradiction(format!("there is no thread {thread}")))
    }

    /// An object by its number.
    pub fn object(&self, object: u32) -> Result<&Object, Contradiction> {
        match self.objects.get(object as usize) {
            Some(found) if object != 0 => Ok(found),
            _ => Err(Contradiction(format!("object {object} was not introduced"))),
        }
    }

    /// The number of the thread with this identity.
    pub fn number(&self, id: ThreadId) -> Option<u32> {
        self.threads
            .iter()
            .position(|thread| thread.id == id)
            .map(|number| number as u32)
    }

    /// An invisible release.
    pub fn release(&mut self, thread: u32, object: u32) -> Result<(), Contradiction> {
        let exact = self.object(object)?.exact;
        if self.ends_share(thread, object) {
            self.does(Operation::Unshare(exact));
            return Ok(());
        }
        if !self.leave_section(thread, object) {
            self.does(Operation::Release(exact));
        }
        self.freed(object);
        let monitor = self.monitors.entry(object).or_default();
        monitor.release(thread).map_err(|_| {
            Contradiction(format!(
                "thread {thread} releases {object}, which it does not own"
            ))
        })
    }

    /// An invisible `notifyAll`.
    pub fn notify_all(&mut self, thread: u32, object: u32) -> Result<(), Contradiction> {
        let exact = self.object(object)?.exact;
        self.opaque(thread);
        self.does(Operation::NotifyAll(exact));
        self.touched(object);
        let monitor = self.monitors.entry(object).or_default();
        monitor.notify_all(thread).map_err(|_| {
            Contradiction(format!(
                "thread {thread} notifies on {object}, which it does not own"
            ))
        })
    }

    /// Whether all threads that keep the program alive have ended, or one has called `exit`.
    pub fn is_finished(&self) -> bool {
        let mut threads = self.threads.iter();
        self.exited
            || threads
                .all(|thread| thread.daemon || thread.halted || thread.activity == Activity::Ended)
    }

    /// Whether this thread goes on although the program is over.
    pub fn outlives(&self, thread: u32) -> bool {
        let daemon = self
            .threads
            .get(thread as usize)
            .is_some_and(|thread| thread.daemon);
        self.exited || daemon && self.is_finished()
    }

    /// Whether the program is over, and its daemons go no further.
    pub(in crate::remote) fn is_cut_off(&self) -> bool {
        self.possible.cuts_daemons && self.is_finished()
    }

    /// Whether a thread has come to an assumption that does not hold.
    pub(super) fn is_excluded(&self) -> bool {
        let excludes =
            |thread: &Thread| matches!(thread.activity, Activity::Stops(WireOperation::Assume, _));
        self.threads.iter().any(excludes)
    }

    /// Whether this thread is alone in its process in every execution: all others have ended, or wait for its end, and
    /// starting and joining alone orders all that they did before.
    pub fn is_alone(&self, thread: u32) -> bool {
        let mut waiting = vec![thread];
        loop {
            let waits = |number: &u32| {
                let target = match &self.threads[*number as usize].activity {
                    Activity::Stops(
                        WireOperation::Join(target)
                        | WireOperation::TimedJoin { thread: target, .. },
                        _,
                    ) => *target,
                    _ => return false,
                };
                !waiting.contains(number) && waiting.contains(&target)
            };
            match (0..self.threads.len() as u32).find(waits) {
                Some(number) => waiting.push(number),
                None => break,
            }
        }
        let mut others = self.threads.iter().enumerate();
        others.all(|(number, other)| {
            let number = number as u32;
            let over = other.halted || matches!(other.activity, Activity::Ends | Activity::Ended);
            let idle = over || waiting.contains(&number);
            number == thread
                || other.process != self.threads[thread as usize].process
                || idle && self.forks.covers(thread, number)
        })
    }

    /// An access to data is recorded like what is done with synchronisation objects. An array counts as one location.
    pub(super) fn access(&mut self, names: &mut Names, location: &WireLocation, write: bool) {
        if let Some(location) = self.place_of(names, location) {
            self.done.push(match write {
                true => Operation::Write(location),
                false => Operation::Read(location),
            });
        }
    }

    /// A location of data, by its name; an array is one.
    pub(super) fn place_of(&self, names: &mut Names, location: &WireLocation) -> Option<Location> {
        let location = match location {
            WireLocation::Element { array, .. } => WireLocation::Element {
                array: *array,
                index: 0,
            },
            other => *other,
        };
        self.location(names, &location, |object| object.id)
    }

    /// What a location is called, with this name of its object.
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

    /// Something was done with a synchronisation object.
    fn does(&mut self, operation: Operation) {
        if !self.unseen {
            self.done.push(operation);
        }
    }

    /// What was done with synchronisation objects since this was asked last, with objects that share a name told apart.
    pub fn take_done(&mut self) -> Vec<Operation> {
        std::mem::take(&mut self.done)
    }

    /// What an atomic operation at this place is to a location that it may write.
    pub(super) fn update(&self, location: Location, site: u32) -> Operation {
        match self.sums.contains(&site) {
            true => Operation::Sum(location),
            false => Operation::Update(location),
        }
    }

    /// The last atomic operation has left its location as it was. Only of the visible one of a step it matters.
    pub(super) fn left_unchanged(&mut self) {
        if self.unseen {
            return;
        }
        use Operation::Update;
        let mut done = self.done.iter();
        let updates = done.by_ref().filter(|o| matches!(o, Update(_))).count();
        if let (Some(Update(at)), 1, true) = (self.done.first(), updates, self.tells_outcomes) {
            self.done[0] = Operation::Read(*at);
        }
    }

    /// The last atomic operation makes an order, as a write does.
    pub(super) fn published(&mut self) {
        if self.unseen {
            return;
        }
        if let Some(Operation::Update(at)) = self.done.first() {
            self.done[0] = Operation::Write(*at);
        }
    }

    /// As [`Self::take_done`], where nobody wants to know.
    pub fn forget_done(&mut self) {
        self.done.clear();
    }

    /// A thread asks for the time. It passes while one asks again and again that is alone in every execution, and nobody waits with a
    /// limit, such as for its end: nothing else can happen until then.
    pub(in crate::remote) fn asks_time(&mut self, thread: u32) -> u64 {
        let passes = self.threads[thread as usize].looks.impatience();
        if passes > 0 && self.lets_time_pass(thread) {
            self.clock += passes;
        }
        self.now(thread)
    }

    /// Whether a thread has asked for the time again and again, and none passes: it may do so for ever.
    pub(in crate::remote) fn asks_in_vain(&self, thread: u32) -> bool {
        self.threads[thread as usize].looks.is_impatient() && !self.lets_time_pass(thread)
    }

    /// Of several processes another one may go on.
    fn lets_time_pass(&self, thread: u32) -> bool {
        let quiescent = self.possible.timeouts == Timeouts::Quiescent;
        quiescent && !self.several && !self.waits_for_time() && self.is_alone(thread)
    }

    /// Virtual time as a thread is told it, in milliseconds. If limits expire at any time, threads have no time in common:
    /// for each, it passes when a limit of its own expires.
    pub fn now(&self, thread: u32) -> u64 {
        match self.possible.timeouts {
            Timeouts::Quiescent => self.clock,
            Timeouts::Any | Timeouts::Never => {
                let thread = self.threads.get(thread as usize);
                thread.map_or(0, |thread| thread.time)
            }
        }
    }
}
