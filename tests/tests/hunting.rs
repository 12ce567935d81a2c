//! The hunt before the proof: it finds, it can be repeated, and the proof does not notice it. With `JCHECK_HUNT=N`, the
//! table of `docs/hunting.md` with N seeds.

use std::path::Path;

use jcheck_tests::{
    compiled, in_pairs, java_files, repository, with_classes, Bench, Checked, Head,
};
use serde_json::Value;

/// The first finding: the number of its execution, in all rounds, and who has drawn it.
fn first(checked: &Checked) -> Option<(u64, String)> {
    let finding = checked.json["findings"].get(0)?;
    let round = finding["round"].as_u64()? as usize;
    let rounds = checked.json["rounds"].as_array()?;
    let before = rounds.iter().take(round - 1);
    let before = before.map(|round| number(&round["executions"]) + number(&round["hunted"]));
    let hunter = finding["hunter"].as_str().unwrap_or("proof");
    Some((
        before.sum::<u64>() + number(&finding["execution"]),
        hunter.to_string(),
    ))
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_default()
}

fn hunted(checked: &Checked) -> u64 {
    number(&checked.json["hunt"]["executions"])
}

const REORDER: &str = "tests/programs/hunt/Reorder.java";

#[test]
fn the_proof_is_the_same_with_a_hunt_and_without() {
    let bench = Bench::new();
    let program = "tests/programs/verified/ShopSeatsAtomic.java";
    for workers in ["--workers=1", "--workers=2"] {
        let with = bench.check(&[workers, program]);
        let without = bench.check(&[workers, "--search=if-sss", program]);
        assert!(hunted(&with) > 0, "{}", with.json);
        assert!(without.json["hunt"].is_null(), "{}", without.json);
        for checked in [&with, &without] {
            assert_eq!(checked.verdict(), "verified", "{}", checked.json);
        }
        for name in ["executions", "complete", "blocked", "transitions"] {
            assert_eq!(with.count(name), without.count(name), "{workers} {name}");
        }
    }
}

#[test]
fn a_small_program_is_proved_without_a_hunt() {
    let checked = Bench::new().check(&["samples/PhilosophersOrdered.java", "--", "3"]);
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
    assert_eq!(hunted(&checked), 0, "{}", checked.json);
}

#[test]
fn a_hunt_is_the_same_with_any_number_of_workers_and_any_reset() {
    let bench = Bench::new();
    let run = |flags: &[&str]| {
        let checked = bench.check(&[flags, &[REORDER, "--hunt-only", "--", "10"]].concat());
        assert_eq!(checked.verdict(), "bug assertion", "{}", checked.json);
        assert_eq!(checked.json["findings"][0]["confirmed"], true);
        first(&checked)
    };
    let one = run(&["--workers=1"]);
    assert_eq!(run(&["--workers=2"]), one);
    assert_eq!(run(&["--workers=1", "--reset=loader"]), one);
    assert_eq!(run(&["--reset=launch"]), one);
    let seeds = ["2", "3", "4"].map(|seed| run(&["--workers=1", "--seed", seed]));
    assert!(seeds.iter().any(|other| *other != one), "{seeds:?}");
}

#[test]
fn a_hunt_alone_verifies_nothing_and_ends() {
    let checked = Bench::new().check(&["--hunt-only", "samples/PhilosophersOrdered.java"]);
    assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
    assert_eq!(checked.ended.code, 3);
    assert_eq!(checked.count("executions"), 0);
    assert!(hunted(&checked) > 0);
    assert_eq!(checked.json["hunt"]["spent"], true);
    assert_eq!(checked.json["search"]["bounds"][0], "samples only");
}

