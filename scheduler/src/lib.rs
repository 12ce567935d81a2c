//! jcheck's scheduler: what can happen, how one execution is run, and which execution comes next.
//!
//! Dependencies point one way: [`model`] ← [`conductor`] ← [`search`]; [`discipline`] checks what a program does
//! between its visible operations; [`remote`] is the [`conductor::System`] that runs in a JVM at the other end of a
//! connection, [`systems`] are programs in memory; [`report`] turns executions into stories, schedules and results.

pub mod conductor;
pub mod detect;
pub mod discipline;
pub mod model;
pub mod protocol;
pub mod remote;
pub mod report;
pub mod search;
pub mod service;
pub mod session;
pub mod systems;
