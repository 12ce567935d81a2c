//! The result of a run, as JSON (`jcheck.result/1`). Fields are only ever added.

use serde::Serialize;

use super::way_out;
use crate::model::{Gap, Pin};
use crate::search::Statistics;

/// Name and version of the format.
pub const SCHEMA: &str = "jcheck.result/1";

/// The three answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every behaviour was covered and nothing is wrong.
    Verified,
    /// There is a finding, with a schedule that replays it.
    Bug,
    /// Nothing was found so far, but a bound, a budget or a gap in control was reached.
    Incomplete,
}

impl Verdict {
    /// Exit code of the process.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Verified => 0,
            Self::Bug => 1,
            Self::Incomplete => 3,
        }
    }
}

/// The whole result.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunResult {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The answer.
    pub verdict: Verdict,
    /// What was checked.
    pub program: ProgramSummary,
    /// How.
    pub search: SearchSummary,
    /// Maximal executions: complete, deadlocked, in vain, excluded and cut; never replays, nor those of the hunt.
    pub executions: u64,
    /// Executions that ran to their end.
    pub complete: u64,
    /// Executions that ended in a deadlock.
    pub deadlocked: u64,
    /// Executions in which a thread has waited in a loop in vain, that could have gone on.
    pub futile: u64,
    /// Executions that `Check.assume` excludes.
    pub excluded: u64,
    /// Runs abandoned because every enabled choice was asleep.
    pub blocked: u64,
    /// Transitions executed for the first time.
    pub transitions: u64,
    /// Transitions that reset+replay repeated.
    pub replayed_transitions: u64,
    /// Visible states, as nodes of the search tree.
    pub visible_states: u64,
    /// Visible operations of the longest execution.
    pub max_depth: usize,
    /// Threads of the execution with the most threads.
    pub max_threads: usize,
    /// JVMs started.
    pub launches: u64,
    /// Workers and JVMs that were killed, died or fell silent, and whose work was done again.
    pub replaced: u64,
    /// Executions that a JVM in use did not repeat, and that were run again in a fresh one.
    pub detours: u64,
    /// Wall clock.
    pub seconds: f64,
    /// Expected size of the whole.
    pub estimate: Estimate,
    /// Number of different traces, if executions are drawn at random.
    pub traces: Option<u64>,
    /// What samples have done beside the search, if there were to be any.
    pub hunt: Option<HuntSummary>,
    /// What is wrong.
    pub findings: Vec<FindingSummary>,
    /// The kinds of object met.
    pub classification: ClassificationSummary,
    /// Whether all findings are data races, and whatever else they can cause was searched for to the end.
    pub only_data_races: bool,
    /// Data races that are accepted, and no findings.
    pub accepted: Vec<AcceptedSummary>,
    /// Explorations: each but the last one ended with evidence against the classification.
    pub rounds: Vec<RoundSummary>,
    /// What was not under control.
    pub gaps: Vec<GapSummary>,
    /// What the program has looked at of the environment, with what is assumed of it.
    pub assumed: Vec<AssumedSummary>,
    /// What the verdict relies on, in words.
    pub guarantee: String,
}

/// What was checked.
#[derive(Debug, Clone, Serialize)]
pub struct ProgramSummary {
    /// The jar, directory or source file, as the user named it.
    pub jar: String,
    /// The main class.
    pub main: String,
}

/// How it was searched.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchSummary {
    /// `if-sss`, `sss`, `composed`, `random`, `pct`, `pos` or `surw`.
    pub strategy: String,
    /// `bytecode`, `line` or `reduced`.
    pub atomicity: String,
    /// `enabled`, `static`, `source` or `dynamic`.
    pub persistent_sets: String,
    /// Reductions: `all`, `none`, or their words, separated by commas.
    pub reduce: String,
    /// Whether sleep sets are on.
    pub sleep_sets: bool,
    /// Of the random numbers, if executions are drawn.
    pub seed: Option<u64>,
    /// `lockset`.
    pub discipline: String,
    /// Bounds that cut something.
    pub bounds: Vec<String>,
    /// `launch`, `loader` or `reinit`.
    pub reset: String,
    /// Why it is not the quickest one, or not the one that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reset_reason: Option<String>,
    /// `platform` or `fiber`.
    pub threads: String,
    /// JVMs at a time.
    pub workers: u32,
}

/// Expected size of the search.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Estimate {
    /// Executions in all; `None` if there are more than can be counted.
    pub executions: Option<u64>,
    /// Share that is done, between 0 and 1.
    pub fraction: f64,
    /// What samples said before the search, if they were asked for.
    pub sampled: Option<SampledSummary>,
}

/// What samples say about the number of executions.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct SampledSummary {
    /// Number of samples.
    pub samples: u64,
    /// Expected number of executions.
    pub executions: f64,
    /// Standard error.
    pub error: f64,
}

/// Executions that were drawn to find a bug soon.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct HuntSummary {
    /// Of the random numbers.
    pub seed: u64,
    /// How many.
    pub executions: u64,
    /// Number of different traces among them.
    pub traces: u64,
    /// Whether it ended since it showed nothing new for a while.
    pub spent: bool,
}

