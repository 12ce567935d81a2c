//! Ctrl-C, other signals that end processes, and the end of a run that takes too long.
//!
//! Whoever waits for a JVM looks at one flag. The first signal sets it, and so does a deadline that has passed; then the
//! run ends with what is known. Nothing is known while a program is still read, compiled or rewritten: there the first
//! signal ends the process, and later the second one. No process that was started, and no private file, is left.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{bounded, RecvTimeoutError, Sender};
use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use crate::error::CliError;
use crate::terminal::complain;

/// How long those who are at work have to come back by themselves when the time is over.
const GRACE: Duration = Duration::from_millis(700);
/// Exit code of a process that was interrupted before it had anything to report.
const INTERRUPTED: i32 = 130;

/// Whatever ends a process that does not listen, and is sent from outside: by a terminal or a user; by who runs a job, before its
/// time is over; by a limit of time.
const ENDING: [i32; 8] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU,
];

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
    /// When no handler can be installed.
    pub fn listen() -> Result<(), CliError> {
        let failed = |error| CliError::file("cannot handle signals")(error);
        // Who starts it by `nohup` wants it to stay when the terminal goes.
        let heard = |signal: &&i32| **signal != SIGHUP || !is_ignored(SIGHUP);
        let mut signals = Signals::new(ENDING.iter().filter(heard)).map_err(failed)?;
        // A file that grows beyond its limit is an error of who writes it.
        flag::register(SIGXFSZ, Arc::default()).map_err(failed)?;
        let this = Self::of_process();
        thread::spawn(move || signals.forever().for_each(|_| this.heard()));
        Ok(())
    }

    fn heard(&self) {
        let again = self.wanted.swap(true, Ordering::Relaxed);
        if again || !self.at_work.load(Ordering::Relaxed) {
            jcheck_agent::end_all();
            jcheck_instrumenter::jar::abandon();
            complain("jcheck: interrupted");
            std::process::exit(INTERRUPTED);
        }
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

/// Whether a signal was ignored when this process began.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}

/// Interrupts a run some time after its deadline, unless it is dropped before.
pub struct Deadline {
    #[expect(dead_code, reason = "its end is the message")]
    present: Option<Sender<()>>,
    passed: Arc<AtomicBool>,
}

impl Deadline {
    /// None without a limit.
    pub fn new(limit: Option<Duration>, interrupted: &Arc<AtomicBool>) -> Self {
        let passed = Arc::new(AtomicBool::new(false));
        let Some(limit) = limit else {
            let present = None;
            return Self { present, passed };
        };
        let (present, gone) = bounded::<()>(0);
        let interrupted = Arc::clone(interrupted);
        let late = Arc::clone(&passed);
        thread::spawn(move || {
            if gone.recv_timeout(limit + GRACE) == Err(RecvTimeoutError::Timeout) {
                // Who was interrupted before says so. This comes first, since whoever sees the other one asks for it.
                if !interrupted.load(Ordering::Relaxed) {
                    late.store(true, Ordering::Release);
                }
                interrupted.store(true, Ordering::Release);
            }
        });
        let present = Some(present);
        Self { present, passed }
    }

    /// Whether it has interrupted the run.
    pub fn has_passed(&self) -> bool {
        self.passed.load(Ordering::Acquire)
    }
}
