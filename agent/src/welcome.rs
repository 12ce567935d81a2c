//! What the agent must know of a program, from its site table and annotation files.

use std::time::Duration;

use jcheck_annotations::{ObjectClass, Resolved, SiteKind, SiteTable};
use jcheck_scheduler::model::{Points, Rules, Timeouts};
use jcheck_scheduler::protocol::message::{site_flag, Welcome, NO_SITE};
use jcheck_scheduler::remote::Possible;

/// The welcome for every JVM that runs this program.
pub fn welcome(
    sites: &SiteTable,
    classes: &Resolved,
    rules: &Rules,
    divergence: Duration,
) -> Welcome {
    let possible = Possible::of(sites, rules);
    let mut welcome = Welcome {
        divergence_millis: u64::try_from(divergence.as_millis()).unwrap_or(u64::MAX),
        site_flags: Vec::with_capacity(sites.sites.len()),
        site_fields: Vec::with_capacity(sites.sites.len()),
        site_classes: Vec::with_capacity(sites.sites.len()),
        class_names: sites.classes.clone(),
        communication_classes: Vec::new(),
        interrupts: possible.interrupts,
        leaves_waits: possible.leaves_waits,
        virtual_clock: possible.timeouts == Timeouts::Quiescent,
        tests_locks: possible.tests_locks,
        sees_states: possible.states,
        handle_fields: handle_fields(sites, classes),
    };
    for (number, site) in sites.sites.iter().enumerate() {
        let is_access = matches!(
            site.kind,
            SiteKind::Read(_) | SiteKind::Write(_) | SiteKind::ElementRead | SiteKind::ElementWrite
        );
        let every = rules.points != Points::Visible && is_access;
        let (mut flags, mut field_index, mut class_index) =
            (u8::from(every) * site_flag::VISIBLE, NO_SITE, NO_SITE);
        if site.is_of_platform() {
            flags |= site_flag::PLATFORM;
        }
        if site
            .class
            .starts_with("jcheck.java.util.concurrent.atomic.")
        {
            flags |= site_flag::CALLER;
        }
        match &site.kind {
            SiteKind::Read(index) | SiteKind::Write(index) => {
                field_index = *index;
                if let Some(field) = sites.fields.get(*index as usize) {
                    if field.is_volatile
                        || classes.field_class(*index) == Some(ObjectClass::Communication)
                    {
                        flags |= site_flag::VISIBLE;
                    }
                    if field.is_static {
                        let position = sites.classes.binary_search(&field.class);
                        class_index = position.map_or(NO_SITE, |position| position as u32);
                    }
                }
            }
            SiteKind::ClassInit => {
                let position = sites
                    .classes
                    .binary_search_by(|class| class.as_str().cmp(&site.class));
                class_index = position.map_or(NO_SITE, |position| position as u32);
            }
            SiteKind::Allocation(_) => match classes.site.get(number).copied().flatten() {
                Some(ObjectClass::Communication) => flags |= site_flag::COMMUNICATION,
                Some(_) => flags |= site_flag::NOT_COMMUNICATION,
                None => {}
            },
            _ => {}
        }
        welcome.site_flags.push(flags);
        welcome.site_fields.push(field_index);
        welcome.site_classes.push(class_index);
    }
    let communication = classes
        .class
        .iter()
        .filter(|(_, class)| **class == ObjectClass::Communication);
    welcome
        .communication_classes
        .extend(communication.map(|(name, _)| name.clone()));
    welcome
}

/// The fields that handles may reach, if there are handles at all.
fn handle_fields(sites: &SiteTable, classes: &Resolved) -> Vec<(String, u32)> {
    let has_handles = sites.sites.iter().any(|site| site.kind == SiteKind::Atomic);
    let fields = sites.fields.iter().zip(0u32..);
    fields
        .filter(|(field, number)| {
            let communicates = classes.field_class(*number) == Some(ObjectClass::Communication);
            has_handles && (field.is_volatile || communicates)
        })
        .map(|(field, number)| (format!("{} {}", field.class, field.name), number))
        .collect()
}
