//! The agent jar, compiled at build time.

/// The jar for `-javaagent`, byte for byte the same for the same sources and compiler.
///
/// It expects the jar of the hooks beside it, see [`JAVALIB_JAR_NAME`].
pub const AGENT_JAR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/jcheck-agent.jar"));

/// The file name of [`AGENT_JAR`]; its manifest names it, so it is fixed.
pub const AGENT_JAR_NAME: &str = "jcheck-agent.jar";

pub use jcheck_javalib::{JAVALIB_JAR, JAVALIB_JAR_NAME, MODELS_JAR};
