//! Modified UTF-8 (JVMS 4.4.7): the strings of a class file.
//!
//! Rewriting never decodes strings, it compares and copies bytes. Decoding is for names that people read and for keys
//! of the class universe.

use std::borrow::Cow;

/// Decodes; what is not valid modified UTF-8, and lone surrogates, become U+FFFD.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    // What is valid in both encodings means the same, and nearly everything is.
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut units: Vec<u16> = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (unit, length) = decode_unit(&bytes[at..]);
        units.push(unit);
        at += length;
    }
    Cow::Owned(String::from_utf16_lossy(&units))
}

fn decode_unit(bytes: &[u8]) -> (u16, usize) {
    let low = |byte: u8| u16::from(byte & 0x3F);
    match *bytes {
        [a, ..] if a < 0x80 => (u16::from(a), 1),
        [a, b, ..] if a & 0xE0 == 0xC0 && b & 0xC0 == 0x80 => {
            (u16::from(a & 0x1F) << 6 | low(b), 2)
        }
        [a, b, c, ..] if a & 0xF0 == 0xE0 && b & 0xC0 == 0x80 && c & 0xC0 == 0x80 => {
            (u16::from(a & 0x0F) << 12 | low(b) << 6 | low(c), 3)
        }
        _ => (0xFFFD, 1),
    }
}

/// Encodes.
pub fn encode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    encode_into(text, &mut bytes);
    bytes
}

/// Encodes behind what is there.
pub fn encode_into(text: &str, bytes: &mut Vec<u8>) {
    // Looks at all of them, which is faster than to stop at the first.
    let plain = |all: bool, byte: &u8| all & (1..0x80).contains(byte);
    if text.as_bytes().iter().fold(true, plain) {
        bytes.extend_from_slice(text.as_bytes());
        return;
    }
    for unit in text.encode_utf16() {
        match unit {
            0x01..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => {
                bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8])
            }
            _ => bytes.extend([
                0xE0 | (unit >> 12) as u8,
                0x80 | (unit >> 6 & 0x3F) as u8,
                0x80 | (unit & 0x3F) as u8,
            ]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_and_supplementary_characters_differ_from_utf8() {
        assert_eq!(encode("\0"), [0xC0, 0x80]);
        // U+1F600 as the surrogates D83D DE00, three bytes each.
        assert_eq!(encode("\u{1F600}"), [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]);
        for text in ["", "main", "a\0b", "\u{e9}\u{20ac}\u{1F600}"] {
            assert_eq!(decode(&encode(text)), text);
        }
    }

    #[test]
    fn rubbish_is_replaced() {
        assert_eq!(decode(&[0xFF, b'a', 0xC3]), "\u{FFFD}a\u{FFFD}");
        assert_eq!(decode(&[0xED, 0xA0, 0xBD]), "\u{FFFD}");
    }
}
