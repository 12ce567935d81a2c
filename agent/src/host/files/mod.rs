//! The files of a program: what it writes is its own, is gone before the next execution, and what threads do with files is
//! told to the scheduler. All of this is at the native methods of the JDK, below which there is only the system.
//!
//! Each of them ([`natives`]) asks the [`namespace`] what to ask the system for, tells `io.jcheck.runtime.threads.FileSteps` what
//! that depends on ([`touched`]), and calls the JDK's own function.

mod arguments;
mod call;
mod install;
mod java;
mod names;
mod namespace;
mod natives;
mod open;
mod present;
mod row;
mod touched;

use std::path::{Path, PathBuf};

pub use install::{begin, forget};

/// Where the files of a program are that runs in this process: beside its socket, in the directory of the run.
pub fn beside(socket: &Path) -> PathBuf {
    below(socket.parent().unwrap_or(Path::new(".")))
}

/// The same in a directory.
pub fn below(directory: &Path) -> PathBuf {
    directory.join(format!("files-{}", std::process::id()))
}
