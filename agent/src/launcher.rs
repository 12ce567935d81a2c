//! Starts fresh JVMs, some ahead of need: all are alike until their first grant.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{bounded, Receiver};
use jcheck_annotations::WeavingPlace;
use jcheck_scheduler::conductor::ProgramError;
use jcheck_scheduler::protocol::message::Welcome;
use jcheck_scheduler::remote::{Connector, Link};

use crate::address::{Address, Listener, Stream};
use crate::collector;
use crate::handshake::{self, Expected};
use crate::jdk::Jdk;
use crate::kit::Kit;
use crate::link::SocketLink;
use crate::patient::{Patient, GLANCE};
use crate::private::PrivateDirectory;
use crate::process::{was_killed, Jvm, Peer};

/// Has the JVM say why it cannot start where that is kept; what a program prints is thrown away.
pub(crate) const VM_TO_STDERR: &str = "-XX:+DisplayVMOutputToStderr";
/// Has the JVM not warn, on standard output, of each native method that the agent stands in for (JDK 17 does).
const NO_WARNINGS: &str = "-Xlog:jni+resolve=off";
/// Flags that make a JVM start quickly (measured: interpreter and C1 win for a run of a few milliseconds). The last one
/// keeps JDK 18 and newer from making byte code for `main` to be called by reflection, once.
const QUICK: [&str; 6] = [
    VM_TO_STDERR,
    NO_WARNINGS,
    "-XX:TieredStopAtLevel=1",
    "-XX:-UsePerfData",
    "-Xshare:auto",
    "-Djdk.reflect.useNativeAccessorOnly=true",
];
/// Has the JVM not warn of `sun.misc.Unsafe`, which jcheck itself uses to learn offsets of fields.
const UNSAFE_IS_ALLOWED: &str = "--sun-misc-unsafe-memory-access=allow";
/// The first JDK that warns (JEP 471).
const FIRST_WITH_WARNINGS: u32 = 23;
/// How long a JVM may take to call, and a caller to say hello.
pub(crate) const STARTUP: Duration = Duration::from_secs(60);
/// Beyond the watchdog's limit, how long to wait for any message.
pub(crate) const GRACE: Duration = Duration::from_secs(20);

/// What happens to the standard output and error of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Thrown away; the end of standard error is kept for messages about the JVM.
    Discard,
    /// Shown as it comes.
    Show,
}

/// How to start a program.
#[derive(Debug, Clone)]
pub struct LaunchOptions {
    /// The program and first arguments that make a process with a JVM in it; see [`crate::host::run_once`].
    pub command: Vec<String>,
    /// The JDK.
    pub jdk: Jdk,
    /// The embedded jars.
    pub kit: Kit,
    /// Rewritten jars.
    pub class_path: Vec<PathBuf>,
    /// Main class.
    pub main: String,
    /// Arguments of the program.
    pub args: Vec<String>,
    /// Further flags of the JVM.
    pub jvm_flags: Vec<String>,
    /// Variables that its environment has besides ours.
    pub environment: Vec<(String, String)>,
    /// Working directory of the program; `None` for ours.
    pub directory: Option<PathBuf>,
    /// What the agent must know.
    pub welcome: Welcome,
    /// Where a JVM is told which classes to rewrite while they are loaded, if the program makes any.
    pub weaving: Option<WeavingPlace>,
    /// Standard output and error.
    pub output: Output,
    /// JVMs to start ahead of need.
    pub spares: usize,
}

/// Starts JVMs that call back over Unix domain sockets in a private directory.
#[derive(Debug)]
pub struct JvmLauncher {
    options: Arc<LaunchOptions>,
    directory: PrivateDirectory,
    interrupted: Arc<AtomicBool>,
    /// Nobody wants the JVMs that are on their way up.
    unwanted: Arc<AtomicBool>,
    waiting: VecDeque<Receiver<Result<SocketLink, ProgramError>>>,
    launches: u64,
}

