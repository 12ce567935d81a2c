//! Detection of global predicates in a recorded computation. Source: Stoller, Unnikrishnan & Liu 2000.
//!
//! A [`Computation`] is what some processes did, and what of it happened before what. Nobody knows in which order the rest
//! happened, so the system passed through one of many sequences of global states. [`detect`] says of a [`Predicate`] whether
//! the system could have passed through a global state that satisfies it (Poss), or must have (Def).
//!
//! From the bottom: [`value`], [`computation`] and [`builder`] (what is known), [`cut`] (global states), [`expression`] and
//! [`predicate`] (what is asked), [`poss`] and [`def`] (the searches of the paper, on [`wait_for`] and [`visited`]),
//! [`online`] (Poss while local states arrive), [`enumeration`] (the baseline), [`read`](mod@read) and [`write`](mod@write) (files), [`draw`] (answers as text), [`examples`] (those of the paper).

pub mod builder;
pub mod computation;
pub mod cut;
pub mod def;
pub mod draw;
pub mod enumeration;
pub mod examples;
pub mod expression;
pub mod online;
pub mod outcome;
pub mod poss;
pub mod predicate;
pub mod process_set;
pub mod read;
pub mod value;
pub mod visited;
pub mod wait_for;
pub mod write;

pub use builder::{BuildError, BuildProblem, Builder};
pub use computation::{Computation, Process, Variable, MAX_PROCESSES};
pub use cut::Cut;
pub use expression::{parse, ExpressionError};
pub use online::{Online, OnlineError};
pub use outcome::{Options, Outcome, Question, Statistics, Witness};
pub use predicate::{Conjunct, Overflow, Predicate};
pub use process_set::ProcessSet;
pub use read::{read, read_each, Arrived, ReadError};
pub use value::{Kind, Value};
pub use write::write;

/// Answers the question by the algorithms of the paper.
///
/// # Errors
/// When a number of the predicate overflows in a global state that was visited.
pub fn detect(
    computation: &Computation,
    predicate: &Predicate,
    question: Question,
    options: &Options,
) -> Result<Outcome, Overflow> {
    match question {
        Question::Poss => poss::poss(computation, predicate, options),
        Question::Def => def::def(computation, predicate, options),
    }
}
