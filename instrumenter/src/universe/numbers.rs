//! Numbers of the fields of the program.

use super::{FieldInfo, Universe};
use crate::class::view::access;

/// Fields of the program in the order in which [`jcheck_annotations::SiteTable::fields`] lists them, and where each is:
/// those of classes of the JDK that are rewritten where they are first, so that their numbers are the same in every
/// program.
pub fn field_numbers(universe: &Universe) -> (Vec<jcheck_annotations::Field>, FieldNumbers) {
    let mut table = Vec::new();
    let mut first = vec![0; universe.classes.len()];
    let all = universe.classes();
    let (of_jdk, own): (Vec<_>, Vec<_>) = all.partition(|(class, _)| universe.is_in_place(class));
    for (class, info) in of_jdk.into_iter().chain(own) {
        if let Some(first) = first.get_mut(info.id.0 as usize) {
            *first = table.len() as u32;
        }
        for field in &info.fields {
            table.push(jcheck_annotations::Field {
                class: class.replace('/', "."),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                is_static: field.access & access::STATIC != 0,
                is_volatile: field.access & access::VOLATILE != 0,
            });
        }
    }
    (table, FieldNumbers { first })
}

/// Indexes of fields in [`jcheck_annotations::SiteTable::fields`].
#[derive(Debug, Clone, Default)]
pub struct FieldNumbers {
    /// By class: the index of its first field.
    first: Vec<u32>,
}

impl FieldNumbers {
    /// Index of a field of the program.
    pub fn of(&self, field: &FieldInfo) -> Option<u32> {
        Some(self.first.get(field.class.0 as usize)? + field.position)
    }
}
