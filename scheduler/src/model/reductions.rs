//! Reductions that can be turned off, one by one. What each rests on is said in `docs/soundness/reductions.md`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reduction {
    /// An atomic update that leaves its location as it was is a read.
    Updates,
    /// Critical sections that share no data need no order.
    Sections,
    /// Each task of a `ForkJoinPool` has a worker of its own.
    Tasks,
}

impl Reduction {
    /// All of them, in the order of the command line.
    pub const ALL: [Self; 3] = [Self::Updates, Self::Sections, Self::Tasks];

    /// The word of the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Updates => "updates",
            Self::Sections => "sections",
            Self::Tasks => "tasks",
        }
    }
}

/// Which reductions are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reductions(u8);

impl Reductions {
    /// None.
    pub const NONE: Self = Self(0);
    /// All. A search uses them unless it is told otherwise.
    pub const ALL: Self = Self(u8::MAX);

    /// These, too.
    #[must_use]
    pub fn with(self, reduction: Reduction) -> Self {
        Self(self.0 | 1 << reduction as u8)
    }

    /// All of these but this one.
    #[must_use]
    pub fn without(self, reduction: Reduction) -> Self {
        Self(self.0 & !(1 << reduction as u8))
    }

    /// Whether this one is used.
    pub fn contains(self, reduction: Reduction) -> bool {
        self.0 & 1 << reduction as u8 != 0
    }
}

impl FromStr for Reductions {
    type Err = String;

    /// `all`, `none`, or words separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => return Ok(Self::ALL),
            "none" => return Ok(Self::NONE),
            _ => {}
        }
        let words = Reduction::ALL.map(Reduction::word).join(", ");
        text.split(',').try_fold(Self::NONE, |these, word| {
            let mut all = Reduction::ALL.into_iter();
            let found = all.find(|reduction| reduction.word() == word);
            let found = found.ok_or_else(|| format!("expected all, none or some of {words}"));
            Ok(these.with(found?))
        })
    }
}

impl fmt::Display for Reductions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = Reduction::ALL.into_iter().filter(|r| self.contains(*r));
        let words: Vec<&str> = used.map(Reduction::word).collect();
        match words.len() {
            0 => f.write_str("none"),
            n if n == Reduction::ALL.len() => f.write_str("all"),
            _ => f.write_str(&words.join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_are_read_and_written() {
        assert_eq!("none".parse(), Ok(Reductions::NONE));
        assert_eq!("all".parse(), Ok(Reductions::ALL));
        assert_eq!(Reductions::NONE.to_string(), "none");
        assert_eq!(Reductions::ALL.to_string(), "all");
        for reduction in Reduction::ALL {
            let one: Reductions = reduction.word().parse().unwrap();
            assert_eq!(one, Reductions::NONE.with(reduction));
            assert!(!Reductions::ALL.without(reduction).contains(reduction));
            assert!(one.contains(reduction) && !Reductions::NONE.contains(reduction));
        }
        for bad in ["", "update", "updates,", "all,updates"] {
            assert!(bad.parse::<Reductions>().is_err(), "{bad}");
        }
    }
}
