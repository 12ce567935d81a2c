//! JVMs that somebody else starts: each one that calls runs one execution.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{unbounded, Receiver, Sender};
use jcheck_scheduler::conductor::ProgramError;
use jcheck_scheduler::protocol::codec::{read_message, write_message, CodecError};
use jcheck_scheduler::protocol::message::{
    AgentMessage, Hello, SchedulerMessage, Welcome, PROTOCOL_VERSION,
};
use jcheck_scheduler::remote::{Connector, Link};

use crate::address::{Address, Listener, Stream};
use crate::handshake::{self, Expected, Started};
use crate::launcher::{random_token, GRACE};
use crate::link::SocketLink;
use crate::patient::{Patient, GLANCE};
use crate::process::Peer;

/// How long to wait before looking for a caller again.
const PAUSE: Duration = Duration::from_millis(1);
/// How long a caller may take to say hello.
const HELLO: Duration = Duration::from_secs(5);
/// So many callers may be about to say hello. When there are more, the one that has been silent for the longest goes:
/// a JVM says hello at once.
const CALLERS: usize = 64;
/// So many JVMs of one process may wait for their turn: each runs one execution.
const AHEAD: usize = 8;
/// How long a JVM may take before the user is told who is waited for. One that is started in a loop is there by then.
const SOON: Duration = Duration::from_secs(2);

/// What has become of a caller.
type Outcome = Result<Caller, String>;

/// A handle on the connection of a caller, as long as it has not said hello.
type Silent = Arc<Mutex<Option<Stream>>>;

/// What somebody else is to start.
#[derive(Debug, Clone)]
pub enum Wanted {
    /// A program: an instrumented jar.
    Program {
        /// The digest in the jar.
        digest: String,
        /// The arguments, separated by blanks.
        arguments: String,
    },
    /// Processes of a system.
    Processes {
        /// The digest of the system.
        digest: String,
        /// Their names.
        names: Vec<String>,
    },
}

/// Waits for JVMs at an address. All clones wait at the same one.
#[derive(Debug, Clone)]
pub struct JvmsByHand(Arc<Mutex<Hall>>);

/// Where JVMs wait for their turn.
#[derive(Debug)]
struct Hall {
    listener: Listener,
    door: Arc<Door>,
    patience: Duration,
    interrupted: Arc<AtomicBool>,
    /// Callers that have not said hello, with the time of their call.
    silent: VecDeque<(Silent, Instant)>,
    outcome: Sender<Outcome>,
    outcomes: Receiver<Outcome>,
    /// Those that have, and wait for the welcome: what they are told is what is known when their turn comes.
    waiting: VecDeque<Caller>,
}

/// What opens the door.
#[derive(Debug)]
struct Door {
    token: String,
    wanted: Wanted,
}

/// A JVM that has said a hello as it should be.
#[derive(Debug)]
struct Caller {
    stream: Patient<Stream>,
    /// The number of its process.
    pid: u64,
    /// The name of its process, if it is one of a system.
    process: String,
}

impl JvmsByHand {
    /// Listens from now on. Callers must present the token (a random one unless given) and run what is wanted. Who waits for
    /// one gives up after `patience`, and at once when `interrupted` is true.
    ///
    /// # Errors
    /// When the address cannot be used, or there is no random token.
    pub fn listen(
        address: &Address,
        token: Option<String>,
        wanted: Wanted,
        patience: Duration,
        interrupted: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        let (outcome, outcomes) = unbounded();
        let token = token.map_or_else(random_token, Ok)?;
        Ok(Self(Arc::new(Mutex::new(Hall {
            listener: Listener::bind(address)?,
            door: Arc::new(Door { token, wanted }),
            patience,
            interrupted,
            silent: VecDeque::new(),
            outcome,
            outcomes,
            waiting: VecDeque::new(),
        }))))
    }

    fn hall(&self) -> MutexGuard<'_, Hall> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where JVMs are to call.
    pub fn address(&self) -> Address {
        self.hall().listener.address()
    }

    /// The secret that they must present.
    pub fn token(&self) -> String {
        self.hall().door.token.clone()
    }

    /// The JVMs of the program, which are told this.
    pub fn program(&self, welcome: Welcome) -> JvmByHand {
        self.process("", welcome)
    }

    /// The JVMs of a process, which are told this.
    pub fn process(&self, name: &str, welcome: Welcome) -> JvmByHand {
        JvmByHand {
            jvms: self.clone(),
            process: name.to_string(),
            welcome,
            calls: 0,
        }
    }
}

impl Hall {
    /// Hears a caller, beside all others.
    fn hear(&mut self, stream: Stream) -> io::Result<()> {
        stream.set_timeouts(GLANCE)?;
        let silent: Silent = Arc::new(Mutex::new(Some(stream.try_clone()?)));
        self.silent.push_back((Arc::clone(&silent), Instant::now()));
        let interrupted = Arc::clone(&self.interrupted);
        let stream = Patient::new(stream, HELLO, Duration::ZERO, interrupted);
        let (door, outcome) = (Arc::clone(&self.door), self.outcome.clone());
        thread::Builder::new().spawn(move || {
            let heard = door.hear(stream);
            silent.lock().unwrap_or_else(PoisonError::into_inner).take();
            // Nobody wants to know when all is over.
            let _ = outcome.send(heard);
        })?;
        Ok(())
    }

