//! Text to entries, by recursive descent over the words of one line (the grammar is in [`crate::grammar`]).
//!
//! A wrong line yields one error and is skipped, so that all wrong lines of a file are reported together.

use std::path::Path;

use crate::grammar::{is_identifier_part, is_identifier_start, PRIMITIVES};
use crate::{
    AnnotationFile, Entry, FileKind, LoadError, Method, ParseError, ParseErrors, Selector,
    MAX_ERRORS,
};

const CLASS_EXAMPLE: &str = "class com.example.Account";
const NEW_EXAMPLE: &str = "new com.example.Account at com.example.Bank.open:42";
const FIELD_EXAMPLE: &str = "field com.example.Bank.total";
const INITIALISER_EXAMPLE: &str = "initialiser com.example.Cache";
const TENTATIVE_EXAMPLE: &str = "tentatively new int[] at com.example.Bank.<init>";
/// Lines are 16 bits wide in a class file (JVMS 4.7.12).
const LAST_LINE: u32 = 65_535;

impl AnnotationFile {
    /// Reads and parses a file.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`] when the file cannot be read, [`LoadError::Malformed`] with every wrong line.
    pub fn load(kind: FileKind, path: &Path) -> Result<Self, LoadError> {
        read(path, |name, bytes| Self::parse_bytes(kind, name, bytes))
    }

    /// Parses text; `name` is used in messages only.
    ///
    /// # Errors
    /// Every wrong line, up to [`MAX_ERRORS`].
    pub fn parse(kind: FileKind, name: &str, text: &str) -> Result<Self, ParseErrors> {
        Self::parse_bytes(kind, name, text.as_bytes())
    }

    /// Parses bytes, whatever they are. A byte order mark is skipped; lines may end with `\n` or `\r\n`.
    ///
    /// # Errors
    /// Every wrong line, up to [`MAX_ERRORS`]; a line that is not UTF-8 is wrong.
    pub fn parse_bytes(kind: FileKind, name: &str, bytes: &[u8]) -> Result<Self, ParseErrors> {
        let mut entries = Vec::new();
        lines(name, bytes, |text, line| {
            if let Some((selector, tentative)) = parse_line(kind, text)? {
                entries.push(Entry {
                    selector,
                    tentative,
                    line,
                });
            }
            Ok(())
        })?;
        Ok(Self {
            kind,
            name: name.to_owned(),
            entries,
        })
    }
}

/// Reads a file and hands its name and its bytes to `parse`.
pub(crate) fn read<T>(
    path: &Path,
    parse: impl FnOnce(&str, &[u8]) -> Result<T, ParseErrors>,
) -> Result<T, LoadError> {
    let bytes = std::fs::read(path).map_err(|source| LoadError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    Ok(parse(&path.display().to_string(), &bytes)?)
}

/// Hands all lines to `parse`, with their numbers from 1, and collects what is wrong with them.
pub(crate) fn lines(
    name: &str,
    bytes: &[u8],
    mut parse: impl FnMut(&str, u32) -> Result<(), Fault>,
) -> Result<(), ParseErrors> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut errors = Vec::new();
    let mut omitted = 0;
    for (index, raw) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let raw = raw.strip_suffix(b"\r").unwrap_or(raw);
        let line = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let parsed = match std::str::from_utf8(raw) {
            Ok(text) => parse(text, line),
            Err(error) => Err(not_utf8(raw, error.valid_up_to())),
        };
        if let Err(fault) = parsed {
            let text = String::from_utf8_lossy(raw);
            report(&mut errors, &mut omitted, name, line, &text, fault);
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(ParseErrors { errors, omitted }),
    }
}

/// An error that does not know its file and line yet. Columns count characters from 1.
pub(crate) struct Fault {
    column: usize,
    found: String,
    expected: String,
    example: &'static str,
}

fn report(
    errors: &mut Vec<ParseError>,
    omitted: &mut usize,
    file: &str,
    line: u32,
    source_line: &str,
    fault: Fault,
) {
    if errors.len() == MAX_ERRORS {
        *omitted += 1;
        return;
    }
    errors.push(ParseError {
        file: file.to_owned(),
        line,
        column: u32::try_from(fault.column).unwrap_or(u32::MAX),
        found: fault.found,
        expected: fault.expected,
        example: fault.example,
        source_line: source_line.to_owned(),
    });
}

fn not_utf8(raw: &[u8], valid_up_to: usize) -> Fault {
    let before = String::from_utf8_lossy(&raw[..valid_up_to]).chars().count();
    Fault {
        column: before + 1,
        found: format!("byte 0x{:02x}, which is not UTF-8", raw[valid_up_to]),
        expected: "text in UTF-8".to_owned(),
        example: CLASS_EXAMPLE,
    }
}

