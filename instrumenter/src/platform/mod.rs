//! Classes of the JDK that become part of the program.
//!
//! They keep their names and are rewritten where they are ([`in_place`]), which the JVM's class file load hook makes
//! possible: once for all programs ([`Image`]), or together with a program that makes something else of them.

pub mod arguments;
pub mod bundles;
mod crypto;
pub mod eager;
pub mod home;
mod image;
pub mod in_place;
mod left_out;
pub mod loggers;
pub mod native_arrays;
pub mod outside;
mod patch;
pub mod regions;
mod rename;
pub mod restart;
pub mod sums;
mod timeless;
pub mod unwatched;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::class::Class;
use crate::jar::{Entry, EntryKind, Source};
use crate::Error;

pub use image::{Image, Numbered};
pub use rename::rename;

/// What they come from, as a path for messages.
pub const ORIGIN: &str = "the JDK";
/// The beginning of the names of the concurrency classes.
pub const CONCURRENT: &str = "java/util/concurrent/";

/// Class files of a JDK.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Platform {
    /// By internal name.
    classes: Arc<BTreeMap<String, Vec<u8>>>,
    /// Tells JDKs apart.
    pub identity: String,
    made: Made,
}

/// When the classes are rewritten.
#[derive(Debug, Clone)]
enum Made {
    /// With the program. Those of them that are not of the JDK are named.
    WithProgram(Arc<BTreeSet<String>>),
    /// They are rewritten already.
    Before(Arc<Image>),
}

impl PartialEq for Made {
    /// What is rewritten is told apart by [`Platform::identity`].
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::WithProgram(one), Self::WithProgram(other)) => one == other,
            (Self::Before(one), Self::Before(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Eq for Made {}

/// True for classes whose operations are told with the place of the call: one call is one operation, or few.
pub fn is_leaf(class: &str) -> bool {
    class.strip_prefix(CONCURRENT).is_some_and(|class| {
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
    if timeless::has(name) {
        bytes = timeless::without_limits(&Class::parse(&bytes)?)?;
    }
    if eager::has(name) {
        bytes = eager::at_once(&Class::parse(&bytes)?)?;
    }
    if sums::has(name) {
        bytes = sums::commuting(&Class::parse(&bytes)?)?;
    }
    if left_out::has(name) {
        bytes = left_out::without(&Class::parse(&bytes)?)?;
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
    /// Of a jar with class files of the JDK, those of which that are rewritten where they are, and of one with models that
    /// take the place of some of them. The `identity` tells JDKs and models apart.
    ///
    /// # Errors
    /// When one is no jar.
    pub fn new(jar: &[u8], models: &[u8], identity: String) -> Result<Self, Error> {
        let mut classes = class_files(jar)?;
        classes.retain(|name, _| in_place::is_rewritten(name));
        let models = class_files(models)?;
        let new = models.keys().filter(|name| !classes.contains_key(*name));
        let new = Arc::new(new.cloned().collect());
        replace(&mut classes, models);
        Ok(Self {
            classes: classes.into(),
            identity,
            made: Made::WithProgram(new),
        })
    }

    /// Classes that were rewritten where they are, for all programs ([`crate::rewrite_in_place`]).
    pub fn of_image(image: Image, identity: String) -> Self {
        Self {
            classes: Arc::default(),
            identity,
            made: Made::Before(image.into()),
        }
    }

    /// The classes that are rewritten already, if they are.
    pub(crate) fn image(&self) -> Option<&Image> {
        match &self.made {
            Made::Before(image) => Some(image),
            Made::WithProgram(_) => None,
        }
    }

    /// How many sites and fields come before those of a program, if the classes are rewritten already.
    pub(crate) fn numbers_before(&self) -> Option<[u32; 2]> {
        self.image().map(|image| [image.sites, image.fields])
    }

    /// Whether a class that is rewritten where it is, by internal name, is none of the JDK, which therefore does not find
    /// it.
    pub fn is_new(&self, class: &str) -> bool {
        match &self.made {
            Made::WithProgram(new) => new.contains(class),
            Made::Before(_) => false,
        }
    }

    /// The classes that are rewritten with the program, as one more source; `None` if they are rewritten already.
    ///
    /// # Errors
    /// Damage in a class file.
    pub fn source(&self) -> Result<Option<Source>, Error> {
        if self.image().is_some() {
            return Ok(None);
        }
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
        Ok(Some(Source {
            path,
            entries,
            archive: None,
        }))
    }
}
