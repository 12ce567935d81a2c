//! Jars inside jars, and the layouts in which a jar holds a whole class path (Spring Boot, web archives).

use super::read::{Entry, EntryKind, Source};
use super::{Manifest, MANIFEST_ENTRY};
use crate::error::Error;
use crate::policy::selection::{Decision, Selection};
use std::io::Write;
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// How deep jars are looked for in jars.
const MAX_DEPTH: usize = 4;
/// Where layouts keep classes, and where jars.
const LAYOUTS: [(&str, &[&str]); 2] = [
    ("BOOT-INF/classes/", &["BOOT-INF/lib/"]),
    (
        "WEB-INF/classes/",
        &["WEB-INF/lib/", "WEB-INF/lib-provided/"],
    ),
];
/// The packages of the classes that start such jars.
const LAUNCHERS: &str = "org.springframework.boot.loader.";
/// The attribute in which they find the main class.
const START_CLASS: &str = "Start-Class";

/// A source, and where it is packed.
#[derive(Debug)]
pub struct Unpacked {
    /// The jar.
    pub source: Source,
    /// Position of the jar around it in the same list, and of its entry there.
    pub inside: Option<(usize, usize)>,
}

/// A nested jar that is copied as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// `app.jar!/lib/x.jar`.
    pub name: String,
    /// Why it cannot be opened.
    pub why: String,
}

/// The sources, followed by all jars in them, outer ones before inner ones.
pub fn unpack(sources: Vec<Source>) -> (Vec<Unpacked>, Vec<Closed>) {
    let top = |source| Unpacked {
        source,
        inside: None,
    };
    let mut list: Vec<Unpacked> = sources.into_iter().map(top).collect();
    let mut depths = vec![0; list.len()];
    let mut closed = Vec::new();
    let mut next = 0;
    while next < list.len() {
        let depth = depths[next] + 1;
        let mut found = Vec::new();
        for (number, entry) in list[next].source.entries.iter().enumerate() {
            if entry.kind != EntryKind::Jar {
                continue;
            }
            let name = format!("{}!/{}", list[next].source.path.display(), entry.name);
            let opened = match depth > MAX_DEPTH {
                true => Err(format!("it is more than {MAX_DEPTH} jars deep")),
                false => Source::nested(Path::new(&name), entry.bytes.clone())
                    .map_err(|error| error.to_string()),
            };
            match opened {
                Ok(source) => found.push(Unpacked {
                    source,
                    inside: Some((next, number)),
                }),
                Err(why) => closed.push(Closed { name, why }),
            }
        }
        depths.resize(depths.len() + found.len(), depth);
        list.append(&mut found);
        next += 1;
    }
    (list, closed)
}

/// The main class of a jar, with dots: that of its manifest or, if that is the launcher of a fat jar, the class that
/// the launcher starts.
pub fn main_class(manifest: &Manifest) -> Option<String> {
    let main = manifest.main_attribute("Main-Class")?;
    let start = manifest.main_attribute(START_CLASS);
    let start = start.filter(|_| main.starts_with(LAUNCHERS));
    Some(start.unwrap_or(main).to_string())
}

