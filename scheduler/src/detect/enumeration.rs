//! All consistent global states, level by level: the baseline. Source: Cooper & Marzullo 1991.
//!
//! ```text
//! Poss Φ: last := {initial};  while last ≠ ∅: if some s ∈ last satisfies Φ then report Poss Φ;
//!         last := the consistent global states that are immediate successors of some in last
//! Def Φ:  last := {initial} without what satisfies Φ;  while last ≠ ∅: if last = {final} then report ¬Def Φ;
//!         last := the immediate successors of some in last that do not satisfy Φ
//!         report Def Φ
//! ```
//!
//! Deviations: none but that sets are kept as hash tables. For Def there is no witness: only two levels are kept.

use rustc_hash::FxHashSet;

use super::computation::Computation;
use super::cut::Cut;
use super::outcome::{Outcome, Question, Statistics, Witness};
use super::predicate::{Overflow, Predicate};

/// Answers the question by enumeration, and gives up after so many global states.
///
/// # Errors
/// When a number of the predicate overflows.
pub fn enumerate(
    computation: &Computation,
    predicate: &Predicate,
    question: Question,
    max_states: u64,
) -> Result<Outcome, Overflow> {
    let mut statistics = Statistics::default();
    let outcome = |answer, witness, statistics| {
        Ok(Outcome {
            answer,
            witness,
            statistics,
        })
    };
    let end = Cut::last(computation);
    let mut level = vec![Cut::initial(computation)];
    while !level.is_empty() {
        let mut next = FxHashSet::default();
        for s in level {
            if predicate.holds(computation, &s)? {
                match question {
                    Question::Poss => {
                        statistics.states += 1;
                        return outcome(Some(true), Some(Witness::Satisfied(s)), statistics);
                    }
                    Question::Def => continue,
                }
            }
            statistics.states += 1;
            if statistics.states > max_states {
                return outcome(None, None, statistics);
            }
            if question == Question::Def && s == end {
                return outcome(Some(false), None, statistics);
            }
            for i in s.enabled(computation).iter() {
                statistics.transitions += 1;
                next.insert(s.step(i));
            }
        }
        level = next.into_iter().collect();
    }
    outcome(Some(question == Question::Def), None, statistics)
}
