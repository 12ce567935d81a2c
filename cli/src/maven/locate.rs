//! Which artifact has a class that a program misses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cache::Cache;

/// Where a class of this name, with dots, can be had, in words: the artifacts of Maven's local repository that hold it,
/// else optional dependencies of the program's libraries whose group is like its package. None when nothing is known.
fn holder(cache: &Cache, entries: &[String], class: &str) -> Option<String> {
    let jars = super::sources(cache, entries);
    let home = || std::env::var_os("HOME").map(|home| Path::new(&home).join(".m2/repository"));
    let known = jars.iter().find_map(|jar| Place::of(jar));
    let root = known.map(|place| place.root).or_else(home)?;
    let held = held(&root, class);
    match held.as_slice() {
        [] => wanted(&jars, class),
        [one] => Some(format!("{one} has it")),
        many => Some(format!("{} have it", many[..many.len().min(3)].join(", "))),
    }
}

/// What can be done about a throwable of this message: nothing is known unless it says that a class is missing.
pub fn advice(cache: &Cache, entries: &[String], message: &str) -> Option<String> {
    let class = missing(message)?;
    Some(match holder(cache, entries, &class) {
        Some(words) => format!("{class} is in no jar of this program: {words}"),
        None => format!("{class} is in no jar of this program (hint: --maven or --class-path)"),
    })
}

/// The class that is missing, with dots.
fn missing(message: &str) -> Option<String> {
    let (throwable, name) = message.split_once(": ")?;
    let name = name.trim();
    let absent = [
        "java.lang.NoClassDefFoundError",
        "java.lang.ClassNotFoundException",
        "java.lang.TypeNotPresentException",
    ];
    let name = name.strip_prefix("Type ").unwrap_or(name);
    let name = name.strip_suffix(" not present").unwrap_or(name);
    // Other texts tell of classes that are there, but cannot be initialised, or have another name.
    let is_name = !name.is_empty() && !name.contains([' ', '(', '[']);
    (absent.contains(&throwable) && is_name).then(|| name.replace('/', "."))
}

/// A file of a local repository.
struct Place {
    root: PathBuf,
    /// Group and name.
    artifact: String,
    version: String,
}

impl Place {
    /// `ROOT/a/b/NAME/VERSION/NAME-VERSION.jar`; the root is the directory called `repository`, if there is one.
    fn of(jar: &Path) -> Option<Self> {
        let mut above = jar.ancestors().skip(1);
        let version = above.next()?.file_name()?.to_str()?.to_string();
        let name = above.next()?.file_name()?.to_str()?.to_string();
        let root = above.clone().find(|path| path.ends_with("repository"))?;
        let group = above.next()?.strip_prefix(root).ok()?;
        let group: Vec<&str> = group.iter().filter_map(|part| part.to_str()).collect();
        Some(Self {
            root: root.to_path_buf(),
            artifact: format!("{}:{name}", group.join(".")),
            version,
        })
    }
}

/// The artifacts below a directory that hold a class, each with the last of its versions in the order of names.
fn held(root: &Path, class: &str) -> Vec<String> {
    let entry = format!("{}.class", class.replace('.', "/"));
    let mut found = BTreeMap::new();
    let mut directories = vec![root.to_path_buf()];
    while let Some(directory) = directories.pop() {
        let files = fs::read_dir(&directory).into_iter().flatten().flatten();
        for file in files {
            let path = file.path();
            // Not through links: they may lead in a circle.
            if file.file_type().is_ok_and(|kind| kind.is_dir()) {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "jar") {
                if let Some(place) = Place::of(&path).filter(|_| holds(&path, &entry)) {
                    let version = found.entry(place.artifact).or_insert_with(String::new);
                    *version = std::mem::take(version).max(place.version);
                }
            }
        }
    }
    let all = found.into_iter();
    all.map(|(artifact, version)| format!("{artifact}:{version}"))
        .collect()
}

