//! The rounds of a check: what data races show about the program's objects is learnt, and all begins anew with it.
//!
//! A round ends as soon as a location is in a data race whose accesses are no scheduling points. The next one promotes
//! it to a communication object. The last round brings nothing new, and what it covered is covered for good.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::time::Duration;

use jcheck_annotations::{AcceptFile, AnnotationFile, FileKind, ObjectClass, Selector, SiteKind};
use jcheck_scheduler::conductor::{Plan, System};
use jcheck_scheduler::model::{Gap, PlatformUse, PlatformUses, Timeouts};
use jcheck_scheduler::remote::{CLASS_INITIALISATION, INITIALISER};
use jcheck_scheduler::report::{place, RoundSummary};
use jcheck_scheduler::session::{Budget, Limits, Refining, Session, Stop};

use crate::args::{CheckArgs, Discipline, Races};
use crate::error::CliError;
use crate::schedules::Written;
use crate::subject::Subject;
use crate::terminal::complain;

/// What rounds have brought so far.
#[derive(Debug)]
pub struct Refinement {
    refining: Refining,
    /// Locations that data races have shown to be communication objects, in the order of discovery.
    promoted: Vec<String>,
    /// Births of objects that no two threads have been seen to share; `None` if nobody asked.
    unshared: Option<BTreeSet<Selector>>,
    rounds: Vec<RoundSummary>,
    /// The rounds before, together.
    before: Option<(Session, Vec<Written>, u64)>,
    quiet: bool,
}

impl Refinement {
    /// Nothing is known.
    ///
    /// # Errors
    /// When the file of accepted races cannot be read, or the flags do not go together.
    pub fn new(args: &CheckArgs, guesses: bool) -> Result<Self, CliError> {
        let accept = match &args.accept {
            None => AcceptFile::default(),
            Some(_)
                if args.races == Races::Stop || args.discipline != Discipline::HappensBefore =>
            {
                return Err(CliError::Usage(
                    "--accept is for data races whose effects are searched for (hint: without --races stop and \
                     --discipline)"
                        .to_string(),
                ));
            }
            Some(file) => AcceptFile::load(file)?,
        };
        Ok(Self {
            refining: Refining {
                promotes: args.races == Races::Promote,
                accept,
                uses: Some(PlatformUses::default()),
                initialisers: Some(HashSet::new()),
                ..Refining::default()
            },
            promoted: Vec::new(),
            unshared: guesses.then(BTreeSet::new),
            rounds: Vec::new(),
            before: None,
            quiet: args.quiet,
        })
    }

