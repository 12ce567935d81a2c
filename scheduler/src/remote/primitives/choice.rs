//! What a program leaves open: `Check.choose` (VS_toss of Godefroid 1997), and `Check.assume`.

use smallvec::smallvec;

use super::primitive::{
    Alternative, Alternatives, Asked, Blocked, Granted, Primitive, Seen, Words,
};
use crate::model::{Operation, Subject};
use crate::remote::observer::Observer;
use crate::remote::world::{Contradiction, World, MAX_ALTERNATIVES};

/// A number between 0 and a bound, both included: that is the result, and the number of the alternative.
pub struct Toss {
    pub bound: u32,
}

impl Primitive for Toss {
    fn ways(&self, _: &mut Asked<'_>) -> Alternatives {
        let values = 0..self.bound.saturating_add(1).min(MAX_ALTERNATIVES);
        let toss = Operation::Toss(self.bound);
        values
            .map(|value| Alternative::new(value, smallvec![toss], true))
            .collect()
    }

    fn perform(&self, _: &mut World, granted: Granted) -> Result<Option<i32>, Contradiction> {
        Ok(Some(granted.alternative as i32))
    }

    fn observe(&self, _: &mut Observer, seen: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("toss", Subject::Value(i64::from(seen.result))))
    }
}

/// An assumption that does not hold: the execution goes no further.
pub struct Assume;

impl Primitive for Assume {
    fn ways(&self, _: &mut Asked<'_>) -> Alternatives {
        smallvec![Alternative::only(Operation::Assume, false)]
    }

    fn observe(&self, _: &mut Observer, _: &Seen<'_>) -> Result<Words, Contradiction> {
        Ok(("assume", Subject::None))
    }

    fn blocked(&self, _: &World, _: u32) -> Option<Blocked> {
        Some(Blocked::by_anybody("assume", Subject::None))
    }
}
