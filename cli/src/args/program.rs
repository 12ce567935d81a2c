//! What every command that runs a program takes.

use std::path::PathBuf;

use clap::Args;
use jcheck_annotations::GranularityFile;
use jcheck_instrumenter::policy::selection::{Pattern, Selection};
use jcheck_instrumenter::Options;

use super::{seconds, JdkClasses};
use crate::class_path;
use crate::error::CliError;
use crate::maven;

/// Which classes of the program are rewritten.
#[derive(Debug, Clone, Default, Args)]
pub struct SelectionArgs {
    /// Rewrite only this package or class, and what is in it; may be repeated
    #[arg(long, value_name = "PACKAGE", value_parser = Pattern::parse)]
    pub include: Vec<Pattern>,
    /// Do not rewrite this package or class, which makes it a gap; may be repeated
    #[arg(long, value_name = "PACKAGE", value_parser = Pattern::parse)]
    pub exclude: Vec<Pattern>,
    /// File that lists classes of which an operation is a method
    #[arg(long, value_name = "FILE")]
    pub granularity: Option<PathBuf>,
    /// Its lines, where there is no file: those that a schedule has kept.
    #[arg(skip)]
    pub granularity_lines: Vec<String>,
}

impl SelectionArgs {
    /// As the instrumenter takes them.
    ///
    /// # Errors
    /// When the file of granularities cannot be read.
    pub fn options(&self) -> Result<Options, CliError> {
        Ok(Options {
            selection: Selection {
                include: self.include.clone(),
                exclude: self.exclude.clone(),
            },
            granularity: match &self.granularity {
                Some(file) => GranularityFile::load(file)?,
                None => {
                    let lines = self.granularity_lines.join("\n");
                    let parsed = GranularityFile::parse_bytes("schedule", lines.as_bytes());
                    parsed.map_err(|errors| CliError::Usage(errors.to_string()))?
                }
            },
            ..Options::default()
        })
    }
}

/// What program, and which JDK.
#[derive(Debug, Clone, Args)]
pub struct ProgramArgs {
    /// Main class [default: Main-Class of the jar, Start-Class of a fat jar, or the name of the .java file]
    #[arg(long)]
    pub main: Option<String>,
    /// Run this test of JUnit or TestNG, with what its class does before and after it, in place of a main class; the method
    /// may be left out where there is only one
    #[arg(long, value_name = "CLASS#METHOD", conflicts_with = "main")]
    pub test: Option<String>,
    /// More jars and class directories of the program, separated by `:`; `lib/*` for all jars of a directory, `@FILE`
    /// for a class path in a file
    #[arg(long, short = 'c', visible_alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,
    /// A library of the program by its Maven coordinates, GROUP:NAME:VERSION[:TYPE[:CLASSIFIER]], with all it needs at
    /// run time, fetched once; may be repeated
    #[arg(long, value_name = "COORDINATES")]
    pub maven: Vec<String>,
    /// A bill of materials that says the versions of libraries; may be repeated
    #[arg(long, value_name = "COORDINATES", requires = "maven")]
    pub maven_bom: Vec<String>,
    /// Leave GROUP:NAME out of what libraries need; either may be `*`; may be repeated
    #[arg(long, value_name = "GROUP:NAME", requires = "maven")]
    pub maven_exclude: Vec<String>,
    /// Fetch nothing: libraries are in the cache or in Maven's local repository
    #[arg(long)]
    pub offline: bool,
    /// Which classes are under control, and how.
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// JDK to run the program with [default: JAVA_HOME, or the `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// A flag for the JVM of the program, for example -Dname=value; may be repeated
    #[arg(long, value_name = "FLAG", allow_hyphen_values = true)]
    pub jvm_flag: Vec<String>,
    /// How much memory the heap of each JVM may take, for example 512m
    /// [default: three quarters of the machine for all of them]
    #[arg(long, value_name = "SIZE", value_parser = crate::heap::size)]
    pub max_heap: Option<String>,
    /// How classes of the JDK come under control [default: in-place, but copies for a jar of `jcheck instrument`]
    #[arg(long, value_enum)]
    pub jdk: Option<JdkClasses>,
    /// Seconds without a visible operation after which a thread is said to diverge
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub divergence_timeout: f64,
}

impl ProgramArgs {
    /// The class path, with Maven coordinates as [`maven::resolve`] takes them.
    ///
    /// # Errors
    /// When an entry of the class path stands for nothing.
    pub fn class_path(&self) -> Result<Vec<String>, CliError> {
        let mut entries = match &self.class_path {
            Some(path) => class_path::expand(path)?,
            None => Vec::new(),
        };
        let groups = [
            (maven::LIBRARY, &self.maven),
            (maven::BOM, &self.maven_bom),
            (maven::EXCLUDED, &self.maven_exclude),
        ];
        for (prefix, all) in groups {
            entries.extend(all.iter().map(|text| format!("{prefix}{text}")));
        }
        Ok(entries)
    }
}
