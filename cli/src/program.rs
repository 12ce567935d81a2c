//! What the user calls a program: a jar, a directory of classes, or a source file; made ready to run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jcheck_agent::embedded::{AGENT_JAR, JAVALIB_JAR};
use jcheck_agent::{Jdk, Kit};
use jcheck_instrumenter::{digest, jar, Found, Options, Stored};

use crate::annotations::Annotations;
use crate::args::{JdkClasses, ProgramArgs};
use crate::cache::{key, Cache};
use crate::class_path;
use crate::error::CliError;
use crate::image::Image;
use crate::maven;
use crate::plain::plain;
use crate::rewritten::Rewritten;
use crate::{platform, readable, tool, unit};

/// A program that is ready to be started.
#[derive(Debug)]
pub struct Prepared {
    /// The JDK to run it with.
    pub jdk: Jdk,
    /// The agent's jars.
    pub kit: Kit,
    /// Its rewritten classes.
    pub rewritten: Rewritten,
    /// Digest of its content.
    pub digest: String,
    /// The jars and directories that it was made of, in the order of the rewritten jars, if they are known.
    pub originals: Vec<PathBuf>,
    /// Its main class, or its test: `com.example.AppTest#buys`.
    pub main: String,
    /// What is to be run, as the launcher takes it: the main class, or the steps of the test.
    pub entry: String,
    /// What a framework would do for the test, and nobody does here.
    pub ignored: Vec<String>,
    /// More jars and directories that belong to it, as given; Maven coordinates after `mvn:`.
    pub class_path: Vec<String>,
    /// Lines of the file of granularities.
    pub granularity: Vec<String>,
    /// Classes whose static initialisers are code under a lock.
    pub initialisers: BTreeSet<String>,
    /// Where its own classes are, if there are others: libraries.
    pub own: Option<PathBuf>,
}

/// Rewrites a program (or finds it in the cache) with these annotation files, and with classes that were found when
/// it ran.
///
/// # Errors
/// When there is no JDK, the program cannot be read, compiled or rewritten, or no main class is known.
pub fn prepare(
    program: &Path,
    args: &ProgramArgs,
    more: &[String],
    annotations: &Annotations,
    found: &Found,
) -> Result<Prepared, CliError> {
    let jdk = Jdk::find(args.java_home.as_deref())?;
    let cache = Cache::open()?;
    let kit = kit(&cache)?;
    let mut given: Vec<String> = more.to_vec();
    given.extend(args.class_path()?);
    let class_path = maven::resolve(&cache, &given, args.offline)?;
    if !program.exists() {
        return Err(CliError::Usage(format!(
            "{} does not exist",
            program.display()
        )));
    }
    readable::check(program)?;
    let (first, main) = if program
        .extension()
        .is_some_and(|extension| extension == "java")
    {
        let (directory, main) = compile(&cache, &jdk, &kit, program, &class_path)?;
        (directory, Some(main))
    } else {
        (program.to_path_buf(), None)
    };
    let mut options = args.selection.options()?;
    let (digest, rewritten, originals) = match Stored::read(&first)? {
        Some(_) if options != Options::default() => {
            let what =
                "--include, --exclude and --granularity have no effect on an instrumented jar";
            let hint = "give them to jcheck instrument, or check the original jar";
            return Err(CliError::Usage(format!("{what} (hint: {hint})")));
        }
        Some(_) if !class_path.is_empty() => {
            let what = "an instrumented jar is a whole program, and takes no --class-path";
            let hint = "give the original jar, or instrument a jar that holds everything";
            return Err(CliError::Usage(format!("{what} (hint: {hint})")));
        }
        Some(_) if args.jdk == Some(JdkClasses::InPlace) => {
            let what = "an instrumented jar holds copies of classes of the JDK";
            let hint = "--jdk in-place takes the original jar";
            return Err(CliError::Usage(format!("{what} (hint: {hint})")));
        }
        Some(stored) => {
            platform::must_be_of(&jdk, &stored, program)?;
            let bytes = fs::read(&first).map_err(CliError::file("cannot read the jar"))?;
            let jars = unpacked(&cache, &first)?;
            (
                key(&[&bytes]),
                Rewritten::instrumented(&jars, stored)?,
                Vec::new(),
            )
        }
        None => {
            let inputs = class_path::inputs(unpacked(&cache, &first)?, &class_path)?;
            let image = match args.jdk.unwrap_or(JdkClasses::InPlace) {
                JdkClasses::Copies => {
                    options.platform = platform::find(&cache, &jdk, &kit, &inputs, found)?;
                    None
                }
                JdkClasses::InPlace => Some(Image::find(&cache, &jdk, &kit)?),
            };
            options.initialisers = annotations.classification.initialisers();
            let mut digest = with_options(digest(&inputs)?, &options, image.as_ref());
            if !options.granularity.classes.is_empty() {
                // Unshared objects are made by other instructions then.
                digest = key(&[digest.as_bytes(), annotations.text().as_bytes()]);
                options.classification = annotations.classification.clone();
            }
            options.found = found.clone();
            let rewritten = cache.rewritten(&inputs, &digest, &options, image.as_ref())?;
            let originals = inputs.iter().map(|input| plain(&input.path));
            (digest, rewritten, originals.collect::<Result<_, _>>()?)
        }
    };
    let named = args.main.clone().filter(|main| unit::is_test(main));
    let (main, entry, ignored) = match args.test.clone().or(named) {
        Some(_) if rewritten.instrumented.is_some() => {
            let what = "--test needs the program as it was compiled, not an instrumented jar";
            return Err(CliError::Usage(what.to_string()));
        }
        Some(test) => {
            let inputs = class_path::inputs(unpacked(&cache, &first)?, &class_path)?;
            let plan = unit::plan(&test, &inputs)?;
            (plan.name, plan.steps, plan.ignored)
        }
        None => {
            let main = main_class(args.main.clone().or(main), &rewritten, program)?;
            (main.clone(), main, Vec::new())
        }
    };
    let has_libraries = !class_path.is_empty() && !jar::holds_class_path(&first);
    Ok(Prepared {
        own: has_libraries.then_some(first),
        jdk,
        kit,
        rewritten,
        originals,
        digest,
        main,
        entry,
        ignored,
        class_path: given,
        initialisers: options.initialisers.clone(),
        granularity: options
            .granularity
            .to_string()
            .lines()
            .map(String::from)
            .collect(),
    })
}

