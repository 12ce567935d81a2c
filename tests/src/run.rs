//! Running commands with a time limit.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::binary::{jcheck, repository, target};

/// A process that has ended.
#[derive(Debug, Clone)]
pub struct Ended {
    /// Its exit code; -1 when a signal ended it.
    pub code: i32,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

/// What `JCHECK_EXTRA_FLAGS` adds to every `jcheck check`, separated by spaces: so that a whole test runs in another way.
pub fn extra_flags() -> Vec<String> {
    let flags = std::env::var("JCHECK_EXTRA_FLAGS").unwrap_or_default();
    flags.split_whitespace().map(String::from).collect()
}

/// Runs tests of this module, as `module_path!` names it, again on JDK 25; says so where there is none.
///
/// # Panics
/// When one of them fails.
pub fn again_on_jdk_25(module: &str, tests: &[&str]) {
    let Some(jdk) = crate::jdk25() else {
        eprintln!("skipped: {tests:?} on JDK 25, which was not found");
        return;
    };
    let mut command = Command::new(std::env::current_exe().expect("the path of this test"));
    command.args(["--test-threads=1", "--exact"]);
    let module = module.split_once("::").map_or("", |(_, below)| below);
    command.args(tests.iter().map(|test| format!("{module}::{test}")));
    let flag = format!("--java-home={}", jdk.home.display());
    command.env("JCHECK_EXTRA_FLAGS", flag);
    let ended = run(&mut command, 600);
    let all = format!("ok. {} passed", tests.len());
    assert!(
        ended.stdout.contains(&all),
        "{}{}",
        ended.stdout,
        ended.stderr
    );
}

/// Adds a line to the file that `JCHECK_TEST_LOG` names: seconds, executions and arguments of a check.
fn log<S: AsRef<str>>(checked: &Checked, took: Duration, args: &[S]) {
    let Some(file) = std::env::var_os("JCHECK_TEST_LOG") else {
        return;
    };
    let args: Vec<&str> = args.iter().map(AsRef::as_ref).collect();
    let (seconds, executions) = (took.as_secs_f64(), &checked.json["executions"]);
    let line = format!("{seconds:.2} {executions} {}\n", args.join(" "));
    let file = fs::OpenOptions::new().create(true).append(true).open(file);
    file.and_then(|mut file| file.write_all(line.as_bytes()))
        .expect("the log can be written");
}

/// A finished `jcheck check` with its result.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The process.
    pub ended: Ended,
    /// The result as JSON; null when none was written.
    pub json: Value,
}

impl Checked {
    /// The verdict, followed by the kind that was found first: `verified`, `bug deadlock`.
    pub fn verdict(&self) -> String {
        let verdict = self.json["verdict"].as_str().unwrap_or("no result");
        match self
            .found_first()
            .and_then(|finding| finding["kind"].as_str())
        {
            Some(kind) => format!("{verdict} {kind}"),
            None => verdict.to_string(),
        }
    }

    /// The finding that was found first; the result has those first that say most. Schedules are numbered in the order of
    /// discovery.
    pub fn found_first(&self) -> Option<&Value> {
        let findings = self.json["findings"].as_array().into_iter().flatten();
        let number = |finding: &&Value| {
            let schedule = finding["schedule"].as_str()?.strip_suffix(".schedule")?;
            schedule.rsplit('-').next()?.parse::<u64>().ok()
        };
        findings.min_by_key(number)
    }

    /// A number of the result, for example `executions`.
    pub fn count(&self, name: &str) -> u64 {
        self.json[name]
            .as_u64()
            .unwrap_or_else(|| panic!("no {name} in {}", self.json))
    }

    /// Schedule files of the findings.
    pub fn schedules(&self) -> Vec<PathBuf> {
        let findings = self.json["findings"].as_array().into_iter().flatten();
        findings
            .filter_map(|finding| finding["schedule"].as_str().map(PathBuf::from))
            .collect()
    }
}

/// Runs a command to its end.
///
/// # Panics
/// When it cannot be started, or has not ended after `seconds`, of which a busy machine gets four; then it is killed.
pub fn run(command: &mut Command, seconds: u64) -> Ended {
    let seconds = 4 * seconds;
    let child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
    let mut running = Running::new(child);
    running
        .wait(Duration::from_secs(seconds))
        .unwrap_or_else(|| panic!("{command:?} has not ended after {seconds} s"))
}

