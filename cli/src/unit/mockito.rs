//! Mockito, which is a part of many tests: which kind of mocks it makes, and when it makes those of annotated fields.
//!
//! Since version 5 it changes classes of the JVM while they run, by an agent that it attaches to its own process. Nothing that
//! jcheck knows of these classes would hold any more. As before, it can also make subclasses; a resource on the class path says
//! which it is to be, and where the program has no such resource, jcheck adds one.

use std::fs;
use std::path::PathBuf;

use jcheck_instrumenter::Input;

use super::find;
use crate::cache::{key, Cache};
use crate::error::CliError;

/// The class that knows the words in resources, of which versions before 5 do not have all, and need none.
const WORDS: &str = "org/mockito/internal/configuration/plugins/DefaultMockitoPlugins.class";
/// A class of all versions.
const MOCKITO: &str = "org/mockito/Mockito.class";
/// The resource that says which mocks are made.
const MAKER: &str = "mockito-extensions/org.mockito.plugins.MockMaker";
/// All resources, with what they say.
const RESOURCES: [(&str, &str); 2] = [
    (MAKER, "mock-maker-subclass"),
    (
        "mockito-extensions/org.mockito.plugins.MemberAccessor",
        "member-accessor-reflection",
    ),
];
/// The flag with which classes are defined by a `Lookup`, and not by `Unsafe`.
const NO_UNSAFE: &str = "-Dorg.mockito.internal.noUnsafeInjection=true";

const SUBCLASSES: &str = "mocks of Mockito are subclasses here: final methods of mocks run as they are, and final classes, \
                          static methods and constructors are not mocked";

/// Mocks note in fields that nothing guards what was called last: no user of Mockito can mend that.
const ACCEPTED: &str = "field org.mockito.internal.*";

/// Runners of JUnit 4 that make the mocks of annotated fields. The extension of JUnit 5 is called as others are.
const RUNNERS: [&str; 4] = [
    "Lorg/mockito/junit/MockitoJUnitRunner;",
    "Lorg/mockito/junit/MockitoJUnitRunner$Silent;",
    "Lorg/mockito/junit/MockitoJUnitRunner$Strict;",
    "Lorg/mockito/junit/MockitoJUnitRunner$StrictStubs;",
];

/// Whether this runner makes the mocks of annotated fields.
pub fn is_runner(descriptor: &str) -> bool {
    RUNNERS.contains(&descriptor)
}

/// What a program with Mockito needs.
#[derive(Debug, Default)]
pub struct Settings {
    /// A directory for its class path.
    pub resources: Option<PathBuf>,
    /// Flags for its JVM.
    pub jvm_flags: Vec<String>,
    /// Data races that are accepted, as lines of an `.accept` file.
    pub accept: Vec<String>,
    /// What the user is told.
    pub warning: Option<&'static str>,
}

/// What this program needs; nothing, if it is one without Mockito.
///
/// # Errors
/// When its class path cannot be read, or the resources cannot be written.
pub fn settings(inputs: &[Input], cache: &Cache) -> Result<Settings, CliError> {
    if find::entry(MOCKITO, inputs)?.is_none() {
        return Ok(Settings::default());
    }
    let words = find::entry(WORDS, inputs)?.unwrap_or_default();
    let knows = |word: &str| words.windows(word.len()).any(|at| at == word.as_bytes());
    let knows_all = RESOURCES.iter().all(|(_, word)| knows(word));
    let resources = match knows_all && find::entry(MAKER, inputs)?.is_none() {
        true => Some(resources(cache)?),
        false => None,
    };
    Ok(Settings {
        warning: resources.is_some().then_some(SUBCLASSES),
        resources,
        jvm_flags: vec![NO_UNSAFE.to_string()],
        accept: vec![ACCEPTED.to_string()],
    })
}

fn resources(cache: &Cache) -> Result<PathBuf, CliError> {
    let content = RESOURCES.map(|(_, says)| says.as_bytes());
    cache.directory(&format!("mockito-{}", key(&content)), |directory| {
        for (name, says) in RESOURCES {
            let file = directory.join(name);
            let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
            let written = folder.and_then(|()| fs::write(&file, says));
            written.map_err(CliError::file("cannot write settings of Mockito"))?;
        }
        Ok(())
    })
}
