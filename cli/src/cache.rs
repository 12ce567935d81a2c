//! What is kept from one run to the next, by content.
//!
//! Layout: `jcheck/<key>/` with the rewritten jars of a program ([`crate::rewritten`]), `program.bin`, and `weaving.bin` if the program defines classes;
//! another `<key>` with the jars whose classes can stay
//! loaded or `refused.txt`; `jcheck/jdk-<key>/` with classes of a JDK, `jcheck/image-<key>/` with what they are rewritten
//! to ([`crate::image`]), `jcheck/javac-<key>/` with the archive of a compiler ([`crate::quick_javac`]), and
//! `jcheck/kit-<key>/` with the agent's jars. In each of them `files/` is what was made, and `list.bin` says what there is
//! ([`crate::whole`]); its name ends with the version of this layout. A directory is made under a temporary name and renamed when it is complete. One that is not whole
//! any more is made anew before it is used. When all of them take too much, those that were not used for the longest go.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use jcheck_agent::BegunDirectory;
use jcheck_annotations::binary;
use rustix::fs::{flock, statvfs, FlockOperation};
use serde::de::DeserializeOwned;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tracing::debug;

use crate::error::CliError;
use crate::plain::{own, plain};
use crate::terminal::complain;
use crate::whole;

/// What was made, in a directory of the cache.
const FILES: &str = "files";
/// The list of it, beside it.
const LIST: &str = "list.bin";
/// What the names of directories end with: other releases of jcheck may use the same cache, and have other layouts.
const LAYOUT: &str = ".2";

/// The cache directory.
#[derive(Debug, Clone)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// `$JCHECK_CACHE`, or `jcheck` in the user's cache directory; one for this run only, if there is none.
    ///
    /// # Errors
    /// When nothing can be written at all.
    pub fn open() -> Result<Self, CliError> {
        let set = |name: &str| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let root = set("JCHECK_CACHE")
            .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("jcheck")))
            .or_else(|| set("HOME").map(|home| home.join(".cache/jcheck")));
        let Some(root) = root else {
            do_without("neither JCHECK_CACHE nor HOME is set");
            return Ok(Self { root: spare()? });
        };
        // A JVM reads what is in it.
        let usable = fs::create_dir_all(&root).map_err(CliError::file("it cannot be made"));
        let root = match usable.and_then(|()| plain(&root)) {
            Ok(root) => root,
            Err(why) => {
                do_without(&format!("{}: {why}", root.display()));
                spare()?
            }
        };
        Ok(Self { root })
    }

    /// Where it is, without links.
    ///
    /// # Errors
    /// When it is not there any more.
    pub fn place(&self) -> io::Result<PathBuf> {
        fs::canonicalize(&self.root)
    }

    /// Where the directory of a key is.
    fn at_key(&self, key: &str) -> PathBuf {
        self.root.join(format!("{key}{LAYOUT}"))
    }

    /// A cache in a directory that is there.
    #[cfg(test)]
    pub fn at(root: &Path) -> Self {
        Self {
            root: root.to_path_buf(),
        }
    }

    /// Whether there is a directory of this key.
    pub fn has(&self, key: &str) -> bool {
        keep(&self.at_key(key)) == State::Whole
    }

    /// The directory of this key, made by `fill` if it is not there yet, or not whole any more. Where the cache takes
    /// nothing, it is made for this run only.
    ///
    /// # Errors
    /// Those of `fill`, or when nothing can be written at all.
    pub fn directory(
        &self,
        key: &str,
        fill: impl Fn(&Path) -> Result<(), CliError>,
    ) -> Result<PathBuf, CliError> {
        let target = self.at_key(key);
        let state = keep(&target);
        if state == State::Whole {
            return Ok(target.join(FILES));
        }
        if TOLD.load(Ordering::Relaxed) {
            return spared(key, &fill);
        }
        let begun = Instant::now();
        debug!(key, ?state, "is not in the cache");
        if state == State::Damaged {
            // If it stays, it is in the way of what is made now.
            let _ = remove(&self.root, &target);
        }
        let filled = self.fill(key, &fill);
        debug!(key, seconds = begun.elapsed().as_secs_f64(), "was made");
        let why = match filled {
            Ok(_locked) if keep(&target) == State::Whole => {
                trim(&self.root, LIMIT.load(Ordering::Relaxed));
                return Ok(target.join(FILES));
            }
            Ok(_) => format!("{key} is damaged, and stays"),
            Err(why) => match probe(&self.root) {
                Err(full) => full.to_string(),
                // What a tool says of it is in its own words.
                Ok(()) if is_full(&why) || !has_room(&self.root) => {
                    "there is not enough space".to_string()
                }
                // It may be the program's fault: that is said by who reads it.
                Ok(()) => return Err(why),
            },
        };
        // It was the program's fault, if that fails as well.
        let spared = spared(key, &fill)?;
        do_without(&format!("{}: {why}", self.root.display()));
        Ok(spared)
    }

    /// What is returned locks the directory.
    fn fill(
        &self,
        key: &str,
        fill: &impl Fn(&Path) -> Result<(), CliError>,
    ) -> Result<File, CliError> {
        let target = self.at_key(key);
        let what = || format!("cannot write to the cache {}", self.root.display());
        let temporary = BegunDirectory::below(&self.root).map_err(CliError::file(what()))?;
        // Until it has its name, or this process ends: a clock that jumps makes it look abandoned.
        let handle = File::open(temporary.path()).map_err(CliError::file(what()))?;
        let _ = flock(&handle, FlockOperation::LockShared);
        let files = temporary.path().join(FILES);
        fs::create_dir(&files).map_err(CliError::file(what()))?;
        fill(&files)?;
        whole::list(&files, &temporary.path().join(LIST))?;
        match temporary.rename(&target) {
            Ok(()) => Ok(handle),
            // Somebody else was faster, with the same content.
            Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty || target.is_dir() => {
                Ok(handle)
            }
            Err(error) => Err(CliError::file(what())(error)),
        }
    }
}

