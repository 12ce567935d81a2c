//! Why one class is not as it would have to be.

use crate::class::{ClassError, ClassErrorKind};

/// What is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// Not right, or not possible, for this program.
    Refused(String),
    /// The class file is damaged.
    Damaged(ClassError),
}

impl From<ClassError> for Trouble {
    fn from(error: ClassError) -> Self {
        let limit = matches!(
            error.kind,
            ClassErrorKind::PoolFull
                | ClassErrorKind::CodeTooLarge(_)
                | ClassErrorKind::FarBranch
                | ClassErrorKind::Unsupported(_)
        );
        match limit {
            true => Self::Refused(error.kind.to_string()),
            false => Self::Damaged(error),
        }
    }
}
