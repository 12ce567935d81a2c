//! Classes of which an operation is a method, not an access to a field (Stoller 2002, section 8.1).
//!
//! A shared object of such a class is an instance of a generated subclass, its *wrapper*, whose methods report one
//! operation on `this` as a whole and call `super`; an unshared one is an instance of the class itself. Which methods
//! that are, and what is done where it is not possible, is decided in [`operations`]; the wrappers are made in
//! `wrappers.rs`, and take the place of the class where objects are made (`passes/wrappers.rs`).
//!
//! Accesses to the fields are still watched, as accesses to the whole object: they cost nothing while the operation
//! that was reported covers them, and are operations of their own where it does not. So no requirement that a class
//! breaks can make a search miss something; the requirements say when the classification is of any use, and they are
//! checked before the program runs ([`requirements`]).

mod effects;
mod operations;
mod receivers;
mod requirements;
mod table;

pub use effects::effects;
pub use operations::operations;
pub(crate) use operations::{first_line, source_file};
pub use receivers::{receivers, Receiver};
pub use requirements::{breaches, Classes};
pub use table::{Effects, Operations, Override, Wrapper, SUFFIX};

/// The universe's part: granularities by internal name.
pub type Granularities = std::collections::BTreeMap<String, jcheck_annotations::Granularity>;
