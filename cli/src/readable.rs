//! What may be read as a program.

use std::fs;
use std::path::Path;

use crate::error::CliError;

/// The largest file, in bytes. Jars have at most 4 GB; what is larger than this is no program.
const LARGEST: u64 = 2 << 30;
/// So many files a directory of classes may have. The JDK has a third of that.
const FILES: usize = 100_000;

/// A file or a directory of classes, of a size that makes sense: devices and pipes have no end, nor has the root of
/// the file system.
///
/// # Errors
/// What it is instead.
pub fn check(path: &Path) -> Result<(), CliError> {
    let name = path.display();
    let what = CliError::file(format!("cannot read {name}"));
    let metadata = fs::metadata(path).map_err(what)?;
    let why = if metadata.is_dir() {
        let mut left = FILES;
        match count(path, &mut left) {
            true => return Ok(()),
            false => format!(
                "holds more than {FILES} files (hint: name the directory that holds the packages)"
            ),
        }
    } else if !metadata.is_file() {
        "is neither a file nor a directory (hint: a jar, a directory of classes, or a .java file)"
            .to_string()
    } else if metadata.len() > LARGEST {
        format!(
            "has {} MB, which is too large for a program",
            metadata.len() >> 20
        )
    } else {
        return Ok(());
    };
    Err(CliError::Usage(format!("{name} {why}")))
}

/// Counts the files below a directory; whether there are not too many.
fn count(directory: &Path, left: &mut usize) -> bool {
    // What cannot be listed is said where it is read.
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_directory && !count(&entry.path(), left) {
            return false;
        }
    }
    true
}
