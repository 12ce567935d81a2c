//! What a run has come to know, and when that is enough.

use std::collections::{BTreeSet, HashSet};
use std::time::Instant;

use super::confirm::{again, LastReplay};
use super::outcome::{
    Budget, Confirmed, Detours, Hunted, Limits, Progress, Session, SessionError, Stop, Systems,
};
use super::refining::{Key, Meaning};
use super::steady;
use crate::conductor::{Plan, ProgramError, System};
use crate::model::{
    Execution, Finding, FindingKind, Gap, PlatformUses, Reached, Transition, ENVIRONMENT, LOADED,
};
use crate::remote::INITIALISER;
use crate::search::Statistics;

/// The gap of a run for which somebody else was to start a JVM, and did not.
const ABSENT: &str = "absent-jvm";
/// The gap of an execution in which the program has made a class that nobody knew, and that was kept to be rewritten.
const UNWOVEN: &str = "unwoven-class";
/// The kind of gap of an execution after which no other one may run with the same classes: its name is why.
pub const RESET: &str = "reset";

/// The books of a run.
#[derive(Debug)]
pub struct Ledger {
    /// Counters of the search.
    pub statistics: Statistics,
    /// What the hunt has done beside.
    pub hunted: Hunted,
    /// Who has drawn the execution that was counted last, if it was the hunt.
    hunter: Option<&'static str>,
    limits: Limits,
    started: Instant,
    findings: Vec<Confirmed>,
    accepted: Vec<Finding>,
    same: Vec<Finding>,
    promote: Vec<String>,
    uses: PlatformUses,
    /// Whether a static initialiser turned out to be more than its thread can finish alone.
    begins_anew: bool,
    meetings: Vec<String>,
    wrong_guesses: Vec<String>,
    gaps: Vec<Gap>,
    pins: Vec<Gap>,
    loaded: BTreeSet<String>,
    known: HashSet<Key>,
    complete: Option<Execution>,
    last_replay: LastReplay,
    reached: Reached,
    fallback: Option<String>,
    replaced: u64,
    detours: Detours,
}

impl Ledger {
    /// Nothing is known yet.
    pub fn new(limits: Limits) -> Self {
        Self {
            statistics: Statistics::default(),
            hunted: Hunted::default(),
            hunter: None,
            known: limits.refining.known.clone(),
            limits,
            started: Instant::now(),
            findings: Vec::new(),
            accepted: Vec::new(),
            same: Vec::new(),
            promote: Vec::new(),
            uses: PlatformUses::default(),
            begins_anew: false,
            meetings: Vec::new(),
            wrong_guesses: Vec::new(),
            gaps: Vec::new(),
            pins: Vec::new(),
            loaded: BTreeSet::new(),
            complete: None,
            last_replay: LastReplay::default(),
            reached: Reached::default(),
            fallback: None,
            replaced: 0,
            detours: Detours::default(),
        }
    }

    /// Counts an execution, of which the first `replayed` steps repeat earlier ones; with the hunter, if it is not one of
    /// the search.
    pub fn count(&mut self, execution: &Execution, replayed: usize, hunter: Option<&'static str>) {
        let counts = match hunter {
            Some(_) => &mut self.hunted.statistics,
            None => &mut self.statistics,
        };
        counts.count(execution, replayed);
        self.reach(&execution.reached);
        self.hunter = hunter;
    }

    /// Executions have reached this.
    pub fn reach(&mut self, reached: &Reached) {
        self.reached.add(reached);
    }

    /// What comes is of the search, and has the numbers after this one.
    pub fn begin_of_a_part(&mut self) -> u64 {
        self.hunter = None;
        self.number()
    }

    /// Executions of the search and of the hunt.
    pub fn executions(&self) -> u64 {
        self.statistics.executions() + self.hunted.statistics.executions()
    }

    /// The number of the last execution, blocked ones included.
    pub fn number(&self) -> u64 {
        self.executions() + self.statistics.blocked
    }

