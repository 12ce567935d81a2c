//! `jcheck inspect`.

use std::path::Path;
use std::process::ExitCode;

use jcheck_agent::Jdk;
use jcheck_instrumenter::Options;

use crate::args::InspectArgs;
use crate::cache::Cache;
use crate::error::CliError;
use crate::image::Image;
use crate::prepared::kit;
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
    let jdk = Jdk::find(args.java_home.as_deref())?;
    let cache = Cache::open()?;
    let image = Image::find(&cache, &jdk, &kit(&cache)?)?;
    let options = image.apart(&Options::default())?;
    print(&jcheck_instrumenter::inspect::inspect(
        Path::new(path),
        entry,
        &options,
    )?)?;
    Ok(ExitCode::SUCCESS)
}
