//! The files that a program sees: those of the file system, and over them what the program itself has made, changed
//! and removed in this execution.
//!
//! A file that the program makes or changes is a file with a number in a directory of jcheck's own; a name that it
//! removes is remembered as gone. What the program does not touch stays where it is, and is only read. So the next
//! execution begins when this memory is emptied.
//!
//! Each method says what the system is to be asked for in place of what the program asks for ([`Step`]). Where it would
//! refuse, it is asked for something that it refuses for the same reason.

mod copies;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::{symlink, MetadataExt};
use std::path::{Path, PathBuf};

use rustix::fs::{access, Access};

use super::names::{self, Found, Kind, Names, Own, Way};
use super::touched::{Place, Touched};

/// What is in the directory besides numbered files: a file, a directory that is not empty, and nothing.
const FILE: &str = "file";
const FULL: &str = "full";
const NONE: &str = "none";

/// See the head of this file.
#[derive(Debug)]
pub struct Namespace {
    names: Names,
    made: bool,
    next: u32,
    /// What stands for the list of a directory, by its number.
    lists: BTreeMap<u32, PathBuf>,
    /// What is in the numbered files.
    contents: BTreeMap<u32, Place>,
    /// Files whose times the program has set.
    dated: BTreeSet<u32>,
    /// Which thread has used an open file, by its number; none if several have.
    users: BTreeMap<(i32, Place), Option<i64>>,
}

/// How a file is opened.
#[derive(Debug, Clone, Copy, Default)]
pub struct Opening {
    /// It can be changed then.
    pub writes: bool,
    /// It is made if there is none.
    pub creates: bool,
    /// Its content is not needed.
    pub empties: bool,
    /// The name itself is meant, if it is one of a link.
    pub stays: bool,
}

/// What becomes of the names if the system does what it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// There is this now.
    Made(PathBuf, Kind, u32, Place),
    /// The name is gone.
    Removed(PathBuf),
    /// The first name is gone, and what it stood for has this number and the second name.
    Renamed(PathBuf, PathBuf, u32),
    /// The program has set the times of this file.
    Dated(u32),
}

/// What the system is to be asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The names to ask with.
    pub names: Vec<PathBuf>,
    /// What follows if it succeeds.
    pub change: Change,
    /// What all this depends on, and what it changes.
    pub touched: Touched,
}

impl Step {
    fn with(names: impl Into<Vec<PathBuf>>, touched: Touched) -> Self {
        Self {
            names: names.into(),
            change: Change::None,
            touched,
        }
    }

    fn then(mut self, change: Change) -> Self {
        self.change = change;
        self
    }
}

/// The use of an open file.
#[derive(Debug)]
pub struct Used {
    /// What it depends on, and what it changes.
    pub touched: Touched,
    /// What is in the file.
    pub content: Place,
    /// Whether several threads use it: each goes on where the last one was.
    pub shared: bool,
}

type Result<T> = io::Result<T>;

impl Namespace {
    /// One whose own files will be below `root`, which need not be there.
    pub fn new(root: PathBuf) -> Self {
        Self {
            names: Names::new(root),
            made: false,
            next: 0,
            lists: BTreeMap::new(),
            contents: BTreeMap::new(),
            dated: BTreeSet::new(),
            users: BTreeMap::new(),
        }
    }

    /// All that the program has done is forgotten.
    pub fn clear(&mut self) {
        if self.made {
            self.made = false;
            // What cannot be removed is in nobody's way: what comes has other numbers.
            let _ = fs::remove_dir_all(self.names.root());
        }
        self.names.clear();
        self.lists.clear();
        self.contents.clear();
        self.dated.clear();
        self.users.clear();
    }

    /// Whether all names stand for what the file system has.
    pub fn is_untouched(&self) -> bool {
        self.names.is_untouched()
    }

