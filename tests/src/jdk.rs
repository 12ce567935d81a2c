//! JDKs on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{run, Ended};

/// How a JVM runs that ends soon: better code would come too late.
pub(crate) const QUICK: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// A JDK.
#[derive(Debug, Clone)]
pub struct Jdk {
    /// Its home directory.
    pub home: PathBuf,
}

impl Jdk {
    /// One of its tools, for example `javac`.
    pub fn tool(&self, name: &str) -> Command {
        Command::new(self.home.join("bin").join(name))
    }

    /// Compiles a source text into a directory of classes.
    ///
    /// # Panics
    /// When it does not compile.
    pub fn compile(&self, sources: &[(&str, &str)], classes: &Path) {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let mut javac = self.tool("javac");
        javac.args(QUICK.map(|flag| format!("-J{flag}")));
        javac.args(["-g", "--release", "17", "-d"]).arg(classes);
        for (name, text) in sources {
            let file = directory.path().join(name);
            fs::write(&file, text).expect("a source file can be written");
            javac.arg(file);
        }
        ok(&run(&mut javac, 120));
    }

    /// Makes a jar from a manifest text and a directory of classes.
    ///
    /// # Panics
    /// When `jar` fails.
    pub fn jar(&self, jar: &Path, manifest: &str, classes: &Path) {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        fs::write(file.path(), manifest).expect("a manifest can be written");
        let mut command = self.tool("jar");
        command.arg("cfm").arg(jar).arg(file.path());
        command.arg("-C").arg(classes).arg(".");
        ok(&run(&mut command, 120));
    }

    /// Its major version; 0 if its `release` file does not say.
    pub fn major(&self) -> u32 {
        let version = self.version().unwrap_or_default();
        let major = version.split(['.', '-', '+']).next();
        major.and_then(|major| major.parse().ok()).unwrap_or(0)
    }

    /// `JAVA_VERSION` of its `release` file.
    fn version(&self) -> Option<String> {
        let text = fs::read_to_string(self.home.join("release")).ok()?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        Some(line.trim_matches('"').to_string())
    }
}

fn ok(ended: &Ended) {
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
}

/// The JDK that jcheck uses without being told: `JAVA_HOME`, or that of `java` on the `PATH`.
///
/// # Panics
/// When there is none.
pub fn default_jdk() -> Jdk {
    let named = std::env::var_os("JAVA_HOME")
        .filter(|home| !home.is_empty())
        .map(PathBuf::from);
    let home = named.or_else(|| {
        let path = std::env::var_os("PATH")?;
        let java = std::env::split_paths(&path)
            .map(|directory| directory.join("java"))
            .find(|java| java.is_file())?;
        let java = fs::canonicalize(java).ok()?;
        java.ancestors().nth(2).map(Path::to_path_buf)
    });
    Jdk {
        home: home.expect("a JDK: set JAVA_HOME, or put java on the PATH"),
    }
}

/// A JDK 25: `JCHECK_JDK25`, or one that is installed beside the default one. Says so when there is none.
pub fn jdk25() -> Option<Jdk> {
    let named = std::env::var_os("JCHECK_JDK25").map(|home| Jdk { home: home.into() });
    let found = named.or_else(|| {
        let home = fs::canonicalize(default_jdk().home).ok()?;
        let mut beside: Vec<PathBuf> = fs::read_dir(home.parent()?)
            .ok()?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        beside.push(home);
        beside.sort();
        beside
            .into_iter()
            .map(|home| Jdk { home })
            .find(|jdk| jdk.major() == 25 && jdk.home.join("bin/javac").is_file())
    });
    if found.is_none() {
        println!("skipped: no JDK 25 found (set JCHECK_JDK25 to its home directory)");
    }
    found
}

/// The JDKs to run with: the default one, and JDK 25 if there is one besides.
pub fn jdks() -> Vec<Jdk> {
    std::iter::once(default_jdk()).chain(jdk25()).collect()
}
