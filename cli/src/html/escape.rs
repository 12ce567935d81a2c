//! Text of the program within a page.

use std::fmt::Write;

use jcheck_scheduler::report::in_a_line;
use serde::Serialize;

/// Text as content of an element or as the value of an attribute in quotes. What a reader would not see, or what turns the
/// direction of writing, is spelt out.
pub fn text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in in_a_line(text).chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(char),
        }
    }
    escaped
}

/// A line of a source file, with its blanks.
pub fn code(line: &str) -> String {
    text(&line.replace('\t', "    "))
}

/// A value as JSON within a `script` element: no `<` is left, so that nothing ends the element (HTML, section 4.12.1.3).
pub fn json(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).unwrap_or_else(|_| "null".to_string());
    let mut escaped = String::with_capacity(json.len());
    for char in json.chars() {
        match char {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(escaped, "\\u{:04x}", u32::from(char));
            }
            _ => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_the_program_becomes_markup() {
        let name = "</td><script>alert('a' & \"b\")</script>\n\u{1b}[2J\u{202e}";
        let expected = "&lt;/td&gt;&lt;script&gt;alert(&#39;a&#39; &amp; &quot;b&quot;)&lt;/script&gt;\\n\\u{1b}[2J\
                        \\u{202e}";
        assert_eq!(text(name), expected);
    }

    #[test]
    fn json_ends_no_element_and_says_the_same() {
        let value = "</script><!-- <script> & \u{2028}\u{0}";
        let json = json(&value);
        assert!(
            !json.contains(['<', '>', '&', '\u{2028}', '\u{0}']),
            "{json}"
        );
        let back: String = serde_json::from_str(&json).unwrap();
        assert_eq!(back, value);
    }
}
