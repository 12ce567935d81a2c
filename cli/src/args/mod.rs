//! The command line.

mod detect;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use jcheck_agent::Address;
use jcheck_annotations::GranularityFile;
use jcheck_instrumenter::policy::selection::{Pattern, Selection};
use jcheck_instrumenter::Options;

use crate::class_path;
use crate::error::CliError;
use crate::maven;
use crate::reports::ReportFile;
use jcheck_scheduler::model::{self, Reductions, Rules};

pub use detect::DetectArgs;
pub use values::{
    Atomic, Bound, Discipline, JdkClasses, PersistentSets, Races, Reset, StopAt, Story, Strategy,
    Switch, Threads, Timeouts,
};

/// A model checker for real multi-threaded Java programs.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "Exit codes: 0 verified, 1 bug, 2 wrong use, 3 incomplete, 4 jcheck's own fault."
)]
pub struct Cli {
    /// Remove the oldest rewritten programs from the cache when all of it takes more than so many MB
    #[arg(long, value_name = "MB", default_value_t = 512, global = true)]
    pub cache_limit: u64,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Rewrite a jar so that it can run under the scheduler
    Instrument(InstrumentArgs),
    /// Show what is inserted into a class, before and after
    Inspect(InspectArgs),
    /// Explore every interleaving of a program that matters, and report what is wrong
    Check(Box<CheckArgs>),
    /// Check a program, and write annotation files from what the run has shown
    Annotate(Box<AnnotateArgs>),
    /// Follow a schedule file
    Replay(ReplayArgs),
    /// Check a program in JVMs that are started by hand
    Scheduler(Box<SchedulerArgs>),
    /// Answer whether a system possibly, or definitely, passed through a global state, from a recorded computation
    Detect(Box<DetectArgs>),
    /// Measure how fast executions are, against what the JVM can do at best
    Bench(BenchArgs),
    /// Print tables of the papers, measured here, beside the figures of the papers
    Tables(TablesArgs),
    /// Explore for a parent process
    #[command(hide = true)]
    Worker(WorkerArgs),
    /// Run one execution for a parent process
    #[command(hide = true)]
    Jvm(JvmArgs),
}

/// Arguments of `tables`.
#[derive(Debug, Args)]
pub struct TablesArgs {
    /// Directory of the samples
    #[arg(long, value_name = "DIR", default_value = "samples")]
    pub samples: PathBuf,
    /// JDK to run the programs with
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// At most so many seconds for a row
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0, value_parser = seconds)]
    pub seconds: f64,
}

/// Arguments of `instrument`.
#[derive(Debug, Args)]
pub struct InstrumentArgs {
    /// The jar to rewrite
    pub jar: PathBuf,
    /// Where to write the result [default: NAME-jcheck.jar beside it]
    #[arg(short, long, conflicts_with = "explain")]
    pub output: Option<PathBuf>,
    /// Write the result even where the original is
    #[arg(long)]
    pub force: bool,
    /// Which classes.
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// File that lists unshared objects: those of classes of --granularity stay what they are, and cost nothing
    #[arg(long, value_name = "FILE", requires = "granularity")]
    pub unshared: Option<PathBuf>,
    /// Put jcheck's library into the result, so that it also runs without a scheduler
    #[arg(long, conflicts_with = "explain")]
    pub standalone: bool,
    /// JDK that will run the result: its java.util.concurrent is rewritten with the program [default: JAVA_HOME, or
    /// that of the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Write nothing, and tell what would be done and what left out, and why
    #[arg(long)]
    pub explain: bool,
    /// With --explain, write it as JSON; `-` for standard output
    #[arg(long, value_name = "FILE", requires = "explain")]
    pub json: Option<String>,
}

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

