//! Interned names of threads and objects.

use std::collections::HashMap;
use std::fmt;

use super::{ObjectId, ThreadId, ThreadPath};

/// Who allocated an object.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A thread.
    Thread(ThreadPath),
    /// The static initialiser of a class, whichever thread ran it.
    ClassInit(String),
}

/// The name of an object, the same in every execution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ObjectName {
    /// The `count`-th object (from 0) that `origin` allocated at `site`.
    Allocated {
        /// Who allocated it.
        origin: Origin,
        /// Where: a number of the site table.
        site: u32,
        /// Counts from 0 for each origin and site.
        count: u32,
    },
    /// The `Class` object of a class.
    ClassObject(String),
    /// Some object of this class that was born outside the rewritten code.
    ///
    /// Which one it is cannot be told across executions, so all of a class share one name: their operations count as
    /// dependent, which can cost executions but never loses one.
    Unnamed(String),
    /// A static field or an object of a model system, by its index there.
    Global(u32),
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Allocated {
                origin: Origin::Thread(path),
                site,
                count,
            } => write!(f, "{path}@{site}#{count}"),
            Self::Allocated {
                origin: Origin::ClassInit(class),
                site,
                count,
            } => write!(f, "{class}@{site}#{count}"),
            Self::ClassObject(class) => write!(f, "{class}.class"),
            Self::Unnamed(class) => write!(f, "{class}#?"),
            Self::Global(index) => write!(f, "global {index}"),
        }
    }
}

/// The names that one search has met.
#[derive(Debug, Default)]
pub struct Names {
    threads: Vec<ThreadPath>,
    thread_ids: HashMap<ThreadPath, ThreadId>,
    object_ids: HashMap<ObjectName, ObjectId>,
}

impl Names {
    /// The number of a thread.
    pub fn thread(&mut self, path: &ThreadPath) -> ThreadId {
        if let Some(id) = self.thread_ids.get(path) {
            return *id;
        }
        let id = ThreadId(self.threads.len() as u32);
        self.threads.push(path.clone());
        self.thread_ids.insert(path.clone(), id);
        id
    }

    /// The name of a thread.
    ///
    /// # Panics
    /// For a number that this table did not give out.
    pub fn path(&self, thread: ThreadId) -> &ThreadPath {
        &self.threads[thread.0 as usize]
    }

    /// The number of an object.
    pub fn object(&mut self, name: ObjectName) -> ObjectId {
        let next = ObjectId(self.object_ids.len() as u32);
        *self.object_ids.entry(name).or_insert(next)
    }
}
