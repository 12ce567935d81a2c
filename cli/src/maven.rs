//! Libraries by their Maven coordinates, fetched once into the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache::Cache;
use crate::error::CliError;

/// An entry of a class path that begins so goes on with coordinates.
pub const PREFIX: &str = "mvn:";

/// The files of a class path, in which `mvn:GROUP:NAME:VERSION` stands for a jar.
///
/// # Errors
/// When coordinates are none, or Maven does not find what they name.
pub fn resolve(cache: &Cache, entries: &[String]) -> Result<Vec<String>, CliError> {
    let file = |entry: &String| match entry.strip_prefix(PREFIX) {
        Some(coordinates) => artifact(cache, coordinates).map(|jar| jar.display().to_string()),
        None => Ok(entry.clone()),
    };
    entries.iter().map(file).collect()
}

/// `GROUP:NAME:VERSION`, or `GROUP:NAME:VERSION:jar:CLASSIFIER`.
fn artifact(cache: &Cache, coordinates: &str) -> Result<PathBuf, CliError> {
    let parts: Vec<&str> = coordinates.split(':').collect();
    let good = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let word = |part: &&str| part.chars().all(good) && !part.trim_matches('.').is_empty();
    if !matches!(parts.len(), 3..=5) || !parts.iter().all(word) {
        return Err(CliError::Usage(format!(
            "`{coordinates}` are no Maven coordinates (hint: GROUP:NAME:VERSION, for example \
             com.google.guava:guava:33.4.0-jre)"
        )));
    }
    let key = format!("maven-{}", parts.join("_"));
    let directory = cache.directory(&key, |directory| fetch(coordinates, directory))?;
    only_file(&directory).ok_or_else(|| {
        let directory = directory.display();
        CliError::Usage(format!("{directory} is damaged (hint: remove it)"))
    })
}

fn fetch(coordinates: &str, directory: &Path) -> Result<(), CliError> {
    eprintln!("jcheck: fetching {coordinates}");
    let result = Command::new("mvn")
        .args(["-q", "-B", "dependency:copy", "-Dmdep.useBaseVersion=true"])
        .arg(format!("-Dartifact={coordinates}"))
        .arg(format!("-DoutputDirectory={}", directory.display()))
        .output();
    let trouble = match result {
        Ok(output) if output.status.success() && only_file(directory).is_some() => return Ok(()),
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout);
            let first = text.lines().find(|line| line.contains("ERROR"));
            format!(
                "Maven does not find it: {}",
                first.unwrap_or("no reason given")
            )
        }
        Err(error) => format!("mvn cannot be run: {error}"),
    };
    Err(CliError::Usage(format!(
        "cannot fetch {coordinates}: {trouble} (hint: --class-path takes a jar that is there)"
    )))
}

fn only_file(directory: &Path) -> Option<PathBuf> {
    let mut entries = fs::read_dir(directory).ok()?;
    let first = entries.next()?.ok()?.path();
    entries.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_checked_before_anything_is_run() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path());
        for bad in [
            "",
            "a",
            "a:b",
            "a:b:..",
            "a:b:c d",
            "a:b:../x",
            "a:b:c:d:e:f",
            "a::c",
        ] {
            let error = artifact(&cache, bad).unwrap_err().to_string();
            assert!(error.contains("no Maven coordinates"), "{bad}: {error}");
        }
    }

    #[test]
    fn what_was_fetched_is_found_again() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path());
        let place = directory.path().join("maven-a.b_c_1.0");
        fs::create_dir(&place).unwrap();
        fs::write(place.join("c-1.0.jar"), "").unwrap();
        let entries = ["x.jar".to_string(), "mvn:a.b:c:1.0".to_string()];
        let found = resolve(&cache, &entries).unwrap();
        assert_eq!(found[0], "x.jar");
        assert_eq!(Path::new(&found[1]), place.join("c-1.0.jar"));
    }
}
