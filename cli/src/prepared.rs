//! A program that is ready to be started, and what programs are made ready with.

use std::collections::BTreeSet;
use std::path::PathBuf;

use jcheck_agent::embedded::{AGENT_JAR, JAVALIB_JAR};
use jcheck_agent::{Jdk, Kit};

use crate::args::ProgramArgs;
use crate::cache::{key, Cache};
use crate::error::CliError;
use crate::own;
use crate::rewritten::Rewritten;
use crate::system::Process;

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
    /// What the user is to know of the test.
    pub warnings: Vec<String>,
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
    ///
    /// # Errors
    /// When there is no JDK, or no place for the cache.
    pub fn find(args: &ProgramArgs) -> Result<Self, CliError> {
        let jdk = Jdk::find(args.java_home.as_deref())?;
        let cache = Cache::open()?;
        let kit = kit(&cache)?;
        Ok(Self { jdk, cache, kit })
    }
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
