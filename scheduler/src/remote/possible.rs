//! What can happen in a program besides what its threads do: limits that expire, interrupts, spurious wakeups.

use jcheck_annotations::{SiteKind, SiteTable};

use crate::model::{Discipline, PlatformUse, PlatformUses, Rules, Timeouts};

/// Follows from the program points of a program and the rules of the run, so that it is the same in all executions:
/// whether an operation is visible must not depend on what happened before (Separation). Classes of the JDK that are
/// rewritten in place count with what they were seen to do: the first thing that nothing has foreseen is met in some
/// execution of the search, since nothing before it depends on it, and the search begins anew.
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
    /// The end of the last thread that is no daemon cuts off the daemons wherever they are. Else they go on for as long as they
    /// can without time passing, which covers all places where they may be cut off (`docs/soundness/threads.md`).
    pub cuts_daemons: bool,
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
    /// What prints to the standard streams takes their locks.
    pub prints: bool,
    /// A future may get followers while those that it has are run, so that the look at its end is an operation of its own.
    pub late_followers: bool,
    /// Who ends a future may help with what follows a stage that came meanwhile.
    pub late_help: bool,
    /// Who ends the first of two futures may help with what follows a stage of both.
    pub combine_help: bool,
    /// Who waits for a future may help with what follows it, so that it matters whether he came before its end.
    pub waiter_help: bool,
    /// A future for several others follows each of these.
    pub parts_followed: bool,
    /// Pools count a worker and employ it in two steps.
    pub hiring: bool,
    /// What models take for one step, and the JDK does in two, is two.
    pub steps_apart: bool,
    /// A task is cancelled, and its thread interrupted a step later.
    pub late_interrupts: bool,
    /// Who waits for a semaphore stands in a queue.
    pub permits: bool,
    /// Readers stand behind writers that wait, and who reads takes the lock for a moment only.
    pub read_locks: bool,
    /// Pools have as many workers as they say, where they could have one for each task.
    pub parallelism: bool,
    /// It matters which worker of a pool runs a task.
    pub workers: bool,
    /// Where several limits are over at one time, those of `wait` and `join` expire when their threads like, as others do.
    pub ties: bool,
    /// Names and priorities of threads are volatile fields, and not ordered by themselves.
    pub thread_names: bool,
    /// What loggers are made of is watched.
    pub loggers: bool,
    /// What handlers write to the console is written under their locks.
    pub log_handlers: bool,
    /// How bundles of resources are found is watched.
    pub bundles: bool,
    /// What threads do with files is watched.
    pub files: bool,
    /// Pools keep books on which workers have nothing to do.
    pub quiescence: bool,
    /// References are cleared.
    pub clearings: bool,
    /// Class loaders of the program may look for classes.
    pub loaders: bool,
    /// Static initialisers are code under locks.
    pub initialisers: bool,
    /// What static initialisers do that nobody sees must be ordered with what others do.
    pub unseen: bool,
    /// Somebody asks about a thread in no order with its start: both are operations.
    pub start_questions: bool,
    /// Somebody looks at sums of the JDK: what adds to them has an order.
    pub sums: bool,
}

