//! How much a finding says of the user's own program: what says more is told first.

use super::story::Telling;
use crate::model::{Finding, FindingKind, Half};

/// In the order in which findings are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The program fails, or hangs.
    Failure,
    /// A data race at a line of the user's own, or one of which nothing better is known.
    OwnRace,
    /// A data race that no line of the user's own makes: both accesses are made by libraries, or by the JDK for them.
    LibraryRace,
}

impl Telling<'_> {
    /// What a finding is to the user.
    pub fn weight(&self, finding: &Finding) -> Weight {
        if finding.kind != FindingKind::DataRace {
            return Weight::Failure;
        }
        let halves = finding.evidence.as_ref();
        let halves = halves.map_or(&[][..], |evidence| &evidence.halves);
        let is_foreign = |half: &Half| !self.is_own_frame(&half.place);
        let is_of_library = |half: &Half| self.sites.is_of_program(&half.place);
        match halves.iter().all(is_foreign) && halves.iter().any(is_of_library) {
            true => Weight::LibraryRace,
            false => Weight::OwnRace,
        }
    }

    /// The user's own calls in which the accesses of a race are made, in the order of the finding; none of an access whose
    /// frames have none.
    pub fn own_calls<'f>(&self, finding: &'f Finding) -> Vec<Option<&'f str>> {
        let mut calls: Vec<Option<&str>> = Vec::new();
        for line in &finding.details {
            match (line.trim_start().strip_prefix("at "), calls.last_mut()) {
                (Some(frame), Some(call @ None)) if self.is_own_frame(frame) => {
                    *call = Some(frame);
                }
                (Some(_), _) => {}
                (None, _) => calls.push(None),
            }
        }
        calls
    }
}
