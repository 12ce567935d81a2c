//! Jars and directories of classes, in and out.

mod manifest;
mod read;
mod write;

pub use manifest::Manifest;
pub use read::{Entry, EntryKind, Source};
pub use write::{write, Change, Compression, Output};

/// Where jcheck keeps its own things in an instrumented jar.
pub const SITES_ENTRY: &str = "META-INF/jcheck/sites.bin";
/// The manifest.
pub const MANIFEST_ENTRY: &str = "META-INF/MANIFEST.MF";
