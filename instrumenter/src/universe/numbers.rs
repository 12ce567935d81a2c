//! Numbers of the fields of the program.

use super::{ClassInfo, FieldInfo, Universe};
use crate::class::view::access;

/// What threads keep in fields that nobody accesses by an instruction: who does calls a method, which is intercepted.
const OF_THREADS: [(&str, &str); 3] = [
    ("name", "Ljava/lang/String;"),
    ("priority", "I"),
    ("status", "I"),
];

/// Fields of the program in the order in which [`jcheck_annotations::SiteTable::fields`] lists them, and where each is:
/// those of classes of the JDK that are rewritten where they are first, so that their numbers are the same in every
/// program.
pub fn field_numbers(universe: &Universe) -> (Vec<jcheck_annotations::Field>, FieldNumbers) {
    let mut table = Vec::new();
    let mut first = vec![0; universe.classes.len()];
    let cloneable = universe.cloneable();
    let mut add = |table: &mut Vec<_>, class: &str, info: &ClassInfo| {
        if let Some(first) = first.get_mut(info.id.0 as usize) {
            *first = table.len() as u32;
        }
        let name = class.replace('/', ".");
        // A clone gets its final fields without a constructor.
        let keeps_objects = universe.keeps_objects(class) && !cloneable.contains(&name);
        for field in &info.fields {
            let is_static = field.access & access::STATIC != 0;
            table.push(jcheck_annotations::Field {
                class: name.clone(),
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                is_static,
                is_volatile: field.access & access::VOLATILE != 0,
                is_frozen: keeps_objects && field.is_final() && !is_static,
            });
        }
    };
    let all = universe.classes();
    let (of_jdk, own): (Vec<_>, Vec<_>) = all.partition(|(class, _)| universe.is_in_place(class));
    for (class, info) in &of_jdk {
        add(&mut table, class, info);
    }
    if !of_jdk.is_empty() {
        table.extend(OF_THREADS.iter().map(of_thread));
    }
    for (class, info) in own {
        add(&mut table, class, info);
    }
    (table, FieldNumbers { first })
}

fn of_thread((name, descriptor): &(&str, &str)) -> jcheck_annotations::Field {
    jcheck_annotations::Field {
        class: "java.lang.Thread".into(),
        name: (*name).into(),
        descriptor: (*descriptor).into(),
        is_static: false,
        is_volatile: true,
        is_frozen: false,
    }
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
