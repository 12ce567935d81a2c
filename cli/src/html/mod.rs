//! The result as a page for a browser: one file that needs nothing else.
//!
//! From a result and its executions a [`Page`] is made, which is data ([`model`]); from that the text of the page
//! ([`render`]), which can be read, and printed, without its script. The script (`page.js`) folds, steps and draws arrows,
//! from the same data in JSON. The page may run that script and no other: names and messages of the program are in it.

mod coverage;
mod drawing;
mod escape;
mod model;
mod of_run;
mod render;
mod sources;
#[cfg(test)]
mod tests;

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::error::CliError;

pub use model::Page;
pub use of_run::page;

/// The name of the page in its directory.
const FILE: &str = "index.html";

impl Page {
    /// Writes it to a directory, which is made if it is not there. Whoever reads the page meanwhile sees the old one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, directory: &Path) -> Result<(), CliError> {
        let file = directory.join(FILE);
        self.put(directory, &file)
            .map_err(|source| CliError::Result {
                file: file.display().to_string(),
                source,
            })
    }

    fn put(&self, directory: &Path, file: &Path) -> std::io::Result<()> {
        fs::create_dir_all(directory)?;
        // As any other file that is made: what the umask leaves.
        let mut temporary = tempfile::Builder::new()
            .permissions(Permissions::from_mode(0o666))
            .tempfile_in(directory)?;
        temporary.write_all(render::page(self).as_bytes())?;
        temporary.persist(file).map_err(|error| error.error)?;
        Ok(())
    }
}
