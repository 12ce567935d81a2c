//! `--record`: what an execution records, as a file for `jcheck detect`.

use std::fs;
use std::path::Path;

use jcheck_scheduler::detect::write;
use jcheck_scheduler::model::Execution;
use jcheck_scheduler::remote::{Connector, RecordError, RemoteSystem};
use jcheck_scheduler::session::{again, Session};

use crate::error::CliError;
use crate::terminal::complain;

/// Records the first finding of a session, or else the execution that ended well, by running it once more. A session may have
/// neither: then there is no file.
///
/// # Errors
/// Those of [`write_recorded`].
pub fn record_one<C: Connector>(
    program: &mut RemoteSystem<C>,
    session: &Session,
    file: &Path,
) -> Result<(), CliError> {
    let found = session.findings.first().map(|found| &*found.replay);
    let Some(execution) = found.or(session.complete.as_ref()) else {
        return Ok(());
    };
    program.record();
    if let Err(error) = again(program, &Execution::transitions(execution)) {
        complain(&format!(
            "jcheck: the execution to be recorded did not come back, {} was not written: {error}",
            file.display()
        ));
        program.take_recorded();
        return Ok(());
    }
    write_recorded(program, file)
}

/// Writes what the last execution has recorded. That there is nothing is told, and no error.
///
/// # Errors
/// When what was recorded is no computation, or the file cannot be written.
pub fn write_recorded<C: Connector>(
    program: &mut RemoteSystem<C>,
    file: &Path,
) -> Result<(), CliError> {
    let Some(recorder) = program.take_recorded() else {
        return Ok(());
    };
    match recorder.finish() {
        Ok(computation) => fs::write(file, write(&computation))
            .map_err(CliError::file(format!("cannot write {}", file.display()))),
        Err(error @ RecordError::Nothing) => {
            let file = file.display();
            complain(&format!("jcheck: {file} was not written: {error}"));
            Ok(())
        }
        Err(error) => Err(CliError::Usage(format!(
            "{} cannot be written: {error}",
            file.display()
        ))),
    }
}
