//! Reading a program: a jar, or a directory of classes.

use super::{all_threads, MANIFEST_ENTRY, SITES_ENTRY};
use crate::error::Error;
use crate::parallel::in_order;
use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zip::read::ZipFile;
use zip::ZipArchive;

/// A jar in memory. Copies share it.
pub type Archive = ZipArchive<Cursor<Shared>>;

/// The bytes of a jar. Copies share them.
#[derive(Debug, Clone)]
pub struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// So many entries are read at a time.
const BLOCK: usize = 64;

/// What an entry is to us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A class file; its bytes are at hand.
    Class,
    /// The manifest; its bytes are at hand.
    Manifest,
    /// A part of a signature.
    Signature,
    /// A jar or web archive; its bytes are at hand.
    Jar,
    /// The order of the libraries in a fat jar; its bytes are at hand.
    Index,
    /// Anything else.
    Resource,
    /// A directory.
    Directory,
}

/// One entry.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Name with slashes.
    pub name: String,
    /// What it is.
    pub kind: EntryKind,
    /// Content of those kinds that say so, and of everything that comes from a directory.
    pub bytes: Vec<u8>,
}

/// A program, or a part of one.
#[derive(Debug)]
pub struct Source {
    /// Where it was read from.
    pub path: PathBuf,
    /// Entries, those of a jar in its order, those of a directory in the order of their names.
    pub entries: Vec<Entry>,
    /// The jar, for copying entries as they are.
    pub archive: Option<Archive>,
}

impl Source {
    /// Reads a jar or a directory.
    ///
    /// # Errors
    /// Everything that makes it unusable: see [`Error`].
    pub fn read(path: &Path) -> Result<Self, Error> {
        Self::read_by(path, all_threads())
    }

    /// As [`Source::read`], by so many threads.
    ///
    /// # Errors
    /// As [`Source::read`].
    pub fn read_by(path: &Path, threads: usize) -> Result<Self, Error> {
        let source = read(path, threads)?;
        refuse_own_classes(&source)?;
        Ok(source)
    }

    /// Reads a jar or a directory, also one that is instrumented.
    ///
    /// # Errors
    /// Everything that makes it unusable: see [`Error`].
    pub fn read_any(path: &Path) -> Result<Self, Error> {
        read(path, all_threads())
    }

    /// Whether some class file of a jar passes a test; it is read until one does, and not further. `None` if only all
    /// of it can tell: it holds jars, or is a directory.
    ///
    /// # Errors
    /// As [`Source::read`], as far as it is read.
    pub fn any_class(path: &Path, test: impl Fn(&[u8]) -> bool) -> Result<Option<bool>, Error> {
        let failed = |source| Error::Read {
            path: path.to_path_buf(),
            source,
        };
        if std::fs::metadata(path).map_err(failed)?.is_dir() {
            return Ok(None);
        }
        let mut archive = open(path, std::fs::read(path).map_err(failed)?)?;
        let mut holds_jars = false;
        for index in 0..archive.len() {
            // A name that cannot be read is an error when all is read.
            let name = archive.name_for_index(index).and_then(|name| name.ok());
            let kind = name.map(|name| kind_of(&name));
            holds_jars |= kind == Some(EntryKind::Jar);
            if kind == Some(EntryKind::Class) && test(&read_entry(path, &mut archive, index)?.bytes)
            {
                return Ok(Some(true));
            }
        }
        Ok((!holds_jars).then_some(false))
    }

    /// A jar that was found in another one; `path` is for messages.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn nested(path: &Path, bytes: Vec<u8>) -> Result<Self, Error> {
        let source = read_jar(path, bytes, all_threads())?;
        refuse_own_classes(&source)?;
        Ok(source)
    }

    /// A single class file as a program of its own.
    ///
    /// # Errors
    /// [`Error::Read`].
    pub fn class_file(path: &Path) -> Result<Self, Error> {
        let bytes = std::fs::read(path).map_err(|source| Error::Read {
            path: path.to_path_buf(),
            source,
        })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Source {
            path: path.to_path_buf(),
            entries: vec![Entry {
                name: name.into_owned(),
                kind: EntryKind::Class,
                bytes,
            }],
            archive: None,
        })
    }
}

/// What an entry of this name is.
fn kind_of(name: &str) -> EntryKind {
    let in_meta_inf = name.len() > 9 && name[..].to_ascii_uppercase().starts_with("META-INF/");
    if name.ends_with('/') {
        EntryKind::Directory
    } else if name.ends_with(".class") {
        EntryKind::Class
    } else if name.eq_ignore_ascii_case(MANIFEST_ENTRY) {
        EntryKind::Manifest
    } else if name.ends_with(".jar") || name.ends_with(".war") {
        EntryKind::Jar
    } else if name == "BOOT-INF/classpath.idx" || name == "WEB-INF/classpath.idx" {
        EntryKind::Index
    } else if in_meta_inf && is_signature_file(&name.to_ascii_uppercase()["META-INF/".len()..]) {
        EntryKind::Signature
    } else {
        EntryKind::Resource
    }
}

