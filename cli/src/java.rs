//! `jcheck java`: what somebody starts who has been asked to by `jcheck scheduler`, or by a replay.
//!
//! Classes of the JDK are rewritten while the JVM loads them, by an agent that is part of this executable. A `java` of
//! the JDK cannot have it: the dynamic linker takes no executable as a library.
//!
//! A process of a system is rewritten together with all others, so it takes the whole system as the scheduler has it: what
//! both have made of it must be the same.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jcheck_agent::host::{rewrite_others, run_once, OnceArgs};
use jcheck_agent::{introduce, once_flags, Jdk};
use jcheck_instrumenter::platform::unwatched;
use jcheck_instrumenter::{Found, Options, Stored};

use crate::annotations::Annotations;
use crate::args::{JavaArgs, ProgramArgs};
use crate::cache::Cache;
use crate::error::CliError;
use crate::launch::once;
use crate::prepared::{kit, Tools};
use crate::program::prepare;
use crate::rewriting::instrumented;
use crate::rewritten::Jvm;

/// Runs one execution; returns only if it cannot begin.
///
/// # Errors
/// When the jar is not instrumented, or for another JDK; when there is no such process in the system, or it cannot be
/// rewritten; when the scheduler is not there, or does not want it.
pub fn java(args: &JavaArgs) -> Result<ExitCode, CliError> {
    if let (Some(system), Some(process)) = (&args.system, &args.process) {
        return of_system(args, system, process);
    }
    if !args.library.entries()?.is_empty() || args.selection.options()? != Options::default() {
        let what = "an instrumented jar is a whole program, and takes no further classes";
        let hint = "give them to jcheck instrument";
        return Err(CliError::Usage(format!("{what} (hint: {hint})")));
    }
    let Some((flags, jar, rest)) = split(&args.words) else {
        let what = "`jcheck java` runs an instrumented jar";
        let hint = "what follows `--` is as for `java`: [FLAGS] -jar APP-jcheck.jar [ARGS]";
        return Err(CliError::Usage(format!("{what} (hint: {hint})")));
    };
    let jdk = Jdk::find(args.java_home.as_deref())?;
    let cache = Cache::open()?;
    let tools = Tools {
        kit: kit(&cache)?,
        jdk,
        cache,
    };
    let Some(stored) = Stored::read(&jar)? else {
        let jar = jar.display();
        return Err(CliError::Usage(format!(
            "{jar} is not instrumented (hint: jcheck instrument {jar}, then give the result)"
        )));
    };
    let (_, rewritten) = instrumented(&tools, &jar, stored)?;
    let Some(main) = rewritten.main.clone() else {
        let jar = jar.display();
        return Err(CliError::Usage(format!("{jar} names no main class")));
    };
    let Tools { jdk, kit, .. } = tools;
    let mut further = flags.to_vec();
    let Jvm {
        jdk,
        kit,
        of_classes,
    } = rewritten.jvm(&jdk, &kit, &flags.iter().collect::<Vec<_>>());
    further.extend(of_classes);
    let jvm_flags = once_flags(&jdk, &rewritten.class_path(), &further)
        .map_err(CliError::file("no class path can be made"))?;
    run(&OnceArgs {
        address: args.connect.clone(),
        token: args.token.clone(),
        java_home: jdk.home,
        kit: kit.directory().to_path_buf(),
        program: rewritten.instrumented,
        process: None,
        main,
        args: rest.to_vec(),
        jvm_flags,
        weaving: None,
    })
}

/// Runs a process of a system.
fn of_system(args: &JavaArgs, system: &Path, name: &str) -> Result<ExitCode, CliError> {
    if let Some(word) = args.words.iter().find(|word| !word.starts_with('-')) {
        let hint = "main class and arguments of a process are in the file of its system";
        return Err(CliError::Usage(format!(
            "{word} is no flag of a JVM (hint: {hint})"
        )));
    }
    let target = ProgramArgs {
        main: None,
        test: None,
        library: args.library.clone(),
        selection: args.selection.clone(),
        java_home: args.java_home.clone(),
        jvm_flag: args.words.clone(),
        max_heap: None,
        divergence_timeout: 1.0,
    };
    let annotations = Annotations::load(args.unshared.as_deref(), args.commun.as_deref())?;
    let prepared = prepare(system, &target, &[], &annotations, &Found::default())?;
    let mut processes = prepared.processes.iter();
    let Some(process) = processes.find(|process| process.name == name) else {
        // Who waits at the scheduler is to know, too.
        let why = introduce(&args.connect, &args.token, &prepared.digest, name);
        return Err(CliError::Usage(format!("jcheck java: {why}")));
    };
    let scheduler = (args.connect.clone(), args.token.clone());
    let once = once(&prepared, &target, process, scheduler)?;
    for (variable, value) in &process.environment {
        std::env::set_var(variable, value);
    }
    run(&once)
}

/// Runs one execution; returns only if it cannot begin.
fn run(once: &OnceArgs) -> Result<ExitCode, CliError> {
    // These would add agents or flags behind our back.
    for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"] {
        std::env::remove_var(variable);
    }
    rewrite_others(unwatched::marked);
    let Err(why) = run_once(once);
    Err(CliError::Usage(format!("jcheck java: {why}")))
}

/// Flags, jar and arguments.
fn split(words: &[String]) -> Option<(&[String], PathBuf, &[String])> {
    let at = words.iter().position(|word| word == "-jar")?;
    let (jar, rest) = words[at + 1..].split_first()?;
    Some((&words[..at], Path::new(jar).to_path_buf(), rest))
}
