//! What every command that runs a program takes.

use std::path::PathBuf;

use clap::Args;
use jcheck_annotations::GranularityFile;
use jcheck_instrumenter::policy::selection::{Pattern, Selection};
use jcheck_instrumenter::Options;

use super::headings;
use super::values::seconds;
use crate::class_path;
use crate::error::CliError;
use crate::maven;

/// Which classes of the program are rewritten.
#[derive(Debug, Clone, Default, Args)]
pub struct SelectionArgs {
    /// Rewrite only this package or class, and what is in it; may be repeated
    #[arg(long, value_name = "PACKAGE", value_parser = Pattern::parse, help_heading = headings::CLASSES)]
    pub include: Vec<Pattern>,
    /// Do not rewrite this package or class; using it is a gap then; may be repeated
    #[arg(long, value_name = "PACKAGE", value_parser = Pattern::parse, help_heading = headings::CLASSES)]
    pub exclude: Vec<Pattern>,
    /// File that lists classes whose operations are whole methods
    #[arg(long, value_name = "FILE", help_heading = headings::CLASSES)]
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

/// The libraries of the program.
#[derive(Debug, Clone, Default, Args)]
pub struct LibraryArgs {
    /// More jars and class directories of the program, separated by `:`; `lib/*` for all jars of a directory, `@FILE`
    /// for a class path in a file
    #[arg(long, short = 'c', visible_alias = "cp", value_name = "PATH", help_heading = headings::PROGRAM)]
    pub class_path: Option<String>,
    /// A library of the program by its Maven coordinates, GROUP:NAME:VERSION[:TYPE[:CLASSIFIER]], with all that it needs at
    /// run time; fetched once and kept in the cache; may be repeated
    #[arg(long, value_name = "COORDINATES", help_heading = headings::PROGRAM)]
    pub maven: Vec<String>,
    /// A bill of materials that says the versions of libraries, GROUP:NAME:VERSION: --maven GROUP:NAME is enough then; may
    /// be repeated
    #[arg(long, value_name = "COORDINATES", requires = "maven", help_heading = headings::PROGRAM)]
    pub maven_bom: Vec<String>,
    /// Leave GROUP:NAME out of what libraries need; either may be `*`; may be repeated
    #[arg(long, value_name = "GROUP:NAME", requires = "maven", help_heading = headings::PROGRAM)]
    pub maven_exclude: Vec<String>,
    /// Fetch nothing: libraries are in the cache or in Maven's local repository
    #[arg(long, help_heading = headings::PROGRAM)]
    pub offline: bool,
}

impl LibraryArgs {
    /// The class path, with Maven coordinates as [`maven::resolve`] takes them.
    ///
    /// # Errors
    /// When an entry of the class path stands for nothing.
    pub fn entries(&self) -> Result<Vec<String>, CliError> {
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

/// What program, and which JDK.
#[derive(Debug, Clone, Args)]
pub struct ProgramArgs {
    /// Main class [default: Main-Class of the jar, Start-Class of a fat jar, the name of the .java file, or the only class
    /// with a main method]
    #[arg(long, value_name = "CLASS", help_heading = headings::PROGRAM)]
    pub main: Option<String>,
    /// Run this test of JUnit or TestNG in place of a main class, with what its class does before and after it; the method
    /// may be left out where there is only one, and [2] behind it names the second of its invocations
    #[arg(long, value_name = "CLASS#METHOD", conflicts_with = "main", help_heading = headings::PROGRAM)]
    pub test: Option<String>,
    /// Its libraries.
    #[command(flatten)]
    pub library: LibraryArgs,
    /// Which classes are under control, and how.
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// JDK to run the program with [default: JAVA_HOME, or the `java` on the PATH]
    #[arg(long, value_name = "DIR", help_heading = headings::RUN)]
    pub java_home: Option<PathBuf>,
    /// A flag for the JVM of the program, for example -Dname=value; may be repeated
    #[arg(long, value_name = "FLAG", allow_hyphen_values = true, help_heading = headings::RUN)]
    pub jvm_flag: Vec<String>,
    /// How much memory the heap of each JVM may take, for example 512m; when a program needs more, its OutOfMemoryError is
    /// what happens [default: three quarters of the machine for all of them]
    #[arg(long, value_name = "SIZE", value_parser = crate::heap::size, help_heading = headings::RUN)]
    pub max_heap: Option<String>,
    /// How many seconds a thread may run without a visible operation; after that it is a finding
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds, help_heading = headings::LIMITS)]
    pub divergence_timeout: f64,
}
