//! `jcheck replay`.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use jcheck_agent::Output;
use jcheck_scheduler::conductor::{ProgramError, System};
use jcheck_scheduler::model::Outcome;
use jcheck_scheduler::report::{in_a_line, Schedule, Verdict};
use jcheck_scheduler::session::{prescribed, replay as follow, Replayed, SessionError};

use crate::annotations::Annotations;
use crate::args::ReplayArgs;
use crate::error::CliError;
use crate::interruption::Interruption;
use crate::joining::{self, Files};
use crate::launch::{begin, start, Launch};
use crate::recording::write_recorded;
use crate::subject::Subject;
use crate::telling::Teller;
use crate::terminal::{complain, print, print_shown, shown};
use crate::weave::Weave;
use crate::writable::can_be_written;

/// Runs the command. The exit code is that of a check which ends with this execution.
///
/// # Errors
/// When the schedule or its program cannot be read, or the program cannot be driven.
pub fn replay(args: &ReplayArgs) -> Result<ExitCode, CliError> {
    let file = args.schedule.display().to_string();
    let bytes = fs::read(&args.schedule).map_err(CliError::file(format!("cannot read {file}")))?;
    let schedule =
        Schedule::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| CliError::Schedule {
            file: file.clone(),
            error,
        })?;
    if let Some(file) = &args.record {
        can_be_written(file)?;
    }
    let path = args
        .program
        .clone()
        .unwrap_or_else(|| PathBuf::from(&schedule.program));
    if !path.exists() {
        let name = path.display();
        return Err(CliError::Usage(format!(
            "{file} is for {name}, which is not there (hint: --program says where it is)"
        )));
    }
    let more = if args.target.library.class_path.is_some() || !args.target.library.maven.is_empty()
    {
        &[][..]
    } else {
        &schedule.class_path[..]
    };
    let mut target = args.target.clone();
    target.main.get_or_insert_with(|| schedule.main.clone());
    target.selection.granularity_lines = schedule.granularity.clone();
    let annotations =
        Annotations::from_lines(&schedule.unshared, &schedule.commun, &schedule.promoted)?;
    let interruption = Interruption::of_process();
    let interrupted = interruption.flag();
    begin()?;
    let mut weave = Weave::new()?;
    let (subject, mut program) = loop {
        let annotations = annotations.clone();
        let rules = schedule.rules;
        let found = weave.found();
        let subject = Subject::of_schedule(&path, &target, more, annotations, rules, found)?;
        let by_hand = match &args.listen {
            Some(address) => {
                let who = (address, &args.joining);
                let system = (&*path, Files::default());
                let flag = Arc::clone(&interrupted);
                let prepared = &subject.prepared;
                Some(joining::of_system(who, system, prepared, &target, flag)?)
            }
            None => None,
        };
        let launch = |output| Launch {
            output,
            spares: 0,
            // Whoever starts JVMs has rewritten the program, and does not do it anew.
            weaving: weave.place(&subject.prepared).filter(|_| by_hand.is_none()),
            covers: false,
            by_hand: by_hand.clone(),
            interrupted: Arc::clone(&interrupted),
        };
        let shown = match args.quiet {
            true => Output::Discard,
            false => Output::Show,
        };
        let program = start(&subject, &target, &schedule.args, launch(shown))?;
        if launch(shown).weaving.is_none() {
            break (subject, program);
        }
        // What it makes is found out where nobody sees it.
        let mut silent = start(&subject, &target, &schedule.args, launch(Output::Discard))?;
        let prefix = prescribed(silent.names(), &schedule);
        let _ = interruption.heeded(|| follow(&mut silent, prefix));
        if !weave.collect()? {
            break (subject, program);
        }
    };
    if subject.prepared.digest != schedule.digest {
        complain(&format!(
            "jcheck: note: the program is not the one for which {file} was recorded"
        ));
    }
    let prefix = prescribed(program.names(), &schedule);
    if args.record.is_some() {
        program.record();
    }
    let followed = interruption.heeded(|| follow(&mut program, prefix));
    if let Err(ProgramError::Absent(why)) = &followed {
        let hint = "jcheck java, as above, within --join-timeout";
        print(&format!("incomplete: {why} (hint: {hint})\n"))?;
        return Ok(ExitCode::from(Verdict::Incomplete.exit_code()));
    }
    let execution = match followed.map_err(|error| match error {
        ProgramError::Unavailable(why) => SessionError::Unavailable(why),
        error => SessionError::Program(error.to_string()),
    })? {
        Replayed::Followed(execution) => execution,
        Replayed::Diverged(why) => {
            print(&format!(
                "incomplete: {why}\n  Is this schedule for another version of the program?\n"
            ))?;
            return Ok(ExitCode::from(Verdict::Incomplete.exit_code()));
        }
    };
    // What was found is told also if this cannot be written.
    let record = args.record.as_ref();
    if let Some(Err(error)) = record.map(|file| write_recorded(&mut program, file)) {
        complain(&format!("jcheck: {error}"));
    }
    let teller = Teller::new(&subject.prepared, args.story);
    for finding in &execution.findings {
        let why = teller.why(&execution, finding, None);
        let told = teller.story(&execution, finding, why.as_ref()).text();
        let at = teller
            .place(&execution, finding)
            .map(|at| format!("  at {at}\n"));
        let at = at.unwrap_or_default();
        let kind = teller.paint.strong(finding.kind.word());
        let message = in_a_line(finding.headline());
        print_shown(&format!("{kind}: {message}\n{}\n{told}\n", shown(&at)))?;
    }
    let steps = execution.steps.len();
    let verdict = match (execution.findings.is_empty(), execution.outcome) {
        (false, _) => Verdict::Bug,
        (true, Outcome::Complete) => Verdict::Verified,
        (true, _) => Verdict::Incomplete,
    };
    let wanted = schedule.finding.as_deref();
    let came_back = execution
        .findings
        .iter()
        .any(|finding| wanted.is_some_and(|wanted| wanted.starts_with(finding.kind.word())));
    print(&match (verdict, wanted) {
        (_, Some(_)) if came_back => {
            format!("replayed: {steps} choices, the finding came back\n")
        }
        (_, Some(finding)) => {
            format!("replayed: {steps} choices, but this did not come back: {finding}\n")
        }
        (Verdict::Bug, None) => {
            format!("replayed: {steps} choices, and found what the schedule does not tell of\n")
        }
        (Verdict::Verified, None) => {
            format!("replayed: {steps} choices, the execution ends well\n")
        }
        (Verdict::Incomplete, None) => {
            format!("replayed: {steps} choices, the program has not ended\n")
        }
    })?;
    Ok(ExitCode::from(verdict.exit_code()))
}
