//! A JVM inside this process.
//!
//! [`HostSystem`] runs a program in it again and again, under an engine in the same process: no message crosses a process
//! boundary, the hooks of the running thread call the engine through JNI. [`run_once`] runs it once, under a
//! scheduler at the other end of a socket, and costs half of what `java -javaagent` does.

mod bridge;
mod early;
mod files;
mod flags;
mod frames;
mod jvmti;
mod loaded;
mod once;
mod opened;
mod pipe;
mod system;
mod threads;
mod verification;
mod vm;
mod weaver;

pub use bridge::{operations as progress, GivenUp};
pub use early::{flags as in_place_flags, hash_flags, rewrite_others, Served};
pub use files::beside as files_beside;
pub use once::{run_once, OnceArgs};
pub use system::HostSystem;
