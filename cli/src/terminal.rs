//! What goes to the terminal.

use std::io::{self, Write};

use crate::error::CliError;

/// Prints to standard output. A closed pipe ends the output, not the process.
///
/// # Errors
/// When the text does not arrive, for example since the disk is full.
pub fn print(text: &str) -> Result<(), CliError> {
    print_shown(&shown(text))
}

/// As [`print`], of text that has passed through [`shown`] or the like, and may have colours.
///
/// # Errors
/// As [`print`].
pub fn print_shown(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(CliError::Output(error)),
        _ => Ok(()),
    }
}

/// Prints to standard error. Where that takes nothing, nobody can be told.
pub fn complain(text: &str) {
    complain_shown(&shown(text));
}

/// As [`complain`], of text that has passed through [`shown`].
pub fn complain_shown(text: &str) {
    let line = format!("{text}\n");
    let _ = io::stderr().lock().write_all(line.as_bytes());
}

/// The text with all characters spelt out that a terminal would obey, ends of lines and tabs excepted: what a program calls its
/// threads must not move the cursor.
pub fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\n' | '\t' => shown.push(char),
            _ if jcheck_scheduler::report::is_obeyed(char) => {
                shown.extend(char.escape_unicode());
            }
            _ => shown.push(char),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        let text = "a\u{1b}[2Jb\r\n\u{9b}1m\u{202e}ü→\t.";
        let expected = "a\\u{1b}[2Jb\\u{d}\n\\u{9b}1m\\u{202e}ü→\t.";
        assert_eq!(shown(text), expected);
    }
}
