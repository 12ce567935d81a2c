//! Persistent sets. Dynamic ones: what has to be explored from a state is found by analysing races in executions
//! through it. Static ones: it is computed from what threads may still do.

mod futures;
mod interference;
mod optimal;
mod reverse;
mod source;
mod static_sets;

pub use interference::{Monitor, Objects, Other, Relation};
pub use optimal::Optimal;
pub use reverse::Reverse;
pub use source::Source;
pub use static_sets::Static;
