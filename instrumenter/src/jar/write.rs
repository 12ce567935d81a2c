//! Writing a jar: what did not change is copied without unpacking, and the file appears all at once.

use super::read::{EntryKind, Source};
use crate::error::Error;
use std::fs::File;
use std::io::{BufWriter, Cursor, Seek, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// What becomes of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Copied as it is.
    Keep,
    /// Other content under the same name.
    Replace(Vec<u8>),
    /// Left out.
    Drop,
}

/// How new content is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// Not at all: fastest to write and to load, for caches.
    None,
    /// Deflated, but for entries that are not deflated in the source: for jars that are kept or sent. A launcher of
    /// fat jars reads libraries in place, so they must stay as they are.
    Deflate,
}

/// What to write besides the entries of the source.
#[derive(Debug, Clone)]
pub struct Output<'p> {
    /// The jar to write.
    pub path: &'p Path,
    /// How new content is stored.
    pub compression: Compression,
    /// New entries at the beginning: name and content.
    pub first: Vec<(String, Vec<u8>)>,
    /// New entries at the end.
    pub last: Vec<(String, Vec<u8>)>,
}

/// Writes a jar with one change per entry of `source`; an existing file is replaced once the new one is complete.
///
/// # Errors
/// [`Error::Write`], [`Error::DamagedEntry`].
pub fn write(source: &mut Source, changes: &[Change], output: &Output<'_>) -> Result<(), Error> {
    let temporary = Temporary::beside(output.path);
    let failed = |source: std::io::Error| Error::Write {
        path: output.path.to_path_buf(),
        source,
    };
    let file = File::create(&temporary.path).map_err(failed)?;
    let mut buffer = entries(source, changes, output, BufWriter::new(file))?;
    buffer.flush().map_err(failed)?;
    temporary.rename_to(output.path).map_err(failed)
}

/// Writes a jar that goes into another one.
///
/// # Errors
/// As [`write`].
pub fn nested(
    source: &mut Source,
    changes: &[Change],
    compression: Compression,
) -> Result<Vec<u8>, Error> {
    let path = source.path.clone();
    let output = Output {
        path: &path,
        compression,
        first: Vec::new(),
        last: Vec::new(),
    };
    Ok(entries(source, changes, &output, Cursor::new(Vec::new()))?.into_inner())
}

fn entries<W: Write + Seek>(
    source: &mut Source,
    changes: &[Change],
    output: &Output<'_>,
    to: W,
) -> Result<W, Error> {
    let failed = |source: std::io::Error| Error::Write {
        path: output.path.to_path_buf(),
        source,
    };
    let mut zip = ZipWriter::new(to);
    let options = SimpleFileOptions::default().compression_method(match output.compression {
        Compression::None => CompressionMethod::Stored,
        Compression::Deflate => CompressionMethod::Deflated,
    });
    let zip_failed =
        |error: zip::result::ZipError| failed(std::io::Error::other(error.to_string()));
    for (name, bytes) in &output.first {
        zip.start_file(name.as_str(), options).map_err(zip_failed)?;
        zip.write_all(bytes).map_err(failed)?;
    }
    for (index, (entry, change)) in source.entries.iter().zip(changes).enumerate() {
        let new = match change {
            Change::Drop => continue,
            Change::Replace(bytes) => Some(bytes),
            Change::Keep => None,
        };
        match (&mut source.archive, new) {
            (Some(archive), None) => {
                let file = archive
                    .by_index_raw(index)
                    .map_err(|error| Error::DamagedEntry {
                        path: source.path.clone(),
                        entry: entry.name.clone(),
                        why: error.to_string(),
                    })?;
                zip.raw_copy_file(file).map_err(zip_failed)?;
            }
            (None, None) if entry.kind == EntryKind::Directory => {}
            (archive, new) => {
                let old = archive.as_mut().and_then(|a| a.by_index_raw(index).ok());
                let mut options = options;
                if let Some(old) = old {
                    if let Some(time) = old.last_modified() {
                        options = options.last_modified_time(time);
                    }
                    if old.compression() == CompressionMethod::Stored {
                        options = options.compression_method(CompressionMethod::Stored);
                    }
                }
                zip.start_file(entry.name.as_str(), options)
                    .map_err(zip_failed)?;
                zip.write_all(new.unwrap_or(&entry.bytes)).map_err(failed)?;
            }
        }
    }
    for (name, bytes) in &output.last {
        zip.start_file(name.as_str(), options).map_err(zip_failed)?;
        zip.write_all(bytes).map_err(failed)?;
    }
    zip.finish().map_err(zip_failed)
}

/// A file that disappears unless it is renamed.
struct Temporary {
    path: PathBuf,
}

impl Temporary {
    /// In the same directory, so that renaming is atomic.
    fn beside(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Temporary {
            path: path.with_file_name(format!(".{name}.{}.tmp", std::process::id())),
        }
    }

    fn rename_to(self, path: &Path) -> std::io::Result<()> {
        std::fs::rename(&self.path, path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename there is nothing left to remove, and nothing can be done about a failure.
        let _ = std::fs::remove_file(&self.path);
    }
}
