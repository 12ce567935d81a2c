//! Program points: what the instrumenter numbers, what annotation files select, what reports print.
//!
//! A [`SiteTable`] belongs to one instrumented program (one jar, or a class path instrumented as a whole). Hooks in the
//! rewritten code carry an index into [`SiteTable::sites`]; accesses carry, through their site, an index into
//! [`SiteTable::fields`].

use crate::weaving::DEFINES_CLASSES;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Every program point at which a hook was inserted, and every field that is accessed there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteTable {
    /// Indexed by the number that the hooks carry.
    #[serde(with = "crate::grouped")]
    pub sites: Vec<Site>,
    /// Fields declared by classes of the program.
    pub fields: Vec<Field>,
    /// Names (with dots) of all classes of the program, sorted.
    pub classes: Vec<String>,
    /// Names (with dots, sorted) of classes whose static initialisers may need each other, each with those of the others that
    /// come before it: superclasses, and superinterfaces with methods that are inherited.
    pub cyclic_initialisers: Vec<(String, Vec<String>)>,
    /// What must be known when the program runs, if members are reached by reflection.
    pub reflection: Option<Reflection>,
}

impl SiteTable {
    /// Whether a frame, as `class.method(File.java:line)`, is in a class of the program, and not of the JDK.
    pub fn is_of_program(&self, frame: &str) -> bool {
        let class = class_of(frame);
        let known = self
            .classes
            .binary_search_by(|name| name.as_str().cmp(class));
        known.is_ok() && !is_of_platform(class)
    }

    /// Whether the program makes class loaders or defines classes.
    pub fn defines_classes(&self) -> bool {
        self.sites.iter().any(|site| match &site.kind {
            SiteKind::Reflection(name) => &**name == DEFINES_CLASSES,
            _ => false,
        })
    }
}

/// What is asked about members that are reached by reflection.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflection {
    /// The table of the platform, a line for each row: `+` if it is harmless, `*` if calls of it are
    /// intercepted, else `-`, and the name of a package with a dot at the end, of a class, or of a member with or
    /// without descriptor. The longest row that fits decides. Then the classes whose objects have wrappers, each in a
    /// line: `=` and its name. Last the classes of the JDK whose own code tells what it does: `~` and the name.
    pub platform: String,
    /// Names (with dots) of classes whose operations are methods: accesses to their fields are no operations.
    pub granular: Vec<String>,
    /// Names (with dots, sorted) of classes whose objects `Object.clone` may copy, and their superclasses.
    pub cloneable: Vec<String>,
    /// Names (with dots, sorted) of classes of the program whose objects may be serialised.
    pub serializable: Vec<String>,
}

/// The name of the sites where `Object.clone` copies an object.
pub const CLONES: &str = "java.lang.Object.clone";

/// One program point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Class name with dots, for example `com.example.Table$Fork`.
    pub class: Arc<str>,
    /// Method name, `<init>` and `<clinit>` included.
    pub method: Arc<str>,
    /// Method descriptor (JVMS 4.3.3).
    pub descriptor: Arc<str>,
    /// Simple name of the source file, if the class names one.
    pub file: Option<Arc<str>>,
    /// Source line, if the class has a line number table.
    pub line: Option<u32>,
    /// Offset of the instruction in the original method.
    pub pc: u32,
    /// What happens here.
    pub kind: SiteKind,
}

