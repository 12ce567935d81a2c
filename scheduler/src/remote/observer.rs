//! Takes in what happened in one execution: keeps the world, the discipline check, and the story up to date.

use rustc_hash::FxHashSet;

use super::actors::Actors;
use super::lost::{CLASS_INITIALISATION, UNLESS_ALONE};
use super::pending::{alternative, arrives};
use super::reordered::Reordered;
use super::states::TERMINATED;
use super::watch::Scene;
use super::world::{Contradiction, World};
use super::ProgramFacts;
use crate::discipline::lockset::Initialisation;
use crate::discipline::{Access, Checker, SyncKey, Violation};
use crate::model::{Entry, Finding, FindingKind, Gap, Names, Subject};
use crate::protocol::message::{Event, FaultKind, Location, Operation, NO_SITE};
use jcheck_annotations::{Site, SiteKind};

/// What has been observed so far.
#[derive(Debug)]
pub struct Observer {
    /// Threads and locks.
    pub world: World,
    /// Happens-before, lock sets, and the state of every watched location.
    pub checker: Checker,
    /// In C(M), where data are recorded in the steps and critical sections may come in another order.
    reordered: Option<Reordered>,
    /// The story, if it is wanted.
    pub entries: Option<Vec<Entry>>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What was not under control.
    pub gaps: Vec<Gap>,
    /// Who acts, by thread: the thread itself or the static initialiser that it runs.
    actors: Actors,
    /// Places of waits whose time limit is not modelled.
    untimed: FxHashSet<u32>,
    /// Frames of accesses, counting from 1; only when they were asked for.
    traces: Vec<Vec<String>>,
    /// Whether the last of them is that of the next access.
    traced: bool,
}

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
    /// At the start of an execution.
    pub fn new(names: &mut Names, facts: &ProgramFacts, story: bool) -> Self {
        Self {
            world: World::new(names, facts.possible),
            checker: Checker::new(facts.rules.discipline),
            reordered: None,
            entries: story.then(Vec::new),
            findings: Vec::new(),
            gaps: Vec::new(),
            actors: Actors::default(),
            untimed: FxHashSet::default(),
            traces: Vec::new(),
            traced: false,
        }
    }

    /// Whether the end of a wait at this place may be lost on us.
    pub fn is_untimed(&self, site: u32) -> bool {
        self.untimed.contains(&site)
    }

    /// From now on, accesses to data are recorded in the steps.
    pub fn record_data(&mut self) {
        self.reordered = Some(Reordered::default());
    }

    /// What the discipline has to know.
    fn check(&mut self, what: impl Fn(&mut Checker)) {
        what(&mut self.checker);
        if let Some(reordered) = &mut self.reordered {
            what(&mut reordered.ordered);
            what(&mut reordered.locked);
        }
    }

    /// Takes in something that the running thread did.
    pub fn event(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        event: Event,
    ) -> Result<(), Contradiction> {
        match event {
            Event::Start {
                thread: child,
                object,
                name,
                daemon,
                site,
            } => {
                self.world.start(names, thread, child, &name, daemon)?;
                self.world.is_object_of(child, object)?;
                let (parent, child_actor) = (self.actors.of(thread), self.actors.thread(child));
                self.check(|checker| checker.fork(parent, child_actor));
                self.entry(thread, "start", Subject::Thread(child), site, false);
            }
            Event::Object {
                object,
                identity,
                class,
            } => self.world.introduce(names, object, &identity, class)?,
            Event::Release { object, site } => {
                self.world.release(thread, object)?;
                let actor = self.actors.of(thread);
                self.check(|checker| checker.release(actor, object));
                self.entry(thread, "unlock", Subject::Object(object), site, false);
            }
            Event::NotifyAll { object, site } => {
                self.world.notify_all(thread, object)?;
                self.entry(thread, "notifyAll", Subject::Object(object), site, false);
            }
            Event::Access {
                location,
                write,
                site,
            } => self.access(names, facts, thread, (location, None), write, site)?,
            Event::Elements {
                array,
                first,
                last,
                write,
                site,
            } => {
                let index = first.min(last);
                let location = Location::Element { array, index };
                let range = Some((index, first.max(last)));
                self.access(names, facts, thread, (location, range), write, site)?;
            }
            Event::Observe(location) => {
                let (actor, key) = (self.actors.of(thread), sync_key(&location));
                self.check(|checker| checker.observe(actor, &key));
            }
            Event::Publish(location) => {
                let (actor, key) = (self.actors.of(thread), sync_key(&location));
                self.check(|checker| checker.publish(actor, key.clone()));
            }
            Event::Unchanged(location) => {
                self.world.thread(thread)?;
                self.world.unchanged(thread, &location);
            }
            Event::Frames(frames) => {
                self.traces.push(frames);
                self.traced = true;
            }
            Event::ClassInitEnter(class) => {
                let cyclic = facts
                    .sites
                    .cyclic_initialisers
                    .binary_search(&class)
                    .is_ok();
                if cyclic && !self.world.is_alone(thread) {
                    self.gap(Gap {
                        kind: CLASS_INITIALISATION.to_string(),
                        name: format!("the static initialiser of {class} may wait for another that waits for it"),
                        why: "several threads are alive when it runs".to_string(),
                    });
                }
                let before = self.actors.of(thread);
                self.actors.enter(thread, class);
                if self.world.is_alone(thread) {
                    // In all equivalent executions the same thread runs it, at this point.
                    let initialiser = self.actors.of(thread);
                    self.check(|checker| checker.fork(before, initialiser));
                }
            }
            Event::ClassInitExit(class) => {
                let initialiser = self.actors.of(thread);
                let key = SyncKey::Class(class);
                self.check(|checker| checker.publish(initialiser, key.clone()));
                self.actors.exit(thread);
                let actor = self.actors.of(thread);
                self.check(|checker| checker.observe(actor, &key));
            }
            Event::ClassUse(class) => {
                let (actor, key) = (self.actors.of(thread), SyncKey::Class(class));
                self.check(|checker| checker.observe(actor, &key));
            }
            Event::Fault {
                kind,
                message,
                frames,
            } => {
                let kind = match kind {
                    FaultKind::Assertion => FindingKind::Assertion,
                    FaultKind::UncaughtException => FindingKind::UncaughtException,
                };
                let at = frames.first().cloned();
                let details = frames
                    .into_iter()
                    .map(|frame| format!("at {frame}"))
                    .collect();
                self.findings.push(Finding {
                    kind,
                    message,
                    thread: Some(thread),
                    at,
                    details,
                });
            }
            Event::Gap { name, .. }
                if UNLESS_ALONE.contains(&name.as_str()) && self.world.is_alone(thread) => {}
            Event::Gap { kind, name, site } => {
                if name.starts_with("java.lang.Object.wait")
                    || name.starts_with("java.lang.Thread.join")
                {
                    self.untimed.insert(site);
                }
                let gap = facts.gap(kind, name, site);
                self.gap(gap);
            }
        }
        Ok(())
    }

    /// Records a gap once.
    pub fn gap(&mut self, gap: Gap) {
        if !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
    }

    fn access(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        (location, elements): (Location, Option<(u32, u32)>),
        write: bool,
        site: u32,
    ) -> Result<(), Contradiction> {
        if self.reordered.is_some() {
            self.world.access(names, &location, write);
        }
        let (key, object, field) = match location {
            Location::Field { object, field } => {
                (SyncKey::Field(object, field), Some(object), Some(field))
            }
            Location::Static(field) => (SyncKey::Static(field), None, Some(field)),
            Location::Element { array, .. } => (SyncKey::Object(array), Some(array), None),
        };
        let of_object = match object {
            Some(object) => {
                let object = self.world.object(object)?;
                facts.classes.object_class(object.site, &object.class)
            }
            None => Default::default(),
        };
        let class = field
            .and_then(|field| facts.classes.field_class(field))
            .unwrap_or(of_object);
        let initialisation = Initialisation::FirstThread;
        let trace = match std::mem::take(&mut self.traced) {
            true => self.traces.len() as u32,
            false => 0,
        };
        let access = Access {
            thread: self.actors.of(thread),
            location: key,
            elements,
            write,
            site,
            trace,
            class,
            initialisation,
        };
        let reordered = self.reordered.as_mut();
        if reordered.is_some_and(|reordered| reordered.may_race(access.clone())) {
            let place = facts.place(site);
            self.gap(Gap {
                kind: "composed".to_string(),
                name: "only a lock orders the initialisation of an object before its use"
                    .to_string(),
                why: place.map_or_else(String::new, |place| format!("at {place}")),
            });
        }
        for violation in self.checker.access(&access) {
            let scene = Scene {
                facts,
                world: &self.world,
                actors: &self.actors,
                traces: &self.traces,
            };
            let finding = scene.finding(thread, &violation);
            if facts.is_of_platform(&violation) {
                let gap = Gap {
                    kind: "unmodelled-operation".to_string(),
                    name: format!("a race in the JDK: {}", finding.message),
                    why: String::new(),
                };
                self.gap(gap);
                continue;
            }
            if !self
                .findings
                .iter()
                .any(|known| known.key() == finding.key())
            {
                self.findings.push(finding);
            }
        }
        Ok(())
    }

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
        if visible {
            self.check(|checker| checker.visible(actor));
        }
        if facts.is_data(&self.world, operation) {
            if let Operation::Read(location) | Operation::Write(location) = operation {
                let write = matches!(operation, Operation::Write(_));
                let elements = match location {
                    Location::Element { index, .. } => Some((*index, *index)),
                    _ => None,
                };
                self.access(names, facts, thread, (*location, elements), write, site)?;
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
                self.check(|checker| checker.acquire(actor, *lock));
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
                    alternative::TIMEOUT => "timeout",
                    alternative::INTERRUPTED => {
                        self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
                        "interrupted"
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
                    alternative::INTERRUPTED => {
                        self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
                        "interrupted"
                    }
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
            Operation::Spin(_) => ("spin", Subject::None),
            Operation::Clock => ("clock", Subject::Value(i64::from(result))),
            Operation::Read(location) => {
                self.check(|checker| checker.observe(actor, &sync_key(location)));
                ("read", self.subject(facts, location, site))
            }
            Operation::Write(location) => {
                self.check(|checker| checker.publish(actor, sync_key(location)));
                ("write", self.subject(facts, location, site))
            }
            Operation::AtomicRead(location) => ("read", facts.subject(location, site)),
            Operation::AtomicWrite(location) => ("update", facts.subject(location, site)),
            Operation::Park | Operation::TimedPark(_) => {
                let verb = match alternative {
                    alternative::TIMEOUT => "timeout",
                    alternative::INTERRUPTED => {
                        self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
                        "interrupted"
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
                    alternative::TIMEOUT => "timeout",
                    alternative::INTERRUPTED => {
                        self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
                        "interrupted"
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
                    alternative::TIMEOUT => "timeout",
                    alternative::INTERRUPTED => {
                        self.check(|checker| checker.observe(actor, &SyncKey::Interrupt(thread)));
                        "interrupted"
                    }
                    _ => "wakes up",
                };
                (verb, Subject::Object(*object))
            }
            Operation::Up(object) => ("signal", Subject::Object(*object)),
            Operation::Leave(lock) => {
                self.check(|checker| checker.release(actor, *lock));
                ("unlock", Subject::Object(*lock))
            }
            Operation::Toss(_) => ("toss", Subject::Value(i64::from(result))),
            Operation::Exit(status) => ("exit", Subject::Value(i64::from(*status))),
        };
        self.entry(thread, verb, subject, site, visible);
        Ok(())
    }

    /// The first operation of a thread.
    pub fn began(&mut self, thread: u32) {
        let actor = self.actors.of(thread);
        self.check(|checker| checker.visible(actor));
        self.entry(thread, "begin", Subject::None, NO_SITE, true);
    }

    /// The end of a thread, where it is a choice.
    pub fn ended(&mut self, thread: u32) {
        if let Some(object) = self.world.notified_at_end(thread) {
            let actor = self.actors.of(thread);
            self.check(|checker| checker.acquire(actor, object));
            self.check(|checker| checker.release(actor, object));
        }
        self.entry(thread, "end", Subject::None, NO_SITE, true);
    }

    /// What an access is about, if there is a story to tell.
    fn subject(&self, facts: &ProgramFacts, location: &Location, site: u32) -> Subject {
        match self.entries {
            Some(_) => facts.subject(location, site),
            None => Subject::None,
        }
    }

    fn entry(&mut self, thread: u32, verb: &str, object: Subject, site: u32, visible: bool) {
        let Some(entries) = &mut self.entries else {
            return;
        };
        let site = (site != NO_SITE).then_some(site);
        entries.push(Entry {
            thread,
            verb: verb.to_string(),
            object,
            site,
            visible,
        });
    }
}

/// A volatile or communication location as a carrier of order; elements are carriers of their own.
fn sync_key(location: &Location) -> SyncKey {
    match location {
        Location::Field { object, field } => SyncKey::Field(*object, *field),
        Location::Element { array, index } => SyncKey::Field(*array, *index),
        Location::Static(field) => SyncKey::Static(*field),
    }
}

impl ProgramFacts {
    /// Whether all accesses are in classes of the JDK: how these share their own data is no fault of the program.
    fn is_of_platform(&self, violation: &Violation) -> bool {
        let accesses = std::iter::once(&violation.access).chain(&violation.earlier);
        let mut sites = accesses.map(|access| self.sites.sites.get(access.site as usize));
        sites.all(|site| site.is_some_and(Site::is_of_platform))
    }

    /// A gap that the agent reported; what it is may have to be read from its site.
    fn gap(&self, kind: String, name: String, site: u32) -> Gap {
        let place = self.sites.sites.get(site as usize);
        let why = place.map_or_else(String::new, |site| format!("at {}", site.location()));
        if let Some(SiteKind::Unmodelled(what)) = place.map(|site| &site.kind) {
            let (kind, name) = what
                .split_once(' ')
                .unwrap_or(("unmodelled-operation", what));
            return Gap {
                kind: kind.to_string(),
                name: name.to_string(),
                why,
            };
        }
        Gap { kind, name, why }
    }
}
