//! Directories for the files of one run.
//!
//! A run that is killed cannot remove what it has made, so the next one does. It tells the directory of a dead run
//! from that of a living one by a lock, which the system gives back with the process that held it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rustix::fs::{flock, FlockOperation};
use tempfile::TempDir;

/// What the names of the directories begin with.
const PREFIX: &str = "jcheck-";
/// The file in a directory that is locked as long as the directory is in use.
const LOCK: &str = "in-use";
/// The longest path of a directory, in bytes: the address of a socket in it has 108.
const LONGEST: usize = 84;

/// How often a directory is removed in which somebody still writes, and how long after each other.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(5);

/// Those of this process.
static PRESENT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A directory that nobody else uses; it goes when it is dropped.
#[derive(Debug)]
pub struct PrivateDirectory {
    directory: TempDir,
    _lock: File,
}

impl PrivateDirectory {
    /// Makes one where temporary files belong.
    ///
    /// # Errors
    /// Why there is none, with the place and what to do.
    pub fn new() -> io::Result<Self> {
        Self::below(&std::env::temp_dir())
    }

    fn below(parent: &Path) -> io::Result<Self> {
        let what = |why: &dyn std::fmt::Display| {
            let parent = parent.display();
            let hint = "set TMPDIR to a directory that can be written, with a short path";
            io::Error::other(format!(
                "no files can be made in {parent}: {why} (hint: {hint})"
            ))
        };
        // Temporary names are longer by some random letters.
        if parent.as_os_str().len() + PREFIX.len() + 8 > LONGEST {
            return Err(what(&"its path is too long for a socket"));
        }
        let made = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent);
        let directory = made.map_err(|error| what(&plain(&error)))?;
        // It gets its name when it is locked: who sees it can rely on the lock.
        let early = directory.path().join("new");
        let lock = File::create(&early).map_err(|error| what(&error))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive).map_err(|error| what(&error))?;
        fs::rename(&early, directory.path().join(LOCK)).map_err(|error| what(&error))?;
        present().push(directory.path().to_path_buf());
        Ok(Self {
            directory,
            _lock: lock,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }
}

impl Drop for PrivateDirectory {
    fn drop(&mut self) {
        present().retain(|path| path != self.directory.path());
    }
}

/// In words; where the directory is missing, the path that `tempfile` adds is one that nobody knows.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such directory".to_string(),
        _ => error.to_string(),
    }
}

fn present() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    PRESENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A directory that is filled before it gets its name. It goes when it is dropped, and when the process ends at once.
#[derive(Debug)]
pub struct BegunDirectory(Option<TempDir>);

impl BegunDirectory {
    /// Makes one.
    ///
    /// # Errors
    /// When none can be made there.
    pub fn below(parent: &Path) -> io::Result<Self> {
        let mut present = present();
        let directory = tempfile::tempdir_in(parent)?;
        present.push(directory.path().to_path_buf());
        Ok(Self(Some(directory)))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.as_ref().map_or(Path::new(""), TempDir::path)
    }

    /// Gives it its name.
    ///
    /// # Errors
    /// When it cannot have that one.
    pub fn rename(mut self, to: &Path) -> io::Result<()> {
        let from = self.path().to_path_buf();
        fs::rename(&from, to)?;
        let _moved = self.0.take().map(TempDir::keep);
        present().retain(|path| *path != from);
        Ok(())
    }
}

impl Drop for BegunDirectory {
    fn drop(&mut self) {
        let from = self.path().to_path_buf();
        // If the process ends meanwhile, it is still known.
        drop(self.0.take());
        present().retain(|path| *path != from);
    }
}

/// Removes those of this process, which is about to end at once.
pub(crate) fn remove_own() {
    let mut paths = std::mem::take(&mut *present());
    // Threads may still write there. What is left then, the next run removes.
    for _ in 0..TRIES {
        paths.retain(|path| fs::remove_dir_all(path).is_err() && path.exists());
        if paths.is_empty() {
            return;
        }
        std::thread::sleep(PAUSE);
    }
}

/// Removes those that dead runs have left, and no other.
pub fn remove_abandoned() {
    remove_abandoned_below(&std::env::temp_dir());
}

fn remove_abandoned_below(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_directory || !name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
            continue;
        }
        // Whose lock cannot be opened is somebody else's, or is being made.
        let Ok(lock) = File::options().write(true).open(entry.path().join(LOCK)) else {
            continue;
        };
        if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok() {
            // Somebody may be faster, which is as good.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_dead_run_left_is_removed_and_nothing_else() {
        let parent = tempfile::Builder::new().prefix("p").tempdir().unwrap();
        let living = PrivateDirectory::below(parent.path()).unwrap();
        let dead = parent.path().join("jcheck-dead");
        fs::create_dir(&dead).unwrap();
        fs::write(dead.join(LOCK), "").unwrap();
        fs::write(dead.join("w0.err"), "").unwrap();
        let strangers = parent.path().join("jcheck-notes");
        fs::create_dir(&strangers).unwrap();
        fs::write(strangers.join("kept"), "").unwrap();
        remove_abandoned_below(parent.path());
        assert!(!dead.exists());
        assert!(living.path().exists() && strangers.join("kept").exists());
        let path = living.path().to_path_buf();
        drop(living);
        assert!(!path.exists());
    }

    #[test]
    fn where_none_can_be_made_the_place_and_the_remedy_are_said() {
        for parent in ["/nowhere".to_string(), format!("/{}", "x".repeat(120))] {
            let error = PrivateDirectory::below(Path::new(&parent)).unwrap_err();
            let text = error.to_string();
            assert!(text.contains(&parent) && text.contains("TMPDIR"), "{text}");
        }
    }
}
