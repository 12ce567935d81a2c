//! What is known of a Java program before it runs.

use std::sync::Arc;

use jcheck_annotations::{Resolved, Site, SiteTable};

use crate::model::Rules;

/// Program points, and what the annotation files say about them.
#[derive(Debug, Clone, Default)]
pub struct ProgramFacts {
    /// Its program points.
    pub sites: Arc<SiteTable>,
    /// What its annotation files say.
    pub classes: Arc<Resolved>,
    /// What it is held to.
    pub rules: Rules,
}

impl ProgramFacts {
    /// A program point as in a stack trace.
    pub fn place(&self, site: u32) -> Option<String> {
        self.sites.sites.get(site as usize).map(Site::location)
    }
}
