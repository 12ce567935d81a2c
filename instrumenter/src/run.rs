//! The passes over all classes of a program, wherever they are packed.

use crate::class::{Class, ClassError};
use crate::error::Error;
use crate::found::{self, Sorted};
use crate::granularity::{breaches, operations, Classes};
use crate::init_cycles::cycles;
use crate::jar::{self, Change, Compression, Entry, EntryKind, Manifest, Source, Unpacked};
use crate::passes::{instrument_all, ClassOutcome, ProgramContext, Rewritten};
use crate::platform::{is_copy, ORIGIN};
use crate::policy::{self, selection::Decision};
use crate::program::Options;
use crate::report::{LeftOut, Report};
use crate::sites::SiteBuilder;
use crate::universe::{field_numbers, see_all, Universe};
use crate::wrappers::{self, Joined};
use jcheck_annotations::{Granularity, Reflection, Site, SiteKind, SiteTable, Weaving};
use std::collections::BTreeMap;
use std::path::Path;

/// A jar or directory on its way.
pub(crate) struct Part {
    pub(crate) source: Source,
    /// One for each entry.
    pub(crate) changes: Vec<Change>,
    /// Where it is packed: the part around it, and the entry there.
    inside: Option<(usize, usize)>,
}

impl Part {
    /// Its files as they are now, by name.
    pub(crate) fn into_files(self) -> impl Iterator<Item = (String, Vec<u8>)> {
        let entries = self.source.entries.into_iter().zip(self.changes);
        entries.filter_map(|(entry, change)| match change {
            Change::Replace(bytes) => Some((entry.name, bytes)),
            Change::Keep => Some((entry.name, entry.bytes)),
            Change::Drop => None,
        })
    }
}

/// What the passes made of the inputs.
pub(crate) struct Run {
    /// The inputs, then the jars inside them.
    pub(crate) parts: Vec<Part>,
    /// Which of them has the copies of classes of the JDK.
    pub(crate) platform: Option<usize>,
    /// Which of them has the classes that are not on the class path, and what is known of them.
    pub(crate) found: (Option<usize>, Sorted),
    pub(crate) sites: SiteTable,
    pub(crate) report: Report,
}

impl Run {
    /// A program of which nothing is rewritten.
    pub(crate) fn untouched(source: Source, sites: SiteTable) -> Self {
        let (list, closed) = jar::unpack(vec![source]);
        let part = |unpacked: Unpacked| Part {
            changes: vec![Change::Keep; unpacked.source.entries.len()],
            source: unpacked.source,
            inside: unpacked.inside,
        };
        Run {
            parts: list.into_iter().map(part).collect(),
            platform: None,
            found: Default::default(),
            sites,
            report: Report {
                closed,
                ..Report::default()
            },
        }
    }

    /// What a JVM must know to rewrite classes while it loads them.
    pub(crate) fn weaving(&self) -> Weaving {
        let (made, sorted) = &self.found;
        let parts = self.parts.iter().enumerate();
        let ahead = parts.filter(|(number, _)| Some(*number) != *made);
        let made = made.and_then(|number| self.parts.get(number));
        sorted.weaving(ahead.map(|(_, part)| part), made)
    }

    /// Puts rewritten jars back into those around them, the innermost first.
    pub(crate) fn repack(&mut self, compression: Compression) -> Result<(), Error> {
        for number in (0..self.parts.len()).rev() {
            let part = &mut self.parts[number];
            let Some((outer, entry)) = part.inside else {
                continue;
            };
            if part.changes.iter().any(|change| *change != Change::Keep) {
                let bytes = jar::nested(&mut part.source, &part.changes, compression)?;
                self.parts[outer].changes[entry] = Change::Replace(bytes);
            }
        }
        Ok(())
    }
}

