//! Writing a jar: what did not change is copied without unpacking, what did is compressed by all processors, and the file
//! appears all at once.

use super::read::{EntryKind, Source};
use crate::error::Error;
use crate::parallel::in_order;
use std::fs::File;
use std::io::{BufWriter, Cursor, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

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
    /// Deflated with this level (1 to 9), but for entries that are not deflated in the source: for jars that are kept or
    /// sent. A launcher of fat jars reads libraries in place, so they must stay as they are.
    Deflate(u8),
}

impl Compression {
    /// What most tools use.
    pub const USUAL: Compression = Compression::Deflate(6);

    fn options(self) -> SimpleFileOptions {
        let options = SimpleFileOptions::default();
        match self {
            Compression::None => options.compression_method(CompressionMethod::Stored),
            Compression::Deflate(level) => options
                .compression_method(CompressionMethod::Deflated)
                .compression_level(Some(i64::from(level))),
        }
    }
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
    /// How many threads deflate. The jar does not depend on it.
    pub threads: usize,
}

/// One for each processor.
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
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
        threads: all_threads(),
    };
    Ok(entries(source, changes, &output, Cursor::new(Vec::new()))?.into_inner())
}

/// What comes next in the new jar.
enum Step<'s> {
    /// An entry of the old jar as it is, by its position.
    Copy(usize),
    /// A new one, or one with new content.
    New(&'s str, SimpleFileOptions, &'s [u8]),
}

/// So many bytes of new content are compressed at a time.
const BLOCK: usize = 128 * 1024;

fn entries<W: Write + Seek>(
    source: &mut Source,
    changes: &[Change],
    output: &Output<'_>,
    to: W,
) -> Result<W, Error> {
    let Source {
        path,
        entries,
        archive,
    } = source;
    let damaged = |index: usize, error: ZipError| Error::DamagedEntry {
        path: path.clone(),
        entry: entries.get(index).map_or("", |entry| &entry.name).into(),
        why: error.to_string(),
    };
    let failed = |error: ZipError| Error::Write {
        path: output.path.to_path_buf(),
        source: std::io::Error::other(error.to_string()),
    };
    let usual = output.compression.options();
    let mut steps: Vec<Step<'_>> = Vec::new();
    let added = |(name, bytes)| Step::New(name, usual, bytes);
    let parts = |new| {
        let (name, bytes): &(String, Vec<u8>) = new;
        (name.as_str(), bytes.as_slice())
    };
    steps.extend(output.first.iter().map(parts).map(added));
    for (index, (entry, change)) in entries.iter().zip(changes).enumerate() {
        let bytes = match change {
            Change::Drop => continue,
            Change::Replace(bytes) => bytes,
            Change::Keep if archive.is_some() => {
                steps.push(Step::Copy(index));
                continue;
            }
            Change::Keep if entry.kind == EntryKind::Directory => continue,
            Change::Keep => &entry.bytes,
        };
        let mut options = usual;
        if let Some(old) = archive.as_mut().and_then(|a| a.by_index_raw(index).ok()) {
            if let Some(time) = old.last_modified() {
                options = options.last_modified_time(time);
            }
            if old.compression() == CompressionMethod::Stored {
                options = options
                    .compression_method(CompressionMethod::Stored)
                    .compression_level(None);
            }
        }
        steps.push(Step::New(&entry.name, options, bytes));
    }
    steps.extend(output.last.iter().map(parts).map(added));

    let blocks = blocks_of(&steps);
    let mut zip = ZipWriter::new(to);
    let compress = |(): &mut (), number: usize| compressed(&steps[blocks[number].clone()]);
    in_order(
        blocks.len(),
        output.threads,
        || (),
        compress,
        |number, block| {
            let mut block = block.map_err(failed)?;
            let mut next = 0;
            for step in &steps[blocks[number].clone()] {
                let copied = match (step, archive.as_mut()) {
                    (Step::Copy(index), Some(archive)) => {
                        let file = archive.by_index_raw(*index);
                        zip.raw_copy_file(file.map_err(|error| damaged(*index, error))?)
                    }
                    (Step::Copy(_), None) => continue,
                    (Step::New(..), _) => {
                        next += 1;
                        zip.raw_copy_file(block.by_index_raw(next - 1).map_err(failed)?)
                    }
                };
                copied.map_err(failed)?;
            }
            Ok(())
        },
    )?;
    zip.finish().map_err(failed)
}

/// Steps that are done together.
fn blocks_of(steps: &[Step<'_>]) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let (mut start, mut size) = (0, 0);
    for (index, step) in steps.iter().enumerate() {
        if let Step::New(_, _, bytes) = step {
            size += bytes.len();
        }
        if size >= BLOCK {
            blocks.push(start..index + 1);
            (start, size) = (index + 1, 0);
        }
    }
    blocks.push(start..steps.len());
    blocks
}

/// A jar with the new entries of some steps.
fn compressed(steps: &[Step<'_>]) -> Result<ZipArchive<Cursor<Vec<u8>>>, ZipError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for step in steps {
        if let Step::New(name, options, bytes) = step {
            zip.start_file(*name, *options)?;
            zip.write_all(bytes)?;
        }
    }
    zip.finish_into_readable()
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
