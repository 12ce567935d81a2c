//! A machine that turns unfriendly while a run goes on: a disk that fills up, a clock that jumps. Where this machine
//! does not allow it, the test says so and does without.

use std::fs::{self, File};
use std::io::Write;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// The library to preload for a clock that jumps, if there is a C compiler.
pub fn jumping_clock() -> Option<&'static Path> {
    static LIBRARY: OnceLock<Option<PathBuf>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let library = crate::target().join(format!("clock-{}.so", std::process::id()));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/clock.c");
        let mut cc = Command::new("cc");
        cc.args(["-shared", "-fPIC", "-O", "-o"]).arg(&library);
        match cc.arg(source).status() {
            Ok(status) if status.success() => Some(library),
            _ => {
                eprintln!("skipped: a clock that jumps (cc is missing, or fails)");
                None
            }
        }
    });
    library.as_deref()
}

/// A disk of its own below a command, in a name space that ends with it.
#[derive(Debug)]
pub struct SmallDisk {
    /// Keeps it after that, and leads to it.
    root: File,
}

/// The same command, with an empty disk of so many KB at this place, on which there is a directory `out`. `None` where
/// users may not have name spaces.
pub fn on_small_disk(command: &Command, place: &Path, kilobytes: u32) -> Option<Command> {
    static ALLOWED: OnceLock<bool> = OnceLock::new();
    let unshare = || {
        let mut unshare = Command::new("unshare");
        unshare.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
        unshare
    };
    let mount = format!(
        "mount -t tmpfs -o size={kilobytes}k jcheck '{0}' && mkdir '{0}/out'",
        place.display()
    );
    let allowed = *ALLOWED.get_or_init(|| {
        let tried = unshare().arg(&mount).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    });
    if !allowed {
        eprintln!("skipped: a disk that fills up (unshare --user --mount is not allowed)");
        return None;
    }
    let mut small = unshare();
    small.arg(format!("{mount} && exec \"$0\" \"$@\""));
    small.arg(command.get_program()).args(command.get_args());
    small.envs(
        command
            .get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    if let Some(directory) = command.get_current_dir() {
        small.current_dir(directory);
    }
    Some(small)
}

impl SmallDisk {
    /// The disk of a command that was started, as soon as it is there.
    pub fn of(process: u32, place: &Path) -> Option<Self> {
        let seen = PathBuf::from(format!("/proc/{process}/root{}", place.display()));
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if seen.join("out").exists() {
                let root = File::open(&seen).ok()?;
                return Some(Self { root });
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }

    /// Where it can be reached.
    fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", self.root.as_raw_fd()))
    }

    /// Leaves no space.
    pub fn fill(&self) {
        if let Ok(mut file) = File::create(self.path().join("filler")) {
            while file.write_all(&[1; 1 << 16]).is_ok() {}
            while file.write_all(&[1]).is_ok() {}
        }
    }

    /// All the space is there again.
    pub fn empty(&self) {
        let _ = fs::remove_file(self.path().join("filler"));
    }

    /// What is on it but `out`.
    pub fn left(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names
            .filter(|name| name != "out" && name != "filler")
            .collect()
    }
}