pub(crate) fn run_passes(sources: Vec<Source>, options: &Options) -> Result<Run, Error> {
    let (mut sources, closed) = jar::unpack(sources);
    let all: Vec<&Source> = sources.iter().map(|unpacked| &unpacked.source).collect();
    let (sorted, found) = found::sort(options, &all);
    let made = found.is_some().then_some(sources.len());
    sources.extend(found.map(|source| Unpacked {
        source,
        inside: None,
    }));
    let mut copies = None;
    if let Some(platform) = &options.platform {
        let mut program: Vec<&mut Source> = sources.iter_mut().map(|s| &mut s.source).collect();
        if let Some(source) = platform.join(&mut program)? {
            copies = Some(sources.len());
            sources.push(Unpacked {
                source,
                inside: None,
            });
        }
    }
    let mut universe = build_universe(sources.iter().map(|unpacked| &unpacked.source))?;
    set_granularities(&mut universe, &sources, options)?;
    let wrappers = wrap(&mut universe, &mut sources, made, options)?;
    let (field_table, fields) = field_numbers(&universe);
    let classes = universe
        .classes()
        .map(|(name, _)| name.replace('/', "."))
        .collect();
    let sites = SiteBuilder::new(field_table, classes, cycles(&universe));
    let mut report = Report {
        main_classes: universe.main_classes(),
        operations: universe.operations().summary(),
        closed,
        ..Report::default()
    };
    let program = ProgramContext {
        universe: &universe,
        fields: &fields,
    };
    let mut wanted = Vec::new();
    let mut files = Vec::new();
    for (number, Unpacked { source, .. }) in sources.iter().enumerate() {
        for (index, entry) in source.entries.iter().enumerate() {
            if entry.kind != EntryKind::Class {
                continue;
            }
            let bad = |error| bad_class(&source.path, &entry.name, error);
            let added = wrappers.added.contains(&(number, index));
            wanted.push(added || is_wanted(entry, options, &mut report).map_err(bad)?);
            if wanted.last() == Some(&true) {
                files.push(entry.bytes.as_slice());
            }
        }
    }
    let (rewritten, sites) = instrument_all(program, &files, sites, jar::all_threads());
    let (mut wanted, mut rewritten) = (wanted.into_iter(), rewritten.into_iter().peekable());
    let mut parts = Vec::with_capacity(sources.len());
    for (number, Unpacked { source, inside }) in sources.into_iter().enumerate() {
        if inside.is_some() {
            report.nested.push(source.path.display().to_string());
        }
        let mut changes = Vec::with_capacity(source.entries.len());
        for (index, entry) in source.entries.iter().enumerate() {
            let added = wrappers.added.contains(&(number, index));
            let opened = wrappers.opened.contains(&(number, index));
            changes.push(match entry.kind {
                EntryKind::Class => {
                    let bad = |error| bad_class(&source.path, &entry.name, error);
                    let is_wanted = wanted.next().unwrap_or(false);
                    let change = match rewritten.next_if(|_| is_wanted) {
                        Some(rewritten) => change(rewritten, added, &mut report).map_err(bad)?,
                        None => Change::Keep,
                    };
                    match change {
                        // It may have other names in it, or other flags, or be new.
                        Change::Keep if copies.is_some() || added || opened => {
                            Change::Replace(entry.bytes.clone())
                        }
                        change => change,
                    }
                }
                EntryKind::Manifest => {
                    report.resources += 1;
                    let mut manifest = Manifest::parse(&entry.bytes);
                    if number == 0 {
                        report.manifest_main = jar::main_class(&manifest);
                    }
                    match manifest.strip_digests() {
                        0 => Change::Keep,
                        count => {
                            let name = name_in_report(&source, inside.is_some(), &entry.name);
                            let what = format!("{name} ({count} digests)");
                            report.stripped_signatures.push(what);
                            Change::Replace(manifest.to_bytes())
                        }
                    }
                }
                EntryKind::Signature => {
                    let name = name_in_report(&source, inside.is_some(), &entry.name);
                    report.stripped_signatures.push(name);
                    Change::Drop
                }
                EntryKind::Resource | EntryKind::Jar | EntryKind::Index => {
                    report.resources += 1;
                    Change::Keep
                }
                EntryKind::Directory => Change::Keep,
            });
        }
        parts.push(Part {
            source,
            changes,
            inside,
        });
    }
    if i32::try_from(sites.len()).is_err() {
        return Err(Error::TooManySites);
    }
    report.add_gaps_of_left_out();
    report.gaps.extend(sorted.gaps());
    let mut sites = sites.finish();
    sites.reflection = reflection(&sites, &universe);
    Ok(Run {
        parts,
        platform: copies,
        found: (made, sorted),
        sites,
        report,
    })
}

/// What must be known when the program runs, if it uses reflection.
fn reflection(sites: &SiteTable, universe: &Universe) -> Option<Reflection> {
    let reflects = |site: &Site| matches!(site.kind, SiteKind::Reflection(_));
    let wrappers = universe.operations().wrappers();
    let wrapped: String = wrappers
        .map(|(class, _)| format!("={}\n", class.replace('/', ".")))
        .collect();
    sites.sites.iter().any(reflects).then(|| Reflection {
        platform: policy::rows() + &wrapped,
        granular: universe
            .granularities()
            .filter(|(_, granularity)| **granularity != Granularity::Field)
            .map(|(name, _)| name.replace('/', "."))
            .collect(),
    })
}

/// Tells the universe, and checks what the classes must fulfil.
fn set_granularities(
    universe: &mut Universe,
    sources: &[Unpacked],
    options: &Options,
) -> Result<(), Error> {
    let classes = &options.granularity.classes;
    if classes.is_empty() {
        return Ok(());
    }
    let internal = |(name, granularity): (&String, &_)| (name.replace('.', "/"), *granularity);
    universe.set_granularities(classes.iter().map(internal).collect());
    let mut files = Classes::new();
    for Unpacked { source, .. } in sources {
        for entry in source.entries.iter().filter(|e| e.kind == EntryKind::Class) {
            let bad = |error| bad_class(&source.path, &entry.name, error);
            let name = Class::parse(&entry.bytes).and_then(|class| class.name());
            files.entry(name.map_err(bad)?).or_insert(&entry.bytes);
        }
    }
    let checked = breaches(universe, &files);
    let bad = |error| bad_class(Path::new("the program"), "a class", error);
    let breaches = checked.map_err(bad)?;
    match breaches.is_empty() {
        true => Ok(()),
        false => Err(Error::Granularity { breaches }),
    }
}

