//! The simplest schedule that shows a finding.
//!
//! Schedules are simplified by merging stretches of one thread, as delta debugging does (Zeller & Hildebrandt 2002) with
//! the choices of a schedule: a candidate is what was taken, in another order, and is followed as far as it can be
//! ([`Policy::Follow`]). What counts is the execution that comes of it. It replaces the one before if it shows the same
//! finding with fewer threads, then fewer preemptions, then fewer switches, then fewer steps.
//!
//! ```text
//! repeat
//!     for each candidate: where there are many preemptions, all stretches but the last few gathered, thread by thread;
//!                         one thread left out; all that follows a preemption left to the threads; two stretches of one
//!                         thread as one, at the place of the first or of the second, at each preemption
//!         run it; if it shows the finding and is simpler, take it and begin again
//!     the same with the other switches
//! until none is
//! ```

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::confirm::confirm;
use super::outcome::{Confirmed, Minimal};
use crate::conductor::{Plan, Policy, ProgramError, System};
use crate::model::{Choice, Execution, Finding, FindingKind, ThreadEnd, ThreadId};

/// When to be content.
#[derive(Debug, Clone, Copy)]
pub struct Patience<'a> {
    /// After so many executions.
    pub executions: u64,
    /// After so many steps of them together.
    pub steps: u64,
    /// At this time, which is there for slow machines: where it ends the search, two runs may differ.
    pub until: Instant,
    /// When somebody wants to stop.
    pub interrupted: &'a AtomicBool,
}

/// Looks for a simpler schedule in `quick`, and puts it in the place of the one that was found if `reference` confirms
/// it. What goes wrong here leaves the finding as it is.
pub fn minimise(
    quick: &mut dyn System,
    reference: &mut dyn System,
    confirmed: &mut Confirmed,
    patience: Patience<'_>,
) {
    let costs_jvms = matches!(
        confirmed.finding.kind,
        FindingKind::JvmCrash | FindingKind::Divergence
    );
    if costs_jvms || preemptions(&confirmed.replay) == 0 {
        return;
    }
    let mut tries = Tries {
        system: quick,
        confirmed,
        patience,
        executions: 0,
        steps: 0,
    };
    let first = Schedule::of(&tries.confirmed.replay);
    let Some((best, needed)) = tries.simplest(first.clone()) else {
        return;
    };
    let minimal = Minimal {
        executions: tries.executions,
        preemptions: best.cost.preemptions,
        needed,
    };
    if best.cost < first.cost {
        let Some(execution) = &best.execution else {
            return;
        };
        let steps = execution.transitions();
        match confirm(reference, &steps, &confirmed.finding) {
            Ok(replay) if Schedule::of(&replay).cost == best.cost => {
                let key = confirmed.finding.key();
                let shown = replay.findings.iter().find(|shown| shown.key() == key);
                confirmed.finding = shown.unwrap_or(&confirmed.finding).clone();
                confirmed.replay = replay.into();
            }
            _ => return,
        }
    }
    confirmed.minimal = Some(minimal);
}

/// How often a thread of an execution is preempted that could have gone on.
pub fn preemptions(execution: &Execution) -> usize {
    Schedule::of(execution).cost.preemptions
}

/// So many preemptions are left out one by one.
const FEW: usize = 4;

/// How simple a schedule is; what comes first counts most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    threads: usize,
    preemptions: usize,
    switches: usize,
    steps: usize,
}

/// The choices of an execution.
#[derive(Debug, Clone)]
struct Schedule {
    /// Stretches of one thread, the first of each with whether its thread could have gone on after it.
    blocks: Vec<(Vec<Choice>, bool)>,
    cost: Cost,
    /// What they brought; not kept of the first.
    execution: Option<Execution>,
}

