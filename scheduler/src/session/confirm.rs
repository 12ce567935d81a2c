//! Replays.

use std::sync::Arc;

use super::steady::{self, place};
use crate::conductor::{Plan, Prescribed, ProgramError, System};
use crate::model::{Execution, Finding, FindingKind, Names, ThreadPath, Transition};
use crate::report::{Schedule, ScheduleStep};

/// Runs an execution again, in full, and checks that it shows the finding.
///
/// # Errors
/// [`ProgramError::Diverged`] when it takes another course, [`ProgramError::Lost`] when the finding does not come back.
pub fn confirm(
    system: &mut dyn System,
    steps: &[Transition],
    finding: &Finding,
) -> Result<Execution, ProgramError> {
    let replay = again(system, steps)?;
    if shows(&replay, steps, finding) {
        return Ok(replay);
    }
    let found: Vec<String> = replay
        .findings
        .iter()
        .map(|found| {
            let at = found.at.as_deref().unwrap_or("an unknown place");
            format!("{} {} at {at}", found.kind.word(), found.message)
        })
        .collect();
    let found = match found.is_empty() {
        true => "nothing".to_string(),
        false => found.join(", "),
    };
    let wanted = finding.at.as_deref().unwrap_or("an unknown place");
    Err(ProgramError::Lost(format!(
        "the same choices show {found}, instead of what was seen at {wanted}"
    )))
}

/// Whether the replay of an execution shows a finding.
fn shows(replay: &Execution, steps: &[Transition], finding: &Finding) -> bool {
    // What a dying JVM says is another text each time; where it dies is not.
    let again = |found: &Finding| match finding.kind {
        FindingKind::JvmCrash => found.kind == finding.kind && place(replay) == steps.len(),
        _ => found.key() == finding.key(),
    };
    replay.findings.iter().any(again)
}

/// The last replay: what one execution has found, one replay shows again.
#[derive(Debug, Default)]
pub struct LastReplay(Option<(Vec<Transition>, Arc<Execution>)>);

impl LastReplay {
    /// As [`confirm`], by the last replay if it was of the same execution and shows the finding.
    ///
    /// # Errors
    /// Those of [`confirm`].
    pub fn confirm(
        &mut self,
        system: &mut dyn System,
        steps: &[Transition],
        finding: &Finding,
    ) -> Result<Arc<Execution>, ProgramError> {
        let known = self.0.as_ref().filter(|(of, _)| of == steps);
        if let Some((_, replay)) = known.filter(|(_, replay)| shows(replay, steps, finding)) {
            return Ok(replay.clone());
        }
        let replay = Arc::new(confirm(system, steps, finding)?);
        self.0 = Some((steps.to_vec(), replay.clone()));
        Ok(replay)
    }
}

/// Runs an execution again, in full.
///
/// # Errors
/// [`ProgramError::Diverged`] when it takes another course.
pub fn again(system: &mut dyn System, steps: &[Transition]) -> Result<Execution, ProgramError> {
    let steps = steps.iter().cloned().map(Prescribed::Exactly).collect();
    steady::run(system, &bounded(steps)).map(|steady| steady.execution)
}

/// A plan that ends with its prefix even if the program does not.
fn bounded(prefix: Vec<Prescribed>) -> Plan {
    let depth = Some(prefix.len());
    Plan {
        depth,
        ..Plan::replay(prefix)
    }
}

/// What became of a recorded schedule.
#[derive(Debug)]
pub enum Replayed {
    /// It was followed to its end.
    Followed(Box<Execution>),
    /// The program did something else; the text says at which step.
    Diverged(String),
}

/// Follows a recorded schedule, see [`prescribed`].
///
/// # Errors
/// When the program cannot be run under control.
pub fn replay(system: &mut dyn System, prefix: Vec<Prescribed>) -> Result<Replayed, ProgramError> {
    match steady::run(system, &bounded(prefix)) {
        Ok(steady) => Ok(Replayed::Followed(Box::new(steady.execution))),
        Err(error @ ProgramError::Diverged { .. }) => Ok(Replayed::Diverged(error.to_string())),
        Err(error) => Err(error),
    }
}

/// The steps of a schedule file as a plan's prefix.
pub fn prescribed(names: &mut Names, schedule: &Schedule) -> Vec<Prescribed> {
    let mut step = |step: &ScheduleStep| Prescribed::Described {
        choice: crate::model::Choice {
            thread: names.thread(&step.thread),
            alternative: step.alternative,
        },
        description: step.description.clone(),
    };
    schedule.steps.iter().map(&mut step).collect()
}

/// The choices of an execution that was run in full, for a schedule file.
pub fn replayed_choices(names: &Names, execution: &Execution) -> Vec<ScheduleStep> {
    let step = |step: &crate::model::Step| ScheduleStep {
        thread: names
            .path(step.taken.thread())
            .cloned()
            .unwrap_or_else(ThreadPath::main),
        alternative: step.taken.choice.alternative,
        description: step.description.clone(),
    };
    execution.steps.iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::{ModelSystem, Philosophers};

    /// Counts what it runs, and shows findings of these messages in each execution.
    struct Shows {
        system: ModelSystem<Philosophers>,
        messages: &'static [&'static str],
        count: u32,
    }

    fn finding(message: &str) -> Finding {
        Finding {
            kind: FindingKind::Assertion,
            message: message.to_string(),
            thread: None,
            at: None,
            details: Vec::new(),
            evidence: None,
        }
    }

    impl System for Shows {
        fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
            self.count += 1;
            let mut execution = self.system.execute(plan)?;
            execution.findings = self.messages.iter().map(|text| finding(text)).collect();
            Ok(execution)
        }

        fn names(&mut self) -> &mut Names {
            self.system.names()
        }
    }

    #[test]
    fn one_replay_shows_all_that_one_execution_has_found() {
        let mut system = Shows {
            system: ModelSystem::new(Philosophers { count: 2 }),
            messages: &["one", "two"],
            count: 0,
        };
        let steps = system.execute(&Plan::replay(Vec::new())).unwrap();
        let steps = steps.transitions();
        let mut last = LastReplay::default();
        for message in ["one", "two"] {
            let replay = last.confirm(&mut system, &steps, &finding(message));
            assert_eq!(replay.unwrap().findings.len(), 2);
        }
        assert_eq!(system.count, 2);
        // another execution has another replay
        let shorter = &steps[..steps.len() - 1];
        last.confirm(&mut system, shorter, &finding("two")).unwrap();
        assert_eq!(system.count, 3);
        // what the last replay does not show is looked for anew
        let missing = last.confirm(&mut system, shorter, &finding("three"));
        assert!(matches!(missing, Err(ProgramError::Lost(_))));
        assert_eq!(system.count, 4);
    }
}
