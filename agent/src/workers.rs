//! Worker processes: this binary again, each with a JVM inside.

use std::fmt::Display;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use rustix::thread::{sched_getaffinity, sched_setaffinity, CpuSet};

use jcheck_scheduler::service::{serve, PoolError, WorkerConnection, Workers};

use crate::host::{self, HostSystem};
use crate::jdk::Jdk;
use crate::kit::Kit;
use crate::patient::{Patient, GLANCE};
use crate::private::PrivateDirectory;
use crate::process::{was_killed, Jvm};

/// How long a worker may take to call.
const STARTUP: Duration = Duration::from_secs(30);
/// How long a worker that is busy may say nothing: some times what it takes to say so.
const SILENCE: Duration = Duration::from_secs(10);
/// How long a worker may take to hand back what it has, after the user has interrupted.
const GRACE: Duration = Duration::from_millis(700);
/// Why no worker is started.
const STOPPED: &str = "the workers were stopped";

/// The arguments of a worker process, in the order in which they are passed.
#[derive(Debug, Clone)]
pub struct WorkerArgs {
    /// Where the parent listens.
    pub socket: PathBuf,
    /// Home of the JDK.
    pub java_home: PathBuf,
    /// Directory of the agent's jars.
    pub kit: PathBuf,
    /// The core to stay on.
    pub core: usize,
    /// Further flags of the JVM.
    pub jvm_flags: Vec<String>,
}

/// What a worker process does: connects to its parent and serves it.
///
/// # Errors
/// Why it cannot go on.
pub fn work(args: &WorkerArgs) -> Result<(), String> {
    let mut stream =
        UnixStream::connect(&args.socket).map_err(|error| format!("cannot connect: {error}"))?;
    let jdk = Jdk::at(&args.java_home).map_err(|error| error.to_string())?;
    let kit = Kit::at(&args.kit);
    let flags = args.jvm_flags.clone();
    let (report, given_up) = unbounded();
    let core = args.core;
    let beside = host::files_beside(&args.socket);
    let set_up = move |program| {
        let system = HostSystem::new(&jdk, &kit, &flags, &beside, program, report)?;
        // Not before: threads of the JVM that compile would wait for the executions, or these for them.
        pin(core);
        Ok(system)
    };
    serve(&mut stream, given_up, host::progress, set_up).map_err(|error| error.to_string())
}

/// Keeps this thread, and those and the processes that it starts, on one core: a thread of the program hands over to
/// another within a microsecond there, and needs up to 26 where the other one sleeps on another core. Where it is not
/// allowed, all is slower but right.
pub fn pin(core: usize) {
    let mut allowed = CpuSet::new();
    if let Ok(present) = sched_getaffinity(None) {
        let cores: Vec<usize> = (0..CpuSet::MAX_CPU)
            .filter(|core| present.is_set(*core))
            .collect();
        if let Some(chosen) = cores.get(core % cores.len().max(1)) {
            allowed.set(*chosen);
            let _ = sched_setaffinity(None, &allowed);
        }
    }
}

/// The cores that a thread may run on.
#[derive(Debug)]
pub struct Cores(Option<CpuSet>);

impl Cores {
    /// Those of the calling thread, and of processes that it starts.
    pub fn present() -> Self {
        Self(sched_getaffinity(None).ok())
    }

    /// Lets the calling thread, and processes that it starts from now on, run on them again.
    pub fn restore(&self) {
        if let Some(cores) = &self.0 {
            let _ = sched_setaffinity(None, cores);
        }
    }
}

/// Starts workers that call back over a socket in a private directory.
#[derive(Debug)]
pub struct WorkerProcesses {
    directory: PrivateDirectory,
    command: Vec<String>,
    java_home: PathBuf,
    kit: PathBuf,
    jvm_flags: Vec<String>,
    started: AtomicU64,
    interrupted: Arc<AtomicBool>,
    stopped: AtomicBool,
    streams: Mutex<Vec<Weak<UnixStream>>>,
}

impl WorkerProcesses {
    /// `command` is the program and the first arguments that make it a worker; the fields of [`WorkerArgs`] follow.
    /// A true `interrupted` makes every wait end soon.
    ///
    /// # Errors
    /// When no private directory can be made.
    pub fn new(
        command: Vec<String>,
        jdk: &Jdk,
        kit: &Kit,
        jvm_flags: Vec<String>,
        interrupted: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        Ok(Self {
            directory: PrivateDirectory::new()?,
            command,
            java_home: jdk.home.clone(),
            kit: kit.directory().to_path_buf(),
            jvm_flags,
            started: AtomicU64::new(0),
            interrupted,
            stopped: AtomicBool::new(false),
            streams: Mutex::default(),
        })
    }

