//! From the tree of an expression to a formula about the variables of a computation.
//!
//! Quantifiers become conjunctions and disjunctions, negations move inwards, and everything is given its type.

use super::error::ExpressionError;
use super::syntax::{Node, Quantifier, Tree};
use crate::detect::computation::Computation;
use crate::detect::predicate::{Arithmetic, Comparison, Formula, Place, Term};
use crate::detect::value::Kind;

/// Most operands that quantifiers make.
const MAX_OPERANDS: usize = 400_000;

/// Knows the computation, and what names of quantifiers stand for.
#[derive(Debug)]
pub struct Binder<'c> {
    computation: &'c Computation,
    bound: Vec<(String, usize)>,
    operands: usize,
}

/// An expression with its type.
enum Bound {
    Formula(Formula),
    Number(Term),
    Text(Term),
}

impl Bound {
    fn kind(&self) -> Kind {
        match self {
            Self::Formula(_) => Kind::Bool,
            Self::Number(_) => Kind::Int,
            Self::Text(_) => Kind::Text,
        }
    }
}

type Result<T> = std::result::Result<T, ExpressionError>;

impl<'c> Binder<'c> {
    /// For expressions about a computation.
    pub fn new(computation: &'c Computation) -> Self {
        Self {
            computation,
            bound: Vec::new(),
            operands: 0,
        }
    }

    /// A tree as a formula.
    ///
    /// # Errors
    /// When a name is unknown, or a type is wrong.
    pub fn formula(&mut self, tree: &Tree) -> Result<Formula> {
        match self.bind(tree)? {
            Bound::Formula(formula) => Ok(formula),
            other => {
                let what = format!(
                    "this is {}, and a condition is wanted (hint: compare it with something)",
                    other.kind()
                );
                Err(ExpressionError::new(tree.column, what))
            }
        }
    }

    fn number(&mut self, tree: &Tree) -> Result<Term> {
        match self.bind(tree)? {
            Bound::Number(term) => Ok(term),
            other => Err(ExpressionError::new(
                tree.column,
                format!(
                    "this is {}, and a number is wanted (hint: +, -, *, <, <=, > and >= are for numbers)",
                    other.kind()
                ),
            )),
        }
    }

    /// One more operand, or one more process for a name.
    fn count(&mut self, column: usize) -> Result<()> {
        self.operands += 1;
        if self.operands > MAX_OPERANDS {
            let what = "the quantifiers make too much of this (hint: all i in p1, p2 says over which processes)";
            return Err(ExpressionError::new(column, what));
        }
        Ok(())
    }

    fn bind(&mut self, tree: &Tree) -> Result<Bound> {
        let column = tree.column;
        self.count(column)?;
        Ok(match &tree.node {
            Node::Bool(value) => Bound::Formula(Formula::Constant(*value)),
            Node::Number(number) => Bound::Number(Term::Int(*number)),
            Node::Text(text) => Bound::Text(Term::Text(text.as_str().into())),
            Node::Name(name) => Bound::Text(self.process_name(name, column)?),
            Node::Variable(owner, name) => self.variable(owner, name, column)?,
            Node::Not(inner) => Bound::Formula(self.formula(inner)?.negated()),
            Node::Minus(inner) => {
                let (zero, inner) = (Term::Int(0), self.number(inner)?);
                Bound::Number(arithmetic(zero, Arithmetic::Subtract, inner, column))
            }
            Node::Many(sign, parts) => {
                let parts: Result<_> = parts.iter().map(|part| self.formula(part)).collect();
                Bound::Formula(match *sign {
                    "&&" => Formula::And(parts?),
                    _ => Formula::Or(parts?),
                })
            }
            Node::Binary(left, sign, right) => self.binary(left, sign, right, column)?,
            Node::Quantified(quantifier, body) => {
                let mut parts = Vec::new();
                self.quantified(quantifier, body, &mut Vec::new(), &mut parts)?;
                Bound::Formula(match quantifier.is_universal {
                    true => Formula::And(parts),
                    false => Formula::Or(parts),
                })
            }
        })
    }

    fn binary(&mut self, left: &Tree, sign: &str, right: &Tree, column: usize) -> Result<Bound> {
        let calculation = match sign {
            "=>" => {
                let parts = vec![self.formula(left)?.negated(), self.formula(right)?];
                return Ok(Bound::Formula(Formula::Or(parts)));
            }
            "+" => Some(Arithmetic::Add),
            "-" => Some(Arithmetic::Subtract),
            "*" => Some(Arithmetic::Multiply),
            _ => None,
        };
        if let Some(how) = calculation {
            let (left, right) = (self.number(left)?, self.number(right)?);
            return Ok(Bound::Number(arithmetic(left, how, right, column)));
        }
        let how = match sign {
            "==" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::More,
            _ => Comparison::AtLeast,
        };
        let formula = if matches!(how, Comparison::Equal | Comparison::Unequal) {
            match (self.bind(left)?, self.bind(right)?) {
                (Bound::Number(left), Bound::Number(right))
                | (Bound::Text(left), Bound::Text(right)) => Formula::Compare(left, how, right),
                (Bound::Formula(left), Bound::Formula(right)) => {
                    same(left, right, how == Comparison::Equal)
                }
                (left, right) => {
                    let (left, right) = (left.kind(), right.kind());
                    let what = format!("{left} is compared with {right} (hint: both sides have one type; strings are in \"...\")");
                    return Err(ExpressionError::new(column, what));
                }
            }
        } else {
            Formula::Compare(self.number(left)?, how, self.number(right)?)
        };
        Ok(Bound::Formula(formula))
    }

