//! Which of the classes that a program makes or loads while it runs can be rewritten.

use crate::class::Class;
use crate::error::Error;
use crate::found::Sorted;
use crate::jar::{Entry, EntryKind, Source};
use crate::options::Options;
use jcheck_annotations::Digest;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// What such classes come from, as a path for messages.
const ORIGIN: &str = "classes made at run time";

/// Tries whether a program of one class can be rewritten.
pub(crate) type Tries<'t> = &'t dyn Fn(Source, &Options) -> Result<(), Error>;

/// Tells the class files that can be rewritten from the others. The first ones become a source.
pub(crate) fn sort(
    options: &Options,
    program: &[&Source],
    tries: Tries<'_>,
) -> (Sorted, Option<Source>) {
    let mut sorted = Sorted::default();
    if options.found.is_empty() {
        return (sorted, None);
    }
    let mut count: BTreeMap<String, u32> = BTreeMap::new();
    let own: BTreeSet<String> = program
        .iter()
        .flat_map(|source| source.entries.iter())
        .filter(|entry| entry.kind == EntryKind::Class)
        .filter_map(|entry| Class::parse(&entry.bytes).ok()?.name().ok())
        .collect();
    let alone: Vec<_> = options
        .found
        .iter()
        .map(|(digest, bytes)| (digest, bytes, name_of(bytes, options, tries)))
        .collect();
    for (_, _, name) in &alone {
        if let Ok(name) = name {
            *count.entry(name.clone()).or_default() += 1;
        }
    }
    let mut entries = Vec::new();
    for (digest, bytes, name) in alone {
        let refused = |name: &str, why: &str| (*digest, name.replace('/', "."), why.to_string());
        match name {
            Err((name, why)) => sorted.refused.push(refused(&name, &why)),
            Ok(name) if own.contains(&name) => sorted.refused.push(refused(
                &name,
                "the class path has another class of this name",
            )),
            Ok(name) if count.get(&name) != Some(&1) => sorted
                .refused
                .push(refused(&name, "there are several classes of this name")),
            Ok(name) => entries.push((name, *digest, Arc::clone(bytes))),
        }
    }
    entries.sort();
    let entry = |(name, digest, bytes): (String, Digest, Arc<[u8]>)| {
        sorted.digests.push((digest, name.replace('/', ".")));
        Entry {
            name: format!("{name}.class"),
            kind: EntryKind::Class,
            bytes: bytes.to_vec(),
        }
    };
    let entries = entries.into_iter().map(entry).collect();
    let source = Source {
        path: PathBuf::from(ORIGIN),
        entries,
        archive: None,
    };
    (sorted, Some(source))
}

/// The internal name of a class that can be rewritten, which is tried with nothing around it; else what is known of its
/// name, and why not.
fn name_of(bytes: &[u8], options: &Options, tries: Tries<'_>) -> Result<String, (String, String)> {
    let class = Class::parse(bytes).map_err(|error| (String::new(), error.to_string()))?;
    let name = class
        .name()
        .map_err(|error| (String::new(), error.to_string()))?;
    if class.access & crate::class::view::access::MODULE != 0 {
        return Err((name, "it describes a module".to_string()));
    }
    let source = Source {
        path: PathBuf::from(ORIGIN),
        entries: vec![Entry {
            name: format!("{name}.class"),
            kind: EntryKind::Class,
            bytes: bytes.to_vec(),
        }],
        archive: None,
    };
    let options = Options {
        selection: options.selection.clone(),
        ..Options::default()
    };
    tries(source, &options).map_err(|error| (name.clone(), error.to_string()))?;
    Ok(name)
}
