//! Where uninitialised objects and unpublished arrays are: a small data-flow analysis of one method body.
//!
//! It answers the questions that decide whether a hook may be put somewhere, or may be left out: which `new` an
//! `<init>` call completes and whether a copy of the object stays on the stack, whether a `putfield` writes to an
//! object whose superclass constructor has not run, whether an array that is written to has never left the operand
//! stack, and which code is reachable at all. It needs neither frames nor the class hierarchy: values are only told
//! apart as far as these questions go.
//!
//! Subroutines (`jsr`) are followed into, and assumed to leave the state as they found it: no compiler keeps an
//! uninitialised object across one.

mod analysis;
mod state;

pub use analysis::analyse;

use super::error::{ClassError, ClassErrorKind, Result};
use super::opcode::{op, Instruction, Instructions};
use super::view::ExceptionEntry;

/// One slot of the operand stack or one local variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// Anything that is complete, one half of a long or double, or unknown.
    Other,
    /// `this` in a constructor before the call of `this(..)` or `super(..)`.
    UninitializedThis,
    /// An object made by the `new` at this pc, before its constructor.
    Uninitialized(u32),
    /// An array made by the instruction at this pc, which so far has only been copied on the operand stack and written
    /// to: no other thread can know it.
    FreshArray(u32),
}

/// What was found out about one instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// An `invokespecial <init>`.
    Init {
        /// The receiver.
        receiver: Slot,
        /// True if the same object is on top of the stack afterwards.
        kept: bool,
    },
    /// A `putfield` to an object that is not complete yet.
    Put(Slot),
    /// A store into a [`Slot::FreshArray`].
    StoreToFreshArray,
}

/// What the analysis needs of a method.
#[derive(Debug, Clone, Copy)]
pub struct Body<'a> {
    /// The code array.
    pub code: &'a [u8],
    /// Its instructions.
    pub instructions: &'a Instructions,
    /// Its exception table.
    pub exceptions: &'a [ExceptionEntry],
    /// `max_locals`.
    pub max_locals: u16,
    /// True for `<init>`.
    pub is_constructor: bool,
}

/// Facts by pc; unreachable instructions may have none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// In the order of pcs.
    list: Vec<(u32, Fact)>,
}

impl Facts {
    /// Forgets everything; memory is kept.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds a fact about an instruction behind all that have facts.
    pub fn push(&mut self, pc: u32, fact: Fact) {
        self.list.push((pc, fact));
    }

    /// What is known of the instruction at a pc.
    pub fn get(&self, pc: u32) -> Option<&Fact> {
        let found = self.list.binary_search_by_key(&pc, |(pc, _)| *pc).ok()?;
        Some(&self.list[found].1)
    }

    /// All facts.
    pub fn values(&self) -> impl Iterator<Item = &Fact> {
        self.list.iter().map(|(_, fact)| fact)
    }
}

fn malformed(what: &'static str) -> ClassError {
    ClassError::new(0, ClassErrorKind::Malformed(what))
}

/// `dup`, its forms, and `swap`. Pictures have the top of the stack at the right.
pub(super) fn permute<T: Copy>(opcode: u8, stack: &mut Vec<T>) -> Result<()> {
    // (slots copied, slots they go below)
    let (copied, below) = match opcode {
        op::DUP => (1, 0),    // a -> a a
        op::DUP_X1 => (1, 1), // b a -> a b a
        op::DUP_X2 => (1, 2), // c b a -> a c b a
        op::DUP2 => (2, 0),   // b a -> b a b a
        op::DUP2_X1 => (2, 1),
        op::DUP2_X2 => (2, 2),
        _ => {
            let top = stack.len();
            if top < 2 {
                return Err(malformed("code: the stack is empty"));
            }
            stack.swap(top - 1, top - 2);
            return Ok(());
        }
    };
    let top = stack.len();
    let at = top
        .checked_sub(copied + below)
        .ok_or(malformed("code: the stack is empty"))?;
    stack.extend_from_within(top - copied..);
    stack[at..top].rotate_right(copied);
    Ok(())
}

/// True if a store instruction overwrites local 0 anywhere.
pub fn overwrites_local_0(code: &[u8], instructions: &[Instruction]) -> bool {
    instructions
        .iter()
        .any(|i| matches!(i.local(code), Some((op::ISTORE..=op::ASTORE, 0))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Slot::{Other, Uninitialized};

    #[test]
    fn permutations_are_those_of_the_specification() {
        let names = [
            Uninitialized(4),
            Uninitialized(3),
            Uninitialized(2),
            Uninitialized(1),
        ];
        let run = |opcode: u8| {
            let mut stack = names.to_vec();
            permute(opcode, &mut stack).unwrap();
            stack
                .iter()
                .map(|slot| match slot {
                    Uninitialized(n) => char::from(b'a' + *n as u8 - 1),
                    _ => '?',
                })
                .collect::<String>()
        };
        assert_eq!(run(op::DUP), "dcbaa");
        assert_eq!(run(op::DUP_X1), "dcaba");
        assert_eq!(run(op::DUP_X2), "dacba");
        assert_eq!(run(op::DUP2), "dcbaba");
        assert_eq!(run(op::DUP2_X1), "dbacba");
        assert_eq!(run(op::DUP2_X2), "badcba");
        assert_eq!(run(op::SWAP), "dcab");
        assert!(permute(op::DUP2_X2, &mut vec![Other; 3]).is_err());
    }
}
