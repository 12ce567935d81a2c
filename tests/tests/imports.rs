//! Files import from each other in one direction: no circle of them has more than two files.
//!
//! Two files may be one thing in two halves. More than that can be understood, and changed, only together. Where the test
//! fails, move a type or a function to where it belongs, or pass a value instead of reaching up.

use jcheck_tests::imports::Imports;
use jcheck_tests::{default_jdk, repository};

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

#[test]
fn packages_of_the_run_time_library_know_those_below_them() {
    let folder = tempfile::tempdir().unwrap();
    let jar = folder.path().join("javalib.jar");
    std::fs::write(&jar, jcheck_javalib::JAVALIB_JAR).unwrap();
    let imports = Imports::of_jar(&jar, "io.jcheck.runtime.", &default_jdk());
    assert!(imports.files() > 130, "{}", imports.files());
    let circles = imports.circles();
    let large: Vec<_> = circles.iter().filter(|c| c.len() > LARGEST).collect();
    assert!(large.is_empty(), "circles of imports: {large:?}");
    let against = imports.against(&PACKAGES);
    assert!(against.is_empty(), "{}", against.join("\n"));
    // It would see one that is not so.
    let mut other = PACKAGES;
    other.swap(0, 2);
    assert!(!imports.against(&other).is_empty());
}
