//! What sits in the JVM, and how a JVM is started with it.
//!
//! `java/` holds the Java agent: `premain`, the link to the scheduler, the watchdog. The Rust side starts JVMs with the
//! agent ([`JvmLauncher`]) and speaks with them over a socket ([`SocketLink`]), which makes them a
//! [`jcheck_scheduler::remote::RemoteSystem`].

mod address;
mod by_hand;
mod collector;
pub mod embedded;
mod handshake;
pub mod host;
mod jdk;
mod kit;
mod launcher;
mod link;
mod patient;
mod private;
mod process;
mod welcome;
mod workers;

pub use address::Address;
pub use by_hand::{introduce, JvmByHand, JvmsByHand, Wanted};
pub use handshake::HandshakeError;
pub use jdk::{Jdk, JdkError};
pub use kit::Kit;
pub use launcher::{once_flags, JvmLauncher, LaunchOptions, Output};
pub use link::SocketLink;
pub use private::{remove_abandoned, BegunDirectory, PrivateDirectory};
pub use process::{end_all, run, was_killed, Jvm};
pub use welcome::welcome;
pub use workers::{pin, work, Cores, WorkerArgs, WorkerProcesses};
