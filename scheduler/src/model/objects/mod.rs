//! One file per kind of synchronisation object: its state, its operations, and when they are enabled.

mod monitor;

pub use monitor::{Monitor, Rejected};