    /// Sends those away who say nothing.
    fn send_away(&mut self) {
        while let Some((caller, since)) = self.silent.front() {
            let mut caller = caller.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(stream) = &mut *caller {
                if self.silent.len() <= CALLERS && since.elapsed() < HELLO {
                    return;
                }
                stream.shut();
            }
            drop(caller);
            self.silent.pop_front();
        }
    }

    /// Has a caller wait, unless too many of its process do.
    fn seat(&mut self, mut caller: Caller) {
        self.waiting
            .retain(|other| other.stream.stream().is_quiet());
        let mut others = self.waiting.iter();
        if others
            .by_ref()
            .filter(|other| other.process == caller.process)
            .count()
            < AHEAD
        {
            self.waiting.push_back(caller);
            return;
        }
        let pid = caller.pid;
        let hint = "one JVM for each execution";
        let why =
            format!("process {pid} comes too early: {AHEAD} like it wait already (hint: {hint})");
        handshake::refuse(&mut caller.stream, &why);
        tell(&format!("a caller was refused: {why}"));
    }

    /// The first one of a process that waits and is still there. It is told to begin.
    fn admit(&mut self, process: &str, welcome: &Welcome) -> Option<SocketLink> {
        loop {
            let of_it = |caller: &Caller| caller.process == process;
            let at = self.waiting.iter().position(of_it)?;
            let Caller {
                mut stream, pid, ..
            } = self.waiting.remove(at)?;
            let message = SchedulerMessage::Welcome(Box::new(welcome.clone()));
            // One that died while it was waiting has not run anything.
            if stream.stream().is_quiet() && write_message(&mut stream, &message).is_ok() {
                stream.set_silence(Duration::from_millis(welcome.divergence_millis) + GRACE);
                return Some(SocketLink::new(stream, Peer::Foreign(pid)));
            }
        }
    }

    fn wait_for(&mut self, process: &str, welcome: &Welcome) -> Result<SocketLink, ProgramError> {
        // Counted in glances: while this process is stopped, nobody is late.
        let mut waited = Duration::ZERO;
        let mut last = Instant::now();
        let mut told = process.is_empty();
        loop {
            match self.listener.accept() {
                // Whom we cannot hear must call again.
                Ok(stream) => drop(self.hear(stream)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
                Err(error) => return Err(ProgramError::Lost(format!("cannot accept: {error}"))),
            }
            self.send_away();
            match self.outcomes.try_recv() {
                Ok(Ok(caller)) => self.seat(caller),
                Ok(Err(refused)) => tell(&format!("a caller was refused: {refused}")),
                Err(_) => {}
            }
            if let Some(link) = self.admit(process, welcome) {
                return Ok(link);
            }
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(ProgramError::Interrupted);
            }
            waited += last.elapsed().min(GLANCE);
            last = Instant::now();
            if !told && waited >= SOON {
                tell(&format!("waiting for process {process}"));
                told = true;
            }
            if waited >= self.patience {
                let seconds = self.patience.as_secs_f64();
                return Err(ProgramError::Absent(match process {
                    "" => format!("nobody has started one within {seconds} s"),
                    name => format!("nobody has started process {name} within {seconds} s"),
                }));
            }
        }
    }
}

impl Drop for Hall {
    /// Who waits need not wonder.
    fn drop(&mut self) {
        for caller in &mut self.waiting {
            handshake::refuse(&mut caller.stream, "the run is over");
        }
    }
}

/// Says something to the user, who may have closed the terminal.
fn tell(what: &str) {
    use std::io::Write;
    let _ = writeln!(io::stderr(), "jcheck: {what}");
}

