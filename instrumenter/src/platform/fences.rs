//! Objects of the JDK that threads share on purpose without locks: what one writes plainly, a fence that follows publishes, and
//! who reads too early looks again. All accesses to them are visible and ordered, as if the fields were volatile; no race on
//! them is one of the program, and none is a gap.

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
