//! Whether there is a place for what is to be written.

use std::path::Path;

use crate::error::CliError;

/// Whether there can be a file for the JSON: better to say so before anything starts.
///
/// # Errors
/// As [`can_be_written`].
pub fn has_place(json: Option<&str>) -> Result<(), CliError> {
    let file = json.filter(|file| *file != "-");
    file.map_or(Ok(()), |file| can_be_written(Path::new(file)))
}

/// Whether there can be this file.
///
/// # Errors
/// When the directory it belongs to is none, or nothing can be written there.
pub fn can_be_written(file: &Path) -> Result<(), CliError> {
    let what = format!("cannot write {}", file.display());
    let directory = match file.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    };
    if !directory.is_dir() {
        let directory = directory.display();
        return Err(CliError::Usage(format!(
            "{what}: there is no directory {directory}"
        )));
    }
    let there = if file.exists() { file } else { directory };
    let allowed = rustix::fs::access(there, rustix::fs::Access::WRITE_OK);
    allowed.map_err(|error| CliError::file(what)(error.into()))
}