    /// To look at what has this name; of a link at where it leads, if `follow`. Whether its content is looked at, too.
    pub fn look(&mut self, name: &Path, follow: bool, content: bool) -> Result<Step> {
        let way = self.names.find(name, follow);
        if let Found::Own(own) = way.found {
            self.date(own)?;
        }
        let mut touched = way.looked.clone();
        if content && way.found.is_there() {
            touched = touched.looks(content_of(&way));
        }
        let place = self.place(&way)?;
        Ok(Step::with([place], touched))
    }

    /// To open a file, or a directory for its list.
    pub fn open(&mut self, name: &Path, how: Opening) -> Result<Step> {
        let way = self.names.find(name, !how.stays);
        if self.names.is_directory(&way.key, way.found) && !how.writes {
            return self.list_of(way);
        }
        if !how.writes {
            return Ok(Step::with([self.place(&way)?], way.looked));
        }
        let content = content_of(&way);
        let touched = match how.empties {
            true => way.looked.clone().changes(content),
            false => way.looked.clone(),
        };
        match way.found {
            Found::Outside => {
                let data = fs::symlink_metadata(&way.key).ok();
                match data.filter(|data| data.is_file() && is_writable(&way.key)) {
                    Some(data) => {
                        let number = self.copy_file(&way.key, &data, !how.empties)?;
                        Ok(Step::with([self.names.path(number)], touched))
                    }
                    None => Ok(Step::with([way.key], way.looked)),
                }
            }
            Found::Own(own) => {
                self.dated.remove(&own.number);
                Ok(Step::with([self.names.path(own.number)], touched))
            }
            Found::Missing if how.creates => self.make(way, Kind::File),
            _ => Ok(Step::with([self.place(&way)?], way.looked)),
        }
    }

    /// To read the list of a directory.
    pub fn list(&mut self, name: &Path) -> Result<Step> {
        let way = self.names.find(name, true);
        self.list_of(way)
    }

    fn list_of(&mut self, way: Way) -> Result<Step> {
        let touched = way.looked.clone().changes(Place::list(&way.key));
        let directory = self.names.is_directory(&way.key, way.found);
        let changed = way.found.own().is_some() || self.names.changes_list(&way.key);
        if !directory || !changed {
            return Ok(Step::with([self.place(&way)?], touched));
        }
        let number = self.number()?;
        let path = self.names.path(number);
        fs::create_dir(&path)?;
        for child in self.names.children(&way.key)? {
            fs::write(path.join(child), "")?;
        }
        self.lists.insert(number, way.key);
        Ok(Step::with([path], touched))
    }

    /// Whether this is the place of something that the program has made.
    pub fn is_own(&self, place: &Path) -> bool {
        place.starts_with(self.names.root())
    }

    /// The directory whose list is read by what has this real name.
    pub fn listed(&self, real: &Path) -> PathBuf {
        let number = self.names.number_at(real);
        let listed = number.and_then(|number| self.lists.get(&number));
        listed.map_or_else(|| real.to_path_buf(), Clone::clone)
    }

    /// To make what is not there.
    pub fn make_new(&mut self, name: &Path, kind: Kind) -> Result<Step> {
        let way = self.names.find(name, false);
        match way.found {
            Found::Missing => self.make(way, kind),
            _ => Ok(Step::with([self.place(&way)?], way.looked)),
        }
    }

    /// To remove a file, if `files`, or a directory, if `directories`.
    pub fn remove(&mut self, name: &Path, files: bool, directories: bool) -> Result<Step> {
        let way = self.names.find(name, false);
        if !way.found.is_there() {
            return Ok(Step::with([self.place(&way)?], way.looked));
        }
        let is_directory = self.is_real_directory(&way);
        if is_directory && !directories {
            return Ok(Step::with([self.fixed(FULL)?], way.looked));
        }
        if !is_directory && !files {
            return Ok(Step::with([self.fixed(FILE)?], way.looked));
        }
        let mut touched = way.looked;
        if is_directory {
            touched = touched.changes(Place::list(&way.key));
            if !self.names.children(&way.key)?.is_empty() {
                return Ok(Step::with([self.fixed(FULL)?], touched));
            }
        }
        if way.found == Found::Outside && !self.can_change(&way.key) {
            return Ok(Step::with([way.key], touched));
        }
        // What is outside stays, and what the program has made may have another name as well.
        let number = self.number()?;
        let victim = self.names.path(number);
        match is_directory {
            true => fs::create_dir(&victim)?,
            false => fs::write(&victim, "")?,
        }
        let is_link = way.found.own().is_some_and(|own| own.kind == Kind::Link);
        if is_link || way.found == Found::Outside && fs::read_link(&way.key).is_ok() {
            touched = touched.changes(Place::ALL);
        }
        let touched = touched.and(renames(&way.key));
        Ok(Step::with([victim], touched).then(Change::Removed(way.key)))
    }

