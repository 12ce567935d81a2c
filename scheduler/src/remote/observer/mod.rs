//! Takes in what happened in one execution: keeps the world, the discipline check, and the story up to date.

mod accesses;
mod events;
mod operations;
mod orders;
mod predicates;
mod unseen;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::actors::Actors;
use super::coverage::Coverage;
use super::gaps::{INITIALISER, UNFORESEEN};
use super::init_orders::InitOrders;
use super::processes::class_of;
use super::recorder::Recorder;
use super::reordered::Reordered;
use super::world::World;
use super::ProgramFacts;
use crate::discipline::{Checker, SyncKey};
use crate::model::{Entry, Finding, Gap, Names, Sections, Subject, READS, THROWS, WRITES};
use crate::protocol::message::{Location, NO_SITE};

pub use operations::Performed;

/// What has been observed so far.
#[derive(Debug)]
pub struct Observer {
    /// Threads and locks.
    pub world: World,
    /// Happens-before, lock sets, and the state of every watched location.
    pub checker: Checker,
    /// In C(M), where data are recorded in the steps and critical sections may come in another order.
    reordered: Option<Reordered>,
    /// What processes say of their variables, if it is to be kept.
    pub recorder: Option<Recorder>,
    /// The story, if it is wanted.
    pub entries: Option<Vec<Entry>>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What was not under control.
    pub gaps: Vec<Gap>,
    /// Who acts, by thread: the thread itself or the static initialiser that it runs.
    pub(super) actors: Actors,
    /// The last time a thread that was alone has started another one.
    past: Option<u32>,
    /// By initialiser that has done operations unseen: the classes that were being initialised.
    unseen: FxHashMap<u32, Vec<String>>,
    /// Which classes initialisers have needed, while others could notice who runs them.
    init_orders: InitOrders,
    /// Places of waits whose time limit is not modelled.
    untimed: FxHashSet<u32>,
    /// By actor: whether its last wait for a latch has told it something.
    news: FxHashMap<u32, bool>,
    /// What executions have reached, if somebody wants to know.
    pub coverage: Option<Coverage>,
    /// Frames, each stack once; only when they were asked for.
    traces: Traces,
    /// Whether accesses are told in the story.
    tells_accesses: bool,
    accesses: usize,
    /// Of the exclusive access predicates, the names of the threads that they are about.
    predicates: Vec<String>,
    /// The last operation, if it adds to a number and does not look at it: who, and where that is.
    sum: Option<(u32, Location)>,
    /// Whether there was such an operation in this execution.
    has_sums: bool,
    /// Whether a pool has a worker for each task.
    pub is_unlimited: bool,
}

/// Frames that an agent has sent.
#[derive(Debug, Default)]
struct Traces {
    all: Vec<Vec<String>>,
    numbers: FxHashMap<Vec<String>, u32>,
    /// The one that belongs to what comes next.
    next: Option<u32>,
    /// By thread: that of its last operation.
    last: FxHashMap<u32, u32>,
}

impl Traces {
    fn push(&mut self, frames: Vec<String>) {
        let count = self.all.len() as u32;
        let number = *self.numbers.entry(frames).or_insert_with_key(|frames| {
            self.all.push(frames.clone());
            count
        });
        self.next = Some(number);
    }
}

/// Beyond so many accesses a story is too long for conclusions.
const MAX_ACCESSES: usize = 100_000;

impl Observer {
    /// At the start of an execution.
    pub fn new(names: &mut Names, facts: &ProgramFacts, story: bool) -> Self {
        let mut checker = Checker::new(facts.rules.discipline);
        if facts.has_fences {
            checker.heed_fences();
        }
        let mut world = World::new(names, facts.possible, facts.several);
        world.sums = Arc::clone(&facts.sums);
        Self {
            world,
            sum: None,
            has_sums: false,
            is_unlimited: false,
            checker,
            reordered: None,
            recorder: facts.records.then(|| Recorder::new(facts.has_fences)),
            entries: story.then(Vec::new),
            findings: Vec::new(),
            gaps: Vec::new(),
            actors: Actors::default(),
            past: None,
            unseen: FxHashMap::default(),
            init_orders: InitOrders::default(),
            untimed: FxHashSet::default(),
            news: FxHashMap::default(),
            coverage: None,
            traces: Traces::default(),
            tells_accesses: false,
            accesses: 0,
            predicates: Vec::new(),
        }
    }

    /// Whether the end of a wait at this place may be lost on us.
    pub fn is_untimed(&self, site: u32) -> bool {
        self.untimed.contains(&site)
    }

    /// A thread has found a latch open.
    pub fn opened(&mut self, actor: u32, latch: &SyncKey) {
        self.news.insert(actor, !self.checker.knows(actor, latch));
        self.check(|checker| checker.observe(actor, latch));
    }

