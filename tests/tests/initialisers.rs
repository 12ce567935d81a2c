//! Static initialisers under locks: random programs, against the same ones with locks of their own in place of those of the
//! JVM; all ways to reset.
//!
//! `JCHECK_PROGRAMS` sets how many random programs, `JCHECK_SEED` the first seed.

use std::collections::BTreeSet;

use jcheck_tests::{initialisers, jdk25, Bench, Checked};

fn number(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Kinds and messages of findings, last states among them, and gaps.
fn found(checked: &Checked) -> BTreeSet<(String, String)> {
    assert!(!checked.json.is_null(), "{}", checked.ended.stderr);
    let lists = ["findings", "gaps"].map(|list| checked.json[list].as_array());
    let words = |entry: &serde_json::Value| {
        let text = ["message", "name"].map(|field| entry[field].as_str().unwrap_or_default());
        (entry["kind"].to_string(), text.concat())
    };
    lists.into_iter().flatten().flatten().map(words).collect()
}

/// The locks of the JVM are those of the program with locks of its own: last states and deadlocks are the same.
#[test]
fn random_programs_end_as_with_locks_of_their_own() {
    let (count, first) = (number("JCHECK_PROGRAMS", 3), number("JCHECK_SEED", 1));
    let bench = Bench::new();
    let (mut compared, mut deadlocks, mut under_locks) = (0, 0, 0);
    for seed in first..first + count {
        let run = |name: &str, written_out: bool, reset: &str| {
            let name = format!("{name}{seed}");
            let source = initialisers::program(&name, seed, written_out);
            let file = bench.write(&format!("{name}.java"), source);
            let mut args = vec![file.display().to_string(), "--stop=all".to_string()];
            args.push("--max-executions=2000".to_string());
            args.push(format!("--reset={reset}"));
            if written_out {
                // As with locks of the JVM, where sections are not told apart.
                args.push("--reduce=updates".to_string());
            }
            if let Some(jdk) = jdk25().filter(|_| seed % 2 == 0) {
                args.push(format!("--java-home={}", jdk.home.display()));
            }
            bench.check(&args)
        };
        let expected = run("WrittenOut", true, "auto");
        let shown = run("Initialisers", false, "auto");
        assert_eq!(shown.json["search"]["reset"], "reinit", "seed {seed}");
        if [&expected, &shown].map(|checked| checked.count("executions") >= 2000) != [false; 2] {
            continue;
        }
        compared += 1;
        let executions = shown.count("executions");
        assert!(executions <= expected.count("executions"), "seed {seed}");
        under_locks += u64::from(
            !shown.json["classification"]["promoted"]
                .as_array()
                .unwrap()
                .is_empty(),
        );
        let (expected, found_here) = (found(&expected), found(&shown));
        deadlocks += u64::from(found_here.iter().any(|(kind, _)| kind.contains("deadlock")));
        assert_eq!(found_here, expected, "seed {seed}");
        let others: &[&str] = if executions < 20 {
            &["loader", "launch"]
        } else {
            &["loader"]
        };
        for reset in others {
            let other = run("Initialisers", false, reset);
            assert_eq!(found(&other), expected, "seed {seed}, {reset}");
            let seen = other.count("executions");
            assert_eq!(seen, executions, "seed {seed}, {reset}");
        }
    }
    println!(
        "{compared} of {count} compared, {deadlocks} with deadlocks, {under_locks} under locks"
    );
    assert!(compared * 2 >= count && under_locks * 2 >= compared);
}
