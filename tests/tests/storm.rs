//! A storm: checks whose processes are stopped, continued, killed and interrupted at random; some on a disk that fills
//! up and has space again, some under a clock that jumps. Each ends in time, with an exact result or an honest
//! *incomplete*, and nothing is left.
//!
//! `JCHECK_STORM` is the number of runs, a few by default; with `--nocapture` it tells how they ended.

use std::collections::BTreeMap;
use std::os::unix::fs::symlink;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use jcheck_tests::weather::{jumping_clock, on_small_disk, SmallDisk};
use jcheck_tests::{below, descendants, end, listens, none_left, signal, start, Bench};

/// Programs, their flags, what a quiet run says of them, and its number of executions.
const PROGRAMS: [(&[&str], &str, u64); 5] = [
    (&["samples/LostUpdateFixed.java"], "verified", 2),
    (
        &["samples/BoundedBuffer.java", "--", "1", "1", "2", "2"],
        "verified",
        80,
    ),
    (
        &["samples/HaltException.java", "--reset", "launch"],
        "verified",
        32,
    ),
    (
        &[
            "samples/Philosophers.java",
            "--stop",
            "all",
            "--persistent-sets",
            "enabled",
        ],
        "bug deadlock",
        3,
    ),
    (
        &["samples/PhilosophersOrdered.java", "--reset", "loader"],
        "verified",
        2,
    ),
];
/// What strikes workers and JVMs.
const BELOW: [&str; 5] = ["-STOP", "-CONT", "-KILL", "-TERM", "-INT"];
/// What strikes the process that the user has started.
const ABOVE: [&str; 3] = ["-STOP", "-INT", "-TERM"];
/// A run that was asked to end, and can run, takes no longer.
const LIMIT: Duration = Duration::from_secs(120);

/// Numbers that are the same each time (Marsaglia 2003, xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Strikes until the check is over; all the processes that were seen.
fn strike(root: u32, disk: Option<&SmallDisk>, random: &mut Random, over: &AtomicBool) -> Vec<u32> {
    let mut seen = Vec::new();
    // Before that it is a shell that mounts a disk, or has just begun.
    let waits = |until: &dyn Fn() -> bool| {
        while !until() && !over.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(2));
        }
    };
    waits(&|| listens(root));
    // Some are struck while they prepare, most while they explore.
    if random.below(4) > 0 {
        waits(&|| !below(root, "worker").is_empty() || !below(root, "jvm").is_empty());
    }
    let begun = Instant::now();
    while !over.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(random.below(300) as u64));
        let below = descendants(root);
        seen.extend(below.iter().copied());
        // After a while it calms down, so that the run can end.
        if begun.elapsed() > Duration::from_secs(6) {
            signal(root, "-CONT");
            disk.inspect(|disk| disk.empty());
            continue;
        }
        match (disk, random.below(4)) {
            (Some(disk), 0) => disk.fill(),
            (Some(disk), 1) => disk.empty(),
            _ => {}
        }
        if random.below(12) == 0 {
            signal(root, ABOVE[random.below(ABOVE.len())]);
            thread::sleep(Duration::from_millis(random.below(500) as u64));
            signal(root, "-CONT");
        } else if !below.is_empty() {
            let victim = below[random.below(below.len())];
            signal(victim, BELOW[random.below(BELOW.len())]);
        }
    }
    seen.sort_unstable();
    seen.dedup();
    seen
}

#[test]
fn whatever_strikes_a_run_ends_with_the_truth() {
    let runs = std::env::var("JCHECK_STORM")
        .ok()
        .and_then(|runs| runs.parse().ok());
    let mut outcomes: BTreeMap<String, u32> = BTreeMap::new();
    let mut slowest = Duration::ZERO;
    for number in 0..runs.unwrap_or(5_usize) {
        let (args, verdict, executions) = PROGRAMS[number % PROGRAMS.len()];
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (number as u64 + 1));
        let bench = Bench::new();
        let mut command = bench.check_command(args);
        let jumps = number % 3 == 1;
        if let (true, Some(clock)) = (jumps, jumping_clock()) {
            command.env("LD_PRELOAD", clock);
        }
        let fills = number % 4 == 2;
        let small = on_small_disk(&command, bench.temporary(), 16 << 10).filter(|_| fills);
        if let Some(small) = small {
            symlink(bench.temporary().join("out"), bench.path().join("out")).unwrap();
            command = small;
        }
        let child = start(&mut command);
        let root = child.id();
        let disk = match fills {
            true => SmallDisk::of(root, bench.temporary()),
            false => None,
        };
        let over = AtomicBool::new(false);
        let begun = Instant::now();
        let (ended, seen) = thread::scope(|scope| {
            let storm = scope.spawn(|| strike(root, disk.as_ref(), &mut random, &over));
            let ended = end(child, LIMIT);
            over.store(true, Ordering::Relaxed);
            (ended, storm.join().unwrap())
        });
        let ended = ended.unwrap_or_else(|| panic!("run {number} hangs: {args:?}"));
        slowest = slowest.max(begun.elapsed());
        let told = format!("run {number}, {args:?}: {ended:?}");
        none_left(&seen);
        let left = disk.map(|disk| disk.left()).unwrap_or_default();
        assert!(left.is_empty(), "{told} leaves {left:?}");
        assert!(!ended.stderr.contains("panicked"), "{told}");
        let checked = bench.checked(ended);
        let outcome = format!("{} {}", checked.ended.code, checked.verdict());
        *outcomes.entry(outcome).or_default() += 1;
        match (checked.ended.code, checked.verdict().as_str()) {
            // Interrupted before there was anything to report, or twice, perhaps after the report.
            (130, "no result" | "incomplete") => {}
            (130, found) => assert_eq!(found, verdict, "{told}"),
            // The JVM that compiles, or copies classes, was struck.
            (2, "no result") => {}
            // There was no space at the wrong moment.
            (4, "no result") if fills => {
                assert!(checked.ended.stderr.contains("No space left"), "{told}")
            }
            (3, "incomplete") => {}
            (0 | 1, found) => {
                assert_eq!(found, verdict, "{told}");
                if found == "verified" {
                    assert_eq!(checked.count("executions"), executions, "{told}");
                }
            }
            _ => panic!("{told}: {}", checked.json),
        }
    }
    println!("exit code and verdict: {outcomes:?}; the slowest took {slowest:?}");
}
