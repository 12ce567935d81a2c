//! What the agent must know of a program, from its site table and annotation files.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jcheck_annotations::{
    met, Field, ObjectClass, Reflection, Resolved, Site, SiteKind, SiteTable, CLONES,
};
use jcheck_scheduler::model::{Discipline, Points, Rules, Timeouts};
use jcheck_scheduler::protocol::message::{
    field_flag, site_flag, ReachableField, Welcome, NO_SITE,
};
use jcheck_scheduler::remote::Possible;

/// The beginning of the names of methods that find method handles.
const LOOKUP: &str = "java.lang.invoke.MethodHandles$Lookup.";
/// Methods that call others by reflection.
const CALLS: [&str; 3] = [
    "java.lang.reflect.Method.invoke",
    "java.lang.reflect.Constructor.newInstance",
    "java.lang.Class.newInstance",
];

/// Whether nothing counts but what happens before what, if anything does.
fn by_clocks(rules: &Rules) -> bool {
    matches!(
        rules.discipline,
        Discipline::HappensBefore | Discipline::Off
    )
}

/// The welcome for every JVM that runs this program; `covers` if somebody wants to know what executions reach.
pub fn welcome(
    sites: &SiteTable,
    classes: &Resolved,
    rules: &Rules,
    divergence: Duration,
    covers: bool,
) -> Welcome {
    let possible = Possible::of(sites, rules);
    let mut welcome = Welcome {
        divergence_millis: u64::try_from(divergence.as_millis()).unwrap_or(u64::MAX),
        site_flags: Vec::with_capacity(sites.sites.len()),
        site_fields: Vec::with_capacity(sites.sites.len()),
        site_classes: Vec::with_capacity(sites.sites.len()),
        class_names: sites.classes.clone(),
        communication_classes: Vec::new(),
        gap_classes: Vec::new(),
        interrupts: possible.interrupts,
        leaves_waits: possible.leaves_waits,
        virtual_clock: possible.timeouts == Timeouts::Quiescent,
        tests_locks: possible.tests_locks,
        exclusive_access: rules.discipline == Discipline::ExclusiveAccess,
        tells_alone: covers || !by_clocks(rules) || classes.has_unshared(),
        network: vec![
            rules.short_reads,
            rules.faults.drop,
            rules.faults.duplicate,
            rules.faults.reorder,
        ],
        foreseen: possible.foreseen().bits(),
        reachable_fields: reachable_fields(sites, classes, rules),
        platform: platform(sites),
    };
    let class_index = |class: &str| {
        let position = sites
            .classes
            .binary_search_by(|name| name.as_str().cmp(class));
        position.ok().map(|position| position as u32)
    };
    // Sites of a class come one after the other, and most accesses are to few fields.
    let mut last: Option<(&Arc<str>, u8)> = None;
    let mut classes_of_fields = vec![None; sites.fields.len()];
    for (number, site) in sites.sites.iter().enumerate() {
        let is_access = matches!(
            site.kind,
            SiteKind::Read(_) | SiteKind::Write(_) | SiteKind::ElementRead | SiteKind::ElementWrite
        );
        let every = rules.points != Points::Visible && is_access;
        let (mut flags, mut field_index, mut class) =
            (u8::from(every) * site_flag::VISIBLE, NO_SITE, NO_SITE);
        flags |= match last {
            Some((last, of_class)) if Arc::ptr_eq(last, &site.class) => of_class,
            _ => last.insert((&site.class, of_class(site))).1,
        };
        match &site.kind {
            SiteKind::Read(index) | SiteKind::Write(index) => {
                field_index = *index;
                if let Some(field) = sites.fields.get(*index as usize) {
                    if field.is_volatile
                        || classes
                            .field_class(*index)
                            .is_some_and(ObjectClass::is_visible)
                    {
                        flags |= site_flag::VISIBLE;
                    }
                    if field.is_static {
                        let known = &mut classes_of_fields[*index as usize];
                        let position = || class_index(&field.class).unwrap_or(NO_SITE);
                        class = *known.get_or_insert_with(position);
                    }
                }
            }
            SiteKind::ClassInit => class = class_index(&site.class).unwrap_or(NO_SITE),
            SiteKind::Needs(needed) => {
                if let Some(position) = class_index(needed) {
                    class = position;
                    flags |= site_flag::LOCKED;
                }
            }
            SiteKind::Asks(used) => {
                if let Some(position) = class_index(used) {
                    class = position;
                    flags |= site_flag::ASKED;
                }
            }
            SiteKind::Allocation(_) => match classes.site.get(number).copied().flatten() {
                Some(class) if class.is_visible() => flags |= site_flag::COMMUNICATION,
                Some(_) => flags |= site_flag::NOT_COMMUNICATION,
                None => {}
            },
            _ => {}
        }
        welcome.site_flags.push(flags);
        welcome.site_fields.push(field_index);
        welcome.site_classes.push(class);
    }
    welcome.communication_classes.extend(met());
    let communication = classes.class.iter().filter(|(_, class)| class.is_visible());
    welcome
        .communication_classes
        .extend(communication.map(|(name, _)| name.clone()));
    welcome
}

