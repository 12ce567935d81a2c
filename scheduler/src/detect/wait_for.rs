//! The wait-for graph. Source: Stoller, Unnikrishnan & Liu 2000, section 4 and Fig. 3.
//!
//! WF(s) has an edge from i to j if the next transition of process j must be executed before the next one of process i:
//! s(τ_j) < c\[i\]\[s(τ_i) + 1\](vt)\[j\].
//!
//! ```text
//! followWF(s, procs)
//!     T := ∅
//!     for all i in procs such that s(τ_i) < |c[i]|
//!         start at node i in WF(s); follow any path until a node j with no outedges is reached; insert t_j,s(τ_j) in T
//!     return T
//! ```
//!
//! Deviations from the paper
//! 1. The graph is not kept from state to state: an edge is read off the timestamps, in O(N) for each node of a path.
//! 2. "Any path" is the one by the lowest numbers.

use super::computation::Computation;
use super::cut::Cut;
use super::process_set::ProcessSet;

/// Whom a process waits for: its outedges in WF(s). None of a process in its last local state.
pub fn waits_for(computation: &Computation, s: &Cut, i: usize) -> ProcessSet {
    match s.next_needs(computation, i) {
        Some(needs) => (0..needs.len())
            .filter(|j| *j != i && s.at(*j) < needs[*j])
            .collect(),
        None => ProcessSet::default(),
    }
}

/// The processes at the ends of paths from some processes: their next transitions are T. It is empty only if all these
/// processes are in their last local states.
pub fn follow_wf(computation: &Computation, s: &Cut, procs: ProcessSet) -> ProcessSet {
    let unfinished = procs.iter().filter(|i| is_unfinished(computation, s, *i));
    let end = |mut i| {
        // Timestamps are closed, so every step is to a transition that comes before.
        while let Some(j) = waits_for(computation, s, i).iter().next() {
            i = j;
        }
        i
    };
    unfinished.map(end).collect()
}

/// As [`follow_wf`], with sequences of transitions in place of T (section 5), by the processes with which they end:
/// if i waits for no other process of `procs` it is i, else one of `procs` that i waits for, and that itself waits for none.
pub fn follow_wf_within(computation: &Computation, s: &Cut, procs: ProcessSet) -> ProcessSet {
    let unfinished = procs.iter().filter(|i| is_unfinished(computation, s, *i));
    let end = |mut i| {
        // The edges of closed timestamps are closed: waiting over others is waiting.
        while let Some(j) = waits_for(computation, s, i)
            .intersection(procs)
            .iter()
            .next()
        {
            i = j;
        }
        i
    };
    unfinished.map(end).collect()
}

/// Whether a process is not in its last local state.
pub fn is_unfinished(computation: &Computation, s: &Cut, i: usize) -> bool {
    s.at(i) + 1 < computation.length(i)
}

/// Whether a process of `targets` is reachable from i in WF(s), by at least one edge.
pub fn waits_for_some(computation: &Computation, s: &Cut, i: usize, targets: ProcessSet) -> bool {
    // Edges of closed timestamps are closed, so one edge is as good as many.
    !waits_for(computation, s, i)
        .intersection(targets)
        .is_empty()
}