/// What happens at a [`Site`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiteKind {
    /// `monitorenter`, or the entry of a synchronized method.
    MonitorEnter,
    /// `monitorexit`, or an exit of a synchronized method.
    MonitorExit,
    /// `Object.wait`.
    Wait,
    /// `Object.wait` with a time limit.
    TimedWait,
    /// `Object.notify`.
    Notify,
    /// `Object.notifyAll`.
    NotifyAll,
    /// `Thread.start`.
    Start,
    /// `Thread.join`.
    Join,
    /// `Thread.join` with a time limit.
    TimedJoin,
    /// `Thread.join` that tells whether the thread has ended.
    DurationJoin,
    /// `Thread.sleep`.
    Sleep,
    /// `Thread.yield`, `Thread.onSpinWait`.
    Yield,
    /// `Thread.interrupt`.
    Interrupt,
    /// `Thread.interrupted`, `Thread.isInterrupted`.
    Interrupted,
    /// `Thread.isAlive`.
    IsAlive,
    /// `Thread.getState`.
    State,
    /// `Thread.setDaemon`.
    Daemon,
    /// `System.nanoTime`, `System.currentTimeMillis`.
    Clock,
    /// An object or array is born; class name with dots, arrays as `int[]` or `com.example.Fork[][]`.
    Allocation(Arc<str>),
    /// Instance or static field read; index into [`SiteTable::fields`].
    Read(u32),
    /// Instance or static field write; index into [`SiteTable::fields`].
    Write(u32),
    /// Array element read.
    ElementRead,
    /// Array element write.
    ElementWrite,
    /// `System.exit`, `Runtime.exit` or `Runtime.halt`.
    Exit,
    /// The first instruction of a static initialiser.
    ClassInit,
    /// The `run` method of a thread class.
    Run,
    /// The beginning of a loop that can go round without an effect.
    Loop,
    /// An operation that jcheck does not model; the name, for example
    /// `java.util.concurrent.locks.ReentrantLock.lock()V`.
    Unmodelled(Arc<str>),
    /// A call by reflection, whose target is looked at when it happens; the name, for example
    /// `java.lang.reflect.Method.invoke`.
    Reflection(Arc<str>),
    /// A call that reads or writes a mutable object of the platform as a whole: the receiver or an argument.
    Call {
        /// The method, for example `java.util.ArrayList.add`.
        method: Arc<str>,
        /// False if it only looks.
        write: bool,
    },
    /// Something may go wrong around the program; what happened if it did, for example `the datagram is lost`.
    Fault(Arc<str>),
    /// An access through a handle: `VarHandle`, and what the JDK's own classes use in its place.
    Atomic,
    /// A call that adds to an atomic number, and whose result is dropped: `count.incrementAndGet();`. Never the place of
    /// anything else that happens.
    Sum,
    /// `LockSupport.park`.
    Park,
    /// `LockSupport.parkNanos`, `LockSupport.parkUntil`.
    TimedPark,
    /// `LockSupport.unpark`.
    Unpark,
    /// `lock`, `unlock` and the like of a lock of the JDK.
    Lock,
    /// `tryLock` and other questions about a lock of the JDK.
    TryLock,
    /// This class is needed, and its static initialiser is code under a lock; name with dots.
    Needs(Arc<str>),
    /// This class is used, and its static initialiser and those of others may need each other; name with dots.
    Asks(Arc<str>),
    /// A fence: `VarHandle.acquireFence` and its kin, those of `sun.misc.Unsafe`.
    Fence,
}

impl SiteKind {
    /// The word used in listings.
    pub fn word(&self) -> &'static str {
        match self {
            Self::MonitorEnter => "monitor-enter",
            Self::MonitorExit => "monitor-exit",
            Self::Wait => "wait",
            Self::TimedWait => "timed-wait",
            Self::TimedJoin => "timed-join",
            Self::DurationJoin => "duration-join",
            Self::Sleep => "sleep",
            Self::Yield => "yield",
            Self::Interrupt => "interrupt",
            Self::Interrupted => "interrupted",
            Self::IsAlive => "is-alive",
            Self::State => "get-state",
            Self::Daemon => "set-daemon",
            Self::Clock => "clock",
            Self::Notify => "notify",
            Self::NotifyAll => "notify-all",
            Self::Start => "thread-start",
            Self::Join => "thread-join",
            Self::Allocation(_) => "allocation",
            Self::Read(_) => "field-read",
            Self::Write(_) => "field-write",
            Self::ElementRead => "element-read",
            Self::ElementWrite => "element-write",
            Self::Exit => "exit",
            Self::ClassInit => "class-initialiser",
            Self::Run => "thread-run",
            Self::Loop => "loop",
            Self::Unmodelled(_) => "unmodelled",
            Self::Reflection(_) => "reflection",
            Self::Fault(_) => "fault",
            Self::Call { write: false, .. } => "object-read",
            Self::Call { write: true, .. } => "object-write",
            Self::Atomic => "atomic",
            Self::Sum => "atomic-sum",
            Self::Park => "park",
            Self::TimedPark => "timed-park",
            Self::Unpark => "unpark",
            Self::Lock => "lock",
            Self::TryLock => "try-lock",
            Self::Needs(_) => "class-use",
            Self::Asks(_) => "class-question",
            Self::Fence => "fence",
        }
    }
}

