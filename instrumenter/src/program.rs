//! A whole program at once: one universe, one site table, one jar out per input.

use crate::class::Class;
use crate::error::Error;
use crate::init_cycles::cycles;
use crate::jar::{self, Change, Compression, EntryKind, Manifest, Output, Source};
use crate::passes::{instrument_class, ClassOutcome, ProgramContext};
use crate::report::Report;
use crate::sites::SiteBuilder;
use crate::stored::Stored;
use crate::universe::{field_numbers, Universe};
use jcheck_annotations::SiteTable;
use sha2::{Digest, Sha256};
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
}

/// The class that starts an instrumented jar under jcheck.
const LAUNCHER: &str = "io.jcheck.runtime.Launcher";
/// Where the launcher finds the program's own main class.
const ORIGINAL_MAIN: &str = "JCheck-Main-Class";
/// Tells instrumented jars apart; [`digest`] of the original jar.
const PROGRAM: &str = "JCheck-Program";

/// Instruments all inputs as one program and writes `output_dir/0-name.jar`, `output_dir/1-name.jar`, ... The
/// directory is created if it is missing.
///
/// # Errors
/// The first input that cannot be read, or output that cannot be written; see [`Error`].
pub fn instrument_program(inputs: &[Input], output_dir: &Path) -> Result<Instrumented, Error> {
    let sources = inputs
        .iter()
        .map(|input| Source::read(&input.path))
        .collect::<Result<Vec<_>, _>>()?;
    let mut run = run_passes(sources)?;
    std::fs::create_dir_all(output_dir).map_err(|source| Error::Write {
        path: output_dir.to_path_buf(),
        source,
    })?;
    let mut outputs = Vec::new();
    for (number, (source, changes)) in run.sources.iter_mut().enumerate() {
        let path = output_dir.join(format!("{number}-{}.jar", base_name(&source.path)));
        let output = Output {
            path: &path,
            compression: Compression::None,
            first: Vec::new(),
            last: Vec::new(),
        };
        jar::write(source, changes, &output)?;
        outputs.push(path);
    }
    Ok(Instrumented {
        outputs,
        sites: run.sites,
        report: run.report,
    })
}

/// Instruments one jar (or directory) into a jar that carries its own site table, and whose main class is jcheck's
/// launcher.
///
/// # Errors
/// As [`instrument_program`].
pub fn instrument_jar(input: &Path, output: &Path) -> Result<Instrumented, Error> {
    let mut run = run_passes(vec![Source::read(input)?])?;
    let program = digest(&[Input {
        path: input.to_path_buf(),
    }])?;
    let stored = Stored::new(&run.sites, &run.report, &program).encode(output)?;
    for (source, changes) in &mut run.sources {
        redirect_main(source, changes, &program);
        let parameters = Output {
            path: output,
            compression: Compression::Deflate,
            first: Vec::new(),
            last: vec![(jar::SITES_ENTRY.to_string(), stored.clone())],
        };
        jar::write(source, changes, &parameters)?;
    }
    Ok(Instrumented {
        outputs: vec![output.to_path_buf()],
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
    let mut hash = Sha256::new();
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

/// What the passes made of the inputs.
pub(crate) struct Run {
    pub(crate) sources: Vec<(Source, Vec<Change>)>,
    pub(crate) sites: SiteTable,
    pub(crate) report: Report,
}

pub(crate) fn run_passes(sources: Vec<Source>) -> Result<Run, Error> {
    let universe = build_universe(&sources)?;
    let (field_table, fields) = field_numbers(&universe);
    let classes = universe
        .classes()
        .map(|(name, _)| name.replace('/', "."))
        .collect();
    let mut sites = SiteBuilder::new(field_table, classes, cycles(&universe));
    let mut report = Report {
        main_classes: universe.main_classes(),
        ..Report::default()
    };
    let program = ProgramContext {
        universe: &universe,
        fields: &fields,
    };
    let mut done = Vec::with_capacity(sources.len());
    for (number, source) in sources.into_iter().enumerate() {
        let mut changes = Vec::with_capacity(source.entries.len());
        for entry in &source.entries {
            changes.push(match entry.kind {
                EntryKind::Class => {
                    report.classes += 1;
                    let bad = |error| bad_class(&source.path, &entry.name, error);
                    let class = Class::parse(&entry.bytes).map_err(bad)?;
                    match instrument_class(program, &class, &mut sites, &mut report.gaps)
                        .map_err(bad)?
                    {
                        ClassOutcome::Rewritten(bytes) => {
                            report.rewritten += 1;
                            Change::Replace(bytes)
                        }
                        ClassOutcome::Unchanged => {
                            report.copied += 1;
                            Change::Keep
                        }
                    }
                }
                EntryKind::Manifest => {
                    report.resources += 1;
                    let mut manifest = Manifest::parse(&entry.bytes);
                    if number == 0 {
                        report.manifest_main =
                            manifest.main_attribute("Main-Class").map(str::to_string);
                    }
                    match manifest.strip_digests() {
                        0 => Change::Keep,
                        count => {
                            report
                                .stripped_signatures
                                .push(format!("{} ({count} digests)", entry.name));
                            Change::Replace(manifest.to_bytes())
                        }
                    }
                }
                EntryKind::Signature => {
                    report.stripped_signatures.push(entry.name.clone());
                    Change::Drop
                }
                EntryKind::Resource => {
                    report.resources += 1;
                    Change::Keep
                }
                EntryKind::Directory => Change::Keep,
            });
        }
        done.push((source, changes));
    }
    if i32::try_from(sites.mark()).is_err() {
        return Err(Error::TooManySites);
    }
    Ok(Run {
        sources: done,
        sites: sites.finish(),
        report,
    })
}

fn build_universe(sources: &[Source]) -> Result<Universe, Error> {
    let mut universe = Universe::default();
    for source in sources {
        for entry in source.entries.iter().filter(|e| e.kind == EntryKind::Class) {
            let bad = |error| bad_class(&source.path, &entry.name, error);
            let class = Class::parse(&entry.bytes).map_err(bad)?;
            if class.access & crate::class::view::access::MODULE == 0 {
                universe.add(&class).map_err(bad)?;
            }
            if class.name().map_err(bad)?.starts_with("io/jcheck/") {
                return Err(Error::ReservedPackage {
                    path: source.path.clone(),
                    entry: entry.name.clone(),
                });
            }
        }
    }
    Ok(universe)
}

fn bad_class(path: &Path, entry: &str, source: crate::class::ClassError) -> Error {
    Error::BadClass {
        path: path.to_path_buf(),
        entry: entry.to_string(),
        source,
    }
}

/// Makes the launcher the main class, if there is one at all.
fn redirect_main(source: &Source, changes: &mut [Change], program: &str) {
    for (entry, change) in source.entries.iter().zip(changes) {
        if entry.kind != EntryKind::Manifest {
            continue;
        }
        let bytes = match change {
            Change::Replace(bytes) => bytes.as_slice(),
            _ => entry.bytes.as_slice(),
        };
        let mut manifest = Manifest::parse(bytes);
        let Some(main) = manifest.main_attribute("Main-Class").map(str::to_string) else {
            continue;
        };
        manifest.set_main_attribute("Main-Class", LAUNCHER);
        manifest.set_main_attribute(ORIGINAL_MAIN, &main);
        manifest.set_main_attribute(PROGRAM, program);
        *change = Change::Replace(manifest.to_bytes());
    }
}
