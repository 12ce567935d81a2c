//! A Java program at the other end of a connection, as a [`crate::conductor::System`].
//!
//! [`World`] is the truth about the threads and locks of one execution: the JVM's own monitors are gone, and a thread
//! waits in the agent until the scheduler grants its operation. The [`Engine`] answers the agent's messages, and shows
//! every event to the discipline's [`crate::discipline::Checker`].

mod actors;
mod coverage;
mod deadlock;
mod describe;
mod engine;
mod facts;
mod foreign;
mod forks;
mod gaps;
mod init_orders;
mod link;
mod lost;
mod misused;
mod observer;
mod pending;
mod perform;
mod possible;
mod primitives;
mod processes;
mod recorder;
mod reordered;
mod sections;
mod spins;
mod states;
mod stops;
mod system;
mod watch;
mod world;

pub use coverage::Kept;
pub use engine::Engine;
pub use facts::ProgramFacts;
pub use gaps::{CLASS_INITIALISATION, INITIALISER, UNFORESEEN};
pub use link::{Connector, Link, LinkError};
pub use possible::Possible;
pub use processes::{Fate, Part, Processes, Several};
pub use recorder::{RecordError, Recorder};
pub use system::RemoteSystem;
pub use world::World;
