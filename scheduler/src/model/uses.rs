//! What code of the JDK does that makes more visible in a whole program.

use serde::{Deserialize, Serialize};

/// Something that code of the JDK, which is rewritten in place, may do. It holds all that there is, but hardly any of
/// it in one program, so that it counts as possible only once it was seen; the search then begins anew with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlatformUse {
    /// Interrupts a thread.
    Interrupts,
    /// Asks whether a lock is free.
    LockTests,
    /// Asks whether a thread has ended, in a way that more than `join` can tell.
    EndQuestions,
    /// Starts a daemon.
    Daemons,
    /// Waits for a notification of a `Thread`.
    ThreadWaits,
    /// Waits with a time limit that may expire at any time.
    TimedWaits,
    /// Runs code of the program while it prints to a standard stream, under the lock of that.
    Prints,
    /// Adds what comes after a future to one that has ended, while somebody may still run what came before.
    LateFollowers,
    /// Could help with what follows a stage that came while the future before it ended.
    LateHelp,
    /// Changes the name or the priority of a thread while another may ask for it. Code of the program does that, too, and hardly
    /// ever unordered.
    ThreadNames,
    /// Goes on and on while another thread sleeps or waits with a time limit, so that time has to pass although something
    /// can happen. Code of the program does that.
    TimePasses,
    /// Changes loggers, or asks for what depends on who used them first, when there are several threads.
    Loggers,
    /// Runs code of the program while a handler writes to the console, or may.
    LogHandlers,
    /// Runs code of the program while a thread looks for a bundle of resources, when there are several threads.
    Bundles,
    /// Changes files, or uses an open file that another thread uses, when there are several threads. Code of the program does that.
    Files,
    /// Asks which workers of a `ForkJoinPool` have nothing to do, or waits until none has.
    Quiescence,
    /// Clears or enqueues a weak, soft or phantom reference when there are several threads. Code of the program does that.
    Clearings,
    /// Performs operations on locations or locks in a static initialiser when there are several threads. Code of the program does
    /// that.
    Initialisers,
    /// Looks at the count of a concurrent map or at the sum of an adder, or makes such a map grow, when there are several threads.
    Sums,
    /// Asks for the state of another thread, so that it matters when that begins to wait. Code of the program does that.
    States,
    /// Asks about a thread, or starts it or waits for its end, and nothing orders that with its start. Code of the program does
    /// that.
    StartQuestions,
    /// Waits for a future that others follow, so that who waited may help with these; or asks how many do.
    WaiterHelp,
    /// Does more with a future for several others, or with one of these, than to wait for it.
    PartsFollowed,
    /// Shuts a pool down, or asks it for its workers, while another thread may be about to employ one.
    Hiring,
    /// Looks at, or does, what lies between two steps that a model takes for one.
    StepsApart,
    /// Asks which worker of a pool runs a task, or looks for tasks that a worker has been given.
    Workers,
    /// Waits with a time limit that expires when time has come for another thread, too. Code of the program does that.
    Ties,
    /// Looks at a task that is cancelled, or at its thread, before the interrupt of that has come.
    LateInterrupts,
    /// Does more with a lock for readers and writers than to take and release it, or waits while it reads.
    ReadLocks,
    /// Takes several permits of a semaphore at once, or asks who waits for them.
    Permits,
    /// Does what depends on how many tasks of a `ForkJoinPool` are run at a time, or on who runs them.
    Parallelism,
    /// Ends a stage of two futures that others follow while who has ended the first of them may still look at it.
    CombineHelp,
}

