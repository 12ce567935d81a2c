//! Starting JVMs.

use std::sync::atomic::AtomicBool;
use std::sync::Arc;

use jcheck_agent::host::OnceArgs;
use jcheck_agent::{
    once_flags, Address, JvmLauncher, JvmsByHand, LaunchOptions, Output, WorkerProcesses,
};
use jcheck_annotations::WeavingPlace;
use jcheck_scheduler::remote::{Connector, Part, RemoteSystem, Several};

use crate::args::ProgramArgs;
use crate::error::CliError;
use crate::heap;
use crate::prepared::Prepared;
use crate::rewritten::Jvm;
use crate::subject::Subject;
use crate::system::Process;

/// How JVMs are started.
pub struct Launch {
    /// Standard output and error of the program.
    pub output: Output,
    /// JVMs to start ahead.
    pub spares: usize,
    /// What JVMs need that rewrite classes while they load them.
    pub weaving: Option<WeavingPlace>,
    /// Whether somebody wants to know what executions reach.
    pub covers: bool,
    /// Where JVMs call that somebody else starts: those of a program, or of some processes of a system.
    pub by_hand: Option<JvmsByHand>,
    /// Becomes true when the user wants to stop.
    pub interrupted: Arc<AtomicBool>,
}

/// A program under control, not started yet: one JVM for each execution, or one for each process of a system.
///
/// # Errors
/// When no private directory can be made, or nobody listens for JVMs that somebody else starts.
pub fn start(
    subject: &Subject,
    target: &ProgramArgs,
    args: &[String],
    launch: Launch,
) -> Result<RemoteSystem<Box<dyn Connector>>, CliError> {
    let prepared = &subject.prepared;
    let welcome = subject.welcome(target, launch.covers);
    let (jvm, jvm_flags) = jvm(prepared, target);
    let options = LaunchOptions {
        command: own_command("jvm")?,
        jdk: jvm.jdk,
        kit: jvm.kit,
        class_path: prepared.rewritten.class_path(),
        main: prepared.entry.clone(),
        args: args.to_vec(),
        jvm_flags,
        environment: Vec::new(),
        directory: None,
        welcome: welcome.clone(),
        weaving: launch.weaving,
        output: launch.output,
        spares: launch.spares,
    };
    let launcher = |options| {
        let launcher = JvmLauncher::new(options, Arc::clone(&launch.interrupted));
        launcher.map_err(CliError::file("no private files"))
    };
    let connector: Box<dyn Connector> = match (&prepared.processes[..], &launch.by_hand) {
        ([], Some(jvms)) => Box::new(jvms.program(welcome)),
        ([], None) => Box::new(launcher(options)?),
        (processes, jvms) => {
            let mut parts = Vec::with_capacity(processes.len());
            for process in processes {
                let connector: Box<dyn Connector> = match (process.external, jvms) {
                    (true, Some(jvms)) => Box::new(jvms.process(&process.name, welcome.clone())),
                    (true, None) => return Err(nobody_listens(process)),
                    (false, _) => Box::new(launcher(of_process(options.clone(), process))?),
                };
                parts.push(Part {
                    name: process.name.clone(),
                    after: process.after,
                    fate: process.fate,
                    connector,
                });
            }
            let faults = subject.facts().rules.faults;
            Box::new(Several::new(parts, faults))
        }
    };
    Ok(RemoteSystem::new(connector, subject.facts()))
}

/// Why a process that somebody else starts cannot join.
fn nobody_listens(process: &Process) -> CliError {
    let hint = "jcheck scheduler --listen ADDRESS SYSTEM.toml; jcheck replay takes --listen, too";
    CliError::Usage(format!(
        "process {} is started by somebody else (external = true), who has to know where to call (hint: {hint})",
        process.name
    ))
}

