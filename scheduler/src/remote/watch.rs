//! Violations of the discipline, in words.

use super::actors::{Actor, Actors};
use super::{foreign, misused};
use super::{ProgramFacts, World};
use crate::discipline::lockset::Breach;
use crate::discipline::{AccessRecord, SyncKey, Violation, Wrong};
use crate::model::{Evidence, Finding, FindingKind, Half, Told};
use jcheck_annotations::{Field, Method, ObjectClass, Selector, Site, SiteKind};

/// What is known when something is violated.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The program.
    pub facts: &'a ProgramFacts,
    /// Threads and objects.
    pub world: &'a World,
    /// Who acts.
    pub actors: &'a Actors,
    /// Frames of accesses, counting from 1.
    pub traces: &'a [Vec<String>],
    /// Of exclusive access predicates, the names of their threads.
    pub predicates: &'a [String],
}

impl Scene<'_> {
    /// The finding that reports a violation by this thread.
    pub fn finding(&self, thread: u32, violation: &Violation) -> Finding {
        let what = self.location(&violation.location);
        let both = violation.earlier.as_ref();
        let (kind, message) = match (violation.wrong, both) {
            (Wrong::Race | Wrong::Meeting, Some(earlier)) => {
                return self.race(&what, violation, earlier)
            }
            (Wrong::Race | Wrong::Meeting, None) => {
                (FindingKind::DataRace, format!("{what} is not protected"))
            }
            (Wrong::Breach(breach), _) => (FindingKind::Discipline, broken(&what, breach)),
            (Wrong::Predicate(misuse), _) => {
                (FindingKind::Discipline, misused::message(&what, misuse))
            }
            (Wrong::Shared, _) => {
                let message = format!("{what} is declared unshared, but two threads use it");
                (FindingKind::Classification, message)
            }
        };
        if let Wrong::Predicate(misuse) = violation.wrong {
            return Finding {
                kind,
                message,
                thread: Some(thread),
                at: self.site(violation.access.site).map(Site::location),
                details: self.misuse(violation, misuse),
                evidence: None,
            };
        }
        let details = self.both(violation);
        Finding {
            kind,
            message,
            thread: Some(thread),
            at: self.site(violation.access.site).map(Site::location),
            details,
            evidence: match violation.wrong {
                Wrong::Shared => self.evidence(violation, &[]),
                Wrong::Race | Wrong::Meeting | Wrong::Breach(_) | Wrong::Predicate(_) => None,
            },
        }
    }

    /// The access, and the earlier one.
    pub(super) fn both(&self, violation: &Violation) -> Vec<String> {
        let holding = |access| format!(", holding {}", self.held(access));
        let access = &violation.access;
        let mut details = self.record(&violation.location, "", access, &holding(access));
        if let Some(earlier) = &violation.earlier {
            let holding = holding(earlier);
            details.extend(self.record(&violation.location, "earlier: ", earlier, &holding));
        }
        details
    }

    /// A race is told in the same words whichever of its accesses came first, and once for the accesses of two lines.
    fn race(&self, what: &str, violation: &Violation, earlier: &AccessRecord) -> Finding {
        let mut halves = [earlier, &violation.access];
        halves.sort_by_cached_key(|access| (self.place(access), !access.write));
        let [one, other] = halves.map(|access| self.place(access));
        let places = match one == other {
            true => format!("by two threads at {one}"),
            false => format!("at {one} and at {other}"),
        };
        // A lock for readers is no lock here; which are held at neither is told with the cause.
        let details = halves.map(|access| {
            let holding = match self.locks(access).is_empty() {
                true => String::new(),
                false => format!(", holding {}", self.held(access)),
            };
            self.record(&violation.location, "", access, &holding)
        });
        let evidence = self.evidence(violation, &halves).map(|evidence| Evidence {
            told: self.told(&violation.location, &halves),
            foreign: halves.iter().find_map(|access| self.foreign(access)),
            is_meeting: violation.wrong == Wrong::Meeting,
            ..evidence
        });
        Finding {
            kind: FindingKind::DataRace,
            message: format!("{what} is accessed {places}, and nothing orders the two"),
            thread: None,
            at: Some(one),
            details: details.concat(),
            evidence,
        }
    }

    /// Whether the two start a thread, interrupt it before, wait for its end, or ask about it: these are made for threads that
    /// nothing orders.
    pub(super) fn asks_about_start(&self, violation: &Violation) -> bool {
        use SiteKind::{
            DurationJoin, Interrupt, Interrupted, IsAlive, Join, Start, State, TimedJoin,
        };
        let Some(earlier) = &violation.earlier else {
            return false;
        };
        let kinds = [earlier, &violation.access].map(|access| self.site(access.site));
        let changes =
            |site: &Option<&Site>| site.is_some_and(|site| matches!(site.kind, Start | Interrupt));
        matches!(violation.location, SyncKey::Object(_))
            && kinds.iter().any(changes)
            && kinds.iter().all(|site| match site.map(|site| &site.kind) {
                // Such as whether it is a daemon.
                Some(SiteKind::Call { write, .. }) => !write,
                Some(kind) => matches!(
                    kind,
                    Start
                        | Join
                        | TimedJoin
                        | DurationJoin
                        | IsAlive
                        | State
                        | Interrupt
                        | Interrupted
                ),
                None => false,
            })
    }

    /// What a violation says against the classification.
    fn evidence(&self, violation: &Violation, halves: &[&AccessRecord]) -> Option<Evidence> {
        let (selector, class) = self.classified(&violation.location)?;
        let place = |access: &&AccessRecord| {
            let site = self.site(access.site)?;
            let line = site
                .line
                .map_or_else(String::new, |line| format!(":{line}"));
            Some(format!("{}.{}{line}", site.class, site.method))
        };
        Some(Evidence {
            location: selector.to_string(),
            places: halves.iter().filter_map(place).collect(),
            visible: class.is_visible(),
            halves: halves.iter().map(|access| self.half(access)).collect(),
            told: None,
            foreign: None,
            is_meeting: false,
        })
    }

    /// A race within the JDK in words of the program, where a replay knows both calls.
    fn told(&self, key: &SyncKey, halves: &[&AccessRecord; 2]) -> Option<Told> {
        let calls = halves.map(|access| self.call(access));
        if calls.iter().all(Option::is_none) {
            return None;
        }
        let mut places = [0, 1].map(|index| match calls[index] {
            Some(call) => call.place.to_string(),
            None => self.place(halves[index]),
        });
        places.sort();
        let [one, other] = &places;
        let both = match one == other {
            true => format!("by two threads at {one}"),
            false => format!("at {one} and at {other}"),
        };
        let what = self.owner(key);
        Some(Told {
            message: format!("{what} is accessed {both}, and nothing orders the two"),
            places,
        })
    }

    /// Whose data a location of the JDK is, in words that are the same for all of its parts.
    fn owner(&self, key: &SyncKey) -> String {
        let (SyncKey::Field(number, _) | SyncKey::Object(number)) = key else {
            return self.location(key);
        };
        let object = self.world.objects().get(*number as usize);
        let site = object.and_then(|object| self.site(object.site?));
        match site {
            // A node, or a table: made by the class that it is a part of.
            Some(site) if site.is_of_platform() => {
                format!("the content of a {}", outermost(&site.class))
            }
            Some(_) => self.location(key),
            None => match object {
                Some(object) => format!("the content of a {}", outermost(&object.class)),
                None => self.location(key),
            },
        }
    }

    /// See [`Evidence::foreign`].
    fn foreign(&self, access: &AccessRecord) -> Option<String> {
        let of_platform = self.site(access.site).is_some_and(Site::is_of_platform);
        let trace = (access.trace as usize).checked_sub(1)?;
        let frames = self.traces.get(trace).filter(|_| of_platform)?;
        foreign::frame(&self.facts.sites, frames).map(String::from)
    }

    /// The call of the program of which an access within the JDK is a part, if its frames are known.
    fn call(&self, access: &AccessRecord) -> Option<Call<'_>> {
        let site = self.site(access.site)?;
        let trace = (access.trace as usize).checked_sub(1)?;
        let frames = self.traces.get(trace)?;
        let is_own = |frame: &String| self.facts.sites.is_of_program(frame);
        let own = frames.iter().position(is_own)?;
        site.is_of_platform().then(|| Call {
            place: &frames[own],
            callee: own.checked_sub(1).map(|callee| frames[callee].as_str()),
        })
    }

    /// The entry of an annotation file that is about a location, or would be; and the class of the location.
    fn classified(&self, key: &SyncKey) -> Option<(Selector, ObjectClass)> {
        let classes = &self.facts.classes;
        let field = |number: u32| {
            let field = self.facts.sites.fields.get(number as usize)?;
            let (class, name) = (field.class.clone(), field.name.clone());
            let said = classes.field_class(number);
            Some((Selector::Field { class, name }, said))
        };
        let object = |number: u32| {
            let object = self.world.objects().get(number as usize)?;
            let class = object.class.clone();
            let said = classes.object_class(object.site, &object.class);
            let selector = match object.site.and_then(|site| self.site(site)) {
                Some(site) => Selector::Allocation {
                    class,
                    method: Method {
                        class: site.class.to_string(),
                        name: site.method.to_string(),
                    },
                    line: site.line,
                },
                None => Selector::Class(class),
            };
            Some((selector, said))
        };
        match key {
            SyncKey::Static(number) => {
                let (selector, said) = field(*number)?;
                Some((selector, said.unwrap_or_default()))
            }
            SyncKey::Field(owner, number) if self.is_part(*owner, *number) => object(*owner),
            SyncKey::Field(owner, number) => match (field(*number)?, object(*owner)) {
                ((selector, Some(said)), _) => Some((selector, said)),
                // What is wrong is the claim about the object.
                (_, Some((selector, ObjectClass::Unshared))) => {
                    Some((selector, ObjectClass::Unshared))
                }
                ((selector, None), born) => Some((
                    selector,
                    born.map_or_else(Default::default, |(_, said)| said),
                )),
            },
            SyncKey::Object(number) => object(*number),
            SyncKey::Class(_)
            | SyncKey::Interrupt(_)
            | SyncKey::Sums(..)
            | SyncKey::Latch(_)
            | SyncKey::Held(_)
            | SyncKey::Shared(_)
            | SyncKey::Owned(..)
            | SyncKey::Reads(..)
            | SyncKey::Writes(..)
            | SyncKey::Looked(_) => None,
        }
    }

    pub(super) fn place(&self, access: &AccessRecord) -> String {
        let site = self.site(access.site);
        site.map_or_else(|| "an unknown place".to_string(), Site::location)
    }

    fn site(&self, site: u32) -> Option<&Site> {
        self.facts.sites.sites.get(site as usize)
    }

    /// Whether a field is one of the JDK, in an object that the program has made: then a race is one of that object.
    fn is_part(&self, owner: u32, field: u32) -> bool {
        let field = self.facts.sites.fields.get(field as usize);
        let of_jdk = field.is_some_and(Field::is_of_platform);
        let object = self.world.objects().get(owner as usize);
        let born = object.and_then(|object| self.site(object.site?));
        of_jdk && born.is_some_and(|site| !site.is_of_platform())
    }

    /// The location in words that are the same in every execution.
    fn location(&self, key: &SyncKey) -> String {
        let field = |field: u32| match self.facts.sites.fields.get(field as usize) {
            Some(field) => format!("{}.{}", field.class, field.name),
            None => "a field".to_string(),
        };
        match key {
            SyncKey::Field(owner, number) if self.is_part(*owner, *number) => {
                self.location(&SyncKey::Object(*owner))
            }
            SyncKey::Field(_, number) | SyncKey::Static(number) => field(*number),
            SyncKey::Object(number) => match self.world.objects().get(*number as usize) {
                Some(object) => match object.site.and_then(|site| self.site(site)) {
                    Some(site) => {
                        let class = &object.class;
                        format!("the {class} allocated at {}", site.location())
                    }
                    None => format!("a {}", object.class),
                },
                None => "an array".to_string(),
            },
            SyncKey::Owned(number, _) => {
                format!("the owner of {}", self.location(&SyncKey::Object(*number)))
            }
            SyncKey::Latch(number)
            | SyncKey::Sums(number, _)
            | SyncKey::Held(number)
            | SyncKey::Shared(number)
            | SyncKey::Reads(number, _)
            | SyncKey::Writes(number, _) => self.location(&SyncKey::Object(*number)),
            SyncKey::Class(name) => name.clone(),
            SyncKey::Looked(key) => self.location(key),
            SyncKey::Interrupt(thread) => format!("the interrupt status of thread {thread}"),
        }
    }

    /// The location as an object of this execution: `Counter#0.value`.
    pub(super) fn variable(&self, key: &SyncKey) -> String {
        let object = |number: u32| {
            let name = self.world.object_name(number as usize);
            name.unwrap_or_else(|| "it".to_string())
        };
        match key {
            SyncKey::Field(owner, number) => {
                format!("{}.{}", object(*owner), self.facts.field_name(*number))
            }
            SyncKey::Object(number)
            | SyncKey::Latch(number)
            | SyncKey::Sums(number, _)
            | SyncKey::Held(number)
            | SyncKey::Shared(number)
            | SyncKey::Owned(number, _)
            | SyncKey::Reads(number, _)
            | SyncKey::Writes(number, _) => object(*number),
            SyncKey::Static(_) | SyncKey::Class(_) | SyncKey::Interrupt(_) | SyncKey::Looked(_) => {
                self.location(key)
            }
        }
    }

    fn half(&self, access: &AccessRecord) -> Half {
        let who = match self.actors.name(access.thread) {
            Some(Actor::Thread(thread)) => self.world.threads().get(*thread as usize),
            _ => None,
        };
        Half {
            who: match who {
                // As in the story.
                Some(thread) if thread.name.is_empty() => format!("({})", thread.path),
                Some(thread) => thread.name.clone(),
                None => self.who(access),
            },
            writes: access.write,
            place: match self.call(access) {
                Some(call) => call.place.to_string(),
                None => self.place(access),
            },
            locks: self.locks(access),
        }
    }

    fn locks(&self, access: &AccessRecord) -> Vec<String> {
        let locks = access.locks.iter();
        let names = locks.filter_map(|lock| self.world.object_name(*lock as usize));
        names.collect()
    }

    /// Thread or initialiser, with the path of a thread.
    pub(super) fn who(&self, access: &AccessRecord) -> String {
        match self.actors.name(access.thread) {
            Some(Actor::Thread(thread)) => match self.world.threads().get(*thread as usize) {
                Some(thread) if thread.name.is_empty() => thread.path.to_string(),
                Some(thread) => format!("{} {}", thread.path, thread.name),
                None => format!("thread {thread}"),
            },
            Some(Actor::Initialiser(name)) if self.actors.is_loader(access.thread) => name.clone(),
            Some(Actor::Initialiser(class)) => format!("the static initialiser of {class}"),
            Some(Actor::Nobody) | None => "somebody".to_string(),
        }
    }

    /// Who did what where, and what is to be said of locks; then the frames.
    fn record(
        &self,
        location: &SyncKey,
        head: &str,
        access: &AccessRecord,
        holding: &str,
    ) -> Vec<String> {
        let who = self.who(access);
        let site = self.site(access.site);
        let call = self.call(access);
        let callee = call.and_then(|call| call.callee?.split('(').next());
        let place = match call {
            Some(call) => call.place.to_string(),
            None => self.place(access),
        };
        let how = match (callee, site.map(|site| &site.kind)) {
            (Some(method), _) => format!("calls {method}, which "),
            (None, Some(SiteKind::Call { method, .. })) => format!("calls {method}, which "),
            _ => String::new(),
        };
        let verb = match site.map(|site| &site.kind) {
            Some(SiteKind::Start) => "starts",
            Some(SiteKind::Join) => "joins",
            _ if access.write => "writes",
            _ => "reads",
        };
        let variable = self.variable(location);
        let mut lines = vec![format!(
            "{head}{who} {how}{verb} {variable} at {place}{holding}"
        )];
        lines.extend(self.frames(access));
        lines
    }

    /// The locks that were held.
    pub(super) fn held(&self, access: &AccessRecord) -> String {
        let locks = self.locks(access);
        match locks.is_empty() {
            true => "no lock".to_string(),
            false => locks.join(", "),
        }
    }

    /// The frames, if they are known.
    pub(super) fn frames(&self, access: &AccessRecord) -> impl Iterator<Item = String> + '_ {
        let trace = (access.trace as usize).checked_sub(1);
        let frames = trace.and_then(|trace| self.traces.get(trace));
        let frames = frames.into_iter().flatten();
        frames.map(|frame| format!("    at {frame}"))
    }
}

/// A call of the program.
#[derive(Debug, Clone, Copy)]
struct Call<'a> {
    /// The frame of the program.
    place: &'a str,
    /// The frame of the method that it calls.
    callee: Option<&'a str>,
}

/// The class that a nested class belongs to.
fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

fn broken(what: &str, breach: Breach) -> String {
    match breach {
        Breach::NoCommonLock => format!("{what} is written, and no lock is held at every access"),
        Breach::UnorderedInitialisation => format!(
            "{what} is used by two threads, and nothing orders the first thread's accesses before the other's"
        ),
        Breach::WrongInitialiser => {
            format!("{what} is not accessed first by the thread that initialises it")
        }
    }
}