    /// Whether its last wait may have begun before the latch was open, in an equivalent execution. What shows something new of
    /// sections has too little order, and comes again.
    fn heard_news(&self, actor: u32) -> bool {
        self.world.shown.is_empty() && self.news.get(&actor).copied().unwrap_or(true)
    }

    /// Which critical sections are told apart.
    pub fn know_sections(&mut self, sections: Option<Arc<Sections>>) {
        self.world.sections = sections;
        if self.world.tells_sections_apart() {
            self.checker.tell_sections_apart();
        }
    }

    /// From now on, accesses to data are recorded in the steps.
    pub fn record_data(&mut self) {
        self.reordered = Some(Reordered::default());
    }

    /// From now on, accesses are told in the story.
    pub fn tell_accesses(&mut self) {
        self.tells_accesses = true;
    }

    /// The running thread has come to an operation: the frames that were sent are those of it.
    pub fn stopped(&mut self, thread: u32) {
        match self.traces.next.take() {
            Some(trace) => self.traces.last.insert(thread, trace),
            None => self.traces.last.remove(&thread),
        };
    }

    /// All frames that were sent.
    pub fn take_traces(&mut self) -> Vec<Vec<String>> {
        std::mem::take(&mut self.traces.all)
    }

    /// What the discipline has to know.
    pub(super) fn check(&mut self, what: impl Fn(&mut Checker)) {
        what(&mut self.checker);
        if let Some(reordered) = &mut self.reordered {
            what(&mut reordered.ordered);
            what(&mut reordered.locked);
        }
        if let Some(recorder) = &mut self.recorder {
            what(recorder.order());
        }
    }

    /// Records a gap once.
    pub fn gap(&mut self, gap: Gap) {
        if !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
    }

    /// Whether something has happened that only the next round foresees.
    pub fn is_surprised(&self) -> bool {
        self.gaps.iter().any(|gap| gap.kind == UNFORESEEN)
    }

    /// Adds a gap about what the static initialisers of these classes do.
    pub fn initialiser_gap(&mut self, classes: Vec<String>, gap: Gap) {
        tracing::debug!(?classes, name = gap.name, why = gap.why, "needs a lock");
        self.gap(gap);
        for class in classes {
            self.gap(Gap {
                kind: INITIALISER.to_string(),
                name: class_of(&class).to_string(),
                why: String::new(),
            });
        }
    }

    /// The first operation of a thread.
    pub fn began(&mut self, thread: u32) {
        let actor = self.actors.of(thread);
        self.check(|checker| checker.visible(actor));
        self.entry(thread, "begin", Subject::None, NO_SITE, true);
    }

    /// The end of a thread, where it is a choice.
    pub fn ended(&mut self, thread: u32) {
        if let Some(object) = self.world.notified_at_end(thread) {
            let actor = self.actors.of(thread);
            self.check(|checker| checker.acquire(actor, object));
            self.check(|checker| checker.release(actor, object));
        }
        self.entry(thread, "end", Subject::None, NO_SITE, true);
    }

    /// What an access is about, if there is a story to tell.
    pub(super) fn subject(&self, facts: &ProgramFacts, location: &Location, site: u32) -> Subject {
        match self.entries {
            Some(_) => facts.subject(location, site),
            None => Subject::None,
        }
    }

    fn entry(&mut self, thread: u32, verb: &str, object: Subject, site: u32, visible: bool) {
        let Some(entries) = &mut self.entries else {
            return;
        };
        let site = (site != NO_SITE).then_some(site);
        entries.push(Entry {
            thread,
            verb: verb.to_string(),
            object,
            site,
            visible,
            trace: self.traces.last.get(&thread).copied(),
        });
    }

    /// A task has failed, in the frames that were sent.
    fn throws(&mut self, thread: u32, what: &str) {
        let trace = self.traces.next;
        if let Some(entries) = &mut self.entries {
            entries.push(Entry {
                thread,
                verb: THROWS.to_string(),
                object: Subject::Location(None, what.to_string()),
                site: None,
                visible: false,
                trace,
            });
        }
    }

    /// An access that is no operation.
    fn access_entry(
        &mut self,
        facts: &ProgramFacts,
        thread: u32,
        location: &Location,
        write: bool,
        site: u32,
    ) {
        let Some(entries) = self.entries.as_mut().filter(|_| self.tells_accesses) else {
            return;
        };
        if self.accesses == MAX_ACCESSES {
            // What is not known of all of them is not told of some.
            entries.retain(|entry| !entry.is_access());
        }
        self.accesses += 1;
        if self.accesses <= MAX_ACCESSES {
            entries.push(Entry {
                thread,
                verb: if write { WRITES } else { READS }.to_string(),
                object: facts.subject(location, site),
                site: (site != NO_SITE).then_some(site),
                visible: false,
                trace: self.traces.next,
            });
        }
    }
}
