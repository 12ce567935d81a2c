//! Checked big-endian reading with absolute offsets, and the writing counterpart.

use super::error::{ClassError, ClassErrorKind, Result};
use smallvec::SmallVec;
use std::ops::Range;

/// A cursor over a window of a class file. Offsets in errors are those of the whole file.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    /// Up to the end of the window.
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Reader<'a> {
    /// Reads all of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, position: 0 }
    }

    /// Reads `range` of `bytes`; a range that leaves the file is cut at its end.
    pub fn window(bytes: &'a [u8], range: Range<usize>) -> Self {
        let end = range.end.min(bytes.len());
        Reader {
            bytes: &bytes[..end],
            position: range.start.min(end),
        }
    }

    /// Absolute offset of the next byte.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Bytes left in the window.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// An error at the current position.
    pub fn error(&self, kind: ClassErrorKind) -> ClassError {
        ClassError::new(self.position, kind)
    }

    /// The next `length` bytes.
    #[inline]
    pub fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        match self.bytes[self.position..].get(..length) {
            Some(taken) => {
                self.position += length;
                Ok(taken)
            }
            None => Err(self.too_short(length)),
        }
    }

    /// The next bytes, of which there are as many as the caller wants.
    #[inline]
    pub fn array<const LENGTH: usize>(&mut self) -> Result<[u8; LENGTH]> {
        match self.bytes[self.position..].first_chunk() {
            Some(taken) => {
                self.position += LENGTH;
                Ok(*taken)
            }
            None => Err(self.too_short(LENGTH)),
        }
    }

    #[cold]
    fn too_short(&self, length: usize) -> ClassError {
        self.error(ClassErrorKind::Truncated {
            needed: length,
            left: self.remaining(),
        })
    }

    /// Skips `length` bytes and returns where they are.
    #[inline]
    pub fn skip(&mut self, length: usize) -> Result<Range<usize>> {
        let start = self.position;
        self.take(length)?;
        Ok(start..self.position)
    }

    /// One byte.
    #[inline]
    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    /// Two bytes, big endian.
    #[inline]
    pub fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    /// Four bytes, big endian.
    #[inline]
    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    /// Fails unless the window is used up.
    pub fn finish(&self) -> Result<()> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.error(ClassErrorKind::TrailingBytes(left))),
        }
    }
}

/// Two bytes of `bytes` at `at`; 0 past the end, so that a caller that already checked lengths needs no error path.
#[inline]
pub fn u16_at(bytes: &[u8], at: usize) -> u16 {
    match bytes.get(at..at + 2) {
        Some(b) => u16::from_be_bytes([b[0], b[1]]),
        None => 0,
    }
}

/// Four bytes of `bytes` at `at` as a signed number; 0 past the end.
#[inline]
pub fn i32_at(bytes: &[u8], at: usize) -> i32 {
    match bytes.get(at..at + 4) {
        Some(b) => i32::from_be_bytes([b[0], b[1], b[2], b[3]]),
        None => 0,
    }
}

/// Overwrites two bytes; nothing happens past the end.
#[inline]
pub fn set_u16(bytes: &mut [u8], at: usize, value: u16) {
    if let Some(place) = bytes.get_mut(at..at + 2) {
        place.copy_from_slice(&value.to_be_bytes());
    }
}

/// Overwrites four bytes; nothing happens past the end.
#[inline]
pub fn set_u32(bytes: &mut [u8], at: usize, value: u32) {
    if let Some(place) = bytes.get_mut(at..at + 4) {
        place.copy_from_slice(&value.to_be_bytes());
    }
}

/// Appending big-endian numbers.
pub trait Write {
    /// Appends one byte.
    fn put_u8(&mut self, value: u8);
    /// Appends two bytes.
    fn put_u16(&mut self, value: u16);
    /// Appends four bytes.
    fn put_u32(&mut self, value: u32);
    /// Overwrites two bytes; nothing happens past the end.
    fn set_u16(&mut self, at: usize, value: u16);
    /// Overwrites four bytes; nothing happens past the end.
    fn set_u32(&mut self, at: usize, value: u32);
}

impl Write for Vec<u8> {
    fn put_u8(&mut self, value: u8) {
        self.push(value);
    }

    fn put_u16(&mut self, value: u16) {
        self.extend_from_slice(&value.to_be_bytes());
    }

    fn put_u32(&mut self, value: u32) {
        self.extend_from_slice(&value.to_be_bytes());
    }

    fn set_u16(&mut self, at: usize, value: u16) {
        set_u16(self, at, value);
    }

    fn set_u32(&mut self, at: usize, value: u32) {
        set_u32(self, at, value);
    }
}

/// So many bytes are copied in one step by [`append`].
pub const COPIED: usize = 32;

/// Appends a part of `from`. Most parts are short: those are copied with what follows, in one step, which is then cut
/// off.
#[inline]
pub fn append(from: &[u8], part: Range<usize>, to: &mut Vec<u8>) {
    let length = part.len();
    let rest = from.get(part.start..).unwrap_or_default();
    match rest.first_chunk::<COPIED>() {
        Some(more) if length <= COPIED => {
            let end = to.len() + length;
            to.extend_from_slice(more);
            to.truncate(end);
        }
        _ => to.extend_from_slice(&from[part]),
    }
}

impl<A: smallvec::Array<Item = u8>> Write for SmallVec<A> {
    fn put_u8(&mut self, value: u8) {
        self.push(value);
    }

    fn put_u16(&mut self, value: u16) {
        self.extend_from_slice(&value.to_be_bytes());
    }

    fn put_u32(&mut self, value: u32) {
        self.extend_from_slice(&value.to_be_bytes());
    }

    fn set_u16(&mut self, at: usize, value: u16) {
        set_u16(self, at, value);
    }

    fn set_u32(&mut self, at: usize, value: u32) {
        set_u32(self, at, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_big_endian_and_names_the_offset_of_the_end() {
        let bytes = [0xCA, 0xFE, 0xBA, 0xBE, 0x00, 0x01];
        let mut reader = Reader::new(&bytes);
        assert_eq!(reader.u32().unwrap(), 0xCAFEBABE);
        assert_eq!(reader.u8().unwrap(), 0);
        let error = reader.u16().unwrap_err();
        assert_eq!(error.offset, 5);
        assert_eq!(error.kind, ClassErrorKind::Truncated { needed: 2, left: 1 });
    }

    #[test]
    fn a_window_keeps_absolute_offsets() {
        let bytes = [9, 9, 1, 2, 9];
        let mut reader = Reader::window(&bytes, 2..4);
        assert_eq!(reader.u16().unwrap(), 0x0102);
        assert!(reader.finish().is_ok());
        assert_eq!(reader.u8().unwrap_err().offset, 4);
    }
}
