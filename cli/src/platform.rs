//! The classes of the JDK that become part of programs: copied out of its run-time image once, and kept.

use std::fs;
use std::process::Command;

use jcheck_agent::embedded::MODELS_JAR;
use jcheck_agent::{Jdk, Kit};
use jcheck_instrumenter::platform::{is_needed, Platform};
use jcheck_instrumenter::Input;

use crate::cache::{key, Cache};
use crate::error::CliError;

/// Those of this JDK, if the program may need them.
///
/// # Errors
/// When the program cannot be read, or the JDK does not give them.
pub fn find(
    cache: &Cache,
    jdk: &Jdk,
    kit: &Kit,
    inputs: &[Input],
) -> Result<Option<Platform>, CliError> {
    if !is_needed(inputs)? {
        return Ok(None);
    }
    const JAR: &str = "classes.jar";
    let image = identity(jdk);
    let directory = cache.directory(&format!("jdk-{image}"), |directory| {
        let java = jdk.tool("java");
        let result = Command::new(&java)
            .arg("-cp")
            .arg(kit.agent())
            .arg("io.jcheck.agent.JdkClasses")
            .arg("java/util/concurrent")
            .arg(directory.join(JAR))
            .output()
            .map_err(CliError::file(format!("cannot run {}", java.display())))?;
        if result.status.success() {
            return Ok(());
        }
        let messages = String::from_utf8_lossy(&result.stderr);
        Err(CliError::Usage(format!(
            "the classes of the JDK in {} cannot be read: {} (hint: use --java-home)",
            jdk.home.display(),
            messages.trim_end()
        )))
    })?;
    let jar = directory.join(JAR);
    let bytes = fs::read(&jar).map_err(CliError::file(format!("cannot read {}", jar.display())))?;
    let identity = key(&[image.as_bytes(), MODELS_JAR]);
    Ok(Some(Platform::new(&bytes, MODELS_JAR, identity)?))
}

/// Tells JDKs apart: what they say of themselves, and the size of their run-time image.
fn identity(jdk: &Jdk) -> String {
    let release = fs::read(jdk.home.join("release")).unwrap_or_default();
    let image = fs::metadata(jdk.home.join("lib/modules")).map_or(0, |image| image.len());
    key(&[&release, &image.to_le_bytes()])
}
