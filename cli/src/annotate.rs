//! `jcheck annotate`: annotation files from a run.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use jcheck_annotations::AcceptEntry;
use jcheck_scheduler::model::FindingKind;
use jcheck_scheduler::session::{is_covered, Session};

use crate::args::{AnnotateArgs, Races};
use crate::check::{run, Ran};
use crate::error::CliError;
use crate::terminal::complain;
use crate::writable::can_be_written;

/// Runs the command. The exit code is that of the check.
///
/// # Errors
/// When there is no result, or a file cannot be written.
pub fn annotate(args: &AnnotateArgs) -> Result<ExitCode, CliError> {
    if args.check.races == Races::Stop {
        return Err(CliError::Usage(
            "annotations are what a check has learnt when it went on after data races (hint: without --races stop)"
                .to_string(),
        ));
    }
    let files = ["accept", "commun", "unshared"].map(|extension| {
        let mut name = args.write.clone().into_os_string();
        name.push(format!(".{extension}"));
        PathBuf::from(name)
    });
    for file in &files {
        can_be_written(file)?;
    }
    let ran = run(&args.check, true)?;
    let texts = [accept(&ran.session), commun(&ran), unshared(&ran)];
    for (file, text) in files.iter().zip(texts) {
        let what = format!("cannot write {}", file.display());
        fs::write(file, text).map_err(CliError::file(what))?;
        complain(&format!("jcheck: wrote {}", file.display()));
    }
    Ok(ran.code)
}

/// What the run is worth for those who believe the files.
fn worth(session: &Session) -> &'static str {
    match is_covered(session) {
        true => "every execution was explored",
        false => "not everything was explored",
    }
}

fn accept(session: &Session) -> String {
    let mut text = String::from("# Data races. Keep what is harmless, and say why.\n");
    let found = session.findings.iter().map(|found| &found.finding);
    for finding in found.chain(&session.same).chain(&session.accepted) {
        let races = finding.kind == FindingKind::DataRace;
        if let Some(evidence) = finding.evidence.as_ref().filter(|_| races) {
            let entry = AcceptEntry::exactly(&evidence.location, &evidence.places);
            let _ = write!(text, "\n# {}\n{entry}\n", finding.headline());
        }
    }
    text
}

fn commun(ran: &Ran) -> String {
    let worth = worth(&ran.session);
    let mut text = format!(
        "# What was in data races ({worth}). With this file, races on it are no longer reported.\n"
    );
    for entry in ran.refinement.promoted() {
        let _ = writeln!(text, "{entry}");
    }
    text
}

fn unshared(ran: &Ran) -> String {
    let worth = worth(&ran.session);
    let mut text = format!("# What one thread used ({worth}).\n");
    for entry in ran.refinement.unshared() {
        let _ = writeln!(text, "tentatively {entry}");
    }
    text
}
