//! What an instrumented jar carries with it: everything that a checker must know to run it.

use crate::error::Error;
use crate::jar::{pack_new, sites_entry, Compression, JarWriter, Packed, SITES_ENTRY};
use crate::parallel::in_order;
use crate::report::{Gap, Report};
use jcheck_annotations::{grouped, Site, SiteTable};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;
use zip::ZipArchive;

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
    /// Tells the original program apart from others; also in the manifest, as `JCheck-Program`.
    pub program: String,
    /// All program points with hooks.
    pub sites: SiteTable,
    /// What could not be instrumented.
    pub gaps: Vec<Gap>,
    /// Classes with a `main` method.
    pub main_classes: Vec<String>,
    /// `Main-Class` of the original jar.
    pub manifest_main: Option<String>,
    /// Which JDK the copies of its classes come from that the jar holds, if it holds any
    /// ([`crate::platform::Platform::identity`]).
    pub platform: Option<String>,
}

/// A part of a site table, to be encoded.
#[derive(Serialize)]
struct Encoded<'s>(#[serde(serialize_with = "grouped::serialize")] &'s [Site]);

/// The same, decoded.
#[derive(Deserialize)]
struct Decoded(#[serde(deserialize_with = "grouped::deserialize")] Vec<Site>);

impl Stored {
    /// What is to be stored of an instrumentation run.
    pub fn new(sites: SiteTable, report: &Report, program: &str, platform: Option<&str>) -> Self {
        Self {
            maker: MAKER.to_string(),
            program: program.to_string(),
            sites,
            gaps: report.gaps.clone(),
            main_classes: report.main_classes.clone(),
            manifest_main: report.manifest_main.clone(),
            platform: platform.map(String::from),
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
        let parts: Vec<&[Site]> = all.chunks(PART).collect();
        let pack = |_: &mut (), number: usize| match parts.get(number) {
            Some(sites) => pack(sites_entry(number), &Encoded(sites), path),
            None => pack(SITES_ENTRY.to_string(), &(&self, parts.len()), path),
        };
        let add = |_, entry: Result<_, Error>| jar.add(entry?);
        in_order(parts.len() + 1, threads, || (), pack, add)?;
        self.sites.sites = all;
        Ok(self.sites)
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
        match read_parts(&mut archive) {
            Some(stored) => Ok(Some(stored)),
            None => Err(Error::OtherMaker {
                path: path.to_path_buf(),
            }),
        }
    }
}

fn pack(name: String, content: &impl Serialize, path: &Path) -> Result<Packed, Error> {
    let encoded = bincode::serde::encode_to_vec(content, bincode::config::standard());
    let bytes = encoded.map_err(|error| Error::Write {
        path: path.to_path_buf(),
        source: std::io::Error::other(error),
    })?;
    pack_new(&[(name, bytes)], Compression::USUAL, path)
}

/// `None` if something is damaged, or by another version.
fn read_parts(archive: &mut ZipArchive<File>) -> Option<Stored> {
    // Another version may have stored anything behind its own name.
    let head = content(archive, SITES_ENTRY)?;
    let (maker, _): (String, _) = decode(&head)?;
    if maker != MAKER {
        return None;
    }
    let ((mut stored, parts), used): ((Stored, usize), _) = decode(&head)?;
    if used != head.len() {
        return None;
    }
    for number in 0..parts {
        let part = content(archive, &sites_entry(number))?;
        let (Decoded(sites), used) = decode(&part)?;
        if used != part.len() {
            return None;
        }
        stored.sites.sites.extend(sites);
    }
    Some(stored)
}

fn content(archive: &mut ZipArchive<File>, name: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let entry = archive.by_name(name).ok()?;
    let length = entry.take(LONGEST as u64).read_to_end(&mut bytes);
    length.is_ok().then_some(bytes)
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, usize)> {
    let config = bincode::config::standard().with_limit::<LONGEST>();
    bincode::serde::decode_from_slice(bytes, config).ok()
}
