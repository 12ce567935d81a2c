//! Colours of a terminal.

/// With colours or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paint {
    /// Nothing but the text.
    #[default]
    Plain,
    /// With the sequences of ECMA-48 that most terminals obey.
    Colours,
}

/// Readable on dark and on light ground.
const OF_THREADS: [&str; 6] = ["36", "35", "33", "32", "34", "31"];

impl Paint {
    /// A thread's name, in a colour of its own.
    pub fn thread(self, number: u32, text: &str) -> String {
        self.with(OF_THREADS[number as usize % OF_THREADS.len()], text)
    }

    /// What is not to draw attention.
    pub fn faint(self, text: &str) -> String {
        self.with("2", text)
    }

    /// What is to be read first.
    pub fn strong(self, text: &str) -> String {
        self.with("1", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_string(),
            Self::Colours => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}
