//! Choices: what the follower takes, how it is performed, and which operations are none.

use super::{broken, Engine, Phase};
use crate::conductor::{Decision, Prescribed, ProgramError};
use crate::model::{self, Gap, Outcome, PlatformUse, Points, Step, Transition};
use crate::protocol::message::{Operation, SchedulerMessage, NO_SITE};
use crate::remote::observer::Performed;
use crate::remote::world::{Activity, MAX_ALTERNATIVES};
use crate::remote::{deadlock, gaps};

/// So often does a thread let others go on, where there is nobody, until time passes.
const LAPS: u32 = 10;
/// So often does time pass while threads wait for each other, before those that wait for it are taken to do so for ever.
const PATIENCE: u32 = 100;
/// Of the steps that an execution may have, daemons may take one of so many when the program is over.
const REST: u32 = 10;

impl Engine {
    /// Lets the follower choose among the enabled transitions, and performs its choice.
    pub(super) fn choose(&mut self) -> SchedulerMessage {
        self.close_step();
        if self.is_stuck {
            return self.stop();
        }
        if self.skipped + self.steps.len() >= self.facts.rules.max_steps as usize {
            self.give_up();
            return self.stop();
        }
        if let Some(expected) = self.follower.shortcut() {
            // If it is not enabled, what follows finds out what else there is.
            if let Some(thread) = self.observer.world.enables(&mut self.names, expected) {
                let alternative = expected.choice.alternative;
                let world = &self.observer.world;
                self.passed += u32::from(elapses(expected) && deadlock::is_for_good(world));
                if self.steps.is_empty() {
                    self.skipped += 1;
                } else {
                    self.steps.push(Step::brief(expected.clone()));
                }
                self.follower.advance();
                return self.perform(thread, alternative, true);
            }
        }
        let world = &self.observer.world;
        let enabled = world.enabled(&mut self.names);
        if self.passed >= PATIENCE && enabled.iter().any(elapses) && deadlock::is_for_good(world) {
            return self.conclude(Outcome::Deadlock);
        }
        let describe = |t: &Transition| world.describe(&self.facts, t);
        let taken = match self.follower.decide(&enabled, &describe) {
            Ok(Decision::Take(taken)) => taken,
            Ok(Decision::End(outcome)) => return self.conclude(outcome),
            Ok(Decision::Barred(thread)) => {
                let number = world.number(thread);
                let stands = number.map(|number| world.standing(&mut self.names, number));
                return match self.follower.barred(&stands.unwrap_or_default(), &describe) {
                    Ok(outcome) => self.conclude(outcome),
                    Err(diverged) => self.diverge(diverged),
                };
            }
            Err(diverged) => return self.diverge(diverged),
        };
        let works = taken.operations.as_slice() == [model::Operation::Work];
        let others = || enabled.iter().any(|t| t.thread() != taken.thread());
        self.laps = if works && !others() { self.laps + 1 } else { 0 };
        if self.laps >= LAPS && world.waits_for_time() {
            self.give_up();
            return self.stop();
        }
        self.passed += u32::from(elapses(&taken) && deadlock::is_for_good(world));
        let number = world.number(taken.thread());
        if number.is_some_and(|number| world.outlives(number)) {
            self.rest += 1;
            if self.rest > self.facts.rules.max_steps / REST {
                self.observer.gap(gaps::restless(self.rest - 1));
                return self.stop();
            }
        }
        let in_full = self.follower.plan().in_full;
        let description = if in_full {
            describe(&taken)
        } else {
            String::new()
        };
        let alternative = taken.choice.alternative;
        let mut disabled = match number {
            Some(number) => world.disabled_of(&mut self.names, number),
            None => Vec::new(),
        };
        disabled.retain(|t| t.choice != taken.choice);
        let passes = elapses(&taken);
        self.steps.push(Step {
            enabled,
            disabled,
            description,
            ..Step::brief(taken)
        });
        let Some(thread) = number else {
            return self.fail(ProgramError::Lost("a transition of no thread".to_string()));
        };
        let answer = self.perform(thread, alternative, true);
        let possible = &self.observer.world.possible;
        if passes && !possible.ties && self.observer.world.is_tied(&mut self.names) {
            self.observer.gap(gaps::unforeseen(PlatformUse::Ties));
        }
        answer
    }