    /// Whether there is a budget that ends the run.
    pub fn has_budget(&self) -> bool {
        self.limits.executions.is_some() || self.limits.time.is_some()
    }

    /// Whether a budget is used up.
    pub fn used_up(&self) -> Option<Stop> {
        let executions = self.executions();
        if self
            .limits
            .executions
            .is_some_and(|limit| executions >= limit)
        {
            return Some(Stop::Budget(Budget::Executions(executions)));
        }
        let limit = self.limits.time?;
        let over = self.started.elapsed() >= limit;
        over.then_some(Stop::Budget(Budget::Time(limit)))
    }

    /// How the run is doing.
    pub fn progress(&self, fraction: f64) -> Progress {
        Progress {
            statistics: self.statistics,
            hunted: self.hunted.statistics.executions(),
            fraction,
            findings: self.findings.len(),
            elapsed: self.started.elapsed(),
        }
    }

    /// The result.
    pub fn close(
        self,
        stop: Stop,
        bound: Option<String>,
        fraction: f64,
        traces: Option<u64>,
    ) -> Session {
        Session {
            statistics: self.statistics,
            hunted: self.hunted,
            findings: self.findings,
            accepted: self.accepted,
            same: self.same,
            promote: self.promote,
            uses: self.uses,
            promoted: Vec::new(),
            meetings: self.meetings,
            wrong_guesses: self.wrong_guesses,
            gaps: self.gaps,
            pins: self.pins,
            loaded: self.loaded,
            bound: bound.filter(|_| stop == Stop::Exhausted),
            stop,
            fraction,
            traces,
            elapsed: self.started.elapsed(),
            complete: self.complete,
            reached: self.reached,
            fallback: self.fallback,
            replaced: self.replaced,
            detours: self.detours,
        }
    }

    /// Notes why a quick way to run the program cannot be used.
    pub fn fall_back(&mut self, why: String) {
        self.fallback.get_or_insert(why);
    }

    /// Notes why an execution has to be run in a slower way.
    pub fn detour(&mut self, why: &str) {
        self.detours.count += 1;
        self.detours.first.get_or_insert_with(|| why.to_string());
    }

    /// Runs a plan the quickest way; what that cannot run, the next one may. The reference, which comes last, decides
    /// whether it is the program's fault.
    pub fn execute_with(
        &mut self,
        systems: &mut Systems<'_>,
        plan: &Plan,
    ) -> Result<Result<Execution, Stop>, SessionError> {
        let mut next = 0;
        while let Some(quick) = systems.quick.get_mut(next) {
            match quick.execute(plan) {
                Ok(execution) => return Ok(Ok(execution)),
                Err(ProgramError::Unavailable(why)) => {
                    systems.quick.remove(next);
                    self.fall_back(why);
                }
                Err(why) => {
                    self.detour(&why.to_string());
                    next += 1;
                }
            }
        }
        self.execute(systems.reference, plan)
    }

    /// Runs a plan in fresh JVMs, see [`steady`]. Where that cannot be done any more, what is known so far remains.
    pub fn execute(
        &mut self,
        system: &mut dyn System,
        plan: &Plan,
    ) -> Result<Result<Execution, Stop>, SessionError> {
        match steady::run(system, plan) {
            Ok(steady) => {
                self.replaced += steady.replaced;
                Ok(Ok(steady.execution))
            }
            Err(ProgramError::Interrupted) => Ok(Err(self.interrupted())),
            Err(error @ ProgramError::Diverged { .. }) => {
                let what = "the program behaves differently when it is run again";
                self.gap("nondeterminism", what, &error.to_string());
                Ok(Err(Stop::LostControl))
            }
            Err(ProgramError::Absent(why)) => Ok(Err(self.wait_in_vain(&why))),
            Err(ProgramError::Unavailable(why)) if self.knows_nothing() => {
                Err(SessionError::Unavailable(why))
            }
            Err(ProgramError::Lost(why) | ProgramError::Unavailable(why)) => {
                self.gap(
                    "lost-control",
                    "the program could not be run any more:",
                    &why,
                );
                Ok(Err(Stop::LostControl))
            }
        }
    }

