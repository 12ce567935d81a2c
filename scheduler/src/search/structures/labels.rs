//! Transitions as small numbers, so that sequences of them are cheap to keep and to compare.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use crate::conductor::Asleep;
use crate::model::{dependent, dependent_composed, Footprint, Step, ThreadId, Transition};

/// A transition that some execution has shown, as a number of [`Labels`]; and what it did there, if that is known and
/// matters. Labels are equal if their transitions are.
#[derive(Debug, Clone, Copy)]
pub struct Label {
    transition: u32,
    /// 0 when it is not known.
    footprint: u32,
}

impl PartialEq for Label {
    fn eq(&self, other: &Self) -> bool {
        self.transition == other.transition
    }
}

impl Eq for Label {}

impl Hash for Label {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.transition.hash(state);
    }
}

/// The transitions that one search has met.
#[derive(Debug, Default)]
pub struct Labels {
    transitions: Vec<Transition>,
    numbers: HashMap<Transition, u32>,
    /// Whether dependency is that of C(M), for which footprints count.
    composed: bool,
    footprints: Vec<Footprint>,
    footprint_numbers: HashMap<Footprint, u32>,
}

impl Labels {
    /// Of composed transitions, or of visible operations.
    pub fn new(composed: bool) -> Self {
        Self {
            composed,
            ..Self::default()
        }
    }

    /// The number of a transition that has not been executed.
    pub fn intern(&mut self, transition: &Transition) -> Label {
        if let Some(number) = self.numbers.get(transition) {
            return Label {
                transition: *number,
                footprint: 0,
            };
        }
        let number = self.transitions.len() as u32;
        self.transitions.push(transition.clone());
        self.numbers.insert(transition.clone(), number);
        Label {
            transition: number,
            footprint: 0,
        }
    }

    /// The number of a transition that has been executed.
    pub fn executed(&mut self, step: &Step) -> Label {
        let label = self.intern(&step.taken);
        if !self.composed {
            return label;
        }
        let footprint = Footprint::new(&step.operations);
        let next = self.footprints.len() as u32 + 1;
        let footprints = &mut self.footprints;
        let number = self.footprint_numbers.entry(footprint);
        let number = *number.or_insert_with_key(|footprint| {
            footprints.push(footprint.clone());
            next
        });
        Label {
            footprint: number,
            ..label
        }
    }

    /// The transition.
    ///
    /// # Panics
    /// For a number that this table did not give out.
    pub fn transition(&self, label: Label) -> &Transition {
        &self.transitions[label.transition as usize]
    }

    /// What it did, if that is known and matters.
    pub fn footprint(&self, label: Label) -> Option<&Footprint> {
        let index = (label.footprint as usize).checked_sub(1)?;
        self.footprints.get(index)
    }

    /// A sleep set for a plan.
    pub fn asleep(&self, sleep: &[Label]) -> Vec<Asleep> {
        let asleep = |label: &Label| Asleep {
            transition: self.transition(*label).clone(),
            footprint: self.footprint(*label).cloned(),
        };
        sleep.iter().map(asleep).collect()
    }

    /// The thread.
    pub fn thread(&self, label: Label) -> ThreadId {
        self.transition(label).thread()
    }

    /// The dependency relation on labels: that of the visible operations, or of composed transitions.
    pub fn dependent(&self, a: Label, b: Label) -> bool {
        let (x, y) = (self.transition(a), self.transition(b));
        if self.composed {
            dependent_composed(x, self.footprint(a), y, self.footprint(b))
        } else {
            dependent(x, y)
        }
    }
}
