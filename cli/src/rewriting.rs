//! From the jars of a program to its rewritten classes, or those that are in the cache.

use std::fs;
use std::path::{Path, PathBuf};

use jcheck_instrumenter::{digest, jar, Found, Input, Options, Stored};

use crate::annotations::Annotations;
use crate::cache::{key, Cache};
use crate::error::CliError;
use crate::image::Image;
use crate::plain::plain;
use crate::platform;
use crate::prepared::Tools;
use crate::rewritten::Rewritten;

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

/// The lines of a file of granularities.
pub fn granularity(options: &Options) -> Vec<String> {
    let text = options.granularity.to_string();
    text.lines().map(String::from).collect()
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