    /// Why a run ends that somebody has stopped: at a deadline, whoever watches it has.
    fn interrupted(&self) -> Stop {
        self.used_up().unwrap_or(Stop::Interrupted)
    }

    /// Why a run ends that a JVM did not join which somebody else starts.
    fn wait_in_vain(&mut self, why: &str) -> Stop {
        self.gap(
            ABSENT,
            "a JVM that somebody else starts was waited for in vain:",
            why,
        );
        Stop::LostControl
    }

    fn knows_nothing(&self) -> bool {
        self.number() == 0 && self.known.is_empty()
    }

    /// A worker died or fell silent, and its work is done again.
    pub fn replace(&mut self) {
        self.replaced += 1;
    }

    /// Adds a gap.
    pub fn gap(&mut self, kind: &str, name: &str, why: &str) {
        self.add_gap(Gap {
            kind: kind.to_string(),
            name: name.to_string(),
            why: why.to_string(),
        });
    }

    /// Adds a gap, once; what the next round will have foreseen is none, nor is what may be assumed.
    pub fn add_gap(&mut self, gap: Gap) {
        if let Some(one) = self.limits.refining.unforeseen(&gap) {
            self.uses.add(one);
            return;
        }
        if gap.kind == INITIALISER {
            if let Some(entry) = self.limits.refining.initialiser(&gap) {
                self.promote_initialiser(entry);
            }
            return;
        }
        if gap.kind == LOADED {
            self.loaded.insert(gap.name);
            return;
        }
        let list = match gap.kind == ENVIRONMENT && !self.limits.strict {
            true => &mut self.pins,
            false => &mut self.gaps,
        };
        if !list.contains(&gap) {
            list.push(gap);
        }
    }

    fn promote_initialiser(&mut self, entry: String) {
        self.begins_anew = true;
        if !self.promote.contains(&entry) {
            self.promote.push(entry);
        }
    }

    /// Takes over an execution, and says whether to stop.
    pub fn judge(
        &mut self,
        system: &mut dyn System,
        execution: &Execution,
    ) -> Result<Option<Stop>, SessionError> {
        if execution.is_good() {
            self.keep(system, &execution.transitions());
        }
        for gap in &execution.gaps {
            self.add_gap(gap.clone());
        }
        if execution.findings.is_empty() {
            return Ok(self.after());
        }
        let steps = execution.transitions();
        for finding in &execution.findings {
            let stop = self.found(system, finding, &steps, self.number())?;
            if stop.is_some() {
                return Ok(stop);
            }
        }
        Ok(self.after())
    }

    /// Keeps an execution that ended well, if one is wanted.
    pub fn keep(&mut self, system: &mut dyn System, steps: &[Transition]) {
        if self.limits.keep_complete && self.complete.is_none() {
            self.complete = again(system, steps).ok();
        }
    }

