//! `jcheck instrument`.

use std::path::PathBuf;
use std::process::ExitCode;

use jcheck_agent::embedded::JAVALIB_JAR;
use jcheck_agent::Jdk;
use jcheck_instrumenter::explain::Explanation;
use jcheck_instrumenter::{instrument_nothing, Gap, Options};

use crate::annotations::Annotations;
use crate::args::InstrumentArgs;
use crate::cache::Cache;
use crate::error::CliError;
use crate::image::Image;
use crate::prepared::kit;
use crate::readable;
use crate::terminal::print;

/// Runs the command.
///
/// # Errors
/// When the jar cannot be rewritten.
pub fn instrument(args: &InstrumentArgs) -> Result<ExitCode, CliError> {
    readable::check(&args.jar)?;
    let mut options = args.selection.options()?;
    options.classification = Annotations::load(args.unshared.as_deref(), None)?.classification;
    if args.standalone {
        options.library = jcheck_instrumenter::jar::class_files(JAVALIB_JAR)?;
    }
    let jdk = Jdk::find(args.java_home.as_deref())?;
    let cache = Cache::open()?;
    let image = Image::find(&cache, &jdk, &kit(&cache)?)?;
    if args.explain {
        return explain(args, &image, &options);
    }
    let output = args.output.clone().unwrap_or_else(|| beside(&args.jar));
    let same = |path: &std::path::Path| std::fs::canonicalize(path).ok();
    if !args.force && same(&output).is_some_and(|output| Some(output) == same(&args.jar)) {
        return Err(CliError::Usage(format!(
            "{} would be overwritten by its rewritten form (hint: another -o, or --force)",
            args.jar.display()
        )));
    }
    let done = image.instrument_jar(&args.jar, &output, &options)?;
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
    for gap in &Gap::joined(&report.gaps) {
        text.push_str(&format!("  gap: {} {} {}\n", gap.kind, gap.name, gap.why));
    }
    for jar in &report.nested {
        text.push_str(&format!("  rewritten inside: {jar}\n"));
    }
    for jar in &report.closed {
        text.push_str(&format!("  copied as it is: {}: {}\n", jar.name, jar.why));
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn explain(args: &InstrumentArgs, image: &Image, options: &Options) -> Result<ExitCode, CliError> {
    let done = instrument_nothing(&args.jar, &image.apart(options)?)?;
    let name = args.jar.display().to_string();
    let explanation = Explanation::new(&name, &options.selection, &done);
    let json = || {
        let text = serde_json::to_string(&explanation);
        text.map_err(|error| CliError::Usage(format!("cannot write JSON: {error}")))
    };
    match args.json.as_deref() {
        None => print(&explanation.to_string())?,
        Some("-") => print(&format!("{}\n", json()?))?,
        Some(file) => {
            print(&explanation.to_string())?;
            let what = format!("cannot write {file}");
            std::fs::write(file, format!("{}\n", json()?)).map_err(CliError::file(what))?;
        }
    }
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
