//! Processes from outside: who is below whom, signals, and ends within a time limit.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::binary::jcheck;
use crate::run::Ended;

/// The number of the parent process, and whether the process has ended but not been waited for.
fn parent(pid: u32) -> Option<(u32, bool)> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = line.rsplit(") ").next()?.split(' ');
    let ended = fields.next()? == "Z";
    Some((fields.next()?.parse().ok()?, ended))
}

/// The living processes below one process: JVMs, or workers with a JVM in each.
pub fn descendants(root: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let all: Vec<(u32, u32)> = entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter_map(|pid| match parent(pid) {
            Some((parent, false)) => Some((pid, parent)),
            _ => None,
        })
        .collect();
    let mut found = vec![root];
    let mut next = 0;
    while let Some(above) = found.get(next).copied() {
        found.extend(all.iter().filter(|(_, p)| *p == above).map(|(pid, _)| *pid));
        next += 1;
    }
    found.split_off(1)
}

/// The processes below one that are of this kind: `worker` or `jvm`.
pub fn below(root: u32, kind: &str) -> Vec<u32> {
    let word = format!("\0{kind}\0");
    let line = |pid: &u32| fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let mut all = descendants(root);
    all.retain(|pid| line(pid).contains(&word));
    all
}

/// Whether a process runs `jcheck` and hears an interruption.
pub fn listens(pid: u32) -> bool {
    const INTERRUPT: u64 = 1 << 1;
    let is_jcheck = fs::read_link(format!("/proc/{pid}/exe")).is_ok_and(|exe| exe == jcheck());
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    is_jcheck && caught.is_some_and(|mask| mask & INTERRUPT != 0)
}

/// Sends a signal, such as `-KILL`; who is gone already does not mind.
pub fn signal(pid: u32, signal: &str) {
    // The one of the shell: the command of that name is not on every machine.
    let _ = Command::new("sh")
        .args(["-c", "kill \"$0\" \"$1\"", signal, &pid.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// Starts a command that reads nothing, and whose standard output nobody wants.
///
/// # Panics
/// When it cannot be started.
pub fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for a child, and kills it when it takes too long.
///
/// # Panics
/// When it cannot be waited for.
pub fn end(child: Child, limit: Duration) -> Option<Ended> {
    let pid = child.id();
    let done = AtomicBool::new(false);
    let late = AtomicBool::new(false);
    let output = thread::scope(|scope| {
        scope.spawn(|| {
            let start = Instant::now();
            while !done.load(Ordering::Relaxed) {
                if start.elapsed() > limit {
                    late.store(true, Ordering::Relaxed);
                    signal(pid, "-KILL");
                    return;
                }
                thread::sleep(Duration::from_millis(20));
            }
        });
        let output = child.wait_with_output().unwrap();
        done.store(true, Ordering::Relaxed);
        output
    });
    (!late.load(Ordering::Relaxed)).then(|| Ended {
        code: output.status.code().unwrap_or(-1),
        stdout: String::new(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// Those that are alive.
pub fn alive(processes: &[u32]) -> Vec<u32> {
    let alive = |pid: &u32| parent(*pid).is_some_and(|(_, ended)| !ended);
    processes.iter().copied().filter(alive).collect()
}

/// Waits until all of these are gone.
///
/// # Panics
/// When some are there after half a minute.
pub fn none_left(processes: &[u32]) {
    let start = Instant::now();
    while !alive(processes).is_empty() {
        let late = start.elapsed() > Duration::from_secs(30);
        assert!(!late, "processes are left: {:?}", alive(processes));
        thread::sleep(Duration::from_millis(50));
    }
}