    /// Confirms a finding, if it is new.
    pub fn found(
        &mut self,
        system: &mut dyn System,
        finding: &Finding,
        steps: &[Transition],
        execution: u64,
    ) -> Result<Option<Stop>, SessionError> {
        if let Some(stop) = self.after_restart() {
            return Ok(Some(stop));
        }
        if self.begins_anew {
            // It comes again if it is one.
            return Ok(Some(Stop::Refined));
        }
        let meaning = self.limits.refining.meaning(finding);
        if meaning != Meaning::Meeting && !self.meetings.is_empty() {
            // Who waits in a loop for what is stored there has not seen it. It comes again if it is one.
            return Ok(Some(Stop::Refined));
        }
        if finding.kind == FindingKind::Livelock && !self.promote.is_empty() {
            // Nor has who reads in a loop what another thread has written in a race.
            return Ok(Some(Stop::Refined));
        }
        self.take_evidence(meaning, finding);
        let is_finding = !matches!(meaning, Meaning::WrongGuess | Meaning::Meeting);
        if !is_finding || !self.known.insert(finding.key()) {
            return Ok(None);
        }
        if meaning == Meaning::Accepted {
            self.accepted.push(finding.clone());
            return Ok(None);
        }
        match self.last_replay.confirm(system, steps, finding) {
            Ok(replay) if self.was_unforeseen(&replay) => {
                // What comes of it is seen in the next round, which knows it.
                self.known.remove(&finding.key());
                Ok(Some(Stop::Refined))
            }
            Ok(replay) => {
                // The replay knows more of it, such as frames.
                let mut shown = replay.findings.iter();
                let shown = shown.find(|shown| shown.key() == finding.key());
                let finding = shown.unwrap_or(finding).clone();
                if let Some(frame) = finding.evidence.as_ref().and_then(|e| e.foreign.clone()) {
                    let name = format!("{}, unless a lock of the JDK does", finding.headline());
                    self.gap("uninstrumented-class", &name, &format!("at {frame}"));
                    return Ok(None);
                }
                if self.is_known_call(&finding) {
                    self.same.push(finding);
                    return Ok(None);
                }
                self.findings.push(Confirmed {
                    finding,
                    execution,
                    hunter: self.hunter,
                    round: self.limits.refining.round,
                    replay,
                    minimal: None,
                });
                Ok(None)
            }
            Err(ProgramError::Interrupted) => {
                self.leave_unconfirmed(finding);
                Ok(Some(self.interrupted()))
            }
            Err(ProgramError::Absent(why)) => {
                self.leave_unconfirmed(finding);
                Ok(Some(self.wait_in_vain(&why)))
            }
            Err(_) if self.uses != PlatformUses::default() => {
                // What this round does not count with may be why. It comes again in the next one if it is one.
                self.known.remove(&finding.key());
                Ok(Some(Stop::Refined))
            }
            Err(error) => {
                let name = format!("{}: {}", finding.kind.word(), finding.message);
                let why = format!("a replay in a fresh JVM did not show it again: {error}");
                self.gap("nondeterminism", &name, &why);
                Ok(Some(Stop::LostControl))
            }
        }
    }

    /// A finding was seen that no replay can show again any more. It is not to be lost.
    fn leave_unconfirmed(&mut self, finding: &Finding) {
        let name = format!("{}: {}", finding.kind.word(), finding.message);
        let at = finding.at.as_ref().map(|at| format!("at {at}, "));
        let why = format!(
            "{}was found, but the run ended before a replay in a fresh JVM could show it again",
            at.unwrap_or_default()
        );
        self.gap("unconfirmed", &name, &why);
    }

    /// Whether a data race within the JDK comes of two calls of the program of which another one came.
    fn is_known_call(&self, finding: &Finding) -> bool {
        let Some(told) = finding.told() else {
            return false;
        };
        let found = self.findings.iter();
        let mut calls = found.filter_map(|found| Some(&found.finding.told()?.places));
        calls.any(|places| *places == told.places)
            || self.limits.refining.calls.contains(&told.places)
    }

    /// Whether code of the JDK did something in an execution that this round does not count with: what was in its way, or
    /// what it should have woken, may be wrong then. Notes it for the next round.
    fn was_unforeseen(&mut self, execution: &Execution) -> bool {
        let refining = &self.limits.refining;
        let gaps = execution.gaps.iter();
        let unforeseen: Vec<_> = gaps.filter_map(|gap| refining.unforeseen(gap)).collect();
        let gaps = execution.gaps.iter();
        let initialisers: Vec<_> = gaps.filter_map(|gap| refining.initialiser(gap)).collect();
        let any = !unforeseen.is_empty() || !initialisers.is_empty();
        for one in &unforeseen {
            self.uses.add(*one);
        }
        for entry in initialisers {
            self.promote_initialiser(entry);
        }
        any
    }

