//! The reductions of `--reduce`, against the search without them.
//!
//! `JCHECK_PROGRAMS` sets how many random programs, `JCHECK_SEED` the first seed.

use std::collections::BTreeSet;

use jcheck_tests::{jdk25, updates, Bench, Checked};

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

/// Last states, deadlocks and races are those of the search without; there are no more executions.
#[test]
fn random_programs_end_as_without() {
    let (count, first) = (number("JCHECK_PROGRAMS", 8), number("JCHECK_SEED", 1));
    let bench = Bench::new();
    let (mut less, mut states, mut races) = (0, 0, 0);
    for seed in first..first + count {
        let name = format!("Updates{seed}");
        let file = bench.write(&format!("{name}.java"), updates::program(&name, seed));
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
        less += u64::from(counts[0] < counts[1]);
        assert_eq!(with.json["search"]["reduce"], "all");
        let (with, without) = (found(&with), found(&without));
        assert_eq!(
            has_race(&with),
            has_race(&without),
            "{name}: {with:?} {without:?}"
        );
        if has_race(&without) {
            // After the first one nothing is claimed.
            races += 1;
            continue;
        }
        states += without.len();
        assert_eq!(with, without, "{name}");
    }
    println!(
        "{count} programs, {less} with fewer executions, {states} last states, {races} with a race"
    );
    assert!(less > 0 && states > 0);
}
