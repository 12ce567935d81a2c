//! A part of a search tree as a value, which can be handed to another process and split there and here.

use serde::{Deserialize, Serialize};

use super::{DepthFirst, Options, Reverse, Search};
use crate::conductor::Plan;
use crate::model::{Execution, Sections, Transition};

/// Which search is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divided {
    /// Depth first, all that is enabled.
    DepthFirst,
    /// Optimal DPOR as a reverse search.
    Reverse,
}

/// A part of a search.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Part {
    /// Of a depth-first search.
    DepthFirst(DepthFirst),
    /// Of a reverse search.
    Reverse(Reverse),
}

impl Part {
    /// The whole.
    pub fn new(search: Divided, options: Options) -> Self {
        match search {
            Divided::DepthFirst => Self::DepthFirst(DepthFirst::new(options)),
            Divided::Reverse => Self::Reverse(Reverse::new(options)),
        }
    }

    /// The whole, where something is known of critical sections already.
    pub fn knowing(search: Divided, options: Options, sections: Sections) -> Self {
        match search {
            Divided::DepthFirst => Self::new(search, options),
            Divided::Reverse => Self::Reverse(Reverse::knowing(options, sections)),
        }
    }

    /// If the search that this is a part of has to begin anew, what this part knows of sections.
    pub fn void(&self) -> Option<&Sections> {
        match self {
            Self::DepthFirst(_) => None,
            Self::Reverse(part) => part.sections().filter(|_| part.is_void()),
        }
    }

    /// Whether nothing is left.
    pub fn is_finished(&self) -> bool {
        match self {
            Self::DepthFirst(part) => part.is_finished(),
            Self::Reverse(part) => part.is_finished(),
        }
    }

    /// Gives away a piece, and its share of the whole; `None` if there is none to give.
    pub fn split(&mut self) -> Option<(Self, f64)> {
        match self {
            Self::DepthFirst(part) => part.split().map(|(p, share)| (Self::DepthFirst(p), share)),
            Self::Reverse(part) => part.split().map(|(p, share)| (Self::Reverse(p), share)),
        }
    }

    /// Whether executions may leave out what the plan prescribes, see [`Plan::brief`].
    pub fn is_content_with_brief(&self) -> bool {
        match self {
            Self::DepthFirst(part) => part.is_content_with_brief(),
            Self::Reverse(_) => false,
        }
    }

    /// The transitions of an execution of the last plan, those too that it leaves out. To be called before it is
    /// observed.
    pub fn transitions(&self, execution: &Execution) -> Vec<Transition> {
        match self {
            Self::DepthFirst(part) => {
                let skipped = part.path().take(execution.skipped).cloned();
                skipped.chain(execution.transitions()).collect()
            }
            Self::Reverse(_) => execution.transitions(),
        }
    }

    fn search(&self) -> &dyn Search {
        match self {
            Self::DepthFirst(part) => part,
            Self::Reverse(part) => part,
        }
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        match self {
            Self::DepthFirst(part) => part,
            Self::Reverse(part) => part,
        }
    }
}

impl Search for Part {
    fn next(&mut self) -> Option<Plan> {
        self.search_mut().next()
    }

    fn observe(&mut self, execution: &Execution) {
        self.search_mut().observe(execution);
    }

    fn began_anew(&mut self) -> bool {
        self.search_mut().began_anew()
    }

    fn replayed(&self) -> usize {
        self.search().replayed()
    }

    fn waiting(&self) -> usize {
        self.search().waiting()
    }

    fn fraction(&self) -> f64 {
        self.search().fraction()
    }

    fn bound(&self) -> Option<String> {
        self.search().bound()
    }
}