/// Finds the operations of the program, and makes the wrappers for them; `made` is the source of the classes that are not on
/// the class path.
fn wrap(
    universe: &mut Universe,
    sources: &mut [Unpacked],
    made: Option<usize>,
    options: &Options,
) -> Result<Joined, Error> {
    if universe.granularities().next().is_none() {
        return Ok(Joined::default());
    }
    let mut files = Classes::new();
    let mut closed = BTreeMap::new();
    for (number, Unpacked { source, .. }) in sources.iter().enumerate() {
        for entry in source.entries.iter().filter(|e| e.kind == EntryKind::Class) {
            let bad = |error| bad_class(&source.path, &entry.name, error);
            let name = Class::parse(&entry.bytes).and_then(|class| class.name());
            let name = name.map_err(bad)?;
            if made == Some(number) {
                closed.insert(name.clone(), "its class loader does not know of a wrapper");
            } else if options.selection.decide(&name) != Decision::Rewrite {
                closed.insert(name.clone(), "it is left out");
            } else if files.contains_key(&name) {
                closed.insert(name.clone(), "there are several classes of this name");
            }
            files.entry(name).or_insert(&entry.bytes);
        }
    }
    let found = operations(universe, &files, &closed);
    let bad = |error| bad_class(Path::new("the program"), "a class", error);
    let mut found = found.map_err(bad)?;
    found.classification = options.classification.clone();
    let joined = wrappers::join(&found, sources)?;
    universe.set_operations(found);
    Ok(joined)
}

/// Whether a class is to be rewritten; if not, the report tells.
fn is_wanted(entry: &Entry, options: &Options, report: &mut Report) -> Result<bool, ClassError> {
    report.classes += 1;
    let name = Class::parse(&entry.bytes)?.name()?;
    let (why, is_gap) = match options.selection.decide(&name) {
        Decision::Rewrite => return Ok(true),
        Decision::LeftOut(why) => (why, true),
        Decision::Never(why) => (why.to_string(), false),
    };
    report.copied += 1;
    report.left_out.push(LeftOut {
        class: name.replace('/', "."),
        why,
        is_gap,
    });
    Ok(false)
}

/// What became of a class that was to be rewritten.
fn change(rewritten: Rewritten, added: bool, report: &mut Report) -> Result<Change, ClassError> {
    report.gaps.extend(rewritten.gaps);
    Ok(match rewritten.outcome? {
        ClassOutcome::Rewritten(bytes) => {
            // A wrapper is none of the classes that were found.
            report.rewritten += usize::from(!added);
            Change::Replace(bytes)
        }
        ClassOutcome::Unchanged => {
            report.copied += usize::from(!added);
            Change::Keep
        }
    })
}

/// Entries of nested jars are named with their jar.
fn name_in_report(source: &Source, nested: bool, entry: &str) -> String {
    match nested {
        true => format!("{}!/{entry}", source.path.display()),
        false => entry.to_string(),
    }
}

fn build_universe<'s>(sources: impl Iterator<Item = &'s Source>) -> Result<Universe, Error> {
    let classes = sources.flat_map(|source| {
        let entries = source.entries.iter();
        let classes = entries.filter(|entry| entry.kind == EntryKind::Class);
        classes.map(move |entry| (source, entry))
    });
    let classes: Vec<(&Source, &Entry)> = classes.collect();
    let files: Vec<&[u8]> = classes.iter().map(|(_, e)| e.bytes.as_slice()).collect();
    let mut universe = Universe::default();
    see_all(&files, jar::all_threads(), |number, seen| {
        let (source, entry) = classes[number];
        let seen = seen.map_err(|error| bad_class(&source.path, &entry.name, error))?;
        let Some(seen) = seen else {
            return Ok(());
        };
        let taken = is_copy(&seen.name) && !source.path.ends_with(ORIGIN);
        if taken || seen.name.starts_with("io/jcheck/") {
            return Err(Error::ReservedPackage {
                path: source.path.clone(),
                entry: entry.name.clone(),
            });
        }
        universe.note(seen);
        Ok(())
    })?;
    universe.mark_handles();
    Ok(universe)
}

fn bad_class(path: &Path, entry: &str, source: crate::class::ClassError) -> Error {
    Error::BadClass {
        path: path.to_path_buf(),
        entry: entry.to_string(),
        source,
    }
}