/// The largest cache, in bytes.
static LIMIT: AtomicU64 = AtomicU64::new(512 << 20);
/// The directories that this process uses, locked against removal.
static KEPT: Mutex<BTreeMap<PathBuf, File>> = Mutex::new(BTreeMap::new());
/// Whether the user has been told that there is no cache.
static TOLD: AtomicBool = AtomicBool::new(false);
/// How old a directory is that nobody is filling any more.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Lets the cache take so many MB.
pub fn limit(megabytes: u64) {
    LIMIT.store(megabytes.saturating_mul(1 << 20), Ordering::Relaxed);
}

/// What there is of a directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// All of it.
    Whole,
    /// Something else than what was made.
    Damaged,
    /// Nothing.
    Absent,
}

/// Uses a directory, if it is there: it counts as new from now on, and stays as long as this process. Whether it is whole is
/// looked at once.
#[expect(
    clippy::disallowed_methods,
    reason = "which one is older is all that is asked"
)]
fn keep(directory: &Path) -> State {
    let Ok(handle) = File::open(directory) else {
        return State::Absent;
    };
    // Where there are no locks, nobody removes what is in use within a moment.
    let _ = flock(&handle, FlockOperation::LockShared);
    // It may be gone since, or not be ours to date.
    let _ = handle.set_modified(SystemTime::now());
    if !directory.is_dir() {
        return State::Absent;
    }
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if !kept.contains_key(directory) {
        if !whole::is_whole(&directory.join(FILES), &directory.join(LIST)) {
            return State::Damaged;
        }
        kept.insert(directory.to_path_buf(), handle);
    }
    State::Whole
}

/// What tells a directory of the cache from the others.
pub fn key_of(directory: &Path) -> Option<&OsStr> {
    directory.parent()?.file_name()
}