    fn diverge(&mut self, diverged: ProgramError) -> SchedulerMessage {
        let diverged = self.recall(diverged);
        self.fail(diverged)
    }

    /// The execution may have no end. Where that is since time does not pass while something can happen, the next round
    /// lets it pass.
    fn give_up(&mut self) {
        if self.observer.is_surprised() {
            // Perhaps it has an end where that is foreseen.
            return;
        }
        let waits = self.observer.world.waits_for_time();
        self.observer.gap(match waits {
            true => gaps::unforeseen(PlatformUse::TimePasses),
            false => gaps::endless(self.facts.rules.max_steps),
        });
    }

    /// Names the object of the transition that was prescribed, too.
    fn recall(&self, error: ProgramError) -> ProgramError {
        let ProgramError::Diverged {
            step,
            expected,
            found,
        } = error
        else {
            return error;
        };
        let expected = match self.follower.plan().prefix.get(step - 1) {
            Some(Prescribed::Exactly(transition)) => {
                self.observer.world.recall(&self.names, transition)
            }
            _ => expected,
        };
        ProgramError::Diverged {
            step,
            expected,
            found,
        }
    }

    /// What was done since the last choice belongs to the last step.
    pub(super) fn close_step(&mut self) {
        if !self.observer.world.keeps_done {
            self.observer.world.forget_done();
            return;
        }
        let done = self.observer.world.take_done();
        if let Some(step) = self.steps.last_mut() {
            use crate::model::Operation::Alias;
            // Only of the visible operation, which comes first, do shared names count.
            let mut done = done.into_iter().peekable();
            step.operations.extend(done.next());
            while let Some(name) = done.next_if(|operation| matches!(operation, Alias(_))) {
                step.operations.push(name);
            }
            let rest = done.filter(|operation| !matches!(operation, Alias(_)));
            step.operations.extend(rest);
            self.follower.performed(&step.operations);
        }
    }

    /// Performs the pending operation of a thread.
    pub(super) fn perform(
        &mut self,
        thread: u32,
        alternative: u32,
        visible: bool,
    ) -> SchedulerMessage {
        // The event before may have been part of an initialiser.
        self.observer.world.unseen = false;
        self.carry_out(thread, alternative, visible)
    }

    fn carry_out(&mut self, thread: u32, alternative: u32, visible: bool) -> SchedulerMessage {
        let world = &mut self.observer.world;
        let (site, partner) = match world.thread(thread).map(|thread| &thread.activity) {
            Ok(Activity::Stops(Operation::Notify(object), site)) => {
                (*site, world.chosen(*object, alternative))
            }
            Ok(Activity::Stops(_, site)) => (*site, None),
            _ => (NO_SITE, None),
        };
        let effect = match world.perform(&mut self.names, thread, alternative) {
            Ok(effect) => effect,
            Err(contradiction) => return self.fail(broken(&contradiction)),
        };
        let (operation, result) = match (effect.operation, effect.grant) {
            (Some(operation), grant) => (operation, grant),
            (None, None) => {
                self.observer.ended(thread);
                return self.choose();
            }
            (None, Some(_)) => {
                self.observer.began(thread);
                self.phase = Phase::Running(thread);
                let wants_frames = thread == 0 && self.follower.plan().in_full;
                let result = i32::from(wants_frames);
                return SchedulerMessage::Grant { thread, result };
            }
        };
        let done = Performed {
            thread,
            operation: &operation,
            alternative,
            result: result.unwrap_or(0),
            partner,
            site,
            visible,
        };
        if let Err(contradiction) = self.observer.performed(&mut self.names, &self.facts, done) {
            return self.fail(broken(&contradiction));
        }
        match operation {
            Operation::Exit(status) => {
                self.exits(thread, status, site);
                if self.facts.several {
                    // What the system does then follows.
                } else if self.facts.possible.cuts_daemons {
                    return self.stop();
                } else {
                    return self.choose();
                }
            }
            Operation::Toss(bound) if bound >= MAX_ALTERNATIVES => self.observer.gap(Gap {
                kind: "nondeterminism".to_string(),
                name: format!("toss({bound})"),
                why: format!("only the first {MAX_ALTERNATIVES} values are tried"),
            }),
            _ => {}
        }
        let Some(result) = result else {
            // It has left a wait set, and must still take the lock.
            return self.choose();
        };
        self.phase = Phase::Running(thread);
        SchedulerMessage::Grant { thread, result }
    }

