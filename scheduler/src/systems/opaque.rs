//! A system of which nothing is known but which objects its operations use.

use super::Model;
use crate::model::{Operation, StateKey, Target, Transition};

/// The same system, with opaque operations.
#[derive(Debug, Clone)]
pub struct Opaque<M>(pub M);

fn veil(mut transitions: Vec<Transition>) -> Vec<Transition> {
    for operation in transitions.iter_mut().flat_map(|t| &mut t.operations) {
        if let Some(Target::Monitor(o) | Target::Semaphore(o)) = operation.target() {
            *operation = Operation::Use(o);
        }
    }
    transitions
}

impl<M: Model> Model for Opaque<M> {
    type State = M::State;

    fn initial(&self) -> M::State {
        self.0.initial()
    }

    fn enabled(&self, state: &M::State) -> Vec<Transition> {
        veil(self.0.enabled(state))
    }

    fn pending(&self, state: &M::State) -> Vec<Transition> {
        veil(self.0.pending(state))
    }

    fn apply(&self, state: &mut M::State, transition: &Transition) {
        self.0.apply(state, transition);
    }

    fn key(&self, state: &M::State) -> StateKey {
        self.0.key(state)
    }

    fn is_final(&self, state: &M::State) -> bool {
        self.0.is_final(state)
    }
}
