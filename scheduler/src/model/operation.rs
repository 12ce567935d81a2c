//! What a transition does to an object.

use serde::{Deserialize, Serialize};
use std::fmt;

use super::{ObjectId, ThreadId};

/// A storage location as far as dependency is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Location {
    /// The object, or the name of the static field.
    pub object: ObjectId,
    /// Field of the site table or element of an array; 0 where the object is a single location.
    pub part: u32,
}

/// An operation on an object (`design.md` calls the kinds by the same names).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Operation {
    /// The first operation of a thread, visible by the condition InitVis of Stoller 2002, 3.6.
    Begin,
    /// `acquire` of a monitor.
    Enter(ObjectId),
    /// First half of `wait`.
    WaitRelease(ObjectId),
    /// Second half of `wait`.
    WaitAcquire(ObjectId),
    /// `notify`.
    Notify(ObjectId),
    /// `join`.
    Join(ThreadId),
    /// Read of a volatile field or of a communication object.
    Read(Location),
    /// Write of a volatile field or of a communication object.
    Write(Location),
    /// VeriSoft's VS_toss.
    Toss(u32),
    /// `System.exit`.
    Exit(i32),
    /// An operation of a model system that depends on every other use of the same object.
    Use(ObjectId),
}

impl Operation {
    /// The word for reports and schedule files.
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Enter(_) => "lock",
            Self::WaitRelease(_) => "wait",
            Self::WaitAcquire(_) => "relock",
            Self::Notify(_) => "notify",
            Self::Join(_) => "join",
            Self::Read(_) => "read",
            Self::Write(_) => "write",
            Self::Toss(_) => "toss",
            Self::Exit(_) => "exit",
            Self::Use(_) => "use",
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())
    }
}