/// How a JVM of one process of a system is started in this process, under a scheduler that is there already.
///
/// # Errors
/// When a path cannot be part of a class path.
pub fn once(
    prepared: &Prepared,
    target: &ProgramArgs,
    process: &Process,
    (address, token): (Address, String),
) -> Result<OnceArgs, CliError> {
    let (jvm, mut flags) = jvm(prepared, target);
    flags.extend(process.jvm_flags.iter().cloned());
    let jvm_flags = once_flags(&jvm.jdk, &prepared.rewritten.class_path(), &flags)
        .map_err(CliError::file("no class path can be made"))?;
    Ok(OnceArgs {
        address,
        token,
        java_home: jvm.jdk.home,
        kit: jvm.kit.directory().to_path_buf(),
        program: Some(prepared.digest.clone()),
        process: Some(process.name.clone()),
        main: process.main.clone().unwrap_or_default(),
        args: process.args.clone(),
        jvm_flags,
        weaving: None,
    })
}

/// How one process of a system is started.
fn of_process(options: LaunchOptions, process: &Process) -> LaunchOptions {
    let mut jvm_flags = options.jvm_flags;
    jvm_flags.extend(process.jvm_flags.iter().cloned());
    LaunchOptions {
        main: process.main.clone().unwrap_or_default(),
        args: process.args.clone(),
        jvm_flags,
        environment: process.environment.clone(),
        ..options
    }
}

/// From where the program's JVM starts, and its flags: those that the user gives, and how it gets rewritten classes of the JDK.
fn jvm(prepared: &Prepared, target: &ProgramArgs) -> (Jvm, Vec<String>) {
    let mut flags = prepared.jvm_flags.clone();
    flags.extend(self::flags(target));
    let of_processes = prepared
        .processes
        .iter()
        .flat_map(|process| &process.jvm_flags);
    let all: Vec<&String> = flags.iter().chain(of_processes).collect();
    let jvm = prepared.rewritten.jvm(&prepared.jdk, &prepared.kit, &all);
    let originals = prepared.originals.iter();
    let originals: Vec<String> = originals.map(|path| path.display().to_string()).collect();
    // `Originals.java` hides it from the program.
    flags.push(format!("-Djcheck.originals={}", originals.join("\n")));
    flags.extend(jvm.of_classes.iter().cloned());
    (jvm, flags)
}

/// The starter of workers; none is started yet. A true `interrupted` makes all waits for them end.
///
/// # Errors
/// When no private directory can be made.
pub fn workers(
    prepared: &Prepared,
    target: &ProgramArgs,
    interrupted: Arc<AtomicBool>,
) -> Result<Arc<WorkerProcesses>, CliError> {
    let command = own_command("worker")?;
    let (jvm, flags) = jvm(prepared, target);
    let processes = WorkerProcesses::new(command, &jvm.jdk, &jvm.kit, flags, interrupted);
    processes
        .map(Arc::new)
        .map_err(CliError::file("no private files"))
}

/// What the user wants JVMs to be told, and how large they may be.
fn flags(target: &ProgramArgs) -> Vec<String> {
    let mut flags = target.jvm_flag.clone();
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    flags.extend(heap::flag(&flags, target.max_heap.as_deref(), cores));
    flags
}

/// This binary, with one of its hidden subcommands.
pub fn own_command(subcommand: &str) -> Result<Vec<String>, CliError> {
    let binary =
        std::env::current_exe().map_err(CliError::file("cannot find the jcheck binary"))?;
    Ok(vec![binary.display().to_string(), subcommand.to_string()])
}

/// What every run begins with: removes what dead ones have left, and makes sure that JVMs can be started here.
///
/// # Errors
/// When there is no working directory.
pub fn begin() -> Result<(), CliError> {
    std::env::current_dir().map_err(|error| {
        let hint = "change to a directory that exists";
        CliError::Usage(format!(
            "there is no working directory: {error} (hint: {hint})"
        ))
    })?;
    jcheck_agent::remove_abandoned();
    Ok(())
}
