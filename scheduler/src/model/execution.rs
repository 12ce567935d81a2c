//! A finished execution: what happened, how it ended, what was found.

use serde::{Deserialize, Serialize};

use super::{Location, ObjectId, Operation, Reached, Shown, ThreadPath, Transition};
use super::{ENVIRONMENT, FAILED, FOLLOWED, LOADED};

/// A state of a model system in a printable form, for counting; Java programs have none.
pub type StateKey = String;

/// One visible transition and what followed it without a choice.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Step {
    /// The transition that was taken.
    pub taken: Transition,
    /// All transitions that were enabled, in the order of threads and alternatives; `taken` is one of them.
    pub enabled: Vec<Transition>,
    /// Alternatives of the thread of `taken` that were pending but disabled, such as the timeout of a wait that was
    /// notified already.
    pub disabled: Vec<Transition>,
    /// What the step did: the operations of `taken`, then those of its invisible tail that other threads can notice
    /// (`release`, `notify`, `notifyAll`, `start`). Locks that share an [`ObjectId`] are told apart here, by ids that
    /// hold for this execution only; the operation of `taken` is then followed by an [`Operation::Alias`]. Where the
    /// plan asks for outcomes, an [`Operation::Update`] of `taken` is a read here if it left its location as it was.
    pub operations: Vec<Operation>,
    /// The transition in words; only in executions that are run in full.
    pub description: String,
    /// Invisible transitions of the same thread that followed (model systems only).
    pub invisible: Vec<Transition>,
    /// The state before and after each of those transitions (model systems only).
    pub states: Vec<StateKey>,
}

impl Step {
    /// The location that the transition might have written, if it is told that it was left as it was.
    pub fn unchanged(&self) -> Option<Location> {
        match (self.taken.operations.first(), self.operations.first()) {
            (Some(Operation::Update(at)), Some(Operation::Read(_))) => Some(*at),
            _ => None,
        }
    }

    /// A step of which nothing is known but the transition.
    pub fn brief(taken: Transition) -> Self {
        Self {
            taken,
            enabled: Vec::new(),
            disabled: Vec::new(),
            operations: Vec::new(),
            description: String::new(),
            invisible: Vec::new(),
            states: Vec::new(),
        }
    }
}

/// A transition that was pending when an execution ended.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Pending {
    /// The transition.
    pub transition: Transition,
    /// Whether only the end of the execution keeps it from being taken.
    pub enabled: bool,
    /// Its operations, with objects told apart as in [`Step::operations`].
    pub operations: Vec<Operation>,
}

/// The last state of an execution, as far as a race analysis needs it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Ending {
    /// Pending transitions of all threads that have not ended: the disabled ones, those that are asleep, and those that
    /// `exit`, the end of all threads that are not daemons, or a depth bound has cut off.
    pub pending: Vec<Pending>,
    /// Initial values of semaphores, if they are not 0.
    pub semaphores: Vec<(ObjectId, u32)>,
}

/// How an execution ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Every thread ended, or the program called `exit`.
    Complete,
    /// Some threads have not ended and none is enabled, those that wait in a loop for what does not come included.
    Deadlock,
    /// Nothing is enabled, but a thread that has waited in vain could go on by now: what follows is explored where it
    /// looks later.
    Futile,
    /// Nothing is enabled, and a thread has come to an assumption that is not so: the execution is none of the program.
    Excluded,
    /// Every enabled transition is in the sleep set: nothing new can follow.
    SleepBlocked,
    /// An update turned out to be other than the plan needs: another execution shows what would follow.
    Redundant,
    /// The depth bound was reached.
    Cut,
    /// The program could not be driven further (see the findings and gaps).
    Abandoned,
}

/// A line of the story of an execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Number of the thread in this execution.
    pub thread: u32,
    /// The operation, for example `lock` or `start`.
    pub verb: String,
    /// What it is applied to, in words; empty when there is nothing.
    pub object: Subject,
    /// Where in the program, or `None`.
    pub site: Option<u32>,
    /// True when this line is a choice of the schedule.
    pub visible: bool,
    /// The frames of the thread there, as a number of [`Execution::traces`]; only in executions that are run in full.
    pub trace: Option<u32>,
}

impl Entry {
    /// Whether it is an access to data that was no operation: told for what it explains.
    pub fn is_access(&self) -> bool {
        matches!(self.verb.as_str(), READS | WRITES)
    }

    /// Whether it reads data, as an operation or not, and does not change them.
    pub fn is_read(&self) -> bool {
        matches!(self.verb.as_str(), "read" | READS)
    }

    /// Whether it is about data, as an operation or not.
    pub fn is_of_data(&self) -> bool {
        self.is_access() || matches!(self.verb.as_str(), "read" | "write" | "update")
    }
}

/// The verb of an [`Entry`] for a read that was no operation.
pub const READS: &str = "reads";
/// The verb of an [`Entry`] for a write that was no operation.
pub const WRITES: &str = "writes";

