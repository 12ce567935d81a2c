//! A JVM inside this process, which runs a program again and again under an engine in the same process.
//!
//! No message crosses a process boundary: the hooks of the running thread call the engine through JNI.

mod bridge;
mod system;

pub use system::HostSystem;
