//! Tools that prepare a program: `javac`, `java`, `mvn`.

use std::io;
use std::process::{Command, Output};

use jcheck_agent::was_killed;

/// How often a tool is run that somebody kills.
const TRIES: u32 = 3;

/// Runs a tool to its end; again, if somebody has killed it.
///
/// # Errors
/// When it cannot be started.
pub fn run(command: &mut Command) -> io::Result<Output> {
    let mut output = jcheck_agent::run(command)?;
    for _ in 1..TRIES {
        if !was_killed(output.status) {
            break;
        }
        output = jcheck_agent::run(command)?;
    }
    Ok(output)
}

/// What a tool that has failed says. A JVM that cannot begin says so where programs print.
pub fn words(output: &Output) -> String {
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    let both = [said(&output.stderr), said(&output.stdout)];
    match both.into_iter().find(|text| !text.is_empty()) {
        Some(text) => text,
        None => format!("it said nothing ({})", output.status),
    }
}
