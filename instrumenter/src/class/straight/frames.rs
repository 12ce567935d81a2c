//! The frames of a method, one after the other, as far as they tell of uninitialised objects (JVMS 4.7.4).

use crate::class::bytes::Reader;
use crate::class::flow::Slot;
use crate::class::{ClassErrorKind, Result};
use std::ops::Range;

/// A verification type as far as it matters here, and whether it takes two slots.
///
/// # Errors
/// A type that is cut off or not defined.
pub fn read_type(reader: &mut Reader<'_>) -> Result<(Slot, bool)> {
    Ok(match reader.u8()? {
        3 | 4 => (Slot::Other, true),
        0..=5 => (Slot::Other, false),
        6 => (Slot::UninitializedThis, false),
        7 => {
            reader.skip(2)?;
            (Slot::Other, false)
        }
        8 => (Slot::Uninitialized(u32::from(reader.u16()?)), false),
        _ => return Err(reader.error(ClassErrorKind::Malformed("verification type"))),
    })
}

/// The frames that are still to come.
#[derive(Debug)]
pub struct Frames<'a> {
    /// At the types of the next one.
    pub reader: Reader<'a>,
    left: u16,
    /// Position of the next one.
    pub next: Option<u32>,
    /// Its `frame_type`.
    pub kind: u8,
}

impl<'a> Frames<'a> {
    /// Those of a `StackMapTable`, given as a class file and the place of its content.
    ///
    /// # Errors
    /// As [`Frames::advance`].
    pub fn of(bytes: &'a [u8], content: Range<usize>) -> Result<Self> {
        let mut frames = Frames {
            reader: Reader::window(bytes, content),
            left: 0,
            next: None,
            kind: 0,
        };
        frames.left = frames.reader.u16()?;
        frames.advance(0)?;
        Ok(frames)
    }

    /// Reads kind and position of the next frame, when the types of the one before have been read; positions are
    /// counted from `base`.
    ///
    /// # Errors
    /// A table that is cut off or goes on behind its last frame, frame types that are not defined.
    pub fn advance(&mut self, base: u32) -> Result<()> {
        self.next = None;
        let Some(left) = self.left.checked_sub(1) else {
            return self.reader.finish();
        };
        self.left = left;
        self.kind = self.reader.u8()?;
        let delta = match self.kind {
            0..=63 => u16::from(self.kind),
            64..=127 => u16::from(self.kind - 64),
            128..=246 => return Err(self.reader.error(ClassErrorKind::Malformed("frame type"))),
            _ => self.reader.u16()?,
        };
        self.next = Some(base + u32::from(delta));
        Ok(())
    }
}
