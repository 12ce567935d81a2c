//! What a thread was granted: operations, as the discipline and the story see them.

use super::super::alternatives::{alternative, arrives};
use super::super::states::TERMINATED;
use super::super::world::Contradiction;
use super::accesses::Way;
use super::Observer;
use crate::discipline::SyncKey;
use crate::model::{Gap, Names, Subject, EXITS};
use crate::protocol::message::{Location, Operation};
use crate::remote::ProgramFacts;

/// An operation that was granted.
#[derive(Debug, Clone, Copy)]
pub struct Performed<'a> {
    /// Who.
    pub thread: u32,
    /// What.
    pub operation: &'a Operation,
    /// Which alternative was taken.
    pub alternative: u32,
    /// The result that the thread is told.
    pub result: i32,
    /// The waiter that a `notify` chose.
    pub partner: Option<u32>,
    /// Where.
    pub site: u32,
    /// Whether it was a choice of the schedule.
    pub visible: bool,
}

impl Observer {
    /// A thread has performed an operation that the scheduler granted.
    pub fn performed(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        Performed {
            thread,
            operation,
            alternative,
            result,
            partner,
            site,
            visible,
        }: Performed<'_>,
    ) -> Result<(), Contradiction> {
        let actor = self.actors.of(thread);
        self.operates(facts, thread, operation, site);
        if visible {
            self.check(|checker| checker.visible(actor));
            if let Some(coverage) = &mut self.coverage {
                coverage.performed(thread, operation, site);
            }
        }
        self.sum = match operation {
            Operation::AtomicWrite(location) if self.world.sums.contains(&site) => {
                Some((thread, *location))
            }
            _ => None,
        };
        self.has_sums |= self.sum.is_some();
        if let Operation::Write(location) | Operation::AtomicWrite(location) = operation {
            self.predicate_write(thread, location, site);
        }
        let is_plain =
            facts.is_data(&self.world, operation) || facts.is_promoted(&self.world, operation);
        if !is_plain {
            self.pass(facts, thread);
        }
        if is_plain {
            if let Operation::Read(location) | Operation::Write(location) = operation {
                let write = matches!(operation, Operation::Write(_));
                let elements = match location {
                    Location::Element { index, .. } => Some((*index, *index)),
                    _ => None,
                };
                self.traces.next = self.traces.last.get(&thread).copied();
                self.access(
                    names,
                    facts,
                    thread,
                    (*location, elements),
                    Way::plain(write),
                    site,
                )?;
                let verb = if write { "write" } else { "read" };
                let subject = self.subject(facts, location, site);
                self.entry(thread, verb, subject, site, visible);
            }
            return Ok(());
        }
        if arrives(operation, alternative) {
            let subject = match operation {
                Operation::Enter(lock)
                | Operation::WaitAcquire(lock)
                | Operation::TimedWaitAcquire { object: lock, .. } => Subject::Object(*lock),
                Operation::Join(target) | Operation::TimedJoin { thread: target, .. } => {
                    Subject::Thread(*target)
                }
                _ => Subject::None,
            };
            self.entry(thread, "begins to wait", subject, site, visible);
            return Ok(());
        }
        let (verb, subject) = match operation {
            Operation::Enter(lock) => {
                let section = self.world.section_with(thread, *lock).copied();
                match section.and_then(|section| self.data_of(&section)) {
                    Some(data) => self.check(|checker| checker.enter(actor, *lock, &data)),
                    None => self.check(|checker| checker.acquire(actor, *lock)),
                }
                ("lock", Subject::Object(*lock))
            }
            Operation::WaitRelease(lock) => {
                if self.world.is_unnamed_thread(*lock) {
                    let place = facts.place(site);
                    self.gap(Gap {
                        kind: "unmodelled-operation".to_string(),
                        name: "java.lang.Object.wait on a thread that the JDK has made".to_string(),
                        why: place.map_or_else(String::new, |place| format!("at {place}")),
                    });
                }
                self.check(|checker| checker.release(actor, *lock));
                ("wait", Subject::Object(*lock))
            }
            Operation::WaitAcquire(lock) | Operation::TimedWaitAcquire { object: lock, .. } => {
                let verb = match alternative {
                    alternative::TIMEOUT => "timeout",
                    alternative::INTERRUPTED => "interrupted",
                    alternative::SPURIOUS => "wakes up",
                    _ => {
                        self.check(|checker| checker.acquire(actor, *lock));
                        "relock"
                    }
                };
                if result == 1 || alternative == alternative::INTERRUPTED {
                    self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
                }
                (verb, Subject::Object(*lock))
            }
            Operation::Notify(object) => match partner {
                Some(waiter) => ("notify", Subject::Thread(waiter)),
                None => ("notify", Subject::Object(*object)),
            },
            Operation::Join(target) | Operation::TimedJoin { thread: target, .. } => {
                let verb = match alternative {
                    alternative::TIMEOUT | alternative::INTERRUPTED => {
                        self.left(thread, alternative)
                    }
                    _ => {
                        let ended = self.actors.thread(*target);
                        self.check(|checker| checker.join(actor, ended));
                        "join"
                    }
                };
                (verb, Subject::Thread(*target))
            }
            Operation::Sleep(millis) => {
                let verb = match alternative {
                    alternative::INTERRUPTED => self.left(thread, alternative),
                    _ => "sleep",
                };
                (verb, Subject::Value(i64::from(*millis)))
            }
            Operation::Interrupt(target) => {
                self.check(|checker| checker.publish(actor, SyncKey::Interrupt(*target)));
                ("interrupt", Subject::Thread(*target))
            }
            Operation::Interrupted => {
                if result == 1 {
                    self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
                }
                ("interrupted", Subject::Value(i64::from(result)))
            }
            Operation::IsInterrupted(target) => {
                if result == 1 {
                    self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(*target)));
                }
                ("isInterrupted", Subject::Thread(*target))
            }
            Operation::IsAlive(target) => {
                if result == 0 {
                    let ended = self.actors.thread(*target);
                    self.check(|checker| checker.join(actor, ended));
                }
                ("isAlive", Subject::Thread(*target))
            }
            Operation::State(target) => {
                if result == TERMINATED {
                    let ended = self.actors.thread(*target);
                    self.check(|checker| checker.join(actor, ended));
                }
                if self.world.waits_in_model(*target) {
                    let place = facts.place(site);
                    self.gap(Gap {
                        kind: "unmodelled-operation".to_string(),
                        name: "java.lang.Thread.getState of a thread in a lock of java.util.concurrent"
                            .to_string(),
                        why: place.map_or_else(String::new, |place| format!("at {place}")),
                    });
                }
                ("getState", Subject::Thread(*target))
            }
            Operation::NotifyAll(lock) => ("notifyAll", Subject::Object(*lock)),
            Operation::Yield => ("yield", Subject::None),
            Operation::Work => ("work", Subject::None),
            Operation::Spin(_) => ("spin", Subject::None),
            Operation::Clock => ("clock", Subject::Value(i64::from(result))),
            Operation::Read(location) => {
                self.observes(thread, location);
                ("read", self.subject(facts, location, site))
            }
            Operation::Write(location) => {
                self.publishes(thread, location);
                ("write", self.subject(facts, location, site))
            }
            Operation::AtomicRead(location) => ("read", facts.subject(location, site)),
            Operation::AtomicWrite(location) => ("update", facts.subject(location, site)),
            Operation::Park | Operation::TimedPark(_) => {
                let verb = match alternative {
                    alternative::TIMEOUT | alternative::INTERRUPTED => {
                        self.left(thread, alternative)
                    }
                    alternative::SPURIOUS => "wakes up",
                    _ => "park",
                };
                (verb, Subject::None)
            }
            Operation::Unpark(target) => ("unpark", Subject::Thread(*target)),
            Operation::TryEnter(lock) if result == 1 => {
                self.check(|checker| checker.acquire(actor, *lock));
                ("tryLock", Subject::Object(*lock))
            }
            Operation::TryEnter(lock) => ("fails to lock", Subject::Object(*lock)),
            Operation::EnterInterruptibly(lock) | Operation::TimedEnter { object: lock, .. } => {
                let verb = match alternative {
                    alternative::TIMEOUT | alternative::INTERRUPTED => {
                        self.left(thread, alternative)
                    }
                    _ => {
                        self.check(|checker| checker.acquire(actor, *lock));
                        "lock"
                    }
                };
                (verb, Subject::Object(*lock))
            }
            Operation::Down(object) | Operation::TimedDown { object, .. } => {
                let verb = match alternative {
                    alternative::TIMEOUT | alternative::INTERRUPTED => {
                        self.left(thread, alternative)
                    }
                    _ => "wakes up",
                };
                (verb, Subject::Object(*object))
            }
            Operation::Up(object) => ("signal", Subject::Object(*object)),
            Operation::CountDown { latch, .. } => {
                self.check(|checker| checker.publish(actor, SyncKey::Latch(*latch)));
                ("countDown", Subject::Object(*latch))
            }
            Operation::Remaining { latch, .. } => {
                self.check(|checker| checker.observe(actor, &SyncKey::Latch(*latch)));
                ("getCount", Subject::Object(*latch))
            }
            Operation::Await { latch, .. } | Operation::TimedAwait { latch, .. } => {
                let verb = match alternative {
                    alternative::TIMEOUT | alternative::INTERRUPTED => {
                        self.left(thread, alternative)
                    }
                    _ => {
                        self.check(|checker| checker.observe(actor, &SyncKey::Latch(*latch)));
                        "await"
                    }
                };
                (verb, Subject::Object(*latch))
            }
            Operation::EnterWhen(number) | Operation::TimedEnterWhen { guard: number, .. } => {
                let guard = self.world.guard(*number)?;
                let verb = match alternative {
                    alternative::TIMEOUT | alternative::INTERRUPTED => {
                        self.left(thread, alternative)
                    }
                    alternative::OVER => {
                        let latch = SyncKey::Latch(guard.latch.unwrap_or(0));
                        self.check(|checker| checker.observe(actor, &latch));
                        "goes on"
                    }
                    _ => {
                        self.check(|checker| checker.acquire(actor, guard.lock));
                        "lock"
                    }
                };
                (verb, Subject::Object(guard.lock))
            }
            Operation::Leave(lock) => {
                self.check(|checker| checker.release(actor, *lock));
                ("unlock", Subject::Object(*lock))
            }
            Operation::Toss(_) => ("toss", Subject::Value(i64::from(result))),
            Operation::Assume => ("assume", Subject::None),
            Operation::Exit(status) => (EXITS, Subject::Value(i64::from(*status))),
        };
        self.entry(thread, verb, subject, site, visible);
        self.report_misuses(facts, thread);
        Ok(())
    }

    /// A thread has left what it waited for: its limit has expired, or it was interrupted. The word for it.
    fn left(&mut self, thread: u32, alternative: u32) -> &'static str {
        if alternative == alternative::TIMEOUT {
            return "timeout";
        }
        let actor = self.actors.of(thread);
        self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
        "interrupted"
    }
}
