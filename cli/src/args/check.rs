//! Arguments of `check`.

use std::path::PathBuf;

use clap::Args;
use jcheck_scheduler::model::{self, Reductions, Rules};

use super::{
    seconds, Atomic, Bound, Discipline, PersistentSets, ProgramArgs, Races, Reset, StopAt, Story,
    Strategy, Switch, Threads, Timeouts,
};
use crate::reports::ReportFile;

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