/// Arguments of `inspect`.
#[derive(Debug, Args)]
pub struct InspectArgs {
    /// A class file, a jar, or one class of a jar as app.jar!com/example/App.class
    pub what: String,
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

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// A jar, a directory of classes (with --main), a .java file, or a .toml file that lists the processes of a system
    pub program: PathBuf,
    /// Take PROGRAM for a list of the processes of a system, as each file NAME.toml is
    #[arg(long)]
    pub system: bool,
    /// Program and JDK.
    #[command(flatten)]
    pub target: ProgramArgs,
    /// File that lists unshared objects
    #[arg(long, value_name = "FILE")]
    pub unshared: Option<PathBuf>,
    /// File that lists communication objects
    #[arg(long, value_name = "FILE")]
    pub commun: Option<PathBuf>,
    /// Search strategy, and no hunt before it
    /// [default: a hunt, then if-sss; sss with --atomicity bytecode or line]
    #[arg(long, value_enum)]
    pub search: Option<Strategy>,
    /// What is one step of an execution [default: reduced; bytecode with --search sss]
    #[arg(long, value_enum)]
    pub atomicity: Option<Atomic>,
    /// How persistent sets are computed [default: dynamic, or what is sound with the other flags]
    #[arg(long, value_enum)]
    pub persistent_sets: Option<PersistentSets>,
    /// Reductions of --persistent-sets dynamic: all, none, or some of updates and sections, separated by commas
    /// [default: updates]
    #[arg(long, value_name = "LIST")]
    pub reduce: Option<Reductions>,
    /// Sleep sets [default: on, where that is sound]
    #[arg(long, value_enum)]
    pub sleep_sets: Option<Switch>,
    /// Look for bugs by samples only, and prove nothing
    #[arg(long)]
    pub hunt_only: bool,
    /// Seed of the samples [default: 1]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Depth of the bugs that --search pct looks for [default: 3]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    pub pct_depth: Option<u32>,
    /// Length of executions that --search pct expects [default: that of the first one]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub pct_steps: Option<u32>,
    /// Synchronisation discipline
    #[arg(long, value_enum, default_value_t = Discipline::HappensBefore)]
    pub discipline: Discipline,
    /// What becomes of a data race
    #[arg(long, value_enum, default_value_t = Races::Promote)]
    pub races: Races,
    /// File that lists data races which are accepted: they are no findings
    #[arg(long, value_name = "FILE")]
    pub accept: Option<PathBuf>,
    /// When time limits expire: when nothing else can happen, at any time, or never
    #[arg(long, value_enum, default_value_t = Timeouts::Quiescent)]
    pub timeouts: Timeouts,
    /// How often one `wait` may end for no reason
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub spurious_wakeups: u32,
    /// How many reads of each direction of a connection may get less than they could, any number of bytes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub short_reads: u32,
    /// Bound on executions: depth:N (visible operations), deepening, preemptions:N or delays:N
    #[arg(long)]
    pub bound: Option<Bound>,
    /// Sample so many executions first, and say how many the search will have [without a number: 300]
    #[arg(long, value_name = "SAMPLES", num_args = 0..=1, require_equals = true, default_missing_value = "300")]
    pub estimate: Option<u64>,
    /// Give up an execution after so many visible operations: it may have no end
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_steps: u32,
    /// Stop after so many executions
    #[arg(long, value_name = "N")]
    pub max_executions: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_time: Option<f64>,
    /// How the program is put back into its initial state
    #[arg(long, value_enum, default_value_t = Reset::Auto)]
    pub reset: Reset,
    /// What the threads of the program are in a worker
    #[arg(long, value_enum, default_value_t = Threads::Auto)]
    pub threads: Threads,
    /// Worker processes [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub workers: Option<u16>,
    /// Assume nothing of the environment: a program that looks at identity hash codes, references, processors or random
    /// numbers is not verified
    #[arg(long)]
    pub strict_environment: bool,
    /// When to stop: at the first finding, or after all executions
    #[arg(long, value_enum, default_value_t = StopAt::First)]
    pub stop: StopAt,
    /// How much is told of a finding: what matters, in calls of the program, or each operation
    #[arg(long, value_enum, default_value_t = Story::Brief)]
    pub story: Story,
    /// Write the result as JSON; `-` for standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
    /// Write the result for other tools: json=FILE, sarif=FILE, junit=FILE, github=FILE (annotations of GitHub
    /// Actions), separated by commas; `-` for standard output; html=DIR, as --html
    #[arg(long, value_name = "FORMAT=FILE", value_delimiter = ',')]
    pub report: Vec<ReportFile>,
    /// Write the result as a page for a browser, DIR/index.html, with a picture of each finding
    #[arg(long, value_name = "DIR", value_parser = ReportFile::page)]
    pub html: Option<ReportFile>,
    /// Directory for schedule files
    #[arg(long, value_name = "DIR", default_value = "jcheck-out")]
    pub output_dir: PathBuf,
    /// Write the schedule of the first execution that ends well
    #[arg(long, value_name = "FILE")]
    pub save_complete: Option<PathBuf>,
    /// No progress display
    #[arg(long)]
    pub quiet: bool,
    /// Arguments of the program
    #[arg(last = true)]
    pub args: Vec<String>,
}

