//! Rewritten programs, kept by content.
//!
//! Layout: `jcheck/<key>/` with the rewritten jars, `program.bin`, and `weaving.bin` if the program defines classes;
//! another `<key>` with the jars whose classes can stay
//! loaded or `refused.txt`, and `jcheck/kit-<key>/` with the agent's jars. A
//! directory is made under a temporary name and renamed when it is complete, so that whatever is there is whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jcheck_annotations::SiteTable;
use jcheck_instrumenter::{
    instrument_program_with, reinitialisable, Input, Options, Reinitialisable, Stored,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::CliError;

/// What is known of the classes of a program that defines some itself.
const WEAVING: &str = "weaving.bin";

/// A rewritten program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Rewritten {
    /// File names of the rewritten jars, in the order of the inputs.
    jars: Vec<String>,
    /// Program points.
    pub sites: SiteTable,
    /// What could not be rewritten: kind, name, why.
    pub gaps: Vec<(String, String, String)>,
    /// Classes with a main method.
    pub main_classes: Vec<String>,
    /// Main-Class of the first jar.
    pub main: Option<String>,
    /// Whether the program defines classes, so that there is a file with what is known of them.
    weaves: bool,
    /// What tells the jar apart, if `jcheck instrument` has made it.
    #[serde(skip)]
    pub instrumented: Option<String>,
    /// Where the jars are.
    #[serde(skip)]
    directory: PathBuf,
}

impl Rewritten {
    /// A jar that `jcheck instrument` has made, or the jars that it holds.
    ///
    /// # Errors
    /// When a path cannot be resolved.
    pub fn instrumented(jars: &[PathBuf], stored: Stored) -> Result<Self, CliError> {
        let full = |jar: &PathBuf| {
            let what = format!("cannot find {}", jar.display());
            let full = fs::canonicalize(jar).map_err(CliError::file(what));
            full.map(|full| full.display().to_string())
        };
        let gaps = stored.gaps.into_iter();
        Ok(Self {
            jars: jars.iter().map(full).collect::<Result<_, _>>()?,
            sites: stored.sites,
            gaps: gaps.map(|gap| (gap.kind, gap.name, gap.why)).collect(),
            main_classes: stored.main_classes,
            main: stored.manifest_main,
            weaves: false,
            instrumented: Some(stored.program),
            directory: PathBuf::new(),
        })
    }

    /// The file with what is known of its classes, if it defines any itself.
    pub fn weaving(&self) -> Option<PathBuf> {
        self.weaves.then(|| self.directory.join(WEAVING))
    }

    /// The rewritten jars.
    pub fn class_path(&self) -> Vec<PathBuf> {
        self.jars
            .iter()
            .map(|name| self.directory.join(name))
            .collect()
    }
}