/// A child whose output is read while it runs.
struct Running {
    child: Child,
    stdout: Option<thread::JoinHandle<String>>,
    stderr: Option<thread::JoinHandle<String>>,
}

fn reader(from: Option<impl Read + Send + 'static>) -> Option<thread::JoinHandle<String>> {
    let mut from = from?;
    Some(thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }))
}

impl Running {
    fn new(mut child: Child) -> Self {
        let stdout = reader(child.stdout.take());
        let stderr = reader(child.stderr.take());
        Self {
            child,
            stdout,
            stderr,
        }
    }

    fn wait(&mut self, limit: Duration) -> Option<Ended> {
        let start = Instant::now();
        let status = loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                break status;
            }
            if start.elapsed() > limit {
                let _ = self.child.kill();
                let _ = self.child.wait();
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        };
        let text = |handle: Option<thread::JoinHandle<String>>| {
            handle
                .and_then(|handle| handle.join().ok())
                .unwrap_or_default()
        };
        Some(Ended {
            code: status.code().unwrap_or(-1),
            stdout: text(self.stdout.take()),
            stderr: text(self.stderr.take()),
        })
    }
}

/// A place for one test: its own output directory, the cache of all tests, and the binary.
#[derive(Debug)]
pub struct Bench {
    directory: TempDir,
    /// Where `jcheck` makes its private files.
    temporary: TempDir,
}

impl Default for Bench {
    fn default() -> Self {
        Self::new()
    }
}

impl Bench {
    /// Empty directories.
    ///
    /// # Panics
    /// When it cannot be made.
    pub fn new() -> Self {
        let directory = || TempDir::new().expect("a temporary directory");
        Self {
            directory: directory(),
            temporary: directory(),
        }
    }

    /// The directory of this test.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Where `jcheck` makes its private files.
    pub fn temporary(&self) -> &Path {
        self.temporary.path()
    }

    /// Writes a file into the directory of this test.
    ///
    /// # Panics
    /// When it cannot be written.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let file = self.path().join(name);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).expect("a directory can be made");
        }
        fs::write(&file, content).expect("a file can be written");
        file
    }

    /// A `jcheck` command with this subcommand, to be run from the root of the repository.
    pub fn command(&self, subcommand: &str) -> Command {
        let mut command = Command::new(jcheck());
        command
            .arg(subcommand)
            .current_dir(repository())
            .env("TMPDIR", self.temporary.path())
            .env("JCHECK_CACHE", target().join("jcheck-test-cache"));
        command
    }

    /// `jcheck check` with these arguments (those after `--` are the program's).
    pub fn check<S: AsRef<str>>(&self, args: &[S]) -> Checked {
        let mut command = self.check_command(args);
        let begun = Instant::now();
        let checked = self.checked(run(&mut command, 240));
        log(&checked, begun.elapsed(), args);
        checked
    }

    /// The command of [`Self::check`].
    pub fn check_command<S: AsRef<str>>(&self, args: &[S]) -> Command {
        let mut command = self.command("check");
        command.args(["--quiet", "--output-dir"]);
        command.arg(self.path().join("out"));
        command.arg("--json").arg(self.path().join("result.json"));
        command.args(extra_flags());
        command.args(args.iter().map(AsRef::as_ref));
        command
    }

    /// Joins a finished check and the JSON that it wrote.
    ///
    /// # Panics
    /// When the JSON is wrong, or private files of jcheck are left.
    pub fn checked(&self, ended: Ended) -> Checked {
        self.nothing_is_left();
        let file = self.path().join("result.json");
        let json = fs::read(&file).ok().map_or(Value::Null, |bytes| {
            serde_json::from_slice(&bytes)
                .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
        });
        let _ = fs::remove_file(file);
        Checked { ended, json }
    }

    /// `jcheck replay --quiet` of a file, with more arguments.
    ///
    /// # Panics
    /// When private files of jcheck are left.
    pub fn replay(&self, schedule: &Path, more: &[&str]) -> Ended {
        let mut command = self.command("replay");
        command.arg("--quiet").arg(schedule).args(more);
        let ended = run(&mut command, 120);
        self.nothing_is_left();
        ended
    }

    /// Panics when jcheck has left private files.
    fn nothing_is_left(&self) {
        let left = fs::read_dir(self.temporary.path()).into_iter().flatten();
        let left: Vec<PathBuf> = left.flatten().map(|entry| entry.path()).collect();
        assert!(left.is_empty(), "left behind: {left:?}");
    }
}
