//! `jcheck scheduler`: a check whose JVMs the user starts, one after the other, for example because the program needs
//! an environment that jcheck does not know how to make; all of them, or those of some processes of a system.

use std::process::ExitCode;
use std::sync::Arc;

use jcheck_agent::{JvmsByHand, Output};
use jcheck_instrumenter::Found;

use crate::args::{Reset, SchedulerArgs};
use crate::check::{fits_a_system, spares, Run};
use crate::error::CliError;
use crate::interruption::Interruption;
use crate::joining::{self, Files};
use crate::launch::{begin, start, Launch};
use crate::refine::Refinement;
use crate::reset::Chosen;
use crate::strategy::Plan;
use crate::subject::Subject;
use crate::system::is_system;

/// Runs the command.
///
/// # Errors
/// When there is no result.
pub fn scheduler(args: &SchedulerArgs) -> Result<ExitCode, CliError> {
    let check = &args.check;
    fits_a_system(check)?;
    let plan = Plan::new(check)?;
    if !matches!(check.reset, Reset::Auto | Reset::Launch) {
        let word = check.reset.word();
        return Err(CliError::Usage(format!(
            "--reset {word} needs JVMs that jcheck starts (hint: jcheck check)"
        )));
    }
    let mut refinement = Refinement::new(check, false)?;
    // Whoever starts JVMs has rewritten the program, and does not do it anew.
    refinement.keep_initialisers();
    let mut subject = Subject::of_check(check, plan.kind_of_steps(), &Found::default())?;
    subject.warn();
    let interruption = Interruption::of_process();
    let jvms = listen(args, &subject, &interruption)?;
    let interrupted = interruption.flag();
    let chosen = Chosen::plain(Reset::Launch, None, &subject.prepared);
    loop {
        refinement.teach(&mut subject);
        let launch = Launch {
            output: Output::Discard,
            spares: spares(),
            weaving: None,
            covers: check.has_page(),
            by_hand: Some(jvms.clone()),
            interrupted: Arc::clone(&interrupted),
        };
        let mut program = start(&subject, &check.target, &check.args, launch)?;
        let run = Run {
            args: check,
            plan: &plan,
            subject: &subject,
            chosen: &chosen,
            interrupted: &interrupted,
        };
        let explored = interruption.heeded(|| {
            let explored = run.explore(&mut program, None, &refinement);
            // It waits for JVMs that are on their way.
            drop(program);
            explored
        })?;
        // Without a result, all begins anew.
        let Some(explored) = explored else {
            continue;
        };
        if let Some((code, _)) = run.report(explored, &mut refinement)? {
            return Ok(code);
        }
    }
}

/// Listens for those JVMs that jcheck does not start: all of a program, some of a system.
fn listen(
    args: &SchedulerArgs,
    subject: &Subject,
    interruption: &Interruption,
) -> Result<JvmsByHand, CliError> {
    let (check, prepared) = (&args.check, &subject.prepared);
    let who = (&args.listen, &args.joining);
    if is_system(&check.program) {
        begin()?;
        let files = Files {
            unshared: check.unshared.as_ref(),
            commun: check.commun.as_ref(),
        };
        let system = (&*check.program, files);
        return joining::of_system(who, system, prepared, &check.target, interruption.flag());
    }
    let Some(digest) = &prepared.rewritten.instrumented else {
        let jar = check.program.display();
        return Err(CliError::Usage(format!(
            "{jar} is not instrumented, so that JVMs which run it are not under control \
             (hint: jcheck instrument {jar}, then give the result)"
        )));
    };
    begin()?;
    let program = (&*check.program, &**digest);
    let how = (&check.target, &*check.args);
    joining::of_jar(who, program, prepared, how, interruption.flag())
}
