//! JVMs that somebody else starts: each one that calls runs one execution.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{unbounded, Receiver, Sender};
use jcheck_scheduler::conductor::ProgramError;
use jcheck_scheduler::protocol::message::Welcome;
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

/// A caller that was welcomed, and the number of its process.
type Welcomed = (Patient<Stream>, u64);

/// What has become of a caller, and at which door: whoever was told something else meanwhile is of no use.
type Outcome = (Arc<Door>, Result<Welcomed, String>);

/// A handle on the connection of a caller, as long as it has not said hello.
type Silent = Arc<Mutex<Option<Stream>>>;

/// Waits for JVMs at an address.
#[derive(Debug)]
pub struct JvmsByHand {
    listener: Listener,
    door: Arc<Door>,
    interrupted: Arc<AtomicBool>,
    /// Callers that have not said hello, with the time of their call.
    silent: VecDeque<(Silent, Instant)>,
    outcome: Sender<Outcome>,
    outcomes: Receiver<Outcome>,
    calls: u64,
}

/// What opens the door.
#[derive(Debug, Clone)]
struct Door {
    token: String,
    program: String,
    arguments: String,
    welcome: Welcome,
}

impl JvmsByHand {
    /// Listens from now on. Callers must present the token (a random one unless given) and run the instrumented jar
    /// with the digest `program` and these arguments. A true `interrupted` makes every wait end.
    ///
    /// # Errors
    /// When the address cannot be used, or there is no random token.
    pub fn listen(
        address: &Address,
        token: Option<String>,
        program: String,
        arguments: &[String],
        welcome: Welcome,
        interrupted: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        let (outcome, outcomes) = unbounded();
        Ok(Self {
            listener: Listener::bind(address)?,
            door: Arc::new(Door {
                token: token.map_or_else(random_token, Ok)?,
                program,
                arguments: arguments.join(" "),
                welcome,
            }),
            interrupted,
            silent: VecDeque::new(),
            outcome,
            outcomes,
            calls: 0,
        })
    }

    /// From now on, JVMs are told this, and counted anew. One that was told something else, and waits, ends.
    pub fn tell(&mut self, welcome: Welcome) {
        self.door = Arc::new(Door {
            welcome,
            ..Door::clone(&self.door)
        });
        self.calls = 0;
    }

    /// Where JVMs are to call.
    pub fn address(&self) -> Address {
        self.listener.address()
    }

    /// The secret that they must present.
    pub fn token(&self) -> &str {
        &self.door.token
    }

    /// Hears a caller, beside all others.
    fn hear(&mut self, stream: Stream) -> io::Result<()> {
        stream.set_timeouts(GLANCE)?;
        let silent: Silent = Arc::new(Mutex::new(Some(stream.try_clone()?)));
        self.silent.push_back((Arc::clone(&silent), Instant::now()));
        let interrupted = Arc::clone(&self.interrupted);
        let stream = Patient::new(stream, HELLO, Duration::ZERO, interrupted);
        let (door, outcome) = (Arc::clone(&self.door), self.outcome.clone());
        thread::Builder::new().spawn(move || {
            let greeted = door.greet(stream);
            silent.lock().unwrap_or_else(PoisonError::into_inner).take();
            // Nobody wants to know when all is over.
            let _ = outcome.send((door, greeted));
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
}

impl Door {
    fn greet(&self, mut stream: Patient<Stream>) -> Result<Welcomed, String> {
        let expected = Expected {
            token: &self.token,
            started: Some(Started {
                program: &self.program,
                arguments: &self.arguments,
            }),
        };
        match handshake::welcome(&mut stream, expected, &self.welcome) {
            Ok(hello) => {
                stream.set_silence(Duration::from_millis(self.welcome.divergence_millis) + GRACE);
                Ok((stream, hello.pid))
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

impl Connector for JvmsByHand {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        loop {
            match self.listener.accept() {
                // Whom we cannot hear must call again.
                Ok(stream) => drop(self.hear(stream)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
                Err(error) => return Err(ProgramError::Lost(format!("cannot accept: {error}"))),
            }
            self.send_away();
            match self.outcomes.try_recv() {
                Ok((door, Ok((stream, pid)))) if Arc::ptr_eq(&door, &self.door) => {
                    self.calls += 1;
                    return Ok(Box::new(SocketLink::new(stream, Peer::Foreign(pid))));
                }
                Ok((_, Err(refused))) => eprintln!("jcheck: a caller was refused: {refused}"),
                Ok((_, Ok(_))) | Err(_) => {}
            }
            if self.interrupted.load(Ordering::Relaxed) {
                return Err(ProgramError::Interrupted);
            }
        }
    }

    fn launches(&self) -> u64 {
        self.calls
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use jcheck_scheduler::protocol::codec::{read_message, write_message};
    use jcheck_scheduler::protocol::message::{
        AgentMessage, Hello, SchedulerMessage, PROTOCOL_VERSION,
    };

    use super::*;

    /// More than may be about to say hello, and more than the system keeps waiting.
    const STRANGERS: usize = 200;

    #[test]
    fn a_jvm_comes_through_though_hundreds_call_and_say_nothing() {
        let hello = Hello {
            version: PROTOCOL_VERSION,
            token: "secret".to_string(),
            jvm: "25".to_string(),
            pid: 7,
            program: "digest".to_string(),
            arguments: "1 2".to_string(),
        };
        let mut jvms = JvmsByHand::listen(
            &"tcp:127.0.0.1:0".parse().unwrap(),
            Some("secret".to_string()),
            "digest".to_string(),
            &["1".to_string(), "2".to_string()],
            crate::welcome::nothing(),
            Arc::default(),
        )
        .unwrap();
        let Address::Tcp(address) = jvms.listener.address() else {
            panic!("it is a port");
        };
        let caller = thread::spawn(move || {
            let call = || TcpStream::connect(address).unwrap();
            let strangers: Vec<TcpStream> = (0..STRANGERS).map(|_| call()).collect();
            let mut stream = call();
            write_message(&mut stream, &AgentMessage::Hello(hello)).unwrap();
            let answer: SchedulerMessage = read_message(&mut stream).unwrap();
            assert!(matches!(answer, SchedulerMessage::Welcome(_)), "{answer:?}");
            drop(strangers);
        });
        let start = Instant::now();
        jvms.connect().unwrap();
        caller.join().unwrap();
        assert!(start.elapsed() < HELLO, "{:?}", start.elapsed());
        assert!(jvms.silent.len() <= CALLERS);
    }
}
