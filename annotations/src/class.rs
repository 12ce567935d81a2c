//! The lattice of kinds of object.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How the accesses to an object, or to a field, are treated.
///
/// A chain: `Unshared < Discipline < Promoted < Communication`. Going up is always safe and costs executions, so that the class of
/// several claims about one thing is their [`join`](ObjectClass::join).
///
/// Synchronisation objects (the lock and the wait set that every Java object has) are not in this lattice: they are
/// modelled for every object, whatever its class.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum ObjectClass {
    /// O_unsh: accessed by at most one thread. Accesses are invisible, and only watched for a second thread.
    Unshared,
    /// O_ld: every access obeys the locking discipline. Accesses are invisible, and checked against the discipline.
    #[default]
    Discipline,
    /// O_com, since a data race was seen: every access is visible, as for a communication object, but orders nothing, and
    /// further races are still reported.
    Promoted,
    /// O_com: no assumption. Every access is visible, that is, a scheduling point.
    Communication,
}

impl ObjectClass {
    /// All classes, lowest first.
    pub const ALL: [ObjectClass; 4] = [
        Self::Unshared,
        Self::Discipline,
        Self::Promoted,
        Self::Communication,
    ];

    /// Whether every access is a scheduling point.
    #[must_use]
    pub fn is_visible(self) -> bool {
        matches!(self, Self::Promoted | Self::Communication)
    }

    /// The least class that is safe for both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        self.max(other)
    }
}

impl fmt::Display for ObjectClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unshared => "unshared",
            Self::Discipline => "discipline",
            Self::Promoted => "promoted",
            Self::Communication => "communication",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ObjectClass::{self, *};

    #[test]
    fn order_is_the_chain_of_the_paper() {
        assert!(Unshared < Discipline && Discipline < Promoted && Promoted < Communication);
        assert_eq!(ObjectClass::default(), Discipline);
    }

    #[test]
    fn join_is_associative_commutative_idempotent_and_an_upper_bound() {
        for a in ObjectClass::ALL {
            assert_eq!(a.join(a), a);
            for b in ObjectClass::ALL {
                assert_eq!(a.join(b), b.join(a));
                assert!(a <= a.join(b) && b <= a.join(b));
                for c in ObjectClass::ALL {
                    assert_eq!(a.join(b).join(c), a.join(b.join(c)));
                }
            }
        }
    }

    #[test]
    fn names_are_words() {
        let names: Vec<String> = ObjectClass::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            ["unshared", "discipline", "promoted", "communication"]
        );
    }
}