    /// These data races are accepted, too, unless a data race ends the search: lines of an `.accept` file.
    ///
    /// # Errors
    /// When they are not of its form.
    pub fn accept(&mut self, lines: &[String]) -> Result<(), CliError> {
        let more = AcceptFile::parse_bytes("libraries", lines.join("\n").as_bytes())
            .map_err(|errors| CliError::Usage(errors.to_string()))?;
        let entries = &mut self.refining.accept.entries;
        for entry in more.entries {
            if self.refining.promotes && !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        Ok(())
    }

    /// Forgets everything: the program is another one.
    pub fn forget(&mut self) {
        let refining = &self.refining;
        self.refining = Refining {
            promotes: refining.promotes,
            accept: refining.accept.clone(),
            uses: refining.uses.map(|_| PlatformUses::default()),
            initialisers: refining.initialisers.as_ref().map(|_| HashSet::new()),
            ..Refining::default()
        };
        self.promoted.clear();
        self.unshared = self.unshared.take().map(|_| BTreeSet::new());
        self.rounds.clear();
        self.before = None;
    }

    /// The program was rewritten long ago: its static initialisers stay as they are.
    pub fn keep_initialisers(&mut self) {
        self.refining.initialisers = None;
    }

    /// Which round comes, from 1.
    pub fn round(&self) -> usize {
        self.rounds.len() + 1
    }

    /// How many findings earlier rounds had.
    pub fn found(&self) -> usize {
        let before = self.before.as_ref();
        before.map_or(0, |(session, ..)| session.findings.len())
    }

    /// The locations that data races have shown to be communication objects.
    pub fn promoted(&self) -> &[String] {
        &self.promoted
    }

    /// Births of objects that were not shared, if that was asked for.
    pub fn unshared(&self) -> impl Iterator<Item = &Selector> {
        self.unshared.iter().flatten()
    }

    /// The rounds that are over.
    pub fn rounds(&self) -> &[RoundSummary] {
        &self.rounds
    }

    /// Whether an earlier round has had an execution that ended well.
    pub fn has_complete(&self) -> bool {
        let before = self.before.as_ref();
        before.is_some_and(|(session, ..)| session.complete.is_some())
    }

    /// Tells a program what was learnt.
    pub fn teach(&self, subject: &mut Subject) {
        let promoted = self.promoted.iter().filter_map(|entry| selector(entry));
        let promoted = promoted.map(|selector| (selector, ObjectClass::Promoted));
        let unshared = self.unshared().cloned();
        let unshared = unshared.map(|selector| (selector, ObjectClass::Unshared));
        subject.learn(&self.promoted, unshared.chain(promoted).collect());
        let mut uses = self.refining.uses.unwrap_or_default();
        uses.extend(subject.foreseen);
        subject.rules.platform_uses = uses;
        if uses.has(PlatformUse::TimePasses) {
            subject.rules.timeouts = Timeouts::Any;
        }
    }

    /// Whether the run is to find out what is unshared, for which it must go on after findings.
    pub fn guesses(&self) -> bool {
        self.unshared.is_some()
    }

    /// Whether objects are to be guessed to be unshared before the first round.
    pub fn wants_guesses(&self) -> bool {
        self.round() == 1 && self.unshared.as_ref().is_some_and(BTreeSet::is_empty)
    }

    /// Guesses that what one execution makes is used by one thread, unless the files say something of it. Whether there
    /// is anything.
    pub fn guess(&mut self, subject: &Subject, system: &mut dyn System) -> bool {
        let plan = Plan {
            in_full: true,
            ..Plan::replay(Vec::new())
        };
        // What is wrong with it the search will say.
        let Ok(execution) = system.execute(&plan) else {
            return false;
        };
        let sites = &subject.prepared.rewritten.sites.sites;
        let mut guesses = BTreeSet::new();
        for object in &execution.objects {
            let number = object.site.unwrap_or(u32::MAX);
            let Some(site) = sites.get(number as usize) else {
                continue;
            };
            let said = subject.classes.object_class(Some(number), &object.class);
            let is_born = matches!(site.kind, SiteKind::Allocation(_)) && !site.is_of_platform();
            // An object without fields can only be a lock.
            if !is_born || said != ObjectClass::Discipline || object.class == "java.lang.Object" {
                continue;
            }
            let line = site
                .line
                .map_or_else(String::new, |line| format!(":{line}"));
            let (class, method) = (&site.class, &site.method);
            let entry = format!("new {} at {class}.{method}{line}", object.class);
            guesses.extend(selector(&entry));
        }
        self.refining.guesses = guesses.iter().map(ToString::to_string).collect();
        let any = !guesses.is_empty();
        self.unshared = Some(guesses);
        any
    }

    /// Executions of all rounds, those of hunts included.
    fn executions(&self) -> u64 {
        let rounds = self.rounds.iter();
        rounds.map(|round| round.executions + round.hunted).sum()
    }

    /// The limits of the next round, given those of all.
    pub fn limits(&self, limits: Limits) -> Limits {
        let executions = self.executions();
        let before = self.before.as_ref();
        let time = before.map_or(Duration::ZERO, |(session, ..)| session.elapsed);
        let refining = Refining {
            round: self.round() as u32,
            ..self.refining.clone()
        };
        Limits {
            executions: limits.executions.map(|all| all.saturating_sub(executions)),
            time: limits.time.map(|all| all.saturating_sub(time)),
            refining: Arc::new(refining),
            ..limits
        }
    }

    /// Takes in a round. All rounds together, if it was the last one: their findings and gaps, and the counters of the
    /// last, which has covered what all of them have.
    pub fn take(
        &mut self,
        mut session: Session,
        mut files: Vec<Written>,
        mut launches: u64,
    ) -> Option<(Session, Vec<Written>, u64)> {
        let executions = session.statistics.executions();
        let hunted = session.hunted.statistics.executions();
        if let Some((before, earlier, started)) = self.before.take() {
            session.findings = [before.findings, session.findings].concat();
            files = [earlier, files].concat();
            session.accepted = [before.accepted, session.accepted].concat();
            session.same = [before.same, session.same].concat();
            session.gaps = joined(before.gaps, session.gaps);
            session.pins = joined(before.pins, session.pins);
            session.loaded.extend(before.loaded);
            session.complete = before.complete.or(session.complete);
            if let Stop::Budget(Budget::Time(limit)) = &mut session.stop {
                *limit += before.elapsed; // of all rounds, where this one had the rest
            }
            session.elapsed += before.elapsed;
            session.hunted.statistics.add(&before.hunted.statistics);
            session.hunted.traces += before.hunted.traces;
            session.replaced += before.replaced;
            session.detours.count += before.detours.count;
            session.detours.first = before.detours.first.or(session.detours.first);
            session.fallback = before.fallback.or(session.fallback);
            launches += started;
        }
        if session.promote.iter().any(|entry| is_initialiser(entry)) {
            // What comes of it is seen in the next round, which knows more.
            let gone = [CLASS_INITIALISATION, "lost-control"];
            session
                .gaps
                .retain(|gap| !gone.contains(&gap.kind.as_str()));
        }
        let settled = &self.refining.settled;
        let promoted = self.promoted.iter();
        session.promoted = promoted
            .filter(|p| !settled.contains(*p))
            .cloned()
            .collect();
        let last = session.stop != Stop::Refined;
        let promoted = match last {
            true => Vec::new(),
            false => self.learn(&session),
        };
        self.rounds.push(RoundSummary {
            executions,
            hunted,
            promoted,
            platform_uses: session.uses.words(),
        });
        if last {
            if let Stop::Budget(Budget::Executions(used)) = &mut session.stop {
                *used = self.executions();
            }
            return Some((session, files, launches));
        }
        let found = session.findings.iter().map(|found| &found.finding);
        let all = found.chain(&session.accepted).chain(&session.same);
        self.refining.known = all.clone().map(|finding| finding.key()).collect();
        let told = all.filter_map(|finding| finding.told());
        self.refining.calls = told.map(|told| told.places.clone()).collect();
        self.before = Some((session, files, launches));
        None
    }

    /// Takes over the evidence of a round; what is promoted by it.
    fn learn(&mut self, session: &Session) -> Vec<String> {
        for entry in &session.wrong_guesses {
            self.refining.guesses.remove(entry);
            if let (Some(unshared), Some(selector)) = (&mut self.unshared, selector(entry)) {
                unshared.remove(&selector);
            }
        }
        let mut promoted = Vec::new();
        let mut lines = Vec::new();
        for entry in &session.promote {
            if let (true, Some(known)) = (is_initialiser(entry), &mut self.refining.initialisers) {
                known.extend(entry.split(' ').nth(1).map(String::from));
            }
            if selector(entry).is_none() || self.promoted.contains(entry) {
                self.refining.settled.insert(entry.clone());
                continue;
            }
            if !self.quiet && !is_initialiser(entry) {
                lines.push(match session.meetings.contains(entry) {
                    true => format!(
                        "jcheck: accesses to `{entry}` are meant to meet, by fences beside them or by an optimistic read: their orders are searched for"
                    ),
                    false => format!(
                        "jcheck: a data race on `{entry}`{}: what it can cause is searched for (--races stop ends here)",
                        places(session, entry)
                    ),
                });
            }
            promoted.push(entry.clone());
        }
        // The result as JSON has all.
        const FIRST: usize = 3;
        lines.iter().take(FIRST).for_each(|line| complain(line));
        if lines.len() > FIRST {
            let more = lines.len() - FIRST;
            complain(&format!(
                "jcheck: the same of {more} more places (--quiet says nothing of this)"
            ));
        }
        self.promoted.extend(promoted.iter().cloned());
        if let Some(known) = &mut self.refining.uses {
            known.extend(session.uses);
        }
        promoted
    }
}

/// Both lists, each entry once.
fn joined(mut some: Vec<Gap>, more: Vec<Gap>) -> Vec<Gap> {
    for gap in more {
        if !some.contains(&gap) {
            some.push(gap);
        }
    }
    some
}

/// Whether an entry is about a static initialiser.
pub fn is_initialiser(entry: &str) -> bool {
    let word = entry.split(' ').next();
    word == Some(INITIALISER)
}

/// What an entry of an annotation file selects, if it can be read.
fn selector(entry: &str) -> Option<Selector> {
    let file = AnnotationFile::parse(FileKind::Commun, "promoted", entry).ok()?;
    file.entries.into_iter().next().map(|entry| entry.selector)
}

/// Where the accesses of the first race on a location are: who has no patience reads it long before the report.
fn places(session: &Session, location: &str) -> String {
    let races = session.findings.iter();
    let mut races = races.filter_map(|found| found.finding.evidence.as_ref());
    let race = races.find(|evidence| evidence.location == location);
    let halves = race.map_or(&[][..], |evidence| &evidence.halves);
    let mut places: Vec<String> = halves.iter().map(|half| place(&half.place)).collect();
    places.dedup();
    match places.is_empty() {
        true => String::new(),
        false => format!(", at {}", places.join(" and ")),
    }
}
