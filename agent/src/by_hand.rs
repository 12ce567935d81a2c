//! JVMs that somebody else starts: each one that calls runs one execution.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use jcheck_scheduler::conductor::ProgramError;
use jcheck_scheduler::protocol::message::Welcome;
use jcheck_scheduler::remote::{Connector, Link};

use crate::address::{Address, Listener, Stream};
use crate::handshake::{self, Expected, Started};
use crate::launcher::{random_token, GRACE, STARTUP};
use crate::link::SocketLink;
use crate::process::Peer;

/// How long to wait before looking for a caller again.
const PAUSE: Duration = Duration::from_millis(1);

/// Waits for JVMs at an address.
#[derive(Debug)]
pub struct JvmsByHand {
    listener: Listener,
    token: String,
    program: String,
    arguments: String,
    welcome: Welcome,
    interrupted: Arc<AtomicBool>,
    calls: u64,
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
        Ok(Self {
            listener: Listener::bind(address)?,
            token: token.map_or_else(random_token, Ok)?,
            program,
            arguments: arguments.join(" "),
            welcome,
            interrupted,
            calls: 0,
        })
    }

    /// What the agent of a JVM must be told to call here.
    pub fn agent_arguments(&self) -> String {
        format!("connect={},token={}", self.listener.address(), self.token)
    }

    fn greet(&self, mut stream: Stream) -> Result<(Stream, u64), String> {
        stream
            .set_read_timeout(STARTUP)
            .map_err(|error| error.to_string())?;
        let expected = Expected {
            token: &self.token,
            started: Some(Started {
                program: &self.program,
                arguments: &self.arguments,
            }),
        };
        match handshake::welcome(&mut stream, expected, &self.welcome) {
            Ok(hello) => Ok((stream, hello.pid)),
            Err(error) => Err(error.to_string()),
        }
    }
}

impl Connector for JvmsByHand {
    fn connect(&mut self) -> Result<Box<dyn Link>, ProgramError> {
        loop {
            match self.listener.accept() {
                Ok(stream) => match self.greet(stream) {
                    Ok((stream, pid)) => {
                        self.calls += 1;
                        let silence = Duration::from_millis(self.welcome.divergence_millis) + GRACE;
                        let interrupted = Arc::clone(&self.interrupted);
                        let link =
                            SocketLink::new(stream, Peer::Foreign(pid), silence, interrupted)
                                .map_err(|error| ProgramError::Lost(format!("socket: {error}")))?;
                        return Ok(Box::new(link));
                    }
                    Err(refused) => eprintln!("jcheck: a caller was refused: {refused}"),
                },
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
                Err(error) => return Err(ProgramError::Lost(format!("cannot accept: {error}"))),
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
