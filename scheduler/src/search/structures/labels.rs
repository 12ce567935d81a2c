//! Transitions as small numbers, so that sequences of them are cheap to keep and to compare.

use std::collections::HashMap;

use crate::model::{dependent, ThreadId, Transition};

/// A transition that some execution has shown, as a number of [`Labels`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(u32);

/// The transitions that one search has met.
#[derive(Debug, Default)]
pub struct Labels {
    transitions: Vec<Transition>,
    numbers: HashMap<Transition, Label>,
}

impl Labels {
    /// The number of a transition.
    pub fn intern(&mut self, transition: &Transition) -> Label {
        if let Some(label) = self.numbers.get(transition) {
            return *label;
        }
        let label = Label(self.transitions.len() as u32);
        self.transitions.push(transition.clone());
        self.numbers.insert(transition.clone(), label);
        label
    }

    /// The transition.
    ///
    /// # Panics
    /// For a number that this table did not give out.
    pub fn transition(&self, label: Label) -> &Transition {
        &self.transitions[label.0 as usize]
    }

    /// The thread.
    pub fn thread(&self, label: Label) -> ThreadId {
        self.transition(label).thread()
    }

    /// The dependency relation on labels: that of the visible operations.
    pub fn dependent(&self, a: Label, b: Label) -> bool {
        dependent(self.transition(a), self.transition(b))
    }
}
