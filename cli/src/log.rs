//! What jcheck does, line by line: for whoever meets a hang, or a run that takes long.
//!
//! `--log FILE` appends it to a file. The processes that jcheck starts find the file in [`FILE`], and each line tells
//! which process it is of. [`LEVEL`] says how much: a level, or levels of modules (`info,jcheck_agent=trace`). If only
//! that is set, it goes to standard error, without what other processes do.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::Arc;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::{FmtSpan, Writer};
use tracing_subscriber::fmt::time::FormatTime;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry, Layer};

use crate::error::CliError;

/// The environment variable that says how much is told.
const LEVEL: &str = "JCHECK_LOG";
/// The environment variable by which processes that are started know the file.
const FILE: &str = "JCHECK_LOG_FILE";
/// What is told where only the file is given.
const USUAL: &str = "debug";

/// Begins, if it was asked for.
///
/// # Errors
/// When the file cannot be written, or the level is none.
pub fn begin(file: Option<&Path>) -> Result<(), CliError> {
    let level = std::env::var(LEVEL).ok();
    let file = match file {
        Some(file) => {
            let full = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
            // No other thread has begun.
            std::env::set_var(FILE, &full);
            Some(full)
        }
        None => std::env::var_os(FILE).map(Into::into),
    };
    let Some(level) = level.or_else(|| file.as_ref().map(|_| USUAL.to_string())) else {
        return Ok(());
    };
    let targets = targets(&level).ok_or_else(|| {
        let hint = "error, warn, info, debug or trace";
        CliError::Usage(format!("{LEVEL} is no level: {level} (hint: {hint})"))
    })?;
    let lines = fmt::layer()
        .with_ansi(false)
        .with_timer(Process)
        .with_span_events(FmtSpan::NONE);
    match file {
        Some(file) => {
            let open = OpenOptions::new().create(true).append(true).open(&file);
            let what = format!("cannot write {}", file.display());
            let sink = Arc::new(open.map_err(CliError::file(what))?);
            let lines = lines.with_writer(move || Sink(Arc::clone(&sink)));
            registry().with(lines.with_filter(targets)).init();
        }
        None if is_started_by_us() => {}
        None => {
            let lines = lines.with_writer(io::stderr);
            registry().with(lines.with_filter(targets)).init();
        }
    }
    Ok(())
}

/// A word alone is a level; it could be read as a module, too, and then nothing would be told.
fn targets(text: &str) -> Option<Targets> {
    let mut parts = text.split(',');
    let known = parts.all(|part| part.contains('=') || part.parse::<LevelFilter>().is_ok());
    text.parse().ok().filter(|_| known)
}

/// Whether this process is one that jcheck has started: its standard error is what the JVM in it says.
fn is_started_by_us() -> bool {
    let command = std::env::args().nth(1);
    command.is_some_and(|command| command == "worker" || command == "jvm")
}

/// A line goes to the file at once: several processes write to it.
struct Sink(Arc<File>);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self.0).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Before each line: the time (UTC), and the number of the process.
struct Process;

impl FormatTime for Process {
    #[expect(
        clippy::disallowed_methods,
        reason = "it is shown, and nothing waits for it"
    )]
    fn format_time(&self, line: &mut Writer<'_>) -> std::fmt::Result {
        let now = std::time::SystemTime::now();
        let now = now
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap_or_default();
        let seconds = now.as_secs() % 86_400;
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
        write!(
            line,
            "{hours:02}:{minutes:02}:{:02}.{:06} [{}]",
            seconds % 60,
            now.subsec_micros(),
            std::process::id()
        )
    }
}
