//! The classes with the hooks, by concern: classes of the run-time library whose public static methods rewritten code
//! calls.

/// Monitors, fields, arrays, objects of the JDK, what is not modelled.
pub const HOOKS: &str = "io/jcheck/runtime/Hooks";
/// Elements of arrays, several at once.
pub const ARRAYS: &str = "io/jcheck/runtime/ArrayHooks";
/// Threads, sleep, the clock.
pub const THREADS: &str = "io/jcheck/runtime/ThreadHooks";
/// Processors, memory, random numbers, references.
pub const ENVIRONMENT: &str = "io/jcheck/runtime/EnvironmentHooks";
pub const REFERENCES: &str = "io/jcheck/runtime/ReferenceHooks";
pub const PROPERTIES: &str = "io/jcheck/runtime/PropertyHooks";
/// The permit of each thread.
pub const PARKING: &str = "io/jcheck/runtime/ParkHooks";
/// Classes by name, lists of members, what is called or accessed by reflection.
pub const REFLECTION: &str = "io/jcheck/runtime/ReflectionHooks";
/// Handles that are looked up, and what they say of themselves.
pub const LOOKUPS: &str = "io/jcheck/runtime/LookupHooks";
/// Accesses by handles.
pub const HANDLES: &str = "io/jcheck/runtime/HandleHooks";
/// Fences.
pub const FENCES: &str = "io/jcheck/runtime/FenceHooks";
/// Reads that may not count.
pub const OPTIMISTIC: &str = "io/jcheck/runtime/OptimisticHooks";
/// Frames that a program looks at.
pub const WALKS: &str = "io/jcheck/runtime/WalkHooks";
/// Class loaders of the program.
pub const LOADING: &str = "io/jcheck/runtime/LoadingHooks";
/// Searches of class loaders. Its name does not end as those of hooks do: it is called directly, not through [`crate::border`],
/// also where nothing is watched.
pub const CLASS_SEARCHES: &str = "io/jcheck/runtime/classes/ClassSearches";
/// Classes whose static initialisers are code under a lock.
pub const INITIALISATION: &str = "io/jcheck/runtime/InitialisationHooks";
/// Loops that may wait.
pub const LOOPS: &str = "io/jcheck/runtime/LoopHooks";
/// Objects that are copied.
pub const CLONES: &str = "io/jcheck/runtime/CloneHooks";
/// Objects whose operations are methods.
pub const OPERATIONS: &str = "io/jcheck/runtime/OperationHooks";

/// Sockets, and addresses of the network.
pub const NETWORK: &str = "io/jcheck/runtime/NetworkHooks";

/// What rewritten classes of the JDK call.
pub const BORDER: &str = "io/jcheck/runtime/BorderHooks";

/// What knows on which side of the border a thread is.
pub const SIDES: &str = "io/jcheck/runtime/control/Border";

/// Stands for the JDK's internal `Unsafe` in rewritten code of the JDK; there is no such class at run time.
pub const UNSAFE_HOOKS: &str = "io/jcheck/runtime/UnsafeHooks";
/// The internal `Unsafe`.
pub const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// A hook: its class and its name. A name alone is one of [`HOOKS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hook {
    /// Internal name of the class.
    pub class: &'static str,
    /// Name of the method.
    pub name: &'static str,
}

impl From<&'static str> for Hook {
    #[inline]
    fn from(name: &'static str) -> Self {
        Hook { class: HOOKS, name }
    }
}

impl From<(&'static str, &'static str)> for Hook {
    #[inline]
    fn from((class, name): (&'static str, &'static str)) -> Self {
        Hook { class, name }
    }
}

/// Whether a line of a listing calls a hook, perhaps through the class that the program has for them.
pub fn is_call(line: &str) -> bool {
    let mut calls = line.match_indices("io/jcheck/runtime/");
    calls.any(|(at, package)| {
        let class = line[at + package.len()..].split('.').next();
        class.is_some_and(|class| class.ends_with("Hooks") || class == "ProgramBorder")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_told_from_other_lines() {
        for class in [
            HOOKS,
            THREADS,
            OPERATIONS,
            "io/jcheck/runtime/ProgramBorder",
        ] {
            assert!(is_call(&format!("invokestatic {class}.any(I)V")), "{class}");
        }
        assert!(!is_call(
            "invokestatic io/jcheck/runtime/classes/Statics.begin()V"
        ));
        assert!(!is_call("invokestatic java/lang/Hooks.begin()V"));
    }
}
