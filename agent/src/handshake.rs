//! The first two messages of a connection.

use std::io;

use jcheck_scheduler::protocol::codec::{
    decode, decode_first, read_frame, write_message, CodecError,
};
use jcheck_scheduler::protocol::message::{
    AgentMessage, Hello, SchedulerMessage, Welcome, PROTOCOL_VERSION,
};
use thiserror::Error;

/// Why a peer was not welcomed.
#[derive(Debug, Error)]
pub enum HandshakeError {
    /// It does not know the secret.
    #[error("process {pid} ({jvm}) called with a wrong token (hint: --token with the one that the scheduler tells)")]
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
    /// It runs another system, or not as it is checked.
    #[error("process {pid} ({process}) does not run what is checked (hint: the same system file, programs, options, JDK and jcheck as the scheduler)")]
    WrongSystem {
        /// Its process id, as it says.
        pid: u64,
        /// The name of its process.
        process: String,
    },
    /// It has a name that nobody waits for.
    #[error("process {pid} calls itself {process:?}, {}", expected_names(.known))]
    WrongProcess {
        /// Its process id, as it says.
        pid: u64,
        /// The name of its process; empty if it has none.
        process: String,
        /// Those that are waited for; none if no system is checked.
        known: Vec<String>,
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

fn expected_names(known: &[String]) -> String {
    match known {
        [] => "but no system is checked (hint: leave out --system and --process)".to_string(),
        known => format!(
            "which is no process of this system with `external = true` (hint: --process with one of {})",
            known.join(", ")
        ),
    }
}

/// What somebody else is to start.
#[derive(Debug, Clone, Copy)]
pub enum Started<'a> {
    /// A program.
    Program {
        /// The digest in the jar.
        digest: &'a str,
        /// The arguments, separated by blanks.
        arguments: &'a str,
    },
    /// Processes of a system.
    Processes {
        /// The digest of the system.
        digest: &'a str,
        /// Their names.
        names: &'a [String],
    },
}

impl Started<'_> {
    /// What is wrong with a caller.
    fn refuse(self, hello: &Hello) -> Option<HandshakeError> {
        let pid = hello.pid;
        let process = || hello.process.clone();
        match self {
            Self::Program { .. } if !hello.process.is_empty() => {
                Some(HandshakeError::WrongProcess {
                    pid,
                    process: process(),
                    known: Vec::new(),
                })
            }
            Self::Program { digest, .. } if digest != hello.program => {
                Some(HandshakeError::WrongProgram {
                    pid,
                    program: hello.program.clone(),
                })
            }
            Self::Program { arguments, .. } if arguments != hello.arguments => {
                Some(HandshakeError::WrongArguments {
                    pid,
                    arguments: hello.arguments.clone(),
                })
            }
            Self::Processes { names, .. } if !names.contains(&hello.process) => {
                Some(HandshakeError::WrongProcess {
                    pid,
                    process: process(),
                    known: names.to_vec(),
                })
            }
            Self::Processes { digest, .. } if digest != hello.program => {
                Some(HandshakeError::WrongSystem {
                    pid,
                    process: process(),
                })
            }
            _ => None,
        }
    }
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
/// As [`hear`].
pub fn welcome<S: io::Read + io::Write>(
    stream: &mut S,
    expected: Expected,
    welcome: &Welcome,
) -> Result<Hello, HandshakeError> {
    let hello = hear(stream, expected)?;
    write_message(
        stream,
        &SchedulerMessage::Welcome(Box::new(welcome.clone())),
    )?;
    Ok(hello)
}

/// Reads a hello. The welcome is left to the caller.
///
/// # Errors
/// When the peer is not the JVM that was given the token. It was told so, where it can understand it.
pub fn hear<S: io::Read + io::Write>(
    stream: &mut S,
    expected: Expected,
) -> Result<Hello, HandshakeError> {
    let frame = read_frame(stream)?;
    let refusal = match version(&frame) {
        Some((version, pid)) if version != PROTOCOL_VERSION => {
            HandshakeError::WrongVersion { pid, version }
        }
        _ => match decode::<AgentMessage>(&frame)? {
            AgentMessage::Hello(hello) if hello.token != expected.token => {
                HandshakeError::WrongToken {
                    pid: hello.pid,
                    jvm: hello.jvm,
                }
            }
            AgentMessage::Hello(hello) => {
                match expected.started.and_then(|started| started.refuse(&hello)) {
                    Some(refusal) => refusal,
                    None => return Ok(hello),
                }
            }
            _ => HandshakeError::NotAHello,
        },
    };
    refuse(stream, &refusal.to_string());
    Err(refusal)
}

/// Tells a peer that it is not wanted.
pub fn refuse(stream: &mut impl io::Write, reason: &str) {
    let reason = reason.to_string();
    // The peer may be gone; the refusal is what we report in any case.
    let _ = write_message(stream, &SchedulerMessage::Refused { reason });
}

/// The version and the process id in a hello of any version: what follows these is not the same in all.
fn version(frame: &[u8]) -> Option<(u32, u64)> {
    const HELLO: u32 = 0;
    type Beginning = (u32, u32, String, String, u64);
    let ((tag, version, _, _, pid), _) = decode_first::<Beginning>(frame).ok()?;
    (tag == HELLO).then_some((version, pid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jcheck_scheduler::protocol::codec::read_message;
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

    const PROGRAM: Started = Started::Program {
        digest: "digest",
        arguments: "1 2",
    };

    fn call(message: &AgentMessage) -> (Result<Hello, HandshakeError>, SchedulerMessage) {
        let mut input = Vec::new();
        write_message(&mut input, message).unwrap();
        call_with(input, PROGRAM)
    }

    fn call_with(
        input: Vec<u8>,
        started: Started,
    ) -> (Result<Hello, HandshakeError>, SchedulerMessage) {
        let mut peer = Peer {
            input: Cursor::new(input),
            output: Vec::new(),
        };
        let welcomed = crate::welcome::nothing();
        let expected = Expected {
            token: "secret",
            started: Some(started),
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
            process: String::new(),
        })
    }

    /// As its processes call.
    fn of_process(name: &str, program: &str) -> Vec<u8> {
        let AgentMessage::Hello(hello) = hello(PROTOCOL_VERSION, "secret") else {
            unreachable!()
        };
        let hello = Hello {
            process: name.into(),
            program: program.into(),
            ..hello
        };
        let mut input = Vec::new();
        write_message(&mut input, &AgentMessage::Hello(hello)).unwrap();
        input
    }

    #[test]
    fn processes_of_a_system_say_which_one_they_are() {
        let names = ["a".to_string(), "b".to_string()];
        let system = Started::Processes {
            digest: "system",
            names: &names,
        };
        let (result, _) = call_with(of_process("b", "system"), system);
        assert_eq!(result.unwrap().process, "b");
        for name in ["c", ""] {
            let (result, _) = call_with(of_process(name, "system"), system);
            let refusal = result.unwrap_err();
            assert!(matches!(refusal, HandshakeError::WrongProcess { .. }));
            assert!(refusal.to_string().contains("one of a, b"), "{refusal}");
        }
        let (result, answer) = call_with(of_process("a", "other"), system);
        assert!(matches!(result, Err(HandshakeError::WrongSystem { .. })));
        assert!(
            matches!(answer, SchedulerMessage::Refused { reason } if reason.contains("(a) does not run"))
        );
        let (result, _) = call_with(of_process("a", "digest"), PROGRAM);
        let refusal = result.unwrap_err().to_string();
        assert!(refusal.contains("no system is checked"), "{refusal}");
    }

    /// Version 20 had no name of a process.
    #[test]
    fn older_agents_are_told_which_version_is_expected() {
        let mut input = Vec::new();
        let old = (0u32, 20u32, "secret", "17", 7u64, "digest", "1 2");
        write_message(&mut input, &old).unwrap();
        let (result, answer) = call_with(input, PROGRAM);
        assert!(matches!(
            result,
            Err(HandshakeError::WrongVersion {
                version: 20,
                pid: 7
            })
        ));
        assert!(
            matches!(answer, SchedulerMessage::Refused { reason } if reason.contains("version 20"))
        );
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

    #[test]
    fn the_agent_in_java_has_the_version() {
        let agent = include_str!("../java/io/jcheck/agent/SocketLink.java");
        assert!(agent.contains(&format!("VERSION = {PROTOCOL_VERSION};")));
    }
}