    /// To give a file another name.
    pub fn rename(&mut self, from: &Path, to: &Path) -> Result<Step> {
        let (source, target) = (self.names.find(from, false), self.names.find(to, false));
        let touched = source.looked.clone().and(target.looked.clone());
        if !source.found.is_there() {
            let place = self.place(&source)?;
            return Ok(Step::with([place.clone(), place], touched));
        }
        if source.found == Found::Outside && !self.can_change(&source.key) {
            return Ok(Step::with([source.key, target.key], touched));
        }
        let same = target.found.is_there() && source.key == target.key;
        let above = target.found.is_there() && source.key.starts_with(&target.key);
        if above && !same {
            let full = self.fixed(FULL)?;
            return Ok(Step::with([full.join(FILE), full], touched));
        }
        let own = self.whole(&source.key)?;
        let (moved, moves) = (self.names.path(own.number), own.kind == Kind::Directory);
        // Where the system refuses, or has nothing to do.
        let refused = match target.found {
            // Two names of one file: nothing is to be done (POSIX, `rename`).
            Found::Own(other) if self.is_one(own, other) => Some(self.names.path(other.number)),
            _ if same => Some(moved.clone()),
            _ if target.key.starts_with(&source.key) => Some(moved.join(NONE)),
            Found::Missing => self.no_place(&target.key)?,
            Found::Own(_) | Found::Outside => {
                let is_directory = self.is_real_directory(&target);
                let full = is_directory && !self.names.children(&target.key)?.is_empty();
                match (is_directory, moves) {
                    (true, false) => Some(self.fixed(FULL)?),
                    (true, true) if full => Some(self.fixed(FULL)?),
                    (false, true) => Some(self.fixed(FILE)?),
                    _ => None,
                }
            }
            _ => Some(self.place(&target)?),
        };
        if let Some(refused) = refused {
            return Ok(Step::with([moved, refused], touched));
        }
        let number = self.number()?;
        self.contents.insert(number, own.content);
        let mut touched = touched.and(renames(&source.key)).and(renames(&target.key));
        if moves || own.kind == Kind::Link {
            touched = touched.changes(Place::ALL);
        }
        let change = Change::Renamed(source.key, target.key, number);
        Ok(Step::with([moved, self.names.path(number)], touched).then(change))
    }

    /// To give a file a further name.
    pub fn link(&mut self, existing: &Path, name: &Path) -> Result<Step> {
        let first = self.change(existing, false, false)?;
        let known = self.names.find(existing, false).found.own();
        let kind = known.map_or(Kind::File, |own| own.kind);
        let mut step = self.make_new(name, kind)?;
        if let Change::Made(_, _, number, content) = &mut step.change {
            if let Some(known) = self.content_at(&first.names[0]) {
                *content = known;
                self.contents.insert(*number, known);
            }
        }
        step.names.splice(0..0, first.names);
        step.touched = step.touched.and(first.touched);
        Ok(step)
    }

    /// To change what is known of a file; its times, if `times`.
    pub fn change(&mut self, name: &Path, follow: bool, times: bool) -> Result<Step> {
        let way = self.names.find(name, follow);
        let mut touched = way.looked.clone();
        if way.found.is_there() {
            touched = touched
                .changes(Place::name(&way.key))
                .changes(content_of(&way));
        }
        let own = match way.found {
            Found::Outside => self.copy(&way.key)?,
            found => found.own(),
        };
        let Some(own) = own else {
            return Ok(Step::with([self.place(&way)?], touched));
        };
        let step = Step::with([self.names.path(own.number)], touched);
        Ok(match times {
            true => step.then(Change::Dated(own.number)),
            false => step,
        })
    }

