//! Dynamic persistent sets: what has to be explored from a state is found by analysing races in executions through it.

mod optimal;
mod source;

pub use optimal::Optimal;
pub use source::Source;