impl Schedule {
    fn of(execution: &Execution) -> Self {
        let mut blocks: Vec<(Vec<Choice>, bool)> = Vec::new();
        let mut threads: Vec<ThreadId> = Vec::new();
        for step in &execution.steps {
            let choice = step.taken.choice;
            if !threads.contains(&choice.thread) {
                threads.push(choice.thread);
            }
            match blocks.last_mut() {
                Some((block, _)) if last(block) == Some(choice.thread) => block.push(choice),
                before => {
                    if let Some((block, preempted)) = before {
                        let thread = last(block);
                        let mut enabled = step.enabled.iter();
                        *preempted = enabled.any(|enabled| Some(enabled.thread()) == thread);
                    }
                    blocks.push((vec![choice], false));
                }
            }
        }
        let cost = Cost {
            threads: threads.len(),
            preemptions: blocks.iter().filter(|(_, preempted)| *preempted).count(),
            switches: blocks.len(),
            steps: execution.steps.len(),
        };
        Self {
            blocks,
            cost,
            execution: None,
        }
    }

    /// The choices of these blocks in this order.
    fn in_order(&self, order: impl IntoIterator<Item = usize>) -> Vec<Choice> {
        let blocks = order.into_iter().filter_map(|index| self.blocks.get(index));
        blocks
            .flat_map(|(block, _)| block.iter().copied())
            .collect()
    }

    fn thread(&self, block: usize) -> Option<ThreadId> {
        last(&self.blocks.get(block)?.0)
    }

    /// The next block of the same thread.
    fn next_of(&self, block: usize) -> Option<usize> {
        let thread = self.thread(block);
        (block + 1..self.blocks.len()).find(|next| self.thread(*next) == thread)
    }

    /// The candidates without the switch after a block: the next block of its thread comes at once, or this one comes
    /// later, with that. Without a next one, the thread goes on as far as it can.
    fn without_switch(&self, block: usize) -> Vec<Vec<Choice>> {
        let count = self.blocks.len();
        match self.next_of(block) {
            Some(next) => {
                let sooner = (0..=block)
                    .chain([next])
                    .chain(block + 1..next)
                    .chain(next + 1..count);
                let later = (0..block)
                    .chain(block + 1..next)
                    .chain([block])
                    .chain(next..count);
                vec![self.in_order(sooner), self.in_order(later)]
            }
            None => {
                let mut on = self.in_order(0..=block);
                let more = on.last().copied().map(|choice| Choice {
                    alternative: 0,
                    ..choice
                });
                on.extend(more.into_iter().cycle().take(self.cost.steps));
                on.extend(self.in_order(block + 1..count));
                vec![on]
            }
        }
    }

    /// Candidates with fewer threads or without one of the preemptions, those that could save most first.
    fn essential(&self) -> impl Iterator<Item = Vec<Choice>> + '_ {
        let count = self.blocks.len();
        let mut threads: Vec<ThreadId> =
            (0..count).filter_map(|block| self.thread(block)).collect();
        threads.sort_unstable();
        threads.dedup();
        let gathered = (self.cost.preemptions > FEW).then(|| self.gathered(threads.clone()));
        let without = threads.into_iter().map(move |thread| {
            self.in_order((0..count).filter(move |block| self.thread(*block) != Some(thread)))
        });
        let preempted = move || (0..count).filter(|block| self.is_preempted(*block));
        gathered
            .into_iter()
            .flatten()
            .chain(without)
            .chain(preempted().map(|block| self.in_order(0..=block)))
            .chain(preempted().flat_map(|block| self.without_switch(block)))
    }

    /// Candidates where each thread does in one go what it has done before the last few blocks: mostly these matter. Threads come in
    /// the order in which they end that, or in which they begin.
    fn gathered(&self, threads: Vec<ThreadId>) -> impl Iterator<Item = Vec<Choice>> + '_ {
        let count = self.blocks.len();
        // 1, 2, 3, 4, 6, 8, 12, ...
        let kept = (1..usize::BITS as usize)
            .map(|step| (1_usize << (step / 2)) + (((step % 2) << (step / 2)) >> 1));
        let begins = kept.map_while(move |kept| count.checked_sub(kept));
        begins.flat_map(move |begin| {
            let of = move |thread: ThreadId| {
                (0..begin).filter(move |block| self.thread(*block) == Some(thread))
            };
            let mut ended = threads.clone();
            ended.sort_by_key(|thread| of(*thread).next_back());
            let mut begun = threads.clone();
            begun.sort_by_key(|thread| of(*thread).next());
            let mut orders = vec![ended, begun];
            orders.dedup();
            let gather = move |order: Vec<ThreadId>| {
                let first = order.into_iter().flat_map(of);
                self.in_order(first.chain(begin..count))
            };
            orders.into_iter().map(gather)
        })
    }

    /// Candidates without one of the other switches.
    fn others(&self) -> impl Iterator<Item = Vec<Choice>> + '_ {
        let forced = (0..self.blocks.len())
            .filter(|block| !self.is_preempted(*block) && self.next_of(*block).is_some());
        forced.flat_map(|block| self.without_switch(block))
    }

    fn is_preempted(&self, block: usize) -> bool {
        self.blocks.get(block).is_some_and(|(_, is)| *is)
    }
}

