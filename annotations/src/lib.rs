//! jcheck annotations.
