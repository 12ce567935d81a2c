//! Compiles `java/` into the jar that the library embeds, and tells dependents where it is (`DEP_JCHECK_JAVALIB_JAR`).

use std::path::PathBuf;
use std::process::ExitCode;

mod jar;

const MANIFEST: &str = "Manifest-Version: 1.0\r\nAutomatic-Module-Name: io.jcheck\r\n\r\n";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build");
    let jar =
        PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("jcheck-javalib.jar");
    match jar::build("java".as_ref(), None, MANIFEST, &jar) {
        Ok(()) => {
            println!("cargo::metadata=jar={}", jar.display());
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
