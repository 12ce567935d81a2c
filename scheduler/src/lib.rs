//! jcheck scheduler.
