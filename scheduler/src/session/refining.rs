//! Evidence against the classification of the program's objects, and what a run does about it.
//!
//! A run assumes that nothing but volatile fields and what `.commun` lists carries data between threads without a lock.
//! A data race shows that a location does: it is reported, the location is promoted to a communication object, and the
//! run restarts. What a round without new evidence has covered is covered for good (`docs/soundness/refinement.md`).

use std::collections::HashSet;

use jcheck_annotations::AcceptFile;

use crate::model::{Evidence, Finding, FindingKind, Gap, PlatformUse, PlatformUses};
use crate::remote::{INITIALISER, UNFORESEEN};

/// What makes two findings the same one, see [`Finding::key`].
pub type Key = (FindingKind, Option<String>, String);

/// What earlier rounds have shown, and what is to become of further evidence.
#[derive(Debug, Clone, Default)]
pub struct Refining {
    /// Whether a data race ends a round, and not the run.
    pub promotes: bool,
    /// Races that are no findings.
    pub accept: AcceptFile,
    /// Entries that were only guessed to be unshared.
    pub guesses: HashSet<String>,
    /// What code of the JDK counts as able to do already; `None` where there can be no further round.
    pub uses: Option<PlatformUses>,
    /// Classes whose static initialisers are code under a lock already; `None` where there can be no further round.
    pub initialisers: Option<HashSet<String>>,
    /// Locations that restarts have not made communication objects.
    pub settled: HashSet<String>,
    /// Findings of earlier rounds.
    pub known: HashSet<Key>,
    /// Calls of the program, in pairs, of which a data race within the JDK came in earlier rounds.
    pub calls: HashSet<[String; 2]>,
    /// Which round it is, from 1; 0 if there is only one.
    pub round: u32,
}

/// What a finding is to the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Something is wrong with the program.
    Wrong,
    /// The same, and what it can cause is to be seen.
    Race,
    /// A race that is accepted.
    Accepted,
    /// Accesses that are meant to meet, and are no scheduling points yet.
    Meeting,
    /// A guess was wrong.
    WrongGuess,
}

impl Refining {
    /// What this finding is.
    pub fn meaning(&self, finding: &Finding) -> Meaning {
        let Some(evidence) = &finding.evidence else {
            return Meaning::Wrong;
        };
        match finding.kind {
            FindingKind::Classification if self.guesses.contains(&evidence.location) => {
                Meaning::WrongGuess
            }
            FindingKind::DataRace
                if evidence.is_meeting && self.uses.is_some() && self.is_new(evidence) =>
            {
                Meaning::Meeting
            }
            FindingKind::DataRace if self.is_accepted(evidence) => Meaning::Accepted,
            FindingKind::DataRace if self.promotes => Meaning::Race,
            _ => Meaning::Wrong,
        }
    }

    /// What a gap tells of code of the JDK that the next round is to foresee.
    pub fn unforeseen(&self, gap: &Gap) -> Option<PlatformUse> {
        let known = self.uses.filter(|_| gap.kind == UNFORESEEN)?;
        PlatformUse::of_word(&gap.name).filter(|one| !known.has(*one))
    }

    /// What a gap tells of a static initialiser that is to be code under a lock in the next round: the entry of a `.commun`
    /// file that says so.
    pub fn initialiser(&self, gap: &Gap) -> Option<String> {
        let known = self
            .initialisers
            .as_ref()
            .filter(|_| gap.kind == INITIALISER)?;
        (!known.contains(&gap.name)).then(|| format!("{INITIALISER} {}", gap.name))
    }

    /// Whether the round must end for this evidence: the next one knows more.
    pub fn is_new(&self, evidence: &Evidence) -> bool {
        !evidence.visible && !self.settled.contains(&evidence.location)
    }

    fn is_accepted(&self, evidence: &Evidence) -> bool {
        let entry = self.accept.entry_for(&evidence.location, &evidence.places);
        entry.is_some()
    }
}