    /// Number of workers started so far.
    pub fn started(&self) -> u64 {
        self.started.load(Ordering::Relaxed)
    }

    /// Keeps a connection in mind, to break it.
    ///
    /// # Errors
    /// Nobody wants it any more.
    fn note(&self, stream: &Arc<UnixStream>) -> Result<(), PoolError> {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        // Looked at under the lock: either `stop` sees this stream, or this sees that it was there.
        if self.stopped.load(Ordering::Relaxed) {
            return Err(PoolError::Died(STOPPED.to_string()));
        }
        streams.retain(|known| known.strong_count() > 0);
        streams.push(Arc::downgrade(stream));
        Ok(())
    }

    fn spawn(&self, number: u64, socket: &Path, stderr: &Path) -> io::Result<Jvm> {
        let (program, first) = self
            .command
            .split_first()
            .ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command
            .args(first)
            .arg(socket)
            .arg(&self.java_home)
            .arg(&self.kit)
            .arg(number.to_string())
            .arg(format!(
                "-XX:ErrorFile={}",
                stderr.with_extension("crash").display()
            ))
            .args(&self.jvm_flags);
        // These would add agents or flags behind our back.
        command
            .env_remove("JAVA_TOOL_OPTIONS")
            .env_remove("JDK_JAVA_OPTIONS")
            .env_remove("_JAVA_OPTIONS");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(stderr)?);
        Jvm::spawn(&mut command, Some(stderr.to_path_buf()))
    }
}

impl Workers for WorkerProcesses {
    fn start(&self) -> Result<Box<dyn WorkerConnection>, PoolError> {
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        let socket = self.directory.path().join(format!("w{number}.sock"));
        let stderr = self.directory.path().join(format!("w{number}.err"));
        let fails = |what: &str, error: &dyn Display| PoolError::SetUp(format!("{what}: {error}"));
        let listener =
            UnixListener::bind(&socket).map_err(|error| fails("cannot listen", &error))?;
        let mut process = self
            .spawn(number, &socket, &stderr)
            .map_err(|error| fails("cannot start a worker", &error))?;
        listener
            .set_nonblocking(true)
            .map_err(|error| fails("socket", &error))?;
        let start = Instant::now();
        let stream = loop {
            match listener.accept() {
                Ok((stream, _)) => break stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(1))
                }
                Err(error) => return Err(fails("cannot accept", &error)),
            }
            if let Some(status) = process.ended() {
                let complaint = process.complaint();
                let why = format!("a worker ended before it called ({status}): {complaint}");
                // Somebody has killed it, or it cannot begin at all.
                return Err(match was_killed(status) {
                    true => PoolError::Died(why),
                    false => PoolError::SetUp(why),
                });
            }
            let flags = [&self.stopped, &*self.interrupted];
            if flags.iter().any(|flag| flag.load(Ordering::Relaxed)) {
                return Err(PoolError::Died(STOPPED.to_string()));
            }
            if start.elapsed() > STARTUP {
                let seconds = STARTUP.as_secs();
                return Err(PoolError::Died(format!(
                    "it did not call within {seconds} s"
                )));
            }
        };
        stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_read_timeout(Some(GLANCE)))
            .and_then(|()| stream.set_write_timeout(Some(GLANCE)))
            .map_err(|error| fails("socket", &error))?;
        let _ = std::fs::remove_file(&socket);
        let stream = Arc::new(stream);
        self.note(&stream)?;
        let interrupted = Arc::clone(&self.interrupted);
        Ok(Box::new(Connection {
            stream: Patient::new(Shared(stream), SILENCE, GRACE, interrupted),
            _process: process,
        }))
    }

    fn stop(&self) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Ordering::Relaxed);
        for stream in streams.drain(..).filter_map(|known| known.upgrade()) {
            // A worker that has just ended has broken it already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// The stream to a worker, and the process, which is killed with it.
struct Connection {
    stream: Patient<Shared>,
    _process: Jvm,
}

impl Read for Connection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

impl Write for Connection {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.stream.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A stream that somebody else may break.
struct Shared(Arc<UnixStream>);

impl Read for Shared {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&*self.0).read(buffer)
    }
}

impl Write for Shared {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        (&*self.0).write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self.0).flush()
    }
}
