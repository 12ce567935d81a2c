//! What newer JDKs have and JDK 17 has not: virtual threads, builders of threads, scoped values, and scopes of threads, which
//! are no part of Java yet (`tests/programs/preview`). Without a JDK 25 they are skipped.

use std::path::Path;

use jcheck_tests::{compiled, in_pairs, java_files, jdk25, repository, with_classes, Bench, Head};

/// What is wrong with the verdict of a program, if anything.
fn problems(file: &Path, args: &[String]) -> Vec<String> {
    let head = Head::read(file);
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let checked = Bench::new().check(args);
    let verdict = checked.verdict();
    let finding = &checked.json["findings"][0];
    if !head.right(&verdict) {
        let gap = &checked.json["gaps"][0];
        return vec![format!(
            "{name}: {verdict} ({gap})\n{}",
            checked.ended.stderr
        )];
    }
    if verdict.starts_with("bug") && finding["confirmed"] != true {
        return vec![format!("{name}: the finding is not confirmed")];
    }
    Vec::new()
}

#[test]
fn threads_of_newer_jdks_are_under_control() {
    let Some(jdk) = jdk25() else {
        return;
    };
    let files = java_files(&repository().join("tests/programs/newer"));
    let classes = compiled(&files, &jdk);
    let home = format!("--java-home={}", jdk.home.display());
    let problems = in_pairs(&files, |file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let mut args = with_classes(&Head::read(file).checks[0], &name, classes.path());
        args.insert(0, home.clone());
        problems(file, &args)
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// They are compiled by `jcheck check`, which tells the compiler what the JVM is told.
#[test]
fn scopes_of_threads_are_under_control() {
    let Some(jdk) = jdk25() else {
        return;
    };
    let files = java_files(&repository().join("tests/programs/preview"));
    let home = format!("--java-home={}", jdk.home.display());
    let problems = in_pairs(&files, |file| {
        let preview = "--jvm-flag=--enable-preview".to_string();
        problems(file, &[home.clone(), preview, file.display().to_string()])
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}