impl Possible {
    /// For a program under these rules.
    pub fn of(sites: &SiteTable, rules: &Rules) -> Self {
        // The kind first: nearly all sites are in classes of the JDK, whose names would all be looked at.
        let has = |wanted: fn(&SiteKind) -> bool| {
            let mut sites = sites.sites.iter();
            sites.any(|site| wanted(&site.kind) && !site.is_of_platform())
        };
        let seen = |one| rules.platform_uses.has(one);
        let any = rules.timeouts == Timeouts::Any;
        let interrupts =
            has(|kind| matches!(kind, SiteKind::Interrupt)) || seen(PlatformUse::Interrupts);
        let tests_locks =
            has(|kind| matches!(kind, SiteKind::TryLock)) || seen(PlatformUse::LockTests);
        let states = seen(PlatformUse::States);
        let ties = seen(PlatformUse::Ties);
        let joins = has(|kind| matches!(kind, SiteKind::Join | SiteKind::TimedJoin));
        let ends_notify = has(|kind| matches!(kind, SiteKind::Wait | SiteKind::TimedWait))
            || seen(PlatformUse::ThreadWaits);
        let asks = states
            || ends_notify
            || has(|kind| matches!(kind, SiteKind::IsAlive | SiteKind::DurationJoin))
            || seen(PlatformUse::EndQuestions)
            || interrupts && joins
            || any && has(|kind| matches!(kind, SiteKind::TimedJoin))
            || ties;
        // Where limits expire at any time, a daemon that looks again every second would never come to rest.
        let cuts_daemons = rules.timeouts != Timeouts::Quiescent;
        let daemons = has(|kind| matches!(kind, SiteKind::Daemon)) || seen(PlatformUse::Daemons);
        Self {
            timeouts: rules.timeouts,
            spurious_wakeups: rules.spurious_wakeups,
            interrupts,
            tests_locks,
            states,
            prints: seen(PlatformUse::Prints),
            late_followers: seen(PlatformUse::LateFollowers),
            late_help: seen(PlatformUse::LateHelp),
            combine_help: seen(PlatformUse::CombineHelp),
            waiter_help: seen(PlatformUse::WaiterHelp),
            parts_followed: seen(PlatformUse::PartsFollowed),
            hiring: seen(PlatformUse::Hiring),
            steps_apart: seen(PlatformUse::StepsApart),
            late_interrupts: seen(PlatformUse::LateInterrupts),
            permits: seen(PlatformUse::Permits),
            read_locks: seen(PlatformUse::ReadLocks)
                || tests_locks
                || states
                || any
                || rules.discipline != Discipline::HappensBefore,
            parallelism: seen(PlatformUse::Parallelism)
                || rules.timeouts != Timeouts::Quiescent
                || rules.discipline != Discipline::HappensBefore,
            workers: seen(PlatformUse::Workers),
            thread_names: seen(PlatformUse::ThreadNames),
            loggers: seen(PlatformUse::Loggers),
            log_handlers: seen(PlatformUse::LogHandlers),
            bundles: seen(PlatformUse::Bundles),
            files: seen(PlatformUse::Files),
            quiescence: seen(PlatformUse::Quiescence),
            clearings: seen(PlatformUse::Clearings),
            ties,
            leaves_waits: interrupts
                || states
                || ties
                || rules.spurious_wakeups > 0
                || any && has(|kind| matches!(kind, SiteKind::TimedWait))
                || seen(PlatformUse::TimedWaits),
            cuts_daemons,
            visible_ends: asks || cuts_daemons && daemons,
            daemon_ends: asks,
            ends_notify,
            loaders: sites.defines_classes(),
            initialisers: has(|kind| matches!(kind, SiteKind::Needs(_))),
            unseen: seen(PlatformUse::Initialisers)
                && rules.discipline == Discipline::HappensBefore,
            start_questions: seen(PlatformUse::StartQuestions),
            sums: seen(PlatformUse::Sums),
            spins: sites
                .sites
                .iter()
                .any(|site| matches!(site.kind, SiteKind::Loop)),
        }
    }

    /// What code of the JDK may do without making anything visible that is not so far.
    pub fn foreseen(&self) -> PlatformUses {
        let timed = self.timeouts != Timeouts::Any || self.leaves_waits;
        let all = [
            (PlatformUse::Interrupts, self.interrupts),
            (PlatformUse::LockTests, self.tests_locks),
            (PlatformUse::EndQuestions, self.daemon_ends),
            (
                PlatformUse::Daemons,
                self.visible_ends || !self.cuts_daemons,
            ),
            (PlatformUse::ThreadWaits, self.ends_notify),
            (PlatformUse::TimedWaits, timed),
            (PlatformUse::Prints, self.prints),
            (PlatformUse::LateFollowers, self.late_followers),
            (PlatformUse::LateHelp, self.late_help),
            (PlatformUse::CombineHelp, self.combine_help),
            (PlatformUse::WaiterHelp, self.waiter_help),
            (PlatformUse::PartsFollowed, self.parts_followed),
            (PlatformUse::Hiring, self.hiring),
            (PlatformUse::StepsApart, self.steps_apart),
            (PlatformUse::LateInterrupts, self.late_interrupts),
            (PlatformUse::ReadLocks, self.read_locks),
            (PlatformUse::Permits, self.permits),
            (PlatformUse::Parallelism, self.parallelism),
            (PlatformUse::Workers, self.workers),
            (
                PlatformUse::Ties,
                self.ties || self.timeouts != Timeouts::Quiescent,
            ),
            (PlatformUse::ThreadNames, self.thread_names),
            (
                PlatformUse::TimePasses,
                self.timeouts != Timeouts::Quiescent,
            ),
            (PlatformUse::Loggers, self.loggers),
            (PlatformUse::LogHandlers, self.log_handlers),
            (PlatformUse::Bundles, self.bundles),
            (PlatformUse::Files, self.files),
            (PlatformUse::Quiescence, self.quiescence),
            (PlatformUse::Clearings, self.clearings),
            (PlatformUse::Initialisers, self.unseen),
            (PlatformUse::Sums, self.sums),
            (PlatformUse::States, self.states),
            (PlatformUse::StartQuestions, self.start_questions),
        ];
        let foreseen = all.into_iter().filter(|(_, foreseen)| *foreseen);
        foreseen.map(|(one, _)| one).collect()
    }
}
