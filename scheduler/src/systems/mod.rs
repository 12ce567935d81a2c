//! Small systems in memory, explored by the same search as Java programs: the papers' examples, for their exact
//! numbers.

mod barrier;
mod explore;
mod mex;
mod opaque;
mod philosophers;
mod section7;
mod statements;

pub use barrier::Barrier;
pub use explore::{explore, Coverage};
pub use mex::Mex;
pub use opaque::Opaque;
pub use philosophers::Philosophers;
pub use section7::{InitThread, Section7};
pub use statements::{Statement, Statements, Value, REGISTERS};

use std::sync::Arc;

use crate::conductor::{run, Plan, Program, ProgramError, System};
use crate::model::{
    Ending, Execution, Finding, Names, ObjectId, Operation, Outcome, Pending, Section, Sections,
    Shown, StateKey, Step, Transition,
};

/// A concurrent system in the sense of Stoller 2002, section 3.1.
pub trait Model {
    /// A state: control points and values.
    type State: Clone;

    /// s_init.
    fn initial(&self) -> Self::State;

    /// The enabled transitions, in the order of threads.
    fn enabled(&self, state: &Self::State) -> Vec<Transition>;

    /// The pending transitions of all threads that have not ended, whether they are enabled or not.
    fn pending(&self, state: &Self::State) -> Vec<Transition>;

    /// Whether an [`crate::model::Operation::Update`] that is enabled would leave its location as it is.
    fn leaves_unchanged(&self, _state: &Self::State, _transition: &Transition) -> bool {
        false
    }

    /// Performs an enabled transition.
    fn apply(&self, state: &mut Self::State, transition: &Transition);

    /// The state as text, for counting.
    fn key(&self, state: &Self::State) -> StateKey;

    /// Whether every thread is at its last control point.
    fn is_final(&self, state: &Self::State) -> bool;

    /// Whether a thread that has waited in vain could go on by now.
    fn is_futile(&self, _state: &Self::State) -> bool {
        false
    }

    /// Initial values of the semaphores, if they are not 0.
    fn semaphores(&self) -> Vec<(ObjectId, u32)> {
        Vec::new()
    }

    /// What a checker inside the state has found.
    fn findings(&self, _state: &Self::State) -> Vec<Finding> {
        Vec::new()
    }
}

/// A [`Model`] as a [`System`].
#[derive(Debug)]
pub struct ModelSystem<M: Model> {
    model: M,
    state: M::State,
    names: Names,
    sections: Option<Arc<Sections>>,
}

impl<M: Model> ModelSystem<M> {
    /// In its initial state.
    pub fn new(model: M) -> Self {
        let state = model.initial();
        Self {
            model,
            state,
            names: Names::default(),
            sections: None,
        }
    }
}

impl<M: Model> ModelSystem<M> {
    fn section(transition: &Transition) -> Option<Section> {
        let (Operation::Enter(lock) | Operation::Section(lock)) = transition.operations.first()?
        else {
            return None;
        };
        Some(Section {
            thread: transition.thread(),
            site: transition.site,
            lock: *lock,
        })
    }

    /// A transition that begins a section, with what is known of that.
    fn with_section(&self, transition: Transition) -> Transition {
        let sections = self.sections.as_ref();
        let section = sections.zip(Self::section(&transition));
        match section.and_then(|(known, section)| known.operations(&section)) {
            Some(operations) => Transition {
                operations,
                ..transition
            },
            None => transition,
        }
    }

    /// What a section did that was not known of it. It leaves no trace of its lock.
    fn look_into(&self, step: &mut Step, shown: &mut Vec<Shown>) {
        let Some((sections, section)) = self.sections.as_ref().zip(Self::section(&step.taken))
        else {
            return;
        };
        if sections.data(&section).is_none() {
            return;
        }
        let gives_back = Operation::Release(section.lock);
        let operations = step.invisible.iter().flat_map(|t| &t.operations);
        for operation in operations {
            match operation {
                Operation::Read(at) | Operation::Write(at) => {
                    let write = matches!(operation, Operation::Write(_));
                    if !sections.knows(&section, *at, write) {
                        shown.push(Shown::Access(section, *at, write));
                    }
                }
                other if *other == gives_back => {
                    let gives_back = step.operations.iter().position(|o| *o == gives_back);
                    step.operations.remove(gives_back.unwrap_or_default());
                    return;
                }
                _ => break,
            }
        }
        shown.push(Shown::Opaque(section));
    }
}

impl<M: Model> System for ModelSystem<M> {
    fn execute(&mut self, plan: &Plan) -> Result<Execution, ProgramError> {
        self.sections.clone_from(&plan.sections);
        run(self, plan)
    }

    fn names(&mut self) -> &mut Names {
        &mut self.names
    }
}

impl<M: Model> Program for ModelSystem<M> {
    fn begin(&mut self) {
        self.state = self.model.initial();
    }

    fn enabled(&self) -> Vec<Transition> {
        let enabled = self.model.enabled(&self.state).into_iter();
        enabled.map(|t| self.with_section(t)).collect()
    }

    fn disabled(&self) -> Vec<Transition> {
        let enabled = self.enabled();
        let pending = self.model.pending(&self.state).into_iter();
        let mut pending: Vec<Transition> = pending.map(|t| self.with_section(t)).collect();
        pending.retain(|t| !enabled.contains(t));
        pending
    }

    fn leaves_unchanged(&self, transition: &Transition) -> bool {
        self.model.leaves_unchanged(&self.state, transition)
    }

    fn perform(&mut self, transition: &Transition) {
        self.model.apply(&mut self.state, transition);
    }

    fn describe(&self, transition: &Transition) -> String {
        let verbs: Vec<_> = transition
            .operations
            .iter()
            .map(|operation| operation.verb())
            .collect();
        format!(
            "{}: {} at {}",
            transition.thread().0,
            verbs.join("+"),
            transition.site
        )
    }

    fn state(&self) -> StateKey {
        self.model.key(&self.state)
    }

    fn end(&mut self, mut steps: Vec<Step>, outcome: Outcome) -> Execution {
        let mut shown = Vec::new();
        steps
            .iter_mut()
            .for_each(|step| self.look_into(step, &mut shown));
        let outcome = match outcome {
            Outcome::Deadlock if self.model.is_final(&self.state) => Outcome::Complete,
            Outcome::Deadlock if self.model.is_futile(&self.state) => Outcome::Futile,
            other => other,
        };
        let disabled = self.disabled();
        let pending = self.model.pending(&self.state).into_iter();
        let pending = pending.map(|transition| self.with_section(transition));
        let pending = pending.map(|transition| Pending {
            enabled: !disabled.contains(&transition),
            operations: transition.operations.to_vec(),
            transition,
        });
        Execution {
            skipped: 0,
            ending: Ending {
                pending: pending.collect(),
                semaphores: self.model.semaphores(),
            },
            steps,
            outcome,
            findings: self.model.findings(&self.state),
            reached: crate::model::Reached::default(),
            gaps: Vec::new(),
            shown,
            entries: Vec::new(),
            threads: Vec::new(),
            objects: Vec::new(),
            traces: Vec::new(),
        }
    }
}