impl PlatformUse {
    /// All of them, by the number of their bit.
    pub const ALL: [Self; 32] = [
        Self::Interrupts,
        Self::LockTests,
        Self::EndQuestions,
        Self::Daemons,
        Self::ThreadWaits,
        Self::TimedWaits,
        Self::Prints,
        Self::LateFollowers,
        Self::LateHelp,
        Self::ThreadNames,
        Self::TimePasses,
        Self::Loggers,
        Self::LogHandlers,
        Self::Bundles,
        Self::Files,
        Self::Quiescence,
        Self::Clearings,
        Self::Initialisers,
        Self::Sums,
        Self::States,
        Self::StartQuestions,
        Self::WaiterHelp,
        Self::PartsFollowed,
        Self::Hiring,
        Self::StepsApart,
        Self::Workers,
        Self::Ties,
        Self::LateInterrupts,
        Self::ReadLocks,
        Self::Permits,
        Self::Parallelism,
        Self::CombineHelp,
    ];

    /// The word of schedule files and of agents.
    pub fn word(self) -> &'static str {
        match self {
            Self::Interrupts => "interrupts",
            Self::LockTests => "lock-tests",
            Self::EndQuestions => "end-questions",
            Self::Daemons => "daemons",
            Self::ThreadWaits => "thread-waits",
            Self::TimedWaits => "timed-waits",
            Self::Prints => "prints",
            Self::LateFollowers => "late-followers",
            Self::LateHelp => "late-help",
            Self::ThreadNames => "thread-names",
            Self::TimePasses => "time-passes",
            Self::Loggers => "loggers",
            Self::LogHandlers => "log-handlers",
            Self::Bundles => "bundles",
            Self::Files => "files",
            Self::Quiescence => "quiescence",
            Self::Clearings => "clearings",
            Self::Initialisers => "initialisers",
            Self::Sums => "sums",
            Self::States => "states",
            Self::StartQuestions => "start-questions",
            Self::WaiterHelp => "waiter-help",
            Self::PartsFollowed => "parts-followed",
            Self::Hiring => "hiring",
            Self::StepsApart => "steps-apart",
            Self::Workers => "workers",
            Self::Ties => "ties",
            Self::LateInterrupts => "late-interrupts",
            Self::ReadLocks => "read-locks",
            Self::Permits => "permits",
            Self::Parallelism => "parallelism",
            Self::CombineHelp => "combine-help",
        }
    }

    /// The one with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
}

/// Some of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlatformUses(u32);

impl PlatformUses {
    /// Whether this one is among them.
    pub fn has(self, one: PlatformUse) -> bool {
        self.0 & 1 << one as u8 != 0
    }

    /// Adds one.
    pub fn add(&mut self, one: PlatformUse) {
        self.0 |= 1 << one as u8;
    }

    /// Adds others.
    pub fn extend(&mut self, others: Self) {
        self.0 |= others.0;
    }

    /// Bits, as an agent reads them.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Words with commas between; empty for none.
    pub fn words(self) -> String {
        let words = PlatformUse::ALL.into_iter().filter(|one| self.has(*one));
        words.map(PlatformUse::word).collect::<Vec<_>>().join(",")
    }

    /// What [`Self::words`] wrote.
    pub fn of_words(words: &str) -> Option<Self> {
        words.split(',').map(PlatformUse::of_word).collect()
    }
}

impl FromIterator<PlatformUse> for PlatformUses {
    fn from_iter<I: IntoIterator<Item = PlatformUse>>(some: I) -> Self {
        let mut uses = Self::default();
        some.into_iter().for_each(|one| uses.add(one));
        uses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_again() {
        let two = PlatformUses::from_iter([PlatformUse::Daemons, PlatformUse::Interrupts]);
        assert_eq!(two.words(), "interrupts,daemons");
        assert_eq!(PlatformUses::of_words(&two.words()), Some(two));
        assert_eq!(PlatformUses::of_words("daemons,other"), None);
        assert!(!two.has(PlatformUse::LockTests));
    }

    #[test]
    fn each_word_is_explained() {
        let page = include_str!("../../../docs/reports.md");
        // This one is told as a sentence.
        let words = PlatformUse::ALL.map(PlatformUse::word);
        for word in words.into_iter().filter(|word| *word != "time-passes") {
            let mut rows = page.lines().filter(|line| line.starts_with("| `"));
            assert!(rows.any(|row| row.contains(&format!("`{word}`"))), "{word}");
        }
    }
}
