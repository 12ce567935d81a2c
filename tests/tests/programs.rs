//! Small programs, one folder per verdict: dropping a file into `programs/` adds a test. See `Head` for what the
//! comment at the head of each says.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

use jcheck_tests::{default_jdk, jdk25, repository, run, Bench, Expectation, Head, Jdk};
use tempfile::TempDir;

/// Each file compiled by itself, all by one process: for small programs javac takes longer to start than jcheck needs
/// for the rest. The folder of classes of `X.java` is `X`, and missing if it does not compile by itself.
fn compiled(files: &[PathBuf], jdk: &Jdk) -> TempDir {
    let classes = TempDir::new().unwrap();
    let mut java = jdk.tool("java");
    java.arg(repository().join("tests/java/CompileEach.java"));
    let ended = run(java.arg(classes.path()).args(files), 120);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    classes
}

/// The arguments of a check with a class directory in place of the source file.
fn with_classes(check: &[String], name: &str, classes: &Path) -> Vec<String> {
    let stem = name.trim_end_matches(".java");
    let folder = classes.join(stem);
    let own = |arg: &String| arg.ends_with(&format!("/{name}"));
    let mut args = check.to_vec();
    if let Some(place) = args.iter().position(own).filter(|_| folder.is_dir()) {
        args[place] = folder.display().to_string();
        args.insert(0, format!("--main={stem}"));
    }
    args
}

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
        let today = head.today.as_ref();
        if checked.json.is_null() {
            problems.push(format!("{name}: no result\n{}", checked.ended.stderr));
        } else if checked.ended.code != Expectation::exit_code(&verdict) {
            let code = checked.ended.code;
            problems.push(format!("{name}: {verdict} with exit code {code}"));
        } else if head.right(&verdict) {
            if verdict.starts_with("bug") && checked.json["findings"][0]["confirmed"] != true {
                problems.push(format!("{name}: the finding is not confirmed"));
            }
        } else if today.is_some_and(|today| today.met_by(&verdict)) {
            wrong_today = true;
        } else {
            let command = check.join(" ");
            problems.push(format!("{name}: {verdict} from jcheck check {command}"));
        }
    }
    if head.today.is_some() && !wrong_today {
        problems.push(format!("{name}: now as expected: remove its `today:` line"));
    }
    if wrong_today {
        println!("known to be wrong: {name}");
    }
    problems
}

/// All programs of a folder, two at a time.
fn folder(name: &str, jdk: Option<&Jdk>) {
    let directory = repository().join("tests/programs").join(name);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", directory.display());
    let classes = compiled(&files, jdk.unwrap_or(&default_jdk()));
    let next = AtomicUsize::new(0);
    let problems = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = problems_of(file, classes.path(), jdk);
                    problems.lock().unwrap().extend(found);
                }
            });
        }
    });
    let problems = problems.into_inner().unwrap();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// [`problems`], with a panic of the helpers as one more problem.
fn problems_of(file: &Path, classes: &Path, jdk: Option<&Jdk>) -> Vec<String> {
    std::panic::catch_unwind(|| problems(file, classes, jdk))
        .unwrap_or_else(|_| vec![format!("{}: see the panic above", file.display())])
}

#[test]
fn programs_that_are_right_are_verified() {
    folder("verified", None);
}

#[test]
fn programs_with_a_bug_are_not_verified() {
    folder("bug", None);
}

#[test]
fn programs_that_do_what_is_not_under_control_are_never_verified() {
    folder("incomplete", None);
}

#[test]
fn programs_that_are_right_are_verified_on_jdk_25() {
    if let Some(jdk) = jdk25() {
        folder("verified", Some(&jdk));
    }
}
