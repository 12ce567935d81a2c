//! A whole program at once: one universe, one site table, one jar out per input.

use crate::alone;
use crate::apart::goes_apart;
use crate::border::{self, Border, Side};
use crate::class::{Class, ClassError};
use crate::error::Error;
use crate::found::digest_of;
use crate::jar::{self, Change, Compression, EntryKind, Manifest, Source};
use crate::options::Options;
use crate::parallel::{both, in_order};
use crate::platform::{Image, Numbered, Platform, ORIGIN};
use crate::prepare::{seen_in, Prepared};
use crate::report::Report;
use crate::run::{prepare, run_passes, Packing, Part, Run};
use crate::stored::{Stored, PLATFORM_PACK, PROGRAM_PACK};
use jcheck_annotations::{Pack, SiteTable, Weaving};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
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
    /// All program points with hooks; behind those of an image of the JDK, if it was rewritten before.
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

/// [`instrument_program_with`] without options.
///
/// # Errors
/// The same.
pub fn instrument_program(inputs: &[Input], output_dir: &Path) -> Result<Instrumented, Error> {
    instrument_program_with(inputs, output_dir, &Options::default())
}

/// Instruments all inputs as one program and writes `output_dir/0-name.jar`, `output_dir/1-name.jar`, ..., and last the
/// packs, if it runs with classes of a JDK. The directory is created if it is missing. Jars inside the
/// inputs are rewritten where they are.
///
/// # Errors
/// The first input that cannot be read, or output that cannot be written; see [`Error`].
pub fn instrument_program_with(
    inputs: &[Input],
    output_dir: &Path,
    options: &Options,
) -> Result<Instrumented, Error> {
    let sources = read_all(inputs, options)?;
    write_program(prepare(sources, options)?, inputs, output_dir, options)
}

/// As [`instrument_program_with`], of a program that runs with classes of the JDK that were rewritten before
/// ([`Platform::of_image`]). `None` if it makes other classes of them; nothing is written then.
///
/// # Errors
/// The same.
pub fn instrument_program_apart(
    inputs: &[Input],
    output_dir: &Path,
    options: &Options,
) -> Result<Option<Instrumented>, Error> {
    let sources = read_all(inputs, options)?;
    let prepared = prepare(sources, options)?;
    if !goes_apart(&prepared, options) {
        return Ok(None);
    }
    write_program(prepared, inputs, output_dir, options).map(Some)
}

/// Rewrites the classes of a JDK where they are, for all programs, and writes them to `output_dir/jdk.pack`.
///
/// # Errors
/// Damage in a class file, and a file that cannot be written.
pub fn rewrite_in_place(
    platform: &Platform,
    output_dir: &Path,
) -> Result<(Image, Numbered), Error> {
    let options = Options {
        platform: Some(platform.clone()),
        ..Options::default()
    };
    let prepared = prepare(Vec::new(), &options)?;
    let run = prepared.rewrite(&options, None)?;
    let Some(part) = run.platform.map(|number| &run.parts[number]) else {
        return Err(Error::NotAJar {
            path: PathBuf::from(ORIGIN),
            why: "it has no classes that are rewritten where they are".to_string(),
        });
    };
    let pack = platform_pack(&run, part, &options)?;
    write_pack(&pack, &output_dir.join(PLATFORM_PACK))?;
    let seen = seen_in(&part.source)?;
    let digests = part.class_files().map(digest_of).collect();
    Image::new(run.sites, &run.report, seen, run.lookers, digests)
}

fn read_all(inputs: &[Input], options: &Options) -> Result<Vec<Source>, Error> {
    let read = |input: &Input| Source::read_by(&input.path, options.threads());
    inputs.iter().map(read).collect()
}

