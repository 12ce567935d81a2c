//! Operations of static initialisers that nobody sees.
//!
//! Which thread runs such an initialiser is no choice of the schedule, so what it does cannot be a step of that thread.
//! Operations on locations and locks are taken for what accesses to data are: each must be ordered with every operation of others
//! that conflicts with it, by orders that do not depend on who runs the initialiser. Then it commutes with all that others do
//! meanwhile. Where one is not, the initialiser is code under a lock in the next round
//! (`docs/soundness/static-initialisers.md`).

use super::super::gaps::CLASS_INITIALISATION;
use super::Observer;
use crate::discipline::{Operated, SyncKey};
use crate::model::{Discipline, Gap};
use crate::protocol::message::{Location, Operation, Subject};
use crate::remote::processes::class_of;
use crate::remote::ProgramFacts;

impl Observer {
    /// Whether the thread is in a static initialiser while others could notice who runs it.
    pub fn initialises(&self, thread: u32) -> bool {
        self.actors.initialises(thread) && !self.world.is_alone(thread)
    }

    /// Whether an operation is one that a static initialiser may do unseen.
    pub fn may_be_unseen(&self, facts: &ProgramFacts, thread: u32, operation: &Operation) -> bool {
        let simple = match operation {
            Operation::Read(_) | Operation::Write(_) => {
                !facts.is_data(&self.world, operation) && !facts.is_promoted(&self.world, operation)
            }
            Operation::AtomicRead(_) | Operation::AtomicWrite(_) => true,
            // It looks at what others may do to the thread that runs the initialiser.
            Operation::EnterInterruptibly(_) if facts.possible.interrupts => false,
            // The end of a thread may take the lock of its object, and gives no sign.
            Operation::Enter(lock)
            | Operation::EnterInterruptibly(lock)
            | Operation::TryEnter(lock)
            | Operation::Leave(lock) => !self.world.is_thread(*lock),
            _ => false,
        };
        let by_clocks = facts.rules.discipline == Discipline::HappensBefore;
        simple && by_clocks && self.reordered.is_none() && self.initialises(thread)
    }

    /// The initialisers that a thread is running need a class, as does what is initialised before that.
    pub(super) fn asks_for(&mut self, facts: &ProgramFacts, thread: u32, class: &str) {
        let circular = &facts.sites.cyclic_initialisers;
        let known = circular.binary_search_by(|(name, _)| name.as_str().cmp(class_of(class)));
        let above = known.map_or(&[][..], |at| &circular[at].1);
        let orders = &mut self.init_orders;
        let class = class_of(class);
        let mut circle = Vec::new();
        for above in above {
            circle.extend(orders.needs(class, above));
        }
        for holder in self.actors.initialising(thread) {
            circle.extend(orders.needs(class_of(&holder), class));
        }
        if circle.is_empty() {
            return;
        }
        let gap = Gap {
            kind: CLASS_INITIALISATION.to_string(),
            name: format!(
                "the static initialiser of {class} may wait for another that waits for it"
            ),
            why: "several threads are alive when it runs".to_string(),
        };
        self.initialiser_gap(circle, gap);
    }

    /// A thread is about to perform an operation.
    pub(super) fn operates(
        &mut self,
        facts: &ProgramFacts,
        thread: u32,
        operation: &Operation,
        site: u32,
    ) {
        if !facts.possible.unseen {
            return;
        }
        let write = !matches!(operation, Operation::Read(_) | Operation::AtomicRead(_));
        let (key, element) = match operation.subject() {
            Subject::Lock(lock) => (SyncKey::Object(lock), None),
            Subject::Guard(guard) => match self.world.guard(guard) {
                Ok(guard) => (SyncKey::Object(guard.lock), None),
                Err(_) => return,
            },
            Subject::Location(location) => match *location {
                Location::Field { object, field } => (SyncKey::Field(object, field), None),
                Location::Static(field) => (SyncKey::Static(field), None),
                Location::Element { array, index } => (SyncKey::Object(array), Some(index)),
            },
            Subject::Thread(_) | Subject::None => return,
        };
        let operated = Operated {
            thread: self.actors.of(thread),
            key,
            element,
            write,
            unseen: self.may_be_unseen(facts, thread, operation),
        };
        self.operated(facts, thread, operated, site);
    }

    /// A thread is about to wait until the condition of a guard holds. It looks at that from now on, whether it will ever go on or
    /// not: an initialiser may let the condition hold, and not hold again, and nobody sees when.
    pub fn waits(&mut self, facts: &ProgramFacts, thread: u32, operation: &Operation, site: u32) {
        if let Subject::Guard(_) = operation.subject() {
            self.operates(facts, thread, operation, site);
        }
    }

    /// A thread is about to give a lock back, which is no operation of its own.
    pub(super) fn gives_back(&mut self, facts: &ProgramFacts, thread: u32, lock: u32, site: u32) {
        self.operates(facts, thread, &Operation::Leave(lock), site);
    }

    fn operated(&mut self, facts: &ProgramFacts, thread: u32, operated: Operated, site: u32) {
        let actor = operated.thread;
        if operated.unseen {
            let classes = || self.actors.initialising(thread);
            self.unseen.entry(actor).or_insert_with(classes);
        }
        let unordered = self.checker.operates(operated);
        if unordered.is_empty() {
            return;
        }
        let who = std::iter::once(actor).chain(unordered);
        let classes = who.filter_map(|actor| self.unseen.get(&actor));
        let classes = classes.flatten().cloned().collect();
        let place = facts.place(site);
        let gap = Gap {
            kind: CLASS_INITIALISATION.to_string(),
            name: "a static initialiser shares what it synchronises with".to_string(),
            why: place.map_or_else(String::new, |place| format!("at {place}")),
        };
        self.initialiser_gap(classes, gap);
    }
}
