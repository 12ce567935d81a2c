//! The command line.

mod check;
mod detect;
mod headings;
mod hidden;
mod program;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use jcheck_agent::Address;

pub use check::CheckArgs;
pub use detect::DetectArgs;
pub use hidden::{JvmArgs, WorkerArgs};
pub use program::{LibraryArgs, ProgramArgs, SelectionArgs};
use values::seconds;
pub use values::{
    Atomic, Bound, Discipline, PersistentSets, Races, Reset, StopAt, Story, Strategy, Switch,
    Threads,
};

/// A model checker for real multi-threaded Java programs.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "Exit codes: 0 verified, 1 bug, 2 wrong use, 3 incomplete, 4 jcheck's own fault, 130 interrupted."
)]
pub struct Cli {
    /// Limit of the cache: when rewritten programs take more, those that were not used for the longest are removed
    #[arg(long, value_name = "MB", default_value_t = 512, global = true)]
    pub cache_limit: u64,
    /// Append what jcheck does to this file: processes, rewriting, rounds, jobs; with `JCHECK_LOG=trace` also executions
    /// and their operations
    #[arg(long, value_name = "FILE", global = true)]
    pub log: Option<PathBuf>,
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
    /// Explore a program, and report what is wrong
    Check(Box<CheckArgs>),
    /// Check a program, and write annotation files from what the run has shown
    Annotate(Box<AnnotateArgs>),
    /// Run a recorded schedule again, and show what the program prints
    Replay(Box<ReplayArgs>),
    /// Check a program, or a system, in JVMs that somebody else starts
    Scheduler(Box<SchedulerArgs>),
    /// Run an instrumented jar, or a process of a system, in a JVM that `jcheck scheduler` controls
    Java(Box<JavaArgs>),
    /// Say whether a system possibly, or definitely, passed through a global state, from a recorded computation
    Detect(Box<DetectArgs>),
    /// Measure how fast executions are, beside what the JVM can do at best
    Bench(BenchArgs),
    /// Measure the tables of the papers here, beside their figures
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
    /// How many seconds a row may take
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
    /// Overwrite the original, if that is where the result goes
    #[arg(long)]
    pub force: bool,
    /// Which classes.
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// File that lists unshared objects: those of classes of --granularity stay what they are, and cost nothing
    #[arg(long, value_name = "FILE", requires = "granularity")]
    pub unshared: Option<PathBuf>,
    /// Put jcheck's library into the result, so that it also runs without jcheck
    #[arg(long, conflicts_with = "explain")]
    pub standalone: bool,
    /// JDK that will run the result [default: JAVA_HOME, or that of the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Write nothing; tell what would be done, what would be left out, and why
    #[arg(long)]
    pub explain: bool,
    /// With --explain, write it as JSON; `-` for standard output
    #[arg(long, value_name = "FILE", requires = "explain")]
    pub json: Option<String>,
}

/// Arguments of `inspect`.
#[derive(Debug, Args)]
pub struct InspectArgs {
    /// A class file, a jar, or one class of a jar as app.jar!com/example/App.class
    pub what: String,
    /// JDK that the program is to run with [default: JAVA_HOME, or that of the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
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
    /// Who may call, and until when.
    #[command(flatten)]
    pub joining: JoiningArgs,
    /// What to check, and how.
    #[command(flatten)]
    pub check: CheckArgs,
}

/// What is expected of JVMs that somebody else starts.
#[derive(Debug, Args)]
pub struct JoiningArgs {
    /// The secret that JVMs must present [default: a random one, which is shown]
    #[arg(long, requires = "listen")]
    pub token: Option<String>,
    /// How many seconds to wait for a JVM that somebody else starts; after that the run ends
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0, value_parser = seconds)]
    pub join_timeout: f64,
}

/// Arguments of `java`.
#[derive(Debug, Args)]
pub struct JavaArgs {
    /// Where the scheduler listens
    #[arg(long, value_name = "ADDRESS")]
    pub connect: Address,
    /// The secret that it expects
    #[arg(long)]
    pub token: String,
    /// File that lists the processes of a system, as the scheduler has it; in place of an instrumented jar
    #[arg(long, value_name = "FILE", requires = "process")]
    pub system: Option<PathBuf>,
    /// Which process of the system to run
    #[arg(long, value_name = "NAME", requires = "system")]
    pub process: Option<String>,
    /// Its libraries.
    #[command(flatten)]
    pub library: LibraryArgs,
    /// Which classes are under control, and how.
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// File that lists unshared objects: those that only one thread uses
    #[arg(long, value_name = "FILE", help_heading = headings::CLASSES)]
    pub unshared: Option<PathBuf>,
    /// File that lists communication objects: those that are used without a lock, whose accesses are scheduling points
    #[arg(long, value_name = "FILE", help_heading = headings::CLASSES)]
    pub commun: Option<PathBuf>,
    /// JDK to run the program with [default: JAVA_HOME, or the `java` on the PATH]
    #[arg(long, value_name = "DIR", help_heading = headings::RUN)]
    pub java_home: Option<PathBuf>,
    /// What `java` takes: flags of the JVM, `-jar` and the instrumented jar, arguments of the program; with --system only
    /// flags of the JVM
    #[arg(
        last = true,
        required_unless_present = "system",
        value_name = "FLAGS -jar JAR ARGS"
    )]
    pub words: Vec<String>,
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A file written by `jcheck check`
    pub schedule: PathBuf,
    /// The program, if it is no longer where it was
    #[arg(long)]
    pub program: Option<PathBuf>,
    /// Where JVMs call that somebody else starts, for a system with such: unix:/path or tcp:127.0.0.1:port
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<Address>,
    /// Who may call, and until when.
    #[command(flatten)]
    pub joining: JoiningArgs,
    /// Program and JDK.
    #[command(flatten)]
    pub target: ProgramArgs,
    /// Hide what the program prints
    #[arg(long)]
    pub quiet: bool,
    /// Write what the program records by Check.record in this execution, for `jcheck detect`
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// How much is told of a finding; in colours on a terminal, unless NO_COLOR is set
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
