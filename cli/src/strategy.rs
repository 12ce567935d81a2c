//! Which search to run: what was asked for, made complete, or refused with the reason.

use jcheck_scheduler::conductor::Atomicity;
use jcheck_scheduler::model::{Points, Reduction, Reductions};
use jcheck_scheduler::search::persistent::Relation;
use jcheck_scheduler::search::{
    Deepening, DepthFirst, Divided, Optimal, Options, Portfolio, Reverse, Sampler, Sampling,
    Search, Source, Static, Switches,
};
use jcheck_scheduler::session::Hunt;

use crate::args::{Atomic, Bound, CheckArgs, Discipline, PersistentSets, Strategy, Switch};
use crate::error::CliError;

/// Executions of a sampler where no budget was given.
const SAMPLES: u64 = 1_000;

/// A complete and sound combination of flags.
#[derive(Debug, Clone)]
pub struct Plan {
    /// --search.
    pub strategy: Strategy,
    /// --persistent-sets; samplers have none.
    pub sets: PersistentSets,
    /// What all searches are parameterised with.
    pub options: Options,
    /// Under growing depth bounds.
    pub deepening: bool,
    /// Where the search has a choice.
    pub points: Points,
    /// How executions are drawn, if they are.
    pub sampling: Option<(Sampling, u64)>,
    /// --max-executions.
    pub executions: Option<u64>,
    /// Whether there is a hunt.
    pub hunting: Hunting,
    /// Of the hunt.
    seed: u64,
    max_steps: u32,
}

/// Whether samples are drawn beside the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hunting {
    /// In turns with it.
    Beside,
    /// Instead of it.
    Only,
    /// No: a strategy was named.
    No,
    /// No, since it does not go together with this flag.
    Without(&'static str),
}

/// How the work is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Division {
    /// Into parts of the search tree.
    Parts(Divided),
    /// Into samples.
    Items,
    /// Not at all.
    None,
}

impl Plan {
    /// Makes the flags complete.
    ///
    /// # Errors
    /// Why they do not go together.
    pub fn new(args: &CheckArgs) -> Result<Self, CliError> {
        let strategy = strategy(args)?;
        let points = points(args, strategy)?;
        let switches = match args.bound {
            Some(Bound::Preemptions(limit)) => Some(Switches::Preemptions(limit)),
            Some(Bound::Delays(limit)) => Some(Switches::Delays(limit)),
            _ => None,
        };
        let sampling = sampling(args, strategy)?;
        if sampling.is_some() {
            refuse_for_samples(args, strategy)?;
        }
        let sets = match args.persistent_sets {
            Some(sets) => sets,
            None => default_sets(args, sampling.is_some()),
        };
        refuse_unsound(args, strategy, sets)?;
        refuse_unexclusive(args, strategy, points)?;
        let hunting = hunting(args)?;
        let atomicity = match strategy {
            Strategy::Composed => Atomicity::Composed,
            _ => Atomicity::InvisibleFirst,
        };
        let options = Options {
            sleep_sets: args.sleep_sets != Some(Switch::Off)
                && switches.is_none()
                && sampling.is_none(),
            atomicity,
            depth: match args.bound {
                Some(Bound::Depth(depth)) => Some(depth),
                _ => None,
            },
            switches,
            conditional: false,
            reductions: reductions(args, sets, strategy, points)?,
        };
        Ok(Self {
            strategy,
            sets,
            options,
            deepening: args.bound == Some(Bound::Deepening),
            points,
            executions: match args.max_executions {
                None if sampling.is_some() && args.max_time.is_none() => Some(SAMPLES),
                limit => limit,
            },
            sampling,
            hunting,
            seed: args.seed.unwrap_or(1),
            max_steps: args.max_steps,
        })
    }

    /// Where it has a choice, and what its steps are to each other.
    pub fn kind_of_steps(&self) -> (Points, Reductions) {
        (self.points, self.options.reductions)
    }

    /// The seed, if there are samples.
    pub fn seed(&self) -> Option<u64> {
        match self.hunting {
            Hunting::Beside | Hunting::Only => Some(self.seed),
            Hunting::No | Hunting::Without(_) => self.sampling.map(|(_, seed)| seed),
        }
    }

