//! Writes schedule files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use jcheck_scheduler::conductor::System;
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::report::Schedule;
use jcheck_scheduler::session::{replayed_choices, Session};

use crate::args::CheckArgs;
use crate::error::CliError;
use crate::subject::Subject;

/// A file, or why it could not be written.
pub type Written = Result<PathBuf, String>;

/// The schedules of one run.
pub struct Schedules<'a> {
    /// The command line.
    pub args: &'a CheckArgs,
    /// The program.
    pub subject: &'a Subject,
    /// Findings of earlier rounds, which have files already.
    pub before: usize,
}

impl Schedules<'_> {
    /// One file for each finding, in their order. A finding is worth more than its file: that cannot be written is told
    /// beside it.
    pub fn write_findings(&self, program: &mut dyn System, session: &Session) -> Vec<Written> {
        let mut files = Vec::new();
        for (i, confirmed) in session.findings.iter().enumerate() {
            let finding = &confirmed.finding;
            let name = format!("{}-{}.schedule", finding.kind.word(), self.before + i + 1);
            let file = self.args.output_dir.join(name);
            let title = format!("{} {}", finding.kind.word(), finding.message);
            let written = self.write(program, &file, Some(title), &confirmed.replay);
            files.push(match written {
                Ok(()) => Ok(file),
                Err(why) => Err(why.to_string()),
            });
        }
        files
    }

    /// The file of an execution that ended well, if there was one.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write_complete(
        &self,
        program: &mut dyn System,
        session: &Session,
        file: &Path,
    ) -> Result<(), CliError> {
        match &session.complete {
            Some(execution) => self.write(program, file, None, execution),
            None => Ok(()),
        }
    }

    fn write(
        &self,
        program: &mut dyn System,
        file: &Path,
        finding: Option<String>,
        execution: &Execution,
    ) -> Result<(), CliError> {
        let prepared = &self.subject.prepared;
        let annotations = &self.subject.annotations;
        let schedule = Schedule {
            program: self.args.program.display().to_string(),
            digest: prepared.digest.clone(),
            class_path: prepared.class_path.clone(),
            main: prepared.main.clone(),
            args: self.args.args.clone(),
            unshared: annotations.unshared.clone(),
            commun: annotations.commun.clone(),
            promoted: annotations.promoted.clone(),
            granularity: prepared.granularity.clone(),
            rules: self.subject.rules,
            finding,
            steps: replayed_choices(program.names(), execution),
        };
        let what = || CliError::file(format!("cannot write {}", file.display()));
        let directory = file
            .parent()
            .filter(|directory| !directory.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        fs::create_dir_all(directory).map_err(what())?;
        let mut temporary = tempfile::NamedTempFile::new_in(directory).map_err(what())?;
        temporary
            .write_all(schedule.print().as_bytes())
            .map_err(what())?;
        temporary
            .persist(file)
            .map_err(|error| what()(error.error))?;
        Ok(())
    }
}
