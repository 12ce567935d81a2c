//! What a rule has to say.

/// Why a finding comes about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// The rule, a stable word.
    pub rule: Rule,
    /// One paragraph.
    pub text: String,
    /// The lines of the program that it names, `App.buy (App.java:6)`, in the order of the text, each once.
    pub places: Vec<String>,
    /// What kind of change would exclude it.
    pub hint: &'static str,
}

/// What a paragraph is about; the words are part of the result contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Threads take locks in different orders.
    LockOrder,
    /// A thread wants the write lock of a lock whose read lock it has.
    LockUpgrade,
    /// A thread has ended, or waits to be notified, and keeps a lock that others want.
    LockKept,
    /// A thread has ended, and keeps a permit that others wait for.
    PermitKept,
    /// A thread gives back a lock or a permit that it has not got.
    NotTaken,
    /// A thread goes on after an interrupt, and waits again.
    SwallowedInterrupt,
    /// All workers of a pool wait for what only a worker would do.
    StarvedPool,
    /// A task has failed, and others wait for what it would have done.
    FailedTask,
    /// A notification comes when nobody waits for it yet.
    LostNotification,
    /// A notification wakes one that goes on waiting, while others are not woken.
    WrongNotification,
    /// Workers wait for more to do, and nobody shuts their executor down.
    LeftOpen,
    /// A loop waits for what no thread is left to change.
    EndlessWait,
    /// What one thread wrote is overwritten by another one that has not seen it.
    LostUpdate,
    /// What a thread has looked at is changed before it acts on it.
    CheckThenAct,
    /// A call that is not made for several threads is interrupted by another one on the same object.
    TornCall,
    /// An object is used before the thread that shows it has filled it.
    EarlyPublication,
    /// A thread sees one of two writes of another one that belong together, and not yet the other.
    HalfUpdate,
    /// A thread that was notified goes on, though what it waited for is gone again.
    WaitWithoutLoop,
    /// A wait ends by its time limit.
    TimedOut,
    /// A wait ends by an interrupt.
    Interrupted,
    /// Accesses of which one has no lock, or another one.
    MissingLock,
    /// A field that carries a signal between threads is not volatile.
    MissingVolatile,
}

impl Rule {
    /// The word of the result contract.
    pub fn word(self) -> &'static str {
        match self {
            Self::LockOrder => "lock-order",
            Self::LockUpgrade => "lock-upgrade",
            Self::LockKept => "lock-kept",
            Self::PermitKept => "permit-kept",
            Self::NotTaken => "not-taken",
            Self::SwallowedInterrupt => "interrupt-swallowed",
            Self::StarvedPool => "starved-pool",
            Self::FailedTask => "failed-task",
            Self::LostNotification => "lost-notification",
            Self::WrongNotification => "wrong-notification",
            Self::LeftOpen => "left-open",
            Self::EndlessWait => "endless-wait",
            Self::LostUpdate => "lost-update",
            Self::CheckThenAct => "check-then-act",
            Self::TornCall => "torn-call",
            Self::EarlyPublication => "early-publication",
            Self::HalfUpdate => "half-update",
            Self::WaitWithoutLoop => "wait-without-loop",
            Self::TimedOut => "timed-out",
            Self::Interrupted => "interrupted",
            Self::MissingLock => "missing-lock",
            Self::MissingVolatile => "missing-volatile",
        }
    }
}

/// The places without repetitions.
pub fn distinct(places: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for place in places {
        if !distinct.contains(&place) {
            distinct.push(place);
        }
    }
    distinct
}
