//! What must be known of a program before its classes can be rewritten, wherever they are packed.

use crate::class::{Class, ClassError};
use crate::error::Error;
use crate::found::Sorted;
use crate::granularity::{breaches, operations, Classes};
use crate::jar::{self, Change, Entry, EntryKind, Manifest, Source, Unpacked};
use crate::options::Options;
use crate::own::{own_places, Place};
use crate::platform::{in_place, Platform};
use crate::policy::selection::Decision;
use crate::report::{LeftOut, Report};
use crate::sorting::{sort, Tries};
use crate::universe::{field_numbers, package, see_all, FieldNumbers, Seen, Universe};
use crate::wrappers::{self, Joined};
use jcheck_annotations::Field;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What becomes of an entry.
#[derive(Debug)]
pub(crate) enum Decided {
    /// This.
    Change(Change),
    /// It is rewritten if anything in it concerns the checker.
    Rewrite {
        /// If not, it is still not what its jar has: it may have other names in it, or other flags, or be new.
        is_new: bool,
        /// It is a wrapper, none of the classes that were found.
        added: bool,
    },
}

/// A program whose classes can be rewritten.
#[derive(Debug)]
pub(crate) struct Prepared {
    /// The inputs, then the jars inside them.
    pub(crate) sources: Vec<Unpacked>,
    /// One for each entry.
    pub(crate) decided: Vec<Vec<Decided>>,
    /// Which of them has the classes of the JDK, if these are rewritten with the program.
    pub(crate) platform: Option<usize>,
    /// Which of them has the classes that are not on the class path, and what is known of them.
    pub(crate) found: (Option<usize>, Sorted),
    pub(crate) universe: Universe,
    /// Whether it has classes with names of classes of the JDK that are rewritten where they are.
    pub(crate) intrudes: bool,
    pub(crate) fields: FieldNumbers,
    /// All fields, in the order of their numbers.
    pub(crate) field_table: Vec<Field>,
    pub(crate) report: Report,
}

impl Prepared {
    /// Gives the first input another manifest, if it has one and the new one is different.
    pub(crate) fn change_manifest(&mut self, new: impl Fn(Manifest) -> Option<Manifest>) {
        let Some(Unpacked { source, .. }) = self.sources.first() else {
            return;
        };
        for (entry, decided) in source.entries.iter().zip(&mut self.decided[0]) {
            if entry.kind != EntryKind::Manifest {
                continue;
            }
            let bytes = match decided {
                Decided::Change(Change::Replace(bytes)) => bytes.as_slice(),
                _ => entry.bytes.as_slice(),
            };
            if let Some(new) = new(Manifest::parse(bytes)) {
                *decided = Decided::Change(Change::Replace(new.to_bytes()));
            }
        }
    }
}

