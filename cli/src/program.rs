//! What the user calls a program: a jar, a directory of classes, or a source file; made ready to run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jcheck_agent::embedded::{AGENT_JAR, JAVALIB_JAR};
use jcheck_agent::{Jdk, Kit};
use jcheck_instrumenter::{digest, jar, Found, Input, Options, Stored};

use crate::annotations::Annotations;
use crate::args::ProgramArgs;
use crate::cache::{key, Cache};
use crate::class_path;
use crate::compile::compiled;
use crate::error::CliError;
use crate::image::Image;
use crate::maven;
use crate::plain::plain;
use crate::rewritten::Rewritten;
use crate::system::{is_system, Process};
use crate::unit::mockito;
use crate::{own, platform, processes, readable, unit};

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
    /// Which of its classes are the user's own.
    pub own: own::Places,
    /// Its processes, if it is a system of several, which share one class path.
    pub processes: Vec<Process>,
    /// What else the user has to know of it.
    pub warning: Option<&'static str>,
    /// Flags that its libraries need.
    pub jvm_flags: Vec<String>,
    /// Data races in its libraries that are accepted, as lines of an `.accept` file.
    pub accept: Vec<String>,
}

/// What programs are made ready with.
#[derive(Debug)]
pub struct Tools {
    /// Compiles and runs them.
    pub jdk: Jdk,
    /// What was made before.
    pub cache: Cache,
    /// The agent's jars.
    pub kit: Kit,
}

impl Tools {
    /// Those that a user asks for.
    fn find(args: &ProgramArgs) -> Result<Self, CliError> {
        let jdk = Jdk::find(args.java_home.as_deref())?;
        let cache = Cache::open()?;
        let kit = kit(&cache)?;
        Ok(Self { jdk, cache, kit })
    }
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
    let tools = Tools::find(args)?;
    let mut given: Vec<String> = more.to_vec();
    given.extend(args.library.entries()?);
    let class_path = maven::resolve(&tools.cache, &given, args.library.offline)?;
    if !program.exists() {
        return Err(CliError::Usage(format!(
            "{} does not exist",
            program.display()
        )));
    }
    readable::check(program)?;
    if is_system(program) {
        return processes::prepare(
            program,
            tools,
            args,
            (given, &class_path),
            (annotations, found),
        );
    }
    let (first, main) = compiled(&tools, program, &class_path, &args.jvm_flag)?;
    let mut options = args.selection.options()?;
    let mut mockito = mockito::Settings::default();
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
        Some(stored) => {
            let (digest, rewritten) = instrumented(&tools, &first, stored)?;
            (digest, rewritten, Vec::new())
        }
        None => {
            let mut inputs = class_path::inputs(unpacked(&tools.cache, &first)?, &class_path)?;
            mockito = mockito::settings(&inputs, &tools.cache)?;
            inputs.extend(mockito.resources.take().map(|path| Input { path }));
            rewrite(&tools, &inputs, &mut options, (annotations, found))?
        }
    };
    let named = args.main.clone().filter(|main| unit::is_test(main));
    let (main, entry, ignored) = match args.test.clone().or(named) {
        Some(_) if rewritten.instrumented.is_some() => {
            let what = "--test needs the program as it was compiled, not an instrumented jar";
            return Err(CliError::Usage(what.to_string()));
        }
        Some(test) => {
            let inputs = class_path::inputs(unpacked(&tools.cache, &first)?, &class_path)?;
            let plan = unit::plan(&test, &inputs)?;
            (plan.name, plan.steps, plan.ignored)
        }
        None => {
            let wanted = args.main.clone().or(main);
            let wanted = wanted.or_else(|| rewritten.main.clone());
            let main = main_class(wanted, &rewritten.main_classes, &rewritten, program)?;
            (main.clone(), main, Vec::new())
        }
    };
    let own = match jar::holds_class_path(&first) {
        true => own::Places::default(),
        false => own::Places::new(vec![first], &class_path),
    };
    Ok(Prepared {
        own,
        processes: Vec::new(),
        warning: mockito.warning,
        jvm_flags: mockito.jvm_flags,
        accept: mockito.accept,
        jdk: tools.jdk,
        kit: tools.kit,
        rewritten,
        originals,
        digest,
        main,
        entry,
        ignored,
        class_path: given,
        initialisers: options.initialisers.clone(),
        granularity: granularity(&options),
    })
}

