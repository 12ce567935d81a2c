//! A storm: checks whose processes are stopped, continued, killed and interrupted at random. Each ends in time, with an
//! exact result or an honest *incomplete*, and nothing is left.
//!
//! `JCHECK_STORM` is the number of runs; a few by default.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use jcheck_tests::{descendants, end, none_left, signal, start, Bench};

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
fn strike(root: u32, random: &mut Random, over: &AtomicBool) -> Vec<u32> {
    let mut seen = Vec::new();
    let begun = Instant::now();
    while !over.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(random.below(300) as u64));
        let below = descendants(root);
        seen.extend(below.iter().copied());
        // After a while it calms down, so that the run can end.
        if begun.elapsed() > Duration::from_secs(6) {
            signal(root, "-CONT");
            continue;
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
    for number in 0..runs.unwrap_or(5_usize) {
        let (args, verdict, executions) = PROGRAMS[number % PROGRAMS.len()];
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ (number as u64 + 1));
        let bench = Bench::new();
        let child = start(&mut bench.check_command(args));
        let root = child.id();
        let over = AtomicBool::new(false);
        let (ended, seen) = thread::scope(|scope| {
            let storm = scope.spawn(|| strike(root, &mut random, &over));
            let ended = end(child, LIMIT);
            over.store(true, Ordering::Relaxed);
            (ended, storm.join().unwrap())
        });
        let ended = ended.unwrap_or_else(|| panic!("run {number} hangs: {args:?}"));
        let told = format!("run {number}, {args:?}: {ended:?}");
        none_left(&seen);
        assert!(!ended.stderr.contains("panicked"), "{told}");
        let checked = bench.checked(ended);
        match (checked.ended.code, checked.verdict().as_str()) {
            // Interrupted before there was anything to report, or twice, perhaps after the report.
            (130, "no result" | "incomplete") => {}
            (130, found) => assert_eq!(found, verdict, "{told}"),
            // The JVM that compiles, or copies classes, was struck.
            (2, "no result") => {}
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
}
