//! Jars and directories of classes, in and out.

mod manifest;
mod nested;
mod read;
mod write;

pub use manifest::Manifest;
pub use nested::{holds_class_path, main_class, unpack, unpack_class_path, Closed, Unpacked};
pub use read::{class_files, class_names, Entry, EntryKind, Source};
pub use write::{
    abandon, all_threads, pack_new, pieces, write, write_file, Change, Compression, JarWriter,
    Output, Packed, Packer,
};

/// Where jcheck keeps its own things in an instrumented jar.
pub const SITES_ENTRY: &str = "META-INF/jcheck/sites.bin";

/// Where it keeps a part of the site table.
pub fn sites_entry(part: usize) -> String {
    format!("META-INF/jcheck/sites/{part}.bin")
}

/// Where it keeps a pack: a file with classes for the JVM.
pub fn pack_entry(name: &str) -> String {
    format!("META-INF/jcheck/{name}")
}

/// The manifest.
pub const MANIFEST_ENTRY: &str = "META-INF/MANIFEST.MF";
