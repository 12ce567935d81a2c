//! What `--class-path` may say: files, `lib/*` for all jars of a directory, `@FILE` for a file that holds a class path.

use std::fs;
use std::path::PathBuf;

use jcheck_instrumenter::Input;

use crate::error::CliError;
use crate::readable;

/// The entries of a class path, with wildcards and files replaced by what they stand for.
///
/// The jars of `lib/*` come in the order of their names; Java leaves that order open.
///
/// # Errors
/// When a file cannot be read, or a directory has no jar.
pub fn expand(class_path: &str) -> Result<Vec<String>, CliError> {
    let mut entries = Vec::new();
    for entry in class_path.split(':') {
        match entry.strip_prefix('@') {
            Some(file) => {
                let what = format!("cannot read the class path in {file}");
                let text = fs::read_to_string(file).map_err(CliError::file(what))?;
                for entry in text.lines().flat_map(|line| line.trim().split(':')) {
                    if entry.starts_with('@') {
                        return Err(CliError::Usage(format!(
                            "{file} names another file, {entry} (hint: write its entries into {file})"
                        )));
                    }
                    add(entry, &mut entries)?;
                }
            }
            None => add(entry, &mut entries)?,
        }
    }
    Ok(entries)
}

fn add(entry: &str, entries: &mut Vec<String>) -> Result<(), CliError> {
    let directory = match entry.strip_suffix('*') {
        Some("") => ".",
        Some(directory) if directory.ends_with('/') => directory,
        _ if entry.is_empty() => return Ok(()),
        _ => {
            entries.push(entry.to_string());
            return Ok(());
        }
    };
    let what = || CliError::file(format!("cannot list {entry} of the class path"));
    let mut jars = Vec::new();
    for file in fs::read_dir(directory).map_err(what())? {
        let path = file.map_err(what())?.path();
        let extension = path.extension();
        if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("jar")) {
            jars.push(path.display().to_string());
        }
    }
    if jars.is_empty() {
        let what = format!("there is no jar in {entry} of the class path");
        return Err(CliError::Usage(what));
    }
    jars.sort();
    entries.append(&mut jars);
    Ok(())
}

/// The program and its class path, with what the manifests of its jars add.
///
/// # Errors
/// When an entry does not exist, or a manifest cannot be read.
pub fn inputs(program: Vec<PathBuf>, class_path: &[String]) -> Result<Vec<Input>, CliError> {
    let mut paths = program;
    for entry in class_path {
        let path = PathBuf::from(entry);
        if !path.exists() {
            let what = format!("{entry} on the class path does not exist");
            return Err(CliError::Usage(what));
        }
        readable::check(&path)?;
        paths.push(path);
    }
    let mut next = 0;
    while let Some(path) = paths.get(next) {
        let named = jcheck_instrumenter::class_path(path)?;
        next += 1;
        for path in named {
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
    }
    Ok(paths.into_iter().map(|path| Input { path }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_and_files_stand_for_their_entries() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name).display().to_string();
        for name in ["b.jar", "a.JAR", "c.txt"] {
            fs::write(at(name), "").unwrap();
        }
        fs::write(at("cp"), format!("x.jar:y\n\n  {}\n", at("*"))).unwrap();
        let entries = expand(&format!("first::@{}:last", at("cp"))).unwrap();
        let expected = ["first", "x.jar", "y", &at("a.JAR"), &at("b.jar"), "last"];
        assert_eq!(entries, expected);
    }

    #[test]
    fn what_stands_for_nothing_is_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name).display().to_string();
        let error = |text: &str| expand(text).unwrap_err().to_string();
        assert!(error(&at("*")).contains("no jar in"));
        assert!(error(&at("none/*")).contains("cannot list"));
        assert!(error(&format!("@{}", at("none"))).contains("cannot read the class path in"));
        fs::write(at("cp"), format!("@{}", at("cp"))).unwrap();
        assert!(error(&format!("@{}", at("cp"))).contains("names another file"));
    }
}
