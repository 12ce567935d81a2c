//! What a thread did without asking: events.

use super::super::gaps::{CLASS_INITIALISATION, INITIALISER, UNFORESEEN};
use super::super::world::Contradiction;
use super::accesses::Way;
use super::Observer;
use crate::discipline::SyncKey;
use crate::model::objects::Monitor;
use crate::model::{
    Finding, FindingKind, Gap, Names, PlatformUse, Subject, CAUSED_BY, ENVIRONMENT, FAILED,
    FOLLOWED, LOADED, UNLIMITED,
};
use crate::protocol::message::{Event, FaultKind, Location, Recorded};
use crate::remote::world::Look;
use crate::remote::ProgramFacts;
use jcheck_annotations::SiteKind;

impl Observer {
    /// Takes in something that the running thread did.
    pub fn event(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        event: Event,
    ) -> Result<(), Contradiction> {
        if !may_be_between(&event) {
            self.pass(facts, thread);
        }
        self.world.unseen = facts.possible.unseen && self.initialises(thread);
        match event {
            Event::Start { .. } => self.starts(names, facts, thread, event)?,
            Event::Object {
                object,
                identity,
                class,
            } => self.world.introduce(names, object, &identity, class)?,
            Event::Release { object, site } => self.releases(facts, thread, object, site)?,
            Event::NotifyAll { object, site } => {
                self.world.notify_all(thread, object)?;
                self.stopped(thread);
                self.entry(thread, "notifyAll", Subject::Object(object), site, false);
            }
            Event::Access { .. } | Event::Elements { .. } | Event::AtomicAccess { .. } => {
                self.accesses(names, facts, thread, event)?;
            }
            Event::Observe(location) => self.observes(thread, &location),
            Event::Publish(location) => {
                self.publishes(thread, &location);
                self.world.published();
            }
            Event::Unchanged(location) => self.world.only_looked(thread, &location)?,
            Event::Fence(fence) => self.fence(facts, thread, fence),
            Event::Optimistic(step) => self.optimistic(facts, thread, step),
            Event::Region => self.world.orders_sections(),
            Event::Record { name, value } => self.record(facts, thread, name, value),
            Event::Guard {
                guard,
                lock,
                latch,
                alerts,
            } => self.world.add_guard(guard, lock, latch, alerts)?,
            Event::Condition { guard, holds } => self.world.tell(thread, guard, holds)?,
            Event::Frames(frames) => self.traces.push(frames),
            Event::ClassInitEnter(class) => self.enters_initialiser(facts, thread, class),
            Event::ClassInitExit(class) => self.leaves_initialiser(thread, class),
            Event::ClassAsked(class) => {
                if self.initialises(thread) {
                    self.asks_for(facts, thread, &class);
                }
            }
            Event::ClassUse(class) => self.uses_class(thread, class),
            Event::Fault {
                kind,
                message,
                frames,
            } => self.faults(thread, kind, message, frames),
            Event::Predicate {
                predicate,
                object,
                thread: name,
            } => self.predicate(predicate, object, name)?,
            Event::Evaluated { .. } => self.evaluated(thread, event)?,
            Event::News(_) => {
                let what = "news of the network, and there is one process";
                return Err(Contradiction(what.to_string()));
            }
            Event::Gap {
                kind,
                name,
                site,
                unless_alone,
            } => {
                if kind == FAILED {
                    self.throws(thread, &name);
                }
                // What was sent of it is taken in any case.
                let frames = self.frames();
                let counts = !unless_alone || !self.world.is_alone(thread);
                if kind == UNLIMITED {
                    self.is_unlimited = true;
                } else if kind == FOLLOWED {
                    let actor = self.actors.of(thread);
                    if self.heard_news(actor) {
                        let what = PlatformUse::WaiterHelp.word().to_string();
                        let gap = (UNFORESEEN.to_string(), what, site);
                        self.finds_gap(facts, thread, gap, &frames);
                    }
                } else if counts && kind != FAILED {
                    self.finds_gap(facts, thread, (kind, name, site), &frames);
                }
            }
        }
        self.report_misuses(facts, thread);
        Ok(())
    }
}

