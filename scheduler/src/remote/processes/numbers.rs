//! Threads and objects of several JVMs under one numbering.
//!
//! Static fields and class objects of different processes are different, although their classes have the same names. So a
//! static field becomes a field of an object that stands for its process, and the name of a class gets that of the process.
//! What lies between the processes, the network, is one: an object and its replicas have one number.

use rustc_hash::FxHashMap;

use crate::protocol::message::{
    Event, Identity, Location, Operation, Owner, WireObject, WireThread, NO_THREAD,
};

/// The beginning of the names of objects that have the static fields of a process.
pub const STATICS: &str = "process ";
/// Between the name of a class and that of its process: no name of a class has it (JVMS 4.2.1).
const OF: char = ';';

/// The name of a class without that of its process.
pub fn class_of(name: &str) -> &str {
    name.split(OF).next().unwrap_or(name)
}

/// The process of a class, if there are several.
pub fn process_of(name: &str) -> Option<&str> {
    name.split_once(OF).map(|(_, process)| process)
}

/// What one process has introduced.
#[derive(Debug, Default)]
struct Known {
    name: String,
    /// By number of the process: those of the system.
    threads: Vec<WireThread>,
    /// Likewise; number 0 is none.
    objects: Vec<WireObject>,
    /// The object that has its static fields.
    statics: Option<WireObject>,
}

/// The numbering.
#[derive(Debug)]
pub struct Numbers {
    processes: Vec<Known>,
    /// By number in the system: process and number there. Number 0 is of no process.
    threads: Vec<Option<(usize, WireThread)>>,
    /// The last object.
    objects: WireObject,
    /// Objects that no process has made, and all have.
    shared: FxHashMap<u32, WireObject>,
}

impl Numbers {
    /// Of processes with these names; nothing has been introduced.
    pub fn new(names: Vec<String>) -> Self {
        let known = |name| Known {
            name,
            objects: vec![0],
            ..Known::default()
        };
        Self {
            processes: names.into_iter().map(known).collect(),
            threads: vec![None],
            objects: 0,
            shared: FxHashMap::default(),
        }
    }

    /// Numbers the main thread of a process, and its object.
    pub fn main(&mut self, at: usize) -> (WireThread, WireObject) {
        (self.new_thread(at), self.new_object())
    }

    /// The process of a thread, and its number there.
    pub fn process_of(&self, thread: WireThread) -> Option<(usize, WireThread)> {
        *self.threads.get(thread as usize)?
    }

    /// The number of a thread of a process.
    pub fn thread(&self, at: usize, thread: WireThread) -> Option<WireThread> {
        self.processes[at].threads.get(thread as usize).copied()
    }

    fn new_thread(&mut self, at: usize) -> WireThread {
        let number = self.threads.len() as u32;
        let known = &mut self.processes[at].threads;
        self.threads.push(Some((at, known.len() as u32)));
        known.push(number);
        number
    }

    fn new_object(&mut self) -> WireObject {
        self.objects += 1;
        self.objects
    }

    fn object(&self, at: usize, object: WireObject) -> Option<WireObject> {
        self.processes[at].objects.get(object as usize).copied()
    }

    fn class(&self, at: usize, class: &str) -> String {
        format!("{class}{OF}{}", self.processes[at].name)
    }

    /// Adds an event of a process as one of the system.
    pub fn event(&mut self, at: usize, mut event: Event, out: &mut Vec<Event>) -> Option<()> {
        match &mut event {
            Event::Start {
                thread,
                object,
                name,
                ..
            } => {
                if *thread as usize != self.processes[at].threads.len() {
                    return None;
                }
                *object = self.object(at, *object)?;
                *thread = self.new_thread(at);
                *name = format!("{}/{name}", self.processes[at].name);
            }
            Event::Object {
                object, identity, ..
            } => {
                if *object as usize != self.processes[at].objects.len() {
                    return None;
                }
                let (number, named) = self.introduce(at, identity.clone())?;
                self.processes[at].objects.push(number);
                *object = number;
                match named {
                    Some(named) => *identity = named,
                    None => return Some(()),
                }
            }
            Event::Release { object, .. }
            | Event::NotifyAll { object, .. }
            | Event::Predicate { object, .. }
            | Event::Elements { array: object, .. }
            | Event::Condition { guard: object, .. } => *object = self.object(at, *object)?,
            Event::Access { location, .. }
            | Event::AtomicAccess { location, .. }
            | Event::Observe(location)
            | Event::Publish(location)
            | Event::Unchanged(location) => *location = self.location(at, *location, out)?,
            Event::ClassInitEnter(class)
            | Event::ClassInitExit(class)
            | Event::ClassAsked(class)
            | Event::ClassUse(class) => *class = self.class(at, class),
            Event::Evaluated {
                object,
                reads,
                owners,
                ..
            } => {
                for read in reads {
                    *read = self.location(at, *read, out)?;
                }
                for owner in owners {
                    self.owner(at, owner)?;
                }
                *object = self.object(at, *object)?;
            }
            Event::Guard {
                guard, lock, latch, ..
            } => {
                *guard = self.object(at, *guard)?;
                *lock = self.object(at, *lock)?;
                if *latch != 0 {
                    *latch = self.object(at, *latch)?;
                }
            }
            Event::Fault { .. }
            | Event::Gap { .. }
            | Event::Frames(_)
            | Event::News(_)
            | Event::Fence(_)
            | Event::Optimistic(_)
            | Event::Region
            | Event::Record { .. } => {}
        }
        out.push(event);
        Some(())
    }