/// Whether something can be written there.
fn probe(root: &Path) -> io::Result<()> {
    let mut file = tempfile::tempfile_in(root)?;
    file.write_all(&[0; 1 << 16])?;
    file.sync_all()
}

/// Whether something failed for want of space.
fn is_full(error: &(dyn Error + 'static)) -> bool {
    let kind = error.downcast_ref().map(io::Error::kind);
    let full = [
        io::ErrorKind::StorageFull,
        io::ErrorKind::QuotaExceeded,
        io::ErrorKind::FileTooLarge,
    ];
    kind.is_some_and(|kind| full.contains(&kind)) || error.source().is_some_and(is_full)
}

/// Whether there is so much space that failures there have another reason.
pub fn has_room(directory: &Path) -> bool {
    // More than all that is made for one JDK.
    const ENOUGH: u64 = 256 << 20;
    statvfs(directory).map_or(true, |disk| {
        disk.f_bavail.saturating_mul(disk.f_frsize) >= ENOUGH
    })
}

/// The directory of this key for this run only.
fn spared(key: &str, fill: &impl Fn(&Path) -> Result<(), CliError>) -> Result<PathBuf, CliError> {
    let made = Cache { root: spare()? };
    let target = made.at_key(key);
    if !target.is_dir() {
        made.fill(key, fill)?;
    }
    Ok(target.join(FILES))
}

/// A cache for this run only.
fn spare() -> Result<PathBuf, CliError> {
    let root = own()?.join("cache");
    fs::create_dir_all(&root).map_err(CliError::file("no private files"))?;
    Ok(root)
}

fn do_without(why: &str) {
    if !TOLD.swap(true, Ordering::Relaxed) {
        complain(&format!(
            "jcheck: note: there is no cache, and all is rewritten each time: {why} (hint: JCHECK_CACHE)"
        ));
    }
}

/// Removes what was not used for the longest, until the rest fits, and what dead processes have begun. What is in use
/// stays.
#[expect(
    clippy::disallowed_methods,
    reason = "what looks old is removed only if nobody uses it"
)]
fn trim(root: &Path, limit: u64) {
    let mut entries = Vec::new();
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        let begun = entry.file_name().as_encoded_bytes().starts_with(b".tmp");
        let age = used.elapsed().unwrap_or_default();
        if metadata.is_dir() && !begun {
            entries.push((used, size(&entry.path()), entry.path()));
        } else if begun && age > ABANDONED && unused(&entry.path()).is_some() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    entries.sort();
    let mut total: u64 = entries.iter().map(|(_, size, _)| size).sum();
    for (_, size, path) in entries {
        if total <= limit {
            return;
        }
        let Some(_locked) = unused(&path) else {
            continue;
        };
        if remove(root, &path).is_ok() {
            total -= size;
        }
    }
}

/// Removes a directory. Nobody must find it half gone.
fn remove(root: &Path, directory: &Path) -> io::Result<()> {
    let away = BegunDirectory::below(root)?;
    fs::rename(directory, away.path().join("old"))
}

/// Locks a directory, if no process uses it.
fn unused(directory: &Path) -> Option<File> {
    let handle = File::open(directory).ok()?;
    flock(&handle, FlockOperation::NonBlockingLockExclusive).ok()?;
    Some(handle)
}

/// What the files below a directory take.
fn size(directory: &Path) -> u64 {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let size = |entry: fs::DirEntry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => size(&entry.path()),
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    };
    entries.map(size).sum()
}

/// Stores a table in a file of the cache.
///
/// # Errors
/// When the file cannot be written.
pub fn store(file: &Path, what: &impl Serialize) -> Result<(), CliError> {
    let bytes = binary::encode(what)
        .map_err(|error| CliError::Usage(format!("cannot store the site table: {error}")))?;
    fs::write(file, bytes).map_err(CliError::file("cannot write to the cache"))
}

