//! Files import from each other in one direction: no circle of them has more than two files.
//!
//! Two files may be one thing in two halves. More than that can be understood, and changed, only together. Where the test
//! fails, move a type or a function to where it belongs, or pass a value instead of reaching up.

use std::path::{Path, PathBuf};

use jcheck_tests::imports::Imports;
use jcheck_tests::{default_jdk, java_files, repository, run};

/// The root of each crate.
const ROOTS: [&str; 6] = [
    "annotations/src/lib.rs",
    "instrumenter/src/lib.rs",
    "scheduler/src/lib.rs",
    "javalib/src/lib.rs",
    "agent/src/lib.rs",
    "cli/src/main.rs",
];

/// The packages of the run-time library, from the bottom; `runtime` itself has the hooks, and is on top.
const PACKAGES: [&str; 11] = [
    "protocol",
    "jvm",
    "state",
    "events",
    "control",
    "access",
    "environment",
    "threads",
    "classes",
    "reflection",
    "runtime",
];

/// So many files a circle may have.
const LARGEST: usize = 2;

#[test]
fn no_circle_of_imports_has_more_than_two_files() {
    let mut found = String::new();
    for root in ROOTS {
        let imports = Imports::of_crate(&repository().join(root));
        let circles = imports.circles();
        for circle in circles.iter().filter(|circle| circle.len() > LARGEST) {
            let (files, edges) = (circle.join(", "), imports.among(circle));
            found.push_str(&format!("{root}, {}: {files}\n{edges}\n", circle.len()));
        }
    }
    assert!(found.is_empty(), "circles of imports:\n{found}");
}

#[test]
fn all_files_are_read() {
    // Those of the instrumenter are in folders of folders.
    let imports = Imports::of_crate(&repository().join("instrumenter/src/lib.rs"));
    assert!(imports.files() > 150, "{}", imports.files());
    let files = ["passes/calls.rs", "passes/row.rs"];
    let edges = imports.among(&files);
    assert!(edges.contains("Redirect"), "{edges}");
}

/// The run-time library in a jar of its own.
fn javalib(folder: &Path) -> PathBuf {
    let jar = folder.join("javalib.jar");
    std::fs::write(&jar, jcheck_javalib::JAVALIB_JAR).unwrap();
    jar
}

/// The circles that are too large, if any.
fn large(imports: &Imports) -> Vec<String> {
    let circles = imports.circles().into_iter();
    let large = circles.filter(|circle| circle.len() > LARGEST);
    large
        .map(|circle| format!("{}\n{}", circle.join(", "), imports.among(&circle)))
        .collect()
}

#[test]
fn packages_of_the_run_time_library_know_those_below_them() {
    let folder = tempfile::tempdir().unwrap();
    let jar = javalib(folder.path());
    let imports = Imports::of_jar(&jar, "io.jcheck.runtime.", &default_jdk());
    assert!(imports.files() > 130, "{}", imports.files());
    assert_eq!(large(&imports), [""; 0]);
    let against = imports.against(&PACKAGES);
    assert!(against.is_empty(), "{}", against.join("\n"));
    // It would see one that is not so.
    let mut other = PACKAGES;
    other.swap(0, 2);
    assert!(!imports.against(&other).is_empty());
}

#[test]
fn no_circle_of_the_java_of_the_agent_has_more_than_two_files() {
    let folder = tempfile::tempdir().unwrap();
    let classes = folder.path().join("classes");
    let jdk = default_jdk();
    let mut javac = jdk.tool("javac");
    javac.arg("-d").arg(&classes);
    javac.arg("-cp").arg(javalib(folder.path()));
    let ended = run(
        javac.args(java_files(&repository().join("agent/java"))),
        120,
    );
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let imports = Imports::of_jar(&classes, "io.jcheck.agent.", &jdk);
    assert!(imports.files() > 20, "{}", imports.files());
    assert_eq!(large(&imports), [""; 0]);
}
