//! Frames: a length, then one message in bincode's fixed-width little-endian encoding.

use std::io::{self, Read, Write};

use bincode::config::legacy;
use bincode::error::DecodeError;
use bincode::serde::decode_from_slice;
use serde::de::DeserializeOwned;
use serde::Serialize;
use thiserror::Error;

/// Longest payload of a frame of an agent, in bytes. A longer one is refused before anything is allocated.
pub const FRAME_LIMIT: usize = 64 << 20;

/// The same between processes of jcheck: a worker gets the whole program in one frame.
pub const OWN_FRAME_LIMIT: usize = 2 << 30;

/// Why a frame could not be read or written.
#[derive(Debug, Error)]
pub enum CodecError {
    /// The other side closed the connection between two frames.
    #[error("the connection was closed")]
    Closed,
    /// The connection broke inside a frame, or could not be used.
    #[error("the connection broke: {0}")]
    Io(#[from] io::Error),
    /// A length beyond [`FRAME_LIMIT`], or [`OWN_FRAME_LIMIT`].
    #[error("a frame of {length} bytes is announced, which is more than are allowed (hint: is this a jcheck agent?)")]
    TooLong {
        /// The announced length.
        length: usize,
    },
    /// The payload is not a message.
    #[error("a frame of {length} bytes is not a message: {why} (hint: are agent and scheduler of the same version?)")]
    Malformed {
        /// Length of the payload.
        length: usize,
        /// What the decoder met.
        why: String,
    },
}

fn config() -> impl bincode::config::Config {
    legacy().with_limit::<FRAME_LIMIT>()
}

/// With the smallest limit that is enough, so that a text that claims to be long costs no memory. All numbers have a
/// fixed width, so a limit for the content is one for its length.
fn limited<M: DeserializeOwned>(bytes: &[u8]) -> Result<(M, usize), DecodeError> {
    match bytes.len() {
        0..=0x1_0000 => decode_from_slice(bytes, legacy().with_limit::<0x1_0000>()),
        0x1_0001..=0x40_0000 => decode_from_slice(bytes, legacy().with_limit::<0x40_0000>()),
        0x40_0001..=FRAME_LIMIT => decode_from_slice(bytes, config()),
        _ => decode_from_slice(bytes, legacy().with_limit::<OWN_FRAME_LIMIT>()),
    }
}

/// Decodes one message from a payload.
///
/// # Errors
/// [`CodecError::Malformed`] when it is not exactly one message.
pub fn decode<M: DeserializeOwned>(payload: &[u8]) -> Result<M, CodecError> {
    let length = payload.len();
    let malformed = |why: String| CodecError::Malformed { length, why };
    let (message, used) = limited(payload).map_err(|error| malformed(error.to_string()))?;
    if used != length {
        return Err(malformed(format!("{} bytes are left over", length - used)));
    }
    Ok(message)
}

/// Decodes what is at the beginning, and tells how many bytes it takes.
///
/// # Errors
/// [`CodecError::Malformed`] when there is no such thing.
pub fn decode_first<M: DeserializeOwned>(bytes: &[u8]) -> Result<(M, usize), CodecError> {
    limited(bytes).map_err(|error| CodecError::Malformed {
        length: bytes.len(),
        why: error.to_string(),
    })
}

/// Encodes one message as a payload.
///
/// # Errors
/// [`CodecError::Malformed`] when it is too large.
pub fn encode<M: Serialize>(message: &M) -> Result<Vec<u8>, CodecError> {
    bincode::serde::encode_to_vec(message, config()).map_err(|error| CodecError::Malformed {
        length: 0,
        why: error.to_string(),
    })
}

/// Writes one message as a frame.
///
/// # Errors
/// [`CodecError::Io`] when the connection breaks, [`CodecError::Malformed`] for a message that is too large.
pub fn write_message<M: Serialize>(to: &mut impl Write, message: &M) -> Result<(), CodecError> {
    let payload = encode(message)?;
    let mut frame = Vec::with_capacity(payload.len() + 4);
    frame.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    frame.extend_from_slice(&payload);
    to.write_all(&frame)?;
    to.flush()?;
    Ok(())
}

/// Reads one frame and decodes it.
///
/// # Errors
/// Those of [`read_frame`] and [`decode`].
pub fn read_message<M: DeserializeOwned>(from: &mut impl Read) -> Result<M, CodecError> {
    decode(&read_frame(from)?)
}

/// As [`read_message`], from another process of jcheck.
///
/// # Errors
/// Those of [`read_frame`] and [`decode`].
pub fn read_own_message<M: DeserializeOwned>(from: &mut impl Read) -> Result<M, CodecError> {
    decode(&frame_up_to(from, OWN_FRAME_LIMIT)?)
}

/// Reads one frame and gives its payload.
///
/// # Errors
/// [`CodecError::Closed`] at the end of the stream, otherwise the error that describes what was met.
pub fn read_frame(from: &mut impl Read) -> Result<Vec<u8>, CodecError> {
    frame_up_to(from, FRAME_LIMIT)
}

fn frame_up_to(from: &mut impl Read, limit: usize) -> Result<Vec<u8>, CodecError> {
    let mut header = [0; 4];
    let mut filled = 0;
    while filled < header.len() {
        match from.read(&mut header[filled..]) {
            Ok(0) if filled == 0 => return Err(CodecError::Closed),
            Ok(0) => return Err(CodecError::Io(io::ErrorKind::UnexpectedEof.into())),
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    let length = u32::from_le_bytes(header) as usize;
    if length > limit {
        return Err(CodecError::TooLong { length });
    }
    // Grows with what arrives, so that a false length costs the sender, not us.
    let mut payload = Vec::new();
    let received = from.take(length as u64).read_to_end(&mut payload)?;
    if received < length {
        return Err(CodecError::Io(io::ErrorKind::UnexpectedEof.into()));
    }
    Ok(payload)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::message::{
        AgentMessage, Event, Hello, Location, Operation, SchedulerMessage,
    };

    fn frame(message: &AgentMessage) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_message(&mut bytes, message).unwrap();
        bytes
    }

    #[test]
    fn the_layout_is_the_documented_one() {
        let bytes = frame(&AgentMessage::Ended {
            events: vec![Event::ClassUse("A".into())],
            thread: 7,
        });
        let expected = [
            29, 0, 0, 0, // length
            3, 0, 0, 0, // Ended
            1, 0, 0, 0, 0, 0, 0, 0, // one event
            7, 0, 0, 0, // ClassUse
            1, 0, 0, 0, 0, 0, 0, 0, b'A', // "A"
            7, 0, 0, 0, // thread 7
        ];
        assert_eq!(bytes, expected);
    }

    #[test]
    fn messages_survive_the_round_trip() {
        let message = AgentMessage::Pending {
            events: vec![Event::Access {
                location: Location::Element { array: 3, index: 9 },
                write: true,
                site: 5,
            }],
            thread: 1,
            operation: Operation::Read(Location::Static(4)),
            site: 12,
            atomic: false,
        };
        assert_eq!(
            read_message::<AgentMessage>(&mut frame(&message).as_slice()).unwrap(),
            message
        );
        let mut bytes = Vec::new();
        let grant = SchedulerMessage::Grant {
            thread: 2,
            result: -1,
        };
        write_message(&mut bytes, &grant).unwrap();
        assert_eq!(
            read_message::<SchedulerMessage>(&mut bytes.as_slice()).unwrap(),
            grant
        );
    }

    #[test]
    fn every_truncation_is_an_error() {
        let hello = Hello {
            version: 1,
            token: "secret".into(),
            jvm: "17".into(),
            pid: 1,
            program: String::new(),
            arguments: String::new(),
            process: String::new(),
        };
        let bytes = frame(&AgentMessage::Hello(hello));
        assert!(matches!(
            read_message::<AgentMessage>(&mut &bytes[..0]),
            Err(CodecError::Closed)
        ));
        for end in 1..bytes.len() {
            assert!(
                matches!(
                    read_message::<AgentMessage>(&mut &bytes[..end]),
                    Err(CodecError::Io(_))
                ),
                "cut at {end}"
            );
        }
    }

    #[test]
    fn nonsense_is_refused_without_a_large_allocation() {
        let long = [0xff; 8];
        assert!(matches!(
            read_message::<AgentMessage>(&mut long.as_slice()),
            Err(CodecError::TooLong { .. })
        ));
        // An event list that claims 2^60 elements.
        let mut claim = vec![12, 0, 0, 0, 1, 0, 0, 0];
        claim.extend_from_slice(&(1u64 << 60).to_le_bytes());
        assert!(matches!(
            read_message::<AgentMessage>(&mut claim.as_slice()),
            Err(CodecError::Malformed { .. })
        ));
        let mut unknown = vec![4, 0, 0, 0, 99, 0, 0, 0];
        assert!(matches!(
            read_message::<AgentMessage>(&mut unknown.as_slice()),
            Err(CodecError::Malformed { .. })
        ));
        unknown.extend([0; 3]);
        unknown[0] = 7;
        assert!(read_message::<AgentMessage>(&mut unknown.as_slice()).is_err());
    }
}
