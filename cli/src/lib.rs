//! jcheck cli.