/// File names that the JAR File Specification reserves for signatures, in capitals and without directory.
fn is_signature_file(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    !name.contains('/')
        && (matches!(extension, Some("SF" | "RSA" | "DSA" | "EC")) || name.starts_with("SIG-"))
}

fn read(path: &Path, threads: usize) -> Result<Source, Error> {
    let failed = |source| Error::Read {
        path: path.to_path_buf(),
        source,
    };
    let metadata = std::fs::metadata(path).map_err(failed)?;
    match metadata.is_dir() {
        true => read_directory(path),
        false => read_jar(path, std::fs::read(path).map_err(failed)?, threads),
    }
}

fn open(path: &Path, bytes: Vec<u8>) -> Result<Archive, Error> {
    let looks_like_a_jar = bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06");
    let looks = describe(&bytes);
    ZipArchive::new(Cursor::new(Shared(Arc::new(bytes)))).map_err(|error| match looks_like_a_jar {
        true => Error::DamagedJar {
            path: path.to_path_buf(),
            why: error.to_string(),
        },
        false => Error::NotAJar {
            path: path.to_path_buf(),
            why: looks,
        },
    })
}

fn read_jar(path: &Path, bytes: Vec<u8>, threads: usize) -> Result<Source, Error> {
    let archive = open(path, bytes)?;
    let mut entries = Vec::with_capacity(archive.len());
    let blocks: Vec<usize> = (0..archive.len()).step_by(BLOCK).collect();
    let read = |archive: &mut Archive, number: usize| {
        let first = blocks[number];
        let block = first..archive.len().min(first + BLOCK);
        block
            .map(|index| read_entry(path, archive, index))
            .collect()
    };
    let take = |_, block: Result<Vec<Entry>, Error>| {
        entries.extend(block?);
        Ok(())
    };
    in_order(blocks.len(), threads, || archive.clone(), read, take)?;
    Ok(Source {
        path: path.to_path_buf(),
        entries,
        archive: Some(archive),
    })
}

fn read_entry(path: &Path, archive: &mut Archive, index: usize) -> Result<Entry, Error> {
    let damaged = |entry: &str, why: String| Error::DamagedEntry {
        path: path.to_path_buf(),
        entry: entry.to_string(),
        why,
    };
    let number = || format!("number {index}");
    let mut file = archive
        .by_index(index)
        .map_err(|error| damaged(&number(), error.to_string()))?;
    let name = file
        .name()
        .map_err(|error| damaged(&number(), error.to_string()))?
        .into_owned();
    let kind = kind_of(&name);
    let mut bytes = Vec::new();
    if !matches!(
        kind,
        EntryKind::Resource | EntryKind::Signature | EntryKind::Directory
    ) {
        bytes = inflated(&mut file).map_err(|error| damaged(&name, error.to_string()))?;
    }
    Ok(Entry { name, kind, bytes })
}

/// The content of an entry, whatever its kind. `archive` is that of the source.
///
/// # Errors
/// [`Error::DamagedEntry`].
pub(super) fn content(
    path: &Path,
    archive: Option<&mut Archive>,
    entry: &Entry,
    number: usize,
) -> Result<Vec<u8>, Error> {
    let Some(archive) = archive.filter(|_| entry.bytes.is_empty()) else {
        return Ok(entry.bytes.clone());
    };
    let damaged = |why: String| Error::DamagedEntry {
        path: path.to_path_buf(),
        entry: entry.name.clone(),
        why,
    };
    let mut file = archive
        .by_index(number)
        .map_err(|error| damaged(error.to_string()))?;
    inflated(&mut file).map_err(|error| damaged(error.to_string()))
}

/// The content of an entry, in memory of its size. What it claims to have is believed up to a size that nearly all
/// class files are below, and given back if it was not true.
fn inflated(file: &mut ZipFile<'_, Cursor<Shared>>) -> std::io::Result<Vec<u8>> {
    const BELIEVED: u64 = 256 << 10;
    let mut bytes = Vec::with_capacity(file.size().min(BELIEVED) as usize);
    file.read_to_end(&mut bytes)?;
    if bytes.len() < bytes.capacity() / 2 {
        bytes.shrink_to_fit();
    }
    Ok(bytes)
}

/// Names and contents of the class files in a jar.
///
/// # Errors
/// Damage in the jar.
pub fn class_files(jar: &[u8]) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let source = read_jar(Path::new("library"), jar.to_vec(), all_threads())?;
    let classes = source.entries.into_iter();
    Ok(classes
        .filter(|entry| entry.kind == EntryKind::Class)
        .map(|entry| (entry.name, entry.bytes))
        .collect())
}

