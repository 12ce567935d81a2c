//! Values of variables.

use std::fmt;
use std::sync::Arc;

/// What a variable of a process has as its value in a local state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// True or false.
    Bool(bool),
    /// A string.
    Text(Arc<str>),
}

/// The type of a variable, the same in all local states of its process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Integers.
    Int,
    /// Booleans.
    Bool,
    /// Strings.
    Text,
}

impl Value {
    /// The type of this value.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Int(_) => Kind::Int,
            Self::Bool(_) => Kind::Bool,
            Self::Text(_) => Kind::Text,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Int => "an integer",
            Self::Bool => "a boolean",
            Self::Text => "a string",
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => value.fmt(f),
            Self::Bool(value) => value.fmt(f),
            Self::Text(value) => write!(f, "{value:?}"),
        }
    }
}