/// Rewrites a program and writes what becomes of it.
fn write_program(
    prepared: Prepared,
    inputs: &[Input],
    output_dir: &Path,
    options: &Options,
) -> Result<Instrumented, Error> {
    std::fs::create_dir_all(output_dir).map_err(|source| Error::Write {
        path: output_dir.to_path_buf(),
        source,
    })?;
    let compression = Compression::None;
    let name = |number: usize| format!("{number}-{}.jar", base_name(&inputs[number].path));
    let mut outputs: Vec<PathBuf> = (0..inputs.len())
        .map(|number| output_dir.join(name(number)))
        .collect();
    let mut run = match outputs.first() {
        None => prepared.rewrite(options, None)?,
        Some(first) => jar::write_file(first, |first| {
            let mut run = prepared.rewrite(
                options,
                Some(Packing {
                    compression,
                    keeps: true,
                    first,
                }),
            )?;
            run.repack(compression)?;
            run.parts[0].add_to(first, compression)?;
            Ok(run)
        })?,
    };
    for (number, path) in outputs.iter().enumerate().skip(1) {
        jar::write_file(path, |jar| run.parts[number].add_to(jar, compression))?;
    }
    if let Some(classes) = run.platform {
        let path = output_dir.join(PLATFORM_PACK);
        write_pack(&platform_pack(&run, &run.parts[classes], options)?, &path)?;
        outputs.push(path);
    }
    if options.platform.is_some() {
        let path = output_dir.join(PROGRAM_PACK);
        write_pack(&program_pack(&run)?, &path)?;
        outputs.push(path);
    }
    let image = options.platform.as_ref().and_then(Platform::image);
    let weaves = run.sites.defines_classes() || image.is_some_and(|image| image.defines_classes);
    Ok(Instrumented {
        outputs,
        weaving: weaves.then(|| run.weaving(image)),
        sites: run.sites,
        report: run.report,
    })
}

/// An error in a class of ours.
fn bad_border(source: ClassError) -> Error {
    Error::BadClass {
        path: PathBuf::from(ORIGIN),
        entry: "the border".to_string(),
        source,
    }
}

/// The same for jars that run alone, where nobody defines it: the first one on a class path is that of all of them.
fn standalone_border(run: &Run, options: &Options) -> Result<(String, Vec<u8>), Error> {
    let mut hooked = run.hooked.program.clone();
    for (name, class) in &options.library {
        if name.ends_with(".class") {
            border::add_all(class, &mut hooked).map_err(bad_border)?;
        }
    }
    let border = Border::build(Side::Program, &hooked).map_err(bad_border)?;
    Ok((format!("{}.class", Side::Program.class()), border))
}

/// A pack with the class through which the program calls hooks. It needs jcheck's classes, and is defined when these can
/// be seen.
fn program_pack(run: &Run) -> Result<Vec<u8>, Error> {
    let border = Border::build(Side::Program, &run.hooked.program).map_err(bad_border)?;
    let classes = [(Side::Program.class(), border.as_slice(), false)];
    Ok(Pack::encode(classes.into_iter()))
}

fn write_pack(pack: &[u8], path: &Path) -> Result<(), Error> {
    std::fs::write(path, pack).map_err(|source| Error::Write {
        path: path.to_path_buf(),
        source,
    })
}

/// A pack with the classes of the JDK that are rewritten in place, and with the class through which they call hooks.
fn platform_pack(run: &Run, part: &Part, options: &Options) -> Result<Vec<u8>, Error> {
    let border = Border::build(Side::Platform, &run.hooked.platform).map_err(bad_border)?;
    let entries = part.source.entries.iter().zip(&part.changes);
    let is_new = |name: &str| options.platform.as_ref().is_some_and(|p| p.is_new(name));
    let rewritten = entries.filter_map(|(entry, change)| match change {
        Change::Replace(bytes) => {
            let name = entry.name.strip_suffix(".class")?;
            Some((name, bytes.as_slice(), is_new(name)))
        }
        _ => None,
    });
    let mut rewritten: Vec<_> = rewritten.collect();
    supers_first(&mut rewritten).map_err(bad_border)?;
    let border = [(Side::Platform.class(), border.as_slice(), true)];
    let all = border.into_iter().chain(rewritten.iter().copied());
    Ok(Pack::encode(all))
}

/// Orders classes so that one that no JDK has comes after a superclass and interfaces that no JDK has: they are defined in this
/// order.
fn supers_first(classes: &mut [(&str, &[u8], bool)]) -> crate::class::Result<()> {
    let mut supers = BTreeMap::new();
    for (name, bytes, _) in classes.iter().filter(|(_, _, is_new)| *is_new) {
        let class = Class::parse(bytes)?;
        let mut above = vec![class.pool.class_name(class.super_class)?.into_owned()];
        for interface in &class.interfaces {
            above.push(class.pool.class_name(*interface)?.into_owned());
        }
        supers.insert((*name).to_string(), above);
    }
    classes.sort_by_key(|(name, ..)| depth(&supers, name));
    Ok(())
}

/// How many classes of a map are above one, on the longest way.
fn depth(supers: &BTreeMap<String, Vec<String>>, name: &str) -> usize {
    let above = supers.get(name).into_iter().flatten();
    above
        .map(|above| 1 + depth(supers, above))
        .max()
        .unwrap_or_default()
}

/// [`instrument_jar_with`] without options.
///
/// # Errors
/// The same.
pub fn instrument_jar(input: &Path, output: &Path) -> Result<Instrumented, Error> {
    instrument_jar_with(input, output, &Options::default())
}

