//! Where the binary under test is.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

/// The root of the repository.
pub fn repository() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent()
        .unwrap_or_else(|| panic!("{} has no parent directory", here.display()))
        .to_path_buf()
}

/// The directory of build products of the profile in use, for example `target/debug`.
fn profile() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    test.ancestors()
        .nth(2)
        .unwrap_or_else(|| panic!("{} is not in target/PROFILE/deps", test.display()))
        .to_path_buf()
}

/// The target directory.
pub fn target() -> PathBuf {
    let profile = profile();
    profile
        .parent()
        .unwrap_or_else(|| panic!("{} is not in a target directory", profile.display()))
        .to_path_buf()
}

/// The `jcheck` binary, built from the present sources once per test executable.
///
/// Cargo gives the path of a binary to the tests of its own package only. `JCHECK_BINARY` names one that is built already.
pub fn jcheck() -> PathBuf {
    static BUILT: Once = Once::new();
    if let Some(built) = std::env::var_os("JCHECK_BINARY") {
        return built.into();
    }
    let profile = profile();
    BUILT.call_once(|| {
        let name = profile.file_name().and_then(|name| name.to_str());
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(["build", "--quiet", "--locked", "-p", "jcheck"])
            .args(["--target-dir"])
            .arg(target())
            .current_dir(repository());
        match name {
            Some("debug") | None => {}
            Some(profile) => {
                cargo.args(["--profile", profile]);
            }
        }
        let status = cargo.status().expect("cargo can be run");
        assert!(status.success(), "cargo could not build jcheck");
    });
    profile.join("jcheck")
}
