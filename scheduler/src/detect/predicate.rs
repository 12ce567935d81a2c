//! Predicates on global states, as conjunctions. Source: Stoller, Unnikrishnan & Liu 2000, section 4.

use std::sync::Arc;

use thiserror::Error;

use super::computation::Computation;
use super::cut::Cut;
use super::process_set::ProcessSet;
use super::value::Value;

/// Φ of the paper: the conjunction of Φ_1 to Φ_n. With n = 0 it is true.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Predicate {
    /// The conjuncts.
    pub conjuncts: Vec<Conjunct>,
}

/// A conjunct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conjunct {
    /// When it is true.
    pub formula: Formula,
    /// The processes on whose local states it depends; it is n-local if there are n.
    pub support: ProcessSet,
}

/// A boolean function of a global state. Negations are within comparisons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// The same in all global states.
    Constant(bool),
    /// All of them.
    And(Vec<Formula>),
    /// One of them.
    Or(Vec<Formula>),
    /// A boolean variable has this value.
    Variable(Place, bool),
    /// Whether two formulas have the same value is this.
    Same(Box<Formula>, Box<Formula>, bool),
    /// A comparison of integers, or of strings, which are only equal or not.
    Compare(Term, Comparison, Term),
}

/// A variable of a process, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The process.
    pub process: usize,
    /// Its variable.
    pub variable: usize,
    /// The column of the expression, from 1, for errors.
    pub column: usize,
}

/// Comparisons of two values of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// An integer or a string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A number.
    Int(i128),
    /// A string.
    Text(Arc<str>),
    /// The value of a variable.
    Variable(Place),
    /// Two numbers, and the column of the operator.
    Arithmetic(Box<Term>, Arithmetic, Box<Term>, usize),
}

/// Operations on two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Arithmetic {
    Add,
    Subtract,
    Multiply,
}

/// A number of the predicate is too large.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: the result does not fit into 128 bits in some global state (hint: compare the numbers themselves, not their product)")]
pub struct Overflow {
    /// The column of the operator, from 1.
    pub column: usize,
}

impl Predicate {
    /// The conjuncts of a formula.
    pub fn new(formula: Formula) -> Self {
        let mut conjuncts = Vec::new();
        split(formula, &mut conjuncts);
        Self { conjuncts }
    }

    /// The variables in it, once each, in the order of processes.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        let add = &mut |place: &Place| places.push(*place);
        let formulas = self.conjuncts.iter().map(|conjunct| &conjunct.formula);
        formulas.for_each(|formula| formula.each_place(add));
        places.sort_unstable_by_key(|place| (place.process, place.variable));
        places.dedup_by_key(|place| (place.process, place.variable));
        places
    }

    /// Whether the global state satisfies it.
    ///
    /// # Errors
    /// When a number overflows.
    pub fn holds(&self, computation: &Computation, cut: &Cut) -> Result<bool, Overflow> {
        Ok(self.first_false(computation, cut)?.is_none())
    }

    /// The first conjunct that is false in a global state.
    ///
    /// # Errors
    /// When a number overflows.
    pub fn first_false(
        &self,
        computation: &Computation,
        cut: &Cut,
    ) -> Result<Option<&Conjunct>, Overflow> {
        for conjunct in &self.conjuncts {
            if !conjunct.holds(computation, cut)? {
                return Ok(Some(conjunct));
            }
        }
        Ok(None)
    }
}

impl Conjunct {
    /// Whether the global state satisfies it.
    ///
    /// # Errors
    /// When a number overflows.
    pub fn holds(&self, computation: &Computation, cut: &Cut) -> Result<bool, Overflow> {
        self.formula.holds(computation, cut)
    }
}

/// A conjunct for each operand of the outermost conjunctions.
fn split(formula: Formula, conjuncts: &mut Vec<Conjunct>) {
    match formula {
        Formula::And(parts) => parts.into_iter().for_each(|part| split(part, conjuncts)),
        Formula::Constant(true) => {}
        formula => {
            let mut support = ProcessSet::default();
            formula.each_place(&mut |place| support.insert(place.process));
            conjuncts.push(Conjunct { formula, support });
        }
    }
}

