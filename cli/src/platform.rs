//! The classes of the JDK that are rewritten where they are: taken out of its run-time image once, and kept.

use std::fs;
use std::path::Path;
use std::process::Command;

use jcheck_agent::embedded::MODELS_JAR;
use jcheck_agent::{Jdk, Kit};
use jcheck_instrumenter::platform::{in_place, Platform};
use jcheck_instrumenter::Stored;

use crate::cache::{key, Cache};
use crate::error::CliError;
use crate::tool;

/// Those of this JDK.
///
/// # Errors
/// When the JDK does not give them.
pub fn of(cache: &Cache, jdk: &Jdk, kit: &Kit) -> Result<Platform, CliError> {
    let bytes = classes(cache, jdk, kit, &in_place::places())?;
    Ok(Platform::new(&bytes, MODELS_JAR, identity(jdk))?)
}

/// Tells the classes apart that JDKs give to programs.
pub fn identity(jdk: &Jdk) -> String {
    key(&[image(jdk).as_bytes(), MODELS_JAR])
}

/// A jar with these class files, and those in and below these packages; their modules come first.
fn classes(cache: &Cache, jdk: &Jdk, kit: &Kit, places: &[String]) -> Result<Vec<u8>, CliError> {
    const JAR: &str = "classes.jar";
    let places = places.join(":");
    let image = key(&[image(jdk).as_bytes(), places.as_bytes()]);
    let directory = cache.directory(&format!("jdk-{image}"), |directory| {
        let java = jdk.tool("java");
        let mut command = Command::new(&java);
        command
            .arg("-cp")
            .arg(kit.agent())
            .arg("io.jcheck.agent.JdkClasses")
            .arg(&places)
            .arg(directory.join(JAR));
        let result = tool::run(&mut command)
            .map_err(CliError::file(format!("cannot run {}", java.display())))?;
        if result.status.success() {
            return Ok(());
        }
        let messages = tool::words(&result);
        // Where that was in our own Java is of no use to anybody.
        let message = messages.lines().next().unwrap_or_default();
        Err(CliError::Usage(format!(
            "the classes of the JDK in {} cannot be read: {message} (hint: use --java-home)",
            jdk.home.display(),
        )))
    })?;
    let jar = directory.join(JAR);
    fs::read(&jar).map_err(CliError::file(format!("cannot read {}", jar.display())))
}

/// An instrumented jar is made for one JDK.
///
/// # Errors
/// When it is to be run by another one.
pub fn must_be_of(jdk: &Jdk, stored: &Stored, jar: &Path) -> Result<(), CliError> {
    if stored.platform.as_deref() == Some(&identity(jdk)) {
        return Ok(());
    }
    let (jar, home) = (jar.display(), jdk.home.display());
    Err(CliError::Usage(format!(
        "{jar} is made for another JDK than the one in {home} (hint: instrument the original with --java-home {home}, \
         or check this one with the other JDK)"
    )))
}

/// Tells JDKs apart: what they say of themselves, and the size of their run-time image.
pub fn image(jdk: &Jdk) -> String {
    let release = fs::read(jdk.home.join("release")).unwrap_or_default();
    let image = fs::metadata(jdk.home.join("lib/modules")).map_or(0, |image| image.len());
    key(&[&release, &image.to_le_bytes()])
}
