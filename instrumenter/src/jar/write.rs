//! Writing a jar: what did not change is copied without unpacking, what did is compressed by all processors, and the
//! file appears all at once.
//!
//! The pieces of a jar are packed in any order, each as a small jar, and put together in order, which is no more than
//! copying. [`write`] does both. Who makes the new content piece by piece packs each as soon as it is there.

use super::read::{Archive, Entry, EntryKind, Source};
use crate::error::Error;
use crate::parallel::{self, in_order};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Cursor, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
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
    /// Deflated with this level (1 to 9), but for entries that are not deflated in the source: for jars that are kept
    /// or sent. A launcher of fat jars reads libraries in place, so they must stay as they are.
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

/// One for each processor.
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A piece of a jar: some of its entries, packed.
#[derive(Debug)]
pub struct Packed(ZipArchive<Cursor<Vec<u8>>>);

/// So many bytes of content are packed at a time.
const PIECE: usize = 64 * 1024;

/// Divides entries into pieces by the sizes of their contents; what is copied has none.
pub fn pieces(sizes: impl IntoIterator<Item = usize>) -> Vec<Range<usize>> {
    parallel::pieces(PIECE, sizes)
}

/// A jar that entries are packed from; each thread has its own.
#[derive(Debug)]
pub struct Packer<'s> {
    path: &'s Path,
    entries: &'s [Entry],
    archive: Option<Archive>,
}

impl<'s> Packer<'s> {
    /// For the entries of this source.
    pub fn new(source: &'s Source) -> Self {
        Packer {
            path: &source.path,
            entries: &source.entries,
            archive: source.archive.clone(),
        }
    }

    /// Packs entries, given what becomes of each.
    ///
    /// # Errors
    /// [`Error::DamagedEntry`].
    pub fn pack(
        &mut self,
        entries: Range<usize>,
        changes: &[Change],
        compression: Compression,
    ) -> Result<Packed, Error> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (index, change) in entries.zip(changes) {
            let entry = &self.entries[index];
            self.add(&mut zip, index, change, compression)
                .map_err(|error| Error::DamagedEntry {
                    path: self.path.to_path_buf(),
                    entry: entry.name.clone(),
                    why: error.to_string(),
                })?;
        }
        let packed = zip.finish_into_readable();
        packed.map(Packed).map_err(|error| Error::DamagedJar {
            path: self.path.to_path_buf(),
            why: error.to_string(),
        })
    }

    fn add(
        &mut self,
        zip: &mut ZipWriter<Cursor<Vec<u8>>>,
        index: usize,
        change: &Change,
        compression: Compression,
    ) -> Result<(), ZipError> {
        let entry = &self.entries[index];
        let bytes = match (change, &mut self.archive) {
            (Change::Drop, _) => return Ok(()),
            (Change::Replace(bytes), _) => bytes,
            (Change::Keep, Some(archive)) => {
                return zip.raw_copy_file(archive.by_index_raw(index)?)
            }
            (Change::Keep, None) if entry.kind == EntryKind::Directory => return Ok(()),
            (Change::Keep, None) => &entry.bytes,
        };
        let mut options = compression.options();
        let old = self.archive.as_mut();
        if let Some(old) = old.and_then(|archive| archive.by_index_raw(index).ok()) {
            if let Some(time) = old.last_modified() {
                options = options.last_modified_time(time);
            }
            if old.compression() == CompressionMethod::Stored {
                options = options
                    .compression_method(CompressionMethod::Stored)
                    .compression_level(None);
            }
        }
        zip.start_file(&*entry.name, options)?;
        Ok(zip.write_all(bytes)?)
    }
}

/// Packs new entries, given by name and content.
///
/// # Errors
/// Names that occur twice; `path` is the jar they are for.
pub fn pack_new(
    entries: &[(String, Vec<u8>)],
    compression: Compression,
    path: &Path,
) -> Result<Packed, Error> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        zip.start_file(&**name, compression.options())
            .and_then(|()| Ok(zip.write_all(bytes)?))
            .map_err(|error| cannot_write(path, error))?;
    }
    let packed = zip.finish_into_readable();
    packed
        .map(Packed)
        .map_err(|error| cannot_write(path, error))
}

fn cannot_write(path: &Path, error: ZipError) -> Error {
    Error::Write {
        path: path.to_path_buf(),
        source: std::io::Error::other(error.to_string()),
    }
}

