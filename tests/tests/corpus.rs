//! Programs around libraries as they were released, and the table of them, `docs/corpus.md`.
//!
//! The normal run takes a tenth of them, which are quick, `JCHECK_ALL_CORPUS=1` all, `JCHECK_CORPUS` those whose names
//! contain one of its words. Their rows of the table are compared; `BLESS=1` writes those that are different.
//! With `JCHECK_EXTRA_FLAGS` verdicts must be right, whatever `today:` says, and nobody looks at the table.

#[path = "corpus/table.rs"]
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use jcheck_tests::{
    default_jdk, extra_flags, in_pairs, java_files, jdk25, repository, Bench, Expectation, Head,
    Jdk,
};
use table::{Outcome, Program, Table};

/// Seconds for one check.
const LIMIT: u32 = 20;

/// The programs of the normal run: quick, and each with another library.
const NORMAL: [&str; 7] = [
    "EclipseCollectionsMap",
    "FailsafeCircuitBreaker",
    "GoogleCollections339",
    "HttpCoreFuture",
    "Lang3Lazy",
    "Pool162",
    "RxJava3Zip",
];

/// The files to check in this run.
fn chosen() -> Vec<PathBuf> {
    let mut files = java_files(&repository().join("tests/programs/corpus"));
    let words = std::env::var("JCHECK_CORPUS").unwrap_or_default();
    let words: Vec<&str> = words.split_whitespace().collect();
    let of_the_normal_run = |name: &str| NORMAL.contains(&name);
    if !words.is_empty() {
        files.retain(|file| words.iter().any(|word| name(file).contains(word)));
    } else if std::env::var_os("JCHECK_ALL_CORPUS").is_none() {
        files.retain(|file| of_the_normal_run(&name(file)));
        assert_eq!(files.len(), NORMAL.len(), "only {files:?} are there");
    }
    assert!(!files.is_empty(), "no program has such a name");
    files
}

fn table() -> Table {
    Table::at(&repository().join("docs/corpus.md"))
}

/// The names of all programs, and the reasons of their verdicts.
fn reasons() -> BTreeMap<String, String> {
    let files = java_files(&repository().join("tests/programs/corpus"));
    let reason = |file: &PathBuf| (name(file), Head::read(file).why);
    files.iter().map(reason).collect()
}

/// The name of the class.
fn name(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// What came of a file on each JDK, and what is wrong with it.
fn check(file: &Path, jdks: &[Jdk]) -> (Vec<Outcome>, Vec<String>) {
    let (head, name) = (Head::read(file), name(file));
    let bench = Bench::new();
    let strict = !extra_flags().is_empty();
    let (mut outcomes, mut problems) = (Vec::new(), Vec::new());
    let mut wrong_today = false;
    for jdk in jdks {
        let major = jdk.major();
        let mut args = head.checks[0].clone();
        args.push(format!("--java-home={}", jdk.home.display()));
        // Two run at a time; and one worker always finds the same first.
        args.push("--workers=1".to_string());
        args.push(format!("--max-time={LIMIT}"));
        let checked = bench.check(&args);
        let verdict = table::verdict(&checked);
        if checked.json.is_null() {
            problems.push(format!(
                "{name} on {major}: no result\n{}",
                checked.ended.stderr
            ));
            continue;
        }
        if checked.ended.code != Expectation::exit_code(&verdict) {
            let code = checked.ended.code;
            problems.push(format!(
                "{name} on {major}: {verdict} with exit code {code}"
            ));
        } else if head.right_on(&verdict, major) {
            if verdict.starts_with("bug") && checked.json["findings"][0]["confirmed"] != true {
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
        outcomes.push(Outcome::of(&checked));
    }
    let unexplained = head.why.is_empty();
    if !head.today.is_empty() && !wrong_today && !strict && jdks.len() == 2 {
        problems.push(format!("{name}: now as expected: remove its `today:` line"));
    } else if unexplained && (wrong_today || !head.right("verified")) {
        problems.push(format!("{name}: its head has no `why:`"));
    }
    (outcomes, problems)
}

#[test]
fn programs_with_released_libraries_have_the_verdicts_that_they_say() {
    let files = chosen();
    let mut jdks = vec![default_jdk()];
    jdks.extend(jdk25().filter(|jdk| jdk.major() != jdks[0].major()));
    let seen = Mutex::new(Vec::new());
    let mut problems = in_pairs(&files, |file| {
        let (outcomes, problems) = check(file, &jdks);
        if outcomes.len() == 2 {
            let program = Program::new(name(file), &Head::read(file), &outcomes);
            seen.lock().unwrap().push(program);
        }
        problems
    });
    println!("{} programs", files.len());
    let majors: Vec<u32> = jdks.iter().map(Jdk::major).collect();
    if majors == [17, 25] && extra_flags().is_empty() {
        let seen = seen.into_inner().unwrap();
        problems.extend(table().compare(seen, &reasons()));
    }
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn the_table_has_a_row_for_each_program_and_no_other() {
    let hint = "docs/corpus.md (hint: BLESS=1 JCHECK_CORPUS=NAME)";
    assert_eq!(table().reasons(), reasons(), "{hint}");
}
