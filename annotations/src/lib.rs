//! What the user says about the objects of a program: which are unshared, which are protected by a locking discipline
//! and which are communication objects.
//!
//! Source: S. D. Stoller, *Model-checking multi-threaded distributed Java programs*, STTT 4(1), 2002, sections 3.1
//! (the kinds of object), 8 (tentatively unshared objects) and 9 (the files `.unshared` and `.commun`).
//!
//! The life of an annotation: [`AnnotationFile::load`] reads a file and reports every mistake in it with line and
//! column; [`Classification::new`] puts the two files together and refuses contradictions;
//! [`Classification::resolve`] meets the program, as a [`SiteTable`], and answers which class each allocation site,
//! class and field has, and which entries name nothing that exists.
//!
//! A classification is a claim, not a fact: whoever uses it must check it while exploring.

mod accept;
pub mod binary;
mod class;
mod classification;
mod error;
pub mod grammar;
mod granularity;
pub mod grouped;
mod pack;
mod parser;
mod printer;
mod sites;
mod suggest;
mod weaving;

pub use accept::{AcceptEntry, AcceptFile};
pub use class::ObjectClass;
pub use classification::{Classification, Resolved, Unknown};
pub use error::{Conflict, ConflictError, LoadError, ParseError, ParseErrors, MAX_ERRORS};
pub use grammar::{AnnotationFile, Entry, FileKind, Method, Selector};
pub use granularity::{Granularity, GranularityFile};
pub use pack::{Pack, PackError};
pub use sites::{class_of, is_met, met, Field, Reflection, Site, SiteKind, SiteTable, CLONES};
pub use weaving::{Digest, Known, Weaving, WeavingPlace, Woven, DEFINES_CLASSES};
