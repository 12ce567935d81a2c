//! The Java programs of the benchmark, compiled by the JDK that runs them.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use clap::Parser;
use jcheck_agent::{Jdk, PrivateDirectory};
use jcheck_instrumenter::Found;

use jcheck_scheduler::model::{Points, Reductions};

use crate::args::{CheckArgs, Cli, Command};
use crate::error::CliError;
use crate::subject::Subject;
use crate::tool;

/// Names and texts.
const SOURCES: [(&str, &str); 8] = [
    ("Batches", include_str!("java/Batches.java")),
    ("Handoffs", include_str!("java/Handoffs.java")),
    ("Continuations", include_str!("java/Continuations.java")),
    ("Loading", include_str!("java/Loading.java")),
    ("Hello", include_str!("java/Hello.java")),
    ("Rounds", include_str!("java/Rounds.java")),
    ("Philosopher", include_str!("java/Philosopher.java")),
    ("TwoThreads", include_str!("java/TwoThreads.java")),
];

/// The oldest JDK with continuations.
const CONTINUATIONS: u32 = 21;

/// Opens what the raw ceiling of continuations needs.
pub const OPENS: [&str; 4] = [
    "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=dontinline,Continuations.resume",
];

/// A program of the benchmark, ready to be run.
pub struct Toy {
    /// How.
    pub args: Box<CheckArgs>,
    /// What.
    pub subject: Subject,
}

/// How many classes the application has, besides those of its two threads.
const PARTS: usize = 20;

/// The source of a program that initialises and uses some classes with static state, and then does what the one with
/// two threads does.
fn application() -> String {
    let part = include_str!("java/Part.java");
    let two = include_str!("java/TwoThreads.java").replace("public class", "class");
    let (mut parts, mut calls) = (String::new(), String::new());
    for number in 0..PARTS {
        parts += &part.replace("Part", &format!("Part{number}"));
        calls += &format!("sum += new Part{number}({number}).step(sum);\n");
    }
    format!(
        "public class Application {{
            static int use() {{
                int sum = 0;
                {calls}
                return sum;
            }}
            static int used = use();
            public static void main(String[] args) {{
                TwoThreads.main(args);
            }}
        }}
        {parts}
        {two}"
    )
}

/// Sources and classes in a directory of their own.
pub struct Toys {
    /// What compiled them, and is to run them.
    pub jdk: Jdk,
    directory: PrivateDirectory,
}

impl Toys {
    /// Writes and compiles them.
    ///
    /// # Errors
    /// When there is no compiler, or no room.
    pub fn compile(jdk: &Jdk) -> Result<Self, CliError> {
        let what = || CliError::file("cannot write the programs of the benchmark");
        let toys = Self {
            jdk: jdk.clone(),
            directory: PrivateDirectory::new().map_err(what())?,
        };
        for part in ["classes", "application"] {
            fs::create_dir(toys.directory.path().join(part)).map_err(what())?;
        }
        let mut files = Vec::new();
        let application = application();
        let generated = ("Application", application.as_str());
        for (name, text) in SOURCES.into_iter().chain([generated]) {
            let file = toys.source(name);
            fs::write(&file, text).map_err(what())?;
            let alone = name == "Application";
            if !alone && (name != "Continuations" || toys.has_continuations()) {
                files.push(file);
            }
        }
        toys.javac("classes", &files)?;
        toys.javac("application", &[toys.source("Application")])?;
        Ok(toys)
    }

    /// Whether this JDK has continuations and lets a thread become another one.
    pub fn has_continuations(&self) -> bool {
        self.jdk.release >= CONTINUATIONS
    }

    /// Where the classes of all of them are.
    pub fn classes(&self) -> PathBuf {
        self.directory.path().join("classes")
    }

    /// Where nothing but the classes of the application is.
    pub fn application(&self) -> PathBuf {
        self.directory.path().join("application")
    }

    /// The source of one.
    pub fn source(&self, name: &str) -> PathBuf {
        self.directory.path().join(format!("{name}.java"))
    }

    /// One of them as `jcheck check` with these options has it.
    ///
    /// # Errors
    /// When it cannot be rewritten.
    pub fn subject(&self, name: &str, options: &[&str]) -> Result<Toy, CliError> {
        let usage = |error: clap::Error| CliError::Usage(error.to_string());
        let mut line = vec![
            "jcheck".into(),
            "check".into(),
            self.source(name).into_os_string(),
        ];
        line.extend([OsString::from("--java-home"), self.jdk.home.clone().into()]);
        line.extend(options.iter().map(OsString::from));
        let cli = Cli::try_parse_from(line).map_err(usage)?;
        let Command::Check(args) = cli.command else {
            return Err(CliError::Usage("this is not a check".to_string()));
        };
        let subject = Subject::of_check(
            &args,
            (Points::Visible, Reductions::NONE),
            &Found::default(),
        )?;
        Ok(Toy { args, subject })
    }

    fn javac(&self, directory: &str, files: &[PathBuf]) -> Result<(), CliError> {
        let javac = self.jdk.tool("javac");
        let mut command = process::Command::new(&javac);
        // As `jcheck check` compiles sources.
        let directory = Path::join(self.directory.path(), directory);
        command.args(["-g", "-nowarn", "-d"]).arg(&directory);
        // Without a class path, it takes what is in the working directory for parts of them.
        command.arg("-cp").arg(&directory);
        if self.has_continuations() {
            command.arg(OPENS[0]);
        }
        let output = tool::run(command.args(files))
            .map_err(CliError::file(format!("cannot run {}", javac.display())))?;
        if output.status.success() {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&output.stderr);
        Err(CliError::Usage(format!(
            "a program of the benchmark does not compile:\n{text}"
        )))
    }
}