/// Names (with slashes, without `.class`) of the classes in a jar or a directory. Nothing else is read of a jar.
///
/// # Errors
/// When it cannot be read, or is no jar.
pub fn class_names(path: &Path) -> Result<Vec<String>, Error> {
    let failed = |source| Error::Read {
        path: path.to_path_buf(),
        source,
    };
    let names: Vec<String> = match std::fs::metadata(path).map_err(failed)?.is_dir() {
        true => {
            let mut files = BTreeSet::new();
            collect(path, "", &mut files, &mut BTreeSet::new())?;
            files.into_iter().collect()
        }
        false => {
            let archive = open(path, std::fs::read(path).map_err(failed)?)?;
            let names = (0..archive.len()).filter_map(|index| archive.name_for_index(index)?.ok());
            names.map(|name| name.into_owned()).collect()
        }
    };
    let classes = names.iter().filter_map(|name| name.strip_suffix(".class"));
    Ok(classes.map(String::from).collect())
}

/// What a file that is no jar looks like.
fn describe(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        "the file is empty".into()
    } else if bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]) {
        "it is a single class file".into()
    } else if bytes
        .iter()
        .take(512)
        .all(|&b| b == b'\n' || b == b'\r' || b == b'\t' || (32..127).contains(&b))
    {
        "it is a text file".into()
    } else {
        "it does not begin like one".into()
    }
}

fn read_directory(path: &Path) -> Result<Source, Error> {
    let mut files = BTreeSet::new();
    let mut seen = BTreeSet::new();
    collect(path, "", &mut files, &mut seen)?;
    let mut entries = Vec::with_capacity(files.len());
    for name in files {
        let file = path.join(&name);
        let bytes = std::fs::read(&file).map_err(|source| Error::Read { path: file, source })?;
        entries.push(Entry {
            kind: kind_of(&name),
            name,
            bytes,
        });
    }
    Ok(Source {
        path: path.to_path_buf(),
        entries,
        archive: None,
    })
}

/// Names of all files below a directory. Links are followed, each directory is entered once.
fn collect(
    directory: &Path,
    prefix: &str,
    files: &mut BTreeSet<String>,
    seen: &mut BTreeSet<PathBuf>,
) -> Result<(), Error> {
    let failed = |path: &Path, source| Error::Read {
        path: path.to_path_buf(),
        source,
    };
    let canonical = directory.canonicalize().map_err(|e| failed(directory, e))?;
    if !seen.insert(canonical) {
        return Ok(());
    }
    for item in std::fs::read_dir(directory).map_err(|e| failed(directory, e))? {
        let path = item.map_err(|e| failed(directory, e))?.path();
        let Some(name) = path.file_name().and_then(|n| n.to_str()) else {
            let unnameable = std::io::Error::new(
                std::io::ErrorKind::InvalidData,
                "the file name is not UTF-8",
            );
            return Err(failed(&path, unnameable));
        };
        let name = format!("{prefix}{name}");
        // A dangling link is nothing that a program can read.
        let Ok(metadata) = std::fs::metadata(&path) else {
            continue;
        };
        if metadata.is_dir() {
            collect(&path, &format!("{name}/"), files, seen)?;
        } else {
            files.insert(name);
        }
    }
    Ok(())
}

fn refuse_own_classes(source: &Source) -> Result<(), Error> {
    if source.entries.iter().any(|e| e.name == SITES_ENTRY) {
        return Err(Error::AlreadyInstrumented {
            path: source.path.clone(),
        });
    }
    match source
        .entries
        .iter()
        .find(|e| e.kind == EntryKind::Class && e.name.starts_with("io/jcheck/"))
    {
        Some(entry) => Err(Error::ReservedPackage {
            path: source.path.clone(),
            entry: entry.name.clone(),
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_entries_apart() {
        for (name, kind) in [
            ("a/B.class", EntryKind::Class),
            ("META-INF/versions/9/a/B.class", EntryKind::Class),
            ("META-INF/MANIFEST.MF", EntryKind::Manifest),
            ("META-INF/CERT.RSA", EntryKind::Signature),
            ("META-INF/cert.sf", EntryKind::Signature),
            ("META-INF/services/X.SF", EntryKind::Resource),
            ("data.RSA", EntryKind::Resource),
            ("META-INF/", EntryKind::Directory),
            ("META-INF/\u{e9}", EntryKind::Resource),
        ] {
            assert_eq!(kind_of(name), kind, "{name}");
        }
    }

    /// A jar may claim that a small entry is large; memory is not given away for that.
    #[test]
    fn claimed_sizes_take_no_memory() {
        use std::io::Write;
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file("A.class", options).unwrap();
        writer.write_all(&[7; 1000]).unwrap();
        let mut jar = writer.finish().unwrap().into_inner();
        let central = jar.windows(4).position(|four| four == b"PK\x01\x02");
        let central = central.unwrap();
        jar[central + 24..central + 28].copy_from_slice(&0xFFFF_FF00_u32.to_le_bytes());
        let mut archive = open(Path::new("a.jar"), jar).unwrap();
        assert_eq!(archive.by_index(0).unwrap().size(), 0xFFFF_FF00);
        let entry = read_entry(Path::new("a.jar"), &mut archive, 0);
        // Whether such an entry is refused is up to the library.
        let taken = entry.map_or(0, |entry| entry.bytes.capacity());
        assert!(taken <= 2000, "{taken}");
    }
}
