//! What is outside becomes the program's own, and when files of its own were changed.

use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::{symlink, MetadataExt};
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::super::names::{Kind, Own};
use super::super::open;
use super::super::touched::Place;
use super::{own, Namespace, Result};

/// When a file was changed that the program has changed: a time that is the same in each execution, and no later than the clock
/// of the program (`javalib/.../Clock.java`).
const CHANGED: Duration = Duration::from_secs(1_577_836_800);

impl Namespace {
    /// What is outside becomes the program's own; `None` for what is neither file, directory nor link.
    pub(super) fn copy(&mut self, key: &Path) -> Result<Option<Own>> {
        let data = fs::symlink_metadata(key)?;
        let kind = data.file_type();
        if kind.is_file() {
            let number = self.copy_file(key, &data, true)?;
            self.keep_time(number, &data)?;
        } else if kind.is_dir() {
            let number = self.number()?;
            let path = self.names.path(number);
            fs::create_dir(&path)?;
            fs::set_permissions(&path, data.permissions())?;
            self.keep_time(number, &data)?;
            let own = own(number, Kind::Directory, Place::content(key));
            self.names.here(
                key.to_path_buf(),
                Own {
                    hides: false,
                    ..own
                },
            );
        } else if kind.is_symlink() {
            let number = self.number()?;
            symlink(fs::read_link(key)?, self.names.path(number))?;
            let own = own(number, Kind::Link, Place::content(key));
            self.names.here(key.to_path_buf(), own);
        }
        Ok(self.names.at(key).own())
    }

    pub(super) fn copy_file(&mut self, key: &Path, data: &Metadata, content: bool) -> Result<u32> {
        let number = self.number()?;
        let path = self.names.path(number);
        match content {
            true => fs::copy(key, &path).map(|_| ())?,
            false => {
                fs::write(&path, "")?;
                fs::set_permissions(&path, data.permissions())?;
            }
        }
        // Who has it open sees what is done to it.
        open::replace_all(key, &path)?;
        let place = Place::content(key);
        self.contents.insert(number, place);
        self.names
            .here(key.to_path_buf(), own(number, Kind::File, place));
        Ok(number)
    }

    /// A copy was changed when the original was, until the program changes it.
    pub(super) fn keep_time(&mut self, number: u32, data: &Metadata) -> Result<()> {
        self.dated.insert(number);
        let seconds = u64::try_from(data.mtime()).unwrap_or(0);
        let nanos = u32::try_from(data.mtime_nsec()).unwrap_or(0);
        set_time(&self.names.path(number), Duration::new(seconds, nanos))
    }

    /// The program's own, with all that is in it.
    pub(super) fn whole(&mut self, key: &Path) -> Result<Own> {
        let own = match self.names.at(key).own() {
            Some(own) => Some(own),
            None => self.copy(key)?,
        };
        let own = own.ok_or_else(|| io::Error::from(io::ErrorKind::Unsupported))?;
        if own.kind != Kind::Directory || own.hides {
            return Ok(own);
        }
        for child in self.names.children(key)? {
            self.whole(&key.join(child))?;
        }
        let own = Own { hides: true, ..own };
        self.names.here(key.to_path_buf(), own);
        Ok(own)
    }

    pub(super) fn date(&mut self, own: Own) -> Result<()> {
        match own.kind {
            Kind::Link => Ok(()),
            _ => self.date_number(own.number),
        }
    }

    /// When it was changed is the same in each execution.
    pub(super) fn date_number(&mut self, number: u32) -> Result<()> {
        match self.dated.contains(&number) {
            true => Ok(()),
            false => set_time(&self.names.path(number), CHANGED),
        }
    }
}

fn set_time(path: &Path, time: Duration) -> Result<()> {
    let time = SystemTime::UNIX_EPOCH + time;
    let times = fs::FileTimes::new().set_modified(time).set_accessed(time);
    match fs::File::open(path) {
        Ok(file) => file.set_times(times),
        // It is gone, or cannot be read.
        Err(_) => Ok(()),
    }
}
