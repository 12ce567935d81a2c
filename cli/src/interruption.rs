//! Ctrl-C, and the end of a run that takes too long.
//!
//! Whoever waits for a JVM looks at one flag. The first Ctrl-C sets it, and so does a deadline that has passed; then the
//! run ends with what is known. Nothing is known while a program is still read, compiled or rewritten: there the first
//! Ctrl-C ends the process, and later the second one. No process that was started, and no private file, is left.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{bounded, RecvTimeoutError, Sender};

use crate::error::CliError;
use crate::terminal::complain;

/// How long those who are at work have to come back by themselves when the time is over.
const GRACE: Duration = Duration::from_millis(700);
/// Exit code of a process that was interrupted before it had anything to report.
const INTERRUPTED: i32 = 130;

static OF_PROCESS: OnceLock<Interruption> = OnceLock::new();

/// What the user has asked for.
#[derive(Debug, Clone, Default)]
pub struct Interruption {
    wanted: Arc<AtomicBool>,
    at_work: Arc<AtomicBool>,
}

impl Interruption {
    /// That of this process.
    pub fn of_process() -> Self {
        OF_PROCESS.get_or_init(Self::default).clone()
    }

    /// Listens from now on.
    ///
    /// # Errors
    /// When the handler cannot be installed.
    pub fn listen() -> Result<(), CliError> {
        let this = Self::of_process();
        let handler = move || {
            let again = this.wanted.swap(true, Ordering::Relaxed);
            if again || !this.at_work.load(Ordering::Relaxed) {
                jcheck_agent::end_all();
                complain("jcheck: interrupted");
                std::process::exit(INTERRUPTED);
            }
        };
        ctrlc::set_handler(handler)
            .map_err(|error| CliError::Usage(format!("cannot handle Ctrl-C: {error}")))
    }

    /// What every wait looks at.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.wanted)
    }

    /// Does something that looks at the flag.
    pub fn heeded<T>(&self, work: impl FnOnce() -> T) -> T {
        self.at_work.store(true, Ordering::Relaxed);
        let done = work();
        self.at_work.store(false, Ordering::Relaxed);
        done
    }
}

/// Interrupts a run some time after its deadline, unless it is dropped before.
pub struct Deadline(#[expect(dead_code, reason = "its end is the message")] Option<Sender<()>>);

impl Deadline {
    /// None without a limit.
    pub fn new(limit: Option<Duration>, interrupted: &Arc<AtomicBool>) -> Self {
        let Some(limit) = limit else {
            return Self(None);
        };
        let (present, gone) = bounded::<()>(0);
        let interrupted = Arc::clone(interrupted);
        thread::spawn(move || {
            if gone.recv_timeout(limit + GRACE) == Err(RecvTimeoutError::Timeout) {
                interrupted.store(true, Ordering::Relaxed);
            }
        });
        Self(Some(present))
    }
}
