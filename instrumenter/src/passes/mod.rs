//! What is rewritten, one file per concern. Each pass looks at one instruction, or at a whole method, and adds edits.
//!
//! The hooks are the public static methods of `io.jcheck.runtime.Hooks` and its like ([`hooks`]); their last
//! parameter is a site number. Every piece of inserted code leaves the operand stack as the original instruction
//! would, so stack map frames stay valid.

pub mod access_mode;
pub(crate) mod accessing;
mod allocation;
mod arrays;
pub mod calls;
mod class_init;
mod context;
pub(crate) mod environment;
mod exit;
pub mod fences;
mod fields;
mod granularity;
mod handed;
pub mod handles;
pub(crate) mod hooks;
mod identity;
mod initialisation;
mod jdk;
mod loading;
mod lookups;
mod loops;
mod method;
mod monitor;
mod native_arrays;
mod network;
mod optimistic;
mod parking;
mod plans;
mod program;
mod random;
mod references;
mod referents;
mod reflection;
mod rewriter;
pub mod row;
mod serial_version;
mod statics;
mod sync_method;
mod target;
mod threads;
mod unmodelled;
mod unwatched;
mod wait_notify;
mod walking;
mod wrappers;

pub use context::ProgramContext;
pub use hooks::{is_call as calls_hook, OPERATIONS};
pub use program::{Block, Rewritten};
pub use rewriter::{ClassOutcome, Recorded, Rewriter};
pub use unmodelled::is_visible as is_visible_call;
pub use wrappers::TEXT;
