//! JVMs that somebody else starts: where they call, and by which commands they are started.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::Arc;
use std::time::Duration;

use jcheck_agent::{Address, JvmsByHand, Wanted};

use crate::args::{JoiningArgs, ProgramArgs};
use crate::error::CliError;
use crate::heap;
use crate::launch::own_command;
use crate::maven;
use crate::prepared::Prepared;
use crate::terminal::complain;

/// What to begin with in the words of `jcheck java`.
struct Call<'a> {
    jvms: &'a JvmsByHand,
    prepared: &'a Prepared,
}

/// Listens for JVMs that run an instrumented jar, and says how they are started.
///
/// # Errors
/// When nobody can listen there.
pub fn of_jar(
    (listen, args): (&Address, &JoiningArgs),
    (program, digest): (&Path, &str),
    prepared: &Prepared,
    (target, rest): (&ProgramArgs, &[String]),
    interrupted: Arc<AtomicBool>,
) -> Result<JvmsByHand, CliError> {
    let wanted = Wanted::Program {
        digest: digest.to_string(),
        arguments: rest.join(" "),
    };
    let jvms = listening(listen, args, wanted, interrupted)?;
    let call = Call {
        jvms: &jvms,
        prepared,
    };
    let mut words = call.words()?;
    words.push("--".to_string());
    words.extend(target.jvm_flag.iter().cloned());
    words.extend(["-jar".to_string(), program.display().to_string()]);
    words.extend(rest.iter().cloned());
    complain(&format!(
        "jcheck: each JVM started like this runs one execution; start another until the report comes\n  {}",
        line(&words)
    ));
    Ok(jvms)
}

/// Files that say more of a system than the list of its processes, as they are given.
#[derive(Debug, Clone, Copy, Default)]
pub struct Files<'a> {
    /// Unshared objects.
    pub unshared: Option<&'a PathBuf>,
    /// Communication objects.
    pub commun: Option<&'a PathBuf>,
}

/// Listens for JVMs of the processes of a system that somebody else starts, and says how they are started.
///
/// # Errors
/// When there are none, or nobody can listen there.
pub fn of_system(
    (listen, args): (&Address, &JoiningArgs),
    (system, files): (&Path, Files),
    prepared: &Prepared,
    target: &ProgramArgs,
    interrupted: Arc<AtomicBool>,
) -> Result<JvmsByHand, CliError> {
    let external = prepared.processes.iter().filter(|process| process.external);
    let names: Vec<String> = external.map(|process| process.name.clone()).collect();
    if names.is_empty() {
        let system = system.display();
        let hint = "write external = true below [[process]] where somebody else does; else jcheck check and jcheck replay need no --listen";
        return Err(CliError::Usage(format!(
            "jcheck starts all processes of {system} itself (hint: {hint})"
        )));
    }
    let wanted = Wanted::Processes {
        digest: prepared.digest.clone(),
        names: names.clone(),
    };
    let jvms = listening(listen, args, wanted, interrupted)?;
    let call = Call {
        jvms: &jvms,
        prepared,
    };
    let mut told = "jcheck: each JVM started like this runs its process in one execution; start another until the report comes".to_string();
    for name in &names {
        let mut words = call.words()?;
        words.extend(call.libraries(target));
        words.extend(selection(target));
        for (option, file) in [("--unshared", files.unshared), ("--commun", files.commun)] {
            words.extend(file.iter().flat_map(|file| named(option, file.display())));
        }
        words.extend(named("--system", system.display()));
        words.extend(named("--process", name));
        let mut flags = target.jvm_flag.clone();
        if let Some(size) = &target.max_heap {
            flags.extend(heap::flag(&flags, Some(size), 1));
        }
        if !flags.is_empty() {
            words.push("--".to_string());
            words.extend(flags);
        }
        told.push_str(&format!("\n  {}", line(&words)));
    }
    complain(&told);
    Ok(jvms)
}

fn listening(
    listen: &Address,
    args: &JoiningArgs,
    wanted: Wanted,
    interrupted: Arc<AtomicBool>,
) -> Result<JvmsByHand, CliError> {
    let patience = Duration::from_secs_f64(args.join_timeout);
    JvmsByHand::listen(listen, args.token.clone(), wanted, patience, interrupted)
        .map_err(CliError::file(format!("cannot listen at {listen}")))
}

impl Call<'_> {
    /// With which JDK to call where.
    fn words(&self) -> Result<Vec<String>, CliError> {
        let mut words = own_command("java")?;
        words.extend(named("--connect", self.jvms.address()));
        words.extend(named("--token", self.jvms.token()));
        words.extend(named("--java-home", self.prepared.jdk.home.display()));
        Ok(words)
    }

    /// The class path of the system: a schedule has it, too, where the command line has none.
    fn libraries(&self, target: &ProgramArgs) -> Vec<String> {
        let mut words = Vec::new();
        let mut files: Vec<&str> = Vec::new();
        let options = [
            (maven::LIBRARY, "--maven"),
            (maven::BOM, "--maven-bom"),
            (maven::EXCLUDED, "--maven-exclude"),
        ];
        for entry in &self.prepared.class_path {
            let found = options
                .iter()
                .find_map(|(prefix, option)| Some((option, entry.strip_prefix(prefix)?)));
            match found {
                Some((option, coordinates)) => words.extend(named(option, coordinates)),
                None => files.push(entry),
            }
        }
        if !files.is_empty() {
            words.extend(named("--class-path", files.join(":")));
        }
        if target.library.offline {
            words.push("--offline".to_string());
        }
        words
    }
}

/// Which classes are under control, and how.
fn selection(target: &ProgramArgs) -> Vec<String> {
    let selection = &target.selection;
    let mut words = Vec::new();
    for (option, patterns) in [
        ("--include", &selection.include),
        ("--exclude", &selection.exclude),
    ] {
        words.extend(patterns.iter().flat_map(|pattern| named(option, pattern)));
    }
    let granularity = selection.granularity.iter();
    words.extend(granularity.flat_map(|file| named("--granularity", file.display())));
    words
}

fn named(option: &str, value: impl ToString) -> [String; 2] {
    [option.to_string(), value.to_string()]
}

/// A command as a shell reads it.
fn line(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    quoted.join(" ")
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