/// The verb of an [`Entry`] for a task that fails, and keeps what was thrown for whoever asks for its result.
pub const THROWS: &str = "throws";

/// The verb of an [`Entry`] for `System.exit`.
pub const EXITS: &str = "exit";

/// What an [`Entry`] is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// Nothing.
    None,
    /// An object of this execution.
    Object(u32),
    /// A thread of this execution.
    Thread(u32),
    /// A location: object (if not static) and the name of the part.
    Location(Option<u32>, String),
    /// A number, such as the result of a toss.
    Value(i64),
}

/// How a thread was doing at the end of an execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThreadEnd {
    /// It had ended.
    Ended,
    /// It could have gone on.
    Enabled,
    /// It was blocked in this operation on this subject, at this site; the owner of the lock, if that is what it
    /// waits for.
    Blocked {
        /// The operation, for example `lock`.
        verb: String,
        /// The object or thread that it waits for.
        subject: Subject,
        /// Where in the program.
        site: Option<u32>,
        /// Who holds what it waits for.
        owner: Option<u32>,
    },
}

/// A thread of one execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadInfo {
    /// Its name, the same in every execution.
    pub path: ThreadPath,
    /// `Thread.getName()`.
    pub name: String,
    /// How it was doing at the end.
    pub end: ThreadEnd,
    /// Locks it held at the end, with the site of the acquire.
    pub holds: Vec<(u32, Option<u32>)>,
    /// Its frames at the end, innermost first; only asked for when there is something to report.
    pub frames: Vec<String>,
}

/// An object of one execution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectInfo {
    /// Class name with dots.
    pub class: String,
    /// Its name across executions.
    pub name: String,
    /// Where it was made, if that is known.
    pub site: Option<u32>,
}

/// Kinds of finding; the words are part of the result contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FindingKind {
    /// No thread can go on, and not all have ended.
    Deadlock,
    /// All threads that have not ended wait, some of them in loops for something that does not come.
    Livelock,
    /// `assert` or `Check.assertThat`.
    Assertion,
    /// A throwable left a thread.
    UncaughtException,
    /// Two accesses to one location conflict, and happens-before does not order them.
    DataRace,
    /// The locking discipline is violated.
    Discipline,
    /// An object declared unshared is used by a second thread.
    Classification,
    /// A thread runs without a visible operation for longer than the limit.
    Divergence,
    /// The JVM died.
    JvmCrash,
    /// The program ended with a status other than 0.
    Exit,
}

impl FindingKind {
    /// The word of the result contract.
    pub fn word(self) -> &'static str {
        match self {
            Self::Deadlock => "deadlock",
            Self::Livelock => "livelock",
            Self::Assertion => "assertion",
            Self::UncaughtException => "uncaught-exception",
            Self::DataRace => "data-race",
            Self::Discipline => "discipline",
            Self::Classification => "classification",
            Self::Divergence => "divergence",
            Self::JvmCrash => "jvm-crash",
            Self::Exit => "exit",
        }
    }
}

/// How the line of a cause begins among the details of a throwable.
pub const CAUSED_BY: &str = "Caused by: ";

/// Something that is wrong with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What.
    pub kind: FindingKind,
    /// One sentence.
    pub message: String,
    /// Number of the thread in this execution, if it is one thread's fault.
    pub thread: Option<u32>,
    /// Where, as in a stack trace.
    pub at: Option<String>,
    /// More lines for the story, for example both accesses of a violation or the frames of an exception.
    pub details: Vec<String>,
    /// Of a data race, or of an unshared object that is shared: what it says against the classification.
    pub evidence: Option<Evidence>,
}

/// What shows that a location is not what it was taken for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The location as an entry of an annotation file.
    pub location: String,
    /// Where the two accesses are, as `Class.method:line`, in the order of the message.
    pub places: Vec<String>,
    /// Whether accesses to it are scheduling points already.
    pub visible: bool,
    /// The two accesses of a race, in the order of the message.
    pub halves: Vec<Half>,
    /// Of a race within the JDK that a replay has shown: what the program has to do with it.
    pub told: Option<Told>,
    /// The frame of a class of the JDK, not rewritten, that makes one of the accesses: its locks are not seen, so that this
    /// may be no race.
    pub foreign: Option<String>,
    /// Whether the two accesses are meant to meet, by their modes or by fences beside them: then this is no race, but they
    /// must be scheduling points.
    pub is_meeting: bool,
}

/// A race within the JDK in words of the program: two of its calls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// One sentence; the same for all races of the two calls.
    pub message: String,
    /// The places of the two calls.
    pub places: [String; 2],
}

