//! Numbers that stand for names.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A thread, numbered from its [`ThreadPath`] by [`super::Names`]: equal in all executions of one search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ThreadId(pub u32);

/// An object as far as dependency is concerned, numbered from its [`super::ObjectName`] by [`super::Names`]: equal in
/// all executions of one search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectId(pub u32);

/// The name of a thread: the main thread is `0`, the k-th child (from 1) of a thread `p` is `p.k`.
///
/// A creation path is the same in every execution, whatever the interleaving, because it depends only on what the
/// ancestors of the thread did.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ThreadPath(Vec<u32>);

impl ThreadPath {
    /// The main thread.
    pub fn main() -> Self {
        Self(vec![0])
    }

    /// The k-th child, counting from 1.
    #[must_use]
    pub fn child(&self, k: u32) -> Self {
        let mut path = self.0.clone();
        path.push(k);
        Self(path)
    }
}

impl fmt::Display for ThreadPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, k) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            write!(f, "{k}")?;
        }
        Ok(())
    }
}

impl FromStr for ThreadPath {
    type Err = String;

    /// Reads what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let path: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
        match path {
            Ok(path) if path[0] == 0 => Ok(Self(path)),
            _ => Err(format!(
                "`{text}` is not a thread (expected a creation path such as 0 or 0.2.1)"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_print_and_parse() {
        let path = ThreadPath::main().child(2).child(1);
        assert_eq!(path.to_string(), "0.2.1");
        assert_eq!("0.2.1".parse::<ThreadPath>().unwrap(), path);
        for bad in ["", "1", "0.", "0..1", "0.x", "0.-1", "main"] {
            assert!(bad.parse::<ThreadPath>().is_err(), "{bad}");
        }
    }
}
