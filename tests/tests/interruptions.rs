//! JVMs that die, and users who press Ctrl-C.

use std::fs;
use std::io::Write;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use jcheck_tests::{Bench, Checked, Ended};

/// The number of the parent process, and whether the process has ended but not been waited for.
fn parent(pid: u32) -> Option<(u32, bool)> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = line.rsplit(") ").next()?.split(' ');
    let ended = fields.next()? == "Z";
    Some((fields.next()?.parse().ok()?, ended))
}

/// The living processes below one process: JVMs, or workers with a JVM in each.
fn descendants(root: u32) -> Vec<u32> {
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

fn signal(pid: u32, signal: &str) {
    let _ = Command::new("kill")
        .args([signal, &pid.to_string()])
        .stderr(Stdio::null())
        .status();
}

fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for a child, and kills it when it takes too long.
fn end(child: Child, limit: Duration) -> Option<Ended> {
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

fn none_left(processes: &[u32]) {
    let start = Instant::now();
    let left = || -> Vec<u32> {
        let alive = |pid: &u32| parent(*pid).is_some_and(|(_, ended)| !ended);
        processes.iter().copied().filter(alive).collect()
    };
    while !left().is_empty() {
        let late = start.elapsed() > Duration::from_secs(5);
        assert!(!late, "processes are left: {:?}", left());
        thread::sleep(Duration::from_millis(50));
    }
}

fn interrupted(reset: &str, after: Duration) -> (Checked, Duration) {
    let bench = Bench::new();
    let program = ["samples/BoundedBuffer.java", "--reset", reset];
    let args = [&program[..], &["--stop", "all", "--", "1", "4", "3", "3"]].concat();
    let child = start(&mut bench.check_command(&args));
    let pid = child.id();
    // The second process: the first may be javac.
    let begun = Instant::now();
    while !bench.path().join("out").exists()
        && descendants(pid).len() < 2
        && begun.elapsed() < Duration::from_secs(10)
    {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(after);
    let processes = descendants(pid);
    assert!(!processes.is_empty(), "no JVM of {reset} was seen");
    signal(pid, "-INT");
    let pressed = Instant::now();
    let ended = end(child, Duration::from_secs(30)).expect("Ctrl-C ends the run");
    let took = pressed.elapsed();
    none_left(&processes);
    (bench.checked(ended), took)
}

#[test]
fn ctrl_c_ends_with_what_is_known_and_leaves_no_jvm() {
    for reset in ["launch", "auto"] {
        let (checked, took) = interrupted(reset, Duration::from_secs(4));
        assert_eq!(
            checked.verdict(),
            "incomplete",
            "{reset}: {:?}",
            checked.ended
        );
        assert_eq!(checked.ended.code, 3, "{reset}: {:?}", checked.ended);
        assert!(checked.count("executions") > 0, "{reset}: {}", checked.json);
        assert!(took < Duration::from_secs(5), "{reset}: {took:?}");
    }
}

#[test]
fn ctrl_c_at_the_first_jvm_is_an_end_too() {
    for reset in ["launch", "auto"] {
        let (checked, took) = interrupted(reset, Duration::ZERO);
        assert_ne!(checked.verdict(), "verified");
        let panicked = checked.ended.stderr.contains("panicked");
        assert!(!panicked, "{reset}: {:?}", checked.ended);
        assert!(took < Duration::from_secs(5), "{reset}: {took:?}");
    }
}

#[test]
fn a_program_that_kills_its_own_jvm_is_a_finding() {
    let bench = Bench::new();
    let source = "public class Suicide {
    public static void main(String[] args) throws Exception {
        String pid = Long.toString(ProcessHandle.current().pid());
        new ProcessBuilder(\"kill\", \"-9\", pid).start().waitFor();
        Object lock = new Object();
        while (true) {
            synchronized (lock) {
                lock.notifyAll();
            }
        }
    }
}
";
    let file = bench.write("Suicide.java", source);
    let checked = bench.check(&[file.to_str().unwrap()]);
    assert_eq!(checked.verdict(), "bug jvm-crash", "{:?}", checked.ended);
    assert_eq!(checked.ended.code, 1);
}

/// Kills the JVMs of a check from outside: the first `kills` that are seen, or all of them.
fn under_fire(test: &str, kills: u32, delay: Duration) -> Checked {
    let bench = Bench::new();
    let args = ["samples/HaltException.java", "--reset", "launch"];
    let child = start(&mut bench.check_command(&args));
    let check = child.id();
    let done = AtomicBool::new(false);
    let killed = AtomicU32::new(0);
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && killed.load(Ordering::Relaxed) < kills {
                thread::sleep(delay);
                if let Some(pid) = descendants(check).first() {
                    signal(*pid, "-KILL");
                    killed.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        let ended = end(child, Duration::from_secs(90));
        done.store(true, Ordering::Relaxed);
        ended
    });
    let ended = ended.unwrap_or_else(|| panic!("{test}: the check hangs"));
    assert!(killed.load(Ordering::Relaxed) > 0, "nothing was killed");
    assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
    bench.checked(ended)
}

#[test]
fn a_jvm_that_is_killed_once_is_replaced() {
    let checked = under_fire("killed-once", 1, Duration::from_millis(700));
    assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
    assert_eq!(checked.count("executions"), 32);
}

#[test]
fn jvms_that_are_always_killed_end_the_check() {
    let checked = under_fire("killed-always", u32::MAX, Duration::from_millis(10));
    assert_ne!(checked.verdict(), "verified", "{:?}", checked.ended);
    assert_ne!(checked.ended.code, 0);
    assert_ne!(checked.ended.code, -1);
}

/// Sockets somewhere below a directory.
fn sockets(directory: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sockets(&path));
        } else if path.extension().is_some_and(|e| e == "sock") {
            found.push(path);
        }
    }
    found
}

#[test]
fn nonsense_on_the_socket_does_no_harm() {
    let bench = Bench::new();
    let temporary = tempfile::Builder::new().prefix("jc").tempdir().unwrap();
    let mut command = bench.check_command(&["samples/HaltException.java", "--reset", "launch"]);
    let child = start(command.env("TMPDIR", temporary.path()));
    let done = AtomicBool::new(false);
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                for socket in sockets(temporary.path()) {
                    if let Ok(mut stream) = UnixStream::connect(socket) {
                        let _ = stream.write_all(b"\xff\xff\xff\xffGET / HTTP/1.0\r\n\r\n");
                    }
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        let ended = end(child, Duration::from_secs(120));
        done.store(true, Ordering::Relaxed);
        ended
    });
    let ended = ended.expect("the check ends");
    assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
    let checked = bench.checked(ended);
    // A stranger may make the check fail, never make it wrong.
    if checked.json.is_null() {
        assert_eq!(checked.ended.code, 4, "{:?}", checked.ended);
    } else {
        assert_eq!(checked.verdict(), "verified", "{:?}", checked.ended);
        assert_eq!(checked.count("executions"), 32);
    }
}
