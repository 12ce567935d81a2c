//! A small scheduler that speaks the protocol, and the JVMs to try it on.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use jcheck_scheduler::model::PlatformUse;
use jcheck_scheduler::protocol::codec::{read_message, write_message};
use jcheck_scheduler::protocol::message::{
    AgentMessage, Event, Hello, Operation, SchedulerMessage, Stack, Welcome, PROTOCOL_VERSION,
};
use tempfile::TempDir;

/// The secret that the agent must present.
pub const TOKEN: &str = "0123456789abcdef";
/// Exit status that the scheduler asks for when no thread can run.
pub const DEADLOCK: i32 = 77;

/// The jars of the agent and the classes of the test programs.
pub struct Files {
    folder: TempDir,
}

impl Files {
    pub fn agent(&self) -> PathBuf {
        self.folder
            .path()
            .join(jcheck_agent::embedded::AGENT_JAR_NAME)
    }

    pub fn javalib(&self) -> PathBuf {
        self.folder.path().join(jcheck_javalib::JAVALIB_JAR_NAME)
    }

    pub fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }
}

/// Writes the jars and compiles the programs, once.
pub fn files() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let files = Files {
            folder: TempDir::new().unwrap(),
        };
        std::fs::write(files.agent(), jcheck_agent::embedded::AGENT_JAR).unwrap();
        std::fs::write(files.javalib(), jcheck_javalib::JAVALIB_JAR).unwrap();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let sources = std::fs::read_dir(sources)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let status = Command::new(jdk().join("bin/javac"))
            .args(["--release", "17", "-g", "-d"])
            .arg(files.classes())
            .arg("-cp")
            .arg(files.javalib())
            .args(sources)
            .status()
            .unwrap();
        assert!(status.success());
        files
    })
}

/// The JDK of the build: `JAVA_HOME`, else the one on the PATH.
pub fn jdk() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME").map(PathBuf::from) {
        if home.join("bin/javac").is_file() {
            return home;
        }
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let javac = std::env::split_paths(&path)
        .map(|dir| dir.join("javac"))
        .find(|file| file.is_file());
    let javac = javac
        .expect("a JDK 17 or newer on the PATH")
        .canonicalize()
        .unwrap();
    javac.parent().unwrap().parent().unwrap().to_path_buf()
}

/// JDK 25: `JCHECK_JDK25`, else a sibling of [`jdk`] whose `release` file says so.
pub fn jdk25() -> Option<PathBuf> {
    if let Some(home) = std::env::var_os("JCHECK_JDK25") {
        return Some(home.into());
    }
    let home = jdk().canonicalize().ok()?;
    let mut homes: Vec<_> = std::fs::read_dir(home.parent()?)
        .ok()?
        .map(|entry| entry.unwrap().path())
        .collect();
    homes.sort();
    homes.into_iter().find(|home| {
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        release
            .lines()
            .any(|line| line.starts_with("JAVA_VERSION=\"25"))
    })
}

/// Every JDK to test on.
pub fn jdks() -> Vec<PathBuf> {
    let newer = jdk25();
    if newer.is_none() {
        eprintln!("skipped: no JDK 25 found");
    }
    std::iter::once(jdk()).chain(newer).collect()
}

/// A welcome that says nothing about any site.
pub fn welcome() -> Welcome {
    Welcome {
        divergence_millis: 10_000,
        site_flags: vec![],
        site_fields: vec![],
        site_classes: vec![],
        class_names: vec![],
        communication_classes: vec![],
        gap_classes: vec![],
        interrupts: false,
        leaves_waits: false,
        virtual_clock: true,
        tests_locks: false,
        exclusive_access: false,
        tells_alone: true,
        network: vec![0; 4],
        // where states are asked for, each release is an operation
        foreseen: !(1 << PlatformUse::States as u32 | 1 << PlatformUse::StartQuestions as u32),
        reachable_fields: Vec::new(),
        platform: String::new(),
    }
}

/// Picks one of the enabled threads, which are sorted.
pub type Choose = Box<dyn FnMut(&[u32]) -> u32>;

/// How to run a program.
pub struct Setup {
    pub welcome: Welcome,
    /// Picks one of the enabled threads, which are sorted.
    pub choose: Choose,
    /// Result of every toss, at most its bound.
    pub toss: i32,
    pub tcp: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            welcome: welcome(),
            choose: Box::new(|enabled| enabled[0]),
            toss: 2,
            tcp: false,
        }
    }
}