    /// Whether the pending operation of a thread is a part of what a static initialiser does that nobody sees.
    pub(super) fn is_unseen(&mut self, thread: u32, operation: &Operation) -> bool {
        let facts = &self.facts;
        let may_be = facts.possible.unseen && self.observer.may_be_unseen(facts, thread, operation);
        let world = &self.observer.world;
        may_be && world.enabled_of(&mut self.names, thread).len() == 1
    }

    /// Performs such an operation.
    pub(super) fn perform_unseen(&mut self, thread: u32) -> SchedulerMessage {
        let world = &mut self.observer.world;
        world.unseen = true;
        let enabled = world.enabled_of(&mut self.names, thread);
        let alternative = enabled.first().map_or(0, |t| t.choice.alternative);
        let answer = self.carry_out(thread, alternative, false);
        self.observer.world.unseen = false;
        answer
    }

    /// Whether the pending operation of a thread is a choice of the schedule (`docs/soundness/system.md`).
    pub(super) fn needs_choice(
        &mut self,
        thread: u32,
        operation: &Operation,
        site: u32,
        atomic: bool,
    ) -> bool {
        if matches!(operation, Operation::Spin(_)) {
            return !self.observer.world.is_polling(thread);
        }
        if *operation == Operation::Clock {
            // time passes only when nothing else can happen
            return self.observer.world.asks_in_vain(thread);
        }
        if let Operation::Notify(object) = operation {
            // The wait set cannot change while the notifier owns the lock, unless a waiter can leave by itself.
            let waiters = self.observer.world.waiters(*object).len();
            if waiters <= 1 && !self.facts.possible.leaves_waits {
                return false;
            }
        }
        let data = self.facts.is_data(&self.observer.world, operation);
        let last = if data {
            self.lines.insert(thread, site)
        } else {
            self.lines.remove(&thread);
            None
        };
        if data {
            let same_line = |last| self.facts.on_one_line(last, site);
            let is_point =
                self.facts.rules.points == Points::Accesses || !last.is_some_and(same_line);
            return is_point && !atomic;
        }
        if !atomic {
            return true;
        }
        let alone = self.observer.world.is_alone(thread);
        if alone && self.facts.several {
            // Nobody of its process can notice who initialises the class, and other processes have classes of their own. But
            // they see what it does to the network.
            return true;
        }
        let alternatives = self
            .observer
            .world
            .enabled_of(&mut self.names, thread)
            .len();
        let at_once = alternatives == 1 && !matches!(operation, Operation::Exit(_));
        if !(alone && at_once) {
            // Which thread initialises a class is no choice of the schedule, so nobody may be there to notice.
            let classes = self.observer.actors.initialising(thread);
            if at_once && self.observer.may_be_unseen(&self.facts, thread, operation) {
                let unforeseen = gaps::unforeseen(PlatformUse::Initialisers);
                self.observer.gap(unforeseen);
                return false;
            }
            let place = self.facts.place(site);
            let gap = Gap {
                kind: gaps::CLASS_INITIALISATION.to_string(),
                name: "a static initialiser synchronises while other threads are alive".to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            };
            self.observer.initialiser_gap(classes, gap);
            // Others may need the class, and would wait where nobody sees it.
            self.is_stuck = !at_once && !self.observer.actors.initialising(thread).is_empty();
        }
        !at_once
    }
}

fn elapses(transition: &Transition) -> bool {
    transition.operations.contains(&model::Operation::Elapse)
}
