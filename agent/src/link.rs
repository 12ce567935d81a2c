//! A connection to a JVM over a socket.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use jcheck_scheduler::protocol::codec::{read_message, write_message, CodecError};
use jcheck_scheduler::protocol::message::{AgentMessage, SchedulerMessage};
use jcheck_scheduler::remote::{Link, LinkError};

use crate::address::Stream;
use crate::process::Peer;

/// How often a waiting reader looks whether it should give up.
const GLANCE: Duration = Duration::from_millis(100);

/// The link of one JVM; the slow and simple one, which works for any JVM that can connect.
#[derive(Debug)]
pub struct SocketLink {
    stream: Patient,
    jvm: Peer,
    stopping: bool,
}

impl SocketLink {
    /// Over a stream whose peer has been welcomed. `silence` is how long to wait for any message before giving up.
    ///
    /// # Errors
    /// When the stream does not take a timeout.
    pub fn new(
        stream: Stream,
        jvm: Peer,
        silence: Duration,
        interrupted: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        stream.set_read_timeout(GLANCE)?;
        Ok(Self {
            stream: Patient {
                stream,
                silence,
                interrupted,
            },
            jvm,
            stopping: false,
        })
    }

    /// How the JVM ended, in words.
    fn obituary(&mut self) -> String {
        let how = self.jvm.wait();
        match self.jvm.complaint() {
            complaint if complaint.is_empty() => how,
            complaint => format!("{how}; it said: {complaint}"),
        }
    }
}

impl Link for SocketLink {
    fn send(&mut self, message: &SchedulerMessage) -> Result<(), LinkError> {
        self.stopping |= matches!(message, SchedulerMessage::Stop { .. });
        match write_message(&mut self.stream.stream, message) {
            Ok(()) => Ok(()),
            Err(CodecError::Malformed { length, why }) => {
                Err(LinkError::Nonsense(CodecError::Malformed { length, why }))
            }
            Err(_) => Err(LinkError::Gone(self.obituary())),
        }
    }

    fn receive(&mut self) -> Result<AgentMessage, LinkError> {
        let error = match read_message(&mut self.stream) {
            Ok(message) => return Ok(message),
            Err(error) => error,
        };
        match error {
            CodecError::Io(error) if error.kind() == io::ErrorKind::TimedOut => {
                self.jvm.kill();
                Err(LinkError::Silent {
                    seconds: self.stream.silence.as_secs(),
                })
            }
            CodecError::Io(_) if self.stream.interrupted.load(Ordering::Relaxed) => {
                Err(LinkError::Interrupted)
            }
            CodecError::Io(_) | CodecError::Closed => Err(LinkError::Gone(self.obituary())),
            other => Err(LinkError::Nonsense(other)),
        }
    }

    fn close(&mut self) {
        if self.stopping {
            self.jvm.wait();
        } else {
            self.jvm.kill();
        }
    }
}

/// Reads across the short timeouts of the stream, until the user interrupts or the silence lasts too long.
#[derive(Debug)]
struct Patient {
    stream: Stream,
    silence: Duration,
    interrupted: Arc<AtomicBool>,
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let start = Instant::now();
        loop {
            match self.stream.read(buffer) {
                Err(error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                    ) =>
                {
                    if self.interrupted.load(Ordering::Relaxed) {
                        return Err(io::ErrorKind::ConnectionAborted.into());
                    }
                    if start.elapsed() >= self.silence {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }
}
