//! The reductions of `--reduce`, against the search without them.
//!
//! `JCHECK_PROGRAMS` sets how many random programs, `JCHECK_SEED` the first seed.

use std::collections::BTreeSet;

use jcheck_tests::{jdk25, sections, updates, Bench, Checked};

fn number(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Kinds and messages of findings and gaps: last states among them, as exit statuses.
fn found(checked: &Checked) -> BTreeSet<(String, String)> {
    assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
    let lists = ["findings", "gaps"].map(|list| checked.json[list].as_array());
    let words = |entry: &serde_json::Value| {
        let text = ["message", "name"].map(|field| entry[field].as_str().unwrap_or_default());
        (entry["kind"].to_string(), text.concat())
    };
    lists.into_iter().flatten().flatten().map(words).collect()
}

fn has_race(found: &BTreeSet<(String, String)>) -> bool {
    found.iter().any(|(kind, _)| kind.contains("data-race"))
}

/// What a comparison has seen.
#[derive(Debug, Default)]
struct Seen {
    less: u64,
    states: usize,
    races: u64,
    deadlocks: u64,
}

/// Last states, deadlocks and races are those of the search without; there are no more executions.
fn compare(prefix: &str, count: u64, program: fn(&str, u64) -> String) -> Seen {
    let first = number("JCHECK_SEED", 1);
    let bench = Bench::new();
    let mut seen = Seen::default();
    for seed in first..first + count {
        let name = format!("{prefix}{seed}");
        let file = bench.write(&format!("{name}.java"), program(&name, seed));
        let run = |reduce: &str| {
            let mut args = vec![file.display().to_string(), "--stop=all".to_string()];
            args.push(format!("--reduce={reduce}"));
            if let Some(jdk) = jdk25().filter(|_| seed % 2 == 0) {
                args.push(format!("--java-home={}", jdk.home.display()));
            }
            bench.check(&args)
        };
        let (with, without) = (run("all"), run("none"));
        let counts = [&with, &without].map(|checked| checked.count("executions"));
        assert!(counts[0] <= counts[1], "{name}: {counts:?}");
        seen.less += u64::from(counts[0] < counts[1]);
        assert_eq!(with.json["search"]["reduce"], "all");
        let (with, without) = (found(&with), found(&without));
        seen.races += u64::from(has_race(&without));
        seen.deadlocks += u64::from(without.iter().any(|(kind, _)| kind.contains("deadlock")));
        seen.states += without.len();
        assert_eq!(with, without, "{name}");
    }
    println!("{count} programs: {seen:?}");
    seen
}

/// Threads that meet in atomic operations.
#[test]
fn random_programs_with_updates_end_as_without() {
    let seen = compare("Updates", number("JCHECK_PROGRAMS", 3), updates::program);
    assert!(seen.less > 0 && seen.states > 0);
}

/// Threads that take locks, some programs with races and deadlocks.
#[test]
fn random_programs_with_sections_end_as_without() {
    let seen = compare("Sections", number("JCHECK_PROGRAMS", 5), sections::program);
    assert!(
        seen.less > 0 && seen.states > 0 && seen.races > 0,
        "{seen:?}"
    );
}

/// The JDK runs code of the program under a lock of its own, which sections do not know: who asks for them is told.
#[test]
fn what_sections_assume_is_said() {
    let program = "tests/programs/incomplete/PrintfLock.java";
    let checked = Bench::new().check(&["--reduce=sections", program]);
    let told = checked.json["guarantee"].as_str().unwrap_or_default();
    let verified = checked.verdict() == "verified";
    assert_eq!(told.contains("--reduce sections"), verified, "{told}");
}
