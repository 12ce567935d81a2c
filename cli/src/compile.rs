//! A program that is a source file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jcheck_instrumenter::digest;

use crate::cache::key;
use crate::class_path;
use crate::error::CliError;
use crate::plain::plain;
use crate::prepared::Tools;
use crate::quick_javac;
use crate::tool;

/// Lets a JVM run, and `javac` compile, what is not a part of Java yet.
const PREVIEW: &str = "--enable-preview";

/// A program as class files, with its main class if it was a source file. The flags are those of the JVM that runs it.
///
/// # Errors
/// When it does not compile.
pub fn compiled(
    tools: &Tools,
    program: &Path,
    class_path: &[String],
    jvm_flags: &[String],
) -> Result<(PathBuf, Option<String>), CliError> {
    let extension = program.extension();
    if extension.is_some_and(|extension| extension == "java") {
        let (directory, main) = compile(tools, program, class_path, jvm_flags)?;
        return Ok((directory, Some(main)));
    }
    Ok((program.to_path_buf(), None))
}

/// Compiles a source file with the JDK in use; gives the directory of its classes and the name of its main class.
fn compile(
    tools: &Tools,
    source: &Path,
    class_path: &[String],
    jvm_flags: &[String],
) -> Result<(PathBuf, String), CliError> {
    let Tools { jdk, cache, kit } = tools;
    let text = fs::read_to_string(source)
        .map_err(CliError::file(format!("cannot read {}", source.display())))?;
    let stem = source
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let main = match package_of(&text) {
        Some(package) => format!("{package}.{stem}"),
        None => stem,
    };
    let home = jdk.home.to_string_lossy();
    // Constants of libraries become part of what is compiled (JLS 13.1).
    let libraries = match class_path {
        [] => String::new(),
        _ => digest(&class_path::inputs(Vec::new(), class_path)?)?,
    };
    let mut language = Vec::new();
    if jvm_flags.iter().any(|flag| flag == PREVIEW) {
        let release = jdk.release.to_string();
        language.extend([PREVIEW.to_string(), "--release".to_string(), release]);
    }
    let name = key(&[
        text.as_bytes(),
        home.as_bytes(),
        libraries.as_bytes(),
        main.as_bytes(),
        language.concat().as_bytes(),
    ]);
    let directory = cache.directory(&format!("classes-{name}"), |directory| {
        let javac = jdk.tool("javac");
        let mut compile_path = vec![kit.api()];
        compile_path.extend(class_path.iter().map(PathBuf::from));
        let joined = std::env::join_paths(compile_path)
            .map_err(|error| CliError::Usage(error.to_string()))?;
        let path = plain(source)?;
        let mut command = Command::new(&javac);
        command
            .args(quick_javac::flags(cache, jdk))
            .args(["-g", "-encoding", "UTF-8", "-nowarn"])
            .args(&language)
            .arg("-d")
            .arg(directory)
            .arg("-cp")
            .arg(joined)
            .arg(&path);
        let result = tool::run(&mut command).map_err(|error| {
            let hint = "install the whole JDK, not only what runs programs, or use --java-home";
            let javac = javac.display();
            CliError::Usage(format!("cannot run {javac}: {error} (hint: {hint})"))
        })?;
        if result.status.success() {
            return Ok(());
        }
        let messages = tool::words(&result);
        let (there, given) = (path.display().to_string(), source.display().to_string());
        let messages = messages.replace(&there, &given);
        Err(CliError::Usage(format!(
            "{} does not compile:\n{}",
            source.display(),
            messages.trim_end()
        )))
    })?;
    Ok((directory, main))
}

/// The package that a source file declares: the first line of the form `package a.b;`.
fn package_of(text: &str) -> Option<String> {
    let line = text
        .lines()
        .map(str::trim)
        .find(|line| line.starts_with("package "))?;
    let name = line.strip_prefix("package ")?.split(';').next()?.trim();
    (!name.is_empty()).then(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_is_read_from_the_source() {
        assert_eq!(
            package_of("/* x */\npackage a.b;\nclass C {}"),
            Some("a.b".to_string())
        );
        assert_eq!(package_of("class C {}"), None);
    }
}
