//! Iterative deepening, for cyclic state spaces. Source: Stoller 2002, section 4 (SSS_cyc, IF-SSS_cyc).
//!
//! ```text
//! SSS_cyc: for increasing d: SSS_bnd(d), until the longest execution explored by SSS_bnd(d) is shorter than d
//! ```
//!
//! Deviation: every iteration starts again from the initial state; executions of earlier iterations are repeated.

use super::{DepthFirst, Options, Search};
use crate::conductor::Plan;
use crate::model::Execution;

/// First depth bound, and the factor (in percent) from one bound to the next.
pub const FIRST_DEPTH: usize = 8;
const GROWTH_PERCENT: usize = 150;

/// The bound that follows a bound.
pub fn deeper(depth: usize) -> usize {
    (depth * GROWTH_PERCENT).div_ceil(100)
}

/// Depth-first search under increasing bounds.
#[derive(Debug)]
pub struct Deepening {
    options: Options,
    depth: usize,
    inner: DepthFirst,
}

impl Deepening {
    /// Starts with a small bound; `options.depth` is not used.
    pub fn new(options: Options) -> Self {
        let inner = DepthFirst::new(Options {
            depth: Some(FIRST_DEPTH),
            ..options
        });
        Self {
            options,
            depth: FIRST_DEPTH,
            inner,
        }
    }
}

impl Search for Deepening {
    fn next(&mut self) -> Option<Plan> {
        loop {
            if let Some(plan) = self.inner.next() {
                return Some(plan);
            }
            if !self.inner.was_cut() {
                return None;
            }
            self.depth = deeper(self.depth);
            self.inner = DepthFirst::new(Options {
                depth: Some(self.depth),
                ..self.options
            });
        }
    }

    fn observe(&mut self, execution: &Execution) {
        self.inner.observe(execution);
    }

    fn replayed(&self) -> usize {
        self.inner.replayed()
    }

    fn fraction(&self) -> f64 {
        // How many more iterations there will be is unknown until one was not cut.
        if self.inner.was_cut() {
            0.0
        } else {
            self.inner.fraction()
        }
    }

    fn bound(&self) -> Option<String> {
        self.inner
            .was_cut()
            .then(|| format!("deepening, at depth {}", self.depth))
    }
}
