//! Programs at the border to the JDK, each for one way in which code of the JDK acts on what the program shares: with a
//! bug, or right.
//!
//! The normal run takes every tenth of them, each on one of the JDKs in turn, `JCHECK_ALL_BORDER=1` all on all, `JCHECK_BORDER` those whose names contain one of
//! its words. With `JCHECK_EXTRA_FLAGS` the verdicts must be right, whatever `today:` says.

use std::path::{Path, PathBuf};

use jcheck_tests::{
    compiled, default_jdk, extra_flags, in_pairs, java_files, jdk25, repository, with_classes,
    Bench, Expectation, Head, Jdk,
};
use tempfile::TempDir;

/// The files to check in this run, and whether they are some of all.
fn chosen() -> (Vec<PathBuf>, bool) {
    let mut files = java_files(&repository().join("tests/programs/border"));
    let words = std::env::var("JCHECK_BORDER").unwrap_or_default();
    let words: Vec<&str> = words.split_whitespace().collect();
    let some = words.is_empty() && std::env::var_os("JCHECK_ALL_BORDER").is_none();
    if !words.is_empty() {
        files.retain(|file| {
            let file = file.display().to_string();
            words.iter().any(|word| file.contains(word))
        });
    } else if some {
        // A folder that `tests/network.rs` is about does not move the choice of the others.
        let (network, others): (Vec<_>, Vec<_>) = files
            .into_iter()
            .partition(|file| file.parent().is_some_and(|p| p.ends_with("network")));
        let tenth = |files: Vec<PathBuf>| files.into_iter().step_by(10);
        files = tenth(others).chain(tenth(network)).collect();
    }
    assert!(!files.is_empty(), "no program has such a name");
    (files, some)
}

/// What is wrong with the verdicts of one file on all JDKs, if anything.
fn problems(file: &Path, jdks: &[(Jdk, TempDir)]) -> Vec<String> {
    let head = Head::read(file);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let bench = Bench::new();
    let strict = !extra_flags().is_empty();
    let mut problems = Vec::new();
    let mut wrong_today = false;
    for (jdk, classes) in jdks {
        for check in &head.checks {
            let mut args = with_classes(check, &name, classes.path());
            args.insert(0, format!("--java-home={}", jdk.home.display()));
            let checked = bench.check(&args);
            let verdict = checked.verdict();
            let major = jdk.major();
            if checked.json.is_null() {
                problems.push(format!("{name}: no result\n{}", checked.ended.stderr));
            } else if checked.ended.code != Expectation::exit_code(&verdict) {
                let code = checked.ended.code;
                problems.push(format!("{name}: {verdict} with exit code {code}"));
            } else if head.right_on(&verdict, major) {
                let finding = &checked.json["findings"][0];
                if verdict.starts_with("bug") && finding["confirmed"] != true {
                    problems.push(format!("{name} on {major}: the finding is not confirmed"));
                }
            } else if head.wrong_today(&verdict) && !strict {
                wrong_today = true;
            } else {
                let why = match &checked.json["findings"][0]["message"] {
                    serde_json::Value::Null => &checked.json["gaps"][0],
                    message => message,
                };
                problems.push(format!("{name} on {major}: {verdict} ({why})"));
            }
        }
    }
    if !head.today.is_empty() && !wrong_today && !strict && jdks.len() == 2 {
        problems.push(format!("{name}: now as expected: remove its `today:` line"));
    }
    if wrong_today {
        println!("known to be wrong: {name}");
    }
    problems
}

#[test]
fn programs_at_the_border_have_the_right_verdicts_on_all_jdks() {
    let (files, some) = chosen();
    let mut jdks = vec![default_jdk()];
    jdks.extend(jdk25().filter(|jdk| jdk.major() != jdks[0].major()));
    let jdks: Vec<(Jdk, TempDir)> = jdks
        .into_iter()
        .map(|jdk| {
            let classes = compiled(&files, &jdk);
            (jdk, classes)
        })
        .collect();
    let numbered: Vec<_> = files.iter().enumerate().collect();
    let problems = in_pairs(&numbered, |(number, file)| {
        let turn = number % jdks.len();
        problems(file, if some { &jdks[turn..=turn] } else { &jdks })
    });
    println!("{} programs", files.len());
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}
