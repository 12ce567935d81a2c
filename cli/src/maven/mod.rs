//! Libraries by their Maven coordinates, with everything they need, resolved by Maven itself.
//!
//! All coordinates of a program become the dependencies of one generated project, whose class path Maven works out:
//! scopes, optional dependencies, exclusions, mediation, parents, properties and managed versions are Maven's. The
//! jars are copied into the cache, under a digest of that project, so that Maven is asked once.

mod locate;
mod pom;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache::{key, Cache};
use crate::error::CliError;
use crate::terminal::complain;

pub use locate::advice;
use pom::Project;

/// An entry of a class path that begins so goes on with coordinates.
pub const LIBRARY: &str = "mvn:";
/// An entry that begins so goes on with the coordinates of a bill of materials.
pub const BOM: &str = "mvn-bom:";
/// An entry that begins so goes on with what is left out of all libraries.
pub const EXCLUDED: &str = "mvn-exclude:";

/// The list of a resolved class path: a line `FILE<tab>WHERE IT CAME FROM` for each jar, in order.
const RESOLVED: &str = "resolved.txt";

/// The plugin that works out a class path. Without a version, Maven would look for the newest one.
const PLUGIN: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";

/// The files of a class path, in which coordinates stand for jars: these come last, in Maven's order.
///
/// With `offline`, what is neither in the cache nor in Maven's local repository is an error.
///
/// # Errors
/// When coordinates are none, or Maven does not find what they name.
pub fn resolve(cache: &Cache, entries: &[String], offline: bool) -> Result<Vec<String>, CliError> {
    let (project, mut files) = project(entries)?;
    let Some(text) = project.text()? else {
        return Ok(files);
    };
    let directory = cache.directory(&place(&text), |directory| {
        fetch(&project, &text, directory, offline)
    })?;
    let jars = resolved(&directory)?.into_iter();
    files.extend(jars.map(|(jar, _)| jar.display().to_string()));
    Ok(files)
}

/// What a class path asks of Maven, and its other entries.
fn project(entries: &[String]) -> Result<(Project, Vec<String>), CliError> {
    let mut project = Project::default();
    let mut files = Vec::new();
    for entry in entries {
        if let Some(coordinates) = entry.strip_prefix(LIBRARY) {
            project.library(coordinates)?;
        } else if let Some(coordinates) = entry.strip_prefix(BOM) {
            project.bom(coordinates)?;
        } else if let Some(pattern) = entry.strip_prefix(EXCLUDED) {
            project.exclude(pattern)?;
        } else {
            files.push(entry.clone());
        }
    }
    Ok((project, files))
}

/// Where the cache has what a project needs.
fn place(text: &str) -> String {
    format!("maven-{}", key(&[text.as_bytes()]))
}

/// The jars of Maven's local repository that a class path was resolved to.
fn sources(cache: &Cache, entries: &[String]) -> Vec<PathBuf> {
    let text = project(entries).and_then(|(project, _)| project.text());
    let Ok(Some(text)) = text else {
        return Vec::new();
    };
    let none = |_: &Path| Err(CliError::Usage("it is resolved already".to_string()));
    let directory = cache.directory(&place(&text), none);
    let jars = directory.and_then(|directory| resolved(&directory));
    let jars = jars.unwrap_or_default().into_iter();
    jars.map(|(_, from)| from).collect()
}

/// The jars of a directory that [`fetch`] has filled, and where each came from.
fn resolved(directory: &Path) -> Result<Vec<(PathBuf, PathBuf)>, CliError> {
    let damaged = || {
        let directory = directory.display();
        CliError::Usage(format!("{directory} is damaged (hint: remove it)"))
    };
    let text = fs::read_to_string(directory.join(RESOLVED)).map_err(|_| damaged())?;
    let line = |line: &str| {
        let (name, from) = line.split_once('\t')?;
        let jar = directory.join(name);
        jar.is_file().then(|| (jar, PathBuf::from(from)))
    };
    let jars = text.lines().map(|text| line(text).ok_or_else(damaged));
    jars.collect()
}

