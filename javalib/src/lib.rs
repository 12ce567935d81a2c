//! jcheck javalib.
