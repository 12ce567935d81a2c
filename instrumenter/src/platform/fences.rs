//! Classes of the JDK that share data on purpose without locks: what one thread writes plainly, a fence that follows publishes, and
//! who reads too early looks again. Fences are not told to the search. So all accesses to these objects are visible, and as
//! if the fields and elements were volatile: no race on them is one of the program, and none is a gap.
//!
//! Only code of these classes is meant: what `AtomicBoolean.setPlain` writes for the program publishes nothing.

/// Entries of a `.commun` file. What a JDK does not have matches nothing.
pub const COMMUNICATION: &str = "
# Work-stealing queues: JDK 17 and 25 order them by fences, and by compare-and-set of elements.
class java.util.concurrent.ForkJoinPool
class java.util.concurrent.ForkJoinPool$WorkQueue
class java.util.concurrent.ForkJoinPool$WorkQueue[]
class java.util.concurrent.ForkJoinTask[]
class java.util.concurrent.ForkJoinTask$Aux
field java.util.concurrent.ForkJoinTask.aux
field java.util.concurrent.ForkJoinTask.status
";

/// Whose code it is, with nested classes.
const CLASSES: [&str; 2] = [
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ForkJoinTask",
];

/// The method of the internal `Unsafe` that takes the place of this one in a class: of a plain or opaque access the volatile one, of
/// the same type. `None` where it stays.
pub fn volatile(class: &str, method: &str) -> Option<String> {
    let outermost = class.split('$').next()?;
    let access = method.starts_with("put") || method.starts_with("get");
    let others = ["Acquire", "Release", "Volatile", "Unaligned"];
    let ordered = method.starts_with("getAnd") || others.iter().any(|end| method.ends_with(end));
    let plain = method.strip_suffix("Opaque").unwrap_or(method);
    (CLASSES.contains(&outermost) && access && !ordered).then(|| format!("{plain}Volatile"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unordered_accesses_of_these_classes_become_volatile() {
        let pool = |method| volatile("java/util/concurrent/ForkJoinPool$WorkQueue", method);
        assert_eq!(
            pool("putReference").as_deref(),
            Some("putReferenceVolatile")
        );
        assert_eq!(pool("putIntOpaque").as_deref(), Some("putIntVolatile"));
        assert_eq!(pool("getInt").as_deref(), Some("getIntVolatile"));
        for method in [
            "getAndSetReference",
            "compareAndSetInt",
            "getReferenceAcquire",
        ] {
            assert_eq!(pool(method), None, "{method}");
        }
        let other = "java/util/concurrent/atomic/AtomicInteger";
        assert_eq!(volatile(other, "putInt"), None);
    }
}
