//! The `.unshared` and `.commun` files of a run.

use std::path::Path;

use jcheck_annotations::{AnnotationFile, Classification, FileKind, ObjectClass, Selector};

use crate::error::CliError;

/// The two files, and their entries as text for schedule files.
#[derive(Debug, Clone)]
pub struct Annotations {
    /// What they say together.
    pub classification: Classification,
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
        self.classification = classification.with(learnt);
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
        Ok(Self {
            classification: Classification::new(unshared, commun)?,
            unshared: unshared_lines,
            commun: commun_lines,
            promoted: Vec::new(),
        })
    }
}
