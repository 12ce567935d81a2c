//! A JDK for tests and benchmarks, which use a part of it each: finds one, compiles, runs.
#![allow(dead_code)]

pub mod corpus;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Homes of all JDKs to test on: the one on the path, and one of version 25 if there is any.
pub fn java_homes() -> Vec<PathBuf> {
    let mut homes = Vec::new();
    let on_path = Command::new("java")
        .args(["-XshowSettings:properties", "-version"])
        .output();
    if let Ok(output) = on_path {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let home = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("java.home = "));
        homes.extend(home.map(PathBuf::from));
    }
    if let Some(home) = jdk_25() {
        if !homes.contains(&home) {
            homes.push(home);
        }
    }
    homes
}

/// The one whose turn it is at this place of a list; with `JCHECK_EVERYTHING=1`, all of them.
pub fn java_homes_in_turn(place: usize) -> Vec<PathBuf> {
    let mut homes = java_homes();
    let everything = std::env::var_os("JCHECK_EVERYTHING").is_some_and(|value| value == "1");
    if !everything && !homes.is_empty() {
        homes = vec![homes.swap_remove(place % homes.len())];
    }
    homes
}

fn jdk_25() -> Option<PathBuf> {
    if let Some(home) = std::env::var_os("JCHECK_JDK25") {
        return Some(PathBuf::from(home));
    }
    let installed = std::fs::read_dir("/usr/lib/jvm").ok()?;
    let mut homes: Vec<PathBuf> = installed
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    homes.sort();
    homes.into_iter().find(|home| major_version(home) == 25)
}

/// A folder of this crate's tests.
pub fn tests_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// All Java sources below a folder.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    files(folder, "java")
}

/// All files below a folder whose names have this extension.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Compiles for Java 17 with the first JDK.
pub fn javac(sources: &[PathBuf], into: &Path) {
    let home = java_homes()
        .into_iter()
        .next()
        .expect("a JDK is needed for this test");
    javac_of(&home, "17", sources, into);
}

/// Compiles with the compiler of a JDK.
pub fn javac_of(home: &Path, release: &str, sources: &[PathBuf], into: &Path) {
    std::fs::create_dir_all(into).unwrap();
    let mut command = Command::new(home.join("bin/javac"));
    // What ends soon needs no better code; that of the quick compiler takes more of the stack.
    command
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .arg("-J-Xss8m")
        .args(["--release", release, "-g", "-nowarn", "-d"])
        .arg(into)
        .args(sources);
    let output = command.output().expect("javac is needed for this test");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Major version of a JDK, 0 if it does not say.
pub fn major_version(home: &Path) -> u32 {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let version = release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
    let digits = version.map(|v| {
        v.split(|c: char| !c.is_ascii_digit())
            .next()
            .unwrap_or_default()
    });
    digits.and_then(|d| d.parse().ok()).unwrap_or(0)
}

/// Compiles the stub hooks and the linker.
pub fn stub(into: &Path) {
    javac(&sources(&tests_folder("java-stub")), into);
}

/// Runs a main class with everything verified; returns what it printed.
pub fn java(home: &Path, class_path: &[&Path], arguments: &[&str]) -> String {
    java_with(home, &[], class_path, arguments)
}

/// As [`java`], with further options for the JVM.
pub fn java_with(
    home: &Path,
    options: &[String],
    class_path: &[&Path],
    arguments: &[&str],
) -> String {
    let class_path = std::env::join_paths(class_path).unwrap();
    let output = Command::new(home.join("bin/java"))
        .args(["-Xverify:all", "-Xshare:off", "-XX:-PrintWarnings", "-ea"])
        .args(options)
        .arg("-cp")
        .arg(class_path)
        .args(arguments)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    // What goes wrong before a JVM is up is on its standard output.
    let end = printed.len().saturating_sub(2_000);
    let end = printed.get(end..).unwrap_or(&printed);
    assert!(output.status.success(), "{}: {errors}{end}", home.display());
    printed
}

/// Class files of a JDK, each with its module: those of one module, or of all modules those that declare natives. Java finds
/// them.
pub fn each_class_file(home: &Path, module: Option<&str>, mut see: impl FnMut(&str, &[u8])) {
    let output = Command::new(home.join("bin/java"))
        .arg("-Xshare:auto")
        .arg(tests_folder("java-natives").join("ClassFiles.java"))
        .args(module)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", home.display());
    let mut rest = output.stdout.as_slice();
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| *byte == b'\n').unwrap();
        let head = std::str::from_utf8(&rest[..end]).unwrap();
        let (module, length) = head.split_once(' ').unwrap();
        let (bytes, after) = rest[end + 1..].split_at(length.parse().unwrap());
        rest = after;
        see(module, bytes);
    }
}