impl JvmLauncher {
    /// Nothing is started yet. A true `interrupted` makes every wait end.
    ///
    /// # Errors
    /// When no private directory can be made.
    pub fn new(options: LaunchOptions, interrupted: Arc<AtomicBool>) -> io::Result<Self> {
        let directory = PrivateDirectory::new()?;
        Ok(Self {
            options: Arc::new(options),
            directory,
            interrupted,
            unwanted: Arc::default(),
            waiting: VecDeque::new(),
            launches: 0,
        })
    }

    /// Starts a JVM; its link arrives through the channel.
    fn start(&mut self) {
        self.launches += 1;
        let attempt = Attempt {
            options: Arc::clone(&self.options),
            socket: self
                .directory
                .path()
                .join(format!("{}.sock", self.launches)),
            stderr: self.directory.path().join(format!("{}.err", self.launches)),
            interrupted: Arc::clone(&self.interrupted),
            unwanted: Arc::clone(&self.unwanted),
        };
        let (sender, receiver) = bounded(1);
        thread::spawn(move || {
            let link = match attempt.connect() {
                // Somebody killed it before the program began: nothing is known and nothing lost.
                Err(Failure::Killed(_)) => attempt.connect(),
                other => other,
            };
            // When nobody waits any more, the link is dropped and its JVM ends with it.
            let _ = sender.send(link.map_err(Failure::into_error));
        });
        self.waiting.push_back(receiver);
    }
}

impl Drop for JvmLauncher {
    /// Waits for what is on its way up: JVMs, and files in the directory that goes next.
    fn drop(&mut self) {
        self.unwanted.store(true, Ordering::Relaxed);
        for link in self.waiting.drain(..) {
            // Whether it came up or not, it ends here.
            let _ = link.recv();
        }
    }
}

impl Connector for JvmLauncher {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        loop {
            while self.waiting.len() <= self.options.spares {
                self.start();
            }
            let receiver = self
                .waiting
                .pop_front()
                .ok_or_else(|| ProgramError::Lost("no JVM was started".to_string()))?;
            let mut link = receiver.recv().map_err(|_| {
                ProgramError::Lost("the thread that starts a JVM died".to_string())
            })??;
            // One that died while it was waiting has not run anything.
            if !link.is_gone() {
                return Ok(Box::new(link));
            }
        }
    }

    fn launches(&self) -> u64 {
        self.launches
    }
}

/// The flags of a JVM for one execution, with further ones. Assertions are checked.
///
/// # Errors
/// When a path cannot be part of a class path.
pub fn once_flags(
    jdk: &Jdk,
    class_path: &[PathBuf],
    further: &[String],
) -> io::Result<Vec<String>> {
    let class_path = std::env::join_paths(class_path).map_err(io::Error::other)?;
    let mut flags: Vec<String> = QUICK.map(String::from).to_vec();
    flags.extend(collector::flags(further).map(String::from));
    if jdk.release >= FIRST_WITH_WARNINGS {
        flags.push(UNSAFE_IS_ALLOWED.to_string());
    }
    flags.extend(further.iter().cloned());
    // The last one counts: no further flag may have the JVM run other classes.
    flags.push("-ea".to_string());
    flags.push(format!("-Djava.class.path={}", class_path.display()));
    Ok(flags)
}

/// Why a JVM did not call.
enum Failure {
    /// A signal ended it; the text has the details.
    Killed(String),
    /// Anything else.
    Other(ProgramError),
}

impl Failure {
    fn into_error(self) -> ProgramError {
        match self {
            Self::Killed(how) => ProgramError::Lost(how),
            Self::Other(error) => error,
        }
    }
}

/// One JVM on its way up.
struct Attempt {
    options: Arc<LaunchOptions>,
    socket: PathBuf,
    stderr: PathBuf,
    interrupted: Arc<AtomicBool>,
    unwanted: Arc<AtomicBool>,
}

impl Attempt {
    fn connect(&self) -> Result<SocketLink, Failure> {
        let lost = |what: &str, error: &dyn std::fmt::Display| {
            Failure::Other(ProgramError::Lost(format!("{what}: {error}")))
        };
        let token = random_token().map_err(|error| lost("no random token", &error))?;
        let listener = Listener::bind(&Address::Unix(self.socket.clone()))
            .map_err(|error| lost("cannot listen", &error))?;
        let (mut command, stderr) = self
            .command(&token)
            .map_err(|error| lost("cannot prepare the JVM", &error))?;
        let mut jvm = Jvm::spawn(&mut command, stderr)
            .map_err(|error| lost("cannot start a process", &error))?;
        let stream = self.accept(&listener, &mut jvm, &token)?;
        Ok(SocketLink::new(stream, Peer::Ours(jvm)))
    }

