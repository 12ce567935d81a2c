//! Starting JVMs, and stopping on Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use jcheck_agent::{JvmLauncher, LaunchOptions, Output, WorkerProcesses};
use jcheck_annotations::WeavingPlace;
use jcheck_scheduler::remote::RemoteSystem;

use crate::args::ProgramArgs;
use crate::error::CliError;
use crate::program::Prepared;
use crate::subject::Subject;

/// How JVMs are started.
pub struct Launch {
    /// Standard output and error of the program.
    pub output: Output,
    /// JVMs to start ahead.
    pub spares: usize,
    /// What JVMs need that rewrite classes while they load them.
    pub weaving: Option<WeavingPlace>,
    /// Becomes true when the user wants to stop.
    pub interrupted: Arc<AtomicBool>,
}

/// A program under control, not started yet.
///
/// # Errors
/// When no private directory can be made.
pub fn start(
    subject: &Subject,
    target: &ProgramArgs,
    args: &[String],
    launch: Launch,
) -> Result<RemoteSystem<JvmLauncher>, CliError> {
    let prepared = &subject.prepared;
    let options = LaunchOptions {
        command: own_command("jvm")?,
        jdk: prepared.jdk.clone(),
        kit: prepared.kit.clone(),
        class_path: prepared.rewritten.class_path(),
        main: prepared.main.clone(),
        args: args.to_vec(),
        jvm_flags: target.jvm_flag.clone(),
        directory: None,
        welcome: subject.welcome(target),
        weaving: launch.weaving,
        output: launch.output,
        spares: launch.spares,
    };
    let launcher = JvmLauncher::new(options, launch.interrupted)
        .map_err(CliError::file("cannot make a directory"))?;
    Ok(RemoteSystem::new(launcher, subject.facts()))
}

/// The starter of workers; none is started yet.
///
/// # Errors
/// When no private directory can be made.
pub fn workers(
    prepared: &Prepared,
    target: &ProgramArgs,
) -> Result<Arc<WorkerProcesses>, CliError> {
    let command = own_command("worker")?;
    let flags = target.jvm_flag.clone();
    let processes = WorkerProcesses::new(command, &prepared.jdk, &prepared.kit, flags);
    processes
        .map(Arc::new)
        .map_err(CliError::file("cannot make a directory"))
}

/// This binary, with one of its hidden subcommands.
fn own_command(subcommand: &str) -> Result<Vec<String>, CliError> {
    let binary =
        std::env::current_exe().map_err(CliError::file("cannot find the jcheck binary"))?;
    Ok(vec![binary.display().to_string(), subcommand.to_string()])
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the process.
///
/// # Errors
/// When the handler cannot be installed.
pub fn interruptible() -> Result<Arc<AtomicBool>, CliError> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| CliError::Usage(format!("cannot handle Ctrl-C: {error}")))?;
    Ok(interrupted)
}
