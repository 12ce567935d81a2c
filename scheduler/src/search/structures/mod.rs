//! Data structures of the searches, apart from the algorithms that use them.

mod labels;
mod nodes;
mod sleep_set;
mod wakeup_tree;

pub use labels::{Label, Labels};
pub use sleep_set::{filter, weak_initial, WeakInitial};
pub use wakeup_tree::{Item, WakeupTree, Walk};
