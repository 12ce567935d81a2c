//! The process of a JVM, which never outlives its owner if we have started it.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// How long a JVM may take to end after it was told to.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest part of the standard error of a JVM that goes into a message, in characters.
const TAIL: usize = 2_000;

/// A child process, killed when dropped.
#[derive(Debug)]
pub struct Jvm {
    child: Child,
    stderr: Option<PathBuf>,
}

impl Jvm {
    /// Starts the command; `stderr` is the file that takes its standard error, if it goes to one.
    pub fn spawn(command: &mut Command, stderr: Option<PathBuf>) -> io::Result<Self> {
        Ok(Self {
            child: command.spawn()?,
            stderr,
        })
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Waits for it to end by itself, kills it otherwise, and tells how it ended.
    pub fn wait(&mut self) -> String {
        let start = Instant::now();
        let mut pause = Duration::from_micros(200);
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.ended() {
                return status.to_string();
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
        self.kill();
        format!(
            "it did not end within {} s and was killed",
            PATIENCE.as_secs()
        )
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        // It may have ended by itself meanwhile, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The end of what it wrote to standard error.
    pub fn complaint(&self) -> String {
        let bytes = self
            .stderr
            .as_ref()
            .and_then(|file| fs::read(file).ok())
            .unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim();
        let skip = text.chars().count().saturating_sub(TAIL);
        text.chars().skip(skip).collect()
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        self.kill();
        if let Some(file) = &self.stderr {
            let _ = fs::remove_file(file);
        }
    }
}

/// The process at the other end of a connection.
#[derive(Debug)]
pub enum Peer {
    /// We have started it.
    Ours(Jvm),
    /// Somebody else has; this is its process id, as it says. It ends itself when the connection does.
    Foreign(u64),
}

impl Peer {
    /// Waits for it to end, as far as we can, and tells how it ended.
    pub fn wait(&mut self) -> String {
        match self {
            Self::Ours(jvm) => jvm.wait(),
            Self::Foreign(pid) => format!("process {pid} has closed the connection"),
        }
    }

    /// Ends it at once, if it is ours.
    pub fn kill(&mut self) {
        if let Self::Ours(jvm) = self {
            jvm.kill();
        }
    }

    /// The end of what it wrote to standard error, if we have that.
    pub fn complaint(&self) -> String {
        match self {
            Self::Ours(jvm) => jvm.complaint(),
            Self::Foreign(_) => String::new(),
        }
    }
}
