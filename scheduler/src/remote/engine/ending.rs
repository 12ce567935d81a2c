//! How an execution ends, and what is kept of it.

use tracing::trace;

use super::{Engine, Phase};
use crate::conductor::ProgramError;
use crate::model::{
    Ending, Execution, Finding, FindingKind, Gap, Names, Operation, Outcome, Pending, PlatformUse,
    ThreadEnd, ThreadInfo,
};
use crate::protocol::message::SchedulerMessage;
use crate::remote::coverage::Coverage;
use crate::remote::world::{Activity, Thread};
use crate::remote::{deadlock, gaps};

/// The kind of gap of a thread that is not under control.
const UNCONTROLLED: &str = "uncontrolled-thread";
/// What starts one, by the beginning of the names of gaps: nobody notices a thread that runs nothing of the program.
const STARTERS: [&str; 4] = [
    "java.lang.Thread$Builder",
    "java.lang.Thread.ofPlatform",
    "java.lang.Thread.ofVirtual",
    "java.lang.Thread.startVirtualThread",
];

impl Engine {
    /// What happened, and the names for the next execution.
    pub fn finish(mut self) -> (Result<Execution, ProgramError>, Names) {
        if let Some(failure) = self.failure.take() {
            self.keep_coverage();
            return (Err(failure), self.names);
        }
        self.close_step();
        trace!(steps = self.steps.len(), outcome = ?self.outcome, "the execution ends");
        if self.observer.world.readers_wait() {
            self.observer.gap(gaps::unforeseen(PlatformUse::ReadLocks));
        }
        let reached = self.observer.coverage.as_mut().map(Coverage::end);
        let reached = reached.unwrap_or_default();
        self.keep_coverage();
        let world = &self.observer.world;
        let ending = Ending {
            pending: world.pending(&mut self.names),
            semaphores: Vec::new(),
        };
        let is_doubted = self.observer.is_unlimited
            && (!self.observer.findings.is_empty() || self.ends_badly(&ending));
        let ends: Vec<_> = (0..world.threads().len() as u32)
            .map(|number| (deadlock::thread_end(world, number), world.holds(number)))
            .collect();
        let mut stacks = self.stacks;
        let objects = match self.observer.entries {
            Some(_) => world.object_infos(),
            None => Vec::new(),
        };
        if is_doubted {
            self.observer
                .gap(gaps::unforeseen(PlatformUse::Parallelism));
        }
        let shown = std::mem::take(&mut self.observer.world.shown);
        if is_doubted || !shown.is_empty() {
            // A race was perhaps not told, and what is found would be taken for something else; or it is not found with as many
            // workers as there are. Else it is found again.
            let mine = |finding: &Finding| finding.kind == FindingKind::JvmCrash;
            self.observer.findings.retain(mine);
        }
        let traces = self.observer.take_traces();
        let threads = self.observer.world.into_threads();
        let thread = |(number, (thread, (end, holds))): (usize, (Thread, _))| {
            let mut stacks = stacks.iter_mut();
            let stack = stacks.find(|stack| stack.thread as usize == number);
            ThreadInfo {
                path: thread.path,
                name: thread.name,
                end,
                holds,
                frames: stack.map_or_else(Vec::new, |stack| std::mem::take(&mut stack.frames)),
            }
        };
        let execution = Execution {
            skipped: self.skipped,
            steps: self.steps,
            outcome: self.outcome,
            ending,
            findings: self.observer.findings,
            gaps: self.observer.gaps,
            shown,
            reached,
            objects,
            traces,
            entries: self.observer.entries.unwrap_or_default(),
            threads: threads
                .into_iter()
                .zip(ends)
                .enumerate()
                .map(thread)
                .collect(),
        };
        (Ok(execution), self.names)
    }

    /// Whether the execution does not end as it should; or it does, but some thread cannot have the lock that it wants, so that a
    /// pool of so many threads would have lost a worker.
    fn ends_badly(&self, ending: &Ending) -> bool {
        use Operation::{Enter, Section, Share, When};
        let wants_lock = |pending: &Pending| {
            let operations = &pending.operations;
            matches!(operations.first(), Some(Enter(_) | Section(_) | Share(_)))
                && !operations.iter().any(|o| matches!(o, When(..)))
        };
        match self.outcome {
            Outcome::Futile | Outcome::Excluded | Outcome::SleepBlocked | Outcome::Redundant => {
                false
            }
            Outcome::Complete => ending.pending.iter().any(|p| !p.enabled && wants_lock(p)),
            Outcome::Deadlock | Outcome::Cut | Outcome::Abandoned => true,
        }
    }

