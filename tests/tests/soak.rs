//! Many executions in one worker: nothing grows. `JCHECK_SOAK` executions (20,000 unless it says otherwise; a million
//! is what one worker is to stand).

use std::fs;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use jcheck_tests::{descendants, jdk25, Bench};
use serde_json::Value;

/// Resident set of the worker, in MiB, of which its JIT takes up to 290 after 20,000 executions and no more after 150,000; and
/// of its parent, which has the classes of the JDK once.
const WORKER: u64 = 350;
const PARENT: u64 = 260;
/// What may come and go: threads of the JIT, of the garbage collector, of the program.
const MORE_THREADS: usize = 8;
const MORE_DESCRIPTORS: usize = 4;

/// Three threads with five writes each: 756,756 orders without sleep sets, and more with the first operations.
const PROGRAM: &str = "\
public class Soak {
    static volatile int x;

    static class Writer extends Thread {
        final ThreadLocal<Object> local = ThreadLocal.withInitial(() -> new byte[1000]);

        @Override
        public void run() {
            for (int i = 0; i < 5; i++) {
                x = i;
            }
            local.get();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Writer().start();
        }
    }
}
";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Size {
    resident: u64,
    threads: usize,
    descriptors: usize,
}

fn size(process: u32) -> Option<Size> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    let count = |what: &str| {
        Some(
            fs::read_dir(format!("/proc/{process}/{what}"))
                .ok()?
                .count(),
        )
    };
    Some(Size {
        resident: kib / 1024,
        threads: count("task")?,
        descriptors: count("fd")?,
    })
}

/// The process below the check: `javac` for a moment, then the only worker.
fn worker(parent: &Child) -> Option<u32> {
    descendants(parent.id()).first().copied()
}

fn soak(options: &[String]) {
    let executions = std::env::var("JCHECK_SOAK").ok();
    let executions: u64 = executions.and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let bench = Bench::new();
    let file = bench.write("Soak.java", PROGRAM);
    let mut args = vec![file.display().to_string(), "--workers=1".to_string()];
    // What is forgotten is soon collected, so that what is left is what grows.
    args.push("--jvm-flag=-Xmn16m".to_string());
    args.extend(
        [
            "--stop=all",
            "--sleep-sets=off",
            "--persistent-sets=enabled",
        ]
        .map(String::from),
    );
    args.push(format!("--max-executions={executions}"));
    args.extend(options.iter().cloned());
    let mut command = bench.check_command(&args);
    let mut parent = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    let (mut sizes, mut largest) = (Vec::new(), 0);
    while parent.try_wait().unwrap().is_none() {
        largest = largest.max(size(parent.id()).map_or(0, |size| size.resident));
        sizes.extend(worker(&parent).and_then(size));
        sleep(Duration::from_millis(20));
    }
    let result: Value =
        serde_json::from_slice(&fs::read(bench.path().join("result.json")).unwrap()).unwrap();
    assert_eq!(result["executions"], executions, "{result}");
    assert_eq!(
        result["findings"].as_array().map(Vec::len),
        Some(0),
        "{result}"
    );
    // A JVM that comes up grows. The last look may meet one that ends.
    let (half, last) = (sizes[sizes.len() / 2], sizes[sizes.len() - 2]);
    println!(
        "{options:?}: {executions} executions, parent {largest} MiB, worker {half:?} to {last:?}"
    );
    assert!(largest <= PARENT, "the parent takes {largest} MiB");
    assert!(last.resident <= WORKER, "{last:?}");
    assert!(
        last.threads <= half.threads + MORE_THREADS,
        "{half:?} {last:?}"
    );
    assert!(
        last.descriptors <= half.descriptors + MORE_DESCRIPTORS,
        "{half:?} {last:?}"
    );
}

#[test]
fn nothing_grows() {
    soak(&[]);
}

#[test]
fn nothing_grows_on_continuations() {
    let Some(jdk) = jdk25() else { return };
    soak(&[
        format!("--java-home={}", jdk.home.display()),
        "--threads=fiber".to_string(),
    ]);
}