/// Digest and classes of a jar that `jcheck instrument` has made, which carries this.
///
/// # Errors
/// When it is made for another JDK, or cannot be read.
pub fn instrumented(
    tools: &Tools,
    jar: &Path,
    stored: Stored,
) -> Result<(String, Rewritten), CliError> {
    platform::must_be_of(&tools.jdk, &stored, jar)?;
    let bytes = fs::read(jar).map_err(CliError::file("cannot read the jar"))?;
    let jars = unpacked(&tools.cache, jar)?;
    let image = Image::find(&tools.cache, &tools.jdk, &tools.kit)?;
    let digest = key(&[&bytes]);
    let packs = tools
        .cache
        .directory(&format!("packs-{digest}"), |directory| {
            Stored::unpack_packs(jar, directory).map_err(CliError::from)
        })?;
    let rewritten = Rewritten::instrumented(&jars, packs, stored, &image)?;
    Ok((digest, rewritten))
}

/// The lines of a file of granularities.
pub fn granularity(options: &Options) -> Vec<String> {
    let text = options.granularity.to_string();
    text.lines().map(String::from).collect()
}

/// Rewrites these jars and directories, or finds them in the cache: digest, classes, and paths of the jars as plain ones.
/// The options are completed with what the program needs.
///
/// # Errors
/// When something cannot be read or rewritten.
pub fn rewrite(
    tools: &Tools,
    inputs: &[Input],
    options: &mut Options,
    (annotations, found): (&Annotations, &Found),
) -> Result<(String, Rewritten, Vec<PathBuf>), CliError> {
    let Tools { jdk, cache, kit } = tools;
    let image = Image::find(cache, jdk, kit)?;
    options.initialisers = annotations.classification.initialisers();
    let mut digest = with_options(digest(inputs)?, options, &image);
    if !options.granularity.classes.is_empty() {
        // Unshared objects are made by other instructions then.
        digest = key(&[digest.as_bytes(), annotations.text().as_bytes()]);
        options.classification = annotations.classification.clone();
    }
    options.found = found.clone();
    let rewritten = cache.rewritten(inputs, &digest, options, &image)?;
    let originals = inputs.iter().map(|input| plain(&input.path));
    Ok((digest, rewritten, originals.collect::<Result<_, _>>()?))
}

/// The same program with other options, or with another JDK, is another one: its program points are others.
fn with_options(digest: String, options: &Options, image: &Image) -> String {
    let chosen = options.selection.options().join(" ");
    let granularity = options.granularity.to_string();
    let initialisers: Vec<&str> = options.initialisers.iter().map(String::as_str).collect();
    let initialisers = initialisers.join(" ");
    key(&[
        digest.as_bytes(),
        chosen.as_bytes(),
        granularity.as_bytes(),
        image.identity().as_bytes(),
        initialisers.as_bytes(),
        options.programs.to_string().as_bytes(),
    ])
}

/// A jar that holds a whole class path is run without its launcher, from the jars that it holds.
pub fn unpacked(cache: &Cache, program: &Path) -> Result<Vec<PathBuf>, CliError> {
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

/// The main class: the one that is wanted, or the only candidate.
///
/// # Errors
/// When there is none, or it has no `main`.
pub fn main_class(
    wanted: Option<String>,
    candidates: &[String],
    rewritten: &Rewritten,
    program: &Path,
) -> Result<String, CliError> {
    let program = program.display();
    let known = || match candidates.len() {
        0 => "no class in it has a main method".to_string(),
        n if n <= 8 => format!("hint: --main with one of {}", candidates.join(", ")),
        _ => "hint: --main com.example.App".to_string(),
    };
    let Some(main) = wanted else {
        return match candidates {
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
    if !rewritten.main_classes.contains(&main) {
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
