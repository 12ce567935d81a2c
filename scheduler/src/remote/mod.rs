//! A Java program at the other end of a connection, as a [`crate::conductor::Program`].
//!
//! [`World`] is the truth about the threads and locks of one execution: the JVM's own monitors are gone, and a thread
//! waits in the agent until the scheduler grants its operation. [`RemoteProgram`] moves messages between the two and
//! shows every event to the discipline's [`crate::discipline::Checker`].

mod deadlock;
mod describe;
mod link;
mod observer;
mod program;
mod watch;
mod world;

pub use link::{Connector, Link, LinkError};
pub use program::{ProgramFacts, RemoteProgram};
pub use world::World;
