//! What is wrong with an expression.

use thiserror::Error;

/// Where an expression goes wrong, and how.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: {what}")]
pub struct ExpressionError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What, and what to do.
    pub what: String,
}

impl ExpressionError {
    /// At this column.
    pub(super) fn new(column: usize, what: impl Into<String>) -> Self {
        Self {
            column,
            what: what.into(),
        }
    }
}