/// The flags that all sites of its class have.
fn of_class(site: &Site) -> u8 {
    const ATOMICS: &str = "java.util.concurrent.atomic.";
    let mut flags = 0;
    if site.is_of_platform() {
        flags |= site_flag::PLATFORM;
    }
    if site.class.starts_with(ATOMICS) {
        flags |= site_flag::CALLER;
    }
    flags
}

/// The fields that need not be accessed by an instruction of their own, if the program has such accesses at all. Of two with one
/// name nothing is known.
fn reachable_fields(sites: &SiteTable, classes: &Resolved, rules: &Rules) -> Vec<ReachableField> {
    let has = |wanted: fn(&SiteKind) -> bool| sites.sites.iter().any(|site| wanted(&site.kind));
    let handles = has(|kind| *kind == SiteKind::Atomic);
    let reflection = has(|kind| matches!(kind, SiteKind::Reflection(name) if reaches_fields(name)));
    let empty = Reflection::default();
    let known = sites.reflection.as_ref().unwrap_or(&empty);
    let granular = &known.granular;
    let clones = has(|kind| matches!(kind, SiteKind::Reflection(name) if &**name == CLONES));
    let is_cloned = |field: &Field| {
        let class = known.cloneable.binary_search(&field.class);
        clones && !field.is_static && class.is_ok()
    };
    let is_serialised = |field: &Field| {
        let of_program = || known.serializable.binary_search(&field.class).is_ok();
        !field.is_static && (SERIALIZED.contains(&&*field.class) || of_program())
    };
    let mut found: Vec<ReachableField> = Vec::new();
    for (field, number) in sites.fields.iter().zip(0u32..) {
        let communicates = field.is_volatile
            || classes
                .field_class(number)
                .is_some_and(ObjectClass::is_visible);
        let reached = handles && communicates
            || reflection && !field.is_of_platform()
            || is_cloned(field)
            || is_serialised(field)
            || field.class == THREAD;
        if !reached || granular.contains(&field.class) {
            continue;
        }
        let mut flags = 0;
        let orders =
            field.is_volatile || classes.field_class(number) == Some(ObjectClass::Communication);
        if !orders && !field.is_of_platform() {
            flags |= field_flag::CHECKED;
        }
        if field.is_frozen && is_value(&field.descriptor) {
            flags |= field_flag::FROZEN;
        }
        if communicates || rules.points != Points::Visible {
            flags |= field_flag::VISIBLE;
        }
        found.push(ReachableField {
            name: format!("{} {}", field.class, field.name),
            field: number,
            flags,
        });
    }
    let mut count = HashMap::new();
    for field in &found {
        *count.entry(field.name.clone()).or_insert(0) += 1;
    }
    found.retain(|field| count[&field.name] == 1);
    found
}

/// Whether nothing that may change can be reached from what a field of this type holds.
fn is_value(descriptor: &str) -> bool {
    const BOXES: [&str; 9] = [
        "Boolean",
        "Byte",
        "Character",
        "Double",
        "Float",
        "Integer",
        "Long",
        "Short",
        "String",
    ];
    let boxed = descriptor.strip_prefix("Ljava/lang/");
    let boxed = boxed.and_then(|name| name.strip_suffix(';'));
    descriptor.len() == 1 || boxed.is_some_and(|name| BOXES.contains(&name))
}

/// Its name and its priority are accessed by methods.
/// Classes of the JDK whose fields are written to streams of objects by their offsets; those of others are gaps.
const SERIALIZED: [&str; 12] = [
    "java.lang.Throwable",
    "java.rmi.RemoteException",
    "java.util.AbstractList",
    "java.util.ArrayList",
    "java.util.Arrays$ArrayList",
    "java.util.BitSet",
    "java.util.EnumMap",
    "java.util.HashMap",
    "java.util.Hashtable",
    "java.util.LinkedHashMap",
    "java.util.TreeMap",
    "java.util.Vector",
];
const THREAD: &str = "java.lang.Thread";

/// Whether a call of this method by the program may reach fields.
fn reaches_fields(method: &str) -> bool {
    const FINDERS: [&str; 4] = [
        "java.lang.reflect.Field.",
        LOOKUP,
        "java.lang.invoke.VarHandle",
        "sun.misc.Unsafe.",
    ];
    FINDERS.iter().any(|finder| method.starts_with(finder))
}

/// The rows of the platform, if a method may be called by reflection.
fn platform(sites: &SiteTable) -> String {
    let calls = |site: &Site| match &site.kind {
        SiteKind::Reflection(name) => CALLS.contains(&&**name) || name.starts_with(LOOKUP),
        _ => false,
    };
    match &sites.reflection {
        Some(reflection) if sites.sites.iter().any(calls) => reflection.platform.clone(),
        _ => String::new(),
    }
}

/// What is said of a program without program points.
#[cfg(test)]
pub(crate) fn nothing() -> Welcome {
    Welcome {
        divergence_millis: 1,
        site_flags: Vec::new(),
        site_fields: Vec::new(),
        site_classes: Vec::new(),
        class_names: Vec::new(),
        communication_classes: Vec::new(),
        gap_classes: Vec::new(),
        interrupts: false,
        leaves_waits: false,
        virtual_clock: true,
        tests_locks: false,
        exclusive_access: false,
        tells_alone: true,
        network: vec![0; 4],
        foreseen: 0,
        reachable_fields: Vec::new(),
        platform: String::new(),
    }
}