/// Lets Maven resolve the project, and copies the jars of its class path.
fn fetch(project: &Project, text: &str, directory: &Path, offline: bool) -> Result<(), CliError> {
    let names = project.names();
    complain(&format!("jcheck: resolving {names}"));
    let file = directory.join("pom.xml");
    fs::write(&file, text).map_err(CliError::file("cannot write to the cache"))?;
    let output = directory.join("class-path.txt");
    let mut maven = Command::new("mvn");
    maven
        .args(["-q", "-B", "-Dstyle.color=never", "-f"])
        .arg(&file)
        .arg(format!("{PLUGIN}:build-classpath"))
        .arg("-Dmdep.includeScope=runtime")
        .arg("-Dmdep.pathSeparator=:")
        .arg(format!("-Dmdep.outputFile={}", output.display()));
    if offline {
        maven.arg("--offline");
    }
    let trouble = match jcheck_agent::run(&mut maven) {
        Ok(ended) if ended.status.success() => match fs::read_to_string(&output) {
            Ok(class_path) => return copy(&class_path, directory),
            Err(error) => format!("Maven wrote no class path: {error}"),
        },
        Ok(ended) => reason(&String::from_utf8_lossy(&ended.stdout)),
        Err(error) => format!("mvn cannot be run: {error}"),
    };
    let hint = match offline {
        true => "without --offline it is fetched",
        false => "--class-path takes jars that are there",
    };
    Err(CliError::Usage(format!(
        "cannot resolve {names}: {trouble} (hint: {hint})"
    )))
}

/// What Maven says went wrong, without what it says of itself.
fn reason(output: &str) -> String {
    let said = output.lines().filter_map(|line| line.split_once("ERROR]"));
    let first = said
        .map(|(_, text)| text.trim())
        .find(|text| !text.is_empty());
    let text = first.unwrap_or("Maven gives no reason");
    let begin = [
        "Could not find artifact",
        "Could not transfer artifact",
        "Failure to find",
        "Cannot access",
        "Non-resolvable import POM",
        "'dependencies.dependency",
    ];
    let begin = begin.iter().filter_map(|words| text.find(words)).min();
    let text = &text[begin.unwrap_or(0)..];
    let end = [" -> [Help", " @ line", "\n"];
    let end = end.iter().filter_map(|words| text.find(words)).min();
    text[..end.unwrap_or(text.len())].to_string()
}

/// Copies the jars of a class path, under numbers: two of them may have one name.
fn copy(class_path: &str, directory: &Path) -> Result<(), CliError> {
    let paths = class_path.trim().split(':').map(Path::new);
    // What is no jar is on no class path: a POM, a native library.
    let is_jar = |path: &&Path| path.extension().is_some_and(|extension| extension == "jar");
    let mut list = String::new();
    for (number, path) in paths.filter(is_jar).enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{number}-{name}");
        let what = format!("cannot copy {}", path.display());
        fs::copy(path, directory.join(&name)).map_err(CliError::file(what))?;
        list += &format!("{name}\t{}\n", path.display());
    }
    fs::write(directory.join(RESOLVED), list).map_err(CliError::file("cannot write to the cache"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefixed(prefix: &str, text: &str) -> Vec<String> {
        vec![format!("{prefix}{text}")]
    }

    #[test]
    fn coordinates_are_checked_before_anything_is_run() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path());
        let bad = [
            "",
            "a",
            "a:b:..",
            "a:b:c d",
            "a:b:../x",
            "a:b:c:d:e:f",
            "a::c",
            "a:b:<x/>",
        ];
        for bad in bad {
            let error = resolve(&cache, &prefixed(LIBRARY, bad), true).unwrap_err();
            let error = error.to_string();
            assert!(error.contains("no Maven coordinates"), "{bad}: {error}");
        }
    }

    #[test]
    fn what_was_resolved_needs_no_maven() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::at(directory.path());
        let mut project = Project::default();
        project.library("a.b:c:1.0").unwrap();
        let text = project.text().unwrap().unwrap();
        let from = directory.path().join("c-1.0.jar");
        fs::write(&from, "x").unwrap();
        let pom = directory.path().join("d-1.0.pom");
        let class_path = format!("{}:{}\n", from.display(), pom.display());
        let place = cache.directory(&place(&text), |place| copy(&class_path, place));
        let place = place.unwrap();
        let entries = ["mvn:a.b:c:1.0".to_string(), "x.jar".to_string()];
        let found = resolve(&cache, &entries, true).unwrap();
        let jar = place.join("0-c-1.0.jar").display().to_string();
        assert_eq!(found, ["x.jar".to_string(), jar.clone()]);
        fs::remove_file(jar).unwrap();
        let error = resolve(&cache, &entries, true).unwrap_err().to_string();
        assert!(error.contains("is damaged"), "{error}");
    }

    #[test]
    fn what_maven_says_is_made_short() {
        let text = "[WARNING] x\n[ERROR] Failed to execute goal on project program: Could not resolve dependencies for \
                    project jcheck:program:pom:1: Could not find artifact a:b:jar:1 in central (address) -> [Help 1]\n";
        assert_eq!(
            reason(text),
            "Could not find artifact a:b:jar:1 in central (address)"
        );
        let text = "[ERROR] [ERROR] Some problems were encountered while processing the POMs:\n\
                    [ERROR] 'dependencies.dependency.version' for a:b:jar is missing. @ line 4, column 13\n";
        assert!(reason(text).contains("Some problems"), "{}", reason(text));
        assert_eq!(reason(""), "Maven gives no reason");
    }
}
