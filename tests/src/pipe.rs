//! What programs say from within jcheck: what they write to files is gone with each execution, but for a pipe.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::JoinHandle;

/// The last line.
const END: &str = "this is the end";

/// A named pipe, whose lines are collected.
pub struct Pipe {
    path: PathBuf,
    lines: JoinHandle<BTreeSet<String>>,
}

impl Pipe {
    /// Makes one, and begins to read.
    ///
    /// # Panics
    /// When it cannot be made.
    pub fn new(path: PathBuf) -> Self {
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo").success(), "{}", path.display());
        // With a writer of our own it has no end before we say so.
        let both = File::options().read(true).write(true).open(&path);
        let lines = BufReader::new(both.expect("a pipe")).lines();
        let lines = std::thread::spawn(move || {
            let lines = lines.map(|line| line.expect("a line"));
            lines.take_while(|line| line != END).collect()
        });
        Self { path, lines }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Each line once that was written.
    ///
    /// # Panics
    /// When it cannot be read.
    pub fn lines(self) -> BTreeSet<String> {
        let mut pipe = File::options()
            .write(true)
            .open(&self.path)
            .expect("a pipe");
        writeln!(pipe, "{END}").expect("a reader");
        self.lines.join().expect("lines")
    }
}
