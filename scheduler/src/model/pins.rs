//! What may differ from run to run and is no choice of the schedule, made the same everywhere.

/// Something of the environment that a program has looked at, with an answer that is the same in every execution, worker and
/// replay. What the program does with another answer is not known: a verdict assumes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pin {
    /// Identity hash codes, also as a part of text.
    HashCodes,
    /// The order in which a hash table shows keys that have identity hash codes.
    HashOrder,
    /// Weak, soft and phantom references.
    References,
    /// Finalizers.
    Finalizers,
    /// The number of processors.
    Processors,
    /// Figures of the memory of the JVM.
    Memory,
    /// Numbers of threads.
    ThreadNumbers,
    /// The number of the process.
    ProcessNumber,
    /// Random numbers that nobody has given a seed.
    RandomNumbers,
    /// Sockets.
    Network,
    /// Objects that are exported by RMI.
    DistributedGc,
    /// Files that are read.
    Files,
    /// Fences beside plain accesses.
    Fences,
    /// Handlers of loggers, which the JVM closes at its end.
    LogHandlers,
    /// Atomic accesses that are ordered less than volatile ones.
    MemoryOrder,
    /// Beans of the JVM.
    Management,
}

/// The kind of the events, and of the gaps if nothing is to be assumed.
pub const ENVIRONMENT: &str = "environment";

/// The kind of what tells that a class, which it names, was loaded of which a part is out of sight; what part, is known from its
/// rewriting.
pub const LOADED: &str = "loaded";

/// The kind of what tells of a task that has failed: no gap, but a line of the story; only of executions that are run in full.
pub const FAILED: &str = "failed-task";

/// The kind of what tells that a pool has a worker for each task, as it does not matter how many are run at a time: no gap, but what
/// is found has to be found again without.
pub const UNLIMITED: &str = "unlimited-workers";

/// The kind of what tells that a thread has waited for a future that others follow: dropped if it had heard of the end before.
pub const FOLLOWED: &str = "followed-wait";

impl Pin {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::HashCodes,
        Self::HashOrder,
        Self::References,
        Self::Finalizers,
        Self::Processors,
        Self::Memory,
        Self::ThreadNumbers,
        Self::ProcessNumber,
        Self::RandomNumbers,
        Self::Network,
        Self::DistributedGc,
        Self::Files,
        Self::Fences,
        Self::LogHandlers,
        Self::MemoryOrder,
        Self::Management,
    ];

    /// The word of agents and of results.
    pub fn word(self) -> &'static str {
        match self {
            Self::HashCodes => "identity-hash-codes",
            Self::HashOrder => "hash-order",
            Self::References => "references",
            Self::Finalizers => "finalizers",
            Self::Processors => "processors",
            Self::Memory => "memory",
            Self::ThreadNumbers => "thread-numbers",
            Self::ProcessNumber => "process-number",
            Self::RandomNumbers => "random-numbers",
            Self::Network => "network",
            Self::DistributedGc => "distributed-gc",
            Self::Files => "files",
            Self::Fences => "fences",
            Self::LogHandlers => "log-handlers",
            Self::MemoryOrder => "memory-order",
            Self::Management => "management",
        }
    }

    /// The one with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }

    /// What is assumed, as a sentence without its end.
    pub fn assumption(self) -> &'static str {
        match self {
            Self::HashCodes => {
                "an identity hash code follows from where and by whom its object was made"
            }
            Self::HashOrder => "where keys are in hash tables follows from these identity hash codes, in Set.of and Map.of from one salt",
            Self::References => "weak, soft and phantom references are not cleared",
            Self::Finalizers => "no finalizer is run",
            Self::Processors => {
                "there is one processor, and pools with as many workers as processors have two"
            }
            Self::Memory => "the JVM has 256 MiB of memory, half of it free, and may have 1 GiB",
            Self::ThreadNumbers => {
                "the number of a thread follows from where and by whom it was made"
            }
            Self::ProcessNumber => "the number of the process is 10000000",
            Self::RandomNumbers => "random numbers without a seed follow from the thread that asks",
            Self::Network => {
                "this host is localhost, nobody else uses its ports, and a read gets the bytes of one write"
            }
            Self::DistributedGc => {
                "an object that is exported stays so until the program takes it back, whoever refers to it, and none is told that it is unreferenced"
            }
            Self::Files => "files that the program reads are the same in each execution",
            Self::Fences => {
                "a plain store right after a release fence, a plain load right before an acquire fence, and what an optimistic read reads are done in one step"
            }
            Self::LogHandlers => "handlers of loggers are not closed when the JVM ends",
            Self::MemoryOrder => {
                "atomic accesses in weaker modes (release, acquire, opaque, lazySet) are in one order with all others, as volatile ones are, and a weak compare-and-set does not fail by itself"
            }
            Self::Management => "no tool uses the beans of the JVM, and those of the program are not called by it",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back() {
        for pin in Pin::ALL {
            assert_eq!(Pin::of_word(pin.word()), Some(pin));
            assert!(!pin.assumption().ends_with('.'));
        }
        assert_eq!(Pin::of_word("weather"), None);
    }

    #[test]
    fn each_is_explained_to_users_and_in_the_argument() {
        let pages = [
            include_str!("../../../docs/reports.md"),
            include_str!("../../../docs/soundness/environment.md"),
        ];
        for (pin, page) in Pin::ALL
            .iter()
            .flat_map(|pin| pages.map(|page| (pin, page)))
        {
            let word = format!("`{}`", pin.word());
            let mut rows = page.lines().filter(|line| line.starts_with("| `"));
            assert!(rows.any(|row| row.contains(&word)), "{word}");
        }
    }
}