fn holds(jar: &Path, entry: &str) -> bool {
    let archive = fs::File::open(jar).ok().map(zip::ZipArchive::new);
    matches!(archive, Some(Ok(archive)) if archive.index_for_name(entry).is_some())
}

/// An optional or provided dependency of one of these libraries whose group begins as the package does.
fn wanted(jars: &[PathBuf], class: &str) -> Option<String> {
    let package: Vec<&str> = class.split('.').collect();
    let like = |group: &str| {
        let same = group.split('.').zip(&package).take_while(|(a, b)| a == *b);
        same.count() >= 2
    };
    jars.iter().find_map(|jar| {
        let pom = fs::read_to_string(jar.with_extension("pom")).ok()?;
        let document = roxmltree::Document::parse(&pom).ok()?;
        let mut nodes = document.descendants();
        let of = Place::of(jar)?;
        nodes.find_map(|node| {
            let tag = node.tag_name().name();
            let optional = tag == "dependency"
                && (child(node, "optional").as_deref() == Some("true")
                    || child(node, "scope").as_deref() == Some("provided"));
            let group = child(node, "groupId").filter(|group| optional && like(group))?;
            let name = child(node, "artifactId")?;
            Some(format!(
                "{group}:{name} may have it, an optional dependency of {}:{}",
                of.artifact, of.version
            ))
        })
    })
}

/// The text of a child element, in whichever namespace.
fn child(node: roxmltree::Node<'_, '_>, name: &str) -> Option<String> {
    let mut children = node.children();
    let child = children.find(|child| child.tag_name().name() == name)?;
    child.text().map(|text| text.trim().to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn jar(root: &Path, path: &str, entry: &str) -> PathBuf {
        let file = root.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let mut zip = zip::ZipWriter::new(fs::File::create(&file).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(entry, options).unwrap();
        zip.write_all(b"x").unwrap();
        zip.finish().unwrap();
        file
    }

    #[test]
    fn a_class_is_found_in_the_local_repository() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path().join("repository");
        for version in ["1.0", "1.1"] {
            let path = format!("a/b/name/{version}/name-{version}.jar");
            jar(&root, &path, "a/b/C.class");
        }
        fs::write(root.join("a/b/name/1.1/broken.jar"), "no jar").unwrap();
        assert_eq!(held(&root, "a.b.C"), ["a.b:name:1.1"]);
        assert!(held(&root, "a.b.D").is_empty());
    }

    #[test]
    fn only_what_is_missing_is_looked_for() {
        let of = |text: &str| missing(text);
        let yes = [
            "java.lang.NoClassDefFoundError: a/b/C",
            "java.lang.ClassNotFoundException: a.b.C",
            "java.lang.TypeNotPresentException: Type a.b.C not present",
        ];
        for text in yes {
            assert_eq!(of(text).as_deref(), Some("a.b.C"), "{text}");
        }
        let no = [
            "java.lang.NoClassDefFoundError: Could not initialize class a.b.C",
            "java.lang.NoClassDefFoundError: a/b/c (wrong name: a/b/C)",
            "java.lang.NoClassDefFoundError",
            "java.lang.IllegalStateException: a.b.C",
        ];
        for text in no {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn an_optional_dependency_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path().join("repository");
        let library = jar(&root, "a/lib/1/lib-1.jar", "a/Lib.class");
        let pom = "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><dependencies>\
            <dependency><groupId>x.y</groupId><artifactId>needed</artifactId></dependency>\
            <dependency><groupId>x.y</groupId><artifactId>extra</artifactId><optional>true</optional></dependency>\
            </dependencies></project>";
        fs::write(root.join("a/lib/1/lib-1.pom"), pom).unwrap();
        let found = wanted(std::slice::from_ref(&library), "x.y.z.C");
        let expected = "x.y:extra may have it, an optional dependency of a:lib:1";
        assert_eq!(found.as_deref(), Some(expected));
        assert_eq!(wanted(&[library], "x.q.C"), None);
    }
}
