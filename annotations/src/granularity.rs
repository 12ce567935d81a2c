//! `.granularity` files: of which classes an operation is a method, and not an access to a field.
//!
//! Source: S. D. Stoller, *Model-checking multi-threaded distributed Java programs*, STTT 4(1), 2002, section 8.1,
//! and for atomic granularity the shorter version of the paper (SPIN 2000, section 7).
//!
//! ```text
//! file        = { [ entry ] [ comment ] line-end } ;
//! entry       = granularity class ;
//! granularity = "field" | "method" | "atomic" ;
//! ```
//!
//! Comments, white space and classes are those of [`crate::grammar`].

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use crate::parser::{lines, read, Fault, Words};
use crate::{LoadError, ParseErrors};

const EXAMPLE: &str = "method com.example.Semaphore";
const EXPECTED: &str = "`field`, `method` or `atomic`, and a class";

/// What one operation on an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Granularity {
    /// An access to one field.
    #[default]
    Field,
    /// A call of an instance method: what that method does to the fields of `this`, not what the methods do that it
    /// calls.
    Method,
    /// A call of an instance method from outside, with all that the object's own methods do in it to its fields and to
    /// the arrays that it keeps in them.
    Atomic,
}

impl fmt::Display for Granularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Field => "field",
            Self::Method => "method",
            Self::Atomic => "atomic",
        })
    }
}

/// A parsed file: granularities by class name, with dots.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GranularityFile {
    /// In the order of the names.
    pub classes: BTreeMap<String, Granularity>,
}

impl GranularityFile {
    /// Reads and parses a file.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`] when the file cannot be read, [`LoadError::Malformed`] with every wrong line.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        read(path, Self::parse_bytes)
    }

    /// Parses bytes, whatever they are; `name` is used in messages only.
    ///
    /// # Errors
    /// Every wrong line, up to [`crate::MAX_ERRORS`]; a second, other entry for the same class is wrong.
    pub fn parse_bytes(name: &str, bytes: &[u8]) -> Result<Self, ParseErrors> {
        let mut classes = BTreeMap::new();
        lines(name, bytes, |text, _| {
            if let Some((class, granularity)) = entry(text, &classes)? {
                classes.insert(class, granularity);
            }
            Ok(())
        })?;
        Ok(Self { classes })
    }
}

fn entry(
    text: &str,
    known: &BTreeMap<String, Granularity>,
) -> Result<Option<(String, Granularity)>, Fault> {
    let mut words = Words::new(text);
    let Some(first) = words.next() else {
        return Ok(None);
    };
    let granularity = match first.text {
        "field" => Granularity::Field,
        "method" => Granularity::Method,
        "atomic" => Granularity::Atomic,
        _ => return Err(first.fault(EXPECTED, EXAMPLE)),
    };
    let word = words.expect("a class name", EXAMPLE)?;
    let class = word.cursor().type_name(EXAMPLE)?;
    if class.ends_with(']') {
        return Err(word.fault(
            "a class, since arrays have no methods of their own",
            EXAMPLE,
        ));
    }
    if known.get(&class).is_some_and(|other| *other != granularity) {
        return Err(word.fault("a class that has no other granularity above", EXAMPLE));
    }
    match words.next() {
        None => Ok(Some((class, granularity))),
        Some(extra) => Err(extra.fault("the end of the line", EXAMPLE)),
    }
}

/// One entry per line, in the order of the class names.
impl fmt::Display for GranularityFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.classes
            .iter()
            .try_for_each(|(class, granularity)| writeln!(f, "{granularity} {class}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<GranularityFile, ParseErrors> {
        GranularityFile::parse_bytes("x.granularity", text.as_bytes())
    }

    #[test]
    fn entries_are_read_and_printed() {
        let text = "# one\n  atomic com.example.Table$Fork # two\n\nmethod field\nmethod field\nfield A\r\n";
        let file = parse(text).unwrap();
        assert_eq!(file.classes["com.example.Table$Fork"], Granularity::Atomic);
        assert_eq!(
            file.to_string(),
            "field A\natomic com.example.Table$Fork\nmethod field\n"
        );
        assert_eq!(parse(&file.to_string()).unwrap(), file);
        assert_eq!(parse("").unwrap(), GranularityFile::default());
    }

    #[test]
    fn every_wrong_line_is_told_with_its_place() {
        let text = "atomc A\nmethod\nmethod int[]\nmethod A B\nmethod A\natomic A\nmethod a/B\n";
        let errors = parse(text).unwrap_err().errors;
        let places: Vec<(u32, u32)> = errors.iter().map(|e| (e.line, e.column)).collect();
        assert_eq!(places, [(1, 1), (2, 7), (3, 8), (4, 10), (6, 8), (7, 9)]);
        assert!(errors[0].expected.starts_with("`field`"));
    }
}
