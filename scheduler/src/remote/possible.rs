//! What can happen in a program besides what its threads do: limits that expire, interrupts, spurious wakeups.

use jcheck_annotations::{SiteKind, SiteTable};

use crate::model::{Rules, Timeouts};

/// Follows from the program points of a program and the rules of the run, so that it is the same in all executions:
/// whether an operation is visible must not depend on what happened before (Separation).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Possible {
    /// When time limits expire.
    pub timeouts: Timeouts,
    /// How often one `wait` may end for no reason.
    pub spurious_wakeups: u32,
    /// Some thread may be interrupted.
    pub interrupts: bool,
    /// A thread can leave a wait set at any time, which a `notify` can forestall or miss: all of these are visible.
    pub leaves_waits: bool,
    /// It matters that the end of a thread comes later than its last operation: somebody asks whether it is alive, or
    /// it cuts off daemons.
    pub visible_ends: bool,
    /// That of a daemon matters, too: somebody asks.
    pub daemon_ends: bool,
    /// The end of a thread may notify those who wait on its `Thread`.
    pub ends_notify: bool,
    /// Some loop can go round without an effect.
    pub spins: bool,
    /// Somebody asks whether a lock is free, so that its release is an operation of its own.
    pub tests_locks: bool,
    /// Somebody asks for the state of threads, so that it matters when they begin to wait.
    pub states: bool,
    /// Class loaders of the program may look for classes.
    pub loaders: bool,
}

impl Possible {
    /// For a program under these rules.
    pub fn of(sites: &SiteTable, rules: &Rules) -> Self {
        let has = |wanted: fn(&SiteKind) -> bool| sites.sites.iter().any(|site| wanted(&site.kind));
        let any = rules.timeouts == Timeouts::Any;
        let interrupts = has(|kind| matches!(kind, SiteKind::Interrupt));
        let tests_locks = has(|kind| matches!(kind, SiteKind::TryLock));
        // Copies of classes of the JDK ask of new threads only.
        let mut places = sites.sites.iter();
        let states =
            places.any(|site| matches!(site.kind, SiteKind::State) && !site.is_of_platform());
        let joins = has(|kind| matches!(kind, SiteKind::Join | SiteKind::TimedJoin));
        let ends_notify = has(|kind| matches!(kind, SiteKind::Wait | SiteKind::TimedWait));
        let asks = states
            || ends_notify
            || has(|kind| matches!(kind, SiteKind::IsAlive | SiteKind::DurationJoin))
            || interrupts && joins
            || any && has(|kind| matches!(kind, SiteKind::TimedJoin));
        Self {
            timeouts: rules.timeouts,
            spurious_wakeups: rules.spurious_wakeups,
            interrupts,
            tests_locks,
            states,
            leaves_waits: interrupts
                || states
                || rules.spurious_wakeups > 0
                || any && has(|kind| matches!(kind, SiteKind::TimedWait)),
            visible_ends: asks || has(|kind| matches!(kind, SiteKind::Daemon)),
            daemon_ends: asks,
            ends_notify,
            loaders: sites.defines_classes(),
            spins: has(|kind| matches!(kind, SiteKind::Loop)),
        }
    }
}
