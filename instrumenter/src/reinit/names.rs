//! Names of what is added to classes.

/// Names of everything that is added begin so.
pub const PREFIX: &str = "jcheck$";
/// Name of the moved initialiser.
pub const CLINIT: &str = "jcheck$clinit";
