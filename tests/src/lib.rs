//! jcheck tests.
