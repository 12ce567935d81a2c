//! What the JVM can do without jcheck.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::rows::{Batch, Pace, Row};
use super::toys::{Toys, OPENS};

/// Flags that JVMs of workers have, too.
const FLAGS: [&str; 4] = [
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-Xshare:auto",
    "-Xrs",
];

/// Pooled threads that park and unpark.
pub fn handoffs(toys: &Toys) -> Row<'_> {
    java("raw park/unpark, 20 hand-offs", toys, &[], &["Handoffs"])
}

/// Continuations, each the current thread while it runs.
pub fn continuations(toys: &Toys) -> Row<'_> {
    let name = "raw continuations, 20 hand-offs";
    if !toys.has_continuations() {
        return Row::new(name, || Err("not on this JDK".to_string()));
    }
    java(name, toys, &OPENS, &["Continuations"])
}

/// A class loader for each execution; its classes are too short-lived for the optimising compiler.
pub fn loading(toys: &Toys) -> Row<'_> {
    let application = toys.application().display().to_string();
    java(
        "raw class loader",
        toys,
        &["-XX:TieredStopAtLevel=1"],
        &["Loading", &application],
    )
}

/// The single philosopher.
pub fn rounds(toys: &Toys) -> Row<'_> {
    java("raw philosopher", toys, &[], &["Rounds"])
}

/// A process for each execution.
pub fn hello(toys: &Toys) -> Row<'_> {
    let mut command = Command::new(toys.jdk.tool("java"));
    command.arg("-cp").arg(toys.classes()).arg("Hello");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Row::new("raw hello world", || Ok(Box::new(Hello(command))))
}

struct Hello(Command);

impl Batch for Hello {
    fn run(&mut self, time: Duration) -> Result<Pace, String> {
        let start = Instant::now();
        let mut count = 0;
        while count == 0 || start.elapsed() < time {
            let status = self.0.status().map_err(|error| error.to_string())?;
            if !status.success() {
                return Err(format!("hello world ended with {status}"));
            }
            count += 1;
        }
        Ok(Pace::new(count, start.elapsed()))
    }
}

fn java<'a>(name: &'static str, toys: &Toys, flags: &[&str], main: &[&str]) -> Row<'a> {
    let mut command = Command::new(toys.jdk.tool("java"));
    command
        .args(FLAGS)
        .args(flags)
        .arg("-cp")
        .arg(toys.classes())
        .args(main);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    Row::new(name, || {
        let toy = Toy::start(command).map_err(|error| error.to_string())?;
        Ok(Box::new(toy))
    })
}

/// A JVM that answers each number of milliseconds with how often it did its work in them.
struct Toy {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Toy {
    fn start(mut command: Command) -> std::io::Result<Self> {
        let mut child = command.spawn()?;
        let gone = || std::io::Error::other("no pipe");
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(gone)?);
        Ok(Self {
            child,
            input,
            output,
        })
    }
}

impl Batch for Toy {
    fn run(&mut self, time: Duration) -> Result<Pace, String> {
        let text = |error: std::io::Error| error.to_string();
        writeln!(self.input, "{}", time.as_millis()).map_err(text)?;
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(text)?;
        let pace = line.trim().split_once(' ').and_then(|(count, nanos)| {
            let nanos = Duration::from_nanos(nanos.parse().ok()?);
            Some(Pace::new(count.parse().ok()?, nanos))
        });
        pace.ok_or_else(|| format!("it answered `{}`", line.trim()))
    }
}

impl Drop for Toy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
