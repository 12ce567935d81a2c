//! Compiles `java/` against the jar of the hooks into the agent jar that the library embeds.

use std::path::PathBuf;
use std::process::ExitCode;

#[path = "../javalib/build/jar.rs"]
mod jar;

/// Both jars are named, relative to the agent jar, so that the boot loader defines the classes of both: instrumented
/// classes of any loader see the hooks, and hooks and agent share one module.
const MANIFEST: &str = "Manifest-Version: 1.0\r\n\
    Premain-Class: io.jcheck.agent.Agent\r\n\
    Boot-Class-Path: jcheck-javalib.jar jcheck-agent.jar\r\n\
    Can-Redefine-Classes: true\r\n\
    Can-Retransform-Classes: true\r\n\r\n";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../javalib/build/jar.rs");
    let Some(javalib) = std::env::var_os("DEP_JCHECK_JAVALIB_JAR").map(PathBuf::from) else {
        eprintln!("jcheck-javalib did not say where its jar is");
        return ExitCode::FAILURE;
    };
    println!("cargo::rerun-if-changed={}", javalib.display());
    let jar =
        PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("jcheck-agent.jar");
    match jar::build(
        jar::Kind::Program,
        "java".as_ref(),
        Some(&javalib),
        MANIFEST,
        &jar,
    ) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
