//! Computations from files, one line of JSON for each local state. The format is in docs/detect.md.

use std::convert::Infallible;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use thiserror::Error;

use super::builder::{BuildError, Builder};
use super::computation::Computation;
use super::value::Value;

/// Longest line, in bytes.
pub const MAX_LINE: usize = 1 << 20;
/// Longest name of a process or variable, in bytes.
const MAX_NAME: usize = 200;
/// Longest file, in bytes.
pub const MAX_FILE: u64 = 1 << 30;

/// Why there is no computation.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error("cannot read {file}: {source}")]
    File {
        /// Its name.
        file: String,
        /// Why not.
        source: io::Error,
    },
    /// A line is not of the format, or cannot be true.
    #[error("{file}:{line}: {what}")]
    Line {
        /// The name of the file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it, and what to do.
        what: String,
    },
}

/// A line.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Line {
    process: String,
    #[serde(default)]
    variables: Pairs<Value>,
    clock: Pairs<u64>,
}

/// An object of JSON, in which no name is there twice.
struct Pairs<V>(Vec<(String, V)>);

impl<V> Default for Pairs<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Most entries of an object.
const MAX_PAIRS: usize = 1000;

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Pairs<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pair<V>(std::marker::PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Pair<V> {
            type Value = Pairs<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<V>, A::Error> {
                let mut pairs: Vec<(String, V)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, V>()? {
                    if pairs.iter().any(|(known, _)| *known == name) {
                        return Err(A::Error::custom(format!(
                            "the name `{name}` is there twice"
                        )));
                    }
                    if pairs.len() == MAX_PAIRS {
                        return Err(A::Error::custom(format!("more than {MAX_PAIRS} names")));
                    }
                    pairs.push((name, value));
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Pair(std::marker::PhantomData))
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl Visitor<'_> for Any {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer of 64 bits, true, false or a string")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
                Ok(Value::Bool(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
                Ok(Value::Int(value))
            }

            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Value, E> {
                let unexpected = serde::de::Unexpected::Unsigned(value);
                let value = i64::try_from(value);
                value
                    .map(Value::Int)
                    .map_err(|_| E::invalid_value(unexpected, &self))
            }

            fn visit_str<E>(self, value: &str) -> Result<Value, E> {
                Ok(Value::Text(value.into()))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// Reads a computation. The name of the file is for messages.
///
/// # Errors
/// When the input cannot be read, a line is not of the format, or the lines together are no computation.
pub fn read(file: &str, input: impl BufRead) -> Result<Computation, ReadError> {
    match read_each(file, input, |_| ControlFlow::<Infallible>::Continue(()))? {
        ControlFlow::Continue(computation) => Ok(computation),
        ControlFlow::Break(never) => match never {},
    }
}

/// A local state that was read.
#[derive(Debug)]
pub struct Arrived {
    /// Whose.
    pub process: String,
    /// Its variables.
    pub variables: Vec<(String, Value)>,
    /// Its vector timestamp.
    pub clock: Vec<(String, u64)>,
}

/// As [`read()`], and calls a function with each local state as soon as its line is there, until it breaks.
///
/// # Errors
/// As [`read()`].
pub fn read_each<B>(
    file: &str,
    input: impl BufRead,
    each: impl FnMut(Arrived) -> ControlFlow<B>,
) -> Result<ControlFlow<B, Computation>, ReadError> {
    Reader {
        file,
        builder: Builder::default(),
        lines: Vec::new(),
    }
    .read(input, each)
}

struct Reader<'f> {
    file: &'f str,
    builder: Builder,
    /// The lines of the local states of each process.
    lines: Vec<Vec<usize>>,
}

impl Reader<'_> {
    fn error(&self, line: usize, what: impl Into<String>) -> ReadError {
        ReadError::Line {
            file: self.file.to_string(),
            line,
            what: what.into(),
        }
    }

    /// An error in the line of a local state.
    fn build_error(&self, error: &BuildError) -> ReadError {
        let lines = self.lines.get(error.process);
        let line = lines.and_then(|lines| lines.get(error.state));
        self.error(line.copied().unwrap_or(1), error.to_string())
    }

    fn read<B>(
        mut self,
        input: impl BufRead,
        mut each: impl FnMut(Arrived) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B, Computation>, ReadError> {
        let mut input = input.take(MAX_FILE + 1);
        let mut bytes = Vec::new();
        let mut number = 0;
        loop {
            bytes.clear();
            let mut line = input.by_ref().take(MAX_LINE as u64 + 1);
            let count = line.read_until(b'\n', &mut bytes);
            let count = count.map_err(|source| ReadError::File {
                file: self.file.to_string(),
                source,
            })?;
            if count == 0 {
                break;
            }
            number += 1;
            if count > MAX_LINE {
                let what = format!("the line has more than {MAX_LINE} bytes (hint: a line is one local state; record fewer variables)");
                return Err(self.error(number, what));
            }
            let line = bytes.trim_ascii_end();
            if !line.is_empty() {
                if let ControlFlow::Break(found) = each(self.line(number, line)?) {
                    return Ok(ControlFlow::Break(found));
                }
            }
        }
        if input.limit() == 0 {
            let what = "the file has more than a gigabyte (hint: record a local state only when a variable of the predicate changes)";
            return Err(self.error(number, what));
        }
        if self.lines.is_empty() {
            let what = "there is no local state (hint: each line is one, such as {\"process\":\"p1\",\"variables\":{\"x\":0},\"clock\":{\"p1\":1}})";
            return Err(self.error(1, what));
        }
        let (file, lines) = (self.file, std::mem::take(&mut self.lines));
        let builder = std::mem::take(&mut self.builder);
        builder
            .finish()
            .map(ControlFlow::Continue)
            .map_err(|error| {
                let lines = Reader {
                    file,
                    builder: Builder::default(),
                    lines,
                };
                lines.build_error(&error)
            })
    }

    fn line(&mut self, number: usize, bytes: &[u8]) -> Result<Arrived, ReadError> {
        let line: Line = serde_json::from_slice(bytes).map_err(|error| {
            let text = error.to_string();
            let text = text.rsplit_once(" at line ").map_or(&*text, |(text, _)| text);
            let text: String = text.chars().take(MAX_NAME).collect();
            let hint = "hint: a line is one local state, such as {\"process\":\"p1\",\"variables\":{\"x\":0},\"clock\":{\"p1\":1}}";
            self.error(number, format!("column {}: {text} ({hint})", error.column()))
        })?;
        let names = line.variables.0.iter().map(|(name, _)| name);
        let names = names.chain(line.clock.0.iter().map(|(name, _)| name));
        if names
            .chain([&line.process])
            .any(|name| name.len() > MAX_NAME)
        {
            let what = format!("a name has more than {MAX_NAME} bytes (hint: processes and variables have short names)");
            return Err(self.error(number, what));
        }
        let process = self.builder.process(&line.process);
        let entries = line.clock.0.iter();
        let clock: Vec<_> = entries
            .map(|(name, value)| (self.builder.process(name), *value))
            .collect();
        if self.lines.len() <= process {
            self.lines.resize_with(process + 1, Vec::new);
        }
        self.lines[process].push(number);
        let pushed = self.builder.push(process, &line.variables.0, &clock);
        pushed.map_err(|error| self.build_error(&error))?;
        Ok(Arrived {
            process: line.process,
            variables: line.variables.0,
            clock: line.clock.0,
        })
    }
}
