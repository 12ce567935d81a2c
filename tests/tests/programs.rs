//! Small programs, one folder per verdict: dropping a file into `programs/` adds a test. See `Head` for what the
//! comment at the head of each says.

use std::path::Path;

use jcheck_tests::{
    compiled, default_jdk, extra_flags, in_pairs, java_files, jdk25, repository, share,
    with_classes, Bench, Expectation, Head, Jdk,
};

/// What is wrong with the verdicts of one file, if anything.
fn problems(file: &Path, classes: &Path, jdk: Option<&Jdk>) -> Vec<String> {
    let head = Head::read(file);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let bench = Bench::new();
    let mut problems = Vec::new();
    let mut wrong_today = false;
    for check in &head.checks {
        let mut args = with_classes(check, &name, classes);
        if let Some(jdk) = jdk {
            args.insert(0, format!("--java-home={}", jdk.home.display()));
        }
        let checked = bench.check(&args);
        let verdict = checked.verdict();
        if checked.json.is_null() {
            problems.push(format!("{name}: no result\n{}", checked.ended.stderr));
        } else if checked.ended.code != Expectation::exit_code(&verdict) {
            let code = checked.ended.code;
            problems.push(format!("{name}: {verdict} with exit code {code}"));
        } else if head.right(&verdict) {
            if verdict.starts_with("bug") && checked.json["findings"][0]["confirmed"] != true {
                problems.push(format!("{name}: the finding is not confirmed"));
            }
        } else if head.wrong_today(&verdict) {
            wrong_today = true;
        } else {
            let command = check.join(" ");
            problems.push(format!("{name}: {verdict} from jcheck check {command}"));
        }
    }
    if !head.today.is_empty() && !wrong_today && extra_flags().is_empty() {
        problems.push(format!("{name}: now as expected: remove its `today:` line"));
    }
    if wrong_today {
        println!("known to be wrong: {name}");
    }
    problems
}

/// One of four programs of a folder, from this one on, two at a time.
fn folder(name: &str, jdk: Option<&Jdk>, first: usize) {
    let files = java_files(&repository().join("tests/programs").join(name));
    let files = share(files, 4, first);
    let classes = compiled(&files, jdk.unwrap_or(&default_jdk()));
    let problems = in_pairs(&files, |file| problems(file, classes.path(), jdk));
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn programs_that_are_right_are_verified() {
    folder("verified", None, 0);
}

#[test]
fn programs_with_a_bug_are_not_verified() {
    folder("bug", None, 0);
}

#[test]
fn programs_that_do_what_is_not_under_control_are_never_verified() {
    folder("incomplete", None, 0);
}

#[test]
fn programs_with_a_bug_are_not_verified_on_jdk_25() {
    if let Some(jdk) = jdk25() {
        folder("bug", Some(&jdk), 2);
    }
}

#[test]
fn programs_that_are_right_are_verified_on_jdk_25() {
    if let Some(jdk) = jdk25() {
        folder("verified", Some(&jdk), 2);
    }
}