    /// The number of an object that a process introduces, and what it is, unless it is known.
    fn introduce(
        &mut self,
        at: usize,
        identity: Identity,
    ) -> Option<(WireObject, Option<Identity>)> {
        let identity = match identity {
            Identity::Replica { process: 0, object } => {
                if let Some(number) = self.shared.get(&object) {
                    return Some((*number, None));
                }
                let number = self.new_object();
                self.shared.insert(object, number);
                // Thread 0 makes the main threads, and then these.
                let identity = Identity::Unnamed {
                    thread: 0,
                    count: u32::MAX - object,
                };
                return Some((number, Some(identity)));
            }
            Identity::Replica { process, object } => {
                let owner = self.processes.get(process.checked_sub(1)? as usize)?;
                return Some((*owner.objects.get(object as usize)?, None));
            }
            Identity::AllocatedInClassInit { class, site, count } => {
                Identity::AllocatedInClassInit {
                    class: self.class(at, &class),
                    site,
                    count,
                }
            }
            Identity::Allocated {
                thread,
                site,
                count,
            } => Identity::Allocated {
                thread: self.thread(at, thread)?,
                site,
                count,
            },
            Identity::ClassObject(class) => Identity::ClassObject(self.class(at, &class)),
            Identity::Part(whole) => {
                let objects = &self.processes[at].objects;
                Identity::Part(*objects.get(whole as usize)?)
            }
            Identity::Unnamed { thread, count } => Identity::Unnamed {
                thread: self.thread(at, thread)?,
                count,
            },
        };
        Some((self.new_object(), Some(identity)))
    }

    /// The object of a process that has its static fields; it is introduced when it is first needed.
    fn statics(&mut self, at: usize, out: &mut Vec<Event>) -> WireObject {
        if let Some(object) = self.processes[at].statics {
            return object;
        }
        let object = self.new_object();
        self.processes[at].statics = Some(object);
        let name = self.processes[at].name.clone();
        out.push(Event::Object {
            object,
            identity: Identity::ClassObject(format!("{STATICS}{name}")),
            class: "java.lang.Class".to_string(),
        });
        object
    }

    fn location(
        &mut self,
        at: usize,
        location: Location,
        out: &mut Vec<Event>,
    ) -> Option<Location> {
        Some(match location {
            Location::Field { object, field } => Location::Field {
                object: self.object(at, object)?,
                field,
            },
            Location::Element { array, index } => Location::Element {
                array: self.object(at, array)?,
                index,
            },
            Location::Static(field) => Location::Field {
                object: self.statics(at, out),
                field,
            },
        })
    }

    fn owner(&mut self, at: usize, owner: &mut Owner) -> Option<()> {
        owner.lock = self.object(at, owner.lock)?;
        owner.object = self.object(at, owner.object)?;
        if owner.thread != NO_THREAD {
            owner.thread = self.thread(at, owner.thread)?;
        }
        Some(())
    }

    /// Makes an operation of a process one of the system.
    pub fn operation(
        &mut self,
        at: usize,
        operation: &mut Operation,
        out: &mut Vec<Event>,
    ) -> Option<()> {
        use Operation::*;
        match operation {
            Enter(object)
            | Share(object)
            | WaitRelease(object)
            | WaitAcquire(object)
            | Notify(object)
            | NotifyAll(object)
            | TryEnter(object)
            | Leave(object)
            | EnterInterruptibly(object)
            | Down(object)
            | Up(object)
            | TimedWaitAcquire { object, .. }
            | TimedEnter { object, .. }
            | TimedDown { object, .. }
            | CountDown { latch: object, .. }
            | Await { latch: object, .. }
            | TimedAwait { latch: object, .. }
            | Remaining { latch: object, .. }
            | EnterWhen(object)
            | TimedEnterWhen { guard: object, .. } => *object = self.object(at, *object)?,
            Read(location) | Write(location) | AtomicRead(location) | AtomicWrite(location) => {
                *location = self.location(at, *location, out)?;
            }
            Join(thread)
            | TimedJoin { thread, .. }
            | Interrupt(thread)
            | IsInterrupted(thread)
            | IsAlive(thread)
            | State(thread)
            | Unpark(thread) => {
                *thread = self.thread(at, *thread)?;
            }
            Toss(_) | Exit(_) | Sleep(_) | Yield | Interrupted | Clock | Spin(_) | Park
            | TimedPark(_) | Assume | Work => {}
        }
        Some(())
    }
}
