//! Classes that a program makes or loads while it runs: handed in as they were found, rewritten with the classes on its
//! class path, and recognised by their content from then on.
//!
//! So everything that is known of a program as a whole (numbers of sites and fields, circles of initialisers, which
//! operations there are at all) is known of them, too, and is the same in every execution.

use crate::class::Class;
use crate::jar::{Change, Entry, EntryKind, Source};
use crate::program::Options;
use crate::report::Gap;
use crate::run::{run_passes, Part};
use jcheck_annotations::{Digest, Weaving, Woven};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// What such classes come from, as a path for messages.
const ORIGIN: &str = "classes made at run time";

/// Class files by their digests.
pub type Found = BTreeMap<Digest, Arc<[u8]>>;

/// SHA-256 of a class file.
pub fn digest_of(bytes: &[u8]) -> Digest {
    Sha256::digest(bytes).into()
}

/// The classes of a program that are not on its class path.
#[derive(Debug, Default)]
pub(crate) struct Sorted {
    /// Digests of the entries of the source, in their order.
    digests: Vec<(Digest, String)>,
    /// Those that stay as they are: name with dots, and why.
    refused: Vec<(Digest, String, String)>,
}

/// Tells the class files that can be rewritten from the others. The first ones become a source.
pub(crate) fn sort(options: &Options, program: &[&Source]) -> (Sorted, Option<Source>) {
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
        .map(|(digest, bytes)| (digest, bytes, name_of(bytes, options)))
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
fn name_of(bytes: &[u8], options: &Options) -> Result<String, (String, String)> {
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
    run_passes(vec![source], &options).map_err(|error| (name.clone(), error.to_string()))?;
    Ok(name)
}

impl Sorted {
    /// Gaps for classes that stay as they are.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = Gap> + '_ {
        self.refused.iter().map(|(_, name, why)| Gap {
            kind: "uninstrumented-class".into(),
            name: match name.is_empty() {
                true => "a class that the program makes".to_string(),
                false => name.clone(),
            },
            why: format!("made or loaded at run time: {why}"),
        })
    }

    /// What a JVM must know of all class files, given digests of some, those on the class path, and those that were found.
    pub(crate) fn weaving<'p>(
        &self,
        known: &[Digest],
        ahead: impl Iterator<Item = &'p Part>,
        found: Option<&Part>,
    ) -> Weaving {
        let files = ahead.flat_map(|part| part.class_files());
        let mut known: Vec<Digest> = known.iter().copied().chain(files.map(digest_of)).collect();
        known.sort_unstable();
        known.dedup();
        let refused = self.refused.iter().map(|(digest, name, _)| Woven {
            digest: *digest,
            name: name.clone(),
            bytes: None,
        });
        let files = found.into_iter().flat_map(|part| part.class_files());
        let rewritten = self.digests.iter().zip(files);
        let rewritten = rewritten.map(|((digest, name), bytes)| Woven {
            digest: *digest,
            name: name.clone(),
            bytes: Some(bytes.to_vec()),
        });
        let mut woven: Vec<Woven> = refused.chain(rewritten).collect();
        woven.sort_unstable_by_key(|woven| woven.digest);
        Weaving {
            ahead: known,
            woven,
        }
    }
}

impl Part {
    /// Its class files as they are now, in their order.
    pub(crate) fn class_files(&self) -> impl Iterator<Item = &[u8]> {
        let entries = self.source.entries.iter().zip(&self.changes);
        let classes = entries.filter(|(entry, _)| entry.kind == EntryKind::Class);
        classes.map(|(entry, change)| match change {
            Change::Replace(bytes) => bytes.as_slice(),
            Change::Keep | Change::Drop => entry.bytes.as_slice(),
        })
    }
}
