//! Detecting Poss Φ. Source: Stoller, Unnikrishnan & Liu 2000, sections 4 and 5, Fig. 3.
//!
//! ```text
//! PSPoss(s)
//!     if (Φ holds in s) ∨ enabled(s) = ∅ then return enabled(s)
//!     else choose some conjunct φ of Φ such that φ is false in s;
//!          return followWF(s, supp(φ))
//! ```
//!
//! Deviations from the paper
//! 1. The search ends when Φ holds, so the first line never returns. There is no process 0: no other transition is ever
//!    dependent on another one.
//! 2. "Some conjunct" is the first one that is false.
//! 3. If followWF returns ∅, φ can never become true, whether or not transitions are enabled: nothing follows s.
//! 4. With sequences (section 5), a sequence is known by the process i with which it ends. That i is asleep means that all
//!    global states from here on in which i has moved are found elsewhere. So a sequence that moves somebody who is asleep is
//!    dropped. It is sound: let s ≤ c with Φ(c), and nobody who is asleep moved in c. Some process of supp(φ) moved, and by
//!    [`follow_wf_within`] so did some i of T. c is consistent, so it is at or after the least global state in which i has
//!    moved, which is where the sequence of i leads. Take the first such i: nobody before it has moved in c, so they may sleep.
//!
//! With sleep sets no global state is reached twice: by the same argument the sequences of T lead to disjoint sets of global
//! states. So N_T = N_S - 1.

use super::computation::Computation;
use super::cut::Cut;
use super::outcome::{Options, Outcome, Statistics, Witness};
use super::predicate::{Overflow, Predicate};
use super::process_set::ProcessSet;
use super::visited::{Reached, Visit, Visited};
use super::wait_for::{follow_wf, follow_wf_within};

/// Whether the system could have passed through a global state that satisfies the predicate.
///
/// # Errors
/// When a number of the predicate overflows.
pub fn poss(
    computation: &Computation,
    predicate: &Predicate,
    options: &Options,
) -> Result<Outcome, Overflow> {
    poss_from(computation, predicate, options, Cut::initial(computation))
}

/// As [`poss`], of the global states that can follow a consistent one, and that one.
///
/// # Errors
/// When a number of the predicate overflows.
pub fn poss_from(
    computation: &Computation,
    predicate: &Predicate,
    options: &Options,
    start: Cut,
) -> Result<Outcome, Overflow> {
    let sequences = options.sequences && options.persistent_sets;
    let mut h = Visited::default();
    let mut transitions = 0;
    let mut stack = vec![Reached {
        cut: start,
        sleep: ProcessSet::default(),
        from: None,
    }];
    let outcome = |answer, witness, h: &Visited, transitions| Outcome {
        answer,
        witness,
        statistics: Statistics {
            states: h.len() as u64,
            transitions,
        },
    };
    while let Some(reached) = stack.pop() {
        let (number, visit, mut sleep) = h.visit(&reached);
        if h.len() as u64 > options.max_states {
            return Ok(outcome(None, None, &h, transitions));
        }
        let s = reached.cut;
        let t = match visit {
            Visit::Woken(woken) => woken,
            Visit::New => match ps_poss(computation, predicate, &s, options)? {
                Some(t) => t.without(sleep),
                None => {
                    let witness = Some(Witness::Satisfied(s));
                    return Ok(outcome(Some(true), witness, &h, transitions));
                }
            },
        };
        for i in t.iter() {
            let next = match sequences {
                true => s.leap(computation, i).unwrap_or_else(|| s.clone()),
                false => s.step(i),
            };
            if next.moved_since(&s).intersection(sleep).is_empty() {
                transitions += 1;
                stack.push(Reached {
                    cut: next,
                    sleep,
                    from: Some(number),
                });
            }
            if options.sleep_sets {
                sleep.insert(i);
            }
        }
    }
    Ok(outcome(Some(false), None, &h, transitions))
}

/// The processes whose next transitions, or sequences that end with them, are to be explored; none if Φ holds.
fn ps_poss(
    computation: &Computation,
    predicate: &Predicate,
    s: &Cut,
    options: &Options,
) -> Result<Option<ProcessSet>, Overflow> {
    let Some(phi) = predicate.first_false(computation, s)? else {
        return Ok(None);
    };
    Ok(Some(match (options.persistent_sets, options.sequences) {
        (false, _) => s.enabled(computation),
        (true, false) => follow_wf(computation, s, phi.support),
        (true, true) => follow_wf_within(computation, s, phi.support),
    }))
}
