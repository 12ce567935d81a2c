//! A program together with its classification: what a run is about.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jcheck_agent::welcome;
use jcheck_annotations::{ObjectClass, Resolved, Selector, WeavingPlace};
use jcheck_instrumenter::Found;
use jcheck_scheduler::model::{PlatformUse, PlatformUses, Points, Reduction, Reductions, Rules};
use jcheck_scheduler::protocol::message::Welcome;
use jcheck_scheduler::remote::ProgramFacts;
use jcheck_scheduler::service::SetUp;

use crate::annotations::Annotations;
use crate::args::{CheckArgs, ProgramArgs, Reset, Threads};
use crate::error::CliError;
use crate::prepared::Prepared;
use crate::program::prepare;
use crate::reset::Chosen;
use crate::terminal::complain;
use crate::unit;

/// A program that is ready to be started, and what the annotation files say about it.
#[derive(Debug)]
pub struct Subject {
    /// The program.
    pub prepared: Prepared,
    /// Its annotation files.
    pub annotations: Annotations,
    /// What they mean for this program.
    pub classes: Arc<Resolved>,
    /// What it is held to.
    pub rules: Rules,
    /// Uses of the platform that are foreseen without having been seen.
    pub foreseen: PlatformUses,
}

impl Subject {
    /// The program of a check, for a search with these scheduling points and reductions.
    ///
    /// # Errors
    /// When the program or a file cannot be read.
    pub fn of_check(
        args: &CheckArgs,
        (points, reductions): (Points, Reductions),
        found: &Found,
    ) -> Result<Self, CliError> {
        let annotations = Annotations::load(args.unshared.as_deref(), args.commun.as_deref())?;
        let prepared = prepare(&args.program, &args.target, &[], &annotations, found)?;
        let mut rules = Rules {
            points,
            sums: reductions.contains(Reduction::Updates),
            test: unit::is_test(&prepared.main),
            ..args.rules()
        };
        if !reductions.contains(Reduction::Tasks) {
            rules.platform_uses.add(PlatformUse::Parallelism);
        }
        Ok(Self::new(prepared, annotations, rules))
    }

    /// Takes over what a run has learnt, see [`Annotations::learn`].
    pub fn learn(&mut self, promoted: &[String], learnt: Vec<(Selector, ObjectClass)>) {
        self.annotations.learn(promoted, learnt);
        let sites = &self.prepared.rewritten.sites;
        self.classes = self.annotations.classification.resolve(sites).into();
    }

    /// Rewrites the program anew, unless it is what the annotations say of static initialisers.
    ///
    /// # Errors
    /// When it cannot be read or rewritten.
    pub fn renew(&mut self, args: &CheckArgs, found: &Found) -> Result<bool, CliError> {
        let annotations = &self.annotations;
        if self.prepared.initialisers == annotations.classification.initialisers() {
            return Ok(false);
        }
        self.prepared = prepare(&args.program, &args.target, &[], annotations, found)?;
        let sites = &self.prepared.rewritten.sites;
        self.classes = annotations.classification.resolve(sites).into();
        Ok(true)
    }

    /// Warns about lines of annotation files that fit nothing in the program.
    pub fn warn(&self) {
        for unknown in &self.classes.unknown {
            complain(&format!("jcheck: warning: {unknown}"));
        }
        if let Some(warning) = self.prepared.warning {
            complain(&format!("jcheck: warning: {warning}"));
        }
        for warning in &self.prepared.warnings {
            complain(&format!("jcheck: warning: {warning}"));
        }
    }

    /// The program of a schedule, whose class path is `more` unless the arguments say otherwise.
    ///
    /// # Errors
    /// When the program cannot be read.
    pub fn of_schedule(
        program: &Path,
        target: &ProgramArgs,
        more: &[String],
        annotations: Annotations,
        rules: Rules,
        found: &Found,
    ) -> Result<Self, CliError> {
        let prepared = prepare(program, target, more, &annotations, found)?;
        Ok(Self::new(prepared, annotations, rules))
    }

    fn new(prepared: Prepared, annotations: Annotations, rules: Rules) -> Self {
        let classes = annotations
            .classification
            .resolve(&prepared.rewritten.sites);
        Self {
            prepared,
            annotations,
            classes: classes.into(),
            foreseen: rules.platform_uses,
            rules,
        }
    }

    /// What the scheduler knows about the program.
    pub fn facts(&self) -> ProgramFacts {
        let facts = ProgramFacts::new(
            Arc::clone(&self.prepared.rewritten.sites),
            Arc::clone(&self.classes),
            self.rules,
        );
        match self.prepared.processes.is_empty() {
            true => facts,
            false => facts.of_several(),
        }
    }

    /// What an agent must know.
    pub fn welcome(&self, target: &ProgramArgs, covers: bool) -> Welcome {
        let divergence = Duration::from_secs_f64(target.divergence_timeout);
        let sites = &self.prepared.rewritten.sites;
        let gap_classes = self.prepared.rewritten.gap_classes();
        Welcome {
            gap_classes,
            ..welcome(sites, &self.classes, &self.rules, divergence, covers)
        }
    }

    /// What a worker must know.
    pub fn set_up(
        &self,
        args: &CheckArgs,
        chosen: &Chosen,
        weaving: Option<WeavingPlace>,
    ) -> SetUp {
        let rewritten = &self.prepared.rewritten;
        SetUp {
            classes_stay: chosen.reset == Reset::Reinit,
            fibers: chosen.threads == Threads::Fiber,
            jars: chosen
                .jars
                .iter()
                .map(|jar| jar.display().to_string())
                .collect(),
            main: self.prepared.entry.clone(),
            args: args.args.clone(),
            welcome: self.welcome(&args.target, args.has_page()),
            sites: Arc::clone(&rewritten.sites),
            classes: Arc::clone(&self.classes),
            rules: self.rules,
            covers: args.has_page(),
            // Classes that stay are others than those that are known; who defines one departs from here.
            weaving: weaving.filter(|_| chosen.reset != Reset::Reinit),
        }
    }
}
