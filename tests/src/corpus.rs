//! Folders of small programs: finding them, compiling them, two at a time.

use std::fmt::Debug;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

use tempfile::TempDir;

use crate::binary::repository;
use crate::jdk::{Jdk, QUICK};
use crate::run::run;

/// The Java files of a folder and of those in it, in the order of their paths.
///
/// # Panics
/// When there is none.
pub fn java_files(directory: &Path) -> Vec<PathBuf> {
    fn gather(directory: &Path, into: &mut Vec<PathBuf>) {
        let entries = std::fs::read_dir(directory)
            .unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                gather(&path, into);
            } else if path.extension().is_some_and(|e| e == "java") {
                into.push(path);
            }
        }
    }
    let mut files = Vec::new();
    gather(directory, &mut files);
    files.sort();
    assert!(!files.is_empty(), "{} is empty", directory.display());
    files
}

/// Each file compiled by itself, all by one process: for small programs javac takes longer to start than jcheck needs
/// for the rest. The folder of classes of `X.java` is `X`, and missing if it does not compile by itself.
///
/// # Panics
/// When the compiler cannot be run.
pub fn compiled(files: &[PathBuf], jdk: &Jdk) -> TempDir {
    let classes = TempDir::new().expect("a temporary directory");
    let mut java = jdk.tool("java");
    java.args(QUICK);
    java.arg(repository().join("tests/java/CompileEach.java"));
    let ended = run(java.arg(classes.path()).args(files), 240);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    classes
}

/// The arguments of a check with a class directory in place of the source file, if it has one.
pub fn with_classes(check: &[String], name: &str, classes: &Path) -> Vec<String> {
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

/// What is wrong with any of these programs, two at a time. A panic is one more problem.
pub fn in_pairs<T: Debug + Sync>(
    programs: &[T],
    problems: impl Fn(&T) -> Vec<String> + Sync,
) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let problems = catch_unwind(AssertUnwindSafe(|| problems(program)));
                    let problems = problems
                        .unwrap_or_else(|_| vec![format!("{program:?}: see the panic above")]);
                    let mut found = found.lock().unwrap_or_else(|error| error.into_inner());
                    found.extend(problems);
                }
            });
        }
    });
    found
        .into_inner()
        .unwrap_or_else(|error| error.into_inner())
}
