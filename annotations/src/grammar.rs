//! The language of `.unshared` and `.commun` files, and what a parsed file is.
//!
//! Line oriented: one entry per line, `#` starts a comment, empty lines are allowed, the encoding is UTF-8.
//!
//! ```text
//! file       = { [ entry ] [ comment ] line-end } ;
//! comment    = "#" { any character except line-end } ;
//! entry      = [ "tentatively" ] selector ;            (* "tentatively" only in .unshared *)
//! selector   = [ "class" ] type
//!            | "new" type "at" method [ ":" line ]
//!            | "field" class "." identifier
//!            | "initialiser" class ;                   (* only in .commun *)
//! type       = class { "[]" } | primitive "[]" { "[]" } ;
//! primitive  = "boolean" | "byte" | "char" | "short" | "int" | "long" | "float" | "double" ;
//! method     = class "." ( identifier | "<init>" | "<clinit>" ) ;
//! class      = identifier { "." identifier } ;
//! line       = digit { digit } ;                       (* 1 to 65535, the lines a class file can hold *)
//! identifier = start { start | digit } ;
//! start      = letter | "_" | "$" | "-" | any character beyond ASCII that is not white space or control ;
//! ```
//!
//! Words are separated by spaces or tabs. There is no white space inside a type, a method or a field. A nested class is
//! named as the JVM does, `com.example.Table$Fork`. A line that begins with `class`, `new`, `field`, `initialiser` or
//! `tentatively` is read as that form; a class that has such a name is written `class field`.

use serde::{Deserialize, Serialize};

use crate::ObjectClass;

/// Which of the two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// `.unshared`: entries are in O_unsh.
    Unshared,
    /// `.commun`: entries are in O_com.
    Commun,
}

impl FileKind {
    /// The class that an entry of such a file claims.
    pub fn object_class(self) -> ObjectClass {
        match self {
            Self::Unshared => ObjectClass::Unshared,
            Self::Commun => ObjectClass::Communication,
        }
    }
}

/// A parsed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnotationFile {
    /// Which of the two files.
    pub kind: FileKind,
    /// Its name, for messages.
    pub name: String,
    /// Its entries, in the order of the file. The same selector may occur more than once.
    pub entries: Vec<Entry>,
}

impl AnnotationFile {
    /// A file without entries: what an absent file means.
    pub fn empty(kind: FileKind) -> Self {
        let name = match kind {
            FileKind::Unshared => "no .unshared file",
            FileKind::Commun => "no .commun file",
        };
        Self {
            kind,
            name: name.to_owned(),
            entries: Vec::new(),
        }
    }
}

/// One line with content.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Entry {
    /// What the line selects.
    pub selector: Selector,
    /// The paper's "tentatively unshared" (section 8): accesses are intercepted only to verify that the object is
    /// unshared. Both marks are checked at run time; this one is kept so that printing loses nothing.
    pub tentative: bool,
    /// Line in the file, from 1.
    pub line: u32,
}

/// What an entry selects.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Selector {
    /// All objects of exactly this class (subclasses are not included), or all arrays of this type.
    Class(String),
    /// Objects born in a method.
    Allocation {
        /// The class of the object, or an array type such as `int[]`; `multianewarray` counts as its outermost type.
        class: String,
        /// The method that contains the allocation.
        method: Method,
        /// The source line; without it, every such allocation in the method.
        line: Option<u32>,
    },
    /// An instance or static field.
    Field {
        /// The class that declares the field.
        class: String,
        /// The name of the field.
        name: String,
    },
    /// The static initialiser of a class, as code under a lock of its own (JLS 12.4.2).
    Initialiser(String),
}

/// A method, or all overloads of it: descriptors are not part of the language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Method {
    /// The class that declares the method.
    pub class: String,
    /// The name of the method, `<init>` and `<clinit>` included.
    pub name: String,
}

/// The words that are types only as elements of arrays.
pub(crate) const PRIMITIVES: [&str; 8] = [
    "boolean", "byte", "char", "short", "int", "long", "float", "double",
];

/// Whether `c` may begin an identifier. `-` is not Java, but Kotlin puts it into the names of classes and methods.
pub(crate) fn is_identifier_start(c: char) -> bool {
    c.is_ascii_alphabetic()
        || c == '_'
        || c == '$'
        || c == '-'
        || (!c.is_ascii() && !c.is_whitespace() && !c.is_control())
}

/// Whether `c` may continue an identifier.
pub(crate) fn is_identifier_part(c: char) -> bool {
    is_identifier_start(c) || c.is_ascii_digit()
}
