//! The `.unshared` and `.commun` files of a run.

use std::path::Path;

use jcheck_annotations::{AnnotationFile, Classification, FileKind, ObjectClass, Selector};
use jcheck_instrumenter::platform::fences;

use crate::error::CliError;

/// The two files, and their entries as text for schedule files.
#[derive(Debug, Clone)]
pub struct Annotations {
    /// What they say together.
    pub classification: Classification,
    /// What is known of the JDK, whatever else is learnt.
    platform: Vec<(Selector, ObjectClass)>,
    /// Entries of `.unshared`.
    pub unshared: Vec<String>,
    /// Entries of `.commun`.
    pub commun: Vec<String>,
    /// What a run has promoted, as entries of `.commun`.
    pub promoted: Vec<String>,
}

impl Annotations {
    /// Reads the files that are given.
    ///
    /// # Errors
    /// When one cannot be read or is not of the form, or when they contradict each other.
    pub fn load(unshared: Option<&Path>, commun: Option<&Path>) -> Result<Self, CliError> {
        let load = |kind, path: Option<&Path>| match path {
            Some(path) => AnnotationFile::load(kind, path).map_err(CliError::from),
            None => Ok(AnnotationFile::empty(kind)),
        };
        Self::join(
            load(FileKind::Unshared, unshared)?,
            load(FileKind::Commun, commun)?,
        )
    }

    /// Takes the entries that a schedule file has kept.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn from_lines(
        unshared: &[String],
        commun: &[String],
        promoted: &[String],
    ) -> Result<Self, CliError> {
        let parse = |kind, lines: &[String]| {
            AnnotationFile::parse(kind, "schedule", &lines.join("\n"))
                .map_err(|errors| CliError::Usage(errors.to_string()))
        };
        let mut annotations = Self::join(
            parse(FileKind::Unshared, unshared)?,
            parse(FileKind::Commun, commun)?,
        )?;
        let entries = parse(FileKind::Commun, promoted)?.entries.into_iter();
        let learnt = entries.map(|entry| (entry.selector, ObjectClass::Promoted));
        annotations.learn(promoted, learnt.collect());
        Ok(annotations)
    }

    /// Takes over what a run has learnt: what is promoted, and all of it.
    pub fn learn(&mut self, promoted: &[String], learnt: Vec<(Selector, ObjectClass)>) {
        self.promoted = promoted.to_vec();
        let classification = std::mem::take(&mut self.classification);
        let all = self.platform.iter().cloned().chain(learnt).collect();
        self.classification = classification.with(all);
    }

    /// All entries of the two files, as a key.
    pub fn text(&self) -> String {
        let unshared = self
            .unshared
            .iter()
            .map(|entry| format!("unshared {entry}\n"));
        let commun = self.commun.iter().map(|entry| format!("commun {entry}\n"));
        unshared.chain(commun).collect()
    }

    fn join(unshared: AnnotationFile, commun: AnnotationFile) -> Result<Self, CliError> {
        let lines = |file: &AnnotationFile| file.entries.iter().map(ToString::to_string).collect();
        let (unshared_lines, commun_lines) = (lines(&unshared), lines(&commun));
        let classification = Classification::new(unshared, commun)?;
        let platform = platform()?;
        Ok(Self {
            classification: classification.with(platform.clone()),
            platform,
            unshared: unshared_lines,
            commun: commun_lines,
            promoted: Vec::new(),
        })
    }
}

/// What is known of the JDK.
fn platform() -> Result<Vec<(Selector, ObjectClass)>, CliError> {
    let file = AnnotationFile::parse(FileKind::Commun, "the JDK", fences::COMMUNICATION);
    let entries = file
        .map_err(|errors| CliError::Usage(errors.to_string()))?
        .entries;
    let selectors = entries.into_iter().map(|entry| entry.selector);
    Ok(selectors
        .map(|selector| (selector, ObjectClass::Communication))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_the_jdk_is_read() {
        assert_eq!(platform().unwrap().len(), 7);
    }
}