/// Instruments one jar (or directory) into a jar that carries all that a check of it needs, and whose main class is
/// jcheck's launcher.
///
/// # Errors
/// As [`instrument_program`].
pub fn instrument_jar_with(
    input: &Path,
    output: &Path,
    options: &Options,
) -> Result<Instrumented, Error> {
    let (hash, prepared) = read_jar(input, options)?;
    write_jar(prepared, hash, output, options)
}

/// As [`instrument_jar_with`], of a program that runs with classes of the JDK that were rewritten before. `None` if it
/// makes other classes of them; nothing is written then.
///
/// # Errors
/// The same.
pub fn instrument_jar_apart(
    input: &Path,
    output: &Path,
    options: &Options,
) -> Result<Option<Instrumented>, Error> {
    let (hash, prepared) = read_jar(input, options)?;
    if !goes_apart(&prepared, options) {
        return Ok(None);
    }
    write_jar(prepared, hash, output, options).map(Some)
}

/// A jar as it is before it is rewritten, and the beginning of the key that tells it apart.
fn read_jar(input: &Path, options: &Options) -> Result<(Sha256, Prepared), Error> {
    let threads = options.threads();
    let source = Source::read_by(input, threads)?;
    let (hash, prepared) = both(
        threads,
        || {
            hash_of(&[Input {
                path: input.to_path_buf(),
            }])
        },
        || prepare(vec![source], options),
    );
    Ok((hash?, prepared?))
}

fn write_jar(
    mut prepared: Prepared,
    hash: Sha256,
    output: &Path,
    options: &Options,
) -> Result<Instrumented, Error> {
    let threads = options.threads();
    let platform = options.platform.as_ref();
    let identity = platform.map(|platform| platform.identity.as_str());
    let program = key(hash, identity);
    prepared.change_manifest(redirect_main);
    let compression = Compression::USUAL;
    let library = jar::pieces(options.library.iter().map(|(_, bytes)| bytes.len()));
    let pack = |_: &mut (), number: usize| {
        let entries = &options.library[library[number].clone()];
        jar::pack_new(entries, compression, output)
    };
    let (sites, report) = jar::write_file(output, |jar| {
        let packing = Packing {
            compression,
            keeps: false,
            first: jar,
        };
        let mut run = prepared.rewrite(options, Some(packing))?;
        run.repack(compression)?;
        run.parts[0].add_to(jar, compression)?;
        let add = |_, piece: Result<_, Error>| jar.add(piece?);
        in_order(library.len(), threads, || (), pack, add)?;
        let mut more = Vec::new();
        if platform.is_some() {
            more.push((jar::pack_entry(PROGRAM_PACK), program_pack(&run)?));
            if !options.library.is_empty() {
                more.push(standalone_border(&run, options)?);
            }
        }
        if let Some(classes) = run.platform {
            let pack = platform_pack(&run, &run.parts[classes], options)?;
            more.push((jar::pack_entry(PLATFORM_PACK), pack));
        }
        if run.report.manifest_main.is_some() && options.library.is_empty() {
            more.push(alone_entry(output)?);
        }
        jar.add(jar::pack_new(&more, compression, output)?)?;
        let stored = Stored::new(run.sites, &run.report, &program, platform);
        Ok((stored.add_to(jar, threads, output)?, run.report))
    })?;
    Ok(Instrumented {
        outputs: vec![output.to_path_buf()],
        weaving: None,
        sites,
        report,
    })
}

/// The launcher of a jar that is started without jcheck.
fn alone_entry(output: &Path) -> Result<(String, Vec<u8>), Error> {
    let name = LAUNCHER.replace('.', "/");
    let entry = format!("{name}.class");
    match alone::class(&name) {
        Ok(bytes) => Ok((entry, bytes)),
        Err(source) => Err(Error::BadClass {
            path: output.to_path_buf(),
            entry,
            source,
        }),
    }
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
    Ok(key(hash_of(inputs)?, None))
}

/// The key, where the classes of a JDK may come with the inputs.
fn key(mut hash: Sha256, platform: Option<&str>) -> String {
    hash.update(platform.unwrap_or_default());
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The beginning of the key.
fn hash_of(inputs: &[Input]) -> Result<Sha256, Error> {
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
    Ok(hash)
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
fn redirect_main(mut manifest: Manifest) -> Option<Manifest> {
    let main = manifest.main_attribute("Main-Class")?.to_string();
    manifest.set_main_attribute("Main-Class", LAUNCHER);
    manifest.set_main_attribute(ORIGINAL_MAIN, &main);
    Some(manifest)
}