#[test]
fn budgets_are_for_proof_and_hunt_together() {
    let bench = Bench::new();
    // Five writes of one location: 120 orders.
    let text = "public class Writes {
  static volatile int x;
  public static void main(String[] args) {
    for (int n = 0; n < 5; n++) { int value = n; new Thread(() -> x = value).start(); }
  }
}";
    let program = bench.write("Writes.java", text).display().to_string();
    for budget in [3, 20, 60] {
        let flag = format!("--max-executions={budget}");
        let checked = bench.check(&[flag, program.clone()]);
        assert_eq!(checked.verdict(), "incomplete", "{}", checked.json);
        assert_eq!(checked.count("executions") + hunted(&checked), budget);
    }
}

/// A spin lock that a sampler starves is given up, and that takes nothing from the proof.
#[test]
fn loops_that_wait_are_verified_as_before() {
    let checked = Bench::new().check(&["tests/programs/verified/SpinPeterson.java"]);
    assert_eq!(checked.verdict(), "verified", "{}", checked.json);
}

#[test]
fn where_samples_cannot_be_drawn_there_is_no_hunt() {
    let bench = Bench::new();
    let checked = bench.check(&["--bound=preemptions:2", "samples/Philosophers.java"]);
    assert!(checked.json["hunt"].is_null(), "{}", checked.json);
    for flags in [
        ["--hunt-only", "--search=pos"],
        ["--hunt-only", "--bound=deepening"],
    ] {
        let refused = bench.check(&[&flags[..], &["samples/Philosophers.java"]].concat());
        assert_eq!(refused.ended.code, 2, "{}", refused.ended.stderr);
    }
}

/// The median of several seeds: a single one may be lucky.
#[test]
fn the_shop_is_found_out_in_twenty_executions() {
    let bench = Bench::new();
    let files = java_files(&repository().join("tests/programs/hunt"));
    let shops = files.iter().filter(|file| name(file).starts_with("Shop"));
    let mut found = 0;
    for shop in shops {
        let mut executions: Vec<u64> = (1..=5)
            .map(|seed| {
                let seed = format!("--seed={seed}");
                let checked = bench.check(&[shop.to_str().expect("a path"), &seed]);
                first(&checked)
                    .unwrap_or_else(|| panic!("{}", checked.json))
                    .0
            })
            .collect();
        executions.sort_unstable();
        println!("{}: {executions:?}", name(shop));
        assert!(executions[2] <= 20, "{}: {executions:?}", name(shop));
        found += 1;
    }
    assert_eq!(found, 5);
}

