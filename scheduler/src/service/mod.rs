//! Exploring with worker processes: the parent hands out parts of the search tree, a worker explores a part for a
//! while and hands back what is left of it.
//!
//! A part is a [`crate::search::Part`]: a search as a value. The parent keeps the last state of every part it has handed
//! out, so that a worker that dies costs what it did since then, and nothing else.

mod message;
mod one;
mod pool;
mod worker;

pub use message::{Answer, Assignment, Done, Found, FromWorker, Job, NotRun, SetUp, ToWorker};
pub use one::WorkerSystem;
pub use pool::{Pool, PoolError, WorkerConnection, Workers};
pub use worker::serve;