    /// The hunt.
    pub fn hunt(&self) -> Option<Hunt> {
        let only = match self.hunting {
            Hunting::Beside => false,
            Hunting::Only => true,
            Hunting::No | Hunting::Without(_) => return None,
        };
        Some(Hunt {
            portfolio: Portfolio::new(self.options, self.seed, self.max_steps),
            only,
        })
    }

    /// --atomicity.
    pub fn atomicity(&self) -> Atomic {
        match self.points {
            Points::Visible => Atomic::Reduced,
            Points::Lines => Atomic::Line,
            Points::Accesses => Atomic::Bytecode,
        }
    }

    /// How workers share the work.
    pub fn division(&self) -> Division {
        match self.sets {
            _ if self.sampling.is_some() => Division::Items,
            _ if self.options.is_composed() => Division::None,
            PersistentSets::Enabled => Division::Parts(Divided::DepthFirst),
            PersistentSets::Dynamic => Division::Parts(Divided::Reverse),
            PersistentSets::Static | PersistentSets::Source => Division::None,
        }
    }

    /// The sampler.
    pub fn sampler(&self) -> Option<Sampler> {
        let (sampling, seed) = self.sampling?;
        Some(Sampler::new(self.options, sampling, seed))
    }

    /// The search.
    pub fn search(&self) -> Box<dyn Search> {
        if let Some(sampler) = self.sampler() {
            return Box::new(sampler);
        }
        match self.sets {
            // What a transition of C(M) does is known only when it was executed.
            PersistentSets::Dynamic if self.options.is_composed() => {
                Box::new(Optimal::new(self.options))
            }
            PersistentSets::Dynamic => Box::new(Reverse::new(self.options)),
            PersistentSets::Source => Box::new(Source::new(self.options)),
            PersistentSets::Static => Box::new(Static::new(self.options, Relation::Order)),
            PersistentSets::Enabled if self.deepening => Box::new(Deepening::new(self.options)),
            PersistentSets::Enabled => Box::new(DepthFirst::new(self.options)),
        }
    }
}

/// --reduce.
fn reductions(
    args: &CheckArgs,
    sets: PersistentSets,
    strategy: Strategy,
    points: Points,
) -> Result<Reductions, CliError> {
    let by_outcome = sets == PersistentSets::Dynamic && strategy != Strategy::Composed;
    // Without sections it is not data races that are looked for, or accesses to data are steps of their own.
    let races = args.discipline == Discipline::HappensBefore && points == Points::Visible;
    let used = |reductions: Reductions| match races {
        true => reductions,
        false => reductions.without(Reduction::Sections),
    };
    match args.reduce {
        None if by_outcome => Ok(used(Reductions::ALL)),
        Some(reductions) if by_outcome => Ok(used(reductions)),
        None | Some(Reductions::NONE) => Ok(Reductions::NONE),
        Some(_) => refused(
            "--reduce is for --persistent-sets dynamic (hint: leave out --reduce, or --reduce none)",
        ),
    }
}

fn refused<T>(why: impl Into<String>) -> Result<T, CliError> {
    Err(CliError::Usage(why.into()))
}

fn strategy(args: &CheckArgs) -> Result<Strategy, CliError> {
    let fine = matches!(args.atomicity, Some(Atomic::Bytecode | Atomic::Line));
    match (args.search, fine) {
        (None, true) => Ok(Strategy::Sss),
        (None, false) => Ok(Strategy::IfSss),
        (Some(Strategy::IfSss | Strategy::Composed), true) => refused(
            "with --atomicity bytecode or line, accesses to data are transitions of their own, \
             which is --search sss (hint: leave out --search)",
        ),
        (Some(Strategy::Sss), false) if args.atomicity.is_some() => {
            refused("--search sss has no reduced atomicity (hint: --atomicity bytecode or line)")
        }
        (Some(strategy), _) => Ok(strategy),
    }
}

fn points(args: &CheckArgs, strategy: Strategy) -> Result<Points, CliError> {
    Ok(match (args.atomicity, strategy) {
        (Some(Atomic::Line), _) => Points::Lines,
        (Some(Atomic::Bytecode), _) | (None, Strategy::Sss) => Points::Accesses,
        _ => Points::Visible,
    })
}

