//! Places of the program, in words and as whoever looks for the source needs them.

use jcheck_annotations::{class_of, Site};
use serde::Serialize;

use super::in_words;

/// A place of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// `App.buy (App.java:6)`.
    pub text: String,
    /// The class, with its package.
    pub class: String,
    /// The simple name of the source file, if the class tells it.
    pub file: Option<String>,
    /// The line, from 1, if the class tells it.
    pub line: Option<u32>,
}

impl Place {
    /// The place of a frame, `com.example.App.buy(App.java:6)`.
    pub fn of_frame(frame: &str) -> Self {
        let inner = frame.split_once('(').map(|(_, rest)| rest);
        let inner = inner.and_then(|rest| rest.strip_suffix(')'));
        let (file, line) = match inner.and_then(|inner| inner.rsplit_once(':')) {
            Some((file, line)) => (Some(file.to_string()), line.parse().ok()),
            None => (None, None),
        };
        Self {
            text: in_words(frame),
            class: class_of(frame).to_string(),
            file: file.filter(|_| line.is_some()),
            line: line.filter(|line| *line > 0),
        }
    }

    /// The place of a hook.
    pub fn of_site(site: &Site) -> Self {
        Self {
            text: in_words(&site.location()),
            class: site.class.to_string(),
            file: site.file.as_deref().map(String::from),
            line: site.line,
        }
    }
}
