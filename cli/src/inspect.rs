//! `jcheck inspect`.

use std::path::Path;
use std::process::ExitCode;

use crate::args::InspectArgs;
use crate::error::CliError;
use crate::terminal::print;

/// Runs the command.
///
/// # Errors
/// When the class or jar cannot be read or rewritten.
pub fn inspect(args: &InspectArgs) -> Result<ExitCode, CliError> {
    let (path, entry) = match args.what.split_once('!') {
        Some((jar, entry)) if !Path::new(&args.what).exists() => (jar, Some(entry)),
        _ => (args.what.as_str(), None),
    };
    print(&jcheck_instrumenter::inspect::inspect(
        Path::new(path),
        entry,
    )?)?;
    Ok(ExitCode::SUCCESS)
}