/// Classes and libraries in the layout of a jar that holds a class path.
fn layout(source: &Source) -> Option<(&'static str, &'static [&'static str])> {
    let holds = |prefix: &str| source.entries.iter().any(|e| e.name.starts_with(prefix));
    let has = |(classes, libraries): &(&str, &[&str])| {
        holds(classes) || libraries.iter().any(|library| holds(library))
    };
    LAYOUTS.into_iter().find(has)
}

/// Whether a file is a jar that holds a whole class path.
pub fn holds_class_path(jar: &Path) -> bool {
    let archive = std::fs::File::open(jar).ok().map(zip::ZipArchive::new);
    let Some(Ok(archive)) = archive else {
        return false;
    };
    let inside = |name: &str| {
        LAYOUTS.iter().any(|(classes, libraries)| {
            name.starts_with(classes) || libraries.iter().any(|l| name.starts_with(l))
        })
    };
    let found = archive
        .file_names()
        .any(|name| name.is_ok_and(|name| inside(&name)));
    found
}

/// Writes the class path that a fat jar holds as jars of their own. In the order of their names they are its class
/// path: first its classes and its other files, then its libraries.
///
/// # Errors
/// What makes the jar unusable, and [`Error::Write`].
pub fn unpack_class_path(jar: &Path, directory: &Path) -> Result<(), Error> {
    let mut source = Source::read_any(jar)?;
    let Some((classes, libraries)) = layout(&source) else {
        return Ok(());
    };
    let name = jar.file_name().unwrap_or_default().to_string_lossy();
    let first = directory.join(format!("0000-{name}"));
    write_classes(&mut source, classes, libraries, &first)?;
    for (number, entry) in libraries_in_order(&source, libraries).iter().enumerate() {
        let file = entry.name.rsplit('/').next().unwrap_or("library.jar");
        let path = directory.join(format!("{:04}-{file}", number + 1));
        std::fs::write(&path, &entry.bytes).map_err(|source| Error::Write { path, source })?;
    }
    Ok(())
}

/// In the order of the index that Spring Boot writes, others behind in the order of the jar.
fn libraries_in_order(source: &Source, libraries: &[&str]) -> Vec<Entry> {
    let index = source.entries.iter().find(|e| e.kind == EntryKind::Index);
    let index = index.map(|e| String::from_utf8_lossy(&e.bytes).into_owned());
    let lines: Vec<&str> = index.iter().flat_map(|text| text.lines()).collect();
    let place = |name: &str| {
        let named = |line: &&str| line.trim_start_matches('-').trim().trim_matches('"') == name;
        lines.iter().position(named).unwrap_or(usize::MAX)
    };
    let inside = |entry: &&Entry| {
        entry.kind == EntryKind::Jar && libraries.iter().any(|l| entry.name.starts_with(l))
    };
    let mut found: Vec<Entry> = source.entries.iter().filter(inside).cloned().collect();
    found.sort_by_key(|entry| place(&entry.name));
    found
}

fn write_classes(
    source: &mut Source,
    classes: &str,
    libraries: &[&str],
    path: &Path,
) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::Write {
        path: path.to_path_buf(),
        source: error,
    };
    let zip_failed = |error: zip::result::ZipError| failed(std::io::Error::other(error));
    let mut zip = ZipWriter::new(std::fs::File::create(path).map_err(failed)?);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut written = std::collections::HashSet::new();
    // What the program sees first: its own classes hide files of the same name in the root.
    for own in [true, false] {
        for (number, entry) in source.entries.iter().enumerate() {
            let is_own = entry.name.starts_with(classes);
            let name = entry.name.strip_prefix(classes).unwrap_or(&entry.name);
            let library = libraries.iter().any(|l| entry.name.starts_with(l));
            let launcher = match Selection::default().decide(name.trim_end_matches(".class")) {
                Decision::Never(_) => entry.kind == EntryKind::Class,
                _ => false,
            };
            let skip = library || launcher || entry.kind == EntryKind::Directory;
            if is_own != own || skip || name.is_empty() || !written.insert(name.to_string()) {
                continue;
            }
            zip.start_file(name, options).map_err(zip_failed)?;
            let bytes = match name {
                MANIFEST_ENTRY => {
                    let mut manifest = Manifest::parse(&entry.bytes);
                    if let Some(main) = main_class(&manifest) {
                        manifest.set_main_attribute("Main-Class", &main);
                    }
                    manifest.to_bytes()
                }
                _ => super::read::content(&source.path, source.archive.as_mut(), entry, number)?,
            };
            zip.write_all(&bytes).map_err(failed)?;
        }
    }
    zip.finish().map_err(zip_failed)?;
    Ok(())
}
