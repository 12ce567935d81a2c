//! Threads and synchronisation objects of one execution of a Java program.

use rustc_hash::{FxHashMap, FxHashSet};

use super::forks::Forks;
use super::spins::{Changes, Look, Looks};
use super::Possible;
use crate::model::objects::Monitor;
use crate::model::{
    Names, ObjectId, ObjectInfo, ObjectName, Operation, Origin, ThreadId, ThreadPath,
};
use crate::protocol::message::{
    Identity, Location as WireLocation, Operation as WireOperation, NO_SITE,
};

/// Largest number of alternatives of one `toss`; beyond it a choice is not explored but reported.
pub const MAX_ALTERNATIVES: u32 = 1024;

/// A message that contradicts what went before. The text says how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction(pub String);

/// What a thread is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Activity {
    /// It was started, and its first operation is pending.
    Begins,
    /// It runs.
    Runs,
    /// It stopped before this operation at this site.
    Stops(WireOperation, u32),
    /// It has nothing more to do, and its end is pending.
    Ends,
    /// It has ended.
    Ended,
}

/// A thread of this execution.
#[derive(Debug, Clone)]
pub struct Thread {
    /// Number across executions.
    pub id: ThreadId,
    /// Name across executions.
    pub path: ThreadPath,
    /// `Thread.getName()`.
    pub name: String,
    /// Whether it keeps the program alive.
    pub daemon: bool,
    /// What it is doing.
    pub activity: Activity,
    children: u32,
    /// Its interrupt status.
    pub(super) interrupted: bool,
    /// Whether `park` goes on at once.
    pub(super) permit: bool,
    /// It has left its wait since it was interrupted, and has still to take the lock.
    pub(super) alerted: bool,
    /// The number of its `Thread`, except for the main thread.
    object: Option<u32>,
    /// It has begun to wait for what its pending operation needs; only known where somebody asks for the state of threads.
    pub(super) arrived: bool,
    /// When the limit of its pending operation expires, in milliseconds of virtual time.
    pub(super) deadline: Option<u64>,
    /// How often its pending `wait` may still end for no reason.
    pub(super) spurious: u32,
    /// What it has looked at, for loops that wait.
    pub(super) looks: Looks,
}

impl Thread {
    /// Where its pending operation is.
    pub fn site(&self) -> u32 {
        match self.activity {
            Activity::Stops(_, site) => site,
            _ => NO_SITE,
        }
    }
}

/// An object of this execution.
#[derive(Debug, Clone)]
pub struct Object {
    /// Its class, with dots.
    pub class: String,
    /// The class that it stands for, if it is a `Class` object.
    stands_for: Option<String>,
    /// Number across executions.
    pub id: ObjectId,
    /// Allocation site, if known.
    pub site: Option<u32>,
    /// The same as `id`, or, where objects share that number, one that is its own in this execution.
    pub(super) exact: ObjectId,
}

impl Object {
    /// `Fork#0` for the first one of its class that was mentioned, or `Fork.class`.
    fn name(&self, nth: usize) -> String {
        let simple = |class: &str| class.rsplit(['.', '$']).next().unwrap_or(class).to_string();
        match &self.stands_for {
            Some(class) => format!("{}.class", simple(class)),
            None => format!("{}#{nth}", simple(&self.class)),
        }
    }
}

/// The whole.
#[derive(Debug, Clone)]
pub struct World {
    pub(super) threads: Vec<Thread>,
    objects: Vec<Object>,
    pub(super) monitors: FxHashMap<u32, Monitor>,
    /// Signals that nobody has used up.
    pub(super) signals: FxHashMap<u32, u32>,
    pub(super) done: Vec<Operation>,
    /// Whether anybody wants to know what is done.
    pub(super) keeps_done: bool,
    exact: FxHashSet<ObjectId>,
    pub(super) possible: Possible,
    /// Virtual time, in milliseconds.
    pub(super) clock: u64,
    pub(super) changes: Changes,
    /// Threads that wait in loops look again as soon as something has changed.
    pub retries: bool,
    pub(super) forks: Forks,
}