impl Formula {
    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Self {
        let all = |parts: Vec<Self>| parts.into_iter().map(Self::negated).collect();
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::And(parts) => Self::Or(all(parts)),
            Self::Or(parts) => Self::And(all(parts)),
            Self::Variable(place, value) => Self::Variable(place, !value),
            Self::Same(left, right, same) => Self::Same(left, right, !same),
            Self::Compare(left, how, right) => Self::Compare(left, how.negated(), right),
        }
    }

    fn holds(&self, computation: &Computation, cut: &Cut) -> Result<bool, Overflow> {
        Ok(match self {
            Self::Constant(value) => *value,
            Self::And(parts) => {
                for part in parts {
                    if !part.holds(computation, cut)? {
                        return Ok(false);
                    }
                }
                true
            }
            Self::Or(parts) => {
                for part in parts {
                    if part.holds(computation, cut)? {
                        return Ok(true);
                    }
                }
                false
            }
            Self::Variable(place, wanted) => *place.value(computation, cut) == Value::Bool(*wanted),
            Self::Same(left, right, same) => {
                (left.holds(computation, cut)? == right.holds(computation, cut)?) == *same
            }
            Self::Compare(left, how, right) => match (left.text(computation, cut), right) {
                (Some(left), right) => {
                    let same = right.text(computation, cut) == Some(left);
                    same == (*how == Comparison::Equal)
                }
                (None, right) => how.holds(
                    left.number(computation, cut)?,
                    right.number(computation, cut)?,
                ),
            },
        })
    }

    /// Calls a function with each variable in it.
    fn each_place(&self, call: &mut impl FnMut(&Place)) {
        match self {
            Self::Constant(_) => {}
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().for_each(|part| part.each_place(call));
            }
            Self::Variable(place, _) => call(place),
            Self::Same(left, right, _) => {
                left.each_place(call);
                right.each_place(call);
            }
            Self::Compare(left, _, right) => {
                left.each_place(call);
                right.each_place(call);
            }
        }
    }
}

impl Term {
    fn text<'c>(&'c self, computation: &'c Computation, cut: &Cut) -> Option<&'c str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Variable(place) => match place.value(computation, cut) {
                Value::Text(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// The number; expressions are typed, so that nothing else comes here.
    fn number(&self, computation: &Computation, cut: &Cut) -> Result<i128, Overflow> {
        match self {
            Self::Int(number) => Ok(*number),
            Self::Text(_) => Ok(0),
            Self::Variable(place) => match place.value(computation, cut) {
                Value::Int(number) => Ok(i128::from(*number)),
                _ => Ok(0),
            },
            Self::Arithmetic(left, how, right, column) => {
                let left = left.number(computation, cut)?;
                let right = right.number(computation, cut)?;
                let result = match how {
                    Arithmetic::Add => left.checked_add(right),
                    Arithmetic::Subtract => left.checked_sub(right),
                    Arithmetic::Multiply => left.checked_mul(right),
                };
                result.ok_or(Overflow { column: *column })
            }
        }
    }

    fn each_place(&self, call: &mut impl FnMut(&Place)) {
        match self {
            Self::Int(_) | Self::Text(_) => {}
            Self::Variable(place) => call(place),
            Self::Arithmetic(left, _, right, _) => {
                left.each_place(call);
                right.each_place(call);
            }
        }
    }
}

impl Place {
    fn value<'c>(&self, computation: &'c Computation, cut: &Cut) -> &'c Value {
        let values = computation.values(self.process, cut.at(self.process));
        &values[self.variable]
    }
}

impl Comparison {
    fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtLeast => Self::Less,
            Self::More => Self::AtMost,
            Self::AtMost => Self::More,
        }
    }

    fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }
}