fn sampling(args: &CheckArgs, strategy: Strategy) -> Result<Option<(Sampling, u64)>, CliError> {
    let sampling = match strategy {
        Strategy::Random => Sampling::Random,
        Strategy::Pct => Sampling::Pct {
            depth: args.pct_depth.unwrap_or(3),
            steps: args.pct_steps,
        },
        Strategy::Pos => Sampling::Pos,
        Strategy::Surw => Sampling::Surw,
        Strategy::IfSss | Strategy::Sss | Strategy::Composed => {
            return match (args.seed, hunting(args)?) {
                (Some(_), Hunting::No | Hunting::Without(_)) => refused(
                    "--seed is for samples (hint: without --search, or --search random, pct, pos or surw)",
                ),
                _ => Ok(None),
            };
        }
    };
    if strategy != Strategy::Pct && (args.pct_depth.is_some() || args.pct_steps.is_some()) {
        return refused("--pct-depth and --pct-steps are for --search pct");
    }
    Ok(Some((sampling, args.seed.unwrap_or(1))))
}

/// A strategy that is named is the only one; what is not meant for samples is respected.
fn hunting(args: &CheckArgs) -> Result<Hunting, CliError> {
    let without = match args.bound {
        _ if args.persistent_sets.is_some() => Some("--persistent-sets"),
        _ if args.sleep_sets.is_some() => Some("--sleep-sets"),
        None | Some(Bound::Depth(_)) => None,
        Some(_) => Some("--bound"),
    };
    match (args.search, without) {
        (Some(_), _) if args.hunt_only => {
            refused("--hunt-only draws by all samplers in turn (hint: without --search)")
        }
        (None, Some(flag)) if args.hunt_only => refused(format!(
            "--hunt-only knows no {flag} (hint: --bound depth:N)"
        )),
        (Some(_), _) => Ok(Hunting::No),
        (None, Some(flag)) => Ok(Hunting::Without(flag)),
        (None, None) if args.hunt_only => Ok(Hunting::Only),
        (None, None) => Ok(Hunting::Beside),
    }
}

fn refuse_for_samples(args: &CheckArgs, strategy: Strategy) -> Result<(), CliError> {
    let word = strategy.word();
    if args.persistent_sets.is_some() || args.sleep_sets.is_some() {
        return refused(format!(
            "--search {word} draws executions at random and leaves nothing out \
             (hint: without --persistent-sets and --sleep-sets)"
        ));
    }
    if args
        .bound
        .is_some_and(|bound| !matches!(bound, Bound::Depth(_)))
    {
        return refused(format!("--search {word} knows no bound but depth:N"));
    }
    Ok(())
}

fn default_sets(args: &CheckArgs, samples: bool) -> PersistentSets {
    match args.bound {
        _ if samples => PersistentSets::Enabled,
        Some(Bound::Preemptions(_)) => PersistentSets::Source,
        Some(_) => PersistentSets::Enabled,
        None if args.sleep_sets == Some(Switch::Off) => PersistentSets::Enabled,
        None => PersistentSets::Dynamic,
    }
}

/// Combinations that would miss executions.
fn refuse_unsound(
    args: &CheckArgs,
    strategy: Strategy,
    sets: PersistentSets,
) -> Result<(), CliError> {
    let word = sets.word();
    let only_one =
        "the equivalent execution that it leaves out may be the only one within the bound";
    match (args.bound, sets) {
        (None, _) | (Some(_), PersistentSets::Enabled) => {}
        (Some(Bound::Preemptions(_)), PersistentSets::Source) => {}
        (Some(_), _) => {
            return refused(format!(
                "--persistent-sets {word} with this --bound is unsound: {only_one} \
                 (hint: --persistent-sets enabled; source with preemptions:N)"
            ));
        }
    }
    let switches = matches!(args.bound, Some(Bound::Preemptions(_) | Bound::Delays(_)));
    if switches && args.sleep_sets == Some(Switch::On) {
        return refused(format!(
            "--sleep-sets on with a bound on context switches is unsound: {only_one} \
             (hint: leave out --sleep-sets on)"
        ));
    }
    if switches && strategy == Strategy::Composed {
        return refused(
            "--search composed knows no bound on context switches (hint: --search if-sss)",
        );
    }
    if sets == PersistentSets::Dynamic && args.sleep_sets == Some(Switch::Off) {
        return refused(
            "--persistent-sets dynamic is built on sleep sets \
             (hint: leave out --sleep-sets off, or --persistent-sets source)",
        );
    }
    Ok(())
}

