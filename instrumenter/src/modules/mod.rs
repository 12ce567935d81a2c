//! The file in which a JDK keeps its classes, `lib/modules`: read, and written with other classes in it.
//!
//! It is the format of `libjimage`, the library with which a JVM reads it (`src/java.base/share/native/libjimage/imageFile.hpp`
//! of JDK 17 to 25). Numbers are 32 bits long, in the order of the machine:
//!
//! ```text
//! magic number, version, flags, number of resources, length n of the tables, length of the locations, length of the texts
//! n redirects, n offsets of locations
//! locations: a byte 0, since no resource may have the offset 0 (`ImageFileReader::find_location_index`); for each resource
//! attributes, each a byte (kind << 3 | length - 1) and a number, highest byte first; then a byte 0
//! texts: each ends with 0
//! the contents of the resources
//! ```
//!
//! The name of a resource is `/module/parent/base.extension`; module, parent, base and extension are offsets of texts. Its row
//! is found by hashing it (see [`table`]).

mod read;
mod table;
mod write;

use std::io;
use std::path::PathBuf;

pub use read::{Modules, Resource};
pub use write::Content;

/// The first number.
const MAGIC: u32 = 0xCAFE_DADA;
/// The version, in both halves.
const VERSION: u32 = 1 << 16;
/// Bytes of a number.
const NUMBER: usize = 4;
/// Numbers in front of the tables.
const HEAD: usize = 7;
/// Kinds of attributes; 0 ends them.
const KINDS: usize = 8;

/// The kinds of attributes that are used here.
mod kind {
    pub const MODULE: usize = 1;
    pub const PARENT: usize = 2;
    pub const BASE: usize = 3;
    pub const EXTENSION: usize = 4;
    pub const OFFSET: usize = 5;
    pub const COMPRESSED: usize = 6;
    pub const LENGTH: usize = 7;
}

/// Why there is no such file.
#[derive(Debug, thiserror::Error)]
pub enum ModulesError {
    /// It cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is not what this can read.
    #[error("{}: {what}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
}