/// Looks at all classes of a program, and decides what becomes of everything else. Those that were found are tried first.
///
/// # Errors
/// Damage in class files, and options that cannot be followed.
pub(crate) fn prepare_with(
    sources: Vec<Source>,
    options: &Options,
    tries: Tries<'_>,
) -> Result<Prepared, Error> {
    let (mut sources, closed) = jar::unpack(sources);
    let all: Vec<&Source> = sources.iter().map(|unpacked| &unpacked.source).collect();
    let (sorted, found) = sort(options, &all, tries);
    let made = found.is_some().then_some(sources.len());
    sources.extend(found.map(|source| Unpacked {
        source,
        inside: None,
    }));
    let mut of_jdk = None;
    if let Some(source) = platform_source(options)? {
        of_jdk = Some(sources.len());
        sources.push(Unpacked {
            source,
            inside: None,
        });
    }
    let mut report = Report {
        closed,
        ..Report::default()
    };
    let Built {
        mut universe,
        left_out,
        intrudes,
    } = build_universe(&sources, (of_jdk, made), options)?;
    if options.platform.is_some() {
        universe.set_in_place();
    }
    universe.set_locked(&options.initialisers);
    universe.find_circles();
    set_granularities(&mut universe, &sources, options)?;
    let wrappers = wrap(&mut universe, &mut sources, made, options)?;
    let mut left_out = left_out.into_iter();
    let mut decided = Vec::with_capacity(sources.len());
    for (number, Unpacked { source, inside }) in sources.iter().enumerate() {
        if inside.is_some() {
            report.nested.push(source.path.display().to_string());
        }
        let entries = source.entries.iter().enumerate();
        let decide = |(index, entry): (usize, &Entry)| {
            if entry.kind != EntryKind::Class {
                let is_first = number == 0;
                let name = || name_in_report(source, inside.is_some(), &entry.name);
                return Decided::Change(decide_other(entry, is_first, name, &mut report));
            }
            let added = wrappers.added.contains(&(number, index));
            let opened = wrappers.opened.contains(&(number, index));
            // The classes of the JDK may be models.
            let is_new = of_jdk == Some(number) || added || opened;
            let class = match added {
                true => None,
                false => {
                    report.classes += usize::from(of_jdk != Some(number));
                    left_out.next().flatten()
                }
            };
            let Some(left_out) = class else {
                return Decided::Rewrite { is_new, added };
            };
            report.copied += 1;
            report.left_out.push(left_out);
            Decided::Change(match is_new {
                true => Change::Replace(entry.bytes.clone()),
                false => Change::Keep,
            })
        };
        decided.push(entries.map(decide).collect());
    }
    let (field_table, fields) = field_numbers(&universe);
    Ok(Prepared {
        sources,
        decided,
        platform: of_jdk,
        found: (made, sorted),
        universe,
        intrudes,
        fields,
        field_table,
        report,
    })
}

/// The classes of the JDK that are rewritten with the program, if it does not run with those of an image.
fn platform_source(options: &Options) -> Result<Option<Source>, Error> {
    match &options.platform {
        Some(platform) => platform.source(),
        None => Ok(None),
    }
}

/// What the class files of a program say.
struct Built {
    universe: Universe,
    /// For each class file, in order, why it is not rewritten, if it is not.
    left_out: Vec<Option<LeftOut>>,
    /// See [`Prepared::intrudes`].
    intrudes: bool,
}

/// What becomes of an entry that is no class; `name` is for the report.
fn decide_other(
    entry: &Entry,
    is_first: bool,
    name: impl Fn() -> String,
    report: &mut Report,
) -> Change {
    match entry.kind {
        EntryKind::Manifest => {
            report.resources += 1;
            let mut manifest = Manifest::parse(&entry.bytes);
            if is_first {
                report.manifest_main = jar::main_class(&manifest);
            }
            match manifest.strip_digests() {
                0 => Change::Keep,
                count => {
                    let what = format!("{} ({count} digests)", name());
                    report.stripped_signatures.push(what);
                    Change::Replace(manifest.to_bytes())
                }
            }
        }
        EntryKind::Signature => {
            report.stripped_signatures.push(name());
            Change::Drop
        }
        EntryKind::Resource | EntryKind::Jar | EntryKind::Index => {
            report.resources += 1;
            Change::Keep
        }
        EntryKind::Directory | EntryKind::Class => Change::Keep,
    }
}

/// Entries of nested jars are named with their jar.
fn name_in_report(source: &Source, nested: bool, entry: &str) -> String {
    match nested {
        true => format!("{}!/{entry}", source.path.display()),
        false => entry.to_string(),
    }
}