/// The same program with other options is another one: its program points are others.
fn with_options(digest: String, options: &Options, image: Option<&Image>) -> String {
    if *options == Options::default() && image.is_none() {
        return digest;
    }
    let chosen = options.selection.options().join(" ");
    let granularity = options.granularity.to_string();
    let platform = options.platform.as_ref();
    let platform = platform.map(|platform| platform.identity.as_str());
    let platform = platform.or(image.map(Image::identity)).unwrap_or_default();
    let initialisers: Vec<&str> = options.initialisers.iter().map(String::as_str).collect();
    let initialisers = initialisers.join(" ");
    key(&[
        digest.as_bytes(),
        chosen.as_bytes(),
        granularity.as_bytes(),
        platform.as_bytes(),
        initialisers.as_bytes(),
    ])
}

/// A jar that holds a whole class path is run without its launcher, from the jars that it holds.
fn unpacked(cache: &Cache, program: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !jar::holds_class_path(program) {
        return Ok(vec![program.to_path_buf()]);
    }
    let what = || CliError::file(format!("cannot read {}", program.display()));
    let name = key(&[&fs::read(program).map_err(what())?]);
    let directory = cache.directory(&format!("unpacked-{name}"), |directory| {
        jar::unpack_class_path(program, directory).map_err(CliError::from)
    })?;
    let entries = fs::read_dir(&directory).map_err(what())?;
    let mut jars: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(what())?;
    jars.sort();
    Ok(jars)
}

/// The main class: the one that is asked for, that of the manifest, or the only one with a `main` method.
fn main_class(
    wanted: Option<String>,
    rewritten: &Rewritten,
    program: &Path,
) -> Result<String, CliError> {
    let program = program.display();
    let candidates = &rewritten.main_classes;
    let known = || match candidates.len() {
        0 => "no class in it has a main method".to_string(),
        n if n <= 8 => format!("hint: --main with one of {}", candidates.join(", ")),
        _ => "hint: --main com.example.App".to_string(),
    };
    let Some(main) = wanted.or_else(|| rewritten.main.clone()) else {
        return match &candidates[..] {
            [only] => Ok(only.clone()),
            _ => Err(CliError::Usage(format!(
                "{program} names no main class ({})",
                known()
            ))),
        };
    };
    if rewritten.sites.classes.binary_search(&main).is_err() {
        let what = format!("there is no class {main} in {program} ({})", known());
        return Err(CliError::Usage(what));
    }
    if !candidates.contains(&main) {
        let what = format!("{main} in {program} has no main method ({})", known());
        return Err(CliError::Usage(what));
    }
    Ok(main)
}

/// The agent's jars, unpacked.
///
/// # Errors
/// When they cannot be written.
pub fn kit(cache: &Cache) -> Result<Kit, CliError> {
    let name = key(&[AGENT_JAR, JAVALIB_JAR]);
    let directory = cache.directory(&format!("kit-{name}"), |directory| {
        Kit::unpack(directory)
            .map(drop)
            .map_err(CliError::file("cannot unpack the agent"))
    })?;
    Ok(Kit::at(&directory))
}

/// How javac itself runs: most of what it does for one file is to start, and better code would come too late.
const QUICK_JAVAC: [&str; 2] = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/// Compiles a source file with the JDK in use; gives the directory of its classes and the name of its main class.
fn compile(
    cache: &Cache,
    jdk: &Jdk,
    kit: &Kit,
    source: &Path,
    class_path: &[String],
) -> Result<(PathBuf, String), CliError> {
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
    let name = key(&[
        text.as_bytes(),
        home.as_bytes(),
        libraries.as_bytes(),
        main.as_bytes(),
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
            .args(QUICK_JAVAC)
            .args(["-g", "-encoding", "UTF-8", "-nowarn", "-d"])
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
