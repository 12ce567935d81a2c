//! Predicates as text: `p1.x == 2 && (p2.y > 0 || !p3.busy)`, `all i != j: !i.crit || !j.crit`.
//!
//! ```text
//! formula     = either ["=>" formula]
//! either      = both {"||" both}
//! both        = comparison {"&&" comparison}
//! comparison  = sum [("==" | "!=" | "<" | "<=" | ">" | ">=") sum]
//! sum         = product {("+" | "-") product}
//! product     = unary {"*" unary}
//! unary       = ("!" | "-") unary | "(" formula ")" | quantified | operand
//! quantified  = ("all" | "some") names ["in" name {"," name}] ":" formula
//! names       = name {"," name} | name {"!=" name} | name {"<" name}
//! operand     = number | string | "true" | "false" | name "." name | name
//! name        = a letter or `_`, then letters, digits and `_` | 'anything but a quote'
//! ```
//!
//! A quantifier reaches as far to the right as it can. `i != j` are different processes, `i < j` each pair of processes once.
//! The name of a quantifier without a variable is the name of its process, a string.
//!
//! Text is read to a tree ([`syntax`]), which is bound to the variables of a computation ([`binding`]).

pub mod binding;
mod error;
pub mod lexer;
pub mod syntax;

use super::computation::Computation;
use super::predicate::Predicate;
pub use error::ExpressionError;

/// What the meaning of an expression depends on, besides the processes that it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// A quantifier is over all processes, however many there are.
    pub is_about_all: bool,
    /// A quantifier is over pairs in the order of the processes.
    pub is_ordered: bool,
}

/// What the meaning of an expression depends on.
///
/// # Errors
/// When the text is not an expression.
pub fn scope(text: &str) -> Result<Scope, ExpressionError> {
    let tree = syntax::Parser::new(lexer::tokens(text)?).expression()?;
    Ok(Scope {
        is_about_all: tree.has_quantifier(&|quantifier| quantifier.range.is_empty()),
        is_ordered: tree.has_quantifier(&|quantifier| quantifier.between == "<"),
    })
}

/// Reads a predicate about the processes of a computation, as a conjunction.
///
/// # Errors
/// When the text is not an expression, or not one about these processes.
pub fn parse(computation: &Computation, text: &str) -> Result<Predicate, ExpressionError> {
    let tokens = lexer::tokens(text)?;
    let tree = syntax::Parser::new(tokens).expression()?;
    let formula = binding::Binder::new(computation).formula(&tree)?;
    Ok(Predicate::new(formula))
}
