//! `jcheck instrument`.

use std::path::PathBuf;
use std::process::ExitCode;

use jcheck_instrumenter::instrument_jar;

use crate::args::InstrumentArgs;
use crate::error::CliError;
use crate::output::print;

/// Runs the command.
///
/// # Errors
/// When the jar cannot be rewritten.
pub fn instrument(args: &InstrumentArgs) -> Result<ExitCode, CliError> {
    let output = args.output.clone().unwrap_or_else(|| beside(&args.jar));
    let done = instrument_jar(&args.jar, &output)?;
    let report = &done.report;
    let mut text = format!(
        "{}: {} classes, {} rewritten at {} places, {} copied; {} other entries copied\n",
        output.display(),
        report.classes,
        report.rewritten,
        done.sites.sites.len(),
        report.copied,
        report.resources,
    );
    if !report.stripped_signatures.is_empty() {
        let names = report.stripped_signatures.join(", ");
        text.push_str(&format!(
            "  signatures no longer hold and were removed: {names}\n"
        ));
    }
    for gap in &report.gaps {
        text.push_str(&format!("  gap: {} {} {}\n", gap.kind, gap.name, gap.why));
    }
    print(&text);
    Ok(ExitCode::SUCCESS)
}

/// `app.jar` becomes `app-jcheck.jar`.
fn beside(jar: &std::path::Path) -> PathBuf {
    let stem = jar
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    jar.with_file_name(format!("{stem}-jcheck.jar"))
}
