//! What the program has made and removed, by name, and how a name is looked up.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::touched::{Place, Touched};

/// Most symbolic links on the way to one file, as on Linux.
const MOST_LINKS: u32 = 40;
/// The parent of a directory.
const UP: &str = "..";

/// A file, directory or link of the program's own: it is in a directory of jcheck's, with its number as its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Own {
    /// Its name there.
    pub number: u32,
    /// What it is.
    pub kind: Kind,
    /// Whether it is a directory that hides what the file system has there.
    pub hides: bool,
    /// Its content.
    pub content: Place,
}

/// What something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
}

/// What is known of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// The program has removed what was there.
    Gone,
    /// What the program has made.
    Here(Own),
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// What the file system has there.
    Outside,
    /// What the program has made.
    Own(Own),
    /// Nothing.
    Missing,
    /// Something on the way to it is missing.
    NoWay,
    /// Something on the way to it is no directory.
    NoDirectory,
    /// Links lead in a circle.
    Circle,
}

impl Found {
    /// What the program has made, if that is it.
    pub fn own(self) -> Option<Own> {
        match self {
            Self::Own(own) => Some(own),
            _ => None,
        }
    }

    /// Whether there is something.
    pub fn is_there(self) -> bool {
        matches!(self, Self::Own(_) | Self::Outside)
    }
}

/// The way to a name.
#[derive(Debug)]
pub struct Way {
    /// The name without links, as far as there is something.
    pub key: PathBuf,
    /// What it stands for.
    pub found: Found,
    /// What was looked at on the way.
    pub looked: Touched,
}

/// See the head of this file.
#[derive(Debug)]
pub struct Names {
    /// Where numbered files are.
    root: PathBuf,
    /// By names without links.
    known: BTreeMap<PathBuf, Entry>,
}

impl Names {
    /// Those of a program that has done nothing yet.
    pub fn new(root: PathBuf) -> Self {
        Self {
            root,
            known: BTreeMap::new(),
        }
    }

    /// Where numbered files are.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the file with this number is.
    pub fn path(&self, number: u32) -> PathBuf {
        self.root.join(number.to_string())
    }

    /// The number of the file at this place.
    pub fn number_at(&self, real: &Path) -> Option<u32> {
        real.strip_prefix(&self.root).ok()?.to_str()?.parse().ok()
    }

    /// Whether all names stand for what the file system has.
    pub fn is_untouched(&self) -> bool {
        self.known.is_empty()
    }

    /// All is forgotten.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// What a name without links stands for.
    pub fn at(&self, key: &Path) -> Found {
        match self.known.get(key) {
            Some(Entry::Here(own)) => Found::Own(*own),
            Some(Entry::Gone) => Found::Missing,
            None => Found::Outside,
        }
    }

    /// There is this.
    pub fn here(&mut self, key: PathBuf, own: Own) {
        self.known.insert(key, Entry::Here(own));
    }

    /// The name is gone, and all below it.
    pub fn gone(&mut self, key: &Path) {
        let below: Vec<PathBuf> = self.below(key).map(|(name, _)| name.clone()).collect();
        for name in below {
            self.known.remove(&name);
        }
        self.known.insert(key.to_path_buf(), Entry::Gone);
    }

    /// What is known below one name gets another one, and this number.
    pub fn moved(&mut self, from: &Path, to: PathBuf, number: u32) {
        let Found::Own(own) = self.at(from) else {
            return;
        };
        let below: Vec<_> = self
            .below(from)
            .map(|(name, entry)| (name.clone(), *entry))
            .collect();
        self.gone(from);
        self.gone(&to);
        for (name, entry) in below {
            if let Ok(rest) = name.strip_prefix(from) {
                self.known.insert(to.join(rest), entry);
            }
        }
        self.here(to, Own { number, ..own });
    }