fn name(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Programs of the table besides those of `programs/hunt`: what goes wrong in some schedules only.
const OTHERS: [&str; 22] = [
    "tests/programs/bug/AtomicLostUpdate.java",
    "tests/programs/bug/ConditionWithoutLoop.java",
    "tests/programs/bug/HandOffTooLate.java",
    "tests/programs/bug/JoinCycle.java",
    "tests/programs/bug/LostPermit.java",
    "tests/programs/bug/MapCheckThenAct.java",
    "tests/programs/bug/MissedNotify.java",
    "tests/programs/bug/NestedMonitor.java",
    "tests/programs/bug/OneSidedAssertion.java",
    "tests/programs/bug/OneSidedAssertionReversed.java",
    "tests/programs/bug/PoolSeemsIdle.java",
    "tests/programs/bug/ReadLockUpgrade.java",
    "tests/programs/bug/ReentrantLockOrder.java",
    "tests/programs/bug/SpinPeterson.java",
    "tests/programs/bug/SpinTwoInside.java",
    "tests/programs/bug/StateTooSure.java",
    "tests/programs/bug/StillBlocked.java",
    "tests/programs/bug/TryLockFails.java",
    "tests/programs/bug/WrongNotify.java",
    "samples/SharedList.java",
    "samples/Philosophers.java",
    "samples/LostUpdate.java",
];

/// Columns of the table: the flags of each.
const COLUMNS: [(&str, &[&str]); 6] = [
    ("default", &[]),
    ("random", &["--search=random"]),
    ("pos", &["--search=pos"]),
    ("pct", &["--search=pct"]),
    ("surw", &["--search=surw"]),
    ("proof alone", &["--search=if-sss"]),
];

/// Of each run of the table.
const LIMITS: [&str; 3] = ["--max-executions=1000", "--max-time=20", "--workers=1"];

/// One row: the program, and the median of each column; `None` where most seeds found nothing.
fn row(check: &[String], file: &str, classes: &Path, seeds: u64) -> (String, Vec<Option<u64>>) {
    let bench = Bench::new();
    let arguments = check.iter().skip_while(|word| *word != "--").skip(1);
    let arguments: Vec<&str> = arguments.map(String::as_str).collect();
    let program = with_classes(check, file, classes);
    let median = |flags: &[&str]| {
        let is_drawn = flags != ["--search=if-sss"];
        let seeds = if is_drawn { 1..=seeds } else { 1..=1 };
        let mut found: Vec<u64> = seeds
            .map(|seed| {
                let mut all = Vec::from(LIMITS.map(String::from));
                all.extend(flags.iter().map(ToString::to_string));
                if is_drawn {
                    all.push(format!("--seed={seed}"));
                }
                all.extend(program.iter().cloned());
                first(&bench.check(&all)).map_or(u64::MAX, |(execution, _)| execution)
            })
            .collect();
        found.sort_unstable();
        Some(found[(found.len() - 1) / 2]).filter(|median| *median != u64::MAX)
    };
    let medians = COLUMNS.iter().map(|(_, flags)| median(flags)).collect();
    let stem = file.trim_end_matches(".java");
    (format!("{stem} {}", arguments.join(" ")), medians)
}

/// Prints the table, and compares the first column with the best of the others. Without `JCHECK_HUNT` every tenth
/// program, with one seed, is to be found by the default.
#[test]
fn the_default_finds_what_any_sampler_finds() {
    let seeds: Option<u64> = std::env::var("JCHECK_HUNT")
        .ok()
        .and_then(|n| n.parse().ok());
    let mut files = java_files(&repository().join("tests/programs/hunt"));
    files.extend(OTHERS.map(|other| repository().join(other)));
    let classes = compiled(&files, &jcheck_tests::default_jdk());
    let mut checks = Vec::new();
    for file in &files {
        let stem = format!("{}.java", name(file));
        // Of those in other folders the flags are left out.
        let program = vec![file.display().to_string()];
        let checked = match file.starts_with(repository().join("tests/programs/hunt")) {
            true => Head::read(file).checks,
            false => vec![program],
        };
        checks.extend(checked.into_iter().map(|check| (check, stem.clone())));
    }
    assert!(checks.len() >= 60, "{}", checks.len());
    let Some(seeds) = seeds else {
        let tenth: Vec<_> = checks.iter().step_by(10).cloned().collect();
        let missed = in_pairs(&tenth, |(check, file)| {
            let mut all = with_classes(check, file, classes.path());
            all.insert(0, "--max-executions=3000".to_string());
            let checked = Bench::new().check(&all);
            match checked.verdict().starts_with("bug") {
                true => Vec::new(),
                false => vec![format!("{file}: {}", checked.json)],
            }
        });
        assert!(missed.is_empty(), "{missed:?}");
        return;
    };
    let shown = |median: &Option<u64>| median.map_or("-".to_string(), |median| median.to_string());
    let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
    println!(
        "| program | {} |\n|---|{}",
        names.join(" | "),
        "---|".repeat(names.len())
    );
    let missed = in_pairs(&checks, |(check, file)| {
        let (program, medians) = row(check, file, classes.path(), seeds);
        let cells: Vec<String> = medians.iter().map(shown).collect();
        println!("| {} | {} |", program.trim(), cells.join(" | "));
        let any = medians[1..].iter().flatten().next().is_some();
        let missed = (any && medians[0].is_none()).then_some(program);
        missed.into_iter().collect()
    });
    assert!(missed.is_empty(), "not found by the default: {missed:?}");
}