    fn command(&self, token: &str) -> io::Result<(Command, Option<PathBuf>)> {
        let options = &self.options;
        let (program, first) = options
            .command
            .split_first()
            .ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        let crash = self.stderr.with_extension("crash");
        let mut flags = vec![format!("-XX:ErrorFile={}", crash.display())];
        flags.extend(once_flags(
            &options.jdk,
            &options.class_path,
            &options.jvm_flags,
        )?);
        command
            .args(first)
            .arg(&self.socket)
            .arg(token)
            .arg(&options.jdk.home)
            .arg(options.kit.directory())
            .arg(&options.main)
            .arg(flags.len().to_string());
        if let Some(place) = &options.weaving {
            command.arg("--weaving").arg(&place.known);
            if let Some(found) = &place.found {
                command.arg("--found").arg(found);
            }
        }
        command.arg("--").args(flags).args(&options.args);
        if let Some(directory) = &options.directory {
            command.current_dir(directory);
        }
        command.envs(
            options
                .environment
                .iter()
                .map(|(name, value)| (name, value)),
        );
        // These would add agents or flags behind our back.
        command
            .env_remove("JAVA_TOOL_OPTIONS")
            .env_remove("JDK_JAVA_OPTIONS")
            .env_remove("_JAVA_OPTIONS");
        command.stdin(Stdio::null());
        match options.output {
            Output::Show => Ok((command, None)),
            Output::Discard => {
                let file = File::create(&self.stderr)?;
                command.stdout(Stdio::null()).stderr(file);
                Ok((command, Some(self.stderr.clone())))
            }
        }
    }

    /// Waits for the JVM to call. Callers with a wrong token are turned away, and the wait goes on.
    fn accept(
        &self,
        listener: &Listener,
        jvm: &mut Jvm,
        token: &str,
    ) -> Result<Patient<Stream>, Failure> {
        let lost = |why: String| Failure::Other(ProgramError::Lost(why));
        let start = Instant::now();
        let mut refused = String::new();
        loop {
            match listener.accept() {
                Ok(stream) => {
                    stream
                        .set_timeouts(GLANCE)
                        .map_err(|error| lost(error.to_string()))?;
                    let interrupted = Arc::clone(&self.interrupted);
                    let mut stream = Patient::new(stream, STARTUP, Duration::ZERO, interrupted);
                    let expected = Expected {
                        token,
                        started: None,
                    };
                    match handshake::welcome(&mut stream, expected, &self.options.welcome) {
                        Ok(_) => {
                            let watch = self.options.welcome.divergence_millis;
                            stream.set_silence(Duration::from_millis(watch) + GRACE);
                            return Ok(stream);
                        }
                        Err(error) => refused = format!(" (a peer was refused: {error})"),
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(1))
                }
                Err(error) => return Err(lost(format!("cannot accept: {error}"))),
            }
            let flags = [&self.interrupted, &self.unwanted];
            if flags.iter().any(|flag| flag.load(Ordering::Relaxed)) {
                return Err(Failure::Other(ProgramError::Interrupted));
            }
            if let Some(status) = jvm.ended() {
                let how = format!(
                    "the JVM ended before it called ({status}): {}",
                    jvm.complaint()
                );
                return Err(match was_killed(status) {
                    true => Failure::Killed(how),
                    // It would do so again.
                    false => Failure::Other(ProgramError::Unavailable(how)),
                });
            }
            if start.elapsed() > STARTUP {
                return Err(lost(format!(
                    "the JVM did not call within {} s{refused}",
                    STARTUP.as_secs()
                )));
            }
        }
    }
}

/// 128 random bits, in hexadecimal.
pub(crate) fn random_token() -> io::Result<String> {
    use std::io::Read;
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
