//! The first two messages of a connection.

use std::io;

use jcheck_scheduler::protocol::codec::{read_message, write_message, CodecError};
use jcheck_scheduler::protocol::message::{
    AgentMessage, Hello, SchedulerMessage, Welcome, PROTOCOL_VERSION,
};
use thiserror::Error;

/// Why a peer was not welcomed.
#[derive(Debug, Error)]
pub enum HandshakeError {
    /// It does not know the secret.
    #[error("process {pid} ({jvm}) called with a wrong token")]
    WrongToken {
        /// Its process id, as it says.
        pid: u64,
        /// Its JVM, as it says.
        jvm: String,
    },
    /// It speaks another version.
    #[error("process {pid} speaks version {version} of the protocol, expected {PROTOCOL_VERSION} (hint: use the agent of this jcheck)")]
    WrongVersion {
        /// Its process id, as it says.
        pid: u64,
        /// Its version.
        version: u32,
    },
    /// It runs something else.
    #[error("process {pid} does not run the instrumented jar that is to be checked, but {} (hint: java -jar with that jar)", other(.program))]
    WrongProgram {
        /// Its process id, as it says.
        pid: u64,
        /// The digest in the jar that it runs; empty when that is no instrumented jar.
        program: String,
    },
    /// It runs the program with other arguments.
    #[error("process {pid} runs the program with the arguments `{arguments}`, but it is checked with others (hint: give the same after `--` and after the jar)")]
    WrongArguments {
        /// Its process id, as it says.
        pid: u64,
        /// Its arguments.
        arguments: String,
    },
    /// Its first message is no hello.
    #[error("the peer did not say hello first")]
    NotAHello,
    /// It does not speak the protocol at all.
    #[error(transparent)]
    Codec(#[from] CodecError),
}

fn other(program: &str) -> String {
    match program {
        "" => "a program that was not started by -jar from one".to_string(),
        digest => format!("the one with digest {digest}"),
    }
}

/// What somebody else is to start.
#[derive(Debug, Clone, Copy)]
pub struct Started<'a> {
    /// The digest in the jar.
    pub program: &'a str,
    /// The arguments, separated by blanks.
    pub arguments: &'a str,
}

/// What a caller must know.
#[derive(Debug, Clone, Copy)]
pub struct Expected<'a> {
    /// The secret.
    pub token: &'a str,
    /// What it must run; `None` where we have started it ourselves.
    pub started: Option<Started<'a>>,
}

/// Reads a hello and answers it.
///
/// # Errors
/// When the peer is not the JVM that was given the token. It was told so, where it can understand it.
pub fn welcome<S: io::Read + io::Write>(
    stream: &mut S,
    expected: Expected,
    welcome: &Welcome,
) -> Result<Hello, HandshakeError> {
    let refusal = match read_message::<AgentMessage>(stream)? {
        AgentMessage::Hello(hello) if hello.version != PROTOCOL_VERSION => {
            HandshakeError::WrongVersion {
                pid: hello.pid,
                version: hello.version,
            }
        }
        AgentMessage::Hello(hello) if hello.token != expected.token => HandshakeError::WrongToken {
            pid: hello.pid,
            jvm: hello.jvm,
        },
        AgentMessage::Hello(hello)
            if expected
                .started
                .is_some_and(|started| started.program != hello.program) =>
        {
            HandshakeError::WrongProgram {
                pid: hello.pid,
                program: hello.program,
            }
        }
        AgentMessage::Hello(hello)
            if expected
                .started
                .is_some_and(|started| started.arguments != hello.arguments) =>
        {
            HandshakeError::WrongArguments {
                pid: hello.pid,
                arguments: hello.arguments,
            }
        }
        AgentMessage::Hello(hello) => {
            write_message(stream, &SchedulerMessage::Welcome(welcome.clone()))?;
            return Ok(hello);
        }
        _ => HandshakeError::NotAHello,
    };
    // The peer may be gone; the refusal is what we report in any case.
    let _ = write_message(
        stream,
        &SchedulerMessage::Refused {
            reason: refusal.to_string(),
        },
    );
    Err(refusal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Read, Write};

    struct Peer {
        input: Cursor<Vec<u8>>,
        output: Vec<u8>,
    }

    impl Read for Peer {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.input.read(buffer)
        }
    }

    impl Write for Peer {
        fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
            self.output.write(buffer)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn call(message: &AgentMessage) -> (Result<Hello, HandshakeError>, SchedulerMessage) {
        let mut input = Vec::new();
        write_message(&mut input, message).unwrap();
        let mut peer = Peer {
            input: Cursor::new(input),
            output: Vec::new(),
        };
        let welcomed = crate::welcome::nothing();
        let expected = Expected {
            token: "secret",
            started: Some(Started {
                program: "digest",
                arguments: "1 2",
            }),
        };
        let result = welcome(&mut peer, expected, &welcomed);
        (result, read_message(&mut peer.output.as_slice()).unwrap())
    }

    fn hello(version: u32, token: &str) -> AgentMessage {
        AgentMessage::Hello(Hello {
            version,
            token: token.into(),
            jvm: "25".into(),
            pid: 7,
            program: "digest".into(),
            arguments: "1 2".into(),
        })
    }

    #[test]
    fn only_token_version_and_program_open_the_door() {
        let (result, answer) = call(&hello(PROTOCOL_VERSION, "secret"));
        assert_eq!(result.unwrap().pid, 7);
        assert!(matches!(answer, SchedulerMessage::Welcome(_)));
        let (result, answer) = call(&hello(PROTOCOL_VERSION, "guess"));
        assert!(matches!(
            result,
            Err(HandshakeError::WrongToken { pid: 7, .. })
        ));
        assert!(
            matches!(answer, SchedulerMessage::Refused { reason } if reason.contains("wrong token"))
        );
        let (result, _) = call(&hello(99, "secret"));
        assert!(matches!(
            result,
            Err(HandshakeError::WrongVersion { version: 99, .. })
        ));
        let AgentMessage::Hello(mut other) = hello(PROTOCOL_VERSION, "secret") else {
            unreachable!()
        };
        other.program = "something else".into();
        let (result, answer) = call(&AgentMessage::Hello(other));
        assert!(matches!(
            result,
            Err(HandshakeError::WrongProgram { pid: 7, .. })
        ));
        assert!(
            matches!(answer, SchedulerMessage::Refused { reason } if reason.contains("something else"))
        );
        let AgentMessage::Hello(mut other) = hello(PROTOCOL_VERSION, "secret") else {
            unreachable!()
        };
        other.arguments = "1 3".into();
        let (result, _) = call(&AgentMessage::Hello(other));
        assert!(matches!(
            result,
            Err(HandshakeError::WrongArguments { pid: 7, .. })
        ));
        let (result, _) = call(&AgentMessage::Events(Vec::new()));
        assert!(matches!(result, Err(HandshakeError::NotAHello)));
    }
}