    /// Everything that is known below a name.
    fn below<'a>(&'a self, key: &'a Path) -> impl Iterator<Item = (&'a PathBuf, &'a Entry)> {
        let from = self.known.range(key.to_path_buf()..);
        let inside = from.take_while(move |(name, _)| name.starts_with(key));
        inside.filter(move |(name, _)| name.as_path() != key)
    }

    /// Whether the program has changed the list of a directory.
    pub fn changes_list(&self, key: &Path) -> bool {
        self.below(key).any(|(name, _)| name.parent() == Some(key))
    }

    /// The names in a directory.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn children(&self, key: &Path) -> io::Result<BTreeSet<OsString>> {
        let mut children = BTreeSet::new();
        if !self.at(key).own().is_some_and(|own| own.hides) {
            for entry in fs::read_dir(key)? {
                children.insert(entry?.file_name());
            }
        }
        for (name, entry) in self.below(key) {
            let Some(child) = name.file_name().filter(|_| name.parent() == Some(key)) else {
                continue;
            };
            match entry {
                Entry::Gone => children.remove(child),
                Entry::Here(_) => children.insert(child.to_os_string()),
            };
        }
        Ok(children)
    }

    /// Looks a name up; if it is one of a link, then where that leads, if `follow`.
    pub fn find(&self, name: &Path, follow: bool) -> Way {
        let mut way = Way {
            key: PathBuf::from("/"),
            found: Found::Outside,
            looked: Touched::default().looks(Place::ALL),
        };
        let mut rest = parts(&absolute(name));
        let mut links = 0;
        while let Some(part) = rest.pop() {
            if !self.is_directory(&way.key, way.found) {
                way.found = match way.found {
                    Found::Own(_) | Found::Outside => Found::NoDirectory,
                    Found::Missing => Found::NoWay,
                    found => found,
                };
                match part == UP {
                    true => _ = way.key.pop(),
                    false => way.key.push(part),
                }
                continue;
            }
            if part == UP {
                way.key.pop();
                way.found = self.at(&way.key);
                continue;
            }
            let child = way.key.join(part);
            let found = self.child(&way, &child);
            // What is there and untouched stays there, as long as there is something below it.
            if rest.is_empty() || found != Found::Outside {
                way.looked = way.looked.looks(Place::name(&child));
            }
            let leads = match !rest.is_empty() || follow {
                true => self.leads(&child, found),
                false => None,
            };
            match leads {
                Some(_) if links == MOST_LINKS => {
                    way.key = child;
                    way.found = Found::Circle;
                    return way;
                }
                Some(target) => {
                    links += 1;
                    if target.is_absolute() {
                        way.key = PathBuf::from("/");
                        way.found = Found::Outside;
                    }
                    rest.extend(parts(&target));
                }
                None => {
                    way.key = child;
                    way.found = found;
                }
            }
        }
        way
    }

    fn child(&self, way: &Way, child: &Path) -> Found {
        match self.at(child) {
            Found::Outside if way.found.own().is_some_and(|own| own.hides) => Found::Missing,
            Found::Outside if fs::symlink_metadata(child).is_err() => Found::Missing,
            found => found,
        }
    }

    /// Where a link leads.
    fn leads(&self, key: &Path, found: Found) -> Option<PathBuf> {
        match found {
            Found::Own(own) if own.kind == Kind::Link => fs::read_link(self.path(own.number)).ok(),
            Found::Outside => fs::read_link(key).ok(),
            _ => None,
        }
    }

    /// Whether something is a directory, or a link to one.
    pub fn is_directory(&self, key: &Path, found: Found) -> bool {
        match found {
            Found::Own(own) => own.kind == Kind::Directory,
            Found::Outside => fs::metadata(key).is_ok_and(|data| data.is_dir()),
            _ => false,
        }
    }
}

/// From the root on.
pub fn absolute(name: &Path) -> PathBuf {
    match name.is_absolute() {
        true => name.to_path_buf(),
        false => std::env::current_dir().unwrap_or_default().join(name),
    }
}

/// The last one first.
fn parts(path: &Path) -> Vec<OsString> {
    let part = |component: Component| match component {
        Component::Normal(part) => Some(part.to_os_string()),
        Component::ParentDir => Some(OsString::from(UP)),
        _ => None,
    };
    path.components().rev().filter_map(part).collect()
}

/// Without `..`, whatever that would lead through.
pub fn collapsed(path: PathBuf) -> PathBuf {
    let mut collapsed = PathBuf::from("/");
    for part in parts(&path).into_iter().rev() {
        match part == UP {
            true => _ = collapsed.pop(),
            false => collapsed.push(part),
        }
    }
    collapsed
}
