//! A connection to a JVM over a socket.

use std::io;

use jcheck_scheduler::protocol::codec::{read_message, write_message, CodecError};
use jcheck_scheduler::protocol::message::{AgentMessage, SchedulerMessage};
use jcheck_scheduler::remote::{Link, LinkError};

use crate::address::Stream;
use crate::patient::Patient;
use crate::process::Peer;

/// What a JVM says that ends because the machine has no more memory for it.
const STARVED: &str = "insufficient memory for the Java Runtime Environment";
/// How last words begin of an agent, of what starts it in a JVM of ours, and of what rewrites classes there.
const GIVES_UP: [&str; 3] = ["jcheck agent: ", "jcheck jvm: ", "jcheck: "];

/// The link of one JVM; the slow and simple one, which works for any JVM that can connect.
#[derive(Debug)]
pub struct SocketLink {
    stream: Patient<Stream>,
    jvm: Peer,
    stopping: bool,
}

impl SocketLink {
    /// Over a stream whose peer has been welcomed.
    pub(crate) fn new(stream: Patient<Stream>, jvm: Peer) -> Self {
        Self {
            stream,
            jvm,
            stopping: false,
        }
    }

    /// Whether the JVM has ended already.
    pub(crate) fn is_gone(&mut self) -> bool {
        self.jvm.is_gone()
    }

    /// How the JVM ended, in words.
    fn obituary(&mut self) -> LinkError {
        let stream = &self.stream;
        let how = self.jvm.wait(|| stream.is_interrupted());
        if self.stream.is_interrupted() {
            return LinkError::Interrupted;
        }
        ended(how, self.jvm.complaint())
    }
}

/// What it means that a JVM has ended like this, with these last words.
fn ended(how: String, complaint: String) -> LinkError {
    match complaint {
        complaint if complaint.contains(STARVED) => LinkError::Starved(complaint),
        complaint if GIVES_UP.iter().any(|own| complaint.contains(own)) => {
            LinkError::GaveUp(complaint)
        }
        complaint if complaint.is_empty() => LinkError::Gone(how),
        complaint => LinkError::Gone(format!("{how}; it said: {complaint}")),
    }
}

impl Link for SocketLink {
    fn send(&mut self, message: &SchedulerMessage) -> Result<(), LinkError> {
        self.stopping |= matches!(message, SchedulerMessage::Stop { .. });
        match write_message(&mut self.stream, message) {
            Ok(()) => Ok(()),
            Err(CodecError::Malformed { length, why }) => {
                Err(LinkError::Nonsense(CodecError::Malformed { length, why }))
            }
            Err(_) => Err(self.obituary()),
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
                    seconds: self.stream.silence().as_secs(),
                })
            }
            CodecError::Io(_) if self.stream.is_interrupted() => Err(LinkError::Interrupted),
            CodecError::Io(_) | CodecError::Closed => Err(self.obituary()),
            other => Err(LinkError::Nonsense(other)),
        }
    }

    fn close(&mut self) {
        if self.stopping {
            let stream = &self.stream;
            self.jvm.wait(|| stream.is_interrupted());
        } else {
            self.jvm.kill();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_that_gives_up_is_no_crash_of_the_program() {
        let end = |complaint: &str| ended("exit status: 4".into(), complaint.into());
        assert!(matches!(end("Aborted"), LinkError::Gone(_)));
        assert!(matches!(end(""), LinkError::Gone(_)));
        let own = end("Hello\njcheck agent: the welcome of the scheduler is cut short");
        assert!(matches!(own, LinkError::GaveUp(_)), "{own}");
        for own in [
            "jcheck jvm: the agent cannot be started: Caught Java exception: <NULL>",
            "jcheck: the class a.B cannot be rewritten while it is loaded",
        ] {
            let own = end(own);
            assert!(matches!(own, LinkError::GaveUp(_)), "{own}");
        }
    }
}