/// The thread of a block.
fn last(block: &[Choice]) -> Option<ThreadId> {
    block.last().map(|choice| choice.thread)
}

/// What came of candidates.
enum Tried {
    Simpler(Box<Schedule>),
    None,
    /// Patience ended before.
    NotAll,
    /// No execution can be run.
    Failed,
}

/// The executions that are run.
struct Tries<'a> {
    system: &'a mut dyn System,
    confirmed: &'a Confirmed,
    patience: Patience<'a>,
    executions: u64,
    steps: u64,
}

impl Tries<'_> {
    /// The simplest schedule that could be reached, and whether all that is left was tried to leave out. `None` if that
    /// could not be done.
    fn simplest(&mut self, first: Schedule) -> Option<(Schedule, bool)> {
        let mut best = first;
        loop {
            if best.cost.preemptions == 0 && best.cost.threads <= 1 {
                return Some((best, true));
            }
            match self.simpler(&best, best.essential()) {
                Tried::Simpler(simpler) => {
                    best = *simpler;
                    continue;
                }
                Tried::None => {}
                Tried::NotAll => return Some((best, false)),
                Tried::Failed => return None,
            }
            // That each of its preemptions is needed is known from here on, and lost with a better one.
            match self.simpler(&best, best.others()) {
                Tried::Simpler(simpler) if !self.is_nearly_over() => best = *simpler,
                Tried::Failed => return None,
                _ => return Some((best, true)),
            }
        }
    }

    /// The first of these candidates that shows the finding and is simpler.
    fn simpler(&mut self, than: &Schedule, candidates: impl Iterator<Item = Vec<Choice>>) -> Tried {
        for candidate in candidates {
            if self.is_over() {
                return Tried::NotAll;
            }
            let execution = match self.run(candidate) {
                Ok(execution) => execution,
                Err(ProgramError::Diverged { .. }) => continue,
                Err(_) => return Tried::Failed,
            };
            let schedule = Schedule::of(&execution);
            if schedule.cost < than.cost && shows(&execution, self.confirmed) {
                return Tried::Simpler(Box::new(Schedule {
                    execution: Some(execution),
                    ..schedule
                }));
            }
        }
        Tried::None
    }

    /// Whether what is left may not be enough to try all that counts again.
    fn is_nearly_over(&self) -> bool {
        self.executions >= self.patience.executions / 2 || self.steps >= self.patience.steps / 2
    }

    fn is_over(&self) -> bool {
        let Patience {
            executions,
            steps,
            until,
            interrupted,
        } = self.patience;
        self.executions >= executions
            || self.steps >= steps
            || Instant::now() >= until
            || interrupted.load(Ordering::Relaxed)
    }

    fn run(&mut self, choices: Vec<Choice>) -> Result<Execution, ProgramError> {
        self.executions += 1;
        let depth = self.confirmed.replay.steps.len() * 2 + 100;
        let plan = Plan {
            depth: Some(depth),
            in_full: false,
            policy: Policy::Follow { choices },
            ..Plan::replay(Vec::new())
        };
        let execution = self.system.execute(&plan)?;
        self.steps += execution.steps.len() as u64;
        Ok(execution)
    }
}

/// Whether an execution shows the finding, at the same lines.
fn shows(execution: &Execution, confirmed: &Confirmed) -> bool {
    let key = confirmed.finding.key();
    let same = |finding: &Finding| finding.key() == key;
    let waits = matches!(
        confirmed.finding.kind,
        FindingKind::Deadlock | FindingKind::Livelock
    );
    execution.findings.iter().any(same) && (!waits || stuck(execution) == stuck(&confirmed.replay))
}

