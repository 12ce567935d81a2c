//! Tokens of an expression.

use super::error::ExpressionError;

/// Most tokens of an expression: the tree is at most that deep.
const MAX_TOKENS: usize = 2000;

/// A word or sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A name; `quoted` ones are no keywords.
    Name {
        /// Its characters.
        name: String,
        /// Whether it was in quotes.
        quoted: bool,
    },
    /// A string.
    Text(String),
    /// A number without sign.
    Number(i128),
    /// An operator, a bracket, or the like.
    Sign(&'static str),
    /// Nothing more.
    End,
}

/// Signs, longer ones first.
const SIGNS: [&str; 18] = [
    "&&", "||", "=>", "==", "!=", "<=", ">=", "<", ">", "!", "+", "-", "*", "(", ")", ".", ",", ":",
];

/// The tokens of a text and their columns, with an [`Token::End`] as the last one.
///
/// # Errors
/// When a character belongs to none, a quote has no end, or a number is too large.
pub fn tokens(text: &str) -> Result<Vec<(Token, usize)>, ExpressionError> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if chars[at].is_whitespace() {
            at += 1;
            continue;
        }
        let (token, length) = token(&chars[at..], at + 1)?;
        tokens.push((token, at + 1));
        at += length;
        if tokens.len() > MAX_TOKENS {
            let what = format!("there are more than {MAX_TOKENS} words and signs (hint: quantifiers say the same of several processes)");
            return Err(ExpressionError::new(at, what));
        }
    }
    tokens.push((Token::End, chars.len() + 1));
    Ok(tokens)
}

/// The token at the beginning, and its length.
fn token(rest: &[char], column: usize) -> Result<(Token, usize), ExpressionError> {
    let first = rest[0];
    if first.is_alphabetic() || first == '_' {
        let is_part = |c: &&char| c.is_alphanumeric() || **c == '_';
        let name: String = rest.iter().take_while(is_part).collect();
        let length = name.chars().count();
        let quoted = false;
        return Ok((Token::Name { name, quoted }, length));
    }
    if first.is_ascii_digit() {
        let digits: String = rest.iter().take_while(|c| c.is_ascii_digit()).collect();
        return match digits.parse::<i64>() {
            Ok(number) => Ok((Token::Number(number.into()), digits.len())),
            Err(_) => Err(ExpressionError::new(
                column,
                format!(
                    "the number is too large (hint: the largest one is {})",
                    i64::MAX
                ),
            )),
        };
    }
    if first == '"' || first == '\'' {
        return quoted(rest, first, column);
    }
    for sign in SIGNS {
        if sign.chars().eq(rest.iter().copied().take(sign.len())) {
            return Ok((Token::Sign(sign), sign.len()));
        }
    }
    let hint = match first {
        '=' => " (hint: == compares)",
        '&' => " (hint: && means and)",
        '|' => " (hint: || means or)",
        '/' | '%' => " (hint: there are +, - and *)",
        _ => " (hint: names with other characters than letters, digits and _ are in '...')",
    };
    Err(ExpressionError::new(
        column,
        format!("{first:?} means nothing here{hint}"),
    ))
}

/// A string, or a name in quotes. A backslash stands before a character that is meant as it is.
fn quoted(rest: &[char], quote: char, column: usize) -> Result<(Token, usize), ExpressionError> {
    let mut text = String::new();
    let mut at = 1;
    loop {
        let escaped = rest.get(at) == Some(&'\\');
        at += usize::from(escaped);
        match rest.get(at) {
            None => {
                let what = format!("this has no end (hint: add {quote})");
                return Err(ExpressionError::new(column, what));
            }
            Some(c) if *c == quote && !escaped => break,
            Some(c) => text.push(*c),
        }
        at += 1;
    }
    let token = match quote {
        '"' => Token::Text(text),
        _ => Token::Name {
            name: text,
            quoted: true,
        },
    };
    Ok((token, at + 1))
}