    /// As [`Namespace::change`], through an open file with this real name.
    pub fn change_open(&mut self, real: &Path, times: bool) -> Result<Option<Step>> {
        if let Some(number) = self
            .names
            .number_at(real)
            .filter(|n| !self.lists.contains_key(n))
        {
            if times {
                self.dated.insert(number);
            }
            let content = self.content_at(real).unwrap_or(Place::ALL);
            let touched = Touched::default().looks(Place::ALL).changes(content);
            return Ok(Some(Step::with([real.to_path_buf()], touched)));
        }
        let real = self.listed(real);
        if !real.is_absolute() {
            return Ok(None);
        }
        let step = self.change(&real, true, times)?;
        if let Change::Dated(number) = step.change {
            self.dated.insert(number);
        }
        // It is this open file that is changed.
        Ok(Some(step.then(Change::None)))
    }

    /// The times of an open file are looked at.
    pub fn look_open(&mut self, real: &Path) -> Result<()> {
        match self.names.number_at(real) {
            Some(number) if !self.lists.contains_key(&number) => self.date_number(number),
            _ => Ok(()),
        }
    }

    /// An open file is closed: who uses this number next uses another one.
    pub fn closed(&mut self, open: i32) {
        self.users.retain(|(number, _), _| *number != open);
    }

    /// Reads or writes an open file with this real name, or moves in it; `None` if it is no file.
    pub fn use_open(&mut self, open: i32, real: &Path, thread: i64, writes: bool) -> Option<Used> {
        if !real.is_absolute() || real.starts_with("/dev") || real.starts_with("/proc") {
            return None;
        }
        let content = match self.content_at(real) {
            Some(content) => content,
            None => Place::content(real),
        };
        if let Some(number) = self.names.number_at(real).filter(|_| writes) {
            self.dated.remove(&number);
        }
        let user = self.users.entry((open, content)).or_insert(Some(thread));
        if *user != Some(thread) {
            *user = None;
        }
        let touched = Touched::default().looks(Place::ALL);
        Some(Used {
            touched: match writes {
                true => touched.changes(content),
                false => touched.looks(content),
            },
            content,
            shared: user.is_none(),
        })
    }

    /// The name without links, as far as there is something, and whether there is; `None` if the program has changed nothing.
    pub fn canonical(&mut self, name: &Path) -> Option<(PathBuf, bool, Touched)> {
        if self.names.is_untouched() {
            return None;
        }
        let whole = self.names.find(name, true);
        if whole.found.is_there() {
            return Some((whole.key, true, whole.looked));
        }
        let name = names::absolute(name);
        for parent in name.ancestors().skip(1) {
            let way = self.names.find(parent, true);
            if way.found.is_there() {
                let rest = name.strip_prefix(parent).unwrap_or(&name);
                return Some((names::collapsed(way.key.join(rest)), false, whole.looked));
            }
        }
        Some((name, false, whole.looked))
    }

    /// The system has done what it was asked for.
    pub fn done(&mut self, change: Change) {
        match change {
            Change::None => {}
            Change::Made(key, kind, number, content) => {
                self.contents.insert(number, content);
                self.names.here(key, own(number, kind, content));
            }
            Change::Removed(key) => self.names.gone(&key),
            Change::Dated(number) => {
                self.dated.insert(number);
            }
            Change::Renamed(from, to, number) => {
                let before = self.names.at(&from).own();
                if before.is_some_and(|before| self.dated.contains(&before.number)) {
                    self.dated.insert(number);
                }
                self.names.moved(&from, to, number);
            }
        }
    }

    fn content_at(&self, real: &Path) -> Option<Place> {
        let number = self.names.number_at(real)?;
        self.contents.get(&number).copied()
    }

