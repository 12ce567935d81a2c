//! Which classes are copied, and for which programs.

use super::{Platform, ORIGINALS};
use crate::class::pool::tag;
use crate::class::{Class, Result};
use crate::error::Error;
use crate::policy;
use std::collections::BTreeSet;

/// Originals that stay, by internal name or the beginning of one: they keep no state that threads share, have a
/// stand-in, or need the JVM's own threads.
const STAY: &[&str] = &[
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/Callable",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/concurrent/locks/LockSupport",
    "java/util/concurrent/ThreadPerTaskExecutor",
    "java/util/concurrent/StructuredTaskScope",
    "java/util/concurrent/StructureViolation",
    "java/util/concurrent/Joiners",
];

/// What copies use in place of internals of the JDK.
const STAND_INS: &[(&str, &str)] = &[
    ("jdk/internal/misc/Unsafe", "io/jcheck/runtime/JdkUnsafe"),
    ("jdk/internal/invoke/MhUtil", "io/jcheck/runtime/JdkHandles"),
    (
        "jdk/internal/reflect/Reflection",
        "io/jcheck/runtime/JdkReflection",
    ),
    (
        "sun/reflect/misc/ReflectUtil",
        "io/jcheck/runtime/JdkReflection",
    ),
    (
        "jdk/internal/util/ArraysSupport",
        "io/jcheck/runtime/JdkArrays",
    ),
    (
        "jdk/internal/vm/SharedThreadContainer",
        "io/jcheck/runtime/JdkContainer",
    ),
    (
        "jdk/internal/ref/CleanerFactory",
        "io/jcheck/runtime/JdkCleaner",
    ),
    ("java/lang/ref/Cleaner", "io/jcheck/runtime/JdkCleaner"),
    (
        "java/lang/ref/Cleaner$Cleanable",
        "io/jcheck/runtime/JdkCleanable",
    ),
    (
        "java/util/concurrent/ThreadLocalRandom",
        "io/jcheck/runtime/JdkRandom",
    ),
];

/// Methods of the JDK that hand out objects of originals, which their descriptors do not tell.
const MEETINGS: &[(&str, &str)] = &[
    ("java/util/stream/Collectors", "toConcurrentMap"),
    ("java/util/stream/Collectors", "groupingByConcurrent"),
];

/// Classes whose methods have descriptors of the caller's own (JVMS 2.9.3).
const POLYMORPHIC: [&str; 2] = [
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandle",
];

/// Why a program is left as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub String);

/// Whether there may be anything to rename in a class file.
pub fn mentions(class: &[u8]) -> bool {
    memchr_like(class, ORIGINALS.as_bytes())
}

fn memchr_like(bytes: &[u8], wanted: &[u8]) -> bool {
    let (first, length) = (wanted[0], wanted.len());
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| *byte == first) {
        rest = &rest[at..];
        if rest.len() < length {
            return false;
        }
        if &rest[..length] == wanted {
            return true;
        }
        rest = &rest[1..];
    }
    false
}

/// Whether this original is copied, if it is needed.
pub fn is_copied(class: &str) -> bool {
    let stays = |prefix: &&str| {
        let rest = class.strip_prefix(*prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['$', 'I']))
    };
    class.starts_with(ORIGINALS) && !class.ends_with("Exception") && !STAY.iter().any(stays)
}

/// Whether this copy has its sets in the order of insertion, which the JDK has in the order of identity hash codes:
/// the order in which a pool goes through its workers.
pub fn has_ordered_sets(class: &str) -> bool {
    class == "java/util/concurrent/ThreadPoolExecutor"
}

/// What a copy calls and what needs no hook there: permissions and serialisation are not used, and what the JDK does
/// with exceptions of its own is its own business.
const HARMLESS: &[&str] = &[
    "java.lang.RuntimePermission.",
    "java.lang.SecurityManager.",
    "java.security.",
    "java.io.Object",
    "java.lang.Throwable.",
    "java.util.concurrent.CompletionException.",
    "java.util.concurrent.ExecutionException.",
    "java.util.Spliterators.",
    "java.util.Date.getTime",
];