/// Looks at all classes; one of the sources may have those of the JDK, and one those that were found. These say nothing of whose
/// their packages are: a library makes some in its own packages, and some in those of the program.
fn build_universe(
    sources: &[Unpacked],
    (of_jdk, made): (Option<usize>, Option<usize>),
    options: &Options,
) -> Result<Built, Error> {
    let classes = sources.iter().enumerate();
    let classes = classes.flat_map(|(number, Unpacked { source, .. })| {
        let entries = source.entries.iter();
        let classes = entries.filter(|entry| entry.kind == EntryKind::Class);
        classes.map(move |entry| (number, source, entry))
    });
    let classes: Vec<(usize, &Source, &Entry)> = classes.collect();
    let files: Vec<&[u8]> = classes
        .iter()
        .map(|(.., entry)| entry.bytes.as_slice())
        .collect();
    let mut universe = Universe::default();
    let image = options.platform.as_ref().and_then(Platform::image);
    for seen in image.iter().flat_map(|image| &image.seen) {
        universe.note(seen.clone());
    }
    let mut left_out = Vec::with_capacity(files.len());
    let mut intrudes = false;
    let mut packages = vec![BTreeSet::new(); sources.len()];
    see_all(&files, options.threads(), |number, seen| {
        let (number, source, entry) = classes[number];
        let own = Some(number) != of_jdk;
        let bad = |error| bad_class(&source.path, &entry.name, error);
        let Some(seen) = seen.map_err(bad)? else {
            let name = Class::parse(&entry.bytes).and_then(|class| class.name());
            left_out.push(why_left_out(&name.map_err(bad)?, options));
            return Ok(());
        };
        if seen.name.starts_with("io/jcheck/") {
            return Err(Error::ReservedPackage {
                path: source.path.clone(),
                entry: entry.name.clone(),
            });
        }
        left_out.push(why_left_out(&seen.name, options));
        if own && Some(number) != made {
            packages[number].insert(package(&seen.name).to_string());
        }
        intrudes |= own && in_place::is_rewritten(&seen.name);
        // What is not watched is no part of the program: calls of it are judged where they are.
        if own || in_place::is_watched(&seen.name) {
            universe.note(seen);
        }
        Ok(())
    })?;
    universe.set_own_packages(own_packages(sources, packages, options.programs));
    universe.complete();
    Ok(Built {
        universe,
        left_out,
        intrudes,
    })
}

/// The packages of the user's own classes.
fn own_packages(
    sources: &[Unpacked],
    packages: Vec<BTreeSet<String>>,
    programs: usize,
) -> FxHashSet<String> {
    let sources = sources.iter().enumerate();
    let places = sources
        .zip(packages)
        .map(|((number, unpacked), packages)| Place {
            is_program: number < programs.max(1),
            is_directory: unpacked.source.path.is_dir(),
            packages,
        });
    let places: Vec<Place> = places.collect();
    let own = own_places(&places);
    let own = places.into_iter().zip(own).filter(|(_, own)| *own);
    own.flat_map(|(place, _)| place.packages).collect()
}

/// What those class files of the JDK say that are part of the program.
///
/// # Errors
/// Damage in a class file.
pub(crate) fn seen_in(jdk: &Source) -> Result<Vec<Seen<'static>>, Error> {
    let mut all = Vec::new();
    for entry in jdk.entries.iter().filter(|e| e.kind == EntryKind::Class) {
        let bad = |error| bad_class(&jdk.path, &entry.name, error);
        let class = Class::parse(&entry.bytes).map_err(bad)?;
        let seen = Seen::of(&class).map_err(bad)?;
        if in_place::is_watched(&seen.name) {
            all.push(seen.into_owned());
        }
    }
    Ok(all)
}

/// Why a class is not rewritten, if it is not.
fn why_left_out(name: &str, options: &Options) -> Option<LeftOut> {
    let (why, is_gap) = match options.selection.decide(name) {
        Decision::Rewrite => return None,
        Decision::LeftOut(why) => (why, true),
        Decision::Never(why) => (why.to_string(), false),
    };
    Some(LeftOut {
        class: name.replace('/', "."),
        why,
        is_gap,
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

/// Finds the operations of the program, and makes the wrappers for them; `made` is the source of the classes that are
/// not on the class path.
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

pub(crate) fn bad_class(path: &Path, entry: &str, source: ClassError) -> Error {
    Error::BadClass {
        path: path.to_path_buf(),
        entry: entry.to_string(),
        source,
    }
}