/// One of the two accesses of a data race.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Half {
    /// The name of the thread, or what else it is.
    pub who: String,
    /// Whether it writes.
    pub writes: bool,
    /// Where, as in a stack trace; of an access within the JDK, the call of the program, if that is known.
    pub place: String,
    /// The locks that are held.
    pub locks: Vec<String>,
}

impl Finding {
    /// See [`Evidence::is_meeting`].
    pub fn is_meeting(&self) -> bool {
        let evidence = self.evidence.as_ref();
        evidence.is_some_and(|evidence| evidence.is_meeting)
    }

    /// The messages of the causes of a throwable, the last cause first.
    pub fn causes(&self) -> impl Iterator<Item = &str> {
        let causes = self.details.iter();
        let causes = causes.filter_map(|line| line.strip_prefix(CAUSED_BY));
        causes.rev()
    }

    /// What it is to the program, if it is a race within the JDK that a replay has shown.
    pub fn told(&self) -> Option<&Told> {
        self.evidence.as_ref()?.told.as_ref()
    }

    /// The message for a reader.
    pub fn headline(&self) -> &str {
        self.told().map_or(&self.message, |told| &told.message)
    }

    /// Where, for a reader.
    pub fn place(&self) -> Option<&str> {
        let told = self.told().map(|told| told.places[0].as_str());
        told.or(self.at.as_deref())
    }

    /// What makes two findings the same one, in whichever execution they appear.
    ///
    /// Of a throwable only the class counts: its text may hold addresses or times.
    pub fn key(&self) -> (FindingKind, Option<String>, String) {
        let message = match self.kind {
            FindingKind::Assertion | FindingKind::UncaughtException => {
                self.message.split(':').next().unwrap_or_default()
            }
            _ => &self.message,
        };
        (self.kind, self.at.clone(), message.to_string())
    }
}

/// Something that was not under control; with a gap a run is never *verified*.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Gap {
    /// A stable word.
    pub kind: String,
    /// What.
    pub name: String,
    /// Why it matters, and where.
    pub why: String,
}

/// One execution.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Execution {
    /// The first steps were those that the plan prescribes, and are left out, as the plan wants it
    /// ([`crate::conductor::Plan::brief`]): so many.
    pub skipped: usize,
    /// The transitions taken from there on, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub outcome: Outcome,
    /// What was pending at its end.
    pub ending: Ending,
    /// What was found; a deadlock is a finding, too.
    pub findings: Vec<Finding>,
    /// What was not under control.
    pub gaps: Vec<Gap>,
    /// What critical sections have done that was not known of them, if the plan knows sections. Then what followed may
    /// have come in another order than the search takes it to have.
    pub shown: Vec<Shown>,
    /// What it was the first to reach, where somebody wants to know (Java programs only).
    pub reached: Reached,
    /// The story (Java programs only).
    pub entries: Vec<Entry>,
    /// The threads, by their number in this execution (Java programs only).
    pub threads: Vec<ThreadInfo>,
    /// The objects, by their number in this execution; index 0 is unused (Java programs only, and only with a
    /// story).
    pub objects: Vec<ObjectInfo>,
    /// Stacks of frames, innermost first, each different from all others.
    pub traces: Vec<Vec<String>>,
}

impl Execution {
    /// The frames of a thread at an entry, innermost first; none if they are not known.
    pub fn frames(&self, entry: &Entry) -> &[String] {
        let trace = entry.trace.map(|trace| trace as usize);
        let frames = trace.and_then(|trace| self.traces.get(trace));
        frames.map_or(&[], Vec::as_slice)
    }

    /// The transitions that were taken, but for those that are left out; without what a search has learnt of sections.
    pub fn transitions(&self) -> Vec<Transition> {
        let taken = self.steps.iter().map(|step| &step.taken);
        taken.map(Transition::without_section).collect()
    }

    /// Whether the order of its steps does not tell what would happen in another order: there are accesses that nothing
    /// orders and that are no steps, or something that was not under control; or there are several processes, one of
    /// which may end, so that what another thread of it was about to do is another thing then. In all other cases a
    /// thread does the same as long as what it depends on is the same.
    pub fn may_surprise(&self) -> bool {
        use FindingKind::{Classification, DataRace, Discipline};
        let notes = [ENVIRONMENT, LOADED, FAILED, FOLLOWED];
        let is_told = |finding: &Finding| finding.evidence.as_ref().is_some_and(|e| e.visible);
        let mut hidden = self.findings.iter().filter(|finding| !is_told(finding));
        let mut gaps = self.gaps.iter();
        let mut steps = self.steps.iter();
        hidden.any(|finding| matches!(finding.kind, DataRace | Discipline | Classification))
            || steps.any(|step| step.taken.process != 0)
            || gaps.any(|gap| !notes.contains(&gap.kind.as_str()))
    }

    /// Whether it ran to its end and nothing is wrong with it.
    pub fn is_good(&self) -> bool {
        self.outcome == Outcome::Complete && self.findings.is_empty()
    }
}
