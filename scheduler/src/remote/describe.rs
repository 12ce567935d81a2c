//! Operations of one execution, in words.

use super::primitives::{self, alternative, arrives};
use super::world::{Activity, World};
use super::ProgramFacts;
use crate::model::{Names, Subject, Target, Transition};
use crate::protocol::message::{Location, Operation, Subject as WireSubject};
use jcheck_annotations::SiteKind;

impl ProgramFacts {
    /// What a visible read or write is about.
    pub(super) fn subject(&self, location: &Location, site: u32) -> Subject {
        match location {
            Location::Element { array, .. } if self.is_call(site) => Subject::Object(*array),
            Location::Field { object, field } => {
                Subject::Location(Some(*object), self.field_name(*field))
            }
            Location::Element { array, index } => {
                Subject::Location(Some(*array), format!("[{index}]"))
            }
            Location::Static(field) => {
                let class = self
                    .sites
                    .fields
                    .get(*field as usize)
                    .map_or("?", |field| field.class.as_str());
                let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
                Subject::Location(None, format!("{simple}.{}", self.field_name(*field)))
            }
        }
    }

    /// Whether the object as a whole is meant.
    fn is_call(&self, site: u32) -> bool {
        let site = self.sites.sites.get(site as usize);
        site.is_some_and(|site| matches!(site.kind, SiteKind::Call { .. }))
    }

    /// What a field is called after the object that has it.
    pub(super) fn field_name(&self, field: u32) -> String {
        match self.sites.fields.get(field as usize) {
            // It is one of its process, not of an object.
            Some(field) if field.is_static && self.several => {
                let simple = field.class.rsplit(['.', '$']).next();
                format!("{}.{}", simple.unwrap_or_default(), field.name)
            }
            Some(field) => field.name.clone(),
            None => "?".to_string(),
        }
    }
}

impl World {
    /// `lock Fork#0 in thread 0.1`: a transition of another execution, as far as this one knows the object.
    pub(super) fn recall(&self, names: &Names, transition: &Transition) -> String {
        let operation = transition.operations.first();
        let object = operation.and_then(|operation| match operation.target()? {
            Target::Monitor(object)
            | Target::Semaphore(object)
            | Target::Latch(object)
            | Target::Queue(object)
            | Target::Counter(object)
            | Target::Map(object)
            | Target::Whole(object) => Some(object),
            Target::Location(location) => Some(location.object),
            Target::Permit(_) | Target::Interrupt(_) | Target::Life(_) | Target::Program => None,
        });
        let known = object.and_then(|id| self.objects().iter().position(|object| object.id == id));
        let verb = operation.map_or("begin", |operation| operation.verb());
        let what = match (object, known.and_then(|number| self.object_name(number))) {
            (_, Some(name)) => format!(" {name}"),
            (Some(_), None) => " another object".to_string(),
            (None, None) => String::new(),
        };
        let thread = match names.path(transition.thread()) {
            Some(path) => path.to_string(),
            None => "?".to_string(),
        };
        format!("{verb}{what} in thread {thread}")
    }

    /// `lock Fork#0 at Table.eat(Table.java:17)`: the pending operation of the thread of a transition.
    pub(super) fn describe(&self, facts: &ProgramFacts, transition: &Transition) -> String {
        let thread = self
            .number(transition.thread())
            .and_then(|number| self.threads().get(number as usize));
        let (operation, site) = match thread.map(|thread| &thread.activity) {
            Some(Activity::Stops(operation, site)) => (operation, site),
            Some(Activity::Ends) => return "end".to_string(),
            _ => return "begin".to_string(),
        };
        let label = |object: &u32| {
            let name = self.object_name(*object as usize);
            name.unwrap_or_else(|| "?".to_string())
        };
        let alternative = transition.choice.alternative;
        let waits = primitives::with(operation, |primitive| primitive.waits());
        let first = transition.operations.first();
        let verb = match (waits, alternative) {
            _ if arrives(operation, alternative) => first.map_or("", |first| first.verb()),
            (true, alternative::TIMEOUT) => "timeout",
            (true, alternative::INTERRUPTED) => "interrupted",
            (true, alternative::SPURIOUS) => "wakes-up",
            (true, _) if matches!(operation, Operation::Sleep(_)) => "sleep",
            _ => first.map_or("", |operation| operation.verb()),
        };
        let path = |thread: u32| {
            let thread = self.threads().get(thread as usize);
            thread.map_or_else(String::new, |thread| thread.path.to_string())
        };
        let what = match operation.subject() {
            WireSubject::Lock(object) => match self.woken(operation, alternative) {
                Some(waiter) => format!("{} of {}", path(waiter), label(&object)),
                None => label(&object),
            },
            WireSubject::Guard(guard) => self
                .guard(guard)
                .map_or_else(|_| label(&guard), |guard| label(&guard.lock)),
            WireSubject::Thread(thread) => path(thread),
            WireSubject::Location(location) => match facts.subject(location, *site) {
                Subject::Object(object) => label(&object),
                Subject::Location(Some(object), part) if part.starts_with('[') => {
                    format!("{}{part}", label(&object))
                }
                Subject::Location(Some(object), part) => format!("{}.{part}", label(&object)),
                Subject::Location(None, part) => part,
                _ => String::new(),
            },
            WireSubject::None => match operation {
                Operation::Sleep(millis) => millis.to_string(),
                Operation::Toss(bound) => format!("{alternative} of 0..{bound}"),
                Operation::Exit(status) => status.to_string(),
                _ => String::new(),
            },
        };
        match facts.place(*site) {
            Some(place) => format!("{verb} {what} at {place}"),
            None => format!("{verb} {what}"),
        }
    }

    /// Whom a `notify` wakes in this way.
    fn woken(&self, operation: &Operation, alternative: u32) -> Option<u32> {
        match operation {
            Operation::Notify(object) => self.chosen(*object, alternative),
            _ => None,
        }
    }
}