    /// For the next execution.
    fn keep_coverage(&mut self) {
        if let Some((kept, coverage)) = self
            .facts
            .coverage
            .as_ref()
            .zip(self.observer.coverage.take())
        {
            kept.put(coverage);
        }
    }

    /// The program, or one process of several, calls `System.exit`.
    pub(super) fn exits(&mut self, thread: u32, status: i32, site: u32) {
        if !self.facts.several {
            self.exit = Some(status);
            self.outcome = Outcome::Complete;
        }
        if status != 0 {
            let what = match self.facts.several {
                true => "a process",
                false => "the program",
            };
            self.observer.findings.push(Finding {
                kind: FindingKind::Exit,
                message: format!("{what} exits with status {status}"),
                thread: Some(thread),
                at: self.facts.place(site),
                details: Vec::new(),
                evidence: None,
            });
        }
    }

    /// The execution ends here.
    pub(super) fn conclude(&mut self, outcome: Outcome) -> SchedulerMessage {
        if outcome == Outcome::Cut && self.follower.is_idle() {
            let last = self.steps.last().map(|step| step.taken.site);
            let place = last.and_then(|site| self.facts.place(site));
            self.observer.gap(Gap {
                kind: "spinning".to_string(),
                name: "a thread waits in a loop that counts, or changes something else of its own"
                    .to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
        }
        let world = &self.observer.world;
        self.outcome = match outcome {
            Outcome::Deadlock if world.is_finished() => Outcome::Complete,
            Outcome::Deadlock if self.facts.rules.test && self.is_left_over() => Outcome::Complete,
            other => other,
        };
        if self.outcome == Outcome::Deadlock && world.is_excluded() {
            self.outcome = Outcome::Excluded;
        }
        if self.outcome == Outcome::Deadlock && world.is_any_futile() {
            self.outcome = Outcome::Futile;
        }
        if self.outcome == Outcome::Deadlock && self.may_wake_up() {
            self.outcome = Outcome::Abandoned;
        }
        // Who waits for a thread that has failed is stuck because of that, and it is told already.
        let failed = [FindingKind::Assertion, FindingKind::UncaughtException];
        let mut findings = self.observer.findings.iter();
        let has_failed = findings.any(|finding| failed.contains(&finding.kind));
        if self.outcome == Outcome::Deadlock && !has_failed {
            let finding = deadlock::finding(world, &|site| self.facts.place(site));
            self.observer.findings.push(finding);
        }
        if self.follower.plan().in_full && self.outcome != Outcome::Complete {
            self.phase = Phase::Stacks;
            return SchedulerMessage::SendStacks;
        }
        self.stop()
    }

    /// Whether nothing is left after the end of the main thread but daemons, and workers that wait for more to do: a framework
    /// ends the JVM when its tests are done, so nobody has to tell these.
    fn is_left_over(&self) -> bool {
        let world = &self.observer.world;
        let waits = |number: usize| match deadlock::thread_end(world, number as u32) {
            ThreadEnd::Blocked { verb, .. } => verb == "wait",
            _ => false,
        };
        let is_idle = |(number, thread): (usize, &Thread)| match &thread.activity {
            Activity::Ended => true,
            Activity::Stops(_, site) => self.facts.is_idle_worker(*site) && waits(number),
            _ => false,
        };
        let mut threads = world.threads().iter().enumerate();
        let main = world.threads().first();
        main.is_some_and(|main| main.activity == Activity::Ended)
            && threads.all(|(number, thread)| thread.daemon || is_idle((number, thread)))
    }

    /// Whether some thread waits with a time limit, or in another way whose end is not modelled, or there is a thread that is
    /// not under control, which may do what is waited for: then it is no deadlock. Each is a gap, so that the run is incomplete.
    fn may_wake_up(&self) -> bool {
        let starts = |name: &str| STARTERS.iter().any(|starter| name.starts_with(starter));
        let mut gaps = self.observer.gaps.iter();
        if gaps.any(|gap| gap.kind == UNCONTROLLED || starts(&gap.name)) {
            return true;
        }
        let mut threads = self.observer.world.threads().iter();
        threads.any(|thread| match &thread.activity {
            Activity::Stops(_, site) => self.observer.is_untimed(*site),
            _ => false,
        })
    }
}