    /// The body for each way to choose processes for the names that are left.
    fn quantified(
        &mut self,
        quantifier: &Quantifier,
        body: &Tree,
        chosen: &mut Vec<usize>,
        parts: &mut Vec<Formula>,
    ) -> Result<()> {
        let Some(name) = quantifier.names.get(chosen.len()) else {
            parts.push(self.formula(body)?);
            return Ok(());
        };
        let mut range = Vec::new();
        for (name, column) in &quantifier.range {
            range.push(self.process(name, *column)?);
        }
        if range.is_empty() {
            range = (0..self.computation.width()).collect();
        }
        range.sort_unstable();
        range.dedup();
        for process in range {
            let fits = match quantifier.between {
                "!=" => !chosen.contains(&process),
                "<" => chosen.last().is_none_or(|last| *last < process),
                _ => true,
            };
            self.count(body.column)?;
            if fits {
                self.bound.push((name.clone(), process));
                chosen.push(process);
                let bound = self.quantified(quantifier, body, chosen, parts);
                chosen.pop();
                self.bound.pop();
                bound?;
            }
        }
        Ok(())
    }

    /// What a name stands for: that of a quantifier, the innermost one, or a process.
    fn process(&self, name: &str, column: usize) -> Result<usize> {
        let bound = self.bound.iter().rev().find(|(known, _)| known == name);
        let process = bound.map(|(_, process)| *process);
        process
            .or_else(|| self.computation.process(name))
            .ok_or_else(|| {
                let processes = self.computation.processes().iter();
                let known = listed(processes.map(|process| process.name.as_str()));
                let what =
                    format!("there is no process `{name}` (hint: the processes are {known})");
                ExpressionError::new(column, what)
            })
    }

    fn process_name(&self, name: &str, column: usize) -> Result<Term> {
        match self.bound.iter().rev().find(|(known, _)| known == name) {
            Some((_, process)) => {
                let name = self.computation.processes()[*process].name.as_str();
                Ok(Term::Text(name.into()))
            }
            None => Err(ExpressionError::new(
                column,
                format!("`{name}` is no value (hint: {name}.x is a variable of the process `{name}`, \"{name}\" a string)"),
            )),
        }
    }

    fn variable(&self, owner: &str, name: &str, column: usize) -> Result<Bound> {
        let process = self.process(owner, column)?;
        let variables = &self.computation.processes()[process].variables;
        let Some(variable) = variables.iter().position(|known| known.name == name) else {
            let process = &self.computation.processes()[process].name;
            let known = match variables.is_empty() {
                true => "it has none".to_string(),
                false => {
                    let names = variables.iter().map(|known| known.name.as_str());
                    format!("it has {}", listed(names))
                }
            };
            let quantified = match process == owner {
                true => "",
                false => "; all i in p1, p2: ... is about some processes only",
            };
            let what = format!(
                "the process `{process}` has no variable `{name}` (hint: {known}{quantified})"
            );
            return Err(ExpressionError::new(column, what));
        };
        let place = Place {
            process,
            variable,
            column,
        };
        Ok(match variables[variable].kind {
            Kind::Bool => Bound::Formula(Formula::Variable(place, true)),
            Kind::Int => Bound::Number(Term::Variable(place)),
            Kind::Text => Bound::Text(Term::Variable(place)),
        })
    }
}

fn arithmetic(left: Term, how: Arithmetic, right: Term, column: usize) -> Term {
    Term::Arithmetic(Box::new(left), how, Box::new(right), column)
}

/// Whether two formulas have the same value; simpler if one is a constant.
fn same(left: Formula, right: Formula, equal: bool) -> Formula {
    match (left, right) {
        (Formula::Constant(value), other) | (other, Formula::Constant(value)) => {
            match value == equal {
                true => other,
                false => other.negated(),
            }
        }
        (left, right) => Formula::Same(Box::new(left), Box::new(right), equal),
    }
}

/// Some names for a hint.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    const MOST: usize = 12;
    let names: Vec<_> = names.collect();
    let mut text = names
        .iter()
        .take(MOST)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    if names.len() > MOST {
        text.push_str(", ...");
    }
    text
}
