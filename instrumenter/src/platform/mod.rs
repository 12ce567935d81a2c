//! Classes of the JDK that become part of the program.
//!
//! There are two ways. With `--jdk in-place`, the default of `jcheck check`, classes keep their names and are rewritten where
//! they are ([`in_place`]), which the JVM's class file load hook makes possible: once for all programs ([`Image`]), or
//! together with a program that makes something else of them.
//!
//! With `--jdk copies`, and in instrumented jars, which know of `java.util.concurrent` only, the program gets copies of the classes that it can reach, under another package
//! ([`COPIES`]), and all its references are changed to them ([`rename`]). A copy is rewritten, classified, initialised
//! anew and reported like any class of the program; jcheck itself, and the JDK, go on with the originals.
//!
//! Copies and originals must not meet. So interfaces are copied, too, and a call of the JDK's own API that hands out
//! or takes such a type ends the execution with a gap ([`meets_originals`]). A program that uses a field of such a
//! type is left as it is ([`Refusal`]): then every use of `java.util.concurrent` is a gap. What stays with the
//! original: exceptions, `TimeUnit` and `Callable`, which keep no state.

pub mod arguments;
pub mod bundles;
mod image;
pub mod in_place;
pub mod loggers;
pub mod native_arrays;
pub mod outside;
pub mod regions;
mod rename;
mod restart;
mod select;
pub mod unwatched;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::class::Class;
use crate::jar::{Entry, EntryKind, Source};
use crate::{Error, Input};

pub use image::{Image, Numbered};
pub use rename::rename;
pub use select::{is_harmless, is_unavailable, meets_originals, mentions, Refusal};

/// The package of the copies, in front of that of the original.
pub const COPIES: &str = "jcheck/";
/// What copies come from, as a path for messages.
pub const ORIGIN: &str = "java.util.concurrent";
/// The beginning of the names of the originals.
pub const ORIGINALS: &str = "java/util/concurrent/";

/// The class files of `java.util.concurrent` of a JDK.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Platform {
    /// By internal name.
    classes: Arc<BTreeMap<String, Vec<u8>>>,
    /// Tells JDKs apart.
    pub identity: String,
    /// How the classes are rewritten where they are, if none is copied.
    in_place: Option<InPlace>,
}

/// How classes are rewritten where they are.
#[derive(Debug, Clone)]
enum InPlace {
    /// With the program. Those of them that are not of the JDK are named.
    WithProgram(Arc<BTreeSet<String>>),
    /// They are rewritten already.
    Before(Arc<Image>),
}

