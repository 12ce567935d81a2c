//! Running a plan although JVMs may be killed, stopped or starved by somebody else.
//!
//! How a JVM ends does not tell who has ended it. What the program does to its JVM, it does at the same place whenever
//! the same schedule is followed; what somebody else does strikes anywhere. So an end counts as the program's doing only
//! if it comes again and again at the same place, each time in a fresh JVM.

use crate::conductor::{Plan, ProgramError, System};
use crate::model::{Execution, FindingKind};

/// How often a JVM must die at the same place, so that the program has done it.
const SAME: usize = 3;
/// How many JVMs may die of one plan, wherever.
const DEATHS: usize = 6;
/// How often no JVM may come up or answer.
const LOSSES: usize = 3;

/// An execution, and how many JVMs were lost before it.
#[derive(Debug)]
pub(super) struct Steady {
    /// What happened. It has a finding of kind [`FindingKind::JvmCrash`] only if that is the program's doing.
    pub execution: Execution,
    /// JVMs that died or fell silent, and were replaced.
    pub replaced: u64,
}

/// Runs a plan until it runs undisturbed.
///
/// # Errors
/// [`ProgramError::Lost`] when that does not happen; other errors as they come.
pub(super) fn run(system: &mut dyn System, plan: &Plan) -> Result<Steady, ProgramError> {
    let mut places = Vec::new();
    let mut losses = 0;
    loop {
        let why = match system.execute(plan) {
            Ok(execution) => {
                let mut findings = execution.findings.iter();
                let crash = findings.find(|finding| finding.kind == FindingKind::JvmCrash);
                let Some(crash) = crash else {
                    let replaced = (places.len() + losses) as u64;
                    return Ok(Steady {
                        execution,
                        replaced,
                    });
                };
                places.push((place(&execution), crash.thread));
                let same = places.iter().filter(|place| Some(*place) == places.last());
                if same.count() == SAME {
                    let replaced = (places.len() - SAME + losses) as u64;
                    return Ok(Steady {
                        execution,
                        replaced,
                    });
                }
                crash.message.clone()
            }
            Err(ProgramError::Lost(why)) => {
                losses += 1;
                why
            }
            Err(other) => return Err(other),
        };
        if places.len() >= DEATHS || losses >= LOSSES {
            let count = places.len() + losses;
            return Err(ProgramError::Lost(format!(
                "{count} JVMs in a row died or did not answer, not as the program's doing; the last one: {why}"
            )));
        }
    }
}

/// How far an execution came.
pub(super) fn place(execution: &Execution) -> usize {
    execution.skipped + execution.steps.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Finding, Names, Outcome, Step};
    use crate::systems::{ModelSystem, Philosophers};

    /// Kills executions after so many steps, one after the other; those that follow run undisturbed.
    struct Killer {
        system: ModelSystem<Philosophers>,
        after: Vec<Option<usize>>,
    }

    impl System for Killer {
        fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
            let mut execution = self.system.execute(plan)?;
            let Some(after) = self.after.pop() else {
                return Ok(execution);
            };
            let Some(after) = after else {
                return Err(ProgramError::Lost("it did not call".to_string()));
            };
            let kept: Vec<Step> = execution.steps.drain(..).take(after).collect();
            execution.steps = kept;
            execution.outcome = Outcome::Abandoned;
            execution.findings = vec![Finding {
                kind: FindingKind::JvmCrash,
                message: "the JVM died: signal: 9 (SIGKILL)".to_string(),
                thread: Some(0),
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

    fn killed(after: &[Option<usize>]) -> Result<Steady, ProgramError> {
        let mut killer = Killer {
            system: ModelSystem::new(Philosophers { count: 2 }),
            after: after.iter().rev().copied().collect(),
        };
        let plan = Plan::replay(Vec::new());
        run(&mut killer, &plan)
    }

    fn crashed(steady: &Steady) -> bool {
        let mut findings = steady.execution.findings.iter();
        findings.any(|finding| finding.kind == FindingKind::JvmCrash)
    }

    #[test]
    fn an_end_is_the_programs_doing_only_at_the_same_place() {
        let steady = killed(&[Some(1), Some(2), Some(1), Some(1)]).unwrap();
        assert!(crashed(&steady));
        assert_eq!(steady.replaced, 1);
        for strikes in [&[Some(1), Some(2), Some(1)][..], &[None, Some(0), None]] {
            let steady = killed(strikes).unwrap();
            assert!(!crashed(&steady), "{strikes:?}");
            assert_eq!(steady.replaced, strikes.len() as u64);
        }
    }

    #[test]
    fn who_always_kills_gets_no_finding() {
        for strikes in [
            &[Some(0), Some(1), Some(2), Some(0), Some(1), Some(2)][..],
            &[None, None, None],
        ] {
            let error = killed(strikes).unwrap_err();
            assert!(matches!(error, ProgramError::Lost(_)), "{error:?}");
        }
    }
}
