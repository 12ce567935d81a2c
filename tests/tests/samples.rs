//! Every sample gives the verdict that its head comment promises, and as many executions as theory says.

use std::path::{Path, PathBuf};

use jcheck_tests::{jdk25, repository, share, Bench, Expectation, Head, Jdk};

/// Executions of a whole search: arguments, complete, deadlocked. Where the numbers come from: `samples/README.md`.
const COUNTS: &[(&str, u64, u64)] = &[
    ("Philosophers.java --stop all -- 2", 2, 1),
    ("Philosophers.java --stop all -- 3", 6, 1),
    ("Philosophers.java --stop all -- 4", 14, 1),
    ("PhilosophersOrdered.java -- 2", 2, 0),
    ("PhilosophersOrdered.java -- 3", 6, 0),
    ("PhilosophersOrdered.java --reduce all -- 3", 4, 0),
    ("Mex.java", 3, 0),
    ("LostUpdate.java --stop all", 4, 0),
    ("LostUpdateFixed.java", 2, 0),
    ("Section7.java --stop all --races stop", 2, 0),
    ("Section7Locked.java", 4, 0),
    ("Recursive.java", 2, 0),
    ("HaltException.java", 32, 0),
    ("BoundedBuffer.java", 80, 0),
    ("BoundedBuffer.java -- 1 2 1 1", 8, 0),
    ("BoundedBufferNotify.java --stop all", 72, 8),
    ("CleanFixed.java", 16, 0),
    ("ClassInit.java", 2, 0),
    (
        "UnsharedLie.java --stop all --unshared samples/UnsharedLie.unshared",
        2,
        0,
    ),
    ("Commun.java --commun samples/Commun.commun", 2, 0),
    (
        "AtomicStack.java --commun samples/AtomicStack.commun --granularity samples/AtomicStack.granularity",
        4,
        0,
    ),
    ("Toss.java --stop all", 3, 0),
    ("RandomDie.java --stop all", 6, 0),
    // Written before it is read, or not; the exit itself cuts nobody off.
    ("ExitCode.java --stop all", 2, 0),
    ("Sleepy.java --stop all", 1, 0),
    ("Processors.java --stop all", 2, 0),
    (
        "SemaphoreBuffer.java --discipline exclusive-access",
        2,
        0,
    ),
    ("FreeList.java --discipline exclusive-access", 26, 0),
    ("MasterWorkers.java --discipline exclusive-access", 4, 0),
];

/// Samples that are also checked on the second JDK: one of each kind.
const ON_JDK_25: &[&str] = &[
    "BoundedBufferNotify",
    "ClassInit",
    "Clean",
    "Commun",
    "FreeList",
    "LostUpdate",
    "Mex",
    "Philosophers",
    "RandomDie",
    "Recursive",
    "Section7",
    "StaticRace",
    "UnsharedLie",
];

fn samples() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(repository().join("samples"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

fn promise(file: &Path, jdk: Option<&Jdk>) {
    let head = Head::read(file);
    let bench = Bench::new();
    for check in &head.checks {
        let mut args = check.clone();
        if let Some(jdk) = jdk {
            args.insert(0, format!("--java-home={}", jdk.home.display()));
        }
        let checked = bench.check(&args);
        let verdict = checked.verdict();
        let what = format!("{}: {verdict}\n{}", file.display(), checked.ended.stderr);
        assert!(head.right(&verdict), "{what}");
        assert_eq!(
            checked.ended.code,
            Expectation::exit_code(&verdict),
            "{what}"
        );
    }
}

#[test]
fn every_sample_keeps_its_promise() {
    for file in share(samples(), 2, 0) {
        promise(&file, None);
    }
}

#[test]
fn samples_keep_their_promise_on_jdk_25() {
    let Some(jdk) = jdk25() else { return };
    let named = |file: &PathBuf| {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        stem.is_some_and(|stem| ON_JDK_25.contains(&stem))
    };
    let chosen: Vec<_> = samples().into_iter().filter(named).collect();
    for file in share(chosen, 2, 1) {
        promise(&file, Some(&jdk));
    }
}

#[test]
fn the_number_of_executions_is_that_of_theory() {
    let bench = Bench::new();
    let mut wrong = Vec::new();
    for (command, complete, deadlocked) in share(COUNTS.to_vec(), 2, 1) {
        let args: Vec<String> = format!("samples/{command}")
            .split_whitespace()
            .map(String::from)
            .collect();
        let checked = bench.check(&args);
        let counted = (checked.count("complete"), checked.count("deadlocked"));
        if counted != (complete, deadlocked) {
            wrong.push(format!("{command}: {counted:?}"));
        }
        assert_eq!(checked.count("executions"), counted.0 + counted.1);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Sleep sets leave out executions that are equivalent to others, and nothing else.
#[test]
fn without_sleep_sets_the_verdict_is_the_same() {
    let bench = Bench::new();
    for command in [
        "Philosophers.java",
        "Mex.java",
        "LostUpdate.java",
        "Section7Locked.java",
    ] {
        let file = format!("samples/{command}");
        let with = bench.check(&[&file, "--stop", "all"]);
        let without = bench.check(&[&file, "--stop", "all", "--sleep-sets", "off"]);
        assert_eq!(with.verdict(), without.verdict(), "{command}");
        assert!(
            without.count("executions") > with.count("executions"),
            "{command}"
        );
        assert_eq!(without.count("blocked"), 0, "{command}");
    }
}