/// What an execution looked like from outside.
#[derive(Debug, Default)]
pub struct Run {
    /// Granted operations, as `thread operation @site`, in order; `atomic` is appended where it was set.
    pub steps: Vec<String>,
    /// Everything invisible, with the thread that did it.
    pub events: Vec<(u32, Event)>,
    /// Number of `Events` messages.
    pub flushes: usize,
    pub stacks: Vec<Stack>,
    pub lost: Option<AgentMessage>,
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub fn count(&self, wanted: impl Fn(&Event) -> bool) -> usize {
        self.events
            .iter()
            .filter(|(_, event)| wanted(event))
            .count()
    }

    /// All gaps, as `kind name`.
    pub fn gaps(&self) -> Vec<String> {
        self.events
            .iter()
            .filter_map(|(_, event)| match event {
                Event::Gap { kind, name, .. } => Some(format!("{kind} {name}")),
                _ => None,
            })
            .collect()
    }
}

/// Arguments of `java` that put a program under an agent.
pub fn command(jdk: &Path, connect: &str, token: &str, program: &[&str]) -> Command {
    let files = files();
    let mut command = Command::new(jdk.join("bin/java"));
    command
        .args([
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "-Xss512k",
            "-ea",
        ])
        .arg(format!(
            "-javaagent:{}=connect={connect},token={token}",
            files.agent().display()
        ))
        .arg("-cp")
        .arg(files.classes())
        .arg("io.jcheck.runtime.Launcher")
        .args(program)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Reads the output of a JVM until it ends.
pub fn finish(child: Child, run: &mut Run) {
    let output = child.wait_with_output().unwrap();
    run.status = output.status.code();
    run.stdout = String::from_utf8(output.stdout).unwrap();
    run.stderr = String::from_utf8(output.stderr).unwrap();
}

/// Listens, launches a JVM that connects with `token`, and hands both over.
pub fn launch(
    jdk: &Path,
    tcp: bool,
    token: &str,
    program: &[&str],
) -> (Child, Box<dyn Connection>) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("socket");
    if tcp {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let connect = format!("tcp:127.0.0.1:{}", listener.local_addr().unwrap().port());
        let mut child = command(jdk, &connect, token, program).spawn().unwrap();
        listener.set_nonblocking(true).unwrap();
        let stream = accept(&mut child, || listener.accept().map(|(stream, _)| stream));
        stream.set_nonblocking(false).unwrap();
        stream.set_nodelay(true).unwrap();
        (child, Box::new(stream))
    } else {
        let listener = UnixListener::bind(&path).unwrap();
        let mut child = command(jdk, &format!("unix:{}", path.display()), token, program)
            .spawn()
            .unwrap();
        listener.set_nonblocking(true).unwrap();
        let stream = accept(&mut child, || listener.accept().map(|(stream, _)| stream));
        stream.set_nonblocking(false).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        (child, Box::new(stream))
    }
}

/// A stream socket.
pub trait Connection: Read + Write {}
impl<T: Read + Write> Connection for T {}

fn accept<S>(child: &mut Child, mut accept: impl FnMut() -> std::io::Result<S>) -> S {
    let begun = Instant::now();
    loop {
        match accept() {
            Ok(stream) => return stream,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                assert!(
                    child.try_wait().unwrap().is_none(),
                    "the JVM ended before it connected"
                );
                assert!(
                    begun.elapsed() < Duration::from_secs(60),
                    "the JVM did not connect"
                );
                std::thread::sleep(Duration::from_millis(1));
            }
            Err(error) => panic!("accept: {error}"),
        }
    }
}

/// Receives the hello and checks it.
pub fn greet(connection: &mut dyn Connection) -> Hello {
    let AgentMessage::Hello(hello) = read_message(&mut &mut *connection).unwrap() else {
        panic!("no hello")
    };
    assert_eq!(hello.version, PROTOCOL_VERSION);
    assert!(hello.pid > 0 && !hello.jvm.is_empty());
    hello
}

/// Runs a program to its end under the model below.
pub fn run(jdk: &Path, setup: Setup, program: &[&str]) -> Run {
    let (child, mut connection) = launch(jdk, setup.tcp, TOKEN, program);
    assert_eq!(greet(&mut *connection).token, TOKEN);
    write_message(
        &mut connection,
        &SchedulerMessage::Welcome(Box::new(setup.welcome.clone())),
    )
    .unwrap();
    let mut run = Run::default();
    Scheduler::new(setup, connection).drive(&mut run);
    finish(child, &mut run);
    run
}

#[derive(Clone, Debug)]
struct Pending {
    operation: Option<Operation>,
    label: String,
}

/// Monitors, wait sets and ends of threads; just enough to know who can run.
struct Scheduler {
    setup: Setup,
    connection: Box<dyn Connection>,
    pending: BTreeMap<u32, Pending>,
    owners: BTreeMap<u32, u32>,
    waiting: BTreeMap<u32, Vec<u32>>,
    ended: BTreeSet<u32>,
}

