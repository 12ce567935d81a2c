//! `.accept` files: data races that whoever maintains the program knows and accepts.
//!
//! ```text
//! file     = { [ entry ] [ comment ] line-end } ;
//! entry    = location [ places ] | "any" places ;
//! places   = "in" place { place } ;
//! location = "field" pattern | "class" pattern | "new" pattern "at" pattern ;
//! place    = pattern ;                       (* Class.method, or Class.method:line *)
//! pattern  = character { character } ;       (* `*` stands for any number of characters *)
//! ```
//!
//! Comments, white space and names are those of [`crate::grammar`].

use std::fmt;
use std::path::Path;

use crate::parser::{lines, read, Fault, Words};
use crate::{LoadError, ParseErrors};

const EXAMPLE: &str = "field com.example.Cache.hits in com.example.Cache.*";
const EXPECTED: &str = "`field`, `class` or `new` and what is meant, or `any`";
/// The location of an entry that is about places alone.
const ANY: &str = "any";

/// One line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcceptEntry {
    /// `field P`, `class P`, `new P at P`, or [`ANY`].
    location: String,
    /// Where both accesses must be; anywhere, if there is none.
    places: Vec<String>,
    /// Line in the file, from 1.
    pub line: u32,
}

/// A parsed file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AcceptFile {
    /// Its name, for messages.
    pub name: String,
    /// Its entries, in order.
    pub entries: Vec<AcceptEntry>,
}

impl AcceptFile {
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
    /// Every wrong line, up to [`crate::MAX_ERRORS`].
    pub fn parse_bytes(name: &str, bytes: &[u8]) -> Result<Self, ParseErrors> {
        let mut entries = Vec::new();
        lines(name, bytes, |text, line| {
            entries.extend(entry(text, line)?);
            Ok(())
        })?;
        Ok(Self {
            name: name.to_owned(),
            entries,
        })
    }

    /// The first entry that a data race fits: its location as an entry of a `.commun` file, and the places of its
    /// accesses as in the grammar, with lines.
    pub fn entry_for(&self, location: &str, places: &[String]) -> Option<&AcceptEntry> {
        let mut entries = self.entries.iter();
        entries.find(|entry| entry.fits(location, places))
    }
}

impl AcceptEntry {
    /// The entry that is about this location, and accesses at these places only.
    pub fn exactly(location: &str, places: &[String]) -> Self {
        let mut places = places.to_vec();
        places.dedup();
        Self {
            location: location.to_string(),
            places,
            line: 0,
        }
    }

    fn fits(&self, location: &str, places: &[String]) -> bool {
        let here = |place: &String| self.places.iter().any(|pattern| matches(pattern, place));
        let location_fits = self.location == ANY || matches(&self.location, location);
        location_fits && (self.places.is_empty() || (!places.is_empty() && places.iter().all(here)))
    }
}

impl fmt::Display for AcceptEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.location)?;
        if !self.places.is_empty() {
            write!(f, " in {}", self.places.join(" "))?;
        }
        Ok(())
    }
}

fn entry(text: &str, line: u32) -> Result<Option<AcceptEntry>, Fault> {
    let mut words = Words::new(text);
    let Some(first) = words.next() else {
        return Ok(None);
    };
    let mut location = match first.text {
        ANY => String::new(),
        "field" | "class" | "new" => {
            let what = words.expect("a name, which may have `*`", EXAMPLE)?;
            format!("{} {}", first.text, what.text)
        }
        _ => return Err(first.fault(EXPECTED, EXAMPLE)),
    };
    if first.text == "new" {
        let at = words.expect("`at` and a method", EXAMPLE)?;
        if at.text != "at" {
            return Err(at.fault("`at` and a method", EXAMPLE));
        }
        let method = words.expect("a method, which may have `*`", EXAMPLE)?;
        location = format!("{location} at {}", method.text);
    }
    let mut places = Vec::new();
    if let Some(word) = words.next() {
        if word.text != "in" {
            return Err(word.fault("`in` and places, or the end of the line", EXAMPLE));
        }
        let place = words.expect("a place: Class.method, or Class.method:line", EXAMPLE)?;
        places.push(place.text.to_string());
        while let Some(place) = words.next() {
            places.push(place.text.to_string());
        }
    }
    if first.text == ANY {
        if places.is_empty() {
            return Err(first.fault("`any in` and places", EXAMPLE));
        }
        location = ANY.to_string();
    }
    Ok(Some(AcceptEntry {
        location,
        places,
        line,
    }))
}

