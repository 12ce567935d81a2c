//! What an instrumented jar carries with it: everything that a checker must know to run it.

use crate::error::Error;
use crate::jar::{pack_entry, pack_new, sites_entry, Compression, JarWriter, Packed, SITES_ENTRY};
use crate::parallel::in_order;
use crate::platform::Platform;
use crate::report::{Gap, Report};
use jcheck_annotations::binary::{self, BinaryError};
use jcheck_annotations::{grouped, Site, SiteTable};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;
use zip::ZipArchive;

/// The file with the classes of the JDK that are rewritten in place.
pub const PLATFORM_PACK: &str = "jdk.pack";
/// The file with the class through which the program calls the hooks then.
pub const PROGRAM_PACK: &str = "program.pack";
/// The rewriter that made a jar: hooks and site numbers hold for this one only.
const MAKER: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " ",
    env!("JCHECK_INSTRUMENTER_FINGERPRINT")
);
/// So many sites are in one entry; each is deflated by one thread.
const PART: usize = 4 * 1024;
/// No entry is longer when it is inflated.
const LONGEST: usize = 1 << 30;

/// The content of [`SITES_ENTRY`]; the sites themselves are in entries beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stored {
    maker: String,
    /// Tells the original program apart from others.
    pub program: String,
    /// All program points with hooks.
    pub sites: SiteTable,
    /// What could not be instrumented.
    pub gaps: Vec<Gap>,
    /// Classes with a `main` method.
    pub main_classes: Vec<String>,
    /// `Main-Class` of the original jar.
    pub manifest_main: Option<String>,
    /// Which JDK it runs with ([`Platform::identity`]); `None` if it was rewritten for none, and cannot be checked.
    pub platform: Option<String>,
    /// How many sites and fields come before those of the program, if the classes of this JDK are as they are rewritten
    /// for all programs; `None` if the jar holds them.
    pub behind: Option<[u32; 2]>,
}

/// A part of a site table, to be encoded.
#[derive(Serialize)]
struct Encoded<'s>(#[serde(serialize_with = "grouped::serialize")] &'s [Site]);

/// The same, decoded.
#[derive(Deserialize)]
struct Decoded(#[serde(deserialize_with = "grouped::deserialize")] Vec<Site>);

impl Stored {
    /// What is to be stored of an instrumentation run.
    pub fn new(
        sites: SiteTable,
        report: &Report,
        program: &str,
        platform: Option<&Platform>,
    ) -> Self {
        Self {
            maker: MAKER.to_string(),
            program: program.to_string(),
            sites,
            gaps: report.gaps.clone(),
            main_classes: report.main_classes.clone(),
            manifest_main: report.manifest_main.clone(),
            platform: platform.map(|platform| platform.identity.clone()),
            behind: platform.and_then(Platform::numbers_before),
        }
    }

    /// Adds the entries to a jar, deflated by so many threads; gives the sites back. `path` is for errors.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn add_to<W: Write + Seek>(
        mut self,
        jar: &mut JarWriter<'_, W>,
        threads: usize,
        path: &Path,
    ) -> Result<SiteTable, Error> {
        let all = std::mem::take(&mut self.sites.sites);
        let pack = |_: &mut (), number: usize| pack(self.entry(&all, number), path);
        let add = |_, entry: Result<_, Error>| jar.add(entry?);
        in_order(parts(&all) + 1, threads, || (), pack, add)?;
        self.sites.sites = all;
        Ok(self.sites)
    }

    /// The entries of a jar that hold this: the sites in parts, then the rest.
    ///
    /// # Errors
    /// When it cannot be stored at all.
    pub fn entries(mut self) -> Result<Vec<(String, Vec<u8>)>, BinaryError> {
        let all = std::mem::take(&mut self.sites.sites);
        let numbers = 0..=parts(&all);
        numbers.map(|number| self.entry(&all, number)).collect()
    }

    fn entry(&self, all: &[Site], number: usize) -> Result<(String, Vec<u8>), BinaryError> {
        Ok(match all.chunks(PART).nth(number) {
            Some(sites) => (sites_entry(number), binary::encode(&Encoded(sites))?),
            None => (
                SITES_ENTRY.to_string(),
                binary::encode(&(self, parts(all)))?,
            ),
        })
    }

    /// Reads what an instrumented jar carries; `None` for anything that is no instrumented jar.
    ///
    /// # Errors
    /// [`Error::OtherMaker`] when another version of jcheck has made it, or when an entry is damaged.
    pub fn read(path: &Path) -> Result<Option<Self>, Error> {
        let Ok(file) = File::open(path) else {
            return Ok(None);
        };
        let Ok(mut archive) = ZipArchive::new(file) else {
            return Ok(None);
        };
        if archive.index_for_name(SITES_ENTRY).is_none() {
            return Ok(None);
        }
        match Self::parse(|name| content(&mut archive, name)) {
            Some(stored) => Ok(Some(stored)),
            None => Err(Error::OtherMaker {
                path: path.to_path_buf(),
            }),
        }
    }

    /// Writes the packs that an instrumented jar holds to a directory, by the names that they have when a program is
    /// rewritten at once.
    ///
    /// # Errors
    /// A jar that cannot be read, and [`Error::Write`].
    pub fn unpack_packs(jar: &Path, directory: &Path) -> Result<(), Error> {
        let failed = |source| Error::Read {
            path: jar.to_path_buf(),
            source,
        };
        let file = File::open(jar).map_err(failed)?;
        let archive = ZipArchive::new(file).map_err(std::io::Error::other);
        let mut archive = archive.map_err(failed)?;
        for name in [PLATFORM_PACK, PROGRAM_PACK] {
            if let Some(pack) = content(&mut archive, &pack_entry(name)) {
                let path = directory.join(name);
                std::fs::write(&path, pack).map_err(|source| Error::Write { path, source })?;
            }
        }
        Ok(())
    }

    /// From the entries of a jar, by their names. `None` if something is damaged, or by another version.
    pub fn parse(mut entry: impl FnMut(&str) -> Option<Vec<u8>>) -> Option<Self> {
        // Another version may have stored anything behind its own name.
        let head = entry(SITES_ENTRY)?;
        let (maker, _): (String, _) = binary::decode_first(&head).ok()?;
        if maker != MAKER {
            return None;
        }
        let (mut stored, parts): (Self, usize) = binary::decode(&head).ok()?;
        for number in 0..parts {
            let Decoded(sites) = binary::decode(&entry(&sites_entry(number))?).ok()?;
            stored.sites.sites.extend(sites);
        }
        Some(stored)
    }
}

fn parts(sites: &[Site]) -> usize {
    sites.len().div_ceil(PART)
}

fn pack(entry: Result<(String, Vec<u8>), BinaryError>, path: &Path) -> Result<Packed, Error> {
    let entry = entry.map_err(|error| Error::Write {
        path: path.to_path_buf(),
        source: std::io::Error::other(error),
    })?;
    pack_new(&[entry], Compression::USUAL, path)
}

fn content(archive: &mut ZipArchive<File>, name: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let entry = archive.by_name(name).ok()?;
    let length = entry.take(LONGEST as u64).read_to_end(&mut bytes);
    length.is_ok().then_some(bytes)
}
