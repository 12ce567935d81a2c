//! What executions have reached of a program.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// Sites that executions came to, and conflicts that they had.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// Numbers of the site table: where something was told, an operation or an event.
    pub sites: BTreeSet<u32>,
    /// Pairs of sites: at the first one, a thread did a visible operation, and at the second one another thread did the
    /// next one that conflicts with it.
    pub pairs: BTreeSet<(u32, u32)>,
}

impl Reached {
    /// Adds what others have reached.
    pub fn add(&mut self, other: &Self) {
        self.sites.extend(&other.sites);
        self.pairs.extend(&other.pairs);
    }
}
