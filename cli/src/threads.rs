//! What the threads of a program are in a worker.

use jcheck_agent::Jdk;

use crate::args::{CheckArgs, Reset, Threads};
use crate::error::CliError;

/// The oldest JDK whose continuations yield although their thread holds a lock of the JVM (JEP 491).
const CONTINUATIONS: u32 = 24;

/// Chooses. [`Threads::Auto`] is continuations where the JDK has them, and nothing was said about stacks.
///
/// # Errors
/// When what was asked for is not to be had.
pub fn choose(args: &CheckArgs, jdk: &Jdk, reset: Reset) -> Result<Threads, CliError> {
    let stacks = |flag: &&String| flag.starts_with("-Xss") || flag.contains("StackSize=");
    let obstacle = if reset == Reset::Launch {
        Some("a fresh JVM runs a program on its own threads".to_string())
    } else if jdk.release < CONTINUATIONS {
        let release = jdk.release;
        Some(format!(
            "it needs JDK {CONTINUATIONS} or newer, and this one is {release}"
        ))
    } else {
        let flag = args.target.jvm_flag.iter().find(stacks);
        flag.map(|flag| format!("continuations do not keep to {flag}"))
    };
    match (args.threads, obstacle) {
        (Threads::Platform, _) | (Threads::Auto, Some(_)) => Ok(Threads::Platform),
        (Threads::Fiber | Threads::Auto, None) => Ok(Threads::Fiber),
        (Threads::Fiber, Some(why)) => Err(CliError::Usage(format!(
            "--threads fiber cannot be used here: {why} (hint: --threads auto)"
        ))),
    }
}