impl PartialEq for InPlace {
    /// What is rewritten is told apart by [`Platform::identity`].
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::WithProgram(one), Self::WithProgram(other)) => one == other,
            (Self::Before(one), Self::Before(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Eq for InPlace {}

/// True for copies whose operations are told with the place of the call: one call is one operation, or few.
pub fn is_leaf(class: &str) -> bool {
    let original = class.strip_prefix(COPIES).unwrap_or(class);
    let original = original.strip_prefix(ORIGINALS);
    original.is_some_and(|class| {
        class.starts_with("atomic/")
            || matches!(
                class.split('$').next(),
                Some(
                    "CountDownLatch"
                        | "Countdown"
                        | "IdleWorkers"
                        | "locks/Condition"
                        | "locks/Lock"
                        | "locks/LockCondition"
                        | "locks/LockGuard"
                        | "locks/ReadWriteHolders"
                        | "locks/ReentrantLock"
                        | "locks/ReentrantReadWriteLock"
                )
            )
    })
}

/// True for classes of the JDK that belong to the program, by internal name: copies, and those that are rewritten where
/// they are.
pub fn is_of_platform(class: &str) -> bool {
    is_copy(class) || in_place::is_rewritten(class)
}

/// True for copies, by internal name.
pub fn is_copy(class: &str) -> bool {
    class
        .strip_prefix(COPIES)
        .is_some_and(|original| original.starts_with(ORIGINALS))
}

/// Whether a program may need copies.
///
/// # Errors
/// [`Error::Read`] and damage in a jar.
pub fn is_needed(inputs: &[Input]) -> Result<bool, Error> {
    for input in inputs {
        match Source::any_class(&input.path, mentions)? {
            Some(true) => return Ok(true),
            Some(false) => continue,
            None => {}
        }
        let (sources, _) = crate::jar::unpack(vec![Source::read(&input.path)?]);
        let mut entries = sources.iter().flat_map(|unpacked| &unpacked.source.entries);
        if entries.any(|entry| entry.kind == EntryKind::Class && mentions(&entry.bytes)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The class files in a jar by internal name.
fn class_files(jar: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let files = crate::jar::class_files(jar)?.into_iter();
    let named = |(name, bytes): (String, Vec<u8>)| {
        let name = name.strip_suffix(".class")?;
        Some((name.to_string(), bytes))
    };
    Ok(files.filter_map(named).collect())
}

/// A class that is rewritten where it is, as the passes get it.
fn where_it_is(name: &str, bytes: &[u8]) -> crate::class::Result<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    let pinned = in_place::stand_ins(name);
    if !pinned.is_empty() {
        bytes = rename(&Class::parse(&bytes)?, &|name| {
            let row = pinned.iter().find(|(from, _)| *from == name);
            row.map(|(_, to)| to.to_string())
        })?;
    }
    if restart::is_restarted(name) {
        bytes = restart::restartable(&Class::parse(&bytes)?)?;
    }
    Ok(bytes)
}

/// Puts models in the place of originals with all their nested classes.
fn replace(classes: &mut BTreeMap<String, Vec<u8>>, models: BTreeMap<String, Vec<u8>>) {
    let outermost = |class: &str| class.split('$').next().unwrap_or(class).to_string();
    let modelled: BTreeSet<String> = models.keys().map(|class| outermost(class)).collect();
    classes.retain(|class, _| !modelled.contains(&outermost(class)));
    classes.extend(models);
}

impl Platform {
    /// Of a jar with the class files of the JDK, and one with models that take the place of some of them. The
    /// `identity` tells JDKs and models apart.
    ///
    /// # Errors
    /// When one is no jar.
    pub fn new(jar: &[u8], models: &[u8], identity: String) -> Result<Self, Error> {
        let mut classes = class_files(jar)?;
        replace(&mut classes, class_files(models)?);
        Ok(Self {
            classes: classes.into(),
            identity,
            in_place: None,
        })
    }

    /// Of a jar with class files of the JDK, those of which that are rewritten where they are, and of one with models that
    /// take the place of some of them. The `identity` tells JDKs and models apart.
    ///
    /// # Errors
    /// When one is no jar.
    pub fn in_place(jar: &[u8], models: &[u8], identity: String) -> Result<Self, Error> {
        let mut classes = class_files(jar)?;
        classes.retain(|name, _| in_place::is_rewritten(name));
        let models = class_files(models)?;
        let new = models.keys().filter(|name| !classes.contains_key(*name));
        let new = Arc::new(new.cloned().collect());
        replace(&mut classes, models);
        Ok(Self {
            classes: classes.into(),
            identity,
            in_place: Some(InPlace::WithProgram(new)),
        })
    }

    /// Classes that were rewritten where they are, for all programs ([`crate::rewrite_in_place`]).
    pub fn of_image(image: Image, identity: String) -> Self {
        Self {
            classes: Arc::default(),
            identity,
            in_place: Some(InPlace::Before(image.into())),
        }
    }

    /// The classes that are rewritten already, if they are.
    pub(crate) fn image(&self) -> Option<&Image> {
        match &self.in_place {
            Some(InPlace::Before(image)) => Some(image),
            _ => None,
        }
    }

    /// Whether the classes are rewritten where they are.
    pub fn is_in_place(&self) -> bool {
        self.in_place.is_some()
    }

    /// Whether a class that is rewritten where it is, by internal name, is none of the JDK, which therefore does not find
    /// it.
    pub fn is_new(&self, class: &str) -> bool {
        match &self.in_place {
            Some(InPlace::WithProgram(new)) => new.contains(class),
            _ => false,
        }
    }

    /// The classes that are rewritten where they are, as one more source. References to them stay as they are.
    ///
    /// # Errors
    /// Damage in a class file.
    fn source_in_place(&self) -> Result<Source, Error> {
        let path = std::path::PathBuf::from(ORIGIN);
        let mut entries = Vec::new();
        for (name, bytes) in self.classes.iter() {
            let bytes = where_it_is(name, bytes);
            entries.push(Entry {
                name: format!("{name}.class"),
                kind: EntryKind::Class,
                bytes: bytes.map_err(|source| Error::BadClass {
                    path: path.clone(),
                    entry: name.clone(),
                    source,
                })?,
            });
        }
        Ok(Source {
            path,
            entries,
            archive: None,
        })
    }

    /// Whether there is a copy of this class, by the internal name of the original.
    pub fn has(&self, class: &str) -> bool {
        select::is_copied(class) && self.classes.contains_key(class)
    }

    /// Gives a program the copies that it needs: renames all references in its classes, and makes one more source.
    /// `None` if it needs none.
    ///
    /// # Errors
    /// Damage in a class file.
    pub fn join(&self, program: &mut [&mut Source]) -> Result<Option<Source>, Error> {
        match &self.in_place {
            Some(InPlace::WithProgram(_)) => return self.source_in_place().map(Some),
            Some(InPlace::Before(_)) => return Ok(None),
            None => {}
        }
        let bad = |path: &std::path::Path, entry: &str, source| Error::BadClass {
            path: path.to_path_buf(),
            entry: entry.to_string(),
            source,
        };
        let mut wanted = select::Wanted::new(self);
        let mut mentioning = Vec::new();
        for (number, source) in program.iter().enumerate() {
            for (index, entry) in source.entries.iter().enumerate() {
                if entry.kind != EntryKind::Class || !mentions(&entry.bytes) {
                    continue;
                }
                mentioning.push((number, index));
                let class = Class::parse(&entry.bytes);
                class
                    .and_then(|class| wanted.of_program(&class))
                    .map_err(|error| bad(&source.path, &entry.name, error))?;
            }
        }
        let Some(names) = wanted.finish()? else {
            return Ok(None);
        };
        let path = std::path::PathBuf::from(ORIGIN);
        let map = |name: &str| self.has(name).then(|| format!("{COPIES}{name}"));
        for (number, index) in mentioning {
            let Source { path, entries, .. } = &mut *program[number];
            let entry = &mut entries[index];
            let renamed = Class::parse(&entry.bytes).and_then(|class| rename(&class, &map));
            entry.bytes = renamed.map_err(|error| bad(path, &entry.name, error))?;
        }
        let mut entries = Vec::new();
        for name in names {
            let Some(bytes) = self.classes.get(&name) else {
                continue;
            };
            let ordered = select::has_ordered_sets(&name);
            // Nothing is ever finalized: no thread of the JVM may run code of the program.
            let map = |name: &str| match name {
                "finalize" => Some("finalize$".to_string()),
                "java/util/HashSet" if ordered => Some("java/util/LinkedHashSet".to_string()),
                _ => select::stand_in(name)
                    .map(String::from)
                    .or_else(|| map(name)),
            };
            let renamed = Class::parse(bytes).and_then(|class| rename(&class, &map));
            entries.push(Entry {
                name: format!("{COPIES}{name}.class"),
                kind: EntryKind::Class,
                bytes: renamed.map_err(|error| bad(&path, &name, error))?,
            });
        }
        Ok(Some(Source {
            path,
            entries,
            archive: None,
        }))
    }
}
