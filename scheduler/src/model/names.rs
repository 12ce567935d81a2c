//! Interned names of threads and objects.

use rustc_hash::FxHashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

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
    /// What the object with this number has made for itself, and only once.
    Part(ObjectId),
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
            Self::Part(whole) => write!(f, "part of {}", whole.0),
            Self::Unnamed(class) => write!(f, "{class}#?"),
            Self::Global(index) => write!(f, "global {index}"),
        }
    }
}

/// The numbers of names: hashes, so that they are the same in every process that explores the same program.
///
/// Two objects with the same number would count as dependent, which can cost executions but never loses one. Two
/// threads with the same number are refused by the world.
#[derive(Debug, Default)]
pub struct Names {
    threads: FxHashMap<ThreadId, ThreadPath>,
    /// Numbers of static fields, which are asked for at each of their operations.
    globals: FxHashMap<u32, ObjectId>,
}

impl Names {
    /// The number of a thread.
    pub fn thread(&mut self, path: &ThreadPath) -> ThreadId {
        let id = ThreadId(number(path));
        self.threads.entry(id).or_insert_with(|| path.clone());
        id
    }

    /// The name of a thread, if it has been met.
    pub fn path(&self, thread: ThreadId) -> Option<&ThreadPath> {
        self.threads.get(&thread)
    }

    /// The number of a static field, by its index.
    pub fn global(&mut self, index: u32) -> ObjectId {
        let name = ObjectName::Global(index);
        *self
            .globals
            .entry(index)
            .or_insert_with(|| ObjectId(number(&name)))
    }

    /// The number of an object.
    pub fn object(&self, name: &ObjectName) -> ObjectId {
        ObjectId(number(name))
    }
}

fn number(name: &impl Hash) -> u32 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as u32
}
