//! Paths that a JVM can read, whatever its locale: with letters of ASCII, and without what separates paths.
//!
//! In the POSIX locale a JVM takes other letters for question marks, and a colon ends a path in a class path everywhere.
//! A file is copied then. For a directory stands a link without colon; since a JVM follows it and looks at the path
//! behind it, other letters need a locale that has them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use jcheck_agent::PrivateDirectory;

use crate::error::CliError;

/// Links and copies of this process, and what its cache cannot take. It goes with [`jcheck_agent::end_all`], at the end of `main`.
static OWN: OnceLock<PrivateDirectory> = OnceLock::new();
/// Paths, and what stands for them.
static KNOWN: Mutex<Vec<(PathBuf, PathBuf)>> = Mutex::new(Vec::new());

/// A private directory that lives as long as the process.
///
/// # Errors
/// When none can be made.
pub fn own() -> Result<&'static Path, CliError> {
    if OWN.get().is_none() {
        let made = PrivateDirectory::new().map_err(CliError::file("no private files"))?;
        // Whoever was faster has made one as well.
        let _ = OWN.set(made);
    }
    let own = OWN.get().map(PrivateDirectory::path);
    own.ok_or_else(|| CliError::Usage("no private directory".to_string()))
}

/// A file or directory that exists, by a path that every JVM can read.
///
/// # Errors
/// When that takes a file that cannot be made, or there is none.
pub fn plain(path: &Path) -> Result<PathBuf, CliError> {
    let what = || CliError::file(format!("cannot find {}", path.display()));
    let full = fs::canonicalize(path).map_err(what())?;
    if is_plain(&full) {
        return Ok(full);
    }
    let own = own()?;
    if !is_plain(own) {
        return Err(CliError::Usage(format!(
            "{} has letters in its path that a JVM may not read, and so has the directory for temporary files, {} \
             (hint: set TMPDIR to /tmp, or JCHECK_CACHE to a directory with a plain path)",
            full.display(),
            own.display()
        )));
    }
    if full.is_dir() && !full.as_os_str().is_ascii() && !has_all_letters() {
        return Err(CliError::Usage(format!(
            "{} has letters in its path that a JVM cannot read in this locale (hint: LC_ALL=C.UTF-8)",
            full.display()
        )));
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, there)) = known.iter().find(|(known, _)| *known == full) {
        return Ok(there.clone());
    }
    let place = own.join(format!("plain-{}", known.len()));
    let there = if full.is_dir() {
        symlink(&full, &place).map_err(what())?;
        place
    } else {
        fs::create_dir(&place).map_err(what())?;
        // javac wants a file to have the name of its class, and reads other letters where the locale has them.
        let name = full.file_name().unwrap_or_default();
        let is_source = full
            .extension()
            .is_some_and(|extension| extension == "java");
        let letters = is_source && has_all_letters();
        let bytes = name.as_encoded_bytes().iter().copied();
        let bytes: Vec<u8> = bytes.filter(|byte| byte.is_ascii() || !letters).collect();
        let copy = match is_plain(Path::new(&*String::from_utf8_lossy(&bytes))) {
            true => place.join(name),
            false => place
                .join("program")
                .with_extension(full.extension().unwrap_or_default()),
        };
        fs::copy(&full, &copy).map_err(what())?;
        copy
    };
    known.push((full, there.clone()));
    Ok(there)
}

/// Whether the locale has letters beyond ASCII, as far as its name tells.
fn has_all_letters() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

pub fn is_plain(path: &Path) -> bool {
    let mut bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes.all(|byte| byte.is_ascii_graphic() && !b":;*%,\\\"'".contains(byte) || *byte == b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_else_stands_for_a_path_that_jvms_misread() {
        let directory = tempfile::tempdir().unwrap();
        let plain_file = directory.path().join("a.jar");
        fs::write(&plain_file, "plain").unwrap();
        assert_eq!(
            plain(&plain_file).unwrap(),
            fs::canonicalize(&plain_file).unwrap()
        );
        for name in ["a:b.jar", "größe.jar"] {
            let file = directory.path().join(name);
            fs::write(&file, name).unwrap();
            let link = plain(&file).unwrap();
            assert!(
                is_plain(&link) && link.extension().unwrap() == "jar",
                "{link:?}"
            );
            assert_eq!(fs::read_to_string(&link).unwrap(), name);
            assert_eq!(plain(&file).unwrap(), link);
        }
        jcheck_agent::end_all();
    }
}