/// Whether a fence and the access beside it stay so with this between them.
fn may_be_between(event: &Event) -> bool {
    matches!(
        event,
        Event::Access { .. }
            | Event::Elements { .. }
            | Event::AtomicAccess { .. }
            | Event::Fence(_)
            | Event::Optimistic(_)
            | Event::Region
            | Event::Object { .. }
            | Event::Guard { .. }
            | Event::Frames(_)
            | Event::ClassUse(_)
            | Event::ClassAsked(_)
            | Event::Gap { .. }
            | Event::Record { .. }
    )
}

/// Whether a line of a fault is a frame; others begin a cause, or stand for frames that are left out.
fn is_frame(line: &str) -> bool {
    !line.starts_with(CAUSED_BY) && !line.starts_with("... ")
}

impl Observer {
    /// A thread has started another one.
    fn starts(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        event: Event,
    ) -> Result<(), Contradiction> {
        let Event::Start {
            thread: child,
            object,
            name,
            daemon,
            interrupted,
            site,
        } = event
        else {
            return Ok(());
        };
        self.world.opaque(thread);
        // Another process may go on meanwhile.
        let counts = !facts.several || facts.possible.loaders;
        if counts && self.world.is_alone(thread) {
            // All that is alive later comes after this.
            let (actor, past) = (self.actors.of(thread), self.actors.nobody());
            self.check(|checker| checker.fork(actor, past));
            self.past = Some(past);
        }
        self.world.start(names, thread, child, &name, daemon)?;
        self.world.is_object_of(child, object)?;
        if interrupted {
            self.world.begins_interrupted(child);
        }
        let (parent, child_actor) = (self.actors.of(thread), self.actors.thread(child));
        self.check(|checker| checker.fork(parent, child_actor));
        self.checker.begins(child_actor, object);
        self.stopped(thread);
        self.entry(thread, "start", Subject::Thread(child), site, false);
        Ok(())
    }

    /// A thread has accessed data, or done to a location what a handle does.
    fn accesses(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        thread: u32,
        event: Event,
    ) -> Result<(), Contradiction> {
        let (location, range, look, write, site) = match event {
            Event::Access {
                location,
                write,
                site,
            } => (location, None, Look::Data(location), write, site),
            Event::Elements {
                array,
                first,
                last,
                write,
                site,
            } => {
                let index = first.min(last);
                let range = Some((index, first.max(last)));
                let location = Location::Element { array, index };
                (location, range, Look::Elements(array), write, site)
            }
            Event::AtomicAccess {
                location,
                write,
                site,
            } => return self.atomic_access(names, facts, thread, location, write, site),
            _ => return Ok(()),
        };
        self.access_entry(facts, thread, &location, write, site);
        self.world.accessed(thread, look, write);
        let accessed = (location, range);
        self.access(names, facts, thread, accessed, Way::plain(write), site)
    }

    /// A thread has given a lock back.
    fn releases(
        &mut self,
        facts: &ProgramFacts,
        thread: u32,
        object: u32,
        site: u32,
    ) -> Result<(), Contradiction> {
        self.gives_back(facts, thread, object, site);
        let actor = self.actors.of(thread);
        let section = self.world.section_with(thread, object).copied();
        let is_shared = |monitor: &Monitor| monitor.is_shared_by(thread);
        if self.world.monitor(object).is_some_and(is_shared) {
            self.check(|checker| checker.unshare(actor, object));
            self.world.release(thread, object)?;
            self.stopped(thread);
            self.entry(thread, "unlock", Subject::Object(object), site, false);
            return Ok(());
        }
        self.world.release(thread, object)?;
        match section.and_then(|section| self.data_of(&section)) {
            Some(data) => self.check(|checker| checker.leave(actor, object, &data)),
            None => self.check(|checker| checker.release(actor, object)),
        }
        self.stopped(thread);
        self.entry(thread, "unlock", Subject::Object(object), site, false);
        Ok(())
    }

