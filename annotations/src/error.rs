//! What can be wrong with annotation files, told like a compiler does.

use std::fmt;
use std::path::PathBuf;

use thiserror::Error;

use crate::{FileKind, Selector};

/// How many errors of one file are kept; further ones are only counted.
pub const MAX_ERRORS: usize = 20;

/// Characters of a source line shown on either side of the caret.
const CONTEXT: usize = 70;

/// A file could not be turned into an [`AnnotationFile`](crate::AnnotationFile).
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file could not be read.
    #[error("read annotation file {}: {source} (hint: give the path of an existing text file)", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file was read and is wrong.
    #[error(transparent)]
    Malformed(#[from] ParseErrors),
}

/// All errors of one file, in order of lines; at most one per line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseErrors {
    /// The first [`MAX_ERRORS`] errors; never empty.
    pub errors: Vec<ParseError>,
    /// How many more there are.
    pub omitted: usize,
}

impl fmt::Display for ParseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        if self.omitted > 0 {
            write!(f, "\n... and {} more errors in this file", self.omitted)?;
        }
        Ok(())
    }
}

/// One wrong line.
///
/// `Display` gives several lines: `file:line:column: message`, the source line, a caret, an example.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ParseError {
    /// The name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column of the first wrong character, from 1, counted in characters.
    pub column: u32,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
    /// A correct entry of the form that seems to be meant.
    pub example: &'static str,
    /// The line, bytes that are not UTF-8 replaced.
    pub source_line: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            column,
            found,
            expected,
            example,
            ..
        } = self;
        writeln!(
            f,
            "{file}:{line}:{column}: found {found}, expected {expected}"
        )?;
        let gutter = line.to_string();
        let (shown, before_caret) = window(&self.source_line, *column as usize - 1);
        writeln!(f, "  {gutter} | {shown}")?;
        writeln!(f, "  {:width$} | {before_caret}^", "", width = gutter.len())?;
        write!(
            f,
            "  {:width$} = example: {example}",
            "",
            width = gutter.len()
        )
    }
}

/// The part of a line around the character `at`, and white space as wide as what precedes that character. Tabs stay
/// tabs, so that the caret is in place whatever their width; other control characters become harmless.
fn window(line: &str, at: usize) -> (String, String) {
    let first = at.saturating_sub(CONTEXT);
    let length = line.chars().count();
    let last = length.min(at + CONTEXT);
    let harmless = |c: char| {
        if c != '\t' && c.is_control() {
            '\u{FFFD}'
        } else {
            c
        }
    };
    let body: String = line
        .chars()
        .skip(first)
        .take(last.saturating_sub(first))
        .map(harmless)
        .collect();
    let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
    let mut before: String = line
        .chars()
        .skip(first)
        .take(at - first)
        .map(blank)
        .collect();
    let mut shown = body;
    if first > 0 {
        shown.insert_str(0, "...");
        before.insert_str(0, "   ");
    }
    if last < length {
        shown.push_str("...");
    }
    (shown, before)
}

/// The two files contradict each other.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ConflictError {
    /// All contradictions, in the order of the `.unshared` file; never empty.
    pub conflicts: Vec<Conflict>,
}

/// One selector in both files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// What both files select.
    pub selector: Selector,
    /// Name of the `.unshared` file, and the line there, from 1.
    pub unshared: (String, u32),
    /// Name of the `.commun` file, and the line there, from 1.
    pub commun: (String, u32),
}

impl fmt::Display for ConflictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for conflict in &self.conflicts {
            let (selector, (file, line), (other, other_line)) =
                (&conflict.selector, &conflict.unshared, &conflict.commun);
            writeln!(
                f,
                "{file}:{line}: `{selector}` is declared unshared here and a communication object at {other}:{other_line}"
            )?;
        }
        write!(f, "(hint: an object is one or the other; keep it in the .commun file if several threads use it)")
    }
}

impl FileKind {
    /// What the file is called in messages.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Unshared => ".unshared",
            Self::Commun => ".commun",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(source_line: &str, column: u32) -> ParseError {
        ParseError {
            file: "bank.unshared".to_owned(),
            line: 7,
            column,
            found: "`x`".to_owned(),
            expected: "`at`".to_owned(),
            example: "class com.example.Account",
            source_line: source_line.to_owned(),
        }
    }

    #[test]
    fn looks_like_a_compiler_message() {
        let text = error("new A x B.m", 7).to_string();
        assert_eq!(
            text,
            "bank.unshared:7:7: found `x`, expected `at`\n  7 | new A x B.m\n    |       ^\n    = example: class com.example.Account"
        );
    }

    #[test]
    fn caret_follows_tabs_and_long_lines_are_cut() {
        assert!(error("\tnew\tA x", 8)
            .to_string()
            .contains("\n    | \t   \t  ^"));
        let long = format!("{}x{}", "a".repeat(500), "b".repeat(500));
        let text = error(&long, 501).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].len() < 200 && lines[1].ends_with("..."));
        assert_eq!(
            lines[1].chars().nth(lines[2].chars().count() - 1),
            Some('x')
        );
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert!(!error("new \u{1b}[2J", 5).to_string().contains('\u{1b}'));
    }

    #[test]
    fn omitted_errors_are_counted() {
        let errors = ParseErrors {
            errors: vec![error("x", 1)],
            omitted: 3,
        };
        assert!(errors
            .to_string()
            .ends_with("... and 3 more errors in this file"));
    }
}