/// Whether nothing need be told of a call in a copy, by the name that would be told.
pub fn is_harmless(class: &str, name: &str) -> bool {
    let new_thread = class.ends_with("/ThreadPoolExecutor") && name == "java.lang.Thread.getState";
    // Whether a thread that is not started yet is new.
    new_thread || HARMLESS.iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a call in a copy cannot be made: it leads to internals of the JDK for which there is no stand-in.
pub fn is_unavailable(name: &str) -> bool {
    ["jdk.internal.", "sun.", "java.util.concurrent."]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Whether code of a program that has copies cannot call a method of the JDK: it hands out or takes objects of
/// originals.
pub fn meets_originals(owner: &str, name: &str, descriptor: &str) -> bool {
    let copied = descriptor.contains("Ljcheck/java/util/concurrent/");
    copied && !POLYMORPHIC.contains(&owner) || MEETINGS.contains(&(owner, name))
}

/// The class that copies use instead.
pub fn stand_in(class: &str) -> Option<&'static str> {
    let row = STAND_INS.iter().find(|(original, _)| *original == class);
    row.map(|(_, stand_in)| *stand_in)
}

/// The originals that a program needs.
pub struct Wanted<'p> {
    platform: &'p Platform,
    names: BTreeSet<String>,
    refused: Option<Refusal>,
}

impl<'p> Wanted<'p> {
    /// Of a program without classes.
    pub fn new(platform: &'p Platform) -> Self {
        Self {
            platform,
            names: BTreeSet::new(),
            refused: None,
        }
    }

    /// Adds what a class of the program needs, which [`mentions`] originals.
    ///
    /// # Errors
    /// Damage in the class file.
    pub fn of_program(&mut self, class: &Class<'_>) -> Result<()> {
        self.names_in(class);
        for index in 1..class.pool.count() {
            let member = match class.pool.tag(index) {
                Some(tag::FIELDREF) => class.pool.member(index)?,
                _ => continue,
            };
            let owner: &str = &member.owner;
            let outside = policy::is_platform(owner) && !self.platform.has(owner);
            if outside && self.has_copied_type(&member.descriptor) {
                let name = format!("{}.{}", owner.replace('/', "."), member.name);
                self.refused.get_or_insert(Refusal(name));
            }
        }
        Ok(())
    }

    /// The names of all originals to copy, with those that they need; `None` if there is nothing to copy.
    ///
    /// # Errors
    /// Damage in a class file of the JDK.
    pub fn finish(mut self) -> std::result::Result<Option<BTreeSet<String>>, Error> {
        if self.names.is_empty() || self.refused.is_some() {
            return Ok(None);
        }
        let mut work: Vec<String> = self.names.iter().cloned().collect();
        while let Some(name) = work.pop() {
            let Some(bytes) = self.platform.classes.get(&name) else {
                continue;
            };
            let bad = |source| Error::BadClass {
                path: std::path::PathBuf::from(super::ORIGIN),
                entry: name.clone(),
                source,
            };
            let class = Class::parse(bytes).map_err(bad)?;
            let before = std::mem::take(&mut self.names);
            self.names_in(&class);
            let found = std::mem::replace(&mut self.names, before);
            for name in found {
                if self.names.insert(name.clone()) {
                    work.push(name);
                }
            }
        }
        Ok(Some(self.names))
    }

    /// Every class name in the constant pool for which there is a copy.
    fn names_in(&mut self, class: &Class<'_>) {
        let platform = self.platform;
        let names = std::cell::RefCell::new(&mut self.names);
        // Nothing is renamed: only the question is wanted.
        let ask = |name: &str| -> Option<String> {
            if platform.has(name) {
                names.borrow_mut().insert(name.to_string());
            }
            None
        };
        let _same = super::rename(class, &ask);
    }

    fn has_copied_type(&self, descriptor: &str) -> bool {
        let map = |name: &str| self.platform.has(name).then(String::new);
        super::rename::renamed(descriptor, &map).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_no_state_stays() {
        for copied in [
            "java/util/concurrent/locks/ReentrantLock",
            "java/util/concurrent/ExecutorService",
            "java/util/concurrent/atomic/Striped64$Cell",
        ] {
            assert!(is_copied(copied), "{copied}");
        }
        for original in [
            "java/util/concurrent/TimeUnit$1",
            "java/util/concurrent/TimeUnit",
            "java/util/concurrent/TimeoutException",
            "java/util/concurrent/ThreadLocalRandom$Access",
            "java/util/concurrent/StructuredTaskScopeImpl",
            "java/util/List",
        ] {
            assert!(!is_copied(original), "{original}");
        }
    }

    #[test]
    fn what_is_mentioned_is_found() {
        assert!(mentions(b"xjjava/util/concurrent/Future"));
        assert!(!mentions(b"java/util/concurrent"));
        assert!(!mentions(b""));
    }
}
