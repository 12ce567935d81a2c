//! A whole program at once: one universe, one site table, one jar out per input.

use crate::error::Error;
use crate::found::Found;
use crate::jar::{self, Compression, EntryKind, Manifest, Source};
use crate::parallel::in_order;
use crate::platform::Platform;
use crate::policy::selection::Selection;
use crate::prepare::prepare;
use crate::report::Report;
use crate::run::{run_passes, Part};
use crate::stored::Stored;
use jcheck_annotations::{Classification, GranularityFile, SiteTable, Weaving};
use sha2::{Digest, Sha256};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// A jar or a directory of classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
}

/// What an instrumentation run produced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instrumented {
    /// The written jars, in the order of the inputs.
    pub outputs: Vec<PathBuf>,
    /// All program points with hooks.
    pub sites: SiteTable,
    /// Counts and gaps.
    pub report: Report,
    /// What a JVM must know to rewrite classes while it loads them, if the program defines any.
    pub weaving: Option<Weaving>,
}

/// The class that starts an instrumented jar under jcheck.
const LAUNCHER: &str = "io.jcheck.runtime.Launcher";
/// Where the launcher finds the program's own main class.
const ORIGINAL_MAIN: &str = "JCheck-Main-Class";
/// The jar with the copies of classes of the JDK.
const PLATFORM_JAR: &str = "jdk.jar";
/// Tells instrumented jars apart; [`digest`] of the original jar.
const PROGRAM: &str = "JCheck-Program";

/// How a program is to be instrumented.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Which of its classes are rewritten.
    pub selection: Selection,
    /// Classes whose operations are not accesses to fields, by name with dots.
    pub granularity: GranularityFile,
    /// Which of their objects are unshared, and stay without operations.
    pub classification: Classification,
    /// Files to add to an instrumented jar: names and contents. With the hooks among them the jar runs alone.
    pub library: Vec<(String, Vec<u8>)>,
    /// Classes of the JDK that become part of the program.
    pub platform: Option<Platform>,
    /// Classes that it makes or loads at run time.
    pub found: Found,
    /// How many threads rewrite; `None` is one for each processor. What they write does not depend on it.
    pub threads: Option<NonZeroUsize>,
}

impl Options {
    /// How many threads rewrite.
    pub(crate) fn threads(&self) -> usize {
        self.threads
            .map_or_else(jar::all_threads, NonZeroUsize::get)
    }
}

/// [`instrument_program_with`] without options.
///
/// # Errors
/// The same.
pub fn instrument_program(inputs: &[Input], output_dir: &Path) -> Result<Instrumented, Error> {
    instrument_program_with(inputs, output_dir, &Options::default())
}

/// Instruments all inputs as one program and writes `output_dir/0-name.jar`, `output_dir/1-name.jar`, ..., and last the
/// classes of the JDK that it needs, if there are any. The directory is created if it is missing. Jars inside the inputs are
/// rewritten where they are.
///
/// # Errors
/// The first input that cannot be read, or output that cannot be written; see [`Error`].
pub fn instrument_program_with(
    inputs: &[Input],
    output_dir: &Path,
    options: &Options,
) -> Result<Instrumented, Error> {
    let sources = inputs
        .iter()
        .map(|input| Source::read_by(&input.path, options.threads()))
        .collect::<Result<Vec<_>, _>>()?;
    let mut run = prepare(sources, options)?.rewrite(options, Some(Compression::None))?;
    std::fs::create_dir_all(output_dir).map_err(|source| Error::Write {
        path: output_dir.to_path_buf(),
        source,
    })?;
    run.repack(Compression::None)?;
    let mut outputs = Vec::new();
    let mut write = |part: &mut Part, name: &str| {
        let path = output_dir.join(name);
        jar::write_file(&path, |jar| part.add_to(jar, Compression::None))?;
        outputs.push(path);
        Ok(())
    };
    for (number, part) in run.parts.iter_mut().take(inputs.len()).enumerate() {
        let name = format!("{number}-{}.jar", base_name(&part.source.path));
        write(part, &name)?;
    }
    if let Some(number) = run.platform {
        write(&mut run.parts[number], PLATFORM_JAR)?;
    }
    let weaves = run.sites.defines_classes();
    Ok(Instrumented {
        outputs,
        weaving: weaves.then(|| run.weaving()),
        sites: run.sites,
        report: run.report,
    })
}

/// [`instrument_jar_with`] without options.
///
/// # Errors
/// The same.
pub fn instrument_jar(input: &Path, output: &Path) -> Result<Instrumented, Error> {
    instrument_jar_with(input, output, &Options::default())
}

