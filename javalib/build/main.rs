//! Compiles `java/` and `models/` into the jars that the library embeds, and tells dependents where the first one is
//! (`DEP_JCHECK_JAVALIB_JAR`).

use std::path::PathBuf;
use std::process::ExitCode;

mod jar;

use jar::Kind;

const MANIFEST: &str = "Manifest-Version: 1.0\r\nAutomatic-Module-Name: io.jcheck\r\n\r\n";

/// The modules of the models, each with its folder.
const MODULES: [(&str, &str); 2] = [("java.base", "java.base"), ("java.rmi", "java.rmi")];

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build");
    let jar =
        PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default()).join("jcheck-javalib.jar");
    let models = jar.with_file_name("jcheck-models.jar");
    let built = jar::build(Kind::Program, "java".as_ref(), None, MANIFEST, &jar).and_then(|()| {
        let kind = Kind::Platform(&MODULES);
        jar::build(kind, "models".as_ref(), Some(&jar), MANIFEST, &models)
    });
    match built {
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
