//! Tables in files, in few bytes (bincode with numbers of variable width). What is read may be damaged: it costs memory
//! in proportion to its length, whatever lengths it claims.

use bincode::config::standard;
use bincode::error::DecodeError;
use bincode::serde::{decode_from_slice, encode_to_vec};
use serde::de::DeserializeOwned;
use serde::Serialize;
use thiserror::Error;

/// Why something could not be stored or read.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct BinaryError(String);

/// What is to be stored.
///
/// # Errors
/// When it cannot be stored at all.
pub fn encode(what: &impl Serialize) -> Result<Vec<u8>, BinaryError> {
    encode_to_vec(what, standard()).map_err(|error| BinaryError(error.to_string()))
}

/// Exactly what was stored.
///
/// # Errors
/// When it is damaged.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BinaryError> {
    let (what, used) = decode_first(bytes)?;
    match bytes.len() - used {
        0 => Ok(what),
        left => Err(BinaryError(format!("{left} bytes are left over"))),
    }
}

/// What is at the beginning, and how many bytes it takes.
///
/// # Errors
/// When it is damaged.
pub fn decode_first<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, usize), BinaryError> {
    limited(bytes).map_err(|error| BinaryError(error.to_string()))
}

/// Limits are constants: the smallest that is enough. A number of one byte counts as eight.
fn limited<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    match bytes.len() {
        0..=0x1_0000 => decode_from_slice(bytes, standard().with_limit::<0x8_0000>()),
        0x1_0001..=0x10_0000 => decode_from_slice(bytes, standard().with_limit::<0x80_0000>()),
        0x10_0001..=0x100_0000 => decode_from_slice(bytes, standard().with_limit::<0x800_0000>()),
        _ => decode_from_slice(bytes, standard().with_limit::<0x1_0000_0000>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_at_any_length() {
        for length in [0, 1, 0xFFF0, 0x1_0000, 0xF_FFF0, 0x10_0000, 0x100_0000] {
            let numbers = vec![7u64; length];
            let bytes = encode(&numbers).unwrap();
            assert_eq!(decode::<Vec<u64>>(&bytes).unwrap(), numbers);
        }
    }

    #[test]
    fn lengths_are_not_believed() {
        // 253 announces a number of eight bytes.
        for length in [u64::MAX, 1 << 60, 1 << 30, 1 << 20] {
            let mut bytes = vec![253];
            bytes.extend(length.to_le_bytes());
            let error = decode::<String>(&bytes).unwrap_err().to_string();
            assert!(error.contains("LimitExceeded"), "{length}: {error}");
        }
        let mut bytes = encode(&"text").unwrap();
        bytes.push(0);
        let error = decode::<String>(&bytes).unwrap_err().to_string();
        assert_eq!(error, "1 bytes are left over");
    }
}