impl Door {
    fn hear(&self, mut stream: Patient<Stream>) -> Outcome {
        let started = match &self.wanted {
            Wanted::Program { digest, arguments } => Started::Program { digest, arguments },
            Wanted::Processes { digest, names } => Started::Processes { digest, names },
        };
        let expected = Expected {
            token: &self.token,
            started: Some(started),
        };
        match handshake::hear(&mut stream, expected) {
            Ok(hello) => Ok(Caller {
                stream,
                pid: hello.pid,
                process: hello.process,
            }),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Calls a scheduler in the name of a process that cannot be run here, so that whoever waits there learns of it, and says
/// why it is not wanted there either.
pub fn introduce(address: &Address, token: &str, digest: &str, process: &str) -> String {
    let hello = AgentMessage::Hello(Hello {
        version: PROTOCOL_VERSION,
        token: token.to_string(),
        jvm: "no JVM".to_string(),
        pid: u64::from(std::process::id()),
        program: digest.to_string(),
        arguments: String::new(),
        process: process.to_string(),
    });
    let mut stream = match address.connect() {
        Ok(stream) => stream,
        Err(error) => return format!("cannot connect to {address}: {error}"),
    };
    let answer = stream
        .set_timeouts(HELLO)
        .map_err(CodecError::from)
        .and_then(|()| write_message(&mut stream, &hello))
        .and_then(|()| read_message(&mut stream));
    match answer {
        Ok(SchedulerMessage::Refused { reason }) => reason,
        _ => format!(
            "process {process} cannot be run here (hint: the same system file as the scheduler)"
        ),
    }
}

/// Has somebody else start the JVMs of a program, or of a process of a system.
#[derive(Debug)]
pub struct JvmByHand {
    jvms: JvmsByHand,
    process: String,
    welcome: Welcome,
    calls: u64,
}

impl Connector for JvmByHand {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        let link = self.jvms.hall().wait_for(&self.process, &self.welcome)?;
        self.calls += 1;
        Ok(Box::new(link))
    }

    fn launches(&self) -> u64 {
        self.calls
    }
}

#[cfg(test)]
mod tests {
    use std::net::{SocketAddr, TcpStream};

    use super::*;

    /// More than may be about to say hello, and more than the system keeps waiting.
    const STRANGERS: usize = 200;

    fn listen(wanted: Wanted, patience: Duration) -> (JvmsByHand, SocketAddr) {
        let address = "tcp:127.0.0.1:0".parse().unwrap();
        let token = Some("secret".to_string());
        let jvms = JvmsByHand::listen(&address, token, wanted, patience, Arc::default()).unwrap();
        let Address::Tcp(address) = jvms.address() else {
            panic!("it is a port");
        };
        (jvms, address)
    }

    fn greet(address: SocketAddr, process: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).unwrap();
        let hello = Hello {
            version: PROTOCOL_VERSION,
            token: "secret".to_string(),
            jvm: "25".to_string(),
            pid: 7,
            program: "digest".to_string(),
            arguments: "1 2".to_string(),
            process: process.to_string(),
        };
        write_message(&mut stream, &AgentMessage::Hello(hello)).unwrap();
        stream
    }

    fn answer(stream: &mut TcpStream) -> SchedulerMessage {
        read_message(stream).unwrap()
    }

    #[test]
    fn a_jvm_comes_through_though_hundreds_call_and_say_nothing() {
        let wanted = Wanted::Program {
            digest: "digest".to_string(),
            arguments: "1 2".to_string(),
        };
        let (jvms, address) = listen(wanted, Duration::from_secs(60));
        let caller = thread::spawn(move || {
            let call = || TcpStream::connect(address).unwrap();
            let strangers: Vec<TcpStream> = (0..STRANGERS).map(|_| call()).collect();
            let answer = answer(&mut greet(address, ""));
            assert!(matches!(answer, SchedulerMessage::Welcome(_)), "{answer:?}");
            drop(strangers);
        });
        let start = Instant::now();
        jvms.program(crate::welcome::nothing()).connect().unwrap();
        caller.join().unwrap();
        assert!(start.elapsed() < HELLO, "{:?}", start.elapsed());
        assert!(jvms.hall().silent.len() <= CALLERS);
    }

    /// Who comes early waits, unless there are many of it; who has gone is passed over; the others are told when all is over.
    #[test]
    fn a_jvm_waits_for_the_turn_of_its_process() {
        let names = ["a", "b"].map(String::from).to_vec();
        let digest = "digest".to_string();
        let wanted = Wanted::Processes { digest, names };
        let (jvms, address) = listen(wanted, Duration::from_millis(300));
        let [mut a, mut b] = ["a", "b"].map(|name| jvms.process(name, crate::welcome::nothing()));
        drop(greet(address, "b"));
        let mut early: Vec<TcpStream> = (0..AHEAD).map(|_| greet(address, "b")).collect();
        let there = |caller: &&Caller| caller.stream.stream().is_quiet();
        while jvms.hall().waiting.iter().filter(there).count() < AHEAD {
            assert!(a.connect().is_err());
        }
        let missing = a.connect().err().unwrap();
        assert!(matches!(missing, ProgramError::Absent(_)), "{missing}");
        assert!(missing.to_string().contains("process a within 0.3 s"));
        let mut late = greet(address, "b");
        assert!(a.connect().is_err());
        assert!(
            matches!(answer(&mut late), SchedulerMessage::Refused { reason } if reason.contains("too early"))
        );
        b.connect().unwrap();
        assert_eq!((a.launches(), b.launches()), (0, 1));
        assert_eq!(jvms.hall().waiting.len(), AHEAD - 1);
        drop((a, b, jvms));
        let answers: Vec<SchedulerMessage> = early.iter_mut().map(answer).collect();
        let welcomed = answers
            .iter()
            .filter(|answer| matches!(answer, SchedulerMessage::Welcome(_)));
        assert_eq!(welcomed.count(), 1);
        assert!(answers.iter().any(
            |answer| matches!(answer, SchedulerMessage::Refused { reason } if reason.contains("over"))
        ));
    }
}
