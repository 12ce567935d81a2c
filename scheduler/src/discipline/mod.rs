//! What a program must keep to between its visible operations, and the check that it does.
//!
//! Skipping the interleavings of invisible operations is sound only if those operations cannot be seen by other threads
//! before the next visible one. The [`Checker`] watches every execution for that: LD', the locking discipline of Stoller
//! 2002, section 7, for discipline-checked objects ([`lockset`]), and the second-thread test for unshared ones.

mod checker;
mod clocks;
pub mod lockset;
mod locksets;

pub use checker::{Access, AccessRecord, Checker, SyncKey, Violation};
pub use locksets::{LocksetId, Locksets};