/// Reads a table from a file of the cache.
///
/// # Errors
/// When it cannot be read, or is damaged.
pub fn read<T: DeserializeOwned>(file: &Path) -> Result<T, CliError> {
    let bytes =
        fs::read(file).map_err(CliError::file(format!("cannot read {}", file.display())))?;
    binary::decode(&bytes).map_err(|error| {
        let file = file.display();
        CliError::Usage(format!("{file} is damaged: {error} (hint: remove it)"))
    })
}

/// A name for this build of jcheck.
pub fn build() -> String {
    key(&[env!("CARGO_PKG_VERSION").as_bytes(), &own_build()])
}

/// What identifies this build of jcheck: length and time of its own binary, so that a rebuilt one does not use
/// rewritten programs of an older one.
fn own_build() -> Vec<u8> {
    let metadata = std::env::current_exe().and_then(fs::metadata);
    metadata.map_or_else(
        |_| Vec::new(),
        |metadata| format!("{:?}", (metadata.len(), metadata.modified().ok())).into_bytes(),
    )
}

/// A name for this content.
pub fn key(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize()
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Directories `0`, `1`, ... of 1000 bytes each, used in this order.
    fn filled(root: &Path, count: u64) {
        for number in 0..count {
            let directory = root.join(number.to_string());
            fs::create_dir(&directory).unwrap();
            fs::write(directory.join("file"), [0; 1000]).unwrap();
            let used = SystemTime::UNIX_EPOCH + Duration::from_secs(number);
            File::open(&directory).unwrap().set_modified(used).unwrap();
        }
    }

    #[test]
    fn the_oldest_go_and_what_is_in_use_stays() {
        let root = tempfile::tempdir().unwrap();
        filled(root.path(), 5);
        let user = File::open(root.path().join("1")).unwrap();
        flock(&user, FlockOperation::LockShared).unwrap();
        trim(root.path(), 2500);
        let left = |name: &str| root.path().join(name).is_dir();
        let present: Vec<bool> = ["0", "1", "2", "3", "4"].map(left).to_vec();
        assert_eq!(present, [false, true, false, false, true]);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2);
    }

    #[test]
    fn what_somebody_is_filling_stays_whatever_the_clock_says() {
        let root = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let directory = root.path().join(name);
            fs::create_dir(&directory).unwrap();
            let handle = File::open(&directory).unwrap();
            handle.set_modified(SystemTime::UNIX_EPOCH).unwrap();
            handle
        };
        let filled = make(".tmp-filled");
        flock(&filled, FlockOperation::LockShared).unwrap();
        make(".tmp-abandoned");
        trim(root.path(), 0);
        assert!(root.path().join(".tmp-filled").is_dir());
        assert!(!root.path().join(".tmp-abandoned").is_dir());
    }

    #[test]
    fn a_damaged_fill_is_an_error_of_its_own() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::at(root.path());
        let why = |_: &Path| Err(CliError::Usage("no".to_string()));
        let error = cache.directory("key", why).unwrap_err();
        assert_eq!(error.to_string(), "no");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_cache_without_enough_space_is_none() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::at(root.path());
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let write = |directory: &Path| match directory.starts_with(root.path()) {
            true => Err(CliError::file("file")(full())),
            false => Ok(()),
        };
        let made = cache.directory("small", write).unwrap();
        assert!(!made.starts_with(root.path()));
    }

    #[test]
    fn without_a_cache_there_is_a_place_for_this_run() {
        // A file where the cache should be: nobody can write there, not even root.
        let root = tempfile::NamedTempFile::new().unwrap();
        let cache = Cache::at(root.path());
        let write = |directory: &Path| {
            fs::write(directory.join("file"), "here").map_err(CliError::file("file"))
        };
        let made = cache.directory("key", write).unwrap();
        assert_eq!(fs::read_to_string(made.join("file")).unwrap(), "here");
    }
}
