//! Detecting Def Φ. Source: Stoller, Unnikrishnan & Liu 2000, section 6, Fig. 5 and formula (5).
//!
//! ```text
//! PSDef(s)
//!     if enabled(s) = ∅ then return ∅                                                             (a)
//!     else if s(h) = true then choose some t ∈ enabled(s); return {t}                             (b)
//!     else choose some conjunct φ that is false in s;
//!          T := followWF(s, supp(φ));
//!          if (∀t ∈ T: exec(s, t) ⊭ φ) then return T                                              (c)
//!          else if there is a conjunct φ' such that s ⊭ φ' ∧ (supp(φ) ∩ supp(φ') = ∅) then
//!              if (φ' is 1-local) ∧ falseUntilEnd(φ', s, T) then return T                         (d)
//!              else return T ∪ followWF(s, supp(φ'))                                              (e)
//!          else return enabled(s)                                                                 (f)
//!
//! falseUntilEnd(φ', s, T) = let {j} = supp(φ') in
//!     (∃i ∈ active(T): c[i][s(τ_i)] → c[j][nextTrue(s(τ_j), φ') + 1])
//!     ∧ (∀i1 ∈ [1..N] \ (supp(φ') ∪ active(T)): s(τ_i1) = |c[i1]|
//!            ∨ (∃i2 ∈ active(T): i2 is reachable from i1 in WF(s)))
//! ```
//!
//! h becomes true when Φ does, and stays so. Def Φ is false if the final global state can be reached with h = false.
//!
//! Deviations from the paper
//! 1. States with h = true are not entered, as section 6 suggests, so (b) is never reached.
//! 2. "Some conjunct" is the first one that is false. Of several φ', one for which (d) holds is taken, else the first.
//! 3. If followWF returns ∅ for a conjunct, it can never become true, and every way to the end avoids Φ: the answer is found.
//! 4. falseUntilEnd is false if nextTrue is the last local state. If φ' is never true again, its first part is true.
//! 5. nextTrue is found by looking, not from a table. Where (d) is asked of a state, that takes O(S).
//!
//! Sleep sets need the dependency: two enabled transitions are dependent in s if their order decides whether h becomes true,
//! that is if exactly one of them alone makes Φ true, and both do not.

use super::computation::Computation;
use super::cut::Cut;
use super::outcome::{Options, Outcome, Statistics, Witness};
use super::predicate::{Conjunct, Overflow, Predicate};
use super::process_set::ProcessSet;
use super::visited::{Reached, Visit, Visited};
use super::wait_for::{follow_wf, is_unfinished, waits_for_some};

/// What PSDef says of a state.
enum Next {
    /// Explore the next transitions of these processes.
    Explore(ProcessSet),
    /// Φ is false from here on, whatever happens.
    Avoided,
}