    /// Whether all has to begin anew, so that what was done is of no interest: the program has a class that is to be
    /// rewritten first, or cannot be put back into its initial state in this way.
    fn after_restart(&self) -> Option<Stop> {
        let kinds = [UNWOVEN, RESET];
        let again = self.gaps.iter().any(|gap| kinds.contains(&&*gap.kind));
        again.then_some(Stop::LostControl)
    }

    /// Whether what is known so far is a reason to stop.
    pub fn after(&self) -> Option<Stop> {
        if self.begins_anew {
            // Whoever is lost may wait for the initialiser.
            return Some(Stop::Refined);
        }
        if self.gaps.iter().any(|gap| gap.kind == "lost-control") {
            return Some(Stop::LostControl);
        }
        if let Some(stop) = self.after_restart() {
            return Some(stop);
        }
        let refining = &self.limits.refining;
        let mut findings = self.findings.iter();
        let wrong = findings.any(|found| refining.meaning(&found.finding) == Meaning::Wrong);
        if wrong && !self.limits.all_findings {
            return Some(Stop::FirstFinding);
        }
        let refined = !self.promote.is_empty()
            || !self.wrong_guesses.is_empty()
            || self.uses != PlatformUses::default();
        refined.then_some(Stop::Refined)
    }

    /// Notes what the next round has to know.
    fn take_evidence(&mut self, meaning: Meaning, finding: &Finding) {
        let refining = &self.limits.refining;
        let evidence = finding.evidence.as_ref();
        let Some(evidence) = evidence.filter(|evidence| refining.is_new(evidence)) else {
            return;
        };
        if meaning == Meaning::Meeting && !self.meetings.contains(&evidence.location) {
            self.meetings.push(evidence.location.clone());
        }
        let entries = match meaning {
            Meaning::Wrong => return,
            Meaning::Race | Meaning::Accepted | Meaning::Meeting => &mut self.promote,
            Meaning::WrongGuess => &mut self.wrong_guesses,
        };
        if !entries.contains(&evidence.location) {
            entries.push(evidence.location.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FindingKind, Names};
    use crate::systems::{ModelSystem, Philosophers};

    /// Finds something in each execution, of which there are so many until a JVM does not come.
    struct Waits {
        system: ModelSystem<Philosophers>,
        left: u32,
    }

    impl System for Waits {
        fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
            let Some(left) = self.left.checked_sub(1) else {
                return Err(ProgramError::Absent("nobody".to_string()));
            };
            self.left = left;
            let mut execution = self.system.execute(plan)?;
            execution.findings = vec![Finding {
                kind: FindingKind::Assertion,
                message: "false".to_string(),
                thread: None,
                at: None,
                details: Vec::new(),
                evidence: None,
            }];
            Ok(execution)
        }

        fn names(&mut self) -> &mut Names {
            self.system.names()
        }
    }

    /// What is left of a run: kinds of gaps, and how many findings.
    fn ends(executions: u32) -> (Vec<String>, usize) {
        let mut system = Waits {
            system: ModelSystem::new(Philosophers { count: 2 }),
            left: executions,
        };
        let mut ledger = Ledger::new(Limits {
            all_findings: true,
            ..Limits::default()
        });
        let plan = Plan::replay(Vec::new());
        let stop = loop {
            match ledger.execute(&mut system, &plan).unwrap() {
                Err(stop) => break stop,
                Ok(execution) => {
                    if let Some(stop) = ledger.judge(&mut system, &execution).unwrap() {
                        break stop;
                    }
                }
            }
        };
        assert_eq!(stop, Stop::LostControl);
        let kinds = ledger.gaps.iter().map(|gap| gap.kind.clone());
        (kinds.collect(), ledger.findings.len())
    }

    /// It is waited for once, and what was seen is not lost.
    #[test]
    fn a_run_that_waits_in_vain_keeps_what_it_knows() {
        assert_eq!(ends(0), (vec![ABSENT.to_string()], 0));
        let both = vec!["unconfirmed".to_string(), ABSENT.to_string()];
        assert_eq!(ends(1), (both, 0));
        assert_eq!(ends(2), (vec![ABSENT.to_string()], 1));
    }
}
