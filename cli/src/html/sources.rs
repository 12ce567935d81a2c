//! Source files of a program, as far as they lie where one would look.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where sources are, below the directory of a project.
const ROOTS: [&str; 5] = [
    "src/main/java",
    "src/test/java",
    "src/main/kotlin",
    "src/main/scala",
    "src",
];
/// So many directories above that of the program may be that of the project.
const ABOVE: usize = 5;
/// A larger file is none that a person wrote.
const LARGEST: u64 = 4 << 20;

/// The sources of one program.
#[derive(Debug, Default)]
pub struct Sources {
    /// The program, if it is a source file itself.
    itself: Option<PathBuf>,
    /// Directories with packages in them, the nearest first.
    roots: Vec<PathBuf>,
    /// Jars that may have sources, those made for that first.
    jars: Vec<PathBuf>,
    known: RefCell<BTreeMap<String, Option<Source>>>,
}

/// A source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it was found.
    pub name: String,
    /// Its lines.
    pub lines: Vec<String>,
}

impl Sources {
    /// Of a program and the jars and directories that belong to it.
    pub fn new(program: &Path, more: &[PathBuf]) -> Self {
        let mut sources = Self::default();
        if program
            .extension()
            .is_some_and(|extension| extension == "java")
        {
            sources.itself = Some(program.to_path_buf());
        }
        for place in std::iter::once(program).chain(more.iter().map(PathBuf::as_path)) {
            sources.look_around(place);
        }
        sources
    }

    fn look_around(&mut self, place: &Path) {
        if place
            .extension()
            .is_some_and(|extension| extension == "jar")
        {
            let stem = place.file_stem().unwrap_or_default().to_string_lossy();
            let beside = place.with_file_name(format!("{stem}-sources.jar"));
            self.jars.extend([beside, place.to_path_buf()]);
        }
        let Ok(full) = fs::canonicalize(place) else {
            return;
        };
        let start = match full.is_dir() {
            true => Some(full.as_path()),
            false => full.parent(),
        };
        let above = start.into_iter().flat_map(Path::ancestors).take(ABOVE);
        let below = above.flat_map(|above| ROOTS.into_iter().map(|root| above.join(root)));
        let itself = start.map(Path::to_path_buf);
        for root in itself.into_iter().chain(below) {
            if root.is_dir() && !self.roots.contains(&root) {
                self.roots.push(root);
            }
        }
    }

    /// The source of a class, by its name with dots and the simple name of its file.
    pub fn find(&self, class: &str, file: &str) -> Option<Source> {
        let path = path(class, file)?;
        if let Some(known) = self.known.borrow().get(&path) {
            return known.clone();
        }
        let found = self.look(&path);
        self.known.borrow_mut().insert(path, found.clone());
        found
    }

    fn look(&self, path: &str) -> Option<Source> {
        let name = Path::new(path).file_name();
        let itself = self
            .itself
            .iter()
            .filter(|itself| itself.file_name() == name);
        let below = self.roots.iter().map(|root| root.join(path));
        for file in itself.cloned().chain(below) {
            if let Some(text) = read(&file) {
                return Some(source(file.display().to_string(), &text));
            }
        }
        self.jars.iter().find_map(|jar| {
            let text = read_entry(jar, path)?;
            Some(source(format!("{}!{path}", jar.display()), &text))
        })
    }
}

/// The path of a source file below the root of its sources; none of a name that leads elsewhere.
pub fn path(class: &str, file: &str) -> Option<String> {
    let package = class.rsplit_once('.').map(|(package, _)| package);
    let path = match package {
        Some(package) => format!("{}/{file}", package.replace('.', "/")),
        None => file.to_string(),
    };
    let mut parts = path.split('/');
    let plain =
        |part: &str| !part.is_empty() && part != ".." && part != "." && !part.contains('\\');
    parts.all(plain).then_some(path)
}

fn source(name: String, text: &str) -> Source {
    Source {
        name,
        lines: text.lines().map(String::from).collect(),
    }
}

fn read(file: &Path) -> Option<String> {
    let size = fs::metadata(file).ok().filter(fs::Metadata::is_file)?.len();
    let bytes = (size <= LARGEST).then(|| fs::read(file).ok())??;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn read_entry(jar: &Path, path: &str) -> Option<String> {
    let mut archive = zip::ZipArchive::new(File::open(jar).ok()?).ok()?;
    let entry = archive.by_name(path).ok()?;
    let mut bytes = Vec::new();
    entry.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_found_from_the_directory_of_classes() {
        let project = tempfile::tempdir().unwrap();
        let classes = project.path().join("target/classes");
        let package = project.path().join("src/main/java/com/example");
        fs::create_dir_all(&classes).unwrap();
        fs::create_dir_all(&package).unwrap();
        fs::write(
            package.join("App.java"),
            "package com.example;\nclass App {}\n",
        )
        .unwrap();
        let sources = Sources::new(&classes, &[]);
        let found = sources.find("com.example.App$Inner", "App.java").unwrap();
        assert_eq!(found.lines, ["package com.example;", "class App {}"]);
        // Another package is another file.
        assert_eq!(sources.find("com.App", "App.java"), None);
    }

    #[test]
    fn no_name_leads_out_of_the_sources() {
        let project = tempfile::tempdir().unwrap();
        let (root, secret) = (project.path().join("src"), project.path().join("secret"));
        fs::create_dir_all(&root).unwrap();
        fs::write(&secret, "secret").unwrap();
        let sources = Sources::new(&root, &[]);
        let absolute = secret.display().to_string();
        for file in ["../secret", "a/../../secret", absolute.as_str(), ""] {
            assert_eq!(sources.find("App", file), None, "{file}");
        }
    }
}
