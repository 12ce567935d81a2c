//! What an instrumentation run tells its user.

use serde::{Deserialize, Serialize};

/// Counts, and everything that is not as the user might think.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Class files found.
    pub classes: usize,
    /// Class files that were changed.
    pub rewritten: usize,
    /// Class files that were copied because nothing in them concerns the checker.
    pub copied: usize,
    /// Other files, copied byte for byte.
    pub resources: usize,
    /// Signature files and manifest sections that were dropped, since rewritten classes would not match them.
    pub stripped_signatures: Vec<String>,
    /// What could not be instrumented.
    pub gaps: Vec<Gap>,
    /// Classes that have a `main` method or inherit one from the program, with dots, sorted.
    pub main_classes: Vec<String>,
    /// `Main-Class` of the first input, with dots.
    pub manifest_main: Option<String>,
}

/// A part of the program that is outside the checker's control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    /// `uninstrumented-class`, `uninstrumented-method`, `partly-instrumented-method` or `native-method`.
    pub kind: String,
    /// The class, method or entry.
    pub name: String,
    /// The reason, for people.
    pub why: String,
}