/// Instruments one jar (or directory) into a jar that carries its own site table, and whose main class is jcheck's
/// launcher.
///
/// # Errors
/// As [`instrument_program`].
pub fn instrument_jar_with(
    input: &Path,
    output: &Path,
    options: &Options,
) -> Result<Instrumented, Error> {
    let source = Source::read_by(input, options.threads())?;
    let mut prepared = prepare(vec![source], options)?;
    let platform = options.platform.as_ref();
    let platform = platform.filter(|_| prepared.platform.is_some());
    let platform = platform.map(|platform| platform.identity.as_str());
    let program = digest_with(
        &[Input {
            path: input.to_path_buf(),
        }],
        platform,
    )?;
    prepared.change_manifest(|manifest| redirect_main(manifest, &program));
    let compression = Compression::USUAL;
    let mut run = prepared.rewrite(options, Some(compression))?;
    run.repack(compression)?;
    let stored = Stored::new(&run.sites, &run.report, &program, platform).encode(output)?;
    let stored = (jar::SITES_ENTRY.to_string(), stored);
    let library = jar::pieces(options.library.iter().map(|(_, bytes)| bytes.len()));
    let pack = |_: &mut (), number: usize| {
        let entries = &options.library[library[number].clone()];
        jar::pack_new(entries, compression, output)
    };
    jar::write_file(output, |jar| {
        run.parts[0].add_to(jar, compression)?;
        let threads = options.threads();
        in_order(
            library.len(),
            threads,
            || (),
            pack,
            |_, piece| jar.add(piece?),
        )?;
        if let Some(copies) = run.platform {
            run.parts[copies].add_to(jar, compression)?;
        }
        jar.add(jar::pack_new(&[stored], compression, output)?)
    })?;
    Ok(Instrumented {
        outputs: vec![output.to_path_buf()],
        weaving: None,
        sites: run.sites,
        report: run.report,
    })
}

/// What an instrumentation run would do; nothing is written.
///
/// # Errors
/// As [`instrument_program`], but for outputs.
pub fn instrument_nothing(input: &Path, options: &Options) -> Result<Instrumented, Error> {
    let run = run_passes(vec![Source::read_by(input, options.threads())?], options)?;
    Ok(Instrumented {
        outputs: Vec::new(),
        weaving: None,
        sites: run.sites,
        report: run.report,
    })
}

/// The jars and directories that the manifest of a jar names as its class path, as far as they exist (JAR File
/// Specification, Class-Path). Entries are relative to the jar. A directory of classes has none.
///
/// # Errors
/// [`Error::Read`] and damage in the jar.
pub fn class_path(input: &Path) -> Result<Vec<PathBuf>, Error> {
    if input.is_dir() {
        return Ok(Vec::new());
    }
    let source = Source::read(input)?;
    let manifests = source
        .entries
        .iter()
        .filter(|entry| entry.kind == EntryKind::Manifest);
    let directory = input.parent().unwrap_or(Path::new(""));
    let mut found = Vec::new();
    for entry in manifests {
        let manifest = Manifest::parse(&entry.bytes);
        let paths = manifest.main_attribute("Class-Path").unwrap_or_default();
        let files = paths
            .split_whitespace()
            .map(|path| path.strip_prefix("file:").unwrap_or(path));
        found.extend(
            files
                .map(|file| directory.join(file))
                .filter(|file| file.exists()),
        );
    }
    Ok(found)
}

/// A key for the names and contents of the inputs, their order, and the sources of this crate: equal keys mean equal
/// outputs.
///
/// # Errors
/// [`Error::Read`].
pub fn digest(inputs: &[Input]) -> Result<String, Error> {
    digest_with(inputs, None)
}

/// The same, where the classes of a JDK come with the inputs.
fn digest_with(inputs: &[Input], platform: Option<&str>) -> Result<String, Error> {
    let mut hash = Sha256::new();
    hash.update(platform.unwrap_or_default());
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(env!("JCHECK_INSTRUMENTER_FINGERPRINT"));
    for input in inputs {
        let failed = |source| Error::Read {
            path: input.path.clone(),
            source,
        };
        hash.update(base_name(&input.path));
        if std::fs::metadata(&input.path).map_err(failed)?.is_dir() {
            for entry in Source::read(&input.path)?.entries {
                update_sized(&mut hash, entry.name.as_bytes());
                update_sized(&mut hash, &entry.bytes);
            }
        } else {
            update_sized(&mut hash, &std::fs::read(&input.path).map_err(failed)?);
        }
    }
    Ok(hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

fn update_sized(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}

/// File name without `.jar`; what a directory is called does not matter.
fn base_name(path: &Path) -> String {
    if path.is_dir() {
        return "classes".to_string();
    }
    let name = path
        .file_name()
        .map_or_else(|| "classes".into(), |n| n.to_string_lossy().into_owned());
    name.strip_suffix(".jar").unwrap_or(&name).to_string()
}

/// Makes the launcher the main class, if there is one at all.
fn redirect_main(mut manifest: Manifest, program: &str) -> Option<Manifest> {
    let main = manifest.main_attribute("Main-Class")?.to_string();
    manifest.set_main_attribute("Main-Class", LAUNCHER);
    manifest.set_main_attribute(ORIGINAL_MAIN, &main);
    manifest.set_main_attribute(PROGRAM, program);
    Some(manifest)
}
