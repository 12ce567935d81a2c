//! How a program is to be instrumented.

use crate::found::Found;
use crate::jar;
use crate::platform::Platform;
use crate::policy::selection::Selection;
use jcheck_annotations::{Classification, GranularityFile};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// How a program is to be instrumented.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Which of its classes are rewritten.
    pub selection: Selection,
    /// Classes whose operations are not accesses to fields, by name with dots.
    pub granularity: GranularityFile,
    /// Which of their objects are unshared, and stay without operations.
    pub classification: Classification,
    /// Classes (with dots) whose static initialisers are code under a lock.
    pub initialisers: BTreeSet<String>,
    /// Files to add to an instrumented jar: names and contents. With the hooks among them the jar runs alone.
    pub library: Vec<(String, Vec<u8>)>,
    /// Classes of the JDK that it runs with; without, it can only be looked at.
    pub platform: Option<Platform>,
    /// Classes that it makes or loads at run time.
    pub found: Found,
    /// How many of the inputs, the first ones, the user has named as programs; 0 is one.
    pub programs: usize,
    /// How many threads rewrite; `None` is one for each processor. What they write does not depend on it.
    pub threads: Option<NonZeroUsize>,
}

impl Options {
    /// How many threads rewrite.
    pub(crate) fn threads(&self) -> usize {
        self.threads
            .map_or_else(jar::all_threads, NonZeroUsize::get)
    }
}