/// `entry = [ "tentatively" ] selector`, or nothing.
fn parse_line(kind: FileKind, text: &str) -> Result<Option<(Selector, bool)>, Fault> {
    let mut words = Words::new(text);
    let Some(first) = words.peek() else {
        return Ok(None);
    };
    let tentative = first.text == "tentatively";
    if tentative {
        if kind != FileKind::Unshared {
            let expected = format!("an entry without it in a {} file", kind.extension());
            return Err(first.fault(&expected, CLASS_EXAMPLE));
        }
        words.next();
    }
    let selector = parse_selector(kind, &mut words, tentative)?;
    match words.next() {
        None => Ok(Some((selector, tentative))),
        Some(extra) => Err(extra.fault("the end of the line", example_of(&selector))),
    }
}

/// `selector = [ "class" ] type | "new" ... | "field" ... | "initialiser" ...`
fn parse_selector(
    kind: FileKind,
    words: &mut Words<'_>,
    tentative: bool,
) -> Result<Selector, Fault> {
    let forms = if tentative {
        TENTATIVE_EXAMPLE
    } else {
        CLASS_EXAMPLE
    };
    let first = words.expect("`class`, `new`, `field` or a class name", forms)?;
    match first.text {
        "class" => {
            let class = words.expect("a class name", CLASS_EXAMPLE)?;
            Ok(Selector::Class(class.cursor().type_name(CLASS_EXAMPLE)?))
        }
        "new" => {
            let class = words
                .expect("the class of the new object", NEW_EXAMPLE)?
                .cursor()
                .type_name(NEW_EXAMPLE)?;
            let at = words.expect("`at` and a method", NEW_EXAMPLE)?;
            if at.text != "at" {
                return Err(at.fault("`at` and a method", NEW_EXAMPLE));
            }
            let (method, line) = words
                .expect("a class and a method, joined by `.`", NEW_EXAMPLE)?
                .cursor()
                .method()?;
            Ok(Selector::Allocation {
                class,
                method,
                line,
            })
        }
        "field" => {
            let (class, name) = words
                .expect("a class and a field, joined by `.`", FIELD_EXAMPLE)?
                .cursor()
                .field()?;
            Ok(Selector::Field { class, name })
        }
        "initialiser" if kind == FileKind::Commun => {
            let class = words.expect("a class name", INITIALISER_EXAMPLE)?;
            Ok(Selector::Initialiser(
                class.cursor().type_name(INITIALISER_EXAMPLE)?,
            ))
        }
        "tentatively" => Err(first.fault("`class`, `new`, `field` or a class name", forms)),
        // A misspelt keyword is more likely than a class name with something behind it.
        _ if words.peek().is_some() => Err(first.fault(
            "`class`, `new`, `field`, or a class name alone on the line",
            forms,
        )),
        _ => Ok(Selector::Class(first.cursor().type_name(forms)?)),
    }
}

fn example_of(selector: &Selector) -> &'static str {
    match selector {
        Selector::Class(_) => CLASS_EXAMPLE,
        Selector::Allocation { .. } => NEW_EXAMPLE,
        Selector::Field { .. } => FIELD_EXAMPLE,
        Selector::Initialiser(_) => INITIALISER_EXAMPLE,
    }
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    /// Column of its first character, from 1.
    column: usize,
}

impl<'a> Word<'a> {
    pub(crate) fn fault(&self, expected: &str, example: &'static str) -> Fault {
        // A word can be as long as the file; a message should not.
        let mut shown: String = self.text.chars().take(40).collect();
        if shown.len() < self.text.len() {
            shown.push_str("...");
        }
        Fault {
            column: self.column,
            found: quoted(&shown),
            expected: expected.to_owned(),
            example,
        }
    }

    pub(crate) fn cursor(self) -> Cursor<'a> {
        Cursor {
            rest: self.text,
            column: self.column,
        }
    }
}

/// `text` between back quotes, with control characters spelled out.
fn quoted(text: &str) -> String {
    let visible: String = text
        .chars()
        .flat_map(|c| {
            if c.is_control() {
                c.escape_default().collect()
            } else {
                vec![c]
            }
        })
        .collect();
    format!("`{visible}`")
}

/// The words of a line, comment removed.
pub(crate) struct Words<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        let content = line.split('#').next().unwrap_or("");
        let mut words = Self {
            rest: content,
            column: 1,
        };
        words.skip_blanks();
        words
    }

    fn skip_blanks(&mut self) {
        let trimmed = self.rest.trim_start();
        self.column += self.rest[..self.rest.len() - trimmed.len()].chars().count();
        self.rest = trimmed;
    }

    fn peek(&self) -> Option<Word<'a>> {
        let text = self
            .rest
            .split(char::is_whitespace)
            .next()
            .filter(|text| !text.is_empty())?;
        Some(Word {
            text,
            column: self.column,
        })
    }

    pub(crate) fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.rest = &self.rest[word.text.len()..];
        self.column += word.text.chars().count();
        let end = self.column;
        self.skip_blanks();
        if self.rest.is_empty() {
            // "Found the end of the line" points right behind the last word, not behind its trailing blanks.
            self.column = end;
        }
        Some(word)
    }

    pub(crate) fn expect(
        &mut self,
        expected: &str,
        example: &'static str,
    ) -> Result<Word<'a>, Fault> {
        let column = self.column;
        self.next().ok_or_else(|| Fault {
            column,
            found: "the end of the line".to_owned(),
            expected: expected.to_owned(),
            example,
        })
    }
}

