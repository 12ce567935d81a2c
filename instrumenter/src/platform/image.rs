//! The classes of a JDK that are rewritten where they are, rewritten once for all programs.
//!
//! Code of the JDK names no class of a program. So what becomes of it depends on a program in two things. The numbers
//! of its sites and fields: those of the JDK come first. And its loops: one that waits may call a method that only
//! reads, unless a class of the program overrides it ([`Universe::only_reads`](crate::universe::Universe::only_reads)). `apart.rs` tells whether one
//! does; then the JDK is rewritten together with the program. Each program can be rewritten in that way, too, with the
//! same result: `tests/images.rs` compares the two.

use crate::error::Error;
use crate::report::{Gap, Report};
use crate::universe::{Looker, Seen};
use jcheck_annotations::{Digest, Field, SiteTable};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What must be known of the rewritten classes to rewrite a program that runs with them. The classes themselves are in
/// a pack ([`jcheck_annotations::Pack`]), and their sites and fields in [`Numbered`].
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Image {
    /// What their files say.
    pub(crate) seen: Vec<Seen<'static>>,
    /// What their loops call that only reads, as long as no class overrides it.
    pub(crate) lookers: BTreeSet<Looker>,
    /// How many sites they have.
    pub(crate) sites: u32,
    /// How many fields.
    pub(crate) fields: u32,
    /// Whether they use reflection.
    pub(crate) reflects: bool,
    /// Whether they define classes.
    pub(crate) defines_classes: bool,
    /// Digests of the rewritten files, in order.
    pub(crate) digests: Vec<Digest>,
    /// What could not be rewritten.
    pub(crate) gaps: Vec<Gap>,
}

/// The sites and fields of the rewritten classes: the first ones of every program.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Numbered {
    /// See [`jcheck_annotations::SiteTable::sites`].
    #[serde(with = "jcheck_annotations::grouped")]
    pub sites: Vec<jcheck_annotations::Site>,
    /// See [`jcheck_annotations::SiteTable::fields`].
    pub fields: Vec<Field>,
}

impl Numbered {
    /// The table of a program that runs with these classes, given what is known behind them.
    pub fn followed_by(self, program: SiteTable) -> SiteTable {
        let Self {
            mut sites,
            mut fields,
        } = self;
        sites.extend(program.sites);
        fields.extend(program.fields);
        SiteTable {
            sites,
            fields,
            ..program
        }
    }
}

impl Image {
    /// Of what the passes made of the classes of a JDK alone.
    ///
    /// # Errors
    /// More sites than there are numbers.
    pub(crate) fn new(
        table: SiteTable,
        report: &Report,
        seen: Vec<Seen<'static>>,
        lookers: BTreeSet<Looker>,
        digests: Vec<Digest>,
    ) -> Result<(Self, Numbered), Error> {
        let count = |count: usize| u32::try_from(count).map_err(|_| Error::TooManySites);
        let image = Self {
            seen,
            lookers,
            sites: count(table.sites.len())?,
            fields: count(table.fields.len())?,
            reflects: table.reflection.is_some(),
            defines_classes: table.defines_classes(),
            digests,
            gaps: report.gaps.clone(),
        };
        let numbered = Numbered {
            sites: table.sites,
            fields: table.fields,
        };
        Ok((image, numbered))
    }

    /// What is to be told of the classes of the JDK besides those of the program.
    pub(crate) fn add_to(&self, report: &mut Report) {
        report.gaps.extend(self.gaps.iter().cloned());
    }
}