/// Whether a text fits a pattern, with the line at its end or without it.
fn matches(pattern: &str, text: &str) -> bool {
    let plain = match text.rsplit_once(':') {
        Some((plain, line)) if line.bytes().all(|c| c.is_ascii_digit()) => plain,
        _ => text,
    };
    fits(pattern.as_bytes(), text.as_bytes()) || fits(pattern.as_bytes(), plain.as_bytes())
}

/// Time in proportion to the product of both lengths: only the last `*` is tried again.
fn fits(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut again: Option<(usize, usize)> = None;
    while t < text.len() {
        if pattern.get(p) == Some(&b'*') {
            again = Some((p + 1, t));
            p += 1;
        } else if pattern.get(p) == Some(&text[t]) {
            p += 1;
            t += 1;
        } else if let Some((after, from)) = again {
            again = Some((after, from + 1));
            p = after;
            t = from + 1;
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|c| *c == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> AcceptFile {
        AcceptFile::parse_bytes("x.accept", text.as_bytes()).unwrap()
    }

    fn accepts(text: &str, location: &str, places: [&str; 2]) -> bool {
        let places = places.map(String::from);
        file(text).entry_for(location, &places).is_some()
    }

    #[test]
    fn an_entry_is_about_a_location_and_if_it_says_so_about_places() {
        let (hits, places) = ("field a.Cache.hits", ["a.Cache.get:7", "a.Cache.put:9"]);
        assert!(accepts("field a.Cache.hits # known", hits, places));
        assert!(accepts("field a.*", hits, places));
        assert!(accepts("any in a.*", hits, places));
        assert!(accepts("any in a.Cache.get a.Cache.put", hits, places));
        assert!(!accepts("any in a.Cache.get", hits, places));
        assert!(accepts(
            "field *.hits in a.Cache.get a.Cache.put:9",
            hits,
            places
        ));
        assert!(accepts("field *.hits in a.Cache.*", hits, places));
        assert!(!accepts("field a.Cache.hit", hits, places));
        assert!(!accepts("class a.Cache.hits", hits, places));
        assert!(!accepts("field *.hits in a.Cache.get", hits, places));
        assert!(!accepts(
            "field *.hits in a.Cache.get a.Cache.put:8",
            hits,
            places
        ));
    }

    #[test]
    fn a_birth_is_meant_with_its_line_or_without() {
        let (born, places) = ("new int[] at a.Table.<init>:4", ["a.T.x:1", "a.T.x:1"]);
        assert!(accepts("new int[] at a.Table.<init>", born, places));
        assert!(accepts("new * at a.Table.<init>:4", born, places));
        assert!(!accepts("new int[] at a.Table.<init>:5", born, places));
    }

    #[test]
    fn what_is_printed_is_read_again_and_accepts_that_race_only() {
        let places = ["a.B.f:3".to_string(), "a.B.g:4".to_string()];
        let printed = AcceptEntry::exactly("field a.B.x", &places).to_string();
        assert!(file(&printed).entry_for("field a.B.x", &places).is_some());
        let other = ["a.B.f:3".to_string(), "a.B.h:5".to_string()];
        assert!(file(&printed).entry_for("field a.B.x", &other).is_none());
    }

    #[test]
    fn wrong_lines_are_told_with_their_columns() {
        for (text, column) in [
            ("race a.B.x", 1),
            ("field", 6),
            ("new int[] in a.B.f", 11),
            ("any", 1),
            ("any a.B.x in a.B.f", 5),
            ("field a.B.x at a.B.f", 13),
            ("field a.B.x in", 15),
        ] {
            let errors = AcceptFile::parse_bytes("x", text.as_bytes()).unwrap_err();
            assert_eq!(errors.errors[0].column, column, "{text}");
        }
    }

    #[test]
    fn patterns_take_no_more_than_the_product_of_lengths() {
        // 2^500 ways to divide the text among the stars
        let pattern = format!("{}b", "*a".repeat(500));
        assert!(!fits(pattern.as_bytes(), "a".repeat(5_000).as_bytes()));
        assert!(fits(b"a*b*c", b"a12b3bc"));
        assert!(!fits(b"a*b*c", b"a12b3b"));
        assert!(fits(b"", b""));
    }
}
