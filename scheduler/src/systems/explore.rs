//! Runs a search over a model system and collects what the papers count.

use std::collections::BTreeSet;

use super::{Model, ModelSystem};
use crate::conductor::{ProgramError, System};
use crate::model::StateKey;
use crate::search::{Search, Statistics};

/// What a search has visited.
#[derive(Debug, Default)]
pub struct Coverage {
    /// Distinct states.
    pub states: BTreeSet<StateKey>,
    /// Distinct pairs of a state and its successor.
    pub edges: BTreeSet<(StateKey, StateKey)>,
    /// Counters.
    pub statistics: Statistics,
    /// Executions in which a finding was made.
    pub with_findings: u64,
}

/// Explores the whole system.
///
/// # Errors
/// [`ProgramError::Diverged`] when the model is not deterministic.
pub fn explore<M: Model>(model: M, search: &mut dyn Search) -> Result<Coverage, ProgramError> {
    let mut system = ModelSystem::new(model);
    let mut coverage = Coverage::default();
    while let Some(plan) = search.next() {
        let execution = system.execute(&plan)?;
        let replayed = search.replayed();
        coverage.statistics.count(&execution, replayed);
        coverage.with_findings += u64::from(!execution.findings.is_empty());
        for step in execution.steps.iter().skip(replayed) {
            coverage.states.extend(step.states.iter().cloned());
            coverage.edges.extend(
                step.states
                    .windows(2)
                    .map(|pair| (pair[0].clone(), pair[1].clone())),
            );
        }
        search.observe(&execution);
    }
    Ok(coverage)
}