    /// Whether these are names of one file.
    fn is_one(&self, one: Own, other: Own) -> bool {
        let file = |own: Own| fs::symlink_metadata(self.names.path(own.number)).ok();
        let numbers = |data: Metadata| (data.dev(), data.ino());
        one.number != other.number
            && file(one)
                .map(numbers)
                .is_some_and(|one| file(other).map(numbers) == Some(one))
    }

    fn is_real_directory(&self, way: &Way) -> bool {
        match way.found {
            Found::Own(own) => own.kind == Kind::Directory,
            _ => fs::symlink_metadata(&way.key).is_ok_and(|data| data.is_dir()),
        }
    }

    /// With which name the system finds the same.
    fn place(&mut self, way: &Way) -> Result<PathBuf> {
        match way.found {
            Found::Outside => Ok(way.key.clone()),
            Found::Own(own) => Ok(self.names.path(own.number)),
            Found::Missing => self.fixed(NONE),
            Found::NoWay => Ok(self.fixed(NONE)?.join(NONE)),
            Found::NoDirectory => Ok(self.fixed(FILE)?.join(NONE)),
            Found::Circle => {
                let number = self.number()?;
                let path = self.names.path(number);
                symlink(&path, &path)?;
                Ok(path.join(NONE))
            }
        }
    }

    /// Why nothing can be made with this name, as a name with which the system says so.
    fn no_place(&mut self, key: &Path) -> Result<Option<PathBuf>> {
        let parent = self.names.find(&parent(key), true);
        if self.names.is_directory(&parent.key, parent.found) {
            let refused = parent.found == Found::Outside && !is_writable(&parent.key);
            return Ok(refused.then(|| key.to_path_buf()));
        }
        Ok(Some(match parent.found {
            Found::Missing | Found::NoWay => self.fixed(NONE)?.join(NONE),
            _ => self.fixed(FILE)?.join(NONE),
        }))
    }

    /// To make what is not there.
    fn make(&mut self, way: Way, kind: Kind) -> Result<Step> {
        let mut touched = way.looked.clone();
        if let Some(place) = self.no_place(&way.key)? {
            return Ok(Step::with([place], touched));
        }
        if kind == Kind::Link {
            touched = touched.changes(Place::ALL);
        }
        let touched = touched.and(renames(&way.key));
        let number = self.number()?;
        let content = content_of(&way);
        self.contents.insert(number, content);
        let change = Change::Made(way.key, kind, number, content);
        Ok(Step::with([self.names.path(number)], touched).then(change))
    }

    /// Whether the directory in which a name is can be changed.
    fn can_change(&self, key: &Path) -> bool {
        let parent = parent(key);
        self.names.at(&parent) != Found::Outside || is_writable(&parent)
    }

    fn number(&mut self) -> Result<u32> {
        self.prepare()?;
        self.next += 1;
        Ok(self.next)
    }

    fn fixed(&mut self, name: &str) -> Result<PathBuf> {
        self.prepare()?;
        Ok(self.names.root().join(name))
    }

    fn prepare(&mut self) -> Result<()> {
        if !self.made {
            fs::create_dir_all(self.names.root().join(FULL).join(FILE))?;
            fs::write(self.names.root().join(FILE), "")?;
            self.made = true;
        }
        Ok(())
    }
}

fn own(number: u32, kind: Kind, content: Place) -> Own {
    Own {
        number,
        kind,
        hides: true,
        content,
    }
}

fn content_of(way: &Way) -> Place {
    match way.found {
        Found::Own(own) => own.content,
        _ => Place::content(&way.key),
    }
}

/// What it touches that a name comes or goes. Names in one directory come and go in any order, while who reads its list depends on
/// all of them: so it is the reader who counts as the one that changes something.
fn renames(key: &Path) -> Touched {
    Touched::default()
        .changes(Place::name(key))
        .looks(Place::list(&parent(key)))
}

fn is_writable(path: &Path) -> bool {
    access(path, Access::WRITE_OK).is_ok()
}

fn parent(key: &Path) -> PathBuf {
    key.parent().unwrap_or(Path::new("/")).to_path_buf()
}
