//! What stops an instrumentation run. Messages fit after "failed to instrument: ".

use crate::class::ClassError;
use std::path::PathBuf;

/// An input that cannot be instrumented, or an output that cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The input cannot be read at all.
    #[error("cannot read {}: {source} (hint: give an existing .jar file or a directory of classes)", path.display())]
    Read {
        /// The file or directory.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is something else than a jar.
    #[error("{} is not a jar: {why} (hint: give a .jar file or a directory of classes)", path.display())]
    NotAJar {
        /// The file.
        path: PathBuf,
        /// What it looks like.
        why: String,
    },
    /// The file begins like a jar and is damaged.
    #[error("{} is damaged: {why} (hint: the file is probably cut off; build or download it again)", path.display())]
    DamagedJar {
        /// The jar.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// One entry of the jar cannot be unpacked.
    #[error("{}: entry {entry} cannot be unpacked: {why} (hint: build or download the jar again)", path.display())]
    DamagedEntry {
        /// The jar.
        path: PathBuf,
        /// The entry.
        entry: String,
        /// What is wrong.
        why: String,
    },
    /// A class file that does not follow the format.
    #[error("{}: {entry}: {source} (hint: {})", path.display(), class_hint(source))]
    BadClass {
        /// The jar or directory.
        path: PathBuf,
        /// The entry.
        entry: String,
        /// What is wrong, and where in the class file.
        source: ClassError,
    },
    /// An instrumented jar that this version cannot use.
    #[error(
        "{} was instrumented by another version of jcheck, or is damaged (hint: instrument the original jar again)",
        path.display()
    )]
    OtherMaker {
        /// The jar.
        path: PathBuf,
    },
    /// The input is an output of this crate.
    #[error("{} is already instrumented (hint: give the original jar)", path.display())]
    AlreadyInstrumented {
        /// The jar.
        path: PathBuf,
    },
    /// The input contains classes of jcheck itself.
    #[error(
        "{}: {entry} is in package io.jcheck, which is jcheck's own (hint: do not pack jcheck's library into the \
         program; it is on the class path when the program runs under jcheck)",
        path.display()
    )]
    ReservedPackage {
        /// The jar or directory.
        path: PathBuf,
        /// The entry.
        entry: String,
    },
    /// An entry that the input does not have.
    #[error("{} has no class {entry} (hint: {})", path.display(), match near {
        Some(near) => format!("did you mean {near}?"),
        None => "give the name of an entry, such as com/example/App.class".to_string(),
    })]
    NoEntry {
        /// The jar.
        path: PathBuf,
        /// What was asked for.
        entry: String,
        /// An entry that ends alike.
        near: Option<String>,
    },
    /// Nothing to look at.
    #[error("there is no class file in {} (hint: give a class file, a jar, or a directory of classes)", .path.display())]
    NoClasses {
        /// Where.
        path: PathBuf,
    },
    /// Classes that cannot have the granularity that was asked for.
    #[error(
        "the granularity is not possible (hint: leave out the class, or see docs/annotations.md):\n  {}",
        breaches.join("\n  ")
    )]
    Granularity {
        /// Each with the class and, where there is one, the instruction.
        breaches: Vec<String>,
    },
    /// The output cannot be written.
    #[error("cannot write {}: {source} (hint: check that the directory exists, is writable and has space)", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There are more program points than hooks can number.
    #[error("the program has more than 2,147,483,647 program points (hint: check it in parts)")]
    TooManySites,
}

fn class_hint(error: &ClassError) -> &'static str {
    use crate::class::ClassErrorKind::{Truncated, UnsupportedVersion};
    match error.kind {
        UnsupportedVersion(_) => "compile with javac --release 25 or lower",
        Truncated { .. } => "the class file is cut off; build it again",
        _ => "the class file is damaged; build it again",
    }
}
