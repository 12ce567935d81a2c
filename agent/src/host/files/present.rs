//! The files of the program in this process, and whom to tell of them.

use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::java::Java;
use super::namespace::Namespace;

/// What is needed; there is one JVM in this process.
static PRESENT: OnceLock<Present> = OnceLock::new();

/// The files of the program, and who is told.
pub struct Present {
    files: Mutex<Namespace>,
    /// What is called in Java.
    pub java: Java,
}

/// It, once there is a JVM.
pub fn present() -> Option<&'static Present> {
    PRESENT.get()
}

impl Present {
    /// What there is from now on; `false` if there was something before.
    pub fn begin(root: PathBuf, java: Java) -> bool {
        let files = Mutex::new(Namespace::new(root));
        PRESENT.set(Present { files, java }).is_ok()
    }

    /// Uses the files.
    pub fn files<T>(&self, use_them: impl FnOnce(&mut Namespace) -> T) -> T {
        use_them(&mut self.files.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
