//! What a program must keep to between its visible operations, and the check that it does.
//!
//! Skipping the interleavings of invisible operations is sound only if those operations cannot be seen by other threads
//! before the next visible one. The [`Checker`] watches every execution for that. For discipline-checked objects: data
//! races by happens-before ([`race`]), LD', the locking discipline of Stoller 2002, section 7 ([`lockset`]), or
//! predicates of the program that say who has exclusive access ([`exclusive`]). For unshared ones: the second-thread
//! test.

mod access;
mod checker;
mod clocks;
pub mod exclusive;
mod fences;
pub mod lockset;
mod locksets;
pub mod race;
mod ranges;

pub use access::{Access, AccessRecord, SyncKey, Violation, Wrong};
pub use checker::{Checker, Operated};
pub use locksets::{LocksetId, Locksets};