/// A jar that is put together.
#[derive(Debug)]
pub struct JarWriter<'p, W: Write + Seek> {
    /// What errors name.
    path: &'p Path,
    zip: ZipWriter<W>,
}

impl<'p, W: Write + Seek> JarWriter<'p, W> {
    /// An empty jar; `path` is what errors name.
    pub fn new(path: &'p Path, to: W) -> Self {
        JarWriter {
            path,
            zip: ZipWriter::new(to),
        }
    }

    /// Adds what comes next.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn add(&mut self, piece: Packed) -> Result<(), Error> {
        let added = self.zip.merge_archive(piece.0);
        added.map_err(|error| cannot_write(self.path, error))
    }

    /// The jar, complete.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn finish(self) -> Result<W, Error> {
        let finished = self.zip.finish();
        finished.map_err(|error| cannot_write(self.path, error))
    }
}

/// What to write besides the entries of the source.
#[derive(Debug, Clone)]
pub struct Output<'p> {
    /// The jar to write.
    pub path: &'p Path,
    /// How new content is stored.
    pub compression: Compression,
    /// New entries at the end: name and content.
    pub last: Vec<(String, Vec<u8>)>,
    /// How many threads deflate. The jar does not depend on it.
    pub threads: usize,
}

/// Writes a jar with one change per entry of `source`; an existing file is replaced once the new one is complete.
///
/// # Errors
/// [`Error::Write`], [`Error::DamagedEntry`].
pub fn write(source: &Source, changes: &[Change], output: &Output<'_>) -> Result<(), Error> {
    let sizes = changes
        .iter()
        .zip(&source.entries)
        .map(|(change, entry)| match change {
            Change::Replace(bytes) => bytes.len(),
            Change::Keep if source.archive.is_none() => entry.bytes.len(),
            Change::Keep | Change::Drop => 0,
        });
    let old = pieces(sizes);
    let new = pieces(output.last.iter().map(|(_, bytes)| bytes.len()));
    let pack = |packer: &mut Packer<'_>, number: usize| match old.get(number) {
        Some(piece) => packer.pack(piece.clone(), &changes[piece.clone()], output.compression),
        None => {
            let entries = &output.last[new[number - old.len()].clone()];
            pack_new(entries, output.compression, output.path)
        }
    };
    let count = old.len() + new.len();
    let packer = || Packer::new(source);
    write_file(output.path, |jar| {
        in_order(count, output.threads, packer, pack, |_, piece| {
            jar.add(piece?)
        })
    })
}

/// Writes a jar; an existing file is replaced once the new one is complete.
///
/// # Errors
/// [`Error::Write`], and those of `content`, which adds the pieces.
pub fn write_file<T>(
    path: &Path,
    content: impl FnOnce(&mut JarWriter<'_, BufWriter<File>>) -> Result<T, Error>,
) -> Result<T, Error> {
    let temporary = Temporary::beside(path);
    let failed = |source: std::io::Error| Error::Write {
        path: path.to_path_buf(),
        source,
    };
    let file = File::create(&temporary.path).map_err(failed)?;
    let mut jar = JarWriter::new(path, BufWriter::with_capacity(PIECE, file));
    let result = content(&mut jar)?;
    jar.finish()?.flush().map_err(failed)?;
    temporary.rename_to(path).map_err(failed)?;
    Ok(result)
}

/// The files that are being written.
static BEGUN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn begun() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what is half written, for a process that ends at once. It writes no more: whoever tries, waits for that end.
pub fn abandon() {
    let begun = begun();
    for path in begun.iter() {
        // Nothing can be done about a failure.
        let _ = std::fs::remove_file(path);
    }
    std::mem::forget(begun);
}

/// A file that disappears unless it is renamed.
struct Temporary {
    path: PathBuf,
}

impl Temporary {
    /// In the same directory, so that renaming is atomic.
    fn beside(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let path = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
        begun().insert(path.clone());
        Temporary { path }
    }

    fn rename_to(self, path: &Path) -> std::io::Result<()> {
        std::fs::rename(&self.path, path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename there is nothing left to remove, and nothing can be done about a failure.
        let _ = std::fs::remove_file(&self.path);
        begun().remove(&self.path);
    }
}
