//! What an instrumented jar carries with it: everything that a checker must know to run it.

use crate::error::Error;
use crate::jar::SITES_ENTRY;
use crate::report::{Gap, Report};
use jcheck_annotations::SiteTable;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The rewriter that made a jar: hooks and site numbers hold for this one only.
const MAKER: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " ",
    env!("JCHECK_INSTRUMENTER_FINGERPRINT")
);

/// The content of [`SITES_ENTRY`].
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

impl Stored {
    /// What is to be stored of an instrumentation run.
    pub fn new(sites: &SiteTable, report: &Report, program: &str, platform: Option<&str>) -> Self {
        Self {
            maker: MAKER.to_string(),
            program: program.to_string(),
            sites: sites.clone(),
            gaps: report.gaps.clone(),
            main_classes: report.main_classes.clone(),
            manifest_main: report.manifest_main.clone(),
            platform: platform.map(String::from),
        }
    }

    /// The bytes of the entry; `path` is for the error.
    ///
    /// # Errors
    /// [`Error::Write`], when it is too large.
    pub fn encode(&self, path: &Path) -> Result<Vec<u8>, Error> {
        bincode::serde::encode_to_vec(self, bincode::config::legacy()).map_err(|error| {
            Error::Write {
                path: path.to_path_buf(),
                source: std::io::Error::other(error),
            }
        })
    }

    /// Reads what an instrumented jar carries; `None` for anything that is no instrumented jar.
    ///
    /// # Errors
    /// [`Error::OtherMaker`] when another version of jcheck has made it, or when the entry is damaged.
    pub fn read(path: &Path) -> Result<Option<Self>, Error> {
        let Ok(file) = File::open(path) else {
            return Ok(None);
        };
        let Ok(mut archive) = zip::ZipArchive::new(file) else {
            return Ok(None);
        };
        let Ok(mut entry) = archive.by_name(SITES_ENTRY) else {
            return Ok(None);
        };
        let other = || Error::OtherMaker {
            path: path.to_path_buf(),
        };
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|_| other())?;
        let config = bincode::config::legacy().with_limit::<{ 1 << 30 }>();
        match bincode::serde::decode_from_slice::<Self, _>(&bytes, config) {
            Ok((stored, used)) if used == bytes.len() && stored.maker == MAKER => Ok(Some(stored)),
            _ => Err(other()),
        }
    }
}
