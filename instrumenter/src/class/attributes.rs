//! Attributes (JVMS 4.7): where each one is, and which of those it is that rewriting looks into.

use super::error::Result;
use super::pool::Pool;
use std::cell::Cell;
use std::ops::Range;

/// An attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// Pool index of the name.
    pub name: u16,
    start: u32,
    end: u32,
}

impl Attribute {
    /// Length of name and length.
    const HEADER: usize = 6;

    /// Of this name, at this place in the file.
    pub(super) fn new(name: u16, whole: Range<usize>) -> Self {
        Attribute {
            name,
            start: whole.start as u32,
            end: whole.end as u32,
        }
    }

    /// The whole attribute, with name and length.
    #[inline]
    pub fn whole(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// What follows name and length.
    #[inline]
    pub fn content(&self) -> Range<usize> {
        self.start as usize + Self::HEADER..self.end as usize
    }
}

/// Which attribute it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `Code` (4.7.3).
    Code,
    /// `StackMapTable` (4.7.4).
    StackMapTable,
    /// `LineNumberTable` (4.7.12).
    LineNumberTable,
    /// `LocalVariableTable` and `LocalVariableTypeTable` (4.7.13, 4.7.14).
    LocalVariables,
    /// `RuntimeVisibleTypeAnnotations` and `RuntimeInvisibleTypeAnnotations` (4.7.20, 4.7.21).
    TypeAnnotations,
    /// Any other one.
    Other,
}

impl Kind {
    fn of(name: &[u8]) -> Self {
        match name {
            b"Code" => Kind::Code,
            b"StackMapTable" => Kind::StackMapTable,
            b"LineNumberTable" => Kind::LineNumberTable,
            b"LocalVariableTable" | b"LocalVariableTypeTable" => Kind::LocalVariables,
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                Kind::TypeAnnotations
            }
            _ => Kind::Other,
        }
    }
}

/// Kinds by the pool indexes of names, as far as somebody has asked: a name is compared once for each class.
#[derive(Debug, Clone, Default)]
pub(super) struct Kinds {
    known: Vec<Cell<Option<Kind>>>,
}

impl Kinds {
    /// For a pool; `left` is that of another class.
    pub fn new(pool: &Pool<'_>, left: Kinds) -> Self {
        let mut known = left.known;
        known.clear();
        known.resize(usize::from(pool.count()), Cell::new(None));
        Kinds { known }
    }

    /// The kind of an attribute.
    ///
    /// # Errors
    /// It has no name.
    #[inline]
    pub fn of(&self, attribute: &Attribute, pool: &Pool<'_>) -> Result<Kind> {
        let place = self.known.get(usize::from(attribute.name));
        if let Some(kind) = place.and_then(Cell::get) {
            return Ok(kind);
        }
        let kind = Kind::of(pool.utf8(attribute.name)?);
        if let Some(place) = place {
            place.set(Some(kind));
        }
        Ok(kind)
    }
}
