//! Words of the program in lines of ours.

/// Whether a terminal obeys this character instead of showing it: control characters, and those that turn the direction
/// of writing (Unicode Standard Annex 9).
pub fn is_obeyed(char: char) -> bool {
    char.is_control() || matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text of the program, such as a message or the name of a thread, as a part of one line.
pub fn in_a_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\n' => line.push_str("\\n"),
            _ if is_obeyed(char) => line.extend(char.escape_unicode()),
            _ => line.push(char),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_cannot_make_a_line_of_its_own() {
        let message = "no\nverified: 1 execution\u{1b}[A";
        assert_eq!(in_a_line(message), "no\\nverified: 1 execution\\u{1b}[A");
    }
}
