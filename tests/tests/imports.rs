//! Files import from each other in one direction: no circle of them has more than two files.
//!
//! Two files may be one thing in two halves. More than that can be understood, and changed, only together. Where the test
//! fails, move a type or a function to where it belongs, or pass a value instead of reaching up.

use jcheck_tests::imports::Imports;
use jcheck_tests::repository;

/// The root of each crate.
const ROOTS: [&str; 6] = [
    "annotations/src/lib.rs",
    "instrumenter/src/lib.rs",
    "scheduler/src/lib.rs",
    "javalib/src/lib.rs",
    "agent/src/lib.rs",
    "cli/src/main.rs",
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
