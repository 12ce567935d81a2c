//! Which test is meant: `CLASS`, `CLASS#METHOD`, or `CLASS#METHOD[NUMBER]`.

use jcheck_instrumenter::Input;

use super::classes::Class;
use super::composed::Composed;
use super::discover::{Method, Role};
use super::level::Level;
use crate::error::CliError;

/// What the user has asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked<'a> {
    /// A class, as it is written.
    pub class: &'a str,
    /// The method, if it is named.
    pub method: Option<&'a str>,
    /// Which of its invocations, from 1.
    pub number: Option<u32>,
}

impl<'a> Asked<'a> {
    /// Reads it.
    ///
    /// # Errors
    /// When there is no number in the brackets, or 0.
    pub fn new(test: &'a str) -> Result<Self, CliError> {
        let (class, method) = match test.split_once('#') {
            Some((class, method)) => (class, Some(method).filter(|method| !method.is_empty())),
            None => (test, None),
        };
        let split = method.and_then(|method| method.strip_suffix(']')?.rsplit_once('['));
        let Some((method, number)) = split else {
            return Ok(Asked {
                class,
                method,
                number: None,
            });
        };
        match number.parse() {
            Ok(number) if number > 0 => Ok(Asked {
                class,
                method: Some(method),
                number: Some(number),
            }),
            _ => Err(CliError::Usage(format!(
                "{test}: [{number}] is no invocation (hint: they have numbers from 1)"
            ))),
        }
    }
}

/// The test in the last of these classes, and the class that declares it.
///
/// # Errors
/// When there is none, or more than one.
pub fn choose<'a>(
    asked: &Asked<'_>,
    levels: &'a [Level],
    composed: &Composed,
    inputs: &[Input],
) -> Result<(&'a Class, &'a Method), CliError> {
    let level = &levels[levels.len() - 1];
    let class = &level.class().name;
    let mut names = names(level);
    let found = match asked.method {
        None => {
            let mut tests = tests(level);
            let first = tests.next();
            first.filter(|_| tests.next().is_none())
        }
        Some(name) => named(name, level)?,
    };
    if let Some(found) = found {
        return Ok(found);
    }
    let own = names.len();
    for inner in level.nested(composed, inputs)? {
        names.extend(self::names(&inner));
    }
    let known = match &names[..] {
        [] => "no method in it is a test".to_string(),
        names => format!("hint: --test with one of {}", names.join(", ")),
    };
    Err(CliError::Usage(match asked.method {
        None => format!("{class} has {own} tests, and one is run at a time ({known})"),
        Some(name) => format!("{class} has no method {name} without parameters ({known})"),
    }))
}

/// The method of this name, perhaps with the types of its parameters in brackets. It need not say that it is a test.
fn named<'a>(name: &str, level: &'a Level) -> Result<Option<(&'a Class, &'a Method)>, CliError> {
    let is_meant = |method: &Method| method.name == name || method.signature() == name;
    let mut found = tests(level).chain(all(level));
    let mut found = found.by_ref().filter(|(_, method)| is_meant(method));
    let Some(first) = found.next() else {
        return Ok(None);
    };
    // One of a superclass that is overridden is the same.
    let other = found
        .find(|(_, other)| other.role == Role::Test && other.signature() != first.1.signature());
    if let Some((_, other)) = other {
        let class = &level.class().name;
        let (one, other) = (first.1.signature(), other.signature());
        return Err(CliError::Usage(format!(
            "{class} has more than one test {name} (hint: --test '{class}#{one}' or '{class}#{other}')"
        )));
    }
    Ok(Some(first))
}

fn all<'a>(level: &'a Level) -> impl Iterator<Item = (&'a Class, &'a Method)> {
    let of = |class: &'a Class| class.methods.iter().map(move |method| (class, method));
    level.classes.iter().flat_map(of)
}

fn tests(level: &Level) -> impl Iterator<Item = (&Class, &Method)> {
    all(level).filter(|(_, method)| method.role == Role::Test)
}

/// The names of the tests of a class.
fn names(level: &Level) -> Vec<String> {
    let class = &level.class().name;
    let names = tests(level).map(|(_, method)| format!("{class}#{}", method.name));
    let mut names: Vec<String> = names.collect();
    names.dedup();
    names
}