/// Arguments of `annotate`.
#[derive(Debug, Args)]
pub struct AnnotateArgs {
    /// Write PREFIX.accept, PREFIX.commun and PREFIX.unshared; files of these names are overwritten
    #[arg(long, value_name = "PREFIX")]
    pub write: PathBuf,
    /// What to check, and how.
    #[command(flatten)]
    pub check: CheckArgs,
}

/// Arguments of `scheduler`.
#[derive(Debug, Args)]
pub struct SchedulerArgs {
    /// Where to listen: unix:/path or tcp:127.0.0.1:port, with port 0 for any that is free
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Address,
    /// The secret that JVMs must present [default: a random one, which is shown]
    #[arg(long)]
    pub token: Option<String>,
    /// What to check, and how.
    #[command(flatten)]
    pub check: CheckArgs,
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A file written by `jcheck check`
    pub schedule: PathBuf,
    /// The program, if it is no longer where it was
    #[arg(long)]
    pub program: Option<PathBuf>,
    /// Program and JDK.
    #[command(flatten)]
    pub target: ProgramArgs,
    /// Hide what the program prints
    #[arg(long)]
    pub quiet: bool,
    /// How much is told of a finding: what matters, in calls of the program, or each operation
    #[arg(long, value_enum, default_value_t = Story::Brief)]
    pub story: Story,
}

/// Arguments of `bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Seconds for each row, in several batches
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub seconds: f64,
    /// JDK to measure, may be repeated [default: JAVA_HOME, or the `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Vec<PathBuf>,
    /// Measure only rows whose names contain this
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,
}

/// Arguments of `worker`.
#[derive(Debug, Args)]
pub struct WorkerArgs {
    /// Where the parent listens
    pub socket: PathBuf,
    /// Home of the JDK
    pub java_home: PathBuf,
    /// Directory of the agent's jars
    pub kit: PathBuf,
    /// The core to stay on
    pub core: usize,
    /// Further flags of the JVM
    #[arg(allow_hyphen_values = true, trailing_var_arg = true)]
    pub jvm_flags: Vec<String>,
}

/// Arguments of `jvm`.
#[derive(Debug, Args)]
pub struct JvmArgs {
    /// Where the scheduler listens
    pub socket: PathBuf,
    /// The secret that it expects
    pub token: String,
    /// Home of the JDK
    pub java_home: PathBuf,
    /// Directory of the agent's jars
    pub kit: PathBuf,
    /// Main class
    pub main: String,
    /// Number of flags of the JVM
    pub flags: usize,
    /// What is known of classes that are rewritten while they are loaded
    #[arg(long)]
    pub weaving: Option<PathBuf>,
    /// Where classes are kept of which nothing is known
    #[arg(long)]
    pub found: Option<PathBuf>,
    /// Flags of the JVM, then arguments of the program
    #[arg(last = true)]
    pub words: Vec<String>,
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

impl CheckArgs {
    /// All reports that are asked for.
    pub fn reports(&self) -> Vec<&ReportFile> {
        self.report.iter().chain(&self.html).collect()
    }

    /// Whether an execution that ends well is wanted: for its schedule, or to show it.
    pub fn keeps_complete(&self) -> bool {
        self.save_complete.is_some() || self.has_page()
    }

    /// Whether a page is asked for, which shows more of a run than its result.
    pub fn has_page(&self) -> bool {
        self.reports().iter().any(|report| report.is_html())
    }

    /// What the program is held to.
    pub fn rules(&self) -> Rules {
        Rules {
            discipline: match self.discipline {
                Discipline::HappensBefore => model::Discipline::HappensBefore,
                Discipline::Lockset => model::Discipline::Lockset,
                Discipline::ExclusiveAccess => model::Discipline::ExclusiveAccess,
                Discipline::Off => model::Discipline::Off,
            },
            timeouts: match self.timeouts {
                Timeouts::Quiescent => model::Timeouts::Quiescent,
                Timeouts::Any => model::Timeouts::Any,
                Timeouts::Never => model::Timeouts::Never,
            },
            spurious_wakeups: self.spurious_wakeups,
            short_reads: self.short_reads,
            max_steps: self.max_steps,
            ..Rules::default()
        }
    }
}

/// A positive, finite number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 1e9 => Ok(value),
        _ => Err("expected a positive number of seconds".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
