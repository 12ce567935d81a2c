//! A file that lists the processes of a system: `system.toml`.
//!
//! ```toml
//! [[process]]
//! name = "server"           # how reports call it
//! program = "bank.jar"      # a jar, a directory of classes or a .java file; relative to this file
//! main = "bank.Server"      # if the program does not say
//! args = ["9000"]
//! jvm-flags = ["-Dbank=a"]
//! environment = { BANK = "a" }
//!
//! [[process]]
//! name = "client"
//! program = "bank.jar"
//! main = "bank.Client"
//! after = "server"          # starts once this one listens at a port, or has ended
//! crash = false             # does not crash, whatever --faults says; or restart = false: is not started again
//! external = true           # somebody else starts its JVMs, by `jcheck java`
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use jcheck_scheduler::remote::Fate;
use serde::Deserialize;

use crate::error::CliError;

/// The end of the names of such files.
const EXTENSION: &str = "toml";
/// More than anybody means.
const MAX_PROCESSES: usize = 32;

/// What the file says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SystemFile {
    process: Vec<Described>,
}

fn yes() -> bool {
    true
}

/// What it says of one process.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Described {
    name: String,
    program: PathBuf,
    main: Option<String>,
    after: Option<String>,
    #[serde(default = "yes")]
    crash: bool,
    #[serde(default = "yes")]
    restart: bool,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    jvm_flags: Vec<String>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    external: bool,
}

/// A process of a system.
#[derive(Debug, Clone)]
pub struct Process {
    /// How reports call it.
    pub name: String,
    /// The jar, directory or source file with its main class.
    pub program: PathBuf,
    /// Starts once this one listens at a port or has ended, by place in the list; one that stands before it.
    pub after: Option<usize>,
    /// Whether it may crash, and be started again, where there are faults.
    pub fate: Fate,
    /// The main class, if that is said.
    pub main: Option<String>,
    /// Arguments of `main`.
    pub args: Vec<String>,
    /// Further flags of its JVM.
    pub jvm_flags: Vec<String>,
    /// Variables that its environment has besides.
    pub environment: Vec<(String, String)>,
    /// Whether somebody else starts its JVMs.
    pub external: bool,
}

/// Whether a program is such a file.
pub fn is_system(program: &Path) -> bool {
    let extension = program.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
}

/// The processes of a system.
///
/// # Errors
/// When the file cannot be read or understood, or two processes have one name.
pub fn read(file: &Path) -> Result<Vec<Process>, CliError> {
    let shown = file.display();
    let text = fs::read_to_string(file).map_err(CliError::file(format!("cannot read {shown}")))?;
    let system: SystemFile = toml::from_str(&text).map_err(|error| {
        let hint = "a table [[process]] for each process, with name, program, main and args";
        let error = error.to_string();
        CliError::Usage(format!("{shown}: {} (hint: {hint})", error.trim_end()))
    })?;
    let wrong = |what: String| Err(CliError::Usage(format!("{shown}: {what}")));
    if system.process.is_empty() || system.process.len() > MAX_PROCESSES {
        let count = system.process.len();
        return wrong(format!(
            "{count} processes (hint: between 1 and {MAX_PROCESSES} tables [[process]])"
        ));
    }
    let directory = file.parent().unwrap_or(Path::new(""));
    let mut processes: Vec<Process> = Vec::new();
    for described in system.process {
        let name = described.name;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(is_plain) {
            return wrong(format!(
                "{name:?} cannot be the name of a process (hint: letters, digits, - and _)"
            ));
        }
        if processes.iter().any(|known| known.name == name) {
            return wrong(format!("two processes are called {name}"));
        }
        let after = match described.after {
            None => None,
            Some(other) => match processes.iter().position(|known| known.name == other) {
                Some(at) => Some(at),
                None => {
                    let hint = "a process comes after one that stands before it";
                    return wrong(format!(
                        "{name} comes after {other}, which is not known (hint: {hint})"
                    ));
                }
            },
        };
        processes.push(Process {
            name,
            after,
            fate: Fate {
                crashes: described.crash,
                restarts: described.restart,
            },
            program: directory.join(described.program),
            main: described.main,
            args: described.args,
            jvm_flags: described.jvm_flags,
            environment: described.environment.into_iter().collect(),
            external: described.external,
        });
    }
    Ok(processes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("system.toml");
        fs::write(&file, text).unwrap();
        read(&file).unwrap_err().to_string()
    }

    #[test]
    fn a_file_says_what_to_start() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("system.toml");
        let text = "[[process]]\nname = \"a\"\nprogram = \"A.java\"\nargs = [\"1\"]\n\
                    [[process]]\nname = \"b\"\nprogram = \"/x/b.jar\"\nafter = \"a\"\nmain = \"B\"\nexternal = true\n\
                    environment = { K = \"v\" }\n";
        fs::write(&file, text).unwrap();
        let processes = read(&file).unwrap();
        assert_eq!(processes[0].program, directory.path().join("A.java"));
        assert_eq!(processes[0].args, ["1"]);
        assert_eq!(processes[1].program, Path::new("/x/b.jar"));
        assert_eq!(processes[1].after, Some(0));
        assert_eq!(processes[1].main.as_deref(), Some("B"));
        assert_eq!([0, 1].map(|at| processes[at].external), [false, true]);
        assert_eq!(
            processes[1].environment,
            [("K".to_string(), "v".to_string())]
        );
    }

    #[test]
    fn mistakes_are_told() {
        assert!(error("process = 1").contains("[[process]]"));
        assert!(error("process = []").contains("0 processes"));
        assert!(error("[[process]]\nname = \"a\"\n").contains("program"));
        let one = |name: &str| format!("[[process]]\nname = \"{name}\"\nprogram = \"A.java\"\n");
        assert!(error(&format!("{}{}", one("a"), one("a"))).contains("two processes are called a"));
        assert!(error(&one("a b")).contains("cannot be the name"));
        let after = format!("{}after = \"a\"\n", one("a"));
        assert!(error(&after).contains("a comes after a, which is not known"));
        let unknown = format!("{}stops = true\n", one("a"));
        assert!(error(&unknown).contains("stops"));
    }
}
