//! Classes of which an operation is a method, not an access to a field (Stoller 2002, section 8.1).
//!
//! A method of such a class reports, at its beginning, one operation on `this` as a whole. The paper does that in a
//! generated subclass. Here it is done in the class itself, which also covers final classes and methods, objects made by
//! factories and by reflection, and does not change what `getClass` says, on which `equals` of many classes depends.
//!
//! Accesses to the fields are still watched, as accesses to the whole object: they cost nothing while the operation that
//! the method reported covers them, and are operations of their own where it does not. So no requirement that a class
//! breaks can make a search miss something; the requirements say when the classification is of any use, and they are
//! checked before the program runs ([`requirements`]).

mod effects;
mod receivers;
mod requirements;

pub use effects::{effects, Effects};
pub use receivers::{receivers, Receiver};
pub use requirements::{breaches, Classes};

/// The universe's part: granularities by internal name.
pub type Granularities = std::collections::BTreeMap<String, jcheck_annotations::Granularity>;