/// Where accesses are not told as those of exclusive access predicates.
fn refuse_unexclusive(
    args: &CheckArgs,
    strategy: Strategy,
    points: Points,
) -> Result<(), CliError> {
    let flag = match args.discipline {
        Discipline::ExclusiveAccess if points != Points::Visible => "steps finer than reduced ones",
        Discipline::ExclusiveAccess if strategy == Strategy::Composed => "--search composed",
        Discipline::ExclusiveAccess if args.target.selection.granularity.is_some() => {
            "--granularity"
        }
        _ => return Ok(()),
    };
    refused(format!(
        "--discipline exclusive-access does not go together with {flag} (hint: --discipline happens-before)"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;

    fn plan(flags: &[&str]) -> Result<Plan, CliError> {
        let words = ["jcheck", "check", "A.java"].iter().chain(flags);
        match Cli::try_parse_from(words).unwrap().command {
            Command::Check(args) => Plan::new(&args),
            _ => unreachable!("it is a check"),
        }
    }

    #[test]
    fn the_default_is_the_strongest_sound_reduction() {
        let sets = |flags: &[&str]| plan(flags).unwrap().sets;
        assert_eq!(sets(&[]), PersistentSets::Dynamic);
        assert_eq!(sets(&["--search=sss"]), PersistentSets::Dynamic);
        assert_eq!(sets(&["--search=composed"]), PersistentSets::Dynamic);
        assert_eq!(sets(&["--sleep-sets=off"]), PersistentSets::Enabled);
        assert_eq!(sets(&["--bound=depth:9"]), PersistentSets::Enabled);
        assert_eq!(sets(&["--bound=delays:1"]), PersistentSets::Enabled);
        assert_eq!(sets(&["--bound=preemptions:1"]), PersistentSets::Source);
        assert!(!plan(&["--bound=preemptions:1"]).unwrap().options.sleep_sets);
        assert_eq!(plan(&["--search=pct"]).unwrap().executions, Some(SAMPLES));
        let reductions = |flags: &[&str]| plan(flags).unwrap().options.reductions;
        assert_eq!(reductions(&[]), Reductions::ALL);
        let without = Reductions::ALL.without(Reduction::Sections);
        assert_eq!(reductions(&["--discipline=lockset"]), without);
        assert_eq!(reductions(&["--reduce=none"]), Reductions::NONE);
        assert_eq!(reductions(&["--sleep-sets=off"]), Reductions::NONE);
        assert_eq!(reductions(&["--search=pos"]), Reductions::NONE);
    }

    #[test]
    fn what_would_miss_executions_is_refused() {
        for flags in [
            &["--persistent-sets=dynamic", "--sleep-sets=off"][..],
            &["--persistent-sets=dynamic", "--bound=depth:9"],
            &["--persistent-sets=static", "--bound=preemptions:1"],
            &["--persistent-sets=source", "--bound=delays:1"],
            &["--bound=preemptions:1", "--sleep-sets=on"],
            &["--search=composed", "--bound=preemptions:1"],
            &["--search=random", "--persistent-sets=dynamic"],
            &["--search=random", "--bound=preemptions:1"],
            &["--search=if-sss", "--atomicity=bytecode"],
            &["--discipline=exclusive-access", "--search=sss"],
            &["--discipline=exclusive-access", "--atomicity=line"],
            &["--discipline=exclusive-access", "--search=composed"],
            &[
                "--discipline=exclusive-access",
                "--granularity=A.granularity",
            ],
            &["--search=sss", "--atomicity=reduced"],
            &["--seed=3", "--search=sss"],
            &["--reduce=all", "--persistent-sets=enabled"],
            &["--reduce=updates", "--search=composed"],
            &["--search=pos", "--pct-depth=2"],
        ] {
            assert!(plan(flags).is_err(), "{flags:?}");
        }
        for sets in ["enabled", "static", "source"] {
            for sleep in ["on", "off"] {
                for search in ["if-sss", "sss", "composed"] {
                    let flags = [
                        format!("--persistent-sets={sets}"),
                        format!("--sleep-sets={sleep}"),
                        format!("--search={search}"),
                    ];
                    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
                    assert!(plan(&flags).is_ok(), "{flags:?}");
                }
            }
        }
    }
}