/// The cache directory.
#[derive(Debug, Clone)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// `$JCHECK_CACHE`, or `jcheck` in the user's cache directory.
    ///
    /// # Errors
    /// When neither is set.
    pub fn open() -> Result<Self, CliError> {
        let set = |name: &str| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let root = set("JCHECK_CACHE")
            .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("jcheck")))
            .or_else(|| set("HOME").map(|home| home.join(".cache/jcheck")))
            .ok_or_else(|| {
                CliError::Usage(
                    "no place for the cache (hint: set JCHECK_CACHE to a directory)".to_string(),
                )
            })?;
        fs::create_dir_all(&root).map_err(CliError::file(format!(
            "cannot make the cache {}",
            root.display()
        )))?;
        Ok(Self { root })
    }

    /// A cache in a directory that is there.
    #[cfg(test)]
    pub fn at(root: &Path) -> Self {
        Self {
            root: root.to_path_buf(),
        }
    }

    /// The directory of this key, made by `fill` if it is not there yet.
    ///
    /// # Errors
    /// Those of `fill`, or when the cache cannot be written.
    pub fn directory(
        &self,
        key: &str,
        fill: impl FnOnce(&Path) -> Result<(), CliError>,
    ) -> Result<PathBuf, CliError> {
        let target = self.root.join(key);
        if target.is_dir() {
            return Ok(target);
        }
        let what = || format!("cannot write to the cache {}", self.root.display());
        let temporary = tempfile::tempdir_in(&self.root).map_err(CliError::file(what()))?;
        fill(temporary.path())?;
        match fs::rename(temporary.path(), &target) {
            Ok(()) => {
                let _moved = temporary.keep();
                Ok(target)
            }
            // Somebody else was faster, with the same content.
            Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty || target.is_dir() => {
                Ok(target)
            }
            Err(error) => Err(CliError::file(what())(error)),
        }
    }

    /// The jars of a rewritten program whose classes can stay loaded, or why there are none.
    ///
    /// # Errors
    /// When the jars cannot be read, or the cache cannot be written.
    pub fn reinitialisable(
        &self,
        rewritten: &Rewritten,
        digest: &str,
    ) -> Result<Result<Vec<PathBuf>, String>, CliError> {
        const REFUSED: &str = "refused.txt";
        let build = key(&[env!("CARGO_PKG_VERSION").as_bytes(), &own_build()]);
        // What the rewritten jars are depends on more than the program: their place tells them apart.
        let places = format!("{:?}", rewritten.class_path());
        let name = key(&[
            digest.as_bytes(),
            build.as_bytes(),
            places.as_bytes(),
            b"reinit",
        ]);
        let directory = self.directory(&name, |directory| {
            match reinitialisable(&rewritten.class_path(), directory)? {
                Reinitialisable::Jars(_) => Ok(()),
                Reinitialisable::Refused(why) => fs::write(directory.join(REFUSED), why)
                    .map_err(CliError::file("cannot write to the cache")),
            }
        })?;
        match fs::read_to_string(directory.join(REFUSED)) {
            Ok(why) => Ok(Err(why)),
            Err(_) => {
                let count = rewritten.jars.len();
                let jars = (0..count).map(|number| directory.join(format!("{number}.jar")));
                Ok(Ok(jars.collect()))
            }
        }
    }

    /// The rewritten form of a program whose content, with these options, has this digest.
    ///
    /// # Errors
    /// When it cannot be rewritten.
    pub fn rewritten(
        &self,
        inputs: &[Input],
        digest: &str,
        options: &Options,
    ) -> Result<Rewritten, CliError> {
        let build = key(&[env!("CARGO_PKG_VERSION").as_bytes(), &own_build()]);
        let mut parts = vec![digest.as_bytes(), build.as_bytes()];
        parts.extend(options.found.keys().map(|digest| &digest[..]));
        let name = key(&parts);
        let directory = self.directory(&name, |directory| {
            let done = instrument_program_with(inputs, directory, options)?;
            let jars = done
                .outputs
                .iter()
                .filter_map(|jar| jar.file_name())
                .map(|name| name.to_string_lossy().into_owned());
            let gaps = done
                .report
                .gaps
                .iter()
                .map(|gap| (gap.kind.clone(), gap.name.clone(), gap.why.clone()));
            let rewritten = Rewritten {
                jars: jars.collect(),
                gaps: gaps.collect(),
                sites: done.sites,
                main_classes: done.report.main_classes,
                main: done.report.manifest_main,
                weaves: done.weaving.is_some(),
                instrumented: None,
                directory: PathBuf::new(),
            };
            if let Some(weaving) = &done.weaving {
                store(&directory.join(WEAVING), weaving)?;
            }
            store(&directory.join("program.bin"), &rewritten)
        })?;
        let file = directory.join("program.bin");
        let bytes =
            fs::read(&file).map_err(CliError::file(format!("cannot read {}", file.display())))?;
        let (mut rewritten, _): (Rewritten, _) =
            bincode::serde::decode_from_slice(&bytes, bincode::config::standard()).map_err(
                |error| {
                    CliError::Usage(format!(
                        "{} is damaged: {error} (hint: remove it)",
                        file.display()
                    ))
                },
            )?;
        rewritten.directory = directory;
        Ok(rewritten)
    }
}

fn store(file: &Path, what: &impl Serialize) -> Result<(), CliError> {
    let bytes = bincode::serde::encode_to_vec(what, bincode::config::standard())
        .map_err(|error| CliError::Usage(format!("cannot store the site table: {error}")))?;
    fs::write(file, bytes).map_err(CliError::file("cannot write to the cache"))
}

/// What identifies this build of jcheck: length and time of its own binary, so that a rebuilt one does not use
/// rewritten programs of an older one.
fn own_build() -> Vec<u8> {
    let metadata = std::env::current_exe().and_then(fs::metadata);
    metadata.map_or_else(
        |_| Vec::new(),
        |metadata| format!("{:?}", (metadata.len(), metadata.modified().ok())).into_bytes(),
    )
}

/// A name for this content.
pub fn key(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize()
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
