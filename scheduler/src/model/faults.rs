//! Faults of what is around a program: processes that crash, datagrams that go astray.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How often each fault may happen; by default, never.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// Processes of a system that crash, in one execution.
    pub crash: u32,
    /// How often one of them is started again.
    pub restart: u32,
    /// Datagrams to one port that are lost.
    pub drop: u32,
    /// Datagrams to one port that come twice.
    pub duplicate: u32,
    /// Datagrams to one port that overtake the one before.
    pub reorder: u32,
}

/// More than anybody means.
const MOST: u32 = 16;
/// What can be said.
const EXPECTED: &str =
    "crash, restart, drop, duplicate or reorder, each with a number, as in crash:1,drop:2";

impl Faults {
    fn all(&self) -> [(&'static str, u32); 5] {
        [
            ("crash", self.crash),
            ("restart", self.restart),
            ("drop", self.drop),
            ("duplicate", self.duplicate),
            ("reorder", self.reorder),
        ]
    }

    /// Whether any is possible.
    pub fn are_possible(&self) -> bool {
        *self != Self::default()
    }

    /// As [`Self::from_str`] reads it.
    pub fn words(&self) -> String {
        let possible = self.all().into_iter().filter(|(_, count)| *count > 0);
        let words: Vec<String> = possible
            .map(|(name, count)| format!("{name}:{count}"))
            .collect();
        words.join(",")
    }
}

impl FromStr for Faults {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut faults = Self::default();
        for word in text.split(',') {
            let (name, number) = word.split_once(':').unwrap_or((word, "1"));
            let count = match name {
                "crash" => &mut faults.crash,
                "restart" => &mut faults.restart,
                "drop" => &mut faults.drop,
                "duplicate" => &mut faults.duplicate,
                "reorder" => &mut faults.reorder,
                _ => return Err(format!("`{name}` is no fault (expected {EXPECTED})")),
            };
            let number = number.parse().ok().filter(|number| *number <= MOST);
            *count = number.ok_or_else(|| format!("`{word}`: expected a number up to {MOST}"))?;
        }
        if faults.restart > 0 && faults.crash == 0 {
            return Err(
                "a process is started again only after a crash (hint: crash:1,restart:1)"
                    .to_string(),
            );
        }
        Ok(faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_again() {
        let faults: Faults = "crash:2,restart,drop:3".parse().unwrap();
        assert_eq!((faults.crash, faults.restart, faults.drop), (2, 1, 3));
        assert_eq!(faults.words(), "crash:2,restart:1,drop:3");
        assert_eq!(faults.words().parse(), Ok(faults));
        assert!(faults.are_possible() && !Faults::default().are_possible());
    }

    #[test]
    fn mistakes_are_told() {
        let error = |text: &str| text.parse::<Faults>().unwrap_err();
        assert!(error("fire:1").contains("crash, restart, drop"));
        assert!(error("drop:x").contains("a number"));
        assert!(error("drop:99").contains("up to 16"));
        assert!(error("restart:1").contains("crash:1,restart:1"));
    }
}
