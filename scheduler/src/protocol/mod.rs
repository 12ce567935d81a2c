//! What travels between the agent and the scheduler process, and how.
//!
//! The byte layout is written down in `docs/protocol.md`; [`message`] is its source.

pub mod codec;
pub mod fixed;
pub mod message;