impl World {
    /// The main thread is about to begin.
    pub fn new(names: &mut Names, possible: Possible) -> Self {
        let path = ThreadPath::main();
        let main = Thread {
            id: names.thread(&path),
            path,
            name: "main".to_string(),
            daemon: false,
            activity: Activity::Begins,
            children: 0,
            interrupted: false,
            permit: false,
            alerted: false,
            object: None,
            arrived: false,
            deadline: None,
            spurious: 0,
            looks: Looks::default(),
        };
        // Objects count from 1.
        let nothing = Object {
            class: String::new(),
            stands_for: None,
            id: ObjectId(u32::MAX),
            site: None,
            exact: ObjectId(u32::MAX),
        };
        Self {
            threads: vec![main],
            objects: vec![nothing],
            monitors: FxHashMap::default(),
            signals: FxHashMap::default(),
            done: Vec::new(),
            keeps_done: true,
            exact: FxHashSet::default(),
            possible,
            clock: 0,
            changes: Changes::default(),
            retries: false,
            forks: Forks::new(),
        }
    }

    /// All threads, when the execution is over.
    pub fn into_threads(self) -> Vec<Thread> {
        self.threads
    }

    /// All objects, for the report.
    pub fn object_infos(&self) -> Vec<ObjectInfo> {
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut infos = Vec::with_capacity(self.objects.len());
        for object in &self.objects {
            let mut nth = 0;
            if object.stands_for.is_none() {
                let count = counts.entry(&object.class).or_default();
                nth = *count;
                *count += 1;
            }
            infos.push(ObjectInfo {
                class: object.class.clone(),
                name: object.name(nth),
            });
        }
        infos
    }