/// Who is stuck where, but for those that wait for the end of others.
fn stuck(execution: &Execution) -> Vec<(String, String, Option<u32>)> {
    let threads = execution.threads.iter();
    let blocked = threads.filter_map(|thread| match &thread.end {
        ThreadEnd::Blocked { verb, site, .. } if verb != "join" => {
            Some((thread.path.to_string(), verb.clone(), *site))
        }
        _ => None,
    });
    let mut blocked: Vec<_> = blocked.collect();
    blocked.sort();
    blocked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Names;
    use crate::systems::{ModelSystem, Philosophers};
    use std::time::Duration;

    /// Philosophers of whom the second must not begin while the first one is at it.
    struct Table {
        system: ModelSystem<Philosophers>,
        is_watched: bool,
    }

    fn table() -> Table {
        Table {
            system: ModelSystem::new(Philosophers { count: 4 }),
            is_watched: true,
        }
    }

    impl System for Table {
        fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
            let mut execution = self.system.execute(plan)?;
            let of = |thread: u32| {
                let steps = execution.steps.iter().enumerate();
                steps.filter(move |(_, step)| step.taken.thread() == ThreadId(thread))
            };
            let first = |thread| of(thread).next().map(|(at, _)| at);
            let last = of(0).next_back().map(|(at, _)| at);
            let is_wrong = first(0) < first(1) && first(1) < last && first(1).is_some();
            if is_wrong && self.is_watched {
                execution.findings.push(Finding {
                    kind: FindingKind::Assertion,
                    message: "two at a time".to_string(),
                    thread: None,
                    at: None,
                    details: Vec::new(),
                    evidence: None,
                });
            }
            Ok(execution)
        }

        fn names(&mut self) -> &mut Names {
            self.system.names()
        }
    }

    /// The first random walk that shows it, with many preemptions.
    fn found() -> Confirmed {
        for seed in 0..10_000 {
            let plan = Plan {
                policy: Policy::Random { seed },
                ..Plan::replay(Vec::new())
            };
            let replay = table().execute(&plan).unwrap();
            let Some(finding) = replay.findings.first().cloned() else {
                continue;
            };
            if preemptions(&replay) > 5 {
                return Confirmed {
                    finding,
                    execution: 1,
                    hunter: None,
                    round: 0,
                    replay: replay.into(),
                    minimal: None,
                };
            }
        }
        panic!("no walk shows it");
    }

    /// What was found, and what is shown instead.
    fn simplified(
        (executions, steps): (u64, u64),
        interrupted: bool,
        is_watched: bool,
    ) -> [Confirmed; 2] {
        let before = found();
        let mut after = before.clone();
        let patience = Patience {
            executions,
            steps,
            until: Instant::now() + Duration::from_secs(600),
            interrupted: &AtomicBool::new(interrupted),
        };
        let mut reference = Table {
            is_watched,
            ..table()
        };
        minimise(&mut table(), &mut reference, &mut after, patience);
        [before, after]
    }

    #[test]
    fn what_is_left_of_preemptions_is_what_the_finding_needs() {
        let [before, after] = simplified((1_000, 10_000), false, true);
        assert_eq!(after.finding.key(), before.finding.key());
        assert_eq!(after.replay.findings.len(), 1);
        assert_eq!(preemptions(&after.replay), 1);
        let minimal = after.minimal.unwrap();
        assert_eq!((minimal.preemptions, minimal.needed), (1, true));
        assert!(minimal.executions > 4, "{minimal:?}");
    }

    #[test]
    fn who_has_no_patience_keeps_what_was_found() {
        let none = [
            simplified((0, 10_000), false, true),
            simplified((1_000, 0), false, true),
            simplified((1_000, 10_000), true, true),
        ];
        for [before, after] in none {
            assert_eq!(after.replay.transitions(), before.replay.transitions());
            let minimal = after.minimal.unwrap();
            assert_eq!((minimal.executions, minimal.needed), (0, false));
        }
    }

    #[test]
    fn what_a_fresh_start_does_not_confirm_is_not_shown() {
        let [before, after] = simplified((1_000, 10_000), false, false);
        assert_eq!(after.replay.transitions(), before.replay.transitions());
        assert_eq!(after.minimal, None);
    }
}