impl Scheduler {
    fn new(setup: Setup, connection: Box<dyn Connection>) -> Self {
        let begin = Pending {
            operation: None,
            label: "begin".into(),
        };
        Scheduler {
            setup,
            connection,
            pending: BTreeMap::from([(0, begin)]),
            owners: BTreeMap::new(),
            waiting: BTreeMap::new(),
            ended: BTreeSet::new(),
        }
    }

    fn drive(mut self, run: &mut Run) {
        loop {
            let enabled: Vec<u32> = self
                .pending
                .keys()
                .copied()
                .filter(|t| self.is_enabled(*t))
                .collect();
            if enabled.is_empty() {
                let status = if self.pending.is_empty() { 0 } else { DEADLOCK };
                if status == DEADLOCK {
                    self.send(&SchedulerMessage::SendStacks);
                    let AgentMessage::Stacks(stacks) = self.receive() else {
                        panic!("no stacks")
                    };
                    run.stacks = stacks;
                }
                return self.send(&SchedulerMessage::Stop { status });
            }
            let running = (self.setup.choose)(&enabled);
            let pending = self.pending.remove(&running).unwrap();
            run.steps.push(format!("{running} {}", pending.label));
            let result = self.perform(running, pending.operation.as_ref());
            if let Some(Operation::Exit(status)) = pending.operation {
                return self.send(&SchedulerMessage::Stop { status });
            }
            self.send(&SchedulerMessage::Grant {
                thread: running,
                result,
            });
            if !self.hear(running, run) {
                return;
            }
        }
    }

    /// Receives until the running thread stops; false when the JVM is lost.
    fn hear(&mut self, running: u32, run: &mut Run) -> bool {
        loop {
            match self.receive() {
                AgentMessage::Events(events) => {
                    run.flushes += 1;
                    self.apply(running, events, run);
                }
                AgentMessage::Pending {
                    events,
                    thread,
                    operation,
                    site,
                    atomic,
                } => {
                    assert_eq!(thread, running);
                    self.apply(running, events, run);
                    let atomic = if atomic { " atomic" } else { "" };
                    let label = format!("{operation:?} @{}{atomic}", site as i32);
                    self.pending.insert(
                        running,
                        Pending {
                            operation: Some(operation),
                            label,
                        },
                    );
                    return true;
                }
                AgentMessage::Ended { events, thread } => {
                    assert_eq!(thread, running);
                    self.apply(running, events, run);
                    self.ended.insert(running);
                    return true;
                }
                lost @ AgentMessage::Lost { .. } => {
                    run.lost = Some(lost);
                    return false;
                }
                other => panic!("unexpected {other:?}"),
            }
        }
    }

    fn apply(&mut self, running: u32, events: Vec<Event>, run: &mut Run) {
        for event in events {
            match &event {
                Event::Start { thread, .. } => {
                    self.pending.insert(
                        *thread,
                        Pending {
                            operation: None,
                            label: "begin".into(),
                        },
                    );
                }
                Event::Release { object, .. } => {
                    assert_eq!(self.owners.remove(object), Some(running))
                }
                Event::NotifyAll { object, .. } => drop(self.waiting.remove(object)),
                _ => {}
            }
            run.events.push((running, event));
        }
    }

    fn is_enabled(&self, thread: u32) -> bool {
        match &self.pending[&thread].operation {
            Some(Operation::Enter(object)) => !self.owners.contains_key(object),
            Some(Operation::WaitAcquire(object) | Operation::TimedWaitAcquire { object, .. }) => {
                let waits = self
                    .waiting
                    .get(object)
                    .is_some_and(|waiting| waiting.contains(&thread));
                !waits && !self.owners.contains_key(object)
            }
            Some(Operation::Join(target)) => self.ended.contains(target),
            _ => true,
        }
    }

    fn perform(&mut self, thread: u32, operation: Option<&Operation>) -> i32 {
        match operation {
            Some(
                Operation::Enter(object)
                | Operation::WaitAcquire(object)
                | Operation::TimedWaitAcquire { object, .. },
            ) => {
                self.owners.insert(*object, thread);
            }
            Some(Operation::WaitRelease(object)) => {
                assert_eq!(self.owners.remove(object), Some(thread));
                self.waiting.entry(*object).or_default().push(thread);
            }
            Some(Operation::Notify(object)) => {
                if let Some(waiting) = self
                    .waiting
                    .get_mut(object)
                    .filter(|waiting| !waiting.is_empty())
                {
                    waiting.remove(0);
                }
            }
            Some(Operation::Toss(bound)) => return self.setup.toss.min(*bound as i32),
            _ => {}
        }
        0
    }

    fn send(&mut self, message: &SchedulerMessage) {
        write_message(&mut self.connection, message).unwrap();
    }

    fn receive(&mut self) -> AgentMessage {
        read_message(&mut self.connection).unwrap()
    }
}
