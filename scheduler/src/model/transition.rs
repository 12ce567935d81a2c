//! Transitions and choices.

use super::{Operation, ThreadId};
use smallvec::{smallvec, SmallVec};

use serde::{Deserialize, Serialize};

/// The operations of a transition, nearly always one.
pub type Operations = SmallVec<[Operation; 1]>;

/// What a schedule records of a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Choice {
    /// Who runs.
    pub thread: ThreadId,
    /// 0, except for `toss` (the value), `notify` (the number of the chosen waiter's [`ThreadId`]), and what waits
    /// (why it ends).
    pub alternative: u32,
}

/// Operations in messages. The crate's own way believes the length that is announced.
mod few {
    use super::{Operation, Operations};
    use serde::de::{Deserializer, SeqAccess, Visitor};
    use serde::Serializer;
    use std::fmt;

    pub fn serialize<S: Serializer>(few: &Operations, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(few)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Operations, D::Error> {
        deserializer.deserialize_seq(Few)
    }

    struct Few;

    impl<'d> Visitor<'d> for Few {
        type Value = Operations;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("operations")
        }

        fn visit_seq<A: SeqAccess<'d>>(self, mut sequence: A) -> Result<Operations, A::Error> {
            let mut few = Operations::new();
            while let Some(operation) = sequence.next_element::<Operation>()? {
                few.push(operation);
            }
            Ok(few)
        }
    }
}

/// A transition that is pending in some state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Transition {
    /// Who, and which alternative.
    pub choice: Choice,
    /// What it does: one visible operation in a Java program, any number in a model system.
    #[serde(with = "few")]
    pub operations: Operations,
    /// Where in the program (a number of the site table, or of a model's control point).
    pub site: u32,
    /// Whether the thread is a daemon, which does not keep the program alive.
    pub daemon: bool,
    /// The process of the thread, of a program of several.
    pub process: u16,
    /// False for transitions that IF-SSS executes without a choice.
    pub visible: bool,
}

impl Transition {
    /// A visible transition with one operation.
    pub fn visible(thread: ThreadId, alternative: u32, operation: Operation, site: u32) -> Self {
        Self {
            choice: Choice {
                thread,
                alternative,
            },
            operations: smallvec![operation],
            site,
            daemon: false,
            process: 0,
            visible: true,
        }
    }

    /// The same, of a thread that is a daemon or not.
    #[must_use]
    pub fn of_daemon(self, daemon: bool) -> Self {
        Self { daemon, ..self }
    }

    /// The same as a program shows it of which nothing is known: a section begins with its lock.
    #[must_use]
    pub fn without_section(&self) -> Self {
        let operations = match self.operations.first() {
            Some(Operation::Section(lock)) => smallvec![Operation::Enter(*lock)],
            _ => self.operations.clone(),
        };
        Self {
            operations,
            ..self.clone()
        }
    }

    /// The thread.
    pub fn thread(&self) -> ThreadId {
        self.choice.thread
    }
}
