//! Classes of a program, rewritten a block at a time, so that several threads can do it with the same result as one.
//!
//! Sites are numbered in the order of the classes. Inserted code pushes the number of its site as a constant of the
//! pool, and all the rest of a class is the same whatever the number is. So a block is rewritten with numbers of its
//! own, and its constants are put right when it is known how many sites there are before.

use super::{ClassOutcome, Rewriter};
use crate::class::bytes::{i32_at, set_u32};
use crate::class::Result;
use crate::report::Gap;
use crate::sites::SiteNumber;
use crate::universe::Looker;
use jcheck_annotations::Site;
use std::collections::BTreeSet;

/// What became of a class, and what could not be rewritten in it.
#[derive(Debug)]
pub struct Rewritten {
    /// The class; an error is damage in the class file.
    pub outcome: Result<ClassOutcome>,
    /// What was left as it is.
    pub gaps: Vec<Gap>,
}

/// Classes that were rewritten one after the other.
#[derive(Debug)]
pub struct Block {
    classes: Vec<Rewritten>,
    sites: Vec<Site>,
    /// Where numbers of sites are: the class, and the place in its file.
    constants: Vec<(usize, usize)>,
    /// See [`Rewriter::take_lookers`].
    pub(crate) lookers: BTreeSet<Looker>,
}

impl Block {
    /// Rewrites class files. The sites that the rewriter has from other blocks must have been taken away.
    pub fn rewrite<'f>(rewriter: &mut Rewriter<'_>, files: impl Iterator<Item = &'f [u8]>) -> Self {
        let (mut classes, mut constants) = (Vec::new(), Vec::new());
        for file in files {
            let mut gaps = Vec::new();
            let outcome = rewriter.instrument_file(file, &mut gaps);
            if let Ok(ClassOutcome::Rewritten(_)) = &outcome {
                constants.extend(rewriter.constants().map(|at| (classes.len(), at)));
            }
            classes.push(Rewritten { outcome, gaps });
        }
        Block {
            classes,
            sites: rewriter.take_sites(),
            constants,
            lookers: rewriter.take_lookers(),
        }
    }

    /// How many sites the classes have.
    pub fn sites(&self) -> usize {
        self.sites.len()
    }

    /// Gives the sites their numbers in the program; `first` is that of the first one.
    pub fn number(mut self, first: SiteNumber) -> (Vec<Rewritten>, Vec<Site>) {
        for (class, at) in self.constants {
            let Ok(ClassOutcome::Rewritten(file)) = &mut self.classes[class].outcome else {
                continue;
            };
            if let Some(site) = SiteNumber::from_provisional(i32_at(file, at), first) {
                set_u32(file, at, site.0);
            }
        }
        (self.classes, self.sites)
    }
}
