//! `jcheck java`: what somebody starts who has been asked to by `jcheck scheduler`.
//!
//! Classes of the JDK are rewritten while the JVM loads them, by an agent that is part of this executable. A `java` of
//! the JDK cannot have it: the dynamic linker takes no executable as a library.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jcheck_agent::host::{rewrite_others, run_once, OnceArgs};
use jcheck_agent::{once_flags, Jdk};
use jcheck_instrumenter::platform::unwatched;
use jcheck_instrumenter::Stored;

use crate::args::JavaArgs;
use crate::cache::Cache;
use crate::error::CliError;
use crate::program::{instrumented, kit, Tools};
use crate::rewritten::Jvm;

/// Runs one execution; returns only if it cannot begin.
///
/// # Errors
/// When the jar is not instrumented, or for another JDK; when the scheduler is not there, or does not want it.
pub fn java(args: &JavaArgs) -> Result<ExitCode, CliError> {
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
    // These would add agents or flags behind our back.
    for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"] {
        std::env::remove_var(variable);
    }
    rewrite_others(unwatched::marked);
    let Err(why) = run_once(&OnceArgs {
        address: args.connect.clone(),
        token: args.token.clone(),
        java_home: jdk.home,
        kit: kit.directory().to_path_buf(),
        program: rewritten.instrumented,
        main,
        args: rest.to_vec(),
        jvm_flags,
        weaving: None,
    });
    Err(CliError::Usage(format!("jcheck java: {why}")))
}

/// Flags, jar and arguments.
fn split(words: &[String]) -> Option<(&[String], PathBuf, &[String])> {
    let at = words.iter().position(|word| word == "-jar")?;
    let (jar, rest) = words[at + 1..].split_first()?;
    Some((&words[..at], Path::new(jar).to_path_buf(), rest))
}
