//! Exclusive access predicates: what the agent tells of them, and what is wrong with them.

use super::super::watch::Scene;
use super::super::world::Contradiction;
use super::Observer;
use crate::discipline::exclusive::{Evaluation, Look, Misuse, Occasion};
use crate::discipline::{SyncKey, Wrong};
use crate::model::{Finding, Gap};
use crate::protocol::message::{Event, Location, Why, NO_PREDICATE, NO_THREAD};
use crate::remote::ProgramFacts;

impl Observer {
    /// A predicate is stated.
    pub(super) fn predicate(
        &mut self,
        predicate: u32,
        object: u32,
        name: String,
    ) -> Result<(), Contradiction> {
        self.world.object(object)?;
        if !self.checker.state(predicate, object) {
            let what = format!("predicate {predicate} is not the next one, or of another object");
            return Err(Contradiction(what));
        }
        if self.predicates.len() == predicate as usize {
            self.predicates.push(name);
        }
        Ok(())
    }

    /// An event that says that one was evaluated.
    pub(super) fn evaluated(&mut self, thread: u32, event: Event) -> Result<(), Contradiction> {
        let Event::Evaluated {
            object,
            predicate,
            why,
            holds,
            own,
            site,
            reads,
            owners,
        } = event
        else {
            return Ok(());
        };
        self.world.object(object)?;
        let mut looks: Vec<Look> = reads.iter().map(look).collect();
        let mut unstarted = Vec::new();
        for owner in owners {
            self.world.object(owner.lock)?;
            self.world.object(owner.object)?;
            if owner.thread == NO_THREAD {
                unstarted.push((owner.object, owner.lock));
                continue;
            }
            self.world.thread(owner.thread)?;
            looks.push(Look {
                location: SyncKey::Owned(owner.lock, self.actors.thread(owner.thread)),
                element: None,
            });
        }
        let evaluation = Evaluation {
            thread: self.actors.of(thread),
            object,
            predicate: (predicate != NO_PREDICATE).then_some(predicate),
            occasion: match why {
                Why::Stated => Occasion::Stated,
                Why::Changed => Occasion::Changed,
                Why::Accessed => Occasion::Accessed,
            },
            holds,
            own,
            site,
            trace: self.traces.next.take().map_or(0, |trace| trace + 1),
            looks,
            unstarted,
        };
        if !self.checker.evaluated(&evaluation) {
            let what = format!("predicate {predicate} is none of that object");
            return Err(Contradiction(what));
        }
        Ok(())
    }

    /// The thread performs a visible operation that writes.
    pub(super) fn predicate_write(&mut self, thread: u32, location: &Location, site: u32) {
        let look = look(location);
        let elements = look.element.map(|element| (element, element));
        let trace = self.traces.last.get(&thread).map_or(0, |trace| trace + 1);
        let actor = self.actors.of(thread);
        self.checker
            .wrote(actor, &look.location, elements, site, trace);
    }

    /// Reports what is wrong with predicates.
    pub(super) fn report_misuses(&mut self, facts: &ProgramFacts, thread: u32) {
        for violation in self.checker.take_misuses() {
            let scene = Scene {
                facts,
                world: &self.world,
                actors: &self.actors,
                traces: &self.traces.all,
                predicates: &self.predicates,
            };
            let finding = scene.finding(thread, &violation);
            if violation.wrong == Wrong::Predicate(Misuse::Unordered) {
                let places = scene.places(&violation);
                self.gap(Gap {
                    kind: "exclusive-access".to_string(),
                    name: finding.message,
                    why: places,
                });
                continue;
            }
            let is_known = |known: &Finding| known.key() == finding.key();
            if !self.findings.iter().any(is_known) {
                self.findings.push(finding);
            }
        }
    }
}

/// A location as predicates and writes name it.
fn look(location: &Location) -> Look {
    match *location {
        Location::Field { object, field } => Look {
            location: SyncKey::Field(object, field),
            element: None,
        },
        Location::Static(field) => Look {
            location: SyncKey::Static(field),
            element: None,
        },
        Location::Element { array, index } => Look {
            location: SyncKey::Object(array),
            element: Some(index),
        },
    }
}
