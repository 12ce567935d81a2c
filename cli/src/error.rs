//! Errors by owner: the user's (exit code 2) and our own (exit code 4).

use std::process::ExitCode;

use jcheck_agent::JdkError;
use jcheck_annotations::{ConflictError, LoadError};
use jcheck_scheduler::report::ScheduleError;
use jcheck_scheduler::session::SessionError;
use thiserror::Error;

/// Why there is no result.
#[derive(Debug, Error)]
pub enum CliError {
    /// Arguments or input that cannot be used; the text says what to do.
    #[error("{0}")]
    Usage(String),
    /// No usable JDK.
    #[error(transparent)]
    Jdk(#[from] JdkError),
    /// The jar or class directory cannot be rewritten.
    #[error(transparent)]
    Instrument(#[from] jcheck_instrumenter::Error),
    /// An annotation file.
    #[error(transparent)]
    Annotations(#[from] LoadError),
    /// Two annotation files contradict each other.
    #[error(transparent)]
    Conflict(#[from] ConflictError),
    /// A schedule file.
    #[error("{file}: {error}")]
    Schedule {
        /// The file.
        file: String,
        /// What is wrong.
        error: ScheduleError,
    },
    /// A recorded computation.
    #[error(transparent)]
    Computation(#[from] jcheck_scheduler::detect::ReadError),
    /// A file cannot be read or written.
    #[error("{what}: {source}")]
    File {
        /// What we were doing, with the name of the file.
        what: String,
        /// Why not.
        source: std::io::Error,
    },
    /// What was to be printed has not arrived.
    #[error("cannot write to standard output: {0}")]
    Output(std::io::Error),
    /// The result was asked for in a file, and is not there.
    #[error("cannot write {file}: {source}")]
    Result {
        /// The file.
        file: String,
        /// Why not.
        source: std::io::Error,
    },
    /// The program cannot be driven.
    #[error("{0}{remedy}", remedy = remedy(.0))]
    Session(#[from] SessionError),
}

/// What to change when no JVM can be started.
fn remedy(error: &SessionError) -> &'static str {
    match error {
        SessionError::Unavailable(_) => {
            " (hint: --max-heap, --jvm-flag and --java-home say how JVMs are started, ulimit what they may take)"
        }
        SessionError::Program(_) => "",
    }
}

impl CliError {
    /// For `map_err` on file operations.
    pub fn file(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.into();
        move |source| Self::File { what, source }
    }

    /// Exit code of the process.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Session(SessionError::Unavailable(_)) => ExitCode::from(2),
            Self::Session(_) | Self::Output(_) | Self::Result { .. } => ExitCode::from(4),
            _ => ExitCode::from(2),
        }
    }
}
