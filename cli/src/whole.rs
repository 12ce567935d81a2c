//! Whether files are as they were made.
//!
//! A disk that was full, a copy that was broken off, or a machine that was switched off leaves files that are cut off. A JVM
//! that meets them says something, or nothing. So the files of a directory are listed when they are made, with length,
//! time and checksum. It costs a look at each of them to compare: what has its length and its time is not read again.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::cache::{read, store};
use crate::error::CliError;

/// A file, or a link.
#[derive(Debug, Serialize, Deserialize)]
struct Row {
    /// Its path in the directory.
    path: Vec<u8>,
    /// In bytes.
    length: u64,
    /// When it was changed: seconds and nanoseconds.
    changed: (i64, i64),
    /// Of its content.
    checksum: u32,
}

/// Lists the files of a directory in a file outside of it.
///
/// # Errors
/// When a file cannot be read, or the list not be written.
pub fn list(directory: &Path, list: &Path) -> Result<(), CliError> {
    let what = || CliError::file(format!("cannot read {}", directory.display()));
    let mut files = Vec::new();
    files_below(directory, Path::new(""), &mut files).map_err(what())?;
    let row = |path: PathBuf| -> io::Result<Row> {
        let file = directory.join(&path);
        let metadata = fs::symlink_metadata(&file)?;
        Ok(Row {
            path: path.into_os_string().into_vec(),
            length: metadata.len(),
            changed: changed(&metadata),
            checksum: checksum(&file, &metadata)?,
        })
    };
    let rows: Vec<Row> = files
        .into_iter()
        .map(row)
        .collect::<Result<_, _>>()
        .map_err(what())?;
    store(list, &rows)
}

/// Whether all files of a list are there as they were.
pub fn is_whole(directory: &Path, list: &Path) -> bool {
    let rows: Result<Vec<Row>, _> = read(list);
    rows.is_ok_and(|rows| rows.iter().all(|row| is_as_listed(directory, row)))
}

fn is_as_listed(directory: &Path, row: &Row) -> bool {
    let file = directory.join(std::ffi::OsStr::from_bytes(&row.path));
    let Ok(metadata) = fs::symlink_metadata(&file) else {
        return false;
    };
    if metadata.len() != row.length {
        return false;
    }
    if changed(&metadata) == row.changed {
        return true;
    }
    let same = checksum(&file, &metadata).is_ok_and(|checksum| checksum == row.checksum);
    if same && metadata.is_file() {
        // Somebody has copied the cache. It is not read again the next time; and archives of JVMs are for files of this time.
        let _ = File::open(file).and_then(|file| file.set_modified(time(row.changed)));
    }
    same
}

/// Adds the paths of all that is no directory.
fn files_below(root: &Path, below: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let path = below.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => files_below(root, &path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

fn changed(metadata: &Metadata) -> (i64, i64) {
    (metadata.mtime(), metadata.mtime_nsec())
}

fn time((seconds, nanoseconds): (i64, i64)) -> SystemTime {
    let part = |number: i64| u64::try_from(number).unwrap_or_default();
    SystemTime::UNIX_EPOCH
        + std::time::Duration::from_secs(part(seconds))
        + std::time::Duration::from_nanos(part(nanoseconds))
}

/// That of a link is of where it leads to.
fn checksum(file: &Path, metadata: &Metadata) -> io::Result<u32> {
    if metadata.is_symlink() {
        let target = fs::read_link(file)?;
        return Ok(crc32fast::hash(target.as_os_str().as_bytes()));
    }
    let mut file = File::open(file)?;
    let mut hash = crc32fast::Hasher::new();
    let mut part = vec![0; 1 << 18];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(hash.finalize()),
            length => hash.update(&part[..length]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_has_changed_is_seen() {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("files");
        let rows = root.path().join("list");
        let file = directory.join("below/file");
        let link = directory.join("link");
        let make = || {
            let _ = fs::remove_dir_all(&directory);
            fs::create_dir_all(directory.join("below")).unwrap();
            fs::write(&file, "content").unwrap();
            symlink("/nowhere", &link).unwrap();
            list(&directory, &rows).unwrap();
            assert!(is_whole(&directory, &rows));
        };
        let damages: [&dyn Fn(); 7] = [
            &|| fs::write(&file, "").unwrap(),
            &|| fs::write(&file, "cont").unwrap(),
            &|| fs::write(&file, "Content").unwrap(),
            &|| fs::remove_file(&file).unwrap(),
            &|| fs::remove_file(&link).unwrap(),
            &|| fs::remove_file(&rows).unwrap(),
            &|| fs::write(&rows, &fs::read(&rows).unwrap()[..20]).unwrap(),
        ];
        for (number, damage) in damages.iter().enumerate() {
            make();
            damage();
            assert!(!is_whole(&directory, &rows), "{number}");
        }
    }

    /// A copy of a cache has other times.
    #[test]
    fn another_time_is_no_damage_and_is_put_back() {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("files");
        let rows = root.path().join("list");
        fs::create_dir(&directory).unwrap();
        let file = directory.join("file");
        fs::write(&file, "content").unwrap();
        list(&directory, &rows).unwrap();
        let times = || fs::metadata(&file).unwrap().modified().unwrap();
        let before = times();
        let other = File::open(&file).unwrap();
        other.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        assert!(is_whole(&directory, &rows));
        assert_eq!(times(), before);
    }
}