/// A position inside a word.
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Cursor<'a> {
    fn fault(&self, expected: &str, example: &'static str) -> Fault {
        let found = match self.rest.chars().next() {
            Some('/') => "`/` (packages are separated by `.`)".to_owned(),
            Some('(') => "`(` (parameters are not written; all overloads are meant)".to_owned(),
            Some(c) => quoted(&c.to_string()),
            None => "the end of the word".to_owned(),
        };
        Fault {
            column: self.column,
            found,
            expected: expected.to_owned(),
            example,
        }
    }

    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.column += taken.chars().count();
        self.rest = rest;
        taken
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.rest.starts_with(text);
        if found {
            self.advance(text.len());
        }
        found
    }

    fn end(&self, expected: &str, example: &'static str) -> Result<(), Fault> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(self.fault(expected, example))
        }
    }

    fn identifier(&mut self, expected: &str, example: &'static str) -> Result<&'a str, Fault> {
        if !self.rest.starts_with(is_identifier_start) {
            return Err(self.fault(expected, example));
        }
        let end = self
            .rest
            .find(|c| !is_identifier_part(c))
            .unwrap_or(self.rest.len());
        Ok(self.advance(end))
    }

    /// `type = class { "[]" } | primitive "[]" { "[]" }`, to the end of the word.
    pub(crate) fn type_name(mut self, example: &'static str) -> Result<String, Fault> {
        let (whole, start) = (self.rest, self.column);
        loop {
            self.identifier("a class name", example)?;
            if !self.eat(".") {
                break;
            }
        }
        let mut dimensions = 0;
        while self.eat("[]") {
            dimensions += 1;
        }
        self.end("`.`, `[]` or the end of the class name", example)?;
        if dimensions == 0 && PRIMITIVES.contains(&whole) {
            return Err(Word {
                text: whole,
                column: start,
            }
            .fault("a class or an array type, such as `int[]`", example));
        }
        Ok(whole.to_owned())
    }

    /// `identifier { "." identifier } "." last`, where `last` may be special; the class and the rest.
    fn member(
        &mut self,
        special: &[&'static str],
        expected: &str,
        example: &'static str,
    ) -> Result<(String, String), Fault> {
        let mut class = self.identifier("a class name", example)?.to_owned();
        if !self.eat(".") {
            return Err(self.fault(&format!("`.` and {expected}"), example));
        }
        loop {
            if let Some(name) = special.iter().find(|name| self.eat(name)) {
                return Ok((class, (*name).to_owned()));
            }
            let name = self.identifier(expected, example)?;
            if !self.eat(".") {
                return Ok((class, name.to_owned()));
            }
            class.push('.');
            class.push_str(name);
        }
    }

    /// `method [ ":" line ]`, to the end of the word.
    fn method(mut self) -> Result<(Method, Option<u32>), Fault> {
        let (class, name) = self.member(&["<init>", "<clinit>"], "a method name", NEW_EXAMPLE)?;
        let line = if self.eat(":") {
            Some(self.line()?)
        } else {
            None
        };
        self.end("`:` and a line, or the end of the method name", NEW_EXAMPLE)?;
        Ok((Method { class, name }, line))
    }

    fn line(&mut self) -> Result<u32, Fault> {
        let expected = format!("a line from 1 to {LAST_LINE}");
        let digits = self
            .rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.rest.len());
        if digits == 0 {
            return Err(self.fault(&expected, NEW_EXAMPLE));
        }
        let word = Word {
            text: &self.rest[..digits],
            column: self.column,
        };
        match word.text.parse() {
            Ok(line @ 1..=LAST_LINE) => {
                self.advance(digits);
                Ok(line)
            }
            _ => Err(word.fault(&expected, NEW_EXAMPLE)),
        }
    }

    /// `class "." identifier`, to the end of the word.
    fn field(mut self) -> Result<(String, String), Fault> {
        let names = self.member(&[], "a field name", FIELD_EXAMPLE)?;
        self.end("`.` or the end of the field name", FIELD_EXAMPLE)?;
        Ok(names)
    }
}

#[cfg(test)]
#[path = "parser_tests.rs"]
mod tests;
