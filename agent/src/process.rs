//! Processes that we start: JVMs, workers, tools of the JDK. None outlives its owner, nor do the processes that it
//! starts itself: each is the leader of a process group, which ends as a whole.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{kill_process_group, waitid, Pid, Signal, WaitId, WaitIdOptions};
use tracing::debug;

use crate::private;

/// How long a JVM may take to end after it was told to.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the system may take to end a process that is killed. One that hangs in the kernel is left to it.
const DEATH: Duration = Duration::from_secs(1);
/// Longest part of the standard error of a JVM that goes into a message, in characters.
const TAIL: usize = 2_000;

/// The living ones.
static PRESENT: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn present() -> MutexGuard<'static, BTreeSet<u32>> {
    PRESENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all processes that this one has started, and removes its private files; for a process that ends at once. It
/// starts no more: whoever tries, waits for that end.
pub fn end_all() {
    let present = present();
    for number in present.iter().copied() {
        kill_group(number);
    }
    // A JVM takes a while to go, and until then writes into what is removed here.
    let start = Instant::now();
    while start.elapsed() < DEATH && !present.iter().all(|number| is_gone(*number)) {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::mem::forget(present);
    private::remove_own();
}

/// Starts a process, which is known from its beginning on: one that [`end_all`] overlooked would stay.
fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut present = present();
    let child = command.process_group(0).spawn()?;
    // Of its arguments some are secret.
    let what = command.get_args().next();
    debug!(process = child.id(), program = ?command.get_program(), ?what, "started");
    present.insert(child.id());
    Ok(child)
}

fn kill_group(number: u32) {
    let number = i32::try_from(number).ok().and_then(Pid::from_raw);
    if let Some(group) = number {
        // It may be empty already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Whether a child has ended; another thread may have waited for it.
fn is_gone(number: u32) -> bool {
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let child = i32::try_from(number).ok().and_then(Pid::from_raw);
    child.is_none_or(|child| !matches!(waitid(WaitId::Pid(child), look), Ok(None)))
}

/// Runs a tool to its end, and keeps what it writes.
///
/// # Errors
/// When it cannot be started.
pub fn run(command: &mut Command) -> io::Result<Output> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = spawn(command)?;
    let number = child.id();
    let output = child.wait_with_output();
    present().remove(&number);
    output
}

/// Whether somebody has ended a process by a signal: a JVM that is told to end (HUP, INT, TERM) does so by itself, with
/// a status above 128.
pub fn was_killed(status: ExitStatus) -> bool {
    status.signal().is_some() || matches!(status.code(), Some(129 | 130 | 143))
}

/// A child process, killed when dropped.
#[derive(Debug)]
pub struct Jvm {
    child: Child,
    stderr: Option<PathBuf>,
}

impl Jvm {
    /// Starts the command; `stderr` is the file that takes its standard error, if it goes to one.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn spawn(command: &mut Command, stderr: Option<PathBuf>) -> io::Result<Self> {
        let child = spawn(command)?;
        Ok(Self { child, stderr })
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        if present().contains(&self.child.id()) {
            if !is_gone(self.child.id()) {
                return None;
            }
            // As long as nobody has waited for it, its number belongs to its group.
            kill_group(self.child.id());
            present().remove(&self.child.id());
        }
        self.child.try_wait().ok().flatten()
    }

    /// Waits for it to end by itself, kills it otherwise or when `hurry` says so, and tells how it ended.
    pub fn wait(&mut self, hurry: impl Fn() -> bool) -> String {
        let start = Instant::now();
        let mut pause = Duration::from_micros(200);
        while start.elapsed() < PATIENCE && !hurry() {
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
        debug!(process = self.child.id(), "is ended");
        if self.ended().is_some() {
            return;
        }
        kill_group(self.child.id());
        let start = Instant::now();
        let mut pause = Duration::from_micros(100);
        while self.ended().is_none() && start.elapsed() < DEATH {
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
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
        present().remove(&self.child.id());
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
    /// Waits for it to end, as far as we can, and tells how it ended; see [`Jvm::wait`].
    pub fn wait(&mut self, hurry: impl Fn() -> bool) -> String {
        match self {
            Self::Ours(jvm) => jvm.wait(hurry),
            Self::Foreign(pid) => format!("process {pid} has closed the connection"),
        }
    }

    /// Whether it has ended, as far as we can tell.
    pub fn is_gone(&mut self) -> bool {
        match self {
            Self::Ours(jvm) => jvm.ended().is_some(),
            Self::Foreign(_) => false,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn alive(pid: &str) -> bool {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    }

    fn wait_until(done: impl Fn() -> bool) {
        let start = Instant::now();
        while !done() {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "it takes too long"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// However it ends: killed while it is stopped, or by itself.
    #[test]
    fn a_process_takes_its_children_with_it() {
        for (script, stopped) in [
            ("sleep 600 & echo $! >F; kill -STOP $$", true),
            ("sleep 600 & echo $! >F", false),
        ] {
            let directory = tempfile::tempdir().unwrap();
            let file = directory.path().join("child");
            let script = script.replace('F', &file.display().to_string());
            let mut command = Command::new("sh");
            command.args(["-c", &script]).stdin(Stdio::null());
            let mut process = Jvm::spawn(&mut command, None).unwrap();
            let child = || fs::read_to_string(&file).unwrap_or_default();
            wait_until(|| child().ends_with('\n'));
            let child = child().trim().to_string();
            match stopped {
                true => {
                    assert!(process.ended().is_none());
                    drop(process);
                }
                false => {
                    let status = process.wait(|| false);
                    assert!(status.contains("exit status: 0"), "{status}");
                }
            }
            wait_until(|| !alive(&child));
        }
    }
}
