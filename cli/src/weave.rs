//! Classes that the program makes or loads while it runs: found in executions, then rewritten with the program.
//!
//! An execution in which a class file turns up that nobody knows says nothing. The class file is kept, the program is
//! rewritten with it as if it were on the class path, and all begins anew. That ends when executions bring nothing new,
//! or, for a program that makes other classes each time, after some rounds; then such classes are a gap.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use jcheck_agent::PrivateDirectory;
use jcheck_annotations::WeavingPlace;
use jcheck_instrumenter::{digest_of, Found};
use jcheck_scheduler::conductor::{Plan, System};

use crate::error::CliError;
use crate::prepared::Prepared;

/// How often all begins anew.
const MOST_ROUNDS: u32 = 8;

/// What is known so far.
#[derive(Debug)]
pub struct Weave {
    directory: PrivateDirectory,
    found: Found,
    rounds: u32,
}

impl Weave {
    /// Nothing is known.
    ///
    /// # Errors
    /// When no private directory can be made.
    pub fn new() -> Result<Self, CliError> {
        let directory = PrivateDirectory::new();
        Ok(Self {
            directory: directory.map_err(CliError::file("no private files"))?,
            found: Found::default(),
            rounds: 0,
        })
    }

    /// The class files that were found.
    pub fn found(&self) -> &Found {
        &self.found
    }

    /// What JVMs that run the program need, if it defines classes.
    pub fn place(&self, prepared: &Prepared) -> Option<WeavingPlace> {
        let known = prepared.rewritten.weaving()?;
        Some(WeavingPlace {
            known,
            found: (self.rounds < MOST_ROUNDS).then(|| self.directory.path().to_path_buf()),
        })
    }

    /// Runs one execution, unless the program defines no classes, and takes over what it brings. Whether that is
    /// something new, with which all has to begin anew.
    ///
    /// # Errors
    /// When what was found cannot be read.
    pub fn discover(
        &mut self,
        prepared: &Prepared,
        system: &mut dyn System,
    ) -> Result<bool, CliError> {
        if self
            .place(prepared)
            .is_none_or(|place| place.found.is_none())
        {
            return Ok(false);
        }
        let plan = Plan {
            in_full: false,
            ..Plan::replay(Vec::new())
        };
        // What is wrong with it the search will say.
        let _ = system.execute(&plan);
        self.collect()
    }

    /// Takes over what JVMs have found since the last time. Whether that is something new, as for [`Self::discover`].
    ///
    /// # Errors
    /// When what was found cannot be read.
    pub fn collect(&mut self) -> Result<bool, CliError> {
        let what = || CliError::file("cannot read what the program has loaded");
        let mut new = false;
        for entry in fs::read_dir(self.directory.path()).map_err(what())? {
            let path = entry.map_err(what())?.path();
            if !is_whole(&path) {
                continue;
            }
            let bytes: Arc<[u8]> = fs::read(&path).map_err(what())?.into();
            new |= self.found.insert(digest_of(&bytes), bytes).is_none();
            fs::remove_file(&path).map_err(what())?;
        }
        self.rounds += u32::from(new);
        Ok(new)
    }
}

/// Whether a file has its last name: that of a digest.
fn is_whole(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    name.len() == 64 && name.iter().all(u8::is_ascii_hexdigit)
}