    /// `Fork#0` or `Fork.class`, if there is an object with this number.
    pub fn object_name(&self, number: usize) -> Option<String> {
        let object = self.objects.get(number)?;
        let earlier = self.objects[..number].iter();
        let nth = earlier.filter(|other| other.stands_for.is_none() && other.class == object.class);
        Some(object.name(nth.count()))
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
            .filter(|(_, monitor)| monitor.owner() == Some(thread))
            .map(|(object, monitor)| (*object, monitor.acquired_at()))
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

    /// `parent` starts a thread.
    pub fn start(
        &mut self,
        names: &mut Names,
        parent: u32,
        number: u32,
        name: &str,
        daemon: bool,
    ) -> Result<(), Contradiction> {
        if number as usize != self.threads.len() {
            return Err(Contradiction(format!(
                "thread {number} was started out of order"
            )));
        }
        let starter = parent;
        let parent = self.threads.get_mut(parent as usize).ok_or_else(|| {
            Contradiction(format!("thread {parent} starts another but does not exist"))
        })?;
        parent.children += 1;
        let path = parent.path.child(parent.children);
        let id = names.thread(&path);
        if self.number(id).is_some() {
            return Err(Contradiction(format!(
                "the names of two threads, {path} among them, have the same number"
            )));
        }
        let activity = Activity::Begins;
        self.forks.started(starter);
        self.done.push(Operation::Start(id));
        self.threads.push(Thread {
            id,
            path,
            name: name.to_string(),
            daemon,
            activity,
            children: 0,
            interrupted: false,
            permit: false,
            alerted: false,
            object: None,
            arrived: false,
            deadline: None,
            spurious: 0,
            looks: Looks::default(),
        });
        Ok(())
    }

    /// Says which object the `Thread` of a thread is.
    ///
    /// # Errors
    /// There is no such object.
    pub fn is_object_of(&mut self, thread: u32, object: u32) -> Result<(), Contradiction> {
        self.object(object)?;
        if let Some(thread) = self.threads.get_mut(thread as usize) {
            thread.object = Some(object);
        }
        Ok(())
    }

    /// Whether an object shares its name with others.
    fn is_unnamed(&self, object: u32) -> bool {
        let object = self.objects.get(object as usize);
        object.is_none_or(|object| object.exact != object.id)
    }

    /// Whether this is the `Thread` of a thread, and shares its name with other objects.
    pub fn is_unnamed_thread(&self, object: u32) -> bool {
        let is_thread = self.threads.iter().any(|t| t.object == Some(object));
        is_thread && self.is_unnamed(object)
    }

    /// The object that a thread takes as a lock when it ends, to notify all who wait on it.
    pub fn notified_at_end(&self, thread: u32) -> Option<u32> {
        let object = self.threads.get(thread as usize)?.object;
        object.filter(|object| self.possible.ends_notify && !self.is_unnamed(*object))
    }

    /// An object is mentioned for the first time.
    pub fn introduce(
        &mut self,
        names: &mut Names,
        number: u32,
        identity: &Identity,
        class: String,
    ) -> Result<(), Contradiction> {
        if number as usize != self.objects.len() {
            return Err(Contradiction(format!(
                "object {number} was introduced out of order"
            )));
        }
        let name = match identity {
            Identity::Allocated {
                thread,
                site,
                count,
            } => {
                let origin = Origin::Thread(self.thread(*thread)?.path.clone());
                ObjectName::Allocated {
                    origin,
                    site: *site,
                    count: *count,
                }
            }
            Identity::AllocatedInClassInit { class, site, count } => ObjectName::Allocated {
                origin: Origin::ClassInit(class.clone()),
                site: *site,
                count: *count,
            },
            Identity::ClassObject(class) => ObjectName::ClassObject(class.clone()),
            Identity::Unnamed { .. } => ObjectName::Unnamed(class.clone()),
        };
        let site = match identity {
            Identity::Allocated { site, .. } | Identity::AllocatedInClassInit { site, .. } => {
                Some(*site)
            }
            _ => None,
        };
        let stands_for = match identity {
            Identity::ClassObject(class) => Some(class.clone()),
            _ => None,
        };
        let id = names.object(&name);
        let exact = self.exact(&name, id, number);
        self.objects.push(Object {
            class,
            stands_for,
            id,
            site,
            exact,
        });
        Ok(())
    }

    /// A number that no other object of this execution has: that of its name, if it does not share it.
    fn exact(&mut self, name: &ObjectName, id: ObjectId, number: u32) -> ObjectId {
        if !matches!(name, ObjectName::Unnamed(_)) && self.exact.insert(id) {
            return id;
        }
        let free = (0..).map(|k: u32| ObjectId(u32::MAX - number.wrapping_add(k)));
        let mut free = free.filter(|id| !self.exact.contains(id));
        let exact = free.next().unwrap_or(id);
        self.exact.insert(exact);
        exact
    }

    /// The running thread stops before an operation, or ends.
    pub fn stop(&mut self, thread: u32, activity: Activity) -> Result<(), Contradiction> {
        if self.thread(thread)?.activity != Activity::Runs {
            return Err(Contradiction(format!(
                "thread {thread} speaks although it was not granted anything"
            )));
        }
        self.settle(thread);
        let mut deadline = None;
        let mut waits = false;
        if let Activity::Stops(operation, _) = &activity {
            use WireOperation::*;
            self.check(operation)?;
            if let TimedWaitAcquire { millis, .. }
            | TimedJoin { millis, .. }
            | Sleep(millis)
            | TimedPark(millis)
            | TimedEnter { millis, .. }
            | TimedDown { millis, .. } = operation
            {
                deadline = Some(self.clock + u64::from(*millis));
            }
            waits = matches!(
                operation,
                WaitAcquire(_) | TimedWaitAcquire { .. } | Park | TimedPark(_)
            );
            if let Spin(operations) = operation {
                self.spun(thread, *operations)?;
            }
        }
        let (ends, of_daemons) = (self.possible.visible_ends, self.possible.daemon_ends);
        let spurious = if waits {
            self.possible.spurious_wakeups
        } else {
            0
        };
        let number = thread;
        let thread = &mut self.threads[thread as usize];
        thread.activity = match activity {
            Activity::Ended if of_daemons || ends && !thread.daemon => Activity::Ends,
            activity => activity,
        };
        let ended = thread.activity == Activity::Ended;
        thread.arrived = false;
        thread.deadline = deadline;
        thread.spurious = spurious;
        if ended {
            self.changed(Look::Life(number));
        }
        Ok(())
    }

    fn check(&self, operation: &WireOperation) -> Result<(), Contradiction> {
        use WireOperation::*;
        match operation {
            Enter(o)
            | WaitRelease(o)
            | WaitAcquire(o)
            | TimedWaitAcquire { object: o, .. }
            | Notify(o)
            | NotifyAll(o)
            | TryEnter(o)
            | Leave(o)
            | EnterInterruptibly(o)
            | TimedEnter { object: o, .. }
            | Down(o)
            | TimedDown { object: o, .. }
            | Up(o) => self.object(*o).map(drop),
            Read(location) | Write(location) | AtomicRead(location) | AtomicWrite(location) => {
                match location {
                    WireLocation::Field { object, .. }
                    | WireLocation::Element { array: object, .. } => self.object(*object).map(drop),
                    WireLocation::Static(_) => Ok(()),
                }
            }
            Join(thread)
            | TimedJoin { thread, .. }
            | Interrupt(thread)
            | IsInterrupted(thread)
            | IsAlive(thread)
            | State(thread)
            | Unpark(thread) => self.thread(*thread).map(drop),
            Toss(_) | Exit(_) | Sleep(_) | Yield | Interrupted | Clock | Spin(_) | Park
            | TimedPark(_) => Ok(()),
        }
    }

    /// An invisible release.
    pub fn release(&mut self, thread: u32, object: u32) -> Result<(), Contradiction> {
        let exact = self.object(object)?.exact;
        self.done.push(Operation::Release(exact));
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
        self.done.push(Operation::NotifyAll(exact));
        let monitor = self.monitors.entry(object).or_default();
        monitor.notify_all(thread).map_err(|_| {
            Contradiction(format!(
                "thread {thread} notifies on {object}, which it does not own"
            ))
        })
    }

    /// Whether all threads that keep the program alive have ended.
    pub fn is_finished(&self) -> bool {
        self.threads
            .iter()
            .all(|thread| thread.daemon || thread.activity == Activity::Ended)
    }

    /// Whether this thread is alone in every execution: all others have ended, or wait for its end, and starting and joining
    /// alone orders all that they did before.
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
            let over = matches!(other.activity, Activity::Ends | Activity::Ended);
            let idle = over || waiting.contains(&number);
            number == thread || idle && self.forks.covers(thread, number)
        })
    }

    /// An access to data is recorded like what is done with synchronisation objects. An array counts as one location.
    pub(super) fn access(&mut self, names: &mut Names, location: &WireLocation, write: bool) {
        let location = match location {
            WireLocation::Element { array, .. } => WireLocation::Element {
                array: *array,
                index: 0,
            },
            other => *other,
        };
        if let Some(location) = self.location(names, &location, |object| object.id) {
            self.done.push(match write {
                true => Operation::Write(location),
                false => Operation::Read(location),
            });
        }
    }

    /// What was done with synchronisation objects since this was asked last, with objects that share a name told apart.
    pub fn take_done(&mut self) -> Vec<Operation> {
        std::mem::take(&mut self.done)
    }

    /// As [`Self::take_done`], where nobody wants to know.
    pub fn forget_done(&mut self) {
        self.done.clear();
    }

    /// Virtual time, in milliseconds.
    pub fn clock(&self) -> u64 {
        self.clock
    }
}
