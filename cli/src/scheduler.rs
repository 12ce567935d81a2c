//! `jcheck scheduler`: a check whose JVMs the user starts, one after the other, for example because the program needs
//! an environment that jcheck does not know how to make.

use std::process::ExitCode;
use std::sync::Arc;

use jcheck_agent::JvmsByHand;
use jcheck_instrumenter::Found;
use jcheck_scheduler::remote::RemoteSystem;

use crate::args::{Reset, SchedulerArgs};
use crate::check::Run;
use crate::error::CliError;
use crate::interruption::Interruption;
use crate::launch::{begin, own_command};
use crate::refine::Refinement;
use crate::reset::Chosen;
use crate::strategy::Plan;
use crate::subject::Subject;
use crate::terminal::complain;

/// Runs the command.
///
/// # Errors
/// When there is no result.
pub fn scheduler(args: &SchedulerArgs) -> Result<ExitCode, CliError> {
    let check = &args.check;
    let plan = Plan::new(check)?;
    if !matches!(check.reset, Reset::Auto | Reset::Launch) {
        let word = check.reset.word();
        return Err(CliError::Usage(format!(
            "--reset {word} needs JVMs that jcheck starts (hint: jcheck check)"
        )));
    }
    let mut refinement = Refinement::new(check, false)?;
    // The program was rewritten long ago.
    refinement.keep_initialisers();
    let mut subject = Subject::of_check(check, plan.kind_of_steps(), &Found::default())?;
    subject.warn();
    let Some(program) = subject.prepared.rewritten.instrumented.clone() else {
        let jar = check.program.display();
        return Err(CliError::Usage(format!(
            "{jar} is not instrumented, so that JVMs which run it are not under control \
             (hint: jcheck instrument {jar}, then give the result)"
        )));
    };
    let interruption = Interruption::of_process();
    let interrupted = interruption.flag();
    begin()?;
    let mut jvms = JvmsByHand::listen(
        &args.listen,
        args.token.clone(),
        program,
        &check.args,
        subject.welcome(&check.target, check.has_page()),
        Arc::clone(&interrupted),
    )
    .map_err(CliError::file(format!("cannot listen at {}", args.listen)))?;
    let mut words = own_command("java")?;
    words.extend([
        "--connect".to_string(),
        jvms.address().to_string(),
        "--token".to_string(),
        jvms.token().to_string(),
        "--java-home".to_string(),
        subject.prepared.jdk.home.display().to_string(),
        "--".to_string(),
    ]);
    words.extend(check.target.jvm_flag.iter().cloned());
    words.extend(["-jar".to_string(), check.program.display().to_string()]);
    words.extend(check.args.iter().cloned());
    let command: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    complain(&format!(
        "jcheck: each JVM started like this runs one execution; start another until the report comes\n  {}",
        command.join(" ")
    ));
    let chosen = Chosen::plain(Reset::Launch, None, &subject.prepared);
    loop {
        refinement.teach(&mut subject);
        jvms.tell(subject.welcome(&check.target, check.has_page()));
        let mut program = RemoteSystem::new(&mut jvms, subject.facts());
        let run = Run {
            args: check,
            plan: &plan,
            subject: &subject,
            chosen: &chosen,
            interrupted: &interrupted,
        };
        let explored = interruption.heeded(|| run.explore(&mut program, None, &refinement))?;
        // Without a result, all begins anew.
        let Some(explored) = explored else {
            continue;
        };
        if let Some((code, _)) = run.report(explored, &mut refinement)? {
            return Ok(code);
        }
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+.,:/@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_break_them() {
        assert_eq!(quoted("unix:/a-b_c.d,e=1%"), "unix:/a-b_c.d,e=1%");
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
