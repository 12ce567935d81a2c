//! The bootstrap methods of a class (JVMS 4.7.23): where each one is.

use super::bytes::{u16_at, Reader};
use super::error::{ClassError, ClassErrorKind, Result};
use super::view::Class;
use std::ops::Range;

/// Where the bootstrap methods of a class are. Its memory can be used again.
#[derive(Debug, Default)]
pub struct Bootstraps {
    all: Vec<Range<u32>>,
}

impl Bootstraps {
    /// Those of a class.
    ///
    /// # Errors
    /// An attribute that is cut off.
    pub fn of(class: &Class<'_>) -> Result<Self> {
        let mut bootstraps = Bootstraps::default();
        bootstraps.read(class)?;
        Ok(bootstraps)
    }

    /// Begins with another class.
    ///
    /// # Errors
    /// As [`Bootstraps::of`].
    pub fn read(&mut self, class: &Class<'_>) -> Result<()> {
        self.all.clear();
        let Some(attribute) = class.find(&class.attributes, "BootstrapMethods") else {
            return Ok(());
        };
        let mut reader = Reader::window(class.bytes, attribute.content());
        for _ in 0..reader.u16()? {
            let start = reader.position() as u32;
            reader.u16()?;
            let arguments = usize::from(reader.u16()?);
            reader.skip(arguments * 2)?;
            self.all.push(start..reader.position() as u32);
        }
        Ok(())
    }

    /// How many there are.
    pub fn count(&self) -> u16 {
        self.all.len() as u16
    }

    /// Pool indexes of a bootstrap method and its arguments; `class` is the one that was read.
    ///
    /// # Errors
    /// There is none of this number.
    pub fn parts<'c>(
        &self,
        class: &Class<'c>,
        number: u16,
    ) -> Result<impl Iterator<Item = u16> + use<'c>> {
        let missing = ClassError::new(0, ClassErrorKind::Malformed("BootstrapMethods"));
        let entry = self.all.get(usize::from(number)).ok_or(missing)?;
        let (start, end) = (entry.start as usize, entry.end as usize);
        let places = std::iter::once(start).chain((start + 4..end).step_by(2));
        let bytes = class.bytes;
        Ok(places.map(move |at| u16_at(bytes, at)))
    }
}
