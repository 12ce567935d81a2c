//! Violations of the discipline, in words.

use super::actors::{Actor, Actors};
use super::{ProgramFacts, World};
use crate::discipline::lockset::Breach;
use crate::discipline::{AccessRecord, SyncKey, Violation};
use crate::model::{Finding, FindingKind};
use jcheck_annotations::SiteKind;

/// The finding that reports a violation.
pub fn finding(
    facts: &ProgramFacts,
    world: &World,
    actors: &Actors,
    thread: u32,
    violation: &Violation,
) -> Finding {
    let what = location(facts, world, &violation.location);
    let (kind, message) = match violation.breach {
        None => (FindingKind::Classification, format!("{what} is declared unshared, but two threads use it")),
        Some(Breach::NoCommonLock) => {
            (FindingKind::Discipline, format!("{what} is written, and no lock is held at every access"))
        }
        Some(Breach::UnorderedInitialisation) => (
            FindingKind::Discipline,
            format!("{what} is used by two threads, and nothing orders the first thread's accesses before the other's"),
        ),
        Some(Breach::WrongInitialiser) => {
            (FindingKind::Discipline, format!("{what} is not accessed first by the thread that initialises it"))
        }
    };
    let mut details = vec![record(facts, world, actors, &violation.access)];
    details.extend(
        violation
            .earlier
            .as_ref()
            .map(|earlier| format!("earlier: {}", record(facts, world, actors, earlier))),
    );
    let at = facts
        .sites
        .sites
        .get(violation.access.site as usize)
        .map(jcheck_annotations::Site::location);
    Finding {
        kind,
        message,
        thread: Some(thread),
        at,
        details,
    }
}

/// The location in words that are the same in every execution.
fn location(facts: &ProgramFacts, world: &World, key: &SyncKey) -> String {
    let field = |field: u32| match facts.sites.fields.get(field as usize) {
        Some(field) => format!("{}.{}", field.class, field.name),
        None => "a field".to_string(),
    };
    match key {
        SyncKey::Field(_, number) | SyncKey::Static(number) => field(*number),
        SyncKey::Object(number) => match world.objects().get(*number as usize) {
            Some(object) => match object
                .site
                .and_then(|site| facts.sites.sites.get(site as usize))
            {
                Some(site) => format!("the {} allocated at {}", object.info.class, site.location()),
                None => format!("a {}", object.info.class),
            },
            None => "an array".to_string(),
        },
        SyncKey::Class(name) => name.clone(),
    }
}

fn record(facts: &ProgramFacts, world: &World, actors: &Actors, access: &AccessRecord) -> String {
    let who = match actors.name(access.thread) {
        Some(Actor::Thread(thread)) => match world.threads().get(*thread as usize) {
            Some(thread) => format!("{} {}", thread.path, thread.name),
            None => format!("thread {thread}"),
        },
        Some(Actor::Initialiser(class)) => format!("the static initialiser of {class}"),
        None => "somebody".to_string(),
    };
    let verb = if access.write { "writes" } else { "reads" };
    let site = facts.sites.sites.get(access.site as usize);
    let place = site.map_or_else(String::new, jcheck_annotations::Site::location);
    let how = match site.map(|site| &site.kind) {
        Some(SiteKind::Call { method, .. }) => format!(" calls {method}, which"),
        _ => String::new(),
    };
    let locks: Vec<&str> = access
        .locks
        .iter()
        .filter_map(|lock| world.objects().get(*lock as usize))
        .map(|object| object.info.name.as_str())
        .collect();
    let held = if locks.is_empty() {
        "no lock".to_string()
    } else {
        locks.join(", ")
    };
    format!("{who}{how} {verb} it at {place}, holding {held}")
}