    /// A thread runs the static initialiser of a class from now on.
    fn enters_initialiser(&mut self, facts: &ProgramFacts, thread: u32, class: String) {
        self.world.opaque(thread);
        let before = self.actors.of(thread);
        if !self.world.is_alone(thread) {
            self.asks_for(facts, thread, &class);
        }
        self.actors.enter(thread, class);
        let actor = self.actors.of(thread);
        if self.actors.is_loader(actor) {
            // It may take locks and tell nobody.
            self.world.forks.performed(thread);
        }
        if self.world.is_alone(thread) {
            // In all equivalent executions the same thread runs it, at this point.
            let initialiser = self.actors.of(thread);
            self.check(|checker| checker.fork(before, initialiser));
        } else if let Some(past) = self.past {
            if !facts.several || self.actors.is_loader(actor) {
                self.check(|checker| checker.fork(past, actor));
            }
        }
    }

    /// A static initialiser has come to its end.
    fn leaves_initialiser(&mut self, thread: u32, class: String) {
        let initialiser = self.actors.of(thread);
        let key = SyncKey::Class(class.clone());
        self.check(|checker| checker.publish(initialiser, key.clone()));
        self.actors.exit(thread);
        self.uses_class(thread, class);
    }

    /// The initialisation of a class comes before its use.
    fn uses_class(&mut self, thread: u32, class: String) {
        let (actor, key) = (self.actors.of(thread), SyncKey::Class(class));
        self.check(|checker| checker.observe(actor, &key));
    }

    /// A thread has died of an exception.
    fn faults(&mut self, thread: u32, kind: FaultKind, message: String, frames: Vec<String>) {
        let kind = match kind {
            FaultKind::Assertion => FindingKind::Assertion,
            FaultKind::UncaughtException => FindingKind::UncaughtException,
        };
        let line = |frame: String| match is_frame(&frame) {
            true => format!("at {frame}"),
            false => frame,
        };
        let at = frames.first().filter(|frame| is_frame(frame)).cloned();
        let details = frames.into_iter().map(line).collect();
        self.findings.push(Finding {
            kind,
            message,
            thread: Some(thread),
            at,
            details,
            evidence: None,
        });
    }

    /// Something was not under control.
    fn finds_gap(
        &mut self,
        facts: &ProgramFacts,
        thread: u32,
        (kind, name, site): (String, String, u32),
        frames: &[String],
    ) {
        if name.starts_with("java.lang.Object.wait") || name.starts_with("java.lang.Thread.join") {
            self.untimed.insert(site);
        }
        if kind == INITIALISER {
            let why = "which thread runs it decides which class loader it gets";
            let gap = facts.gap(CLASS_INITIALISATION.to_string(), why.to_string(), site);
            self.initialiser_gap(vec![name], gap);
            return;
        }
        let mut gap = facts.gap(kind, name, site);
        if gap.kind != ENVIRONMENT && gap.kind != LOADED {
            // What it does, nobody knows; a section may do it again, and does not tell.
            self.world.orders_sections();
        }
        if let Some(frame) = frames.iter().find(|frame| facts.sites.is_of_program(frame)) {
            let space = if gap.why.is_empty() { "" } else { ", " };
            gap.why.push_str(&format!("{space}reached from {frame}"));
        }
        match gap.kind == CLASS_INITIALISATION {
            true => self.initialiser_gap(self.actors.initialising(thread), gap),
            false => self.gap(gap),
        }
    }

    /// A variable of a process has a value from now on. Of several processes each is one; of one, each thread.
    fn record(&mut self, facts: &ProgramFacts, thread: u32, name: String, value: Recorded) {
        let Some(recorder) = &mut self.recorder else {
            return;
        };
        let threads = self.world.threads();
        let process = threads
            .get(thread as usize)
            .map(|thread| match facts.several {
                true => thread
                    .name
                    .split('/')
                    .next()
                    .unwrap_or_default()
                    .to_string(),
                false => thread.path.to_string(),
            });
        if let Some(process) = process {
            recorder.record(&process, self.actors.of(thread), &name, value);
        }
    }

    /// The frames that were sent for what comes now; none if there were none.
    fn frames(&mut self) -> Vec<String> {
        let number = self.traces.next.take();
        let frames = number.and_then(|number| self.traces.all.get(number as usize));
        frames.cloned().unwrap_or_default()
    }
}

impl ProgramFacts {
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
