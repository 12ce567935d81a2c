//! Arguments of `check`.

use std::path::PathBuf;

use clap::Args;
use jcheck_scheduler::model::{self, Reductions, Rules};

use super::headings;
use super::program::ProgramArgs;
use super::values::{
    seconds, Atomic, Bound, Discipline, PersistentSets, Races, Reset, StopAt, Story, Strategy,
    Switch, Threads, Timeouts,
};
use crate::reports::ReportFile;

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// A jar, a directory of classes (with --main), a .java file, or a .toml file that lists the processes of a system
    pub program: PathBuf,
    /// PROGRAM lists the processes of a system; not needed for a file NAME.toml
    #[arg(long, help_heading = headings::PROGRAM)]
    pub system: bool,
    /// Program and JDK.
    #[command(flatten)]
    pub target: ProgramArgs,
    /// File that lists unshared objects: those that only one thread uses
    #[arg(long, value_name = "FILE", help_heading = headings::CLASSES)]
    pub unshared: Option<PathBuf>,
    /// File that lists communication objects: those that are used without a lock, whose accesses are scheduling points
    #[arg(long, value_name = "FILE", help_heading = headings::CLASSES)]
    pub commun: Option<PathBuf>,
    /// Search strategy, without a hunt before it
    /// [default: a hunt, then if-sss; sss with --atomicity bytecode or line]
    #[arg(long, value_enum, help_heading = headings::SEARCH)]
    pub search: Option<Strategy>,
    /// What one step of an execution is [default: reduced; bytecode with --search sss]
    #[arg(long, value_enum, help_heading = headings::SEARCH)]
    pub atomicity: Option<Atomic>,
    /// How persistent sets are computed; a combination of flags that would miss executions is refused, with the reason
    /// [default: dynamic, or what is sound with the other flags]
    #[arg(long, value_enum, value_name = "SETS", help_heading = headings::SEARCH)]
    pub persistent_sets: Option<PersistentSets>,
    /// Reductions of --persistent-sets dynamic: all, none, or some of updates, sections and tasks, separated by commas. updates:
    /// a compare-and-set that fails is a read. sections: critical sections that share no data need no order. tasks: each task of
    /// a ForkJoinPool has a worker of its own
    /// [default: all]
    #[arg(long, value_name = "LIST", help_heading = headings::SEARCH)]
    pub reduce: Option<Reductions>,
    /// Whether sleep sets are used; without them many equivalent executions are explored [default: on, where that is sound]
    #[arg(long, value_enum, value_name = "SWITCH", help_heading = headings::SEARCH)]
    pub sleep_sets: Option<Switch>,
    /// Look for bugs by samples only, and prove nothing. It ends when they show nothing new, after 1000 executions, or when
    /// a budget is used up
    #[arg(long, help_heading = headings::SEARCH)]
    pub hunt_only: bool,
    /// Seed of the samples [default: 1]
    #[arg(long, value_name = "N", help_heading = headings::SEARCH)]
    pub seed: Option<u64>,
    /// Depth of the bugs that --search pct looks for [default: 3]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..), help_heading = headings::SEARCH)]
    pub pct_depth: Option<u32>,
    /// Length of executions that --search pct expects [default: that of the first one]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..), help_heading = headings::SEARCH)]
    pub pct_steps: Option<u32>,
    /// The rule that accesses to shared data must keep
    #[arg(long, value_enum, default_value_t = Discipline::HappensBefore, help_heading = headings::RULES)]
    pub discipline: Discipline,
    /// What happens after a data race was found
    #[arg(long, value_enum, default_value_t = Races::Promote, help_heading = headings::RULES)]
    pub races: Races,
    /// File that lists accepted data races: they are reported, and are no findings
    #[arg(long, value_name = "FILE", help_heading = headings::RULES)]
    pub accept: Option<PathBuf>,
    /// When time limits expire
    #[arg(long, value_enum, default_value_t = Timeouts::Quiescent, help_heading = headings::RULES)]
    pub timeouts: Timeouts,
    /// How often one `wait` may end for no reason
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = headings::RULES)]
    pub spurious_wakeups: u32,
    /// How many reads of each direction of a connection may get fewer bytes than they could; every number is tried
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = headings::RULES)]
    pub short_reads: u32,
    /// What may go wrong, and how often: crash:N and restart:N (processes of a system), drop:N, duplicate:N and reorder:N
    /// (datagrams to one port), separated by commas
    #[arg(long, value_name = "FAULTS", help_heading = headings::RULES)]
    pub faults: Option<model::Faults>,
    /// Bound on executions: depth:N (visible operations), deepening (a depth that grows until no execution is cut),
    /// preemptions:N or delays:N
    #[arg(long, help_heading = headings::LIMITS)]
    pub bound: Option<Bound>,
    /// First sample this many executions, and estimate how many the search will have [without a number: 300]
    #[arg(long, value_name = "SAMPLES", num_args = 0..=1, require_equals = true, default_missing_value = "300")]
    #[arg(help_heading = headings::LIMITS)]
    pub estimate: Option<u64>,
    /// Give up an execution after this many visible operations; it may have no end
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(help_heading = headings::LIMITS)]
    pub max_steps: u32,
    /// Stop after this many executions, those of the hunt included
    #[arg(long, value_name = "N", help_heading = headings::LIMITS)]
    pub max_executions: Option<u64>,
    /// Stop after this many seconds, those of the hunt included
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = headings::LIMITS)]
    pub max_time: Option<f64>,
    /// How each execution gets a fresh program; findings are confirmed with launch in any case
    #[arg(long, value_enum, default_value_t = Reset::Auto, help_heading = headings::RUN)]
    pub reset: Reset,
    /// What the threads of the program are in a worker
    #[arg(long, value_enum, default_value_t = Threads::Auto, help_heading = headings::RUN)]
    pub threads: Threads,
    /// Processes that explore at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = headings::RUN)]
    pub workers: Option<u16>,
    /// Assume nothing of the environment: a program that looks at identity hash codes, weak references, processors or
    /// random numbers is not verified
    #[arg(long, help_heading = headings::RULES)]
    pub strict_environment: bool,
    /// When to stop
    #[arg(long, value_enum, default_value_t = StopAt::First, help_heading = headings::LIMITS)]
    pub stop: StopAt,
    /// How much is told of a finding; in colours on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = Story::Brief, help_heading = headings::REPORT)]
    pub story: Story,
    /// Write the result as JSON; `-` for standard output, the report then goes to standard error
    #[arg(long, value_name = "FILE", help_heading = headings::REPORT)]
    pub json: Option<String>,
    /// Write the result for other tools, separated by commas: json=FILE, sarif=FILE (SARIF 2.1.0, for code scanning),
    /// junit=FILE (a test case for each finding), github=FILE (annotations of GitHub Actions), html=DIR; `-` for standard
    /// output
    #[arg(long, value_name = "FORMAT=FILE", value_delimiter = ',', help_heading = headings::REPORT)]
    pub report: Vec<ReportFile>,
    /// Write the result as a page for a browser, DIR/index.html, with a picture of each finding
    #[arg(long, value_name = "DIR", value_parser = ReportFile::page, help_heading = headings::REPORT)]
    pub html: Option<ReportFile>,
    /// Directory for schedule files
    #[arg(long, value_name = "DIR", default_value = "jcheck-out", help_heading = headings::REPORT)]
    pub output_dir: PathBuf,
    /// Write the schedule of the first execution that ends well
    #[arg(long, value_name = "FILE", help_heading = headings::REPORT)]
    pub save_complete: Option<PathBuf>,
    /// Write what the program records by Check.record in one execution, for `jcheck detect`: that of the first finding, or else
    /// the first that ends well
    #[arg(long, value_name = "FILE", help_heading = headings::REPORT)]
    pub record: Option<PathBuf>,
    /// No progress display
    #[arg(long, help_heading = headings::REPORT)]
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
        self.save_complete.is_some() || self.record.is_some() || self.has_page()
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
            faults: self.faults.unwrap_or_default(),
            max_steps: self.max_steps,
            ..Rules::default()
        }
    }
}
