//! What a thread was granted: operations, as the discipline and the story see them.

use super::accesses::Way;
use super::Observer;
use crate::model::{Names, Subject};
use crate::protocol::message::{Location, Operation, Subject as WireSubject};
use crate::remote::primitives::{self, arrives, Seen};
use crate::remote::world::Contradiction;
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
        performed: Performed<'_>,
    ) -> Result<(), Contradiction> {
        let Performed {
            thread,
            operation,
            alternative,
            result,
            partner,
            site,
            visible,
        } = performed;
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
            return self.plain(names, facts, performed);
        }
        if arrives(operation, alternative) {
            let subject = match operation.subject() {
                WireSubject::Lock(lock) => Subject::Object(lock),
                WireSubject::Thread(target) => Subject::Thread(target),
                _ => Subject::None,
            };
            self.entry(thread, "begins to wait", subject, site, visible);
            return Ok(());
        }
        let seen = Seen {
            facts,
            thread,
            actor,
            alternative,
            result,
            partner,
            site,
        };
        let (verb, subject) =
            primitives::with(operation, |primitive| primitive.observe(self, &seen))?;
        self.entry(thread, verb, subject, site, visible);
        self.report_misuses(facts, thread);
        Ok(())
    }

    /// An operation that only reads or writes data.
    fn plain(
        &mut self,
        names: &mut Names,
        facts: &ProgramFacts,
        Performed {
            thread,
            operation,
            site,
            visible,
            ..
        }: Performed<'_>,
    ) -> Result<(), Contradiction> {
        let (location, write) = match operation {
            Operation::Read(location) => (location, false),
            Operation::Write(location) => (location, true),
            _ => return Ok(()),
        };
        let elements = match location {
            Location::Element { index, .. } => Some((*index, *index)),
            _ => None,
        };
        self.traces.next = self.traces.last.get(&thread).copied();
        let accessed = (*location, elements);
        self.access(names, facts, thread, accessed, Way::plain(write), site)?;
        let verb = if write { "write" } else { "read" };
        let subject = self.subject(facts, location, site);
        self.entry(thread, verb, subject, site, visible);
        Ok(())
    }
}