/// Whether the system must have passed through a global state that satisfies the predicate.
///
/// # Errors
/// When a number of the predicate overflows.
pub fn def(
    computation: &Computation,
    predicate: &Predicate,
    options: &Options,
) -> Result<Outcome, Overflow> {
    let search = Search {
        computation,
        predicate,
    };
    let mut h = Visited::default();
    let mut transitions = 0;
    let outcome = |answer, witness, h: &Visited, transitions| Outcome {
        answer,
        witness,
        statistics: Statistics {
            states: h.len() as u64,
            transitions,
        },
    };
    let initial = Cut::initial(computation);
    if predicate.holds(computation, &initial)? {
        return Ok(outcome(Some(true), None, &h, transitions));
    }
    let mut stack = vec![Reached {
        cut: initial,
        sleep: ProcessSet::default(),
        from: None,
    }];
    while let Some(reached) = stack.pop() {
        let (number, visit, mut sleep) = h.visit(&reached);
        if h.len() as u64 > options.max_states {
            return Ok(outcome(None, None, &h, transitions));
        }
        let s = reached.cut;
        let next = match (visit, options.persistent_sets) {
            (Visit::Woken(woken), _) => Next::Explore(woken),
            (Visit::New, true) => search.ps_def(&s)?,
            (Visit::New, false) => Next::Explore(s.enabled(computation)),
        };
        let t = match next {
            // A final state has h = false if it was reached.
            Next::Explore(_) if s == Cut::last(computation) => None,
            Next::Explore(t) if visit == Visit::New => Some(t.without(sleep)),
            Next::Explore(t) => Some(t),
            Next::Avoided => None,
        };
        let Some(t) = t else {
            let witness = Witness::Avoided(search.history(&h, number, &s));
            return Ok(outcome(Some(false), Some(witness), &h, transitions));
        };
        for i in t.iter() {
            let next = s.step(i);
            transitions += 1;
            if !predicate.holds(computation, &next)? {
                let sleep = search.independent(&s, &next, sleep)?;
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
    Ok(outcome(Some(true), None, &h, transitions))
}

struct Search<'a> {
    computation: &'a Computation,
    predicate: &'a Predicate,
}

impl Search<'_> {
    /// Those of a sleep set of s that are independent, in s, of the transition that led to `next`, in which Φ is false.
    fn independent(&self, s: &Cut, next: &Cut, sleep: ProcessSet) -> Result<ProcessSet, Overflow> {
        let holds = |cut: &Cut| self.predicate.holds(self.computation, cut);
        let mut independent = sleep;
        for i in sleep.iter() {
            if holds(&s.step(i))? && !holds(&next.step(i))? {
                independent.remove(i);
            }
        }
        Ok(independent)
    }

    fn ps_def(&self, s: &Cut) -> Result<Next, Overflow> {
        let c = self.computation;
        // Φ is false in s, so there is one.
        let Some(phi) = self.predicate.first_false(c, s)? else {
            return Ok(Next::Explore(s.enabled(c)));
        };
        let t = follow_wf(c, s, phi.support);
        if t.is_empty() {
            return Ok(Next::Avoided);
        }
        // (c)
        let mut truthifies = false;
        for i in t.iter() {
            truthifies |= phi.holds(c, &s.step(i))?;
        }
        if !truthifies {
            return Ok(Next::Explore(t));
        }
        let mut others = Vec::new();
        for other in &self.predicate.conjuncts {
            let is_disjoint = phi.support.intersection(other.support).is_empty();
            if is_disjoint && !other.holds(c, s)? {
                others.push(other);
            }
        }
        // (d)
        for other in &others {
            if let Some(j) = other.support.only() {
                if self.false_until_end(other, j, s, t)? {
                    return Ok(Next::Explore(t));
                }
            }
        }
        // (e)
        if let Some(other) = others.first() {
            let more = follow_wf(c, s, other.support);
            return Ok(match more.is_empty() {
                true => Next::Avoided,
                false => Next::Explore(t.union(more)),
            });
        }
        // (f)
        Ok(Next::Explore(s.enabled(c)))
    }

    /// Whether φ' of process j stays false until a transition of T is executed, but for the last state before that.
    fn false_until_end(
        &self,
        phi: &Conjunct,
        j: usize,
        s: &Cut,
        t: ProcessSet,
    ) -> Result<bool, Overflow> {
        let c = self.computation;
        if let Some(next_true) = self.next_true(phi, j, s)? {
            let after = next_true + 1;
            if after == c.length(j) {
                return Ok(false);
            }
            let needs = c.needs(j, after);
            if !t.iter().any(|i| needs[i] > s.at(i)) {
                return Ok(false);
            }
        }
        let mut others = (0..c.width()).filter(|i| *i != j && !t.contains(*i));
        Ok(others.all(|i| !is_unfinished(c, s, i) || waits_for_some(c, s, i, t)))
    }

    /// nextTrue(s(τ_j), φ): the next local state of process j, this one included, that satisfies a conjunct of its own.
    fn next_true(&self, phi: &Conjunct, j: usize, s: &Cut) -> Result<Option<u32>, Overflow> {
        let mut at = s.clone();
        loop {
            if phi.holds(self.computation, &at)? {
                return Ok(Some(at.at(j)));
            }
            if !is_unfinished(self.computation, &at, j) {
                return Ok(None);
            }
            at = at.step(j);
        }
    }

    /// A way from the initial state to the final one, over one that was visited and does not matter any more from there on.
    fn history(&self, h: &Visited, number: usize, s: &Cut) -> Vec<usize> {
        let mut history = Vec::new();
        for pair in h.way_to(number).windows(2) {
            history.extend(pair[0].way_to(self.computation, pair[1]));
        }
        history.extend(s.way_to(self.computation, &Cut::last(self.computation)));
        history
    }
}
