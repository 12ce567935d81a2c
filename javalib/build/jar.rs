//! Compiles a tree of Java sources and packs the classes into a reproducible jar.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The module that all others read.
const BASE: &str = "java.base";

/// The newest javac whose warnings are known to be none; a newer one may warn without breaking the build.
const NEWEST_KNOWN_JAVAC: u32 = 25;

/// Where sources belong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code)] // the build script of the agent, which shares this file, has programs only
pub enum Kind {
    /// In a program of Java 17.
    Program,
    /// In modules of the JDK, in place of classes of the same names: each module with its folder below the sources.
    Platform(&'static [(&'static str, &'static str)]),
}

/// Compiles `sources` against `class_path` into `classes` and writes them, after `manifest`, into `jar`.
pub fn build(
    kind: Kind,
    sources: &Path,
    class_path: Option<&Path>,
    manifest: &str,
    jar: &Path,
) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    println!("cargo::rerun-if-env-changed=PATH");
    let javac = find_javac()?;
    let classes = jar.with_extension("classes");
    if classes.exists() {
        fs::remove_dir_all(&classes)
            .map_err(|e| format!("cannot empty {}: {e}", classes.display()))?;
    }
    fs::create_dir_all(&classes)
        .map_err(|e| format!("cannot create {}: {e}", classes.display()))?;
    let parts: &[(&str, &str)] = match kind {
        Kind::Program => &[("", "")],
        Kind::Platform(modules) => modules,
    };
    for (module, folder) in parts {
        let sources = sources.join(folder);
        let files = files_below(&sources, "java")?;
        compile(&javac, module, &sources, &files, class_path, &classes)?;
    }
    pack(&classes, manifest, jar)
}

/// `JAVA_HOME/bin/javac` if there is one, else the first `javac` on the PATH.
fn find_javac() -> Result<PathBuf, String> {
    let name = format!("javac{}", std::env::consts::EXE_SUFFIX);
    let home = std::env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    home.into_iter()
        .chain(std::env::split_paths(&path))
        .map(|dir| dir.join(&name))
        .find(|file| file.is_file())
        .ok_or_else(|| {
            "a JDK 17 or newer is needed: set JAVA_HOME or put javac on the PATH".to_string()
        })
}

/// The feature release that `javac -version` prints (`javac 17.0.15` is 17).
fn release_of(javac: &Path) -> Result<u32, String> {
    let output = Command::new(javac)
        .arg("-version")
        .output()
        .map_err(|e| format!("cannot run {}: {e}", javac.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    let digits: String = text
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    match digits.parse() {
        Ok(release) if release >= 17 => Ok(release),
        _ => Err(format!(
            "{} is `{}`: a JDK 17 or newer is needed: set JAVA_HOME or put javac on the PATH",
            javac.display(),
            text.trim()
        )),
    }
}

/// What lets other modules use the models of `java.base`, which were compiled into `classes` before. All classes that the JDK does
/// not have are there: they are defined before there are other modules.
fn uses_of(module: &str, classes: &Path) -> Vec<String> {
    if module == BASE {
        return Vec::new();
    }
    vec![
        "--patch-module".into(),
        format!("{BASE}={}", classes.display()),
    ]
}

fn compile(
    javac: &Path,
    module: &str,
    folder: &Path,
    sources: &[PathBuf],
    class_path: Option<&Path>,
    classes: &Path,
) -> Result<(), String> {
    let mut command = Command::new(javac);
    // invokedynamic (string concatenation, lambdas) would start up java.lang.invoke in every JVM: 10 ms and more
    command.arg("-XDstringConcat=inline");
    command.args(["-encoding", "UTF-8", "-g", "-proc:none"]);
    match module.is_empty() {
        true => command.args(["--release", "17", "-Xlint:all"]),
        false => command
            .args(["-source", "17", "-target", "17"])
            // models use what only the JDK may use
            .args(["-Xlint:all,-options", "-XDignore.symbol.file"])
            .arg("--patch-module")
            .arg(format!("{module}={}", folder.display()))
            .arg("--add-reads")
            .arg(format!("{module}=ALL-UNNAMED"))
            .args(uses_of(module, classes)),
    };
    if release_of(javac)? <= NEWEST_KNOWN_JAVAC {
        command.arg("-Werror");
    }
    // an empty class path keeps CLASSPATH of the environment out
    command
        .arg("-cp")
        .arg(class_path.map_or(OsString::from(""), OsString::from));
    let output = command
        .arg("-d")
        .arg(classes)
        .args(sources)
        .output()
        .map_err(|e| format!("cannot run {}: {e}", javac.display()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{} failed:\n{}{}",
        javac.display(),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    ))
}

/// Files with this extension below a folder, sorted, so that jars do not depend on the order of directories.
fn files_below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).map_err(|e| format!("cannot list {}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry
                .map_err(|e| format!("cannot list {}: {e}", folder.display()))?
                .path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn pack(classes: &Path, manifest: &str, jar: &Path) -> Result<(), String> {
    let failed = |what: &dyn std::fmt::Display| format!("cannot write {}: {what}", jar.display());
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(fs::File::create(jar).map_err(|e| failed(&e))?);
    // the manifest comes first, as java.util.jar.JarInputStream wants it
    zip.start_file("META-INF/MANIFEST.MF", options)
        .map_err(|e| failed(&e))?;
    zip.write_all(manifest.as_bytes()).map_err(|e| failed(&e))?;
    for file in files_below(classes, "class")? {
        let name = file.strip_prefix(classes).map_err(|e| failed(&e))?;
        let name = name
            .iter()
            .map(|part| part.to_string_lossy())
            .collect::<Vec<_>>()
            .join("/");
        zip.start_file(name, options).map_err(|e| failed(&e))?;
        let bytes = fs::read(&file).map_err(|e| failed(&e))?;
        zip.write_all(&bytes).map_err(|e| failed(&e))?;
    }
    zip.finish().map_err(|e| failed(&e))?;
    Ok(())
}
