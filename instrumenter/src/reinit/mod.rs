//! Programs whose classes stay loaded while their static state starts anew: static re-initialisation.
//!
//! The input are rewritten jars, the output jars of the same classes in which initialisation is code instead of
//! something that the JVM does once (JLS 12.4, JVMS 5.5). For a class with static state,
//!
//! - the body of `<clinit>` is a method `jcheck$clinit`;
//! - `jcheck$use$N` is the question whether the class is initialised in the present execution: it compares a field of
//!   the class, `jcheck$epoch`, with the number of the execution in `io.jcheck.runtime.classes.Statics`;
//! - if it is not, `jcheck$initialise` follows JLS 12.4.2: fields get their default values, the superclass and the
//!   superinterfaces with default methods are initialised, then `jcheck$clinit` runs;
//! - the question is asked wherever the JVM would ask it: at the beginning of static methods and constructors, which
//!   also covers reflection, method handles and calls from the JDK, and before `new`, `getstatic` and `putstatic`;
//! - static fields that the initialiser assigns are no longer final, since only `<clinit>` may assign those.
//!
//! Fields of interfaces must be final (JVMS 4.5): those of an interface with static state move to a class `I$jcheck`,
//! together with the methods above.
//!
//! | module | holds |
//! |---|---|
//! | [`plan`] | which classes have static state, and what is initialised before them |
//! | [`refusal`] | programs for which this would not be right |
//! | [`class`] | one class |
//! | [`initialise`] | the methods that are added |
//! | [`companion`] | the class that holds the state of an interface |
//! | [`lambdas`] | the types of lambdas |
//! | [`loaded`] | which class files a JVM would load |
//! | [`trouble`] | why a class is not as it would have to be |
//!
//! What this rests on, and when it is refused, is in `docs/soundness/shared-jvm.md`.

mod class;
mod companion;
mod initialise;
mod lambdas;
mod loaded;
mod names;
mod plan;
mod refusal;
mod trouble;

use crate::class::Class;
use crate::error::Error;
use crate::jar::{self, Change, Compression, Output, Source};
pub(crate) use names::CLINIT;
use plan::Plan;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use trouble::Trouble;

/// The jars for a JVM whose classes stay, or why there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reinitialisable {
    /// The written jars, in the order of the inputs.
    Jars(Vec<PathBuf>),
    /// It would not be right for this program; the reason, for people.
    Refused(String),
}

/// Makes the static state of rewritten jars one that can start anew, and writes the jars to `output_dir`. They are for JVMs
/// of this release of Java.
///
/// # Errors
/// Input that cannot be read, output that cannot be written.
pub fn reinitialisable(
    jars: &[PathBuf],
    release: u32,
    output_dir: &Path,
) -> Result<Reinitialisable, Error> {
    let mut sources = Vec::with_capacity(jars.len());
    for jar in jars {
        sources.push(Source::read_any(jar)?);
    }
    let loaded = loaded::loaded(&sources, release);
    let plan = match make_plan(&sources, &loaded)? {
        Ok(plan) => plan,
        Err(why) => return Ok(Reinitialisable::Refused(why)),
    };
    let mut changed = Vec::with_capacity(sources.len());
    for (source, loaded) in sources.iter().zip(&loaded) {
        match change(source, loaded, &plan)? {
            Ok(changes) => changed.push(changes),
            Err(why) => return Ok(Reinitialisable::Refused(why)),
        }
    }
    let failed = |source| Error::Write {
        path: output_dir.to_path_buf(),
        source,
    };
    std::fs::create_dir_all(output_dir).map_err(failed)?;
    let mut outputs = Vec::with_capacity(sources.len());
    for (number, (source, (changes, last))) in sources.iter().zip(changed).enumerate() {
        let path = output_dir.join(format!("{number}.jar"));
        let output = Output {
            path: &path,
            compression: Compression::None,
            last,
            threads: jar::all_threads(),
        };
        jar::write(source, &changes, &output)?;
        outputs.push(path);
    }
    Ok(Reinitialisable::Jars(outputs))
}

fn located<T>(
    source: &Source,
    entry: &jar::Entry,
    result: Result<T, Trouble>,
) -> Result<Result<T, String>, Error> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(Trouble::Refused(why)) => Ok(Err(format!("{}: {why}", entry.name))),
        Err(Trouble::Damaged(error)) => Err(Error::BadClass {
            path: source.path.clone(),
            entry: entry.name.clone(),
            source: error,
        }),
    }
}

/// Names of entries.
type Names = BTreeSet<String>;

fn make_plan(sources: &[Source], loaded: &[Names]) -> Result<Result<Plan, String>, Error> {
    let mut draft = plan::Draft::new();
    for (source, loaded) in sources.iter().zip(loaded) {
        let entries = source.entries.iter();
        for entry in entries.filter(|entry| loaded.contains(&entry.name)) {
            let seen = Class::parse(&entry.bytes)
                .map_err(Trouble::from)
                .and_then(|class| draft.add(&class));
            if let Err(why) = located(source, entry, seen)? {
                return Ok(Err(why));
            }
        }
    }
    Ok(draft.finish())
}

type Changes = (Vec<Change>, Vec<(String, Vec<u8>)>);

fn change(source: &Source, loaded: &Names, plan: &Plan) -> Result<Result<Changes, String>, Error> {
    let mut changes = Vec::with_capacity(source.entries.len());
    let mut companions = Vec::new();
    for entry in &source.entries {
        if !loaded.contains(&entry.name) {
            changes.push(Change::Keep);
            continue;
        }
        let done = Class::parse(&entry.bytes)
            .map_err(Trouble::from)
            .and_then(|class| class::rewrite(plan, &class));
        match located(source, entry, done)? {
            Err(why) => return Ok(Err(why)),
            Ok(done) => {
                companions.extend(done.companion);
                changes.push(done.class.map_or(Change::Keep, Change::Replace));
            }
        }
    }
    Ok(Ok((changes, companions)))
}
