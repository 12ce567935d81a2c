//! The two examples of section 7 of Stoller, Unnikrishnan & Liu 2000: protocols, run by a simulator that records the
//! computation.

pub mod database;
pub mod primary_secondary;
pub mod simulator;

use super::computation::Computation;

/// A protocol of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Example {
    /// Database partitioning.
    Database,
    /// Primary and secondary.
    PrimarySecondary,
}

impl Example {
    /// A run of so many processes that ends when one of them has so many local states. The same seed gives the same run, on
    /// every machine.
    pub fn run(self, processes: usize, states: usize, seed: u64) -> Computation {
        match self {
            Self::Database => simulator::run(database::Database::new(processes), states, seed),
            Self::PrimarySecondary => {
                let protocol = primary_secondary::PrimarySecondary::new(processes);
                simulator::run(protocol, states, seed)
            }
        }
    }

    /// The fewest processes of the protocol.
    pub fn fewest(self) -> usize {
        match self {
            Self::Database => 2,
            Self::PrimarySecondary => 3,
        }
    }

    /// The violation of its invariant, as an expression: ¬I_db of formula (6), or ¬I_pr of formula (7).
    pub fn violation(self) -> &'static str {
        match self {
            Self::Database => "!((all i: !i.chg) => all i < j: i.partn == j.partn)",
            Self::PrimarySecondary => {
                "!(some i != j: i.isPrimary && j.isSecondary && i.secondary == j && j.primary == i)"
            }
        }
    }
}