/// A field declared by a class of the program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Field {
    /// Declaring class, with dots.
    pub class: String,
    /// Field name.
    pub name: String,
    /// Field descriptor (JVMS 4.3.2).
    pub descriptor: String,
    /// Declared `static`.
    pub is_static: bool,
    /// Declared `volatile`.
    pub is_volatile: bool,
    /// A final field of objects that nobody gets before the constructor has ended that writes it: whoever gets one sees what
    /// that has written (JLS 17.5).
    pub is_frozen: bool,
}

impl Field {
    /// Whether it is declared by a class of the JDK that belongs to the program.
    pub fn is_of_platform(&self) -> bool {
        is_of_platform(&self.class)
    }
}

/// The class of a frame, as `class.method(File.java:line)`; the frame itself if it has no such form.
pub fn class_of(frame: &str) -> &str {
    let method = frame.split('(').next().unwrap_or(frame);
    method.rsplit_once('.').map_or(method, |(class, _)| class)
}

/// Whether a class, by its name with dots, is one of the JDK that is rewritten. No class of a program is named like this (JVMS 5.3.5, step 1 of `defineClass`'s own documentation; the other packages belong to modules of the JDK).
fn is_of_platform(class: &str) -> bool {
    const PACKAGES: [&str; 11] = [
        "com.sun.crypto.provider.",
        "com.sun.net.httpserver.",
        "java.",
        "javax.crypto.",
        "jdk.internal.",
        "sun.net.",
        "sun.nio.",
        "sun.rmi.",
        "sun.security.",
        "sun.text.",
        "sun.util.",
    ];
    PACKAGES.iter().any(|package| class.starts_with(package))
}

/// Arrays whose elements classes of the JDK access without order on purpose: who misses an element looks again, or adds
/// up fewer counters. Each replaces the array, and fills its elements, while it holds a lock, most often one made of an atomic
/// number; it reads without that lock.
const MET: [&str; 3] = [
    "java.beans.WeakIdentityMap$Entry[]",
    "java.util.concurrent.ConcurrentHashMap$CounterCell[]",
    "java.util.concurrent.atomic.Striped64$Cell[]",
];

/// The classes of arrays of which [`is_met`] is true.
pub fn met() -> impl Iterator<Item = String> {
    MET.iter().map(|class| class.to_string())
}

/// Whether the elements of arrays of this class are accessed by several threads without order on purpose: each access is
/// an operation, orders nothing, and is no race.
pub fn is_met(class: &str) -> bool {
    class.ends_with("[]") && MET.contains(&class)
}

impl Site {
    /// Whether it is in a class of the JDK that is rewritten.
    pub fn is_of_platform(&self) -> bool {
        is_of_platform(&self.class)
    }

    /// Whether it is in a class of the JDK that threads are meant to share, which keeps its own plain fields in order. What walks
    /// through a collection is meant for one thread.
    pub fn is_of_concurrency(&self) -> bool {
        const WALKS: [&str; 5] = ["Iterator", "Itr", "Iter", "Spliterator", "Traverser"];
        self.class.starts_with("java.util.concurrent.")
            && !WALKS.iter().any(|name| self.class.ends_with(name))
    }

    /// `com.example.Table.eat(Table.java:17)`, as in a Java stack trace.
    pub fn location(&self) -> String {
        let place = match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => format!("{file}, pc {}", self.pc),
            (None, _) => format!("Unknown Source, pc {}", self.pc),
        };
        format!("{}.{}({place})", self.class, self.method)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_counters_are_known() {
        for class in met() {
            assert!(is_met(&class), "{class}");
        }
        for other in [
            "Cell[]",
            "java.util.concurrent.atomic.Striped64$Cell",
            "int[]",
        ] {
            assert!(!is_met(other), "{other}");
        }
    }
}