/// A finding.
#[derive(Debug, Clone, Serialize)]
pub struct FindingSummary {
    /// The word of [`crate::model::FindingKind`].
    pub kind: String,
    /// One sentence.
    pub message: String,
    /// Creation path of the thread, if it is one thread's fault.
    pub thread: Option<String>,
    /// Where.
    pub at: Option<String>,
    /// Number of the execution that showed it, from 1; those of the hunt included.
    pub execution: u64,
    /// The sampler that has drawn it; `None` if the search has shown it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hunter: Option<&'static str>,
    /// The exploration in which that was, from 1.
    pub round: u32,
    /// The line of an `.accept` file that accepts it, if it is a data race.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accept: Option<String>,
    /// The schedule file.
    pub schedule: Option<String>,
    /// Whether a replay in a fresh JVM showed it again.
    pub confirmed: bool,
    /// Why it comes about, as far as the schedule shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<WhySummary>,
    /// What came of looking for a simpler schedule, if that was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simplest: Option<SimplestSummary>,
    /// The messages of the causes of a throwable, the last cause first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<String>,
    /// What can be done about it, where that is known: where a class is that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Why a finding comes about.
#[derive(Debug, Clone, Serialize)]
pub struct WhySummary {
    /// The word of [`super::Rule`].
    pub rule: &'static str,
    /// One paragraph.
    pub text: String,
    /// The lines of the program that it names.
    pub places: Vec<String>,
    /// What kind of change would exclude it.
    pub hint: &'static str,
}

/// What came of looking for the simplest schedule of a finding.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct SimplestSummary {
    /// Executions that were run for it; they count nowhere else.
    pub executions: u64,
    /// How often a thread is preempted in the schedule that is shown.
    pub preemptions: usize,
    /// Whether the finding did not come without any one of these: each was tried to leave out.
    pub needed: bool,
}

/// A data race that is accepted.
#[derive(Debug, Clone, Serialize)]
pub struct AcceptedSummary {
    /// One sentence.
    pub message: String,
    /// Where.
    pub at: Option<String>,
}

/// One exploration of several.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RoundSummary {
    /// Its maximal executions.
    pub executions: u64,
    /// Those of the hunt.
    pub hunted: u64,
    /// What was promoted after it, as entries of annotation files.
    pub promoted: Vec<String>,
    /// What code of the JDK was seen to do in it, as words; empty if nothing new.
    pub platform_uses: String,
}

/// Something that was not under control.
#[derive(Debug, Clone, Serialize)]
pub struct GapSummary {
    /// A stable word.
    pub kind: String,
    /// What.
    pub name: String,
    /// Why it matters, and where.
    pub why: String,
    /// What can be done about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<&'static str>,
}

impl From<&Gap> for GapSummary {
    fn from(gap: &Gap) -> Self {
        Self {
            kind: gap.kind.clone(),
            name: gap.name.clone(),
            why: gap.why.clone(),
            hint: way_out(&gap.kind),
        }
    }
}

/// Something of the environment that is the same in every execution, though it need not be.
#[derive(Debug, Clone, Serialize)]
pub struct AssumedSummary {
    /// A stable word.
    pub kind: String,
    /// What is assumed.
    pub what: &'static str,
    /// Where the program looks at it.
    pub places: Vec<String>,
}

/// What a run assumes, one entry for each kind.
pub fn assumed(pins: &[Gap]) -> Vec<AssumedSummary> {
    let places = |pin: Pin| {
        let those = pins.iter().filter(move |gap| gap.name == pin.word());
        let mut places: Vec<String> = those.map(|gap| gap.why.clone()).collect();
        places.sort_unstable();
        places
    };
    let all = Pin::ALL.into_iter().map(|pin| AssumedSummary {
        kind: pin.word().to_string(),
        what: pin.assumption(),
        places: places(pin),
    });
    all.filter(|assumed| !assumed.places.is_empty()).collect()
}

/// Program points by the class of what they create.
#[derive(Debug, Clone, Default, Serialize)]
pub struct ClassificationSummary {
    /// Allocation sites of unshared objects.
    pub unshared: usize,
    /// Allocation sites of discipline-checked objects.
    pub discipline: usize,
    /// Allocation sites of communication objects, and communication and volatile fields.
    pub communication: usize,
    /// What was promoted during the run, as entries of annotation files.
    pub promoted: Vec<String>,
}

impl RunResult {
    /// Takes over the counters of a search.
    pub fn count(&mut self, statistics: &Statistics) {
        self.executions = statistics.executions();
        self.complete = statistics.complete;
        self.deadlocked = statistics.deadlocked;
        self.futile = statistics.futile;
        self.excluded = statistics.excluded;
        self.blocked = statistics.blocked;
        self.transitions = statistics.transitions;
        self.replayed_transitions = statistics.replayed_transitions;
        self.visible_states = statistics.visible_states();
        self.max_depth = statistics.max_depth;
        self.max_threads = statistics.max_threads;
    }
}
