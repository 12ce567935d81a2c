//! Libraries as they were released, from Maven Central.

use std::path::PathBuf;
use std::process::Command;

use crate::binary::target;
use crate::run::run;

/// The jar with these coordinates, `group:name:version` or `group:name:version:jar:classifier`. It is fetched once,
/// into the target directory.
///
/// # Panics
/// When it is not there yet, and Maven is missing or does not find it.
pub fn artifact(coordinates: &str) -> PathBuf {
    let directory = target().join("jars");
    let parts: Vec<&str> = coordinates.split(':').collect();
    let mut file = parts[1..3].join("-");
    if let Some(classifier) = parts.get(4) {
        file = format!("{file}-{classifier}");
    }
    let jar = directory.join(format!("{file}.jar"));
    if !jar.is_file() {
        let found = Command::new("mvn").arg("--version").output().is_ok();
        assert!(found, "this test needs Maven (mvn) to fetch {coordinates}");
        let mut mvn = Command::new("mvn");
        mvn.args(["-q", "-B", "dependency:copy", "-Dmdep.useBaseVersion=true"])
            .arg(format!("-Dartifact={coordinates}"))
            .arg(format!("-DoutputDirectory={}", directory.display()));
        let ended = run(&mut mvn, 300);
        assert!(
            jar.is_file(),
            "Maven did not fetch {coordinates}:\n{}{}",
            ended.stdout,
            ended.stderr
        );
    }
    jar
}
